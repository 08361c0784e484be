"""The paytables of the panel: the same hands side by side, and every row of every table in its
place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.draw.sheet import Sheet
from game.client.layouts.layout import shipped_layout
from game.client.pictures import studio
from game.client.table.costs import explained_pay_groups
from game.client.table.model.intents import Act, ChooseLevel, DealRound, Decide
from game.client.table.model.moment import Pointed
from game.client.table.model.panel_content import PayGroup, pay_groups
from game.client.table.paint.drawings import SHORT
from game.client.table.paint.painter import Painter
from game.client.table.surroundings.panel import panel
from game.core.declaration import HouseRules
from game.games import GAMES
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]

CARDS = [slug for slug, game in GAMES.items() if game.family != "dice"]


def heads(slug: str) -> list[tuple[str, ...]]:
    return [
        tuple(column.head for column in group.columns)
        for group in pay_groups(GAMES[slug], HouseRules())
    ]


@pytest.mark.parametrize("slug", CARDS)
def test_every_row_of_every_paytable_in_force_has_its_cell(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules()
    found = [
        (cell.key, cell.figure)
        for group in pay_groups(game, rules)
        for _, cells in group.rows
        for cell in cells
        if cell is not None and cell.key
    ]
    assert sorted(found) == sorted(
        (key, str(row.odds).removesuffix(" to 1")) for key, row in game.rows_by_key(rules).items()
    )


@pytest.mark.parametrize("slug", CARDS)
def test_the_rows_of_a_column_keep_the_order_in_which_they_are_printed(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules()
    found = [game.paytable(w.name, rules) for w in game.wagers if w.pays]
    found += [game.bad_beat(w.name, rules) for w in game.wagers if w.bad_beat]
    found += [game.envy(w.name, rules) for w in game.envy_wagers]
    tables = [[row.key for row in table] for table in (*found, *game.bonuses.values())]
    for group in pay_groups(game, rules):
        if group.title == "Other wagers":
            continue
        for i, column in enumerate(group.columns):
            shown = [
                cells[i].key for _, cells in group.rows if cells[i] is not None and cells[i].key
            ]
            printed = next(table for table in tables if shown[0] in table)
            assert shown == printed, column.head


def test_tables_that_name_the_same_hands_stand_side_by_side() -> None:
    assert heads("raise-it-up-stud-poker")[0] == ("Blind", "Play", "Six")
    assert heads("crazy-4-poker")[:2] == [
        ("Super", "Queens", "Four-Card"),
        ("Five-Card", "Six Card"),
    ]
    assert heads("criss-cross-poker")[0] == ("Bets", "Five Card")
    assert heads("go-fore-it") == [("Back 9",), ("Gopher",), ("Other",)]


def test_found_broken_a_column_of_odds_was_headed_by_the_letter_of_its_paytable() -> None:
    """ "Ante · Table A · 1,500", and two rows that both were of a dealer without ace-king."""
    game = GAMES["lunar-poker"]
    *_, at_once, short = pay_groups(game, game.house_rules)
    assert (at_once.title, at_once.head) == ("Ante, paid at once", "to 1")
    assert (short.title, short.head) == ("Ante, dealer below ace-king", "to 1")
    assert [words for words, _ in short.rows] == [
        "Your straight or higher",
        "Any other hand of yours",
    ]
    *_, noted = explained_pay_groups(game, game.house_rules)
    assert noted.note == "By your hand in the end; you need not beat the dealer."
    *_, proposed = pay_groups(game, HouseRules())
    assert [words for words, _ in proposed.rows] == ["Any hand of yours"]


def test_only_the_cell_of_the_wager_that_was_paid_is_lit() -> None:
    group: PayGroup = pay_groups(GAMES["raise-it-up-stud-poker"], HouseRules())[0]
    row = next(row for row in group.rows if row[0] == "Full house")
    assert group.lit(row, frozenset({"669a.12(c): Full house"})) == (False, True, False)
    assert group.lit(row, frozenset({"669a.12(c): Flush"})) == (False, False, False)


@pytest.mark.parametrize(
    ("slug", "hand", "figures"),
    [
        (
            "crazy-4-poker",
            "Four aces",
            ("200", "50", "100%"),
        ),  # Queens Up has no row of its own for them: four of a kind
        ("crazy-4-poker", "Four of a kind", ("30", "50", "300 for 1")),
        ("four-card-frenzy", "Royal flush", ("15", "15", "40")),
        ("four-card-frenzy", "Three aces", ("2", "2", "8")),
        ("four-card-frenzy", "Three of a kind", ("2", "2", "8")),
    ],
)
def test_a_hand_that_is_paid_in_another_row_is_not_shown_as_unpaid(
    slug: str, hand: str, figures: tuple[str, ...]
) -> None:
    group = pay_groups(GAMES[slug], HouseRules())[0]
    (row,) = [row for row in group.rows if row[0] == hand]
    assert tuple(cell.figure if cell else "-" for cell in row[1]) == figures
    everything = frozenset(GAMES[slug].rows_by_key(HouseRules()))
    assert group.lit(row, everything) == tuple(bool(cell and cell.key) for cell in row[1])


def draw(scene: Any, page: int) -> None:
    scene.shell.cache.clear()
    painter = Painter(scene.shell, scene.frame.panel, 0.0)
    layer = panel(scene.visit.kind.panel(scene.visit.moment), page, (), scene.bar)
    for part in layer.drawings(Pointed()):
        painter.item(part)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("slug", CARDS)
def test_leafing_shows_every_row_of_every_paytable_and_comes_back_to_the_coach(
    slug: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    write = Sheet.write

    def heard(sheet: Sheet, style: Any, text: Any, *args: Any, **more: Any) -> float:
        drawn.append(text)
        return write(sheet, style, text, *args, **more)

    monkeypatch.setattr(Sheet, "write", heard)
    with studio(ROOT) as router:
        scene = Player(router, slug, size).scene
        pages = []
        for _ in range(8):
            drawn.clear()
            draw(scene, scene.visit.state.panel_page)
            pages.append(tuple(drawn))
            if scene.visit.state.panel_page and "The coach: press V" in drawn:
                break
            scene.visit.state = scene.visit.state.turn_page()
        leafed = [word for page in pages[1:] for word in page]
        for group in pay_groups(scene.visit.game, scene.visit.session.rules):
            assert group.title in leafed
            for name, _ in group.rows:
                short = name
                for long, brief in SHORT:
                    short = short.replace(long, brief)
                assert name in leafed or short in leafed
        draw(scene, scene.visit.state.panel_page + 1)
        assert "The coach: press V" in pages[-1]


def test_found_broken_insurance_and_envy_did_not_say_when_they_pay() -> None:
    """Nothing said that insurance pays a poor hand of one's own, that envy pays another's and needs
    a bet, or that a Double Down counts only against a pair of eights.
    """
    game = GAMES["six-card-fortune-pai-gow-poker"]
    notes = {one.title: one.note for one in explained_pay_groups(game, HouseRules())}
    assert notes["Insurance"] == "Pays when your six cards make nothing better than king high."
    assert "your own Fortune Bonus is $5 or more" in notes["Envy, Fortune"]
    assert "your own Progressive is $5" in notes["Envy, Progressive"]
    assert "less than a pair of eights" in notes["Pai Gow, Double Down"]
    assert not any(group.note for group in pay_groups(game, HouseRules())), "for who is new alone"


def test_the_note_under_a_paytable_ends_before_the_next_one_and_the_foot() -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", levels={str(router.player): "new"})
        player = Player(router, "six-card-fortune-pai-gow-poker", (1366, 768))
        scene = player.scene
        scene.obey(Act.FOLD_PANEL)
        for page in range(4):
            layer = panel(scene.visit.kind.panel(scene.visit.moment), page, (), scene.bar)
            stands = [one for one in layer.panel_controls if one.art in ("paytable", "turn")]
            ends = [one.spot[1] + one.tall for one in stands]
            assert all(end <= one.spot[1] for end, one in zip(ends, stands[1:], strict=False))


def test_found_broken_the_panel_came_back_on_a_page_without_the_coach() -> None:
    """At the level New it showed Envy at the next decision, and the coach only after a press."""
    with studio(ROOT) as router:
        router.shell.change(speed="instant", levels={str(router.player): "new"})
        scene = Player(router, "six-card-fortune-pai-gow-poker").scene
        scene.obey(DealRound(sure=True))
        scene.obey(Act.FOLD_PANEL)
        scene.obey(Act.TURN_PAGE)
        assert scene.visit.state.panel_page == 1
        scene.obey(Decide("house-way"))
        assert scene.visit.deciding
        assert scene.visit.state.panel_page == 0
        scene.obey(Act.TURN_PAGE)
        scene.obey(Act.FOLD_PANEL)
        scene.obey(Act.FOLD_PANEL)
        assert scene.visit.state.panel_page == 0
        scene.obey(ChooseLevel("normal"))
        scene.obey(Act.FOLD_PANEL)
        scene.obey(Act.TURN_PAGE)
        scene.obey(Decide(scene.visit.session.advice().best))
        assert scene.visit.state.panel_page == 1, "whoever knows the game keeps his page"


def test_found_broken_two_aces_and_two_queens_seemed_to_pay_as_two_pair_too() -> None:
    """684a.12(e): "Two pair 2" stood over "Two aces and two queens 1", in the panel and on the felt."""
    game = GAMES["four-card-frenzy"]
    rows = {name for group in pay_groups(game, HouseRules()) for name, _ in group.rows}
    assert {"Other two pair", "Two aces and two queens"} <= rows
    assert "Two pair" not in rows
    strip = next(one for one in shipped_layout(game).strips if one.wager == "four-card-bonus")
    assert "Two pair" not in strip.short.values()


def test_found_broken_the_key_of_all_paytables_did_nothing_while_the_panel_was_folded() -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", levels={str(router.player): "new"})
        scene = Player(router, "six-card-fortune-pai-gow-poker").scene
        assert scene.visit.state.is_panel_folded
        scene.obey(Act.TURN_PAGE)
        assert not scene.visit.state.is_panel_folded
        assert scene.visit.state.panel_page == 0
