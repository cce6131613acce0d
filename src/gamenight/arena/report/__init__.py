"""Reports of a run: the same figures as Markdown and as one page with pictures."""
