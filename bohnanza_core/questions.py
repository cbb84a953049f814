"""What is asked, and what a person can point at to answer it."""

from ._model.field_docs import document_fields
from ._views.question import Choice, Question
from ._views.touches import Touches

__all__ = [
    "Choice",
    "Question",
    "Touches",
]

document_fields(globals())
