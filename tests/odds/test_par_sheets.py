"""Every PAR sheet of every table: none is missing, no cell is empty, rows add up to one and to the
sheet's own net.
"""

from __future__ import annotations

import json
import re
import threading
import time
from math import isfinite, sqrt
from pathlib import Path

import msgspec
import numpy as np
import pytest

import main
from game.core.cards import Card
from game.core.declaration import HouseRules
from game.core.installation import folder
from game.games import GAMES
from game.hands.combinations import three_and_two
from game.odds import shipped_data
from game.odds.house_edge import worth_of
from game.odds.par.game_sheets import sheet_under_rules, sheets
from game.odds.par.sheet import ParSheet
from game.odds.shipped_data import FOLDER
from tools import make_odds
from tools.odds.figure_files import DIGITS

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
ROW = {"hand", "probability", "pays"}
SLUGS = tuple(GAMES)
BOTH_HANDS = ("criss-cross-poker", "main")
"""Its rows name the higher of two hands and what one bet is paid: they do not tell the round's net."""

TWO_STAKES = {("flop-poker", "main"), ("go-fore-it", "main")}
"""Their rows say what the later wager is paid; the other pays even money."""


def name(one: ParSheet) -> str:
    return f"{one.game} {one.wager} {one.paytable or ''}".strip()


def net(one: ParSheet, hand: str, pays: str) -> float:
    """What a row brings in units, from its printed payout."""
    if re.fullmatch(r"[+-][\d,.]+|0", pays):
        return float(pays.replace(",", ""))
    if pays in {"push", "nothing"}:
        return 0.0
    later = (one.game, one.wager) in TWO_STAKES
    if pays == "lose":
        return -2.0 if later and hand != "fold" else -1.0
    if found := re.fullmatch(r"([\d,]+) (to|for) (\d+)", pays):
        won = int(found[1].replace(",", "")) / int(found[3]) - (found[2] == "for")
        return won + later + (one.apart == "draw")  # a bonus that nobody staked on comes whole
    if found := re.fullmatch(r"\$([\d,]+) on \$1, \$([\d,]+) on \$5", pays):
        small, large = (int(part.replace(",", "")) for part in found.groups())
        assert large == 5 * small
        return float(small)
    if found := re.fullmatch(r"\$([\d,]+) on \$5", pays):
        return int(found[1].replace(",", "")) / 5
    if found := re.fullmatch(r"\$([\d,]+)", pays):
        return int(found[1].replace(",", "")) - 1.0
    found = re.fullmatch(r"([\d.]+)%(?: (\w+) jackpot)?", pays)
    assert found, (name(one), pays)
    (seed,) = {m.seed for m in one.meters if not found[2] or m.meter.endswith(found[2])}
    return seed * float(found[1]) / 100 - 1


@pytest.mark.parametrize("slug", SLUGS)
def test_no_wager_and_no_letter_is_missing(slug: str) -> None:
    game = GAMES[slug]
    found = {(one.wager, one.paytable or "") for one in sheets(game)}
    wanted = {
        (w.name, letter) for w in game.wagers if w.optional and not w.later for letter in w.pays
    }
    mains = game.wager(game.base_letter).paytables_by_letter if game.base_letter else ("",)
    assert wanted | {("main", letter) for letter in mains} <= found
    assert sheets(game)[0].wager == "main"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_cell_is_empty(slug: str) -> None:
    for one in sheets(GAMES[slug]):
        assert not any("R-" in note for note in one.notes), (
            f"{name(one)}: the number of a ruling says nothing on a page"
        )
        figures = (
            one.ev,
            one.house_edge,
            one.element_of_risk,
            one.hit_frequency,
            one.standard_deviation,
        )
        assert one.unit, name(one)
        assert one.per, name(one)
        assert all(isfinite(figure) for figure in figures), name(one)
        assert 0 < one.hit_frequency < 1 or (one.wager, one.paytable) == ("like-4", "extra-roll"), (
            name(one)
        )
        assert one.standard_deviation > 0, name(one)
        assert one.method in {"exact", "simulated", "approximated"}, name(one)
        assert (one.standard_error > 0) == (one.method != "exact"), name(one)
        assert one.standard_error < 0.0002, name(one)
        assert one.rows, name(one)
        assert all(row.hand and row.pays and 0 < row.probability < 1 for row in one.rows), name(one)


@pytest.mark.parametrize("slug", SLUGS)
def test_rows_add_up_to_one(slug: str) -> None:
    for one in sheets(GAMES[slug]):
        assert sum(row.probability for row in one.rows) == pytest.approx(1, abs=1e-9), name(one)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_edge_is_the_loss_in_its_own_units(slug: str) -> None:
    for one in sheets(GAMES[slug]):
        if one.apart == "company":  # the players' own stakes
            assert one.house_edge == 0, name(one)
        elif one.apart:  # nothing is staked on it, and it only ever brings something
            assert one.house_edge < 0, name(one)
        counted = ("both", 2), ("wager and fee", 2), ("all three", 3), ("all four", 4), ("all 8", 8)
        stakes = next((number for words, number in counted if one.per.startswith(words)), 1)
        assert one.house_edge == pytest.approx(-one.ev / stakes, abs=1e-12), name(one)
        assert abs(one.element_of_risk) <= abs(one.house_edge) + 1e-12, name(one)
        assert (one.element_of_risk > 0) == (one.house_edge > 0), name(one)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_net_is_the_sum_of_its_rows(slug: str) -> None:
    for one in sheets(GAMES[slug]):
        if (one.game, one.wager) == BOTH_HANDS or "extra-roll" in (one.paytable, one.wager):
            continue
        nets = [
            (row.probability, net(one, row.hand, row.pays) if row.net is None else row.net)
            for row in one.rows
        ]
        mean = sum(p * x for p, x in nets)
        if one.method != "simulated":
            assert mean == pytest.approx(one.ev, abs=1e-9), name(one)
            spread = sqrt(sum(p * x * x for p, x in nets) - mean * mean)
            assert spread == pytest.approx(one.standard_deviation, rel=1e-9), name(one)
        else:
            assert abs(mean - one.ev) <= max(0.005, 20 * one.standard_error), name(one)


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_json_has_the_keys_and_keeps_envy_apart(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["par", slug, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == slug
    names = {w.name for w in GAMES[slug].wagers} | {"main", "base"}
    for each in told["wagers"]:
        sampled = {"hit_error", "deviation_error"} if each["method"] == "simulated" else set()
        assert KEYS | sampled <= set(each) <= KEYS | sampled | {"notes", "meters", "also"}
        assert {each["wager"], *each.get("also", ())} <= names
        more = {"probability_error", "net", "net_error"} if sampled else set()
        assert all(ROW <= set(row) <= ROW | more for row in each["rows"])
    envied = {f"{w.name}-envy" for w in GAMES[slug].wagers if w.envy}
    assert {each["wager"] for each in told.get("envy", ())} == envied
    assert all(each["per"] == "other seat" for each in told.get("envy", ()))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_progressive_says_where_its_edge_is_gone(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[slug]
    for one in sheets(game):
        known = {
            m.name
            for m in game.meters
            if one.wager in m.wagers and ({one.paytable or "", ""} & set(m.rates))
        }
        assert {m.meter for m in one.meters} == known
        for meter in one.meters:
            assert meter.ev(one.ev, meter.seed) == one.ev
            assert meter.ev(one.ev, meter.break_even) == pytest.approx(0, abs=1e-9)
            assert meter.break_even > meter.seed
    if game.meters:
        main.main(["par", slug, "--wager", game.meters[0].wagers[0]])
        printed = capsys.readouterr().out
        assert "break-even" in printed
        assert "-0.0000 %" not in printed


@pytest.mark.parametrize(
    ("slug", "edition"), [(slug, one.key) for slug in SLUGS for one in GAMES[slug].editions]
)
def test_what_the_table_expects_of_a_wager_is_what_the_sheets_say(slug: str, edition: str) -> None:
    """The shipped summary (assets/games/STEM/worth.json) is made anew whenever a sheet changes."""
    rules = HouseRules(edition=edition)
    known = worth_of(GAMES[slug], rules)
    for one in (sheet_under_rules(GAMES[slug], each, rules) for each in sheets(GAMES[slug])):
        if one.apart == "company":
            assert one.wager not in known
            continue
        if one.wager == "main" and GAMES[slug].family == "dice":
            assert "main" not in known
            continue
        ev, variance = known[one.wager][one.paytable or ""]
        assert ev == pytest.approx(one.ev, abs=1e-9)
        assert variance == pytest.approx(one.standard_deviation**2, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("stem", ["flop_poker", "go_fore_it", "high_roll_dice"])
def test_making_the_short_data_again_gives_the_same_bytes(stem: str, tmp_path: Path) -> None:
    make_odds.make(stem, tmp_path)
    made, shipped = sorted(tmp_path.iterdir()), folder(FOLDER) / stem
    assert {each.name for each in made} == {
        path.name for path in shipped.iterdir() if path.suffix in (".json", ".npz")
    }
    for each in made:
        assert each.read_bytes() == (shipped / each.name).read_bytes()


@pytest.mark.parametrize(
    "path",
    sorted(folder(FOLDER).glob("*/*.json")),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_no_shipped_figure_has_more_digits_than_a_second_run_repeats(path: Path) -> None:
    figures = re.findall(r"-?\d+\.\d+(?:e-?\d+)?", path.read_text(encoding="utf-8"))
    assert all(float(figure) == float(f"{float(figure):.{DIGITS}g}") for figure in figures)


def test_the_pot_of_flop_poker_is_listed_by_how_many_play() -> None:
    """Two to six hands, each as likely to win as another: 200 drawn deals of each count are shared
    as the sheet says.
    """
    pots = [one for one in sheets(GAMES["flop-poker"]) if one.apart == "company"]
    assert [one.paytable for one in pots] == [f"{n} players" for n in range(2, 7)]
    rng = np.random.default_rng(7)
    for players, one in enumerate(pots, 2):
        assert one.ev == 0.0
        alone = next(row.probability for row in one.rows if row.hand == "takes the Pot")
        won = 0
        for _ in range(200):
            cards = [Card(int(c)) for c in rng.permutation(52)[: 3 * players + 3]]
            own = [
                three_and_two(tuple(cards[3 * n : 3 * n + 3]), tuple(cards[-3:]))
                for n in range(players)
            ]
            won += own.count(max(own)) == 1
        chance = players * alone
        assert abs(won / 200 - chance) <= 4 * sqrt(chance * (1 - chance) / 200) + 0.005


def test_found_broken_two_threads_that_read_one_kind_of_sheet_crashed_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """msgspec met a type in two threads that was new to both: the first casino could end everything."""
    inside, most = 0, 0

    def decode(_raw: bytes, **_kind: object) -> str:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        time.sleep(0.01)
        inside -= 1
        return ""

    monkeypatch.setattr(msgspec.json, "decode", decode)
    read = [
        threading.Thread(target=shipped_data.shipped_json, args=("flop_poker/main.json", str))
        for _ in range(4)
    ]
    for one in read:
        one.start()
    for one in read:
        one.join()
    assert most == 1
