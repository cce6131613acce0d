"""Static files of the page, or a page that says how to build them."""

import mimetypes
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from gamenight.server.http.handler import respond_refused
from gamenight.server.protocol.refusals import Refused

HASHED = "assets"
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>gamenight</title>
<h1>gamenight</h1>
<p>The server runs, but its pages are not built. In a checkout, run <code>make web</code>
(or <code>npm ci</code> and <code>npm run build</code> in <code>web/</code>), and load it again.</p>
<p>The HTTP part is described at <a href="api/openapi.json">api/openapi.json</a>.</p>
</html>
"""


class Pages:
    """The page finds everything from ``base``, the path under which the server is reached."""

    def __init__(self, base: str = "", root: Path | None = None) -> None:
        self._base = base
        self.root = root or Path(str(resources.files("gamenight"))) / "web"
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/manifest+json", ".webmanifest")

    async def serve(self, request: Request) -> Response:
        """A built file; any other address is the page itself, which finds its own way."""
        path = str(request.path_params.get("path", ""))
        file = self._file(path)
        if file is not None:
            hashed = file.parent.name == HASHED
            age = "public, max-age=31536000, immutable" if hashed else "no-cache"
            return FileResponse(file, headers={"cache-control": age})
        if path.startswith("api/") or "." in path.rpartition("/")[2]:
            return respond_refused(Refused("not_found", status=404))
        index = self.root / "index.html"
        if index.is_file():
            text = index.read_text(encoding="utf-8")
            based = text.replace("<head>", f'<head><base href="{self._base}/">', 1)
            return HTMLResponse(based, headers={"cache-control": "no-cache"})
        return HTMLResponse(_NOT_BUILT, headers={"cache-control": "no-store"})

    def _file(self, path: str) -> Path | None:
        if not path or "\0" in path:
            return None
        file = (self.root / path).resolve()
        try:
            return file if file.is_relative_to(self.root.resolve()) and file.is_file() else None
        except OSError:  # no file can have a name as long as this
            return None
