"""The front of a printed card: its lines as plates and words, what the words mean, what it costs.
Lengths are points, y goes up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, NamedTuple

import msgspec

from ..practice.card_sheet import HOW


class CardStyle(msgspec.Struct, frozen=True):
    """What a printed card looks like: its paper and its measures in points, and its colors."""

    paper: tuple[float, float] = (419.53, 297.64)
    """A6 lying."""
    margin: float = 14.0
    band: float = 30.0
    """How high the band of the felt is."""
    foot: float = 26.0
    largest_title: float = 13.0
    largest_note: float = 7.6
    """When a line is asked, under its title."""
    hand_step: float = 20.0
    """From one pair of hands at a boundary to the next, at most."""
    chart_names: float = 44.0
    """How much room the names of a chart's rows have."""
    ink: str = "#1B2022"
    soft: str = "#4C5356"
    black: str = "#14161C"
    white: str = "#FFFFFF"
    cream: str = "#F6EFDD"
    shade: str = "#F0EFEA"
    brass: str = "#B8965A"
    lit: str = "#DDB871"
    """Round a card that decides."""
    red: str = "#B3202A"


CARD = CardStyle()
Leaf = Callable[[Any, float, float, float, str, str], None]
"""Draws the house's leaf on a page: its middle, its height, its color and that of its veins."""


def plate_fill(word: str) -> Literal["full", "half", "outline", "black"]:
    """How an answer's plate is filled, so that answers are told apart without a color."""
    if word in {"Fold", "Surrender", "Take it down"}:
        return "black"
    if word in {"3x", "Bet", "Double", "Split", "Joker low", "Pay", "Let it run"}:
        return "full"
    return "half" if word in {"2x", "Buy", "Hit", "One of them low", "Take it"} else "outline"


def draw_plate(page: Any, word: str, x: float, y: float, w: float, h: float, felt: str) -> None:
    """An answer's plate from its lower left corner: filled, half filled, outlined, or black."""
    fill = plate_fill(word)
    page.setFillColor({"black": CARD.black, "full": felt}.get(fill, CARD.white))
    page.setStrokeColor(CARD.black if fill == "black" else felt)
    page.setLineWidth(h * 0.09)
    page.roundRect(x, y, w, h, h * 0.22, stroke=1, fill=1)
    if fill == "half":
        page.setFillColor(felt)
        page.rect(x + h * 0.09, y + h * 0.06, w - h * 0.18, h * 0.17, stroke=0, fill=1)
    page.setFillColor(CARD.white if fill in {"black", "full"} else felt)
    size = min(h * 0.66, 0.9 * w / page.stringWidth(word, "Strong", 1))
    page.setFont("Strong", size)
    page.drawCentredString(x + w / 2, y + h / 2 - size * (0.29 if fill == "half" else 0.36), word)


def draw_band_get_bottom(
    page: Any, told: dict[str, Any], felt: str, paper: tuple[float, float], what: str, leaf: Leaf
) -> float:
    """The head of a page: leaf, game, what the page is, chapter; where what follows begins."""
    wide, high = paper
    page.setFillColor(felt)
    page.rect(0, high - CARD.band, wide, CARD.band, stroke=0, fill=1)
    page.setFillColor(CARD.brass)
    page.rect(0, high - CARD.band - 1, wide, 1, stroke=0, fill=1)
    leaf(page, CARD.margin + 8, high - CARD.band / 2, 19, CARD.cream, felt)
    page.setFillColor(CARD.cream)
    page.setFont("Serif", 14.5)
    page.drawString(CARD.margin + 22, high - CARD.band / 2 - 4.8, told["title"])
    room = wide - 2 * CARD.margin - 34 - page.stringWidth(told["title"], "Serif", 14.5)
    for face, size, at, said in (
        ("Serif", 8.6, 3.0, what),
        ("Text", 6.6, -7.6, f"58 Pa. Code, {told['edition']}"),
    ):
        page.setFont(face, min(size, size * room / page.stringWidth(said, face, size)))
        page.drawRightString(wide - CARD.margin, high - CARD.band / 2 + at, said)
    return high - CARD.band - 6


def draw_signature_get_width_beside(page: Any, page_width: float, leaf: Leaf) -> float:
    """The house's name at the foot of a page; the width that it leaves at its left."""
    page.setFillColor(CARD.soft)
    page.setFont("Serif", 7)
    page.drawRightString(page_width - CARD.margin, 9, "LINDEN HOUSE")
    name = float(page.stringWidth("LINDEN HOUSE", "Serif", 7))
    leaf(page, page_width - CARD.margin - name - 7, 11.4, 8.5, CARD.soft, CARD.white)
    return page_width - 2 * CARD.margin - name - 26


def contents_by_front(told: dict[str, Any]) -> list[dict[str, Any]]:
    """One or two fronts, two of a long card: what is told of it on each, with the terms of its lines."""
    lines = told["steps"]
    letters_a_row = 85
    rows = [sum(-(-len(row["words"]) // letters_a_row) for row in line["rows"]) for line in lines]
    if sum(rows) < 24 or len(lines) == 1:
        return [told]
    out = []
    for start, end in split_evenly_by_height(rows, 2):
        said = " ".join(
            f"{row['answer']} {row['words']}" for line in lines[start:end] for row in line["rows"]
        ).lower()
        terms = {
            name: meaning
            for name, meaning in told["terms"].items()
            if all(one in said for one in name.lower().split(", "))
        }
        out.append(told | {"steps": lines[start:end], "terms": terms})
    return out


def draw_front(
    page: Any,
    told: dict[str, Any],
    felt: str,
    cost: str,
    paper: tuple[float, float],
    leaf: Leaf,
    below: float = 0.0,
) -> float:
    """The whole front, its lines as large as they find room with so much left free over the foot;
    where they end.
    """
    low, high = 0.42, 1.75
    for _ in range(7):
        scale = (low + high) / 2
        low, high = (
            (scale, high)
            if Front(page, told, felt, paper, scale).lines_end_y(paint=False)
            > CARD.foot + 4 + below
            else (low, scale)
        )
    front = Front(page, told, felt, paper, low)
    front.enlarge_terms(CARD.foot + 4 + below)
    draw_band_get_bottom(
        page, told, felt, paper, "The steps" if told["size"] == "chart" else "Strategy card", leaf
    )
    end = front.lines_end_y(paint=True)
    page.setFillColor("#C9CDCB")
    page.rect(CARD.margin, CARD.foot - 3, paper[0] - 2 * CARD.margin, 0.5, stroke=0, fill=1)
    room = draw_signature_get_width_beside(page, paper[0], leaf)
    first, _, rest = cost.partition("; ")
    parts = [(f"{first}{';' if rest else ''}", "Strong"), *([(rest, "Text")] if rest else [])]
    for number, (said, face) in enumerate(parts):
        page.setFillColor(CARD.ink)
        page.setFont(face, min(7.2, 7.2 * room / page.stringWidth(said, face, 7.2)))
        page.drawString(CARD.margin, (13.5 if rest else 9) - 8.5 * number, said)
    return end


class FaceRun(NamedTuple):
    """Words, and the typeface that they are printed in."""

    text: str
    face: str


class Front:
    """The lines and terms of a card at a scale; laid out from the top down, and painted or only
    measured.
    """

    def __init__(
        self, page: Any, told: dict[str, Any], felt: str, paper: tuple[float, float], scale: float
    ) -> None:
        self.page, self.told, self.felt, self.scale = page, told, felt, scale
        self.wide, self.high = paper
        self.size = 9.0 * scale
        self.term_size = max(5.2, min(7.6, 7.4 * scale))
        words = [row["answer"] for line in told["steps"] for row in line["rows"]]
        self.plates = max(
            30 * scale,
            max(page.stringWidth(word, "Strong", self.size * 0.84) for word in words) + 8 * scale,
        )
        self.left = min(0.27 * self.wide, max(96 * scale, 84.0))
        # everyday words are defined, but not printed in bold
        terms = sorted(told["terms"].keys() - {"a line", "a pair", "10"}, key=len, reverse=True)
        self.bold = re.compile("|".join(map(re.escape, terms)), re.IGNORECASE) if terms else None

    def enlarge_terms(self, foot: float) -> None:
        """Print what words mean as large as the room over the `foot` lets it, up to the rows' size."""
        while self.term_size + 0.1 <= self.size:
            self.term_size += 0.1
            if self.lines_end_y(paint=False) < foot:
                self.term_size -= 0.1
                break

    def lines_end_y(self, *, paint: bool) -> float:
        """Everything between band and foot; where it ends."""
        top = self.high - CARD.band - 5
        size = max(5.6, min(7.4, 7.0 * self.scale))
        y = (
            top
            - self._text_height(
                [FaceRun(HOW, "Italic")],
                CARD.margin,
                top,
                self.wide - 2 * CARD.margin,
                size,
                CARD.soft,
                paint=paint,
            )
            - 3
        )
        met: set[str] = set()
        for number, line in enumerate(self.told["steps"]):
            tall = self._line_height(line, y, set(met) if paint else met, paint=False)
            if paint and number % 2 == 0:
                self.page.setFillColor(CARD.shade)
                self.page.rect(0, y - tall, self.wide, tall, stroke=0, fill=1)
            y -= self._line_height(line, y, met, paint=True) if paint else tall
        return self._terms_end_y(y - 4, paint=paint)

    def _line_height(
        self, line: dict[str, Any], top: float, met: set[str], *, paint: bool
    ) -> float:
        """A line: its number, title and when it is asked at the left, its rows beside them; how
        high. Terms are bold but for those that were `met` before.
        """
        k, size, page = self.scale, self.size, self.page
        y = top - 3 * k
        room = self.left - CARD.margin - 22 * k
        if paint:
            page.setFillColor(self.felt)
            page.circle(CARD.margin + 7.5 * k, y - 7.5 * k, 7.5 * k, stroke=0, fill=1)
            page.setFillColor(CARD.white)
            page.setFont("Serif", 9.5 * k)
            page.drawCentredString(CARD.margin + 7.5 * k, y - 10.8 * k, str(line["number"]))
        title = min(CARD.largest_title, 9.8 * k)
        head = 1.5 * k + self._text_height(
            [FaceRun(line["title"], "Serif")],
            CARD.margin + 20 * k,
            y - 1.5 * k,
            room,
            title,
            CARD.ink,
            paint=paint,
        )
        if line["when"]:
            small = min(CARD.largest_note, max(5.2, 6.3 * k))
            head += self._text_height(
                [FaceRun(line["when"], "Text")],
                CARD.margin + 20 * k,
                y - head,
                room,
                small,
                CARD.soft,
                paint=paint,
            )
        x, at = self.left + self.plates + 7 * k, y
        for row in line["rows"]:
            if paint:
                draw_plate(
                    page, row["answer"], self.left, at - 12.4 * k, self.plates, 12 * k, self.felt
                )
            words = list(self._bold_text_runs(row["words"], met))
            tall = self._text_height(
                words, x, at - 1.2 * k, self.wide - CARD.margin - x, size, CARD.ink, paint=paint
            )
            at -= max(tall + 1.2 * k, 12.4 * k) + 2.2 * k
        return top - min(at, y - head) + 2 * k

    def _bold_text_runs(self, words: str, met: set[str]) -> Iterator[FaceRun]:
        """Words with each term in bold where it first stands: what is bold is said below."""
        at = 0
        for found in self.bold.finditer(words) if self.bold else ():
            if found[0].lower() not in met:
                met.add(found[0].lower())
                yield FaceRun(words[at : found.start()], "Text")
                yield FaceRun(found[0], "Strong")
                at = found.end()
        yield FaceRun(words[at:], "Text")

    def _terms_end_y(self, top: float, *, paint: bool) -> float:
        """What words mean, in columns; where the longest ends."""
        terms = list(self.told["terms"].items())
        if not terms:
            return top
        size, gap = self.term_size, 12.0
        count = min(3, len(terms)) if len(terms) > 1 else 1
        wide = (self.wide - 2 * CARD.margin - (count - 1) * gap) / count

        def draw_term(name: str, meaning: str, x: float, y: float, *, paint: bool) -> float:
            high = self._text_height(
                [FaceRun(f"{name[:1].upper()}{name[1:]}", "Serif")],
                x,
                y,
                wide,
                size * 1.08,
                self.felt,
                paint=paint,
            )
            return (
                high
                + self._text_height(
                    [FaceRun(meaning, "Text")], x, y - high, wide, size, CARD.ink, paint=paint
                )
                + 2.4
            )

        heights = [draw_term(name, meaning, 0, 0, paint=False) for name, meaning in terms]
        cuts = split_evenly_by_height(heights, count)
        for column, (start, end) in enumerate(cuts if paint else ()):
            x, y = CARD.margin + column * (wide + gap), top
            for (name, meaning), high in zip(terms[start:end], heights[start:end], strict=True):
                draw_term(name, meaning, x, y, paint=True)
                y -= high
            if column:
                self.page.setFillColor(CARD.brass)
                self.page.rect(x - gap / 2, y + 3, 0.8, top - y - 4, stroke=0, fill=1)
        return top - max(sum(heights[start:end]) for start, end in cuts)

    def _text_height(
        self,
        runs: Sequence[FaceRun],
        x: float,
        top: float,
        wide: float,
        size: float,
        color: str,
        *,
        paint: bool,
    ) -> float:
        """Words of several faces in lines no wider; how high they are."""
        page, lines = self.page, [list[FaceRun]()]
        at, apart = 0.0, False
        for words, face in runs:
            for word in re.findall(r"\S+\s*|\s+", words):
                if (
                    apart
                    and word.strip()
                    and at + page.stringWidth(word.rstrip(), face, size) > wide
                ):
                    lines.append([])
                    at = 0.0
                lines[-1].append(FaceRun(word, face))
                at, apart = at + page.stringWidth(word, face, size), word[-1].isspace()
        for number, line in enumerate(lines if paint else ()):
            page.setFillColor(color)
            left = x
            for face, some in groupby(line, key=itemgetter(1)):
                said = "".join(word for word, _ in some)
                page.setFont(face, size)
                page.drawString(left, top - size * (0.95 + 1.2 * number), said)
                left += page.stringWidth(said, face, size)
        return size * 1.2 * len(lines)


def split_evenly_by_height(heights: Sequence[float], count: int) -> list[tuple[int, int]]:
    """Where columns begin and end so that the highest is as low as can be, in order.

    >>> split_evenly_by_height([1, 1, 1, 3], 2), split_evenly_by_height([5, 1, 1], 3)
    ([(0, 3), (3, 4)], [(0, 1), (1, 2), (2, 3)])
    """
    if count == 1:
        return [(0, len(heights))]
    found = [
        [
            (0, cut),
            *(
                (cut + start, cut + end)
                for start, end in split_evenly_by_height(heights[cut:], count - 1)
            ),
        ]
        for cut in range(1, len(heights) - count + 2)
    ]
    return min(found, key=lambda cuts: max(sum(heights[start:end]) for start, end in cuts))
