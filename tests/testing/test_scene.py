"""Scenes that cannot be built say what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from bohnanza_core.testing import SceneError, scene


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"stage": "planting"}, "a turn has no stage 'planting'; it has: plant, reveal, "),
        ({"active": 4}, "there is no seat 4 among 4 players"),
        ({"start": -1}, "there is no seat -1 among 4 players"),
        ({"fields": {4: ["red"]}}, "there is no seat 4 among 4 players"),
        ({"fields": {0: ["red", "blue", "soy"]}}, "seat 0 has 2 fields, not 3"),
        ({"hands": {0: "rde"}}, "there is no card 'rde' "),
        ({"deck": "9*red"}, "there are not that many cards 'red'"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_scene(described: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError) as raised:
        scene("bohnanza", **described)
    assert message in str(raised.value)
