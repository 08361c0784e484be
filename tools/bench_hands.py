"""Five-card hands a second: ours in arrays and one by one, and other evaluators called the way
their documentation shows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

ARRAY = 4_000_000
SINGLE = 20_000


def _rate(run: Callable[[], object], hands: int, times: int = 3) -> float:
    best = 0.0
    for _ in range(times):
        began = time.perf_counter()
        run()
        best = max(best, hands / (time.perf_counter() - began))
    return best


def measure() -> dict[str, float]:
    """Hands a second by name; evaluators that are not installed are left out (`make bench` installs
    them).
    """
    import numpy as np

    from game.core.cards import text
    from game.hands import FIVE

    rng = np.random.default_rng(7)
    deck = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (SINGLE, 1)), axis=1)[:, :5]
    many = np.tile(deck, (ARRAY // SINGLE, 1))
    FIVE.strengths(many[:1000])
    out = {"ours, arrays": _rate(lambda: FIVE.strengths(many), len(many))}
    hands = [tuple(int(c) for c in row) for row in deck]
    out["ours, one by one"] = _rate(lambda: [FIVE.strength(h) for h in hands], SINGLE)  # type: ignore[arg-type]
    words = [tuple(text(c) for c in h) for h in hands]  # type: ignore[arg-type]
    for name, make in OTHERS.items():
        if find_spec(name):
            out[name] = _rate(make(words), SINGLE)
    return out


def _eval7(words: list[tuple[str, ...]]) -> Callable[[], object]:
    eval7 = import_module("eval7")
    hands = [[eval7.Card(w) for w in hand] for hand in words]
    return lambda: [eval7.evaluate(hand) for hand in hands]


def _phevaluator(words: list[tuple[str, ...]]) -> Callable[[], object]:
    evaluate = import_module("phevaluator.evaluator").evaluate_cards
    return lambda: [evaluate(*hand) for hand in words]


def _treys(words: list[tuple[str, ...]]) -> Callable[[], object]:
    treys = import_module("treys")
    evaluator = treys.Evaluator()
    hands = [[treys.Card.new(w) for w in hand] for hand in words]
    return lambda: [evaluator.evaluate(hand[2:], hand[:2]) for hand in hands]


def _pokerkit(words: list[tuple[str, ...]]) -> Callable[[], object]:
    high = import_module("pokerkit").StandardHighHand
    hands = ["".join(hand) for hand in words]
    return lambda: [high(hand) for hand in hands]


OTHERS: dict[str, Callable[[list[tuple[str, ...]]], Callable[[], object]]] = {
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "pokerkit": _pokerkit,
}
