"""The acceptance harness: what the product did on the day it was recorded, and does it still?

``games`` and ``views`` use the library, ``wire`` talks to a server as browsers do, ``stored`` opens
files that an earlier version wrote. ``grip`` is the only file that knows anything of the inside;
``mappings`` lists deliberate changes of a format; ``golden`` keeps what was recorded.
"""

import os

os.environ.setdefault("GAMENIGHT_INTERPRET", "0")  # tens of thousands of items: compiled first
