"""What a dealer does at a table, as values: each stands for an event of the engine that is the
dealer's to make.
"""

from __future__ import annotations

import re

import msgspec

from ...core.declaration import Game
from ...core.money import short
from ...hands.phrases import sentence_case

CHIPS = (100_000, 50_000, 10_000, 2_500, 500, 100)
"""The chips of the house in cents, the dearest first; what is less than a dollar is change."""


class Payment(msgspec.Struct, frozen=True):
    """Chips in cents, the dearest first, and change under a dollar.

    >>> Payment((2500, 500, 500)).cents
    3500
    """

    chips: tuple[int, ...]
    change: int = 0

    @property
    def cents(self) -> int:
        """What it comes to."""
        return sum(self.chips) + self.change

    @property
    def has_stacked_chips(self) -> bool:
        """Whether one chip stands on another."""
        return len(set(self.chips)) < len(self.chips)


def fewest_chips(cents: int) -> Payment:
    """An amount in as few chips as may be.

    >>> fewest_chips(4550)
    Payment(chips=(2500, 500, 500, 500, 500), change=50)
    """
    chips: list[int] = []
    for chip in CHIPS:
        count, cents = divmod(cents, chip)
        chips += [chip] * count
    return Payment(tuple(chips), cents)


def payment_words(payment: Payment) -> str:
    """A payment in words.

    >>> payment_words(fewest_chips(4550)), payment_words(Payment(()))
    ('1 green, 4 red and $0.50 change', 'nothing')
    """
    colors = dict(zip(CHIPS, ("orange", "purple", "black", "green", "red", "white"), strict=True))
    told = [
        f"{payment.chips.count(chip)} {colors.get(chip, short(chip))}"
        for chip in dict.fromkeys(payment.chips)
    ]
    told += [f"{short(payment.change)} change"] if payment.change else []
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:]))) or "nothing"


class DealerAct(msgspec.Struct, frozen=True, tag=True):
    """The base of every act."""


class Shuffle(DealerAct, frozen=True):
    """Shuffle the cards, or have the machine do it."""


class CutCards(DealerAct, frozen=True):
    """Cut them."""


class BurnCards(DealerAct, frozen=True):
    """BurnCards so many cards."""

    cards: int = 1


class Say(DealerAct, frozen=True):
    """Say something to the table."""

    text: str


class AskSeat(DealerAct, frozen=True):
    """Ask a seat for its decision, or offer it the cut."""

    seat: int


class DealCards(DealerAct, frozen=True):
    """Deal so many cards to a place."""

    place: str
    cards: int = 1


class TurnCards(DealerAct, frozen=True):
    """Turn cards of a place face up, by where they lie, counted from 0."""

    place: str
    which: tuple[int, ...]


class MoveCards(DealerAct, frozen=True):
    """Move cards from one place to another: split a pair, set the dealer's hand."""

    source: str
    place: str


class NameHand(DealerAct, frozen=True):
    """Name the hand that lies at a place; `label` says which, where there are several."""

    place: str
    label: str
    text: str


class TakeStake(DealerAct, frozen=True):
    """Take a losing stake, or so much of it; 0 cents is a lammer of the house."""

    seat: int
    wager: str
    cents: int
    hand: int = 0


class PayWinner(DealerAct, frozen=True):
    """Pay a winning wager with these chips; its stake stays where it is. Stacks are `cut_down` before
    it, so that every chip is seen.
    """

    seat: int
    wager: str
    payment: Payment
    hand: int = 0
    cut_down: bool = True


class PushStake(DealerAct, frozen=True):
    """Leave a stake to its player: it neither wins nor loses."""

    seat: int
    wager: str
    hand: int = 0


class BoxTip(DealerAct, frozen=True):
    """Put a tip into the tip box, with what it won: so many cents in all."""

    seat: int
    cents: int


class TakeTip(DealerAct, frozen=True):
    """Take a tip that was lost with the wager it lay beside."""

    seat: int


class GatherPot(DealerAct, frozen=True):
    """Bring the wagers of the pot together."""


class AwardPot(DealerAct, frozen=True):
    """Push the pot, or a share of it, to a seat."""

    seat: int


class RackCards(DealerAct, frozen=True):
    """Put the cards of a place, or the stub, into the discard rack."""

    place: str


class CountStub(DealerAct, frozen=True):
    """Count the stub."""


class SetMarker(DealerAct, frozen=True):
    """Set a marker at a place, or take it away."""

    kind: str
    place: str
    shown: bool = True


class ShakeDice(DealerAct, frozen=True):
    """Shake the dice."""


class PassShaker(DealerAct, frozen=True):
    """Pass the shaker to a seat."""

    seat: int


class CallFloor(DealerAct, frozen=True):
    """Call the floor."""


class RefuseBet(DealerAct, frozen=True):
    """Push a bet back that came after "No more bets"."""

    seat: int
    wager: str


class CorrectStake(DealerAct, frozen=True):
    """Have a seat put a stake right that the table does not take."""

    seat: int
    wager: str


AnyAct = (
    Shuffle
    | CutCards
    | BurnCards
    | Say
    | AskSeat
    | DealCards
    | TurnCards
    | MoveCards
    | NameHand
    | TakeStake
    | PayWinner
    | PushStake
    | BoxTip
    | TakeTip
    | GatherPot
    | AwardPot
    | RackCards
    | CountStub
    | SetMarker
    | ShakeDice
    | PassShaker
    | CallFloor
    | RefuseBet
    | CorrectStake
)
Settling = TakeStake | PayWinner | PushStake


def comparable_words(text: str) -> str:
    """Words as they are compared: without case, punctuation and needless blanks.

    >>> comparable_words(" No more  bets! ")
    'no more bets'
    """
    return " ".join(re.sub(r"[^\w\s]", " ", text.casefold()).split())


def act_target(act: AnyAct) -> tuple[object, ...]:
    """What an act is about, without what is graded apart: how much, with which chips or words, and
    how many cards. The three ways to settle a spot have the same.
    """
    if isinstance(act, Settling):
        return "settle", act.seat, act.wager, act.hand
    if isinstance(act, NameHand):
        return "name", act.place, act.label
    if isinstance(act, DealCards | TurnCards):
        return type(act).__name__, act.place
    if isinstance(act, Say | BurnCards):
        return (type(act).__name__,)
    if isinstance(act, BoxTip | TakeTip):
        return "tip", act.seat
    return type(act).__name__, act


def is_same_act(done: AnyAct, due: AnyAct) -> bool:
    """Whether an act is the one that is due, whatever the case and punctuation of its words."""
    if isinstance(done, Say) and isinstance(due, Say):
        return comparable_words(done.text) == comparable_words(due.text)
    if isinstance(done, NameHand) and isinstance(due, NameHand):
        same = act_target(done) == act_target(due)
        return same and comparable_words(done.text) == comparable_words(due.text)
    return done == due


def place_words(place: str) -> str:
    """A place of cards in words.

    >>> place_words("seat 3"), place_words("dealer"), place_words("seat 3 hand 2")
    ('seat 3', "the dealer's hand", 'seat 3, hand 2')
    """
    told = {"dealer": "the dealer's hand", "stub": "the stub", "community": "the community cards"}
    return told.get(place, place.replace(" hand ", ", hand ").replace(" discards", "'s discards"))


def _hand_words(place: str) -> str:
    """The hand at a place in words."""
    found = place_words(place)
    return f"{found}'s hand" if re.fullmatch(r"seat \d+", place) else found


def act_words(game: Game, act: AnyAct) -> str:
    """An act in words, as an order: "pay seat 3's Across $45: 1 green and 4 red"."""
    match act:
        case TakeStake(seat, wager, cents):
            what = short(cents) if cents else "the lammer"
            return f"take {what} from seat {seat}'s {_wager_title(game, wager)}"
        case PayWinner(seat, wager, payment, cut_down=cut_down):
            how = payment_words(payment) + ("" if cut_down else ", not spread")
            return f"pay seat {seat}'s {_wager_title(game, wager)} {short(payment.cents)}: {how}"
        case PushStake(seat, wager):
            return f"push seat {seat}'s {_wager_title(game, wager)}"
        case RefuseBet(seat, wager):
            return f"refuse seat {seat}'s late bet on {_wager_title(game, wager)}"
        case CorrectStake(seat, wager):
            return f"correct seat {seat}'s bet on {_wager_title(game, wager)}"
        case DealCards("community", cards):
            return f"deal {cards} community card{'s' * (cards > 1)}"
        case DealCards(place, cards):
            return f"deal {_cards_text(cards)} to {place_words(place)}"
        case TurnCards():
            return f"turn up {_turned_words(game, act)}"
        case NameHand(place, label, text):
            whose = _hand_words(place)
            which = f", {label}" if label not in ("", "Hand", "Dealer") else ""
            return f"read {whose}{which}: “{text}”"
        case _:
            return _other_act_words(act)


def act_sentence(game: Game, act: AnyAct) -> str:
    """An act in words as a sentence of its own."""
    return as_sentence(act_words(game, act))


def as_sentence(words: str) -> str:
    """Words as a sentence; after a quoted one stands no second full stop.

    >>> as_sentence("announce “No more bets.”"), as_sentence("shuffle the cards")
    ('Announce “No more bets.”', 'Shuffle the cards.')
    """
    return end_sentence(sentence_case(words))


def end_sentence(words: str) -> str:
    """Words with a full stop at the end, unless what they quote ends with a mark of its own.

    >>> end_sentence("say “Winner, six.”"), end_sentence("ask “Cut?” (674a.5)")
    ('say “Winner, six.”', 'ask “Cut?” (674a.5).')
    """
    return words if words.endswith((".”", "?”", "!”")) else f"{words}."


def _turned_words(game: Game, act: TurnCards) -> str:
    """The cards that are turned: of the table by name, of a hand all from the first, or by number."""
    names = game.community if act.place == "community" else ()
    listed = [names[at] if at < len(names) else f"card {at + 1}" for at in act.which]
    if names:
        return f"{_cards_text(len(act.which))}: {' and '.join(listed)}"
    if act.which == tuple(range(len(act.which))) and len(listed) > 1:
        return f"{_cards_text(len(act.which))} of {_hand_words(act.place)}"
    return f"{' and '.join(listed)} of {_hand_words(act.place)}"


def _marker_words(kind: str) -> tuple[str, str]:
    """How a kind of marker is set at a place, and cleared."""
    words = {
        "cover-card": (
            "insert the cover card into the shoe",
            "take the cover card out of the shoe",
        ),
        "lid": ("put the lid on the shaker", "lift the lid off the shaker"),
        "pointer": ("set the pointer to {}", "clear the pointer from {}"),
        "puck": ("set the puck at {}", "clear the puck from {}"),
        "dice": ("move the winning dice to {}", "clear the dice from {}"),
        "lammer": ("set a lammer at {}", "clear the lammer of {}"),
        "envy": ("set the envy lammer at {}", "clear the envy lammer of {}"),
        "tucked": ("tuck the cards of {} under the wager", "draw the cards of {} from the wager"),
        "card-reader": ("check the hole card in the card reader", "clear the card reader"),
    }
    return words.get(kind, (f"set the {kind} at {{}}", f"clear the {kind} of {{}}"))


def _other_act_words(act: AnyAct) -> str:
    match act:
        case Say(text):
            return f"announce “{text}”"
        case AskSeat(seat):
            return f"ask seat {seat}"
        case BurnCards(cards):
            return f"burn {_cards_text(cards)}"
        case MoveCards(source, place):
            if source == place:
                return f"set {place_words(place)}"
            return f"split {place_words(source)}: one card to {place_words(place)}"
        case RackCards("stub"):
            return "place the stub (the rest of the pack) in the discard rack"
        case RackCards(place):
            alone = re.fullmatch(r"seat \d+", place)
            return f"muck {place}'s cards" if alone else f"muck {place_words(place)}"
        case SetMarker(kind, place, shown):
            set_it, clear_it = _marker_words(kind)
            return (set_it if shown else clear_it).format(place_words(place) or "the table")
        case BoxTip(seat, cents):
            return f"drop {short(cents)} of seat {seat}'s tip into the tip box"
        case TakeTip(seat):
            return f"take seat {seat}'s tip, which lost"
        case AwardPot(seat):
            return f"push the pot to seat {seat}"
        case PassShaker(seat):
            return f"pass the shaker to seat {seat}"
        case _:
            simple = {
                Shuffle: "shuffle the cards",
                CutCards: "cut the cards",
                GatherPot: "gather the pot",
                CountStub: "count the stub",
                ShakeDice: "shake the dice",
                CallFloor: "call the floor",
            }
            return simple[type(act)]


def _cards_text(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _wager_title(game: Game, wager: str) -> str:
    return game.wager(wager).title if wager in game.by_name else wager
