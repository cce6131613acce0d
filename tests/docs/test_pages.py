"""What the documentation says is so."""

import doctest
import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gamenight
from gamenight.cli.app import app
from gamenight.core.chance import below, fast

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")


def _name(page):
    return str(page.relative_to(ROOT))


PLACE = re.compile(r"`([\w./*]+\.(?:py|svelte|ts|json|md))`")


def find_places(place):
    """The files that a page means: from the root, or below one of the sources."""
    place = place.replace("GAME", "dos")
    sources = (ROOT / "src/gamenight", ROOT / "web/src")
    return [*ROOT.glob(place), *(file for source in sources for file in source.glob(f"**/{place}"))]


def test_every_file_that_the_architecture_names_exists():
    places = set(PLACE.findall((ROOT / "docs/architecture.md").read_text(encoding="utf-8")))
    assert len(places) > 40
    assert [place for place in sorted(places) if not find_places(place)] == []
    assert find_places("server/table/nowhere.py") == []


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if not link.startswith(("http://", "https://")):
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_python_at_a_prompt(page):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_readme_leads_to_every_page():
    linked = set(LINK.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    assert {_name(page) for page in ROOT.glob("docs/*.md")} <= linked


def test_the_unit_runs_what_the_page_makes():
    program = re.search(r"^ExecStart=(\S+)", (ROOT / "deploy/gamenight.service").read_text(), re.M)
    place = program[1].removesuffix("/bin/gamenight")
    assert f"python3 -m venv {place}\n" in (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def test_hosts_are_told_of_settings_that_are_there():
    told = [ROOT / "docs/hosting.md", *(ROOT / "deploy").iterdir()]
    names = {name for file in told for name in re.findall(r"GAMENIGHT_[A-Z_]+", file.read_text())}
    sources = "".join(file.read_text() for file in (ROOT / "src").rglob("*.py"))
    assert len(names) > 4
    assert {name for name in names if f'"{name}"' not in sources} == set()


def test_what_nginx_is_given_has_every_name_that_it_uses():
    page = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    used = set(re.findall(r"proxy_set_header \S+ (\$\w+);", page))
    made = set(re.findall(r"^map \S+ (\$\w+) ", page, re.M))
    assert used - made == {
        "$host",
        "$http_upgrade",
        "$proxy_add_x_forwarded_for",
        "$scheme",
    }, "nginx itself knows no others"


def _commands():
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("gamenight ")]


def test_the_readme_shows_every_command():
    shown = {command.split()[1] for command in _commands()}
    assert shown == {info.name or info.callback.__name__ for info in app.registered_commands}


@pytest.mark.parametrize("command", _commands())
def test_commands_in_the_readme(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _write_match(tmp_path / "match.json")
    args = shlex.split(command, comments=True)[1:]
    more = {"simulate": ["--games", "5"], "bench": ["--help"], "serve": ["--help"]}
    more["arena"] = ["--games", "2", "--jobs", "1"]
    more["join"] = ["--help"]
    more |= {"benchmark": ["--games", "2"], "collect": ["--matches", "2"]}
    args += more.get(args[0], [])
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output


def _write_match(file):
    match = gamenight.new("blokus-duo", seed=1)
    ch = fast(1)
    while not match.over:
        legal = match.legal(match.waiting[0])
        match.play(match.waiting[0], legal[int(below(ch, len(legal)))])
    file.write_text(json.dumps(match.record()))


def test_make_help_lists_every_target():
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.findall(r"^ *make ([\w-]+)", done.stdout, re.MULTILINE) == targets.split()


def test_every_decision_is_listed():
    listed = (ROOT / "docs/decisions/README.md").read_text()
    for page in ROOT.glob("docs/decisions/[!R]*.md"):
        assert f"({page.name})" in listed


def test_nothing_names_a_machine_or_a_registry():
    tracked = [*PAGES, ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / ".ci/run"]
    for file in tracked:
        text = file.read_text(encoding="utf-8")
        # Where the unit of deploy/ lives is our own choice, and no machine's.
        assert not re.search(r"pypi\.|file://|/opt/(?!gamenight\b)|/root/|--index-url", text), file
