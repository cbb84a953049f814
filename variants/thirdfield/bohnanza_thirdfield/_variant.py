"""The plugin of the house rule: two settings and one refusal; the rest is in the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bohnanza_core.authoring import (
    BuyField,
    Clause,
    CompositionError,
    Declarations,
    Layer,
    Manifest,
    Option,
    Problem,
    Reason,
    Table,
    Text,
    hookimpl,
    load_clauses,
)

from ._version import __version__

declared = Declarations()

NOT_BETWEEN_ACTIONS = declared.reason(
    "not-between-actions",
    "thirdfield.when",
    Text(
        "A field is bought between two actions, not in the middle of one.",
        "Ein Feld wird zwischen zwei Aktionen gekauft, nicht mitten in einer.",
    ),
)

MANIFEST: Final = Manifest(
    id="thirdfield",
    version=__version__,
    title=Text("Third field", "Drittes Feld"),
    layer=Layer.HOUSE,
    default_edition="bohnanza",
    options=(
        Option(
            "price",
            int,
            3,
            Text("How many Taler the field costs.", "Wie viele Taler das Feld kostet."),
            minimum=1,
            maximum=10,
        ),
    ),
)

FOR_SALE_ALREADY: Final = Problem(
    "conflict",
    (MANIFEST.id,),
    Text(
        "The game sells a field already, by an option such as 'third_field' of 'bohnanza'; switch "
        "that option off, or leave 'thirdfield' out.",
        "Im Spiel ist schon ein Feld zu kaufen, durch eine Option wie 'third_field' von "
        "'bohnanza'; nur eines von beiden ist möglich.",
    ),
)


class ThirdField:
    """The plugin of the house rule."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(
        self, options: Mapping[str, Any], so_far: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Begin with two fields and put a price on the third (thirdfield.fields, duell)."""
        if so_far["field_price"]:
            raise CompositionError([FOR_SALE_ALREADY])  # thirdfield.once
        return {"fields": 2, "field_price": options["price"]}  # thirdfield.price

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the reason to refuse."""
        return declared

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the house rule."""
        return load_clauses("bohnanza_thirdfield")

    @hookimpl(specname="forbid_action")
    def forbid_buying_in_between(self, table: Table, action: BuyField) -> Reason | None:
        """Let nobody spend Taler in the middle of an attack, a tax and the like."""
        interrupts = table.rules.decisions[type(table.decision)].interrupts
        return NOT_BETWEEN_ACTIONS if interrupts else None
