"""What a great win is, in money, and how its picture is drawn: the hand, the sum as it counts up, and
the notes and chips that it comes to.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import acos, cos, log, pi, sin
from random import Random
from typing import Final, Literal, NamedTuple

import msgspec
import pygame
from msgspec.structs import replace

from ....core.cards import HIDDEN, Card
from ....core.declaration import Game, HouseRules, Spot
from ....core.errors import HouseError
from ....core.money import count_in_words, dollars, short
from ...draw.palette import mix, rgb
from ...draw.pen import Cache, Pen, Sprite, to_window_format
from ...draw.pieces import cards as card_pieces
from ...draw.pieces import chips, dice
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import PlayingCardStyle
from ...draw.text.faces import outlines
from ...draw.text.type import Type
from ..dice.felt import deciding_dice
from ..dice.throw import dice_style, is_dice_game
from ..model.felt_state import Result
from ..model.geometry import Geometry
from ..model.pieces import card_name
from ..motion.celebration import paid_hand_name
from ..motion.style import LightStyle

Rank = Literal["", "large", "greatest"]
NOTE_BANDS: Final = {100_000: "#B98F4A", 10_000: "#7C2238", 1_000: "#2E6B4D"}
NOTES: Final = tuple(NOTE_BANDS)
"""The house's notes come in packs of so many dollars."""
FALLS: Final = 0.06
"""In which share of the count a note or a chip falls."""
LAST_DROP: Final = 0.12
"""In how many seconds the last one falls, which ends the count."""
SUM_BASE: Final = 550.0
REASON: Final = 646.0
"""Where the sum stands, and the middle of the line below it, design pixels."""
STAGE: Final = 956.0
"""How high the picture is over its bar, design pixels."""


class GreatWinStyle:
    """From which amounts a win is great, in cents, and how long it is shown, in seconds."""

    least: Final = 10_000
    """No smaller net is large, however small the bet."""
    times_stake: Final = 25
    large: Final = 100_000
    large_times_stake: Final = 3
    """A net is large over so many times the stake, or over so many cents that are at least so many
    times the stake: who bets thousands is not held up by each win.
    """
    greatest: Final = 2_500_000
    top_prize_odds: Final = 100
    """The first row of a paytable is a top prize from so many to one on."""
    notes_from: Final = 2_000_000
    """Under so many cents there are only chips."""
    fortune: Final = (250_000, 100_000_000)
    """From the first to the second amount of cents the greatest wins take longer and longer, with
    more and more leaves; by the second's size, a tenth less comes in chips.
    """
    few_pieces: Final = 8
    few_chips: Final = 14
    """Fewer packs, or chips beside them, than so many are broken into smaller ones; and fewer chips
    where they are all there is.
    """
    chips_alone: Final = 1.25
    """How much larger chips are then."""
    pack_pile: Final = 4
    stack: Final = 10
    """How many packs and chips lie on each other at most."""
    most_piles: Final = 9
    pack: Final = 140.0
    chip: Final = 60.0
    money_width: Final = 0.66
    money_height: Final = 196.0
    """A pack's width and a chip's radius where there is room: design pixels; which share of the
    picture all of them may be wide, and how high a stack is at most.
    """
    leaves: Final = (28, 80)
    swell: Final = 0.3
    swollen: Final = 0.14
    """Seconds in which the sum comes back to its size once it stands, and by which share of it it
    is larger then.
    """
    hot: Final = 0.3
    """Seconds in which the sum is white at that moment."""
    hop_height: Final = 0.22
    """Seconds in which a pile, a card or a die jumps at that moment."""
    burst: Final = (24, 60)
    burst_seconds: Final = 1.5
    """How many leaves fly up beside the sum once it stands, of the least and of the greatest win,
    and for how long.
    """
    flash: Final = 0.5
    """Seconds in which the light behind the sum is brighter then."""
    flashes: Final = (0.8, 0.95, 1.9)
    """How bright that light is at a large win, and at the least and the greatest of the others."""
    echo: Final = 1.0
    echo_share: Final = 0.67
    echo_ripple: Final = 0.05
    """So many seconds after the sum of a fortune stands a second tune follows: the light comes once
    more, so much of it, with leaves, and the hand jumps from left to right, each so many seconds
    after the one before.
    """
    lasting: Final = 0.3
    """Which share of it stays; the count climbs to it, one step with each kind of chip and note."""
    climb: Final = 0.05
    """In which share of the count a step of it comes."""
    pulse: Final = (0.01, 0.02)
    pulse_share: Final = 0.7
    """By which share the sum is larger as a chip or a pack of notes lands, and in which share of the
    way to the next one it comes back.
    """
    sheens: Final = (0.35, 3.6)
    sheen: Final = 0.9
    sheen_steps: Final = 12
    sheen_reach: Final = 0.13
    sheen_color: Final = "#06080B"
    """When, after the sum stands, light runs over it, and for how many seconds; in how many steps it
    fades to its sides, how far it reaches as a share of the sum's width, and what each step adds.
    """
    longest_name: Final = 26
    """What a bet was paid for is named by the bet where that takes more letters."""
    wordy_text: Final = 150
    """From which size of text on, in percent, notes and chips are told in words."""


class StartPlace(NamedTuple):
    """Where a card or a die lies on the table: its middle and its width in px, its turn in degrees."""

    x: float
    y: float
    wide: float
    turn: float


class Schedule(NamedTuple):
    """When the hand comes, the name, the count, when it halts, when the sum stands, and when nothing
    moves any more: seconds from the beginning.
    """

    hand: float
    name: float
    counts: float
    holds: float
    stands: float
    end: float


SCHEDULES: Final = {
    "large": Schedule(0.05, 0.7, 0.9, 2.6, 2.9, 4.6),
    "greatest": Schedule(0.05, 0.8, 1.1, 3.1, 3.5, 8.0),
    "fortune": Schedule(0.05, 0.8, 1.1, 5.1, 5.6, 11.4),
}
FLIGHT: Final = 0.35
"""Seconds in which a card or a die flies from its place on the table into the row."""


def landing_seconds(piece_number: int, piece_count: int) -> float:
    """When card or die `piece_number` of so many lies: seconds after the first begins to come."""
    return FLIGHT + 0.4 * piece_number / piece_count


def schedule(win: GreatWin, pace: float) -> Schedule:
    """When a win does what, `pace` times as slow as usual; 0: all at once."""
    least = SCHEDULES["large" if win.rank == "large" else "greatest"]
    most, share = SCHEDULES["fortune"], win.greatness
    return Schedule(*(pace * (a + (b - a) * share) for a, b in zip(least, most, strict=True)))


class GreatWin(msgspec.Struct, frozen=True):
    """A win to be shown: its rank, the hand that names it (its cards or dice, and words), the cents
    that the best bet was paid and its stake (so many were `alike`); of all the round's bets what
    lay, what was paid and the net; the table, its felt, the day, and who won ("" unless he wants to
    be named); and the names of the pieces on the table that the cards or dice are, and how dice look.
    """

    rank: Rank
    hand: str
    cards: tuple[Card, ...]
    faces: tuple[int, ...]
    paid: int
    stake: int
    odds: str
    all_staked: int
    all_paid: int
    net: int
    table: str = ""
    felt: str = "#145036"
    day: str = ""
    player: str = ""
    pieces: tuple[str, ...] = ()
    alike: int = 1
    dice_style: dice.Style = "thrown"

    @property
    def greatness(self) -> float:
        """How great it is among the greatest: 0 to 1, by the figures of what was paid.

        >>> [round(GreatWin("greatest", "", (), (), 1, 1, "", 1, cents, 1).greatness, 2)
        ...     for cents in (250_000, 7_502_500, 100_007_500)]
        [0.0, 0.57, 1.0]
        """
        if self.rank != "greatest":
            return 0.0
        least, most = GreatWinStyle.fortune
        return min(1.0, max(0.0, log(self.all_paid / least) / log(most / least)))

    @property
    def is_fortune(self) -> bool:
        """Whether none is greater: a second tune follows its sum."""
        return self.greatness == 1

    @property
    def brightness(self) -> float:
        """How bright the light is in which its sum lands; 1: as bright as the lamp over the hand."""
        large, least, most = GreatWinStyle.flashes
        return large if self.rank == "large" else least + (most - least) * self.greatness

    @property
    def reason(self) -> str:
        """Why the sum is what it is: what the best bet was paid, and what the others were.

        >>> GreatWin("large", "Four aces", (), (), 5_000, 100, "50 to 1", 600, 5_020, 4_500).reason
        '50 to 1 on a $1 bet, and $0.20 from other bets'
        >>> GreatWin("large", "Ten aces", (), (), 5_000, 100, "$50", 100, 5_000, 4_900).reason
        '$50 on a $1 bet'
        >>> GreatWin("large", "Four aces", (), (), 5_000, 100, "50 to 1", 200, 10_000, 9_800, alike=2).reason
        '50 to 1 on two $1 bets'
        """
        rest = self.all_paid - self.alike * self.paid
        others = f", and {short(rest)} from other bets" if rest else ""
        stake = short(self.stake)
        bets = f"{count_in_words(self.alike)} {stake} bets" if self.alike > 1 else f"a {stake} bet"
        return f"{self.odds or short(self.paid)} on {bets}{others}"

    @property
    def text(self) -> str:
        """The win in two lines, to be pasted anywhere."""
        who = f"{self.player}: " * bool(self.player)
        return (
            f"{who}{short(self.all_paid)} at {self.table}, {self.day}\n{self.hand}: {self.reason}."
            f" Net {short(self.net, sign=True)}. Play money at Linden House."
        )


def rank_of(net: int, staked: int, *, top_prize: bool = False) -> Rank:
    """How great a win is by what the round came to, in cents.

    >>> rank_of(2_500_001, 100), rank_of(13_000, 500), rank_of(12_500, 500), rank_of(101_000, 30_000)
    ('greatest', 'large', '', 'large')
    >>> rank_of(3_000, 100), rank_of(150_000, 100_000), rank_of(50_000, 500, top_prize=True), rank_of(-5, 9)
    ('', '', 'greatest', '')
    """
    if net > GreatWinStyle.greatest or (top_prize and net >= GreatWinStyle.least):
        return "greatest"
    if net < GreatWinStyle.least:
        return ""
    rich = net > GreatWinStyle.large and net >= GreatWinStyle.large_times_stake * staked
    return "large" if rich or net > GreatWinStyle.times_stake * staked else ""


def is_top_prize(game: Game, rules: HouseRules, spot: Spot, result: Result) -> bool:
    """Whether a bet was paid the most that it can be: all of a meter, or a long shot's first row."""
    if result.odds == "100%":
        return True
    try:
        first = game.paytable(spot.wager, rules).rows[0]
    except (HouseError, KeyError, IndexError):
        return False  # a bet without a printed paytable
    long = result.net >= GreatWinStyle.top_prize_odds * max(1, result.staked)
    return long and first.key in result.rows


def great_win(
    geo: Geometry, seats: Collection[int], game: Game, rules: HouseRules
) -> GreatWin | None:
    """The great win of these seats on the felt as it lies at the end; None where there is none. The
    bet that was paid most names it.
    """
    ended = {spot: end for spot, end in geo.shown.results.items() if spot.seat in seats}
    won = {spot: end for spot, end in ended.items() if end.kind == "win" and end.win > 0}
    if not won:
        return None
    net, staked = (sum(getattr(e, what) for e in ended.values()) for what in ("net", "staked"))
    top = any(is_top_prize(game, rules, spot, end) for spot, end in won.items())
    rank = rank_of(net, staked, top_prize=top)
    if not rank:
        return None
    spot, best = max(won.items(), key=lambda pair: (pair[1].win, pair[1].net))
    words = paid_hand_name(best)
    if not words or len(words) > GreatWinStyle.longest_name:
        words = game.wager(spot.wager).title
    cards, faces = winning_cards(geo, game, spot, best), winning_faces(geo, game, spot)
    return GreatWin(
        rank,
        words[:1].upper() + words[1:],
        cards,
        faces,
        best.win,
        best.staked,
        best.odds,
        staked,
        sum(end.win for end in won.values()),
        net,
        game.title,
        alike=sum(
            (end.win, end.staked, end.odds) == (best.win, best.staked, best.odds)
            for end in won.values()
        ),
        dice_style=dice_style(game),
        pieces=winning_dice(geo, faces) if faces else winning_pieces(geo, game, spot, cards),
    )


def winning_pieces(
    geo: Geometry, game: Game, spot: Spot, cards: Collection[Card]
) -> tuple[str, ...]:
    """The names of the pieces on the table that these cards of a bet are."""
    shown, seat = geo.shown, f"seat {spot.seat}"
    places: tuple[str, ...] = f"seat {spot.seat} hand {spot.hand + 1}", seat, "community"
    if spot.wager == getattr(game.extra, "dealer_bonus", ""):
        places = ("dealer",)
    lying = {
        card_name(place, i): card
        for place in places
        for i, card in enumerate(
            shown.laid.get(place, shown.dealt.get(place, ()))
            if place == seat and spot.seat in shown.did
            else shown.dealt.get(place, ())
        )
    }
    found = list[str]()
    for card in cards:
        name = next((one for one, lies in lying.items() if lies == card), "")
        lying.pop(name, None)
        found.append(name)
    return tuple(found)


def winning_dice(geo: Geometry, faces: tuple[int, ...]) -> tuple[str, ...]:
    """The names of the dice on the table that these faces are; "" of those of throws before the
    last.
    """
    dice = sorted(deciding_dice(geo), key=lambda die: die.face)
    thrown = len(dice)
    # of faces of several throws the dice show one throw's, in either order
    starts = range(0, len(faces) - thrown + 1, thrown) if dice else ()
    shown = [die.face for die in dice]
    last = next((i for i in starts if sorted(faces[i : i + thrown]) == shown), None)
    names = [""] * len(faces)
    if last is not None:
        lying = sorted(range(last, last + thrown), key=lambda i: faces[i])
        for i, die in zip(lying, dice, strict=True):
            names[i] = die.name
    return tuple(names)


def winning_cards(geo: Geometry, game: Game, spot: Spot, best: Result) -> tuple[Card, ...]:
    """The cards that a bet was paid for: the dealer's where his hand decides it, else those of the
    named hand; all that its seat sees where no hand of that name was read out.
    """
    held = geo.shown.dealt
    if spot.wager == getattr(game.extra, "dealer_bonus", ""):
        return tuple(one for one in held.get("dealer", ()) if one != HIDDEN)[:7]
    own = f"seat {spot.seat} hand {spot.hand + 1}", f"seat {spot.seat}"
    place = next((one for one in own if one in held), own[1])
    named = geo.shown.hand_cards.get(place, {}).get(paid_hand_name(best).casefold(), ())
    cards = named or (*held.get(place, ()), *geo.shown.cards.get("community", ()))
    return tuple(one for one in cards if one != HIDDEN)[:7]


def winning_faces(geo: Geometry, game: Game, spot: Spot) -> tuple[int, ...]:
    """The faces that a bet was paid for: of all throws where it ran until each came."""
    run = game.extra.run if is_dice_game(game) else None
    if run is not None and run.wager == spot.wager:
        return tuple(int(face) for hit in run.combinations for face in hit.split("-"))
    return tuple(die.face for die in deciding_dice(geo))[:10]


# ---- the amount in things


class Thing(NamedTuple):
    """A pack of notes or a chip: its dollars (0: the coin that cents are paid with), whether it is of
    notes, its pile, its place in it from below, and at which share of the count it lies.
    """

    value: int
    is_note: bool
    pile: int
    place: int
    share: float


def values_adding_up_to(whole: int, values: Sequence[int], least: int) -> tuple[int, ...]:
    """Pieces of these values (dearest first) that come to an amount, as far as they can: as few as
    can be, none worth more than half of it; fewer than `least` are broken, one of each value.

    >>> values_adding_up_to(35_100, (10_000, 1_000), 8)
    (10000, 10000, 10000, 1000, 1000, 1000, 1000, 1000)
    >>> values_adding_up_to(5_100, (1_000, 500, 100, 25, 5, 1), 14)
    (1000, 1000, 1000, 1000, 500, 100, 100, 100, 100, 100, 25, 25, 25, 25)
    """
    out, left = list[int](), whole
    for value in values:
        if 2 * value <= whole or value == values[-1]:
            out += [value] * (left // value)
            left %= value
    while len(out) < least and max(out, default=0) > values[-1]:
        for value, less in pairwise(values):
            if len(out) < least and value in out:
                out.remove(value)
                out += [less] * (value // less)
    return tuple(sorted(out, reverse=True))


def notes_beside_chips(cents: int) -> tuple[int, ...]:
    """The packs of notes of an amount, dearest first, in dollars; a tenth of it, of a fortune a
    hundredth, and what is left comes in chips.

    >>> len(notes_beside_chips(100_000_000)), sum(notes_beside_chips(100_000_000))
    (18, 990000)
    >>> sum(notes_beside_chips(2_500_000)), notes_beside_chips(1_999_999)
    (22000, ())
    """
    if cents < GreatWinStyle.notes_from:
        return ()
    tenths = 99 if cents >= GreatWinStyle.fortune[1] else 90
    return values_adding_up_to(cents // 100 * tenths // 100, NOTES, GreatWinStyle.few_pieces)


def chips_beside_notes(cents: int) -> tuple[int, ...]:
    """The chips of what notes leave of an amount, dearest first, in dollars.

    >>> sum(chips_beside_notes(100_000_000)), len(chips_beside_notes(100_000_000)), chips_beside_notes(50_000)[:6]
    (10000, 10, (100, 100, 100, 100, 25, 25))
    """
    notes = sum(notes_beside_chips(cents))
    least = GreatWinStyle.few_pieces if notes else GreatWinStyle.few_chips
    return values_adding_up_to(cents // 100 - notes, tuple(reversed(chips.VALUES)), least)


@lru_cache(maxsize=8)
def piled_money(cents: int) -> tuple[Thing, ...]:
    """Notes and chips of an amount as they lie in piles, in the order in which they come: chips
    first, the least first. Of very many only the dearest piles.
    """
    notes = [(value, True) for value in notes_beside_chips(cents)]
    coin = [0] * bool(cents % 100 and not notes)
    laid, pile, place, before = list[tuple[int, bool, int, int]](), -1, 0, (-1, True)
    for value, is_note in (
        *notes,
        *((value, False) for value in (*chips_beside_notes(cents), *coin)),
    ):
        most = GreatWinStyle.pack_pile if is_note else GreatWinStyle.stack
        if (value, is_note) != before or place == most:
            pile = 0 if is_note != before[1] and not is_note else pile + 1
            place, before = 0, (value, is_note)
        if pile < GreatWinStyle.most_piles:
            laid.append((value, is_note, pile, place))
        place += 1
    laid.sort(key=lambda one: (one[1], one[0], one[2], one[3]))
    return tuple(Thing(*one, (i + 1) / len(laid)) for i, one in enumerate(laid))


def cents_counted_up(paid: int, share: float) -> int:
    """The sum as it counts up, at a share of its time: as much as the notes and chips that lie there
    then, and a part of the next one; so it grows faster and faster.

    >>> [cents_counted_up(125_000, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    [0, 2100, 11200, 42500, 125000]
    """
    if share >= 1:
        return paid
    money = piled_money(paid)
    worth = [max(1, one.value) for one in money]
    lying, part = divmod(round(max(0.0, share) * len(worth), 9), 1)
    counted = sum(worth[: int(lying)]) + part * worth[int(lying)]
    found = int(paid * counted / sum(worth))
    return found if paid % 100 else found // 100 * 100


def sum_text(cents: int, paid: int) -> str:
    """The sum with cents only where what was paid has some."""
    return dollars(cents) if paid % 100 else f"${cents // 100:,}"


# ---- drawn


class WinPicture:
    """A great win drawn into surfaces of one size, `t` seconds after it began."""

    def __init__(
        self,
        win: GreatWin,
        cache: Cache,
        size: tuple[int, int],
        *,
        wordy: bool = False,
        four: bool = False,
        still: bool = False,
        pace: float = 1.0,
        places: Sequence[StartPlace | None] = (),
    ) -> None:
        self.places = places
        self.win, self.cache, self.still, self.four, self.wordy = win, cache, still, four, wordy
        # in a window that is higher than wide everything stands closer together
        self.room = 1920.0 if size[0] > size[1] * 1.2 else 1240.0
        self.k = min(size[0] / self.room, size[1] / STAGE)
        self.left, self.top = size[0] / 2 - 960 * self.k, (size[1] - STAGE * self.k) / 2
        self.times = schedule(win, 0.0 if still else pace)
        self._echo = GreatWinStyle.echo * pace
        self._things = () if self.wordy else piled_money(win.all_paid)

    def surface_point(self, x: float, y: float) -> tuple[float, float]:
        """A design point in the surface."""
        return self.left + x * self.k, self.top + y * self.k

    def draw(self, surface: pygame.Surface, t: float) -> None:
        """Everything but the ground."""
        times, win = self.times, self.win
        counting = self.counted_share(t)
        lit = 0.7 if self.still or not times.stands else min(0.7, 2 * (t - times.hand + 0.2))
        lit += GreatWinStyle.lasting * win.brightness * self._climbed_share(counting)
        self._draw_lamp(surface, lit, 330)
        since = 0.0 if self.still or not times.stands else t - times.stands
        echo = since - self._echo if win.is_fortune else 0.0
        for seed, after, share in ((35, since, 1.0), (36, echo, GreatWinStyle.echo_share)):
            if 0 < after < GreatWinStyle.flash:
                left = share * (1 - after / GreatWinStyle.flash)
                self._draw_lamp(surface, win.brightness * left, SUM_BASE - 70)
            if 0 < after < GreatWinStyle.burst_seconds:
                self._draw_foil_burst(surface, after / GreatWinStyle.burst_seconds, seed)
        self._draw_hand(surface, t - times.hand, since, echo)
        if win.rank == "greatest" and t >= times.name:
            self._draw_leaves(
                surface,
                1.0 if self.still else min(1.0, (t - times.name) / (times.end - times.name or 1.0)),
            )
        if t >= times.name:
            self._draw_foil_words(surface, win.hand.upper(), 960, 340, self._name_size(), 0.16, 1.0)
        if t < times.counts:  # what it will count with is lettered one by one, so that none is late
            char = "0123456789$,."[int(13 * t / times.counts)]
            foil_words(self.cache, char, self._figure_size_and_widths("")[0] * self.k, 0.0)
            self._lamp(2 * win.brightness * t / times.counts)
            return
        hot = 1 - since / GreatWinStyle.hot if 0 < since < GreatWinStyle.hot else 0.0
        if counted := cents_counted_up(win.all_paid, counting):
            self._draw_sum(surface, counted, self._swell_factor(t, counting), hot)
        for start in GreatWinStyle.sheens:
            if 0 < (gleam := (since - start) / GreatWinStyle.sheen) < 1:
                self._draw_sum_sheen(surface, gleam)
        self._draw_reason(surface)
        self._draw_things(surface, counting, t)

    def counted_share(self, t: float) -> float:
        """The share of the count that is done: faster and faster; it halts before its last piece."""
        times = self.times
        if self.still or t >= times.stands:
            return 1.0
        count = len(piled_money(self.win.all_paid))
        gone = min(1.0, max(0.0, (t - times.counts) / (times.holds - times.counts)))
        return (1 - 1 / count) * gone * (1 + gone) / 2

    def _climbed_share(self, counting: float) -> float:
        """How far the light has climbed: a step as the first of each kind of money comes."""
        starts, before = list[float](), 0.0
        kinds = [(one.is_note, one.value) for one in piled_money(self.win.all_paid)]
        for i, kind in enumerate(kinds):
            if not i or kind != kinds[i - 1]:
                starts.append(before)
            before = (i + 1) / len(kinds)
        long = GreatWinStyle.climb
        steps = (min(1.0, max(0.0, counting - min(at, 1 - long)) / long) for at in starts)
        return round(sum(steps), 9) / len(starts)

    def _swell_factor(self, t: float, counting: float) -> float:
        """How much larger the sum is just now: a little as each piece lands; in the end it lands
        large, and comes back to its size.
        """
        if self.still:
            return 1.0
        if t < self.times.stands:
            money = piled_money(self.win.all_paid)
            lying, part = divmod(counting * len(money), 1)
            left = max(0.0, 1 - part / GreatWinStyle.pulse_share)
            if not lying or t >= self.times.holds:
                return 1.0
            return 1 + GreatWinStyle.pulse[money[int(lying) - 1].is_note] * left**2
        share = (t - self.times.stands) / GreatWinStyle.swell
        if not 0 < share < 1:
            return 1.0
        return 1 + GreatWinStyle.swollen * (1 - share) ** 2 - 0.02 * sin(pi * share)

    # ---- the hand

    def _draw_lamp(self, surface: pygame.Surface, share: float, y: float) -> None:
        """A lamp's warm light about a height, as bright as it has come on."""
        light = self._lamp(share)
        if light is not None:
            where = light.get_rect(center=tuple(map(round, self.surface_point(960, y))))
            surface.blit(light, where, special_flags=pygame.BLEND_RGB_ADD)

    def _lamp(self, share: float) -> pygame.Surface | None:
        """The lamp's light in steps: of a tenth, where it is bright of a fifth."""
        step = round(10 * share) if share <= 1 else 2 * round(5 * share)
        if step <= 0:
            return None
        return lamp_light(self.cache, round(1500 * self.k), round(860 * self.k), step / 10)

    def _draw_hand(self, surface: pygame.Surface, t: float, since: float, echo: float) -> None:
        """The cards or dice that won, one after the other; they jump once the sum stands, and where
        it has an echo.
        """
        count = len(self.win.faces) or len(self.win.cards)
        if not count:
            return
        wide = min(94.0 if self.win.faces else 124.0, 1100 / count - 14)
        step, pairs = wide + 14, 26.0 * (len(self.win.faces) == 12)  # throws of two
        places = self.places or (None,) * count
        shares = [
            1.0 if self.still else min(1.0, max(0.0, 1 + (t - landing_seconds(i, count)) / FLIGHT))
            for i in range(count)
        ]
        # what waits lies as on the table, below what flies; what left first flies highest
        for i in sorted(range(count), key=lambda i: (shares[i] > 0, -i if shares[i] else i)):
            came, place = shares[i], places[i]
            if not came and place is None:
                continue
            aside = (i // 2 - (count // 2 - 1) / 2) * pairs
            x, y = self.surface_point(
                960 + (i - (count - 1) / 2) * step + aside,
                186
                + 40 * (1 - came) ** 2 * (place is None)
                - hop_height(since - 0.02 * i, 8.0)
                - hop_height(echo - GreatWinStyle.echo_ripple * i, 8.0),
            )
            if self.win.faces:
                face, style = self.win.faces[i], self.win.dice_style
                piece = dice.die(self.cache, face, wide * self.k, style=style)
            else:
                piece = card_pieces.lying_card(
                    self.cache, self.win.cards[i], wide * self.k, four_colour=self.four
                )
            if place is not None and came < 1:
                self._draw_flying(surface, piece, place, (x, y, wide * self.k), came)
                grows = place.wide < PlayingCardStyle.small_below <= wide * self.k
                # a small card has a rank and suit of another size, which it loses under way
                if self.win.cards and grows and (left := 1 - 2 * came) > 0:
                    small = card_pieces.lying_card(
                        self.cache,
                        self.win.cards[i],
                        wide * self.k,
                        four_colour=self.four,
                        mini=True,
                    )
                    self._draw_flying(surface, small, place, (x, y, wide * self.k), came, left)
            else:
                piece.draw(surface, x, y)
            if pairs and i % 2 and came == 1:
                total = str(sum(self.win.faces[i - 1 : i + 1]))
                self._draw_foil_words(
                    surface, total, x / self.k - self.left / self.k - step / 2, 268, 34, 0, 1
                )

    def _draw_flying(
        self,
        surface: pygame.Surface,
        piece: Sprite,
        place: StartPlace,
        goal: tuple[float, float, float],
        share: float,
        opacity: float = 1.0,
    ) -> None:
        """A card or die on its way from its place on the table; a card that waits there has its gold
        frame.
        """
        eased = share * share * (3 - 2 * share)
        x, y, wide = (a + (b - a) * eased for a, b in zip(place[:3], goal, strict=True))
        turned = piece.rotated(turn) if (turn := round(place.turn * (1 - eased))) else piece
        factor = wide / goal[2]
        seen = pygame.transform.smoothscale_by(turned.surface, factor)
        if opacity < 1:
            seen.set_alpha(round(255 * opacity))
        Sprite(seen, turned.ax * factor, turned.ay * factor).draw(surface, x, y)
        if not share and self.win.cards:
            card_pieces.turned_frame(self.cache, place.wide, turn).draw(surface, x, y)

    # ---- words

    def _name_size(self) -> float:
        """As large as the name fits."""
        letters, words = outlines(self.cache, "serif"), self.win.hand.upper()
        return min(56.0, 56.0 * 0.8 * self.room / max(1.0, letters.width(words, 56.0, 0.16 * 56)))

    def _draw_foil_words(
        self,
        surface: pygame.Surface,
        words: str,
        x: float,
        y: float,
        size: float,
        track: float,
        opacity: float,
    ) -> None:
        px = size * self.k
        sprite = foil_words(self.cache, words, px, track)
        sprite.surface.set_alpha(round(255 * opacity))
        sprite.draw(surface, *self.surface_point(x, y))

    def _figure_size_and_widths(self, words: str) -> tuple[float, list[float]]:
        """How large a part of the sum is lettered, so that all of it fits, and its figures' widths."""
        letters = outlines(self.cache, "serif")
        digit = max(letters.width(one, 1.0) for one in "0123456789") + 0.02

        def width_of(char: str) -> float:
            return digit if char.isdigit() else letters.width(char, 1.0) + 0.03

        paid = self.win.all_paid
        most = 0.86 * self.room / sum(map(width_of, sum_text(paid, paid)))
        size = min(216.0 if not self.wordy else 160.0, most)
        return size, [width_of(char) * size for char in words]

    def _draw_sum(self, surface: pygame.Surface, cents: int, swell: float, hot: float) -> None:
        """The sum in the middle, each figure as wide as any; `swell` times its size, and white where
        it is `hot` (0 to 1).
        """
        size, widths = self._figure_size_and_widths(now := sum_text(cents, self.win.all_paid))
        k, around, target = self.k, pygame.Rect(0, 0, 0, 0), surface
        x, y = self.surface_point(960, SUM_BASE)
        if swell != 1:
            around.size = round((sum(widths) + 80) * k), round(size * 1.5 * k)
            around.center = tuple(map(round, self.surface_point(960, SUM_BASE - size * 0.36)))
            target = pygame.Surface(around.size, pygame.SRCALPHA)
        x, y, left = x - around.x, y - around.y, -sum(widths) / 2
        for char, wide in zip(now, widths, strict=True):
            figure = foil_words(self.cache, char, size * k, 0.0)
            figure.surface.set_alpha(255)
            figure.draw(target, x + (left + wide / 2) * k, y)
            left += wide
        if hot:
            light, ax, ay = foil_light(self.cache, now, size * k, [wide * k for wide in widths])
            for _ in range(round(GreatWinStyle.sheen_steps * hot)):
                target.blit(light, (round(x - ax), round(y - ay)), None, pygame.BLEND_RGB_ADD)
        if swell != 1:
            grown = pygame.transform.smoothscale_by(target, swell)
            surface.blit(grown, grown.get_rect(center=around.center))

    def _draw_sum_sheen(self, surface: pygame.Surface, share: float) -> None:
        """Light that runs over the sum from left to right, brightest in its middle."""
        words = sum_text(self.win.all_paid, self.win.all_paid)
        size, widths = self._figure_size_and_widths(words)
        light, ax, ay = foil_light(self.cache, words, size * self.k, [w * self.k for w in widths])
        x, y = self.surface_point(960, SUM_BASE)
        wide, high = light.get_size()
        middle, steps = (1.4 * share - 0.2) * wide, GreatWinStyle.sheen_steps
        for i in range(steps):
            reach = GreatWinStyle.sheen_reach * acos(2 * (i + 0.5) / steps - 1) / pi
            strip = pygame.Rect(round(middle - reach * wide), 0, round(2 * reach * wide), high)
            strip = strip.clip(light.get_rect())
            at = round(x - ax) + strip.x, round(y - ay)
            surface.blit(light, at, strip, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_foil_burst(self, surface: pygame.Surface, share: float, seed: int) -> None:
        """Leaves of foil fly up from both ends of the sum, fall, and fade; none crosses a word."""
        widths = self._figure_size_and_widths(sum_text(self.win.all_paid, self.win.all_paid))[1]
        edge, out = sum(widths) / 2, 1 - (1 - share) ** 3
        for side, far, up, turn, high in burst_flights(
            whole_number_between(GreatWinStyle.burst, self.win.greatness), seed
        ):
            x = 960 + side * (edge + 20 + (0.47 * self.room - edge) * far * out)
            start = SUM_BASE - 130 + 1.4 * turn % 130  # along the whole height of a figure
            px, py = self.surface_point(x, start - up * out + 520 * share**2)
            step = round((turn + 540 * share * side) / 15) * 15 % 360
            sprite = foil_leaf(self.cache, max(6, round(high * self.k)), step, dim=up < 200)
            sprite.surface.set_alpha(round(255 * min(1.0, 2.2 * (1 - share))))
            sprite.draw(surface, px, py)

    def _draw_reason(self, surface: pygame.Surface) -> None:
        """Under the sum why it is what it is."""
        sheet = self._sheet(surface)
        x, y = self.left / self.k + 960, self.top / self.k + REASON
        size = 40.0 if self.wordy else 28.0
        words = self.win.reason
        half = sheet.width(words, size, "ui6") / 2 + 24
        sheet.text(words, x, y, size, "ui6", "#F3E8CF", anchor="c", max_width=0.9 * self.room)
        for side in (-1, 1):
            near, far = x + side * half, x + side * (half + 150)
            if abs(far - x) < 0.47 * self.room:
                sheet.line(near, y - 10, far, y - 10, "#F0D69C", 0.5, 1.6)
        if self.wordy:
            told = [f"{short(100 * sum(notes_beside_chips(self.win.all_paid)))} in notes"] * bool(
                notes_beside_chips(self.win.all_paid)
            )
            told.append(
                f"{short(self.win.all_paid - 100 * sum(notes_beside_chips(self.win.all_paid)))} in chips"
            )
            sheet.text(
                ", ".join(told),
                x,
                y + 90,
                34,
                "ui5",
                "#C6C4BA",
                anchor="c",
                max_width=0.9 * self.room,
            )
        sheet.flush()

    def _sheet(self, surface: pygame.Surface) -> Sheet:
        return Sheet.on_surface(surface, Type(self.k), self.cache)

    # ---- notes and chips

    def _draw_things(self, surface: pygame.Surface, counting: float, t: float) -> None:
        """Each pack and each chip falls when the sum comes to it; all of them stand together."""
        piles = [
            1 + max((o.pile for o in self._things if o.is_note is note), default=-1)
            for note in (True, False)
        ]
        steps = GreatWinStyle.pack + 16, 2 * GreatWinStyle.chip + 14
        gap = 40.0 * all(piles)
        high = max((one.place for one in self._things if not one.is_note), default=0)
        wide = piles[0] * steps[0] + gap + piles[1] * steps[1]
        share = min(
            1.0 if piles[0] else GreatWinStyle.chips_alone,
            GreatWinStyle.money_width * self.room / max(1.0, wide),
            GreatWinStyle.money_height / (GreatWinStyle.chip * (2 + 0.16 * high)),
        )
        left = 960 - share * wide / 2
        middle = left + share * (piles[0] * steps[0] + gap)
        since = 0.0 if self.still else t - self.times.stands
        lands = [
            (one, fall - hop_height(since - 0.025 * (one.pile + piles[0] * (not one.is_note)), 9.0))
            for one in self._things
            if (fall := self._height_over_place(one, share, counting, t)) is not None
        ]
        lands.sort(key=lambda pair: (pair[0].pile, pair[0].place))
        self._draw_notes(surface, [pair for pair in lands if pair[0].is_note], left, share)
        self._draw_chips(surface, [pair for pair in lands if not pair[0].is_note], middle, share)
        if counting < 1 or self.wordy or self.k < 0.4:  # in a film they would be too small
            return
        sheet, of_notes = self._sheet(surface), 100 * sum(notes_beside_chips(self.win.all_paid))
        told = [(left, piles[0] * steps[0], of_notes, "notes")] if of_notes else []
        told.append((middle, piles[1] * steps[1], self.win.all_paid - of_notes, "chips"))
        for x, width, cents, kind in told:
            sheet.text(
                f"{short(cents)} in {kind}",
                self.left / self.k + x + share * width / 2,
                self.top / self.k + 920,
                22,
                "ui5",
                "#C6C4BA",
                anchor="c",
            )
        sheet.flush()

    def _height_over_place(
        self, one: Thing, size_factor: float, counting: float, t: float
    ) -> float | None:
        """How far over its place a thing is at a share of the count; None before it comes. The last
        one falls from higher, just before the sum stands, but not from over the line that says why.
        """
        if self.still or counting >= 1:
            return 0.0
        if one.share == 1:
            rest = (self.times.stands - t) / LAST_DROP
            pack, chip = GreatWinStyle.pack * size_factor, GreatWinStyle.chip * size_factor
            high = (
                pack * (0.26 * (one.place + 1) + 0.42)
                if one.is_note
                else chip * (2 + 0.16 * one.place)
            )
            room = max(12.0, 880 - high - (REASON + 16))
            return min(90.0, room) * (1 - (1 - rest) ** 2) if rest < 1 else None
        rest = max(0.0, (one.share - counting) / FALLS)
        return None if rest >= 1 else float(34 * (1 - (1 - rest) ** 2))

    def _draw_notes(
        self,
        surface: pygame.Surface,
        lands: Sequence[tuple[Thing, float]],
        left_edge: float,
        size_factor: float,
    ) -> None:
        """Packs at their `size_factor` from `left_edge` on; each over its place as far as it says."""
        wide, step = GreatWinStyle.pack * size_factor, (GreatWinStyle.pack + 16) * size_factor
        high = wide * 0.26
        tops: dict[int, float] = {}
        for one, over in lands:
            px = round(wide * self.k), max(4, round(high * self.k))
            left, top = self.surface_point(
                left_edge + one.pile * step, 880 - high * (one.place + 1) - over
            )
            surface.blit(note_pack(self.cache, one.value, *px), (round(left), round(top)))
            tops[one.pile] = top
        for pile, top in tops.items():
            px = round(wide * self.k), max(6, round(wide * 0.42 * self.k))
            left = self.surface_point(left_edge + pile * step, 0)[0]
            surface.blit(note_face(self.cache, *px), (round(left), round(top - px[1])))

    def _draw_chips(
        self,
        surface: pygame.Surface,
        lands: Sequence[tuple[Thing, float]],
        left_edge: float,
        size_factor: float,
    ) -> None:
        """Chips at their `size_factor` from `left_edge` on; each over its place as far as it says."""
        radius = GreatWinStyle.chip * size_factor
        step = 2 * radius + 14 * size_factor
        for one, over in lands:
            turn = (one.pile * 7 + one.place * 37) % 36 * 10
            sprite = (
                chips.chip(self.cache, one.value, radius * self.k, turn, shade=not one.place)
                if one.value
                else chips.stack(self.cache, self.win.all_paid % 100, radius * self.k)
            )
            left, y = self.surface_point(
                left_edge + one.pile * step + step / 2,
                880 - radius - one.place * radius * 0.16 - over,
            )
            sprite.draw(surface, left, y)

    # ---- leaves

    def _draw_leaves(self, surface: pygame.Surface, t: float) -> None:
        """Leaves of foil sink at both sides, one after the other, and lie on the bar's edge."""
        count = whole_number_between(GreatWinStyle.leaves, self.win.greatness)
        for x, y, begins, turn, high in leaf_places(self.room, count):
            rest = 1 - (t - begins * FALL_SPREAD) / (1 - FALL_SPREAD)
            if rest > 1:
                continue
            rest = max(0.0, rest)
            px, py = self.surface_point(x + 22 * sin(9 * rest + y), y - (y + 50) * rest)
            spin = round((turn + 500 * rest) / 15) * 15 % 360
            sprite = foil_leaf(self.cache, max(6, round(high * self.k)), spin)
            sprite.surface.set_alpha(255)
            sprite.draw(surface, px, py)


FALL_SPREAD: Final = 0.55
"""In which share of their time the leaves begin to fall, one after the other."""


class LeafPlace(NamedTuple):
    """Where a leaf lies at last: its place, when it begins to fall (0 to 1), its turn in degrees, and
    its height.
    """

    x: float
    y: float
    begins: float
    turn: float
    high: float


def leaf_places(room: float, count: int) -> Iterator[LeafPlace]:
    """Where so many leaves lie: at both sides, so that none covers the sum, the hand or notes."""
    chance = Random(34)
    for i in range(count):
        x = 960 + (-1 if i % 2 else 1) * room * chance.uniform(0.37, 0.468)
        y = STAGE - 14 - chance.random() ** 2 * 34
        high = (22.0, 28.0, 36.0)
        yield LeafPlace(x, y, i / count, chance.uniform(0, 360), chance.choice(high))


def whole_number_between(ends: tuple[int, int], share: float) -> int:
    """A whole number at a share of the way from one to another."""
    return round(ends[0] + (ends[1] - ends[0]) * share)


def hop_height(since: float, high: float) -> float:
    """How far something has jumped that began so many seconds ago: design pixels."""
    return (
        high * sin(pi * since / GreatWinStyle.hop_height)
        if 0 < since < GreatWinStyle.hop_height
        else 0.0
    )


class BurstFlight(NamedTuple):
    """How a leaf flies up: to which side (-1 or 1), how far of the way (0 to 1) and how high, its
    turn in degrees, and its height.
    """

    side: int
    far: float
    up: float
    turn: float
    high: float


def burst_flights(count: int, seed: int) -> Iterator[BurstFlight]:
    """How so many leaves fly up, by a `seed`."""
    chance = Random(seed)
    for i in range(count):
        side = -1 if i % 2 else 1
        angle = chance.uniform(0.3, 1.15)
        reach = chance.uniform(0.4, 1.0)
        yield BurstFlight(
            side,
            cos(angle) * reach,
            90 + 330 * sin(angle) * reach,
            chance.uniform(0, 360),
            chance.choice((24.0, 30.0, 40.0)),
        )


def foil_leaf(cache: Cache, side: int, turn: int, *, dim: bool = False) -> Sprite:
    """A leaf of foil; a dim one is farther from the lamp."""

    def make() -> Sprite:
        s = Pen((-0.8, -0.8, 1.6, 1.6))
        inks = ("#8F7747", "#70562B") if dim else ("#E8C784", "#B98F4A")
        with s.moved(turn=turn):
            leaf(s, 0, 0, 1.0, *inks, least=0.02)
        reach = round(side * 1.6)
        return Sprite(s.pixels_for_window(reach, reach), reach / 2, reach / 2)

    return cache.get(("win leaf", side, turn, dim), make)


def lamp_light(cache: Cache, wide: int, high: int, share: float) -> pygame.Surface:
    """Warm light that fades towards its edge, to be added to what it falls on."""

    def make() -> pygame.Surface:
        pen = Pen((0, 0, 96, 96))
        stops = (
            (0, mix("#000000", "#6E5128", share)),
            (0.45, mix("#000000", "#2C210E", share)),
            (1, "#000000"),
        )
        pen.rr(0, 0, 96, 96, 0, "#000000")
        pen.rr(0, 0, 96, 96, 0, pen.radial(48, 48, 48, stops))
        small = pen.pixels_for_window(96, 96).convert(32)
        less = pygame.transform.smoothscale(small, (wide // 8 + 1, high // 8 + 1))
        soft = pygame.transform.gaussian_blur(less, 3)  # no mesh of the few points it is made of
        return pygame.transform.smoothscale(soft, (wide, high))

    return cache.get(("win lamp", wide, high, share), make)


def foil_words(cache: Cache, words: str, px: float, track: float) -> Sprite:
    """Words in foil about the middle of their baseline, with soft light round them."""

    def make() -> Sprite:
        letters = outlines(cache, "serif")
        pad = round(px * 0.3)
        wide = round(letters.width(words, px, track * px)) + 2 * pad
        high = round(px * 1.1) + 2 * pad
        base = high - pad - px * 0.2
        d = letters.word(words, wide / 2, base, px, track * px)
        soft = Pen((0, 0, wide, high))
        soft.path(d, LightStyle.glow, 0.5)
        less = max(1, min(6, round(px / 16)))
        small = soft.pixels(max(1, wide // less), max(1, high // less))
        glow = pygame.transform.smoothscale(
            pygame.transform.gaussian_blur(small, max(1, round(px * 0.09 / less))), (wide, high)
        )
        glow.fill(
            (0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT
        )  # blurred, it has dark edges
        glow.fill((*rgb(LightStyle.glow), 0), special_flags=pygame.BLEND_RGBA_ADD)
        pen = Pen((0, 0, wide, high))
        pen.path(d, "#000000", 0.45, at=(0, px * 0.03))
        pen.path(d, pen.linear(0, base - px * 0.72, 0, base, LightStyle.foil))
        pen.path(d, None, 0.5, stroke="#FFFFFF", sw=max(0.6, px / 90))
        glow.blit(pen.pixels(wide, high), (0, 0))
        return Sprite(to_window_format(glow), wide / 2, base)

    return cache.get(("win foil", words, round(px, 1), track), make)


def foil_light(cache: Cache, words: str, px: float, widths: Sequence[float]) -> Sprite:
    """The letters of the sum, each so many px wide, as dim light on black, to be added to them."""

    def make() -> Sprite:
        letters = outlines(cache, "serif")
        wide, high, base = round(sum(widths)), round(px * 1.1), round(px * 0.85)
        pen, left = Pen((0, 0, wide, high)), 0.0
        pen.rr(0, 0, wide, high, 0, "#000000")
        for char, room in zip(words, widths, strict=True):
            pen.path(letters.word(char, left + room / 2, base, px), GreatWinStyle.sheen_color)
            left += room
        return Sprite(pen.pixels_for_window(wide, high).convert(32), wide / 2, base)

    return cache.get(("win light", words, round(px, 1)), make)


def letter_in(
    pen: Pen, cache: Cache, words: str, x: float, y: float, size: float, room: float, ink: str
) -> None:
    """Letter words about the middle of their baseline, smaller where they have no room."""
    letters = outlines(cache, "serif")
    size = min(size, size * room / max(1.0, letters.width(words, size)))
    pen.path(letters.word(words, x, y, size), ink)


def note_pack(cache: Cache, value: int, wide: int, high: int) -> pygame.Surface:
    """A pack of the house's notes seen from its side: paper edges, and a band with its amount."""

    def make() -> pygame.Surface:
        k = wide / 160
        pen = Pen((0, 0, wide, high))
        pen.rr(0, 0, wide, high - 1, 3 * k, "#E7DDBE")
        for i in range(1, 6):
            pen.line(
                2 * k, high * i / 6, wide - 2 * k, high * i / 6, "#B9AC84", 0.7, max(0.6, 1.0 * k)
            )
        pen.rr(wide * 0.22, 0, wide * 0.56, high - 1, 0, NOTE_BANDS[value])
        pen.rr(
            0.5, 0.5, wide - 1, high - 2, 3 * k, None, 0.8, stroke="#6A5B33", sw=max(0.8, 1.2 * k)
        )
        letter_in(
            pen, cache, f"${value:,}", wide / 2, high * 0.7, high * 0.52, wide * 0.5, "#FFF8E2"
        )
        return pen.pixels_for_window(wide, high)

    return cache.get(("note pack", value, wide, high), make)


def note_face(cache: Cache, wide: int, high: int) -> pygame.Surface:
    """The uppermost note of a pile: the house's leaf, and what it is worth: nothing."""

    def make() -> pygame.Surface:
        k = wide / 160
        pen = Pen((0, 0, wide, high))
        slant = wide * 0.06
        pen.path(
            f"M{slant:.1f},1 L{wide - slant:.1f},1 L{wide - 1:.1f},{high} L1,{high} Z",
            "#EFE5C6",
            stroke="#6A5B33",
            sw=max(0.8, 1.2 * k),
        )
        pen.rr(wide * 0.13, high * 0.16, wide * 0.2, high * 0.66, 3 * k, "#1F5A3E")
        leaf(pen, wide * 0.23, high * 0.5, high * 0.46, "#EFE5C6", "#1F5A3E", 1.0)
        for words, y, size in (("LINDEN HOUSE", 0.44, 0.2), ("PLAY MONEY", 0.76, 0.22)):
            letter_in(pen, cache, words, wide * 0.63, high * y, high * size, wide * 0.5, "#3A2E14")
        return pen.pixels_for_window(wide, high)

    return cache.get(("note face", wide, high), make)


# ---- to keep

SHARED: Final = (1200, 675)
"""How large a picture is that is saved, real pixels."""
FILM: Final = (640, 360)
FILM_SECONDS: Final = 3.6
FILM_COUNTS: Final = 2.5
"""How long a film moves, and when its sum stands."""


def felt_ground(size: tuple[int, int], felt: str) -> pygame.Surface:
    """The table's felt in dim light, in its frame."""
    wide, high = size
    pen = Pen((0, 0, wide, high))
    stops = ((0, mix(felt, "#000000", 0.35), 1), (1, mix(felt, "#000000", 0.82), 1))
    pen.rr(0, 0, wide, high, 0, pen.radial(wide / 2, high * 0.45, wide * 0.62, stops))
    edge = high / 54
    pen.rr(
        edge,
        edge,
        wide - 2 * edge,
        high - 2 * edge,
        edge,
        None,
        0.8,
        stroke="#B8965A",
        sw=max(1.0, high / 340),
    )
    return pen.pixels_for_window(wide, high).convert(32)


def souvenir(
    win: GreatWin, cache: Cache, size: tuple[int, int] = SHARED, t: float = -1.0
) -> pygame.Surface:
    """The win as a picture of its own, at a moment or at its end: with table, day and bet, and that
    it was play money.
    """
    wide, high = size
    out = cache.get(("win ground", size, win.felt), lambda: felt_ground(size, win.felt)).copy()
    kind = Type(high / 1080)
    foot = round(high * 0.1)
    part = out.subsurface((0, 0, wide, high - foot))
    edge = round(high / 54) + 2
    part.set_clip(pygame.Rect(edge, edge, wide - 2 * edge, part.get_height() - edge))
    picture = WinPicture(win, cache, part.get_size(), still=t < 0)
    if t >= 0:  # a film begins with the hand and its name, and counts at once
        picture.times = Schedule(-1.0, -1.0, 0.2, FILM_COUNTS - 0.3, FILM_COUNTS, FILM_SECONDS)
    picture.draw(part, max(0.0, t))
    sheet = Sheet.on_surface(out, kind, cache)
    w, y, small = wide / kind.scale, 1080 - 62, wide < SHARED[0]
    letters = 36 if small else 26
    named = f"{win.player} at {win.table}" if win.player else win.table
    words = "Play money · LINDEN HOUSE"
    if not small:
        words = f"{short(win.all_staked)} bet · net {short(win.net, sign=True)} · {words}"
    sheet.text(
        named if small else f"{named} · {win.day}",
        70,
        y,
        letters,
        "ui6",
        "#F3E8CF",
        valign="m",
        max_width=w * 0.44,
    )
    sheet.text(
        words, w - 70, y, letters, "ui6", "#F0D69C", anchor="r", valign="m", max_width=w * 0.48
    )
    sheet.flush()
    return out


def film(win: GreatWin, cache: Cache, *, rate: int = 12) -> bytes:
    """The win as a GIF of some four seconds, `rate` pictures a second, and its end. All pictures
    share one palette and one grain, so that none flickers and the dark felt has no bands.
    """
    import numpy as np
    from PIL import Image

    grain = np.random.default_rng(36).integers(-3, 4, (FILM[1], FILM[0], 1), dtype=np.int16)

    def frame(t: float) -> Image.Image:
        pixels = pygame.image.tobytes(souvenir(win, cache, FILM, t), "RGB")
        painted = np.frombuffer(pixels, np.uint8).reshape(FILM[1], FILM[0], 3)
        return Image.fromarray((painted + grain).clip(0, 255).astype(np.uint8))

    last = frame(-1.0)
    moments = [frame(i / rate) for i in range(round(FILM_SECONDS * rate))]
    both = Image.new("RGB", (FILM[0], 2 * FILM[1]))
    both.paste(moments[0], (0, 0))
    both.paste(last, (0, FILM[1]))
    palette = both.quantize(255, kmeans=1)
    frames = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in (*moments, last)]
    data = io.BytesIO()
    lasts = [round(1000 / rate)] * len(moments) + [2500]
    frames[0].save(data, "gif", save_all=True, append_images=frames[1:], duration=lasts, loop=0)
    return data.getvalue()


def win_with_details(win: GreatWin, *, felt: str, day: str, player: str) -> GreatWin:
    """The same with where, when and, if he wants to be named, by whom it was won."""
    return replace(win, felt=felt, day=day, player=player)
