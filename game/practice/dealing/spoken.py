"""The dealing school in words: what is typed becomes acts, and a shift is dealt line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple

import numpy as np

from ...core.errors import HouseError, quoted
from ...core.money import cents_of, short
from ...games import GAMES
from ...rounds import events as ev
from ...rounds.dice.declaration import Call, DiceMemo, DiceTable, Faces
from ...rounds.dice.engine import THROWN_AGAIN
from . import acts
from .acts import end_sentence
from .duties import Duty
from .shift import NOTHING, DealingShift, Slip

HELP = """\
shuffle | cut | burn [N] | count | gather | shake | floor
say WORDS | say              without words: three sentences to choose from
ask SEAT                     also offers the cut
deal PLACE [PLACE ...]       one card each; 3x5 is five cards to seat 3, d the dealer, m the middle
turn PLACE N [N ...]         cards by number or name; without them all of the place
name PLACE [LABEL:] WORDS    read a hand; without words: three to choose from
take SEAT WAGER [DOLLARS]    the whole stake, or so much of it
pay SEAT WAGER CHIPS         chips by value, as 25 5x4 .50; the stake stays
push SEAT WAGER
award SEAT                   the pot, or a share of it
box SEAT DOLLARS | lost SEAT a tip: into the tip box, or taken
rack PLACE [PLACE ...]       muck cards into the discard rack; stub is the stub
set KIND PLACE | clear KIND PLACE    lammer, lid, pointer, puck, card-reader, cover-card ...
move PLACE PLACE             split a pair; move d d sets the dealer's hand
pass SEAT                    the shaker
refuse SEAT WAGER            a bet that came too late
correct SEAT WAGER           a bet that the limits do not allow
look | hint | help | end     the felt; what is due (it counts as a fault); this list; the sheet
A wager is named by its first letters; 3:2 is the second hand of seat 3. A place of several words
is written with underscores, as seat_3_hand_2."""


class SeatHand(NamedTuple):
    """A seat and one of its hands, counted from 0."""

    seat: int
    hand: int


class SeatWagerHand(NamedTuple):
    """A seat, its wager, and one of its hands, counted from 0."""

    seat: int
    wager: str
    hand: int


CLOSING = "No more bets."
NOT_CLOSING = ("Place your bets.", "Last bets, please.", "Hands off the table.")
"""What closes the bets, and what does not."""
Hear = Callable[[str], str]
Tell = Callable[[str], None]


class Talk:
    """A shift that is dealt by typed lines."""

    def __init__(self, shift: DealingShift) -> None:
        self.shift, self.game = shift, shift.game
        self._choices: tuple[acts.Say | acts.NameHand, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._offers = SentenceOffers(shift)

    # ---- from words to acts

    def parse_acts_in_order(self, line: str) -> list[acts.AnyAct]:
        """The acts that a line names, to be done one after another. Raises `HouseError` for what is
        none; nothing is graded then.
        """
        verb, _, rest = line.strip().partition(" ")
        words = rest.split()
        chosen = "abc".find(verb.casefold()) if len(verb) == 1 else -1
        if 0 <= chosen < len(self._choices) and not words:
            return [self._choices[chosen]]
        simple: dict[str, acts.AnyAct] = {
            "shuffle": acts.Shuffle(),
            "cut": acts.CutCards(),
            "count": acts.CountStub(),
            "gather": acts.GatherPot(),
            "shake": acts.ShakeDice(),
            "floor": acts.CallFloor(),
        }
        if verb in simple and not words:
            return [simple[verb]]
        if verb in ("deal", "rack"):
            if not words:
                raise HouseError(verb, "needs a place, as deal 3 or rack stub")
            if verb == "deal":
                return [self._parse_deal(word) for word in words]
            return [acts.RackCards(self._place_from_word(word)) for word in words]
        readers: dict[str, Callable[[list[str]], acts.AnyAct]] = {
            "burn": self._parse_burn,
            "say": lambda some: acts.Say(" ".join(some)),
            "ask": lambda some: acts.AskSeat(self._parse_seat(some).seat),
            "award": lambda some: acts.AwardPot(self._parse_seat(some).seat),
            "pass": lambda some: acts.PassShaker(self._parse_seat(some).seat),
            "lost": lambda some: acts.TakeTip(self._parse_seat(some).seat),
            "box": self._parse_tip_box,
            "turn": self._parse_turn,
            "name": self._parse_name,
            "take": self._parse_take,
            "pay": self._parse_pay,
            "push": lambda some: acts.PushStake(*self._parse_spot(some)),
            "set": lambda some: self._parse_marker(some, shown=True),
            "clear": lambda some: self._parse_marker(some, shown=False),
            "move": self._parse_move,
            "refuse": lambda some: acts.RefuseBet(*self._parse_spot(some)[:2]),
            "correct": lambda some: acts.CorrectStake(*self._parse_spot(some)[:2]),
        }
        if verb not in readers:
            raise HouseError("act", f"{quoted(verb)} is no command; help lists them")
        return [readers[verb](words)]

    def _parse_seat(self, words: Sequence[str]) -> SeatHand:
        """A seat and a hand of it, counted from 0."""
        seat, _, hand = (words[0] if words else "").partition(":")
        if not (seat.isascii() and seat.isdecimal() and 1 <= int(seat[:3]) <= 99):
            raise HouseError("seat", f"{quoted(seat)} is no number of a seat")
        if hand and not (hand.isascii() and hand.isdecimal() and 1 <= int(hand[:3]) <= 9):
            raise HouseError("seat", f"{quoted(hand)} is no number of a hand")
        return SeatHand(int(seat), int(hand or 1) - 1)

    def _parse_spot(self, words: Sequence[str]) -> SeatWagerHand:
        seat, hand = self._parse_seat(words)
        if len(words) < 2:
            raise HouseError("wager", "name the seat and the wager, as push 3 ante")
        due = [duty.act for duty in self.shift.due if isinstance(duty.act, acts.Settling)]
        said, names = words[1].casefold(), [*self.game.by_name, *(act.wager for act in due)]
        names = list(dict.fromkeys(names))
        found = [name for name in names if name == said] or [
            name for name in names if name.startswith(said)
        ]
        if len(found) != 1:
            among = found or names
            raise HouseError("wager", f"{quoted(words[1])} is not one of {', '.join(among)}")
        return SeatWagerHand(seat, found[0], hand)

    def _place_from_word(self, word: str) -> str:
        known = {"d": "dealer", "m": "community", "middle": "community", "table": ""}
        if word in known:
            return known[word]
        return f"seat {word}" if word.isdecimal() else word.replace("_", " ")

    def _parse_burn(self, words: list[str]) -> acts.AnyAct:
        many = words[0] if words else "1"
        if not (many.isascii() and many.isdecimal() and len(many) < 3):
            raise HouseError("burn", f"{quoted(many)} is no number of cards")
        return acts.BurnCards(int(many))

    def _parse_deal(self, word: str) -> acts.DealCards:
        found = re.fullmatch(r"(\w+)x([1-9])", word)
        place, cards = (found[1], int(found[2])) if found else (word, 1)
        return acts.DealCards(self._place_from_word(place), cards)

    def _parse_turn(self, words: list[str]) -> acts.AnyAct:
        if not words:
            raise HouseError("turn", "name a place, as turn d or turn m left right")
        place = self._place_from_word(words[0])
        names = self.game.community if place == "community" else ()
        which = []
        for word in words[1:]:
            if word in names:
                which.append(names.index(word))
            elif word.isascii() and word.isdecimal() and 1 <= int(word[:3]) <= 20:
                which.append(int(word) - 1)
            else:
                raise HouseError("turn", f"{quoted(word)} is no card of {acts.place_words(place)}")
        if not which:
            which = list(self.shift.felt.face_down(place))
        return acts.TurnCards(place, tuple(sorted(which)))

    def _parse_name(self, words: list[str]) -> acts.AnyAct:
        if not words:
            raise HouseError("name", "name a place and what lies there, as name 3 pair of kings")
        place, said = self._place_from_word(words[0]), " ".join(words[1:])
        label, colon, text = said.partition(":")
        if not colon:
            label, text = "", said
        labels = [
            duty.act.label
            for duty in self.shift.due
            if isinstance(duty.act, acts.NameHand) and duty.act.place == place
        ]
        known = next((one for one in labels if one.casefold() == label.strip().casefold()), None)
        if known is None:
            known = labels[0] if labels and not colon else label.strip()
        return acts.NameHand(place, known, text.strip())

    def _parse_take(self, words: list[str]) -> acts.AnyAct:
        seat, wager, hand = self._parse_spot(words)
        cents = self.shift.felt.stake(seat, wager, hand)
        if len(words) > 2:
            said = cents_of(words[2])
            if said is None:
                raise HouseError("take", f"{quoted(words[2])} is no amount such as $2.50")
            cents = said
        return acts.TakeStake(seat, wager, cents, hand)

    def _parse_pay(self, words: list[str]) -> acts.AnyAct:
        seat, wager, hand = self._parse_spot(words)
        chips: list[int] = []
        change = 0
        for word in words[2:]:
            value, _, many = word.removeprefix("$").partition("x")
            count = many or "1"
            if not (count.isascii() and count.isdecimal() and 1 <= int(count[:4]) <= 1000):
                raise HouseError("pay", f"{quoted(word)} is no chips such as 25 or 5x4")
            if value.startswith(".") and not many:
                change = cents_of(f"0{value}") or 0
            elif (cents := cents_of(value)) in acts.CHIPS:
                chips += [cents or 0] * int(count)
            else:
                values = ", ".join(short(chip)[1:] for chip in reversed(acts.CHIPS))
                raise HouseError("pay", f"{quoted(value)} is no chip; there are {values}")
        payment = acts.Payment(tuple(sorted(chips, reverse=True)), change)
        return acts.PayWinner(seat, wager, payment, hand)

    def _parse_tip_box(self, words: list[str]) -> acts.AnyAct:
        cents = cents_of(words[1]) if len(words) == 2 else None
        if cents is None:
            raise HouseError("box", "name the seat and the amount, as box 3 $10")
        return acts.BoxTip(self._parse_seat(words).seat, cents)

    def _parse_marker(self, words: list[str], *, shown: bool) -> acts.AnyAct:
        if not words:
            raise HouseError("set", "name the marker and its place, as set puck 4")
        place = self._place_from_word("_".join(words[1:])) if len(words) > 1 else ""
        return acts.SetMarker(words[0], place, shown)

    def _parse_move(self, words: list[str]) -> acts.AnyAct:
        if len(words) != 2:
            raise HouseError("move", "names two places, as move 3 seat_3_hand_2")
        return acts.MoveCards(self._place_from_word(words[0]), self._place_from_word(words[1]))

    # ---- the shift

    def run(self, tell: Tell, hear: Hear, *, hide_faults: bool) -> None:
        """Deal the shift by lines until it is over, or `end` or the end of the input is heard;
        `hide_faults` says nothing of faults before the sheet.
        """
        while not self.shift.is_over:
            for line in self.shift.take_news():
                tell(line)
            self._show_changes(tell)
            try:
                line = hear("> ").strip()
            except EOFError:
                return
            if line == "end":
                return
            if line:
                self._handle_line(line, tell, hide_faults=hide_faults)
        for line in self.shift.take_news():
            tell(line)

    def _handle_line(self, line: str, tell: Tell, *, hide_faults: bool) -> None:
        if line == "look":
            self._tell_whole_felt(tell)
        elif line == "help":
            tell(HELP)
        elif line == "hint":
            act = self.shift.take_penalized_hint()
            tell(f"Due: {acts.act_words(self.game, act)}. Type: {typed_command(act)}")
        elif line == "say" or re.fullmatch(r"name \S+", line):
            self._offer_sentences(line, tell)
        else:
            try:
                found = self.parse_acts_in_order(line)
            except HouseError as refusal:
                tell(str(refusal))
                return
            self._choices = ()
            for act in found:
                if self.shift.is_over or not self._try_to_carry_out(
                    act, tell, hide_faults=hide_faults
                ):
                    return

    def _try_to_carry_out(self, act: acts.AnyAct, tell: Tell, *, hide_faults: bool) -> bool:
        """Do an act and tell its faults; whether it was carried out, and what was typed after it is."""
        before = len(self.shift.slips)
        verdict = self.shift.do(act)
        if not hide_faults:
            for slip in self.shift.slips[before:]:
                tell(slip_words(slip))
        return verdict.carried_out is not None

    def _tell_whole_felt(self, tell: Tell) -> None:
        self._shown = ()
        self._show_changes(tell)

    def _show_changes(self, tell: Tell) -> None:
        """The lines of the felt that are not as they were last shown."""
        lines = tuple(self.shift.felt.lines())
        for line in lines:
            if line not in self._shown:
                tell(f"  {line}")
        self._shown = lines

    def _offer_sentences(self, line: str, tell: Tell) -> None:
        """Three sentences, or names of a hand, to choose from."""
        place = "" if line == "say" else self._place_from_word(line.split()[1])
        self._choices = self._offers.offers_at(place)
        if place and self._choices and (label := getattr(self._choices[0], "label", "")):
            tell(f"  {label}:")
        for letter, one in zip("abc", self._choices, strict=False):
            tell(f"  {letter}  “{one.text}”")


class SentenceOffers:
    """Three sentences to say, or three names of a hand, the right one among them where one is due.
    They stay the same until something else is due: what stands in every one of several offers
    would be the answer.
    """

    def __init__(self, shift: DealingShift) -> None:
        self.shift, self._numbers = shift, np.random.default_rng(shift.seed + 1)
        self._moment: tuple[int, tuple[Duty, ...]] | None = None
        self._offered: dict[str, tuple[acts.Say | acts.NameHand, ...]] = {}

    def offers_at(self, place: str) -> tuple[acts.Say | acts.NameHand, ...]:
        """The names for the hand at a place, or the sentences for ""."""
        moment = (self.shift.round, self.shift.due)
        if moment != self._moment:
            self._moment, self._offered = moment, {}
        if place not in self._offered:
            self._offered[place] = tuple(self._draw_offers(place))
        return self._offered[place]

    def _draw_offers(self, place: str) -> Iterable[acts.Say | acts.NameHand]:
        pool, due = spoken_sentences(self.shift.game.slug), [duty.act for duty in self.shift.due]
        if not place:
            right = next((one.text for one in due if isinstance(one, acts.Say)), "")
            likely = likely_sentences(self.shift, pool.get("say", ()))
            return map(acts.Say, three_sentences(self._numbers, right, likely))
        hands = [one for one in due if isinstance(one, acts.NameHand) and one.place == place]
        label, right = (hands[0].label, hands[0].text) if hands else ("", "")
        known = pool.get(f"name {label}", ()) or pool.get("names", ())
        texts = three_sentences(self._numbers, right, known)
        return [acts.NameHand(place, label, text) for text in texts]


def likely_sentences(shift: DealingShift, pool: Sequence[str]) -> list[str]:
    """What a dealer might say now: until bets are closed how to close them; at dice what the throw may
    be called that lies there; else what of the `pool` was not said in the round yet, of seats that
    play.
    """
    said = {one.text for one in shift.events if isinstance(one, ev.Announced)}
    if CLOSING not in said:
        return [CLOSING, *NOT_CLOSING]
    if isinstance(shift.game.extra, DiceTable):
        return _dice_sentences(shift, shift.game.extra, said)
    seats = set(shift.state.bets) if shift.state is not None else set()
    likely = [
        text
        for text in pool
        if text not in said and {int(one) for one in re.findall(r"\b[Ss]eat (\d+)", text)} <= seats
    ]
    again = [text for text in pool if text in said and text != CLOSING]  # one alone were the answer
    return likely if len(likely) > 2 else [*likely, *again, *NOT_CLOSING[: max(0, 3 - len(again))]]


def _dice_sentences(shift: DealingShift, table: DiceTable, said: set[str]) -> list[str]:
    """What may be said once bets are closed: nothing of a throw before it lies there; then what it
    may be called; and after its call the same sentences whatever is due.
    """
    thrown = [one for one in shift.events if isinstance(one, ev.Thrown)]
    if not thrown:
        return [*NOT_CLOSING]
    before = None
    if thrown[-1].kept:
        before = table.call(next(one.dice for one in reversed(thrown) if not one.kept), None)
    if table.call(thrown[-1].dice, before).text not in said:
        return _calls_of_throw(table, thrown[-1].dice, before)
    if table.second is not None:
        if before is not None:
            return [*NOT_CLOSING]
        return [THROWN_AGAIN, "All dice are thrown again.", "The matching dice are thrown again."]
    memo = shift.state.memo if shift.state is not None else None
    shaker = memo.shaker if isinstance(memo, DiceMemo) else 0
    return [
        f"Seven: seat {shaker} passes the shaker.",
        f"Seven: seat {shaker} keeps the shaker.",
        "Seven: the dealer takes the shaker.",
    ]


def _calls_of_throw(table: DiceTable, dice: Faces, before: Call | None) -> list[str]:
    """What a throw is called, and what it may be mistaken for: another face that fell more than
    once, or as the dice would be called with one of them showing another face.
    """
    right = table.call(dice, before).text
    groups = [(face, many) for face, many in Counter(dice).items() if many > 1]
    if before is None:
        fits = {table.call((face,) * many, None).text for face, many in groups if len(dice) > 2}
    else:
        fits = {table.call((before.face,) * many, before).text for _, many in groups}
    if len(fits - {right}) > 1:
        return [right, *sorted(fits - {right})]
    changed = (
        (*dice[:at], face, *dice[at + 1 :]) for at in range(len(dice)) for face in range(1, 7)
    )
    near = {table.call(other, before).text for other in changed}
    return [right, *sorted((fits | near) - {right})]


def three_sentences(
    numbers: np.random.Generator, right: str, pool: Sequence[str], nearest: int = 5
) -> list[str]:
    """Three sentences to choose from in any order, the right one among them unless it is "", with
    two of the `nearest` that are most like it.
    """
    others = [text for text in pool if acts.comparable_words(text) != acts.comparable_words(right)]
    if right:
        others.sort(key=lambda text: -SequenceMatcher(None, right, text).ratio())
        others = others[:nearest]
    many = min(len(others), 2 if right else 3)
    texts = numbers.choice(others, many, replace=False).tolist() if many else []
    texts += [right] if right else []
    numbers.shuffle(texts)
    return texts


def typed_command(act: acts.AnyAct) -> str:
    """The line that names an act.

    >>> typed_command(acts.PayWinner(3, "across", acts.fewest_chips(4550)))
    'pay 3 across 25 5x4 .50'
    """
    if isinstance(act, acts.Settling):
        return _typed_settling(act)
    match act:
        case acts.RefuseBet(seat, wager):
            return f"refuse {seat} {wager}"
        case acts.CorrectStake(seat, wager):
            return f"correct {seat} {wager}"
        case acts.BoxTip(seat, cents):
            return f"box {seat} {short(cents)}"
        case acts.NameHand(place, label, text):
            return f"name {_typed_place(place)} {f'{label}: ' if label else ''}{text}"
        case acts.DealCards(place, cards):
            return f"deal {_typed_place(place)}x{cards}"
        case acts.TurnCards(place, which):
            return f"turn {_typed_place(place)} {' '.join(str(at + 1) for at in which)}"
        case acts.SetMarker(kind, place, shown):
            return f"{'set' if shown else 'clear'} {kind} {_typed_place(place)}".strip()
        case acts.MoveCards(source, place):
            return f"move {_typed_place(source)} {_typed_place(place)}"
        case acts.RackCards(place):
            return f"rack {_typed_place(place)}"
        case acts.Say(text):
            return f"say {text}"
        case acts.BurnCards(cards):
            return f"burn {cards}"
        case _:
            return _typed_simple_act(act)


def _typed_settling(act: acts.Settling) -> str:
    spot = f"{_seat_word(act.seat, act.hand)} {act.wager}"
    match act:
        case acts.TakeStake(cents=cents):
            return f"take {spot} {short(cents)[1:].replace(',', '')}"
        case acts.PayWinner(payment=payment):
            return f"pay {spot} {_typed_chips(payment)}".strip()
        case acts.PushStake():
            return f"push {spot}"


def _typed_simple_act(act: acts.AnyAct) -> str:
    verbs = {acts.AskSeat: "ask", acts.AwardPot: "award", acts.PassShaker: "pass"}
    verbs |= {acts.TakeTip: "lost", acts.Shuffle: "shuffle", acts.CutCards: "cut"}
    verbs |= {acts.CountStub: "count", acts.GatherPot: "gather", acts.ShakeDice: "shake"}
    verb = (verbs | {acts.CallFloor: "floor"})[type(act)]
    return f"{verb} {getattr(act, 'seat', '')}".strip()


def _seat_word(seat: int, hand: int) -> str:
    return f"{seat}:{hand + 1}" if hand else str(seat)


def _typed_place(place: str) -> str:
    """How a place is typed.

    >>> _typed_place("seat 3"), _typed_place("dealer"), _typed_place("seat 3 hand 2")
    ('3', 'd', 'seat_3_hand_2')
    """
    seat = re.fullmatch(r"seat (\d+)", place)
    if seat:
        return seat[1]
    return {"dealer": "d", "community": "m"}.get(place, place.replace(" ", "_"))


def _typed_chips(payment: acts.Payment) -> str:
    told = []
    for chip in dict.fromkeys(payment.chips):
        many = payment.chips.count(chip)
        told.append(f"{chip // 100}x{many}" if many > 1 else str(chip // 100))
    change = [f".{payment.change:02d}"] if payment.change else []
    return " ".join([*told, *change])


@cache
def spoken_sentences(slug: str) -> dict[str, tuple[str, ...]]:
    """What is said at a table, and its hands' names by label, from rounds that deal themselves."""
    found: dict[str, dict[str, None]] = {"names": {}}
    shift = DealingShift(GAMES[slug], 3, 0, 12, lambda: 0.0)
    while not shift.is_over:
        act = shift.due[0].act
        if isinstance(act, acts.Say):
            found.setdefault("say", {})[act.text] = None
        elif isinstance(act, acts.NameHand):
            found.setdefault(f"name {act.label}", {})[act.text] = None
            found["names"][act.text] = None
        shift.do(act)
    return {kind: tuple(texts) for kind, texts in found.items()}


def slip_words(slip: Slip) -> str:
    """A fault as it is said at once."""
    law = f" ({slip.section})" if slip.section else ""
    due = end_sentence(f"{slip.due}{law}")
    done = end_sentence(slip.done)
    if slip.mark == "order":
        return f"Out of order: {done} Due: {due}"
    if slip.mark == "irregularities":
        if slip.done == NOTHING:
            return f"Irregularity missed: {due}"
        return f"Irregularity: {done} Due: {due}"
    off = f", {short(slip.cents)} off" if slip.cents else ""
    return f"{slip.mark.capitalize()}{off}: {done} Right: {due}"
