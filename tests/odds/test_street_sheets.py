"""The base games of the six street tables: published figures, shipped data counted anew, and the
command that prints them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest

import main
from game.core.cards import DECK, Card, cards
from game.core.errors import HouseError, MissingPart
from game.games import GAMES
from game.games.crazy_4_poker import advice as crazy_4_poker
from game.games.criss_cross_poker import advice as criss_cross_poker
from game.games.criss_cross_poker import cross_counts
from game.games.flop_poker.rules import PAYTABLES
from game.games.four_card_frenzy import advice as four_card_frenzy
from game.games.go_fore_it import advice as go_fore_it
from game.games.raise_it_up_stud_poker import advice as raise_it_up
from game.hands import FIVE, FOUR, THREE
from game.odds.par.game_sheets import sheets
from game.odds.par.sheet import ParSheet
from game.odds.shipped_data import shipped_sheets
from game.odds.showdown.dealer_hands import Dealers, DealersAgainst, dealers
from game.odds.unseen_cards import canonical_hand, canonical_hands, nets_by_strength

STREETS = (
    "criss-cross-poker",
    "crazy-4-poker",
    "four-card-frenzy",
    "flop-poker",
    "raise-it-up-stud-poker",
    "go-fore-it",
)
KEYS = {
    "wager",
    "paytable",
    "unit",
    "ev",
    "house_edge",
    "per",
    "element_of_risk",
    "hit_frequency",
    "standard_deviation",
    "method",
    "standard_error",
    "rows",
}


def base(slug: str) -> ParSheet:
    return sheets(GAMES[slug])[0]


def close(found: tuple[ParSheet, ...], wanted: tuple[ParSheet, ...]) -> None:
    """Every field the same, numbers to the twelve digits that are shipped."""
    for one, other in zip(found, wanted, strict=True):
        left, right = msgspec.to_builtins(one), msgspec.to_builtins(other)
        rows, expected = left.pop("rows"), right.pop("rows")
        for name, value in left.items():
            assert value == (
                pytest.approx(right[name], rel=1e-11) if isinstance(value, float) else right[name]
            ), name
        assert [(r["hand"], r["pays"]) for r in rows] == [(r["hand"], r["pays"]) for r in expected]
        assert [r["probability"] for r in rows] == pytest.approx(
            [r["probability"] for r in expected], rel=1e-11
        )


# -- published figures -----------------------------------------------------------------------------


def test_criss_cross() -> None:
    sheet = base("criss-cross-poker")
    assert sheet.ev == pytest.approx(-0.0865706775, abs=5e-11)
    assert round(100 * sheet.house_edge, 2) == 4.33
    assert round(100 * sheet.element_of_risk, 3) == 1.476


def test_crazy_4() -> None:
    sheet = base("crazy-4-poker")
    assert sheet.ev == pytest.approx(-0.0341885, abs=5e-8)
    assert round(100 * sheet.element_of_risk, 3) == 1.090
    assert "fold 23.51 %" in sheet.notes[0]
    assert "play 3x 18.56 %" in sheet.notes[0]


def test_raise_it_up() -> None:
    assert round(100 * base("raise-it-up-stud-poker").house_edge, 2) == 3.50


# -- what is shipped, counted anew -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stem", "again"),
    [
        ("crazy_4_poker", crazy_4_poker.DUEL.main_sheets),
        ("four_card_frenzy", four_card_frenzy.DUEL.main_sheets),
        ("raise_it_up_stud_poker", raise_it_up.main_sheets),
    ],
)
def test_the_shipped_sheets_are_what_counting_gives(
    stem: str, again: Callable[[], tuple[ParSheet, ...]]
) -> None:
    """Those of Flop Poker and Go Fore It are made again, to the byte, with everything that ships
    for them (test_sheets.py).
    """
    close(shipped_sheets(stem), again())


def test_some_starts_of_criss_cross_counted_anew() -> None:
    every = criss_cross_poker.starting_classes()
    for name in random.Random(7).sample(sorted(every), 4):
        hole, _ = every[name]
        left = tuple(c for c in DECK if c not in hole)
        assert cross_counts.across_values(hole, left) == pytest.approx(
            criss_cross_poker.bet_values_by_start_class()[name], rel=1e-11
        ), name


def test_the_criss_cross_sheet_is_that_of_its_starts() -> None:
    ways = {name: count for name, (_, count) in criss_cross_poker.starting_classes().items()}
    best = {
        name: max(-2.0, *values)
        for name, values in criss_cross_poker.bet_values_by_start_class().items()
    }
    assert sum(ways[name] * best[name] for name in ways) / comb(52, 2) == pytest.approx(
        base("criss-cross-poker").ev, abs=1e-11
    )


def test_the_ends_of_a_criss_cross_start_bring_its_value() -> None:
    one = cross_counts.tally_start(cards("9h 9c"))
    bet, ante = cross_counts.bet_and_ante_payoffs_by_level()
    total = -(2 + one.across) * one.early
    for down in (1, 2, 3):
        total -= (2 + one.across + down) * int(one.late[down])
        for middle in cross_counts.TIMES:
            for code, count in enumerate(one.ends[down, middle].tolist()):
                i, j = divmod(code, cross_counts.PayLevel.COUNT)
                net = (
                    ante[i]
                    + ante[j]
                    + one.across * bet[i]
                    + down * bet[j]
                    + middle * bet[min(i, j)]
                )
                total += count * int(net)
    assert one.early + int(one.late.sum()) + int(one.ends.sum()) == cross_counts.CROSSES
    assert total / cross_counts.CROSSES == pytest.approx(one.values[one.across - 1], abs=1e-12)


# -- the counts underneath -------------------------------------------------------------------------


FOURS = dealers(FOUR, 5, FOUR.floor("king high or better"))
THREES = dealers(THREE, 3, THREE.floor("queen high or better"))


def plain_dealers(known: Dealers, hand: tuple[Card, ...], left: tuple[Card, ...]) -> DealersAgainst:
    """The dealer hands one after the other, as the ranking compares them."""
    mine = known.ranking.strength(hand)
    each = np.array(list(combinations(left, known.size)), np.uint8)
    found = known.ranking.strengths(each)
    weak = found < known.least
    return DealersAgainst(
        len(found),
        int(weak.sum()),
        int((weak & (found < mine)).sum()),
        int((weak & (found == mine)).sum()),
        int((~weak & (found < mine)).sum()),
        int((~weak & (found == mine)).sum()),
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("known", "text"),
    [
        (FOURS, "Qc Jd 9h 7s 2c"),
        (FOURS, "Kc Qd 8h 4s 3c"),
        (FOURS, "Ac Kd Qh Js Tc"),
        (THREES, "Jc 9d 2h"),
        (THREES, "Qc 6d 4h"),
    ],
)
def test_dealer_hands_counted_plainly(known: Dealers, text: str) -> None:
    hand = cards(text)
    left = tuple(c for c in DECK if c not in hand and c not in cards("5c 5d 6h"))
    assert known.against(hand, left) == plain_dealers(known, hand, left)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("known", "share"), [(FOURS, 0.02), (THREES, 0.1)])
def test_all_hands_at_once_and_one_by_one(known: Dealers, share: float) -> None:
    rng = random.Random(11)
    hands = 0
    for block in known.blocks():
        hands += len(block.cards)
        if rng.random() < share:
            i = rng.randrange(len(block.cards))
            one = known.against(tuple(Card(int(c)) for c in block.cards[i]))
            assert [int(part[i]) for part in block[2:]] == [
                one.weak,
                one.weak_lower,
                one.weak_equal,
                one.lower,
                one.equal,
                one.qualifying_higher,
            ]
    assert hands == comb(52, known.size)


def test_hands_up_to_suits() -> None:
    assert sum(ways for _, ways in canonical_hands(3)) == comb(52, 3)
    assert all(canonical_hand(hand) == hand for hand, _ in canonical_hands(2))


def test_nets_by_strength() -> None:
    found = nets_by_strength(PAYTABLES["flop"], FIVE, 100)
    assert found[FIVE.floor("pair of jacks")] == 100
    assert found[FIVE.floor("pair of jacks") - 1] == -100
    assert found[FIVE.top] == 100_000


# -- every sheet -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", STREETS)
def test_no_cell_is_empty(slug: str) -> None:
    found = sheets(GAMES[slug])
    assert found[0].wager == "main"
    for sheet in found:
        assert sum(row.probability for row in sheet.rows) == pytest.approx(1, abs=1e-11)
        assert sheet.standard_deviation > 0
        assert 0 < sheet.hit_frequency < 1
        assert all(row.hand and row.pays for row in sheet.rows)
    assert len({(s.wager, s.paytable) for s in found}) == len(found)


def test_frenzy_has_one_base_game_for_each_bad_beat_letter() -> None:
    found = [s.paytable for s in sheets(GAMES["four-card-frenzy"]) if s.wager == "main"]
    assert found == list("ABCD")


def test_go_fore_it_stays_with_14_or_less() -> None:
    best = go_fore_it.main_sheet()
    assert go_fore_it.main_sheet(14).ev == best.ev
    assert go_fore_it.main_sheet(13).ev < best.ev


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", STREETS)
def test_par_prints_json_with_every_key(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["par", slug, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == slug
    for sheet in told["wagers"]:
        assert set(sheet) >= KEYS
        assert all(set(row) == {"hand", "probability", "pays"} for row in sheet["rows"])


def test_par_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main.main(["par", "raise-it-up-stud-poker", "--wager", "pair-plus", "--paytable", "B"]) == 0
    )
    out = capsys.readouterr().out
    assert "3.4932 %" in out
    assert "Three-of-a-kind" in out
    assert "table A" not in out


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("go-fore-it", "--wager", "bogey"), "wager"),
        (("go-fore-it", "--wager", ""), "wager"),
        (("go-fore-it", "--paytable", ""), "paytable"),
        (("go-fore-it", "--wager", "gopher", "--paytable", "C"), "paytable"),
        (("go-fore-it", "--wager", "skins", "--paytable", "A"), "paytable"),
        (("roulette",), "game"),
    ],
)
def test_par_refuses_in_one_sentence(
    args: tuple[str, ...], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["par", *args]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"main.py par: {word}: ")
    assert len(said.err.splitlines()) == 1


def test_a_sheet_that_is_not_there() -> None:
    with pytest.raises(MissingPart, match="nothing"):
        shipped_sheets("nothing")
    with pytest.raises(HouseError):
        GAMES["nothing"]
