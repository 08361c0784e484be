"""Every felt names what its rules name, and a file that does not is refused with file, key or line,
and reason.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from game.client.draw.looks import Back, second_back
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.style import Colors
from game.client.draw.text.faces import FACES, outlines
from game.client.draw.text.type import Type
from game.client.electronic import own_zone
from game.client.felt import ornaments, spots
from game.client.felt.label_room import crowded_labels_of_all_felts
from game.client.felt.ornaments import PARTS
from game.client.layouts import layout
from game.client.layouts.layout import (
    layout_for_shape,
    load,
    load_layout,
    name_faults,
    other_seat_places,
    shipped_layout,
)
from game.client.table.surroundings.frame import extent_of
from game.core.declaration import HouseRules
from game.core.errors import BadLayout
from game.core.installation import game_file
from game.games import GAMES, SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_the_names_of_a_felt_are_the_names_of_its_rules(slug: str) -> None:
    game = GAMES[slug]
    felt = shipped_layout(game)
    assert name_faults(felt, game) == []
    assert set(felt.spots) == {w.name for w in game.wagers}
    assert set(felt.meters) == {m.name for m in game.meters}
    for own in range(1, game.seats + 1):
        assert set(other_seat_places(felt, game, own)) == set(range(1, game.seats + 1)) - {own}


def felt_text(stem: str) -> str:
    return game_file("layouts", stem, "felt.toml").read_text(encoding="utf-8")


def broken(folder: Path, old: str, new: str) -> str:
    source = felt_text("lunar_poker")
    assert old in source
    (folder / "lunar_poker.toml").write_text(source.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadLayout) as refused:
        load(folder / "lunar_poker.toml", GAMES["lunar-poker"])
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
def test_a_bad_file_is_refused_by_name_and_reason(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    words = broken(tmp_path, old, new)
    assert "lunar_poker.toml" in words
    assert said in words


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 3000], ids=["5,000 digits", "3,000 brackets"])
def test_what_no_reader_can_take_is_refused_not_a_traceback(tmp_path: Path, value: str) -> None:
    assert "lunar_poker.toml" in broken(tmp_path, "width = 84", f"width = {value}")


def shaped(folder: Path, section: str) -> None:
    source = felt_text("lunar_poker")
    (folder / "lunar_poker.toml").write_text(f"{source}\n{section}\n", encoding="utf-8")
    load(folder / "lunar_poker.toml", GAMES["lunar-poker"])


def test_a_section_of_a_shape_says_only_what_differs() -> None:
    layout = shipped_layout(GAMES["six-card-fortune-pai-gow-poker"])
    near = layout_for_shape(layout, "portrait")
    assert near is not None
    assert layout_for_shape(layout, "wide") is None
    assert near.furniture["shaker"] != layout.furniture["shaker"]
    assert (near.strips, near.spots, near.places) == ((), layout.spots, layout.places)
    assert set(layout.areas) - set(near.areas) == {"fortune"}
    assert extent_of(near).half < extent_of(layout).half  # so that one's own cards are seen larger


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("[shape.round]", "round"),
        ("[shape.tall]\nplaces = { seats = { width = 9, at = [] } }", "shape.tall.places.seats"),
        ("[shape.tall]\nplaces = { seat = { widht = 9 } }", "widht"),
        ('[shape.tall]\nomit = ["areas.nowhere"]', "shape.tall.omit"),
        ('[shape.tall]\nomit = ["spots.bet"]', "shape.tall.spots.bet"),
    ],
)
def test_a_section_that_does_not_fit_is_refused_by_its_shape(
    tmp_path: Path, section: str, said: str
) -> None:
    with pytest.raises(BadLayout, match=said):
        shaped(tmp_path, section)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_felt_has_an_own_zone_with_all_that_is_the_players_and_nothing_of_it_meets(
    slug: str,
) -> None:
    """Seen as it lies where the felt says which box it is, else laid out in a row."""
    game = GAMES[slug]
    layout = layout_for_shape(shipped_layout(game), "own zone") or shipped_layout(game)
    assert own_zone.has_own_zone(layout)
    laid, parts = (
        own_zone.own_zone_layout(layout, other_seat_places(layout, game, 1)),
        own_zone.cut_in_two(layout),
    )
    assert name_faults(laid, game) == []
    left, top, wide, high = parts.zone_boxes.felt
    assert (top - parts.live - own_zone.STYLE.live[1], top + high) == pytest.approx((26.0, 928.0))
    place = laid.places.get("seat")
    if layout.own is None:
        own = [spot for spot in laid.spots.values() if spot.at[1] > own_zone.STYLE.zone_down]
        rows = sorted(
            (spot.at[0] - max(spot.r, spot.wide), spot.at[0] + max(spot.r, spot.wide))
            for spot in own
        )
        assert place is not None
        cards, half = place.at, place.width / 2
        assert left < cards[0][0] - half
        assert cards[-1][0] + half < rows[0][0]
        assert all(a[1] < b[0] for a, b in pairwise(rows))
        assert rows[-1][1] < left + wide
        return
    x, y, w, h = layout.own
    apart = {name for name, spot in layout.spots.items() if spot.at[1] < y}
    assert apart <= {"insurance", "six-eight-shake"}  # they lie across what everybody shares
    boxes = [
        (s.at[0] - max(s.r, s.wide), s.at[1] - s.r, s.at[0] + max(s.r, s.wide), s.at[1] + s.r)
        for name, s in layout.spots.items()
        if name not in apart
    ]
    if place is not None:
        boxes += [
            (
                cx - place.width / 2,
                cy - 0.7 * place.width,
                cx + place.width / 2,
                cy + 0.7 * place.width,
            )
            for cx, cy in place.at
        ]
    assert all(x <= box[0] and y <= box[1] and box[2] <= x + w and box[3] <= y + h for box in boxes)
    assert parts.below is not None
    assert parts.below[1] + y * parts.k >= top
    assert parts.below[1] + (y + h) * parts.k <= top + high + 0.5
    assert parts.below[0] + x * parts.k >= left
    assert parts.below[0] + (x + w) * parts.k <= left + wide


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('["SUPER"]', '["SUPER BONUS BET"]', "runs into 'ANTE' of spots.ante"),
        ('["SUPER"]', '["THE LONGEST NAME OF A WAGER THAT ANYBODY WROTE"]', "spots.super"),
    ],
)
def test_a_label_that_has_no_room_is_told_with_its_spot_and_what_it_runs_into(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    source = felt_text("lunar_poker")
    assert old in source
    (tmp_path / "lunar_poker.toml").write_text(source.replace(old, new, 1), encoding="utf-8")
    faults = list(crowded_labels_of_all_felts(tmp_path))
    assert any(told in fault for fault in faults)
    assert all(fault.startswith("your own lunar_poker.toml: ") for fault in faults)


def test_found_broken_a_label_that_reads_on_into_the_next_one_had_room(tmp_path: Path) -> None:
    source = felt_text("crazy_4_poker")
    longer = source.replace('["SUPER BONUS"]', '["SUPER BONUS BET"]', 1)
    (tmp_path / "crazy_4_poker.toml").write_text(longer, encoding="utf-8")
    assert [fault.rpartition("spots.")[2] for fault in crowded_labels_of_all_felts(tmp_path)] == [
        "ante",
        "six-card-bonus",
    ]


def test_found_broken_a_label_under_the_amount_of_its_own_stake_had_room(tmp_path: Path) -> None:
    source = felt_text("crazy_4_poker")
    below = source.replace("label_at = [476, 611]", "label_at = [430, 722]", 1)
    (tmp_path / "crazy_4_poker.toml").write_text(below, encoding="utf-8")
    told = list(crowded_labels_of_all_felts(tmp_path))
    assert told
    assert all(one.endswith("runs into the amount on spots.queens-up") for one in told)


def test_every_label_of_every_felt_has_room(tmp_path: Path) -> None:
    assert list(crowded_labels_of_all_felts(tmp_path)) == []


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLayout, match=r"lunar_poker\.toml"):
        load(tmp_path / "lunar_poker.toml", GAMES["lunar-poker"])


def test_a_players_own_layout_stands_before_ours_and_what_is_wrong_in_it_says_whose_it_is(
    tmp_path: Path,
) -> None:
    game = GAMES["lunar-poker"]
    ours = shipped_layout(game)
    assert load_layout(tmp_path, game) == ours
    source = felt_text("lunar_poker")
    own = tmp_path / "lunar_poker.toml"
    own.write_text(source.replace(ours.felt, "#123456", 1), encoding="utf-8")
    assert load_layout(tmp_path, game).felt == "#123456"
    own.write_text(source.replace("[spots.super]", "[spots.auntie]", 1), encoding="utf-8")
    with pytest.raises(
        BadLayout, match=r"^your own lunar_poker\.toml: spots\.auntie: is no wager of Lunar Poker$"
    ):
        load_layout(tmp_path, game)


@pytest.mark.parametrize(
    ("ours", "own", "told"),
    [
        ('felt = "#', 'felt = "red #', "felt: is no color such as #0F524A"),
        (
            'colour = "foil"',
            'colour = "gold"',
            r"words\[\d+\]\.colour: is no color such as #0F524A, nor print or foil",
        ),
        ('face = "serif6"', 'face = "comic"', r"words\[\d+\]\.face: Invalid enum value 'comic'"),
        ('kind = "leaf"', 'kind = "fern"', r"areas\[\.\.\.\]\.kind: Invalid enum value 'fern'"),
        (
            'shape = "square"',
            'shape = "cube"',
            r"spots\[\.\.\.\]\.shape: Invalid enum value 'cube'",
        ),
        ('game = "', 'backs = "green"\ngame = "', "backs: Invalid enum value 'green'"),
    ],
)
def test_a_color_or_a_shape_that_there_is_not_does_not_make_the_window_fail(
    ours: str, own: str, told: str, tmp_path: Path
) -> None:
    slug, source = next(
        (slug, text) for slug in GAMES if ours in (text := _source(slug)) and own not in text
    )
    (tmp_path / f"{GAMES[slug].stem}.toml").write_text(
        source.replace(ours, own, 1), encoding="utf-8"
    )
    with pytest.raises(BadLayout, match=rf"^your own {GAMES[slug].stem}\.toml: {told}"):
        load_layout(tmp_path, GAMES[slug])


def _source(slug: str) -> str:
    return felt_text(GAMES[slug].stem)


def test_what_a_layout_may_name_is_what_can_be_drawn() -> None:
    assert set(get_args(layout.Kind)) == PARTS.keys() | {"frame", "bar", "ring", "line"}
    assert set(get_args(layout.SpotShape)) == {*spots.SHAPES, *spots.SPOTS, *spots.UNPRINTED}
    assert set(get_args(layout.Face)) == FACES.keys() | {"wordmark"}
    backs = set(get_args(Back))
    assert backs | {second_back(back) for back in backs} == Colors.backs.keys()


def test_a_players_own_felt_of_props_and_hops_keeps_the_grid_that_wagers_are_paid_by(
    tmp_path: Path,
) -> None:
    game = GAMES["props-and-hops"]
    source = felt_text("props_and_hops")
    first, second = shipped_layout(game).grid["rows"][0][:2]
    swapped = source.replace(f'"{first}", "{second}"', f'"{second}", "{first}"', 1)
    assert swapped != source
    (tmp_path / "props_and_hops.toml").write_text(swapped, encoding="utf-8")
    with pytest.raises(
        BadLayout, match=r"^your own props_and_hops\.toml: grid: is the rule's, and stays as it is$"
    ):
        load_layout(tmp_path, game)


@pytest.mark.parametrize("kind", ["climbing-name", "speed-name", "crazy-name", "fairway"])
def test_an_ornament_printed_another_games_name_on_every_felt(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stud Poker stood under whatever climbed. What an ornament is not given is the game's own
    title, and nothing else.
    """
    lettered: list[str] = []
    drawn_text, serif = Sheet.text, type(outlines(Cache(), "serif"))
    drawn_word = serif.word

    def text(sheet: Sheet, words: str, *args: Any, **more: Any) -> float:
        lettered.append(words)
        return drawn_text(sheet, words, *args, **more)

    def word(face: Any, words: str, *args: Any) -> Any:
        lettered.append(words)
        return drawn_word(face, words, *args)

    monkeypatch.setattr(Sheet, "text", text)
    monkeypatch.setattr(serif, "word", word)
    monkeypatch.setattr(
        ornaments, "draw_turned_text", lambda _, letter, *args: lettered.append(letter)
    )
    game = GAMES["flop-poker"]
    area = layout.Area(kind=kind, box=(760, 508, 0, 60))  # type: ignore[arg-type]
    table = layout.FeltOf(game, shipped_layout(game), HouseRules(), 4)
    PARTS[kind](Sheet(1520, 960, Type(0.5), Cache()), area, table)
    assert set("".join(lettered)) - set("♠♦ ") == set(game.title.upper()) - {" "}
