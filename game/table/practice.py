"""Which decision is practised next: a new one, a hard one, or one of the player's own mistakes, from rounds or earlier practice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.advisor import drills
from game.advisor.drills import Mode
from game.advisor.question import Question
from game.cards import HIDDEN, Card
from game.chance import Stream
from game.declare import Game, HouseRules
from game.errors import HouseError
from game.rounds import State, seen
from game.rounds.blackjack_words import place
from game.table.kept import replayed
from game.table.store import Store
from game.table.store.values import Filter, KeptRound

POOL = 60
"""Own mistakes looked at, the dearest of them."""
DRAWN = 60_000
"""What the weights of the mistakes come to at most; a stream draws numbers below 65,536."""
OWN, CLOSE = 4, 3
"""In a mixed run, one decision in `OWN` is an own mistake where there are any, and one in `CLOSE` of the others a hard one."""


class Old(msgspec.Struct, frozen=True):
    """An own mistake: where it can be dealt again, and what it cost in expected cents."""

    source: str
    cost: float


class Task(msgspec.Struct, frozen=True):
    """What is to be dealt next, complete, so that another thread can price it: a kept round's step, a source, or a number."""

    number: int
    hard: bool = False
    source: str = ""
    kept: KeptRound | None = None
    step: int = 0


def mistakes(store: Store, player: int, game: Game, point: str = "") -> tuple[Old, ...]:
    """The player's own mistakes at a point, from rounds (by the stage they were made at) and from practice, the dearest first."""
    stages = {p.stage for p in drills.decision_points(game) if not point or p.name == point}
    found = [
        Old(f"round {m.round} {m.step}", m.decision.cost)
        for m in store.mistakes(Filter(player=player, game=game.slug), limit=POOL)
        if m.decision.point in stages
    ]
    found += [
        Old(m.source, m.cost)
        for m in store.drill_misses(player, game.slug, point, limit=POOL)
        if m.source.startswith("deal ")
    ]
    return tuple(sorted(found, key=lambda old: -old.cost)[:POOL])


class Practice:
    """A run of decisions at one game and point. `next` says what comes (it reads the book), `made` deals and prices it."""

    def __init__(
        self, store: Store, player: int, game: Game, rules: HouseRules, seed: bytes, point: str = "", mode: Mode = "any"
    ) -> None:  # fmt: skip
        self.store, self.player, self.game, self.rules = store, player, game, rules
        self.seed, self.point, self.mode = seed, point, mode
        self.own: Sequence[Old] = mistakes(store, player, game, point)
        self.number = 0
        self._last = ""
        self._chance = Stream(seed, "practice")

    def next(self) -> Task:
        """The next task. In the mode `mistakes` without any, hard hands come instead."""
        self.number += 1
        pool = [old for old in self.own if old.source != self._last]
        if pool and (self.mode == "mistakes" or (self.mode == "any" and self._chance.below(OWN) == 0)):
            return self._old(self._weighed(pool))
        self._last = ""
        hard = self.mode != "any" or self._chance.below(CLOSE) == 0
        return Task(self.number, hard)

    def mended(self, source: str) -> None:
        """A decision was answered right: as an own mistake it does not come again in this run."""
        self.own = tuple(old for old in self.own if old.source != source)

    def made(self, task: Task) -> Question:
        """The decision of a task. A mistake that cannot be dealt again (the point has moved) becomes a hard hand."""
        try:
            if task.kept is not None:
                found = at_step(self.game, task.kept, task.step)
                if not self.point or found.point == self.point:
                    return found
            elif task.source:
                return drills.again(self.game, self.rules, task.source)
        except HouseError:
            return self._new(task, hard=True)
        return self._new(task, hard=task.hard or task.kept is not None)

    def _new(self, task: Task, *, hard: bool) -> Question:
        return drills.question(self.game, self.rules, self.seed, task.number, self.point, hard=hard)

    def _weighed(self, pool: Sequence[Old]) -> Old:
        """An own mistake, dear ones more often: the square root of the cost weighs, in hundredths as far as they can be drawn."""
        roots = [old.cost**0.5 for old in pool]
        share = min(100.0, DRAWN / max(sum(roots), 1.0))
        weights = [1 + int(share * root) for root in roots]
        at = self._chance.below(sum(weights))
        for old, weight in zip(pool, weights, strict=True):
            at -= weight
            if at < 0:
                return old
        return pool[-1]

    def _old(self, old: Old) -> Task:
        self._last = old.source
        word, _, rest = old.source.partition(" ")
        if word != "round":
            return Task(self.number, source=old.source)
        number, _, step = rest.partition(" ")
        return Task(self.number, source=old.source, kept=self.store.kept_round(int(number)), step=int(step))


def at_step(game: Game, kept: KeptRound, step: int) -> Question:
    """The decision of a kept round that step `step` (from 1) answered, priced anew.

    Raises `HouseError` when nothing was to be decided there.
    """
    return drills.question_at(game, state_at(game, kept, step), f"round {kept.row.id} {step}")


def state_at(game: Game, kept: KeptRound, step: int) -> State:
    """A kept round as it stood before step `step` (from 1)."""
    return replayed(game, msgspec.structs.replace(kept, steps=kept.steps[: step - 1]))[0]


def cards_at(game: Game, kept: KeptRound, step: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What the player held before step `step`, and which cards lay open on the table: the dealer's and the community's."""
    state = state_at(game, kept, step)
    view = seen(state, state.turn)
    asked = getattr(view.memo, "asked", None)
    own = view.hand if asked is None else view.piles.get(place(view.turn, asked), view.hand)
    open_now = (c for name, pile in view.piles.items() if not name.startswith("seat ") for c in pile)
    return tuple(c for c in own if c != HIDDEN), tuple(c for c in open_now if c != HIDDEN)
