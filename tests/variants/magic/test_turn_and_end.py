"""The turn with its magic phase, the rounds and the end of the game."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_magic import BeforeDraw, Cast, FinishTurn, MagicPhase, UseAbility
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, only, refused, spell, use, waits_for

# The turn


@both
@pytest.mark.clause("excalibohn.phases", "rabohnzel.phases")
def test_the_magic_phase_lies_between_planting_and_revealing(edition: str) -> None:
    game = scene(RULES[edition], hands={0: "white sword", 1: "mean"}, deck="cape princess")
    happened = [*game.apply(bz.Plant(0, game.hand(0).cards[0], 0))]
    assert game.stage == "plant"
    happened += game.apply(bz.Pass(0))
    assert (game.stage, game.decision, game.cards("revealed")) == ("magic", MagicPhase(0), ())
    happened += game.apply(bz.Pass(0))
    assert (game.stage, named(game, "revealed")) == ("trade", "cape princess")
    happened += game.apply(bz.EndTrade(0))
    assert game.stage == "receive"
    happened += game.apply(bz.Plant(0, pick(game, "revealed", None, "cape")[0], 1))
    game.apply(bz.Harvest(0, 0))
    happened += game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert (game.active, game.stage) == (1, "plant")
    phases = [event.stage for event in only(happened, ba.StageEntered)]
    moments = {"before-planting", "before-draw", "finish", "face-down"}
    phases = [phase for phase in phases if phase not in moments]
    assert phases == ["magic", "reveal", "trade", "receive", "draw", "plant"]


@pytest.mark.clause("excalibohn.phases", "rabohnzel.phases")
@pytest.mark.parametrize(("edition", "number"), [("excalibohn", "1b"), ("rabohnzel", "1½")])
def test_the_editions_number_the_magic_phase_differently(edition: str, number: str) -> None:
    stages = {stage.name: stage for stage in RULES[edition].for_players(3).procedures["turn"]}
    title = stages["magic"].title
    assert title is not None
    assert (title.en, title.de) == (f"{number} Magic", f"{number} Zauberphase")


@both
@pytest.mark.clause("excalibohn.phase1b.end", "rabohnzel.phase1b.end")
def test_the_active_player_says_when_the_magic_phase_is_over(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["white", "white"]})
    for seat in (1, 2, 3):
        assert_refused(game, bz.Pass(seat), "not-your-decision", "base.turn.order")
    use(game, 0)
    assert game.decision == MagicPhase(0)
    game.apply(bz.Pass(0))
    assert game.stage == "trade"


@both
@pytest.mark.clause("excalibohn.phase1b.end", "rabohnzel.phase1b.end")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive"])
def test_outside_the_magic_phase_no_ability_is_used(edition: str, stage: str) -> None:
    game = scene(
        RULES[edition], stage=stage, hands={0: "white"}, revealed="white", fields={0: ["white"]}
    )
    assert_refused(game, UseAbility(0, 0), "not-now", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.phase1b.end", "rabohnzel.phase1b.end")
def test_an_ability_that_was_not_used_is_lost_and_the_next_turn_has_one_use(edition: str) -> None:
    game = scene(
        RULES[edition], players=3, stage="magic", fields={0: ["sword"]}, coins={1: "mean"},
        rest="box",
    )  # fmt: skip
    for seat in range(3):
        game.apply(bz.Pass(seat))
        game.apply(bz.EndTrade(seat))
    assert waits_for(game) == MagicPhase(0)
    use(game, 0)
    game.apply(bz.Choose(0, 1))
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.phase1.empty-hand", "rabohnzel.phase1.empty-hand")
def test_with_an_empty_hand_the_turn_begins_with_the_magic_phase(edition: str) -> None:
    game = scene(RULES[edition], hands={1: "white"})
    assert (game.stage, game.decision) == ("magic", MagicPhase(0))
    game = scene(RULES[edition], hands={0: "white"})
    assert (game.stage, game.decision) == ("plant", ba.PlantFirst(0))


@both
@pytest.mark.clause("excalibohn.trade.no-magic-cards", "rabohnzel.trade.no-magic-cards")
@pytest.mark.parametrize("zone", ["magic.down", "magic.up"])
def test_magic_cards_cannot_be_traded(edition: str, zone: str) -> None:
    game = scene(
        RULES[edition], stage="trade", hands={0: "white", 1: "mean"},
        zones={zone: {0: "spell-attack", 1: "spell-flow"}},
    )  # fmt: skip
    (white,) = game.hand(0)
    for maker, partner, key in ((0, 1, "attack"), (1, 0, "flow")):
        gift = bz.Offer(maker, partner, (spell(game, key),))
        assert_refused(game, gift, "not-tradable", "base.trade.cards")
    demand = bz.Offer(0, 1, (white,), ("spell-flow",))
    assert_refused(game, demand, "no-such-sort", "base.trade.beans-only")
    game.apply(bz.Offer(0, 1, (white,), ("mean",)))
    payment = bz.Accept(1, 1, (spell(game, "flow"),))
    assert_refused(game, payment, "not-tradable", "base.trade.cards")


@both
@pytest.mark.clause("excalibohn.phase3.order", "rabohnzel.phase3.order")
def test_in_phase_3_the_active_player_plants_first_and_the_others_clockwise(edition: str) -> None:
    game = scene(
        RULES[edition], active=2, stage="receive", revealed="white cape",
        received={0: "mean", 1: "sword", 3: "magic"},
    )  # fmt: skip
    order = []
    while game.stage == "receive":
        (seat,) = game.waiting_for
        order.append(seat)
        own = game.cards("received", seat) or game.cards("revealed")
        # Each in the order they like: the last one first.
        for other in {0, 1, 3} - {seat}:
            for card in game.cards("received", other):
                early = bz.Plant(other, card, 0)
                assert_refused(game, early, "not-your-decision", "base.turn.order")
        game.apply(bz.Plant(seat, own[-1], len(own) - 1))
    assert order == [2, 2, 3, 0, 1]
    assert fields(game, 2)[:2] == ["white", "cape"]


@both
@pytest.mark.clause("excalibohn.phase4.draw", "rabohnzel.phase4.draw")
def test_three_cards_are_drawn_one_after_the_other_to_the_back(edition: str) -> None:
    game = scene(RULES[edition], stage="trade", hands={0: "white"}, deck="sword cape mean magic")
    game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "white sword cape mean"
    assert game.active == 1


@both
@pytest.mark.clause("excalibohn.phase4.face-down", "rabohnzel.phase4.face-down")
def test_at_the_end_of_the_turn_all_own_face_up_cards_are_turned_down(edition: str) -> None:
    game = scene(
        RULES[edition], stage="trade", hands={0: "white"},
        zones={"magic.up": {0: "spell-hand spell-flow", 1: "spell-attack"},
               "magic.down": {0: "spell-stack"}},
    )  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == BeforeDraw(0)
    game.apply(bz.Pass(0))
    assert waits_for(game) == FinishTurn(0)
    assert len(game.cards("magic.up", 0)) == 2
    game.apply(bz.Pass(0))
    assert (game.active, named(game, "magic.up", 0)) == (1, "")
    assert named(game, "magic.down", 0) == "spell-stack spell-hand spell-flow"
    # The cards of the others stay as they are.
    assert named(game, "magic.up", 1) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.phase4.face-down", "rabohnzel.phase4.face-down")
def test_spells_that_were_not_used_are_lost(edition: str) -> None:
    game = scene(RULES[edition], players=3, stage="trade", zones={"magic.up": {0: "spell-hand"}})
    game.apply(bz.EndTrade(0))
    game.apply(bz.Pass(0))
    assert len(game.hand(0)) == 3
    while not (game.active == 0 and game.stage == "magic"):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    refused(game, Cast(0, spell(game, "hand")), "not-face-up", "spell.once")


# The rounds


@both
@pytest.mark.clause("excalibohn.rounds", "rabohnzel.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 4), (5, 4)])
def test_the_game_ends_when_the_deck_has_run_out_often_enough(
    edition: str, players: int, rounds: int
) -> None:
    for emptyings in range(rounds):
        game = scene(
            RULES[edition], players=players, stage="trade", hands={1: "sword"}, deck="3*white",
            discard="9*mean", rest="box", emptyings=emptyings,
        )  # fmt: skip
        game.apply(bz.EndTrade(0))
        assert (game.outcome is not None) == (emptyings == rounds - 1)
        assert len(game.cards("deck")) == (0 if game.outcome else 9)


@both
@pytest.mark.clause("excalibohn.rounds.marker", "rabohnzel.rounds.marker")
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_everybody_sees_which_pass_of_the_deck_is_played(edition: str, viewer: int | None) -> None:
    game = scene(
        RULES[edition], stage="trade", hands={1: "sword"}, deck="3*white", discard="9*mean",
        rest="box", emptyings=1,
    )  # fmt: skip
    assert game.view(viewer).status.emptyings == 1
    game.apply(bz.EndTrade(0))
    assert game.view(viewer).status.emptyings == 2


# The last turn


def last_turn(edition: str, **situation: object) -> bz.Game:
    """Return a game of four in which the deck runs out for the last time."""
    wanted = {"discard": "9*mean", "rest": "box", "emptyings": 3, **situation}
    return scene(RULES[edition], **wanted)  # type: ignore[arg-type]


def play_on(game: bz.Game, action: bz.Action) -> list[str]:
    """Do something, then nothing more in this turn; return the stages entered."""
    events = [*game.apply(action)]
    while game.outcome is None:
        events += game.apply(bz.Pass(0))
    assert game.active == 0
    # No new deck was made.
    assert named(game, "discard").endswith("mean " * 8 + "mean")
    return [event.stage for event in only(events, ba.StageEntered)]


REST_OF_THE_TURN = ["before-draw", "draw", "finish", "face-down"]
FACE_UP = {"magic.up": {0: "spell-rearrange"}}


@both
@pytest.mark.clause("excalibohn.end.turn", "rabohnzel.end.turn")
def test_emptied_in_phase_2_excalibohn_plays_the_whole_turn_and_rabohnzel_phases_2_and_3(
    edition: str,
) -> None:
    game = last_turn(
        edition, stage="reveal", hands={0: "white", 1: "white"}, deck="princess", zones=FACE_UP
    )
    assert (named(game, "revealed"), game.cards("deck")) == ("princess", ())
    assert (game.stage, game.outcome) == ("trade", None)
    game.apply(bz.Offer(0, 1, game.hand(0).cards))
    game.apply(bz.Accept(1, 1))
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert game.decision == ba.PlantReceived(1)
    entered = play_on(game, bz.Plant(1, game.cards("received", 1)[0], 0))
    assert entered == (REST_OF_THE_TURN if edition == "excalibohn" else [])
    assert len(game.hand(0)) == 0
    turned_down = edition == "excalibohn"
    assert named(game, "magic.down" if turned_down else "magic.up", 0) == "spell-rearrange"


@both
@pytest.mark.clause("excalibohn.end.turn", "rabohnzel.end.turn")
def test_emptied_in_phase_4_excalibohn_plays_the_whole_turn_and_rabohnzel_ends_at_once(
    edition: str,
) -> None:
    game = last_turn(edition, stage="trade", deck="2*white", zones=FACE_UP)
    entered = play_on(game, bz.EndTrade(0))
    rest = REST_OF_THE_TURN if edition == "excalibohn" else ["before-draw", "draw"]
    assert entered == ["before-planting", "receive", *rest]
    assert named(game, "hand", 0) == "white white"


@both
@pytest.mark.clause("excalibohn.end.turn", "rabohnzel.end.turn")
def test_emptied_in_the_magic_phase_the_turn_goes_on_as_if_emptied_in_phase_2(edition: str) -> None:
    game = last_turn(edition, stage="magic", fields={0: ["white"]}, deck="sword", zones=FACE_UP)
    use(game, 0)
    assert (named(game, "hand", 0), game.cards("deck")) == ("sword", ())
    game.apply(bz.Pass(0))
    assert (game.stage, game.cards("revealed")) == ("trade", ())
    entered = play_on(game, bz.EndTrade(0))
    rest = REST_OF_THE_TURN if edition == "excalibohn" else []
    assert entered == ["before-planting", "receive", *rest]
    assert named(game, "hand", 0) == "sword"


@both
@pytest.mark.clause("excalibohn.end.turn", "rabohnzel.end.turn")
def test_in_the_last_turn_fewer_cards_are_revealed_or_drawn(edition: str) -> None:
    game = last_turn(edition, stage="reveal", deck="princess")
    assert named(game, "revealed") == "princess"
    game = last_turn(edition, stage="trade", deck="princess")
    play_on(game, bz.EndTrade(0))
    assert named(game, "hand", 0) == "princess"
