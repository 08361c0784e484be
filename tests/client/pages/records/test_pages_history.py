"""History: filters, the list and its keys, the curve's grid, rounds dealt again in pictures,
exports, sums and mistakes.
"""

from __future__ import annotations

import csv
import errno
import json
from datetime import UTC, datetime
from itertools import pairwise
from types import SimpleNamespace
from typing import IO, TYPE_CHECKING, Any

import pygame
import pytest
from msgspec import structs

from game.book import Filter
from game.book.values import CashMark, Curve, CurvePoint, Decision
from game.client.draw.kit import Kit
from game.client.draw.palette import theme
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.pages.book_page import signed
from game.client.pages.figures import charts
from game.client.pages.figures.charts import curve_plot, round_step
from game.client.pages.records.history import (
    COLUMNS,
    DECISIONS,
    LIVE,
    History,
    Mistakes,
    action_title,
    expected_money_text,
    shown_actions_with_nets,
)
from game.client.pages.records.replay import _lost_pot_stakes, beats
from game.client.pages.records.statistics import StatisticsPage
from game.client.scenes.settings import left_table_title_and_line
from game.client.ui.data_views import ListCell, Listing, ListRow, draw_list_row
from game.client.ui.widgets import PanelGround
from game.core.money import short
from game.games import GAMES, beginner_table
from game.play import round_file
from game.play.records import history_files
from game.play.records.luck import luck_by_wager
from game.play.records.round_records import replay_round
from game.play.records.stored_decisions import own_and_open_cards_at
from game.rounds import events as ev
from tests.client.pages.pages_shared import START, Clock, Stage, book, overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.book import Store

CLOCK = Clock()
ALL = Filter(player=1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("history"), CLOCK, rounds=15) as opened:
        yield opened


def history(
    store: Store, folder: Path, size: tuple[int, int] = (1920, 1080), **more: object
) -> Stage:
    stage = Stage(History, store, CLOCK, size, games=GAMES, folder=folder, **more)
    stage.run()
    return stage


def test_the_list_shows_settled_rounds_latest_first_five_at_a_time(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path)
    assert stage.page.list.count == 15
    assert stage.page.subtitle == "15 rounds since March 3"
    assert stage.names("row:") == [f"row:{i}" for i in range(5)]
    assert stage.page.row(0).id == max(row.id for row in store.history.rounds(ALL))
    rect = stage.page.focus.get("row:0").rect
    assert rect.h == 42


def test_found_broken_the_list_wrote_exchanged_cards_as_they_are_stored(
    store: Store, tmp_path: Path
) -> None:
    page: Any = history(store, tmp_path).page
    row = page.row(0)
    page._pages[0] = (structs.replace(row, summary="Folded after exchange 3h Ts"),)
    assert "Folded after exchange 3♥ 10♠" in str(page._list_row(0))


def test_found_broken_a_pads_stick_stayed_in_the_replay_and_changed_the_round(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path)
    stage.press(pygame.K_DOWN, pygame.K_DOWN)
    stage.run()
    page = stage.page
    page.come_to("play:at")
    last = page.strip.at
    stage.pad("Left", "Left")
    assert (page.focus.ringed, page.strip.at) == ("play:at", last - 2)
    came = []
    for _ in range(5):
        stage.pad("Up")
        came.append(page.focus.ringed)
        assert page.list.index == (2 if len(came) < 3 else 4 - len(came) if len(came) < 5 else 0)
    assert came[:4] == [f"step:{last - 2}", "row:2", "row:1", "row:0"]
    assert came[4].startswith("head:")
    page.come_to("row:0")
    stage.pad("RB")
    assert page.focus.ringed == f"row:{page.list.seen}"
    stage.pad("LB", "LB")
    assert page.focus.ringed == "row:0"
    stage.pad("Right")  # a list may be thousands of rows long
    assert page.focus.ringed.startswith("step:")


@pytest.mark.parametrize(("choices", "said"), [("best", True), ("mistake cost $9.16", False)])
def test_replaying_is_not_written_over_what_the_choices_cost(choices: str, said: bool) -> None:
    """At 1600x900 what a mistake cost ran into it."""
    places = Listing(COLUMNS, (), side=22.0).places(Kit(Type(1.0), Cache(), theme()), 1300)[1]
    sheet = Sheet(1300, 42, Type(1.0), Cache())
    told: list[tuple[str, float]] = []
    write = sheet.text

    def text(words: str, x: float, *where: Any, **how: Any) -> float:
        told.append((words, x))
        return write(words, x, *where, **how)

    sheet.text = text  # type: ignore[method-assign]
    shown = [ListCell()] * (len(places) - 1) + [ListCell(choices, face="ui6", note=LIVE)]
    draw_list_row(sheet, 1300, 42, places, tuple(shown), 42, live=True)
    words = dict(told)
    assert (LIVE in words) == said
    if said:
        assert words[choices] + sheet.width(choices, 20, "ui6") < words[LIVE] - sheet.width(
            LIVE, 20, "ui7"
        )


def test_down_goes_through_all_rounds_and_keeps_the_chosen_one_in_sight(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path)
    seen = []
    for _ in range(20):
        seen.append(stage.page.row(stage.page.list.index).id)
        stage.press(pygame.K_DOWN)
        assert (
            stage.page.list.first
            <= stage.page.list.index
            < stage.page.list.first + stage.page.list.seen
        )
    assert seen[:15] == [row.id for row in store.history.rounds(ALL, limit=99)]
    assert stage.page.list.index == 14
    stage.press(pygame.K_RETURN)
    assert stage.went == [f"replay:{seen[-1]}"]


def test_no_mouse_and_no_finger_could_open_a_round_of_the_history(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path)
    stage.click("row:1")
    assert (stage.page.list.index, stage.went) == (1, [])
    stage.click("row:1")
    assert stage.went == [f"replay:{stage.page.row(1).id}"]


def test_the_chosen_round_is_dealt_again_and_its_seed_proved(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    strip = stage.page.strip
    assert strip.sound is True
    assert strip.at == len(strip.beats) - 1
    stage.press(pygame.K_LEFT)
    assert strip.at == len(strip.beats) - 2
    stage.press(*[pygame.K_LEFT] * 20)
    assert strip.at == 0
    stage.click("play:next")
    assert strip.at == 1


def test_a_round_told_in_beats(store: Store) -> None:
    row = next(
        row
        for row in store.history.rounds(ALL, limit=99)
        if row.game == "criss-cross-poker" and "old" not in row.summary
    )
    told = beats(GAMES[row.game], store.rounds.kept_round(row.id))
    titles = [beat.title for beat in told]
    assert titles[0] == "Dealt"
    assert titles[1].startswith("Across")
    assert titles[2] == "Turned"
    assert titles[-1].split()[0] in {"Paid", "Lost", "Even"}
    assert sum(beat.cents for beat in told) == row.staked
    assert told[0].rows[0] == ("community", (-1,) * 5)
    assert -1 not in dict(told[-1].rows)["community"]
    assert told[1].section == "674a.11(b)"


def test_playing_steps_by_itself_to_the_end_and_stops(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    strip = stage.page.strip
    stage.press(pygame.K_SPACE)
    assert (strip.at, strip.playing) == (0, True)
    assert stage.shell.next_wake() is not None
    for _ in range(len(strip.beats) + 2):
        stage.ticks.wind(1.25)
        stage.loop.step()
    assert (strip.at, strip.playing) == (len(strip.beats) - 1, False)


def test_the_slider_goes_to_the_step_under_the_pointer(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    rect = stage.page.focus.get("play:at").rect
    for at, step in ((rect.left, 0), (rect.right - 1, len(stage.page.strip.beats) - 1)):
        stage.send(
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(at, rect.centery), button=1, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=(at, rect.centery), button=1, touch=False),
        )
        assert stage.page.strip.at == step


def test_a_filter_unfolds_by_pointer_and_by_key_and_escape_folds_it(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path)
    stage.click("head:menu:game")
    options = stage.names("head:option:")
    assert len(options) == len(GAMES) + 1
    stage.click("head:option:1")
    assert {stage.page.row(i).game for i in range(stage.page.list.count)} == {"criss-cross-poker"}
    stage.page.focus.focus("head:menu:result")
    stage.press(pygame.K_RETURN)
    assert stage.page.unfolded == "result"
    stage.press(pygame.K_DOWN, pygame.K_RETURN)
    assert all(stage.page.row(i).net > 0 for i in range(stage.page.list.count))
    stage.press(pygame.K_RETURN, pygame.K_ESCAPE)
    assert stage.page.unfolded == ""
    assert stage.went == []


def test_filters_without_a_round_say_so_and_choose_nothing(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    stage.page._menus[0].value = "lunar-poker" if "lunar-poker" in GAMES else "high-roll-dice"
    stage.page.reset_after_menu_choice(stage.page._menus[0])
    stage.run()
    assert (stage.page.list.count, stage.names("row:"), stage.names("step:")) == (0, [], [])
    stage.press(pygame.K_DOWN, pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE)
    assert stage.went == []


def test_export_writes_what_the_filters_show(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path / "out")
    stage.page._menus[0].value = "flop-poker"
    stage.page.reset_after_menu_choice(stage.page._menus[0])
    stage.click("head:export")
    table = next((tmp_path / "out").glob("*.csv"))
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == stage.page.list.count == 5
    assert {row["game"] for row in rows} == {"flop-poker"}
    assert len(json.loads(table.with_suffix(".json").read_text(encoding="utf-8"))) == 5
    assert str(table.with_suffix(".*")) in stage.toasts[0]


def test_an_export_that_cannot_be_written_says_why(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    stage = history(store, tmp_path / "file")
    stage.click("head:export")
    assert stage.toasts[0].startswith("The export could not be written")


def test_an_export_that_breaks_off_leaves_nothing_half_written(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written in place: a disk that filled up, or a kill, left half a file under the name of
    a whole one.
    """
    stage = history(store, tmp_path)
    (tmp_path / "beside").write_text("was there before")
    there: list[set[str]] = []

    def full(_book: object, _f: object, file: IO[str]) -> int:
        file.write("[")
        file.flush()
        there.append({path.name for path in tmp_path.iterdir() if path.suffix in {".csv", ".json"}})
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(history_files, "write_json", full)
    stage.click("head:export")
    assert stage.toasts[0].startswith("The export could not be written")
    assert there == [set()]
    assert [path.name for path in tmp_path.iterdir()] == ["beside"]


def test_the_chosen_round_is_saved_as_a_round_file_that_replays(
    store: Store, tmp_path: Path
) -> None:
    stage = history(store, tmp_path / "exports")
    stage.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    row = stage.page.row(stage.page.list.index)
    stage.page.focus.focus("give:round-file")
    stage.press(pygame.K_RETURN)
    path = tmp_path / "rounds" / f"round-{row.id}-{row.game}.json"
    assert str(path) in stage.toasts[0]
    settled = round_file.replay(path.read_bytes())
    own = {
        str(seat)
        for seat in replay_round(GAMES[row.game], store.rounds.kept_round(row.id))[0].offer.people
    }
    assert sum(found["net"] for seat, found in settled["seats"].items() if seat in own) == row.net


def test_the_chosen_round_is_copied_as_text_or_written_where_there_is_no_clipboard(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = history(store, tmp_path / "exports")
    row = stage.page.row(0)
    stage.click("give:copy")
    copied = pygame.scrap.get_text()
    assert copied.startswith(f"{GAMES[row.game].title}, round {row.id:,}, ")
    assert f"Net {signed(row.net)}".replace("−", "-") in copied
    assert stage.toasts[-1].startswith(f"Copied round {row.id:,} as text")

    def none(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    stage.click("give:copy")
    path = tmp_path / "rounds" / f"round-{row.id}-{row.game}.txt"
    assert path.read_text(encoding="utf-8") == copied
    assert str(path) in stage.toasts[-1]


def test_a_round_that_cannot_be_written_says_why(store: Store, tmp_path: Path) -> None:
    (tmp_path / "rounds").write_text("not a folder")
    stage = history(store, tmp_path / "exports")
    stage.click("give:round-file")
    assert stage.toasts[0].startswith("It could not be written")


def test_statistics_leads_there(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    stage.click("head:statistics")
    assert stage.went == ["statistics"]


def panels(stage: Stage) -> list[pygame.Rect]:
    """Curve, nets, list and replay."""
    grounds = [
        c for c in stage.page.ui.controls() if not c.reached and c.width > 400 and c.tall > 150
    ]
    return [c.rect for c in grounds if isinstance(c, PanelGround)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_everything_stands_apart_inside_the_window(
    store: Store, tmp_path: Path, size: tuple[int, int], text_scale: int
) -> None:
    stage = history(store, tmp_path, size, text_scale=text_scale)
    rects = [
        t.rect
        for t in stage.page.focus.targets
        if t.name != "play:at" and not t.name.startswith("nav:")
    ]
    assert not overlaps(rects)
    assert all(rect.left >= 0 and rect.right <= size[0] for rect in rects)
    assert not overlaps(panels(stage))


def test_at_full_hd_the_panels_are_where_they_were_drawn(store: Store, tmp_path: Path) -> None:
    stage = history(store, tmp_path)
    assert stage.page.column_height() + 24 <= stage.page.visible_height
    curve, net, listed, strip = panels(stage)
    assert curve.topleft == (324, 122)
    assert (curve.w, net.x, net.right) == (1000, 1344, 1896)
    assert abs(listed.y - 538) <= 4
    assert abs(strip.y - 818) <= 4
    assert stage.page.focus.get("step:0").rect.size == (182, 160)


# ---- figures


def curve(
    *points: tuple[int, int], cash: tuple[tuple[int, int], ...] = (), spread: float = 0.0
) -> Curve:
    found = tuple(CurvePoint(n, money, float(money), spread) for n, money in points)
    return Curve(found, tuple(CashMark(n, START, c) for n, c in cash))


def test_the_curve_is_cut_where_money_came_in() -> None:
    found = curve_plot(
        curve((0, 1000), (10, 500), (10, 2500), (20, 2000), cash=((0, 1000), (10, 2000)))
    )
    assert found is not None
    last = len(found.values) - 1
    ((cut, words),) = found.marks
    assert (cut, words) == (last / 2, "Bought in $20")
    assert found.values[int(cut) - 1] == pytest.approx(500, abs=5)
    assert found.values[int(cut)] == 2500
    assert found.values[-1] == 2000
    assert found.x_ticks[0] == (0.0, "round 0")


@pytest.mark.parametrize("rounds", [6, 26, 1_000])
def test_found_broken_the_curve_ended_a_round_before_the_cashier(rounds: int) -> None:
    points = ((0, 1000), (5, 900), (6, 2000), (6, 1000), (rounds, 1000))
    found = curve_plot(curve(*points[: 4 if rounds == 6 else 5], cash=((6, -1000),)))
    assert found is not None
    last = len(found.values) - 1
    ((cut, _),) = found.marks
    assert cut == int(cut)
    assert abs(cut / last - 6 / rounds) <= 1 / 300
    assert found.values[int(cut) - 1] > 1500, "the line reaches round 6"
    assert found.values[int(cut)] == 1000


def test_without_known_odds_there_is_no_expectation() -> None:
    assert curve_plot(curve((0, 1000), (5, 900))).expected == ()
    known = curve_plot(curve((0, 1000), (5, 900), spread=50.0))
    assert known.low[0] == known.expected[0] - 50
    assert curve_plot(curve((0, 1000), (1, 900))) is None


def test_ticks_are_round_and_few() -> None:
    assert [round_step(span, 4) for span in (4, 11, 900, 1201)] == [1, 3, 250, 500]


def test_columns_give_way_from_the_least_needed() -> None:
    def names(wide: float, growth: float = 1.0) -> tuple[str, ...]:
        kit = Kit(Type(1.0, growth), Cache(), theme())
        shown, places = Listing(COLUMNS, (), side=22.0).places(kit, wide)
        assert all(a[0] + a[1] <= b[0] + 1 for a, b in pairwise(places))
        return tuple(COLUMNS[at].name for at in shown)

    everything = tuple(one.name for one in COLUMNS)
    assert names(1556) == everything
    assert names(1240) == tuple(name for name in everything if name != "Returned")
    slim = names(900, 1.5)
    assert "Net" in slim
    assert "Returned" not in slim


def test_found_broken_a_choice_was_cut_beside_one_that_left_half_its_column_empty() -> None:
    kit = Kit(Type(1.0), Cache(), theme())
    row = ListRow(
        (
            *map(
                ListCell,
                ("Lunar Poker", "18:18", "choice", "Exchange A♥ A♠ K♦ Q♣", "Bet", "$13.50"),
            ),
        )
    )
    shown, places = Listing(DECISIONS, (row,), wraps=False).places(kit, 700)
    chose = [one.name for one in DECISIONS].index("You chose")
    assert places[shown.index(chose)][1] >= kit.measure(row.cells[chose].words, 20, "ui7")
    assert all(a[0] + a[1] + 8 <= b[0] for a, b in pairwise(places))


def test_found_broken_what_a_mistake_cost_was_read_as_a_loss(store: Store, tmp_path: Path) -> None:
    """After a win stood "choices cost $20.37"."""
    page = history(store, tmp_path).page
    rows = [page.row(i) for i in range(page.list.count)]
    at = next(i for i, row in enumerate(rows) if row is not None and row.mistakes)
    assert page._list_row(at).cells[-1].words.startswith("mistake cost $")
    told = left_table_title_and_line(store, [("Robin", 1, 1)])[1]
    assert "choices cost" not in told
    assert "mistake" in told


# ---- statistics and mistakes


def test_found_broken_fix_them_did_not_lead_to_the_mistakes(store: Store) -> None:
    stage = Stage(StatisticsPage, store, CLOCK, games=GAMES)
    stage.click("practice")
    assert len(stage.went) == 1
    kind, slug, *asked = stage.went[0].split(":")
    assert (kind, slug in GAMES, asked) == ("drill", True, ["mistakes", "8"])


def test_statistics_are_the_books(store: Store) -> None:
    stage = Stage(StatisticsPage, store, CLOCK, games=GAMES)
    totals, page = store.history.totals(ALL), stage.page
    stage.run()
    words = page.ui.words()
    assert f"15 rounds, {short(totals.staked)} bet" in words
    assert f"in {totals.mistakes} of {totals.decisions} choices" in words
    assert signed(totals.net) in words
    assert sum(page.net_parts) == totals.net
    stage.click("fold:coach")
    accuracy = f"{100 * (1 - totals.mistakes / totals.decisions):.1f} %"
    assert {accuracy, "15"} <= said(page)
    stage.click("mistakes")
    assert stage.went.pop() == "mistakes", "the coach's sums lead to each of them"
    stage.click("fold:ends")
    assert f"{totals.won:,}" in page.ui.words()
    assert stage.page.found.assisted.rounds == 0
    stage.click("head:mistakes")
    assert stage.went == ["mistakes"]


def test_the_curve_of_a_filters_net_ends_at_its_sums(store: Store) -> None:
    for asked in (ALL, Filter(player=1, game="flop-poker")):
        sums, curve = store.history.odds_by_game(asked), store.history.net_curve(asked)
        assert (curve[0].rounds, curve[0].net) == (0, 0)
        assert curve[-1].rounds == store.history.count_rounds(asked)
        assert curve[-1].net == store.history.totals(asked).net
        assert curve[-1].expected == pytest.approx(sum(one.expected for one in sums))
        assert curve[-1].deviation ** 2 == pytest.approx(sum(one.variance for one in sums))
    assert store.history.net_curve(Filter(player=2)) == ()


def test_the_curve_of_many_rounds_is_read_by_sittings(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = store.history.net_curve(ALL)
    monkeypatch.setattr("game.book.history._SINGLY_READ", 3)
    sittings = store.history.net_curve(ALL)
    assert (sittings[-1].rounds, sittings[-1].net) == (single[-1].rounds, single[-1].net)
    assert sittings[-1].expected == pytest.approx(single[-1].expected)


def test_statistics_under_a_filter_without_rounds_show_all_again(store: Store) -> None:
    stage = Stage(StatisticsPage, store, CLOCK, games=GAMES)
    page: Any = stage.page
    page._menus[0].value = "lunar-poker"
    page.reset_after_menu_choice(page._menus[0])
    stage.run()
    stage.click("all")
    assert page.found.all.rounds == 15


def test_found_broken_statistics_did_not_know_what_of_a_net_was_luck(store: Store) -> None:
    """By table and, of one table, by wager: nets are the ledger's, what was expected is that of
    every round as it was settled.
    """
    by_game = store.history.odds_by_game(ALL)
    nets = {(one.game, one.rounds, one.net) for one in store.history.net_by_game(ALL)}
    assert {(one.name, one.rounds, one.net) for one in by_game} == nets
    assert sum(one.cost for one in by_game) == pytest.approx(store.history.totals(ALL).cost)
    rows = {}
    for whole in by_game:
        rows[whole.name] = wagers = luck_by_wager(store, GAMES[whole.name], ALL)
        for figure in ("net", "expected", "variance", "cost", "luck_cents"):
            assert sum(getattr(one, figure) for one in wagers) == pytest.approx(
                getattr(whole, figure)
            ), figure
    assert any(len(wagers) > 1 for wagers in rows.values())
    stage = Stage(StatisticsPage, store, CLOCK, games=GAMES)
    page: Any = stage.page
    stage.click("fold:table")
    assert {
        "All tables",
        GAMES[by_game[0].name].title,
        signed(round(by_game[0].luck_cents)),
    } <= said(page)
    slug = next(name for name, wagers in rows.items() if len(wagers) > 1)
    page._menus[0].value = slug
    page.reset_after_menu_choice(page._menus[0])
    wager = GAMES[slug].wager(rows[slug][1].name).title
    assert {"The base game", wager} <= said(page)


def said(page: Any) -> set[str]:
    """All that stands in the cells of a page's tables."""
    tables = [one for one in page.ui.controls() if isinstance(one, Listing)]
    return {cell.words for table in tables for row in table.rows for cell in row.cells}


def test_mistakes_come_dearest_first_and_lead_to_their_round(store: Store) -> None:
    stage = Stage(Mistakes, store, CLOCK, games=GAMES)
    costs = [mistake.decision.cost for mistake in stage.page.found]
    assert len(costs) > 1
    assert costs == sorted(costs, reverse=True)
    stage.press(pygame.K_DOWN, pygame.K_RETURN)
    assert stage.went == [f"replay:{stage.page.found[1].round}"]
    stage.click("row:0")
    assert (stage.page.list.index, len(stage.went)) == (0, 1)


def test_a_player_without_rounds_is_invited(store: Store, tmp_path: Path) -> None:
    slug = beginner_table().slug
    for kind, more in ((History, {"folder": tmp_path}), (StatisticsPage, {}), (Mistakes, {})):
        stage = Stage(kind, store, CLOCK, player=2, games=GAMES, **more)
        stage.run()
        names = [target.name for target in stage.page.focus.targets]
        ways = [name for name in names if name.endswith((f"table:{slug}", f"first-hand:{slug}"))]
        for name in ways:
            stage.click(name)
        assert stage.went == [f"table:{slug}", f"first-hand:{slug}"]


def test_found_broken_the_last_picture_of_an_invitation_left_half_its_row_empty(
    store: Store,
) -> None:
    """At 1024x768 there are three tables where most is decided, two beside each other; the third is
    as wide as both.
    """
    page = Stage(Mistakes, store, CLOCK, (1024, 768), player=2, games=GAMES).page
    placed = charts.choice_pictures_part(list(GAMES.values())[:3], page.growth).lay(
        page.shell.kit(page.view), page.column_width
    )[0]
    assert [round(x + w) for _, (x, _, w, _) in placed][1:] == [round(page.column_width)] * 2


def test_a_mistake_shows_the_cards_it_was_made_with(store: Store) -> None:
    stage = Stage(Mistakes, store, CLOCK, games=GAMES)
    page = stage.page
    for mistake in page.found:
        kept = store.rounds.kept_round(mistake.round)
        own, shown = own_and_open_cards_at(GAMES[mistake.game], kept, mistake.step)
        line = page._cards_text(mistake)
        assert line.startswith(f"{action_title(mistake.decision.point)}: ")
        assert line.count("♣") + line.count("♦") + line.count("♥") + line.count("♠") == len(
            own
        ) + len(shown)
        assert own
        assert len(shown) <= 5


def test_found_broken_mistakes_of_lunar_poker_did_not_say_what_was_asked(store: Store) -> None:
    """ "Choice" and "Draw" stood there, and a best answer that was cut: "Exchange 2♣ 6♠…"."""
    page = Stage(Mistakes, store, CLOCK, games=GAMES).page
    four = "exchange 2c 6s 8d 9h"
    ev = {"fold": -1_500.0, "exchange Jc": -900.0, four: -700.0}
    asked = Decision(point="choice", chosen="fold", best=four, cost=800.0, ev=ev)
    told = structs.replace(page.found[0], game="lunar-poker", decision=asked)
    page.found = (
        told,
        structs.replace(told, decision=structs.replace(asked, point="draw")),
        structs.replace(told, decision=structs.replace(asked, ev={four: -700.0})),
    )
    cells = [page._list_row(at).cells for at in range(3)]
    assert [row[2].words for row in cells] == ["Bet or draw", "Bet or fold", "Bet or draw"]
    assert [row[4].short for row in cells] == ["Keep J♣", "Keep J♣", "Exchange 2♣ 6♠ 8♦ 9♥"]


def test_what_was_chosen_is_shown_however_many_ways_were_better() -> None:
    ev = {
        f"exchange {card}": -float(i)
        for i, card in enumerate(("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"))
    }
    held = Decision(point="choice", chosen="exchange Tc", best="exchange 2c", cost=8.0, ev=ev)
    assert [name for name, _ in shown_actions_with_nets(held)][-1] == "exchange Tc"
    assert len(shown_actions_with_nets(held)) == 8


def test_the_book_of_mistakes_counts_a_fold_as_the_coach_does() -> None:
    held = Decision(
        point="play",
        chosen="fold",
        best="bet 1x",
        cost=400.0,
        ev={"fold": -2000.0, "bet 1x": -1600.0},
    )
    assert shown_actions_with_nets(held) == [("bet 1x", -1600.0), ("fold", -2000.0)]


def test_actions_and_costs_in_words() -> None:
    assert action_title("exchange 2h Ts") == "Exchange 2♥ 10♠"
    assert action_title("exchange 2h Ts 3c 4c 5c") == "Exchange all five"
    assert action_title("set As") == "Set A♠ low"
    assert action_title("play") == "Play"
    assert action_title("raise 12x") == "Raise 12×"
    assert expected_money_text(100) == "$1.00"


@pytest.mark.parametrize(("winner", "lost"), [(1, False), (2, True)])
def test_found_broken_why_left_out_the_pot_that_another_seat_won(
    winner: int, *, lost: bool
) -> None:
    paid = ev.Paid(winner, "pot", 500, 500, "", "659a.12", source="pot")
    mine, other = (ev.Pooled(seat, "pot", 500) for seat in (1, 2))
    assert _lost_pot_stakes((mine, other, paid), {1}) == ([(mine, [paid])] if lost else [])


def test_found_broken_the_only_mistake_cost_a_cent_more_than_the_table_had_said() -> None:
    """Dealer and card said $15.91, and the message after the table $15.92."""
    found = SimpleNamespace(rounds=1, cost=1591.6, decisions=3, net=-6000, mistakes=1)
    kept = SimpleNamespace(decisions={2: SimpleNamespace(shown_cost=1591)})
    book: Any = SimpleNamespace(
        people=SimpleNamespace(
            sitting=lambda _: SimpleNamespace(
                game="criss-cross-poker", started=datetime(2026, 11, 30, tzinfo=UTC)
            )
        ),
        now=lambda: datetime(2026, 11, 30, tzinfo=UTC),
        history=SimpleNamespace(
            totals=lambda _: found,
            rounds=lambda _, limit: (SimpleNamespace(id=1, mistakes=limit > 0),),
        ),
        rounds=SimpleNamespace(kept_round=lambda *_: kept),
    )
    line = left_table_title_and_line(book, [("Robin", 1, 1)])[1]
    assert line == "-$60.00, your mistakes cost $15.91 on average"
