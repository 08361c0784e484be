"""Tournaments in the window: set up, played by keys, left and taken up, with people who go out, and
a ranking to give away.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.client import pictures
from game.client.pages import day
from game.client.pages.day import FORM, TournamentPage
from game.client.pages.tournament_presets import PRESETS
from game.client.pictures import studio
from game.client.table.model.intents import Act, PlaceChip, SitHere, ToggleBox, TurnTo
from game.client.table.narration import Narrator
from game.client.table.special_tables import TournamentTable
from game.client.ui.control import Pressed
from game.play.competitions.tournament_session import make_tournament
from tests.client.table.test_day_and_what_if_window import Guest, said

ROOT = Path(__file__).resolve().parents[3]
CRAZY = "crazy-4-poker"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


def begun(router: Any, people: int = 1, **how: Any) -> int:
    names = [(router.store.people.player(router.player).name, ""), ("Ada", "Salma")][:people]
    asked = {"rounds": 2, "chips": 20_000, "begun": router.clock(), "seed": "5" * 64, **how}
    return int(
        router.tournaments.begin(make_tournament(asked.pop("slug", CRAZY), names, 2, **asked))
    )


def table_of(router: Any, number: int) -> Any:
    table = router.tournament_table(number)
    table.enter(router.shell.view((1280, 720)))
    return table


def staked(table: Any, cents: int = 500) -> None:
    table.visit.lay_wagers({"ante": cents, "super-bonus": cents})


def decided(table: Any, choice: int) -> None:
    while table.session.playing:
        table.visit.skip()
        if table.visit.moment.awaits_next_player:
            table.visit.uncover_hand()
        table.visit.act(table.session.legal()[choice])
    table.visit.skip()
    table.update(0.0)


def toasts(router: Any) -> list[str]:
    return [one.title for one in router.shell.toasts.visible_toasts]


def test_found_broken_in_large_text_the_ways_on_of_a_ranking_were_out_of_sight(router: Any) -> None:
    number = begun(router, rounds=1)
    table = table_of(router, number)
    staked(table)
    table.visit.deal()
    decided(table, 0)
    router.shell.change(text_scale=200)
    setup = router.page("tournament")
    setup.enter(router.shell.view((1280, 720)))
    assert (setup.focus.ring.name, setup.scroll) == ("begin", 0.0), "what is played is asked first"
    page = table.obey(Act.NEXT_ROUND).scene
    page.enter(router.shell.view((1280, 720)))
    assert page.shown.is_finished
    assert page.focus.ring.name == "next"
    assert page.pane.contains(page.focus.ring.rect)


def test_a_tournament_is_played_by_keys_from_the_days_page_to_its_ranking(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = router.store.people.bankroll(router.player), router.store.make_head()
    guest = Guest(router, "day")
    guest.tab("head:tournament")
    assert isinstance(guest.top, TournamentPage)
    guest.top._change("slug", CRAZY)
    guest.top.asked = replace(guest.top.asked, rounds=2, bots=2)
    guest.tab("begin")
    table = guest.top
    assert isinstance(table, TournamentTable)
    assert "Round 1 of 2 · $1,000 each" in said(table)
    guest.tab("spot ante")
    guest.key(pygame.K_d)
    assert table.visit.deciding
    assert table.visit.state.coach.title == "The coach is silent"
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, TournamentPage)
    assert guest.top.shown.open
    guest.key(pygame.K_RETURN)
    table = guest.top
    assert table.visit.deciding, "taken up where it stood"
    guest.key(pygame.K_f)
    guest.loop.step()
    mark = next(piece for piece in table.table.felt if piece.name == "mark").args[0]
    assert mark.startswith("After round 1 of 2 · "), (
        "the next had begun in words while the last still lay there"
    )
    assert "behind" in mark or "leads" in mark
    guest.key(pygame.K_SPACE)
    guest.loop.step()
    assert (
        next(piece for piece in table.table.felt if piece.name == "mark")
        .args[0]
        .startswith("Round 2 of 2 · ")
    )
    guest.key(pygame.K_r, pygame.K_d, pygame.K_f)
    guest.loop.step()
    assert "The ranking" in said(table)
    guest.key(pygame.K_SPACE)
    page = guest.top
    assert isinstance(page, TournamentPage)
    assert page.shown.is_finished
    assert (router.store.people.bankroll(router.player), router.store.make_head()) == before, (
        "nothing of it enters the book"
    )
    texts: list[str] = []
    monkeypatch.setattr(
        "game.client.pages.records.replay.put_on_clipboard",
        lambda text: bool(texts.append(text) or True),
    )
    assert (page.focus.ringed, page.ui["next"].label) == ("next", "Next tournament")
    guest.tab("copy")
    assert texts == [page.shown.share_text()]
    guest.tab("save")
    assert pygame.image.load(router.folder / "exports" / "tournament-1.png").get_size() == (
        1200,
        630,
    )
    guest.tab("tournament:1")
    assert guest.top.number == 1
    guest.tab("again")
    assert isinstance(guest.top, TournamentTable)
    assert guest.top.play.number == 2


def test_who_is_out_gets_up_and_the_other_goes_on(router: Any) -> None:
    table = table_of(router, begun(router, people=2, rounds=4))
    session, visit = table.session, table.visit
    first = session.player
    other = next(one for one in session.sharing_persons if one.player != first)
    assert table.focus.get(f"box {other.seats[0]}").answers.press == TurnTo(other.player)
    visit.lay_wagers({"ante": 10_000, "super-bonus": 10_000})
    visit.pass_betting_on()
    assert session.player == other.player
    staked(table)
    visit.deal()
    decided(table, 0)
    table.obey(PlaceChip("ante", 500))
    assert session.sharing_persons == ()
    assert session.player != first
    assert f"{router.store.people.player(router.player).name} is out" in toasts(router)
    assert not visit.moment.other_bets


def test_when_every_person_is_out_the_bots_end_it(router: Any) -> None:
    number = begun(router, rounds=4)
    table = table_of(router, number)
    staked(table, 10_000)
    table.visit.deal()
    decided(table, 0)
    assert "How it ends" in said(table)
    assert table.obey(PlaceChip("ante", 500)) is None
    assert not table.visit.bets.placed, "nothing is placed by who is out"
    move = table.obey(Act.NEXT_ROUND)
    found = move.scene.tournaments.ranking(number)
    assert (found.is_finished, found.settled, found.lines[-1].out) == (True, 4, 1)


def test_nothing_is_bought_and_nobody_joins(router: Any) -> None:
    table = table_of(router, begun(router))
    chips = table.session.bankroll
    for closed in (Act.BUY_IN, SitHere(6), ToggleBox(5), Act.GET_UP):
        assert table.obey(closed) is None
    assert toasts(router) == ["Not in a tournament"] * len(toasts(router)) != []
    assert (table.session.bankroll, len(table.session.seats), table.session.sharing_persons) == (
        chips,
        1,
        (),
    )
    words = table.visit.desk.missing_money({"ante": 10**6})
    assert words.endswith("is missing."), "nobody is told to buy in"


def test_the_ranking_is_told_to_whoever_listens(router: Any) -> None:
    table = table_of(router, begun(router))
    narrator = Narrator(table.visit, router.shell, table.focus, lambda: table.table.choices)
    assert " ".join(narrator.situation(table.visit.moment)).startswith("Round 1 of 2 · $200 each.")
    staked(table)
    table.visit.deal()
    decided(table, 0)
    told = " ".join(narrator.situation(table.visit.moment))
    assert "After round 1 of 2 · " in told
    assert " of 3 · " in told


def test_found_broken_at_new_nothing_said_how_many_chips_the_others_have(router: Any) -> None:
    table = table_of(router, begun(router, rounds=2))
    bots = [bot for bot in table.session.bots if bot.seat in table.visit.moment.geometry.others]
    table.update(0.1)
    plates = [
        piece for piece in table.visit.kind.plates(table.visit.moment) if piece.art == "plate"
    ]
    assert len(plates) == len(bots)
    chips = {str(one) for plate in plates for one in plate.args if str(one).startswith("has $")}
    assert chips == {"has $200"}


def test_at_a_dice_table_the_ranking_stands_in_the_panel_and_on_the_rail(router: Any) -> None:
    """The panel said what wagers cost, the rail nothing; now the list of wagers is one press away,
    with its rows.
    """
    number = begun(router, people=2, slug="props-and-hops", rounds=2)
    router.tournaments.sit(number).autoplay(most=1)
    table = table_of(router, number)
    assert "Round 2 of 2 · " in " ".join(said(table))
    ranking, *_ = table.visit.kind.panel(table.visit.moment)
    assert [one.name for one in ranking.rows] == [
        line.entrant.name for line in table.play.ranking.lines
    ]
    listed = []
    for _ in range(3):
        listed.append(any(target.name.startswith("cost ") for target in table.focus.targets))
        table.obey(Act.TURN_PAGE)
        table.update(0.0)
    assert listed == [False, True, False]


def test_a_tournament_of_two_tables_goes_on_at_the_second(router: Any) -> None:
    page: Any = router.page("tournament")
    page.enter(router.shell.view((1280, 720)))
    page._change("slug", CRAZY)
    assert "then.2" not in {one.name for one in page.ui.controls()}, (
        "asked for once there is a second"
    )
    page._change("then.1", "high-roll-dice")
    page._change("then.2", "lunar-poker")
    page._change("then.1", "")
    assert page.asked.slugs == (CRAZY, "lunar-poker"), "those behind move up"
    page._change("then.1", "high-roll-dice")
    page.asked = replace(page.asked, rounds=1, bots=1)
    table = page._begin(lambda: page.setup.make_tournament(page.asked)).scene
    table.enter(router.shell.view((1280, 720)))
    assert any(words.startswith("Table 1 of 2, round 1 of 1") for words in said(table))
    staked(table)
    table.visit.deal()
    decided(table, 0)
    assert "The next table" in said(table)
    assert any(words.startswith("Table 1 of 2 played · ") for words in said(table))
    page = table.obey(Act.NEXT_ROUND).scene
    page.enter(router.shell.view((1280, 720)))
    assert page.ui[f"tournament-table:{page.number}"].label == "On to High Roll Dice"
    after = table.play.ranking.placing_of(router.store.people.player(router.player).name).chips
    table = page.handle_intent(Pressed(f"tournament-table:{page.number}")).scene
    assert (table.session.game.slug, table.session.bankroll) == ("high-roll-dice", after)
    table.play.autoplay()
    assert router.tournaments.ranking(1).is_finished
    assert "Crazy 4 Poker and High Roll Dice" in router.tournaments.ranking(1).share_text()


def test_what_is_asked_for_is_closed_where_it_cannot_be(router: Any) -> None:
    page: Any = router.page("tournament")
    page.enter(router.shell.view((1280, 720)))
    page._change("bots", 0)
    assert (
        page.ui["begin"].why
        == "players: at least two play in a tournament: name more people, or bots."
    )
    page._change("bots", 5)
    assert page.ui["begin"].why == ""
    page._change("slug", "lunar-poker")
    assert page.asked.bots == 4, "five seats there"
    assert "5 seats" in FORM.refusal(page.setup, replace(page.asked, bots=6))
    (router.folder / "tournaments").write_text("not a folder")
    page.number = 0
    assert page._begin(lambda: page.setup.make_tournament(page.asked)) is None
    assert "The tournament cannot begin" in toasts(router)


def test_found_broken_a_tournament_that_goes_on_left_half_of_its_page_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whose chips went where stood in the picture of its end alone."""
    told: list[int] = []
    monkeypatch.setattr(
        day, "draw_chips_lines", lambda _sheet, _box, podium, *_: told.append(podium.settled)
    )
    with studio(ROOT) as house:
        pictures.draw_scene(pictures.scene_of(house, "tournament:on"), house, (1280, 720))
    assert set(told) == {3}


def test_found_broken_lines_of_chips_ran_through_what_everybody_began_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sum stood on the first rounds of the chart, on the page and in the picture that is given
    away.
    """
    ends: list[float] = []
    begun: list[float] = []
    lines, text, line = day.draw_chips_lines, day.Sheet.text, day.Sheet.line

    def said(
        sheet: Any, words: str, x: float, y: float, size: float, *more: Any, **named: Any
    ) -> Any:
        ends.append(x + sheet.width(words, size, "ui5"))
        return text(sheet, words, x, y, size, *more, **named)

    def drawn(sheet: Any, x: float, *more: Any, **named: Any) -> None:
        begun.append(x)
        line(sheet, x, *more, **named)

    def listened(*asked: Any) -> None:
        with monkeypatch.context() as heard:
            heard.setattr(day.Sheet, "text", said)
            heard.setattr(day.Sheet, "line", drawn)
            lines(*asked)

    monkeypatch.setattr(day, "draw_chips_lines", listened)
    # a window that no other picture has, as what was drawn once is kept
    with studio(ROOT) as house:
        pictures.draw_scene(pictures.scene_of(house, "tournament:on"), house, (1297, 731))
    assert 0 < max(ends) < min(begun)


@pytest.mark.parametrize(
    ("slug", "size", "scale", "high"),
    [(CRAZY, (1280, 720), 200, 30), ("high-roll-dice", (1366, 768), 200, 20)],
)
def test_found_broken_in_large_text_a_tournaments_mark_was_tiny_and_met_what_the_dealer_says(
    router: Any, slug: str, size: tuple[int, int], scale: int, high: int
) -> None:
    router.shell.change(text_scale=scale)
    table = table_of(router, begun(router, slug=slug))
    table.enter(router.shell.view(size))
    items = {
        piece.name: table.painter.item(piece)
        for piece in table.table.felt
        if piece.name in ("mark", "speech")
    }
    # without their shadows
    mark, speech = (item.rect.inflate(-16, -16) for item in (items["mark"], items["speech"]))
    assert not mark.colliderect(speech)
    assert mark.h >= high


def test_three_tournaments_stand_ready_and_begin_with_one_button(router: Any) -> None:
    router.shell.change(levels={str(router.player): "new"})
    page: Any = router.page("tournament")
    page.enter(router.shell.view((1366, 768)))
    assert (page.asked.slugs, page.asked.chips) == (PRESETS["quick"].slugs, 50_000)
    assert "slug" not in page.focus._targets
    for key, one in PRESETS.items():
        page.handle_intent(Pressed(f"preset:{key}"))
        assert (page.asked.slugs, page.asked.rounds, page.asked.bots) == (
            one.slugs,
            one.rounds,
            one.bots,
        )
        assert page.ui["begin"].label == "Start"
        assert not page.ui["begin"].why
    page.handle_intent(Pressed("change"))
    assert page.ui["slug"].value == PRESETS["tour"].slugs[0]
    table = page.handle_intent(Pressed("begin")).scene
    assert [leg.slug for leg in table.play.agreed.legs] == [*PRESETS["tour"].slugs]
