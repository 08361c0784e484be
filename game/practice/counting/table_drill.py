"""The drill with everything at once: rounds fall at a pace while patrons talk and ask, and then
count, decks left, true count, bet and an index play are asked together.

Everything is right or wrong by the cards; what follows from a number is judged by the number that the
player gave, so that one slip is one slip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil, floor
from typing import Final, Literal, NamedTuple

import msgspec
import numpy as np

from ...core.cards import DECK, Card, text
from ...core.declaration import Game
from ...core.money import dollars, short
from ...hands.blackjack import card_points, points
from ...odds.blackjack.card_facts import rule_of_card
from ...odds.blackjack.hand_tree import rank
from ...odds.strategy.card_language import StrategyCard
from ...odds.strategy.game_card import game_card
from ...rounds.blackjack.declaration import Blackjack
from ..school_pace import PaceName
from .index_plays import IndexPlay, hand_words, signed_count
from .systems import CountingSystem

Part = Literal["running", "left", "true", "bet", "index", "patrons"]
PARTS: Final[Mapping[Part, str]] = {
    "running": "Running count",
    "left": "Decks left",
    "true": "True count",
    "bet": "Bet next round",
    "index": "Index play",
    "patrons": "Patrons answered",
}
"""What is judged, as it is called; the last while the cards fall, the others after the round."""
ASKED: Final[tuple[Part, ...]] = ("running", "left", "true", "bet", "index")
HANDS: Final = 6
DEALT: Final = 2 * HANDS + 1
"""So many cards are seen before a patron draws."""
_CHATTER: Final = (
    "Did you see the game last night? 24 to 17!",
    "I was at table 14 until 3 in the morning.",
    "My room is 1108, eleven floors up.",
    "That is 5 red chips, or was it 6?",
    "I should have doubled. I always say that.",
    "The buffet closes at 9, it is 8:40 now.",
    "Seven, seven, seven. Today is my day.",
    "Two years ago I won 1,200 here.",
)


class AssessmentRules(NamedTuple):
    """How many rounds an assessment has, in how many of them more than the smallest bet is right, how
    many patrons ask in a round, and which share of everything but the running count must be right.
    """

    rounds: int = 12
    raised_rounds: int = 4
    patrons_a_round: int = 2
    needed_share: float = 0.9

    @property
    def answers(self) -> int:
        """All answers of an assessment."""
        return self.rounds * (len(ASKED) + self.patrons_a_round)


ASSESSMENT: Final = AssessmentRules()


class SeenCard(msgspec.Struct, frozen=True):
    """A card that falls, and to which hand: 1 to `HANDS`, 0 the dealer's."""

    hand: int
    card: Card


class Interruption(msgspec.Struct, frozen=True):
    """What a patron says once so many cards have fallen; where an answer is wanted, the choices, which
    of them is right (from 1), and why.
    """

    after: int
    patron: int
    words: str
    choices: tuple[str, ...] = ()
    right: int = 0
    reason: str = ""


class PatronQuestion(NamedTuple):
    """What a patron may ask: who, in which words, whether yes is right, and why."""

    patron: int
    words: str
    is_yes: bool
    reason: str


class DrilledRound(msgspec.Struct, frozen=True):
    """A round as it falls, and what is right after it: running count before and after, cards in the
    discard rack, decks left, and the index play that is asked.
    """

    cards: tuple[SeenCard, ...]
    interruptions: tuple[Interruption, ...]
    before: int
    running: int
    discards: int
    left: float
    play: IndexPlay
    new_shoe: bool


class CountAnswers(msgspec.Struct, frozen=True):
    """What the player says after a round: counts, decks, a bet in cents, and which of the choices of
    the hand that is asked, 1 or 2.
    """

    running: int
    left: float
    true: int
    bet: int
    index: int


class PartVerdict(msgspec.Struct, frozen=True):
    """Whether a part was right, the right answer in words, judged from the player's own numbers, why,
    and what is right by the numbers of the shoe.
    """

    right: bool
    answer: str
    reason: str
    shoe: str


class TableDrill:
    """Rounds of a full table of `game` from one shoe after another. `bets` are cents by true count, `plays` the
    index plays that are asked. With `heat` the pit has the shoe shuffled once the bets in it lie more
    than so many times apart. Raises `ValueError` without bets or plays.
    """

    def __init__(
        self,
        game: Game,
        system: CountingSystem,
        rng: np.random.Generator,
        *,
        bets: Mapping[int, int],
        plays: Sequence[IndexPlay],
        decks: int = 6,
        dealt: float = 0.625,
        heat: int = 0,
    ) -> None:
        if not bets or not plays:
            raise ValueError("the drill needs bets and index plays")
        self.house: Blackjack = game.extra
        self.system, self.rng = system, rng
        self._hits = _hit_rule(game_card(game).card)
        self.bets, self.plays = dict(bets), tuple(plays)
        self.decks, self.dealt, self.heat = decks, dealt, heat
        self.shuffled_by_pit = False
        self._shuffle()

    def _shuffle(self) -> None:
        cards = DECK * self.decks
        self._shoe: list[Card] = [cards[i] for i in self.rng.permutation(len(cards))]
        self.running = 0
        self.placed: list[int] = []

    def deal(self) -> DrilledRound:
        """The next round, from a new shoe where the cut card has come or the pit wants one."""
        whole = 52 * self.decks
        self.shuffled_by_pit = self.draws_heat
        if self.shuffled_by_pit or len(self._shoe) <= (1 - self.dealt) * whole:
            self._shuffle()
        new, before = len(self._shoe) == whole, self.running
        cards = tuple(self._play_round())
        self.running += sum(self.system.tags[rank(seen.card)] for seen in cards)
        return DrilledRound(
            cards,
            tuple(self._interruptions(cards)),
            before,
            self.running,
            whole - len(self._shoe),
            len(self._shoe) / 52,
            self.plays[int(self.rng.integers(len(self.plays)))],
            new,
        )

    @property
    def draws_heat(self) -> bool:
        """Whether the bets of this shoe lie farther apart than the pit takes."""
        return bool(self.heat and self.placed) and (max(self.placed) > self.heat * min(self.placed))

    def _play_round(self) -> list[SeenCard]:
        """Two cards to each hand, the dealer's two, and what the hands draw: patrons hit or stand by
        the card of the table; the dealer draws to 16.
        """
        hands: list[list[Card]] = [[] for _ in range(HANDS + 1)]
        seen: list[SeenCard] = []

        def give(hand: int, *, up: bool = True) -> None:
            hands[hand].append(self._shoe.pop())
            if up:
                seen.append(SeenCard(hand, hands[hand][-1]))

        order = (*range(1, HANDS + 1), 0)
        for hand in order:
            give(hand)
        for hand in order:
            give(hand, up=hand > 0)
        up_card = card_points(hands[0][0])
        for hand in order[:-1]:
            total, is_soft = points(hands[hand])
            while total < 21 and self._hits(total, is_soft, up_card):
                give(hand)
                total, is_soft = points(hands[hand])
        seen.append(SeenCard(0, hands[0][1]))
        while points(hands[0])[0] < 17:
            give(0)
        return seen

    # ---- patrons

    def _interruptions(self, cards: Sequence[SeenCard]) -> list[Interruption]:
        """Somebody talks, and two want an answer, at different moments of the round."""
        moments = np.arange(3, len(cards) - 1, 3)
        chosen = sorted(self.rng.choice(moments, 3, replace=False).tolist())
        kinds: list[Callable[[int], Interruption]] = [
            self._chatter_interruption,
            self._payout_question,
            lambda after: self._question(after, cards[:after]),
        ]
        order = self.rng.permutation(3).tolist()
        return [kinds[kind](at) for kind, at in zip(order, chosen, strict=True)]

    def _pick_patron(self) -> int:
        return 1 + int(self.rng.integers(HANDS))

    def _chatter_interruption(self, after: int) -> Interruption:
        words = _CHATTER[int(self.rng.integers(len(_CHATTER)))]
        return Interruption(after, self._pick_patron(), words)

    def _payout_question(self, after: int) -> Interruption:
        """A Blackjack that is paid, rightly or by other odds that casinos have."""
        odds = self.house.natural.odds
        wager = 100 * int(self.rng.choice((10, 20, 30, 50)))
        owed = odds.winnings(wager)
        wrong = sorted({wager, wager * 3 // 2, wager * 6 // 5, 2 * wager} - {owed})
        paid = owed if self.rng.integers(2) else wrong[int(self.rng.integers(len(wrong)))]
        words = f"Earlier my Blackjack on {short(wager)} got {dollars(paid)}. Is that right?"
        reason = f"A Blackjack pays {odds}: {dollars(owed)} for {short(wager)}."
        return Interruption(
            after, self._pick_patron(), words, ("Yes", "No"), 1 if paid == owed else 2, reason
        )

    def _question(self, after: int, seen: Sequence[SeenCard]) -> Interruption:
        """What a hand comes to, or a rule of the table, as far as the cards `seen` let somebody ask."""
        kinds = [self._total_questions(seen), self._rule_questions(seen)]
        for kind in self.rng.permutation(len(kinds)).tolist():
            found = [*kinds[kind]]
            if found:
                patron, words, right, reason = found[int(self.rng.integers(len(found)))]
                choice = 1 if right else 2
                return Interruption(after, patron, words, ("Yes", "No"), choice, reason)
        drawn = [DECK[i] for i in self.rng.choice(52, 3, replace=False)]
        total, asked = self._true_and_asked_total(drawn)
        words = f"Earlier I had {' '.join(map(text, drawn))}. Was that {asked}?"
        choice = 1 if asked == total else 2
        return Interruption(
            after, self._pick_patron(), words, ("Yes", "No"), choice, f"It was {total}."
        )

    def _true_and_asked_total(self, hand: Sequence[Card]) -> tuple[int, int]:
        """What a hand comes to, and what a patron takes it for: that, or one off."""
        total = points(hand)[0]
        return total, total + int(self.rng.choice((-1, 0, 0, 1)))

    def _total_questions(self, seen: Sequence[SeenCard]) -> Iterator[PatronQuestion]:
        """What each patron asks who has two cards or more: what they come to."""
        for patron, hand in _hands(seen).items():
            if patron and len(hand) >= 2:
                total, asked = self._true_and_asked_total(hand)
                words = f"I have {' '.join(map(text, hand))}. Is that {asked}?"
                yield PatronQuestion(patron, words, asked == total, f"It is {total}.")

    def _rule_questions(self, seen: Sequence[SeenCard]) -> Iterator[PatronQuestion]:
        """What each patron asks once the first cards lie and before the dealer draws: how a hand of
        the dealer ends that may still come, and whether his own may be surrendered, in his turn.
        """
        hands, push = _hands(seen), self.house.push_total
        if len(seen) < DEALT or len(hands[0]) > 1:
            return
        last = seen[-1].hand if len(seen) > DEALT else 0
        for patron in range(1, HANDS + 1):
            total = points(hands[patron])[0]
            yield PatronQuestion(
                patron, "If the dealer gets 16, must he draw?", True, "The dealer draws to 16."
            )
            yield PatronQuestion(
                patron, "If the dealer gets 17, must he draw?", False, "The dealer stands on 17."
            )
            if total >= 21:
                continue
            pushes = f"A dealer's {push} pushes."
            for outcome in ("win", "lose"):
                words = f"If the dealer gets {push}, does my {total} {outcome}?"
                yield PatronQuestion(patron, words, False, pushes)
            words = f"If the dealer gets {push + 1}, does my {total} win?"
            yield PatronQuestion(patron, words, True, f"Over {push} the dealer has lost.")
            if last < patron and len(hands[patron]) == 2:
                words, right = "May I surrender my first two cards?", self.house.surrender
                offered = "Surrender is offered here.", "There is no surrender here."
                reason = offered[not right]
                yield PatronQuestion(patron, words, right, reason)
            elif last == patron and self.house.surrender:
                words = "May I surrender now?"
                yield PatronQuestion(
                    patron, words, False, "Only the first two cards are surrendered."
                )

    # ---- judged

    def place_bet_and_judge(
        self, dealt: DrilledRound, given: CountAnswers
    ) -> dict[Part, PartVerdict]:
        """Each part of an answer; the bet is placed, for the pit to see."""
        true = true_count(given.running, given.left)
        of_shoe = true_count(dealt.running, round(dealt.left, 1))
        bet, play = self.bet_cents_at(given.true), dealt.play
        choice = play.best_choice_number(given.true)
        self.placed.append(given.bet)
        running, left = signed_count(dealt.running), f"{dealt.left:.1f}"
        own = f"your {signed_count(given.true)}"
        edge = f"{signed_count(round(play.count))} or {'more' if play.upward else 'less'}"
        return {
            "running": PartVerdict(
                given.running == dealt.running,
                running,
                f"{signed_count(dealt.before)} before the round, {running} after it",
                running,
            ),
            "left": PartVerdict(
                abs(given.left - dealt.left) <= 0.5 + 1e-9,
                left,
                f"{dealt.discards} cards lie in the rack",
                left,
            ),
            "true": PartVerdict(
                given.true == true,
                signed_count(true),
                f"your {signed_count(given.running)} ÷ {given.left:g}, rounded down, is"
                f" {signed_count(true)}",
                signed_count(of_shoe),
            ),
            "bet": PartVerdict(
                given.bet == bet,
                short(bet),
                f"at {own} your ramp bets {short(bet)}",
                short(self.bet_cents_at(of_shoe)),
            ),
            "index": PartVerdict(
                given.index == choice,
                play.alphabetical_choices[choice - 1],
                f"{hand_words(play)}: {play.otherwise} at {edge}; at {own} {play.alphabetical_choices[choice - 1]}",
                play.alphabetical_choices[play.best_choice_number(of_shoe) - 1],
            ),
        }

    def bet_cents_at(self, true_count: int) -> int:
        """Cents that the ramp bets at a true count."""
        return self.bets[min(max(self.bets), max(min(self.bets), true_count))]


@cache
def _hit_rule(card: StrategyCard) -> Callable[[int, bool, int], bool]:
    """Whether a card hits: total, whether it is soft, and the upcard (2 to 10, an ace 11)."""
    rule = rule_of_card(card)
    drawn = 3  # cards of the hand, so that it is neither doubled nor surrendered
    return lambda total, is_soft, up: rule(total, is_soft, drawn, False, up, False, False) == "hit"


def _hands(seen: Sequence[SeenCard]) -> dict[int, list[Card]]:
    """The cards of each hand that lie, 0 the dealer's."""
    hands: dict[int, list[Card]] = {hand: [] for hand in range(HANDS + 1)}
    for one in seen:
        hands[one.hand].append(one.card)
    return hands


def assessment_drill(
    make: Callable[[np.random.Generator], TableDrill], rng: np.random.Generator, tries: int = 400
) -> TableDrill:
    """A drill whose rounds, those of an assessment, ask for more than the smallest bet as often as it
    needs; where no shoe in so many `tries` does, the one that asks for it most often.
    """
    best, seed = -1, 0
    for tried in rng.integers(2**63, size=tries).tolist():
        raised = _deal_and_count_raised(make(np.random.default_rng(tried)))
        if raised > best:
            best, seed = raised, tried
        if best >= ASSESSMENT.raised_rounds:
            break
    return make(np.random.default_rng(seed))


def _deal_and_count_raised(drill: TableDrill) -> int:
    """After how many rounds of an assessment the ramp bets more than its smallest bet."""
    least, raised = min(drill.bets.values()), 0
    if max(drill.bets.values()) == least:
        return ASSESSMENT.raised_rounds  # bets that never rise
    for _ in range(ASSESSMENT.rounds):
        dealt = drill.deal()
        bet = drill.bet_cents_at(true_count(dealt.running, dealt.left))
        drill.placed.append(bet)
        raised += bet > least
    return raised


class CountMark(msgspec.Struct, frozen=True):
    """A mark of an assessment: how many were right of those asked, and how many are needed."""

    title: str
    right: int
    asked: int
    needed: int

    @property
    def passed(self) -> bool:
        """Whether it is met."""
        return self.right >= self.needed


class CountSheet(msgspec.Struct, frozen=True):
    """The sheet of an assessment: its marks, which all must be met, mean seconds for five answers, and
    the pace at which it was.
    """

    marks: tuple[CountMark, ...]
    seconds: float
    pace: PaceName = "casino"

    @property
    def passed(self) -> bool:
        """Whether every mark is met."""
        return all(mark.passed for mark in self.marks)


class AssessedRun(msgspec.Struct):
    """What was answered in an assessment so far: by how much each running count was off, right answers
    by part, the patrons' in a row, seconds, and which rounds were wrong; and its pace.
    """

    off: list[int] = []
    right: dict[Part, int] = {}
    patrons: list[bool] = []
    seconds: list[float] = []
    wrong: dict[Part, list[int]] = {}
    """The rounds, from 1, in which an answer to a part was wrong."""
    pace: PaceName = "casino"

    @property
    def rounds(self) -> int:
        """How many rounds were answered."""
        return len(self.off)

    def marks(self, assessed_rounds: int = ASSESSMENT.rounds) -> tuple[CountMark, ...]:
        """What was right so far of what was asked, and what an assessment of so many rounds needs."""
        most, asked, patrons = (
            ceil(ASSESSMENT.needed_share * assessed_rounds),
            self.rounds,
            ASSESSMENT.patrons_a_round * assessed_rounds,
        )
        near = sum(off <= 1 for off in self.off)
        others = (
            CountMark(PARTS[part], self.right.get(part, 0), asked, most) for part in ASKED[1:]
        )
        return (
            CountMark("Running count, one off at most", near, asked, assessed_rounds),
            *others,
            CountMark(
                PARTS["patrons"],
                sum(self.patrons),
                len(self.patrons),
                ceil(ASSESSMENT.needed_share * patrons),
            ),
        )

    def lost_mark_words(self, assessed_rounds: int = ASSESSMENT.rounds) -> str:
        """Which mark cannot be reached any more, and what it needs; "" while all can.

        >>> AssessedRun([0, 2], {"left": 2, "true": 2, "bet": 2, "index": 2}, [True] * 4).lost_mark_words()
        'Running count needs 12 of 12'
        """
        for part, mark in zip(PARTS, self.marks(assessed_rounds), strict=True):
            asked = (
                ASSESSMENT.patrons_a_round * assessed_rounds
                if part == "patrons"
                else assessed_rounds
            )
            if mark.right + asked - mark.asked < mark.needed:
                return f"{PARTS[part]} needs {mark.needed} of {asked}"
        return ""

    def sheet(self) -> CountSheet:
        """The sheet: no running count more than one off, nine in ten of everything else right.

        >>> run = AssessedRun([0, 1, 0], {"left": 3, "true": 3, "bet": 3, "index": 2}, [True] * 6, [9.0] * 3)
        >>> run.sheet().passed, [mark.title for mark in run.sheet().marks if not mark.passed]
        (False, ['Index play'])
        """
        return CountSheet(
            self.marks(self.rounds), sum(self.seconds) / max(1, self.rounds), self.pace
        )


def pass_words(rounds: int = ASSESSMENT.rounds) -> tuple[str, ...]:
    """What an assessment of so many rounds must reach, in lines.

    >>> pass_words()[0]
    'Running count: never more than one off, 12 of 12'
    """
    many = ceil(ASSESSMENT.needed_share * rounds)
    others = (f"{PARTS[part]}: right {many} times of {rounds}" for part in ASKED[1:])
    share = f"{100 * ASSESSMENT.needed_share:.0f} %"
    first = f"Running count: never more than one off, {rounds} of {rounds}"
    return (first, *others, f"{PARTS['patrons']}: {share} of what they ask")


def short_pass_words(rounds: int = ASSESSMENT.rounds) -> str:
    """What an assessment of so many rounds must reach, in two sentences.

    >>> short_pass_words()
    'To pass, the running count is never more than one off. All else is right in 11 of 12 rounds, and 90 % of what patrons ask.'
    """
    many = ceil(ASSESSMENT.needed_share * rounds)
    return (
        "To pass, the running count is never more than one off. All else is right in"
        f" {many} of {rounds} rounds, and {100 * ASSESSMENT.needed_share:.0f} % of what patrons ask."
    )


def true_count(running: int, decks_left: float) -> int:
    """A running count for each deck left, rounded down.

    >>> true_count(8, 4.0), true_count(-3, 4.5), true_count(7, 3.5)
    (2, -1, 2)
    """
    return floor(running / decks_left + 1e-9) if decks_left > 0 else 0
