"""What edicts forbid and offer while they are in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs
from attrs import frozen

from bohnanza_core import (
    Ability,
    Accept,
    Action,
    ActionKind,
    CardId,
    Decision,
    DecisionKind,
    Discarded,
    Offer,
    Offers,
    PlantReceived,
    Public,
    Reason,
    Reveal,
    Revealed,
    Role,
    Seat,
    Slot,
    Step,
    StepKind,
    Table,
    Text,
    Traded,
    front_bean,
)

from ._edicts import Edict, Modifiers
from ._events import EdictRead, EdictUsed, FrontCardSeen, ReceivedKept, TributePaid

# State


@frozen
class Edicts:
    """The edicts of this turn and what was made of them; all is forgotten when it ends."""

    in_force: Public[tuple[CardId, ...]] = ()
    used: Public[tuple[CardId, ...]] = ()
    """Edicts whose offer has been taken."""
    trades: Public[int] = 0
    partners: Public[tuple[Seat, ...]] = ()
    """Who has traded."""
    received: Public[tuple[CardId, ...]] = ()
    """Cards the active player has received in trade."""
    traded_again: Public[int] = 0
    discarded: Public[int] = 0
    kept: Public[int] = 0
    draws: Public[int] = 0
    """Further cards to be drawn in phase 4."""


def edict_of(table: Table, card: int) -> Edict | None:
    """Return the edict of a Bohnedikt card; None for another card."""
    imprint = table.rules.catalogue[card].face.imprint
    return imprint if isinstance(imprint, Edict) else None


def in_force(table: Table) -> Iterator[tuple[int, Modifiers]]:
    """Return the cards in force with what they do, in the order in which they were read."""
    for card in table.slot(Edicts).in_force:
        edict = edict_of(table, card)
        if edict is not None:
            yield card, edict.modifiers


def allowance(table: Table, word: str) -> int:
    """Return how much the edicts in force allow of something, added up."""
    return sum(getattr(modifiers, word) for _, modifiers in in_force(table))


def _update(table: Table, **changes: Any) -> None:
    table.put(attrs.evolve(table.slot(Edicts), **changes))


# Reading


@frozen
class ReadEdict(Step):
    """Read out the edict of a card that was turned up (edict.when)."""

    card: Public[CardId]


def reading(table: Table, event: Revealed) -> Sequence[Step]:
    """Return a step for each Bohnedikt turned up from the deck (edict.only-reveal)."""
    return [ReadEdict(card) for card in event.cards if edict_of(table, card) is not None]


def _read(table: Table, step: ReadEdict) -> None:
    edicts = table.slot(Edicts)
    if step.card not in edicts.in_force:
        _update(table, in_force=(*edicts.in_force, step.card))
        table.emit(EdictRead, table.active, step.card)


def enter_over(table: Table) -> None:
    """Forget the edicts when the turn ends (edict.stays)."""
    table.put(Edicts())


# Forbidding


@frozen
class _Deal:
    """A trade as the active player sees it."""

    partner: int
    gives: int
    gets: int
    again: int
    """How many received cards would be traded again."""


def _deal(table: Table, action: Offer | Accept) -> _Deal | None:
    active = table.active
    if isinstance(action, Offer):
        seat, partner, give, want = action.seat, action.partner, action.give, len(action.want)
        mine = give if seat == active else ()
        gives, gets = (len(give), want) if seat == active else (want, len(give))
        other = partner if seat == active else seat
    else:
        offer = table.slot(Offers).find(action.offer)
        if offer is None:
            return None
        mine, theirs = (
            (offer.give, action.give) if offer.maker == active else (action.give, offer.give)
        )
        other = offer.partner if offer.maker == active else offer.maker
        gives, gets = len(mine), len(theirs)
    received = table.slot(Edicts).received
    return _Deal(other, gives, gets, sum(card in received for card in mine))


def _neighbour(table: Table, side: str) -> int:
    return table.rules.from_seat[table.active][-1 if side == "right" else 1]


def _blocks_partner(table: Table, words: Modifiers, deal: _Deal) -> bool:
    side = words.no_trade_with
    return bool(side) and deal.partner == _neighbour(table, side)


def _blocks_number(table: Table, words: Modifiers, _deal: _Deal) -> bool:
    return words.most_trades is not None and table.slot(Edicts).trades >= words.most_trades


def _blocks_gift(_table: Table, words: Modifiers, deal: _Deal) -> bool:
    return words.no_gifts and (deal.gives == 0 or deal.gets == 0)


def _blocks_counts(_table: Table, words: Modifiers, deal: _Deal) -> bool:
    return words.one_for_one and (deal.gives, deal.gets) != (1, 1)


def _blocks_greed(_table: Table, words: Modifiers, deal: _Deal) -> bool:
    return words.partner_gets_at_least and deal.gives < deal.gets


_TEXT: Final = Text("An edict forbids it: {edict}.", "Ein Edikt verbietet es: {edict}.")
_ROLES: Final = {"edict": Role.CARD}


def _reason(
    code: str, clause: str, blocks: Callable[[Table, Modifiers, _Deal], bool]
) -> tuple[Reason, Callable[[Table, Modifiers, _Deal], bool]]:
    def details(table: Table, action: Offer | Accept) -> dict[str, object]:
        deal = _deal(table, action)
        cards = [card for card, words in in_force(table) if deal and blocks(table, words, deal)]
        return {"edict": cards[0] if cards else None}

    return Reason(code, clause, _TEXT, details=details, roles=_ROLES), blocks


BLOCKS: Final = (
    _reason("edict-partner", "bohnedikt.edict.right-neighbour", _blocks_partner),
    _reason("edict-most-trades", "bohnedikt.edict.when", _blocks_number),
    _reason("edict-no-gifts", "bohnedikt.edict.when", _blocks_gift),
    _reason("edict-one-for-one", "bohnedikt.edict.when", _blocks_counts),
    _reason("edict-partner-gets-less", "bohnedikt.edict.when", _blocks_greed),
)


def _source_details(table: Table, action: Offer | Accept) -> dict[str, object]:
    cards = [
        edict
        for edict, words in in_force(table)
        for card in action.give
        if words.no_giving_from and card in _source(table, words.no_giving_from)
    ]
    return {"edict": cards[0] if cards else None}


EDICT_SOURCE = Reason(
    "edict-source", "bohnedikt.edict.when", _TEXT, details=_source_details, roles=_ROLES
)
TRADED_AGAIN_TOO_OFTEN = Reason(
    "traded-again-too-often",
    "base.trade.aside",
    Text(
        "Not that many received cards may be traded again.",
        "So viele erhandelte Karten dürfen nicht noch einmal gehandelt werden.",
    ),
)


def forbid_trade(table: Table, action: Offer | Accept) -> Reason | None:
    """Forbid what an edict in force forbids; both of two edicts are obeyed (edict.both)."""
    deal = _deal(table, action)
    if deal is None:
        return None
    for _, words in in_force(table):
        for reason, blocks in BLOCKS:
            if blocks(table, words, deal):
                return reason
    left = allowance(table, "trade_again") - table.slot(Edicts).traded_again
    return TRADED_AGAIN_TOO_OFTEN if deal.again > left else None


def _source(table: Table, name: str) -> tuple[int, ...]:
    rules = table.rules
    return table.zones[rules.revealed if name == "revealed" else rules.hands[table.active]]


def tradable(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change which cards the active player may give."""
    if seat != table.active:
        return reason
    edicts = table.slot(Edicts)
    if card in table.zones[table.rules.received[seat]]:
        left = allowance(table, "trade_again") - edicts.traded_again
        return None if left > 0 and card in edicts.received else reason
    for _, words in in_force(table):
        if words.no_giving_from and card in _source(table, words.no_giving_from):
            return EDICT_SOURCE
    return reason


# Noting trades, and tribute


@frozen
class NoteTrade(Step):
    """Remember a trade that was concluded."""

    partner: Public[Seat]
    given: Public[tuple[CardId, ...]]
    taken: Public[tuple[CardId, ...]]


@frozen
class ClaimTribute(Decision):
    """Ask the partner of a first trade for a hand card, or do without."""

    partner: Public[Seat]


@frozen
class PayTribute(Decision):
    """Choose the hand card to add."""

    to: Public[Seat]


CLAIM: Final = "claim"


def noting(event: Traded) -> Sequence[Step]:
    """Return the step that counts a trade, also for edicts that are read later."""
    return (NoteTrade(event.partner, event.given, event.taken),)


def _note(table: Table, step: NoteTrade) -> None:
    edicts = table.slot(Edicts)
    first = step.partner not in edicts.partners
    _update(
        table,
        trades=edicts.trades + 1,
        partners=(*edicts.partners, step.partner) if first else edicts.partners,
        received=(*edicts.received, *step.taken),
        traded_again=edicts.traded_again + sum(card in edicts.received for card in step.given),
    )
    if first and any(words.tribute for _, words in in_force(table)):
        table.then(ClaimTribute(table.active, step.partner))


def _poor(table: Table, decision: ClaimTribute) -> bool:
    return front_bean(table, decision.partner) is None


def _claim_options(_table: Table, _decision: ClaimTribute) -> Sequence[int | str]:
    return (CLAIM,)


def _claimed(table: Table, decision: ClaimTribute, _option: int | str) -> None:
    table.answer(PayTribute(decision.partner, decision.seat))


def _waived(table: Table, _decision: ClaimTribute) -> None:
    table.answer()


def _beans(table: Table, seat: int) -> list[int]:
    hand = table.zones[table.rules.hands[seat]]
    return [card for card in hand if table.rules.sort_of[card] >= 0]


def _pay_options(table: Table, decision: PayTribute) -> Sequence[int | str]:
    return _beans(table, decision.seat)


def _nothing_to_pay(table: Table, decision: PayTribute) -> bool:
    return not _beans(table, decision.seat)


def _paid(table: Table, decision: PayTribute, option: int | str) -> None:
    rules, card = table.rules, int(option)
    table.move((card,), rules.hands[decision.seat], rules.received[decision.to])
    _update(table, received=(*table.slot(Edicts).received, card))
    table.emit(TributePaid, decision.seat, decision.to, card)
    table.answer()


# Taking what an edict offers


@frozen
class UseEdict(Action):
    """Take what a helping edict offers (edict.help-optional)."""

    card: CardId


@frozen
class KeepReceived(Action):
    """Put a card received in trade at the back of the hand instead of planting it."""

    card: CardId


EDICT_NOT_IN_FORCE = Reason(
    "edict-not-in-force",
    "bohnedikt.edict.stays",
    Text("That edict is not in force for {seat}.", "Dieses Edikt gilt nicht für {seat}."),
)
EDICT_USED = Reason(
    "edict-used",
    "bohnedikt.edict.help-optional",
    Text("That edict has been used.", "Dieses Edikt ist schon genutzt."),
)
EDICT_OFFERS_NOTHING = Reason(
    "edict-offers-nothing",
    "bohnedikt.edict.help-optional",
    Text(
        "That edict offers nothing to be taken now.",
        "Dieses Edikt bietet jetzt nichts, was man nehmen könnte.",
    ),
)
NOT_TO_BE_KEPT = Reason(
    "not-to-be-kept",
    "base.trade.aside",
    Text("{card} may not go to the hand.", "{card} darf nicht auf die Hand."),
)
REASONS = (
    *(reason for reason, _ in BLOCKS),
    EDICT_SOURCE,
    TRADED_AGAIN_TOO_OFTEN,
    EDICT_NOT_IN_FORCE,
    EDICT_USED,
    EDICT_OFFERS_NOTHING,
    NOT_TO_BE_KEPT,
)


def _use_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[UseEdict]:
    if seat != table.active:
        return ()
    return [UseEdict(seat, card) for card in table.slot(Edicts).in_force]


def _use_rule(table: Table, action: UseEdict) -> Reason | None:
    edict = edict_of(table, action.card)
    assert edict is not None
    if action.card in table.slot(Edicts).used:
        return EDICT_USED
    words = edict.modifiers
    stage = table.rules.current_stage(table)
    trading = words.reveal or words.look_at_fronts or _takes(table, words)
    if trading and stage == "exchange":
        return None
    return None if words.draw and stage in ("exchange", "receive") else EDICT_OFFERS_NOTHING


def _takes(table: Table, words: Modifiers) -> bool:
    return bool(words.take_discards and table.zones[table.rules.discard])


def _use(table: Table, action: UseEdict) -> None:
    rules, seat = table.rules, action.seat
    edict = edict_of(table, action.card)
    assert edict is not None
    words, edicts = edict.modifiers, table.slot(Edicts)
    _update(table, used=(*edicts.used, action.card), draws=edicts.draws + words.draw)
    table.emit(EdictUsed, seat, action.card)
    if rules.current_stage(table) != "exchange":
        return
    for card in table.zones[rules.discard][: -words.take_discards - 1 : -1]:
        # edict.only-reveal: a card taken from the discard pile has no effect by its text.
        table.move((card,), rules.discard, rules.revealed)
    if words.look_at_fronts:
        for other in rules.from_seat[seat][1:]:
            hand = table.zones[rules.hands[other]]
            if hand:
                table.emit(FrontCardSeen, seat, other, hand[0])
    if words.reveal:
        table.then(Reveal(words.reveal))


def _diagnose_use(_table: Table, _action: UseEdict) -> Reason:
    return EDICT_NOT_IN_FORCE


def _keep_candidates(table: Table, seat: int, decision: Decision) -> Sequence[KeepReceived]:
    if decision.seat != seat or seat != table.active:
        return ()
    if table.slot(Edicts).kept >= allowance(table, "keep"):
        return ()
    return [KeepReceived(seat, card) for card in table.zones[table.rules.received[seat]]]


def _keep(table: Table, action: KeepReceived) -> None:
    rules, seat = table.rules, action.seat
    table.move((action.card,), rules.received[seat], rules.hands[seat])
    _update(table, kept=table.slot(Edicts).kept + 1)
    table.emit(ReceivedKept, seat, action.card)


def _diagnose_keep(_table: Table, _action: KeepReceived) -> Reason:
    return NOT_TO_BE_KEPT


# Discarding


@frozen
class NoteDiscard(Step):
    """Remember that a revealed card was discarded in phase 3."""


def noting_discard(table: Table, event: Discarded) -> Sequence[Step]:
    """Return the step that counts a discard of phase 3."""
    if event.seat == table.active and allowance(table, "discard"):
        return (NoteDiscard(),) if table.rules.current_stage(table) == "receive" else ()
    return ()


def _note_discard(table: Table, _step: NoteDiscard) -> None:
    _update(table, discarded=table.slot(Edicts).discarded + 1)


def discardable(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Let some revealed cards be discarded in phase 3."""
    left = allowance(table, "discard") - table.slot(Edicts).discarded
    if seat != table.active or left <= 0:
        return cards
    revealed = table.zones[table.rules.revealed]
    return (*cards, *(card for card in waiting if card in revealed and card not in cards))


SLOTS = (Slot(Edicts, lambda _players: Edicts()),)
STEPS = (
    StepKind(ReadEdict, _read),
    StepKind(NoteTrade, _note),
    StepKind(NoteDiscard, _note_discard),
)
ACTIONS = (
    ActionKind(
        UseEdict,
        _use,
        _use_candidates,
        Ability.BETWEEN,
        rule=_use_rule,
        diagnose=_diagnose_use,
        title=Text("Make use of {card}", "{card} nutzen"),
    ),
    ActionKind(
        KeepReceived,
        _keep,
        _keep_candidates,
        (PlantReceived,),
        diagnose=_diagnose_keep,
        title=Text("Put {card} at the back of your hand", "{card} hinten auf die Hand nehmen"),
    ),
)
DECISIONS = (
    DecisionKind(
        ClaimTribute,
        Text("Do you claim a further card?", "Verlangst du eine weitere Karte?"),
        "bohnedikt.edict.help-optional",
        done=_poor,
        options=_claim_options,
        chosen=_claimed,
        passed=_waived,
        midway=True,
    ),
    DecisionKind(
        PayTribute,
        Text("Which hand card do you add?", "Welche Handkarte legst du dazu?"),
        "bohnedikt.edict.when",
        done=_nothing_to_pay,
        options=_pay_options,
        chosen=_paid,
        midway=True,
    ),
)
