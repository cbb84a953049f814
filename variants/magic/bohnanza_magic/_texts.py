"""What cards do, in words for players: the abilities of the beans and the spells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bohnanza_core.authoring import Text

ABILITY_TEXTS: Final[Mapping[str, Text]] = {
    "picking": Text(
        "In the magic phase: steal the rearmost hand card of another player, and put it at the "
        "back of your hand or plant it.",
        "In der Zauberphase: Stiehl jemand anderem die hinterste Handkarte, und nimm sie hinten "
        "auf die Hand oder baue sie an.",
    ),
    "cape": Text(
        "Whoever harvests two or more also gets a magic card.",
        "Wer zwei oder mehr erntet, bekommt auch eine Zauberkarte.",
    ),
    "mean": Text(
        "In the magic phase, with four or more: all others turn up a random Taler of theirs. "
        "The highest number stays, the other Taler are lost.",
        "In der Zauberphase, ab vier Bohnen: Alle anderen decken zufällig einen ihrer Taler auf. "
        "Die höchste Zahl bleibt, die anderen Taler sind verloren.",
    ),
    "white": Text(
        "In the magic phase: draw a card. With four or more you may plant it at once.",
        "In der Zauberphase: Zieh eine Karte. Ab vier Bohnen darfst du sie sofort anbauen.",
    ),
    "magic": Text(
        "In the magic phase: turn up one of your magic cards, with four or more up to two. "
        "Discarded from your hand, each one turns up a magic card too.",
        "In der Zauberphase: Decke eine deiner Zauberkarten auf, ab vier Bohnen bis zu zwei. "
        "Auch von der Hand abgelegt deckt jede eine Zauberkarte auf.",
    ),
    "sword": Text(
        "In the magic phase: turn up a random Taler of another player. A Princess Bean becomes "
        "yours. With a Magic Bean you may turn up a magic card. With a Picking Bean the other "
        "player steals your rearmost hand card. With a Sword Bean the other player strikes back.",
        "In der Zauberphase: Decke zufällig einen Taler von jemand anderem auf. Eine Prinzessbohne "
        "bekommst du. Bei einer Zauberbohne darfst du eine Zauberkarte aufdecken. Bei einer "
        "Pflückbohne wird dir die hinterste Handkarte gestohlen. Bei einer Schwertbohne wird "
        "zurückgeschlagen.",
    ),
}
"""By the keys of the sorts; Princess beans do nothing (ability.none)."""

SPELL_TEXTS: Final[Mapping[str, Text]] = {
    "attack": Text(
        "In the magic phase: use the ability of only one to three Mean Beans. Or use that of Sword "
        "Beans, turn up two Taler, and choose which one counts.",
        "In der Zauberphase: Nutze die Fähigkeit von nur ein bis drei Gemeinen Bohnen. Oder nutze "
        "die von Schwertbohnen, decke zwei Taler auf und wähle, welcher gilt.",
    ),
    "field": Text(
        "In the magic phase or in phase 3: open a third field. When one of the three is harvested, "
        "you have two again.",
        "In der Zauberphase oder in Phase 3: Eröffne ein drittes Feld. Sobald eines der drei "
        "geerntet wird, hast du wieder zwei.",
    ),
    "swap": Text(
        "At any time in your turn: exchange this card for a face-down magic card of another "
        "player, look at it, and lay it down open or face down.",
        "Jederzeit in deinem Zug: Tausche diese Karte gegen eine verdeckte Zauberkarte von jemand "
        "anderem, sieh sie dir an und lege sie offen oder verdeckt hin.",
    ),
    "trading": Text(
        "At the start of phase 2: turn up a third card. In phase 3 you may discard revealed cards "
        "instead of planting them.",
        "Zu Beginn von Phase 2: Decke eine dritte Karte auf. In Phase 3 darfst du aufgedeckte "
        "Karten ablegen, statt sie anzubauen.",
    ),
    "flow": Text(
        "At any time in your turn: plant the front card of your hand, as often as you like.",
        "Jederzeit in deinem Zug: Baue deine vorderste Handkarte an, so oft du willst.",
    ),
    "stack": Text(
        "At the start of phase 2: take the top discard as a further revealed card.",
        "Zu Beginn von Phase 2: Nimm die oberste abgelegte Karte als weitere aufgedeckte Karte.",
    ),
    "beans": Text(
        "In phase 3: lay any bean that you have to plant on a field of yours with exactly one "
        "bean. The first bean now counts as the sort of the second.",
        "In Phase 3: Lege eine beliebige Bohne, die du anbauen musst, auf ein eigenes Feld mit "
        "genau einer Bohne. Die erste Bohne zählt nun als Sorte der zweiten.",
    ),
    "players": Text(
        "At any time in your turn: all others must plant the front card of their hand at once. "
        "You may plant yours too.",
        "Jederzeit in deinem Zug: Alle anderen müssen sofort ihre vorderste Handkarte anbauen. "
        "Du darfst deine auch anbauen.",
    ),
    "rearrange": Text(
        "At any time in your turn: move one card to another place in your hand.",
        "Jederzeit in deinem Zug: Stecke eine deiner Handkarten an eine andere Stelle.",
    ),
    "hand": Text(
        "In phase 4, if you have not traded in phase 2: draw two cards more.",
        "In Phase 4, wenn du in Phase 2 nicht gehandelt hast: Zieh zwei Karten mehr.",
    ),
    "random": Text(
        "At any time in your turn: take the top card of the magic deck, lay it down open, and "
        "use it. At the end of your turn it goes back.",
        "Jederzeit in deinem Zug: Lege die oberste Karte des Zauberkartenstapels offen hin und "
        "nutze sie. Am Ende deines Zuges kommt sie zurück.",
    ),
}
"""By the keys of the spells."""

RABOHNZEL_TEXTS: Final[Mapping[str, Text]] = {
    "picking": Text(
        "In the magic phase: steal the rearmost hand card of another player, tell all its sort, "
        "and put it at the back of your hand or plant it.",
        "In der Zauberphase: Stiehl jemand anderem die hinterste Handkarte, nenne allen ihre "
        "Sorte, und nimm sie hinten auf die Hand oder baue sie an.",
    ),
    "sword": Text(
        "In the magic phase: turn up a random Taler of another player. A Princess Bean becomes "
        "yours. With a Magic Bean you may turn up a magic card. With a Picking Bean the other "
        "player steals your rearmost hand card. With a Sword Bean the other player may strike "
        "back.",
        "In der Zauberphase: Decke zufällig einen Taler von jemand anderem auf. Eine Prinzessbohne "
        "bekommst du. Bei einer Zauberbohne darfst du eine Zauberkarte aufdecken. Bei einer "
        "Pflückbohne wird dir die hinterste Handkarte gestohlen. Bei einer Schwertbohne darf "
        "zurückgeschlagen werden.",
    ),
    "field": Text(
        "In phase 3: open a third field. When one of the three is harvested, you have two again.",
        "In Phase 3: Eröffne ein drittes Feld. Sobald eines der drei geerntet wird, hast du wieder "
        "zwei.",
    ),
    "stack": Text(
        "In phase 2: take the top discard as a further revealed card.",
        "In Phase 2: Nimm die oberste abgelegte Karte als weitere aufgedeckte Karte.",
    ),
    "beans": Text(
        "In phase 3: lay any bean that you have to plant on a field of yours with exactly one "
        "bean. The first bean now counts as the sort of the second, but cannot become a Taler.",
        "In Phase 3: Lege eine beliebige Bohne, die du anbauen musst, auf ein eigenes Feld mit "
        "genau einer Bohne. Die erste Bohne zählt nun als Sorte der zweiten, kann aber kein Taler "
        "werden.",
    ),
}
"""What differs in Rabohnzel, by the same keys."""
