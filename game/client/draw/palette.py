"""Every colour of the house, as `#RRGGBB` text, and a little arithmetic on colours; drawings in
files have some of their own.

`theme(contrast=True)` gives the high-contrast variants of the interface colours; pieces keep
theirs, which already stand at 7:1 on their own ground.
"""

from __future__ import annotations

from dataclasses import dataclass

from .style import Colors


@dataclass(frozen=True)
class ChipColours:
    """How one denomination looks: body, spots, numeral, dark edge, how many spots in what grouping,
    and the disc under the numeral.
    """

    body: str
    spot: str
    ink: str
    edge: str
    spots: int
    group: int
    disc: str = "#FAF4E6"


CHIPS: dict[int, ChipColours] = {
    1: ChipColours("#ECE7DA", "#3E4C66", "#1B2230", "#BDB6A4", 4, 1),
    5: ChipColours("#B3232F", "#F6ECD8", "#8E1722", "#7C1520", 6, 1),
    25: ChipColours("#1F7A47", "#F6ECD8", "#135A33", "#12512F", 8, 1),
    100: ChipColours("#23262C", "#F6ECD8", "#16181D", "#101216", 4, 2),
    500: ChipColours("#6A3C96", "#F6ECD8", "#4B2772", "#472666", 6, 2),
    1000: ChipColours("#DE6A1C", "#2A1B12", "#8E3A05", "#9C460D", 4, 3),
}
"""Chip colours by value in dollars."""
_GOLD, _SILVER = "#EBC977", "#CFD3D8"
CHIP_SETS: dict[str, dict[int, ChipColours]] = {
    "house": CHIPS,
    "riverboat": {
        1: ChipColours("#E4DAC2", "#8A6A2F", "#2A2114", "#B5A98B", 8, 1, "#F7E6BC"),
        5: ChipColours("#A32430", _GOLD, "#74141D", "#70161F", 4, 2, "#F7E6BC"),
        25: ChipColours("#1B6B45", _GOLD, "#0F4A2D", "#104A2F", 6, 2, "#F7E6BC"),
        100: ChipColours("#2A2622", _GOLD, "#1C1815", "#15120F", 8, 1, "#F7E6BC"),
        500: ChipColours("#5C3486", _GOLD, "#402064", "#3D2059", 4, 1, "#F7E6BC"),
        1000: ChipColours("#C95A16", "#2A1B12", "#7A3204", "#8D3F0B", 6, 1, "#F7E6BC"),
    },
    "midnight": {
        1: ChipColours("#DADDE2", "#20252E", "#F3F5F8", "#A4A9B1", 6, 1, "#171B22"),
        5: ChipColours("#A81D30", _SILVER, "#FFB3B3", "#73121F", 8, 1, "#171B22"),
        25: ChipColours("#147048", _SILVER, "#A6E8C3", "#0C4C30", 4, 2, "#171B22"),
        100: ChipColours("#3A404A", _SILVER, "#F3F5F8", "#22262D", 6, 2, "#171B22"),
        500: ChipColours("#5F379A", _SILVER, "#D6BFF7", "#3F2270", 8, 1, "#171B22"),
        1000: ChipColours("#D2601A", "#171B22", "#FFC49A", "#93400D", 4, 3, "#171B22"),
    },
    "orchard": {
        1: ChipColours("#EFE6D2", "#5F7F4A", "#2A331F", "#C1B79C", 4, 1, "#F8F1DF"),
        5: ChipColours("#B22A2F", "#CFE0B0", "#84191D", "#7C171B", 6, 2, "#F8F1DF"),
        25: ChipColours("#2B7A3B", "#F2E3A4", "#185426", "#195227", 8, 1, "#F8F1DF"),
        100: ChipColours("#2A2A26", "#CFE0B0", "#191915", "#131310", 6, 1, "#F8F1DF"),
        500: ChipColours("#683B8C", "#F2E3A4", "#472565", "#44245F", 4, 2, "#F8F1DF"),
        1000: ChipColours("#D8681B", "#2E3A1E", "#873A06", "#96450E", 8, 1, "#F8F1DF"),
    },
}
"""The sets of chips that a player may choose. A denomination keeps its color in each."""


@dataclass(frozen=True)
class Theme:
    """The interface colours in force; `theme` chooses between the plain and the high-contrast set."""

    text: str = Colors.text
    text2: str = Colors.text2
    text_off: str = Colors.text_off
    brass: str = Colors.brass
    win: str = Colors.win
    loss: str = Colors.loss
    info: str = Colors.info
    focus: str = Colors.focus
    panel: str = Colors.panel
    raised: str = Colors.raised
    bar: str = Colors.bar
    print: str = Colors.cream
    line_alpha: float = Colors.line_alpha


CONTRAST = Theme(
    text=Colors.white,
    text2="#E9E7DF",
    text_off="#CFCFC8",
    brass="#FFD98A",
    win="#B4F2C5",
    loss="#FFC2B5",
    info="#C3E3FF",
    focus="#CDEAFF",
    panel="#060808",
    raised="#0D1011",
    bar=Colors.black,
    print="#FFF8E6",
    line_alpha=0.45,
)


def theme(contrast: bool = False) -> Theme:
    """The interface colours; with `contrast`, every text on its ground reaches 7:1."""
    return CONTRAST if contrast else Theme()


def rgb(hex_color: str) -> tuple[int, int, int]:
    """The three channels of `#RRGGBB`.

    >>> rgb("#DDB871")
    (221, 184, 113)
    """
    return int(hex_color[1:3], 16), int(hex_color[3:5], 16), int(hex_color[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second` in it.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    channels = (a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{min(255, max(0, round(c))):02X}" for c in channels)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2, 0 to 1."""
    linear = [c / 3294.6 if c <= 10.31 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
