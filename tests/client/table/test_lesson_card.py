"""The card of a settled round: what was better, what the choice costs, and how both end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.pictures import studio
from game.client.table.model.panel_content import PricedChoice
from game.client.table.overlays import lesson_card
from game.client.table.overlays.lesson_card import CLOSE, MORE, LessonBar
from game.client.table.paint.lesson_card import draw_lesson
from game.client.table.style import LessonStyle
from game.odds.advice import Advice
from game.play.seats.bots import least_opening_bets
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
SIZE = (1366, 768)


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant")
        yield made


def settled(router: Any, slug: str, level: str, *, worst: bool, size: Any = SIZE) -> Player:
    """A round whose first choice was the worst or the best, all further ones the best."""
    router.shell.change(levels={str(router.player): level})
    player = Player(router, slug, size)
    visit = player.scene.visit
    visit.lay_wagers(least_opening_bets(visit.game, visit.desk.rules))
    visit.deal()
    first = True
    while visit.session.turn:
        worth = visit.session.advice().ev
        visit.act((min if worst and first else max)(worth, key=worth.get))
        first = False
    player.wait()
    return player


def card(player: Player) -> Any:
    """The drawing of the card; None where none is seen."""
    scene = player.scene
    m = scene.visit.moment
    parts = scene.surroundings(m, scene.table, scene._pointed())
    return next((part for _, part in parts if getattr(part, "art", "") == "lesson"), None)


def test_at_new_a_card_says_what_was_better_and_what_the_choice_costs(router: Any) -> None:
    player = settled(router, "free-bet-blackjack", "new", worst=True)
    (first, second), bars, *_ = card(player).args
    mine, best = bars
    assert first == f"Your hand, 14: “{best.label}” was better."
    choice = lesson_card.settled_round_choices(player.scene.visit.moment)[0]
    ev = choice.advice.ev
    cost = (round(ev[choice.advice.best]) - round(ev[choice.chosen])) / 100
    assert second == f"{mine.label} costs ${cost:.2f} more on average."
    assert (mine.whose, best.whose, mine.is_best, best.is_best) == (
        "your choice",
        "the best",
        False,
        True,
    )
    assert sum(mine.percents) == sum(best.percents) == 100
    player.key(pygame.K_SPACE)
    player.wait()
    assert card(player) is None, "until the next deal"


def test_found_broken_a_right_choice_was_met_with_figures_that_nobody_had_asked_for(
    router: Any,
) -> None:
    """ "61 %" stood beside "-$0.99": after the best choice the dealer's praise is enough."""
    player = settled(router, "crazy-4-poker", "new", worst=False)
    assert card(player) is None
    player.key(pygame.K_0, "0")
    lines, bars, *_ = card(player).args
    assert len(lines) == 1
    assert lines[0].endswith("was best.")
    assert [one.whose for one in bars] == ["your choice", "next best"]
    assert [one.is_best for one in bars] == [True, False]


def test_at_normal_a_key_shows_it_and_a_press_puts_it_away(router: Any) -> None:
    player = settled(router, "crazy-4-poker", "normal", worst=True)
    assert card(player) is None
    player.key(pygame.K_0, "0")
    assert card(player) is not None
    player.click(CLOSE)
    assert card(player) is None
    player.key(pygame.K_0, "0")
    player.key(pygame.K_0, "0")
    assert card(player) is None


def test_the_choices_of_a_round_follow_each_other_the_dearest_first(router: Any) -> None:
    player = settled(router, "criss-cross-poker", "new", worst=False)
    costs = [
        one.advice.cost(one.chosen)
        for one in lesson_card.settled_round_choices(player.scene.visit.moment)
    ]
    assert costs == sorted(costs, reverse=True)
    player.key(pygame.K_0, "0")
    first = card(player).args[0]
    steps = [card(player).args[2]]
    for _ in range(2):
        player.click(MORE)
        assert card(player).args[0] != first
        steps.append(card(player).args[2])
    assert steps == ["See 2 other decisions", "2 of 3: see the next", "3 of 3: see the first"], (
        "found broken: nothing said which of them it was"
    )
    player.click(MORE)
    assert card(player).args[0] == first, "round again"


def test_found_broken_a_press_on_the_card_cleared_the_table(router: Any) -> None:
    player = settled(router, "criss-cross-poker", "new", worst=True)
    player.click(lesson_card.BODY)
    assert card(player) is not None
    assert player.scene.visit.moment.shows_settled_round


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "flop-poker", "lunar-poker"])
def test_it_lies_over_nothing_that_is_to_be_seen_or_reached(router: Any, slug: str) -> None:
    scene = settled(router, slug, "new", worst=True).scene
    said, rect = scene._lesson(scene.visit.moment)
    assert rect is not None, "found broken: none where both lower seats were taken"
    m, felt = scene.visit.moment, scene.table.felt
    left = lesson_card.without_covered_seats(m, felt, rect, scene.bar)
    seen = [lesson_card._box_to_leave_in_sight(one) for one in left]
    assert all(not rect.colliderect(scene.frame.rect(*box)) for box in seen if box is not None)
    hidden = {one.name for one in felt} - {one.name for one in left}
    assert not any("dealer" in name or f"seat {m.own}" in name for name in hidden)
    others = [one for one in scene.targets(scene.visit.moment) if one.group != "lesson"]
    assert all(not rect.colliderect(one.rect) for one in others)
    assert said.more or scene.focus.get(MORE) is None


def test_where_it_has_no_room_the_key_says_it_in_words(router: Any) -> None:
    player = settled(router, "crazy-4-poker", "expert", worst=True)
    player.key(pygame.K_0, "0")
    dialog: Any = player.loop.stack.top
    assert dialog.title == "What this round teaches"
    assert "more on average." in dialog.text
    assert "(the best)" in dialog.text


def test_without_a_decision_there_is_none(router: Any) -> None:
    player = settled(router, "high-roll-dice", "new", worst=False)
    assert card(player) is None
    player.key(pygame.K_0, "0")
    assert "No lesson here" in player.shell.toasts.shown_words()[0]


def test_percentages_add_up_to_100() -> None:
    for shares in ((0.005, 0.005, 0.99), (1 / 3, 1 / 3, 1 / 3), (1.0, 0.0, 0.0)):
        assert sum(lesson_card.whole_percents(shares)) == 100


@pytest.mark.parametrize("choices", [1, 2])
def test_found_broken_the_shares_of_a_choice_ran_to_the_edge_of_the_card(
    choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All words end inside the card with room to its right and lower edge."""
    style = LessonStyle
    high = style.high if choices == 2 else style.half
    ends: list[tuple[str, float, float]] = []
    text = Sheet.text

    def heard(
        sheet: Sheet, words: str, x: float, y: float, size: float, *rest: Any, **more: Any
    ) -> float:
        wide = sheet.width(words, size, rest[0])
        if more.get("anchor", "l") == "l":
            ends.append((words, x + min(wide, more.get("max_width", wide)), y + size / 2))
        return text(sheet, words, x, y, size, *rest, **more)

    monkeypatch.setattr(Sheet, "text", heard)
    sheet = Sheet(style.wide, high, Type(1.0, 1.0), Cache())
    bar = LessonBar("Bet 3×", "the best", (22, 21, 57), "−$10.50", True)
    draw_lesson(sheet, style.wide, high, ("One.",), [bar] * choices, "", "average", "noor", "")
    shares = [one for one in ends if "57 % lose" in one[0]]
    assert len(shares) == choices
    for words, right, low in ends:
        assert right <= style.wide - 16, words
        assert low <= high - 14, words


@pytest.mark.parametrize(
    ("chosen", "best", "mine", "better", "said"),
    [
        ("play 1x", "check", (39, 0, 61), (30, 0, 70), "but you can fold later."),
        ("hit", "stand", (42, 13, 45), (27, 23, 50), "with less at stake."),
        ("hit", "stand", (42, 13, 45), (40, 23, 37), ""),
        ("play 1x", "fold", (39, 0, 61), (0, 0, 100), "but bets nothing more."),
        (
            "bet 1x",
            "bet 3x",
            (17, 7, 76),
            (17, 7, 76),
            "This bet gains on average: bet more on it.",
        ),
        (
            "bet 3x",
            "bet 1x",
            (17, 7, 76),
            (17, 7, 76),
            "This bet loses on average: bet less on it.",
        ),
        ("check", "play 1x", (30, 0, 70), (39, 0, 61), ""),
    ],
)
def test_found_broken_the_better_choice_won_less_often_and_nothing_said_why(
    chosen: str, best: str, mine: tuple[int, ...], better: tuple[int, ...], said: str
) -> None:
    bars = [LessonBar("", "", mine, "", False), LessonBar("", "", better, "", True)]
    bars[1] = bars[1]._replace(label="Better")
    words = lesson_card.rarer_win_sentence(chosen, best, bars)
    assert words.endswith(said)
    assert not words.startswith("It "), "found broken: it read as the choice that costs more"
    assert bool(words) == bool(said)


def test_found_broken_the_difference_was_a_cent_off_the_sums_that_are_shown() -> None:
    advice = Advice(3, {"check": 8989.6, "play 1x": 6656.4}, "check")
    said = lesson_card.lesson_on(PricedChoice("Your Play bet", advice, "play 1x"))
    assert [one.net for one in said.bars] == ["+$66.56", "+$89.90"]
    assert said.lines[1] == "Play 1× wins $23.34 less on average.", (
        "a choice that wins costs nothing"
    )


def test_found_broken_whose_choice_it_was_and_the_way_on_were_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With three shares "your choice" lost its end, and "See your 2 other choices" its noun."""
    cut: list[str] = []
    text = Sheet.text

    def noted(
        sheet: Sheet,
        words: str,
        x: float,
        y: float,
        size: float,
        face: str,
        *rest: Any,
        **more: Any,
    ) -> float:
        if sheet.width(words, size, face) > more.get("max_width", 999):
            cut.append(words)
        return text(sheet, words, x, y, size, face, *rest, **more)

    monkeypatch.setattr(Sheet, "text", noted)
    style = LessonStyle
    scale, grow = 768 / 1080, 1.125
    sheet = Sheet(style.wide * scale, style.high * scale, Type(scale, grow), Cache())
    bar = LessonBar("2nd chance", "your choice", (29, 11, 60), "−$13.70", True)
    for others, page in ((1, 1), (2, 1), (9, 1), (19, 18)):  # found broken: "See your other decis…"
        more = lesson_card.other_choices_words(others, page)
        draw_lesson(sheet, style.wide, style.high, ("One.",), [bar], more, "average", "noor", "")
    assert cut == []


def test_found_broken_what_is_averaged_lay_over_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "average of the Double Down" is longer than its half of the line, and is cut there."""
    written: dict[str, tuple[float, float]] = {}
    text = Sheet.text

    def noted(self: Sheet, words: str, x: float, y: float, *args: Any, **more: Any) -> float:
        wide = text(self, words, x, y, *args, **more)
        written[words] = (x - wide, x) if more.get("anchor") == "r" else (x, x + wide)
        return wide

    monkeypatch.setattr(Sheet, "text", noted)
    style = LessonStyle
    sheet = Sheet(round(style.wide), round(style.high), Type(1.0, 1.0), Cache())
    bars = [LessonBar("Double", "the best", (88, 0, 12), "$0", True)] * 2
    lines = ("Your Double Down: “Decline” was better.", "Two.")
    averaged = "average of the Double Down"
    draw_lesson(sheet, style.wide, style.high, lines, bars, "", averaged, "noor", "")
    assert written["average"][0] > written["how often"][1]
