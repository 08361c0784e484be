"""Blackjack tables: hands that grow and split, each with stakes, total and words of its own, and the decisions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.actions import of_decision
from game.client.table.blackjack import hands, places
from game.client.table.blackjack.places import HandGeometry
from game.client.table.cards.kind import CardKind
from game.client.table.cards.spots import lost
from game.client.table.decisions import QUIET
from game.client.table.intents import Choice, Decide
from game.hands.blackjack import in_words, is_pair
from game.money import short
from game.rounds.blackjack_words import (
    BLACKJACK,
    Blackjack,
    chance_place,
    chance_value,
    doubles_free,
    main_wager,
    place,
    splits_free,
)

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.layout import Layout
    from game.client.table.geometry import Geometry
    from game.client.table.moment import Moment
    from game.client.table.pieces import Piece
    from game.client.table.shown import Result
    from game.declare import Game, Spot


class BlackjackKind(CardKind):
    """A table where a player may hold several hands."""

    turns = False

    def geometry(self, game: Game, layout: Layout, own: int) -> Geometry:
        """Where hands and their stakes lie."""
        return HandGeometry(game, layout, own)

    def asked(self, m: Moment) -> str:
        """The wager whose place is framed."""
        return hands.asked(m)

    def live(self, m: Moment) -> tuple[Piece, ...]:
        """The frames of the hand that is asked."""
        return hands.live(m) if self.asked(m) else super().live(m)

    def title(self, m: Moment) -> str:
        """The open decision in words: `Your second hand, hard 10`."""
        return title_of(m)

    def decisions(self, m: Moment) -> list[Choice]:
        """Hit, stand, double, split, surrender, and the answers to the dealer's questions."""
        return choices_of(m)

    def above(self, m: Moment) -> list[Piece]:
        """Totals, amounts under doubled hands, the lock of the Second Chance, and where stakes were lost."""
        return [*hands.totals(m), *hands.pills(m), *hands.second_chance_lock(m), *lost(m, odds=False)]

    def lit(self, m: Moment) -> list[Piece]:  # noqa: ARG002
        """Nothing: the felt has no paytable whose rows are framed."""
        return []

    def made(self, m: Moment, place: str) -> tuple[Card, ...]:  # noqa: ARG002
        """None: the hand that is asked has a frame of its own."""
        return ()

    def readings(self, m: Moment) -> list[Piece]:
        """The player's hands in words."""
        return hands.readings(m, m.layout.readings) if m.layout.readings else []

    def dealer_words(self, m: Moment) -> list[Piece]:  # noqa: ARG002
        """Nothing: the dealer's total is shown."""
        return []

    def says_amount(self, m: Moment, spot: Spot) -> bool:
        """Whether a stake says its amount itself."""
        return hands.own_pill(m, spot)

    def results(self, m: Moment) -> dict[Spot, Result]:
        """How the wagers ended, the two stakes of a doubled hand as one."""
        return hands.joined(m)

    def result_at(self, m: Moment, spot: Spot) -> tuple[float, float, float, float]:
        """Where a result lies: both stakes of the player's own hand have one place."""
        if spot.seat != m.own or spot.wager not in (*places.MAIN, *places.TWICE):
            return super().result_at(m, spot)
        return (*places.centre(m.geometry, spot), places.tag_shift(m.geometry, spot))


# -- decisions: what each costs or gives back, and why a double or a split is closed -------------------------------------


PLAY: Final = ("hit", "stand", "double", "split", "surrender")
ANSWERS: Final = {
    "insurance": "Insurance", "even-money": "Even money", "no-insurance": "No insurance", "second-chance": "Second Chance",
    "decline": "Decline", "play-on": "Play on", "void-hand": "Void hand",
}  # fmt: skip
ORDINALS: Final = ("first", "second", "third", "fourth")


class AskedHand(NamedTuple):
    """The hand that is asked: its place from the left, how many hands there are, its cards, and its words."""

    at: int
    hands: int
    cards: tuple[Card, ...]
    words: str


def asked_hand(m: Moment) -> AskedHand | None:
    """The hand that the player is asked about; None when nothing is asked."""
    state = m.desk.state
    if state is None or not state.turn:
        return None
    hands = state.memo.hands.get(state.turn, ())
    number = state.memo.asked if state.stage != "insurance" else 0
    at = next((i for i, hand in enumerate(hands) if hand.number == number), 0)
    cards = state.piles[place(state.turn, number)].cards
    pile = state.piles.get(chance_place(state.turn, number))
    less = sum(map(chance_value, pile.cards)) if pile is not None else 0
    return AskedHand(at, len(hands), cards, in_words(cards, first=len(hands) < 2, less=less))


def title_of(m: Moment) -> str:
    """The open decision in words: `Your second hand, hard 10`."""
    hand = asked_hand(m)
    if hand is None:
        return "Your decision"
    name = "Your hand" if hand.hands < 2 else f"Your {ORDINALS[hand.at]} hand"
    seats = m.desk.seats
    box = f" in box {m.desk.turn}" if len(seats) > 1 else ""
    return f"{name}{box}, {hand.words}"


def choices_of(m: Moment) -> list[Choice]:
    """The open choices_of, in the order of their keys; closed doubles, splits and surrenders stay, locked, with their reason."""
    hand, state = asked_hand(m), m.desk.state
    if hand is None or state is None:
        return []
    open_now = {one.action.verb: one for one in m.desk.open}
    house: Blackjack = m.game.extra
    if state.stage == "play":
        names = tuple(v for v in PLAY if v != "surrender" or house.surrender)
    else:
        names = tuple(v for v in ANSWERS if v in open_now)
    out = []
    face = f"{state.stage} {hand.at} {len(hand.cards)}"
    for i, (verb, wide) in enumerate(zip(names, widths(len(names)), strict=True)):
        one, label = open_now.get(verb), ANSWERS.get(verb, verb.capitalize())
        why = closed(m, hand, verb) if one is None else "" if one.payable else "not enough chips"
        out.append(
            Choice(
                name=f"do {one.action}" if one is not None else f"do {verb} locked", label=label, sub=why or offered(m, hand, verb),
                intent=Decide(one.action) if one is not None else None, action=of_decision(verb, 0, i + 1),
                look="dark" if verb in QUIET else "primary", why=f"{label}: {why}." if why else "", face=f"{face} {verb}",
                place="decisions", wide=wide,
            )
        )  # fmt: skip
    return out


def widths(count: int) -> tuple[float, ...]:
    """How wide so many choices_of are: wide when they are few, and room for what a surrender gives back."""
    return {2: (260, 260), 3: (252, 252, 252), 4: (184, 184, 184, 184)}.get(count, (118, 144, 144, 150, 190)[:count])


def offered(m: Moment, hand: AskedHand, verb: str) -> str:
    """What an open decision does or costs: `on hard 10`, `free, wins $50`, `gives back $12.50`."""
    state = m.desk.state
    house: Blackjack = m.game.extra
    base = state.bets[state.turn][BLACKJACK] if state is not None else 0
    cost = next((one.cents for one in m.desk.open if one.action.verb == verb), 0)
    match verb:
        case "hit":
            return "one card"
        case "stand":
            return f"on {hand.words}"
        case "double" if doubles_free(house, hand.cards):
            return f"free, wins {short(2 * base)}"
        case "split" if splits_free(house, hand.cards):
            return "free"
        case "surrender":
            return f"gives back {short(base // 2)}"
        case "even-money":
            return f"wins {short(base)}"
        case "no-insurance":
            return "play on"
        case "decline":
            return f"gives up {short(_staked(m))}"
        case "play-on":
            return "the card comes later"
        case "void-hand":
            return f"gives back {short(_staked(m))}"
        case _:
            return short(cost)


def _staked(m: Moment) -> int:
    """Cents of the player's own on the hand that is asked."""
    state = m.desk.state
    if state is None:
        return 0
    one = next(h for h in state.memo.hands[state.turn] if h.number == state.memo.asked)
    names = (main_wager(one), "double")
    return sum(c for s, c in state.stakes.items() if s.seat == state.turn and s.hand == one.number and s.wager in names)


def closed(m: Moment, hand: AskedHand, verb: str) -> str:
    """Why a decision is not open on this hand, in as few words as fit on a button."""
    house: Blackjack = m.game.extra
    if verb == "split" and is_pair(hand.cards):
        return "one split only" if house.most_hands == 2 else f"{house.most_hands} hands at most"
    if verb == "split":
        return "needs a pair"
    if verb == "surrender" and hand.hands > 1:
        return "not after a split"
    return "first two cards"
