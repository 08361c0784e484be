"""Every felt names what its rules name, and a file that does not is refused with file, key or line, and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.layout import chosen, faults, load, seat_places
from game.errors import BadLayout
from game.rules import GAMES, SLUGS

FOLDER = Path(__file__).resolve().parents[2] / "layouts"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_names_of_a_felt_are_the_names_of_its_rules(slug: str) -> None:
    game = GAMES[slug]
    layout = load(FOLDER, game)
    assert faults(layout, game) == []
    assert set(layout.spots) == {w.name for w in game.wagers}
    assert set(layout.meters) == {m.name for m in game.meters}
    for own in range(1, game.seats + 1):
        assert set(seat_places(layout, game, own)) == set(range(1, game.seats + 1)) - {own}


def broken(folder: Path, old: str, new: str) -> str:
    source = (FOLDER / "lunar_poker.toml").read_text(encoding="utf-8")
    assert old in source
    (folder / "lunar_poker.toml").write_text(source.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadLayout) as refused:
        load(folder, GAMES["lunar-poker"])
    return str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[spots.bet]", "[spots.bets]", "bets"),
        ("width = 84", "widht = 84", "widht"),
        ("width = 84", 'width = "wide"', "places"),
        ("width = 84", "width = ", "line"),
        ('game = "lunar-poker"', 'game = "flop-poker"', "flop-poker"),
    ],
)
def test_a_bad_file_is_refused_by_name_and_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    words = broken(tmp_path, old, new)
    assert "lunar_poker.toml" in words
    assert said in words


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 3000], ids=["5,000 digits", "3,000 brackets"])
def test_what_no_reader_can_take_is_refused_not_a_traceback(tmp_path: Path, value: str) -> None:
    assert "lunar_poker.toml" in broken(tmp_path, "width = 84", f"width = {value}")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLayout, match=r"lunar_poker\.toml"):
        load(tmp_path, GAMES["lunar-poker"])


def test_a_players_own_layout_stands_before_ours_and_what_is_wrong_in_it_says_whose_it_is(tmp_path: Path) -> None:
    game = GAMES["lunar-poker"]
    ours = load(FOLDER, game)
    assert chosen(tmp_path, FOLDER, game) == ours
    source = (FOLDER / "lunar_poker.toml").read_text(encoding="utf-8")
    own = tmp_path / "lunar_poker.toml"
    own.write_text(source.replace(ours.felt, "#123456", 1), encoding="utf-8")
    assert chosen(tmp_path, FOLDER, game).felt == "#123456"
    own.write_text(source.replace("[spots.super]", "[spots.auntie]", 1), encoding="utf-8")
    with pytest.raises(BadLayout, match=r"^your own lunar_poker\.toml: spots\.auntie: is no wager of Lunar Poker$"):
        chosen(tmp_path, FOLDER, game)


def test_a_players_own_felt_of_props_and_hops_keeps_the_grid_that_wagers_are_paid_by(tmp_path: Path) -> None:
    game = GAMES["props-and-hops"]
    source = (FOLDER / "props_and_hops.toml").read_text(encoding="utf-8")
    first, second = load(FOLDER, game).grid["rows"][0][:2]
    swapped = source.replace(f'"{first}", "{second}"', f'"{second}", "{first}"', 1)
    assert swapped != source
    (tmp_path / "props_and_hops.toml").write_text(swapped, encoding="utf-8")
    with pytest.raises(BadLayout, match=r"^your own props_and_hops\.toml: grid: is the rule's, and stays as it is$"):
        chosen(tmp_path, FOLDER, game)
