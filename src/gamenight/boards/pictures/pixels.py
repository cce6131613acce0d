"""Pictures as PNG and as pixels, drawn by resvg. Needs the extra ``pictures``.

The font comes with a package, so that pictures look the same on every machine.
"""

import io
import re
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from gamenight.boards.pictures.frame import WIDTH
from gamenight.boards.pictures.ink import TABLE
from gamenight.core.errors import OptionError

_NEEDED = {"resvg_py": "resvg-py", "font_source_sans_pro": "font-source-sans-pro", "PIL": "pillow"}


def assert_drawable(what: str) -> None:
    """Raise an OptionError that names the extra, if a package is missing."""
    for module, package in _NEEDED.items():
        if find_spec(module) is None:
            raise OptionError("extra_missing", file=what, package=package, extra="pictures")


def png(svg: str, width: int) -> bytes:
    """The picture, so many pixels wide."""
    assert_drawable("PNG")
    import font_source_sans_pro as fonts
    import resvg_py

    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[fonts.SourceSansPro, fonts.SourceSansProSemibold, fonts.SourceSansProBold],
    )
    return bytes(drawn)


def pixels(svg: str, width: int, height: int) -> NDArray[np.uint8]:
    """The picture as an array of rows, columns and red, green and blue, as large as it fits."""
    from PIL import Image

    high = float(re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', svg)[1])  # type: ignore[index]
    wide = min(width, int(WIDTH * height / high))
    image = Image.open(io.BytesIO(png(svg, wide)))
    ground = Image.new("RGB", (width, height), TABLE)
    ground.paste(image, ((width - image.width) // 2, (height - image.height) // 2), image)
    return np.asarray(ground)
