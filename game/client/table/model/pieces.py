"""What lies on a table, piece by piece, as values: they print and compare, and need no window
(`painter` turns them into pictures).

Every piece has a name, made by one function per kind of piece; what is on the move finds the piece
at rest by it. Lengths and points are design pixels of the stage. A drawing is named:
`painter.DRAWINGS` knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ....core.declaration import Spot
from ....core.money import short
from ...draw.palette import mix
from ...draw.pieces.furniture import fit_speech
from ...draw.pieces.portraits import Grip
from ...draw.sheet import Sheet
from ...draw.style import Colors, StageStyle
from ...draw.text.text_styles import STYLES, first_fitting_or_last, fits_whole
from ...draw.text.type import Type
from ...layouts.layout import Box
from ..style import RegionSizes, WordStyle
from .felt_state import Result
from .geometry import Geometry, Lie
from .intents import Choice

CUP: Final = "shaker"
"""The name of the dice cup."""
Ending = Literal["win", "loss", "push"]
ENDINGS: Final[dict[str, Ending]] = {"win": "win", "lose": "loss", "push": "push"}
Args = tuple[Any, ...]


def card_name(place: str, index: int) -> str:
    """The name of a card."""
    return f"card {place} {index}"


def stake_name(spot: Spot) -> str:
    """The name of a stake's chips; what belongs to them (`pill of ...`) is not painted without
    them.
    """
    return f"stake {spot.seat} {spot.wager} {spot.hand}"


def tip_name(seat: int, wager: str) -> str:
    """The name of a seat's chip for the dealer, beside a wager or on the tip line."""
    return f"tip {seat} {wager}".rstrip()


def result_name(spot: Spot) -> str:
    """The name of a wager's end; its chips are named after it."""
    return f"result {spot.seat} {spot.wager} {spot.hand}"


def name_at_old_place(name: str) -> str:
    """What a piece is called where it lay, beside itself where it comes to lie."""
    return f"{name} before"


class CardPiece(msgspec.Struct, frozen=True):
    """A card (`HIDDEN` face down): a `spare` one does not play, `flip` is how far it has turned
    over (0 to 1), `peel` how far its corner is bent up to be looked at, `lift` how high it is in
    the air. One that comes from the shoe is drawn as wide as it will lie (`drawn`, 0 for any other)
    and seen as wide as its lie says. Of one that is turned where nothing travels so much of its
    `face` is seen over its back (0 for any other).
    """

    name: str
    card: int
    lie: Lie
    back: str
    dim: bool = False
    made: bool = False
    chosen: bool = False
    spare: bool = False
    flip: float = 0.0
    lift: float = 0.0
    drawn: float = 0.0
    peel: float = 0.0
    face: float = 0.0


class Chips(msgspec.Struct, frozen=True):
    """The chips of an amount, the lowest about a point, `lift` above the felt; of those that fall
    onto each other, how far each still `falls`, from below.
    """

    name: str
    cents: int
    x: float
    y: float
    r: float
    lift: float = 0.0
    falls: tuple[float, ...] = ()


class Drawing(msgspec.Struct, frozen=True):
    """What a named drawing makes in a box of these arguments; `printed` when lettered in the felt's
    own size.
    """

    name: str
    art: str
    box: Box
    args: Args = ()
    printed: bool = False


class Token(msgspec.Struct, frozen=True):
    """What is set down beside wagers, about a point: a lammer, the puck, the pointer ... `reach` is
    how far it may be seen, `lift` how high it is in the air.
    """

    name: str
    art: str
    x: float
    y: float
    r: float
    reach: float
    args: Args = ()
    lift: float = 0.0


class HandPiece(msgspec.Struct, frozen=True):
    """A hand of whoever deals, laid by what it touches: `turn` is where its arm comes from, degrees
    clockwise, `shade` how much of it is seen, of 4.
    """

    name: str
    x: float
    y: float
    pose: Grip
    left: bool
    turn: float
    shade: int = 4


class DiePiece(msgspec.Struct, frozen=True):
    """A die: turned on the felt by degrees, `roll` degrees before it lies on its face, `lift` above
    the felt, `fade` 1 in full.
    """

    name: str
    face: int
    x: float
    y: float
    turn: float
    size: float
    style: Literal["thrown", "shaken"]
    roll: float = 0.0
    lift: float = 0.0
    fade: float = 1.0


class CupPiece(msgspec.Struct, frozen=True):
    """The dice cup, its `lid` off at 0 and on at 1 (below 0 it is elsewhere), with what is lettered
    on its rim, its lining, and how it is turned: degrees.
    """

    name: str
    x: float
    y: float
    lid: float
    words: tuple[str, str]
    lining: str
    turn: float = 0.0


class LidPiece(msgspec.Struct, frozen=True):
    """The cup's lid alone, on its way above the dice: `closed` is how far it is on, `lift` how high
    it is.
    """

    name: str
    x: float
    y: float
    closed: float
    lift: float = 0.0


class MeterPiece(msgspec.Struct, frozen=True):
    """A meter's window; `share` is how far its figures have rolled from `before` to `cents`, `lit`
    whether it has just paid.
    """

    name: str
    box: Box
    title: str
    cents: int
    before: int = 0
    share: float = 1.0
    lit: bool = False


class Glow(msgspec.Struct, frozen=True):
    """The frame of what is to be acted on; it breathes, unless `still`."""

    name: str
    shape: str
    x: float
    y: float
    r: float
    wide: float = 0.0
    still: bool = False


class Bare(msgspec.Struct, frozen=True):
    """The felt of a box without what is lettered on it, a `share` of it seen."""

    name: str
    box: Box
    share: float


class Foil(msgspec.Struct, frozen=True):
    """Words in foil from (or to, or about) a point of their baseline; `seen` is how many of their
    letters are there, `share` how much they are seen, `sheen` how far light has run over them (-1:
    none does).
    """

    name: str
    words: str
    x: float
    y: float
    size: float
    anchor: str
    seen: float
    share: float
    sheen: float


class Light(msgspec.Struct, frozen=True):
    """Soft light on the felt about a point, a `share` of it; that of a device has an `ink` of its
    own.
    """

    name: str
    x: float
    y: float
    r: float
    share: float
    ink: str = ""


class Sweep(msgspec.Struct, frozen=True):
    """Light that runs over boxes from the left to the right of all of them: how far."""

    name: str
    boxes: tuple[Box, ...]
    share: float


class Leaf(msgspec.Struct, frozen=True):
    """A leaf of foil, turned by degrees, `high` tall, a `share` of it seen."""

    name: str
    x: float
    y: float
    turn: int
    high: float
    share: float


class Veil(msgspec.Struct, frozen=True):
    """How bright room, top bar and panel are left, which names stay in the light, and where the
    lamp hangs, a `share` of it lit.
    """

    name: str
    room: float
    top: float
    panel: float
    lit: frozenset[str]
    lamp: tuple[float, float] | None
    share: float


Piece = (
    CardPiece
    | Chips
    | Drawing
    | Token
    | DiePiece
    | CupPiece
    | LidPiece
    | MeterPiece
    | Glow
    | Bare
    | Foil
    | Light
    | Sweep
    | Leaf
)


class TableView(msgspec.Struct, frozen=True):
    """A table at rest, as a value that prints and compares: the pieces on the felt in the order
    they are painted, the frames of what is to be acted on, and what the player can choose, with
    what it costs and why it is closed. It is made once for every change, never in a frame.
    """

    felt: tuple[Piece, ...]
    live: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def breathes(self) -> bool:
        """Whether a frame breathes."""
        return any(isinstance(piece, Glow) and not piece.still for piece in self.live)


class Ruler(NamedTuple):
    """How wide words are on the stage, and how much larger they stand than in the design. It
    depends on the text size.
    """

    kind: Type
    is_print: bool = False

    @property
    def grow(self) -> float:
        """How much larger text of size 20 stands than in the design."""
        return self.kind.grow

    @property
    def felt_ruler(self) -> Ruler:
        """The ruler of what is lettered in the felt's own size."""
        return Ruler(self.kind.felt_type, is_print=True)

    def width(self, words: str, size: float, face: str) -> float:
        """The width of a line in design pixels."""
        return self.kind.width(words, size, face) / self.kind.scale


def stake_pieces(
    ruler: Ruler,
    name: str,
    cents: int,
    x: float,
    y: float,
    r: float,
    *,
    shows_amount: bool,
    free: int = 0,
    amount_beside: bool = False,
    free_words: str = "",
) -> list[Piece]:
    """A stake on its spot, which `shows_amount` its amount in a pill, below or `amount_beside` it; `free_words` a free
    lammer stands for.
    """
    out: list[Piece] = [Chips(name, cents, x, y, r)] if cents else []
    if free:
        at = f"free of {name}" if cents else name
        out.append(Token(at, "lammer", x + (r * 1.4 if cents else 0), y, r, r * 1.6, ("FREE",)))
    if shows_amount and cents:
        half = (ruler.width(short(cents), 20, "ui7") + 20) / 2
        out.append(
            pill(
                ruler,
                f"pill of {name}",
                short(cents),
                *((x + r + 4 + half, y) if amount_beside else (x, y + r + 9)),
            )
        )
    elif shows_amount and free:
        out.append(pill(ruler, f"pill of {name}", free_words, x, y + r + 9))
    return out


def tip_pieces(lying: Mapping[tuple[int, str], int], geometry: Geometry) -> list[Piece]:
    """The chips for the dealer, by seat and wager, where the felt has a place for them."""
    return [
        Chips(tip_name(seat, wager), cents, *at)
        for (seat, wager), cents in lying.items()
        if (at := geometry.tip_heap(seat, wager)) is not None
    ]


def pill(ruler: Ruler, name: str, words: str, x: float, y: float) -> Drawing:
    """An amount in a dark pill centred on a point; where letters are much larger than designed it
    reaches as far up as down.
    """
    wide, high = ruler.width(words, 20, "ui7") + 20, 27 * ruler.grow
    top = y - (high / 2 if ruler.grow > RegionSizes.most_lettering else 13.5)
    return Drawing(name, "pill", (x - wide / 2, top, wide, high), (words,), ruler.is_print)


def tag(ruler: Ruler, name: str, end: Result, x: float, y: float) -> Drawing:
    """How a wager ended, in a tag with shape, sign and amount; its upper edge is centred on the
    point.
    """
    words = short(end.net, sign=True) if end.kind != "push" else "push"
    high = 26 * ruler.grow
    wide = ruler.width(words, 20, "ui7") + high * 1.5
    return Drawing(
        name, "tag", (x - wide / 2, y, wide, high), (ENDINGS[end.kind], words), ruler.is_print
    )


READINGS: Final = ("reading", "hand words", "high reading", "low reading")
"""The names of what says what the player's own cards make."""


def sign(
    ruler: Ruler, name: str, words: str, x: float, y: float, icon: str = "", anchor: str = "c"
) -> Drawing:
    """A line in a dark pill with its icon, centred on a point or ending there."""
    wide, high = ruler.width(words, 20, "ui7") + (56 if icon else 32), 32 * ruler.grow
    left = x - wide if anchor == "r" else x - wide / 2
    return Drawing(name, "sign", (left, y - high / 2, wide, high), (words, icon))


def _draw_sign(sheet: Sheet, w: float, h: float, words: str, icon: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0B1312", 0.985)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2 - 0.8, None, 0.2, stroke="#FFFFFF", sw=1.4)
    if icon:
        ink = sheet.theme.loss if icon in ("warn", "cross") else sheet.theme.win
        sheet.icon(icon, 24, h / 2, 18, ink, 3)
    sheet.text(words, 40 if icon else 16, h / 2, 20, "ui7", valign="m")


def first_card_sign(ruler: Ruler, upper_line: str, lower_line: str, x: float, y: float) -> Drawing:
    """Where the first card goes, in two lines from (x, y) down: what the dice count stands before
    it where there is room for it.
    """
    kind, brief = ruler.kind, upper_line.rpartition(" · ")[2]
    size = kind.fitting_size(upper_line, 172 * kind.scale, 20, "serif7", 0.6, 12)
    whole = size >= 17 and kind.px(size) >= WordStyle.least_pixels
    said = (upper_line if whole else brief, lower_line)
    wide = (
        172.0 if whole else max(168.0, *(ruler.width(words, 20, "serif7") + 24 for words in said))
    )
    return Drawing(
        "start", "lines", (x - wide / 2, y, wide, WordStyle.print_line * len(said)), said
    )


def plaque(
    ruler: Ruler,
    words: str,
    *briefer: str,
    most: float = WordStyle.mark_width,
    size: float = 20.0,
    on_tray: bool = False,
) -> Drawing:
    """What sets a table apart, in the first words no longer than `most`: on a plaque on the rail at
    the left of whoever deals, or in windows that show less of the felt `on_tray`, his chip tray.
    """
    said = (words, *briefer)
    words = first_fitting_or_last(ruler.kind, STYLES["plaque"]._replace(size=size), said, most)
    wide, high = (
        ruler.width(words, size, "serif7") + 48,
        WordStyle.plaque_growth * size * ruler.grow,
    )
    box = (WordStyle.plaque_end - wide, WordStyle.plaque_on_rail, wide, high)
    if on_tray:
        box = (StageStyle.axis - wide / 2, WordStyle.plaque_on_tray, wide, high)
    return Drawing("mark", "mark", box, said[said.index(words) :])


def _draw_plaque(sheet: Sheet, w: float, h: float, words: str, *_: str) -> None:
    light, dark = mix(Colors.brass, "#FFFFFF", 0.3), mix(Colors.brass, "#000000", 0.25)
    brass = sheet.linear(0, 0, 0, h, ((0, light, 1), (0.5, Colors.brass, 1), (1, dark, 1)))
    sheet.shadow(0, 0, w, h, 6, 6, 3, 0.5)
    sheet.rr(0, 0, w, h, 6, brass)
    sheet.rr(1, 1, w - 2, h - 2, 5, None, 0.55, stroke="#FFF3CF", sw=1.2)
    size = h / WordStyle.plaque_growth / sheet.type.grow
    if sheet.fits("plaque", words, w - 36, size=size):
        for x in (12, w - 12):
            sheet.circle(x, h / 2, 3.2, "#4A3A17")
    sheet.write("plaque", words, w / 2, h / 2, w - 16, "#1B1508", size=size, anchor="c", valign="m")


def speech(
    ruler: Ruler,
    words: str,
    round_count: str = "",
    count_size: float = 20,
    *,
    most: float = WordStyle.bubble_width,
    icon_count: int = 0,
) -> Drawing:
    """What the dealer says, in the bubble beside the bust, at `most` so wide; it ends before
    the `round_count` of the top bar in its size, with so many more icons than usual behind it.
    """
    grow = ruler.grow
    room = WordStyle.round_count_end - 816 - 14 - ruler.width(round_count, count_size, "ui7")
    room = min(most, room - icon_count * WordStyle.icon_width if round_count else most)
    wide = min(ruler.width(words, 26, "serifi6") + 44, room)
    line = STYLES["speech"]._replace(size=23.5)
    lines = 1 if fits_whole(ruler.kind, line, words, room - 28) else 2
    if lines > 1:  # where letters are largest beside the felt, the bubble reaches over the rail
        lines = max(2, len(ruler.kind.wrap(words, (wide - 28) * ruler.kind.scale, 20, "serifi6")))
    high = 50 * grow if lines == 1 else max(80.0, 16 + 24 * grow * lines)
    if lines > 1:
        size, said = fit_speech(ruler.kind, words, wide, high, lines)
        wide = min(wide, max(ruler.width(line, size, "serifi6") for line in said) + 44)
    box = (816, 31 if lines == 1 else 8, wide, high)
    return Drawing("speech", "speech", box, (words, lines))


def bubble(
    ruler: Ruler, words: str, corner: tuple[float, float], width: float, least_height: float
) -> Drawing:
    """The dealer's words in a bubble so wide, in as many lines as letters that can be read need:
    at least so high, and from where it hangs as much lower as they are more.
    """
    room = (width - 28) * ruler.kind.scale
    lines = max(2, len(ruler.kind.wrap(words, room, 20, "serifi6")))
    high = max(least_height, 16 + 24 * ruler.grow * lines)
    return Drawing("speech", "speech", (*corner, width, high), (words, lines))


class HandWordsRow(NamedTuple):
    """A row of a words box: the name of its icon ("" without one), its label, and the words."""

    icon: str
    label: str
    words: str


def words_box(
    ruler: Ruler,
    felt_color: str,
    name: str,
    box: Box,
    rows: tuple[HandWordsRow, ...],
    cards_edge: float = 0.0,
) -> Drawing:
    """The player's hands in words; over longer ones the box grows towards his cards, which end at
    an `cards_edge`.
    """
    x, y, w, h = box
    more = h * (min(ruler.grow, RegionSizes.most_lettering) - 1)
    names = [
        max(ruler.width(hand, 22, "ui7"), ruler.width(label, 20, "ui6")) for _, label, hand in rows
    ]
    words = [wide + (76 if cross else 30) for wide, (cross, _, _) in zip(names, rows, strict=True)]
    wide = min(max(w, *words), w + WordStyle.hand_words_growth)
    if x > StageStyle.axis:
        wide = min(wide, x + w + WordStyle.overhang - cards_edge - WordStyle.card_gap)
        x = max(x + w - wide, cards_edge + WordStyle.card_gap)
    return Drawing(
        name, "reading", (x, y - more / 2, wide, h + more), (rows, mix(felt_color, "#000000", 0.72))
    )


def _draw_frame(sheet: Sheet, w: float, h: float, round_: float = 9.0, wide: float = 4.0) -> None:
    sheet.rr(1, 1, w - 2, h - 2, round_, None, 1, stroke=Colors.brass, sw=wide)


def plate(
    ruler: Ruler,
    seat: int,
    center: tuple[float, float],
    name: str,
    line: str,
    amount: str,
    *,
    is_asked: bool,
    has_folded: bool,
    shows_result: bool = False,
    widens: bool = True,
    stays_inside: bool = True,
    look: str = "",
    color: str = "",
) -> Drawing:
    """A seat's plate, the amount what it won or lost once `shows_result`; it `widens` over its words, and
    stays `stays_inside` the stage.
    """
    x, y = center
    high = 60 * ruler.grow
    words = (
        ruler.width(name, 20, "ui7") + ruler.width(amount, 20, "ui7") + (58 if shows_result else 36)
    )
    wide = max(222.0, high + max(words, ruler.width(line, 20, "ui5") + 24)) if widens else 222.0
    left = (
        x - 111 if x > StageStyle.axis else x + 111 - wide
    )  # a wide plate grows outwards, over the rail
    left = min(max(left, 8.0), 1508 - wide) if stays_inside else left
    return Drawing(
        f"plate {seat}",
        "plate",
        (left, y - high / 2, wide, high),
        (name, line, amount, is_asked, has_folded, shows_result, look, color),
    )


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "sign": _draw_sign,
    "mark": _draw_plaque,
    "frame": _draw_frame,
    "box": _draw_frame,
}
