"""Rules Submissions: sets that stand ready for every game, and files of a house's own."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import main as program
from game.book import Store
from game.core.declaration import HouseRules, check_rules
from game.core.errors import LARGEST_RULES_FILE, BadRules
from game.games import GAMES
from game.odds.house_edge import table_cost
from game.play.competitions.submissions import (
    FOLDER,
    RulesSubmission,
    choice_sections,
    edge_of,
    find_rule_sets,
    load_rules_submission,
    parse_rules_submission,
    preset_rules,
    rule_set_name,
    save_chosen_rules,
    submission_file_text,
)
from game.play.records.round_records import saved_rules

SLUG = "crazy-4-poker"
HEAD = f'format = 1\ngame = "{SLUG}"\nname = "Ours"\n'
WRONG = {
    "": "game is missing",
    "name": "the file: is not TOML",
    "\xff": "the file: is not TOML",
    'format = 1\nname = "Ours"\n': "game: is missing",
    HEAD.replace("1", "2", 1): "format: 2 is not 1, the only one so far",
    HEAD.replace(SLUG, "whist"): "game: 'whist' is none of",
    HEAD.replace("Ours", " "): "name: ' ' is no name of 1 to 40 letters",
    HEAD.replace("Ours", "x" * 41): "is no name of 1 to 40 letters",
    HEAD + "maximum = 5\n": "maximum: is none of the house's choices",
    HEAD
    + "[rules]\ntable_minimum = 0\n": "rules.table_minimum: 0 is not a positive number of cents",
    HEAD
    + "[rules]\ntable_minimum = 5.5\n": "rules.table_minimum: must be a whole number, not a number with a point",
    HEAD + "[rules]\nminimum = 5\n": "rules.minimum: is none of the house's choices",
    HEAD + '[rules]\nlucky = "seat 1"\n': "rules.lucky: is drawn for each round",
    HEAD
    + '[rules.paytables]\nqueens-up = "Z"\n': "rules.paytables.queens-up: 'Z' is none of A, B, C, D",
    HEAD + "#" * LARGEST_RULES_FILE: "the file: is longer than 65,536 bytes",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_file_that_does_not_fit_is_refused_by_its_key(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadRules) as refusal:
        load_rules_submission(path)
    key, _, reason = WRONG[text].partition(": ")
    assert str(refusal.value).startswith("ours.toml: ")
    assert key in str(refusal.value)
    assert reason in str(refusal.value)


def test_every_ready_set_is_allowed_and_comes_back_from_its_file() -> None:
    for slug, game in GAMES.items():
        for name, (_, rules) in preset_rules(game).items():
            check_rules(game, rules)
            assert parse_rules_submission(
                submission_file_text(game, RulesSubmission(slug, name, rules)).encode()
            ) == RulesSubmission(slug, name, rules)


def test_the_most_generous_set_has_no_paytable_that_a_better_one_stands_beside() -> None:
    for game in GAMES.values():
        sets = preset_rules(game)
        choice = len(game.packs) > 1 or any(
            len(letters) > 1 for letters in game.paytable_letters().values()
        )
        assert ("Most generous" in sets) == choice
        for key, letters in game.paytable_letters().items() if "Most generous" in sets else ():
            edges = [edge_of(game, key, letter) or 0.0 for letter in letters]
            assert edge_of(game, key, sets["Most generous"][1].paytables[key]) == min(edges)
            assert edge_of(game, key, sets["Least generous"][1].paytables[key]) == max(edges)
    sets = preset_rules(GAMES["double-back-jack"])
    assert [sets[name][1].decks for name in ("Most generous", "Least generous")] == [1, 8]
    assert sets["Most generous"][0] == "the decks that pay best"


def test_the_lobby_s_edge_follows_the_letter_that_governs_the_base_game() -> None:
    game = GAMES["four-card-frenzy"]
    assert table_cost(game, HouseRules()).edge_text == "1.67 %"
    assert table_cost(game, preset_rules(game)["Most generous"][1]).edge_text == "1.20 %"
    double = GAMES["double-back-jack"]
    assert [table_cost(double, HouseRules(decks=n)).edge_text for n in (0, 1)] == [
        "−0.05 %",
        "−0.29 %",
    ]


def test_each_paytable_and_each_option_names_its_section() -> None:
    for game in GAMES.values():
        for section in choice_sections(game).values():
            assert section.startswith(game.chapter)
        assert {f"paytables.{key}" for key in game.paytable_letters()} <= choice_sections(
            game
        ).keys()


def test_files_beside_the_book_are_on_offer_and_a_wrong_one_is_said(tmp_path: Path) -> None:
    game, rules = GAMES[SLUG], HouseRules(table_minimum=2500)
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "a.toml").write_text(submission_file_text(game, RulesSubmission(SLUG, "Ours", rules)))
    (folder / "b.toml").write_text(HEAD.replace(SLUG, "flop-poker"))
    (folder / "c.toml").write_text("format = 1")
    found, refused = find_rule_sets(tmp_path, game)
    assert found["Ours"] == ("a.toml", rules)
    assert rule_set_name(found, rules) == "Ours"
    assert [str(one) for one in refused] == ["c.toml: game is missing"]
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        save_chosen_rules(store, game, rules)
        assert saved_rules(store, game) == rules


def test_a_meter_under_the_least_of_its_chapter_is_refused_with_field_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """669a.12(e)(3)."""
    file, slug = tmp_path / "low.toml", "raise-it-up-stud-poker"
    for seed, rate, reason in (
        (99_999, 140, "may not start at less than $1,000.00"),
        (100_000, 139, "may not take less than 14 % of a wager"),
    ):
        file.write_text(
            f'format = 1\ngame = "{slug}"\nname = "Low"\n'
            f"[rules.progressives.progressive]\nseed = {seed}\nrate = {rate}\n"
        )
        command = ["house-rules", slug, "--take", str(file), "--data", str(tmp_path / "book")]
        assert program.main(command) == 2
        told = capsys.readouterr()
        assert not told.out
        assert told.err.count("\n") == 1
        assert f"progressives.progressive {reason} (669a.12(e)(3))" in told.err.replace(":", "")


def test_the_command_takes_a_set_or_a_file_and_writes_what_is_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = ["--data", str(tmp_path)], tmp_path / "mine.toml"
    assert program.main(["house-rules", SLUG, *data]) == 0
    told = capsys.readouterr().out
    assert "rules: As posted" in told
    assert not (tmp_path / "house.db").exists()
    assert (
        program.main(["house-rules", SLUG, "--take", "most GENEROUS", "--out", str(file), *data])
        == 0
    )
    assert (
        parse_rules_submission(file.read_bytes()).rules
        == preset_rules(GAMES[SLUG])["Most generous"][1]
    )
    capsys.readouterr()
    assert program.main(["house-rules", SLUG, "--json", *data]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"] == "Most generous"
    assert told["choices"]["paytables.queens-up"]["edges"]["A"] == pytest.approx(0.0306060885893)
    for wrong in ("whatever", str(tmp_path / "none.toml")):
        assert program.main(["house-rules", SLUG, "--take", wrong, *data]) == 2
    assert program.main(["house-rules", "flop-poker", "--take", str(file), *data]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert said[2].endswith("mine.toml: game crazy-4-poker is not flop-poker")


def test_found_broken_house_rules_were_told_in_bare_cents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    assert program.main(["house-rules", "four-card-frenzy", *data]) == 0
    told = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert told["table_minimum"].startswith("$5 (")
    assert told["table_maximum"].startswith("$500 (")
    assert told["progressive_wager"] == "$1"
    assert told["payout_limit"].startswith("none (")
    assert program.main(["house-rules", "four-card-frenzy", "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out)["choices"]["table_minimum"]["is"] == 500
