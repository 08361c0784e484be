"""PAR figures: combinations, returns, bands and correlations, counted again by plain means."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections import defaultdict
from math import comb, sqrt
from pathlib import Path

import pytest

from game.core.declaration import HouseRules
from game.games import GAMES
from game.odds.house_edge import quoted_edge
from game.odds.par.game_sheets import sheets
from game.printing.par_figures import correlations_with_base, figures

MAIN = Path(__file__).resolve().parents[2] / "main.py"


def flop(wager: str, letter: str | None = None):  # type: ignore[no-untyped-def]
    one = next(s for s in sheets(GAMES["flop-poker"]) if s.wager == wager and s.paytable == letter)
    return figures(GAMES["flop-poker"], one)


def test_the_rows_of_the_flop_progressive_are_counted_in_combinations() -> None:
    found = flop("progressive", "A")
    assert found.combinations == comb(52, 3) * comb(49, 3) == 407_170_400
    assert [row.combinations for row in found.rows] == [
        1880,
        16_776,
        234_624,
        1_676_064,
        2_126_344,
        403_114_712,
    ]
    assert sum(row.combinations or 0 for row in found.rows) == found.combinations
    assert sum(row.returned or 0 for row in found.rows) == pytest.approx(found.returned, abs=1e-9)
    assert found.rows[2].returned == pytest.approx(234_624 * 250 / 407_170_400)
    assert (found.top_award, round(found.top_odds or 0)) == (9_999.0, 216_580)
    assert found.volatility_index == pytest.approx(1.645 * found.deviation)
    assert found.edge_after_feed == pytest.approx(found.edge - 0.20)


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", GAMES)
def test_rows_that_tell_their_nets_come_to_edge_and_deviation(slug: str) -> None:
    told = 0
    for one in sheets(GAMES[slug]):
        found = figures(GAMES[slug], one)
        rows = found.law or found.rows
        if (found.rows_add_up or found.law) and not one.apart:
            told += 1
            nets = [(row.probability, row.net or 0.0) for row in rows]
            # of ends that are one row
            within = sum(row.probability * row.net_error**2 for row in rows)
            assert sum(row.probability for row in rows) == pytest.approx(1.0)
            assert sum(p * net for p, net in nets) == pytest.approx(one.ev, abs=1e-8)
            square = sum(p * net * net for p, net in nets) + within - one.ev**2
            assert sqrt(square) == pytest.approx(one.standard_deviation, rel=1e-6)
            assert found.law or max(band.low for band in found.bands) < max(
                band.high for band in found.bands
            )
        assert found.edge == quoted_edge(GAMES[slug], one, HouseRules())[0]
        assert found.rows_add_up or found.law or one.apart, (
            "found broken: a sheet from which its edge cannot be rebuilt"
        )
    assert told


def test_bands_are_those_of_hands_folded_one_by_one() -> None:
    """Skewed laws have skewed bands: 35 hands of an even-money wager and of a long shot, by a plain
    loop.
    """
    game = GAMES["props-and-hops"]
    for one in sheets(game):
        if one.wager not in {"field", "hard-1-1"}:
            continue
        found = figures(game, one)
        law = {0.0: 1.0}
        for _ in range(35):
            more: dict[float, float] = defaultdict(float)
            for net, chance in law.items():
                for row in found.rows:
                    more[net + (row.net or 0.0)] += chance * row.probability
            law = more
        for band in (b for b in found.bands if b.hands == 35):
            below, edges = 0.0, []
            wanted = [(1 - band.level) / 2, (1 + band.level) / 2]
            for net in sorted(law):
                below += law[net]
                while wanted and below >= wanted[0] - 1e-12:
                    edges.append(net)
                    wanted.pop(0)
            assert (band.low, band.high) == (edges[0], edges[1])


def test_wagers_that_look_at_the_same_cards_go_together() -> None:
    found = correlations_with_base(GAMES["crazy-4-poker"])
    assert 0.1 < found["queens-up"] < 1
    assert all(-1 < value < 1 for value in found.values())
    fortune = correlations_with_base(GAMES["six-card-fortune-pai-gow-poker"])
    assert fortune["insurance"] < 0 < fortune["fortune"]  # it pays what is no pair


@pytest.mark.slow
def test_a_sheet_is_written_as_csv_and_as_pdf_with_text(tmp_path: Path) -> None:
    for name in ("flop.csv", "flop.pdf"):
        done = subprocess.run(
            [sys.executable, str(MAIN), "par", "flop-poker", "--out", str(tmp_path / name)],
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(io.StringIO((tmp_path / "flop.csv").read_text())))
    assert (
        next(row for row in rows if row["hand"] == "royal flush" and row["wager"] == "progressive")[
            "combinations"
        ]
        == "1880"
    )
    data = (tmp_path / "flop.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/ToUnicode" in data
    assert b"/Subtype /Image" not in data


def test_par_as_json_has_the_figures_and_refuses_another_ending(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(MAIN), "par", "go-fore-it", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(done.stdout)
    assert len(told["figures"]) == sum(
        len(told[key]) for key in told if isinstance(told[key], list) and key != "figures"
    )
    refused = subprocess.run(
        [sys.executable, str(MAIN), "par", "go-fore-it", "--out", str(tmp_path / "x.doc")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "x.doc ends neither in .csv nor in .pdf" in refused.stderr
