"""What a great win is, in money, and how its picture is drawn: the hand, the sum as it counts up, and
the notes and chips that it comes to.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import ceil, cos, pi, sin, tau
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec
import pygame
from msgspec.structs import replace

from ....core.cards import HIDDEN, Card
from ....core.declaration import Game, HouseRules, Spot
from ....core.errors import HouseError
from ....core.money import dollars, short
from ...draw.palette import mix
from ...draw.pen import Cache, Pen, Sprite, to_window_format
from ...draw.pieces import cards as card_pieces
from ...draw.pieces import chips, dice
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.text.faces import outlines
from ...draw.text.type import Type
from ..dice.felt import deciding_dice
from ..dice.throw import is_dice_game
from ..model.felt_state import Result
from ..model.geometry import Geometry
from ..motion.celebration import paid_hand_name
from ..motion.style import LightStyle

Rank = Literal["", "large", "greatest"]
NOTES: Final = (100_000, 10_000)
"""The house's notes come in packs of so many dollars."""
FALLS: Final = 0.06
"""In which share of the count a note or a chip falls."""
COUNT_POWER: Final = 1.3
"""How much quicker the sum counts at first: 1 would be even."""
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
    few_chips: Final = 8
    """Fewer chips than so many are broken into smaller ones."""
    highest_pile: Final = 5
    most_packs: Final = 50
    most_stacks: Final = 8
    stack: Final = 20
    leaves: Final = 34
    swell: Final = 0.15
    swollen: Final = 0.09
    """Seconds in which the sum swells once it stands, and by which share of its size."""
    burst: Final[Mapping[Rank, int]] = MappingProxyType({"large": 26, "greatest": 60})
    burst_seconds: Final = 1.4
    """How many leaves fly up from behind the sum once it stands, and for how long."""
    flash: Final = 0.35
    """Seconds in which the lamp is brighter then."""
    sheen: Final = 0.8
    sheen_reaches: Final = (0.11, 0.088, 0.066, 0.044, 0.022)
    sheen_color: Final = "#2E2A1E"
    """Seconds in which light runs over the sum, once it has swollen; how far its strips reach from
    their middle, as shares of the sum's width; and what each adds.
    """
    longest_name: Final = 26
    """What a bet was paid for is named by the bet where that takes more letters."""
    wordy_text: Final = 150
    """From which size of text on, in percent, notes and chips are told in words."""


class Schedule(NamedTuple):
    """When the hand comes, the name, the count, when the sum stands, and when nothing moves any
    more: seconds from the beginning.
    """

    hand: float
    name: float
    counts: float
    stands: float
    end: float


SCHEDULES: Final = {
    "large": Schedule(0.2, 0.6, 0.9, 2.9, 4.5),
    "greatest": Schedule(0.2, 0.7, 1.1, 4.0, 5.6),
}


def landing(number: int, count: int) -> float:
    """When card or die `number` of so many lies: seconds after the first begins to come."""
    return 0.25 + 0.4 * number / count


def schedule(rank: Rank, pace: float) -> Schedule:
    """When a win of this rank does what, `pace` times as slow as usual; 0: all at once."""
    return Schedule(*(seconds * pace for seconds in SCHEDULES[rank]))


class GreatWin(msgspec.Struct, frozen=True):
    """A win to be shown: its rank, the hand that names it (its cards or dice, and words), the cents
    that the best bet was paid and its stake; of all the round's bets what lay, what was paid and
    the net; the table, its felt, the day, and who won ("" unless he wants to be named).
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

    @property
    def reason(self) -> str:
        """Why the sum is what it is: what the best bet was paid, and what the others were.

        >>> GreatWin("large", "Four aces", (), (), 5_000, 100, "50 to 1", 600, 5_020, 4_500).reason
        '50 to 1 on a $1 bet, and $0.20 from other bets'
        >>> GreatWin("large", "Ten aces", (), (), 5_000, 100, "$50", 100, 5_000, 4_900).reason
        '$50 on a $1 bet'
        """
        rest = self.all_paid - self.paid
        others = f", and {short(rest)} from other bets" if rest else ""
        return f"{self.odds or short(self.paid)} on a {short(self.stake)} bet{others}"

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
    return GreatWin(
        rank,
        words[:1].upper() + words[1:],
        winning_cards(geo, game, spot, best),
        winning_dice(geo, game, spot),
        best.win,
        best.staked,
        best.odds,
        staked,
        sum(end.win for end in won.values()),
        net,
        game.title,
    )


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


def winning_dice(geo: Geometry, game: Game, spot: Spot) -> tuple[int, ...]:
    """The faces that a bet was paid for: of all throws where it ran until each came."""
    run = game.extra.run if is_dice_game(game) else None
    if run is not None and run.wager == spot.wager:
        return tuple(int(face) for hit in run.combinations for face in hit.split("-"))
    return tuple(die.face for die in deciding_dice(geo))[:10]


# ---- the amount in things


class Thing(NamedTuple):
    """A pack of notes or a chip: its dollars (0: the coin that cents are paid with), whether it is of
    notes, its pile, its place in it from below, and which share of its kind has landed with it.
    """

    value: int
    is_note: bool
    pile: int
    place: int
    share: float


def notes_of(cents: int) -> tuple[int, ...]:
    """The packs of notes of an amount, dearest first, in dollars; a tenth of it and what is left
    comes in chips.

    >>> notes_of(100_000_000), notes_of(2_500_000), notes_of(1_999_999)
    ((100000, 100000, 100000, 100000, 100000, 100000, 100000, 100000, 100000), (10000, 10000), ())
    """
    if cents < GreatWinStyle.notes_from:
        return ()
    left, out = cents // 100 * 9 // 10, list[int]()
    for value in NOTES:
        count, left = divmod(left, value)
        out += [value] * count
    return tuple(out)


def chips_of(cents: int) -> tuple[int, ...]:
    """The chips of what notes leave of an amount, dearest first, in dollars; few of them are broken,
    so that none is worth more than half of what is still to come.

    >>> sum(chips_of(100_000_000)), len(chips_of(100_000_000)), chips_of(50_000)[:6]
    (100000, 100, (100, 100, 100, 100, 25, 25))
    """
    whole = cents // 100 - sum(notes_of(cents))
    fewest, broken = list[int](), list[int]()
    for out, parts in ((fewest, 1), (broken, 2)):
        left = whole
        while left:
            fits = (value for value in reversed(chips.VALUES) if value * parts <= left)
            out.append(next(fits, 1))
            left -= out[-1]
    return tuple(fewest if len(fewest) >= GreatWinStyle.few_chips else broken)


def piled_money(cents: int) -> tuple[Thing, ...]:
    """Notes and chips of an amount as they lie in piles; of very many only the first."""
    notes, pieces = notes_of(cents), chips_of(cents)
    out = []
    shown = notes[: GreatWinStyle.most_packs]
    piles = max(
        1, min(10, ceil(len(shown) / (3 if len(shown) < 31 else GreatWinStyle.highest_pile)))
    )
    for i, value in enumerate(shown):
        out.append(Thing(value, True, i % piles, i // piles, _share(i, len(shown))))
    pile, place, before = -1, 0, 0
    laid = []
    for value in pieces:
        if value != before or place == GreatWinStyle.stack:
            pile, place, before = pile + 1, 0, value
        laid.append((value, pile, place))
        place += 1
    if cents % 100 and not notes:
        laid.append((0, pile + 1, 0))
    seen = [one for one in laid if one[1] < GreatWinStyle.most_stacks]
    for i, (value, pile, place) in enumerate(seen):
        out.append(Thing(value, False, pile, place, _share(i, len(seen))))
    return tuple(out)


def _share(i: int, count: int) -> float:
    """The share of the sum at which thing `i` lies: the first is there at once, the last ends it."""
    return i / (count - 1) if count > 1 else 1.0


def counted_sum(paid: int, t: float) -> int:
    """The sum as it counts up, at a share of its time: a little quicker at first, and still quick when
    it comes to what was paid.

    >>> counted_sum(100_000_000, 0.0), counted_sum(100_000_000, 0.5), counted_sum(100_000_000, 1.0), counted_sum(1_234, 2.0)
    (0, 59387300, 100000000, 1234)
    """
    rest = 1 - min(1.0, max(0.0, t))
    found = round(paid * (1 - float(rest**COUNT_POWER)))
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
    ) -> None:
        self.win, self.cache, self.still, self.four, self.wordy = win, cache, still, four, wordy
        # in a window that is higher than wide everything stands closer together
        self.room = 1920.0 if size[0] > size[1] * 1.2 else 1240.0
        self.k = min(size[0] / self.room, size[1] / STAGE)
        self.left, self.top = size[0] / 2 - 960 * self.k, (size[1] - STAGE * self.k) / 2
        self.times = schedule(win.rank, 0.0 if still else pace)
        self.sides = 960 - 0.17 * self.room, 960 + 0.17 * self.room
        self._things = () if self.wordy else piled_money(win.all_paid)

    def surface_point(self, x: float, y: float) -> tuple[float, float]:
        """A design point in the surface."""
        return self.left + x * self.k, self.top + y * self.k

    def draw(self, surface: pygame.Surface, t: float) -> None:
        """Everything but the ground."""
        times, win = self.times, self.win
        lit = min(0.7, 2 * (t - times.hand + 0.2))
        lit += min(0.3, max(0.0, t - times.stands))  # brighter once the sum stands
        self._draw_lamp(surface, 1.0 if self.still or not times.stands else lit)
        since = 0.0 if self.still else t - times.stands
        if 0 < since < GreatWinStyle.flash:
            self._draw_lamp(surface, 0.6 * (1 - since / GreatWinStyle.flash))
        if 0 < since < GreatWinStyle.burst_seconds:
            self._draw_burst(surface, since / GreatWinStyle.burst_seconds)
        if t >= times.hand:
            self._draw_hand(surface, t - times.hand)
        counting = (
            (t - times.counts) / ((times.stands - times.counts) or 1.0) if times.stands else 1.0
        )
        if win.rank == "greatest" and t >= times.name:
            self._draw_leaves(
                surface,
                1.0 if self.still else min(1.0, (t - times.name) / (times.end - times.name or 1.0)),
            )
        if t >= times.name:
            self._foil(surface, win.hand.upper(), 960, 340, self._name_size(), 0.16, 1.0)
        if t < times.counts:  # what it will count with is lettered one by one, so that none is late
            char = "0123456789$,."[int(13 * t / times.counts)]
            foil_words(self.cache, char, self._figures("")[0] * self.k, 0.0)
            return
        self._draw_sum(surface, counted_sum(win.all_paid, counting), self._swell(t))
        gleam = (since - 2 * GreatWinStyle.swell) / GreatWinStyle.sheen
        if 0 < gleam < 1:
            self._draw_sheen(surface, gleam)
        self._draw_reason(surface)
        self._draw_things(surface, counting)

    def _swell(self, t: float) -> float:
        """How much larger the sum is just now: for a moment, once it stands."""
        since = (t - self.times.stands) / GreatWinStyle.swell
        if self.still or not 0 < since < 2:
            return 1.0
        return 1 + GreatWinStyle.swollen * sin(since * pi / 2)

    # ---- the hand

    def _draw_lamp(self, surface: pygame.Surface, share: float) -> None:
        """A lamp's warm light behind the hand and over the sum, as bright as it has come on."""
        step = round(10 * share)
        if not step:
            return
        px = round(1500 * self.k), round(860 * self.k)
        light = lamp_light(self.cache, *px, step / 10)
        x, y = self.surface_point(960, 330)
        where = round(x - px[0] / 2), round(y - px[1] / 2)
        surface.blit(light, where, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_hand(self, surface: pygame.Surface, t: float) -> None:
        """The cards or dice that won, one after the other."""
        count = len(self.win.faces) or len(self.win.cards)
        if not count:
            return
        wide = min(94.0 if self.win.faces else 124.0, 1100 / count - 14)
        step, pairs = wide + 14, 26.0 * (len(self.win.faces) == 12)  # throws of two
        for i in range(count):
            came = 1.0 if self.still else min(1.0, max(0.0, 1 + (t - landing(i, count)) / 0.25))
            if not came:
                continue
            aside = (i // 2 - (count // 2 - 1) / 2) * pairs
            x, y = self.surface_point(
                960 + (i - (count - 1) / 2) * step + aside, 186 + 40 * (1 - came) ** 2
            )
            if self.win.faces:
                piece = dice.die(self.cache, self.win.faces[i], wide * self.k)
            else:
                piece = card_pieces.lying_card(
                    self.cache, self.win.cards[i], wide * self.k, four_colour=self.four
                )
            piece.draw(surface, x, y)

    # ---- words

    def _name_size(self) -> float:
        """As large as the name fits."""
        letters, words = outlines(self.cache, "serif"), self.win.hand.upper()
        return min(56.0, 56.0 * 0.8 * self.room / max(1.0, letters.width(words, 56.0, 0.16 * 56)))

    def _foil(
        self,
        surface: pygame.Surface,
        words: str,
        x: float,
        y: float,
        size: float,
        track: float,
        share: float,
    ) -> None:
        px = size * self.k
        sprite = foil_words(self.cache, words, px, track)
        sprite.surface.set_alpha(round(255 * share))
        sprite.draw(surface, *self.surface_point(x, y))

    def _figures(self, words: str) -> tuple[float, list[float]]:
        """How large a part of the sum is lettered, so that all of it fits, and its figures' widths."""
        letters = outlines(self.cache, "serif")
        digit = max(letters.width(one, 1.0) for one in "0123456789") + 0.02

        def width_of(char: str) -> float:
            return digit if char.isdigit() else letters.width(char, 1.0) + 0.03

        paid = self.win.all_paid
        most = 0.86 * self.room / sum(map(width_of, sum_text(paid, paid)))
        size = min(216.0 if not self.wordy else 160.0, most)
        return size, [width_of(char) * size for char in words]

    def _draw_sum(self, surface: pygame.Surface, cents: int, swell: float) -> None:
        """The sum in the middle, each figure as wide as any; `swell` times its size."""
        size, widths = self._figures(now := sum_text(cents, self.win.all_paid))
        target, k, left = surface, self.k, 960 - sum(widths) / 2
        if swell != 1:
            target = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        for char, wide in zip(now, widths, strict=True):
            self._foil(target, char, left + wide / 2, SUM_BASE, size, 0.0, 1.0)
            left += wide
        if swell != 1:
            around = pygame.Rect(0, 0, round((sum(widths) + 80) * k), round(size * 1.5 * k))
            around.center = tuple(map(round, self.surface_point(960, SUM_BASE - size * 0.36)))
            around.clamp_ip(target.get_rect())
            grown = pygame.transform.smoothscale_by(target.subsurface(around), swell)
            surface.blit(grown, grown.get_rect(center=around.center))

    def _draw_sheen(self, surface: pygame.Surface, share: float) -> None:
        """Light that runs over the sum from left to right, brightest in its middle."""
        words = sum_text(self.win.all_paid, self.win.all_paid)
        size, widths = self._figures(words)
        light, ax, ay = foil_light(self.cache, words, size * self.k, [w * self.k for w in widths])
        x, y = self.surface_point(960, SUM_BASE)
        wide, high = light.get_size()
        middle = (1.3 * share - 0.15) * wide
        for reach in GreatWinStyle.sheen_reaches:
            strip = pygame.Rect(round(middle - reach * wide), 0, round(2 * reach * wide), high)
            strip = strip.clip(light.get_rect())
            at = round(x - ax) + strip.x, round(y - ay)
            surface.blit(light, at, strip, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_burst(self, surface: pygame.Surface, share: float) -> None:
        """Leaves of foil fly up from behind the sum, fall, and fade."""
        out = 1 - (1 - share) ** 3
        for side, up, turn, high in burst_flights(GreatWinStyle.burst[self.win.rank]):
            x = 960 + side * self.room * (0.1 + 0.38 * out)
            y = SUM_BASE - 70 - up * out + 560 * share**2
            px, py = self.surface_point(x, y)
            step = round((turn + 540 * share * (1 if side > 0 else -1)) / 15) * 15 % 360
            sprite = foil_leaf(self.cache, max(6, round(high * self.k)), step)
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
            told = [f"{short(100 * sum(notes_of(self.win.all_paid)))} in notes"] * bool(
                notes_of(self.win.all_paid)
            )
            told.append(
                f"{short(self.win.all_paid - 100 * sum(notes_of(self.win.all_paid)))} in chips"
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

    def _draw_things(self, surface: pygame.Surface, counting: float) -> None:
        """Each pack and each chip falls when the sum passes it."""
        notes = [one for one in self._things if one.is_note]
        pieces = [one for one in self._things if not one.is_note]
        halves = bool(notes) and bool(pieces)
        reached = counted_sum(self.win.all_paid, counting) / self.win.all_paid
        part = 0.31 if halves else 0.56
        if notes:
            x = self.sides[0] if halves else 960
            self._draw_notes(surface, notes, (x, part), reached, counting)
        if pieces:
            x = self.sides[1] if halves else 960
            self._draw_chips(surface, pieces, (x, part), reached, counting)
        if reached < 1 or self.wordy or self.k < 0.4:  # in a film they would be too small
            return
        sheet, of_notes = self._sheet(surface), 100 * sum(notes_of(self.win.all_paid))
        told = [(self.sides[0], f"{short(of_notes)} in notes")] if notes else []
        told.append(
            (self.sides[1] if halves else 960.0, f"{short(self.win.all_paid - of_notes)} in chips")
        )
        for x, words in told if halves else told[-1:]:
            sheet.text(
                words,
                self.left / self.k + x,
                self.top / self.k + 920,
                22,
                "ui5",
                "#C6C4BA",
                anchor="c",
            )
        sheet.flush()

    def _fall(self, share: float, reached: float, counting: float) -> float | None:
        """How far over its place a thing is that lies when the sum has come so far; None before."""
        if self.still or reached >= 1:
            return 0.0
        lies = 1.0 - float((1 - share) ** (1 / COUNT_POWER))
        rest = (lies - counting) / FALLS
        return None if rest > 1 else float(34 * max(0.0, rest) ** 2)

    def _draw_notes(
        self,
        surface: pygame.Surface,
        notes: Sequence[Thing],
        where: tuple[float, float],
        reached: float,
        counting: float,
    ) -> None:
        x, part = where
        piles = max(one.pile for one in notes) + 1
        wide = min(172.0, part * self.room / piles - 16)
        high = wide * 0.26
        tops: dict[int, float] = {}
        for one in notes:
            fall = self._fall(one.share, reached, counting)
            if fall is None:
                continue
            px = round(wide * self.k), max(4, round(high * self.k))
            left, top = self.surface_point(
                x + (one.pile - (piles - 1) / 2) * (wide + 16) - wide / 2,
                880 - high * (one.place + 1) - fall,
            )
            surface.blit(note_pack(self.cache, one.value, *px), (round(left), round(top)))
            tops[one.pile] = top
        for pile, top in tops.items():
            px = round(wide * self.k), max(6, round(wide * 0.42 * self.k))
            left = self.surface_point(x + (pile - (piles - 1) / 2) * (wide + 16) - wide / 2, 0)[0]
            surface.blit(note_face(self.cache, *px), (round(left), round(top - px[1])))

    def _draw_chips(
        self,
        surface: pygame.Surface,
        pieces: Sequence[Thing],
        where: tuple[float, float],
        reached: float,
        counting: float,
    ) -> None:
        x, part = where
        piles = max(one.pile for one in pieces) + 1
        high = max(one.place for one in pieces)
        radius = min(72.0, part * self.room / piles / 2 - 6, 196 / (2 + 0.16 * high))
        radius = max(radius, 18.0)
        for one in pieces:
            fall = self._fall(one.share, reached, counting)
            if fall is None:
                continue
            turn = (one.pile * 7 + one.place * 37) % 36 * 10
            sprite = (
                chips.chip(self.cache, one.value, radius * self.k, turn, shade=not one.place)
                if one.value
                else chips.stack(self.cache, self.win.all_paid % 100, radius * self.k)
            )
            left, y = self.surface_point(
                x + (one.pile - (piles - 1) / 2) * (2 * radius + 14),
                880 - radius - one.place * radius * 0.16 - fall,
            )
            sprite.draw(surface, left, y)

    # ---- leaves

    def _draw_leaves(self, surface: pygame.Surface, t: float) -> None:
        """Leaves of foil sink at both sides, and lie still at the end."""
        rest = (1 - t) ** 2
        for x, y, turn, high in leaf_places(self.room):
            px, py = self.surface_point(x + 26 * sin(6 * rest + y), y - 150 * rest)
            sprite = foil_leaf(
                self.cache, max(6, round(high * self.k)), round((turn + 200 * rest) / 15) * 15 % 360
            )
            sprite.surface.set_alpha(round(255 * min(1.0, 3 * t)))
            sprite.draw(surface, px, py)


def leaf_places(room: float) -> Iterator[tuple[float, float, float, float]]:
    """Where the leaves lie at last: x, y, turn in degrees and height; at the edges, so that none
    covers the sum, the hand or notes.
    """
    chance = Random(34)
    for i in range(GreatWinStyle.leaves):
        side, y = (-1 if i % 2 else 1), 60 + 860 * (i + chance.random()) / GreatWinStyle.leaves
        x = 960 + side * room * chance.uniform(0.425, 0.47)
        yield x, y, chance.uniform(0, 360), chance.choice((22.0, 28.0, 36.0))


def burst_flights(count: int) -> Iterator[tuple[float, float, float, float]]:
    """How so many leaves fly up: how far aside (-1 to 1) and how high, turn in degrees, and height."""
    chance = Random(35)
    for i in range(count):
        angle = tau * (i + chance.random()) / count
        reach = chance.uniform(0.55, 1.0)
        yield (
            cos(angle) * reach,
            90 + 330 * abs(sin(angle)) * reach,
            chance.uniform(0, 360),
            chance.choice((24.0, 30.0, 40.0)),
        )


def foil_leaf(cache: Cache, side: int, turn: int) -> Sprite:
    """A leaf of foil."""

    def make() -> Sprite:
        s = Pen((-0.8, -0.8, 1.6, 1.6))
        with s.moved(turn=turn):
            leaf(s, 0, 0, 1.0, "#E8C784", "#B98F4A", least=0.02)
        reach = round(side * 1.6)
        return Sprite(s.pixels_for_window(reach, reach), reach / 2, reach / 2)

    return cache.get(("win leaf", side, turn), make)


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
        return pygame.transform.smoothscale(pen.pixels_for_window(96, 96).convert(32), (wide, high))

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
        pen.rr(wide * 0.22, 0, wide * 0.56, high - 1, 0, "#B98F4A" if value > 50_000 else "#2E6B4D")
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
        picture.times = Schedule(-1.0, -1.0, 0.2, FILM_COUNTS, FILM_SECONDS)
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


def named_win(win: GreatWin, *, felt: str, day: str, player: str) -> GreatWin:
    """The same with where, when and, if he wants to be named, by whom it was won."""
    return replace(win, felt=felt, day=day, player=player)
