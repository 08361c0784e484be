"""The optional wagers' sheets against published figures, arithmetic by hand, and thousands of deals
settled by the games.
"""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt

import pytest

from game.core.cards import DECK
from game.core.declaration import Felt, Game, HouseRules, Spot
from game.games import GAMES
from game.games.go_fore_it import advice
from game.games.raise_it_up_stud_poker.simulation import shipped_plays
from game.odds import side_sheets
from game.odds.distribution.joint_outcomes import RoundEnds
from game.odds.par.sheet import ParSheet
from game.odds.shipped_data import shipped_json
from game.odds.unseen_cards import canonical_hands

SLUGS = tuple(slug for slug, game in GAMES.items() if side_sheets.side_of(game))
STREETS = tuple(slug for slug in SLUGS if GAMES[slug].family == "streets")
CRAZY = GAMES["crazy-4-poker"]
RAISE = GAMES["raise-it-up-stud-poker"]


def one(slug: str, wager: str, letter: str | None = None) -> ParSheet:
    found = [s for s in side_sheets.sheets(GAMES[slug]) if (s.wager, s.paytable) == (wager, letter)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("slug", "wager", "letter", "percent"),
    [
        ("raise-it-up-stud-poker", "pair-plus", "A", 2.32),
        ("raise-it-up-stud-poker", "pair-plus", "B", 3.49),
        ("raise-it-up-stud-poker", "pair-plus", "C", 5.57),
        ("raise-it-up-stud-poker", "pair-plus", "D", 7.28),
        ("raise-it-up-stud-poker", "six-card-bonus", "A", 10.22),
        ("crazy-4-poker", "six-card-bonus", "A", 10.22),
        ("four-card-frenzy", "all-six", "A", 10.22),
    ],
)
def test_published_edges(slug: str, wager: str, letter: str, percent: float) -> None:
    assert round(100 * one(slug, wager, letter).house_edge, 2) == percent


@pytest.mark.parametrize("slug", SLUGS)
def test_every_optional_wager_has_a_whole_sheet_for_every_letter(slug: str) -> None:
    game = GAMES[slug]
    found = {(s.wager, s.paytable) for s in side_sheets.sheets(game)}
    wanted = {(w.name, letter or None) for w in game.wagers if w.optional for letter in w.pays}
    assert wanted <= found
    for sheet in side_sheets.sheets(game):
        assert sum(row.probability for row in sheet.rows) == pytest.approx(1, abs=1e-12)
        assert sheet.house_edge == -sheet.ev == sheet.element_of_risk
        assert sheet.method == "exact"
        assert sheet.standard_error == 0
        assert sheet.unit
        assert sheet.per


def test_gopher_and_skins_by_hand() -> None:
    total = comb(52, 4)
    rows = {row.hand: row.probability for row in one("go-fore-it", "gopher", "B").rows}
    assert rows["3 aces"] == comb(4, 3) * 48 / total
    assert rows["2 aces"] == comb(4, 2) * comb(48, 2) / total
    wins = one("go-fore-it", "skins").rows[0].probability
    ties = sum(n for (mine, dealer), n in advice.deal_counts_by_totals().items() if mine == dealer)
    assert 2 * wins + ties / (total * comb(48, 4)) == pytest.approx(1, abs=1e-12)


def test_prime_by_hand() -> None:
    rows = {row.hand: row.probability for row in one("four-card-frenzy", "prime", "A").rows}
    assert rows["All five of the same color"] == pytest.approx(
        2 * comb(26, 5) / comb(52, 5), abs=1e-15
    )
    assert rows["Four of the same color"] == pytest.approx(
        2 * comb(26, 4) * 26 / comb(52, 5), abs=1e-15
    )


def test_six_card_royals_are_apart() -> None:
    rows = {row.hand: row.probability for row in one("crazy-4-poker", "six-card-bonus", "E").rows}
    assert rows["Six-card royal flush—diamonds"] == pytest.approx(1 / comb(52, 6), rel=1e-12)
    assert rows["Six-card royal flush—hearts, spades or clubs"] == pytest.approx(
        3 / comb(52, 6), rel=1e-12
    )
    assert rows["Royal flush"] == pytest.approx((4 * 47 - 4) / comb(52, 6), rel=1e-12)


def test_aces_and_queens_pay_less_than_other_two_pairs_and_the_sheet_says_so() -> None:
    sheet = one("four-card-frenzy", "four-card-bonus", "A")
    rows = {row.hand: row.probability for row in sheet.rows}
    # two aces, two queens and any fifth card that makes neither three alike
    aces_queens = 6 * 6 * 44 + 0
    assert rows["Two aces and two queens"] == pytest.approx(aces_queens / comb(52, 5), rel=1e-12)
    assert "is played as it is printed" in sheet.notes[0]


def test_the_edge_as_a_function_of_the_meter() -> None:
    sheet = one("crazy-4-poker", "four-card-progressive", "A")
    (meter,) = sheet.meters
    aces = 48 / comb(52, 5)
    assert meter.seed == 5000
    assert meter.slope == pytest.approx(aces, rel=1e-12)
    assert meter.ev(sheet.ev, meter.break_even) == pytest.approx(0, abs=1e-12)
    three = one("crazy-4-poker", "five-card-progressive", "C")
    assert [m.meter for m in three.meters] == [
        "five-card-mega",
        "five-card-major",
        "five-card-minor",
    ]
    for each in three.meters:
        assert each.ev(three.ev, each.break_even) == pytest.approx(0, abs=1e-12)
    royal, straight_flush = 4 / comb(52, 5), 36 / comb(52, 5)
    both = one("crazy-4-poker", "five-card-progressive", "A").meters[0]
    assert both.slope == pytest.approx(royal + straight_flush / 10, rel=1e-12)


def test_envy_brings_something_for_each_other_seat() -> None:
    sheet = one("raise-it-up-stud-poker", "progressive-envy")
    assert sheet.ev == pytest.approx((100 * 1 + 25 * 3) / comb(52, 3), rel=1e-12)
    assert sheet.per == "other seat"
    assert {
        s.paytable for s in side_sheets.sheets(CRAZY) if s.wager == "five-card-progressive-envy"
    } == set("ABCD")


def test_pai_gows_envy_is_that_of_the_wager_that_qualifies() -> None:
    """670a.1: a wager of at least $5 earns an Envy Bonus; one of $1 earns none, whatever the
    paytable prints for it.
    """
    for name, most in (("fortune-envy", "$5,000 on $5"), ("progressive-envy", "$500 on $5")):
        sheet = one("six-card-fortune-pai-gow-poker", name)
        assert sheet.rows[0].pays == most
        assert not any("on $1" in row.pays for row in sheet.rows)
        assert "$5 or more" in sheet.notes[0]
    assert "on $1" in one("raise-it-up-stud-poker", "progressive-envy").rows[0].pays


def test_what_folding_costs_pair_plus_at_raise_it_up() -> None:
    """The straights and flushes that best play of the base game folds, and what never folding them
    costs.
    """
    ends = shipped_json("raise_it_up_stud_poker/ends.json", RoundEnds)
    notes = " ".join(one("raise-it-up-stud-poker", "pair-plus", "A").notes)
    folded = Counter[tuple[int, int]]()
    for _, hand, ways in ends.ends["best"]:
        folded[ends.hands[hand]["pair-plus A"], ends.hands[hand]["folded"]] += round(ways)
    shares = {row: folded[row, 1] / (folded[row, 0] + folded[row, 1]) for row in range(5)}
    assert [row for row, share in shares.items() if share] == [2, 3]
    assert (
        f"{100 * shares[2]:.2f} % of the straights and {100 * shares[3]:.2f} % of the flushes"
        in notes
    )
    every = sum(folded.values())
    for letter in "ABCD":
        sheet = one("raise-it-up-stud-poker", "pair-plus", letter)
        lost = sum(
            folded[row, 1] / every * (RAISE.wager("pair-plus").pays[letter].rows[row].odds.win + 1)
            for row in (2, 3)
        )
        assert f"{100 * (-sheet.ev + lost):.4f} % under {letter}" in notes
    worth = {
        name: sum(net * ways for net, _, ways in ends.ends[name]) / every
        for name in ("best", "best kept")
    }
    assert f"{100 * (worth['best'] - worth['best kept']):.4f} % of the Ante" in notes


def test_what_folding_costs_the_progressive_of_raise_it_up() -> None:
    """The straights that best play of the base game folds, counted from its shipped plays."""
    starts, tables = canonical_hands(3), shipped_plays()
    straights = folded = 0.0
    for at, (own, weight) in enumerate(starts):
        ranks = sorted(c >> 2 for c in own)
        if len({c & 3 for c in own}) == 1 or ranks not in (
            [0, 1, 12],
            *([low, low + 1, low + 2] for low in range(11)),
        ):
            continue
        straights += weight
        if not tables.first[at]:
            left = [c for c in DECK if c not in own]
            shut = [
                (a, b)
                for a in left
                if not tables.second[at, a]
                for b in left
                if b != a and not tables.third[at, a, b]
            ]
            folded += weight * len(shut) / (49 * 48)
    assert straights == 720
    sheet = one("raise-it-up-stud-poker", "progressive")
    (lost,) = (row.probability for row in sheet.rows if row.hand == "Straight")
    assert f"{100 * folded / straights:.2f} %" in sheet.notes[1]
    assert f"{100 * (-sheet.ev + 6 * lost * folded / straights):.4f} %" in sheet.notes[1]


def felt(game: Game, rules: HouseRules, dealt: list[int]) -> Felt:
    """A table with one seat that has every wager before the deal."""
    cut = {"seat 1": game.hole, "dealer": game.dealer, "community": len(game.community), "bonus": 1}
    cards, at = {}, 0
    for place, count in cut.items():
        cards[place] = tuple(dealt[at : at + count])
        at += count
    names = [w.name for w in game.wagers if w.optional]
    return Felt(
        game,
        rules,
        cards,
        {Spot(1, name): 100 for name in names},
        (1,),
        frozenset(),
        {1: dict.fromkeys(names, 100)},
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", STREETS)
def test_deals_settled_by_the_game_come_as_often_as_the_sheet_says(slug: str) -> None:
    game = GAMES[slug]
    rng = random.Random(41)
    deals = 6000
    for letters in zip(
        *([*w.pays][:1] + [*w.pays][-1:] for w in game.wagers if w.optional), strict=True
    ):
        names = [w.name for w in game.wagers if w.optional]
        rules = HouseRules(
            paytables={game.wager(n).name: x for n, x in zip(names, letters, strict=True) if x}
        )
        seen: dict[str, Counter[str]] = {name: Counter() for name in names}
        for _ in range(deals):
            table = felt(game, rules, rng.sample(DECK, 16))
            for end in game.settle(table, 1) if game.settle else ():
                if end.wager in seen:
                    seen[end.wager][str(end.odds) if end.odds else "lose"] += 1
        for name, letter in zip(names, letters, strict=True):
            _agrees(one(slug, name, letter or None), seen[name], deals)


def _agrees(sheet: ParSheet, seen: Counter[str], deals: int) -> None:
    if sheet.wager == "hand-bonus-dealer":  # what the meter pays for it is settled after all seats
        deals = seen.total()
    assert seen.total() == deals
    wanted: dict[str, float] = {}
    for row in sheet.rows:
        wanted[row.pays] = wanted.get(row.pays, 0) + row.probability
    assert set(seen) <= set(wanted)
    for pays, p in wanted.items():
        assert abs(seen[pays] - deals * p) <= 5 * sqrt(deals * p * (1 - p)) + 2, (sheet.wager, pays)
