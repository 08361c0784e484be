"""Lines over time: accuracy and money an hour from what the book keeps, on the pages of mistakes
and of practice.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book import Filter, TrendPoint
from game.book.players.practice_answers import Drilled
from game.book.values import Totals
from game.client.pages.figures import charts as trend
from game.client.pages.practice.practice import PracticePage
from game.client.pages.records.history import Mistakes
from game.client.pages.records.statistics import hourly_facts
from game.client.pages.style import FigureStyle
from game.client.ui.data_views import Chart
from game.client.ui.widgets import PanelGround
from game.games import GAMES
from tests.client.pages.pages_shared import Clock, Stage, book, overlaps

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)


def points(count: int, step: timedelta = timedelta(days=1)) -> list[TrendPoint]:
    return [
        TrendPoint(NOW - step * (count - i), 10, i % 4, 100.0 * (i % 4), 0.5) for i in range(count)
    ]


def test_days_where_there_are_enough_and_runs_otherwise() -> None:
    assert trend.choose_trend(lambda: points(6), lambda size: points(1)).each == "one point per day"
    asked = []
    found = trend.choose_trend(lambda: points(2), lambda size: asked.append(size) or points(3))
    assert asked == [FigureStyle.least_entries]
    assert found.each == "one point per 10 decisions"
    assert len(trend.choose_trend(lambda: points(90), lambda size: ()).points) == 60


def test_found_broken_one_late_decision_rose_to_a_hundred_percent_over_a_quarter_in_all() -> None:
    """Seven decisions with six mistakes, then a single right one, and the point said five."""
    runs = TrendPoint(NOW, 7, 6, 600.0, 0.1), TrendPoint(NOW, 1, 0, 0.0, 0.1)
    found = trend.trend_by_runs(8, lambda size: runs)
    assert found.points == (TrendPoint(NOW, 8, 6, 600.0, 0.2),)
    right = trend.trend_charts(found, NOW, 250.0)[0]
    assert (right.figure, right.how) == ("25.0 %", None)
    assert right.empty == "A line stands here after 10 decisions."
    more = trend.trend_by_runs(14, lambda size: (*runs[:1], TrendPoint(NOW, 5, 1, 1.0, 0.1)))
    assert more.each == "one point per 5 to 7 decisions"
    assert trend.trend_charts(more, NOW, 250.0)[0].figure.endswith(" overall")


def test_found_broken_a_round_of_four_seconds_gave_away_a_hundred_thousand_dollars_an_hour() -> (
    None
):
    one = TrendPoint(NOW, 1, 1, 15_605.0, 4 / 3600)
    assert trend.trend_charts(trend.Trend((one,)), NOW, 250.0)[1].figure == "not yet"
    assert (
        trend.trend_charts(trend.Trend((one,)), NOW, 250.0, decisions_an_hour=60)[1].figure
        == "not yet"
    ), "beside it stood: too few hands yet"
    six = trend.Trend((TrendPoint(NOW, 5, 1, 15_605.0, 0.0), one))
    assert trend.trend_charts(six, NOW, 250.0, decisions_an_hour=60)[1].how is None, (
        "a line stood under the words"
    )
    assert (
        trend.trend_charts(trend.Trend((one,) * 10), NOW, 250.0, decisions_an_hour=60)[1].figure
        == "$9,363.00"
    )
    for hours, figures in ((4 / 3600, ["not yet", "not yet"]), (0.5, ["2", "$312.10"])):
        sums = Totals(rounds=1, decisions=1, mistakes=1, cost=15_605.0, hours=hours)
        said = {name: figure for name, figure, _ in hourly_facts(sums)}
        assert [said["Rounds an hour"], said["Choices cost an hour"]] == figures


def test_found_broken_a_line_rose_to_forty_thousand_dollars_an_hour_under_the_words_not_yet() -> (
    None
):
    few = trend.Trend(tuple(TrendPoint(NOW, 5, 2, 2_000.0, 6 / 3600) for _ in range(3)))
    right, money = trend.trend_charts(few, NOW, 250.0)
    assert right.how is not None
    assert (money.figure, money.how, money.empty) == (
        "not yet",
        None,
        "A line stands here after 10 minutes at the table.",
    )
    assert trend.trend_charts(few, NOW, 250.0, decisions_an_hour=60)[1].how is not None, (
        "fifteen hands of a drill say enough"
    )


def test_the_figures_are_those_over_all() -> None:
    right, money = trend.trend_charts(
        trend.Trend(tuple(points(8)), "one point per day"), NOW, 250.0
    )
    assert right.figure == f"{1 - 12 / 80:.1%}".replace("%", " %") + " overall"
    assert money.figure == "$3.00"
    accurate, spent = right.drawn[0], money.drawn[0]
    assert accurate.values == tuple(100 * p.accuracy for p in points(8))
    assert accurate.y_ticks[-1] == (100.0, "100 %")
    assert accurate.y_ticks[0][0] <= min(accurate.values)
    assert spent.y_ticks[0] == (0.0, "$0")
    assert spent.y_ticks[-1][0] >= max(spent.values)
    assert len(accurate.x_ticks) == 3
    paced = trend.trend_charts(trend.Trend(tuple(points(8)), ""), NOW, 250.0, decisions_an_hour=60)[
        1
    ]
    assert paced.figure == "$9.00"


def test_one_point_is_no_line_yet() -> None:
    assert [
        line.how for line in trend.trend_charts(trend.Trend(tuple(points(1)), ""), NOW, 250.0)
    ] == [None, None]
    assert [line.how for line in trend.trend_charts(trend.Trend(), NOW, 250.0)] == [None, None]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1080), 100), ((1280, 720), 150), ((3840, 2160), 200)]
)
def test_the_mistake_book_shows_how_it_went(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    clock = Clock()
    with book(tmp_path, clock, rounds=30) as store:
        stage = Stage(Mistakes, store, clock, size, text_scale=scale, games=GAMES)
        page = stage.page
        everything = Filter(player=1)
        assert page.trend.decisions == store.history.totals(everything).decisions
        assert {(one.game, one.point) for one in page.by_point} == {
            (m.game, m.decision.point) for m in store.history.mistakes(everything, limit=500)
        }
        assert charts(page) == 3
        panels = [c.rect for c in page.ui.controls() if isinstance(c, PanelGround)]
        assert len(panels) == 5
        assert overlaps(panels) == []
        before = len(page.found)
        point = page.by_point[-1].point
        page._point.value = point
        page.reset_after_menu_choice(page._point)
        assert 0 < len(page.found) <= before
        assert {m.decision.point for m in page.found} == {point}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_practice_shows_how_it_went(tmp_path: Path, size: tuple[int, int]) -> None:
    clock = Clock()
    with book(tmp_path, clock, rounds=0) as store:
        for n in range(23):
            clock.now += timedelta(minutes=1)
            right = n % 2 == 0
            store.practice.keep_answer(
                1,
                Drilled(
                    game="flop-poker",
                    point="flop",
                    source=f"deal {n}",
                    chosen="flop",
                    best="fold",
                    right=right,
                    cost=0.0 if right else 50.0,
                    ms=1000,
                ),
            )
        stage = Stage(PracticePage, store, clock, size, games=GAMES, slug="flop-poker")
        page = stage.page
        assert page.trend.decisions == 23
        assert charts(page) == 2
        page.scroll_by(10_000)
        stage.run()
        assert overlaps(c.rect for c in page.ui.controls() if isinstance(c, PanelGround)) == []
        page.come_to("game:go-fore-it")
        stage.run()
        stage.click("game:go-fore-it")
        assert charts(page) == 0


def charts(page: Any) -> int:
    """How many charts the page has."""
    return sum(isinstance(c, Chart) for c in page.ui.controls())


def test_a_thousand_mistakes_are_gone_through_without_a_wait(tmp_path: Path) -> None:
    """The ground of the whole list used to be drawn anew for every press, two and a half seconds
    each.
    """
    clock = Clock()
    with book(tmp_path, clock, rounds=12) as store:
        stage = Stage(Mistakes, store, clock, games=GAMES)
        page = stage.page
        page.found = page.found * (1000 // len(page.found) + 1)
        page.list.begin(len(page.found))
        page.lay_out()
        stage.run()
        assert len(stage.names("row:")) < 120
        for _ in range(30):
            stage.press(pygame.K_DOWN)
        assert page.list.index == 30
        last = len(page.found) - 1
        page.list.index = last - 1
        page.lay_out()
        assert f"row:{last - 1}" in stage.names("row:")
        stage.press(pygame.K_DOWN)
        assert page.list.index == last
        assert f"row:{last}" in stage.names("row:")
