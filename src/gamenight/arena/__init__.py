"""The arena: bots meet on equal terms, and what comes of it is measured honestly."""
