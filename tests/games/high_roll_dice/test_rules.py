"""High Roll Dice, chapter 675a: each payout row by section, ranks, the Extra Roll, and every set of
counts of ten dice.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import Stock
from game.core.errors import BadBet, HouseError
from game.games import GAMES
from game.games.high_roll_dice import rules
from game.odds.dice.wager_odds import first_calls, throws
from game.rounds import events as ev
from game.rounds import start
from game.rounds.dice import engine

GAME = GAMES["high-roll-dice"]
PIP_ODDS = {1: (3, 1), 6: (4, 1), 5: (4, 1), 4: (5, 1), 3: (6, 1), 2: (6, 1)}
LIKE_ODDS = {2: (12, 1), 3: (3, 5), 4: (1, 1), 5: (4, 1), 6: (30, 1), 7: (400, 1), 8: (5000, 1)}
EXTRA_ODDS = {3: (6, 1), 4: (1, 1), 5: (2, 1), 6: (4, 1), 7: (10, 1), 8: (50, 1)}
PRIZES = {9: 5_000_000, 10: 100_000_000}

Throws = tuple[tuple[int, ...], ...]


def of(face: int, count: int, dice_thrown: int = 10) -> tuple[int, ...]:
    """So many dice of a face, the others spread so that no other face comes as often (if that can
    be).
    """
    others = [f for f in range(1, 7) if f != face]
    return (face,) * count + tuple(others[i % 5] for i in range(dice_thrown - count))


def best(faces: tuple[int, ...]) -> tuple[int, int]:
    """(count, face): the face that came most; of equals ace, 6, 5, 4, 3, 2 (R-HR1)."""
    counts = Counter(faces)
    most = max(counts.values())
    return most, next(face for face in (1, 6, 5, 4, 3, 2) if counts[face] == most)


def expected(thrown: Throws, bets: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Settlement of one seat by the words of 675a.4 and 675a.5."""
    count, face = best(thrown[0])
    last = count + thrown[1].count(face) if len(thrown) > 1 else count
    out = {}
    for wager, cents in bets.items():
        name, _, number = wager.rpartition("-")
        back = 0
        if name == "pip" and int(number) == face:
            to, per = PIP_ODDS[face]
            back = cents + cents * to // per
        elif name == "like" and int(number) == count:
            to, per = LIKE_ODDS[count]
            back = cents + cents * to // per
        elif name == "like" and "extra-roll" in bets and int(number) == last > count:
            to, per = EXTRA_ODDS[last]
            back = cents + cents * to // per
        elif name == "million" and int(number) == count:
            back = PRIZES[count]
        out[wager] = (cents, back)
    return out


def settle(thrown: Throws, bets: dict[str, int]) -> dict[str, tuple[int, int]]:
    state = start(GAME, {1: bets}, Stock(bytes(32), throws=thrown, scripted=True)).state
    return {wager: sums for (_, wager), sums in state.tally.items()}


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_675a_5_a_pip_street(face: int) -> None:
    to, per = PIP_ODDS[face]
    bets = {f"pip-{n}": 1000 for n in range(1, 7)}
    done = settle((of(face, 4),), bets)
    assert done.pop(f"pip-{face}") == (1000, 1000 + 1000 * to // per)
    assert set(done.values()) == {(1000, 0)}


@pytest.mark.parametrize("count", range(2, 9))
def test_675a_5_b_like_kind_boulevard(count: int) -> None:
    to, per = LIKE_ODDS[count]
    bets = {"pip-1": 1000} | {f"like-{n}": 1000 for n in range(2, 9)}
    thrown = ((1, 1, 6, 6, 5, 5, 4, 4, 3, 3),) if count == 2 else (of(1, count),)
    done = settle(thrown, bets)
    assert done.pop("pip-1") == (1000, 4000)
    assert done.pop(f"like-{count}") == (1000, 1000 + 1000 * to // per)
    assert set(done.values()) == {(1000, 0)}


@pytest.mark.parametrize(("count", "prize"), [(9, 5_000_000), (10, 100_000_000)])
def test_675a_5_c_millionaire_row_wins_the_printed_sum(count: int, prize: int) -> None:
    other = 19 - count
    done = settle((of(5, count),), {"pip-5": 100, f"million-{count}": 100, f"million-{other}": 100})
    assert done == {
        "pip-5": (100, 500),
        f"million-{count}": (100, prize),
        f"million-{other}": (100, 0),
    }


@pytest.mark.parametrize("last", range(3, 9))
@pytest.mark.parametrize("count", range(2, 8))
def test_675a_5_d_extra_roll(count: int, last: int) -> None:
    if last <= count:
        return
    thrown = (1, 1, 6, 6, 5, 5, 4, 4, 3, 3) if count == 2 else of(1, count)
    again = of(1, last - count, 10 - count)
    bets = {"pip-1": 500, f"like-{last}": 500, "extra-roll": 500}
    to, per = EXTRA_ODDS[last]
    assert settle((thrown, again), bets)[f"like-{last}"] == (500, 500 + 500 * to // per)
    assert settle((thrown, again), bets)["extra-roll"] == (500, 0)


def test_675a_4_h_a_count_paid_on_the_first_roll_is_not_paid_again() -> None:
    bets = {"pip-4": 500, "like-4": 500, "like-5": 500, "extra-roll": 500}
    done = settle((of(4, 4), of(4, 0, 6)), bets)
    assert done["like-4"] == (500, 1000)
    assert done["like-5"] == (500, 0)


def test_675a_4_f_2_ii_a_lower_count_is_collected_before_the_second_throw() -> None:
    stock = Stock(bytes(32), throws=(of(4, 4), of(4, 1, 6)), scripted=True)
    events = start(
        GAME, {1: {"pip-4": 500, "like-3": 500, "like-5": 500, "extra-roll": 500}}, stock
    ).events
    order = [e for e in events if isinstance(e, ev.Collected | ev.Paid | ev.Thrown)]
    names = [getattr(e, "wager", "throw") for e in order]
    assert names == ["extra-roll", "throw", "pip-4", "like-3", "throw", "like-5"]
    assert [e.section for e in order if not isinstance(e, ev.Thrown)] == [
        "675a.4(a)",
        "675a.5(a)",
        "675a.4(f)(2)(ii)",
        "675a.5(d)",
    ]


def test_675a_4_f_what_has_lost_is_collected_before_a_winner_is_paid() -> None:
    bets = {
        1: {
            **{f"pip-{n}": 500 for n in range(1, 7)},
            **{f"like-{n}": 500 for n in range(2, 9)},
            "million-9": 100,
        },
        2: {
            "pip-1": 500,
            "like-3": 500,
            "like-4": 500,
            "like-6": 500,
            "like-5": 500,
            "extra-roll": 500,
        },
    }
    stock = Stock(
        bytes(32), throws=((1, 1, 1, 1, 2, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)), scripted=True
    )
    events = start(GAMES["high-roll-dice"], bets, stock).events
    moves = [
        (e.seat, e.wager, type(e).__name__) for e in events if isinstance(e, ev.Collected | ev.Paid)
    ]
    assert moves == [
        (2, "extra-roll", "Collected"),
        (2, "pip-1", "Paid"),
        (2, "like-4", "Paid"),
        (2, "like-3", "Collected"),
        *((1, f"pip-{n}", "Collected") for n in range(2, 7)),
        (1, "pip-1", "Paid"),
        *((1, f"like-{n}", "Collected") for n in (2, 3, 5, 6, 7, 8)),
        (1, "like-4", "Paid"),
        (1, "million-9", "Collected"),
        (2, "like-6", "Collected"),
        (2, "like-5", "Paid"),
    ]


def test_only_seats_that_paid_wait_for_the_second_throw() -> None:
    stock = Stock(bytes(32), throws=(of(4, 3), of(4, 2, 7)), scripted=True)
    paid = {"pip-1": 500, "like-5": 500, "extra-roll": 500}
    state = start(GAME, {2: paid, 3: {"pip-1": 500, "like-5": 500}}, stock).state
    assert state.tally[2, "like-5"] == (500, 1500)
    assert state.tally[3, "like-5"] == (500, 0)


def test_nine_of_a_kind_with_the_extra_roll_wins_no_like_kind_wager() -> None:
    bets = {"pip-2": 500, "like-8": 500, "extra-roll": 500, "million-9": 100}
    done = settle((of(2, 7), (2, 2, 3)), bets)
    assert done == {
        "pip-2": (500, 3500),
        "like-8": (500, 0),
        "extra-roll": (500, 0),
        "million-9": (100, 0),
    }


# -- ranks and exact counts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "face"),
    [
        ((6, 6, 6, 4, 4, 4, 4, 1, 2, 3), 4),
        ((6, 6, 6, 1, 1, 1, 2, 3, 4, 5), 1),
        ((6, 6, 6, 5, 5, 5, 2, 3, 4, 1), 6),
        ((2, 2, 2, 3, 3, 3, 4, 5, 6, 1), 3),
        ((2, 2, 3, 3, 4, 4, 5, 5, 6, 6), 6),
    ],
)
def test_675a_2_d_the_higher_die_of_equal_counts(faces: tuple[int, ...], face: int) -> None:
    assert rules.call(faces).face == face


def test_every_set_of_counts_is_called_as_the_chapter_ranks_it() -> None:
    seen = 0
    for faces, _ in throws(10):
        call = rules.call(faces)
        assert (call.count, call.face) == best(faces)
        seen += 1
    assert seen == comb(15, 5) == 3003


def test_exact_numbers_of_throws_by_count() -> None:
    ways: Counter[int] = Counter()
    for call, chance in first_calls(GAME).items():
        number = chance * 6**10
        assert number.denominator == 1
        ways[call.count] += int(number)
    assert ways == {
        2: 4_082_400,
        3: 32_004_000,
        4: 18_774_000,
        5: 4_721_220,
        6: 787_500,
        7: 90_000,
        8: 6_750,
        9: 300,
        10: 6,
    }
    assert ways.total() == 60_466_176


def test_675a_1_b_4_the_boxes_in_the_printed_order() -> None:
    assert rules.BOXES == ("two", "three", "four", "five", "six", "ace")
    assert {rules.call(of(face, 4)).place for face in range(1, 7)} == {
        f"box {box}" for box in rules.BOXES
    }


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        ({}, "to take part"),
        ({"like-4": 500}, "without one of pip-1"),
        ({"million-9": 100}, "without one of pip-1"),
        ({"pip-1": 500, "pip-2": 1000}, "must equal"),
        ({"pip-1": 500, "like-4": 1000}, "must equal"),
        ({"pip-1": 500, "like-4": 500, "extra-roll": 400}, "must equal"),
        ({"pip-1": 500, "extra-roll": 500}, "without one of like-2"),
        ({"pip-1": 500, "million-9": 200}, "the one amount taken"),
        ({"pip-1": 500, "million-10": 50}, "the one amount taken"),
        ({"pip-7": 500}, "is no wager"),
        ({"pip-1": 500, "like-9": 500}, "is no wager"),
        ({"pip-1": 500, "like-1": 500}, "is no wager"),
        ({"pip-1": 50}, "under the minimum"),
        ({"pip-1": 10_100}, "over the maximum"),
    ],
)
def test_wagers_that_are_refused(bets: dict[str, int], said: str) -> None:
    with pytest.raises(BadBet, match=said):
        start(GAME, {1: bets}, Stock(bytes(32)))


def test_a_sixth_seat_is_refused() -> None:
    with pytest.raises(BadBet, match="seats 1 to 5"):
        start(GAME, {6: {"pip-1": 500}}, Stock(bytes(32)))


PLAIN = {"pip-1": 500, "like-5": 500}
PAID = PLAIN | {"extra-roll": 500}


@pytest.mark.parametrize(
    ("bets", "thrown"),
    [
        (PLAIN, ((1,) * 9,)),
        (PLAIN, ((1,) * 11,)),
        (PLAIN, ((1, 2, 3, 4, 5, 6, 0, 1, 2, 3),)),
        (PLAIN, ((1, 2, 3, 4, 5, 6, 7, 1, 2, 3),)),
        (PLAIN, (of(1, 4), of(1, 1, 6))),
        (PAID, (of(1, 4),)),
        (PAID, (of(1, 4), of(1, 1, 5))),
        (PAID, (of(1, 4), of(1, 1, 7))),
        (PAID, (of(1, 4), of(1, 1, 6), of(1, 1, 5))),
        (PAID, (of(1, 10), (1,))),
    ],
)
def test_throws_that_are_refused(bets: dict[str, int], thrown: Throws) -> None:
    with pytest.raises(HouseError, match="dice"):
        engine.throws_as_one_step(GAME, {1: bets}, Stock(bytes(32), throws=thrown, scripted=True))


def test_ten_of_a_kind_ends_the_round_with_an_extra_roll_paid() -> None:
    done = settle((of(1, 10),), PAID)
    assert done == {"pip-1": (500, 2000), "like-5": (500, 0), "extra-roll": (500, 0)}


def test_the_second_throw_is_made_even_when_no_wager_waits() -> None:
    done = settle((of(1, 9), (3,)), PAID)
    assert done == {"pip-1": (500, 2000), "like-5": (500, 0), "extra-roll": (500, 0)}


# -- any round -------------------------------------------------------------------------------------


FACE = st.sampled_from([1, 1, 1, 1, 2, 3, 4, 5, 6])


@st.composite
def played(draw: st.DrawFn) -> tuple[Throws, dict[str, int]]:
    faces = tuple(draw(st.lists(FACE, min_size=10, max_size=10)))
    size = draw(st.integers(100, 10_000))
    names = draw(st.sets(st.sampled_from([f"pip-{n}" for n in range(1, 7)]), min_size=1))
    likes = draw(st.sets(st.sampled_from([f"like-{n}" for n in range(2, 9)])))
    bets = dict.fromkeys(sorted(names | likes), size)
    bets |= dict.fromkeys(draw(st.sets(st.sampled_from(["million-9", "million-10"]))), 100)
    if likes and draw(st.booleans()):
        bets["extra-roll"] = size
    left = 10 - best(faces)[0]
    if "extra-roll" not in bets or not left:
        return (faces,), bets
    return (faces, tuple(draw(st.lists(FACE, min_size=left, max_size=left)))), bets


@given(played())
def test_any_round_settles_by_the_words_of_the_chapter(
    given_round: tuple[Throws, dict[str, int]],
) -> None:
    assert settle(*given_round) == expected(*given_round)


def test_an_extra_roll_pays_exactly_the_final_count_and_its_pages_say_so() -> None:
    """The ruling said that the final count "reaches" a wager, which reads as at least its number."""
    ends = rules._second_outcomes(3, 6, 1)
    paid = {name for name, end in ends.items() if end.odds is not None}
    assert paid == {"like-6"}
    assert {"like-4", "like-5", "like-7"} <= set(ends) - paid
    root = Path(__file__).parents[3] / "docs"
    ruling = (
        (root / "reference" / "rulings-blackjack-dice.md")
        .read_text()
        .partition("**R-HR2**")[2]
        .partition("**R-HR3**")[0]
    )
    page = (
        (root / "rules" / "high_roll_dice.md")
        .read_text()
        .partition("## The Extra Roll")[2]
        .partition("## ")[0]
    )
    for words in (ruling, page):
        assert "exactly" in words
        assert "reach" not in words
