"""A club of invented people that has played for weeks: for `make demo` and the pictures."""
