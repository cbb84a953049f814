"""Many games: reproducible, fair to the seats, and summed up right."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import GameResult, simulate, summarize
from bohnanza_core.bots._summary import mean, rate


def test_the_number_of_processes_changes_nothing() -> None:
    def results(processes: int) -> list[GameResult]:
        bots = ["patient", "random"]
        return list(simulate("duell", bots=bots, games=6, seed=3, processes=processes))

    assert results(2) == results(1)


def test_bots_move_on_by_one_seat() -> None:
    results = list(simulate("shortgame:fewer=9", bots=["patient", "random"], games=3, seed=1))
    assert [result.bots.index("patient") for result in results] == [0, 2, 1]
    assert all(len(result.bots) == 3 for result in results)


def test_a_result_can_be_looked_at_again() -> None:
    (result,) = simulate("duell", bots=["random"], games=1, seed=5)
    game = bz.new_game("duell", players=2, seed=result.seed)
    assert game.view(None).status.start_player == result.start
    assert result.actions > result.turns > 0


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(bz.BohnanzaError, match="3 bots do not fit on 2 seats"):
        simulate("duell", bots=["random"] * 3, players=2)
    with pytest.raises(bz.BohnanzaError, match="a bot at least"):
        simulate("duell", bots=[])
    with pytest.raises(bz.CompositionError):
        simulate("duell", bots=["random"], players=4)
    with pytest.raises(bz.BohnanzaError, match="cannot be played"):
        simulate("duell", bots=["random"], games=1, processes=0)


def result(number: int, winners: tuple[int, ...], scores: tuple[int, ...]) -> GameResult:
    bots = ("a", "b") if number % 2 == 0 else ("b", "a")
    return GameResult(number, number, bots, 0, scores, winners, 10 + number, 100)


def test_a_summary_counts_by_bot_and_by_seat() -> None:
    summary = summarize([result(0, (0,), (5, 3)), result(1, (0, 1), (4, 4))])
    assert (summary.games, summary.players) == (2, 2)
    assert summary.turns.value == 10.5
    by_bot = {tally.name: tally for tally in summary.by_bot}
    assert by_bot["a"].wins.value == 0.75  # one win, and half of a shared one
    assert by_bot["b"].wins.value == 0.25
    assert by_bot["a"].score.value == 4.5
    assert [tally.name for tally in summary.by_bot] == ["a", "b"]
    assert [tally.wins.value for tally in summary.by_seat] == [0.75, 0.25]


def test_no_games_cannot_be_summed_up() -> None:
    with pytest.raises(ValueError, match="no game"):
        summarize([])


def test_intervals_are_those_of_the_books() -> None:
    wilson = rate(8, 10)
    assert (wilson.low, wilson.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert rate(0, 10).low == 0
    assert rate(10, 10).high == pytest.approx(1)
    score = mean([2.0, 4.0, 6.0])
    assert score.value == 4
    assert score.high - score.value == pytest.approx(1.96 * 2 / 3**0.5, abs=1e-3)
    assert mean([3.0]).low == 3
