"""What the panel's coach shows of a decision with many choices: the own one stays among the bars,
draws go by what is kept.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.book import Decision
from game.cli.text_output import settlement_or_advice_lines
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.pages.records.history import shown_actions_with_nets
from game.client.pictures import Studio, at_table, draw_scene, studio
from game.client.table.decisions import MOST_BARS, action_words, advised_words
from game.client.table.model.intents import PlaceChip
from game.client.table.model.moment import Pointed
from game.client.table.model.panel_content import PayCell, PayColumn, PayGroup, WagerCosts
from game.client.table.model.pieces import Drawing
from game.client.table.paint.drawings import _draw_paytable
from game.client.table.scene import TableScene
from game.client.table.surroundings.panel import _bars_best_and_chosen, panel
from game.core.money import dollars
from game.games import GAMES
from game.odds.advice import NET_WORDS, Advice
from tests.client.table.test_table_scene import block

ROOT = Path(__file__).parents[4]
HAND = ("Kh", "Ts", "8s", "5h", "2s")


def draws() -> Advice:
    names = [
        "fold",
        "bet",
        *(f"exchange {' '.join(some)}" for n in range(2, 6) for some in combinations(HAND, n)),
    ]
    ev = {name: -100.0 - number for number, name in enumerate(names)}
    return Advice(1, ev, "fold", stake=500, why="Because.")


def test_the_own_choice_is_among_the_bars_however_bad() -> None:
    advice = draws()
    worst = min(advice.ev, key=lambda name: advice.ev[name])
    words = advised_words(advice, title="Your decision", chosen=worst)
    assert len(words.bars) == MOST_BARS
    assert words.chosen == "Exchange all five"
    assert (words.chosen, advice.ev[worst]) == words.bars[-1]
    assert words.best == words.bars[0][0] == "Fold"


def test_a_draw_of_most_cards_is_named_by_what_is_kept() -> None:
    words = advised_words(draws(), title="Your decision", chosen="exchange 8s 5h 2s")
    assert words.chosen == "Keep K♥ 10♠"
    assert (
        advised_words(draws(), title="Your decision", chosen="exchange 5h 2s").chosen
        == "Exchange 5♥ 2♠"
    )


def test_a_fold_was_minus_ten_dollars_to_advise_and_nothing_to_the_coach() -> None:
    """One convention: the average net, with what already lies on the wagers, in bars, text and
    JSON.
    """
    two = Advice(1, {"fold": -1000.0, "play 1x": -1052.0}, "fold", stake=500)
    words = advised_words(two, title="Your Play bet")
    assert words.sub == NET_WORDS
    assert words.bars == (("Fold", -1000.0), ("Play 1×", -1052.0))
    assert [(bar.figure, bar.extra) for bar in _bars_best_and_chosen(words)[0]] == [
        ("-$10.00", "best"),
        ("-$10.52", "-$0.52"),
    ]
    told = list(
        settlement_or_advice_lines(
            {"seat": 1, "ev": two.ev, "best": two.best, "method": two.method}
        )
    )
    assert told[0].endswith(NET_WORDS)
    assert [line.split()[-2 if line.endswith("best") else -1] for line in told[1:]] == [
        "-$10.00",
        "-$10.52",
    ]
    held = Decision(point="play", chosen="fold", best="fold", cost=0.0, ev=two.ev)
    assert shown_actions_with_nets(held) == [("fold", -1000.0), ("play 1x", -1052.0)]
    assert (
        advised_words(two, title="Your Play bet", chosen="play 1x").sub
        == "a mistake, which costs $0.52"
    )
    hit = Advice(1, {"hit": -270.0, "stand": -300.0}, "hit", stake=500)
    assert advised_words(hit, title="Your hand").bars == (("Hit", -270.0), ("Stand", -300.0))


def test_who_comes_back_to_an_open_decision_is_not_asked_for_wagers() -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="after")
        scene = router.table("criss-cross-poker")
        scene.obey(PlaceChip("ante-down", 500))
        scene.visit.deal()
        scene.visit.skip()
        assert scene.visit.deciding
        again = router.table("criss-cross-poker")
        assert (again.visit.state.coach.title, again.visit.state.coach.sub) == (
            scene.visit.state.coach.title,
            scene.visit.state.coach.sub,
        )
        assert again.visit.state.coach.title == "Your Across bet"


def test_casino_mode_tells_no_edges_at_a_card_table() -> None:
    with studio(ROOT) as router:
        scene = router.table("crazy-4-poker")
        assert block(scene, WagerCosts).rows
        router.shell.change(casino_mode=True)
        assert not block(scene, WagerCosts)
        assert not router.shell.settings.odds_shown


def test_found_broken_with_the_panel_folded_a_coach_asked_beforehand_said_nothing_at_the_table() -> (
    None
):
    with studio(ROOT, text_scale=200) as router:
        scene = at_table(router, "criss-cross-poker", "decision")
        draw_scene(scene, router, (1280, 720))
        assert isinstance(scene, TableScene)
        assert scene.visit.state.is_panel_folded
        assert starred(scene) == ["button do bet 1x", "top panel"]
        scene.visit.state = replace(scene.visit.state, is_panel_folded=False)
        assert starred(scene) == [], "the panel tells it"
        scene.visit.state = replace(scene.visit.state, is_panel_folded=True)
        scene.visit.state = replace(
            scene.visit.state,
            coach=advised_words(
                Advice(1, {"bet 1x": 1.0, "fold": 0.0}, "bet 1x"), title="", chosen="fold"
            ),
        )
        assert starred(scene) == [], "it is about the choice before"


def test_a_best_draw_has_its_star_on_the_choice_for_which_cards_are_chosen() -> None:
    with studio(ROOT, text_scale=200) as router:
        scene = at_table(router, "lunar-poker", "decision")
        draw_scene(scene, router, (1280, 720))
        assert isinstance(scene, TableScene)
        scene.visit.state = replace(
            scene.visit.state,
            coach=advised_words(
                Advice(1, {"exchange 5h 2s": 1.0, "fold": 0.0}, "exchange 5h 2s"), title=""
            ),
        )
        assert starred(scene) == ["button do exchange", "top panel"]


def starred(scene: TableScene) -> list[str]:
    """The parts round the felt that show the coach's star."""
    pieces = scene.surroundings(scene.visit.moment, scene.table, Pointed())
    return sorted(one.name for _, one in pieces if isinstance(one, Drawing) and "star" in one.args)


def test_the_lesson_of_the_last_decision_was_gone_when_the_round_was_settled() -> None:
    """The panel said "your choices cost $3.54", and neither the better play nor what it was worth."""
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="after")
        scene = at_table(router, "double-back-jack", "decision")
        visit = scene.visit
        visit.skip()
        costs = []
        while visit.session.turn:
            advice = visit.session.advice()
            assert advice is not None
            worst = min(advice.ev, key=advice.ev.__getitem__)
            costs.append((advice.shown_cost(worst), action_words(advice.best), action_words(worst)))
            visit.act(worst)
            visit.skip()
        cost, best, chosen = max(costs)
        words = visit.state.coach
        assert (words.best, words.chosen) == (best, chosen)
        assert {best, chosen} == {label for label, _ in words.bars}
        assert f"a mistake, which costs {dollars(cost)}; best was {best}" in words.reason
        assert words.lines, "how the wagers ended is still told"
        visit.rebet_unless_placed()
        visit.deal()
        assert not visit.state.coach.lines
        router.shell.change(coach="off")


def wrongly_settled(router: Studio, slug: str) -> TableScene:
    """A table at which every choice of a round was the worst, and the round is settled."""
    router.shell.change(speed="instant", coach="after")
    scene = at_table(router, slug, "decision")
    assert isinstance(scene, TableScene)
    scene.visit.skip()
    while scene.visit.session.turn:
        advice = scene.visit.session.advice()
        assert advice is not None
        scene.visit.act(min(advice.ev, key=advice.ev.__getitem__))
        scene.visit.skip()
    return scene


def panel_parts(scene: TableScene, page: int = 0) -> list[tuple[Any, ...]]:
    """The parts of the side panel on one of its pages."""
    layer = panel(scene.visit.kind.panel(scene.visit.moment), page, (), scene.bar)
    return [part for one in layer.drawings(Pointed()) for part in one.args]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.family != "dice"])
def test_a_settled_round_said_nothing_of_its_chances_and_amounts(
    slug: str, size: tuple[int, int]
) -> None:
    """An average was all; not how often a choice wins and how much, nor how the best one does."""
    with studio(ROOT) as router:
        scene = wrongly_settled(router, slug)
        draw_scene(scene, router, size)
        words, parts = scene.visit.state.coach, panel_parts(scene)
        assert [one.label for one in words.shares] == [words.best, words.chosen]
        for one in words.shares:
            chances = [
                int(cell.partition(" %")[0].split()[-1])
                for cell in (one.win, one.push, one.lose)
                if cell
            ]
            assert sum(chances) == pytest.approx(100, abs=2), one
            assert all(" × $" in cell for cell in (one.win, one.lose) if cell), one
        assert [part[3] for part in parts if part[0] == "shares"] == [words.shares]
        low = max(part[1] + part[2] for part in parts if part[0] == "settlement")
        reason = next(part for part in parts if part[0] == "paragraph" and part[3] == words.reason)
        assert low <= reason[1] + 1
        assert words.touched in words.average_net_note


def test_where_the_table_of_chances_has_no_room_it_is_told_in_words() -> None:
    with studio(ROOT, text_scale=200) as router:
        scene = wrongly_settled(router, "criss-cross-poker")
        draw_scene(scene, router, (1366, 768))
        scene.visit.state = replace(scene.visit.state, is_panel_folded=False)
        scene._unasked = False
        draw_scene(scene, router, (1366, 768))
        words = scene.visit.state.coach
        pages = [panel_parts(scene, page) for page in range(2)]
        assert all(part[0] != "shares" for parts in pages for part in parts)
        assert any(part[3] == words.shares_words for part in pages[0] if part[0] == "paragraph")
        assert any(part[0] == "paytable" for part in pages[1]), "they come when the page is turned"


def test_a_lesson_was_gone_with_the_cards_and_when_the_table_was_left() -> None:
    """It stays until the next deal: while wagers are placed, and for whoever comes back to the
    table.
    """
    with studio(ROOT) as router:
        scene = wrongly_settled(router, "double-back-jack")
        lesson = scene.visit.state.coach
        assert lesson.lesson
        scene.visit.clear_results()
        draw_scene(scene, router, (1366, 768))
        assert not scene.visit.felt_state.over
        assert any(part[0] == "shares" for part in panel_parts(scene, 0))
        assert any(part[0] == "cost" for part in panel_parts(scene, 1)), (
            "what the wagers cost comes when it is turned"
        )
        router.from_table("lobby")
        again = router.table("double-back-jack")
        assert again.visit.state.coach == lesson
        router.from_table("lobby")
        other = router.table("flop-poker")
        assert not other.visit.state.coach.lesson
        router.from_table("lobby")
        again = router.table("double-back-jack")
        again.visit.rebet_unless_placed()
        again.visit.deal()
        again.visit.skip()
        assert again.visit.state.lesson is None
        assert again.visit.state.coach != lesson


def test_the_chances_of_the_last_choice_are_read_out() -> None:
    with studio(ROOT) as router:
        scene = wrongly_settled(router, "flop-poker")
        words = " ".join(scene.spoken.situation(scene.visit.moment))
        first = scene.visit.state.coach.shares[0]
        assert f"{first.label}: " in words
        assert scene.visit.state.coach.average_net_note in words
        assert "×  $" not in words


def test_found_broken_a_paytable_began_in_its_middle_without_a_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a round its list began at the straight flush, and ended at the pair that counted."""
    written: list[str] = []
    rows = tuple((f"Row {number}", (PayCell(f"key {number}", "1"),)) for number in range(9))
    group = PayGroup("Pays", "Bet", (PayColumn("Bet", 0),), rows)
    usual = Sheet.text

    def noting(sheet: Sheet, words: str, *args: Any, **more: Any) -> float:
        written.append(words)
        return usual(sheet, words, *args, **more)

    monkeypatch.setattr(Sheet, "text", noting)
    sheet = Sheet(500, 500, Type(1), Cache())
    _draw_paytable(sheet, 0.0, 26.0, group, frozenset({"key 6"}), 5)
    assert "3 more above" in written
