"""Phase 2: how a trade comes about, offer by offer."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, pick, scene
from tests.helpers.refusals import assert_refused


def open_offers(game: bz.Game) -> list[int]:
    return [offer["number"] for offer in game.view(None).slots["OpenOffers"]["open"]]


# Making offers


@pytest.mark.clause("base.trade.offers")
@pytest.mark.parametrize(("maker", "partner"), [(0, 1), (1, 0)])
@pytest.mark.parametrize(
    ("give", "want"), [(1, ("red",)), (1, ()), (0, ("red",))], ids=["offer", "gift", "demand"]
)
def test_the_active_player_and_the_others_alike_make_offers_and_demands(
    maker: int, partner: int, give: int, want: tuple[str, ...]
) -> None:
    game = scene(stage="trade", hands={maker: "blue soy", partner: "green red"})
    cards = game.hand(maker).cards[:give]
    events = game.apply(bz.Offer(maker, partner, cards, want))
    assert ba.OfferMade(1, maker, partner, cards, want) in events
    paid = pick(game, "hand", partner, " ".join(want))
    game.apply(bz.Accept(partner, 1, paid))
    assert game.cards("received", partner) == cards
    assert game.cards("received", maker) == paid


@pytest.mark.clause("base.trade.offers")
def test_several_offers_are_open_at_once() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red", 2: "soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Offer(0, 2, game.hand(0).cards, ("soy",)))
    game.apply(bz.Offer(1, 0, game.hand(1).cards, ("garden",)))
    assert open_offers(game) == [1, 2, 3]


@pytest.mark.clause("base.trade.offers")
def test_the_same_offer_is_not_made_twice() -> None:
    game = scene(stage="trade", hands={0: "blue red", 1: "green green", 2: "green green"})
    blue, red = game.hand(0)
    game.apply(bz.Offer(0, 1, (blue, red), ("soy", "chili")))
    same = bz.Offer(0, 1, (red, blue), ("chili", "soy"))
    assert_refused(game, same, "already-offered", "base.trade.offers")
    for other in (bz.Offer(0, 2, (red, blue), ("chili", "soy")), bz.Offer(0, 1, (red,), ("soy",))):
        assert game.why_not(other) is None
    game.apply(bz.Withdraw(0, 1))
    game.apply(same)


@pytest.mark.clause("base.trade.offers")
def test_an_offer_can_be_answered_by_a_counter_offer() -> None:
    game = scene(stage="trade", hands={0: "blue blue", 1: "red soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("red",)))
    red = pick(game, "hand", 1, "red")
    events = game.apply(bz.Offer(1, 0, red, ("blue", "blue"), instead_of=1))
    assert ba.OfferDeclined(1, 0, 1) in events
    assert open_offers(game) == [2]
    game.apply(bz.Accept(0, 2, game.hand(0).cards))
    assert named(game, "received", 1) == "blue blue"


@pytest.mark.clause("base.trade.offers", "base.trade.real")
def test_an_offer_can_be_replaced_by_a_better_one() -> None:
    game = scene(stage="trade", hands={0: "blue blue", 1: "red"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("red",)))
    events = game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",), instead_of=1))
    assert ba.OfferWithdrawn(1, 0, 1) in events
    assert open_offers(game) == [2]
    for wrong in (1, 3):
        again = bz.Offer(0, 1, game.hand(0).cards[:1], (), instead_of=wrong)
        assert_refused(game, again, "no-such-offer", "base.trade.real")
    foreign = bz.Offer(0, 2, game.hand(0).cards[:1], (), instead_of=2)
    assert_refused(game, foreign, "no-such-offer", "base.trade.real")


# Consent


@pytest.mark.clause("base.trade.consent")
def test_cards_leave_a_hand_only_when_the_trade_is_concluded() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("blue", "red")
    assert (named(game, "received", 0), named(game, "received", 1)) == ("", "")
    events = game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("", "")
    assert (named(game, "received", 0), named(game, "received", 1)) == ("red", "blue")
    assert ba.Traded(0, 1, game.cards("received", 1), game.cards("received", 0)) in events


@pytest.mark.clause("base.trade.consent")
def test_a_declined_offer_moves_nothing() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    assert ba.OfferDeclined(1, 0, 1) in game.apply(bz.Decline(1, 1))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("blue", "red")
    late = bz.Accept(1, 1, game.hand(1).cards)
    assert_refused(game, late, "no-such-offer", "base.trade.real")


@pytest.mark.clause("base.trade.consent")
@pytest.mark.parametrize("seat", [0, 2])
def test_only_the_partner_answers_an_offer(seat: int) -> None:
    game = scene(stage="trade", hands={0: "blue red", 1: "red", 2: "red"})
    game.apply(bz.Offer(0, 1, pick(game, "hand", 0, "blue"), ("red",)))
    paid = pick(game, "hand", seat, "red")
    assert_refused(game, bz.Accept(seat, 1, paid), "not-your-offer", "base.trade.consent")
    assert_refused(game, bz.Decline(seat, 1), "not-your-offer", "base.trade.consent")
    game.apply(bz.Accept(1, 1, game.hand(1).cards))


@pytest.mark.clause("base.trade.payment")
@pytest.mark.parametrize("paid", ["", "soy", "red soy", "2*red", "3*red"])
def test_the_partner_gives_exactly_what_was_asked_for(paid: str) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "3*red 2*soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red", "red", "soy")))
    wrong = bz.Accept(1, 1, pick(game, "hand", 1, paid))
    assert_refused(game, wrong, "wrong-cards", "base.trade.payment")
    game.apply(bz.Accept(1, 1, pick(game, "hand", 1, "soy 2*red")))


@pytest.mark.clause("base.trade.consent")
def test_the_partner_finds_listed_how_an_offer_can_be_answered() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "soy 3*red"}, received={1: "soy soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red", "soy")))
    accept = bz.Accept(1, 1, pick(game, "hand", 1, "red soy"))
    assert game.legal_actions(1) == [accept, bz.Decline(1, 1)]
    assert game.legal_actions(0) == [bz.EndTrade(0), bz.Withdraw(0, 1)]
    assert game.legal_actions(2) == []
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("soy", "soy")))
    assert game.legal_actions(1) == [accept, bz.Decline(1, 1), bz.Decline(1, 2)]


@pytest.mark.clause("base.trade.payment")
def test_what_the_partner_does_not_hold_cannot_be_agreed_on() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    assert [act for act in game.legal_actions(1) if isinstance(act, bz.Accept)] == []
    assert_refused(game, bz.Accept(1, 1), "wrong-cards", "base.trade.payment")
    game.apply(bz.Decline(1, 1))


# Offers are real


@pytest.mark.clause("base.trade.real")
def test_an_offer_promises_only_cards_its_maker_holds() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"})
    foreign = bz.Offer(0, 1, game.hand(1).cards, ("red",))
    assert_refused(game, foreign, "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))


@pytest.mark.clause("base.trade.real")
def test_not_more_is_asked_for_than_there_is() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "7*red"})
    too_many = bz.Offer(0, 1, game.hand(0).cards, ("garden",) * 7)
    assert_refused(game, too_many, "sort-too-often", "base.trade.real")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("garden",) * 6))


@pytest.mark.clause("base.trade.most-wanted")
@pytest.mark.parametrize(("maker", "partner", "most"), [(0, 1, 2), (1, 0, 3)])
def test_nobody_is_asked_for_more_cards_than_everybody_sees_them_have(
    maker: int, partner: int, most: int
) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red red"}, revealed="chili chili")
    # What those cards are is nobody's business: it may be asked for what the partner does not have.
    too_many = bz.Offer(maker, partner, (), ("soy",) * (most + 1))
    refusal = assert_refused(game, too_many, "more-than-held", "base.trade.most-wanted")
    assert refusal.text.en == (
        f"More cards are asked for than {game.players[partner]} has to give: {most} at most."
    )
    assert refusal.text.de == (
        f"Es werden mehr Karten verlangt, als {game.players[partner]} geben kann: höchstens {most}."
    )
    game.apply(bz.Offer(maker, partner, (), ("soy",) * most))


@pytest.mark.clause("base.trade.most-wanted")
def test_an_offer_stays_open_when_its_partner_has_fewer_cards() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red red"})
    game.apply(bz.Offer(0, 1, (), ("soy", "soy")))
    game.apply(bz.Offer(1, 0, game.hand(1).cards[:1]))
    game.apply(bz.Accept(0, 2))
    assert open_offers(game) == [1]


@pytest.mark.clause("base.trade.real")
@pytest.mark.parametrize(("maker", "partner"), [(0, 1), (1, 0)])
def test_an_offer_is_taken_back_by_its_maker_until_it_is_accepted(maker: int, partner: int) -> None:
    game = scene(stage="trade", hands={0: "blue red", 1: "red blue"})
    give = pick(game, "hand", maker, "blue")
    paid = pick(game, "hand", partner, "red")
    game.apply(bz.Offer(maker, partner, give, ("red",)))
    for seat in (partner, 2):
        assert_refused(game, bz.Withdraw(seat, 1), "not-made-by-you", "base.trade.real")
    assert ba.OfferWithdrawn(1, maker, partner) in game.apply(bz.Withdraw(maker, 1))
    assert_refused(game, bz.Accept(partner, 1, paid), "no-such-offer", "base.trade.real")
    assert_refused(game, bz.Decline(partner, 1), "no-such-offer", "base.trade.real")
    game.apply(bz.Offer(maker, partner, give, ("red",)))
    number = game.version
    game.apply(bz.Accept(partner, number, paid))
    assert_refused(game, bz.Withdraw(maker, number), "no-such-offer", "base.trade.real")


@pytest.mark.clause("base.trade.real")
def test_an_offer_lapses_when_one_of_its_cards_is_gone() -> None:
    game = scene(stage="trade", hands={0: "blue red soy", 1: "chili", 2: "green"})
    blue, red, soy = game.hand(0)
    game.apply(bz.Offer(0, 1, (blue, red), ("chili",)))
    game.apply(bz.Offer(0, 2, (blue,), ("green",)))
    game.apply(bz.Offer(0, 1, (soy,), ("chili",)))
    events = game.apply(bz.Accept(2, 2, game.hand(2).cards))
    assert [event for event in events if isinstance(event, ba.OffersLapsed)] == [
        ba.OffersLapsed((1,))
    ]
    assert open_offers(game) == [3]
    lapsed = bz.Accept(1, 1, game.hand(1).cards)
    assert_refused(game, lapsed, "no-such-offer", "base.trade.real")
    game.apply(bz.Accept(1, 3, game.hand(1).cards))


@pytest.mark.clause("base.trade.real")
def test_an_offer_of_somebody_else_lapses_likewise() -> None:
    game = scene(stage="trade", hands={0: "blue soy", 1: "red"})
    game.apply(bz.Offer(1, 0, game.hand(1).cards, ("blue",)))
    game.apply(bz.Offer(0, 1, pick(game, "hand", 0, "soy"), ("red",)))
    game.apply(bz.Accept(1, 2, game.hand(1).cards))
    assert open_offers(game) == []
    late = bz.Accept(0, 1, pick(game, "hand", 0, "blue"))
    assert_refused(game, late, "no-such-offer", "base.trade.real")


@pytest.mark.clause("base.trade.real")
def test_open_offers_lapse_when_the_phase_ends() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"}, revealed="soy")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    events = game.apply(bz.EndTrade(0))
    assert ba.OffersLapsed((1, 2)) in events, "one line says it"
    assert open_offers(game) == []
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    while game.stage != "trade":
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    assert_refused(game, bz.Accept(0, 2), "no-such-offer", "base.trade.real")


# Gifts


@pytest.mark.clause("base.trade.gift")
@pytest.mark.parametrize(("giver", "taker"), [(0, 1), (1, 0)])
def test_a_gift_is_a_trade_that_may_be_declined(giver: int, taker: int) -> None:
    game = scene(stage="trade", hands={giver: "blue soy"})
    for card in game.hand(giver):
        game.apply(bz.Offer(giver, taker, (card,)))
    assert named(game, "received", taker) == ""
    game.apply(bz.Accept(taker, 1))
    game.apply(bz.Decline(taker, 2))
    assert named(game, "received", taker) == "blue"
    assert named(game, "hand", giver) == "soy"


@pytest.mark.clause("base.trade.gift")
def test_the_others_give_to_the_active_player_only() -> None:
    game = scene(stage="trade", hands={1: "blue"})
    for seat in (2, 3):
        gift = bz.Offer(1, seat, game.hand(1).cards)
        assert_refused(game, gift, "not-with-active", "base.trade.active")
    builder = game.offer_builder(1)
    assert builder is not None
    assert builder.gifts() == [bz.Offer(1, 0, game.hand(1).cards)]
    game.apply(builder.gifts()[0])
    game.apply(bz.Accept(0, 1))
    assert named(game, "received", 0) == "blue"


@pytest.mark.clause("base.trade.offers")
def test_a_gift_that_is_open_is_not_listed_again() -> None:
    game = scene(stage="trade", hands={0: "blue soy"})
    builder = game.offer_builder(0)
    assert builder is not None
    assert all(game.why_not(gift) is None for gift in builder.gifts())
    opened = builder.gifts()[0]
    game.apply(opened)
    builder = game.offer_builder(0)
    assert builder is not None
    assert opened not in builder.gifts()
    assert len(builder.gifts()) == 5
    assert all(game.why_not(gift) is None for gift in builder.gifts())


@pytest.mark.clause("base.trade.gift")
def test_the_active_player_gives_to_everybody() -> None:
    game = scene(stage="trade", hands={0: "blue"}, revealed="soy chili")
    for partner, card in enumerate((*game.hand(0), *game.cards("revealed")), start=1):
        game.apply(bz.Offer(0, partner, (card,)))
        game.apply(bz.Accept(partner, game.version))
    assert [named(game, "received", seat) for seat in (1, 2, 3)] == ["blue", "soy", "chili"]


@pytest.mark.clause("base.trade.most-offers")
def test_a_player_has_at_most_twenty_open_offers() -> None:
    game = scene(stage="trade", hands={0: "4*blue 2*red", 1: "red", 2: "red", 3: "red"})
    sorts = [sort.key for sort in game.rules.catalogue.sorts]
    offers = [
        bz.Offer(0, partner, (card,), (sort,))
        for partner in (1, 2, 3)
        for card in game.hand(0)
        for sort in sorts
    ]
    for offer in offers[:20]:
        game.apply(offer)
    assert_refused(game, offers[20], "too-many-offers", "base.trade.most-offers")
    # Others are not concerned, and an offer may take the place of an older one.
    game.apply(bz.Offer(1, 0, (), ("blue",)))
    counter = bz.Offer(0, 1, offers[20].give, offers[20].want, instead_of=game.version)
    assert_refused(game, counter, "too-many-offers", "base.trade.most-offers")
    game.apply(bz.Offer(0, 1, offers[20].give, offers[20].want, instead_of=1))
    game.apply(bz.Withdraw(0, 2))
    game.apply(offers[21])


@pytest.mark.clause("base.trade.most-made")
@pytest.mark.parametrize("ending", ["withdrawn", "declined", "replaced"])
def test_a_player_makes_at_most_fifty_offers_in_a_trading_phase(ending: str) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red green 3*chili"}, deck="9*soy")
    red, green, *_ = game.hand(1)
    for number in range(50):
        old = game.version if ending == "replaced" and number else 0
        game.apply(bz.Offer(1, 0, ((red, green)[number % 2],), ("soy",), instead_of=old))
        if ending == "withdrawn":
            game.apply(bz.Withdraw(1, game.version))
        elif ending == "declined":
            game.apply(bz.Decline(0, game.version))
    more = bz.Offer(1, 0, (red,))
    refusal = assert_refused(game, more, "too-many-made", "base.trade.most-made")
    assert refusal.text.en == (
        f"{game.players[1]} has made 50 offers in this trading phase; there can be no more."
    )
    assert refusal.text.de.endswith("schon 50 Angebote gemacht; mehr sind nicht möglich.")
    builder = game.offer_builder(1)
    assert builder is not None
    assert builder.gifts() == []
    assert game.check_draft(bz.Draft("Offer", 1)).example is None
    game.apply(bz.Offer(2, 0, (), ("blue",)))  # others may
    game.apply(bz.EndTrade(0))
    while game.stage != "trade":
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    assert game.active == 1
    game.apply(bz.Offer(1, 0, game.hand(1).cards[-1:]))
