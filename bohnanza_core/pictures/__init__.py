"""Pictures of cards, hands, fields and whole tables as SVG, made of views and the legend alone."""

from ..authoring import document_fields
from ._drawing import (
    draw_back,
    draw_card,
    draw_field,
    draw_hand,
    draw_outcome,
    draw_place,
    draw_table,
)
from ._open import open_view
from ._palette import DARK, LIGHT
from ._picture import Picture, Theme
from ._replay import draw_replay
from ._summary import summary_as_html

__all__ = [
    "DARK",
    "LIGHT",
    "Picture",
    "Theme",
    "draw_back",
    "draw_card",
    "draw_field",
    "draw_hand",
    "draw_outcome",
    "draw_place",
    "draw_replay",
    "draw_table",
    "open_view",
    "summary_as_html",
]

document_fields(globals())
