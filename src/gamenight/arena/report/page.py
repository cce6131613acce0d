"""A report as one page that needs nothing else: no script, no font, no picture of others."""

from html import escape
from importlib import resources

from gamenight.arena.report import pictures
from gamenight.arena.report.figures import Figures, Shown
from gamenight.core.words import say, say_number


def page(found: Figures) -> str:
    style = (resources.files(__package__) / "page.css").read_text(encoding="utf-8")
    body = [f"<h1>{escape(found.title)}</h1>"]
    body += [f"<p>{escape(remark)}</p>" for remark in found.remarks]
    if found.bots.rows and found.shares:
        body += [_section(found.bots, pictures.ladder(found.bots.name, found.names, found.rated))]
        body += [_section(found.pairs), _cross(found), _section(found.ways), _scores(found)]
    body += [_section(found.faults)]
    body.append(f"<h2>{escape(say('arena.repeat'))}</h2><pre>{escape(found.command)}</pre>")
    body.append(f"<footer>{escape(found.made_by)}</footer>")
    return (
        f'<!doctype html>\n<html lang="{say("arena.language")}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.title)}</title><style>\n{style}</style></head>"
        f"<body><main>\n{''.join(body)}\n</main></body></html>\n"
    )


def _section(shown: Shown, picture: str = "") -> str:
    if not shown.rows:
        return ""
    rows = "".join(_row(shown, row) for row in shown.rows)
    head = "".join(f"<th{_kind(shown, h)}>{escape(h)}</th>" for h in shown.headings)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<h2>{escape(shown.name)}</h2>{_note(shown.note)}{picture}<div>{table}</div>\n"


def _row(shown: Shown, row: list[str]) -> str:
    cells = zip(shown.headings, row, strict=True)
    return "<tr>" + "".join(f"<td{_kind(shown, h)}>{escape(c)}</td>" for h, c in cells) + "</tr>"


def _kind(shown: Shown, heading: str) -> str:
    return ' class="words"' if heading in shown.words else ""


def _note(note: str) -> str:
    return f"<p>{escape(note)}</p>" if note else ""


def _cross(found: Figures) -> str:
    """The cross table with colours: the more a cell is above half, the greener it is."""
    head = "".join(f"<th>{escape(pictures.shorten(name))}</th>" for name in found.names)
    rows = ""
    for one in found.names:
        cells = ""
        for other in found.names:
            share = found.shares.get((one, other))
            if share is None:
                cells += '<td class="none"></td>'
            else:
                kind = "ahead" if share >= 0.5 else "behind"
                weight = round(abs(share - 0.5) * 140)
                number = say_number(100 * share, ".1f")
                cells += f'<td class="{kind}" style="--w:{weight}%">{number}</td>'
        rows += f'<tr><th class="words">{escape(one)}</th>{cells}</tr>'
    table = f'<table class="cross"><thead><tr><th></th>{head}</tr></thead>'
    name, note = escape(found.cross.name), _note(found.cross.note)
    return f"<h2>{name}</h2>{note}<div>{table}<tbody>{rows}</tbody></table></div>\n"


def _scores(found: Figures) -> str:
    known = {name: scores for name, scores in found.scores.items() if scores}
    if not known:
        return ""
    low = min(min(scores) for scores in known.values())
    high = max(max(scores) for scores in known.values())
    top = max(pictures.peak(scores, low, high) for scores in known.values())
    drawn = "".join(
        f"<figure><figcaption>{escape(name)}</figcaption>"
        f"{pictures.distribution(name, scores, low, high, top)}</figure>"
        for name, scores in known.items()
    )
    return f"<h2>{escape(found.scores_title)}</h2>{_note(found.scores_note)}{drawn}\n"
