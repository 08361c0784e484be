"""How words are lettered, by style, and what gives where they have no room: one table, one rule.

A text without room takes the first shorter wording that fits, then as many lines as its style has,
then smaller letters down to the style's least, and at last ends in an ellipsis.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, Literal, NamedTuple

from ..style import Colors, TypeStyle
from .type import Type

StyleName = Literal[
    "body",
    "note",
    "strong",
    "name",
    "subject",
    "tight-body",
    "tight-note",
    "tight-strong",
    "tight-name",
    "tight-subject",
    "paytable-head",
    "bar-label",
    "panel-title",
    "tag-title",
    "turn-title",
    "turn-note",
    "seat-name",
    "spot-foot",
    "throw-title",
    "throw-line",
    "plaque",
    "felt-lines",
    "felt-words",
    "sheet-title",
    "tile-title",
    "certificate-title",
    "screen-body",
    "screen-note",
    "screen-strong",
    "screen-name",
    "screen-heading",
    "screen-message",
    "screen-figure",
    "play-money",
    "bar-hint",
    "tooltip",
    "house-name",
    "player-name",
    "room-title",
    "room-note",
    "speech-line",
    "speech",
    "stand-title",
    "stand-stake",
    "stand-heading",
    "stand-hint",
    "stand-line",
    "stand-step",
    "stand-step-note",
    "stand-row",
    "stand-live-row",
    "stand-figure",
    "stand-question",
    "stand-rest",
    "stand-plate",
    "stand-prompt",
    "lesson",
    "lesson-choice",
    "show-house",
    "show-sentence",
    "show-call",
    "show-ribbon",
    "show-ribbon-note",
    "show-bubble",
    "show-title",
    "show-note",
    "show-chapter",
    "show-next",
]


class TextStyle(NamedTuple):
    """Size in design pixels, face, and color (of the theme by its name, or `#RRGGBB`); the least size
    at ordinary text, and in how many lines words may stand, centered ones of about equal length.
    """

    size: float
    face: str
    color: str = "text"
    least: float = 16
    lines: int = 1
    leading: float = 1.34
    centered: bool = False
    track: float = 0.0


STYLES: Final[dict[StyleName, TextStyle]] = {
    "body": TextStyle(20, "ui5"),
    "note": TextStyle(20, "ui5", "text2"),
    "strong": TextStyle(20, "ui6"),
    "name": TextStyle(20, "ui7"),
    "subject": TextStyle(24, "ui7"),
    # where the panel, a spot or a die leaves little room
    "tight-body": TextStyle(20, "ui5", least=10),
    "tight-note": TextStyle(20, "ui5", "text2", least=10),
    "tight-strong": TextStyle(20, "ui6", least=10),
    "tight-name": TextStyle(20, "ui7", least=10),
    "tight-subject": TextStyle(24, "ui7", least=11),
    "paytable-head": TextStyle(20, "ui6", "text2", least=14),
    "bar-label": TextStyle(22, "ui7", least=12),
    # round and on the felt
    "panel-title": TextStyle(28, "serif6"),
    "tag-title": TextStyle(22, "serif6", "brass"),
    "turn-title": TextStyle(38, "serif6"),
    "turn-note": TextStyle(22, "ui5", "text2", least=12),
    "seat-name": TextStyle(22, "ui7", least=12),
    "spot-foot": TextStyle(20, "serif6", Colors.cream, least=13),
    "sheet-title": TextStyle(24, "serif6", "brass"),
    "tile-title": TextStyle(26, "serif6", least=20),
    "felt-lines": TextStyle(20, "serif7", Colors.cream, least=12, track=0.6),
    "felt-words": TextStyle(24, "serifi6", Colors.cream),
    "throw-title": TextStyle(20, "serif6", f"{Colors.cream}E6", track=1),
    "throw-line": TextStyle(20, "serif7", Colors.foil),
    "plaque": TextStyle(20, "serif7", "#1B1508"),
    "certificate-title": TextStyle(52, "serif6", Colors.cream),
    # screens of terminals, which are as large as their places
    "screen-body": TextStyle(20, "ui5", least=11),
    "screen-note": TextStyle(20, "ui5", "text2", least=11),
    "screen-strong": TextStyle(20, "ui6", least=11),
    "screen-name": TextStyle(20, "ui7", least=12),
    "screen-heading": TextStyle(24, "ui7", least=12),
    "screen-figure": TextStyle(30, "ui7", least=12),
    "screen-message": TextStyle(22, "ui5", least=12),
    "play-money": TextStyle(20, "ui6", least=10),
    "bar-hint": TextStyle(20, "ui5", "text2", least=10),
    "tooltip": TextStyle(20, "ui5", lines=4),
    # the navigation of pages
    "house-name": TextStyle(24, "serif6", "print", track=3.4),
    "player-name": TextStyle(24, "ui7", least=18, lines=2),
    # the operator's room
    "room-title": TextStyle(22, "serif6", "print", least=12),
    "room-note": TextStyle(20, "ui5", "text2", least=12),
    # the dealer's bubble
    "speech-line": TextStyle(26, "serifi6", Colors.dark_words, least=18),
    "speech": TextStyle(
        26, "serifi6", Colors.dark_words, least=8.5, lines=2, leading=1.2, centered=True
    ),
    # what a settled round teaches
    "lesson": TextStyle(25, "serif6", Colors.dark_words, least=18),
    "lesson-choice": TextStyle(20, "ui7", Colors.dark_words, least=16),
    # a visitor's table at a stand
    "stand-title": TextStyle(28, "serif6", Colors.light_words, least=18),
    "stand-stake": TextStyle(22, "ui6", Colors.light_words),
    "stand-heading": TextStyle(26, "ui7", Colors.light_words),
    "stand-hint": TextStyle(26, "ui5", Colors.light_words, lines=99, leading=1.45),
    "stand-line": TextStyle(26, "ui7", Colors.light_words),
    "stand-step": TextStyle(22, "ui7", Colors.light_words),
    "stand-step-note": TextStyle(20, "ui5", "text2", least=14),
    "stand-row": TextStyle(22, "ui5", Colors.light_words, least=14),
    "stand-live-row": TextStyle(22, "ui7", Colors.light_words, least=14),
    "stand-figure": TextStyle(34, "ui7", Colors.light_words, least=20),
    "stand-question": TextStyle(46, "serif6", Colors.light_words, least=26),
    "stand-rest": TextStyle(22, "ui5", "text2"),
    "stand-plate": TextStyle(28, "ui7", least=18),
    "stand-prompt": TextStyle(
        26, "ui7", Colors.light_words, least=26, lines=3, leading=32 / 26, centered=True
    ),
    # the show that runs while nobody plays
    "show-house": TextStyle(44, "serif6", "print", least=20, track=4),
    "show-sentence": TextStyle(32, "serifi", "print", least=32, lines=3, leading=40 / 32),
    "show-call": TextStyle(49, "ui7", "#17130A", least=30),
    "show-ribbon": TextStyle(30, "serif6", "print", least=20),
    "show-ribbon-note": TextStyle(22, "ui6", "print", lines=1),
    "show-bubble": TextStyle(26, "serifi6", Colors.dark_words, least=26),
    "show-title": TextStyle(62, "serif6", "#F3E8CF", least=30, track=5),
    "show-note": TextStyle(24, "serifi", "#F3E8CF", least=24, lines=5, leading=32 / 24),
    "show-chapter": TextStyle(22, "ui5", "text2", least=22, lines=2, leading=23 / 22),
    "show-next": TextStyle(22, "ui6", least=22),
}
"""Every style that is lettered by the rule of `fit_text`."""


RowText = tuple[TextStyle, str]
"""Words of a row, with their style."""


class FittedText(NamedTuple):
    """Words as they are lettered: their lines, the size in design pixels, and from one line to the
    next.
    """

    lines: tuple[str, ...]
    size: float
    step: float


def fit_text(
    kind: Type, style: TextStyle, words: str | Sequence[str], wide: float = inf, high: float = inf
) -> FittedText:
    """Words in a style, as they fit into so many design pixels; of several wordings, the fullest
    first, the first that fits into a line, else the last.

    >>> fit_text(Type(), STYLES["body"], ("Super bonus", "Super"), 60).lines
    ('Super',)
    """
    size, face, track = style.size, style.face, style.track
    room = wide * kind.scale
    wordings = (words,) if isinstance(words, str) else words
    for one in wordings:
        if kind.width(one, size, face, track) <= room + TypeStyle.width_slack:
            return FittedText((one,), size, _line_step(kind, style, size))
    text, least = wordings[-1], style.least / max(1.0, kind.text_scale)
    if style.lines == 1:
        size = kind.fitting_size(text, room, size, face, track, least)
        short = kind.ellipsis(text, room, size, face, track)
        return FittedText((short,), size, _line_step(kind, style, size))
    broken = kind.balanced if style.centered else kind.wrap
    while True:
        lines, step = broken(text, room, size, face), _line_step(kind, style, size)
        if size <= least or (len(lines) <= style.lines and len(lines) * step <= high):
            break
        size = max(least, size - 0.5)
    if len(lines) > style.lines:
        last = kind.ellipsis(" ".join(lines[style.lines - 1 :]), room, size, face, track)
        lines = [*lines[: style.lines - 1], last]
    return FittedText(tuple(lines), size, step)


def fits_whole(kind: Type, style: TextStyle, words: str, wide: float) -> bool:
    """Whether a line of so many design pixels holds words in a style's own size.

    >>> fits_whole(Type(), STYLES["body"], "Super bonus", 60)
    False
    """
    return kind.width(words, style.size, style.face, style.track) / kind.scale <= wide


def first_fitting_or_empty(
    kind: Type, style: TextStyle, wordings: Iterable[str], wide: float
) -> str:
    """The first of some wordings that a line of so many design pixels holds whole, "" for none."""
    return next((words for words in wordings if fits_whole(kind, style, words, wide)), "")


def first_fitting_or_last(
    kind: Type, style: TextStyle, wordings: Sequence[str], wide: float
) -> str:
    """The first of some wordings that a line of so many design pixels holds whole, else the last."""
    return first_fitting_or_empty(kind, style, wordings, wide) or wordings[-1]


def row_fits(kind: Type, row: Sequence[RowText], wide: float, gap: float = 8.0) -> bool:
    """Whether the texts of a row stand whole side by side, `gap` apart, in so many design pixels."""
    taken = sum(kind.width(words, o.size, o.face, o.track) for o, words in row) / kind.scale
    return taken + gap * (len(row) - 1) <= wide


def fitting_row(
    kind: Type, rows: Iterable[Sequence[RowText]], wide: float, gap: float = 8.0
) -> Sequence[RowText]:
    """The first of some rows whose texts stand whole side by side, `gap` apart, in so many design
    pixels; else the last.
    """
    row: Sequence[RowText] = ()
    for row in rows:
        if row_fits(kind, row, wide, gap):
            break
    return row


def largest_size(
    kind: Type, face: str, lines: Iterable[tuple[str, float]], sizes: Sequence[float]
) -> float:
    """The first of some sizes in which each of some lines fits its own width, design pixels; else
    the last.

    >>> largest_size(Type(), "ui7", [("Double", 60.0)], (26, 20, 16))
    16
    """
    held = tuple(lines)
    fitting = (
        size
        for size in sizes
        if all(kind.width(words, size, face) / kind.scale <= wide for words, wide in held)
    )
    return next(fitting, sizes[-1])


def common_size(kind: Type, style: TextStyle, lines: Iterable[tuple[str, float]]) -> float:
    """The size in which each of some lines fits its own width, design pixels: the style's or less."""
    least = style.least / max(1.0, kind.text_scale)
    sizes = (
        kind.fitting_size(words, wide * kind.scale, style.size, style.face, style.track, least)
        for words, wide in lines
    )
    return min(sizes, default=style.size)


def paragraph_size(kind: Type, style: TextStyle, words: str, wide: float, high: float) -> float:
    """The size in which a paragraph so wide is no higher than `high`, design pixels: the style's,
    or a whole number of pixels less, down to its least.
    """
    size, room = style.size, high * kind.scale + TypeStyle.width_slack
    while (
        size > style.least
        and kind.paragraph_height(words, wide * kind.scale, size, style.face) > room
    ):
        size -= 1
    return size


def _line_step(kind: Type, style: TextStyle, size: float) -> float:
    """From one line to the next, design pixels."""
    return kind.px(size) * style.leading / kind.scale
