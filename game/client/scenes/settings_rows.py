"""What can be set: the panels of the settings page, row by row, with their controls."""

from __future__ import annotations

from typing import Any, Final

import msgspec


class Pills(msgspec.Struct, frozen=True):
    """One of a few: (value, label) each."""

    options: tuple[tuple[Any, str], ...]


class Switch(msgspec.Struct, frozen=True):
    """On or off."""


class Slide(msgspec.Struct, frozen=True):
    """A percentage between `low` and `high`; `late` when it holds only once the slider is let go."""

    low: int
    high: int
    step: int
    late: bool = False


class Line(msgspec.Struct, frozen=True):
    """A line to type in."""

    limit: int


class Menu(msgspec.Struct, frozen=True):
    """A drop-down: (value, label) each."""

    options: tuple[tuple[Any, str], ...]


Control = Pills | Switch | Slide | Line | Menu


class Row(msgspec.Struct, frozen=True):
    """A setting: its key as in the file, its name, what it does, and its control."""

    key: str
    label: str
    note: str
    control: Control


STYLES: Final = (
    (("typical", "careful", "best"), "a mixed company"),
    (("careful",), "all careful"),
    (("typical",), "all typical"),
    (("best",), "all play their best"),
)
PANELS: Final[tuple[tuple[str, str, tuple[Row, ...]], ...]] = (
    ("Play", "cards", (
        Row("player", "Your name", "as the dealer calls you", Line(24)),
        Row("speed", "Speed", "of cards and chips", Pills((("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"),
            ("instant", "Instant")))),
        Row("misclick_guard", "Misclick guard", "a button that changed under the pointer waits a moment", Switch()),
        Row("bots.count", "Company", "others at your table", Pills(tuple((n, str(n)) for n in range(6)))),
        Row("bots.styles", "How they play", "careful, like most people, or without a mistake", Menu(STYLES)),
    )),
    ("Coach", "coach", (
        Row("coach", "Coach", "what every choice was worth, in money", Pills((("off", "Off"),
            ("after", "After I act"), ("before", "Before I act")))),
        Row("show_odds", "Odds on the felt", "house edge beside each wager", Switch()),
        Row("casino_mode", "Casino mode", "no coach and no odds, as at a real table", Switch()),
    )),
    ("Seeing", "eye", (
        Row("text_scale", "Text size", "of everything but the felt's print", Slide(100, 200, 10, late=True)),
        Row("high_contrast", "High contrast", "every text at 7 to 1", Switch()),
        Row("four_colours", "Four-colour deck", "diamonds blue, clubs green", Switch()),
        Row("reduced_motion", "Reduced motion", "short fades, nothing travels", Switch()),
        Row("full_screen", "Full screen", "F11 at any time", Switch()),
    )),
    ("Sound", "sound", (
        Row("volumes.effects", "Cards, chips and dice", "", Slide(0, 100, 5)),
        Row("volumes.announcements", "Announcements", "wins, losses and captions", Slide(0, 100, 5)),
        Row("volumes.interface", "Buttons", "", Slide(0, 100, 5)),
    )),
)  # fmt: skip
