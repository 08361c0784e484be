"""Practice: the page, drills by keyboard, strategy cards to read and print, and the simulation with its histogram."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.advisor.strategy import Strategy
from game.client.actions import Keys
from game.client.pages import drill_felt, strategy_card
from game.client.pages.drill import Drill, ways_of, with_cards
from game.client.pages.practice import PracticePage, StrategyCardPage
from game.client.pages.simulation import SimulationPage, bins
from game.errors import HouseError
from game.rules import GAMES
from tests.client.pages_shared import START, Clock, Stage, book, overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.table.store import Store

CLOCK = Clock()
SEED = bytes(range(32))
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
#: The keys of actions by their text.
KEYS = {"fold": pygame.K_f, "bet 1x": pygame.K_1, "bet 2x": pygame.K_2, "bet 3x": pygame.K_3}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("practice"), CLOCK, rounds=9) as opened:
        yield opened


def drill(
    store: Store, slug: str = "criss-cross-poker", point: str = "down", size: tuple[int, int] = (1920, 1080), **more: Any
) -> Stage:  # fmt: skip
    stage = Stage(Drill, store, CLOCK, size, games=GAMES, seed=SEED, slug=slug, point=point, **more)
    ready(stage)
    return stage


def ready(stage: Stage) -> None:
    """Wait for the thread that prices the next decision, and lay it on the felt if that is empty."""
    page: Any = stage.page
    page._working.join(20)
    stage.shell.make_calls()
    stage.loop.step()


def answer(stage: Stage, *, right: bool) -> str:
    page: Any = stage.page
    found = page.question
    ways = [w for w in page.ways if w.action is not None]
    way = next(w for w in ways if found.right(str(w.action)) is right)
    stage.press(way.code)
    ready(stage)
    return str(way.action)


# ---- the page


def test_the_page_lists_every_table_and_starts_what_is_chosen(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES)
    assert stage.names("game:") == [f"game:{slug}" for slug in GAMES]
    assert stage.names("choice:point:") == [f"choice:point:{i}" for i in range(4)]
    stage.click("choice:point:2")
    stage.click("choice:mode:1")
    stage.click("choice:seconds:0")
    stage.click("start")
    assert stage.went == ["drill:criss-cross-poker:down:hard:4"]
    stage.press(pygame.K_k, pygame.K_m)
    assert stage.went[1:] == ["card:criss-cross-poker", "simulation:criss-cross-poker"]


@pytest.mark.parametrize(
    ("slug", "point"), [("props-and-hops", "wager"), ("props-and-hops", "shake"), ("high-roll-dice", "fee")]
)
def test_a_dice_table_asks_for_wagers_by_keyboard(store: Store, slug: str, point: str) -> None:
    stage = drill(store, slug=slug, point=point)
    page: Any = stage.page
    assert [way.label for way in page.ways] == [page.named(str(a)) for a in page.question.open_now]
    first = page.question
    answer(stage, right=True)
    assert page.question.source != first.source
    answer(stage, right=False)
    assert page.missed
    stage.press(pygame.K_SPACE)
    assert page.missed is None
    assert (page.score.answers, page.score.right) == (2, 1)
    assert store.drill_totals(1, slug, point).answers == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_a_dice_table_offers_drill_card_and_simulation(store: Store, slug: str, size: tuple[int, int]) -> None:
    stage = Stage(PracticePage, store, CLOCK, size, games=GAMES, slug=slug)
    assert len(stage.names("choice:point:")) == 3
    stage.press(pygame.K_d, pygame.K_k, pygame.K_m)
    assert stage.went == [f"drill:{slug}::any:8", f"card:{slug}", f"simulation:{slug}"]


def test_the_page_is_worked_by_arrows_and_enter_at_once(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES)
    stage.press(pygame.K_DOWN, pygame.K_DOWN)
    assert stage.page.slug == list(GAMES)[2]
    stage.press(pygame.K_RETURN)
    assert stage.went == [f"drill:{list(GAMES)[2]}:raise:any:8"]


def test_own_mistakes_are_offered_only_where_there_are_any(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug="criss-cross-poker")
    page: Any = stage.page
    assert [value for value, _ in page.choices.options["mode"]] == [
        "any",
        "hard",
        "mistakes",
    ]  # the shared book has costly decisions
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug="go-fore-it")
    page = stage.page
    assert [value for value, _ in page.choices.options["mode"]] == ["any", "hard"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150, 200])
def test_nothing_on_the_page_overlaps_at_any_size_and_lettering(store: Store, size: tuple[int, int], text: int) -> None:
    stage = Stage(PracticePage, store, CLOCK, size, games=GAMES, slug="double-back-jack", text_scale=text)
    rects = [
        t.rect
        for t in stage.page.focus.targets
        if t.name.startswith(("game:", "choice:", "start", "card", "simulation"))
    ]
    assert overlaps(rects) == []
    assert all(rect.right <= size[0] for rect in rects)


# ---- the drill


def test_a_right_answer_brings_the_next_decision_and_a_miss_makes_a_pause_with_the_price(store: Store) -> None:
    before = store.drill_totals(1, "criss-cross-poker")
    stage = drill(store)
    page: Any = stage.page
    first = page.question
    answer(stage, right=True)
    assert page.question is not None
    assert page.question.source != first.source
    assert page.missed is None
    assert (page.score.streak, page.score.right) == (1, 1)
    second = page.question
    chosen = answer(stage, right=False)
    assert page.missed == chosen
    assert page.question == second
    assert page.score.streak == 0
    stage.press(pygame.K_SPACE)
    ready(stage)
    assert page.missed is None
    assert page.question.source != second.source
    after = store.drill_totals(1, "criss-cross-poker")
    assert (after.answers - before.answers, after.right - before.right) == (2, 1)
    assert after.cost - before.cost == pytest.approx(second.advice.cost(chosen))
    kept = store.drills(1, "criss-cross-poker", limit=1)[0]
    assert (kept.chosen, kept.best, kept.right, kept.point, kept.source) == (
        chosen, second.advice.best, False, "down", second.source,
    )  # fmt: skip


def test_the_amounts_are_those_of_a_stake_that_is_told(store: Store) -> None:
    assert drill(store).page.subtitle == "Down, all hands, $5 a wager"
    assert drill(store, "props-and-hops", "wager").page.subtitle == "Which wager costs least, all hands, $5 a wager"


def test_a_hand_that_is_set_lies_as_five_and_one_and_discards_are_no_other_hand(store: Store) -> None:
    page: Any = drill(store, "six-card-fortune-pai-gow-poker", "double-down").page
    xs = [box.x for _, box in drill_felt.hit(page.game, page.question.view, page.felt.rect)]
    steps = [b - a for a, b in pairwise(xs)]
    assert min(steps[:-1]) * 1.3 < steps[-1]
    page = drill(store, "lunar-poker", "draw").page
    _, labels = drill_felt.lies(page.game, page.question.view, (1200, 800))
    assert {words for words, _, _ in labels} <= {"Dealer", "Your hand", "Discarded"}


def test_keys_are_those_of_the_table(store: Store) -> None:
    stage = drill(store)
    page: Any = stage.page
    assert {str(way.action): way.code for way in page.ways} == KEYS


def test_time_that_runs_out_is_a_miss_that_costs_nothing(store: Store) -> None:
    stage = drill(store, seconds=4)
    page: Any = stage.page
    stage.ticks.wind(3.9)
    stage.loop.step()
    assert page.missed is None
    stage.ticks.wind(0.2)
    stage.loop.step()
    assert page.missed == ""
    assert (page.score.answers, page.score.right, page.score.cost) == (1, 0, 0.0)
    assert store.drills(1, limit=1)[0].chosen == ""


def test_without_a_clock_nothing_runs(store: Store) -> None:
    stage = drill(store, seconds=0)
    page: Any = stage.page
    stage.run()
    assert not page.wants_frames
    stage.ticks.wind(1000)
    stage.loop.step()
    assert page.missed is None


def test_letters_are_actions_in_a_drill_and_escape_leaves_it(store: Store) -> None:
    stage = drill(store)
    stage.press(pygame.K_h, pygame.K_s)  # history and settings elsewhere
    assert stage.went == []
    stage.press(pygame.K_ESCAPE)
    assert stage.went == ["back"]


def test_own_mistakes_are_dealt_from_the_rounds_they_were_made_in(store: Store) -> None:
    stage = drill(store, point="", mode="mistakes")
    page: Any = stage.page
    sources = {page.question.source}
    for _ in range(6):
        answer(stage, right=True)
        sources.add(page.question.source)
    assert any(source.startswith("round ") for source in sources)
    number, step = next(s for s in sources if s.startswith("round ")).split()[1:]
    kept = store.kept_round(int(number))
    assert kept.decisions[int(step)].cost > 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("slug", ["criss-cross-poker", "crazy-4-poker", "double-back-jack"])
def test_cards_and_buttons_lie_apart_in_every_window(store: Store, size: tuple[int, int], text: int, slug: str) -> None:
    stage = drill(store, slug, "", size, text_scale=text)
    page: Any = stage.page
    rect = page.felt.rect
    lies, _ = drill_felt.lies(page.game, page.question.view, rect.size)
    boxes = []
    for lie in lies:
        box = pygame.Rect(0, 0, round(lie.wide), round(lie.wide * 1.4))
        box.center = round(rect.x + lie.x), round(rect.y + lie.y)
        boxes.append(box)
        assert rect.contains(box)
        assert lie.wide >= 36
    buttons = [t.rect for t in page.focus.targets if t.name.startswith("do:")]
    assert overlaps([*boxes, *buttons]) == []
    assert all(b.right <= size[0] for b in buttons)
    answer(stage, right=False)
    assert page.missed is not None
    assert page.focus.get("next") is not None


def test_actions_with_cards_wait_for_the_cards() -> None:
    from game.rounds.state import Action

    hand = (4, 9, 13, 22, 30)
    open_now = (Action("fold"), Action("exchange", cards=(9,)), Action("exchange", cards=(9, 22)))  # type: ignore[arg-type]
    assert with_cards(open_now)
    assert [w.action for w in ways_of(Keys(), open_now, frozenset(), hand)] == [Action("fold"), None]
    assert ways_of(Keys(), open_now, frozenset((1, 3)), hand)[1].action == open_now[2]
    assert ways_of(Keys(), open_now, frozenset((0,)), hand)[1].action is None


# ---- the card


def test_the_card_is_shown_for_every_table_with_decisions_and_printed(store: Store, tmp_path: Path) -> None:
    stage = Stage(StrategyCardPage, store, CLOCK, games=GAMES, folder=tmp_path / "prints", slug="crazy-4-poker")
    page: Any = stage.page
    assert list(page.games) == list(GAMES)
    assert len(page.games) >= 8
    stage.click("head:png")
    stage.click("head:pdf")
    assert (tmp_path / "prints" / "crazy-4-poker-card.png").is_file()
    assert (tmp_path / "prints" / "crazy-4-poker-card.pdf").is_file()
    assert any("crazy-4-poker-card.pdf" in words for words in stage.toasts)


def test_a_printed_card_is_a6_at_300_dots_and_its_pdf_is_text(tmp_path: Path) -> None:
    """The PDF was one bitmap: nothing of it could be selected, searched or read aloud."""
    pygame.display.init()
    pygame.font.init()
    path = strategy_card.save(GAMES["flop-poker"], tmp_path / "card.PNG")
    assert pygame.image.load(str(path)).get_size() == (1748, 1240)
    for slug in GAMES:
        data = strategy_card.save(GAMES[slug], tmp_path / f"{slug}.pdf").read_bytes()
        assert data.startswith(b"%PDF-1.4")
        assert data.rstrip().endswith(b"%%EOF")
        assert b"/MediaBox [ 0 0 419.53 297.64 ]" in data
        assert b"/Subtype /Image" not in data
        assert b"/ToUnicode" in data
        assert b"/FontFile2" in data
        assert data == strategy_card.save(GAMES[slug], tmp_path / "again.pdf").read_bytes()


def test_a_card_of_dice_does_not_say_that_nothing_is_given_away() -> None:
    for slug, game in GAMES.items():
        said = strategy_card.words(game).cost
        best = game.family != "dice" and Strategy(game).price.cost == 0
        assert ("gives nothing away" in said) == best, (slug, said)
        assert (said == "Nothing else on this felt costs less") == (game.family == "dice")


def test_a_card_that_cannot_be_printed_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"neither in \.png nor in \.pdf"):
        strategy_card.save(GAMES["flop-poker"], tmp_path / "card.jpg")
    (tmp_path / "file").write_text("x")
    with pytest.raises(HouseError, match="there is no folder"):
        strategy_card.save(GAMES["flop-poker"], tmp_path / "file" / "card.pdf")


# ---- the simulation


def test_a_run_shows_its_figures_and_adds_up(store: Store) -> None:
    stage = Stage(SimulationPage, store, CLOCK, games=GAMES, slug="flop-poker")
    page: Any = stage.page
    stage.press(pygame.K_r)
    page.wait()
    stage.loop.step()
    assert page.figures.rounds == 10_000
    assert sum(page.figures.histogram.values()) == 10_000
    assert page.figures.strategy == "card"
    assert page.figures.bankroll == 50_000
    stage.click("choice:seats:1")
    stage.click("choice:rounds:0")
    stage.press(pygame.K_r)
    page.wait()
    assert (page.figures.how, page.figures.seats) == ("engine", 2)


def test_a_run_can_be_stopped_and_another_table_forgets_it(store: Store) -> None:
    stage = Stage(SimulationPage, store, CLOCK, games=GAMES, slug="flop-poker")
    page: Any = stage.page
    stage.click("choice:strategy:2")
    stage.click("choice:rounds:2")
    page.start()
    assert page.running
    stage.press(pygame.K_r)
    page.wait()
    assert page.figures is None
    assert not page.running
    stage.press(pygame.K_ESCAPE)
    assert stage.went == ["back"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 200])
def test_the_simulation_fits_every_window(store: Store, size: tuple[int, int], text: int) -> None:
    stage = Stage(SimulationPage, store, CLOCK, size, games=GAMES, slug="criss-cross-poker", text_scale=text)
    page: Any = stage.page
    page.start()
    page.wait()
    stage.loop.step()
    rects = [t.rect for t in page.focus.targets if t.name.startswith(("choice:", "run"))]
    assert overlaps(rects) == []
    assert all(rect.right <= size[0] for rect in rects)


def test_ranges_hold_every_round_and_never_losses_and_wins_together() -> None:
    nets = {n * 37: n % 7 + 1 for n in range(-90, 400)}
    found = bins(nets, 41)
    assert sum(b.rounds for b in found) == sum(nets.values())
    assert not any(b.low < 0 < b.high for b in found)
    assert all(a.high == b.low for a, b in pairwise(found))
    assert len(found) <= 45
    assert bins({}, 10) == ()


def test_opened_long_ago(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES)
    assert stage.page.opened == START
    assert stage.page.nav.standing.player == "Robin"
