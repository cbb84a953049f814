"""Why something is not allowed in the magic editions."""

from __future__ import annotations

from bohnanza_core.authoring import Reason, Text

NOT_ACTIVE = Reason(
    "only-the-active-player",
    "*.spell.active-only",
    Text("Only the active player does that.", "Das tut nur der Spieler am Zug."),
)
NOT_YOUR_ABILITY = Reason(
    "not-your-ability",
    "*.ability.whose",
    Text("Only the active player has abilities.", "Fähigkeiten hat nur der Spieler am Zug."),
)
NOT_YOUR_MAGIC_PHASE = Reason(
    "not-your-magic-phase",
    "*.activate.own-turn",
    Text(
        "Only the active player discards Magic beans to activate magic cards.",
        "Nur der Spieler am Zug legt Zauberbohnen ab, um Zauberkarten zu aktivieren.",
    ),
)
NO_ABILITY = Reason(
    "no-ability",
    "*.ability.none",
    Text(
        "What grows on field {field} has no ability.",
        "Was auf Feld {field} wächst, hat keine Fähigkeit.",
    ),
)
FIELD_HAS_NOTHING = Reason(
    "no-column",
    "*.ability.lost-in-phase",
    Text("Nothing grows on field {field}.", "Auf Feld {field} wächst nichts."),
)
ABILITY_USED = Reason(
    "ability-used",
    "*.ability.per-field",
    Text(
        "The ability of the column on field {field} is not available any more.",
        "Die Fähigkeit der Reihe auf Feld {field} ist nicht mehr verfügbar.",
    ),
)
MUTE_COLUMN = Reason(
    "mute-column",
    "*.sword.picking.ability",
    Text(
        "A bean stolen in an attack gives no ability to the column on field {field}.",
        "Eine im Angriff gestohlene Bohne gibt der Reihe auf Feld {field} keine Fähigkeit.",
    ),
)
OLD_COLUMN = Reason(
    "old-column",
    "*.flow.between",
    Text(
        "During a Flow only columns newly started have their ability.",
        "Während des Kartenflusses wirken nur neu begonnene Reihen.",
    ),
)
NOT_IN_MAGIC_PHASE = Reason(
    "not-in-magic-phase",
    "*.flow.outside-1b",
    Text(
        "Abilities are used in the magic phase only.",
        "Fähigkeiten wirken nur in der Zauberphase.",
    ),
)
FOUR_NEEDED = Reason(
    "four-needed",
    "*.mean.four",
    Text(
        "That ability needs four or more beans on the field.",
        "Diese Fähigkeit braucht vier oder mehr Bohnen auf dem Feld.",
    ),
)
NO_EFFECT = Reason(
    "no-effect",
    "*.ability.no-effect",
    Text("There is nothing for it to work on.", "Es gibt nichts, worauf es wirken kann."),
)
NOT_WITH_THIS_SPELL = Reason(
    "not-with-this-spell",
    "*.attack.one-of",
    Text(
        "The Attack spell goes with one to three Mean beans, or with Sword beans.",
        "Der Angriffszauber gilt für ein bis drei Gemeine Bohnen oder für Schwertbohnen.",
    ),
)
NOT_FACE_UP = Reason(
    "not-face-up",
    "*.spell.once",
    Text(
        "That magic card does not lie face up before {seat}.",
        "Diese Zauberkarte liegt nicht aufgedeckt vor {seat}.",
    ),
)
NOT_FACE_DOWN = Reason(
    "not-face-down",
    "*.activate.face-down",
    Text(
        "Activating takes an own face-down magic card.",
        "Aktiviert wird eine eigene verdeckte Zauberkarte.",
    ),
)
NO_MAGIC_BEAN = Reason(
    "no-magic-bean",
    "*.activate.discard",
    Text(
        "Activating takes a Magic bean from the hand.",
        "Zum Aktivieren wird eine Zauberbohne von der Hand abgelegt.",
    ),
)
WITH_AN_ABILITY = Reason(
    "with-an-ability",
    "*.attack.one-of",
    Text(
        "The Attack spell is used together with a Mean or Sword ability.",
        "Der Angriffszauber wird mit einer Gemeinen Bohne oder Schwertbohne genutzt.",
    ),
)
WITH_A_BEAN = Reason(
    "with-a-bean",
    "*.beans.enchant",
    Text(
        "The Enchantment of the Beans is used while planting in phase 3.",
        "Die Verzauberung der Bohnen wird beim Anbauen in Phase 3 genutzt.",
    ),
)
WRONG_PHASE = Reason(
    "wrong-phase",
    "*.spell.once",
    Text("{spell} is not used in this phase.", "{spell} wird nicht in dieser Phase genutzt."),
)
START_IS_OVER = Reason(
    "start-is-over",
    "*.stack.start",
    Text(
        "{spell} is used at the start of phase 2, before the first offer.",
        "{spell} wird zu Beginn von Phase 2 genutzt, vor dem ersten Angebot.",
    ),
)
THIRD_CARD_TOO_LATE = Reason(
    "third-card-too-late",
    "*.trading.third-card",
    Text(
        "{spell} is used at the start of phase 2, before the first offer.",
        "{spell} wird zu Beginn von Phase 2 genutzt, vor dem ersten Angebot.",
    ),
)
TRADED = Reason(
    "traded",
    "*.hand.five",
    Text(
        "Who has traded in phase 2 cannot use the Hand Card spell.",
        "Wer in Phase 2 gehandelt hat, kann den Handkartenzauber nicht nutzen.",
    ),
)
FIELD_OPEN = Reason(
    "third-field-open",
    "*.field.third.one",
    Text("{seat} has a temporary field already.", "{seat} hat schon ein vorübergehendes Feld."),
)
NOT_A_SINGLE_BEAN = Reason(
    "not-a-single-bean",
    "*.beans.enchant",
    Text(
        "A bean is enchanted only on a field with exactly one card.",
        "Verzaubert wird nur eine Bohne, die allein auf ihrem Feld liegt.",
    ),
)
NOT_TO_ENCHANT_WITH = Reason(
    "not-to-enchant-with",
    "*.beans.enchant",
    Text(
        "{card} is no bean that {seat} has to plant now.",
        "{card} ist keine Bohne, die {seat} jetzt anbauen muss.",
    ),
)
ATTACK_GOING_ON = Reason(
    "attack-going-on",
    "*.sword.no-harvest",
    Text(
        "{seat} may not harvest while the attack goes on.",
        "{seat} darf während des Angriffs nicht ernten.",
    ),
)
REASONS = (
    NOT_ACTIVE,
    NOT_YOUR_ABILITY,
    NOT_YOUR_MAGIC_PHASE,
    NO_ABILITY,
    FIELD_HAS_NOTHING,
    ABILITY_USED,
    MUTE_COLUMN,
    OLD_COLUMN,
    NOT_IN_MAGIC_PHASE,
    FOUR_NEEDED,
    NO_EFFECT,
    NOT_WITH_THIS_SPELL,
    NOT_FACE_UP,
    NOT_FACE_DOWN,
    NO_MAGIC_BEAN,
    WITH_AN_ABILITY,
    WITH_A_BEAN,
    WRONG_PHASE,
    START_IS_OVER,
    THIRD_CARD_TOO_LATE,
    TRADED,
    FIELD_OPEN,
    NOT_A_SINGLE_BEAN,
    NOT_TO_ENCHANT_WITH,
    ATTACK_GOING_ON,
)
