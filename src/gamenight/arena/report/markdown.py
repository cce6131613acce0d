"""A report as Markdown."""

from gamenight.arena.report.figures import Figures, Shown
from gamenight.core.words import say


def markdown(found: Figures) -> str:
    parts = [f"# {_plain(found.title)}", *(_plain(remark) for remark in found.remarks)]
    for shown in (found.bots, found.pairs, found.cross, found.ways, found.faults):
        if shown.rows:
            parts += [f"## {shown.name}", _table(shown)]
            parts += [shown.note] if shown.note else []
    parts += [f"## {say('arena.repeat')}", f"```sh\n{found.command}\n```", found.made_by]
    return "\n\n".join(parts) + "\n"


def _table(shown: Shown) -> str:
    rules = [":--" if heading in shown.words else "--:" for heading in shown.headings]
    rows = [shown.headings, rules, *shown.rows]
    return "\n".join("| " + " | ".join(map(_plain, row)) + " |" for row in rows)


def _plain(text: str) -> str:
    """Text of other people's programs must not become Markdown of ours."""
    text = " ".join(text.split())
    for sign in "\\`*_<|":
        text = text.replace(sign, "\\" + sign)
    return text
