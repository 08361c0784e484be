"""Every text of every page where room is scarcest: none overlaps, is cut or shrunk, leaves the
window, is too small or pale.

`make look` looks at every size of window and text.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.client import pictures
from game.client.draw.charts import ChartBar, coach_bars, net_bars
from game.client.draw.hall import clock_screen, terminal_screen
from game.client.draw.kit import Kit, button
from game.client.draw.palette import Theme, theme
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.felt.spots import draw_hand_reading
from game.client.pages.practice.drill import DrillTable
from game.client.pages.practice.drill_panel import draw_row_card
from game.client.pages.reference.rules import game_page_blocks
from game.client.router import Router, leaving
from game.client.scenes.motion import ManualClock
from game.client.scenes.settings import Settings
from game.client.stand.chrome import Pack, draw_plate
from game.client.table import scene as table_scene
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import DRAWINGS
from game.client.table.paint.drawings import _write_roll_outcome
from game.client.table.surroundings import panel
from game.client.window.shell import Shell
from game.games import GAMES
from game.odds.par.game_sheets import sheets
from tests.client.pages.pages_shared import Clock, book
from tools import layout_audit
from tools.layout import worker
from tools.layout.cases import SHORT_WINDOWS, Case
from tools.layout.drawn_text import Limits
from tools.layout.faults import RULING_NUMBER, find_faults
from tools.layout.inspector import SceneInspector, scene_faults
from tools.layout.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterator

LISTED = {"history": ("cut",), "mistakes": ("cut",)}
"""What a list may do in the smallest window: end a line that is told in full where its row is
chosen.
"""
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def router(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Router]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    clock = Clock()
    with book(tmp_path_factory.mktemp("texts"), clock, left_open=False) as store:
        made = Router(ROOT, Shell(Settings(), clock=ManualClock(1.0)), store, 1, clock=clock)
        yield made
        made.close()


@pytest.fixture(autouse=True)
def nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn before it is seen: it would only take time."""
    monkeypatch.setattr(table_scene, "draw_table_ahead", lambda *_: iter(()))


@pytest.mark.parametrize("slug", GAMES)
def test_no_code_of_a_ruling_stands_in_the_rules(slug: str) -> None:
    """What the law leaves open is said in words; "(R-PH2)" stood in a toast, and its like on pages
    and beside wagers.
    """
    game = GAMES[slug]
    blocks = game_page_blocks(ROOT / "docs" / "rules" / f"{game.stem}.md", game)
    rows = [span for block in blocks for row in block.rows for cell in row for span in cell]
    said = " ".join(
        span.text for span in (*(span for block in blocks for span in block.spans), *rows)
    )
    assert f"{game.chapter}" in said, "sections of the law stay"
    assert not RULING_NUMBER.search(said)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize(
    "name",
    [
        *pictures.PAGES,
        *(f"{what}:props-and-hops" for what in ("simulation", "drill", "card", "odds", "planner")),
    ],
)
def test_every_text_has_its_room(
    router: Router, monkeypatch: pytest.MonkeyPatch, name: str, scale: int
) -> None:
    monkeypatch.setattr(pictures, "play_some", lambda _router: None)
    found = scene_faults(router, name, (1280, 720), scale)
    assert [one for one in found if not one.startswith(LISTED.get(name, ("-",)))] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "scale"),
    [
        ("sheet:high-roll-dice", 100),
        ("operator:progressives", 200),
        ("terminal:criss-cross-poker", 200),
        ("join:flop-poker", 100),
    ],
)
def test_every_text_of_what_is_no_page_has_its_room(name: str, scale: int) -> None:
    """The rail's foot may be set smaller where letters are largest: its version and its pill."""
    foot = ("shrunk: 'Program", "shrunk: 'Table game, play money'")
    with pictures.studio(ROOT) as made:
        assert [
            one for one in scene_faults(made, name, (1280, 720), scale) if not one.startswith(foot)
        ] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("tab", ["pays", "odds"])
@pytest.mark.parametrize(("slug", "scale"), [("crazy-4-poker", 200), ("props-and-hops", 100)])
def test_every_figure_of_the_rules_has_its_room(
    router: Router, monkeypatch: pytest.MonkeyPatch, slug: str, tab: str, scale: int
) -> None:
    def scene(held: Router, name: str) -> Any:
        page: Any = held.page("rules", name.partition(":")[2])
        page.tab, page.sheets = tab, sheets(page.game)
        return page

    monkeypatch.setattr(pictures, "scene_of", scene)
    assert scene_faults(router, f"rules:{slug}", (1280, 720), scale) == []


def test_what_is_wrong_is_found() -> None:
    """The recorder itself: two texts on each other, one cut, one shrunk, one small, one pale, one
    over the edge.
    """
    recorder, kind = Recorder(), Type(1.0)
    recorder.canvas = pygame.Surface((400, 200))
    with recorder.recording():
        kind.draw(recorder.canvas, "One", 10, 40, 20)
        kind.draw(recorder.canvas, "Two", 20, 44, 20)
        kind.draw(recorder.canvas, "Much too long", 10, 80, 20, max_width=60)
        kind.draw(
            recorder.canvas, "Squeezed", 10, 120, kind.fitting_size("Squeezed", 60, 30, "ui5")
        )
        kind.draw(recorder.canvas, "tiny", 200, 40, 11)
        kind.draw(recorder.canvas, "grey", 200, 80, 20, colour="#303030")
        kind.draw(recorder.canvas, "Beyond", 370, 120, 20)
    kinds = [fault.partition(":")[0] for fault in find_faults(recorder)]
    assert set(kinds) == {"cut", "outside", "overlap", "pale", "shrunk", "small"}
    assert Kit.paint.__qualname__ == "Kit.paint"


def test_found_broken_a_comma_of_spaced_letters_was_taken_for_a_torn_word() -> None:
    """A felt's words are set letter by letter; a button that had tried to break "Deal, $60" there
    was blamed for it.
    """
    recorder, kind = Recorder(), Type(1.0)
    recorder.canvas = pygame.Surface((400, 200))
    with recorder.recording():
        kind.wrap("Deal, $60", kind.width("Deal", 20, "ui5") + 1, 20)
        kind.draw(recorder.canvas, ",", 10, 40, 20)
        recorder.texts = [text._replace(piece_id=1) for text in recorder.texts]
        kind.draw(recorder.canvas, "$60", 40, 100, 20)
    assert list(find_faults(recorder)) == []
    recorder.texts = [text._replace(piece_id=1) for text in recorder.texts]
    assert list(find_faults(recorder)) == ["broken: ',', and below it '$60'"]


def test_found_broken_words_on_a_curve_and_beside_their_piece_were_not_seen() -> None:
    """Each letter of a curve has its box: it meets other words, and none of its own; a name that is
    wider than its plate is cut.
    """
    recorder, kind = Recorder(), Type(1.0)
    recorder.canvas = pygame.Surface((400, 200))
    sheet = Sheet.on_surface(recorder.canvas, kind, Cache(1 << 20))
    with recorder.recording():
        sheet.arc("RUNS ROUND", 200, -200, 300, 0, 20, colour="#FFFFFF")
        sheet.text("Far", 10, 40, 20)
        assert list(find_faults(recorder)) == []
        sheet.text("Meets it", 190, 100, 20)
        kit = Kit(kind, Cache(1 << 20), sheet.theme)
        kit.paint(DRAWINGS["sign"], 60, 34, "Wider than its sign", "").blit(
            recorder.canvas, 100, 150
        )
    assert {
        "RUNS ROUND' and 'Meets it" in one
        for one in find_faults(recorder)
        if one.startswith("overlap")
    } == {True}
    assert "cut: 'Wider than its sign' to '(beside its piece)'" in list(find_faults(recorder))


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_found_broken_a_terminals_screen_a_clock_and_a_stands_plate_cut_or_shrank_their_words(
    text: float,
) -> None:
    kind, cache = Type(0.8, text), Cache(1 << 20)
    kit, recorder = Kit(kind, cache, Theme()), Recorder()
    recorder.canvas = pygame.Surface((600, 700))
    with recorder.recording():
        for i, (w, h) in enumerate(((178, 31), (178, 60), (220, 84), (330, 86))):
            said = ("T5", "Tobias", "Deciding", "$1,250", "betting", "")
            kit.paint(terminal_screen, w, h, *said).blit(recorder.canvas, 10, 10 + 80 * i)
            kit.paint(terminal_screen, w, h, "T6", "", "No terminal", "", "open", "").blit(
                recorder.canvas, 300, 10 + 80 * i
            )
        kit.paint(clock_screen, 178, 31, "14", "seconds").blit(recorder.canvas, 10, 400)
        Kit(Type(0.53), cache, Theme()).paint(draw_plate, 330, 86, Pack()).blit(
            recorder.canvas, 10, 500
        )
    assert [one for one in find_faults(recorder) if not one.startswith("pale")] == []
    assert {"Tobias", "14", "Linden House"} <= {one.shown_text for one in recorder.texts}


def test_found_broken_one_choice_of_a_miss_was_lettered_smaller_than_those_over_it() -> None:
    """ "Swap 5♦ 10♣" in a narrow panel, whose bars had room: they give way, and all choices have one
    size.
    """
    recorder = Recorder()
    recorder.canvas = pygame.Surface((300, 200))
    bars = tuple(ChartBar(name, 100.0, "+$16.33") for name in ("Bet", "Swap 5♦ 10♣"))
    with recorder.recording():
        coach_bars(Sheet.on_surface(recorder.canvas, Type(1.0), Cache(1 << 20)), 285, 120, bars, 0)
    assert [one.px for one in recorder.texts if one.full_text in {"Bet", "Swap 5♦ 10♣"}] == [22, 22]


def test_found_broken_what_a_roll_brought_stood_in_three_lines_beside_why() -> None:
    """ "Six: one / and five: / +$12.50" from edge to edge of the band; the net stands beside it."""
    recorder = Recorder()
    recorder.canvas = pygame.Surface((300, 88))
    sheet = Sheet.on_surface(recorder.canvas, Type(1.0), Cache(1 << 20))
    with recorder.recording():
        _write_roll_outcome(sheet, 10, 110, 88, "Six: one and five: +$12.50", "", "", "win")
    assert [one.full_text for one in recorder.texts] == ["Six: one", "and five"]


def test_found_broken_a_key_lay_over_its_buttons_words_and_a_decision_was_cut_for_its_bar() -> None:
    """A page's buttons where letters are large had their key in the corner over smaller words;
    mistakes were "double do…".
    """
    kind, cache = Type(0.6, 2.2), Cache(1 << 20)
    recorders = Recorder(), Recorder()
    for recorder in recorders:
        recorder.canvas = pygame.Surface((900, 200))
        sheet = Sheet.on_surface(recorder.canvas, kind, cache)
        with recorder.recording():
            if recorder is recorders[0]:
                button(sheet, 360, 60 * kind.grow, "Sit down", "", "Enter", size=24)
            else:
                net_bars(
                    sheet,
                    900,
                    60,
                    (ChartBar("Fortune Pai Gow: double down", -100.0, "$1.00", "1"),),
                )
        assert [one for one in find_faults(recorder) if not one.startswith("pale")] == []
    key, words, *_ = recorders[0].texts
    assert (words.px, words.rect.right < key.rect.left) == (kind.px(24), True)
    assert abs(words.rect.centery - key.rect.centery) < 4


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("terminal:high-roll-dice", (1280, 720), 200),
        ("props-and-hops:settled", (2560, 1080), 125),
        ("tournament:table", (1024, 768), 150),
        ("host:raise-it-up-stud-poker", (1024, 768), 125),
        ("terminal:criss-cross-poker", (1280, 1024), 150),
        ("crazy-4-poker:settled", (1024, 768), 200),
        ("lunar-poker:betting", (1366, 768), 150),
        ("go-fore-it:betting", (1024, 768), 150),
        ("criss-cross-poker:settled", (1024, 768), 200),
        ("flop-poker:settled", (1024, 768), 200),
        ("covered:criss-cross-poker", (1024, 768), 150),
        ("drawer:lunar-poker", (1024, 768), 200),
        ("drawer:free-bet-blackjack", (1280, 720), 200),
        ("terminal:six-card-fortune-pai-gow-poker", (2560, 1080), 200),
    ],
)
def test_found_broken_words_ran_into_others_where_letters_are_large(
    name: str, size: tuple[int, int], scale: int
) -> None:
    """A row of odds, a button beside its key, a tournament's mark, captions of streets, the words
    on every terminal, a hand's name in a near lens, a lock under a seat, sums out of the window, a
    hand's words over its own cards, "Folded" over two lines, whose turn it is off the window, a
    coach's choices under the paytables, a wager's name under its amount.
    """
    with pictures.studio(ROOT, scale) as house:
        assert scene_faults(house, name, size, scale, check_contrast=False) == []


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("name", "window"),
    [
        *zip(
            (
                "six-card-fortune-pai-gow-poker:decision",
                "lunar-poker:decision",
                "crazy-4-poker:settled",
                "go-fore-it:settled",
                "flop-poker:betting",
                "free-bet-blackjack:settled",
                "props-and-hops:betting",
                "criss-cross-poker:decision",
            ),
            (
                SHORT_WINDOWS[1],
                SHORT_WINDOWS[2],
                SHORT_WINDOWS[2],
                SHORT_WINDOWS[3],
                SHORT_WINDOWS[3],
                SHORT_WINDOWS[1],
                ((1280, 720), 100),
                ((1280, 720), 200),
            ),
            strict=True,
        )
    ],
)
def test_a_table_keeps_everything_apart_in_every_shape(
    name: str, window: tuple[tuple[int, int], int]
) -> None:
    """`make look` in short: nothing overlaps, is cut or hidden, and what can be reached lies in the
    window.
    """
    size, scale = window
    with pictures.studio(ROOT, scale) as house:
        found = scene_faults(house, name, size, scale, check_contrast=False)
    assert found == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "window"),
    [
        ("crazy-4-poker:settled", SHORT_WINDOWS[0]),
        ("six-card-fortune-pai-gow-poker:settled", SHORT_WINDOWS[2]),
        ("sheet:crazy-4-poker", SHORT_WINDOWS[0]),
        ("host:props-and-hops", SHORT_WINDOWS[0]),
        ("host:crazy-4-poker", SHORT_WINDOWS[2]),
        ("operator:events", SHORT_WINDOWS[2]),
        ("tournament:table", SHORT_WINDOWS[0]),
        ("host:crazy-4-poker", ((1024, 768), 200)),
        ("drill:double-back-jack", ((900, 1600), 100)),
        ("rich:criss-cross-poker", SHORT_WINDOWS[0]),
        ("rich:profile", ((1280, 720), 200)),
        ("drill:four-card-frenzy", ((1280, 1024), 150)),
        ("drill:lunar-poker", ((1366, 768), 125)),
        ("full:flop-poker", SHORT_WINDOWS[0]),
        ("replay:double-back-jack", SHORT_WINDOWS[0]),
        ("done:criss-cross-poker", ((1280, 720), 100)),
        ("asked:props-and-hops", SHORT_WINDOWS[4]),
        ("drill:lunar-poker", ((2560, 1080), 150)),
        ("flop-poker:betting", ((1024, 768), 100)),
        ("crazy-4-poker:betting", ((1024, 768), 100)),
        ("criss-cross-poker:betting", ((1024, 768), 125)),
        ("lobby", ((1024, 768), 100)),
        ("count-table", ((900, 1600), 150)),
        ("practice:free-bet-blackjack", ((900, 1600), 150)),
        ("missed:lunar-poker", ((2560, 1080), 125)),
        ("odds:flop-poker", ((900, 1600), 125)),
        ("tournament", ((900, 1600), 150)),
        ("help", ((900, 1600), 200)),
        ("operator:progressives", ((900, 1600), 125)),
        ("house-rules:six-card-fortune-pai-gow-poker", ((1080, 1920), 125)),
    ],
)
def test_found_broken_words_were_cut_or_too_small_beside_what_gave_no_way(
    name: str, window: tuple[tuple[int, int], int]
) -> None:
    """Columns of a paytable, a name beside its amount, a bar's fourth button, an event's words, a
    cup at the window's edge, a person's initial, a felt beside a panel as wide as half the window,
    a drill's five answers, the longest name beside its face, a million in the bar, a felt's words
    under a seat's draw_plate, what a seat did, a wager that pays once, the way on from the end of a run,
    what a bet on a dice table wins, what a run gave away, a felt's name under a meter, a wager's
    under its amount, a tile's line, a patron's question, a page's line under its title.
    """
    size, scale = window
    with pictures.studio(ROOT, scale) as house:
        assert scene_faults(house, name, size, scale, check_contrast=False) == []


def test_found_broken_the_felt_of_a_drill_was_tiny_and_its_print_overlapped_unseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a small window with large letters: a stage of 500 pixels, whose print nobody looked at,
    beside a panel as wide.
    """
    (size, scale), name = SHORT_WINDOWS[4], "asked:criss-cross-poker"
    with pictures.studio(ROOT, scale) as house:
        assert scene_faults(house, name, size, scale, check_contrast=False) == []
        monkeypatch.setattr(DrillTable, "shaped", False)
        found = scene_faults(house, name, size, scale, check_contrast=False)
    assert {"overlap", "narrow"} <= {one.partition(":")[0] for one in found}


@pytest.mark.parametrize("name", ["show", "stand:visitor:double-back-jack"])
def test_found_broken_a_stands_words_were_smaller_than_their_neighbors_or_cut(name: str) -> None:
    """A table's name in the foot, what a decision costs, the heading of the column; a stand has one
    size of letters.
    """
    with pictures.studio(ROOT, 200) as house:
        assert scene_faults(house, name, (1024, 768), 100, check_contrast=False) == []


def test_found_broken_the_buttons_of_the_settings_lay_over_their_title() -> None:
    """In a high window: where the title leaves them no room they stand in lines under it."""
    for size, below in (((1366, 768), False), ((900, 1600), True)):
        with pictures.studio(ROOT, 150) as router:
            page: Any = pictures.scene_of(router, "settings")
            pictures.draw_scene(page, router, size)
            first, k = page.focus.get("head:quit").rect, page.view.scale
            end = page.column_left + router.shell.kit(page.view).measure(page.title, 40, "serif6")
            assert (first.left > end * k) is not below
            assert (first.top > 110 * k) is below
            assert first.bottom < page.head_height * k


def test_found_broken_pages_left_half_of_a_window_empty_that_is_higher_than_wide(
    router: Router,
) -> None:
    """It is held nearer to the eye: letters of 24 pixels instead of 16, in pages and in what asks
    over them.
    """
    router.shell.change(text_scale=100)
    view = router.shell.view((1080, 1920))
    page: Any = router.page("history")
    question: Any = leaving(router.shell)
    for scene in (page, question):
        scene.enter(view)
        assert router.shell.lettering(scene.view).px(20) == 24
    assert 0.95 * page.visible_height < page.column_height() <= page.visible_height
    page.leave()


def test_found_broken_a_picture_of_a_fault_took_the_display_from_the_windows_that_came_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All windows of a scene are looked at before the first picture, whose house closes the display
    they are drawn without.
    """
    done: list[str] = []

    def inspect(part: list[Case], _: object) -> Iterator[tuple[Case, list[str]]]:
        for case in part:
            done.append("looked")
            yield case, ["pale"]

    monkeypatch.setattr(worker, "speed_up_drawing", lambda: None)
    monkeypatch.setattr(worker, "inspect_scene", inspect)
    monkeypatch.setattr(worker, "save_picture", lambda *_: done.append("pictured"))
    kept = ["--kept", str(tmp_path / "kept"), "--pictures", str(tmp_path)]
    assert layout_audit.main(["welcome", "--short", "--share", "1/0", *kept]) == 0
    assert done == ["looked"] * len(SHORT_WINDOWS) + ["pictured"] * len(SHORT_WINDOWS)


def test_found_broken_half_a_note_and_a_crests_name_were_printed_at_a_lens_edge() -> None:
    """In a small window the crest was left out and its name was not; upright, one line of two; and
    wagers lost their names.
    """
    with pictures.studio(ROOT) as house:
        for name, size, gone in (
            ("crazy-4-poker:betting", (1024, 768), {"LINDEN", "HOUSE"}),
            ("drawer:crazy-4-poker", (900, 1600), {"Pair of aces or better may"}),
            (
                "props-and-hops:betting",
                (900, 768),
                {"Every six and eight before a 7 · take down any time till then"},
            ),
        ):
            recorder = Recorder(draw_nothing=True)
            with recorder.recording():
                SceneInspector(house, name).scene_in(
                    house.shell.view(size), recorder
                )._painted_ground()
            printed = {text.full_text for text in recorder.prints}
            assert printed
            assert not gone & printed
    assert "SIX EIGHT SHAKE · 150 TO 1" in printed
    assert {"HOP THE LEFT", "HOP THE CENTER", "HOP THE RIGHT", "AND UNDER", "AND OVER"} <= printed


def test_found_broken_the_name_of_two_pair_lost_its_end_beside_the_cards() -> None:
    """Where the whole name has no room it is said which cards make the hand."""
    said = {}
    for wide in (200, 320):
        recorder = Recorder()
        recorder.canvas = pygame.Surface((320, 60), depth=32)
        with recorder.recording():
            sheet = Sheet.on_surface(recorder.canvas, Type(1.0), Cache(), theme(False))
            draw_hand_reading(sheet, wide, 60, (("", "Hand", "Two pair, queens and fours"),))
            sheet.flush()
        assert all(text.shown_text == text.full_text for text in recorder.texts)
        said[wide] = [text.full_text for text in recorder.texts]
    assert said[200] == ["Hand", "Queens and fours"]
    assert said[320] == ["Hand", "Two pair, queens and fours"]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if not GAMES[slug].deals])
def test_found_broken_last_rolls_lost_its_end_over_one_small_roll(slug: str) -> None:
    """The heading in the result's band was wider than the one roll before this one."""
    with pictures.studio(ROOT) as house:
        for size in ((1366, 749), (1366, 768), (1920, 1080)):
            assert scene_faults(house, f"second:{slug}", size, 100, check_contrast=False) == []


def test_found_broken_in_a_very_wide_window_the_panels_button_lay_on_the_lock() -> None:
    with pictures.studio(ROOT, 150) as house:
        scene: Any = house.table("lunar-poker")
        scene.enter(house.shell.view((2560, 1080)))
        scene.toggle_panel()
        scene.visit.deal()
        scene._refresh_targets()
        button, lock = (scene.focus.get(name).rect for name in ("panel", "lock"))
    assert scene.visit.state.is_panel_folded
    assert not button.colliderect(lock)
    assert button.right > 2500


def test_found_broken_why_a_choice_is_best_was_left_out_where_the_coachs_column_is_low() -> None:
    """It stands over the paytables in the next column then, or on the next page; of too many
    choices the worst are left out.
    """
    for size, turned in (((1920, 1080), 0), ((1024, 768), 1)):
        with pictures.studio(ROOT, 200) as house:
            scene: Any = pictures.scene_of(house, "lunar-poker")
            scene.resize(house.shell.view(size))
            scene.toggle_panel()
            blocks = scene.visit.kind.panel(scene.visit.moment)
            drawn = panel.panel(blocks, turned, (), scene.bar).drawings(Pointed())
            parts = [part for piece in drawn for part in piece.args]
        assert blocks[0].reason in {part[3] for part in parts if part[0] == "paragraph"}


def test_found_broken_an_empty_seats_words_were_as_pale_in_high_contrast_as_else() -> None:
    with pictures.studio(ROOT, high_contrast=True) as house:
        assert scene_faults(house, "go-fore-it:decision", (1280, 720), 100) == []


@pytest.mark.parametrize(
    ("high", "least"), [(False, Limits.contrast), (True, Limits.high_contrast)]
)
def test_found_broken_what_of_a_row_does_not_apply_was_as_pale_in_high_contrast_as_else(
    high: bool, least: float
) -> None:
    recorder = Recorder(draw_letters=True)
    recorder.canvas, recorder.min_contrast = pygame.Surface((300, 120), depth=32), least
    with recorder.recording():
        sheet = Sheet.on_surface(recorder.canvas, Type(1.0), Cache(), theme(high))
        draw_row_card(
            sheet, 300, 120, "#145036", ("Line 1", "Bet"), (((0.0, "or a pair", "gray"),),)
        )
        sheet.flush()
    assert "or a pair" in {text.full_text for text in recorder.texts}
    assert list(find_faults(recorder)) == []
