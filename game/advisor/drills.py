"""Practice decisions: which points a game has, a round dealt as far as one of them, and how well somebody answers.

Everything follows from the bytes given: the same seed, number, point and mode deal the same decision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

import msgspec

from game.advisor import fresh
from game.advisor.advice import Advice, advise, best_of, module
from game.advisor.dice import drills as dice_drills
from game.advisor.lessons import classes
from game.advisor.question import Point, Question
from game.advisor.simulate import usual_bets
from game.advisor.strategy import Strategy
from game.chance import deck_stock
from game.declare import Game, HouseRules, Offer
from game.errors import HouseError
from game.hands.blackjack import is_pair, points
from game.rounds import Action, act, legal, seen, start
from game.rounds.state import State, View

Mode = Literal["any", "hard", "mistakes"]
SEAT = 1
REACH = 600
"""Rounds dealt at most until one comes to the point asked for."""
CANDIDATES = 10
"""Decisions weighed at most for a hard one."""
VARIED = 6
"""Decisions among which every other plain one is that with the rarest best action."""
SLOW = ("draw",)
"""Families whose decisions take long to price: fewer of them are weighed."""
PACE = 60
"""Decisions an hour at a real table, for what mistakes cost an hour."""


def decision_points(game: Game) -> tuple[Point, ...]:
    """The points of a game in the order they come; for dice, whose wagers are the decision, what is asked of them."""
    if game.family == "dice":
        return dice_drills.points(game)
    if game.streets:
        return tuple(Point(s.name, _title(s.name), s.name) for s in game.streets)
    declared: tuple[Point, ...] = getattr(module(game), "POINTS", ())
    return declared


def _title(name: str) -> str:
    words = name.replace("-", " ")
    return words if words[:1].isdigit() else f"{words[:1].upper()}{words[1:]}"


def point_at(game: Game, view: View) -> str:
    """The name of the point a view stands at; the stage itself where the game lists none."""
    for point in decision_points(game):
        if point.stage == view.stage and (not point.holds or point.holds == _holds(view)):
            return point.name
    return view.stage


def _holds(view: View) -> str:
    cards = view.hand
    asked = getattr(view.memo, "asked", None)
    if asked is not None:
        from game.rounds.blackjack_words import place

        cards = view.piles.get(place(view.turn, asked), cards)
    if len(cards) == 2 and is_pair(cards):
        return "pair"
    return "soft" if points(cards)[1] else "hard"


def question_at(game: Game, state: State, source: str) -> Question:
    """The decision a round stands at, priced. Raises `HouseError` when nothing is to be decided or said there."""
    open_now = legal(game, state) if state.turn else ()
    if len(open_now) < 2:
        raise HouseError("round", "stands at no decision")
    view = seen(state, state.turn)
    said = advise(game, view, open_now)
    if said is None:
        raise HouseError("game", f"there is no advice for {game.title}")
    return Question(game.slug, point_at(game, view), view, *_by_hand(open_now, said), source)


def _by_hand(open_now: tuple[Action, ...], said: Advice) -> tuple[tuple[Action, ...], Advice]:
    """Without asking for the house's way, which would answer for the player: the hand is to be set card by card."""
    left = tuple(a for a in open_now if a.verb != "house-way")
    if left == open_now:
        return open_now, said
    ev = {str(a): said.ev[str(a)] for a in left}
    return left, msgspec.structs.replace(said, ev=ev, best=best_of(ev))


def dealt(game: Game, rules: HouseRules, key: bytes, point: str = "") -> State | None:
    """A round of one seat dealt from `key` and played up to the point (any, when it is ""); None when it does not come to it."""
    stock = deck_stock(key, game.pack, game.decks(rules))
    state = start(game, {SEAT: usual_bets(game, rules)}, stock, Offer(rules)).state
    passed = key[0] % 4 == 0  # now and then a later decision of the same kind, as a hand of three cards
    while state.turn:
        open_now = legal(game, state)
        if len(open_now) > 1:
            view = seen(state, state.turn)
            if not point or point_at(game, view) == point:
                if not passed:
                    return state
                passed = False
        state = act(game, state, _stays(game, state, open_now)).state
    return None


def asked(game: Game, rules: HouseRules, key: bytes, point: str = "") -> Question | None:
    """The decision that `key` deals at a point (any, when it is ""); None when its round does not come to it."""
    if game.family == "dice":
        return dice_drills.made(game, rules, key, point)
    state = dealt(game, rules, key, point)
    return None if state is None else question_at(game, state, f"deal {key.hex()} {point}".rstrip())


def _stays(game: Game, state: State, open_now: tuple[Action, ...]) -> Action:
    """An action that lets the round go on: check, a draw of some cards, or the least that stays in; at blackjack the card's."""
    if len(open_now) == 1:
        return open_now[0]
    view = seen(state, state.turn)
    if game.family == "blackjack":
        return Strategy(game).choose(game, view, open_now)
    draws = [a for a in open_now if a.verb in {"exchange", "buy"}]
    if draws:  # which ones follows from the cards held
        return draws[sum(view.hand) % len(draws)]
    order = {"check": 0, "house-way": 1, "decline": 2}
    return min(open_now, key=lambda a: (a.verb == "fold", order.get(a.verb, 3), a.times, str(a)))


def _keys(seed: bytes, number: int) -> Iterator[bytes]:
    for attempt in range(REACH):
        yield hashlib.sha256(seed + f" drill {number} {attempt}".encode()).digest()


def question(
    game: Game, rules: HouseRules, seed: bytes, number: int, point: str = "", *, hard: bool = False
) -> Question:
    """The decision `number` of a seed at a point; a `hard` one is the first of ten to be hard, or the hardest of them.

    Of the others, every second one is that of six whose best action is the rarest among them, so that one answer does not fit
    them all.

    Raises `HouseError` for a point the game does not have, or one that no round came to.
    """
    known = decision_points(game)
    if not known:
        raise HouseError("game", f"{game.title} has no decisions to practice")
    if point and point not in {p.name for p in known}:
        raise HouseError("point", f"{point!r} is none of {', '.join(p.name for p in known)}")
    slow = game.family in SLOW
    most = (4 if slow else CANDIDATES) if hard else VARIED if number % 2 and not slow else 1
    found: list[Question] = []
    for key in _keys(seed, number):
        one = asked(game, rules, key, point)
        if one is None:
            continue
        found.append(one)
        if hard and one.hard:
            return one
        if len(found) == most:
            break
    if not found:
        raise HouseError("point", f"no round came to {point}")
    if hard:
        return min(found, key=lambda one: one.gap)
    best = [one.advice.best for one in found]
    return min(found, key=lambda one: best.count(one.advice.best))


def lesson(game: Game, rules: HouseRules, key: bytes, name: str, source: str = "line") -> Question | None:
    """A decision of a class of the strategy card, with a hand that the key gives; None where none was found.

    Raises `HouseError` where the card has no such class.
    """
    strategy = Strategy(game)
    found = next((one for one in classes(strategy.card) if one.key == name), None)
    if found is None:
        raise HouseError("source", f"the card of {game.title} has no class {name!r}")
    state = fresh.dealt(strategy, rules, usual_bets(game, rules), key, found)
    return None if state is None else question_at(game, state, f"{source} {key.hex()} {name}")


def again(game: Game, rules: HouseRules, source: str) -> Question:
    """The decision that `source` names, dealt again: `deal KEY POINT`, or of a lesson `line KEY CLASS` and `exam KEY CLASS`.

    Raises `HouseError` when it names none.
    """
    word, _, rest = source.partition(" ")
    key, _, point = rest.partition(" ")
    try:
        seed = bytes.fromhex(key)
    except ValueError:
        seed = b""
    found = None
    if len(seed) == 32 and word in ("line", "exam"):
        found = lesson(game, rules, seed, point, word)
    elif len(seed) == 32 and word == "deal":
        found = asked(game, rules, seed, point)
    if found is None:
        raise HouseError("source", f"{source!r} deals no decision")
    return found


class Score(msgspec.Struct, frozen=True):
    """How well decisions were answered. `cost` is expected cents given away, `ms` thinking time, both in all.

    >>> score = Score().after(right=True, cost=0.0, ms=900).after(right=True, cost=0.0, ms=1100)
    >>> score = score.after(right=False, cost=50.0, ms=1000)
    >>> score.answers, score.streak, score.longest, round(score.accuracy, 3), score.cost_an_hour, score.seconds
    (3, 0, 2, 0.667, 1000.0, 1.0)
    """

    answers: int = 0
    right: int = 0
    streak: int = 0
    longest: int = 0
    cost: float = 0.0
    ms: int = 0

    def after(self, *, right: bool, cost: float, ms: int) -> Score:
        """The score with one more answer."""
        streak = self.streak + 1 if right else 0
        return Score(
            self.answers + 1, self.right + right, streak, max(self.longest, streak), self.cost + cost, self.ms + ms
        )

    @property
    def accuracy(self) -> float:
        """The share of answers that cost nothing; 1 before the first."""
        return self.right / self.answers if self.answers else 1.0

    @property
    def cost_an_hour(self) -> float:
        """Expected cents lost to mistakes in an hour of `PACE` decisions."""
        return PACE * self.cost / self.answers if self.answers else 0.0

    @property
    def seconds(self) -> float:
        """Seconds a decision took on average."""
        return self.ms / 1000 / self.answers if self.answers else 0.0
