"""What of an SVG drawing the program's loader does not draw, so that an exhibitor reads it instead
of missing it in the picture.

The loader draws shapes with plain colors and gradients. It passes over text and copies, paints what
clips, masks and patterns are made of as if it were part of the drawing, and knows few names of
colors (everything else is gray).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

SVG: Final = "{http://www.w3.org/2000/svg}"


def undrawn_parts(raw: bytes, *, most: int = 8) -> tuple[str, ...]:
    """The parts of a drawing that are not drawn, each named once, in the order in which they come;
    from `most` on only how many more.

    Raises `ValueError` where it is no well-formed XML.

    >>> undrawn_parts(b'<svg xmlns="http://www.w3.org/2000/svg"><text>ACME</text><use href="#a"/><circle r="4" fill="navy"/></svg>')
    ('<text>', '<use>', 'fill "navy"')
    """
    try:
        root = ET.fromstring(raw)  # noqa: S314 - in the child process; entities and DOCTYPE were refused
    except ET.ParseError as error:
        raise ValueError(f"is no well-formed XML: {error}") from None
    if root.tag.removeprefix(SVG) != "svg":
        raise ValueError(f"begins with <{root.tag}>, not with <svg>")
    found = dict.fromkeys(
        part
        for element in root.iter()
        for part in _undrawn_of_single_element(element, is_root=element is root)
    )
    more = len(found) - most
    return (*list(found)[:most], *([f"{more} more"] if more > 0 else []))


def _undrawn_of_single_element(element: ET.Element, *, is_root: bool) -> Iterator[str]:
    """What of one element is not drawn."""
    name = element.tag.removeprefix(SVG)
    # an editor's own notes, and elements that say something and have nothing to be seen
    if "}" in name or name in {"title", "desc", "metadata"}:
        return
    drawn = {
        *("svg", "g", "a", "defs", "path", "rect", "circle", "ellipse", "line", "polyline"),
        *("polygon", "linearGradient", "radialGradient", "stop", "style"),
    }
    if name not in drawn or (name == "svg" and not is_root):
        yield f"<{name}>"
    if name == "style":
        rules = re.findall(
            r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", element.text or "", flags=re.DOTALL)
        )
        if any(
            not re.fullmatch(r"\s*\.[\w-]+\s*", part) for rule in rules for part in rule.split(",")
        ):
            yield "<style> rules of anything but a class"
    told = [pair.partition(":")[::2] for pair in element.get("style", "").split(";")]
    values = {
        **element.attrib,
        **{key.strip(): value.replace("!important", "").strip() for key, value in told},
    }
    drawn_color = re.compile(
        r"none|transparent|inherit|#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*[\d.]+%?\s*,\s*[\d.]+%?\s*,\s*[\d.]+%?\s*\)|url\(\s*[\"']?#.*"
        r"|red|green|blue|yellow|cyan|magenta|black|gr[ae]y|white",
        re.IGNORECASE,
    )
    for key in ("fill", "stroke", "stop-color"):
        if (value := values.get(key, "none").strip()) and not drawn_color.fullmatch(value):
            yield f'{key} "{value[:24]}"'
    markers = ("marker-start", "marker-mid", "marker-end")
    for key in ("clip-path", "mask", "filter", "mix-blend-mode", *markers):
        if values.get(key, "none").strip() not in ("", "none", "normal"):
            yield key
    if values.get("visibility") == "hidden":
        yield 'visibility "hidden"'
