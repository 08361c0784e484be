"""A casino's profile, what it says to play, its pocket sheet, and plans, sheets and advice by it."""

from __future__ import annotations

import io
import json
import re
import sys
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from game.bankroll.casino_profile import (
    CasinoProfile,
    check_meter,
    load_profile,
    parse_meters,
    profile_file_to_fill_in,
    read_profile,
)
from game.bankroll.casino_report import (
    cheapest_and_chosen_plans,
    choices_by_hourly_cost,
    meter_gain_sentence,
    meter_lines,
    pocket_sheet,
    report_json,
    report_lines,
    sheet_cost_in_brackets,
)
from game.bankroll.trip_plan import Trip, TripLeg, leg_at_least_wagers, plan
from game.cli import commands as program
from game.core.declaration import HouseRules, money_range
from game.core.errors import BadRules, HouseError
from game.core.money import dollars
from game.games import GAMES
from game.odds.distribution.joint_outcomes import rules_at_meters
from game.odds.distribution.random_walk import kelly_fraction
from game.odds.distribution.round_distribution import round_law
from game.odds.house_edge import table_cost
from game.odds.par.game_sheets import listed_sheets
from game.practice.card_sheet import card_as_data
from game.printing.par_figures import is_in_force, meters_in_least_wagers, sheet_at_meters
from game.printing.pocket_sheet import WIDE, pocket_file
from tests.hall import pdf

TODAY = date(2026, 11, 28)
HEAD = 'name = "Riverside"\ndate = 2026-11-27\n'
RIVERSIDE = f"""{HEAD}
[tables.criss-cross-poker]
[tables.double-back-jack]
table_minimum = 15
table_maximum = 500
[tables.crazy-4-poker]
paytables.five-card-progressive = "C"
meters.five-card-minor = 2310
meters.five-card-major = 1418.50
meters.five-card-mega = 14270
[tables.raise-it-up-stud-poker]
progressive_wager = 5
meters.progressive = 9000
[tables.free-bet-blackjack]
decks = 8
[tables.lunar-poker]
edition = "2015"
paytables.ante = "B"
"""


@pytest.fixture
def riverside() -> CasinoProfile:
    return read_profile(RIVERSIDE.encode())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "riverside.toml"
    path.write_text(RIVERSIDE, encoding="utf-8")
    return path


def test_a_profile_is_house_rules_in_cents(riverside: CasinoProfile) -> None:
    assert riverside.date == date(2026, 11, 27)
    table = riverside.tables["double-back-jack"].rules
    assert (table.table_minimum, table.table_maximum) == (1500, 50000)
    assert riverside.tables["raise-it-up-stud-poker"].rules.progressive_wager == 500
    assert riverside.tables["crazy-4-poker"].meters["five-card-major"] == 141850
    assert riverside.tables["lunar-poker"].rules.edition == "2015"
    assert riverside.tables["criss-cross-poker"].rules == GAMES["criss-cross-poker"].house_rules


TABLE = HEAD + "[tables.flop-poker]\n"
BROKEN = {
    "": "name: is missing",
    "name = 3\ndate = 2026-11-27\n": "name: must be text, not a whole number",
    'name = " "\ndate = 2026-11-27\n[tables.flop-poker]': "name: ' ' is no name of 1 to 40 letters",
    'name = "A"\ndate = "soon"\n': "date: is no day such as 2026-11-28",
    'name = "A"\ndate = 2026-11-27T10:00:00\n': "date: is no day such as 2026-11-28",
    "format = 2\n" + TABLE: "format: 2 is not 1, the only one so far",
    "nmae = 1\n" + TABLE: "nmae: is none of name, date, tables, format",
    HEAD: "tables: none is named; a table is a section such as [tables.flop-poker]",
    HEAD + "tables = 3": "tables: must be a table, not a whole number",
    HEAD + "[tables]\nflop-poker = 3": "tables.flop-poker: must be a table, not a whole number",
    HEAD + "[tables.chess]": f"tables.chess: is none of {', '.join(GAMES)}",
    TABLE + "table_minimum = 'x'": "tables.flop-poker.table_minimum: must be a number, not text",
    TABLE + "table_minimum = 5.001": "tables.flop-poker.table_minimum: 5.001 is no whole number "
    "of cents",
    TABLE + "table_minimum = 0": "tables.flop-poker.table_minimum: 0 is no amount of dollars "
    "above 0, 100,000,000 at most",
    TABLE + "table_minimum = nan": "tables.flop-poker.table_minimum: nan is no amount of dollars "
    "above 0, 100,000,000 at most",
    TABLE + "table_minimum = 900": "tables.flop-poker.table_maximum: $500.00 is under "
    "the table minimum, $900.00",
    TABLE + "decks = 0": "tables.flop-poker.decks: 0 is none of 1",
    TABLE + "edition = '2016'": "tables.flop-poker.edition: '2016' is none of 2015",
    TABLE + "players_cut = true": "tables.flop-poker.players_cut: the dealer cuts at Flop Poker",
    TABLE + "even_money = 1": "tables.flop-poker.even_money: must be true or false, not a whole "
    "number",
    TABLE + "progressive_wager = 2": "tables.flop-poker.progressive_wager: is $1 or $5",
    TABLE + "paytables.progressive = 'F'": "tables.flop-poker.paytables.progressive: 'F' is none "
    "of A, B",
    TABLE + "paytables.progressive = 1": "tables.flop-poker.paytables.progressive: must be text, "
    "not a whole number",
    TABLE + "meters.x = 1": "tables.flop-poker.meters.x: is no meter of Flop Poker; it has "
    "progressive",
    TABLE + "meters.progressive = true": "tables.flop-poker.meters.progressive: must be a number, "
    "not true or false",
    TABLE + "meters.progressive = -1": "tables.flop-poker.meters.progressive: -1 is no amount of "
    "dollars above 0, 100,000,000 at most",
    HEAD + "[tables.crazy-4-poker]\nmeters.five-card-mega = 1": "tables.crazy-4-poker.meters."
    "five-card-mega: is fed by no paytable in force there; those in force feed "
    "four-card-progressive, five-card-progressive, hand-bonus",
    HEAD + "[tables.criss-cross-poker]\nprogressive_wager = 1": "tables.criss-cross-poker."
    "progressive_wager: Criss-Cross Poker has no progressive wager",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_bad_field_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(BadRules) as refusal:
        read_profile(text.encode())
    assert str(refusal.value) == BROKEN[text]


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    for raw, said in (
        (b"a = ", "the file is not TOML"),
        (b"x = 1\n" * 20000, "the file is longer"),
    ):
        path = tmp_path / "bad.toml"
        path.write_bytes(raw)
        with pytest.raises(BadRules, match=rf"bad\.toml: {said}"):
            load_profile(path)
    with pytest.raises(BadRules, match="is no file"):
        load_profile(tmp_path / "none.toml")


def test_the_skeleton_reads_back_as_the_rules_it_was_made_of() -> None:
    rules = {slug: game.house_rules for slug, game in GAMES.items()}
    rules["flop-poker"] = HouseRules(table_minimum=1250, paytables={"progressive": "B"})
    text = profile_file_to_fill_in('My "Casino"', TODAY, rules)
    found = read_profile(text.encode())
    assert (found.name, found.date) == ('My "Casino"', TODAY)
    assert list(found.tables) == list(GAMES)
    for slug, table in found.tables.items():
        game = GAMES[slug]
        assert table_cost(game, table.rules) == table_cost(game, rules[slug])
        for key in game.paytable_letters():
            wager = next(one for one in game.wagers if one.name == key).name
            assert game.letter(wager, table.rules) == game.letter(wager, rules[slug])
        assert [line for line in text.splitlines() if line.startswith("# meters.")]
    with_meters = text.replace("# meters.", "meters.")
    for slug, table in read_profile(with_meters.encode()).tables.items():
        assert set(table.meters) == set(GAMES[slug].fed_meters(rules[slug]))


def test_tables_come_by_cost_and_a_meter_over_break_even_is_bet(riverside: CasinoProfile) -> None:
    choices = choices_by_hourly_cost(riverside)
    assert [one.hourly_cost for one in choices] == sorted(one.hourly_cost for one in choices)
    crazy = next(one for one in choices if one.game == "crazy-4-poker")
    assert dict(crazy.wagers) == {"ante": 500, "super-bonus": 500, "five-card-progressive": 100}
    (wager,) = crazy.meter_wagers
    evens = {reading.meter: reading.even for reading in wager.readings}
    assert wager.edge == pytest.approx(-0.075902, abs=1e-6)
    assert evens["five-card-minor"] == pytest.approx(199387, abs=2)
    assert evens["five-card-mega"] == 0
    base = table_cost(GAMES["crazy-4-poker"], riverside.tables["crazy-4-poker"].rules)
    assert crazy.loss == pytest.approx(base.loss + 100 * wager.edge)
    raised = next(one for one in choices if one.game == "raise-it-up-stud-poker")
    (under,) = raised.meter_wagers
    assert under.stake == 500
    assert not under.has_player_edge
    assert "progressive" not in dict(raised.wagers)
    assert under.readings[0].even == 5 * 1_008_000


def test_a_report_says_that_meters_are_old(riverside: CasinoProfile) -> None:
    lines = list(report_lines(riverside, TODAY))
    assert lines[1] == (
        "The meters were read yesterday and have moved since: read them again when you sit down."
    )
    assert any("it gains 7.59¢ on each dollar bet, $3.04 an hour." in line for line in lines)
    assert list(report_lines(riverside, riverside.date))[1] == ""
    told = report_json(riverside, TODAY)
    assert told["days_old"] == 1
    assert len(told["tables"]) == len(riverside.tables)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.meters])
def test_a_round_at_meters_is_worth_what_its_sheets_say(slug: str) -> None:
    """A round with the meter's wager gains by the meter what the wager's sheet gains."""
    game = GAMES[slug]
    for letter in ("A", "B", "C", "D"):
        chosen = {key: letter for key, known in game.paytable_letters().items() if letter in known}
        rules = with_letters(game.house_rules, chosen)
        fed = game.fed_meters(rules)
        meters = {name: 1_234_500 + 77_700 * i for i, name in enumerate(fed)}
        for one in listed_sheets(game, rules):
            if not one.meters or one.apart or not is_in_force(game, one, rules):
                continue
            if game.wager(one.wager).on_hand is False and slug == "crazy-4-poker":
                continue  # the dealer's hand decides: drawn, not counted
            stake = money_range(game.wager(one.wager), rules)[0]
            units = meters_in_least_wagers(game, one, rules, meters)
            now = sheet_at_meters(game, one, units)
            bets = {**dict(table_cost(game, rules).wagers), one.wager: stake}
            at_seeds = round_law(game, rules, bets)
            at_meters = round_law(game, rules_at_meters(game, rules, meters), bets)
            more = at_meters.mean_cents - at_seeds.mean_cents
            assert more == pytest.approx((now.ev - one.ev) * stake, abs=0.02)
            assert sum(
                m.slope * (m.seed - s.seed) for m, s in zip(now.meters, one.meters, strict=True)
            ) == (pytest.approx(now.ev - one.ev))
            for meter in now.meters:
                at_even = {**units, meter.meter: meter.break_even}
                if meter.break_even > 0:
                    assert sheet_at_meters(game, one, at_even).ev == pytest.approx(0, abs=1e-9)


def with_letters(rules: HouseRules, letters: dict[str, str]) -> HouseRules:
    return replace(rules, paytables=letters)


def test_meters_are_typed_by_name_and_amount() -> None:
    game = GAMES["raise-it-up-stud-poker"]
    assert parse_meters(game, ["progressive=$12,345.50"]) == {"progressive": 1_234_550}
    for said, why in (
        (["progressive"], "meter: 'progressive' is not written as progressive=$12,345"),
        (["progressive=0"], "meter: 'progressive=0' is not written as progressive=$12,345"),
        (["x=1"], "meter: 'x' is none of progressive"),
        (["progressive=1", "progressive=2"], "meter: progressive stands twice"),
    ):
        with pytest.raises(HouseError) as refusal:
            parse_meters(game, said)
        assert str(refusal.value) == why
    with pytest.raises(HouseError, match="Criss-Cross Poker has none"):
        parse_meters(GAMES["criss-cross-poker"], ["progressive=1"])
    check_meter(game, game.house_rules, "progressive", 1_234_550)


@pytest.mark.parametrize(
    ("slug", "decks"), [("double-back-jack", 1), ("double-back-jack", 8), ("free-bet-blackjack", 8)]
)
def test_found_broken_a_plan_from_other_decks_costs_what_the_table_costs(
    slug: str, decks: int
) -> None:
    """A plan for one deck was that for six."""
    rules = HouseRules(decks=decks)
    found = plan(
        Trip((leg_at_least_wagers(slug, rules, 1.0),), 50_000), {slug: rules}, find_enough=False
    )
    cost = table_cost(GAMES[slug], rules)
    assert found.legs[0].cost_an_hour == pytest.approx(cost.hourly_cost, abs=0.01)
    assert found.method == "approximated"


def test_kelly_and_ruin_stand_in_a_plan_with_an_edge() -> None:
    gaining = plan(Trip((TripLeg("double-back-jack", {}, 70, 1.0),), 1_000_000), find_enough=False)
    (leg,) = gaining.legs
    assert leg.kelly == pytest.approx(
        -leg.cost_an_hour / 70 * 500 / leg.standard_deviation**2, rel=0.01
    )
    assert 0 < leg.ruin < 1
    losing = plan(Trip((TripLeg("criss-cross-poker", {}, 40, 1.0),), 100_000), find_enough=False)
    assert (losing.legs[0].kelly, losing.legs[0].ruin) == (0.0, 1.0)


def test_kelly_grows_a_bankroll_faster_than_its_neighbors() -> None:
    chances, nets = np.array([0.1, 0.5, 0.4]), np.array([3.0, 0.4, -1.0])
    best = kelly_fraction(chances, nets)

    def growth(share: float) -> float:
        return float(chances @ np.log1p(share * nets))

    assert growth(best) > max(growth(best - 0.01), growth(best + 0.01), 0.0)
    assert kelly_fraction(np.array([1.0]), np.array([2.0])) == 1.0


# ---- the command line


def test_a_profile_is_written_shown_and_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = tmp_path / "my-casino.toml", ["--data", str(tmp_path / "data")]
    assert program.main(["casino", "new", str(path), *data]) == 0
    assert set(load_profile(path).tables) == set(GAMES)
    assert program.main(["casino", "new", str(path), *data]) == 2
    assert "is there already" in capsys.readouterr().err
    assert program.main(["casino", "show", str(path), *data, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["tables"]) == len(GAMES)
    assert program.main(["casino", "show", str(path), *data]) == 0
    assert "the cheapest first" in capsys.readouterr().out
    assert program.main(["casino", "sheet", str(path), *data]) == 2
    assert program.main(["casino", "sheet", str(path), "--out", f"{tmp_path}/x.doc"]) == 2


@pytest.mark.slow
def test_a_sheet_is_saved_as_picture_and_as_pdf(tmp_path: Path) -> None:
    path, data = tmp_path / "my-casino.toml", ["--data", str(tmp_path / "data")]
    assert program.main(["casino", "new", str(path), *data]) == 0
    for end in ("png", "pdf"):
        assert program.main(["casino", "sheet", str(path), "--out", f"{tmp_path}/x.{end}"]) == 0


@pytest.mark.slow
def test_the_pocket_sheet_is_as_wide_as_a_phone_and_has_real_text(riverside: CasinoProfile) -> None:
    sheet = pocket_sheet(riverside)
    picture = Image.open(io.BytesIO(pocket_file(sheet, Path("x.png"))))
    assert picture.width == WIDE
    words = " ".join(pdf.lines(pocket_file(sheet, Path("x.pdf"))))
    for row in sheet.rows:
        assert all(line in words for line in (row.title, row.hour, row.edge, *row.lines))
        assert all(line in words for line in row.gains)


def test_found_broken_the_pocket_sheet_did_not_say_how_to_play(riverside: CasinoProfile) -> None:
    """Each table has the steps of its card, and what that costs more than best play."""
    sheet = pocket_sheet(riverside)
    pages = pdf.lines(pocket_file(sheet, Path("x.pdf")))
    words = " ".join(pages)
    for row in sheet.rows:
        assert row.play
        assert row.play_title in words
        for step in row.play:
            assert step.title in words
            assert all(answer in words and said in words for answer, said in step.rows)
    crazy = next(row for row in sheet.rows if row.title == "Crazy 4 Poker")
    assert crazy.play_title == "How to play by the standard card, as good as best play:"
    assert crazy.play[0].rows[0] == ("3×", "a pair of aces or better")


@pytest.mark.parametrize(
    ("followed", "size", "name"),
    [
        ("four", "four", "your standard card"),
        ("pocket", "pocket", "your pocket card"),
        ("full", "full", "your full card"),
        ("best", "full", "the full card"),
    ],
)
def test_found_broken_the_pocket_sheet_had_other_rules_than_the_card_that_was_learned(
    followed: str, size: str, name: str
) -> None:
    """Middle 1x of Criss-Cross from 5 points on the sheet, from 6 on the standard card."""
    profile = read_profile(f"{HEAD}[tables.criss-cross-poker]\n".encode())
    slug = "criss-cross-poker"
    (row,) = pocket_sheet(profile, {slug: followed}).rows
    told = card_as_data(GAMES[slug], size)["steps"]
    assert [step.rows[0][1] for step in row.play] == [one["rows"][0]["words"] for one in told]
    (choice,) = choices_by_hourly_cost(profile, {slug: followed})
    assert row.play_title.startswith(f"How to play by {name}: costs $")
    assert row.lines[0] == f"{choice.sheet_cost_text} by this sheet"
    assert sheet_cost_in_brackets(choice) == f" ({choice.sheet_cost_text} by {name})"


def test_found_broken_the_pocket_sheet_came_by_best_play_that_its_rules_do_not_reach() -> None:
    """Lunar stood over Criss-Cross, although its short rules cost more than they were apart."""
    tables = "[tables.lunar-poker]\n[tables.criss-cross-poker]\n[tables.crazy-4-poker]\n"
    profile = read_profile(f"{HEAD}{tables}".encode())
    rows = pocket_sheet(profile).rows
    by_title = {one.title: one for one in choices_by_hourly_cost(profile)}
    totals = [by_title[row.title].sheet_hourly_cost for row in rows]
    assert totals == sorted(totals)
    for row in rows:
        one = by_title[row.title]
        total = f"costs {dollars(round(one.hourly_cost + one.sheet_card_cost))} by this sheet"
        assert (row.lines[0] == total) == bool(one.sheet_card_cost)


def test_a_meter_says_its_edge_where_it_is_good_and_how_often_it_is_won(
    riverside: CasinoProfile,
) -> None:
    crazy = next(one for one in choices_by_hourly_cost(riverside) if one.game == "crazy-4-poker")
    (read,) = crazy.meter_wagers
    told = list(meter_lines(read))
    assert told[0] == "Five-Card Progressive with paytable C: gains 7.59¢ on each dollar bet."
    mega = "Mega Jackpot at $14,270; good at any amount; royal flush wins all of it, one hand in 649,740."
    assert mega in told
    unread = next(one for one in crazy.unread_wagers if one.wager == "four-card-progressive")
    (line,) = meter_lines(unread)
    assert line.endswith("good from $35,231 on; four aces wins all of it, one hand in 54,145.")
    assert "loses 55.83¢ of each dollar bet at its starting amount" in line


def test_a_long_sheet_is_cut_between_tables_for_a_printer(riverside: CasinoProfile) -> None:
    sheet = pocket_sheet(riverside)
    longer = replace(sheet, rows=sheet.rows * 4)
    printed = pocket_file(longer, Path("x.pdf"))
    heights = [float(one) for one in re.findall(rb"/MediaBox \[ 0 0 [\d.]+ ([\d.]+) \]", printed)]
    assert len(heights) > 2
    assert max(heights) < 297 / 25.4 * 72


def test_plans_follow_a_casino_and_compare_two(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hilltop = tmp_path / "hilltop.toml"
    text = 'name = "Hilltop"\ndate = 2026-11-28\n[tables.crazy-4-poker]\ntable_minimum = 10\n'
    hilltop.write_text(text, encoding="utf-8")
    asked = ["plan", "crazy-4-poker", "--casino", str(file), "--hours", "2", "--json"]
    assert program.main([*asked, "--against", str(hilltop)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["casinos"]) == {"Riverside", "Hilltop"}
    here, there = (told["casinos"][name]["legs"][0]["staked"] for name in ("Riverside", "Hilltop"))
    assert (here, there) == (1000, 2000)
    assert program.main([*asked, "--compare"]) == 0
    assert "flop-poker" not in json.loads(capsys.readouterr().out)["compared"]
    placed = [*asked, "--wager", "ante=5", "--wager", "five-card-progressive=1"]
    assert program.main(placed) == 0
    cost = json.loads(capsys.readouterr().out)["legs"][0]["cost_an_hour"]
    assert cost == pytest.approx(380.2, abs=0.1)
    assert program.main([*placed, "--meter", "five-card-minor=1000"]) == 0
    more = json.loads(capsys.readouterr().out)["legs"][0]["cost_an_hour"]
    assert more == pytest.approx(cost + 40 * 0.00024009603841536616 * 131_000, abs=0.1)
    for words, why in (
        ([*asked, "--meter", "five-card-minor=1000"], "meter: five-card-minor pays none of the"),
        ([*asked, "--against", str(file)], "against: both casinos are called 'Riverside'"),
        (["plan", "flop-poker", "--casino", str(file)], "tables.flop-poker: Riverside has no such"),
        (["plan", "flop-poker", "--meter", "x=1"], "meter: 'x' is none of progressive"),
    ):
        assert program.main(words) == 2
        assert why in capsys.readouterr().err


def test_a_flag_wins_over_the_casino_and_the_casino_over_the_house(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def par(*more: str) -> dict[str, Any]:
        assert program.main(["par", "lunar-poker", "--wager", "main", "--json", *more]) == 0
        return json.loads(capsys.readouterr().out)

    assert par()["edition"] == "chapter 671a, 2016 published"
    at_casino = par("--casino", str(file))
    assert at_casino["edition"] == "chapter 671a, 2015 proposed"
    assert [one["paytable"] for one in at_casino["wagers"]] == ["B"]
    assert par("--casino", str(file), "--edition", "2016")["edition"] == par()["edition"]
    assert [one["paytable"] for one in par("--casino", str(file), "--paytable", "A")["wagers"]] == [
        "A"
    ]


def test_par_counts_meters_as_read(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["par", "raise-it-up-stud-poker", "--wager", "progressive"]
    assert program.main([*asked, "--meter", "progressive=10,080", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["wagers"][0]["house_edge"] == pytest.approx(0, abs=1e-9)
    assert told["meters"] == {"progressive": 1_008_000}
    assert program.main([*asked, "--meter", "progressive=11000"]) == 0
    said = capsys.readouterr().out
    assert "progressive, as read" in said
    assert "counted as read, 11,000 times the wager" in said
    assert "at its seed" not in said
    assert program.main([*asked, "--meter", "mega=1"]) == 2


def test_counting_follows_a_casino(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["count", "double-back-jack", "--casino", str(file)]) == 0
    assert "Bets from $15.00" in capsys.readouterr().out
    for words, why in (
        (["double-back-jack", "--spread", "50"], "spread: 50 bets of $15.00 are over the table's"),
        (["free-bet-blackjack"], "decks: counting was worked out for 6 decks, not for 8"),
    ):
        assert program.main(["count", *words, "--casino", str(file)]) == 2
        assert why in capsys.readouterr().err


def test_a_card_says_what_the_casinos_table_costs(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["card", "lunar-poker", "--casino", str(file)]) == 0
    said = capsys.readouterr().out
    assert "chapter 671a, 2015 proposed: strategy card" in said
    assert "At that table: Best play costs" in said
    assert "The card is made for paytable A of Ante; this table has B." in said
    assert program.main(["card", "double-back-jack", "--casino", str(file)]) == 0
    said = capsys.readouterr().out
    assert "At that table: Best play gains $0.49 an hour (70 hands, $15 each" in said
    assert "The card is made" not in said


def test_a_simulation_follows_a_casino(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "double-back-jack", "--rounds", "1000", "--json"]
    staked = []
    for more in ([], ["--casino", str(file)]):
        assert program.main([*words, *more]) == 0
        staked.append(json.loads(capsys.readouterr().out)["staked"])
    assert staked[1] == 3 * staked[0]


def test_advice_follows_a_casino_where_the_file_is_silent(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = {"seat 1": ["8h", "8d"], "dealer": ["9c", "7s"]}
    seats = {"1": {"wagers": {"blackjack": 500}}}
    plain = {"game": "free-bet-blackjack", "cards": cards, "seats": seats}
    named = plain | {"rules": {"decks": 8}}
    own = plain | {"rules": {"decks": 6}}

    def advise(asked: dict[str, object], *more: str) -> dict[str, object]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(asked) + "\n"))
        assert program.main(["advise", "--lines", *more]) == 0
        return json.loads(capsys.readouterr().out)

    here = ("--casino", str(file))
    assert advise(plain, *here) == advise(named)
    assert advise(plain, *here) != advise(plain)
    assert advise(own, *here) == advise(own)
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"game": "flop-poker", "seats": {}}\n'))
    assert program.main(["advise", "--lines", *here]) == 2
    said = json.loads(capsys.readouterr().out)
    assert said == {"error": "game: the casino has no table of Flop Poker"}


def test_found_broken_a_new_casino_was_written_to_a_file_of_another_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "riverside.txt"
    assert program.main(["casino", "new", str(path), "--data", str(tmp_path)]) == 2
    assert not path.exists()
    refused = capsys.readouterr().err
    assert "file: riverside.txt does not end in .toml, as a casino's file does" in refused
    assert refused.count("\n") == 1


def test_found_broken_a_meter_under_its_start_was_taken_from_a_file() -> None:
    text = (
        'name = "R"\ndate = 2026-11-28\n[tables.crazy-4-poker]\n'
        'paytables.five-card-progressive = "C"\nmeters.five-card-mega = 12\n'
    )
    with pytest.raises(BadRules) as refusal:
        read_profile(text.encode())
    key = "tables.crazy-4-poker.meters.five-card-mega"
    assert str(refusal.value) == f"{key}: $12 is less than the $10,000 at which it starts"


def test_found_broken_what_to_play_now_forgot_that_a_fold_loses_the_meters_wager() -> None:
    """Its hour cost $2.30, that of the planner $2.72."""
    raw = b'name = "X"\ndate = 2026-11-28\n[tables.raise-it-up-stud-poker]\nmeters.progressive = 12500\n'
    profile = read_profile(raw)
    (choice,) = choices_by_hourly_cost(profile)
    trip = Trip((TripLeg(choice.game, {}, 35, 4.0),), 40_000)
    (found,) = cheapest_and_chosen_plans({"x": profile}, trip, choice.game)
    assert choice.hourly_cost == pytest.approx(found.plan.legs[0].cost_an_hour)
    assert choice.hourly_cost == pytest.approx(272.3, abs=0.1)
    assert meter_gain_sentence(choice, choice.meter_wagers[0]).endswith(
        "on each dollar bet, $3.41 an hour."
    )


def test_found_broken_the_command_did_not_say_what_the_sheet_costs(
    riverside: CasinoProfile,
) -> None:
    """The sheet and the page had the cost of an hour by its short rules, the command best play's."""
    said = " ".join(report_lines(riverside, TODAY))
    tables = report_json(riverside, TODAY)["tables"]
    dearer = [one for one in choices_by_hourly_cost(riverside) if one.sheet_card_cost]
    assert dearer
    for one in dearer:
        assert f"an hour by the standard card {one.sheet_cost_text}" in said
    assert [one["sheet_cost_an_hour"] for one in tables] == [
        one.sheet_hourly_cost for one in choices_by_hourly_cost(riverside)
    ]
