"""Tables at work in a process: their lock, bots, clocks, leases, and other processes."""
