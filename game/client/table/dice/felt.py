"""What lies on a dice felt: shaker, lid, dice and throw box; stakes and what became of them,
markers, the row of tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from msgspec import structs

from ....core.declaration import Spot
from ....core.money import short
from ....games.high_roll_dice.rules import COUNTS, FACES
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ...draw.text.text_styles import STYLES, first_fitting_or_empty, fitting_row
from ...felt.ornaments import BOX_NAMES, compartment_box, compartment_name_drop
from ...layouts.layout import Box, Layout, Point, SpotPlace
from ..model.felt_state import FeltState, Result
from ..model.geometry import Geometry
from ..model.moment import Moment
from ..model.pieces import (
    CUP,
    Chips,
    CupPiece,
    DiePiece,
    Drawing,
    Piece,
    Ruler,
    Token,
    pill,
    result_name,
    stake_name,
    tag,
)
from ..motion.motions import Lid, SetAside, Shake, Tumble, pushed_die, replace
from ..motion.style import ThrowStyle
from ..style import FeltStyle
from . import costs as dice_costs
from . import throw

Boxed = tuple[str, int]
Stakes = dict[Spot, int]


def has_dice(layout: Layout) -> bool:
    """Whether the felt has a shaker."""
    return "shaker" in layout.furniture


def shaker_pieces(m: Moment) -> list[Piece]:
    """The cup as it stands, with its lid on or off."""
    return [cup(m.geometry)] if has_dice(m.layout) else []


def dice_pieces(m: Moment) -> list[Piece]:
    """The throw box with what it says, and the dice as they lie."""
    if not has_dice(m.layout):
        return []
    box = throw.throw_box(m.layout)
    return [*(_compartment_pieces(m, box) if box is not None else ()), *lying_dice(m.geometry)]


def has_lid(geo: Geometry) -> bool:
    """Whether a lid lies on the cup between throws."""
    return throw.is_dice_game(geo.game) and throw.throw_box(geo.layout) is None


def throw_opens_lid(geo: Geometry) -> bool:
    """Whether a throw is seen as the lid comes off the cup in which the dice lie still, without
    being told to.
    """
    return has_dice(geo.layout) and throw.throw_box(geo.layout) is None and not has_lid(geo)


def cup(geo: Geometry) -> CupPiece:
    """The cup as it stands."""
    boxed = throw.throw_box(geo.layout) is not None
    return CupPiece(
        CUP,
        *geo.layout.furniture["shaker"],
        float(_is_lid_on(geo)),
        *throw.cup_words_and_lining(geo.game, boxed=boxed),
    )


def _is_lid_on(geo: Geometry) -> bool:
    """Whether the lid lies on the cup now."""
    return has_lid(geo) and geo.shown.covered


def lying_dice(geo: Geometry) -> tuple[DiePiece, ...]:
    """The dice of the last throw as they lie in sight: loose, or where the dealer has set them."""
    return () if _is_lid_on(geo) else _dice_at_rest(geo)


def _dice_at_rest(geo: Geometry) -> tuple[DiePiece, ...]:
    """The dice of the last throw as they lie, under the lid, too."""
    shown, box = geo.shown, throw.throw_box(geo.layout)
    if not shown.dice:
        return ()
    loose = _loose_dice(geo.layout, shown.dice, len(shown.throws) - 1)
    if box is None or not _is_last_throw_set_in_compartment(shown):
        return loose
    return tuple(
        pushed_die(a, b, 1.0)
        for a, b in zip(
            loose, _dice_set_in_compartment(loose, shown, box, shown.boxed), strict=True
        )
    )


def _unplaced_dice(layout: Layout, faces: tuple[int, ...]) -> tuple[DiePiece, ...]:
    box = throw.throw_box(layout)
    style: Literal["thrown", "shaken"] = "thrown" if box is not None else "shaken"
    size = throw.thrown_die_size(box, faces)
    return tuple(
        DiePiece(f"die {i}", face, 0.0, 0.0, 0.0, size, style) for i, face in enumerate(faces)
    )


def _loose_dice(layout: Layout, faces: tuple[int, ...], throw_number: int) -> tuple[DiePiece, ...]:
    return Tumble(
        throw.cast_of(layout, faces, throw_number), _unplaced_dice(layout, faces)
    ).pieces_at(1.0)


def called_face_and_count(boxed: Boxed) -> tuple[int, int]:
    """The face that won and how many show it, (0, 0) before it is called."""
    name = boxed[0].removeprefix("box ")
    return next((face for face, word in FACES.items() if word == name), 0), boxed[1]


def _is_last_throw_set_in_compartment(shown: FeltState) -> bool:
    """Whether the dealer has already set the last throw's matching dice in their compartment; false
    again once there was another throw.
    """
    face, _ = called_face_and_count(shown.boxed)
    return bool(face) and shown.boxed_throws == len(shown.throws)


def _dice_set_in_compartment(
    loose: tuple[DiePiece, ...], shown: FeltState, box: Box, boxed: Boxed
) -> tuple[DiePiece, ...]:
    """Each die of the last throw as it lies once the matching ones are set in their compartment."""
    face, count = called_face_and_count(boxed)
    spare = sorted((i for i, die in enumerate(loose) if die.face != face), key=lambda i: loose[i].x)
    step = min(114.0, 456.0 / max(1, len(spare) - 1)) if len(spare) > 1 else 0.0
    middle, number, out = box[0] + box[2] / 2, len(shown.kept), []
    for i, die in enumerate(loose):
        if die.face == face:
            x, y = compartment_point(box, face, number, count)
            out.append(replace(die, x=x, y=y, turn=0.0, size=matched_size(count)))
            number += 1
        else:
            out.append(
                replace(
                    die, x=middle + (spare.index(i) - (len(spare) - 1) / 2) * step, y=box[1] + 151
                )
            )
    return tuple(out)


def shake(geo: Geometry, side_step: Point, *, still: bool) -> Shake:
    """The cup is shaken, moved along `side_step` (of length 1, or none) to who shakes it: in a throw
    box the dice that do not match go back into it first, else all are in it.
    """
    lie = lying_dice(geo)
    if throw.throw_box(geo.layout) is None:
        return Shake(cup(geo), lie, still=still, side_step=side_step, opens=False)
    home = tuple(die for die in lie if die.size == ThrowStyle.loose_die)
    return Shake(cup(geo), home, home, still, side_step)


def tumble(geo: Geometry, faces: tuple[int, ...], *, still: bool) -> Tumble:
    """Dice are thrown."""
    return Tumble(
        throw.cast_of(geo.layout, faces, len(geo.shown.throws)),
        _unplaced_dice(geo.layout, faces),
        still,
    )


def lid(geo: Geometry, faces: tuple[int, ...], *, closes: bool) -> Lid:
    """The lid is put on, or taken off: the dice under it show these faces, or else lie as they lay."""
    under = _loose_dice(geo.layout, faces, len(geo.shown.throws)) if faces else _dice_at_rest(geo)
    return Lid(cup(geo), closes, under)


def closing_lid(geo: Geometry) -> Lid | None:
    """The lid goes back over the dice that lie open on the felt, if any do."""
    open_ = has_dice(geo.layout) and has_lid(geo) and not geo.shown.covered and geo.shown.dice
    return lid(geo, (), closes=True) if open_ else None


def sort_into_compartment(geo: Geometry, called: Boxed) -> SetAside:
    """The dealer sets the matching dice in their compartment, the others in a row."""
    loose, box = lying_dice(geo), throw.throw_box(geo.layout)
    if box is None or not called_face_and_count(called)[0]:
        return SetAside(())
    return SetAside(
        tuple(zip(loose, _dice_set_in_compartment(loose, geo.shown, box, called), strict=True))
    )


def matched_size(count: int) -> float:
    """How large so many matching dice lie in their compartment."""
    return (
        ThrowStyle.six_dice
        if count <= 6
        else ThrowStyle.eight_dice
        if count <= 8
        else ThrowStyle.ten_dice
    )


def compartment_point(box: Box, face: int, die_index: int, count: int) -> tuple[float, float]:
    """The centre of a matching die of `count`: three in a row up to six, four up to eight,
    else five.
    """
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    x, y, w, _h = compartment_box(box, index)
    per = 3 if count <= 6 else 4 if count <= 8 else 5
    step = matched_size(count) + (4 if per == 3 else 3)
    row, column = divmod(die_index, per)
    across = min(per, count - row * per)
    return x + w / 2 + (column - (across - 1) / 2) * step, y + 46 + row * (step - 1)


def _compartment_pieces(m: Moment, box: Box) -> list[Piece]:
    """The compartment of the winning face, lit, the dice kept in it, and what the throws came to."""
    face, count = called_face_and_count(m.shown.boxed)
    if not face:
        return []
    index = next(i for i, (_, f) in enumerate(BOX_NAMES) if f == face)
    lit = Drawing(
        "compartment",
        "compartment",
        compartment_box(box, index),
        (BOX_NAMES[index][0],),
        printed=True,
    )
    out: list[Piece] = [lit, *_kept_dice(m.shown, box)]
    first_count = len(m.shown.kept) or count
    words = ("FIRST THROW", f"{COUNTS[first_count]} {_face_plural(face, first_count)}", "l")
    out.append(
        Drawing("first throw", "throw", (box[0] + 22, box[1] + 122, 200, 56), words, printed=True)
    )
    if m.shown.kept and _is_last_throw_set_in_compartment(m.shown):
        words = (
            "EXTRA ROLL",
            f"{COUNTS[count - first_count]} more {_face_plural(face, count - first_count)}",
            "r",
        )
        right = (box[0] + box[2] - 222, box[1] + 122, 200, 56)
        out.append(Drawing("extra roll", "throw", right, words, printed=True))
    return out


def _kept_dice(shown: FeltState, box: Box) -> tuple[DiePiece, ...]:
    face, count = called_face_and_count(shown.boxed)
    number = len(shown.kept) if _is_last_throw_set_in_compartment(shown) or shown.dice else count
    size, places = (
        matched_size(count),
        (compartment_point(box, face, i, count) for i in range(number)),
    )
    return tuple(
        DiePiece(f"kept {i}", face, *at, 0.0, size, "thrown") for i, at in enumerate(places)
    )


def deciding_dice(geo: Geometry) -> tuple[DiePiece, ...]:
    """The dice that a round is decided by, as they lie: where some of them match, these."""
    if not has_dice(geo.layout) or not throw.is_dice_game(geo.game):
        return ()
    face, box = called_face_and_count(geo.shown.boxed)[0], throw.throw_box(geo.layout)
    loose = tuple(die for die in lying_dice(geo) if not face or die.face == face)
    return (*(_kept_dice(geo.shown, box) if box is not None and face else ()), *loose)


def _face_plural(face: int, count: int) -> str:
    name = FACES[face]
    return name if count == 1 else name + ("es" if name == "six" else "s")


def _draw_throw_lines(sheet: Sheet, w: float, h: float, head: str, text: str, anchor: str) -> None:  # noqa: ARG001 - the kit's shape
    x = 0.0 if anchor == "l" else w
    # the bar says it as well
    sheet.write_if_fits("throw-title", head, x, 21, w, anchor=anchor)
    sheet.write_if_fits("throw-line", text, x, 47, w, anchor=anchor)


def _draw_read_ring(sheet: Sheet, w: float, h: float, seen: float) -> None:
    sheet.circle(w / 2, h / 2, min(w, h) / 2 - 3, None, 0.5 * seen, stroke="#0B0806", sw=5)
    sheet.circle(w / 2, h / 2, min(w, h) / 2 - 3, None, seen, stroke=Colors.foil, sw=3)


def _draw_lit_compartment(sheet: Sheet, w: float, h: float, name: str) -> None:
    sheet.rr(0, 0, w, h, 9, "#160A11")
    sheet.rr(1, 1, w - 2, h - 2, 8, None, 1, stroke=sheet.theme.brass, sw=4)
    sheet.text(
        name, w / 2, compartment_name_drop(sheet), 20, "serif7", Colors.foil, anchor="c", track=2
    )


def stake_pieces(m: Moment) -> list[Piece]:
    """Chips that lie on the felt, then the ends of wagers with their tags; the player's own last,
    above the others'.
    """
    ruler = m.ruler.felt_ruler if m.ruler.grow > FeltStyle.large_lettering else m.ruler
    stakes = m.stakes
    out: list[Piece] = []
    for spot, cents in sorted(stakes.items(), key=lambda stake: stake[0].seat == m.own):
        if not m.geometry.has_spot(spot) or m.layout.spots[spot.wager].shape == "sensor":
            continue  # a sensor shows a light and no chips
        if cents:
            out.append(Chips(stake_name(spot), cents, *m.geometry.stake_center_and_radius(spot)))
        if cents and spot.seat == m.own and m.layout.spots[spot.wager].shared:
            out.append(_own_ring(m, spot))
        if spot.seat == m.own and m.game.wager(spot.wager).limit != "exact":
            out.append(_amount_pill(m, ruler, spot, cents, stakes))
    for spot, result in m.shown.results.items():
        out += _settled_stake(m, ruler, spot, result)
    return out


def _own_ring(m: Moment, spot: Spot) -> Drawing:
    """A ring round the player's chips in a box in which all seats' chips lie."""
    x, y, r = m.geometry.stake_center_and_radius(spot)
    r += FeltStyle.own_ring
    return Drawing(f"own {stake_name(spot)}", "chip ring", (x - r, y - r, 2 * r, 2 * r))


def _amount_pill(m: Moment, ruler: Ruler, spot: Spot, cents: int, stakes: Stakes) -> Drawing:
    """The player's amount in a pill: under the chips, beside them in a box that all share."""
    place = m.layout.spots[spot.wager]
    x, y, r = m.geometry.stake_center_and_radius(spot)
    name = f"pill of {stake_name(spot)}"
    if not place.shared:
        return pill(ruler, name, short(cents), x, y + r + 9)
    half = (ruler.width(short(cents), 20, "ui7") + 20) / 2
    if place.shape == "bare":
        return pill(ruler, name, short(cents), x - 26 - half, y)
    others = [
        m.geometry.stake_center_and_radius(s)
        for s in stakes
        if s.wager == spot.wager and s.seat != m.own
    ]
    left, right = _lane_ends(m, spot.wager)
    for centre in (x + r + 4 + half, x - r - 4 - half):
        clear = all(abs(at - centre) > half + small for at, _, small in others)
        if clear and left <= centre - half and centre + half <= right:
            return pill(ruler, name, short(cents), centre, y)
    return pill(ruler, name, short(cents), min(x + r + 4 + half, right - half), y)


def _lane_ends(m: Moment, wager: str) -> tuple[float, float]:
    place = m.layout.spots[wager]
    right = place.at[0] + place.wide - FeltStyle.box_rounding
    return (
        (place.lane[0], right)
        if any(place.lane)
        else (place.at[0] - place.wide + FeltStyle.box_rounding, right)
    )


def _settled_stake(m: Moment, ruler: Ruler, spot: Spot, result: Result) -> list[Piece]:
    """The stake that came back and the winnings to its right; a tag at the player's own spots that
    are nobody else's.
    """
    own = spot.seat == m.own
    if not m.geometry.has_spot(spot) or not (result.win or result.stake):
        return []
    x, y, r = m.geometry.stake_center_and_radius(spot)
    name = result_name(spot)
    back = result.stake if result.kind != "lose" else 0
    out: list[Piece] = []
    place = m.layout.spots[spot.wager]
    if not own and (back or result.win):
        out.append(Chips(name, back + result.win, x, y, r))
    elif back or result.win:
        lies, won = m.geometry.settled_heaps(spot)
        if back:
            out.append(Chips(name + " back", back, *lies))
        if result.win:
            out.append(Chips(name + " win", result.win, *won))
    if own and not place.shared and not m.awaits_great_win:
        along, down = place.tag or (0.0, r + 6)
        found = tag(ruler, name + " tag", result, x + along, y + down - 13)
        # a long one grows away from the chips
        wider = max(0.0, found.box[2] - FeltStyle.amount_beside) / 2 if abs(along) > r else 0.0
        left = found.box[0] + (wider if along > 0 else -wider)
        out.append(structs.replace(found, box=(left, *found.box[1:])))
    return out


class ResultTile(NamedTuple):
    """One of the player's wagers: its name, what it staked, what became of it, and win, lose, push,
    run or open; the cents it staked and those that it came to.
    """

    name: str
    stake: str
    text: str
    kind: str
    cents: int = 0
    net: int = 0


def won_and_called_frames(m: Moment) -> list[Piece]:
    """What lies under the chips: frames of boxes that won, and of the box that the dealer called."""
    out: list[Piece] = []
    for kind, place in m.shown.marks:
        box = combination_box(m.layout, place) if kind == "pointer" else None
        if box is not None:
            out.append(Drawing("called", "box", box, FeltStyle.box_frame))
    for spot, result in m.own_results.items():
        if result.kind == "win" and spot.wager in m.layout.spots:
            out.append(wager_frame(m, f"won {spot.wager}", spot.wager))
    return out


def wager_frame(m: Moment, name: str, wager: str) -> Drawing:
    """A brass frame round the place of a wager."""
    place = m.layout.spots[wager]
    if place.shared:
        return Drawing(name, "box", _cell_box(place), FeltStyle.box_frame)
    r = place.r + 4
    edge = (r, 4.0) if place.shape != "die" else FeltStyle.box_frame
    return Drawing(name, "box", (place.at[0] - r, place.at[1] - r, 2 * r, 2 * r), edge)


def badges_and_tiles(m: Moment) -> list[Piece]:
    """Badges on the shared boxes that won, and the player's tiles."""
    out: list[Piece] = []
    if not any(spot.shared for spot in m.layout.spots.values()):
        return out
    for spot, result in m.own_results.items():
        place = m.layout.spots.get(spot.wager)
        if place is not None and result.kind == "win" and place.shape != "bare":
            x, y, w, _ = _cell_box(place)
            out.append(Token(f"badge {spot.wager}", "badge", x + w - 2, y + 2, 15, 15 * 1.3))
    return out + _tile_row_pieces(m)


def _cell_box(spot: SpotPlace) -> Box:
    return spot.at[0] - spot.wide, spot.at[1] - spot.r, 2 * spot.wide, 2 * spot.r


def tiles(m: Moment) -> list[ResultTile]:
    """The player's wagers, those that ended first: winners, pushes, losers, then what still lies
    there.
    """
    out = []
    for spot, result in m.own_results.items():
        said = short(result.net, sign=True) if result.kind != "push" else "back"
        said = "" if m.awaits_great_win else said  # that shows the sum itself
        out.append(
            ResultTile(
                tile_label(m, spot.wager),
                short(result.staked),
                said,
                result.kind,
                result.staked,
                result.net,
            )
        )
    out.sort(key=lambda tile: ("win", "push", "lose").index(tile.kind))
    run = m.game.extra.run
    for wager, cents in m.own_stakes.items():
        runs = (
            run is not None and wager == run.wager and (wager not in m.bets.placed or not m.betting)
        )
        said = (
            f"{len(dice_costs.hit_combinations(m))} of 6"
            if runs
            else f"wins {short(_likeliest_win(m, wager, cents))}"
        )
        out.append(
            ResultTile(tile_label(m, wager), short(cents), said, "run" if runs else "open", cents)
        )
    return out


def _likeliest_win(m: Moment, wager: str, cents: int) -> int:
    """Cents that the wager's last printed row wins, the one that most throws win by."""
    rows = m.game.paytable(wager, m.desk.rules).rows
    return rows[-1].odds.winnings(cents)


def tile_label(m: Moment, wager: str) -> str:
    """A wager's name as short as a tile has room for."""
    found = m.game.wager(wager)
    if wager.startswith(("hop-", "hard-")) and wager[-1].isdigit():
        return wager.partition("-")[2].replace("-", "–")
    words = {"six-eight-shake": "Shake", "1-6-under": "Under", "3-4-over": "Over"}
    return words.get(wager, found.title.removeprefix("Hop the "))


def _tile_row_pieces(m: Moment) -> list[Piece]:
    found = tiles(m)
    if not found:
        return []
    names = [f"tile {i}" for i in range(len(found))]
    if len(found) > FeltStyle.most_roll_tiles:
        runs = [tile for tile in found if tile.kind == "run"]
        others = [tile for tile in found if tile.kind != "run"]
        room = FeltStyle.most_roll_tiles - 1 - len(runs)
        found, names = (
            [*others[:room], *runs, _merge_tiles(others[room:])],
            [*names[: FeltStyle.most_roll_tiles - 1], "tile more"],
        )
    count = len(found)
    wide, high, gap = FeltStyle.roll_tile
    wide = min(
        wide * FeltStyle.tile_growth,
        max([wide, *(_tile_text_width(m.ruler, *one[:3]) for one in found)]),
    )
    total = max(count * wide + (count - 1) * gap, 3 * wide + 2 * gap)
    left = 760 - total / 2
    out: list[Piece] = [
        Drawing(
            "you",
            "you",
            (left, FeltStyle.roll_tile_top - 24, total, 48),
            (_player_seat_text(m), *_net_text_and_tone(m)),
        )
    ]
    start = 760 - (count * wide + (count - 1) * gap) / 2
    for i, (name, tile) in enumerate(zip(names, found, strict=True)):
        out.append(
            Drawing(
                name,
                "tile",
                (start + i * (wide + gap), FeltStyle.roll_tile_top + 24, wide, high),
                tile[:4],
            )
        )
    return out


def _tile_text_width(ruler: Ruler, name: str, stake: str, outcome: str) -> float:
    head = ruler.width(name, 20, "ui7") + ruler.width(stake, 20, "ui6") + 28
    return max(head, ruler.width(outcome, 20, "ui7") + 44)


def _player_seat_text(m: Moment) -> str:
    """The player's seat, and whether the shaker is his (668a.3(k))."""
    person = m.desk.person
    shakes = " · shaking" if m.shown.shooter == m.own else ""
    return f"{'You' if person is None else person.name} · seat {m.own}{shakes}"


def _merge_tiles(left_out: list[ResultTile]) -> ResultTile:
    """The tiles there is no room for, as one: how many they are and what they come to."""
    name = f"{len(left_out)} more"
    if any(tile.kind in ("run", "open") for tile in left_out):
        return ResultTile(name, short(sum(tile.cents for tile in left_out)), "", "open")
    net = sum(tile.net for tile in left_out)
    return ResultTile(
        name, "", short(net, sign=True), "win" if net > 0 else "lose" if net < 0 else "push"
    )


def _net_text_and_tone(m: Moment) -> tuple[str, str]:
    if not m.own_results or dice_costs.awaits_own_result(m) or m.awaits_great_win:
        kinds = ("lose", "win", "push") if m.awaits_great_win else ("lose",)
        ended = sum(end.stake for end in m.own_results.values() if end.kind in kinds)
        placing = m.betting and not m.awaits_great_win
        staked = m.bets.total if placing else sum(m.own_stakes.values()) + ended
        return f"{short(staked)} placed", "run"
    net = dice_costs.net(m)
    return f"{short(net, sign=True)} this roll", "win" if net > 0 else "lose" if net < 0 else "push"


def _draw_own_net(
    sheet: Sheet, w: float, h: float, seat_text: str, net_text: str, result_kind: str
) -> None:
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(result_kind, sheet.theme.text)
    sheet.icon("user", 16, h / 2, 24, Colors.cream, 2.2)
    wide = sheet.text(net_text, w, h / 2 + 8, 24, "ui7", ink, anchor="r")
    sheet.write(
        "seat-name", (seat_text, seat_text.partition(" · ")[0]), 40, h / 2 + 8, w - wide - 60
    )


def _draw_tile(
    sheet: Sheet, w: float, h: float, name: str, stake: str, outcome: str, result_kind: str
) -> None:
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(result_kind, Colors.cream)
    sheet.rr(0, 0, w, h, 12, "#0A0D22", 0.62)
    sheet.rr(
        1,
        1,
        w - 2,
        h - 2,
        11,
        None,
        0.9 if result_kind in ("win", "lose") else 0.5,
        stroke=ink,
        sw=1.8,
    )
    stated = (STYLES["name"], name), (STYLES["strong"], stake)
    if len(fitting_row(sheet.type, [stated, stated[:1]], w - 27, gap=0)) == 1:
        stake = ""  # the chips say it
    wide = sheet.write("tight-strong", stake, w - 10, 30, w * 0.4, sheet.theme.text2, anchor="r")
    sheet.write("tight-name", name, 10, 30, w - (27 + wide if stake else 16))
    icon = {"win": "check", "lose": "cross", "run": "redo", "push": "minus", "open": ""}[
        result_kind
    ]
    if outcome and not icon:
        wordings, ink = (outcome, outcome.replace("wins ", "+")), sheet.theme.text2
        sheet.write("tight-strong", wordings, w - 10, 61, w - 20, ink, anchor="r")
    elif outcome:
        tone = ink if result_kind in ("win", "lose") else sheet.theme.text
        has_icon = bool(first_fitting_or_empty(sheet.type, STYLES["name"], (outcome,), w - 44))
        if has_icon:
            sheet.icon(icon, 23, 55, 17, ink, 3)
        edge, room = (14, w - 44) if has_icon else (6, w - 12)
        sheet.write("tight-name", outcome, w - edge, 61, room, tone, anchor="r")


def marker_numeral_and_light_pieces(m: Moment) -> list[Piece]:
    """Lammers, the pointer, numbers of circles and the sensor's light."""
    out: list[Piece] = []
    shown = m.shown
    running = any(spot.wager == "six-eight-shake" for spot in (*shown.chips, *shown.results))
    for (kind, place), text in shown.marks.items():
        token = marker_token(m.layout, kind, place, text) if kind != "lammer" or running else None
        out += [token] if token is not None else []
    return out + _circle_numeral_and_sensor_pieces(m) + _other_sensor_lights(m)


def marker_token(layout: Layout, marker_kind: str, place: str, text: str) -> Token | None:
    """A lammer or the pointer where it lies; None of what else is marked, and where it has no place
    on the felt.
    """
    if marker_kind == "lammer":
        return _lammer(layout, place, text)
    at = combination_box(layout, place) if marker_kind == "pointer" else None
    return (
        Token("pointer", "pointer", at[0] - 6, at[1] + 4, 20, 44, (text,))
        if at is not None
        else None
    )


def combination_box(layout: Layout, combination: str) -> Box | None:
    """The cell of a combination on the felt."""
    spot = layout.spots.get(f"hop-{combination}") or layout.spots.get(f"hard-{combination}")
    return _cell_box(spot) if spot is not None else None


def _lammer(layout: Layout, place: str, text: str) -> Token | None:
    combination = text or place
    label = str(sum(int(f) for f in combination.split("-")))
    if place.startswith("circle "):
        row = layout.areas["circles"]
        number = int(place.removeprefix("circle "))
        x = row.box[0] + row.r + (number - 1) * (row.box[2] - 2 * row.r) / 5
        first = number == 1
        at, r = (
            (x + 9 * first, row.box[1] + row.box[3] / 2 - (9 if first else 1)),
            16.0 if first else 19.0,
        )
    else:
        found = combination_box(layout, place)
        if found is None:
            return None
        at, r = (found[0] + found[2] - 9, found[1] + 9), 16.0
    return Token(f"lammer {place}", "lammer", *at, r, 34, (label,))


def _circle_numeral_and_sensor_pieces(m: Moment) -> list[Piece]:
    """The numbers of circles, moved aside where chips lie, and the extra-roll sensor's light."""
    out: list[Piece] = []
    stand = {
        *m.own_stakes,
        *(spot.wager for spot, result in m.own_results.items() if result.kind != "lose"),
    }
    lit = stand | {spot.wager for spot in m.own_results}
    for name, spot in m.layout.spots.items():
        if spot.shape == "circle" and spot.mark:
            aside = name in stand
            dx, dy = (-spot.stake[0] * 0.72, -spot.stake[1] * 1.2) if aside else (0.0, 0.0)
            box = (spot.at[0] + dx - 26, spot.at[1] + dy - 20, 52.0, 40.0)
            size = spot.mark_size * (0.85 if aside else 1.0)
            out.append(Drawing(f"number {name}", "number", box, (spot.mark, size), printed=True))
        elif spot.shape == "sensor" and name in lit:
            r = spot.r
            out.append(_sensor_light(f"sensor {name}", *spot.at, r))
            out += [
                Token(
                    f"sensor die {turn}", "die", spot.at[0] + dx, spot.at[1] + dy, 9, 20, (6, turn)
                )
                for dx, dy, turn in ((-8, -2, -10), (9, 5, 9))
            ]
    return out


def _sensor_light(name: str, x: float, y: float, r: float) -> Drawing:
    return Drawing(name, "dice lamp", (x - r, y - r, 2 * r, 2 * r), (False,), printed=True)


def _other_sensor_lights(m: Moment) -> list[Piece]:
    out: list[Piece] = []
    for spot in {*m.shown.chips, *m.shown.results}:
        small = m.layout.other.spots.get(spot.wager)
        if spot.seat != m.own and small is not None and small.shape == "sensor":
            x, y = m.geometry.other_seat_point_on_stage(spot.seat, small.at)
            out.append(_sensor_light(f"sensor {spot.seat}", x, y, small.r))
    return out


def _draw_number(sheet: Sheet, w: float, h: float, text: str, size: float = 22) -> None:
    sheet.text(text, w / 2, h / 2, size, "serif7", Colors.cream, anchor="c", valign="m")


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "numeral": _draw_number,
    "compartment": _draw_lit_compartment,
    "throw": _draw_throw_lines,
    "number": _draw_number,
    "read": _draw_read_ring,
    "you": _draw_own_net,
    "tile": _draw_tile,
}
