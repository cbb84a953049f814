"""Which cards may be given, where variants have a say."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import pick, scene
from tests.helpers.refusals import assert_refused


class EverythingGoes:
    """Allows whatever it is asked about."""

    manifest = bz.Manifest(
        "everything-goes",
        "1",
        bz.Text("Everything goes", "Alles geht"),
        ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def fold_tradable(self) -> None:
        """Allow it."""


@pytest.mark.clause("base.trade.cards")
def test_no_variant_lets_anybody_give_what_is_not_theirs() -> None:
    game = scene(
        EverythingGoes(),
        stage="trade",
        hands={0: "red", 1: "blue"},
        received={0: "chili"},
        fields={0: ["soy"]},
        revealed="garden",
    )
    own = (*pick(game, "revealed", None, "garden"), *game.hand(0).cards)
    aside = game.cards("received", 0)
    builder = game.offer_builder(0)
    assert builder is not None
    assert builder.give == own + aside
    for card in own + aside:
        assert game.why_not(bz.Offer(0, 1, (card,))) is None
    for card in (*game.hand(1).cards, *game.fields(0)[0].cards, game.cards("deck")[-1]):
        assert_refused(game, bz.Offer(0, 1, (card,)), "not-tradable", "base.trade.cards")
