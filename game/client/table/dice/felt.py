"""Dice tables: the shaker and its lid, dice at rest and how they move, the throw box."""

from __future__ import annotations

from typing import Literal

from game.client.draw.palette import CREAM, FOIL
from game.client.draw.sheet import Sheet
from game.client.felt.ornaments import BOX_NAMES, compartment, named
from game.client.layout import Box, Layout, Point
from game.client.table.dice import throw
from game.client.table.dice.throw import path_of
from game.client.table.moment import Moment
from game.client.table.moves import Lid, SetAside, Shake, Tumble, pushed, replace
from game.client.table.pieces import CUP, CupPiece, DiePiece, Drawing, Piece
from game.client.table.pieces import die as die_name
from game.client.table.shown import Shown
from game.declare import Game
from game.rules.high_roll_dice import COUNTS, FACES

Boxed = tuple[str, int]


def has_dice(layout: Layout) -> bool:
    """Whether the felt has a shaker."""
    return "shaker" in layout.furniture


def shaker(m: Moment) -> list[Piece]:
    """The cup as it stands, with its lid on or off."""
    return [cup(m.game, m.layout, m.shown)] if has_dice(m.layout) else []


def dice(m: Moment) -> list[Piece]:
    """The throw box with what it says, and the dice as they lie."""
    if not has_dice(m.layout):
        return []
    box = throw.throw_box(m.layout)
    return [*(_boxed(m, box) if box is not None else ()), *lying(m.game, m.layout, m.shown)]


# -- at rest -----------------------------------------------------------------------------------------------------------


def lidded(game: Game, layout: Layout) -> bool:
    """Whether a lid lies on the cup between throws."""
    return throw.decides(game) and throw.throw_box(layout) is None


def cup(game: Game, layout: Layout, shown: Shown) -> CupPiece:
    """The cup as it stands."""
    lid = 1.0 if lidded(game, layout) and shown.covered else 0.0
    boxed = throw.throw_box(layout) is not None
    return CupPiece(CUP, *layout.furniture["shaker"], lid, *throw.dress(game, boxed=boxed))


def lying(game: Game, layout: Layout, shown: Shown) -> tuple[DiePiece, ...]:
    """The dice of the last throw as they lie: loose, under no lid, or where the dealer has set them."""
    box = throw.throw_box(layout)
    if not shown.dice or (box is None and shown.covered and throw.decides(game)):
        return ()
    loose = _loose(layout, shown.dice, len(shown.throws) - 1)
    if box is None or not _settled(shown):
        return loose
    return tuple(pushed(a, b, 1.0) for a, b in zip(loose, _tidy(loose, shown, box, shown.boxed), strict=True))


def _thrown(layout: Layout, faces: tuple[int, ...]) -> tuple[DiePiece, ...]:
    """Dice that are thrown, wherever they lie."""
    box = throw.throw_box(layout)
    style: Literal["thrown", "shaken"] = "thrown" if box is not None else "shaken"
    size = throw.size_of(box, faces)
    return tuple(DiePiece(die_name(i), face, 0.0, 0.0, 0.0, size, style) for i, face in enumerate(faces))


def _loose(layout: Layout, faces: tuple[int, ...], number: int) -> tuple[DiePiece, ...]:
    """The dice of a throw where they came to rest."""
    rest = path_of(throw.cast_of(layout, faces, number))[-1]
    return tuple(
        replace(die, x=p.x, y=p.y, turn=p.turn, roll=p.roll, lift=p.lift)
        for die, p in zip(_thrown(layout, faces), rest, strict=True)
    )


def called(boxed: Boxed) -> tuple[int, int]:
    """The face that won and how many show it, (0, 0) before it is called."""
    name = boxed[0].removeprefix("box ")
    return next((face for face, word in FACES.items() if word == name), 0), boxed[1]


def _settled(shown: Shown) -> bool:
    """Whether the dealer has set the matching dice of the last throw in their compartment."""
    face, count = called(shown.boxed)
    return bool(face) and count == len(shown.kept) + shown.dice.count(face)


def _tidy(loose: tuple[DiePiece, ...], shown: Shown, box: Box, boxed: Boxed) -> tuple[DiePiece, ...]:
    """Each die of the last throw as it lies once the matching ones are set in their compartment."""
    face, count = called(boxed)
    spare = sorted((i for i, die in enumerate(loose) if die.face != face), key=lambda i: loose[i].x)
    step = min(114.0, 456.0 / max(1, len(spare) - 1)) if len(spare) > 1 else 0.0
    middle, number, out = box[0] + box[2] / 2, len(shown.kept), []
    for i, die in enumerate(loose):
        if die.face == face:
            x, y = in_compartment(box, face, number, count)
            out.append(replace(die, x=x, y=y, turn=0.0, size=matched_size(count)))
            number += 1
        else:
            out.append(replace(die, x=middle + (spare.index(i) - (len(spare) - 1) / 2) * step, y=box[1] + 151))
    return tuple(out)


# -- on the move -------------------------------------------------------------------------------------------------------


def shake(game: Game, layout: Layout, shown: Shown, side: Point = (0.0, 0.0), *, still: bool) -> Shake:
    """The cup is shaken on a `side` of it: in a throw box the dice that do not match go back into it first, else all are in it."""
    lie = lying(game, layout, shown)
    if throw.throw_box(layout) is None:
        return Shake(cup(game, layout, shown), lie, still=still, side=side)
    home = tuple(die for die in lie if die.size == throw.LOOSE)
    return Shake(cup(game, layout, shown), home, home, still, side)


def tumble(layout: Layout, shown: Shown, faces: tuple[int, ...], *, still: bool) -> Tumble:
    """Dice are thrown."""
    return Tumble(throw.cast_of(layout, faces, len(shown.throws)), _thrown(layout, faces), still)


def lid(game: Game, layout: Layout, shown: Shown, faces: tuple[int, ...], *, closes: bool) -> Lid:
    """The lid is put on, or taken off: the dice under it show these faces, or else lie as they lay."""
    under = _loose(layout, faces, len(shown.throws)) if faces else lying(game, layout, shown.but(covered=False))
    return Lid(cup(game, layout, shown), closes, under)


def covered(game: Game, layout: Layout, shown: Shown) -> Lid | None:
    """The lid goes back over the dice that lie open on the felt, if any do."""
    if not has_dice(layout) or not lidded(game, layout) or shown.covered or not shown.dice:
        return None
    return Lid(cup(game, layout, shown), closes=True, under=lying(game, layout, shown))


def set_aside(game: Game, layout: Layout, shown: Shown, boxed: Boxed) -> SetAside:
    """The dealer sets the matching dice in their compartment, the others in a row."""
    loose, box = lying(game, layout, shown), throw.throw_box(layout)
    if box is None or not called(boxed)[0]:
        return SetAside(())
    return SetAside(tuple(zip(loose, _tidy(loose, shown, box, boxed), strict=True)))


# -- the throw box -----------------------------------------------------------------------------------------------------


def matched_size(count: int) -> float:
    """How large so many matching dice lie in their compartment."""
    return throw.TIDY if count <= 6 else throw.SMALL if count <= 8 else throw.TINY


def in_compartment(box: Box, face: int, number: int, count: int) -> tuple[float, float]:
    """The centre of matching die `number` of `count`: three in a row up to six, four up to eight, else five."""
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    x, y, w, _h = compartment(box, index)
    per = 3 if count <= 6 else 4 if count <= 8 else 5
    step = matched_size(count) + (4 if per == 3 else 3)
    row, column = divmod(number, per)
    across = min(per, count - row * per)
    return x + w / 2 + (column - (across - 1) / 2) * step, y + 46 + row * (step - 1)


def _boxed(m: Moment, box: Box) -> list[Piece]:
    """The compartment of the winning face, lit, the dice kept in it, and what the throws came to."""
    face, count = called(m.shown.boxed)
    if not face:
        return []
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    out: list[Piece] = [
        Drawing("compartment", "compartment", compartment(box, index), (BOX_NAMES[index][0],), printed=True)
    ]
    kept = len(m.shown.kept) if _settled(m.shown) or m.shown.dice else count
    for i in range(kept):
        x, y = in_compartment(box, face, i, count)
        out.append(DiePiece(f"kept {i}", face, x, y, 0.0, matched_size(count), "thrown"))
    first_count = len(m.shown.kept) or count
    words = ("FIRST THROW", _many(first_count, face), "l")
    out.append(Drawing("first throw", "throw", (box[0] + 22, box[1] + 122, 200, 56), words, printed=True))
    if m.shown.kept and _settled(m.shown):
        words = ("EXTRA ROLL", f"{_number(count - first_count)} more {_plural(face, count - first_count)}", "r")
        right = (box[0] + box[2] - 222, box[1] + 122, 200, 56)
        out.append(Drawing("extra roll", "throw", right, words, printed=True))
    return out


def _many(count: int, face: int) -> str:
    return f"{_number(count)} {_plural(face, count)}"


def _number(count: int) -> str:
    return COUNTS[count]


def _plural(face: int, count: int) -> str:
    name = FACES[face]
    return name if count == 1 else name + ("es" if name == "six" else "s")


def throw_lines(sheet: Sheet, w: float, h: float, head: str, text: str, anchor: str) -> None:  # noqa: ARG001 - the kit's shape
    """What a throw came to: its name over a line, from the left or the right, each where it has room beside the dice."""
    x = 0.0 if anchor == "l" else w
    if sheet.width(head, 20, "serif6", 1) <= w:
        sheet.text(head, x, 21, 20, "serif6", CREAM, anchor=anchor, a=0.9, track=1)
    if sheet.width(text, 20, "serif7") <= w:  # the bar says it as well
        sheet.text(text, x, 47, 20, "serif7", FOIL, anchor=anchor)


def lit_compartment(sheet: Sheet, w: float, h: float, name: str) -> None:
    """The compartment that won."""
    sheet.rr(0, 0, w, h, 9, "#160A11")
    sheet.rr(1, 1, w - 2, h - 2, 8, None, 1, stroke=sheet.theme.brass, sw=4)
    sheet.text(name, w / 2, named(sheet), 20, "serif7", FOIL, anchor="c", track=2)
