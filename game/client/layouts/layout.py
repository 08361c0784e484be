"""What stands where on a felt: `layouts/<stem>/felt.toml`, decoded strictly and compared with the game's
own names.

Lengths are design pixels at 1920x1080 with the stage's axis at x 760; `docs/reference/layouts.md`
says what each key means.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from ...core.declaration import Game, HouseRules
from ...core.errors import BadLayout, utf8_text
from ...core.installation import game_file
from ...games import GAMES
from ..draw.looks import Back, Looks

if TYPE_CHECKING:
    from ..draw.pen import Cache

T = TypeVar("T")

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Anchor = Literal["l", "c", "r"]
Shape = Literal["ultra", "wide", "tall", "small", "zoom", "portrait", "page", "own zone"]
"""How a table shares its window: see `game.client.table.surroundings.frame`."""
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Ink = Annotated[str, msgspec.Meta(pattern="^(#[0-9A-Fa-f]{6}|print|foil)$")]
Face = Literal[
    "serif", "serif6", "serif7", "serifi", "serifi6", "ui", "ui5", "ui6", "ui7", "num8", "wordmark"
]
SpotShape = Literal[
    "circle",
    "square",
    "pentagon",
    "diamond",
    "capsule",
    "box",
    "die",
    "outline-die",
    "cell",
    "panel",
    "numbered",
    "numeral",
    "tagged",
    "sensor",
    "prime",
    "screen",
    "option",
    "small-circles",
    "moon",
    "bare",
    "none",
]
Kind = Literal[
    "frame",
    "bar",
    "ring",
    "line",
    "crazy-name",
    "speed-name",
    "climbing-name",
    "shaker-place",
    "house-crest",
    "pot-ring",
    "circles",
    "field",
    "seat-diagram",
    "arc-band",
    "hairpins",
    "letter",
    "leaf",
    "marks",
    "leaf-place",
    "throw-box",
    "crescent",
    "stars",
    "fairway",
    "flag",
    "scorecard",
    "two-strip",
    "equal",
]


class Strict(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """The base of every table of a layout file: unknown keys are refused."""


class Word(Strict, frozen=True, kw_only=True):
    """Lettering on the felt; with `arc` (radius, centre y) it runs round that circle, its middle
    `x` along it from the axis.
    """

    text: str
    x: float = 0
    y: float = 0
    size: float = 22
    face: Face = "serif7"
    colour: Ink = "print"
    anchor: Anchor = "c"
    track: float = 1.6
    alpha: float = 1.0
    arc: Point | None = None
    over: bool = False


class CardRowPlace(NamedTuple):
    """Cards of a `width` side by side: the centre of the first, and the step to each further one."""

    width: float
    x: float
    y: float
    step: float


class Place(Strict, frozen=True, kw_only=True):
    """Where cards lie: the centres of the first cards, and the step to each further one. `box`
    prints a box under each, `slot` a dashed line. Of a hand whose `best` so many cards play, these
    lie first and the others lower, dimmed. When more cards lie than `at` has places, they all move
    together as `tight` says. Cards beyond the first places lie as `hole` says. A folded hand slides
    under the stake on the first wager of `tuck` that stands. A hand that is set in two lies `whole`
    until it is.
    """

    width: float
    at: tuple[Point, ...]
    step: Point = (0, 0)
    box: bool = False
    slot: bool = False
    turn: float = 0
    words: tuple[Word, ...] = ()
    best: int = 0
    tight: CardRowPlace | None = None
    hole: CardRowPlace | None = None
    whole: CardRowPlace | None = None
    tuck: tuple[str, ...] = ()

    @property
    def first_cards_upright_box(self) -> Box:
        """The box of the first cards (`at`), as they lie upright, without those that come to them."""
        xs, ys = [x for x, _ in self.at], [y for _, y in self.at]
        left, top = min(xs) - self.width / 2, min(ys) - 0.7 * self.width
        return left, top, max(xs) + self.width / 2 - left, max(ys) + 0.7 * self.width - top


class SpotPlace(Strict, frozen=True, kw_only=True):
    """Where a wager stands: its shape, centre and radius, its printed name, and its icon of five
    boxes.

    `wide` is half the width of a capsule or box. `mark` is what is printed in it (a number, or a
    die's face); `stake` shifts the chips from the centre. A `shared` spot holds every seat's chips,
    each at its own place along the lower edge, or within its `lane` (from x, to x). `tag` is where
    the result's tag stands from the chips. The shape `bare` is reached but not printed, `none` only
    a place for chips that a decision brings. An empty `optional` spot says so while wagers are
    placed.
    """

    shape: SpotShape
    at: Point
    r: float = 44
    wide: float = 0
    label: tuple[str, ...] = ()
    label_at: Point | None = None
    label_size: float = 20
    cross: str = ""
    chip: float = 0
    mark: str = ""
    mark_size: float = 28
    stake: Point = (0, 0)
    shared: bool = False
    lane: Point = (0, 0)
    tag: Point | None = None
    optional: bool = False
    words: tuple[Word, ...] = ()


class OtherSpot(Strict, frozen=True, kw_only=True):
    """A wager's spot at another seat, in that seat's turned frame."""

    at: Point
    shape: SpotShape = "circle"
    r: float = 16
    wide: float = 0
    cross: str = ""
    mark: str = ""
    chip: float = 0


class OtherSeatLook(Strict, frozen=True, kw_only=True):
    """How another seat looks, in its own turned frame: small cards and small spots."""

    cards: Place | None = None
    spots: dict[str, OtherSpot] = {}


class SeatPlace(Strict, frozen=True, kw_only=True):
    """A seat's origin, its turn in degrees, and the centre of its plate."""

    at: Point
    turn: float
    plate: Point


class FeltStrip(Strict, frozen=True, kw_only=True):
    """A paytable printed on the felt: whose (`wager`; without one only the `extra` rows), its
    title, upper left corner, columns, and short names for long rows. `whole` prints odds in full,
    `to 1` with them. `alike` names two rows that follow one another, and the name under which both
    stand when they pay the same.
    """

    title: str
    at: Point
    columns: tuple[float, ...]
    size: float = 20
    step: float = 25
    short: dict[str, str] = {}
    extra: tuple[tuple[str, str], ...] = ()
    envy: bool = False
    wager: str = ""
    whole: bool = False
    alike: tuple[tuple[str, str, str], ...] = ()


class Area(Strict, frozen=True, kw_only=True):
    """A printed area that holds no wager: a frame, ring, bar or line the chapter's section .2 asks
    for, or ornament.
    """

    kind: Kind
    box: Box
    r: float = 14
    alpha: float = 0.6
    colour: Ink = "print"
    text: str = ""
    turn: float = 0
    over: bool = False
    words: tuple[Word, ...] = ()


class ArcBand(NamedTuple):
    """The box of an `arc-band`: so many degrees to both sides of the felt's axis, between two circles
    about a point on it.
    """

    half_angle: float
    center_y: float
    inner_radius: float
    outer_radius: float


class TwoColumnBox(NamedTuple):
    """The box of a `two-strip`: its left upper corner, and how far right of it the figures of both
    columns end.
    """

    x: float
    y: float
    first_right: float
    second_right: float


class MiniatureMark(Strict, frozen=True, kw_only=True):
    """A piece of the small picture of a table in its lobby tile, 136 pixels high: `at` counts from
    its middle and upper edge.

    `alpha`, `line`, `round` and `turn` left out are those of the kind.
    """

    kind: Literal[
        "card",
        "chip",
        "stack",
        "die",
        "printed-die",
        "lammer",
        "ring",
        "disc",
        "circle",
        "frame",
        "bar",
        "diamond",
        "words",
        "arc",
        "leaf",
        "line",
        "polygon",
        "path",
    ]
    at: Point = (0, 0)
    size: float = 0
    wide: float = 0
    high: float = 0
    round: float = 0
    radius: float = 0
    turn: float = 0
    face: str = ""
    back: str = "red"
    dim: bool = False
    dollars: int = 0
    pips: int = 0
    text: str = ""
    track: float = 1.2
    colour: str = "print"
    alpha: float = 0
    line: float = 0
    points: tuple[Point, ...] = ()
    d: str = ""


class Miniature(Strict, frozen=True, kw_only=True):
    """The small picture of a table, as `layouts/<stem>/miniature.toml` has it."""

    marks: tuple[MiniatureMark, ...]


class LayoutHead(msgspec.Struct, frozen=True):
    """What stands at the head of a layout file."""

    felt: Colour


class WinHalves(Strict, frozen=True, kw_only=True):
    """Where a winning hand's name of several words stands in two halves, each so `wide` at most:
    the `left` one ends at its point, the `right` one begins there.
    """

    left: Point
    right: Point
    wide: float
    bare: tuple[Box, ...]


class WinName(Strict, frozen=True, kw_only=True):
    """Where the name of a winning hand stands on the felt, how `wide` it may be, and the boxes of
    print it lays `bare`.
    """

    at: Point = (760, 470)
    anchor: Literal["l", "c"] = "c"
    wide: float = 800
    bare: tuple[Box, ...] = ((360, 366, 800, 148),)
    halves: WinHalves | None = None


class Layout(Strict, frozen=True, kw_only=True):
    """A whole felt."""

    game: str
    felt: Colour
    picture: dict[str, int] = {}
    backs: Back = "red"
    crest: tuple[float, ...] = (128, 262)
    furniture: dict[str, Point] = {}
    places: dict[str, Place] = {}
    spots: dict[str, SpotPlace]
    other: OtherSeatLook = OtherSeatLook()
    seats: dict[str, SeatPlace] = {}
    strips: tuple[FeltStrip, ...] = ()
    words: tuple[Word, ...] = ()
    areas: dict[str, Area] = {}
    meters: dict[str, Box] = {}
    readings: tuple[Box, ...] = ()
    envy: Point | None = None
    win_name: WinName = WinName()
    pot_words: Box | None = None
    own: Box | None = None
    multiples: str = ""
    grid: dict[str, Any] = {}
    shape: dict[Shape, dict[str, Any]] = {}


def layout_for_shape(layout: Layout, shape: Shape) -> Layout | None:
    """A felt as its section of a window's `shape` has it, which says only what differs: tables key
    by key, all else whole, and what its list `omit` names (`strips`, `areas.pays`) is left out.
    None where it has no such section. Raises `msgspec.ValidationError` for what no felt has.
    """
    section = layout.shape.get(shape)
    if section is None:
        return None
    made = msgspec.to_builtins(msgspec.structs.replace(layout, shape={}))
    _lay_over(made, {key: value for key, value in section.items() if key != "omit"})
    for name in section.get("omit", ()):
        table, _, key = name.partition(".")
        found = made if not key else made.get(table, {})
        if (key or table) not in found:
            raise msgspec.ValidationError(f"there is no {name!r} to be left out - at `$.omit`")
        del found[key or table]
    return msgspec.convert(made, Layout, strict=False)


def _lay_over(under: dict[str, Any], over: dict[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(under.get(key), dict):
            _lay_over(under[key], value)
        else:
            under[key] = value


class FeltOf(NamedTuple):
    """Whose felt it is: the game, its layout and house rules, and the player's seat."""

    game: Game
    layout: Layout
    rules: HouseRules
    own: int


SEATS: dict[int, SeatPlace] = {
    1: SeatPlace(at=(1358, 226), turn=-16, plate=(1352, 334)),
    2: SeatPlace(at=(1334, 470), turn=-14, plate=(1346, 574)),
    3: SeatPlace(at=(1216, 690), turn=-16, plate=(1304, 800)),
    5: SeatPlace(at=(304, 690), turn=16, plate=(216, 800)),
    6: SeatPlace(at=(186, 470), turn=14, plate=(174, 574)),
}
"""Where the other seats stand at a table of six, seen from seat 4; see `seat_places`."""


FURNITURE: dict[str, Point] = {"tray": (760, 116), "drop": (330, 126), "tips": (1206, 126)}
"""What stands at every table, where its layout does not say otherwise."""
CARDS: dict[str, Point] = {"rack": (448, 116), "shoe": (1002, 114)}
"""What stands at a table of cards beside it."""


def load(path: Path, game: Game, name_in_refusals: str = "") -> Layout:
    """The felt of a game from a file, which refusals call `name_in_refusals`
    ("": as the file is called). Raises `BadLayout` with file,
    line or key, and reason.
    """
    name_in_refusals = name_in_refusals or path.name
    return checked_layout(read_toml(path, name_in_refusals), game, name_in_refusals)


def layout_with_looks(layout: Layout, looks: Looks) -> Layout:
    """A felt with the backs and the color that a player chose."""
    felt = looks.colored_felts().get(layout.game, layout.felt)
    return msgspec.structs.replace(layout, backs=looks.own_back(layout.backs), felt=felt)


def shipped_layout(game: Game) -> Layout:
    """The felt of a game as it came with the program. Raises `BadLayout`."""
    return load(game_file("layouts", game.stem, "felt.toml"), game, f"{game.stem}/felt.toml")


def load_layout(own: Path, game: Game) -> Layout:
    """The felt of a game: a player's own, `own`/STEM.toml, or else ours. Raises `BadLayout`."""
    ours = shipped_layout(game)
    path = own / f"{game.stem}.toml"
    if not path.is_file():
        return ours
    try:
        mine = load(path, game)
    except BadLayout as refusal:
        raise BadLayout(f"your own {refusal.field}", refusal.reason) from None
    if mine.grid != ours.grid:  # the engine pays by it
        raise BadLayout(f"your own {game.stem}.toml: grid", "is the rule's, and stays as it is")
    return mine


def layout_misfits(own_folder: Path) -> Iterator[str]:
    """What keeps a layout from fitting its game, also a player's own_folder."""
    for game in GAMES.values():
        try:
            load_layout(own_folder, game)
        except BadLayout as refusal:
            yield str(refusal)


def read_toml(path: Path, name: str, *, until_empty_line: bool = False) -> dict[str, Any]:
    """A file as TOML has it; with `until_empty_line` only what stands before its first empty line. Raises
    `BadLayout`, which calls the file `name`.
    """
    try:
        whole = utf8_text(path.read_bytes()).replace("\r\n", "\n")
        return _parsed(whole.partition("\n\n")[0] if until_empty_line else whole)
    except OSError as error:
        raise BadLayout(name, f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # of text that is no TOML, or of endless digits
        raise BadLayout(name, str(error)) from None


@lru_cache(maxsize=48)
def _parsed(text: str) -> dict[str, Any]:
    """A text as TOML has it, to be read alone: a table is opened again and again, and its layout
    takes a while to parse.
    """
    return tomllib.loads(text)


def checked_layout(raw: Any, game: Game, name: str) -> Layout:
    """The felt of a game from what its file `name` says; raises `BadLayout` with file, key, and
    reason.
    """
    layout = converted(name, raw, Layout)
    usual = FURNITURE | (CARDS if game.deals else {})
    layout = msgspec.structs.replace(layout, furniture=usual | layout.furniture)
    for key, reason in name_faults(layout, game):
        raise BadLayout(f"{name}: {key}", reason)
    for shape in layout.shape:
        try:
            other = layout_for_shape(layout, shape)
        except msgspec.ValidationError as error:
            reason, _, where = str(error).partition(" - at ")
            raise BadLayout(
                f"{name}: shape.{shape}{where.strip('`').removeprefix('$')}", reason
            ) from None
        for key, reason in name_faults(other, game) if other is not None else ():
            raise BadLayout(f"{name}: shape.{shape}.{key}", reason)
    return layout


def converted(name_in_refusals: str, raw: Any, kind: type[T]) -> T:
    """A file's TOML as a value of `kind`; raises `BadLayout` with its name, key and reason."""
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        if "regex" in reason:
            reason = (
                f"is no color such as #0F524A{', nor print or foil' if 'foil' in reason else ''}"
            )
        raise BadLayout(
            f"{name_in_refusals}: {where.strip('`').removeprefix('$.') or 'file'}", reason
        ) from None


def chosen_felt_color(stem: str, drawn: Cache) -> str:
    """The color of a game's felt as the player chose it, for what is drawn into a cache."""
    return drawn.felts.get(stem.replace("_", "-")) or felt_color(stem)


@cache
def felt_color(stem: str) -> str:
    """The color of a game's felt, from the head of its layout: all that is wanted of it before
    anybody sits down.
    """
    path, name = game_file("layouts", stem, "felt.toml"), f"{stem}/felt.toml"
    return converted(name, read_toml(path, name, until_empty_line=True), LayoutHead).felt


@cache
def miniature_marks(stem: str) -> tuple[MiniatureMark, ...]:
    """The small picture of a game's table; raises `BadLayout` as `load` does."""
    path, name = game_file("layouts", stem, "miniature.toml"), f"{stem}/miniature.toml"
    return converted(name, read_toml(path, name), Miniature).marks


def name_faults(layout: Layout, game: Game) -> list[tuple[str, str]]:
    """Names of a layout that are not the game's or are missing, and community places of another
    number, as key and reason; where things lie is not looked at.
    """
    out = [] if layout.game == game.slug else [("game", f"is {layout.game!r}, not {game.slug!r}")]
    wagers, meters, places = (
        {w.name for w in game.wagers},
        {m.name for m in game.meters},
        needed_places(game),
    )
    named: tuple[tuple[str, Iterable[str], str, set[str]], ...] = (
        ("spots", layout.spots, "wager", wagers),
        ("picture", layout.picture, "wager", wagers),
        ("other.spots", layout.other.spots, "wager", wagers),
        ("strips", [strip.wager for strip in layout.strips if strip.wager], "wager", wagers),
        ("places", layout.places, "place", places),
        ("meters", layout.meters, "meter", meters),
    )
    for table, names, what, known in named:
        out += [
            (f"{table}.{name}", f"is no {what} of {game.title}")
            for name in names
            if name not in known
        ]
        if table in ("spots", "places", "meters"):
            out += [
                (f"{table}.{name}", "is missing") for name in sorted(known) if name not in names
            ]
    community = layout.places.get("community")
    if community is not None and len(community.at) != len(game.community):
        out.append(
            (
                "places.community.at",
                f"has {len(community.at)} places where the game has {len(game.community)}",
            )
        )
    return out


def layout_printed_for_seat(layout: Layout, game: Game, own: int) -> Layout:
    """The felt as it is printed for seat `own`: spots for wagers on other seats stand as the table
    does, as seen from there.

    The file places them for the seat whose own spot has the shape `none`; the marks become the
    seats' numbers.
    """
    on = {w.on_seat: w.name for w in game.wagers if w.on_seat}
    home = next((seat for seat, name in on.items() if layout.spots[name].shape == "none"), own)
    if home == own:
        return layout
    spots = dict(layout.spots)
    for seat, name in on.items():
        stands = (seat - own + home - 1) % game.seats + 1
        spots[name] = msgspec.structs.replace(layout.spots[on[stands]], mark=str(seat))
    return msgspec.structs.replace(layout, spots=spots)


def needed_places(game: Game) -> set[str]:
    """The places for cards that a game's felt must have: `seat` stands for the player's own."""
    if not game.deals:
        return set()
    bonus = any(deal.to == "bonus" for deals in game.deals.values() for deal in deals)
    wanted = {"seat": True, "dealer": game.dealer, "community": game.community, "bonus": bonus}
    return {name for name, there in wanted.items() if there}


def other_seat_places(layout: Layout, game: Game, own: int) -> dict[int, SeatPlace]:
    """Where every other seat stands when `own` is lower middle: lower numbers spread to its right,
    higher to its left.

    A felt that has a place for every seat is seen by none of them. Of a position beyond the seats
    (R-EW4) it is the last one's.
    """
    given = {int(name): place for name, place in layout.seats.items()} or SEATS
    if len(given) >= game.seats:
        return given
    own = min(own, game.seats)
    middle = next(n for n in range(1, game.seats + 1) if n not in given)
    right = [given[n] for n in sorted(given, reverse=True) if n < middle]
    left = [given[n] for n in sorted(given) if n > middle]
    out: dict[int, SeatPlace] = {}
    for seat in range(own - 1, 0, -1):
        out[seat] = right.pop(0) if right else left.pop()
    for seat in range(own + 1, game.seats + 1):
        out[seat] = left.pop(0) if left else right.pop()
    return out
