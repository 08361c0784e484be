"""The rules over the felt: one key at every table, the round waiting, and what every game's guide
has to say for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.layouts import guide as guides
from game.client.layouts.guide import guide, picture_rows, prepared_round, ranks
from game.client.layouts.layout import shipped_layout
from game.client.pages.reference.help import HelpPage
from game.client.pages.reference.rules import Rules
from game.client.pictures import studio
from game.client.table.funds import least_opening_bets
from game.client.table.overlays.rules_sheet import (
    RulesSheet,
    blocks,
    columns_by_page,
    current_step_index,
    now_sentence,
    split_parts,
)
from game.core.errors import BadLayout
from game.games import GAMES, SLUGS
from game.play.round_file import open_round, play_file_decisions
from tests.client.table.test_table_scene import Player

LIGHTS = ("hand", "coach", "choices", "pays", "felt", "result")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal")
        yield made


def asked(player: Player) -> RulesSheet:
    """The question mark pressed, wherever it lies on the keyboard."""
    player.key(pygame.K_MINUS, "?")
    top = player.loop.stack.top
    assert isinstance(top, RulesSheet)
    return top


def dealt(player: Player) -> None:
    visit = player.scene.visit
    visit.lay_wagers(least_opening_bets(visit.game, visit.desk.rules))
    visit.deal()


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_the_question_mark_at_a_table_opens_its_rules_not_the_general_page(
    router: Any, slug: str
) -> None:
    player = Player(router, slug)
    sheet = asked(player)
    assert ("right click" in sheet.aloud()[1]) == sheet.moment.betting * bool(
        sheet.moment.bets.placed
    )
    router.shell.pointer.finger = True
    assert "click" not in sheet.aloud()[1], "a finger was told of clicks"
    router.shell.pointer.finger = False
    told = blocks(sheet.guide, sheet.moment, sheet.ui.look.kit, 400.0)
    assert [len(block.lines) > 0 for block in told] == [True] * len(told)
    words = {line.words for block in told for line in block.lines}
    from game.client.table.model.panel_content import pay_groups

    rules = player.scene.visit.desk.rules
    assert {row for group in pay_groups(GAMES[slug], rules) for row, _ in group.rows} <= words
    player.key(pygame.K_ESCAPE)
    assert player.loop.stack.top is player.scene
    player.key(pygame.K_F1)
    assert isinstance(player.loop.stack.top, HelpPage)
    player.key(pygame.K_ESCAPE)
    player.click("help")
    assert isinstance(player.loop.stack.top, RulesSheet)


def test_found_broken_the_full_rules_open_at_the_table_and_from_the_sheet(router: Any) -> None:
    player = Player(router, "crazy-4-poker")
    player.key(pygame.K_i, "i")
    page: Any = player.loop.stack.top
    assert isinstance(page, Rules)
    assert page.game.slug == "crazy-4-poker"
    player.key(pygame.K_ESCAPE)
    assert player.loop.stack.top is player.scene
    asked(player)
    player.key(pygame.K_i, "i")
    assert isinstance(player.loop.stack.top, Rules)


def test_found_broken_a_turned_page_of_the_sheet_is_drawn(router: Any) -> None:
    player = Player(router, "crazy-4-poker", (1280, 720))
    sheet = asked(player)
    assert sheet.pages > 1
    player.step()
    surface, stood = player.loop.window.surface, sheet.rect.copy()
    for turned in ("key", "button"):
        before = pygame.image.tobytes(surface.subsurface(stood), "RGB")
        if turned == "key":
            player.key(pygame.K_RIGHT)
        else:
            at = next(one.rect.center for one in sheet.focus.targets if one.name == "next")
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                player.step(pygame.Event(kind, pos=at, button=1, touch=False))
        player.step()
        assert sheet.rect == stood, "the sheet does not jump from page to page"
        assert pygame.image.tobytes(surface.subsurface(stood), "RGB") != before, turned


def test_found_broken_the_paytable_of_lunar_poker_lay_in_three_pieces_on_two_pages(
    router: Any,
) -> None:
    """Further pages have the whole sheet; a dealer without ace-king pays a straight 4 to 1."""
    player = Player(router, "lunar-poker", (1366, 768))
    dealt(player)
    sheet = asked(player)
    cells = {line.words: line.cells for block in sheet.found for line in block.lines}
    assert cells["Below ace-king"] == ("1 or 4 to 1", "back")
    assert sheet.pages == 2
    stood = sheet.rect.copy()
    player.key(pygame.K_RIGHT)
    assert sheet.rect == stood
    columns = columns_by_page(sheet.found, 228.0, 464.0, 10.0, 1.0, 3)
    titles = [[block.title for block, _ in column] for column in columns]
    assert not any("continued" in title for column in titles[3:] for title in column)


@pytest.mark.parametrize("how", ["key", "question mark", "outside", "esc"])
def test_a_decision_is_not_taken_while_the_sheet_is_open(router: Any, how: str) -> None:
    player = Player(router, "crazy-4-poker")
    if not player.scene.visit.session.playing:
        dealt(player)
    player.wait()
    before = player.scene.visit.session.state
    sheet = asked(player)
    if how == "outside":
        pos = (sheet.rect.x - 4, sheet.rect.bottom + 40)
        player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    else:
        code, letter = {
            "key": (pygame.K_1, "1"),
            "question mark": (pygame.K_SLASH, "?"),
            "esc": (pygame.K_ESCAPE, ""),
        }[how]
        player.key(code, letter)
    assert player.loop.stack.top is player.scene
    player.wait()
    assert player.scene.visit.session.state is before


def in_the_air(player: Player) -> list[tuple[str, float, float]]:
    """What moves, and where it is, to a millionth of a pixel."""
    pieces = player.scene.visit.timeline.motion(player.scene.visit.now).flights
    return [
        (one.name, round(getattr(one, "x", 0.0), 6), round(getattr(one, "y", 0.0), 6))
        for one in pieces
    ]


def test_time_stands_still_under_the_sheet(router: Any) -> None:
    player = Player(router, "crazy-4-poker")
    if player.scene.visit.session.playing:
        player.wait()
        player.key(pygame.K_f)
        player.wait()
    player.scene.visit.clear_results()
    dealt(player)
    player.shell.clock.wind(0.3)
    player.step()
    told = player.scene.visit.felt_state
    flying = in_the_air(player)
    assert player.scene.visit.timeline.busy
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="?", scancode=0))
    player.shell.clock.wind(60.0)
    player.step()
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert player.scene.visit.felt_state == told
    assert flying
    assert in_the_air(player) == flying


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_sheet_says_where_the_round_is_and_what_to_do(router: Any, slug: str) -> None:
    player = Player(router, slug)
    visit = player.scene.visit
    steps = guide(GAMES[slug].stem).steps
    if not visit.session.playing:
        assert "bets" in steps[current_step_index(visit.kind, visit.moment, steps)].at
        dealt(player)
        assert current_step_index(visit.kind, visit.moment, steps) == -1
    player.wait()
    if visit.deciding:
        at = current_step_index(visit.kind, visit.moment, steps)
        assert not {"bets", "end"} & set(steps[at].at)
        assert now_sentence(visit.kind, visit.moment, player.shell.keys).startswith(
            visit.kind.title(visit.moment)
        )
        while visit.session.turn:
            visit.act(str(visit.session.payable()[-1]))
            player.wait()
    assert "end" in steps[current_step_index(visit.kind, visit.moment, steps)].at


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "scale"),
    [*((size, 100) for size in ((1280, 720), (1920, 1080), (1080, 1920))), ((1280, 720), 200)],
)
def test_the_sheet_lies_over_neither_own_cards_nor_bar(size: tuple[int, int], scale: int) -> None:
    with studio(ROOT, scale) as router:
        player = Player(router, "crazy-4-poker", size)
        dealt(player)
        player.wait()
        sheet = asked(player)
        assert sheet.lit.w
        assert sheet.rect.w > size[0] * 0.4
        for _ in range(sheet.pages):
            assert not sheet.rect.colliderect(sheet.lit)
            assert player.loop.window.surface.get_rect().contains(sheet.rect)  # type: ignore[union-attr]
            sheet.turn_page(1)
        assert sheet.page == 0


def test_long_blocks_go_on_under_the_same_heading() -> None:
    from game.client.table.overlays.rules_sheet import SheetPart, SheetRow

    whole = SheetPart("Pays", ("to 1",), tuple(SheetRow(str(i)) for i in range(7)))
    parts = split_parts([whole], 3)
    assert [part.title for part in parts] == ["Pays", "Pays, continued", "Pays, continued"]
    assert tuple(line for part in parts for line in part.lines) == whole.lines


def test_found_broken_a_step_stood_in_one_column_and_its_words_in_the_next() -> None:
    from game.client.table.overlays.rules_sheet import SheetPart, SheetRow

    lines = [row for i in range(3) for row in (SheetRow(f"{i}"), SheetRow("its words", plain=True))]
    parts = split_parts([SheetPart("The round", (), tuple(lines))], 3)
    assert [[line.words for line in part.lines] for part in parts] == [
        [f"{i}", "its words"] for i in range(3)
    ]
    long = (SheetRow("0"), *[SheetRow("more", plain=True)] * 5)
    assert (
        tuple(
            line
            for part in split_parts([SheetPart("The round", (), long)], 3)
            for line in part.lines
        )
        == long
    )


# ---- the guides themselves


@pytest.mark.parametrize("slug", SLUGS)
def test_a_guide_fits_its_game(slug: str) -> None:
    game = GAMES[slug]
    found, layout = guide(game.stem), shipped_layout(game)
    assert 3 <= len(found.steps) <= 6
    assert found.steps[0].at[0] == "bets"
    assert "end" in found.steps[-1].at
    assert len(ranks(found)) >= 3
    for sentence in found.sentences:
        for light in sentence.light:
            what, _, name = light.partition(" ")
            places = {"spot": layout.spots, "place": layout.places}
            assert name in places[what] if name else light in LIGHTS, light
    assert found.sentences[0].when == "bets"
    assert found.sentences[-1].when == "end"
    kinds = [one.when for one in found.sentences]
    (seat,) = prepared_round(game.stem).seats.values()
    assert (kinds.count("bets"), kinds[1], kinds.count("decide")) == (
        1,
        "deal",
        len(seat.decisions),
    )
    assert found.sentences[0].light[0].removeprefix("spot ") in seat.wagers
    for row in found.against.rows:
        assert len(row) == 1 + max(1, len(found.against.heads))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_prepared_round_is_the_games_own_and_wins(slug: str) -> None:
    file = prepared_round(GAMES[slug].stem)
    assert file.game == slug
    assert list(file.seats) == ["4"]
    opened = open_round(file)
    state, _ = play_file_decisions(opened)
    from game.play.round_file import settlement

    assert settlement(opened.game, state)["seats"]["4"]["net"] > 0


def test_a_picture_that_says_nothing_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="'Zz' is no piece of a picture"):
        picture_rows("Ks Zz")
    assert picture_rows("Ks / ## $25") == (("Ks",), ("##", "$25"))
    text = (ROOT / "layouts/crazy_4_poker/guide.toml").read_text(encoding="utf-8")
    monkeypatch.setattr(guides, "game_file", lambda _room, _stem, name: tmp_path / name)
    for wrong, key in (
        ("5s 5d", "5s 5x"),
        ('ladder = "four"', 'ladder = "nine"'),
        ("title =", "titel ="),
    ):
        (tmp_path / "guide.toml").write_text(text.replace(wrong, key), encoding="utf-8")
        guide.cache_clear()
        with pytest.raises(BadLayout, match=r"crazy_4_poker/guide\.toml"):
            guide("crazy_4_poker")
    guide.cache_clear()
