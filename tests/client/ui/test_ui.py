"""The controls: a line to type in, lists, scrolling, measuring, and the inner names of the library
that they lean on.
"""

from __future__ import annotations

import inspect
from itertools import pairwise
from typing import Any

import i18n
import pygame
import pytest
from pygame_gui import UIManager
from pygame_gui.core import UIElement
from pygame_gui.elements import UITextEntryLine

from game.client.pages.reference.help import draw_keycaps
from game.client.scenes.focus import Focus, Signal
from game.client.scenes.motion import ManualClock
from game.client.scenes.settings import Settings
from game.client.ui import text_line as lines
from game.client.ui.boxes import Column, Flow, Grid, Newspaper, Split, SpreadRow
from game.client.ui.control import Changed, EventConsumed, Pressed, Refused, Words
from game.client.ui.data_views import ListCell, ListColumn, Listing, ListRow, LongList, _wrapped
from game.client.ui.forms import Field, Form, Group
from game.client.ui.text_line import Line
from game.client.ui.ui import LIST, OPTION, Ui
from game.client.ui.widgets import Button, Menu, Painted, Picture, Pills, Slide, Stepper, Switch
from game.client.window.shell import Shell
from game.core.errors import BadRules
from tools.layout.faults import find_faults
from tools.layout.recorder import Recorder

SIZE = (1280, 720)


class Board:
    """Controls in a window, and a focus over them."""

    def __init__(self, *parts: Any, pane: pygame.Rect | None = None, text_scale: int = 100) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        self.clock = ManualClock(1.0)
        self.shell = Shell(Settings(text_scale=text_scale), clock=self.clock)
        self.focus = Focus(pointer=self.shell.pointer)
        self.ui = Ui(self.shell, self.focus, self.shell.view(SIZE), self.state)
        self.parts, self.pane = parts, pane
        self.lay_out()

    def lay_out(self) -> None:
        self.ui.clear(self.shell.view(SIZE))
        part = Column([part.copy() if hasattr(part, "copy") else part for part in self.parts], 20)
        high = part.height(self.ui.look.kit, 800)
        self.ui.place("column", part, (60, 60, 800, high), self.pane)
        self.state()

    def state(self) -> None:
        self.focus.set([*self.ui.targets("column"), *self.ui.list_targets()], self.clock.now())

    def send(self, event: pygame.Event) -> list[Any]:
        intent = self.ui.handle(event)
        if intent is not None:
            return [intent]
        found = [self.ui.act(signal) for signal in self.focus.handle(event, SIZE, self.clock.now())]
        return [one for one in found if one is not None]

    def key(self, code: int, mod: int = 0) -> list[Any]:
        return self.send(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))

    def type(self, text: str) -> list[Any]:
        return [
            one for letter in text for one in self.send(pygame.Event(pygame.TEXTINPUT, text=letter))
        ]

    def mouse(self, kind: int, at: tuple[int, int]) -> list[Any]:
        more = (
            {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        return self.send(pygame.Event(kind, pos=at, touch=False, **more))

    def click(self, at: tuple[int, int]) -> list[Any]:
        return self.mouse(pygame.MOUSEBUTTONDOWN, at) + self.mouse(pygame.MOUSEBUTTONUP, at)

    @property
    def line(self) -> Line:
        found = self.ui["name"]
        assert isinstance(found, Line)
        return found


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    made = Board(Line(24, "Robin Hood", "name", hint="Name"), Switch("on", value=True))
    held = [""]
    monkeypatch.setattr(lines, "clipboard_paste", lambda: held[0])
    monkeypatch.setattr(
        inspect.getmodule(UITextEntryLine), "clipboard_copy", lambda text: held.__setitem__(0, text)
    )
    made.held = held  # type: ignore[attr-defined]
    return made


# ---- the library


def test_the_inner_names_of_the_library_are_still_there() -> None:
    for owner, names in {
        UIElement: ("_set_image", "set_position", "rebuild_from_changed_theme_data"),
        UITextEntryLine: (
            "select_range",
            "set_text",
            "set_text_length_limit",
            "process_event",
            "focus",
            "unfocus",
            "_post_text_event",
            "rebuild",
        ),
        UIManager: ("create_new_theme", "mouse_position"),
    }.items():
        source = inspect.getsource(owner)
        assert all(hasattr(owner, name) or name in source for name in names), owner
    assert "relative_rect" in inspect.signature(UIElement.__init__).parameters


def test_many_scenes_leave_no_trail_in_the_library() -> None:
    board = Board(Line(24, "", "name"))
    before, theme = len(i18n.load_path), board.line.ui_manager.get_theme()
    for _ in range(5):
        board.lay_out()
    assert len(i18n.load_path) == before
    assert board.line.ui_manager.get_theme() is theme


def test_the_library_posts_no_events_of_its_own(board: Board) -> None:
    pygame.event.clear()
    board.key(pygame.K_TAB)
    board.type("abc")
    board.key(pygame.K_BACKSPACE)
    assert [event for event in pygame.event.get() if event.type >= pygame.USEREVENT] == []


# ---- a line


def test_tab_gives_a_line_the_keyboard_and_its_text_is_chosen(board: Board) -> None:
    board.key(pygame.K_TAB)
    assert board.ui.typing is board.line
    assert board.type("M") == [Changed("name", "M", done=False)]
    assert board.key(pygame.K_TAB)[-1] == Changed("name", "M")
    assert board.ui.typing is None
    assert board.focus.focused == "on"


def test_enter_ends_typing_and_begins_it_again(board: Board) -> None:
    board.key(pygame.K_TAB)
    assert board.key(pygame.K_RETURN) == [Pressed("name", "key")]
    assert board.ui.typing is None
    board.key(pygame.K_RETURN)
    assert board.ui.typing is board.line
    assert board.key(pygame.K_ESCAPE) == [Changed("name", "Robin Hood")]
    assert board.ui.typing is None


def test_words_at_a_time(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.key(pygame.K_END)
    board.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    board.type("van ")
    assert board.line.text == "Robin van Hood"
    board.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert board.line.text == "Robin Hood"
    board.key(pygame.K_HOME)
    board.key(pygame.K_RIGHT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    board.type("X")
    assert board.line.text == "XHood"
    board.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    assert board.line.text == "X"


def test_what_was_done_is_undone_step_by_step(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.type("ab")
    board.key(pygame.K_BACKSPACE)
    for text in ("ab", "a", "Robin Hood", "Robin Hood"):
        board.key(pygame.K_z, pygame.KMOD_CTRL)
        assert board.line.text == text


def test_cut_copy_and_paste(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.key(pygame.K_x, pygame.KMOD_CTRL)
    assert (board.line.text, board.held[0]) == ("", "Robin Hood")  # type: ignore[attr-defined]
    board.key(pygame.K_v, pygame.KMOD_CTRL)
    board.key(pygame.K_v, pygame.KMOD_CTRL)
    assert board.line.text == "Robin HoodRobin Hood"
    board.key(pygame.K_z, pygame.KMOD_CTRL)
    assert board.line.text == "Robin Hood"


def test_a_paste_loses_its_line_breaks_and_is_cut_to_the_room_there_is(board: Board) -> None:
    board.held[0] = "one\r\ntwo\n" + "x" * 60  # type: ignore[attr-defined]
    board.key(pygame.K_TAB)
    (told,) = board.key(pygame.K_v, pygame.KMOD_CTRL)
    assert board.line.text == ("one two " + "x" * 60)[:24]
    assert told == Refused("name", "There is only room for 24 characters.")


@pytest.mark.parametrize(
    ("letter", "words"), [("漢", "“漢” cannot be used here"), ("\u200e", "An invisible character")]
)
def test_a_letter_that_the_face_lacks_is_refused_in_words(
    board: Board, letter: str, words: str
) -> None:
    board.key(pygame.K_TAB)
    board.key(pygame.K_END)
    (told,) = board.type(letter)
    assert isinstance(told, Refused)
    assert told.why.startswith(words)
    assert board.line.text == "Robin Hood"


def test_an_input_method_shows_what_it_composes_and_only_its_end_is_text(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.key(pygame.K_END)
    before = pygame.image.tobytes(board.line.image, "RGBA")
    assert board.send(pygame.Event(pygame.TEXTEDITING, text="oe", start=2, length=0)) == [
        EventConsumed()
    ]
    assert board.line.text == "Robin Hood"
    assert pygame.image.tobytes(board.line.image, "RGBA") != before
    assert board.key(pygame.K_LEFT) == [EventConsumed()]
    assert board.type("ö") == [Changed("name", "Robin Hoodö", done=False)]
    assert board.key(pygame.K_LEFT) == [EventConsumed()]
    board.type("!")
    assert board.line.text == "Robin Hood!ö"


def test_the_pointer_puts_the_cursor_chooses_by_dragging_and_a_word_by_two_clicks(
    board: Board,
) -> None:
    rect = board.line.rect
    board.click((rect.left + 2, rect.centery))
    board.type("X")
    assert board.line.text == "XRobin Hood"
    board.clock.wind(2)
    board.ui.tick_cursor(2)
    board.mouse(pygame.MOUSEBUTTONDOWN, (rect.left + 1, rect.centery))
    board.mouse(pygame.MOUSEMOTION, (rect.right - 2, rect.centery))
    board.mouse(pygame.MOUSEBUTTONUP, (rect.right - 2, rect.centery))
    board.type("All")
    assert board.line.text == "All"
    board.ui.tick_cursor(2)
    board.click((rect.left + 10, rect.centery))
    board.click((rect.left + 10, rect.centery))
    board.type("new")
    assert board.line.text == "new"


def test_a_press_elsewhere_ends_typing_and_counts(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.type("Q")
    told = board.click(board.focus.get("on").rect.center)
    assert board.ui.typing is None
    assert Changed("on", value=False) in told


def test_what_is_typed_survives_a_new_layout_with_its_cursor(board: Board) -> None:
    board.key(pygame.K_TAB)
    board.key(pygame.K_HOME)
    board.key(pygame.K_RIGHT)
    board.lay_out()
    assert board.ui.typing is board.line
    board.type("-")
    assert board.line.text == "R-obin Hood"


def test_the_cursor_blinks_and_only_where_the_line_is(board: Board) -> None:
    board.ui.take_dirty()
    board.ui.tick_cursor(0.5)
    assert board.ui.take_dirty() == []
    assert board.shell.next_wake() is None
    board.key(pygame.K_TAB)
    board.ui.take_dirty()
    seen = set()
    for _ in range(12):
        board.clock.wind(0.5)
        board.ui.tick_cursor(0.5)
        seen |= {tuple(rect) for rect in board.ui.take_dirty()}
        assert board.shell.next_wake() is not None
    assert seen == {tuple(board.line.rect.inflate(4, 4))}


# ---- lists


def menu(count: int = 30) -> Menu:
    return Menu(tuple((i, f"number {i}") for i in range(count)), 3, "which", title="Table")


def test_a_long_list_scrolls_inside_the_window_and_its_ring_stays_in_sight() -> None:
    board = Board(menu())
    board.key(pygame.K_TAB)
    board.key(pygame.K_RETURN)
    assert board.focus.focused == f"{OPTION}3"
    pane = board.ui.layers["list"].pane
    assert pygame.Rect((0, 0), SIZE).contains(pane)
    for _ in range(26):
        for signal in board.focus.handle(
            pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0), SIZE, 1.0
        ):
            board.ui.show_option(signal.name)
    assert board.focus.focused == f"{OPTION}29"
    assert pane.contains(board.focus.get(f"{OPTION}29").rect)
    assert board.key(pygame.K_RETURN) == [Changed("which", 29)]
    assert board.focus.focused == "which"


def test_a_list_that_fits_the_window_is_seen_whole_wherever_its_menu_stands() -> None:
    """Of thirteen tables four were under the window's edge, and nothing said so."""
    board = Board(*(Switch(f"on{i}", value=True) for i in range(4)), menu(13))
    board.click(board.focus.get("which").rect.center)
    lines = [board.focus.get(f"{OPTION}{i}").rect for i in range(13)]
    assert all(pygame.Rect((0, 0), SIZE).contains(line) and line.h > 20 for line in lines)


def test_the_wheel_turns_a_list_and_a_press_outside_only_folds_it() -> None:
    board = Board(menu(), Switch("on", value=True))
    board.click(board.focus.get("which").rect.center)
    before = board.focus.get(f"{OPTION}9").rect.y
    assert board.ui.wheel_open_list(-2)
    assert board.focus.get(f"{OPTION}9").rect.y < before
    assert board.focus.get(LIST).rect == board.ui.layers["list"].pane
    assert board.click((1270, 710)) == [EventConsumed()]
    assert not board.ui.unfolded
    assert not board.ui.wheel_open_list(-2)


def test_an_open_list_outlives_a_new_layout_of_its_page() -> None:
    board = Board(menu(4))
    board.key(pygame.K_TAB)
    board.key(pygame.K_RETURN)
    board.lay_out()
    assert board.ui.unfolded == "which"
    board.key(pygame.K_UP)
    assert board.focus.focused == f"{OPTION}2"
    assert board.key(pygame.K_RETURN) == [Changed("which", 2)]
    board.lay_out()
    assert (board.ui.unfolded, board.ui.list_targets()) == ("", [])


def test_escape_folds_a_list_and_the_ring_goes_back() -> None:
    board = Board(menu(4))
    board.key(pygame.K_TAB)
    board.key(pygame.K_SPACE)
    board.key(pygame.K_ESCAPE)
    assert (board.ui.unfolded, board.focus.focused) == ("", "which")
    assert board.key(pygame.K_DOWN) == [Changed("which", 3)]
    assert board.key(pygame.K_UP) == [Changed("which", 2)]


# ---- what is out of its pane


def test_what_is_out_of_its_pane_is_deaf_but_keeps_its_place_in_the_order() -> None:
    pane = pygame.Rect(0, 0, 1280, 120)
    board = Board(*(Switch(f"s{i}", value=True) for i in range(5)), pane=pane)
    assert [t.name for t in board.ui.targets("column")] == [f"s{i}" for i in range(5)]
    hidden = board.focus.get("s3")
    assert not pane.colliderect(hidden.rect)
    assert board.focus.target_at(hidden.rect.center) is None
    board.ui.scroll("column", 40 - hidden.rect.y + board.focus.get("s0").rect.y)
    board.state()
    assert board.focus.target_at(board.focus.get("s3").rect.center).name == "s3"


# ---- forms


def _refuse(_subject: object, value: Any) -> None:
    if value.low >= value.high:
        raise BadRules("low", f"{value.low} is not under high, {value.high}")


class Pair:
    """Two numbers; the lower must stay under the higher."""

    def __init__(self, low: int = 2, high: int = 5) -> None:
        self.low, self.high = low, high


def pair_form(monkeypatch: pytest.MonkeyPatch) -> Form:
    made = lambda value, key, new: Pair(**(vars(value) | {key: new}))  # noqa: E731
    monkeypatch.setattr("game.client.ui.forms.replaced", made)
    fields = (
        Field("low", "Least", Stepper((1, 2, 3, 4, 5, 6), str)),
        Field("high", "Most", Pills(((1, "one"), (3, "three"), (5, "five")))),
    )
    return Form((Group("Both", "chip", fields),), _refuse)


def test_a_stepper_passes_over_refused_rungs_and_a_refused_pill_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form = pair_form(monkeypatch)
    fields = form.fields(None)
    stepper: Any = form.control(fields["low"], None, Pair(4, 5))
    assert stepper.ways == {-1: (3, ""), 1: (None, "Least: 5 is not under high, 5.")}
    pills: Any = form.control(fields["high"], None, Pair(2, 5))
    assert pills.closed == {1: "Least: 2 is not under high, 1."}
    board = Board(stepper, pills)
    assert not board.focus.get("low+").enabled
    assert board.focus.get("high=1").why == "Least: 2 is not under high, 1."
    assert board.click(board.focus.get("low-").rect.center) == [Changed("low", 3)]
    assert board.click(board.focus.get("high=1").rect.center) == []


# ---- measuring


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_text_is_never_wider_than_its_control_nor_smaller_than_it_was_asked_for(scale: int) -> None:
    parts = [
        Button("a", "Strategy card", action="card", icon="cards"),
        Button("b", "Buy in", sub="$1,234,567.50"),
        Pills(((1, "All decisions"), (2, "Which wager costs least")), 1, "p"),
        Switch("s", value=True),
        Menu(((1, "Six-Card Fortune Pai Gow Poker"),), 1, "m", title="Table"),
        Words(
            "a long sentence that goes on and on until it must wrap, more than once in a narrow column "
            * 2
        ),
    ]
    slide, stepper = (
        Slide(0, 100, 5),
        Stepper((100, 10_000_000), lambda cents: f"${cents / 100:,.0f}"),
    )
    parts += [
        slide.copy(name="v", value=55),
        stepper.copy(name="w", value=100, ways={-1: (None, "x"), 1: (None, "x")}),
    ]
    board = Board(
        *(Flow([part]) if not isinstance(part, Words) else part for part in parts), text_scale=scale
    )
    recorder = Recorder()
    recorder.canvas = pygame.Surface(board.ui.look.view.size)
    with recorder.recording():
        board.ui.draw(recorder.canvas, recorder.canvas.get_rect(), "column")
    assert len(recorder.texts) > 9
    assert [one for one in find_faults(recorder) if not one.startswith("pale")] == []


def test_boxes_give_way_when_there_is_less_room() -> None:
    kit = Board().ui.look.kit
    words = [Words("word " * n) for n in (3, 4, 5)]
    flow, grid = Flow(words), Grid(words, 200)
    assert flow.height(kit, 1000) < flow.height(kit, 120)
    assert [grid.columns(kit, wide) for wide in (100, 420, 700)] == [1, 2, 3]
    split = Split(words[0], words[1], 0.5, 300)
    assert [spot[1] for _, spot in split.lay(kit, 400)[0]] == [0.0, 0.0]
    assert split.lay(kit, 200)[0][1][1][1] > 0


def test_a_pressed_button_says_by_what() -> None:
    board = Board(Flow([Button("go", "Go", action="day")]))
    assert board.key(pygame.K_g) == [Pressed("go", "key")]
    assert board.click(board.focus.get("go").rect.center) == [Pressed("go", "pointer")]
    assert board.ui.act(Signal("press", "nobody")) is None


# ---- figures


def rows(count: int, words: str = "words") -> list[ListRow]:
    return [
        ListRow((ListCell(f"{i}"), ListCell(words)), f"row:{i}", f"row {i}") for i in range(count)
    ]


TABLE = (ListColumn("No.", 60), ListColumn("What", 100, share=1))


def test_rows_of_a_list_are_chosen_by_arrow_and_pressed_by_click() -> None:
    board = Board(Listing(TABLE, rows(5), live="row:1"))
    assert [t.name for t in board.ui.targets("column")] == [f"row:{i}" for i in range(5)]
    assert board.ui["row:3"].intent_for_signal(Signal("focus", "row:3")) == Changed(
        "row:3", value=True, done=False
    )
    assert board.ui["row:3"].intent_for_signal(Signal("press", "row:3")) == Pressed("row:3")


def test_a_table_without_names_for_its_rows_has_nothing_to_press() -> None:
    board = Board(Listing(TABLE, [ListRow(row.cells) for row in rows(5)]))
    assert board.ui.targets("column") == []


def test_words_that_find_no_room_go_on_in_a_second_line_and_the_rows_below_move_down() -> None:
    kit = Board().ui.look.kit
    long = [
        ListRow((ListCell("many words that cannot stand in one line"), ListCell("1"))),
        ListRow((ListCell("a"), ListCell("2"))),
    ]
    columns = (ListColumn(share=1), ListColumn(anchor="r"))
    slim, wide = Listing(columns, long), Listing(columns, long)
    assert slim.height(kit, 240) > wide.height(kit, 900)
    assert slim._placed_rows(kit, 240)[2][1][0] > wide._placed_rows(kit, 900)[2][1][0]


def test_found_broken_a_column_was_narrower_than_its_figures_and_a_name_beside_a_dot_was_cut() -> (
    None
):
    kit = Board().ui.look.kit
    row = ListRow(
        (ListCell("Four Card Frenzy", dot="#FFFFFF"), ListCell("409,095,666,274")), "row:0"
    )
    listing = Listing((ListColumn("Table", 60, share=1), ListColumn("One in", 92, "r")), [row])
    (_, name, _), (_, figures, _) = listing.places(kit, 340)[1]
    assert figures >= kit.measure("409,095,666,274", 20, "ui7")
    shown = listing._placed_rows(kit, 340)[2][0][2].cells[0]
    assert shown.words.replace("\n", " ") == "Four Card Frenzy"
    assert (
        max(kit.measure(line, 20, "ui7") for line in shown.words.split("\n"))
        <= name - shown.words_inset
    )


def test_found_broken_a_column_kept_room_for_bars_while_its_neighbors_words_broke() -> None:
    """The odds in a window that is higher than wide: "strai-ght"; figures had half of the page for
    bars.
    """
    kit = Board(text_scale=200).ui.look.kit
    columns = (
        ListColumn("Hand", 100, share=1),
        ListColumn("Chance", 60, "r", yields=1),
        ListColumn("Return", 168, "r"),
    )
    row = ListRow((ListCell("straight flush"), ListCell("0.123"), ListCell("12.3 %", bar=0.5)))
    listing = Listing(columns, [row])
    shown, places = listing.places(kit, 620)
    assert shown == (0, 1, 2), "bars give way before a column does"
    assert places[2][1] < 168 * kit.type.grow
    shown, places = listing.places(kit, 400)
    assert shown == (0, 2)
    assert places[0][1] >= kit.measure("straight", 20, "ui5")
    assert places[-1][0] + places[-1][1] <= 400
    chosen = Listing(columns[:1], [ListRow((ListCell("38203489557261035"),), "row:0")])
    assert chosen._longest_word_width(kit, 0) == max(
        kit.measure("38203489557261035", 20, face) for face in ("ui5", "ui7")
    )


def test_found_broken_words_that_are_wider_in_plain_letters_than_in_bold_ones_were_cut() -> None:
    kit = Board(text_scale=200).ui.look.kit
    cell = ListRow((ListCell("Queens Up, A"), ListCell("1")), "row:0")
    plain, bold = (kit.measure("Queens Up,", 20, face) for face in ("ui5", "ui7"))
    assert plain > bold
    lines = _wrapped(kit, cell.cells[0], (plain + bold) / 2, live=True).words.split("\n")
    assert (
        max(kit.measure(line, 20, face) for line in lines for face in ("ui5", "ui7"))
        <= (plain + bold) / 2
    )


def test_found_broken_a_column_stood_in_full_and_cut_its_neighbor_though_it_had_a_short_form() -> (
    None
):
    """Mistakes in a window that is higher than wide: "House w…" beside a draw's cards."""
    kit = Board().ui.look.kit
    row = ListRow(
        (ListCell("Exchange A♥ A♠", short="Swap A♥ A♠"), ListCell("House way"), ListCell("$4.68")),
        "row:0",
    )
    columns = (ListColumn(share=0.5), ListColumn("Best", share=0.5), ListColumn("Cost", 60, "r"))
    listing = Listing(columns, [row], wraps=False)
    needed = [kit.measure(words, 20, "ui7") for words in ("Swap A♥ A♠", "House way", "$4.68")]
    (_, chosen, _), (_, best, _), _ = listing.places(kit, sum(needed) + 90)[1]
    assert chosen >= needed[0]
    assert best >= needed[1]


def test_columns_never_overlap_and_keep_their_shares() -> None:
    kit = Board(text_scale=150).ui.look.kit
    columns = (
        ListColumn("A", 80),
        ListColumn(share=0.25),
        ListColumn(share=0.75),
        ListColumn("D", 50, "r"),
    )
    for wide in (500, 900, 1500):
        places = Listing(columns, ()).places(kit, wide)[1]
        assert all(a[0] + a[1] <= b[0] for a, b in pairwise(places))
        assert places[-1][0] + places[-1][1] <= wide
        assert places[2][1] == pytest.approx(3 * places[1][1])


def test_a_long_list_shows_a_part_and_keeps_the_chosen_row_in_sight() -> None:
    asked: list[int] = []

    def row(index: int) -> ListRow:
        asked.append(index)
        return rows(1000)[index]

    found = LongList(TABLE, row)
    found.begin(1000)
    found.index = 500
    found.part(10, 1.0, "None.")
    assert found.first <= 500 < found.first + 10
    assert len(asked) == 10
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN)
    assert found.row_for_event(down, None) == 501
    found.begin(3)
    assert found.index == 2
    assert found.row_for_event(down, None) == 2
    found.begin(0)
    assert found.row_for_event(down, None) is None


def test_the_wheel_turns_a_long_list_only_under_the_pointer() -> None:
    found = LongList(TABLE, lambda index: rows(50)[index])
    found.begin(50)
    board = Board(found.part(10, 1.0, "None."))
    wheel = pygame.Event(pygame.MOUSEWHEEL, y=-3)
    assert found.ground is not None
    assert found.row_for_event(wheel, (2, 2)) is None
    assert found.row_for_event(wheel, found.ground.rect.center) == 3
    assert found.first == 3
    assert board.ui.targets("column")


def test_a_newspaper_puts_each_part_under_the_shortest_column() -> None:
    kit = Board().ui.look.kit
    parts = [Picture(lambda *_: None, high) for high in (300, 100, 100, 50)]
    placed, high = Newspaper(parts, 150).lay(kit, 420)
    assert [(x, y) for _, (x, y, _, _) in placed] == [(0, 0), (220, 0), (220, 120), (220, 240)]
    assert high == 300
    assert Newspaper(parts, 150).column_widths(kit, 150)[0] == 1


def test_found_broken_a_panel_that_goes_on_stood_left_of_its_beginning() -> None:
    """The odds of Four Card Frenzy: a column that is shorter by a row drew the beginning to the
    right.
    """
    kit = Board().ui.look.kit
    parts = [Picture(lambda *_: None, high) for high in (330, 300, 200, 100)]
    assert [x for _, (x, _, _, _) in Newspaper(parts, 150).lay(kit, 420)[0]] == [0, 220, 0, 220]


def test_found_broken_one_pill_or_button_stood_alone_in_its_last_line() -> None:
    """Rounds of a simulation: three pills, and below them the fourth. Of three, two stand in the
    first line.
    """
    kit = Board().ui.look.kit
    pills = Pills(tuple((n, f"{n:,}") for n in (1_000, 10_000, 100_000, 1_000_000)), 1_000)
    wide = pills.widths(kit)[1] - 1
    tops = [y for _, y, _, _ in pills._boxes(kit, wide)]
    assert (tops.count(0), len(set(tops))) == (2, 2)
    flow = Flow([Picture(lambda *_: None, 20, 100) for _ in range(3)], 10)
    assert [spot[1] for _, spot in flow.lay(kit, 250)[0]] == [0, 0, 30]


def test_found_broken_the_caps_of_keys_lay_over_those_of_the_next_row() -> None:
    """The page of help in a window that is higher than wide: a cap grows by itself, and was asked
    for grown.
    """
    board = Board(text_scale=200)
    kit, row = board.ui.look.kit, Painted(draw_keycaps, ("F",), size=(190, 34))
    ink = kit.paint(draw_keycaps, 190, row.height(kit, 190), ("F",)).surface.get_bounding_rect()
    assert 0 < ink.h <= row.height(kit, 190) * kit.type.scale


def test_found_broken_a_key_stood_across_its_panel_below_a_long_sentence() -> None:
    """The page of keys, where letters are large: the sentence goes on in a second line instead."""
    kit = Board(text_scale=150).ui.look.kit
    words, key = (
        Words("look at your cards: at once, or held where you look yourself"),
        Button("key", "L", least=64),
    )
    (_, first), (_, second) = SpreadRow((words, key), wraps=True).lay(kit, 700)[0]
    assert second[2] == key.widths(kit)[1]
    assert (second[0] + second[2], first[3] > 60) == (700, True)
    assert SpreadRow((words, key)).lay(kit, 700)[0][1][1][2] == 700


def test_cells_of_a_greatest_width_stand_in_the_middle() -> None:
    kit = Board().ui.look.kit
    buttons = [Button(name, name) for name in "ab"]
    (a, b) = (spot for _, spot in Grid(buttons, 0.0, 12.0, most=5, cell=100).lay(kit, 600)[0])
    assert (a[0], a[2], b[0]) == (194, 100, 306)


def test_found_broken_a_grid_left_one_cell_alone_in_its_last_row() -> None:
    """Five steps where four find room stand as three and two; a third chart is as wide as the two
    over it.
    """
    kit = Board().ui.look.kit
    parts = [Picture(lambda *_: None, 50) for _ in range(5)]
    assert [spot[1] for _, spot in Grid(parts, 100).lay(kit, 500)[0]] == [0, 0, 0, 70, 70]
    assert [spot[2] for _, spot in Grid(parts[:3], 100, fills=True).lay(kit, 230)[0]] == [
        105,
        105,
        230,
    ]


def test_found_broken_a_sum_was_broken_over_two_lines() -> None:
    """$12,864.0 and below it 0, in a page's sums where letters are large: a column is as wide as
    its longest word.
    """
    columns = (
        ListColumn("", 120, share=0.4),
        *(ListColumn(name, 60, "r", 0.2) for name in ("All", "No coach", "Coach before")),
    )
    row = ListRow(
        (
            ListCell("Decisions the coach checked"),
            *(ListCell("$12,864.00", face="ui7") for _ in range(3)),
        )
    )
    board = Board(text_scale=200)
    cells = Listing(columns, [row])._placed_rows(board.ui.look.kit, 1100.0)[2][0][2].cells
    assert [cell.words for cell in cells] == ["Decisions\nthe coach\nchecked", *["$12,864.00"] * 3]


def test_found_broken_a_name_went_on_in_five_lines_beside_columns_that_could_be_left_out() -> None:
    """A PAR sheet in a window higher than wide: its hands had a fifth of the table."""
    kit = Board().ui.look.kit
    columns = (
        ListColumn("Hand", 150, share=1),
        ListColumn("Probability", 142, "r", yields=2),
        ListColumn("Pays", 136, "r"),
    )
    rows = (
        ListRow(
            (
                ListCell("Play 3×, straight flush: the dealer does not qualify"),
                ListCell("0.000117"),
                ListCell("+18"),
            )
        ),
    )
    shown, places = Listing(columns, rows).places(kit, 470.0)
    assert shown == (0, 2)
    assert places[0][1] >= 0.3 * 470
    assert Listing(columns, rows).places(kit, 900.0)[0] == (0, 1, 2)
