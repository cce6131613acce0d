"""``python -m gamenight`` is ``gamenight``."""

from gamenight.cli import main

main()
