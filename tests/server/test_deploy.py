"""What stands in deploy/: backups are made as their lines say; unit and image have few rights."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_the_nightly_backup_copies_the_tables_and_forgets_old_copies(tmp_path):
    unit = (DEPLOY / "gamenight-backup.service").read_text()
    lines = re.findall("^ExecStart=/bin/sh -c '(.*)'$", unit, re.M)
    assert len(lines) == 2
    (tmp_path / "backups").mkdir()
    old = tmp_path / "backups" / "tables-2020-01-01T040000.db"
    old.touch()
    subprocess.run(["touch", "-d", "2020-01-01", old], check=True)
    folder, gamenight = "/var/lib/gamenight", "/opt/gamenight/bin/gamenight"
    command = f"{sys.executable} -m gamenight"
    database = tmp_path / "tables.db"
    made = "import asyncio, sys; from gamenight.store import open_store\n"
    made += "async def make():\n    async with open_store(sys.argv[1]): pass\nasyncio.run(make())"
    subprocess.run([sys.executable, "-c", made, database], check=True)
    for line in lines:
        shell = line.replace("$$", "$").replace("%%", "%")
        shell = shell.replace(folder, str(tmp_path)).replace(gamenight, command)
        environment = {
            "GAMENIGHT_DATABASE": str(database),
            "KEEP_DAYS": "14",
            "PATH": "/usr/bin:/bin",
        }
        subprocess.run(["/bin/sh", "-c", shell], check=True, env=environment)
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_the_timer_starts_the_backup_every_night():
    timer = (DEPLOY / "gamenight-backup.timer").read_text()
    assert "OnCalendar=*-*-* 04:00" in timer
    assert "WantedBy=timers.target" in timer


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
def test_systemd_calls_the_unit_well_protected():
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20"]  # 2.0 of 10
    done = subprocess.run(
        [*command, str(DEPLOY / "gamenight.service")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_unit_limits_memory_and_processes():
    unit = (DEPLOY / "gamenight.service").read_text()
    assert {"MemoryMax", "TasksMax", "LimitNOFILE"} <= set(re.findall("^(\\w+)=", unit, re.M))


def test_the_image_runs_without_rights_and_is_asked_whether_it_can_serve():
    _, runs = (DEPLOY / "Dockerfile").read_text().split("\nFROM ", 1)[1].split("\nFROM ")
    assert re.findall("^USER (.*)$", runs, re.M) == ["gamenight"]
    assert re.search("^HEALTHCHECK .*/readyz", runs, re.M)
