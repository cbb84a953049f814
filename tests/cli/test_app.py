"""The command as a whole: help, errors, exit codes, completion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.cli import _app
from bohnanza_core.cli._app import COMMANDS

from .running import CommandLine


def test_without_a_command_it_says_what_there_is(bohnanza: CommandLine) -> None:
    assert bohnanza() == bohnanza("--help")


def test_the_version(bohnanza: CommandLine) -> None:
    assert bohnanza("--version").out == f"bohnanza, version {bz.__version__}\n"


def test_help_lists_all_commands(bohnanza: CommandLine) -> None:
    result = bohnanza("--help")
    assert result.code == 0
    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in result.out
        assert line in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_worth_reading(bohnanza: CommandLine, command: str) -> None:
    result = bohnanza(command, "--help")
    assert result.code == 0
    usage, _, description, *rest = result.lines
    assert usage.startswith(f"Usage: bohnanza {command}")
    # The line in the list of commands is the first sentence of the command's own help.
    assert description.strip().startswith(COMMANDS[command][1].rstrip("."))
    assert len("\n".join(rest)) > 100
    assert all(len(line) <= 88 for line in result.lines)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("nonsense",), 2, "No such command 'nonsense'"),
        (("plya",), 2, "No such command 'plya'. Did you mean 'play'?"),
        (("play", "--nonsense"), 2, "No such option"),
        (("play", "excalibon"), 1, "Did you mean 'excalibohn'?"),
        (("play", "nonsense"), 1, "No variant 'nonsense' is installed"),
        (("play", "excalibohn", "rabohnzel"), 1, "each a game with its own deck"),
        (("play", "bohnanza:third=true"), 1, "third"),
        (("play", "-p", "9"), 1, "9"),
        (("play", "--seat", "4"), 1, "there is no seat 4 among 3 players"),
        (("play", "--bots", "clever"), 2, "bot 'clever'"),
        (("play", "--bots", ","), 2, "name a bot"),
        (("play", "-p", "3", "--bots", "random,random,random"), 1, "3 bots do not fit on 2 seats"),
        (("play", "--save", "nowhere/game.json"), 2, "folder of 'nowhere/game.json'"),
        (("simulate", "--csv", "nowhere/games.csv"), 2, "folder of 'nowhere/games.csv'"),
        (("simulate", "--csv", "-", "--jsonl", "-"), 2, "Only one of"),
        (("simulate", "--games", "0"), 2, "--games"),
        (("schema", "-o", "nowhere/schema.json"), 2, "folder of 'nowhere/schema.json'"),
        (("schema", "duell", "-p", "3"), 1, "'duell' is made for 2 players, not for 3"),
        (("replay", "nowhere.json"), 2, "nowhere.json"),
        (("matrix", "bohnanza", "nonsense"), 1, "No variant 'nonsense' is installed"),
        (("new-variant", "bohnanza"), 1, "installed already"),
        (("play", "--resume", "nowhere.json"), 2, "nowhere.json"),
        (("simulate", "duell", "--players", "4"), 1, "4"),
        (("simulate", "duell", "--bots", "random,random,random", "-p", "2"), 1, "do not fit"),
        (("rules", "bohnanza", "base.nonsense"), 1, "no clause 'base.nonsense'"),
        (("rules",), 2, "Missing argument"),
        (("cards", "nonsense"), 1, "No variant"),
        (("matrix", "nonsense", "--most", "0"), 2, "--most"),
        (("completion", "cmd"), 2, "'SHELL': 'cmd'"),
        (("variants", "extra"), 2, "extra argument (extra). See 'bohnanza variants --help'."),
        (("new-variant", "Bad Name"), 1, "lower-case words"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else None,
)
def test_an_error_is_one_line_and_a_code(
    bohnanza: CommandLine, arguments: tuple[str, ...], code: int, message: str
) -> None:
    result = bohnanza(*arguments)
    assert result.code == code
    assert result.out == ""
    assert message in result.err
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1


def test_files_that_cannot_be_read_are_an_error_too(bohnanza: CommandLine, tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    save.write_text("{}")
    result = bohnanza("replay", str(save))
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(f"Error: {save}: ")
    save.write_bytes(b"\xff\xfe")
    result = bohnanza("play", "--resume", str(save))
    assert (result.code, result.err.count("\n")) == (1, 1)


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_of_a_file_without_end_only_a_part_is_read(
    bohnanza: CommandLine, tmp_path: Path, command: tuple[str, ...]
) -> None:
    save = tmp_path / "save.json"
    with save.open("wb") as stream:
        stream.truncate(1 << 40)  # takes no room on the disk
    result = bohnanza(*command, str(save))
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(f"Error: {save}: is longer than ")


def test_a_resumed_game_takes_no_variants(bohnanza: CommandLine, tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    save.write_text(bz.new_game("duell", players=2, seed=1).save())
    result = bohnanza("play", "duell", "--resume", str(save))
    assert result.code == 2
    assert "knows its variants" in result.err


def test_not_even_a_defect_shows_a_traceback(
    bohnanza: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise ZeroDivisionError("on purpose\nin two lines")

    monkeypatch.setattr(_app.bohnanza, "main", broken)
    result = bohnanza("variants")
    assert result.code == 70
    assert result.err == (
        "Unexpected error: ZeroDivisionError: on purpose in two lines "
        "(set BOHNANZA_DEBUG=1 to see where)\n"
    )
    monkeypatch.setenv("BOHNANZA_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        bohnanza("variants")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(bohnanza: CommandLine, shell: str) -> None:
    result = bohnanza("completion", shell)
    assert result.code == 0
    assert "_BOHNANZA_COMPLETE" in result.out


@pytest.mark.parametrize(
    ("words", "completion"),
    [
        ("bohnanza pl", "play"),
        ("bohnanza play exc", "excalibohn"),
        ("bohnanza play excalibohn+bohn", "excalibohn+bohnedikt"),
        ("bohnanza play bohnanza:th", "bohnanza:third_field="),
        ("bohnanza simulate --bots sensible,ra", "sensible,random"),
        ("bohnanza rules duell duell.gift.b", "duell.gift.bluff"),
    ],
)
def test_completion(words: str, completion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.shell_completion import ShellComplete  # noqa: PLC0415 - only here

    *arguments, incomplete = words.split()[1:]
    complete = ShellComplete(_app.bohnanza, {}, "bohnanza", "_BOHNANZA_COMPLETE")
    assert completion in [item.value for item in complete.get_completions(arguments, incomplete)]


def script(
    *arguments: str, answers: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a process of its own, without a terminal."""
    command = Path(sys.executable).with_name("bohnanza")
    return subprocess.run(
        [str(command), *arguments],
        input=answers,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def test_the_installed_command_plays_without_a_terminal() -> None:
    done = script("play", "duell", "--seed", "3", answers="b\nb\nw\n")
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert done.stderr == ""


def test_a_terminal_without_many_characters_is_no_error() -> None:
    done = script("play", "duell", "--seed", "3", answers="b\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr


def test_the_reader_of_a_pipe_may_go_away() -> None:
    command = Path(sys.executable).with_name("bohnanza")
    with subprocess.Popen(
        [str(command), "play", "--watch"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize("package", ["click", "rich"])
def test_without_the_extra_the_command_says_what_to_install(package: str) -> None:
    program = (
        f"import sys; sys.modules[{package!r}] = None\nfrom bohnanza_core.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert done.returncode == 1
    assert done.stderr == f"The command line needs {package!r}: pip install 'bohnanza-core[cli]'\n"


def test_the_library_does_not_load_the_command_line() -> None:
    program = (
        "import sys, bohnanza_core, bohnanza_core.bots\n"
        "print([name for name in ('click', 'rich', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert done.stdout == "[]\n"
