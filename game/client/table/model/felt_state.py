"""What lies on the felt at one moment of the telling: a value, and each event makes the next of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self, assert_never

import msgspec

from ....core.cards import HIDDEN, Card
from ....core.declaration import Spot
from ....rounds import events as ev

ENVY = "envy"
"""What bonuses for other seats' hands are paid as; it has no spot."""

Cards = tuple[Card, ...]
Unseen = frozenset[tuple[int, Card]]
"""Cards that lie face down before their owner, who has not looked at them: each with his seat."""
Grade = Literal["", "S", "M", "L", "XL"]
"""How great a win is: none, small, medium, large, the largest."""


class Result(msgspec.Struct, frozen=True):
    """How a wager ended, in cents: the `win` that was paid and the `stake` that came back with it
    or was lost; `kept` is a stake that the house collected before it paid (`10 for 1`, a share of a
    meter, a fixed award). `odds` and `section` say why, `rows` are the keys of the printed rows
    that it was paid by.
    """

    kind: str
    win: int
    stake: int
    odds: str = ""
    named: str = ""
    section: str = ""
    rows: tuple[str, ...] = ()
    less: str = ""
    kept: int = 0

    @property
    def staked(self) -> int:
        """Cents that lay on the wager."""
        return self.stake + self.kept

    @property
    def net(self) -> int:
        """Cents won, as the ledger has them; below 0 those lost."""
        return (
            self.win - self.kept
            if self.kind == "win"
            else -self.stake
            if self.kind == "lose"
            else 0
        )


def win_grade_of(results: Iterable[Result]) -> Grade:
    """The grade of a round by how the player's wagers ended: the higher of its best odds and of its
    net over the stakes.

    Nothing won is no grade, and a round that cost money is never more than an S.

    >>> win_grade_of([Result("win", 500, 500)]), win_grade_of([Result("win", 5_000, 500), Result("lose", 0, 9_000)])
    ('S', 'S')
    >>> [win_grade_of([Result("win", cents, 500)]) for cents in (5_000, 50_000)]
    ['M', 'XL']
    >>> win_grade_of([Result("lose", 0, 500)])
    ''
    """
    results = tuple(results)
    won = [result for result in results if result.kind == "win" and result.win > 0]
    if not won:
        return ""
    net, staked = sum(result.net for result in results), sum(result.staked for result in results)
    odds = max(result.net / result.staked if result.staked else 1.0 for result in won)
    over = net / staked if staked else 0.0
    if net <= 0 or (odds < 8 and over < 3):
        return "S"
    if odds >= 100 or over > 25:
        return "XL"
    return "L" if odds > 40 or over > 10 else "M"


class FeltState(msgspec.Struct, frozen=True):
    """The felt as told so far. Cards lie by place (`HIDDEN` face down); amounts are cents; nothing
    in it is ever changed in place.

    `cleared` are hands that were put away; of a round that is `closing` they stay until the next
    one begins. `laid` are hands as their players have set them, where that is still to be told.
    `hand_cards` are the cards of each hand that was named, by place and by its name in small letters.
    `cited` are the sections of what the dealer said in the round, by the words; `questions` are what
    he asked, of which the last stays in his `caption` for a moment after its answer.
    """

    cards: Mapping[str, Cards] = {}
    cleared: Mapping[str, Cards] = {}
    closing: bool = False
    chips: Mapping[Spot, int] = {}
    free: Mapping[Spot, int] = {}
    results: Mapping[Spot, Result] = {}
    folded: frozenset[int] = frozenset()
    did: Mapping[int, str] = {}
    names: Mapping[str, Mapping[str, str]] = {}
    hand_cards: Mapping[str, Mapping[str, Cards]] = {}
    caption: str = ""
    cited: Mapping[str, str] = {}
    questions: frozenset[str] = frozenset()
    asked: int = 0
    meters: Mapping[str, int] = {}
    marks: Mapping[tuple[str, str], str] = {}
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    throws: tuple[tuple[int, ...], ...] = ()
    shaking: bool = False
    covered: bool = True
    boxed: tuple[str, int] = ("", 0)
    boxed_throws: int = 0
    """How many throws there were when the dealer last set dice in a compartment."""
    arranged: frozenset[str] = frozenset()
    laid: Mapping[str, Cards] = {}
    shooter: int = 0
    order: Mapping[int, tuple[int, ...]] = {}
    pot: int = 0
    pooled: frozenset[tuple[str, int]] = frozenset()
    award: str = ""
    tips: Mapping[tuple[int, str], int] = {}
    """Chips for the dealer, by seat and the wager they lie beside ("": on the tip line)."""
    backs: str = "red"
    over: bool = False
    void: bool = False

    @property
    def dealt(self) -> Mapping[str, Cards]:
        """The cards that lie, or lay before they were put away, by place."""
        return {**self.cleared, **self.cards}

    def veiled(self, unseen: Unseen) -> Self:
        """The same felt as somebody knows it who has not looked at these cards of his own, nor
        heard what they make.
        """
        if not unseen:
            return self
        hidden = {
            place
            for place, lying in self.dealt.items()
            if any((seat_of(place), one) in unseen for one in lying)
        }
        names = {place: said for place, said in self.names.items() if place not in hidden}
        made = {place: by for place, by in self.hand_cards.items() if place not in hidden}
        cards, cleared, laid = (
            face_down(felt, unseen) for felt in (self.cards, self.cleared, self.laid)
        )
        return self.with_changes(
            cards=cards, cleared=cleared, laid=laid, names=names, hand_cards=made
        )

    def with_changes(self, **changed: Any) -> Self:
        """The same felt with some of it otherwise."""
        return msgspec.structs.replace(self, **changed)

    def after(self, event: ev.AnyEvent) -> Self:  # noqa: C901 - one branch an event, checked to be all
        """The felt once an event has happened."""
        match event:
            case ev.Announced() | ev.Irregular():
                return self._with_caption(event.text, event.section)
            case ev.Shuffled():
                return self._with_caption("Cards shuffled.", event.section).with_changes(
                    backs=event.deck or self.backs  # discards that are shuffled again
                )
            case ev.Cut():
                words = f"The cut card goes in {event.depth} cards from the top."
                return self._with_caption(words, event.section)
            case ev.Counted():
                return self._with_caption(f"The stub counts {event.cards} cards.", event.section)
            case ev.Staked():
                return self._with_stake(
                    Spot(event.seat, event.wager, event.hand), event.cents, event.free
                )
            case ev.Tipped():
                key = event.seat, event.wager
                return self.with_changes(
                    tips={**self.tips, key: self.tips.get(key, 0) + event.cents}
                )
            case ev.TipSettled():
                return self.with_changes(tips=_drop_keys(self.tips, (event.seat, event.wager)))
            case ev.Credited() | ev.Reseeded():
                return self.with_changes(meters={**self.meters, event.meter: event.cents})
            case ev.Burned():
                return self
            case ev.Dealt():
                return self.with_changes(
                    cards={
                        **self.cards,
                        event.place: (*self.cards.get(event.place, ()), event.card),
                    }
                )
            case ev.Turned():
                return self._turn_card(event.place, event.index, event.card)
            case ev.Looked():
                return self._turn_card(f"seat {event.seat}", event.index, event.card)
            case ev.Moved():
                return self._with_cards_moved(event)
            case ev.Asked():
                return self._with_caption(event.text, event.section).with_changes(
                    asked=event.seat, questions=self.questions | {event.text}
                )
            case ev.Decided():
                left = "" if self.asked else self.caption  # a question is answered
                return self.with_changes(
                    did={**self.did, event.seat: event.action}, asked=0, caption=left
                )
            case ev.Folded():
                return self.with_changes(folded=self.folded | {event.seat})
            case ev.Discarded() if self.closing and self._is_in_play(event.place):
                return self
            case ev.Discarded():
                return self._with_cards_put_away(event.place)
            case ev.Named():
                said = {**self.names.get(event.place, {}), event.label: event.text}
                made = {**self.hand_cards.get(event.place, {}), event.text.casefold(): event.cards}
                return self.with_changes(
                    names={**self.names, event.place: said},
                    hand_cards={**self.hand_cards, event.place: made},
                )
            case ev.Collected() | ev.Paid() | ev.Returned():
                return self._end_stake(event)
            case ev.Pooled():
                return self.with_changes(
                    pot=self.pot + event.cents, pooled=self.pooled | {(event.wager, event.seat)}
                )
            case ev.Shaken():
                return self.with_changes(shaking=True, dice=())
            case ev.Thrown():
                return self.with_changes(
                    shaking=False,
                    dice=event.dice,
                    kept=event.kept,
                    throws=(*self.throws, event.dice),
                )
            case ev.Passed():
                return self.with_changes(shooter=event.seat)
            case ev.Marked():
                return self._with_mark(event)
            case ev.Voided():
                return self._with_caption(event.reason, event.section).with_changes(void=True)
            case ev.Closed():
                return self._lose_pot_shares().with_changes(
                    over=True, asked=0, closing=False, tips={}
                )
            case _:
                assert_never(event)

    def _with_caption(self, words: str, section: str) -> Self:
        cited = {**self.cited, words: section} if section else self.cited
        return self.with_changes(caption=words, cited=cited)

    def _with_stake(self, spot: Spot, cents: int, free: int) -> Self:
        chips = {**self.chips, spot: self.chips.get(spot, 0) + cents}
        return self.with_changes(
            chips=chips,
            free={**self.free, spot: self.free.get(spot, 0) + free} if free else self.free,
        )

    def _turn_card(self, place: str, index: int, card: Card) -> Self:
        cards = list(self.cards.get(place, ()))
        cards += [HIDDEN] * (index + 1 - len(cards))
        cards[index] = card
        return self.with_changes(cards={**self.cards, place: tuple(cards)})

    def _with_cards_put_away(self, place: str) -> Self:
        cleared = (
            {**self.cleared, place: self.cards[place]}
            if place in self.cards and self._is_in_play(place)
            else self.cleared
        )
        return self.with_changes(cards=_drop_keys(self.cards, place), cleared=cleared)

    def _is_in_play(self, place: str) -> bool:
        """Whether a place is nobody's, or of a seat that plays."""
        seat = seat_of(place)
        return not seat or any(spot.seat == seat for spot in (*self.chips, *self.results))

    def _end_stake(self, event: ev.Collected | ev.Paid | ev.Returned) -> Self:
        """The stake leaves its spot, and how it ended is known."""
        spot = Spot(event.seat, event.wager, event.hand)
        before = self.results.get(spot)
        award = self.award
        if isinstance(event, ev.Collected):
            end = Result("lose", 0, event.cents, "", event.named, event.section)
        elif isinstance(event, ev.Paid) and event.odds == ev.GIVEN_BACK:
            return self._with_collected_stake_back(event)
        elif isinstance(event, ev.Paid):
            end = _paid(event, before)
            award = event.section if (event.wager, event.seat) in self.pooled else award
        elif event.named == ev.TAKEN_BACK:
            end = Result("push", 0, 0, ev.TAKEN_BACK, "", event.section)
        elif before is not None and before.named == "surrendered":
            end = before
        else:
            end = Result("push", 0, event.cents, "push", event.named, event.section, event.rows)
        chips, free = _drop_keys(self.chips, spot), _drop_keys(self.free, spot)
        return self.with_changes(
            chips=chips, free=free, results={**self.results, spot: end}, award=award
        )

    def _with_collected_stake_back(self, event: ev.Paid) -> Self:
        """A round is void: what was collected of a wager comes back, of all its hands."""
        lost = {
            spot: end
            for spot, end in self.results.items()
            if (spot.seat, spot.wager, end.kind) == (event.seat, event.wager, "lose")
        }
        spots = lost or {Spot(event.seat, event.wager, event.hand): Result("lose", 0, event.win)}
        backs = {
            spot: msgspec.structs.replace(end, kind="push", odds="push", section=event.section)
            for spot, end in spots.items()
        }
        return self.with_changes(results={**self.results, **backs})

    def _with_mark(self, event: ev.Marked) -> Self:
        marks = _drop_keys(self.marks, (event.kind, event.place))
        if event.shown:  # a mark that lies already keeps its place among the others
            marks = {**self.marks, (event.kind, event.place): event.text}
        covered = event.shown if event.kind == "lid" else self.covered
        changed = self.with_changes(marks=marks, covered=covered)
        if event.kind == "dice" and event.shown:
            boxed = event.place, int(event.text)
            changed = changed.with_changes(boxed=boxed, boxed_throws=len(self.throws))
        return changed

    def _lose_pot_shares(self) -> Self:
        shares = [Spot(seat, wager) for wager, seat in self.pooled] if self.award else []
        lost = {
            spot: Result("lose", 0, self.chips[spot], "", "", self.award)
            for spot in shares
            if spot in self.chips
        }
        return self.with_changes(
            chips=_drop_keys(self.chips, *lost), results={**self.results, **lost}
        )

    def _hand_order_after(self, event: ev.Moved) -> Mapping[int, tuple[int, ...]]:
        """The order of hands from left to right: one that splits off lies to the right of the one
        it came from.
        """
        words, came = event.place.split(), event.source.split()
        if len(words) != 4 or words[2] != "hand" or words[:2] != came[:2]:
            return self.order
        seat = int(words[1])
        numbers = list(self.order.get(seat, (0,)))
        numbers.insert(
            numbers.index(int(came[3]) - 1 if len(came) > 3 else 0) + 1, int(words[3]) - 1
        )
        return {**self.order, seat: tuple(numbers)}

    def _with_cards_moved(self, event: ev.Moved) -> Self:
        cards = {place: list(lying) for place, lying in self.cards.items()}
        source = cards.get(event.source, [])
        for card in event.cards:
            at = (
                source.index(card)
                if card in source
                else source.index(HIDDEN)
                if HIDDEN in source
                else len(source) - 1
            )
            if 0 <= at < len(source):
                source.pop(at)
            cards.setdefault(event.place, []).append(card)
        if not source:
            cards.pop(event.source, None)
        laid = {event.place} if event.source == event.place else set()
        return self.with_changes(
            order=self._hand_order_after(event),
            arranged=self.arranged | laid,
            cards={p: tuple(found) for p, found in cards.items()},
        )


def _paid(event: ev.Paid, earlier_result: Result | None) -> Result:
    """How a wager that is paid ended, whose stake may have been collected before; envy bonuses
    for several hands add up (R-6).
    """
    win, odds, named, rows = event.win, event.odds, event.named, event.rows
    kept = (
        earlier_result.stake if earlier_result is not None and earlier_result.kind == "lose" else 0
    )
    if earlier_result is not None and event.wager == ENVY:
        win, rows = win + earlier_result.win, (*earlier_result.rows, *rows)
        odds, named = f"{earlier_result.odds} and {odds}", f"{earlier_result.named} and {named}"
    return Result("win", win, event.back, odds, named, event.section, rows, event.less, kept)


def seat_of(place: str) -> int:
    """Whose a place is, 0 for nobody's."""
    kind, _, rest = place.partition(" ")
    return int(rest.split()[0]) if kind == "seat" else 0


def face_down(cards: Mapping[str, Cards], unseen: Unseen) -> dict[str, Cards]:
    """The cards by place, those that were not looked at face down."""
    owned = ((place, seat_of(place), lying) for place, lying in cards.items())
    return {
        place: tuple(HIDDEN if (seat, one) in unseen else one for one in lying)
        for place, seat, lying in owned
    }


def _drop_keys(found: Mapping[Any, Any], *keys: Any) -> Mapping[Any, Any]:
    return {key: value for key, value in found.items() if key not in keys} if found else found
