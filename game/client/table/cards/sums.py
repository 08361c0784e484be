"""What is gathered and counted at card tables: the pot, envy bonuses, points card by card, the scorecard, the meters."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from msgspec import structs

from game.client.draw.palette import CREAM, FOIL, RAIL_LINE
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type
from game.client.felt.ornaments import card_columns
from game.client.layout import Box, Layout
from game.client.table.moment import Moment
from game.client.table.pieces import Chips, Drawing, MeterPiece, Piece, Token, pill, reading, tag
from game.client.table.pieces import meter as meter_name
from game.client.table.shown import ENVY
from game.declare import Game, Reading, Spot
from game.money import dollars, short


def pot_and_envy(m: Moment) -> list[Piece]:
    """The pot's ring, and the player's envy bonuses."""
    return _pot(m) + _pot_words(m) + _envy(m)


def _pot(m: Moment) -> list[Piece]:
    """The ring's chips and their sum, as long as nobody has won them."""
    pot, ring = m.game.pot, m.geometry.pot
    if pot is None or ring is None or not m.shown.pot:
        return []
    if any(spot.wager == pot.wager for spot in m.shown.results):
        return []
    x, y = ring
    seats = [spot for spot in m.shown.chips if spot.wager == pot.wager]
    places = ((-23, -22), (25, -20), (-27, 20), (22, 18), (0, -44), (0, 0))
    out: list[Piece] = []
    for (dx, dy), spot in zip(places, seats, strict=False):
        out.append(Chips(f"pot {spot.seat}", m.shown.chips[spot], x + dx, y + dy - 4, 21))
    out.append(pill(m.ruler, "pot sum", short(m.shown.pot), x, y + 52))
    mine = m.shown.chips.get(Spot(m.own, pot.wager), 0)
    if mine:
        at = m.layout.spots[pot.wager].at
        out.append(Drawing("pot arrow", "arrow", (at[0] - 20, at[1] - 22, 40, 40)))
        out.append(pill(m.ruler, "pot mine", f"{short(mine)} in", at[0], at[1] + 42))
    return out


def _envy(m: Moment) -> list[Piece]:
    """What other seats' hands won the player: chips under the envy lammer, and their sum."""
    result = m.shown.results.get(Spot(m.own, ENVY))
    at = m.layout.envy
    if result is None or at is None or not result.win:
        return []
    wide = m.ruler.width(short(result.win, sign=True), 20, "ui7") + 39
    return [
        Chips("envy win", result.win, *at, 17),
        Token("envy mark", "envy", at[0] - 15, at[1] - 19, 13, 22),
        tag(m.ruler, "envy", result, at[0] + 22 + wide / 2, at[1] - 13),
    ]


def counting(m: Moment) -> bool:
    """Whether a sum of points is told card by card, as the cards are turned (Go Fore It)."""
    return m.busy and scorecard(m.layout) is not None


def counted(m: Moment) -> tuple[Reading, ...]:
    """What the player's cards come to that have been told to lie open."""
    place = f"seat {m.front}"
    cards = tuple(m.shown.cards.get(place) or m.shown.cleared.get(place) or ())
    return m.game.read({place: cards}, m.front) if m.game.read is not None and cards else ()


def arrow(sheet: Sheet, w: float, h: float) -> None:
    """Towards the pot."""
    sheet.icon("chev-u", w / 2, h / 2, 26, FOIL, 3)


def in_pot(m: Moment, spot: Spot) -> bool:
    """Whether a stake lies in the pot's ring."""
    return m.game.pot is not None and bool(m.shown.pot) and spot.wager == m.game.pot.wager


def _pot_words(m: Moment) -> list[Piece]:
    """Whether the player still plays for the pot, and what came of it."""
    pot, shown, box = m.game.pot, m.shown, m.layout.pot_words
    if pot is None or box is None or (m.busy and not shown.over):
        return []
    spot = Spot(m.own, pot.wager)
    ended = shown.results.get(spot)
    if ended is not None:
        text = f"Won {short(ended.win + ended.stake)}" if ended.kind == "win" else "Lost"
    elif spot in shown.chips and shown.pot:
        text = f"Still in, {short(shown.pot)}"
    else:
        return []
    return [reading(m.ruler, m.layout.felt, "pot words", box, (("", "Pot", text),))]


# -- Go Fore It: the wagers while they are placed, the locked Back 9, and the column of the scorecard that was made ------


def scorecard_pieces(m: Moment) -> list[Piece]:
    """What a felt with a scorecard has beside cards and chips."""
    return _column(m) + _running(m) if scorecard(m.layout) is not None else []


def scorecard(layout: Layout) -> Box | None:
    """Where the scorecard is printed; None on a felt without."""
    return next((area.box for area in layout.areas.values() if area.kind == "scorecard"), None)


def _column(m: Moment) -> list[Piece]:
    """The column of the scorecard that the player's four cards come to, framed."""
    named = m.shown.results.get(Spot(m.own, "back-9"))
    box = scorecard(m.layout)
    if named is None or box is None or named.kind != "win":
        return []
    table = m.game.paytable("back-9", m.desk.rules)
    left, wide = next(column for column, row in zip(card_columns(box), table, strict=True) if row.key in named.rows)
    return [Drawing("column", "frame", (left, box[1], wide, box[3]))]


def _running(m: Moment) -> list[Piece]:
    """While wagers are placed: what each of them is, what the Back 9 would cost, and the sum on the table."""
    placed = m.hand.placed
    if not m.betting or not placed or m.shown.over:
        return []
    front = placed.get("front-9", 0)
    rows = [(m.game.wager(name).title, short(cents), "plain") for name, cents in placed.items()][:3]
    rows.append(("Back 9, later", short(front), "later"))
    rows.append(("On the table", short(sum(placed.values())), "sum"))
    x, y = m.layout.spots["back-9"].at
    more = 90 * (min(m.ruler.grow, 1.6) - 1)  # the lines of larger lettering stand further apart
    wide = 248 + 90 * max(0.0, min(m.ruler.grow, 1.6) - 1.2)
    out: list[Piece] = [
        Drawing("running", "sums", (930, 774 - 0.75 * more, wide, 150 + more), (tuple(rows),)),
        Drawing("later", "padlock", (x - 20, y - 20, 40, 40)),
    ]
    if front:
        out.append(pill(m.ruler, "later pill", f"{short(front)} later", x, y + 44))
    return out


def sums(sheet: Sheet, w: float, h: float, rows: tuple[tuple[str, str, str], ...]) -> None:
    """What the wagers are and come to, line by line."""
    sheet.rr(0, 0, w, h, 14, "#0C1206", 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.14, stroke="#FFFFFF", sw=1.4)
    for i, (name, sum_of, kind) in enumerate(rows):
        step = (h - 18) / len(rows)
        base = 9 + (i + 0.72) * step
        size = min(20.0, step * 0.8 / sheet.type.grow)
        ink = {"plain": sheet.theme.text, "later": sheet.theme.text2, "sum": FOIL}[kind]
        wide = sheet.text(sum_of, w - 18, base, size + 1, "ui7", ink, anchor="r")
        sheet.fitted(name, 18, base, w - wide - 46, size, "ui7" if kind == "sum" else "ui6", ink)
        if kind == "sum":
            sheet.line(14, base - step * 0.74, w - 14, base - step * 0.74, "#FFFFFF", 0.18, 1.2)


def padlock(sheet: Sheet, w: float, h: float) -> None:
    """The lock on a spot that opens later."""
    sheet.icon("lock", w / 2, h / 2, 26, CREAM, 2.4)


# -- the windows of the progressive meters: they roll to a new sum, the last figure first --------------------------------


INK: Final = "#F8E6BE"
LOW: Final = 56.0
"""Windows lower than this say everything in one line."""
LARGE, HIGHER = 1.25, 16.0
"""From which growth of its letters on a window has more room for them, and how much higher it is then."""


def meters(m: Moment) -> list[MeterPiece]:
    """The window of every meter that is fed by the paytables in force."""
    return [
        window_of(m.game, m.layout, name, m.shown.meters[name])
        for name in m.layout.meters
        if name in m.desk.fed and name in m.shown.meters
    ]


def window_of(game: Game, layout: Layout, name: str, cents: int, before: int = 0, *, lit: bool = False) -> MeterPiece:
    """The window of a meter with its sum, and that from which it rolls; `lit` where it has just paid."""
    title = next(meter.title for meter in game.meters if meter.name == name)
    return MeterPiece(meter_name(name), layout.meters[name], title, cents, before, lit=lit)


class Wheels(NamedTuple):
    """Where the figures of a meter stand: size of the lettering, their middle's height, and centre and width of each."""

    size: float
    middle: float
    places: tuple[tuple[float, float], ...]


class Figures(NamedTuple):
    """The figures of a meter as they roll: what it said before and will say, and how far it has come (0 to 1)."""

    before: str
    after: str
    share: float
    wheels: Wheels

    @property
    def blank(self) -> str:
        """What it will say without its figures."""
        return "".join("0" if c.isdigit() else c for c in self.after)

    def draw(self, surface: pygame.Surface, kind: Type, x: float, y: float) -> None:
        """Draw them wheel by wheel over the meter's window, whose corner is (x, y) in real pixels."""
        wheels, k = self.wheels, kind.scale
        high = wheels.size * kind.grow
        for place, (at, _) in enumerate(wheels.places):
            old, new = self.before[place], self.after[place]
            turn = self.share * 3 - (len(self.after) - 1 - place) * 0.28
            local = 1.0 if old == new else max(0.0, min(1.0, turn))
            for sign, shift, a in ((old, -local, 1 - local), (new, 1 - local, local)):
                if a > 0 and sign != " ":
                    ink = INK if a == 1 else f"{INK}{round(a * 5) * 51:02X}"
                    top = y + (wheels.middle + shift * high * 0.6) * k
                    kind.draw(surface, sign, x + at * k, top, wheels.size, "num8", ink, anchor="c", valign="m")


def figures(kind: Type, meter: MeterPiece) -> Figures:
    """The figures of a meter, in lettering of this kind."""
    after = dollars(meter.cents)
    before = after if meter.share >= 1 else dollars(meter.before).rjust(len(after))[-len(after) :]
    _, _, w, h = meter.box
    wheels = _wheels(kind, w, h, _head(kind, w, meter.title) if h < LOW else 0.0, after)
    return Figures(before, after, meter.share, wheels)


def stood(meter: MeterPiece, kind: Type) -> MeterPiece:
    """A meter as it stands under lettering of this kind: a window of two lines is higher where letters do not shrink with it."""
    x, y, w, h = meter.box
    more = HIGHER if kind.grow > LARGE and h >= LOW else 0.0
    return structs.replace(meter, box=(x, y - more / 2, w, h + more))


def _edge(kind: Type) -> float:
    """How far words keep from the sides of a meter's window: less where letters do not shrink with it."""
    return 12.0 if kind.grow <= LARGE else 4.0


def _head(kind: Type, w: float, title: str) -> float:
    """How far a title before the figures reaches."""
    word = title.split(maxsplit=1)[0]
    size = kind.fit(word, w * 0.34 * kind.scale, 20, "ui6", 0, 10)
    return 12 + kind.width(word, size, "ui6") / kind.scale


def _wheels(kind: Type, w: float, h: float, head: float, after: str) -> Wheels:
    """The figures in the middle of their window, smaller where they would not fit; the text size does not make them wider."""
    top = min(15 * kind.grow, 18.0)
    left, right, middle, high = (
        _edge(kind),
        w - _edge(kind),
        2 * top - 3 + (h - 2 * top) / 2,
        min(38.0, (h - 2 * top) * 0.92),
    )
    if head:
        left, right, middle, high = head + 10, w - 8, h / 2, min(26.0, h * 0.6)
    cells = [high * (0.64 if c.isdigit() or c == "$" else 0.34) for c in after]
    shrink = min(1.0, (right - left) / sum(cells))
    x = (left + right - sum(cells) * shrink) / 2
    places = []
    for cell in cells:
        places.append((x + cell * shrink / 2, cell * shrink))
        x += cell * shrink
    return Wheels(high * shrink / kind.grow, middle, tuple(places))


def window(sheet: Sheet, w: float, h: float, title: str, blank: str, wheels: Wheels, *, lit: bool = False) -> None:
    """A meter's window and its title, over the figures or before them where the window is low; it glows where it is `lit`."""
    if lit:
        sheet.shadow(-4, -4, w + 8, h + 8, 14, blur=9, dy=0, a=0.6, colour=FOIL)
    sheet.rr(-2, -2, w + 4, h + 4, 12, "#000000", 0.35)
    sheet.rr(0, 0, w, h, 11, "#0B0D0E")
    grow = sheet.type.grow
    if h < LOW:
        word = title.split(maxsplit=1)[0]
        size = sheet.type.fit(word, w * 0.34 * sheet.scale, 20, "ui6", 0, 10)
        sheet.text(word, 12, h / 2, size, "ui6", FOIL, valign="m")
    else:
        room = w - (20 if grow <= LARGE else 4)
        if sheet.width(title, 20, "ui6") > room:
            title = (
                title.replace("-Card Progressive", "-Card").replace("Five Card Hand", "Hand").removesuffix(" Payout")
            )
        if sheet.width(title, 20, "ui6") > room:
            title = title.replace("Progressive ", "Progr. ")
        size = sheet.type.fit(title, room * sheet.scale, 20, "ui6", 0, 10)
        sheet.text(title, w / 2, min(15 * grow, 18.0), size, "ui6", FOIL, anchor="c", valign="m")
    high = wheels.size * grow
    for sign, (x, wide) in zip(blank, wheels.places, strict=True):
        if sign == "0":
            sheet.rr(x - wide / 2 + 1, wheels.middle - high * 0.58, wide - 2, high * 1.16, 3, "#FFFFFF", 0.06)
    sheet.rr(1, 1, w - 2, h - 2, 10, None, 1, stroke=FOIL if lit else RAIL_LINE, sw=3 if lit else 2)
