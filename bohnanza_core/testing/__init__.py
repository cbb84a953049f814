"""The kit for tests of variants and front ends: situations, random play, checks of every kind.

Nothing here needs pytest; its plugin is `bohnanza_core.testing.plugin`. `game_machine` needs
hypothesis, and loads it when it is called.
"""

from .._composing.matrix import Combination, Matrix, matrix
from .._model.field_docs import document_fields
from ._check import check_variant
from ._clause_report import ClauseReport, Place, clause_report
from ._invariants import check_step
from ._machine import game_machine
from ._play import play_out, play_until, random_action
from ._playthrough import PlaythroughError, check_playthrough, playthrough, replay
from ._report import CHECKS, Finding, Report, VariantDefectError
from ._scaffold import ScaffoldError, new_variant
from ._scene import SceneError, fields, named, pick, scene
from ._trace import Trace, TraceEntry, trace
from ._twin import twin

__all__ = [
    "CHECKS",
    "ClauseReport",
    "Combination",
    "Finding",
    "Matrix",
    "Place",
    "PlaythroughError",
    "Report",
    "ScaffoldError",
    "SceneError",
    "Trace",
    "TraceEntry",
    "VariantDefectError",
    "check_playthrough",
    "check_step",
    "check_variant",
    "clause_report",
    "fields",
    "game_machine",
    "matrix",
    "named",
    "new_variant",
    "pick",
    "play_out",
    "play_until",
    "playthrough",
    "random_action",
    "replay",
    "scene",
    "trace",
    "twin",
]

document_fields(globals())
