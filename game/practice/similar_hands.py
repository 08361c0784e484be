"""New hands for a class of decisions: the same lesson, other cards.

Cards that lie close together are drawn at random, many at once, until some are of the class; then a
deal is found in which just these are seen. Everything follows from the key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..core.cards import Card
from ..core.chance import Stock, deck_stock
from ..core.declaration import LET_IT_RIDE, HouseRules, Offer
from ..hands.blackjack import is_pair
from ..odds.strategy.card_language import ACE, CardAnswer, Hand21
from ..odds.strategy.lessons import (
    LessonClass,
    class_of,
    impossible_condition_sets,
    lesson_conditions,
)
from ..odds.strategy.strategy_card import Strategy
from ..rounds import Action, act, legal, seen, start
from ..rounds.state import State


def visible_cards(
    strategy: Strategy, lesson: LessonClass, key: bytes, *, draws: int = 24
) -> tuple[str, tuple[Card, ...]] | None:
    """The stage, and cards to be seen there that are of the class; None where none was found in so
    many draws of many hands at once.
    """
    if any(
        isinstance(one, Hand21) and (one.lammer or one.money_beside)
        for one in lesson_conditions(strategy.card, lesson)
    ):
        return None  # cards do not tell what stands on them
    rng = np.random.Generator(
        np.random.PCG64(int.from_bytes(hashlib.sha256(key).digest()[:8], "big"))
    )
    stage = strategy.card.lines[lesson.line - 1].stage
    for _ in range(draws):
        fewest = strategy.fewest_visible_cards(stage)
        # how many cards a blackjack hand may have got beside its first two
        count = fewest + int(rng.integers(3)) if strategy.game.family == "blackjack" else fewest
        drawn = draw_varied_hands(rng, len(strategy.game.pack), count)
        for column in _likely_columns(strategy, stage, lesson, drawn):
            cards = tuple(Card(int(c)) for c in drawn[:, column])
            if _fits_lesson(strategy, stage, cards, lesson):
                return stage, cards
    return None


def draw_varied_hands(
    rng: np.random.Generator, pack_size: int, cards_each: int, *, hands: int = 2048
) -> NDArray[np.int64]:
    """Different cards, a column a hand: at random, of few ranks, of few suits, or of ranks that lie
    together.
    """
    style = rng.integers(0, 4, hands)
    every, cards = np.arange(hands), np.arange(pack_size)
    weight = rng.random((pack_size, hands))
    low = rng.integers(0, 13, hands)
    suit = rng.integers(0, 4, hands)
    near = (np.arange(14)[:, None] - low) % 13 < 6
    few = rng.random((14, hands)) < 0.35
    own = (style == 3) * (np.arange(4)[:, None] == suit)
    weight += ((style == 1) * near + (style == 2) * few)[cards >> 2]
    weight += own[cards & 3] * rng.random((pack_size, hands)) * 1.5
    found = np.empty((cards_each, hands), np.int64)
    for heaviest in found:  # few of many: sooner found one by one than by sorting them all
        weight.argmax(axis=0, out=heaviest)
        weight[heaviest, every] = -1.0
    return rng.permuted(found, axis=0)


def _likely_columns(
    strategy: Strategy, stage: str, lesson: LessonClass, drawn: NDArray[np.int64]
) -> Sequence[int]:
    """The columns to look at: where the game's facts can be asked of many at once those that fit
    the class's own words.
    """
    fits: Any = np.ones(drawn.shape[1], bool)
    if strategy.game.family in ("blackjack", "pai-gow"):
        for one in lesson_conditions(strategy.card, lesson):
            fits = fits & (_matches_condition(one, drawn) if isinstance(one, Hand21) else True)
        asked = (
            i for i in np.flatnonzero(fits).tolist() if strategy.asks(stage, drawn[:, i].tolist())
        )
        return list(islice(asked, 300))
    facts = strategy.see(stage, list(drawn))
    for one in lesson_conditions(strategy.card, lesson):
        fits = fits & one.fits(facts)
    likely = np.flatnonzero(fits)[:60]
    facts, others = strategy.see(stage, list(drawn[:, likely])), np.zeros(len(likely), bool)
    for each in impossible_condition_sets(strategy.card, lesson) if len(likely) else ():
        others |= np.logical_and.reduce(
            [np.broadcast_to(one.fits(facts), others.shape) for one in each]
        )
    columns: list[int] = likely[~others].tolist()
    return columns


def _matches_condition(one: Hand21, drawn: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which columns, the dealer's card the last, have the upcard and the points that a condition
    asks for.
    """
    ranks = drawn >> 2
    count = np.where(ranks == ACE, 11, np.minimum(ranks + 2, 10))
    total, aces = count[:-1].sum(0), (ranks[:-1] == ACE).sum(0)
    held = (
        count[0]
        if one.kind == "pair"
        else total - 10 * np.minimum(aces, np.maximum(0, (total - 12) // 10))
    )
    return np.asarray(
        (one.low <= held)
        & (held <= one.high)
        & (one.up_low <= count[-1])
        & (count[-1] <= one.up_high)
    )


def _fits_lesson(
    strategy: Strategy, stage: str, cards: tuple[Card, ...], lesson: LessonClass
) -> bool:
    if not strategy.asks(stage, cards):
        return False
    facts = strategy.see(stage, cards)
    if not all(one.fits(facts) for one in lesson_conditions(strategy.card, lesson)):
        return False
    return class_of(strategy.card, stage, facts, open_answers(strategy, stage, cards)) == lesson


def open_answers(
    strategy: Strategy, stage: str, cards: tuple[Card, ...]
) -> Callable[[CardAnswer], bool]:
    """What is open with these cards, as far as the cards say it."""
    if strategy.game.family == "blackjack":
        hand = cards[:-1]
        shut = {"split"} if not is_pair(hand) else set()
        shut |= {"double", "surrender"} if len(hand) > 2 else set()
        return lambda answer: answer.verb not in shut
    can_answer = strategy.own.can_answer
    if can_answer is not None:
        return lambda answer: can_answer(stage, cards, answer)
    return lambda _: True


def state_of_class(
    strategy: Strategy, rules: HouseRules, bets: dict[str, int], key: bytes, lesson: LessonClass
) -> State | None:
    """A round at a decision of the class; None where none was found."""
    found = visible_cards(strategy, lesson, key)
    if found is None:
        return None
    stage, cards = found
    # deals tried for one in which the cards come as they are wanted
    for number in range(40):
        state = state_with_cards(
            strategy, rules, bets, hashlib.sha256(key + bytes([number])).digest(), stage, cards
        )
        if state is not None:
            return state
    return None


def state_with_cards(
    strategy: Strategy,
    rules: HouseRules,
    bets: dict[str, int],
    key: bytes,
    stage: str,
    cards: tuple[Card, ...],
) -> State | None:
    """A round in which these cards are seen at a stage: dealt once, its cards renamed, and played
    again the same way.
    """
    game = strategy.game
    stock = msgspec.structs.replace(deck_stock(key, game.pack, game.decks(rules)), scripted=True)
    plain = _play_to_stage(
        strategy, start(game, {1: bets}, stock, Offer(rules)).state, stage, len(cards)
    )
    if plain is None:
        return None
    shown = strategy.visible(seen(plain[0], 1))
    if len(set(shown)) != len(shown) or len(shown) != len(cards) or len(set(cards)) != len(cards):
        return None
    state = start(game, {1: bets}, exchange_cards(stock, shown, cards), Offer(rules)).state
    for action in plain[1]:
        state = _uninsured(strategy, state)
        if action.verb == "no-insurance":
            continue
        if not state.turn or action not in legal(game, state):
            return None
        state = act(game, state, action).state
    state = _uninsured(strategy, state)
    if not state.turn or len(legal(game, state)) < 2 or strategy.stage(seen(state, 1)) != stage:
        return None
    return state if set(strategy.visible(seen(state, 1))) == set(cards) else None


def _uninsured(strategy: Strategy, state: State) -> State:
    """The round with the offer of insurance passed by, which other upcards bring or do not."""
    while state.turn and (
        passed := [a for a in legal(strategy.game, state) if a.verb == "no-insurance"]
    ):
        state = act(strategy.game, state, passed[0]).state
    return state


def exchange_cards(stock: Stock, shown: tuple[Card, ...], wanted: tuple[Card, ...]) -> Stock:
    """The stock with cards so exchanged that the wanted ones lie where the shown ones did."""
    to = list(range(max(stock.cards) + 1))
    for old, new in zip(shown, wanted, strict=True):
        other = to.index(new)
        to[old], to[other] = to[other], to[old]
    return msgspec.structs.replace(stock, cards=tuple(Card(to[c]) for c in stock.cards))


def _play_to_stage(
    strategy: Strategy, state: State, stage: str, count: int
) -> tuple[State, list[Action]] | None:
    """A round played on, whatever its cards, until it stands at the stage with so many cards to be
    seen; and how.
    """
    taken: list[Action] = []
    while state.turn:
        open_now = legal(strategy.game, state)
        view = seen(state, state.turn)
        verbs = {a.verb: a for a in open_now}
        at = "" if "no-insurance" in verbs or "void-hand" in verbs else strategy.stage(view)
        if (
            strategy.round_stage(at) == strategy.round_stage(stage)
            and len(open_now) > 1
            and len(strategy.visible(view)) == count
        ):
            return state, taken
        action = next(
            _go_on_actions(verbs, open_now, strategy.round_stage(at), view.hand), open_now[0]
        )
        taken.append(action)
        state = act(strategy.game, state, action).state
    return None


def _go_on_actions(
    verbs: dict[str, Action], open_now: tuple[Action, ...], at: str, hand: tuple[Card, ...]
) -> Iterator[Action]:
    """What lets a round go on: whichever of these is open first."""
    yield from (
        verbs[name]
        for name in ("no-insurance", "play-on", "check", LET_IT_RIDE, "hit")
        if name in verbs
    )
    if at == "setting":
        yield from (a for a in open_now if a.cards == (hand[-1],))
    yield from (verbs[name] for name in ("exchange",) if name in verbs)
    yield from (
        a for a in sorted(open_now, key=lambda a: a.times) if a.verb not in {"fold", "house-way"}
    )
