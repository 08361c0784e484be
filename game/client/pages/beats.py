"""A round in a handful of pictures: its events folded into beats, one for the deal, each decision, turn, throw and the end, and
each beat drawn: a little felt with the cards or dice as they lay, and its caption.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from game.cards import HIDDEN
from game.client.draw import cards, dice
from game.client.draw.kit import amount_pill, amount_pill_width
from game.client.draw.sheet import Sheet
from game.client.layout import felt as felt_of
from game.client.table.shown import Shown
from game.declare import Game
from game.money import short
from game.rounds import action, witnessed
from game.rounds import events as ev
from game.table.kept import replayed
from game.table.report import without_rulings
from game.table.store import KeptRound

WIDE: Final = 182.0
HIGH: Final = 160.0
#: Where the five cards of a cross lie, as steps from its middle.
_CROSS: Final = {"top": (0, -1), "left": (-1, 0), "center": (0, 0), "right": (1, 0), "bottom": (0, 1)}


class Beat(msgspec.Struct, frozen=True):
    """One picture of a round: what happened, its section, what was staked with it, and what then lay on the felt.

    `rows` are the cards by place from the dealer down to the player's own, -1 face down; `dice` the last throw, `asked` how many
    decisions the player had taken before.
    """

    title: str
    section: str = ""
    cents: int = 0
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    dice: tuple[int, ...] = ()
    folded: bool = False
    asked: int = 0


def beats(game: Game, kept: KeptRound, seat: int = 0, net: int = 0) -> tuple[Beat, ...]:
    """The beats of a round from the book, as the player saw it; or as it was seen from a `seat`, which won or lost `net` cents."""
    state, events = replayed(game, kept)
    own = (seat,) if seat else tuple(one for one in state.bets if one in kept.own) or tuple(state.bets)[:1]
    return tuple(_Telling(game, own).tell(witnessed(events, own[0] if own else 0), net if seat else kept.row.net))


class _Telling:
    """Gathers events until the next beat begins."""

    def __init__(self, game: Game, own: tuple[int, ...]) -> None:
        self.game = game
        self.own = own
        self.shown = Shown()
        self.kind = "deal"
        self.title = "Dealt" if game.deals else "Wagers"
        self.section = ""
        self.told = ""
        self.cents = self.asked = self.decided = 0
        self.out: list[Beat] = []

    def tell(self, events: Iterable[ev.AnyEvent], net: int) -> list[Beat]:
        for event in events:
            self._turn_over(event)
            if not self._passes_over(event):
                self.shown = self.shown.after(event)
            self.told = getattr(event, "section", "") or self.told
            if isinstance(event, ev.Staked) and event.seat in self.own:
                self.cents += event.cents
            self.decided += isinstance(event, ev.Decided) and event.seat in self.own
        amount = short(net, sign=True).replace("-", "−")
        if self.kind != "settle":
            self._begin("settle", "", "")
        self.title = f"Paid {amount}" if net > 0 else f"Lost {amount}" if net < 0 else "Even"
        self.title = "Void" if self.shown.void else self.title
        self._flush()
        return self.out

    def _passes_over(self, event: ev.AnyEvent) -> bool:
        """What lay on the felt stays in the picture to the end: hands that are put away, dice that are covered again."""
        if isinstance(event, ev.Discarded):
            return event.place in {"dealer", "community", "bonus", *(f"seat {seat}" for seat in self.own)}
        return isinstance(event, ev.Shaken) and bool(self.shown.throws)

    def _turn_over(self, event: ev.AnyEvent) -> None:
        """Begin a new beat where the event asks for one."""
        match event:
            case ev.Decided(seat=seat) if seat in self.own:
                self._begin("decide", self._decision(event.action), self.told)
            case ev.Turned(place=place, index=index) if self._news(place, index):
                self._begin_once("turn", "Dealer" if place.startswith("dealer") else "Turned")
            case ev.Dealt(place=place) if place.startswith("dealer") and self.kind == "decide":
                self._begin_once("turn", "Dealer")
            case ev.Thrown(dice=dice):
                self._begin("throw", f"Threw {' '.join(map(str, dice))}" if len(dice) < 4 else "Thrown", "")
            case ev.Collected() | ev.Paid() | ev.Returned():
                if event.seat in self.own:
                    self._begin_once("settle", "Settled")
            case _:
                pass

    def _news(self, place: str, index: int) -> bool:
        """Whether a card that is turned shows the player something: not one he has seen, nor another's."""
        if place.startswith("seat ") and " ".join(place.split()[:2]) not in {f"seat {seat}" for seat in self.own}:
            return False
        held = self.shown.cards.get(place, ())
        return index >= len(held) or held[index] == HIDDEN

    def _begin_once(self, kind: str, title: str) -> None:
        if self.kind != kind:
            self._begin(kind, title, "")

    def _begin(self, kind: str, title: str, section: str) -> None:
        self._flush()
        self.kind, self.title, self.section, self.cents, self.asked = kind, title, section, 0, self.decided

    def _decision(self, written: str) -> str:
        chosen = action(written)
        for street in self.game.streets:
            if street.name == self._stage() and street.verb == chosen.verb:
                name = self.game.wager(street.wager).title.removesuffix(" Bet")
                return f"{name} {chosen.times}×" if chosen.times else name
        words = chosen.verb.replace("-", " ")
        return words[:1].upper() + words[1:] + (f" {chosen.times}×" if chosen.times else "")

    def _stage(self) -> str:
        """The street asked about: the one whose question the dealer put last."""
        return next((s.name for s in self.game.streets if s.section == self.told), "")

    def _flush(self) -> None:
        mine = {f"seat {seat}" for seat in self.own}
        mine_or_shared = [p for p in self.shown.cards if not p.startswith("seat ") or " ".join(p.split()[:2]) in mine]
        places = [p for p in mine_or_shared if not p.endswith(" discards")]
        order = sorted(places, key=lambda p: (p.startswith("seat "), not p.startswith("dealer")))
        rows = tuple((place, tuple(map(int, self.shown.cards[place]))) for place in order if self.shown.cards[place])
        self.out.append(
            Beat(self.title, without_rulings(self.section or self.told), self.cents, rows, self.shown.kept + self.shown.dice,
                 all(seat in self.shown.folded for seat in self.own), self.asked)
        )  # fmt: skip


# ---- drawn


def frame(
    sheet: Sheet, w: float, h: float, beat: Beat, stem: str, places: tuple[str, ...], *, current: bool = False,
    four: bool = False, lit: bool = False,
) -> None:  # fmt: skip
    """A beat in `w` x `h` design pixels; `places` names the shared cards, `current` frames it in brass."""
    felt, theme = felt_of(stem), sheet.theme
    strip = 36.0 * sheet.type.grow
    sheet.rr(0, 0, w, h, 12, felt)
    light = sheet.radial(w / 2, h * 0.42, w * 0.8, ((0, "#FFFFFF", 0.10), (0.5, "#FFFFFF", 0), (1, "#000000", 0.28)))
    sheet.rr(0, 0, w, h, 12, light)
    sheet.flush()
    _felt(sheet, w, h - strip, beat, places, four)
    right = f"M0,{h - strip} L{w},{h - strip} L{w},{h - 12} C{w},{h - 5} {w - 5},{h} {w - 12},{h}"
    caption = f"{right} L12,{h} C5,{h} 0,{h - 5} 0,{h - 12} Z"
    sheet.path(caption, "#0B0F10", 0.88)
    words = short(beat.cents) if beat.cents else ""
    used = 0.0
    if words and _crowded(beat):
        used = 10 + sheet.text(words, w - 12, h - strip / 2, 20, "ui7", theme.brass, anchor="r", valign="m")
    sheet.fitted(beat.title, 12, h - strip / 2, w - 24 - used, 20, "ui7", valign="m", least=17)
    if words and not used:
        wide, high = amount_pill_width(sheet, words), 26 * sheet.type.grow
        pill = type(sheet)(wide, high, sheet.type, sheet.cache, theme)
        amount_pill(pill, wide, high, words)
        sheet.stamp(pill.surface(), w - wide - 8, h - strip - high - 6)
    if current:
        sheet.rr(-1, -1, w + 2, h + 2, 13, None, 1, stroke=theme.brass, sw=4)
        sheet.poly([(w / 2 - 9, -15), (w / 2 + 9, -15), (w / 2, -5)], theme.brass)
    else:
        sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 11, None, 0.5 if lit else 0.16, stroke="#FFFFFF", sw=1.5)


def _crowded(beat: Beat) -> bool:
    """Whether the player's cards leave no room for a pill beside them."""
    return sum(len(found) for place, found in beat.rows if place.startswith("seat ")) > 4


def _felt(sheet: Sheet, w: float, high: float, beat: Beat, places: tuple[str, ...], four: bool) -> None:
    rows = dict(beat.rows)
    shared = rows.get("community", ())
    if set(places) == set(_CROSS) and shared:
        _cross(sheet, high, shared, places, four)
        hand = [card for place, found in beat.rows if place.startswith("seat ") for card in found]
        _line(sheet, hand, w - 40, high / 2, 29, 76, four, beat.folded)
        return
    lines = [found for place, found in beat.rows if found and not place.startswith("seat ")]
    own = [found for place, found in beat.rows if found and place.startswith("seat ")]
    if not lines and not own:
        _dice(sheet, w, high, beat.dice)
        return
    step = high / (len(lines) + bool(own))
    wide = min(34.0, (step - 8) / 1.4)
    for i, found in enumerate(lines):
        _line(sheet, found, w / 2, (i + 0.5) * step, wide, w - 16, four, False)
    if own:
        room = w - 16 - (62 * sheet.type.grow if beat.cents and not _crowded(beat) else 0)
        _hands(sheet, own, 8, room, high - step / 2, wide, four, beat.folded)


def _cross(sheet: Sheet, high: float, shared: tuple[int, ...], places: tuple[str, ...], four: bool) -> None:
    for place, card in zip(places, shared, strict=False):
        dx, dy = _CROSS[place]
        _card(sheet, card, 58 + dx * 31, high / 2 + dy * 41 * high / 124, 26, four)


def _hands(
    sheet: Sheet, hands: list[tuple[int, ...]], x: float, room: float, y: float, wide: float, four: bool, dim: bool
) -> None:
    """The player's hands side by side from x, each with room by its number of cards."""
    count = sum(map(len, hands))
    room -= 8 * (len(hands) - 1)
    for hand in hands:
        share = room * len(hand) / count
        _line(sheet, hand, x + share / 2, y, wide, share, four, dim)
        x += share + 8


def _line(
    sheet: Sheet, hand: list[int] | tuple[int, ...], x: float, y: float, wide: float, room: float, four: bool, dim: bool
) -> None:
    """Cards side by side about (x, y), smaller and then closer together where they would not fit."""
    count = len(hand)
    wide = max(min(wide, 20.0), min(wide, (room - 2 * (count - 1)) / max(1, count)))
    step = min(wide + 3, (room - wide) / (count - 1)) if count > 1 else 0.0
    for i, card in enumerate(hand):
        _card(sheet, card, x + (i - (count - 1) / 2) * step, y, wide, four, dim=dim)


def _card(sheet: Sheet, card: int, x: float, y: float, wide: float, four: bool, *, dim: bool = False) -> None:
    size = wide * sheet.scale
    picture = (
        cards.back(sheet.cache, size, dimmed=dim) if card < 0 else cards.face(sheet.cache, card, size, four, True, dim)
    )
    sheet.stamp(picture, x, y, centre=True)


def _dice(sheet: Sheet, w: float, high: float, thrown: tuple[int, ...]) -> None:
    if not thrown:
        return
    rows = 1 if len(thrown) <= 4 else 2
    each = -(-len(thrown) // rows)
    size = min(40.0, (w - 24) / each - 5, high / rows - 18)
    k, o = sheet.scale, sheet.offset
    for i, face in enumerate(thrown):
        r, c = divmod(i, each)
        count = min(each, len(thrown) - r * each)
        x = w / 2 + (c - (count - 1) / 2) * (size + 6)
        y = high / 2 + (r - (rows - 1) / 2) * (size + 8)
        turn = (i * 37 + face * 11) % 24 - 12
        dice.die(sheet.cache, face, size * k, turn).draw(sheet.surface(), x * k + o, y * k + o)
