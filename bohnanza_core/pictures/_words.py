"""What pictures say, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .. import Language, Text

_WORDS: Final[Mapping[str, Text]] = {
    "turn": Text("Turn {turn}", "Zug {turn}"),
    "whose-turn": Text("{player}’s turn", "{player} ist am Zug"),
    "waiting": Text("waiting for {players}", "warten auf {players}"),
    "waits": Text("the game waits for {player}", "das Spiel wartet auf {player}"),
    "over": Text("The game is over", "Das Spiel ist zu Ende"),
    "won": Text("{players} won", "Gewonnen: {players}"),
    "nobody-won": Text("nobody won", "niemand hat gewonnen"),
    "you": Text("you", "du"),
    "hand": Text("Hand", "Hand"),
    "hand-in-order": Text("Hand, front card first", "Hand, vorderste zuerst"),
    "empty": Text("empty", "leer"),
    "field": Text("field {number}", "Feld {number}"),
    "pays": Text("pays {taler} Taler", "bringt {taler} Taler"),
    "more": Text("{more} more: {taler} Taler", "{more} mehr: {taler} Taler"),
    "next": Text("+{more}:", "+{more}:"),
    "protected": Text("protected", "geschützt"),
    "protected-bean": Text(
        "protected: a single bean may not be harvested",
        "geschützt: eine einzelne Bohne darf nicht geerntet werden",
    ),
    "cards": Text("{number} cards", "{number} Karten"),
    "one-card": Text("1 card", "1 Karte"),
    "taler": Text("{number} Taler", "{number} Taler"),
    "offer": Text("Offer {number}", "Angebot {number}"),
    "for": Text("for", "für"),
    "nothing": Text("nothing", "nichts"),
    "gives": Text(
        "{maker} gives {partner}: {give}; for {want}",
        "{maker} gibt {partner}: {give}; für {want}",
    ),
    "on-top": Text("{title}: {cards}, {top} on top", "{title}: {cards}, oben {top}"),
    "pile": Text("{title}: {cards}", "{title}: {cards}"),
    "table": Text("A table of {game}", "Ein Tisch: {game}"),
    "fields-of": Text("{player}: {fields}", "{player}: {fields}"),
    "grows": Text("{title}: {cards}", "{title}: {cards}"),
    "can": Text("you can do something with this", "damit kannst du etwas tun"),
    "hand-of": Text("The hand of {player}", "Die Hand von {player}"),
    "field-of": Text("A field of {player}", "Ein Feld von {player}"),
    "result": Text("Result", "Ergebnis"),
    "seat": Text("seat {number}", "Platz {number}"),
    "tie": Text(
        "The tie was decided by: {criterion}", "Über den Gleichstand entschied: {criterion}"
    ),
    # The page that plays a game
    "replay-steps": Text("Steps", "Schritte"),
    "replay-step": Text("Step", "Schritt"),
    "replay-first": Text("To the beginning (Home)", "Zum Anfang (Pos1)"),
    "replay-back": Text("One step back (←)", "Einen Schritt zurück (←)"),
    "replay-next": Text("One step on (→)", "Einen Schritt weiter (→)"),
    "replay-last": Text("To the end (End)", "Zum Ende (Ende)"),
    "replay-play": Text("Play", "Abspielen"),
    "replay-pause": Text("Pause", "Anhalten"),
    "replay-speed": Text("Speed", "Tempo"),
    "replay-log": Text("What happened", "Was geschah"),
    "replay-theme": Text("Light / dark", "Hell / dunkel"),
    "replay-script": Text(
        "This page needs JavaScript, and nothing from elsewhere.",
        "Diese Seite braucht JavaScript, und nichts von anderswo.",
    ),
}
"""By key; fields in braces are filled in."""

WORDS_OF_REPLAYS: Final = tuple(key for key in _WORDS if key.startswith("replay-"))
"""The keys of what stands on a page that plays a game."""


def say(key: str, language: Language, **values: Any) -> str:
    """Return a text with its fields filled in."""
    return _WORDS[key].in_language(language).format(**values)


def cards_in_words(number: int, language: Language) -> str:
    """Return how many cards there are."""
    return say("one-card" if number == 1 else "cards", language, number=number)
