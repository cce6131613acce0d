"""What browser and server say to each other: messages, bodies, refusals, generated types."""
