"""How long a test waits for what is to happen before it says that it hangs.

A wait is over as soon as the thing has happened, so a long one costs a failing test alone.
``GAMENIGHT_TEST_PATIENCE_S`` lengthens them all on a machine that is slower than any we know.
"""

import os

PATIENCE_S = int(os.environ.get("GAMENIGHT_TEST_PATIENCE_S", "20"))
"""For what takes milliseconds on an idle machine."""

STARTING_S = max(120, PATIENCE_S)
"""For a browser, a database or a process with the compiler in it to start on a busy machine."""

COMPILER_S = max(300, PATIENCE_S)
"""For what may have to be compiled first."""
