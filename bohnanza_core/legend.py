"""The parts of a `Legend`: what the numbers and names in messages stand for."""

from ._model.field_docs import document_fields
from ._views.legend import (
    BackEntry,
    FaceEntry,
    Legend,
    PartyEntry,
    PrintedEntry,
    Show,
    SlotEntry,
    SlotFieldEntry,
    SortEntry,
    StageEntry,
    VariantEntry,
    ZoneEntry,
)

__all__ = [
    "BackEntry",
    "FaceEntry",
    "Legend",
    "PartyEntry",
    "PrintedEntry",
    "Show",
    "SlotEntry",
    "SlotFieldEntry",
    "SortEntry",
    "StageEntry",
    "VariantEntry",
    "ZoneEntry",
]

document_fields(globals())
