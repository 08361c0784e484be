"""What practice foretells, on its page: the same figures as in its list and for its next step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from game.client.pages.book_page import short_name
from game.client.pictures import scene_of, studio
from game.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE = Path(__file__).resolve().parents[4]


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    with studio(HOUSE) as router:
        yield scene_of(router, "practice:outlook")


def test_found_broken_the_next_minutes_were_worth_more_than_the_ten_they_are_part_of(
    page: Any,
) -> None:
    assert page.every.hands
    assert page.steps
    for step in page.steps:
        assert step.minutes <= 10
        assert step.worth <= page.outlook.worth[step.slug] + 1e-6
    assert any(step.worth >= 1 for step in page.steps)


def test_found_broken_reviews_due_today_were_not_as_many_as_in_the_list(page: Any) -> None:
    due = sum(one.due_class_count for one in page.reports.values())
    assert page.outlook.due == due <= page.outlook.reviews[0]
    words = " ".join(page.ui.words())
    assert f"{due} due now, {sum(page.outlook.reviews)} in 14 days" in words


def test_found_broken_nothing_was_due_beside_hands_that_were(page: Any) -> None:
    """It meant the chosen table alone, and did not say so."""
    before, slug = page.outlook, page.slug
    name = short_name(page.games, slug)
    elsewhere = {one: 3 * (number == 0) for number, one in enumerate(GAMES) if one != slug}
    worth = {**before.worth, slug: 0.0}
    for due_here, words in ((0, f"nothing due at {name} 3 due now at other tables"), (2, "less")):
        due = {**elsewhere, slug: due_here}
        page.outlook = msgspec.structs.replace(
            before, due=3 + due_here, due_by_game=due, worth=worth
        )
        page.lay_out()
        assert words in " ".join(page.ui.words())
        assert "nothing is due" not in page.ui.words()
    page.outlook = before
    page.lay_out()
