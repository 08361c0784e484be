"""What a dealer can do now, as a menu: a verb, what it is done to, and where it needs them words,
chips or so much of a stake.

It lists what lies on the felt, not what is due, so that choosing is the learner's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, Literal

import msgspec

from ...core.declaration import Game, Spot
from ...core.money import short
from ...games import GAMES
from ...hands.phrases import join_with_and, sentence_case
from . import acts
from .duties import COUNT_OFTEN, Duty, counts_at_intervals, duty_words
from .patrons import GUIDED_LEVELS, LEVELS
from .shift import DealingShift
from .spoken import SentenceOffers, spoken_sentences

Need = Literal["", "words", "chips", "part"]
SEAT: Final = re.compile(r"^seat (\d+)\b")


class Verb(msgspec.Struct, frozen=True):
    """Something that a dealer does: its name, what its button says, the acts that it makes, whether
    it stays chosen until another one is, and what it is, in a sentence.
    """

    name: str
    label: str
    makes: tuple[type[acts.AnyAct], ...]
    stays: bool = False
    about: str = ""


VERBS: Final = (
    Verb("shuffle", "Shuffle", (acts.Shuffle,)),
    Verb("cut", "Cut cards", (acts.CutCards,)),
    Verb("burn", "Burn", (acts.BurnCards,), about="The top card goes out of play, face down."),
    Verb("shake", "Shake dice", (acts.ShakeDice,)),
    Verb("shaker", "Pass shaker", (acts.PassShaker,), about="The player who is to shake gets it."),
    Verb("say", "Announce", (acts.Say,), about="Say it to the whole table."),
    Verb("ask", "Ask", (acts.AskSeat,), True, "Ask for a decision, or offer the cut."),
    Verb("deal", "Deal", (acts.DealCards,), True, "Each press deals one card to a place."),
    Verb("turn", "Turn up", (acts.TurnCards,), True, "Turn cards face up."),
    Verb("move", "Split or set", (acts.MoveCards,), about="A pair in two, or the dealer's hand."),
    Verb("name", "Read hand", (acts.NameHand,), True, "Say what a hand is that lies face up."),
    Verb("take", "Take", (acts.TakeStake,), True, "A losing wager goes into the tray."),
    Verb("pay", "Pay", (acts.PayWinner,), True, "A winning wager stays; its chips go beside it."),
    Verb(
        "push", "Push", (acts.PushStake,), True, "Neither won nor lost: the player keeps the wager."
    ),
    Verb("pot", "Pot", (acts.GatherPot, acts.AwardPot), about="Bring it together, or push it."),
    Verb("marker", "Set or clear", (acts.SetMarker,), True, "What shows something on the felt."),
    Verb("rack", "Muck", (acts.RackCards,), True, "Cards go into the discard rack."),
    Verb("count", "Count stub", (acts.CountStub,)),
    Verb("tip", "Tip", (acts.BoxTip, acts.TakeTip), about="Drop it into the tip box, or take it."),
    Verb("correct", "Wrong bet", (acts.CorrectStake,), about="A bet that the limits do not allow."),
    Verb("refuse", "Late bet", (acts.RefuseBet,), about="A bet laid after “No more bets.”"),
    Verb("floor", "Call floor", (acts.CallFloor,)),
)
"""In the order of a round; a table has those that it needs."""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Open": ("shuffle", "cut", "burn", "shake", "shaker", "say"),
    "Deal": ("ask", "deal", "turn", "move", "marker"),
    "Settle": ("name", "take", "pay", "push", "pot", "tip"),
    "Close": ("rack", "count"),
    "Trouble": ("correct", "refuse", "floor"),
}
"""The verbs by the part of a round in which the chapter has them."""
TROUBLE: Final = frozenset({"tip", "correct", "refuse", "floor"})
"""Verbs of levels at which things go wrong; the floor also validates."""


class ActChoice(msgspec.Struct, frozen=True):
    """A line of the menu: its label, the acts that it does one after another, and what it still
    `needs` (then the act is the one to be filled in). `seat` and `hand` say whose it is, `place` or
    `wager` where on the felt it lies.
    """

    label: str
    does: tuple[acts.AnyAct, ...]
    needs: Need = ""
    seat: int = 0
    place: str = ""
    wager: str = ""
    hand: int = 0


class Guidance(msgspec.Struct, frozen=True):
    """What a beginner is told of the next act: its verb, and at first the whole act in words and the
    provision behind it.
    """

    verb: Verb
    words: str = ""
    section: str = ""


class TableVocabulary(msgspec.Struct, frozen=True):
    """What occurs at a table: verbs, places where cards are dealt to and lie (`seat N` for any
    seat), whether seats without a patron get cards, too, markers as (kind, place, set), wagers
    that are paid without a stake, whether parts of stakes are taken, change is paid, and the stub
    is racked.
    """

    verbs: frozenset[str]
    dealt: frozenset[str]
    every_seat: bool
    markers: frozenset[tuple[str, str, bool]]
    without_stake: frozenset[str]
    takes_part: bool
    has_change: bool
    racks_stub: bool


@cache
def table_vocabulary(slug: str) -> TableVocabulary:
    """What occurs in rounds of a table that deal themselves, with side wagers and when things go
    wrong.
    """
    game = GAMES[slug]
    verbs: set[str] = set()
    dealt: set[str] = set()
    markers: set[tuple[str, str, bool]] = set()
    bare: set[str] = set()
    every = parts = change = stub = False
    for level in (1, 3, len(LEVELS)):
        shift = DealingShift(game, level, 0, 12, lambda: 0.0)
        while not shift.is_over:
            act = shift.due[0].act
            verbs.add(verb_of(act).name)
            match act:
                case acts.DealCards(place):
                    dealt.add(generic_place(place))
                    seat = seat_of_place(place)
                    bets = shift.state.bets if shift.state is not None else {}
                    every = every or bool(seat and seat not in bets)
                case acts.SetMarker(kind, place, shown):
                    markers.add((kind, generic_place(place), shown))
                case acts.PayWinner(seat, wager, payment, hand):
                    change = change or bool(payment.change)
                    if not shift.felt.stake(seat, wager, hand):
                        bare.add(wager)
                case acts.RackCards("stub"):
                    stub = True
                case acts.TakeStake(seat, wager, cents, hand):
                    parts = parts or 0 < cents < shift.felt.stake(seat, wager, hand)
                case _:
                    pass
            shift.do(act)
    has_tips = not any(one.electronic for one in game.opening_wagers)
    verbs |= TROUBLE - (set() if has_tips else {"tip"})
    return TableVocabulary(
        frozenset(verbs),
        frozenset(dealt),
        every,
        frozenset(markers),
        frozenset(bare),
        parts,
        change,
        stub,
    )


def warm_up(slug: str) -> None:
    """Have what the menu of a table is made of at hand."""
    table_vocabulary(slug)
    spoken_sentences(slug)


NUMBERS: Final = ("ace", "two", "three", "four", "five", "six")
"""Faces of a die, in order."""


def _marker_order(marker: tuple[str, str, bool]) -> tuple[str, bool, int, str]:
    """Where a marker stands in the list: what is set before what is cleared, dice by their face."""
    kind, place, shown = marker
    face = place.rpartition(" ")[2]
    return kind, not shown, NUMBERS.index(face) if face in NUMBERS else len(NUMBERS), place


def verb_of(act: acts.AnyAct) -> Verb:
    """The verb that makes an act."""
    return next(verb for verb in VERBS if isinstance(act, verb.makes))


def verb_named(name: str) -> Verb:
    """The verb of a name."""
    return next(verb for verb in VERBS if verb.name == name)


def generic_place(place: str) -> str:
    """A place with its seat left open.

    >>> generic_place("seat 3 hand 2"), generic_place("dealer")
    ('seat N hand 2', 'dealer')
    """
    return SEAT.sub("seat N", place)


def seat_of_place(place: str) -> int:
    """Whose a place is, 0 for nobody's."""
    found = SEAT.match(place)
    return int(found[1]) if found else 0


class ActMenu:
    """The menu of a shift; with `assessed` every verb is open, so that none tells what is due."""

    def __init__(self, shift: DealingShift, *, assessed: bool = False) -> None:
        self.shift, self.game, self.assessed = shift, shift.game, assessed
        self.words = table_vocabulary(shift.game.slug)
        self._offers = SentenceOffers(shift)

    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of the table at the level of the shift."""
        shown = set(self.words.verbs)
        if not self.shift.level.trouble:
            shown -= TROUBLE - {"floor"}
        due = {verb_of(duty.act).name for duty in self.shift.due}
        return tuple(verb for verb in VERBS if verb.name in shown | due)

    def is_possible(self, verb: str) -> bool:
        """Whether there is anything that a verb can be done to now. Where the school says what comes
        next, a deck is shuffled, cut and counted only while no card lies on the felt, and a round
        is opened before anything is settled; what is due is always possible. In an assessment
        everything is.
        """
        if self.assessed or any(verb_of(duty.act).name == verb for duty in self.shift.due):
            return True
        if verb == "count" and self.shift.can_count_stub:
            return True
        if self.shift.level_number <= GUIDED_LEVELS:
            lies = any(self.shift.felt.piles.values())
            if verb in ("shuffle", "cut") and lies:
                return False
            if verb in ("take", "pay", "push", "rack", "count") and not lies:
                return False
        return bool(self.choices(verb))

    @property
    def guidance(self) -> Guidance | None:
        """What comes next: at level 1 in whole for two rounds and then its verb, at level 2 the verb
        for two rounds; None after that, and while somebody is asked.
        """
        level, number = self.shift.level_number, self.shift.round
        if level > GUIDED_LEVELS or (level == 2 and number > 2) or not self.shift.due:
            return None
        due = self.shift.due[0]
        if level == 1 and number <= 2:
            words = _guiding_words(self.game, due) + self._count_interval_words(due)
            return Guidance(verb_of(due.act), words, due.section)
        return Guidance(verb_of(due.act))

    def _count_interval_words(self, due: Duty) -> str:
        """How often the stub is counted, and when it was last; "" for any other duty."""
        if not isinstance(due.act, acts.CountStub) or not counts_at_intervals(self.game):
            return ""
        last = self.shift.last_counted
        when = f"last counted in round {last}" if last else "not counted in this shift yet"
        return f", {COUNT_OFTEN} ({when})"

    @property
    def playing_seats(self) -> tuple[int, ...]:
        """Who plays the round."""
        return tuple(sorted(self.shift.state.bets)) if self.shift.state is not None else ()

    @property
    def dealt_seats(self) -> tuple[int, ...]:
        """The seats that get cards: at some tables every one, whether anybody plays there or not."""
        return tuple(range(1, self.game.seats + 1)) if self.words.every_seat else self.playing_seats

    def choices(self, verb: str) -> tuple[ActChoice, ...]:
        """What a verb can be done to now."""
        makers: dict[str, Callable[[], Iterable[ActChoice]]] = {
            "burn": self._burn_choices,
            "shaker": lambda: self._choices_by_seat(acts.PassShaker),
            "say": lambda: [ActChoice("Announce", (acts.Say(""),), "words")],
            "ask": lambda: self._choices_by_seat(acts.AskSeat),
            "deal": self._deal_choices,
            "turn": self._turn_choices,
            "move": self._split_and_set_choices,
            "name": self._name_choices,
            "take": self._take_choices_by_spot,
            "pay": self._pay_choices,
            "push": lambda: self._choices_by_stake(acts.PushStake),
            "pot": self._pot_choices,
            "marker": self._marker_choices,
            "rack": self._rack_choices,
            "tip": self._tip_choices,
            "correct": lambda: self._choices_by_stake(acts.CorrectStake),
            "refuse": self._late_bet_choices,
        }
        if verb in makers:
            return tuple(makers[verb]())
        done_to_nothing: dict[str, acts.AnyAct] = {
            "shuffle": acts.Shuffle(),
            "cut": acts.CutCards(),
            "shake": acts.ShakeDice(),
            "count": acts.CountStub(),
            "floor": acts.CallFloor(),
        }
        return (ActChoice(verb_named(verb).label, (done_to_nothing[verb],)),)

    def sentence_choices(self, choice: ActChoice) -> tuple[acts.Say | acts.NameHand, ...]:
        """Three sentences to say, or three names for the hand at a place, the right one among them
        where one is due.
        """
        return self._offers.offers_at(choice.place)

    def take_choices(self, choice: ActChoice) -> tuple[ActChoice, ...]:
        """How much of a stake is taken: all or half."""
        return tuple(
            msgspec.structs.replace(
                choice,
                label=f"{words} {short(cents)}",
                does=(acts.TakeStake(choice.seat, choice.wager, cents, choice.hand),),
                needs="",
            )
            for words, cents in (
                ("All of it,", self._stake_of(choice)),
                ("Half,", self._half_of_stake(choice)),
            )
        )

    def _stake_of(self, choice: ActChoice) -> int:
        return self.shift.felt.stake(choice.seat, choice.wager, choice.hand)

    def _half_of_stake(self, choice: ActChoice) -> int:
        return self._stake_of(choice) // 2

    def act_with_payment(
        self, choice: ActChoice, payment: acts.Payment, *, cut_down: bool = True
    ) -> acts.AnyAct:
        """The act of a choice that needs chips, with these; single chips need no cutting down."""
        first = choice.does[0]
        if isinstance(first, acts.PayWinner):
            seen = cut_down or not payment.has_stacked_chips
            return msgspec.structs.replace(first, payment=payment, cut_down=seen)
        return acts.BoxTip(choice.seat, payment.cents)

    def verb_description(self, verb: Verb) -> str:
        """What a verb is, in a sentence; of markers those that the table has."""
        if verb.name != "marker":
            return verb.about
        kinds = sorted({kind for kind, _, _ in self.words.markers})
        called = {
            "dice": "the winning dice, in their box",
            "lid": "the shaker's lid",
            "lammer": "lammers",
            "envy": "envy lammers",
            "tucked": "cards under a wager",
        }
        names = [called.get(kind, f"the {kind.replace('-', ' ')}") for kind in kinds]
        return f"{sentence_case(join_with_and(names))}." if names else verb.about

    # ---- what each verb can be done to

    def _choices_by_seat(self, make: Callable[[int], acts.AnyAct]) -> Iterator[ActChoice]:
        for seat in self.playing_seats:
            yield ActChoice(f"Seat {seat}", (make(seat),), seat=seat)

    def _burn_choices(self) -> Iterator[ActChoice]:
        for cards in (1, 2):
            yield ActChoice(f"{cards} card{'s' * (cards > 1)}", (acts.BurnCards(cards),))

    def _deal_choices(self) -> Iterator[ActChoice]:
        """One card to a place; to every seat in turn, and to the dealer after them."""
        known = {*self.words.dealt, *(generic_place(p) for p in self._due_places(acts.DealCards))}
        for kind in sorted(known, key=lambda place: (not place.startswith("seat N"), place)):
            for place in self._places_of_kind(kind):
                yield self._choice_at_place(place, acts.DealCards(place))
        if len(self.dealt_seats) > 1 and "seat N" in known:
            each = tuple(acts.DealCards(f"seat {seat}") for seat in self.dealt_seats)
            yield ActChoice("Each seat", each)
            if "dealer" in known:
                yield ActChoice("Each seat, dealer", (*each, acts.DealCards("dealer")))

    def _places_of_kind(self, kind: str) -> Iterator[str]:
        """The places of a kind that the round has: further hands only where they lie."""
        if not kind.startswith("seat N"):
            yield kind
            return
        due = self._due_places(acts.DealCards)
        for seat in self.dealt_seats:
            place = kind.replace("seat N", f"seat {seat}")
            if kind == "seat N" or place in self.shift.felt.piles or place in due:
                yield place

    def _due_places(self, act_type: type[acts.DealerAct]) -> set[str]:
        found = (duty.act for duty in self.shift.due)
        return {str(getattr(act, "place", "")) for act in found if isinstance(act, act_type)}

    def _turn_choices(self) -> Iterator[ActChoice]:
        """All cards of a place that lie face down, and each of them where they are not a hand, or
        where one of a hand is due.
        """
        piles = self.shift.felt.piles
        each = {"community", "dealer", "bonus"}
        for duty in self.shift.due:
            act = duty.act
            if isinstance(act, acts.TurnCards) and len(act.which) < len(piles.get(act.place, ())):
                each.add(act.place)
        for place in piles:
            down, names = self.shift.felt.face_down(place), self.game.community
            names = names if place == "community" else ()
            if not down:
                continue
            if len(down) > 1 or not names:
                every = acts.TurnCards(place, down)
                yield self._choice_at_place(place, every, " all" * (len(down) > 1))
            if place not in each or (len(down) == 1 and not names):
                continue
            for at in down:
                one = acts.TurnCards(place, (at,))
                if at < len(names):
                    yield ActChoice(sentence_case(names[at]), (one,), place=place)
                else:
                    yield self._choice_at_place(place, one, f" card {at + 1}")
            if len(down) > 2 and place == "dealer":
                most = acts.TurnCards(place, down[:-1])
                yield self._choice_at_place(place, most, " all but the last")

    def _split_and_set_choices(self) -> Iterator[ActChoice]:
        felt = self.shift.felt
        for place in list(felt.piles):
            seat, _, hand = place.removeprefix("seat ").partition(" hand ")
            if place.startswith("seat ") and seat.isdecimal() and len(felt.piles[place]) == 2:
                many = sum(one.startswith(f"seat {seat}") for one in felt.piles)
                to = f"seat {seat} hand {many + 1}"
                words = f"Split seat {seat}{f', hand {hand}' if hand else ''}"
                yield ActChoice(words, (acts.MoveCards(place, to),), seat=int(seat), place=place)
        if "dealer" in felt.piles:
            set_it = acts.MoveCards("dealer", "dealer")
            yield ActChoice("Set the dealer's hand", (set_it,), place="dealer")

    def _name_choices(self) -> Iterator[ActChoice]:
        for place, pile in self.shift.felt.piles.items():
            hand = pile and not place.startswith("community") and place != "bonus"
            if hand and not self.shift.felt.face_down(place):
                yield self._choice_at_place(place, acts.NameHand(place, "", ""), needs="words")

    def _rack_choices(self) -> Iterator[ActChoice]:
        for place, pile in self.shift.felt.piles.items():
            if pile:
                yield self._choice_at_place(place, acts.RackCards(place))
        more = self._due_places(acts.RackCards) - set(self.shift.felt.piles) - {"stub"}
        for place in sorted(more):
            yield self._choice_at_place(place, acts.RackCards(place))
        if self.words.racks_stub:
            yield ActChoice("Stub", (acts.RackCards("stub"),), place="stub")

    def _choice_at_place(
        self, place: str, act: acts.AnyAct, more: str = "", *, needs: Need = ""
    ) -> ActChoice:
        """A choice about a place, called after it."""
        label = sentence_case(acts.place_words(place).removeprefix("the ").removesuffix("'s hand"))
        return ActChoice(label + more, (act,), needs, seat_of_place(place), place)

    def _pot_choices(self) -> Iterator[ActChoice]:
        yield ActChoice("Gather the pot", (acts.GatherPot(),))
        for seat in self.playing_seats:
            yield ActChoice(f"Push it to seat {seat}", (acts.AwardPot(seat),), seat=seat)

    def _stakes_by_spot(self) -> Iterator[tuple[Spot, int]]:
        """What lies on the spots, by seat, in the order of the table's wagers."""
        yield from sorted(self.shift.felt.stakes.items(), key=lambda one: self.spot_order(one[0]))

    @property
    def usual_wagers(self) -> tuple[str, ...]:
        """The table's wagers that may be laid at the level of the shift, in the table's order."""
        level = self.shift.level
        return tuple(
            one.name
            for one in self.game.wagers
            if one.later
            or not one.optional
            or not self.game.deals
            or (level.side and (level.progressives or one.limit != "progressive"))
        )

    def spot_title(self, spot: Spot) -> str:
        """What a spot is called in a list of its seat's."""
        wager = self.game.by_name.get(spot.wager)
        title = wager.title if wager is not None else spot.wager.replace("-", " ").capitalize()
        return f"{title}{f', hand {spot.hand + 1}' * bool(spot.hand)}"

    def spot_order(self, spot: Spot) -> tuple[int, int, int, str]:
        """Where a spot stands in a list: always at the same place."""
        known = list(self.game.by_name)
        at = known.index(spot.wager) if spot.wager in known else len(known)
        return spot.seat, spot.hand, at, spot.wager

    def _choices_by_stake(self, make: Callable[[int, str], acts.AnyAct]) -> Iterator[ActChoice]:
        for spot, cents in self._stakes_by_spot():
            act = make(spot.seat, spot.wager)
            if spot.hand and isinstance(act, acts.PushStake):
                act = msgspec.structs.replace(act, hand=spot.hand)
            yield self._choice_at_spot(spot, act, short(cents) if cents else "lammer")

    def _late_bet_choices(self) -> Iterator[ActChoice]:
        """The stakes, and what was laid too late where nothing else lies."""
        yield from self._choices_by_stake(acts.RefuseBet)
        late = self.shift.late_bet
        if late is not None and late[0] not in self.shift.felt.stakes:
            spot, cents = late
            yield self._choice_at_spot(spot, acts.RefuseBet(spot.seat, spot.wager), short(cents))

    def _choice_at_spot(
        self, spot: Spot, act: acts.AnyAct, amount: str, needs: Need = ""
    ) -> ActChoice:
        """A choice about a spot."""
        label = f"Seat {spot.seat} {self.spot_title(spot)} {amount}".strip()
        return ActChoice(label, (act,), needs, seat=spot.seat, wager=spot.wager, hand=spot.hand)

    def _take_choices_by_spot(self) -> Iterator[ActChoice]:
        for spot, cents in self._stakes_by_spot():
            act = acts.TakeStake(spot.seat, spot.wager, cents, spot.hand)
            needs: Need = "part" if cents and self.words.takes_part else ""
            yield self._choice_at_spot(spot, act, short(cents) if cents else "lammer", needs)

    def _pay_choices(self) -> Iterator[ActChoice]:
        """Every wager that was laid in the round, whether its stake still lies there or not; and what
        is paid without a stake.
        """
        found = dict(self._stakes_by_spot())
        for spot in self.shift.felt.laid:
            found.setdefault(spot, 0)
        due = (duty.act for duty in self.shift.due)
        more = {
            Spot(one.seat, one.wager, one.hand) for one in due if isinstance(one, acts.PayWinner)
        }
        for wager in sorted(self.words.without_stake | {spot.wager for spot in more - set(found)}):
            if wager not in self.game.by_name:
                more |= {Spot(seat, wager, 0) for seat in self.playing_seats}
        for spot in sorted({*found, *more}, key=self.spot_order):
            act = acts.PayWinner(spot.seat, spot.wager, acts.Payment(()), spot.hand)
            lies = found.get(spot, 0)
            gone = "(settled)" if spot in self.shift.felt.laid else ""
            yield self._choice_at_spot(spot, act, short(lies) if lies else gone, "chips")

    def _marker_choices(self) -> Iterator[ActChoice]:
        """Markers that lie are taken away, others are set."""
        known = set(self.words.markers)
        if any(kind == "pointer" for kind, _, _ in known):
            pairs = combinations_with_replacement(range(1, 7), 2)
            known |= {("pointer", f"{low}-{high}", True) for low, high in pairs}
        due = [duty.act for duty in self.shift.due if isinstance(duty.act, acts.SetMarker)]
        known |= {(one.kind, generic_place(one.place), one.shown) for one in due}
        lying = self.shift.felt.markers
        for kind, at, shown in sorted(known, key=_marker_order):
            for place in self._marker_places(at, due):
                if shown or (kind, place) in lying or (kind, place) == ("lid", "shaker"):
                    act = acts.SetMarker(kind, place, shown)
                    words = acts.act_words(self.game, act)
                    label = f"{words[:1].upper()}{words[1:]}"
                    yield ActChoice(label, (act,), seat=seat_of_place(place), place=place)

    def _marker_places(self, at: str, due: list[acts.SetMarker]) -> Iterator[str]:
        if not at.startswith("seat N"):
            yield at
            return
        for seat in self.dealt_seats:
            place = at.replace("seat N", f"seat {seat}")
            wanted = any(one.place == place for one in due)
            if at == "seat N" or place in self.shift.felt.piles or wanted:
                yield place

    def _tip_choices(self) -> Iterator[ActChoice]:
        for seat in self.playing_seats:
            box, lost = acts.BoxTip(seat, 0), acts.TakeTip(seat)
            yield ActChoice(f"Seat {seat} tip: into the tip box", (box,), "chips", seat=seat)
            yield ActChoice(f"Seat {seat} tip: take it, it lost", (lost,), seat=seat)


def _guiding_words(game: Game, due: Duty) -> str:
    """What is due in words, with what is done to stacks."""
    stacks = isinstance(due.act, acts.PayWinner) and due.act.payment.has_stacked_chips
    return duty_words(game, due) + (", spread" if stacks else "")


def route(menu: ActMenu, act: acts.AnyAct) -> tuple[Verb, ActChoice] | None:
    """The verb and the line of the menu that lead to an act or begin with it; None where none does."""
    verb = verb_of(act)
    for choice in menu.choices(verb.name):
        first = choice.does[0]
        if first == act or (
            isinstance(act, acts.DealCards)
            and isinstance(first, acts.DealCards)
            and first.place == act.place
        ):
            return verb, choice
        if choice.needs and acts.act_target(first)[:2] == acts.act_target(act)[:2]:
            same = isinstance(act, acts.Say | acts.BoxTip) or (
                getattr(first, "place", "") == getattr(act, "place", "")
                and acts.act_target(first)[2:] == acts.act_target(act)[2:]
            )
            if same or isinstance(act, acts.NameHand):
                return verb, choice
        match act, first:
            case acts.TurnCards(place, which), acts.TurnCards(there, some):
                if place == there and set(some) <= set(which):
                    return verb, choice
            case _:
                pass
    return None
