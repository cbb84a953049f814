"""The kit for tests of variants and front ends: situations, random play, invariants.

Nothing here needs pytest. `game_machine` needs hypothesis, and loads it when it is called.
"""

from ._invariants import check_step
from ._machine import game_machine
from ._play import play_out, random_action
from ._scene import SceneError, fields, named, pick, scene

__all__ = [
    "SceneError",
    "check_step",
    "fields",
    "game_machine",
    "named",
    "pick",
    "play_out",
    "random_action",
    "scene",
]
