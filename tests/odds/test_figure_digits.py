"""A figure has as many digits as its error allows, wherever it is printed, and none is printed that
no counted round showed.
"""

from __future__ import annotations

import io
import json
import re
from math import floor, log10
from typing import Any

import msgspec
import pytest
from rich.console import Console

import main
from game.core.declaration import HouseRules
from game.games import GAMES
from game.games.lunar_poker.advice import COUNTED_ROUNDS
from game.odds.house_edge import edge_error, quoted_edge, title_of
from game.odds.par.game_sheets import listed_sheets, matching_sheets, print_sheets, sheets
from game.practice.card_sheet import card_as_data, card_lines, cost_words
from game.printing.panels import odds
from game.printing.par_figures import figures, par_sheet_parts, rounded_hand_rows_as_csv

RULES = HouseRules()
LUNAR = GAMES["lunar-poker"]
SAMPLED = [one for one in sheets(LUNAR) if one.method != "exact"]


OF_ERROR = {
    "standard_error": "ev",
    "hit_error": "hit_frequency",
    "risk_error": "edge_per_stake",
    "cost_error": "cost_an_hour",
    "top_error": "top_odds",
}
"""Which figure an error is of, where its name does not say it."""


def decimals(text: str) -> int:
    """How many decimals a printed number has; minus the zeros it ends in where it has none."""
    number = text.replace(",", "").replace("+", "").replace("-", "").removesuffix(" %")
    if "." in number:
        return len(number.partition(".")[2])
    return -(len(number) - len(number.rstrip("0"))) if number.strip("0") else 0


def most(error: float) -> int:
    return -floor(log10(error))


def text_of(**asked: str) -> str:
    """What `main.py par lunar-poker` prints."""
    out = io.StringIO()
    print_sheets(
        LUNAR, matching_sheets(LUNAR, **asked, rules=RULES), Console(file=out, width=160), RULES
    )
    return out.getvalue()


def told_json(capsys: pytest.CaptureFixture[str], *asked: str) -> dict[str, Any]:
    assert main.main(["par", "lunar-poker", "--json", *asked]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_sampled_sheets_know_the_errors_of_their_figures() -> None:
    assert {one.wager for one in SAMPLED} == {"main", "base"}
    for one in SAMPLED:
        assert min(one.standard_error, one.hit_error, one.deviation_error) > 0
        assert sum(row.probability_error > 0 or row.net_error > 0 for row in one.rows) > 10


def test_no_probability_is_printed_finer_than_its_error() -> None:
    text = [line.split("  ") for line in text_of(wager="main").splitlines()]
    printed_rows = {
        line[0].strip(): [cell.strip() for cell in line if cell.strip()][1:]
        for line in text
        if len(line) > 2
    }
    one = SAMPLED[0]
    for row in one.rows:
        cells = printed_rows[row.hand]
        if row.probability_error:
            assert decimals(cells[0]) <= most(row.probability_error), row
        else:
            assert decimals(cells[0]) == 9, row
        if row.net_error and row.pays != "various":
            assert decimals(row.pays) <= most(row.net_error), row


def test_the_paper_said_one_in_408_billion() -> None:
    """Rows that were fitted beyond 1,048,576 rounds: "one in 408,750,999,729.81", and a probability
    of 2.4e-12.
    """
    found = [(one, figures(LUNAR, one, RULES)) for one in SAMPLED]
    for part, (one, _) in zip(par_sheet_parts(LUNAR, found), found, strict=True):
        for row, line in zip(one.rows, part.rows[1:], strict=True):
            rare, off = 1 / row.probability, row.probability_error / row.probability**2
            cell = line[part.rows[0].index("One in")]
            assert decimals(cell) <= (most(off) if off else 2)
            assert abs(float(cell.replace(",", "")) - rare) <= max(off, 0.005)
    for one, counted in found:
        if one.wager == "main":
            for row in (*one.rows, *counted.law):
                seen = row.probability * COUNTED_ROUNDS >= 1 or "rarer than one in" in row.hand
                assert seen, row.hand
            assert sum(row.probability for row in one.rows) == pytest.approx(1, abs=1e-9)
            assert (counted.top_award, round(counted.top_odds or 0)) == (
                1060.0 if one.paytable != "A" else 1560.0,
                649_740,
            )
    text = text_of() + rounded_hand_rows_as_csv([counted for _, counted in found])
    assert "e-12" not in text
    assert "408750999" not in text


@pytest.mark.parametrize("wager", ["main", "base"])
def test_json_and_csv_have_no_digits_beyond_the_error(
    wager: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = told_json(capsys, "--wager", wager)
    for one in (*told["wagers"], *told["figures"]):
        checked = 0
        for some in (one, *one["rows"], *one.get("law", ()), *one.get("bands", ())):
            for name, off in some.items():
                value = (
                    some.get(OF_ERROR.get(name, name.removesuffix("_error")))
                    if name.endswith("_error")
                    else None
                )
                if isinstance(value, float):
                    assert value == pytest.approx(round(value, most(0.96 * off)), abs=1e-14), (
                        name,
                        some,
                    )
                    checked += 1
        assert checked > 10


def test_the_error_stood_on_another_basis_than_the_edge_beside_it() -> None:
    """0.0009 % of the Ante beside an edge of Ante and Super together."""
    main_sheet = SAMPLED[0]
    edge, per = quoted_edge(LUNAR, main_sheet, RULES)
    assert per == "all you must bet"
    assert edge_error(LUNAR, main_sheet, RULES) / edge == pytest.approx(
        main_sheet.standard_error / -main_sheet.ev
    )
    off = f"{100 * main_sheet.standard_error / 2:.5f} %"
    assert f"simulated ± {off}" in text_of(wager="main", paytable="A")
    cells = {
        cell
        for table in odds(LUNAR, RULES, sheets(LUNAR), {}, lambda _: True)
        for fact in table.facts
        for cell in fact
    }
    assert f"by simulation, ± {off}" in cells


def test_five_supers_on_seats_had_a_sheet_each(capsys: pytest.CaptureFixture[str]) -> None:
    (one,) = (one for one in listed_sheets(LUNAR) if one.also)
    assert one.wagers == tuple(f"super-seat-{seat}" for seat in range(1, 6))
    assert title_of(LUNAR, one) == "Super on seats 1 to 5"
    assert matching_sheets(LUNAR, "super-seat-4") == (one,)
    assert "super-seat-1 to super-seat-5" in text_of()
    told = told_json(capsys, "--wager", "super-seat-4")
    assert [each["wager"] for each in told["wagers"]] == ["super-seat-1"]
    assert told["wagers"][0]["also"] == list(one.also)


@pytest.mark.parametrize("slug", GAMES)
def test_wagers_that_differ_in_a_number_alone_are_listed_once(slug: str) -> None:
    listed = listed_sheets(GAMES[slug])
    assert sorted(name for one in listed for name in one.wagers) == sorted(
        one.wager for one in sheets(GAMES[slug])
    )
    headings = [(title_of(GAMES[slug], one), one.paytable, one.apart) for one in listed]
    assert len(headings) == len(set(headings))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deals])
def test_a_card_that_gives_something_away_never_costs_nought(slug: str) -> None:
    """The card of Crazy 4 Poker was said to cost 0.0000 %, where it gives away 0.000045 %."""
    text = "\n".join(card_lines(GAMES[slug], "four"))
    assert not re.search(r"0\.0000(?!\d)", text)
    if slug == "crazy-4-poker":
        assert "Gives away less than 0.00005 % of all you must bet" in text
    if card_as_data(GAMES[slug], "four")["cost"]["cost"] == 0:
        assert "gives nothing away" in text


def test_a_sampled_price_has_the_digits_of_its_error() -> None:
    from game.odds.strategy.strategy_card import card_figures

    for edition, price in (
        ("2015", "0.458 ± 0.018 % of all you must bet; with this card the house edge is 4.44"),
        ("2016", "0.610 ± 0.019 % of all you must bet; with this card the house edge is 2.60"),
    ):
        rules = msgspec.structs.replace(RULES, edition=edition)
        said = cost_words(LUNAR, card_figures(LUNAR, rules).prices["four"])
        assert said.startswith(f"Gives away {price} %")


@pytest.mark.slow
def test_a_simulation_in_json_had_sixteen_digits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["simulate", "lunar-poker", "--rounds", "20000", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for figure, off in (("mean", "error"), ("expected", "expected_error"), ("ruin", "ruin_error")):
        assert told[figure] == pytest.approx(
            round(told[figure], most(0.96 * told[off]) + 1), abs=1e-12
        ), figure
    assert sum(told["histogram"].values()) == told["rounds"] == 20_000


@pytest.mark.slow
def test_par_shows_the_supers_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The house option could be played, and no command said what it costs."""
    usual, printed = told_json(capsys), told_json(capsys, "--super-as-printed")
    (before,) = (one for one in usual["figures"] if one["wager"] == "super")
    (after,) = (one for one in printed["figures"] if one["wager"] == "super")
    assert after["edge"] - before["edge"] == pytest.approx(0.00089, abs=5e-6)
    assert printed["table"]["cost_an_hour"] > usual["table"]["cost_an_hour"]
    assert main.main(["par", "lunar-poker", "--super-as-printed"]) == 0
    assert "5.1502 %" in capsys.readouterr().out
    assert main.main(["par", "flop-poker", "--super-as-printed"]) == 2
    assert capsys.readouterr().err == (
        "main.py par: super_as_printed: Flop Poker has no Super Wager\n"
    )
