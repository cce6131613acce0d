"""What researchers' interfaces need beside this package, and how to get it."""

from gamenight.core.errors import GamenightError


class ExtraMissing(GamenightError, ModuleNotFoundError):
    """A module was imported without the packages of the extra ``research``."""

    def __init__(self, module: str, missing: ModuleNotFoundError) -> None:
        super().__init__("extra_needed", what=module, package=missing.name, extra="research")
