"""The command line on a terminal: a real one as far as the program can tell."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

COMMAND = str(Path(sys.executable).with_name("bohnanza"))
COLOUR = re.compile(r"\x1b\[[\d;]*3[0-7m]")
ESCAPE = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")
CTRL_C, CTRL_D = "\x03", "\x04"
PATIENCE = 240
"""How many half seconds a command may be silent before it counts as stuck."""


def on_terminal(
    *words: str,
    typed: str,
    columns: int = 80,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, str]:
    """Run a command on a terminal and return its exit code and what it wrote."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        # Whoever runs the tests in the background may ignore interrupts; this command must not.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        settings = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        os.execve(COMMAND, [COMMAND, *words], {**kept, **settings})
    written = last = b""
    while part := _read(child, terminal, last if last == CTRL_C.encode() else b""):
        written += part
        if typed and written.rstrip().endswith(b"Your choice:"):
            key, typed = typed[0], typed[1:]
            last = key.encode() if key in CTRL_C + CTRL_D else f"{key}\n".encode()
            os.write(terminal, last)
            written += b"\n"
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), written.decode()


def _read(child: int, terminal: int, again: bytes) -> bytes:
    for _ in range(PATIENCE):
        if select.select([terminal], [], [], 0.5)[0]:
            break
        if again:
            # An interrupt between the prompt and the reading of the line is lost: press it again.
            os.write(terminal, again)
    else:
        os.kill(child, signal.SIGKILL)
        pytest.fail("the command neither goes on nor ends")
    try:
        return os.read(terminal, 4096)
    except OSError:  # nobody is at the other end any more
        return b""


@pytest.mark.parametrize("columns", [80, 120])
def test_the_table_fits_the_terminal_and_has_colours(columns: int) -> None:
    code, screen = on_terminal("play", "duell", "--seed", "3", typed="bb" + CTRL_D, columns=columns)
    assert code == 0
    assert COLOUR.search(screen)
    lines = ESCAPE.sub("", screen).splitlines()
    assert max(map(len, lines)) == columns
    assert "There is no more input: the game stops here." in lines


def test_the_hand_does_not_stand_back() -> None:
    _, screen = on_terminal("play", "bohnanza:start_player=0", "--seed", "7", typed=CTRL_D)
    hand = screen.partition("Your hand, front first:")[2].partition("\n")[0]
    codes = re.findall(r"\x1b\[([\d;]+)m[A-Z]\w+ Bean", hand)
    assert codes
    assert not any("2" in code.split(";") for code in codes)  # 2: dim


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_there_are_no_colours_where_they_are_not_wanted(environment: dict[str, str]) -> None:
    _, screen = on_terminal(
        "play", "duell", "--seed", "3", typed="b" + CTRL_D, environment=environment
    )
    assert not COLOUR.search(screen)
    assert "Ada (you)" in screen


def test_an_interrupt_ends_a_game_and_saves_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, screen = on_terminal("play", "--seed", "3", "--save", str(file), typed="b" + CTRL_C)
    assert code == 0
    assert "The game stops here." in screen
    assert file.exists()


def test_a_simulation_shows_its_progress() -> None:
    code, screen = on_terminal("simulate", "duell", "-g", "2", "-j", "1", typed="")
    assert code == 0
    assert "2/2" in screen
    assert "2 games, seed 0" in screen
