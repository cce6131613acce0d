"""A table: its events, the state they make, what a command decides, what a browser is shown."""
