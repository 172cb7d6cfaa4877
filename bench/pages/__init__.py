"""What a browser meets: measured over HTTP on the running product, from a process beside it."""
