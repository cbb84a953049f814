"""The same situation with other cards where a viewer cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .._engine.state import GameState
from .._game.game import Game
from .._model.roles import named_cards
from .._views.view import view_on
from ._memory import Viewer, seen
from ._scene import BySeat, SceneError, in_direction, keys_of, spelled_out


def twin(
    game: Game,
    viewer: Viewer,
    *,
    hands: BySeat | None = None,
    coins: BySeat | None = None,
    deck: str = "",
    zones: Mapping[str, str | BySeat] | None = None,
) -> Game:
    """Return a game that differs from another only in cards that a viewer cannot see.

    Cards are written as in `scene`, from the front or the top; they change places with others of
    their kind that the viewer cannot see either, and all other cards stay where they are. So the
    viewer, a seat or None for a spectator, has the same view, with the same ids, and whatever they
    are shown or may do must be the same as well.
    """
    described: dict[str, str | BySeat] = {"hand": hands or {}, "coins": coins or {}, "deck": deck}
    swaps = _Swaps(game.state, viewer)
    for name, content in (described | {**(zones or {})}).items():
        by_seat = {None: content} if isinstance(content, str) else content
        for seat, keys in by_seat.items():
            swaps.lay(name, seat, keys)
    state = swaps.state()
    if view_on(state.table(), viewer) != game.view(viewer):
        raise SceneError("the twin looks otherwise to that viewer: what is shown depends on it")
    return Game(state, game.players)


class _Swaps:
    """Lets hidden cards change places."""

    def __init__(self, state: GameState, viewer: Viewer) -> None:
        self._state = state
        self._rules = state.rules
        fixed = seen(state, viewer)
        for value in (*state.agenda, *state.slots):
            fixed.update(named_cards(value))
        self._zones = [list(cards) for cards in state.zones]
        self._free = {
            (zone, at)
            for zone, cards in enumerate(state.zones)
            for at, card in enumerate(cards)
            if card not in fixed
        }

    def lay(self, name: str, seat: int | None, keys: str) -> None:
        """Lay cards into the hidden places of a zone, the first ones first."""
        zone = self._rules.layout.index(name, seat)
        places = in_direction(self._rules, zone, tuple(range(len(self._zones[zone]))))
        hidden = [(zone, at) for at in places if (zone, at) in self._free]
        wanted = spelled_out(keys)
        if len(wanted) > len(hidden):
            raise SceneError(
                f"{name!r} has {len(hidden)} cards that the viewer cannot see, not {len(wanted)}"
            )
        for place, key in zip(hidden, wanted, strict=False):
            self._swap(place, key)

    def _swap(self, place: tuple[int, int], key: str) -> None:
        zone, at = place
        for other, there in self._candidates(place):
            if key in keys_of(self._rules, self._zones[other][there]):
                cards = self._zones
                cards[zone][at], cards[other][there] = cards[other][there], cards[zone][at]
                self._free.discard(place)
                return
        raise SceneError(f"there is no card {key!r} left that the viewer cannot see")

    def _candidates(self, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Return the places of cards of the same kind, its own first."""
        catalogue = self._rules.catalogue

        def kind(where: tuple[int, int]) -> tuple[str, str]:
            card = self._zones[where[0]][where[1]]
            return catalogue.homes[card], catalogue.backs[card]

        yield place
        yield from (one for one in sorted(self._free) if kind(one) == kind(place))

    def state(self) -> GameState:
        """Return the state with all of them in their new places."""
        return self._state.replace(zones=tuple(map(tuple, self._zones)))
