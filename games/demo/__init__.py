"""A club of invented people that has played for weeks: for `make demo` and the pictures."""

PASSWORD = "four suits on the felt"  # noqa: S105  # printed for everybody who starts the demo
