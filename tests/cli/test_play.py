"""Playing at the terminal: every key, every variant, and no dead end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import Outlook
from bohnanza_core.testing import scene
from bohnanza_duell import RefuseGift
from tests.helpers.compositions import COMPOSITIONS, named

from .running import QUIET, CommandLine


def saved(game: bz.Game, folder: Path) -> str:
    """Save a game for --resume."""
    file = folder / "game.json"
    file.write_text(game.save(), encoding="utf-8")
    return str(file)


class Refusing:
    """A bot that refuses gifts and else does the first thing on the list."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, outlook: Outlook) -> bz.Action | None:
        """Refuse, if there is something to refuse."""
        refusals = [action for action in outlook.actions if isinstance(action, RefuseGift)]
        if refusals:
            return refusals[0]
        return outlook.actions[0] if outlook.asked else None


REFUSING = f"{__name__}:Refusing"


def trade(folder: Path) -> str:
    """Save a situation in which Ada trades."""
    game = scene(
        "bohnanza",
        players=["Ada", "Ben", "Cleo"],
        stage="trade",
        revealed="chili chili",
        hands={0: "soy red soy", 1: "red red blue", 2: "stink"},
        fields={0: ["3*red"], 1: ["2*chili", "green", "stink"]},
    )
    return saved(game, folder)


def opening(folder: Path, active: int = 0) -> str:
    """Save a situation in which somebody begins the game."""
    game = scene(
        "bohnanza",
        players=["Ada", "Ben", "Cleo"],
        active=active,
        start=active,
        hands=dict.fromkeys(range(3), "blue red") | {active: "green chili red stink soy"},
        deck="green blue soy soy soy",
    )
    return saved(game, folder)


def test_a_game_is_watched_to_its_end(bohnanza: CommandLine) -> None:
    result = bohnanza("play", "duell", "--watch", "--seed", "5")
    assert result.code == 0
    assert result.lines[0] == "Bohnanza + Das Duell: Ada (sensible), Ben (sensible)."
    assert re.search(r"^(Ada|Ben|Ada and Ben) won", result.lines[-1])
    assert "Hand:" in result.out  # all cards lie open
    assert max(map(len, result.out.splitlines())) <= 80


def test_cards_with_long_names_hang_below_their_first_line(bohnanza: CommandLine) -> None:
    result = bohnanza("play", "duell", "--watch", "--seed", "5")
    first = r"^[│┃]   Bonus Card for \d+ Groschen[\w, (-]*,? +[│┃].*\n"
    broken = re.findall(rf"{first}[│┃]( +)", result.out, re.MULTILINE)
    assert broken
    assert {len(indent) for indent in broken} == {5}


def test_the_same_seed_is_the_same_game(bohnanza: CommandLine) -> None:
    def watch() -> str:
        return bohnanza("play", "shortgame:fewer=9", "--watch", "--seed", "5").out

    assert watch() == watch()


RAW = re.compile(r"\b(None|True|False|\w+_\w+|[a-z]+=\d)|\w\(\w+=|[{}]")
"""What belongs into programs, not on a table."""


def shorter(variants: tuple[str, ...]) -> tuple[str, ...]:
    """Return a game of one round: Das Duell has no more anyway."""
    return variants if {"duell", "shortgame"} & {*variants} else (*variants, "shortgame:fewer=9")


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=named)
def test_a_typist_plays_whole_games(bohnanza: CommandLine, variants: tuple[str, ...]) -> None:
    seed = COMPOSITIONS.index(variants)
    language: bz.Language = "de" if seed % 2 else "en"
    words = ("play", *shorter(variants), "--seed", str(seed), "-l", language)
    result = bohnanza.typed(*words, language=language, seed=seed)
    assert (result.code, result.err) == (0, "")
    # How a tie was broken may need a second line.
    assert {"en": " won", "de": " gewonnen"}[language] in " ".join(result.lines[-2:])
    assert max(map(len, result.out.splitlines())) <= 80
    assert not RAW.findall(result.out)


def test_a_typist_comes_back_to_a_saved_game(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    bohnanza.typed("play", "duell", "--seed", "4", "--save", str(file), patience=40)
    kept = bz.load_game(file.read_text("utf-8"))
    result = bohnanza.typed("play", "--resume", str(file))
    assert any(" won" in line for line in result.lines)
    assert kept.version > 20


def test_a_menu_of_numbers(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path), answers="1\n")
    assert "Bohnanza: Ada (you), Ben (sensible), Cleo (sensible)." in result.lines
    assert "Plant the front card of your hand." in result.lines
    assert "   1  Plant a Green Bean in field 1" in result.lines
    assert "Ada plants a Green Bean in field 1." in result.lines
    assert "At any time:" in result.lines
    assert "   4  Harvest field 1: 1 × Green Bean for 0 Taler" in result.lines
    assert "│ 1 Green Bean: 1 pays 0, 3 pay 1, 5 pay 2, 6 pay 3, 7 pay 4" in result.out.replace(
        "┃", "│"
    )
    assert "There is no more input: the game stops here." in result.lines


def test_who_begins_is_told(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    games = (bz.new_game("bohnanza", players=3, seed=seed) for seed in range(100))
    seed = str(next(game.seed for game in games if game.active == 1))
    told = bohnanza("play", "--seed", seed, "--save", file, answers="b\nq\n").lines
    assert told.index("Turn 1: Ben.") == told.index("Ben is the start player.") + 1
    watched = bohnanza("play", "--seed", seed, "--watch").out
    assert watched.count("Ben is the start player.") == watched.count("Turn 1, Ben:") == 1
    resumed = bohnanza("play", "--resume", file, "--watch").out
    assert "start player" not in resumed
    assert re.search(r"^Turn \d, \w+: ", resumed, re.MULTILINE)


def test_german(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path), "-l", "de", answers="1\n?\nq\n")
    assert result.lines[2].endswith("sechs 2.")  # the legend needs no second line
    assert "Baue deine vorderste Handkarte an." in result.lines
    assert "Ada baut eine Brechbohne auf Feld 1 an." in result.lines
    assert "Das Spiel endet hier." in result.lines


def test_hands_of_others_are_not_shown(bohnanza: CommandLine) -> None:
    result = bohnanza("play", "bohnanza:start_player=0", "--seed", "7", answers="1\n")
    game = bz.new_game("bohnanza:start_player=0", players=3, seed=7)
    drawn = result.out.partition("Plant the front card")[0]
    names = {game.rules.catalogue[card].name.en for card in game.hand(1).cards}
    own = {game.rules.catalogue[card].name.en for card in game.hand(0).cards}
    assert not [name for name in names - own if name in drawn]


def test_the_backs_of_a_hand_are_shown_where_they_differ(
    bohnanza: CommandLine, tmp_path: Path
) -> None:
    game = scene("bohnedikt", stage="trade", hands={0: "soy", 1: "red sacrifice-red-green blue"})
    result = bohnanza("play", "--resume", saved(game, tmp_path), answers="q\n")
    assert any("Hand:  1 bean  2 sacrifice card" in line for line in result.lines)
    assert "Red Bean" not in result.out


def test_hands_that_lie_open_are_shown(bohnanza: CommandLine) -> None:
    result = bohnanza("play", "bohnanza:start_player=0", "openhands", "--seed", "7", answers="q\n")
    assert result.out.count("│ Hand:  1 ") == 2


def test_a_gift_is_told_as_one(bohnanza: CommandLine, tmp_path: Path) -> None:
    game = bz.load_game(Path(trade(tmp_path)).read_text("utf-8"))
    game.apply(bz.Offer(1, 0, give=game.hand(1).cards[2:]))
    result = bohnanza("play", "--resume", saved(game, tmp_path), *QUIET, answers="2\nq\n")
    assert "   2  Accept offer 1: get Blue Bean from Ben for nothing" in result.lines
    assert "Ben gives a Blue Bean to Ada." in result.lines


def test_a_name_and_a_seat(bohnanza: CommandLine) -> None:
    result = bohnanza("play", "--name", "Zoe", "--seat", "2", "-p", "4", "--seed", "1")
    assert result.lines[0] == (
        "Bohnanza: Ada (sensible), Zoe (you), Cleo (sensible), Dan (sensible)."
    )
    assert "Zoe (you)" in result.out


def test_an_offer_is_composed_step_by_step(bohnanza: CommandLine, tmp_path: Path) -> None:
    answers = "o\n2\n1\n2\nq\n"
    result = bohnanza("play", "--resume", trade(tmp_path), *QUIET, answers=answers)
    assert "Whom do you ask?" in result.lines
    assert "   1  Chili Bean (revealed)" in result.lines
    assert "   3  Soy Bean (card 1 of the hand)" in result.lines
    assert "   2  Red Bean" in result.lines
    assert "Ada offers Cleo a Chili Bean for a Red Bean (offer 1)." in result.lines


def test_a_refused_offer_says_why(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", trade(tmp_path), *QUIET, answers="o\n2\n\n\nq\n")
    (line,) = [line for line in result.lines if line.startswith("Not possible")]
    assert line == "Not possible: At least one card changes hands. (base.trade.not-empty)"


def test_an_offer_can_be_given_up(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza(
        "play", "--resume", trade(tmp_path), *QUIET, answers="o\n2\n9 9\nx\n1 1\nc\nq\n"
    )
    assert result.lines.count("Numbers from 1 to 5, separated by blanks.") == 3
    assert "Cancelled." in result.lines


def answering(folder: Path) -> str:
    """Save a situation in which Ben has made an offer to Ada."""
    game = bz.load_game(Path(trade(folder)).read_text("utf-8"))
    game.apply(bz.Offer(1, 0, give=game.hand(1).cards[2:], want=("soy",)))
    return saved(game, folder)


def test_the_cards_to_hand_over_are_chosen(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = answering(tmp_path)
    result = bohnanza("play", "--resume", file, "--save", file, *QUIET, answers="2\n2\nq\n")
    assert "Which Soy Bean do you hand over?" in result.lines
    game = bz.load_game(Path(file).read_text("utf-8"))
    accepts = [action for action in game.actions if isinstance(action, bz.Accept)]
    start = bz.load_game(Path(answering(tmp_path)).read_text("utf-8"))
    assert accepts[0].give == start.hand(0).cards[2:]


def test_a_counter_offer(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", answering(tmp_path), *QUIET, answers="o\n1\ny\n1\n2\nq\n")
    assert "Is it an answer to offer 1 of Ben, which is then declined?" in result.lines
    assert "Ada declines offer 1 of Ben." in result.lines


def test_a_bot_asks_the_person_before_it_ends_the_trading(
    bohnanza: CommandLine, tmp_path: Path
) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path, 2), *QUIET, answers="\n\n\n")
    asked = "Cleo is about to end the trading. Do you want to do something?"
    assert result.lines.index(asked) < result.lines.index("Cleo ends the trading.")


def test_the_bot_chooses_for_the_person(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path, 2), *QUIET, answers="b\nb\n")
    assert "The bot's choice: Go on" in result.lines
    assert any(line.startswith("The bot's choice: Plant") for line in result.lines)


def test_undo_and_redo(bohnanza: CommandLine, tmp_path: Path) -> None:
    answers = "u\n1\nu\nr\nr\nq\n"
    result = bohnanza("play", "--resume", opening(tmp_path), answers=answers)
    assert "There is nothing to take back." in result.lines
    assert "Taken back: Plant a Green Bean in field 1" in result.lines
    assert "Done again: Plant a Green Bean in field 1" in result.lines
    assert "There is nothing to do again." in result.lines


def test_what_has_been_seen_is_not_taken_back(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path), answers="1\n3\nu\nq\n")
    assert "Ada reveals a Green Bean and a Blue Bean." in result.lines
    assert "Somebody has seen a card that was hidden." in result.lines


def test_what_a_bot_answered_is_taken_back_with_it(bohnanza: CommandLine, tmp_path: Path) -> None:
    game = scene("duell", players=["Ada", "Ben"], stage="trade", revealed="soy", hands={1: "chili"})
    file = saved(game, tmp_path)
    result = bohnanza("play", "--resume", file, "--bots", REFUSING, answers="1\nu\nq\n")
    at = result.lines.index("Ben refuses the gift.")
    assert any(line.startswith("Taken back: ") for line in result.lines[at:])
    assert bz.load_game(Path(file).read_text("utf-8")).actions == ()


def test_why(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--resume", opening(tmp_path), answers="1\n?\nq\n")
    text = " ".join(result.lines)
    assert "base.plant.second: " in text
    assert "Why not: Plant a Chili Bean in field 1? A Chili Bean does not fit in field 1" in text
    assert "(base.field.one-sort)" in text


def test_save_quit_and_resume(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    first = bohnanza("play", "duell", "--seed", "7", answers=f"b\nb\ns {file}\nq\n")
    assert any(line.startswith("Saved. Go on with") for line in first.lines)
    game = bz.load_game(file.read_text("utf-8"))
    assert game.version > 0
    again = bohnanza("play", "--resume", str(file), answers="w\n")
    assert any(" won" in line for line in again.lines)


def test_a_whole_game_is_kept_for_a_replay(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = bohnanza("play", "duell", "--watch", "--seed", "5", "--save", str(file))
    assert result.lines[-1] == f"Saved. Look at it again with: bohnanza replay {file}"
    assert bz.load_game(file.read_text("utf-8")).outcome is not None


def test_stopping_saves_if_a_file_is_named(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    bohnanza("play", "--seed", "7", "--save", str(file), answers="b\n")
    assert bz.load_game(file.read_text("utf-8")).version > 0


def test_a_file_that_cannot_be_written_is_no_end(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("play", "--seed", "7", answers=f"s {tmp_path}\nq\n")
    assert "Not saved:" in result.out
    assert result.code == 0


def test_watching_leaves_a_saved_game_as_it_is(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    bohnanza("play", "duell", "--seed", "3", "--save", str(file), answers="b\nq\n")
    before = file.read_text("utf-8")
    assert bohnanza("play", "--resume", str(file), "--watch").code == 0
    assert file.read_text("utf-8") == before


def test_what_must_be_done_first_is_told(bohnanza: CommandLine, tmp_path: Path) -> None:
    game = scene(
        "bohnanza",
        players=["Ada", "Ben", "Cleo"],
        hands={0: "soy"},
        fields={0: ["2*red", "2*blue", "2*chili"]},
    )
    lines = bohnanza("play", "--resume", saved(game, tmp_path), answers="1\nq\n").lines
    at = lines.index("Plant the front card of your hand. Harvest a field first to make room.")
    assert lines[at + 1] == "First you must do one of these:"
    assert "At any time:" in lines[at + 2 :]


def test_log_table_and_keys(bohnanza: CommandLine, tmp_path: Path) -> None:
    answers = "l\nt\nh\n5\nnonsense\nq\n"
    result = bohnanza("play", "--resume", opening(tmp_path, 2), *QUIET, answers=answers)
    assert result.lines.count("Cleo plants a Green Bean in field 1.") == 2
    assert sum("Turn 1, Cleo: 2 Trade" in line for line in result.lines) == 2
    assert "w  let the bot play on for you, and watch" in result.lines
    assert "'nonsense' is not possible here; h shows all keys." in result.lines


def test_equal_choices_are_told_apart(bohnanza: CommandLine, tmp_path: Path) -> None:
    game = scene(
        "excalibohn",
        players=["Ada", "Ben", "Cleo"],
        stage="magic",
        hands={0: "magic sword magic"},
        zones={"magic.down": {0: "spell-flow"}},
    )
    result = bohnanza("play", "--resume", saved(game, tmp_path), answers="q\n")
    listed = [line[6:] for line in result.lines if "activate the" in line]
    assert listed == [
        "Discard the front Magic Bean and activate the Magic Card Flow",
        "Discard the second Magic Bean and activate the Magic Card Flow",
    ]


def test_a_wide_terminal_and_a_narrow_one(
    bohnanza: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for columns in ("40", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        result = bohnanza("play", "bohnedikt", "-p", "5", "--seed", "2", answers="q\n")
        assert max(map(len, result.out.splitlines())) <= min(int(columns), 120)
