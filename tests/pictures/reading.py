"""Reading pictures: the tree of an SVG, and how far what is drawn reaches."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from attrs import frozen

from bohnanza_core.pictures import Picture
from bohnanza_core.pictures._svg import width_of

SVG = "{http://www.w3.org/2000/svg}"
_MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")


@frozen
class Extent:
    """A piece of a picture, and the room it takes up."""

    tag: str
    left: float
    top: float
    right: float
    bottom: float
    words: str


def tree(picture: Picture) -> ET.Element:
    """Return the parsed picture; anything that is not XML raises."""
    return ET.fromstring(picture.svg)


def size(picture: Picture) -> tuple[float, float]:
    """Return the width and the height of the picture's own coordinates."""
    _, _, width, height = map(float, tree(picture).attrib["viewBox"].split())
    return width, height


def extents(picture: Picture) -> Iterator[Extent]:
    """Return cards, boxes and texts with their places, outside of the definitions."""
    yield from _extents(tree(picture), 0, 0)


def _extents(node: ET.Element, x: float, y: float) -> Iterator[Extent]:
    moved = _MOVED.match(node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if "scale" in node.get("transform", ""):
        return  # signs, which are small and stand within others
    tag = node.tag.removeprefix(SVG)
    if tag == "defs":
        return
    if tag in ("rect", "use"):
        left, top = x + float(node.get("x", 0)), y + float(node.get("y", 0))
        right, bottom = left + float(node.attrib["width"]), top + float(node.attrib["height"])
        yield Extent(tag, left, top, right, bottom, "")
    elif tag == "text":
        words, high = "".join(node.itertext()), float(node.attrib["font-size"])
        wide = width_of(words, high, bold=node.get("font-weight") == "700")
        shift = {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        left, base = x + float(node.get("x", 0)) - shift, y + float(node.get("y", 0))
        yield Extent(tag, left, base - high, left + wide, base + high / 4, words)
    for child in node:
        yield from _extents(child, x, y)


def cards(picture: Picture) -> set[int]:
    """Return the numbers of the cards that a picture shows from the front."""
    nodes = tree(picture).iter(f"{SVG}g")
    return {int(node.attrib["data-card"]) for node in nodes if "data-card" in node.attrib}
