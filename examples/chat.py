"""Play in a chat: a message comes in, an answer goes out.

    python examples/chat.py                    shows a conversation
    python examples/chat.py --talk             talk yourself, until Ctrl-D

    Ada                     what Ada sees and can do
    Ada 2                   Ada does number 2 of the list
    Ada gives Ben soy       a gift; "Ada gives Ben soy for red" asks for something
    Ada takes back          what Ada did last; where others have seen more by it or acted since,
    Ben agrees              they are asked, and answer so, or "Ben refuses"

Whoever writes is believed: a real chat knows who somebody is. What only one player may read comes
back separately.
"""

from __future__ import annotations

import re
import sys
from typing import Any, NamedTuple

import bohnanza_core as bz
from bohnanza_core.session import Chair, Follower, Reaction, Session

OFFER = re.compile(r"gives (?P<partner>\w+) (?P<give>[\w -]*?)(?: for (?P<want>[\w -]+))?")


class Answer(NamedTuple):
    """What the chat says to everybody, and to the one who wrote."""

    public: str = ""
    private: str = ""


class Chat:
    """A session, and the messages around it."""

    def __init__(self, game: bz.Game) -> None:
        self.session = Session(game, seats=[Chair(name) for name in game.players])
        self.known: dict[int | None, Follower] = {}
        for seat, name in enumerate(game.players):
            self.join(seat, name)
        self.join(None, "")

    @property
    def game(self) -> bz.Game:
        """The game as it stands."""
        return self.session.game

    def join(self, seat: int | None, name: str) -> None:
        """Let somebody read along."""
        self.known[seat] = Follower(self.game.wire)
        self.known[seat].take(self.session.join(seat, name).reply)

    def respond(self, message: str) -> Answer:
        """Answer a message."""
        name, _, rest = message.strip().partition(" ")
        if name not in self.game.players:
            return Answer(private=f"Who is {name!r}? Here are {', '.join(self.game.players)}.")
        seat = self.game.players.index(name)
        if not rest:
            return Answer(private=f"{self.table(seat)}\n{self.menu(seat)}")
        if rest in ("agrees", "refuses"):
            request = self.known[seat].undo["request"]
            number = request["number"] if request else 0
            return self.send(seat, rest.removesuffix("s"), request=number)
        asked_at = self.known[seat].version
        if rest == "takes back":
            return self.send(seat, "undo", asked_at=asked_at)
        try:
            action = self.game.wire.dump(self.meant(seat, rest))
        except ValueError as error:
            return Answer(private=str(error))
        return self.send(seat, "action", asked_at=asked_at, action=action)

    def table(self, seat: int) -> str:
        """Return what a seat sees."""
        view, cards = self.game.view(seat), self.game.rules.catalogue
        held = [card for card in view.zone("hand", seat).cards or () if card is not None]
        hand = ", ".join(cards[card].name.en for card in held)
        lines = [f"Your hand: {hand or 'nothing'}."]
        for other, name in enumerate(self.game.players):
            fields = [
                f"{len(field)} {cards.sort(field.sort).name.en}"
                for field in self.game.fields(other)
                if field.sort is not None
            ]
            coins = view.zone("coins", other).count
            lines.append(f"{name}: {coins} Taler, {', '.join(fields) or 'nothing'} on the fields.")
        return "\n".join(lines)

    def menu(self, seat: int) -> str:
        """Return what a seat can do."""
        question = self.game.question(seat)
        lines = [question.text.en] if question.seat == seat else []
        lines += [f"{at}: {choice.text.en}" for at, choice in enumerate(question.choices, 1)]
        return "\n".join(lines) or "There is nothing to do for you now."

    def meant(self, seat: int, words: str) -> bz.Action:
        """Find the action that a message means."""
        if match := OFFER.fullmatch(words):
            return self.offer(seat, match["partner"], match["give"], match["want"] or "")
        choices = self.game.question(seat).choices
        if not choices:
            raise ValueError("There is nothing to do for you now.")
        if not words.isdecimal() or not 1 <= int(words) <= len(choices):
            raise ValueError(f"Say a number from 1 to {len(choices)}, or make an offer.")
        return choices[int(words) - 1].action

    def offer(self, seat: int, partner: str, give: str, want: str) -> bz.Action:
        """Put an offer together from words such as "soy red"."""
        builder = self.game.offer_builder(seat)
        if builder is None or partner not in self.game.players:
            raise ValueError("Nobody trades now." if builder is None else f"Who is {partner!r}?")
        left = list(builder.give)
        cards: list[int] = []
        for key in give.split():
            card = next((c for c in left if self.game.rules.catalogue.key_of(c) == key), None)
            if card is None:
                raise ValueError(f"You have no {key!r} to give.")
            left.remove(card)
            cards.append(card)
        return bz.Offer(seat, self.game.players.index(partner), tuple(cards), tuple(want.split()))

    def send(self, seat: int, type_: str, **content: Any) -> Answer:
        """Hand a message on to the session, and return what is to be said."""
        message = {"type": type_, "game": self.session.name, **content}
        reaction = self.session.receive(seat, message)
        assert reaction.answer is not None
        if reaction.answer.code == "done":
            return self.news(seat, reaction)
        content = dict(reaction.answer.content)
        refusal = content.get("refusal") or content.get("obstacle")
        if refusal is None:
            return Answer(private="That is over.")
        clause = f" ({refusal['clause']})" if "clause" in refusal else ""
        return Answer(private=f"{refusal['text']['en']}{clause}")

    def news(self, seat: int, reaction: Reaction) -> Answer:
        """Sort what happened: for everybody, and for the seat alone."""
        told: dict[int | None, list[str]] = {}
        for viewer, packet in reaction.packets.items():
            new = self.known[viewer].take(packet)
            count = len(new.get("log", ())) + len(new.get("notes", ()))
            # After an undo the last lines come again; what is new is its note.
            count = 1 if new.get("notes") else count
            lines = self.known[viewer].log[-count:] if count else []
            told[viewer] = [line.in_language("en") for line in lines]
        public = list(told.get(None, ()))
        request = self.known[None].undo["request"]
        if request:
            seats: list[int] = request["waits_for"]
            asked = " and ".join(self.game.players[at] for at in seats)
            public.append(f"{asked}, does {self.game.players[request['seat']]} take it back?")
        own = [line for line in told.get(seat, ()) if line not in public]
        return Answer("\n".join(public), "\n".join(own))


CONVERSATION = (
    "Ada",
    "Ada 1",
    "Ada takes back",
    "Ben agrees",
    "Cleo agrees",
    "Ada 1",
    "Ada 3",
    "Ada gives Ben blue for green",
    "Ada gives Ben blue for green",
    "Ada gives Ben garden",
    "Ben",
    "Ben 1",
    "Ada 1",
    "Zoe 1",
)


def main() -> None:
    variant = "bohnanza:start_player=0"
    chat = Chat(bz.new_game(variant, players=["Ada", "Ben", "Cleo"], seed=7))
    for message in sys.stdin if "--talk" in sys.argv else CONVERSATION:
        answer = chat.respond(message)
        print(f"> {message.strip()}")
        if answer.public:
            print(answer.public)
        if answer.private:
            print("\n".join(f"    {line}" for line in answer.private.splitlines()))


if __name__ == "__main__":
    main()
