"""What is seen of a win, by its grade, planned from the felt as it lies at the end; a loss is calm."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import cos, exp, hypot, log, sin
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
import pygame

from ....core.declaration import HouseRules, Spot
from ....core.money import count_in_words, short
from ...draw.stage import edge_x
from ...draw.style import StageStyle, TypeStyle
from ...felt.ground import Ground
from ...layouts.layout import Box, Layout, Point, Word
from ...scenes.motion import REDUCED, Pace
from ..cards.felt import meter_window
from ..dice.felt import deciding_dice
from ..model.felt_state import Grade, Result, win_grade_of
from ..model.geometry import Geometry
from ..model.pieces import (
    Bare,
    DiePiece,
    Drawing,
    Foil,
    Leaf,
    Light,
    MeterPiece,
    Piece,
    Sweep,
    Veil,
    result_name,
    stake_name,
)
from .style import CelebrationStyle

NONE: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


class Prize(NamedTuple):
    """What a meter paid: its name, what it stood at before, what it paid, and what it starts anew
    from, in cents.
    """

    meter: str
    before: int
    paid: int
    after: int


class Leafed(NamedTuple):
    """A leaf: from where to where it flies, its turns in degrees, its height."""

    start: Point
    goal: Point
    turn: float
    spin: float
    high: float


class Celebration(msgspec.Struct, frozen=True):
    """A win that is celebrated: its grade, the paid spots, the hand's name where it stands (text,
    x, baseline, anchor), the odds under it, the boxes laid bare for them, the cards that are swept,
    which pieces stay lit, and the leaves; how long it lasts, how wide the name, or half of it, may
    stand, and whether it keeps `still`; the `meter` that paid: as it stood, rolling to what was
    paid, and anew from there; and the cards of the hand that all share, its `line`.
    """

    grade: Grade
    spots: tuple[Point, ...]
    name: tuple[tuple[str, float, float, str], ...]
    odds: str
    bare: tuple[Box, ...]
    cards: tuple[Box, ...]
    lit: frozenset[str]
    leaves: tuple[Leafed, ...]
    seconds: float
    room: float = 800.0
    still: bool = False
    meter: tuple[MeterPiece, MeterPiece, MeterPiece] | None = None
    praise: str = ""
    line: tuple[Box, ...] = ()

    def pieces_over(self, share: float) -> tuple[Piece, ...]:
        """What is seen of it above everything at a share of its time."""
        if self.grade == "S":
            return ()
        total = CelebrationStyle.durations[self.grade]
        now = share * total
        # the game's name comes once it has gone, and is gone before it comes
        left = 2 * (total - now) / CelebrationStyle.return_times[self.grade]
        gone = _quantized(min(left - 1, 2 * self._presence(share, 0.0) - 1))
        out: list[Piece] = []
        letters, longest = 0, max(len(part[0]) for part in self.name)
        size = min(
            CelebrationStyle.name_sizes[self.grade],
            round(self.room / (CelebrationStyle.letter_width * longest)),
        )
        for i, (text, x, y, anchor) in enumerate(self.name):
            seen = (
                1.0
                if self.still
                else min(
                    1.0,
                    max(
                        0.0,
                        (now - CelebrationStyle.name_gone - letters * CelebrationStyle.letter)
                        / (CelebrationStyle.letter * len(text)),
                    ),
                )
            )
            sheen = -1.0 if self.still else (now - 0.6) / CelebrationStyle.sheen
            lit = sheen if 0 < sheen < 1 else -1.0
            out.append(Foil(f"foil {i}", text, x, y, size, anchor, round(seen, 3), gone, lit))
            letters += len(text)
        x, y = self.name[-1][1:3]
        if self.odds and gone == 1 and (now > 0.5 or self.still):
            anchor = self.name[-1][3]
            words = self.odds, anchor, self.grade == "XL"
            box = (
                x - CelebrationStyle.odds_width * TypeStyle.anchor_shares[anchor],
                y + 14,
                CelebrationStyle.odds_width,
                34.0,
            )
            out.append(Drawing("foil odds", "foil odds", box, words, printed=True))
        swept = (now - 0.3) / CelebrationStyle.sweep
        if 0 < swept < 1 and not self.still:
            out.append(Sweep("sweep", (*self.cards, *self.line), round(swept, 3)))
        return (*out, *self._meter(now), *self._fallen_leaf_pieces(now, self._presence(share, 0.0)))

    def waiting_meter(self) -> tuple[MeterPiece, ...]:
        """The meter that paid, before it is celebrated: it stands where it stood."""
        return self.meter[:1] if self.meter is not None else ()

    def _meter(self, now: float) -> tuple[MeterPiece, ...]:
        """The meter that paid, larger in the light."""
        if self.meter is None:
            return ()
        total = CelebrationStyle.durations[self.grade]
        grown = self.still or _quantized(
            min(
                now / CelebrationStyle.dim,
                (total - now) / CelebrationStyle.return_times[self.grade],
            )
        )
        late = now >= CelebrationStyle.meter_reset
        share = (
            1.0
            if self.still
            else min(
                1.0,
                max(
                    0.0,
                    (now - (CelebrationStyle.meter_reset if late else CelebrationStyle.meter_start))
                    / CelebrationStyle.meter_roll,
                ),
            )
        )
        meter = self.meter[2 if late else 1]
        (x, y, w, h), (aside, up) = (
            meter.box,
            (side * grown for side in CelebrationStyle.meter_growth),
        )
        box = x - aside, y - up, w + 2 * aside, h + 2 * up
        return (
            msgspec.structs.replace(
                meter,
                box=box,
                share=round(share * CelebrationStyle.meter_steps) / CelebrationStyle.meter_steps,
            ),
        )

    def each_needed_piece(self) -> Iterator[Piece]:
        """Pieces for every picture that it will need: to be drawn before it begins."""
        total = CelebrationStyle.durations[self.grade]
        for step in range(CelebrationStyle.light_steps):
            yield from self.pieces_under(
                (step + 1)
                / CelebrationStyle.light_steps
                * (REDUCED / self.seconds if self.still else CelebrationStyle.glow / total)
            )
            yield from self._meter((step + 1) / CelebrationStyle.light_steps * CelebrationStyle.dim)
        yield from self.pieces_over(0.45 / total)

    def pieces_under(self, share: float) -> tuple[Piece, ...]:
        """What is seen of it below all else: the cloth without the game's name; and soft light
        under what was paid, which stays.
        """
        total = CelebrationStyle.durations[self.grade]
        now = share * total
        step = _quantized(self._presence(share, CelebrationStyle.glow))
        light = (
            tuple(Light(f"light {i}", x, y, 86.0, step) for i, (x, y) in enumerate(self.spots))
            if step
            else ()
        )
        came = self._presence(share, CelebrationStyle.name_gone) * (2 if self.still else 1)
        there = (
            _quantized(min(came, 2 * (total - now) / CelebrationStyle.return_times[self.grade]))
            if self.grade in CelebrationStyle.return_times
            else 0.0
        )
        bare = (
            tuple(Bare(f"bare {i}", box, there) for i, box in enumerate(self.bare)) if there else ()
        )
        return (*bare, *light)

    def veil(self, share: float) -> Veil | None:
        """How dark the room is, and what of it is not."""
        if self.grade not in CelebrationStyle.dimming:
            return None
        total = CelebrationStyle.durations[self.grade]
        now = share * total
        dark = _quantized(
            min(
                self._presence(share, CelebrationStyle.dim),
                (total - now) / CelebrationStyle.return_times[self.grade],
            )
        )
        room, top, panel = (
            1 - (1 - bright) * dark for bright in CelebrationStyle.dimming[self.grade]
        )
        boxes = self.cards if self.grade == "XL" else ()
        lamp = (
            ((boxes[0][0] + boxes[-1][0] + boxes[-1][2]) / 2, boxes[0][1] + boxes[0][3] / 2)
            if boxes
            else None
        )
        return Veil("veil", room, top, panel, self.lit, lamp, dark) if dark else None

    def _presence(self, share: float, seconds: float) -> float:
        """How much is there of what comes in so many seconds, or in a fade where nothing travels."""
        if self.still:
            return share * self.seconds / REDUCED
        return share * CelebrationStyle.durations[self.grade] / seconds if seconds else 1.0

    def _fallen_leaf_pieces(self, now: float, there: float) -> tuple[Piece, ...]:
        if now >= CelebrationStyle.leaf_fade + 0.5:
            return ()
        fade = min(there, 1 - (now - CelebrationStyle.leaf_fade) / 0.5)
        out = []
        for i, leaf in enumerate(self.leaves):
            t = 1.0 if self.still else _share_flown(now - 0.3 * i / len(self.leaves))
            if not t:
                continue
            x, y = (a + (b - a) * t for a, b in zip(leaf.start, leaf.goal, strict=True))
            sinks = (
                0.0
                if self.still
                else CelebrationStyle.leaf_drop * min(1.0, now / CelebrationStyle.leaf_fade)
                - CelebrationStyle.leaf_drop
            )
            turn = round((leaf.turn + leaf.spin * t) / 15) * 15 % 360
            out.append(
                Leaf(
                    f"leaf {i}", round(x, 1), round(y + sinks, 1), turn, leaf.high, _quantized(fade)
                )
            )
        return tuple(out)


def _quantized(share: float) -> float:
    return (
        round(min(1.0, max(0.0, share)) * CelebrationStyle.light_steps)
        / CelebrationStyle.light_steps
    )


def _share_flown(seconds: float) -> float:
    """How much of its way a leaf has gone: it loses .08 of its speed in every sixtieth of a second."""
    return 1 - exp(log(0.92) * 60 * seconds) if seconds > 0 else 0.0


def boxes_cleared_for_names(layout: Layout) -> tuple[Box, ...]:
    """The boxes of the felt that a hand's name may lay bare, whatever it is called."""
    win = layout.win_name
    return (*win.bare, *(win.halves.bare if win.halves is not None else ()))


def celebration_of(
    geo: Geometry,
    seats: Collection[int],
    pace: Pace,
    prize: Prize | None = None,
    card_names_by_hand: Mapping[str, Sequence[str]] = NONE,
) -> Celebration | None:
    """How the win of these seats is celebrated on the felt as it lies at the end (`geo`); None
    where nothing is.
    """
    ended = {spot: end for spot, end in geo.shown.results.items() if spot.seat in seats}
    grade = win_grade_of(ended.values())
    if not grade or pace.speed == "instant":
        return None
    paid = [(spot, end) for spot, end in ended.items() if end.kind == "win" and end.win]
    spots = tuple(
        dict.fromkeys(
            geo.stake_center_and_radius(spot)[:2] for spot, _ in paid if geo.has_spot(spot)
        )
    )
    best: Result = max(
        (end for _, end in paid), key=lambda end: (end.net, end.net / (end.staked or end.net))
    )
    place = f"seat {geo.active_seat}"
    lying = geo.shown.dealt.get(place, ())
    lies = [geo.card(place, i, len(lying)) for i in range(len(lying))]
    hand = paid_hand_name(best)
    common = geo.shown.cards.get("community", ())
    shared = {i: f"card community {i}" for i in range(len(common))}
    shared = {
        i: name for i, name in shared.items() if name in card_names_by_hand.get(hand.casefold(), ())
    }
    line = tuple(geo.card("community", i, len(common)).box_if_upright for i in shared)
    dice = deciding_dice(geo)
    boxes = (*(lie.box_if_upright for lie in lies), *(_die_box(die) for die in dice))
    names, room, bare = name_places(geo.layout, hand or "A win")
    meter = _rolled_meters(geo, prize) if grade == "XL" and prize is not None else None
    net = sum(end.net for end in ended.values())
    winning = [f"card {place} {i}" for i in range(len(lying))]
    winning += [*shared.values(), *(die.name for die in dice)]
    winning += [meter[0].name] if meter is not None else []
    leaves: tuple[Leafed, ...] = ()
    if grade == "XL":
        named = (
            (x - room * TypeStyle.anchor_shares[anchor], y - 110, room, 180.0)
            for _, x, y, anchor in names
        )
        near = (*boxes, *((x - 60, y - 60, 120, 120) for x, y in spots), *named)
        said = (
            _stake_box(*geo.stake_center_and_radius(spot)[:2])
            for spot in ended
            if geo.has_spot(spot)
        )
        leaves = _scattered_leaves(geo, boxes, (*near, *said), reduced=pace.reduced)
    return Celebration(
        grade,
        spots,
        names,
        banner_text(best.odds, net, meter=meter is not None),
        bare,
        boxes,
        _lit_names(place, ended, winning),
        leaves,
        CelebrationStyle.durations[grade] * CelebrationStyle.speed_factors[pace.speed],
        room,
        still=pace.reduced,
        meter=meter,
        praise=praise_text(best, grade),
        line=line,
    )


def _die_box(die: DiePiece) -> Box:
    """The box round a die, however it is turned."""
    return die.x - die.size * 0.7, die.y - die.size * 0.7, die.size * 1.4, die.size * 1.4


def _lit_names(
    place: str, ended_spots: Iterable[Spot], winning_pieces: Iterable[str]
) -> frozenset[str]:
    """The names of what stays lit in a dark room: what has won, the stakes that ended with all that
    says how, and what is said of the hand.
    """
    kept = [
        name
        for spot in ended_spots
        for name in (stake_name(spot), result_name(spot), f"pill of {stake_name(spot)}")
    ]
    said = (
        "speech",
        "hand words",
        f"best {place}",
        f"best words {place}",
        "high reading",
        "low reading",
    )
    tags = (f"{name} {which}" for name in kept for which in ("win", "back", "tag"))
    return frozenset((*winning_pieces, *kept, *tags, *said))


def _scattered_leaves(
    geo: Geometry, hand: Sequence[Box], avoided: Sequence[Box], *, reduced: bool
) -> tuple[Leafed, ...]:
    """The leaves that fly from a hand, to where they cover nothing that is read."""
    start = StageStyle.axis, 800.0
    if hand:
        start = (hand[0][0] + hand[-1][0] + hand[-1][2]) / 2, hand[0][1]
    most = CelebrationStyle.still_leaves if reduced else CelebrationStyle.most_leaves
    return tuple(_leaves(start, (*avoided, *_card_boxes(geo), *_printed_boxes(geo)), most))


def paid_hand_name(result: Result) -> str:
    """The hand that a wager was paid for, without what is said of it, or of whose it is.

    >>> paid_hand_name(Result("win", 1, 1, "", "Five: two and three"))
    'Five'
    >>> paid_hand_name(Result("win", 1, 0, "$10", "seat 1: four sevens"))
    'four sevens'
    >>> paid_hand_name(Result("win", 1, 0, "1,000 to 1", "4 aces"))
    'four aces'
    """
    first, _, rest = result.named.partition(":")
    name = (rest if rest and first.startswith("seat ") else first).strip()
    number, _, cards = name.partition(" ")
    return f"{count_in_words(int(number))} {cards}" if number.isdigit() and cards else name


def banner_text(odds: str, net: int, *, meter: bool = False) -> str:
    """What stands under the hand's name: what its best wager is paid, and what the round came to in
    cents.

    >>> banner_text("200 to 1", 507_500), banner_text("$1,000,000", 100_007_400), banner_text("", 500)
    ('200 TO 1 · NET +$5,075', '$1,000,000 · NET +$1,000,074', 'NET +$5')
    >>> banner_text("100%", 703_929, meter=True), banner_text("50 to 1", 703_929, meter=True)
    ('100% OF THE METER · NET +$7,039.29', '50 TO 1 AND THE METER · NET +$7,039.29')
    """
    paid = f"{odds} of the meter" if odds.endswith("%") else odds
    if meter and not odds.endswith("%"):
        paid = f"{paid} and the meter" if paid else "the meter"
    return " · ".join(filter(None, (paid.upper(), f"NET {short(net, sign=True)}")))


def praise_text(best: Result, grade: Grade) -> str:
    """What whoever deals says of a win by its best bet: the hand, and how it is paid.

    >>> praise_text(Result("win", 6_000, 500, "12 to 1", "nines full of kings"), "M")
    'Nines full of kings! Twelve to one.'
    >>> small, great = Result("win", 500, 500, "1 to 1", "Pair of kings"), Result("win", 1, 1, "", "Four aces")
    >>> praise_text(small, "S"), praise_text(great, "XL")
    ('Pair of kings. Even money.', 'Four aces! Congratulations.')
    """
    hand = paid_hand_name(best)
    paid = "congratulations" if grade == "XL" else _spoken_odds(best.odds)
    end = "." if grade == "S" else "!"
    said = [f"{hand}{end}"] * bool(hand) + [f"{paid}{'.' if hand else end}"] * bool(paid)
    return " ".join(one[:1].upper() + one[1:] for one in said)


def _spoken_odds(odds: str) -> str:
    win, _, rest = odds.replace(",", "").partition(" ")
    to, _, per = rest.partition(" ")
    if not (win.isdigit() and per.isdigit()):
        return odds
    return (
        "even money"
        if win == per and to == "to"
        else f"{count_in_words(int(win))} {to} {count_in_words(int(per))}"
    )


def _rolled_meters(geo: Geometry, prize: Prize) -> tuple[MeterPiece, MeterPiece, MeterPiece]:
    """A meter as it stood, rolling to what it paid (from what it starts anew from where it stood at
    that already), and anew.
    """
    begin = prize.before if prize.before != prize.paid else prize.after
    return (
        meter_window(geo.game, geo.layout, prize.meter, prize.before),
        meter_window(geo.game, geo.layout, prize.meter, prize.paid, begin, lit=True),
        meter_window(geo.game, geo.layout, prize.meter, prize.after, prize.paid, lit=True),
    )


def _printed_boxes(geo: Geometry) -> tuple[Box, ...]:
    """The boxes of what is printed on the felt and read, and of all that is a dice table's own."""
    layout = geo.layout
    words = (
        _lettering_box(word)
        for word in (*layout.words, *(w for spot in layout.spots.values() for w in spot.words))
    )
    beside = (
        _lettering_box(word, CelebrationStyle.felt_capital)
        for place in layout.places.values()
        for word in place.words
    )
    own = layout.own if not layout.places else layout.pot_words
    crests = (area.box for area in layout.areas.values() if area.kind == "house-crest")
    badges = [at for at in (layout.crest, layout.furniture.get("shaker")) if at]
    return (
        *Ground(geo.game, layout, HouseRules(), geo.own).permanent_print_boxes(),
        *words,
        *beside,
        *layout.meters.values(),
        *layout.readings,
        *crests,
        *((own,) if own is not None else ()),
        *(
            (
                x - CelebrationStyle.badge_reach,
                y - CelebrationStyle.badge_reach,
                2 * CelebrationStyle.badge_reach,
                2.4 * CelebrationStyle.badge_reach,
            )
            for x, y in badges
        ),
    )


def _stake_box(x: float, y: float) -> Box:
    """The box of a stake and of the tag that says how it ended."""
    return x - 62, y - 50, 124.0, 116.0


def _card_boxes(geo: Geometry) -> tuple[Box, ...]:
    """The boxes of everybody's cards and of the others' plates."""
    lies = [
        geo.card(place, i, len(cards))
        for place, cards in geo.shown.dealt.items()
        for i in range(len(cards))
    ]
    cards = tuple(
        (lie.x - lie.width * 0.7, lie.y - lie.width * 0.7, lie.width * 1.4, lie.width * 1.4)
        for lie in lies
    )
    return (
        *cards,
        *((x - 110, y - 30, 220.0, 60.0) for x, y in (seat.plate for seat in geo.others.values())),
    )


def _lettering_box(word: Word, letter_width: float = CelebrationStyle.felt_letter) -> Box:
    """About which box a line of lettering fills; on an arc, round all of it."""
    wide, high = len(word.text) * (word.size * letter_width + word.track), word.size * 1.4
    if word.arc is not None:
        (radius, centre), sign = word.arc, -1 if word.over else 1
        ends = [(word.x + along) / radius for along in (-wide / 2, 0.0, wide / 2)]
        ys = [centre + sign * radius * cos(end) for end in ends]
        left, right = (
            StageStyle.axis + radius * sin(ends[0]),
            StageStyle.axis + radius * sin(ends[2]),
        )
        return left, min(ys) - word.size * 1.1, right - left, max(ys) - min(ys) + high
    return (
        word.x - wide * TypeStyle.anchor_shares[word.anchor],
        word.y - word.size * 1.1,
        wide,
        high,
    )


class NamePlaces(NamedTuple):
    """Where a hand's name stands (text, x, baseline, anchor of each part), how wide a part may be,
    and which boxes of the felt it lays bare.
    """

    parts: tuple[tuple[str, float, float, str], ...]
    part_width: float
    cleared_boxes: tuple[Box, ...]


def name_places(layout: Layout, hand: str) -> NamePlaces:
    """The places of a hand's name on a felt: in one part, or left and right of its middle."""
    words, win = hand.split(":", maxsplit=1)[0].upper(), layout.win_name
    if win.halves is None or " " not in words:
        return NamePlaces(((words, *win.at, win.anchor),), win.wide, win.bare)
    parts = words.split()
    cut = min(range(1, len(parts)), key=lambda i: abs(len(" ".join(parts[:i])) * 2 - len(words)))
    left, right = " ".join(parts[:cut]), " ".join(parts[cut:])
    names = (left, *win.halves.left, "r"), (right, *win.halves.right, "l")
    return NamePlaces(names, win.halves.wide, win.halves.bare)


@cache
def leaf_places() -> list[pygame.FRect]:
    """Where leaves may sink to, in the order in which they are taken: places all over the felt, and
    then on its rail.
    """
    rows = {y: edge_x(y) - CelebrationStyle.rail_distance for y in range(235, 925, 10)}
    places = [pygame.FRect(x, y, 1, 1) for x in range(35, 1495, 10) for y in rows]
    Random(40).shuffle(places)
    return sorted(places, key=lambda place: abs(place.x - StageStyle.axis) >= rows[int(place.y)])


def _leaves(start: Point, avoided: Sequence[Box], count: int) -> list[Leafed]:
    """Leaves from the hand to the first places where they hide nothing `avoided`."""
    chance, out, wide = Random(40), list[Leafed](), 2 * CelebrationStyle.leaf_clearance
    taken = [
        pygame.FRect(
            x - CelebrationStyle.leaf_clearance,
            y - CelebrationStyle.leaf_clearance,
            w + wide,
            h + wide + CelebrationStyle.leaf_drop,
        )
        for x, y, w, h in avoided
    ]
    for place in leaf_places():
        if len(out) == count:
            break
        x, y = place.topleft
        if place.collidelist(taken) >= 0 or any(
            hypot(x - one.goal[0], y - one.goal[1]) < CelebrationStyle.leaf_distance for one in out
        ):
            continue
        turn, spin = chance.uniform(0, 360), chance.uniform(-300, 300)
        out.append(Leafed(start, (x, y), turn, spin, chance.choice((22.0, 28.0, 36.0))))
    return out
