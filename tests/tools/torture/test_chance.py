"""The tests of random numbers can fail: their tails are the published ones, and a generator with a
flaw is caught by its row.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.core import chance as ours
from tools.torture import chance as part
from tools.torture.tails import chi_square, kolmogorov, uniform

CHI_SQUARE = [
    (1, 0.05, 3.841),
    (1, 0.01, 6.635),
    (2, 0.01, 9.210),
    (5, 0.95, 1.145),
    (5, 0.01, 15.086),
    (10, 0.05, 18.307),
    (10, 0.01, 23.209),
    (10, 0.99, 2.558),
    (20, 0.05, 31.410),
    (30, 0.01, 50.892),
    (50, 0.95, 34.764),
    (50, 0.01, 76.154),
    (100, 0.05, 124.342),
    (100, 0.99, 70.065),
]
"""Critical values as statistical tables print them."""
KOLMOGOROV = [(0.10, 1.2238), (0.05, 1.3581), (0.025, 1.4802), (0.01, 1.6276), (0.001, 1.9495)]
SMALL_SAMPLES = [
    (10, 0.05, 0.409),
    (20, 0.05, 0.294),
    (20, 0.01, 0.352),
    (35, 0.05, 0.224),
    (35, 0.01, 0.269),
]
"""Critical distances for few values, as tables of the one-sample test print them."""


@pytest.mark.parametrize(("freedom", "chance", "critical"), CHI_SQUARE)
def test_the_tail_of_chi_square_is_the_published_one(
    freedom: int, chance: float, critical: float
) -> None:
    assert chi_square(critical, freedom) == pytest.approx(chance, rel=4e-3)


@pytest.mark.parametrize(("chance", "critical"), KOLMOGOROV)
def test_the_tail_of_kolmogorov_is_the_published_one(chance: float, critical: float) -> None:
    assert kolmogorov(critical) == pytest.approx(chance, rel=1e-3)


@pytest.mark.parametrize(("n", "chance", "critical"), SMALL_SAMPLES)
def test_few_values_are_judged_as_the_tables_judge_them(
    n: int, chance: float, critical: float
) -> None:
    """Values whose greatest distance from evenness is the critical one: all pushed up by it."""
    values = [min(1.0, critical + i / n) for i in range(n)]
    assert uniform(values) == pytest.approx(chance, rel=0.12)


def test_many_degrees_of_freedom_come_near_the_normal_curve() -> None:
    for freedom in (2601, 2651, 10_000):
        assert chi_square(freedom - 2 / 3, freedom) == pytest.approx(0.5, abs=1e-3)
        assert chi_square(freedom + 2.326 * (2 * freedom) ** 0.5, freedom) == pytest.approx(
            0.01, rel=0.12
        )


class Flawed:
    """Numbers from Python's own generator, but for a flaw; in the place of `Stream`."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.random = random.Random(seed + label.encode())
        self.last = 0

    def word(self, n: int) -> int:
        return self.random.randrange(n)

    def integer_below(self, n: int) -> int:
        self.last = self.word(n)
        return self.last

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        out = list(items)
        for i in range(len(out)):
            # any place at all, where Fisher and Yates leave out those that are done
            j = self.integer_below(len(out))
            out[i], out[j] = out[j], out[i]
        return out


class Sound(Flawed):
    """The same without the flaw."""

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        return self.random.sample(list(items), len(items))


class Loaded(Sound):
    def word(self, n: int) -> int:
        return n - 1 if self.random.random() < 0.02 else self.random.randrange(n)


class OneByte(Sound):
    def word(self, n: int) -> int:
        return self.random.randrange(256) % n


class Sticky(Sound):
    def word(self, n: int) -> int:
        return self.last % n if self.random.random() < 0.05 else self.random.randrange(n)


class Rising(Sound):
    def word(self, n: int) -> int:
        return (
            max(self.last, self.random.randrange(n))
            if self.random.random() < 0.5
            else self.random.randrange(n)
        )


class Coarse(Sound):
    def word(self, n: int) -> int:
        return self.random.randrange(n) & ~1 if n > 60_000 else self.random.randrange(n)


STREAMS = {
    "faces": Loaded,
    "cards": OneByte,
    "pairs": Sticky,
    "runs": Rising,
    "gaps": Loaded,
    "poker": Sticky,
    "orders": Flawed,
    "birthdays": Coarse,
}


def lost(row: str, batches: int = 8) -> int:
    outcome = part.run(row, 0, batches * part.KINDS[row].batch, 1, Path())
    assert len(outcome.notes) == outcome.lost
    return outcome.lost


def stocks(kind: type[Flawed]) -> Callable[..., ours.Stock]:
    return lambda seed, pack: ours.Stock(seed, tuple(kind(seed, "deck").shuffle(pack)))


@pytest.mark.sample(3)
@pytest.mark.parametrize(("row", "stream"), STREAMS.items())
def test_a_flawed_stream_is_caught(
    row: str, stream: type[Flawed], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "Stream", Sound)
    assert lost(row) == 0
    monkeypatch.setattr(part, "Stream", stream)
    assert lost(row) > 0


def test_a_naive_shuffle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "deck_stock", stocks(Sound))
    assert lost("matrix") == lost("ends") == 0
    monkeypatch.setattr(part, "deck_stock", stocks(Flawed))
    assert lost("matrix") > 0


def test_a_last_card_that_follows_from_the_first_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stock(seed: bytes, pack: Sequence[int]) -> ours.Stock:
        cards = list(ours.deck_stock(seed, pack).cards)
        neighbour = cards.index((cards[0] + 1) % 52)
        if neighbour % 5 == 0:
            cards[-1], cards[neighbour] = cards[neighbour], cards[-1]
        return ours.Stock(seed, tuple(cards))

    monkeypatch.setattr(part, "deck_stock", stock)
    assert lost("ends") > 0


def test_a_label_that_is_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        part,
        "throw",
        lambda seed, number, dice: (ours.Stream(seed, "deck").integer_below(52) % 6 + 1,),
    )
    assert lost("labels") > 0


def test_throws_that_do_not_count_on_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        part, "throw", lambda seed, number, dice: ours.throw(seed, number // 2, dice)
    )
    assert lost("throws") > 0


def test_a_word_cut_short_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        part,
        "seed_with_words",
        lambda seed, words: ours.seed_with_words(seed, {s: word[:5] for s, word in words.items()}),
    )
    assert lost("words") > 0


def test_p_values_that_lie_too_evenly_or_too_high_are_caught() -> None:
    assert uniform([0.99 + n / 1e4 for n in range(20)]) < 1e-6
    assert uniform([(n + 0.5) / 100 for n in range(100)]) == 1.0
    kind = part.KINDS["faces"]
    assert part.p_value(kind, kind.odds * 60_000) == 1.0


def test_however_a_row_is_cut_the_same_numbers_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    kind = part.KINDS["faces"]
    monkeypatch.setitem(
        part.KINDS, "faces", kind._replace(count=lambda seed: seen.append(seed) or kind.count(seed))
    )
    part.run("faces", 0, 60_000, 7, Path())
    whole = seen.copy()
    seen.clear()
    for first in (0, 20_000, 40_000):
        part.run("faces", first, 20_000, 7, Path())
    assert seen == whole
    assert len(set(whole)) == 6
