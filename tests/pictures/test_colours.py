"""Beans can be told apart by their colours, also by people with the common colour blindnesses."""

import itertools
import math

import pytest

from bohnanza_core.pictures._palette import (
    BEAN_COLOURS,
    CARD_COLOURS,
    DARK,
    LIGHT,
    luminance,
    readable_on,
)

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes 2009, for people who lack one kind of cones, in linear RGB.
VISIONS: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
FAR_APART = 9.0
"""In hundredths of Oklab; about two are just noticed side by side."""


def times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(colour: str) -> tuple[float, ...]:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def seen(colour: str, vision: str) -> tuple[float, ...]:
    light = (min(max(c, 0), 1) for c in times(VISIONS[vision], linear(colour)))
    return times(TO_LAB, tuple(math.cbrt(c) for c in times(TO_CONES, tuple(light))))


@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_colours_of_beans_look_alike(vision: str) -> None:
    near = {
        (one, other): round(distance, 1)
        for one, other in itertools.combinations(BEAN_COLOURS, 2)
        if (
            distance := 100
            * math.dist(seen(BEAN_COLOURS[one], vision), seen(BEAN_COLOURS[other], vision))
        )
        < FAR_APART
    }
    assert near == {}


def test_colours_that_people_confuse_are_found() -> None:
    """The measure finds a red and a green that somebody without green cones mistakes."""
    red, green = "#b5651d", "#7d7f1e"
    usual, blind = (
        100 * math.dist(seen(red, vision), seen(green, vision))
        for vision in ("usual", "deuteranopia")
    )
    assert blind < FAR_APART < usual


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [*BEAN_COLOURS.values(), *CARD_COLOURS])
def test_a_number_is_read_easily_on_every_colour(colour: str) -> None:
    assert contrast(colour, readable_on(colour)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "table"),
        ("ink", "panel"),
        ("dim", "table"),
        ("dim", "panel"),
        ("soil-ink", "soil"),
        ("paper-ink", "paper"),
        ("paper-dim", "paper"),
        ("coin-ink", "coin"),
        ("on-turn", "turn"),
    ],
)
def test_words_are_read_easily_by_day_and_by_night(
    theme: dict[str, str], ink: str, ground: str
) -> None:
    assert contrast(theme[ink], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["panel", "soil", "table"])
def test_marks_stand_out_by_day_and_by_night(theme: dict[str, str], ground: str) -> None:
    # Between the mark and the ground lies a line in the colour of a panel.
    assert contrast(theme["can"], theme["panel"]) >= 3
    assert contrast(theme["turn"], theme["panel"]) >= 3


def test_both_themes_have_the_same_colours() -> None:
    assert [*LIGHT] == [*DARK]
