"""Pictures of cards, hands, fields and whole tables as SVG, made of views and the legend alone."""

from ..authoring import document_fields
from ._drawing import draw_back, draw_card, draw_field, draw_hand, draw_outcome, draw_table
from ._picture import Picture, Theme

__all__ = [
    "Picture",
    "Theme",
    "draw_back",
    "draw_card",
    "draw_field",
    "draw_hand",
    "draw_outcome",
    "draw_table",
]

document_fields(globals())
