"""What commands say, in English and German: most of it is the table talk of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .. import Language, Text

WORDS: Final[Mapping[str, Text]] = {
    # The table
    "you": Text("{name} (you)", "{name} (du)"),
    "player": Text("Player", "Name"),
    "nothing": Text("nothing", "nichts"),
    "empty": Text("empty", "leer"),
    "coins": Text("{taler} Taler", "{taler} Taler"),
    "pay": Text("{count} pay {taler}", "{count} für {taler}"),
    "one-pays": Text("1 pays {taler}", "1 für {taler}"),
    "received": Text("beside the fields", "neben den Feldern"),
    "on-top": Text("{cards}, {top} on top", "{cards}, oben {top}"),
    "cards": Text("{number} cards", "{number} Karten"),
    "one-card": Text("1 card", "1 Karte"),
    "title": Text("Turn {turn}, {player}: {stage}", "Zug {turn}, {player}: {stage}"),
    "a-hand": Text("Hand:", "Hand:"),
    "your-hand": Text("Your hand, front first:", "Deine Hand, vorderste zuerst:"),
    "pass": Text("run {number} of {all} through it", "Durchgang {number} von {all}"),
    "revealed": Text("Revealed", "Aufgedeckt"),
    "offer": Text("Offer {number}: ", "Angebot {number}: "),
    "terms": Text(
        "{maker} gives {partner} {give} for {want}", "{maker} gibt {partner} {give} für {want}"
    ),
    # The menu
    "any-time": Text("At any time:", "Jederzeit:"),
    "first": Text("First you must do one of these:", "Erst musst du etwas davon tun:"),
    "choose": Text("Your choice: ", "Deine Wahl: "),
    "in-between": Text(
        "{player} is about to go on. Do you want to do something?",
        "{player} will weitermachen. Möchtest du noch etwas tun?",
    ),
    "end-trading": Text(
        "{player} is about to end the trading. Do you want to do something?",
        "{player} will den Handel beenden. Möchtest du noch etwas tun?",
    ),
    "enter": Text("Enter  {words}", "Eingabe  {words}"),
    "go-on": Text("Go on", "Weiter"),
    "harvest": Text("{count} × {sort} for {taler} Taler", "{count} × {sort} für {taler} Taler"),
    "harvest-mixed": Text(
        "{count} cards, counted as {sort}, for {taler} Taler",
        "{count} Karten, gewertet als {sort}, für {taler} Taler",
    ),
    "accept": Text(
        "Accept offer {number}: get {gain} from {maker} for {price}",
        "Angebot {number} annehmen: {gain} von {maker} für {price}",
    ),
    "keys": Text(
        "b bot's choice, u undo, ? why, h all keys, q quit",
        "b Wahl des Bots, u zurück, ? warum, h alle Tasten, q Schluss",
    ),
    "all-keys": Text(
        """o  make an offer, step by step (while there is trading)
b  do what the bot would do
u  take back your last action and what bots did since, unless hidden
   cards came to light
r  do again what was taken back
t  draw the table
l  show the last lines of the log
?  the rule behind the question, and why something is not on the list
s  save the game; s FILE: into that file
w  let the bot play on for you, and watch
q  stop""",
        """o  ein Angebot machen, Schritt für Schritt (solange gehandelt wird)
b  tun, was der Bot täte
u  die letzte eigene Aktion zurücknehmen, samt allem, was Bots seither
   taten, wenn nichts Verdecktes aufkam
r  Zurückgenommenes wieder tun
t  den Tisch zeichnen
l  die letzten Zeilen des Verlaufs zeigen
?  die Regel hinter der Frage, und warum etwas nicht zur Wahl steht
s  das Spiel sichern; s DATEI: in diese Datei
w  den Bot weiterspielen lassen und zusehen
q  aufhören""",
    ),
    "key-offer": Text("o make an offer", "o etwas anbieten"),
    "unclear": Text(
        "{answer!r} is not on the list: choose 1 to {last}, or a letter.",
        "{answer!r} steht nicht zur Wahl: 1 bis {last} oder ein Buchstabe.",
    ),
    "no-choice": Text(
        "{answer!r} is not possible here; h shows all keys.",
        "{answer!r} geht hier nicht; h zeigt alle Tasten.",
    ),
    "no-partner": Text("No offer is possible now.", "Jetzt ist kein Angebot möglich."),
    "no-trading": Text("Nobody trades now.", "Jetzt wird nicht gehandelt."),
    "bot-does": Text("The bot's choice: {action}", "Die Wahl des Bots: {action}"),
    "clause": Text("{clause}: {text}", "{clause}: {text}"),
    "ruling": Text("ruling", "Festlegung"),
    "replaced": Text(
        "{clause} is not in force here; it is replaced by {instead}:",
        "{clause} gilt hier nicht; stattdessen gilt {instead}:",
    ),
    "refused": Text("Not possible: {reason} ({clause})", "Das geht nicht: {reason} ({clause})"),
    "why-not": Text(
        "Why not: {action}? {reason} ({clause})", "Warum nicht: {action}? {reason} ({clause})"
    ),
    "undone": Text("Taken back: {action}", "Zurückgenommen: {action}"),
    "redone": Text("Done again: {action}", "Wieder getan: {action}"),
    "no-redo": Text("There is nothing to do again.", "Es gibt nichts wieder zu tun."),
    "saved": Text(
        "Saved. Go on with: bohnanza play --resume {file}",
        "Gesichert. Weiter geht es mit: bohnanza play --resume {file}",
    ),
    "saved-whole": Text(
        "Saved. Look at it again with: bohnanza replay {file}",
        "Gesichert. Noch einmal ansehen: bohnanza replay {file}",
    ),
    "not-saved": Text("Not saved: {reason}", "Nicht gesichert: {reason}"),
    "quit": Text("The game stops here.", "Das Spiel endet hier."),
    "input-ended": Text(
        "There is no more input: the game stops here.",
        "Die Eingabe ist zu Ende: Das Spiel bricht hier ab.",
    ),
    # Offers
    "whom": Text("Whom do you ask?", "Wen fragst du?"),
    "give": Text(
        "What do you give? Numbers, or Enter for nothing.",
        "Was gibst du? Nummern, oder die Eingabetaste für nichts.",
    ),
    "want": Text(
        "What do you want for it? Numbers (twice for two of a sort), Enter for nothing.",
        "Was willst du dafür? Nummern (doppelt für zwei), Eingabetaste für nichts.",
    ),
    "hand-over": Text("Which {sort} do you hand over?", "Welche {sort} gibst du her?"),
    "instead": Text(
        "Is it an answer to offer {number} of {player}, which is then declined?",
        "Ist es die Antwort auf Angebot {number} von {player}, das du damit ablehnst?",
    ),
    "numbers": Text("Numbers (c to cancel): ", "Nummern (c bricht ab): "),
    "number": Text("Number (c to cancel): ", "Nummer (c bricht ab): "),
    "yes-no": Text("y/n: ", "j/n: "),
    "bad-numbers": Text(
        "Numbers from 1 to {last}, separated by blanks.",
        "Nummern von 1 bis {last}, durch Leerzeichen getrennt.",
    ),
    "cancelled": Text("Cancelled.", "Abgebrochen."),
    "from-revealed": Text("revealed", "aufgedeckt"),
    "from-received": Text("received", "erhalten"),
    # The result
    "result": Text("Result", "Ergebnis"),
    "bot": Text("played by", "wer"),
    "place": Text("card {place} of the hand", "Karte {place} der Hand"),
    "legend": Text(
        '"4 pay 1, 6 pay 2" on a field: its four beans earn 1 Taler, six would earn 2.',
        "„4 für 1, 6 für 2“ auf einem Feld: Vier Bohnen bringen 1 Taler, sechs 2.",
    ),
    "seed": Text(
        "Seed {seed}: the same again with --seed {seed}.",
        "Startzahl {seed}: dasselbe noch einmal mit --seed {seed}.",
    ),
    "players": Text("{game}: {players}.", "{game}: {players}."),
    "person": Text("you", "du"),
    # Replay
    "step": Text(
        "Step {number} of {all}: {player}: {action}",
        "Schritt {number} von {all}: {player}: {action}",
    ),
    "replay-keys": Text(
        "Enter next, a number: go there, b back, t table, e to the end, q quit: ",
        "Eingabe: weiter, eine Zahl: dorthin, b zurück, t Tisch, e zum Ende, q Schluss: ",
    ),
    "no-replay-key": Text("{answer!r} is not a key here.", "{answer!r} ist hier keine Taste."),
    "unfinished": Text("The game is not over.", "Das Spiel ist nicht zu Ende."),
    # The documentation
    "docs-open": Text(
        "The documentation opens in your browser: {file}",
        "Die Dokumentation öffnet sich im Browser: {file}",
    ),
    "docs-here": Text(
        "No browser can be opened. The documentation is in {file}",
        "Es lässt sich kein Browser öffnen. Die Dokumentation steht in {file}",
    ),
    "no-docs-yet": Text(
        "the documentation is not built yet: run 'make docs' in {folder}",
        "Die Dokumentation ist noch nicht gebaut: 'make docs' in {folder} baut sie",
    ),
    "no-docs-here": Text(
        "the documentation is built in a checkout of the project, by 'make docs'; "
        "this is an installed package",
        "Die Dokumentation wird in einem Checkout des Projekts gebaut, mit 'make docs'; "
        "dies ist ein installiertes Paket",
    ),
}
"""By key; fields in braces are filled in."""


def say(key: str, language: Language, **values: Any) -> str:
    """Return a text with its fields filled in."""
    return WORDS[key].in_language(language).format(**values)
