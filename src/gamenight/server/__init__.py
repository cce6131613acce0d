"""Tables on a server: people and bots around matches, every move on disk before it is shown."""
