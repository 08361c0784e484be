"""Blackjack tables: hands that grow and split, each with stakes, total and words of its own, and
the decisions about them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from ....core.cards import HIDDEN, Card
from ....core.declaration import Spot
from ....core.money import short
from ....hands.blackjack import in_words, is_blackjack, is_pair, points
from ....rounds.blackjack import declaration as bj
from ....rounds.procedure import CUT
from ...draw.palette import mix
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ...felt.ground import stage_point_of_seat
from ...input.actions import decision_action
from ...layouts.layout import Place, SeatPlace
from ..amounts import cut_choices, with_other_stakes
from ..decisions import plain_blackjack_hand
from ..model.felt_state import FeltState, Result
from ..model.geometry import Geometry, Lie
from ..model.intents import Choice, ChooseAmount, Decide
from ..model.moment import Moment, Priced
from ..model.panel_content import Settlement
from ..model.pieces import Drawing, Glow, HandWordsRow, Piece, pill, words_box
from ..style import HandStyle, RegionSizes, WordStyle
from .felt import ended_stake_marks
from .kind import CardKind, ResultChipsPlace


class HandGeometry(Geometry):
    """The places of a table where hands grow and split."""

    def _least_fanned_cards(self, other: Place) -> int:  # noqa: ARG002 - hands grow
        return 0

    def _card_lie(self, place: str, index: int, count: int, *, set_in_two: bool = False) -> Lie:
        if place.startswith("seat "):
            return card_at(self, place, index, count)
        lie = super()._card_lie(place, index, count, set_in_two=set_in_two)
        if place != "dealer" or count < 3:
            return lie
        first, second = (at[0] for at in self.layout.places[place].at)
        last = HandStyle.dealer_limit - lie.width / 2
        if count == 3:  # two lie on their printed places, and there is room for one more
            return lie._replace(x=(first, second, last)[index])
        return lie._replace(x=first + index * (last - first) / (count - 1))

    def stake_center_and_radius(self, spot: Spot) -> tuple[float, float, float]:
        """Where a stake stands: on its hand, or on a spot of its own."""
        return hand_stake_place(self, spot) or super().stake_center_and_radius(spot)


class BlackjackKind(CardKind):
    """A table where a player may hold several hands."""

    turns = names_dealer = lights_rows = False
    places = HandGeometry

    def framed_wager_name(self, m: Moment) -> str:
        """The wager whose place is framed while the player is asked; "" when nothing is."""
        state = m.desk.state
        if m.busy or not m.desk.turn or state is None:
            return ""
        return {"insurance": "insurance", "second-chance": "second-chance"}.get(
            state.stage, "blackjack"
        )

    def reason_lead_in(self, m: Moment, lines: Sequence[Settlement], hand: str) -> str:
        """What the dealer has, where the player's one hand was counted against it or wagers push by
        it; of a hand that ended over 21 and is not named, that it did.
        """
        dealer = tuple(m.shown.dealt.get("dealer", ()))
        if not hand.startswith("Bust") and (over := _busted_total(m)):
            return f"You are bust with {over}."
        if not dealer or HIDDEN in dealer:
            return ""
        total = points(dealer)[0]
        pushed = total == m.game.extra.push_total and any(line.kind == "push" for line in lines)
        counted = hand != "21" and re.fullmatch(r"([Hh]ard |[Ss]oft )?\d+(, ace as 11)?", hand)
        several = len(hand_numbers(m.shown, m.own)) > 1 and len(m.desk.seats) == 1
        if not (pushed or counted or several):
            return ""
        has = "Blackjack" if is_blackjack(dealer) else str(total)
        if pushed:
            return f"Dealer has {has}, a tie; {'you have ' if counted else ''}"
        return f"Dealer has {has}, you have " if counted else f"Dealer has {has}; "

    def plate_line(self, m: Moment, seat: int) -> str:
        """What a hand came to that was put away before the round ended, or that it was
        surrendered; else what was done last.
        """
        if m.shown.did.get(seat) == "surrender" and m.shown.asked != seat:
            return "Surrendered"
        cards = m.shown.cleared.get(bj.place(seat, 0), ())
        if not cards or HIDDEN in cards or bj.place(seat, 0) in m.shown.cards:
            return super().plate_line(m, seat)
        if len(hand_numbers(m.shown, seat)) > 1 or m.shown.closing:
            return super().plate_line(m, seat)
        words = in_words(tuple(cards))
        return words[:1].upper() + words[1:]

    def wager_words(self, title: str) -> str:
        """The Blackjack wager is not taken for the hand of that name: it is paid for any 21."""
        return f"{title} wager" if title == "Blackjack" else title

    def live_frames(self, m: Moment) -> tuple[Piece, ...]:
        """The frames of the hand that is asked: its cards, and its part of the place for the wager."""
        state, wager = m.desk.state, self.framed_wager_name(m)
        if not wager or state is None:
            return super().live_frames(m)
        number = state.memo.asked
        out: list[Piece] = [
            _place_frame(m, wager, *hand_index_and_count(m.shown, m.active_seat, number))
        ]
        cards = m.shown.cards.get(bj.place(m.active_seat, number), ())
        if cards and wager != "insurance":
            lies = [
                card_at(m.geometry, bj.place(m.active_seat, number), i, len(cards))
                for i in range(len(cards))
            ]
            flat = [lie.box_if_upright for lie in lies if not lie.turn] or [
                lie.box_if_upright for lie in lies
            ]
            left, top = min(x for x, _, _, _ in flat) - 4, min(y for _, y, _, _ in flat) - 4
            right, low = (
                max(x + w for x, _, w, _ in flat) + 4,
                max(y + h for _, y, _, h in flat) + 4,
            )
            out.append(Drawing("asked hand", "hand frame", (left, top, right - left, low - top)))
        return tuple(out)

    def title(self, m: Moment) -> str:
        """The open decision in words: `Your second hand, hard 10`."""
        hand = asked_hand(m)
        if hand is None:
            return "Your decision"
        name = "Your hand" if hand.hands < 2 else f"Your {ORDINALS[hand.at]} hand"
        seats = m.desk.seats
        box = f" in box {m.desk.turn}" if len(seats) > 1 else ""
        return f"{name}{box}, {hand.words}"

    def decisions(self, m: Moment) -> list[Choice]:
        """The open ones in the order of their keys; closed doubles, splits and surrenders stay,
        locked, with their reason.
        """
        hand, state = asked_hand(m), m.desk.state
        if hand is None or state is None:
            return cut_choices(m)
        open_now = {one.action.verb: one for one in m.desk.open}
        house: bj.Blackjack = m.game.extra
        if state.stage == "play":
            names = tuple(v for v in PLAY if v != "surrender" or house.surrender)
        else:
            names = tuple(v for v in ANSWERS if v in open_now)
        out = []
        face = f"{state.stage} {hand.at} {len(hand.cards)}"
        amount, most = _insurance_amount_and_most(m, open_now)
        for i, verb in enumerate(names):
            one, label = open_now.get(verb), ANSWERS.get(verb, verb.capitalize())
            if verb == bj.INSURANCE and one is not None and amount:
                cents = amount if amount < one.cents else 0
                one = Priced(structs.replace(one.action, cents=cents), amount, payable=True)
            why = (
                reason_of_closed_decision(m, hand, verb)
                if one is None
                else ""
                if one.payable
                else "not enough chips"
            )
            out.append(
                Choice(
                    name=f"do {verb}" if one is not None else f"do {verb} locked",
                    label=label,
                    sub=why
                    or effect_or_cost_text(m, hand, verb, one.cents if one is not None else 0),
                    intent=Decide(one.action) if one is not None else None,
                    action=decision_action(verb, 0, i + 1),
                    look="cream",
                    quiet=verb not in PLAYED,
                    why=f"{label}: {why}." if why else "",
                    face=f"{face} {verb}",
                    place="decisions",
                )
            )
        if state.stage == "play":
            less = "Double for less" if m.ruler.kind.text_scale <= 1 else "Less"
            return with_other_stakes(m, out, bj.DOUBLE, "Double", less)
        return _with_amount_choices(out, amount, most)

    def upper_pieces(self, m: Moment) -> list[Piece]:
        """Totals, amounts under doubled hands, the lock of the Second Chance, and where stakes were
        lost.
        """
        return [
            *total_pills(m),
            *doubled_amount_pills(m),
            *locked_second_chance_label(m),
            *ended_stake_marks(m, odds=False),
        ]

    def framed_cards(self, m: Moment, place: str) -> tuple[Card, ...]:  # noqa: ARG002
        """None: the hand that is asked has a frame of its own."""
        return ()

    def readings(self, m: Moment) -> list[Piece]:
        """The player's hands in words, from left to right, as they lie on the felt; the one that is
        asked is marked.
        """
        (rows, live), boxes = _reading_rows_and_asked(m), m.layout.readings
        if not rows or not boxes:
            return []
        x, _, w, h = boxes[0]
        low = boxes[-1][1] + boxes[-1][3]
        few = len(rows) <= MANY
        if len(rows) > 1:  # no wider than its words: a guest's hands may lie beside it
            said = [words for row in rows for words in row[1 if few else 2 :]]
            widest = max(m.ruler.width(words, 22, "ui7") for words in said)
            w = min(w, widest + (34 if few else 60))
        if few:
            return [
                words_box(
                    m.ruler,
                    m.layout.felt,
                    "reading",
                    (x, low - h * len(rows), w, h * len(rows)),
                    rows,
                    min(_own_cards_right_edge(m), x - WordStyle.card_gap),
                )
            ]
        high = (
            HandStyle.summary_line * min(m.ruler.grow, RegionSizes.most_lettering) * len(rows) + 16
        )
        texts, ground = tuple(row.words for row in rows), mix(m.layout.felt, "#000000", 0.72)
        return [Drawing("reading", "hands", (x, low - high, w, high), (texts, live, ground))]

    def says_amount(self, m: Moment, spot: Spot) -> bool:
        """Whether a stake says its amount itself (see `pills`)."""
        if spot.wager not in (*MAIN, *TWICE):
            return True
        return not (lacks_room_for_amounts(m) and is_doubled(m.shown, spot.seat, spot.hand))

    def results(self, m: Moment) -> dict[Spot, Result]:
        """How the wagers ended; the two stakes of a doubled hand of the player's are one result,
        under the first.
        """
        out: dict[Spot, Result] = {}
        for spot, result in m.shown.results.items():
            if spot.seat != m.own or spot.wager not in (*MAIN, *TWICE):
                out[spot] = result
                continue
            hand = (
                s
                for s in out
                if s.seat == spot.seat and s.hand == spot.hand and s.wager in (*MAIN, *TWICE)
            )
            first = next(hand, None)
            if first is None:
                out[spot] = result
                continue
            one = out[first]
            kind = one.kind if one.win or one.kind == "push" else result.kind
            sums = {
                name: getattr(one, name) + getattr(result, name)
                for name in ("win", "stake", "kept")
            }
            out[first] = structs.replace(one, kind=kind, **sums)
        return out

    def result_chips_place(self, m: Moment, spot: Spot) -> ResultChipsPlace:
        """Where a result lies: both stakes of the player's own hand have one place."""
        if spot.seat != m.own or spot.wager not in (*MAIN, *TWICE):
            return super().result_chips_place(m, spot)
        numbers = hand_numbers(m.geometry.shown, spot.seat)
        # the tags of two hands in one circle do not overlap
        beside = has_round_blackjack_spot(m.geometry) and len(numbers) > 1
        return ResultChipsPlace(
            *hand_stakes_center_radius(m.geometry, spot),
            (-34.0 if numbers.index(spot.hand) == 0 else 34.0) if beside else 0.0,
        )


AMOUNTS: Final = ("less insurance", "more insurance")
"""The names of the buttons beside Insurance that change its amount."""
PLAY: Final = ("hit", "stand", "double", "split", "surrender")
ANSWERS: Final = {
    "insurance": "Insurance",
    "even-money": "Even money",
    "no-insurance": "Play on",
    "second-chance": "Second Chance",
    "decline": "Decline",
    "play-on": "Play on",
    "void-hand": "Void hand",
}
PLAYED: Final = {"hit", "stand", "double", "split", "second-chance", "play-on"}
"""Decisions that a first press may mean: not those that add nothing, and neither insurance nor even
money, which no card takes.
"""
ORDINALS: Final = ("first", "second", "third", "fourth")


class AskedHand(NamedTuple):
    """The hand that is asked: its place from the left, how many hands there are, its cards, and its
    words.
    """

    at: int
    hands: int
    cards: tuple[Card, ...]
    words: str


def asked_hand(m: Moment) -> AskedHand | None:
    """The hand that the player is asked about; None when nothing is asked."""
    state = m.desk.state
    if state is None or not state.turn or state.stage == CUT:
        return None
    hands = state.memo.hands.get(state.turn, ())
    number = state.memo.asked if state.stage != "insurance" else 0
    at = next((i for i, hand in enumerate(hands) if hand.number == number), 0)
    cards = state.piles[bj.place(state.turn, number)].cards
    pile = state.piles.get(bj.chance_place(state.turn, number))
    less = sum(map(bj.second_chance_value, pile.cards)) if pile is not None else 0
    words = plain_blackjack_hand(in_words(cards, first=len(hands) < 2, less=less), m.level)
    return AskedHand(at, len(hands), cards, words)


def _insurance_amount_and_most(m: Moment, open_now: Mapping[str, Priced]) -> tuple[int, int]:
    """Cents for which the Insurance button is, and the most that law and bankroll allow; 0 where it
    is not asked or nothing is covered.
    """
    one = open_now.get(bj.INSURANCE)
    if one is None:
        return 0, 0
    most = min(one.cents, m.desk.bankroll // bj.DOLLAR * bj.DOLLAR)
    return min(m.state.chosen_amount or most, most), most


def _with_amount_choices(answers: list[Choice], amount: int, most: int) -> list[Choice]:
    """The answers to the question of insurance with those beside it that change its amount: down in
    steps of a chip, up by the dollar, so that every amount is soon reached.
    """
    if most <= bj.DOLLAR:
        return answers
    chip = max((c for c in (100, 500, 2500, 10000) if 10 * c <= most), default=bj.DOLLAR)
    less, more = max(bj.DOLLAR, (amount - 1) // chip * chip), amount + bj.DOLLAR
    closed = {
        "less": "" if amount > bj.DOLLAR else "the least",
        "more": "" if amount < most else "the most",
    }
    changes = [
        Choice(
            name=name,
            label=label,
            sub=closed[label.lower()] or f"to {short(cents)}",
            intent=None if closed[label.lower()] else ChooseAmount(cents),
            action=action,
            why=f"This is {why} that can be insured." if (why := closed[label.lower()]) else "",
            face=name,
            place="decisions",
        )
        for name, label, cents, action in zip(
            AMOUNTS, ("Less", "More"), (less, more), ("smaller chip", "larger chip"), strict=True
        )
    ]
    return [answers[0], *changes, *answers[1:]]


def effect_or_cost_text(m: Moment, hand: AskedHand, verb: str, cost: int) -> str:
    """What an open decision does or costs: `on hard 10`, `free, wins $50`, `gives back $12.50`."""
    state = m.desk.state
    house: bj.Blackjack = m.game.extra
    base = state.bets[state.turn][bj.BLACKJACK] if state is not None else 0
    match verb:
        case "hit":
            return "one card"
        case "stand":
            return f"on {hand.words}"
        case "double" if bj.doubles_free(house, hand.cards):
            return f"free, wins {short(2 * base)}"
        case "split" if bj.splits_free(house, hand.cards):
            return "free"
        case "surrender":
            return f"gives back {short(base // 2)}"
        case "even-money":
            return f"wins {short(base)}"
        case "no-insurance":
            return "no insurance"
        case "decline":
            return f"gives up {short(_cents_on_asked_hand(m))}"
        case "play-on":
            return "the card comes later"
        case "void-hand":
            return f"gives back {short(_cents_on_asked_hand(m))}"
        case _:
            return short(cost)


def _cents_on_asked_hand(m: Moment) -> int:
    state = m.desk.state
    if state is None:
        return 0
    one = next(h for h in state.memo.hands[state.turn] if h.number == state.memo.asked)
    names = (bj.main_wager(one), "double")
    return sum(
        c
        for s, c in state.stakes.items()
        if s.seat == state.turn and s.hand == one.number and s.wager in names
    )


def reason_of_closed_decision(m: Moment, hand: AskedHand, closed_verb: str) -> str:
    """Why a decision that is not open on this hand is closed, in as few words as fit on a button."""
    house: bj.Blackjack = m.game.extra
    if closed_verb == "split" and is_pair(hand.cards):
        return "one split only" if house.most_hands == 2 else f"{house.most_hands} hands at most"
    if closed_verb == "split":
        return "needs a pair"
    if closed_verb == "surrender" and hand.hands > 1:
        return "not after a split"
    return "first two cards"


def doubled_amount_pills(m: Moment) -> list[Piece]:
    """Where many hands lie side by side: one amount under a doubled hand, what the player himself
    staked on it.
    """
    if not lacks_room_for_amounts(m):
        return []
    out: list[Piece] = []
    chips = m.shown.chips
    for number in hand_numbers(m.shown, m.own):
        spots = [
            s for s in chips if s.seat == m.own and s.hand == number and s.wager in (*MAIN, *TWICE)
        ]
        if not any(s.wager in TWICE for s in spots):
            continue
        x, y, r = hand_stakes_center_radius(m.geometry, spots[0])
        own = sum(chips[s] for s in spots)
        out.append(
            pill(m.ruler, f"hand {number} pill", short(own) if own else "free", x, y + r + 9)
        )
    return out


def lacks_room_for_amounts(m: Moment) -> bool:
    """Whether the hands lie too close for an amount under every stake of a doubled one."""
    few = 1 if has_round_blackjack_spot(m.geometry) else 2
    return len(hand_numbers(m.shown, m.own)) > few


def locked_second_chance_label(m: Moment) -> list[Piece]:
    """While wagers are placed, on the place of the Second Chance wager: that it is locked and opens
    after a bust.
    """
    spot = m.layout.spots.get(bj.SECOND_CHANCE)
    if spot is None or not m.betting or m.shown.over or m.shown.results:
        return []
    high, words = 28 * m.ruler.grow, "after a bust"
    wide = m.ruler.width(words, 20, "ui6") + 52
    box = (spot.at[0] - wide / 2, spot.at[1] + 46 - high / 2, wide, high)
    return [Drawing("second chance lock", "locked pill", box, (words,))]


def _draw_locked_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.icon("lock", 20, h / 2, 18, sheet.theme.text2, 2.2)
    sheet.text(text, 36, h / 2, 20, "ui6", sheet.theme.text2, valign="m")


def total_pills(m: Moment) -> list[Piece]:
    """Totals in pills beside the dealer's cards and every other seat's hands."""
    out: list[Piece] = []
    shown = m.shown
    for where, cards in shown.cards.items():
        if where == "dealer":
            seen = [c for c in cards if c != HIDDEN]
            if seen:
                text = total_text(seen, names_blackjack=len(seen) == len(cards) > 1)
                total = points(tuple(seen))[0]
                is_bust = total > 21 and total != m.game.extra.push_total
                out.append(_dealer_total(m, f"Bust, {text}" if is_bust else text))
            continue
        seat, hand, chance = seat_hand_and_chance(where)
        if chance or seat == m.active_seat == m.own or not cards or HIDDEN in cards:
            continue
        less = sum(map(bj.second_chance_value, shown.cards.get(bj.chance_place(seat, hand), ())))
        near, last = (
            card_at(m.geometry, where, i, len(cards))
            for i in (min(len(cards) - 1, 1), len(cards) - 1)
        )
        right = max(last.x, near.x) + (
            4 if ("doubled", where) in shown.marks and len(cards) > 2 else 0
        )
        at = right + near.width * 0.5 + 24, near.y + (2 if near.turn <= 0 else 12)
        if hand_index_and_count(shown, seat, hand)[1] > 1:  # the next hand lies there, or the rail
            at = (near.x + last.x) / 2, near.y + HandStyle.split_total
        out.append(pill(m.ruler, f"total {where}", total_text(cards, less=less), *at))
    return out


def total_text(cards: Sequence[Card], *, less: int = 0, names_blackjack: bool = False) -> str:
    """A hand's points as a pill shows them."""
    if names_blackjack and is_blackjack(tuple(cards)):
        return "BJ"
    return str(points(tuple(cards))[0] - less)


def _dealer_total(m: Moment, text: str) -> Drawing:
    """The dealer's total left of the upcard, or below the cards where a letter is printed beside
    them.
    """
    printed = has_round_blackjack_spot(m.geometry)
    wide, high = m.ruler.width(text, 24, "ui7") + 26, (30 if printed else 36) * m.ruler.grow
    # longer words go on over the foot of the upcard, not over what is printed left of it
    left = 640 - min(wide, 64 * m.ruler.grow)
    x, y = (760 - wide / 2, 343 - high) if printed else (left, 300 - high / 2)
    return Drawing("dealer total", "total", (x, y, wide, high), (text,))


def _draw_big_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2 - 0.8, None, 0.16, stroke="#FFFFFF", sw=1.2)
    sheet.text(text, w / 2, h / 2, 24, "ui7", "#FFFFFF", anchor="c", valign="m")


def _busted_total(m: Moment) -> int:
    """What the player's one hand came to if it was over 21 and took no second chance; else 0."""
    place = bj.place(m.own, 0)
    cards = tuple(m.shown.dealt.get(place, ()))
    several = len(hand_numbers(m.shown, m.own)) > 1 or len(m.desk.seats) > 1
    if several or HIDDEN in cards or m.shown.dealt.get(bj.chance_place(m.own, 0)):
        return 0
    total = points(cards)[0] if cards else 0
    return total if total > 21 else 0


MANY: Final = 2
"""More hands than these are named in one line each."""


def _draw_hand_rows(
    sheet: Sheet, w: float, h: float, hands: tuple[str, ...], live: int, ground: str
) -> None:
    sheet.rr(0, 0, w, h, 14, ground, 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.16, stroke="#FFFFFF", sw=1.4)
    step = (h - 16) / len(hands)
    for i, text in enumerate(hands):
        middle = 8 + (i + 0.5) * step
        if i == live:
            sheet.icon("tri-r", 13, middle, 12, Colors.brass)
        sheet.text(str(i + 1), 23, middle, 20, "ui6", Colors.foil, valign="m")
        sheet.write("tight-name", text, 44, middle, w - 54, valign="m")


def _own_cards_right_edge(m: Moment) -> float:
    """Where the player's hands end on the right: design pixels."""
    edges = [0.0]
    for number in hand_numbers(m.shown, m.active_seat):
        for place in (bj.place(m.active_seat, number), bj.chance_place(m.active_seat, number)):
            many = len(m.visible_cards.get(place, ()))
            lies = [m.geometry.card(place, i, many) for i in range(many)]
            edges += [lie.x + lie.width / 2 for lie in lies]
    return max(edges)


def _reading_rows_and_asked(m: Moment) -> tuple[tuple[HandWordsRow, ...], int]:
    """The hands as rows of a reading, and the index of the one that is asked (-1 when none is)."""
    shown, state = m.shown, m.desk.state
    lying = m.visible_cards
    numbers = hand_numbers(shown, m.active_seat)
    asked_now = (
        state.memo.asked if state is not None and state.turn == m.active_seat and not m.busy else -1
    )
    rows: list[HandWordsRow] = []
    live = -1
    for at, number in enumerate(numbers):
        cards = tuple(c for c in lying.get(bj.place(m.active_seat, number), ()) if c != HIDDEN)
        if not cards:
            continue
        less = sum(
            map(bj.second_chance_value, lying.get(bj.chance_place(m.active_seat, number), ()))
        )
        text = plain_blackjack_hand(in_words(cards, first=len(numbers) == 1, less=less), m.level)
        if less:
            text = f"{points(cards)[0]}−{less} = {points(cards)[0] - less}"
        live = len(rows) if number == asked_now else live
        name = f"Hand {at + 1}" if len(numbers) > 1 else m.box_name(m.active_seat) or "Your hand"
        rows.append(HandWordsRow("", name, text[:1].upper() + text[1:]))
    return tuple(rows), live


def _place_frame(m: Moment, wager: str, hand_index: int, hand_count: int) -> Glow:
    """The breathing frame of a wager's place, or of the part that the hand of an index among so
    many has in it.
    """
    spot = m.layout.spots[wager]
    if m.active_seat != m.own and m.geometry.has_spot(Spot(m.active_seat, wager)):
        x, y, r = m.geometry.stake_center_and_radius(
            Spot(m.active_seat, wager, m.desk.state.memo.asked if m.desk.state is not None else 0)
        )
        return Glow("live", "circle", x, y, r + 6)
    shape = (
        spot.shape
        if spot.shape not in ("none", "tagged")
        else "circle"
        if spot.shape == "none"
        else "box"
    )
    if wager == "blackjack" and hand_count > 1:
        row = row_of(m.geometry, hand_count)
        if has_round_blackjack_spot(m.geometry):
            return Glow("live", "circle", *spot.at, spot.r)
        wide = row.gap / 2 + row.chip + 4
        return Glow(
            "live", "capsule", row.centres[hand_index], spot.at[1], min(37, spot.r - 6), wide
        )
    if shape == "capsule":
        return Glow("live", shape, *spot.at, spot.r - 13, spot.wide - 13)
    return Glow("live", shape, *spot.at, spot.r, 0 if shape == "circle" else spot.wide)


def _draw_hand_frame(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(0, 0, w, h, 13, None, 1, stroke=sheet.theme.brass, sw=5)


MAIN: Final = ("blackjack", bj.SPLIT, bj.FREE_SPLIT)
TWICE: Final = (bj.DOUBLE, bj.FREE_DOUBLE)


class HandRow(NamedTuple):
    """How so many hands of the player lie: centres, card width, chip radius, distance of a double's
    chips from the first.
    """

    centres: tuple[float, ...]
    width: float
    chip: float
    gap: float


CAPSULE: Final = {
    1: HandRow((760,), 132, 33, 76),
    2: HandRow((640, 868), 132, 33, 76),
    3: HandRow((590, 760, 930), 110, 27, 58),
    4: HandRow((560, 693, 827, 960), 92, 23, 50),
}
CIRCLE: Final = {1: HandRow((760,), 128, 36, 62), 2: HandRow((732, 788), 128, 25, 104)}
CIRCLE_CARDS: Final = {1: (760.0,), 2: (640.0, 868.0)}


def seat_hand_and_chance(where: str) -> tuple[int, int, bool]:
    """Seat, hand number (0 the first) and whether it is a Second Chance card's place.

    >>> seat_hand_and_chance("seat 4 hand 2 second chance")
    (4, 1, True)
    """
    words = where.split()
    hand = int(words[words.index("hand") + 1]) - 1 if "hand" in words else 0
    return int(words[1]), hand, where.endswith("second chance")


def hand_numbers(shown: FeltState, seat: int) -> tuple[int, ...]:
    """The numbers of a seat's hands from left to right."""
    return shown.order.get(seat, (0,))


def hand_index_and_count(shown: FeltState, seat: int, hand: int) -> tuple[int, int]:
    """The place of a hand from the left among its seat's (the first if it has none yet), and how
    many these are.
    """
    numbers = hand_numbers(shown, seat)
    return numbers.index(hand) if hand in numbers else 0, len(numbers)


def has_round_blackjack_spot(geometry: Geometry) -> bool:
    """Whether the Blackjack wager stands in a circle, not in a capsule as wide as four hands."""
    return geometry.layout.spots["blackjack"].shape == "circle"


def row_of(geometry: Geometry, count: int) -> HandRow:
    """How so many hands of the player lie."""
    return CIRCLE[min(2, count)] if has_round_blackjack_spot(geometry) else CAPSULE[min(4, count)]


def is_doubled(shown: FeltState, seat: int, hand: int) -> bool:
    """Whether a hand was doubled."""
    return ("doubled", bj.place(seat, hand)) in shown.marks


def card_at(geometry: Geometry, where: str, index: int, count: int) -> Lie:
    """Where card `index` of `count` in a seat's hand lies."""
    seat, hand, chance = seat_hand_and_chance(where)
    at, hands = hand_index_and_count(geometry.shown, seat, hand)
    # where others have split there is no room for a card across: all show their index
    doubled = is_doubled(geometry.shown, seat, hand) and (seat == geometry.own or hands == 1)
    across = chance or (index == 2 and doubled)
    count -= doubled and count > 2
    if seat != geometry.own:
        return _other_card(geometry, geometry.others[seat], at, hands, index, count, across, chance)
    return _own_card(geometry, at, hands, index, count, across, chance)


def _own_card(
    geometry: Geometry,
    hand_index: int,
    hand_count: int,
    index: int,
    count: int,
    across: bool,
    chance: bool,
) -> Lie:
    spot = geometry.layout.places["seat"]
    round_ = has_round_blackjack_spot(geometry)
    row = row_of(geometry, hand_count)
    centres = CIRCLE_CARDS[min(2, hand_count)] if round_ else row.centres
    centre = centres[min(hand_index, len(centres) - 1)]
    top = spot.at[0][1] - spot.width * 0.7
    y = top + row.width * 0.7
    if across:
        low = 36.0 if round_ else 58 * row.width / 132
        aside = 34.0 if chance else 6.0 if hand_count > 3 else 12.0
        return Lie(centre + aside, y + low - (8 if chance else 0), row.width, 90)
    if hand_count == 1:
        first, step = spot.at[0][0], spot.at[1][0] - spot.at[0][0]
        room = HandStyle.right_limit - row.width / 2 - first
        if count > 2:
            step = min(row.width + 12, room / (count - 1))
        return Lie(first + index * step, y, row.width)
    room = centres[1] - centres[0] - row.width - 12
    gaps = max(1, count - 1)
    step = min(row.width * 0.5, room / gaps)
    down = (
        min(HandStyle.index_room[1], (HandStyle.lower_limit - top - row.width * 1.4) / gaps)
        if step < row.width * HandStyle.index_room[0]
        else 0.0
    )
    first = centre - min(row.width * 0.5, room) / 2
    return Lie(first + index * step, y + index * down, row.width)


def _other_card(
    geometry: Geometry,
    seat: SeatPlace,
    hand_index: int,
    hand_count: int,
    index: int,
    count: int,
    across: bool,
    chance: bool,
) -> Lie:
    cards = geometry.layout.other.cards
    if cards is None:
        return Lie(*seat.at, 46, seat.turn)
    apart, share = HandStyle.guest_hands[min(hand_count, 4)]
    shift, wide = (hand_index - (hand_count - 1) / 2) * apart, cards.width * share
    if across:
        there = stage_point_of_seat(
            seat, (cards.at[0][0] + 34 + shift + (8 if chance else 0), cards.at[0][1] + 22)
        )
        return Lie(*there, wide, seat.turn + 90)
    if hand_count > 1:
        step = min(0.55 * wide, (apart - wide - 4) / max(1, count - 1))  # then the next hand begins
        middle = (cards.at[0][0] + cards.at[-1][0]) / 2
        local = middle + shift + (index - (count - 1) / 2) * step
        return Lie(*stage_point_of_seat(seat, (local, cards.at[0][1])), wide, seat.turn)
    if count > len(cards.at):
        step = min(30.0, 104 / (count - 1))
        local = (index - (count - 1) / 2) * step - 4
    else:
        local = cards.at[min(index, len(cards.at) - 1)][0]
    return Lie(*stage_point_of_seat(seat, (local, cards.at[0][1])), cards.width, seat.turn)


def hand_stake_place(geometry: Geometry, spot: Spot) -> tuple[float, float, float] | None:
    """Centre and chip radius of a stake on a hand; None for wagers that have a spot of their own."""
    if spot.wager not in (*MAIN, *TWICE, bj.SECOND_CHANCE):
        return None
    at, hands = hand_index_and_count(geometry.shown, spot.seat, spot.hand)
    doubled = is_doubled(geometry.shown, spot.seat, spot.hand)
    side = 1 if spot.wager in TWICE else -1 if doubled else 0
    if spot.seat != geometry.own:
        return _other_stake(geometry, spot, at, hands, side)
    found, row = geometry.layout.spots[spot.wager], row_of(geometry, hands)
    if spot.wager == bj.SECOND_CHANCE:
        return (
            found.at[0] + (at - (hands - 1) / 2) * 58,
            found.at[1] - 3,
            found.chip if hands == 1 else 24,
        )
    chip = row.chip if not (side and row.chip == 36) else 29
    middle = row.centres[min(at, len(row.centres) - 1)]
    # first stakes in the circle, a double outside it on its hand's side
    if has_round_blackjack_spot(geometry) and hands > 1:
        return middle + (row.gap / 2 * (1 if at else -1) if side > 0 else 0), found.at[1] - 3, chip
    return (
        _stakes_middle(geometry, spot, middle, row, both=bool(side)) + side * row.gap / 2,
        found.at[1] - 3,
        chip,
    )


def _stakes_middle(
    geometry: Geometry, spot: Spot, middle: float, row: HandRow, *, both: bool
) -> float:
    """The middle of a hand's stakes: both of a doubled hand stay inside the capsule."""
    if has_round_blackjack_spot(geometry) or not both:
        return middle
    found = geometry.layout.spots[spot.wager]
    room = found.wide - row.gap / 2 - row.chip - 7
    return min(max(middle, found.at[0] - room), found.at[0] + room)


def _other_stake(
    geometry: Geometry, spot: Spot, hand_index: int, hand_count: int, side: int
) -> tuple[float, float, float]:
    seat = geometry.others[spot.seat]
    small = geometry.layout.other.spots.get(spot.wager)
    if small is None:
        return *seat.at, 12.0
    r = small.chip or 14.0
    if hand_count > 1:
        r = min(r, 11.0 if hand_count < 4 else 9.0)
    # second chances lie side by side in their own place, not over the next hand's stakes
    apart = 2 * r if spot.wager == bj.SECOND_CHANCE else 48 if hand_count < 4 else 40
    shift = (hand_index - (hand_count - 1) / 2) * apart + side * (r + 1)
    x, y = stage_point_of_seat(seat, (small.at[0] + shift, small.at[1]))
    return x, y, r


def hand_stakes_center_radius(geometry: Geometry, spot: Spot) -> tuple[float, float, float]:
    """Centre and chip radius of one of the player's hands, doubled or not."""
    at, hands = hand_index_and_count(geometry.shown, spot.seat, spot.hand)
    row, both = row_of(geometry, hands), is_doubled(geometry.shown, spot.seat, spot.hand)
    middle = _stakes_middle(
        geometry, spot, row.centres[min(at, len(row.centres) - 1)], row, both=both
    )
    return middle, geometry.layout.spots[spot.wager].at[1] - 3, row.chip


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "locked pill": _draw_locked_pill,
    "total": _draw_big_pill,
    "hands": _draw_hand_rows,
    "hand frame": _draw_hand_frame,
}
