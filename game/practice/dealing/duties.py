"""From the engine's events to the dealer's duties: what happens by itself, and what the dealer is to
do next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from ...core.declaration import Game, HouseRules
from ...rounds import events as ev
from . import acts
from .settling_order import SETTLING


class Duty(msgspec.Struct, frozen=True):
    """An act that is due, the provision that asks for it ("" where none is named), and the events
    that it makes. Duties in a row with the same `group` or `together` may be done in any order, but one
    spot's stay in theirs.
    """

    act: acts.AnyAct
    section: str
    events: tuple[ev.AnyEvent, ...]
    group: tuple[object, ...] = ()
    together: tuple[object, ...] = ()

    def is_free_with(self, other: Duty) -> bool:
        """Whether the order of the two is open."""
        same = bool(self.group) and self.group == other.group
        return same or (bool(self.together) and self.together == other.together)

    @property
    def spot(self) -> tuple[object, ...]:
        """The spot that it settles; empty where it settles none."""
        return acts.act_target(self.act) if isinstance(self.act, acts.Settling) else ()


COUNT_OFTEN = "at least every fifth round"


class Happening(msgspec.Struct, frozen=True):
    """An event that is not the dealer's to make."""

    event: ev.AnyEvent


Item = Duty | Happening


def duty_words(game: Game, duty: Duty) -> str:
    """A duty in words, with what a seat is asked: "ask seat 3: “Seat 3, cut the cards, please.”"."""
    asks = isinstance(duty.act, acts.AskSeat)
    asked = getattr(duty.events[0], "text", "") if asks else ""
    return acts.act_words(game, duty.act) + (f": “{asked}”" if asked else "")


def counts_at_intervals(game: Game) -> bool:
    """Whether the chapter has the stub or the deck counted at least every five rounds (676a.8(d) and
    its like); at Pai Gow it is counted in every round, at other tables in none.
    """
    return game.family in ("streets", "draw")


def script(game: Game, events: Sequence[ev.AnyEvent]) -> tuple[Item, ...]:
    """The events of a step as duties and happenings, in their order; cards that one act deals,
    burns or turns are one duty.
    """
    out: list[Item] = []
    void = False
    for _, some in groupby(enumerate(events), key=lambda pair: _same_act_key(*pair)):
        run = [event for _, event in some]
        void = void or any(isinstance(event, ev.Voided) for event in run)
        out.append(_script_item(game, run, void=void))
    return tuple(out)


def _same_act_key(at: int, event: ev.AnyEvent) -> tuple[object, ...]:
    """Events in a row with the same key are one act."""
    match event:
        case ev.Dealt(place):
            return "dealt", place
        case ev.Turned(place):
            return "turned", place
        case ev.Burned():
            return ("burned",)
        case _:
            return (at,)


def _script_item(game: Game, run: list[ev.AnyEvent], *, void: bool) -> Item:
    first, made = run[0], tuple(run)
    match first:
        case ev.Dealt(place):
            return Duty(acts.DealCards(place, len(run)), "", made)
        case ev.Turned(place):
            which = tuple(sorted(one.index for one in run if isinstance(one, ev.Turned)))
            return Duty(acts.TurnCards(place, which), "", made)
        case ev.Burned(_, _, section):
            return Duty(acts.BurnCards(len(run)), section, made)
        case ev.Announced(text, section):
            return Duty(_act_from_announcement(text), section, made)
        case ev.Collected() | ev.Paid() | ev.Returned():
            return _settlement_item(game, first, void=void)
        case ev.Marked(kind, place, _, shown):
            return _marker_item(first, kind, place, shown=shown)
        case _:
            return _other_item(first)


def _act_from_announcement(text: str) -> acts.AnyAct:
    """What an announcement is: words, or an act that it tells of."""
    if text == "The pot is gathered.":
        return acts.GatherPot()
    if text == "The shaker is covered and shaken once.":
        return acts.ShakeDice()
    if text.startswith("The stub goes"):
        return acts.RackCards("stub")
    if text.startswith("A floorperson validates"):
        return acts.CallFloor()
    offered = re.match(r"Seat (\d+), cut the cards", text)
    if offered:
        return acts.AskSeat(int(offered[1]))
    return acts.Say(text)


def _settlement_item(
    game: Game, event: ev.Collected | ev.Paid | ev.Returned, *, void: bool
) -> Item:
    """A stake that is taken, paid or pushed. What the wagering system holds has no chips."""
    wager = game.by_name.get(event.wager)
    if wager is not None and wager.electronic:
        return Happening(event)
    seat = () if void else (event.seat,)
    group: tuple[object, ...] = ("settle", *seat, event.section)
    order, is_taken = SETTLING.get(game.slug), isinstance(event, ev.Collected)
    together: tuple[object, ...] = ()
    if order is not None and not void:
        together = order.any_order_group(event.seat, event.wager, is_taken=is_taken)
    if together and not is_taken:
        group = together  # many wagers of a seat are paid under the same provision
    act: acts.AnyAct
    match event:
        case ev.Collected(seat=number, wager=name, cents=cents, hand=hand):
            act = acts.TakeStake(number, name, cents, hand)
        case ev.Returned(seat=number, wager=name, hand=hand, named=named):
            if named == ev.TAKEN_BACK:
                return Happening(event)
            act = acts.PushStake(number, name, hand)
        case ev.Paid(seat=number, source="pot"):
            return Duty(acts.AwardPot(number), event.section, (event,), ("pot",))
        case ev.Paid(seat=number, wager=name, win=win, back=back, hand=hand):
            if not win and not back:
                return Happening(event)
            paid = acts.PayWinner(number, name, acts.fewest_chips(win), hand)
            act = paid if win else acts.PushStake(number, name, hand)
        case _:
            return Happening(event)
    return Duty(act, event.section, (event,), group, together)


def _marker_item(event: ev.Marked, kind: str, place: str, *, shown: bool) -> Item:
    comes_out = kind == "cover-card" and place != "shoe"
    # markers that the table's system shows, or that go with a deal
    by_itself = kind in ("magic-card", "lucky", "lock", "exposed-card", "doubled")
    if by_itself or comes_out:
        return Happening(event)
    group = ("marker", kind, shown) if kind == "lammer" else ()
    return Duty(acts.SetMarker(kind, place, shown), "", (event,), group)


def _other_item(event: ev.AnyEvent) -> Item:
    """An act without money or words, or what happens by itself."""
    act: acts.AnyAct | None = None
    match event:
        case ev.Shuffled():
            act = acts.Shuffle()
        case ev.Cut():
            act = acts.CutCards()
        case ev.Counted():
            act = acts.CountStub()
        case ev.Asked(seat):
            act = acts.AskSeat(seat)
        case ev.Named(place, label, text):
            act = acts.NameHand(place, label, text)
        case ev.Irregular():
            act = acts.CallFloor()
        case ev.Discarded(place):
            return Duty(acts.RackCards(place), "", (event,), ("rack",))
        case _:
            act = _moved_act(event)
    section = getattr(event, "section", "")
    return Happening(event) if act is None else Duty(act, section, (event,))


def _moved_act(event: ev.AnyEvent) -> acts.AnyAct | None:
    """What the dealer moves besides cards to a place and chips of a wager; None for the rest."""
    match event:
        case ev.Moved(source, place):
            splits = source != place and not place.endswith("discards")
            return acts.MoveCards(source, place) if splits or source == "dealer" else None
        case ev.Staked(seat=seat, free=free) if free:
            return acts.SetMarker("lammer", f"seat {seat}")
        case ev.Shaken(seat) if not seat:
            return acts.ShakeDice()
        case ev.Passed(seat):
            return acts.PassShaker(seat)
        case ev.Tipped(seat, cents, wager) if not wager:
            return acts.BoxTip(seat, cents)
        case ev.TipSettled(seat, _, cents, win, result) if result != "void":
            return acts.TakeTip(seat) if result == "lose" else acts.BoxTip(seat, cents + win)
        case _:
            return None


def split_partly_done_duty(duty: Duty, done: acts.AnyAct) -> tuple[Duty, Duty] | None:
    """A duty of several cards as what an act does of it and what is left; None where the act does
    none of it, or all.
    """
    due, made = duty.act, duty.events
    first: acts.AnyAct
    rest: acts.AnyAct
    match done, due:
        case (acts.DealCards(_, cards), acts.DealCards(place, many)) if done.place == place:
            first, rest = acts.DealCards(place, cards), acts.DealCards(place, many - cards)
        case (acts.BurnCards(cards), acts.BurnCards(many)):
            first, rest = acts.BurnCards(cards), acts.BurnCards(many - cards)
        case (acts.TurnCards(_, which), acts.TurnCards(place, every)) if done.place == place:
            return _split_turned_cards(duty, which, every)
        case _:
            return None
    if not 0 < cards < many:
        return None
    return replace(duty, act=first, events=made[:cards]), replace(
        duty, act=rest, events=made[cards:]
    )


def _split_turned_cards(
    duty: Duty, which: tuple[int, ...], every: tuple[int, ...]
) -> tuple[Duty, Duty] | None:
    if not which or len(set(which)) < len(which) or not set(which) < set(every):
        return None
    parts = []
    for some in (which, tuple(at for at in every if at not in which)):
        place = duty.act.place if isinstance(duty.act, acts.TurnCards) else ""
        made = [one for one in duty.events if isinstance(one, ev.Turned) and one.index in some]
        parts.append(replace(duty, act=acts.TurnCards(place, some), events=tuple(made)))
    return parts[0], parts[1]


def due_now(items: Iterable[Item]) -> Iterator[Duty]:
    """Of a script that begins with a duty, those that may be done now."""
    first: Duty | None = None
    spots: set[tuple[object, ...]] = set()
    for item in items:
        if not isinstance(item, Duty):
            return
        if first is None:
            first = item
            yield item
        elif not first.is_free_with(item):
            return
        elif not item.spot or item.spot not in spots:
            yield item
        if item.spot:
            spots.add(item.spot)


def without_second_readings(items: Iterable[Item], readings: dict[str, str]) -> list[Item]:
    """The items of a step at a table of the blackjack family, where a hand that was read since its
    last card is not to be read again; the dealer's announced total is such a reading. `readings` are
    the latest, by place, and go on from step to step.
    """
    out: list[Item] = []
    for item in items:
        for event in item.events if isinstance(item, Duty) else (item.event,):
            match event:
                case ev.Dealt(place):
                    readings.pop(place, None)
                case ev.Moved(source, place):
                    readings.pop(source, None)
                    readings.pop(place, None)
                case ev.Announced(text) if text.startswith("Dealer has "):
                    readings["dealer"] = text.removeprefix("Dealer has ").rstrip(".")
                case _:
                    pass
        if isinstance(item, Duty) and isinstance(item.act, acts.NameHand):
            place, text = item.act.place, item.act.text
            total = text.rpartition(" ")[2] if place == "dealer" else text
            if readings.get(place) == total:
                item = Happening(item.events[0])
            readings[place] = total
        out.append(item)
    return out


def cite_steps(
    game: Game, rules: HouseRules, items: Sequence[Item], *, is_opening: bool
) -> list[Item]:
    """The items with a provision at every duty. One that names none has that of its step: cards
    that are dealt or racked that of what came before, where a round opens that of the deal; what is
    turned, read or marked that of what comes next.
    """
    given = [item.section if isinstance(item, Duty) else "" for item in items]
    out: list[Item] = []
    last = ""
    for at, item in enumerate(items):
        if isinstance(item, Duty):
            section = item.section
            if not section:
                after = next((one for one in given[at:] if one), "")
                before = last or game.settle_section
                ahead = isinstance(item.act, acts.TurnCards | acts.NameHand | acts.SetMarker)
                section = (after or before) if ahead else before
                if isinstance(item.act, acts.DealCards) and is_opening:
                    section = _deal_section(game, rules, item.act.place) or section
                item = replace(item, section=section)
            last = item.section or last
        out.append(item)
    return out


def _deal_section(game: Game, rules: HouseRules, place: str) -> str:
    """Where the chapter has the first cards dealt to a place, "" where it names none."""
    kind = "seats" if place.startswith("seat ") else place
    deals = game.deals.get(rules.dealing, ())
    kinds = (kind, "seats") if kind == "dealer" else (kind,)
    found = (one for to in kinds for one in deals if one.to == to)
    return next((one.section for one in found if one.to == kind or one.with_dealer), "")
