"""Opens a database of an earlier version, and waits in the middle of its migration to be killed."""

import asyncio
import os
import sys
import time

from gamenight.store import migrations, open_store


class Waiting(dict[str, str]):
    """Asked for when most of step 3 is done."""

    def __bool__(self) -> bool:
        os.write(1, b"in the middle\n")
        time.sleep(600)
        return False


migrations.EVENT_KINDS = Waiting()
asyncio.run(open_store(sys.argv[1]).open())
