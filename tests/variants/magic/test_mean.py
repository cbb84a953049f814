"""Mean beans: the contest of coins."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from bohnanza_magic import CoinLost, CoinShown, MagicPhase, UseAbility

from ._helpers import RULES, both, only, refused, use, waits_for


def contest(edition: str, coins: dict[int, str], active: int = 0, seed: int = 0) -> bz.Game:
    """Return a game in which the active player has four Mean beans."""
    return scene(
        RULES[edition], active=active, stage="magic", fields={active: ["4*mean"]}, coins=coins,
        seed=seed,
    )  # fmt: skip


@both
@pytest.mark.clause("excalibohn.mean.four", "rabohnzel.mean.four")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_contest_needs_four_mean_beans_in_the_field(edition: str, count: int) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["", f"{count}*mean"]},
        coins={1: "cape", 2: "sword"},
    )  # fmt: skip
    if count < 4:
        refused(game, UseAbility(0, 1), "four-needed", "mean.four")
    else:
        use(game, 1)
        assert named(game, "discard") == "cape"


@both
@pytest.mark.clause("excalibohn.mean.contest", "rabohnzel.mean.contest")
def test_the_highest_number_is_kept_and_the_rest_is_discarded(edition: str) -> None:
    game = contest(edition, {0: "picking", 1: "princess", 2: "picking", 3: "white"})
    events = use(game, 0)
    assert [named(game, "coins", seat) for seat in range(4)] == ["picking", "princess", "", ""]
    assert named(game, "discard") == "white picking"
    assert [event.seat for event in only(events, CoinShown)] == [1, 2, 3]
    assert [event.seat for event in only(events, CoinLost)] == [2, 3]
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.mean.contest", "rabohnzel.mean.contest")
def test_all_who_show_the_highest_number_keep_their_coin(edition: str) -> None:
    game = contest(edition, {1: "princess", 2: "princess", 3: "cape"})
    use(game, 0)
    assert [named(game, "coins", seat) for seat in (1, 2, 3)] == ["princess", "princess", ""]
    assert named(game, "discard") == "cape"


@both
@pytest.mark.clause("excalibohn.mean.contest", "rabohnzel.mean.contest")
def test_the_coins_of_the_active_player_take_no_part(edition: str) -> None:
    game = contest(edition, {0: "sword", 1: "cape", 2: "white"})
    use(game, 0)
    assert [named(game, "coins", seat) for seat in (0, 1, 2)] == ["sword", "", "white"]


@both
@pytest.mark.clause("excalibohn.mean.contest", "rabohnzel.mean.contest")
@pytest.mark.parametrize(
    ("active", "coins", "discards"),
    [
        (0, {1: "mean", 2: "sword", 3: "picking"}, "picking mean"),
        (1, {2: "cape", 3: "picking", 0: "princess"}, "picking cape"),
        (2, {3: "picking", 0: "cape", 1: "princess"}, "cape picking"),
        (3, {0: "princess", 1: "white", 2: "cape"}, "cape white"),
    ],
)
def test_the_losers_discard_clockwise_from_the_active_players_left(
    edition: str, active: int, coins: dict[int, str], discards: str
) -> None:
    game = contest(edition, coins, active)
    use(game, 0)
    assert named(game, "discard") == discards


@both
@pytest.mark.clause("excalibohn.mean.contest", "rabohnzel.mean.contest")
def test_one_coin_of_each_shuffled_pile_takes_part(edition: str) -> None:
    lost = set()
    for seed in range(20):
        game = contest(edition, {1: "cape mean white", 2: "3*sword"}, seed=seed)
        pile = game.cards("coins", 1)
        events = use(game, 0)
        (loss,) = only(events, CoinLost)
        assert (loss.seat, game.cards("discard")) == (1, (loss.card,))
        assert set(game.cards("coins", 1)) == set(pile) - {loss.card}
        assert len(game.cards("coins", 2)) == 3
        shuffled = [event.zone for event in only(events, ba.Shuffled)]
        assert shuffled == [game.rules.coins[1], game.rules.coins[2]]
        lost.add(loss.card)
    assert len(lost) == 3


@both
@pytest.mark.clause("excalibohn.mean.no-coins", "rabohnzel.mean.no-coins")
def test_players_without_coins_are_left_out(edition: str) -> None:
    game = contest(edition, {1: "cape", 3: "picking"})
    events = use(game, 0)
    assert [event.seat for event in only(events, CoinShown)] == [1, 3]
    assert [event.seat for event in only(events, CoinLost)] == [3]
    assert [named(game, "coins", seat) for seat in (1, 2, 3)] == ["cape", "", ""]


@both
@pytest.mark.clause("excalibohn.mean.no-coins", "rabohnzel.mean.no-coins")
def test_who_alone_has_coins_shows_the_highest_and_keeps_it(edition: str) -> None:
    game = contest(edition, {0: "sword", 2: "picking"})
    events = use(game, 0)
    assert [event.seat for event in only(events, CoinShown)] == [2]
    assert (named(game, "coins", 2), game.cards("discard")) == ("picking", ())
