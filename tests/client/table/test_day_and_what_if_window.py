"""Tables apart from the book in the window: the day's deal from its page to its result, and what
if.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.pages.day import DayPage
from game.client.pages.dialog import Dialog
from game.client.pages.records.history import History
from game.client.pictures import play_at, studio
from game.client.scenes.scene import Push
from game.client.table.model.intents import Act, Decide, OpenPage, PlaceChip
from game.client.table.special_tables import DayTable, PosedTable, WhatIfTable
from game.client.ui.control import Changed
from game.client.window.loop import Canvas, Loop
from game.play.competitions.day_calendar import ROUNDS, ghost_code
from game.play.competitions.what_if import NOTHING_TO_DECIDE
from game.printing.dates import month_day_year_text

ROOT = Path(__file__).resolve().parents[3]


class Guest:
    """Somebody at a window with a keyboard alone."""

    def __init__(self, router: Any, page: str) -> None:
        self.router, self.shell = router, router.shell
        self.loop = Loop(Canvas((1280, 720)), router.shell, router.page(*page.split(":")))
        self.loop.step()

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    def key(self, *codes: int) -> None:
        for code in codes:
            letter = chr(code) if code < 128 else ""
            self.loop.step(
                [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)]
            )
            for _ in range(3):
                self.shell.clock.wind(0.5)
                self.loop.step()

    def tab(self, name: str, *codes: int) -> None:
        """To a control by Tab, other keys there, and press it."""
        for _ in range(80):
            if self.top.focus.ring is not None and self.top.focus.ring.name == name:
                self.key(*codes, pygame.K_RETURN)
                return
            self.loop.step(
                [pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)]
            )
        pytest.fail(f"{name} is not reached")


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


def said(scene: Any) -> list[str]:
    """All words on and round the felt."""
    m = scene.visit.moment
    pieces = [
        *scene.table.felt,
        *(piece for _, piece in scene.surroundings(m, scene.table, scene._pointed())),
    ]
    return [str(word) for piece in pieces for word in getattr(piece, "args", ())]


def test_a_days_deal_is_played_by_keys_from_the_navigation_to_its_result(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(router, "lobby")
    before = router.store.people.bankroll(router.player), router.store.make_head()
    guest.key(pygame.K_y)
    assert isinstance(guest.top, DayPage)
    assert not router.days.result(router.today).has_begun
    guest.key(pygame.K_RETURN)
    table = guest.top
    assert isinstance(table, DayTable)
    assert table.visit.moment.stakes, "the wagers lie there"
    assert "The day’s deal" in said(table)
    for nothing in (PlaceChip("ante", 500), Act.CLEAR, Act.BUY_IN, OpenPage("fairness")):
        assert table.obey(nothing) is None
    assert table.visit.bets.placed == table.day_try.dealt.stakes
    guest.key(pygame.K_d)
    assert table.visit.deciding
    assert table.visit.state.coach.title == "The coach is silent", "whatever the settings say"
    assert not table.visit.state.coach.bars
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, DayPage)
    assert guest.top.result.open
    guest.key(pygame.K_RETURN)
    table = guest.top
    assert table.visit.deciding, "taken up where it stood"
    for number in range(ROUNDS):
        while table.session.turn:
            table.visit.act(table.session.legal()[0])
        guest.shell.clock.wind(1)
        if not table.day_try.is_finished:  # D did nothing here, nor did Enter
            guest.key((pygame.K_SPACE, pygame.K_d, pygame.K_RETURN)[number % 3])
            assert table.session.turn
    guest.loop.step()
    assert "See the result" in said(table)
    guest.key(pygame.K_SPACE)
    assert isinstance(guest.top, DayPage)
    result = guest.top.result
    assert result.is_finished
    assert (router.store.people.bankroll(router.player), router.store.make_head()) == before, (
        "nothing of it enters the book"
    )
    texts: list[str] = []
    monkeypatch.setattr(
        "game.client.pages.records.replay.put_on_clipboard",
        lambda text: bool(texts.append(text) or True),
    )
    page = guest.top
    assert (page.focus.ringed, page.ui["lobby"].label) == ("lobby", "Back to the tables")
    assert "Tomorrow: " in "".join(page.ui.words()), "what comes next is said"
    assert "your bankroll stays as it is" in "".join(page.ui.words()), "found broken"
    assert page._choices_text(result.rounds[0].id), "each round says what was chosen"
    guest.tab("copy")
    assert texts == [result.share_text()]
    guest.tab("save")
    picture = pygame.image.load(router.folder / "exports" / f"day-{router.today.isoformat()}.png")
    assert picture.get_size() == (1200, 630)
    row = router.go(f"day-replay:{router.today.isoformat()}:{result.rounds[0].id}")
    assert isinstance(row, Push)
    assert row.scene.visit.session.last.net == result.rounds[0].net
    assert row.scene.dealer == table.dealer, "found broken: somebody else dealt it again"
    assert "Click a round to see it." in page.ui.words(), "found broken: nothing said so"


def test_the_lobbys_gold_button_plays_the_days_deal_and_shows_its_result(router: Any) -> None:
    play_at(router, "criss-cross-poker", 1)
    router.store.people.buy_in(router.player, 100)
    guest = Guest(router, "lobby")
    lobby = guest.top
    assert (lobby.focus.ringed, lobby._door.button) == ("door:go", "Play today’s deal")
    guest.key(pygame.K_RETURN)
    table = guest.top
    assert isinstance(table, DayTable)
    for number in range(ROUNDS):
        guest.key(pygame.K_d)
        while table.session.turn:
            table.visit.act(table.session.legal()[0])
        if number == 2:
            guest.loop.step()
            assert table.visit.state.coach.title.startswith("Mistakes so far: $")
            assert table.visit.state.coach.sub == "best play makes none"
            assert table.visit.moment.special.line.startswith("Round 3 of 10 · Mistakes: $")
            guest.key(pygame.K_ESCAPE)
            lobby = guest.top
            assert lobby.name == "lobby"
            assert (lobby.focus.ringed, lobby._door.button) == ("door:go", "Go on, round 4 of 10")
            page = router.page("day")
            page.enter(guest.shell.view((1366, 768)))
            parts = page.ui.words()
            assert f"{month_day_year_text(router.today)}: 3 of 10 played" in parts, "found broken"
            assert not any("in a row" in one for one in parts), "no day is finished"
            guest.key(pygame.K_RETURN)
            table = guest.top
    guest.shell.clock.wind(1)
    guest.key(pygame.K_SPACE)
    assert isinstance(guest.top, DayPage)
    guest.key(pygame.K_ESCAPE)
    lobby = guest.top
    assert (lobby.focus.ringed, lobby._door.button) == ("door:go", "See your result")
    stands = lobby._door.stands
    assert (stands.row, stands.week[-1].medal, sum(stands.medals)) == (1, 3, 1)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, DayPage)


def test_found_broken_the_race_of_the_first_round_was_said_to_the_end(router: Any) -> None:
    guest = Guest(router, f"day:{router.today.isoformat()}")
    guest.key(pygame.K_RETURN)
    table = guest.top
    assert isinstance(table, DayTable)
    races = set()
    for number in range(6):
        guest.key(pygame.K_d)
        while table.session.turn:
            table.visit.act(table.session.legal()[-(number % 2)])
        guest.loop.step()
        races.add(table.day_try.lead_and_costs_words())
        said = table.visit.state.coach
        assert (said.title, said.sub) == table.day_try.lead_and_costs_words()
    assert len(races) > 1


def test_on_the_first_day_the_gold_button_leads_to_a_first_table(router: Any) -> None:
    guest = Guest(router, "lobby")
    door = guest.top._door
    assert (door.above, door.title, door.button) == ("Your first table", "Go Fore It", "Sit down")
    assert not (router.folder / "days").exists()
    guest.key(pygame.K_RETURN)
    assert guest.top.name == "table:go-fore-it"


def test_found_broken_the_first_table_named_another_sum_than_lay_there(router: Any) -> None:
    router.shell.change(levels={str(router.player): "new"})
    guest = Guest(router, "lobby")
    assert guest.top._door.button == "Sit down, $15"
    assert guest.top._door.told.endswith("lies ready; the least bet is $5."), "found broken: $5"
    guest.key(pygame.K_RETURN)
    assert sum(guest.top.visit.bets.placed.values()) == 1500


def test_found_broken_a_player_without_money_was_asked_to_sit_down_for_15_dollars(
    router: Any,
) -> None:
    bankroll = router.store.people.bankroll(router.player)
    router.store.people.cash_out(router.player, bankroll)
    router.shell.change(levels={str(router.player): "new"})
    guest = Guest(router, "lobby")
    assert (guest.top._door.button, guest.top._door.way) == ("Buy in first", "cashier")
    guest.key(pygame.K_RETURN)
    assert guest.top.name == "cashier"


def test_found_broken_pages_about_a_table_opened_on_another_than_was_played(router: Any) -> None:
    play_at(router, "lunar-poker", 1)
    for name in ("house-rules", "rules", "practice"):
        assert router.page(name).game.slug == "lunar-poker", name


def test_found_broken_a_ghost_that_nobody_can_change_had_a_locked_button(router: Any) -> None:
    play_at(router, "criss-cross-poker", 1)
    assert "door:ghost" not in [one.name for one in Guest(router, "lobby").top.ui.controls()]


def test_the_ghost_is_changed_by_its_key(router: Any) -> None:
    play_at(router, "criss-cross-poker", 1)
    yesterday = router.today - timedelta(days=1)
    router.days.record.add({yesterday: [12.0] * ROUNDS})
    guest = Guest(router, "lobby")
    shown = []
    for _ in range(3):
        stands = guest.top._door.stands
        shown.append((stands.ghost, stands.ghost_text))
        guest.key(pygame.K_g)
    assert shown == [
        ("you, yesterday", "Mistakes cost $1.20"),
        ("best play", "Makes no mistake"),
        ("you, yesterday", "Mistakes cost $1.20"),
    ]


def test_the_months_calendar_leads_to_other_days_and_a_friends_code_is_typed_there(
    router: Any,
) -> None:
    guest = Guest(router, "day")
    page = guest.top
    coming = [t.name for t in page.focus.targets if t.name.startswith("calendar:")]
    assert coming == ["calendar:2026-03-01", "calendar:2026-03-02", "calendar:2026-03-03"]
    code = ghost_code(router.today, [4.0] * ROUNDS)
    place = "Your friend sees it on this page, after the last round of that day."
    assert place in page.aloud(), "found broken: nothing said where a code comes from"
    for typed, toast in (("nonsense!", "That code cannot be used"), (code, "beside your friend")):
        page.ui.write_in(page.ui.line("code"))
        guest.loop.step([pygame.Event(pygame.TEXTINPUT, text=letter) for letter in typed])
        page.ui.write_in(None)
        guest.tab("befriend")
        said_now = " ".join(
            f"{one.title} {one.detail}" for one in guest.shell.toasts.visible_toasts
        )
        assert toast in said_now
        if typed != code:
            refusal = "That code cannot be used: it has a '!', which is none of A to Z and 2 to 7."
            assert refusal in page.ui.words(), "found broken: it was gone after seconds"
            page.handle_intent(Changed("code", value=""))
            assert refusal not in page.ui.words()
            page.lay_out()
    assert router.days.record.ghost(router.today).costs == (4.0,) * ROUNDS
    guest.tab("calendar:2026-03-02")
    assert (guest.top.name, guest.top.day.day) == ("day", 2)
    days = [t for t in guest.top.focus.targets if t.name.startswith("calendar:")]
    shown = [t.name for t in days if t.value.endswith("shown here")]
    assert shown == ["calendar:2026-03-02"], "found broken: the calendar did not mark it"


def test_found_broken_in_large_text_the_way_on_of_a_days_deal_was_cut_by_the_windows_edge(
    router: Any,
) -> None:
    router.shell.change(text_scale=200)
    guest = Guest(router, "day:2026-11-23")
    guest.key(pygame.K_RETURN)
    table = guest.top
    for _ in range(2):
        guest.key(pygame.K_d)
        while table.session.turn:
            table.visit.act(table.session.legal()[0])
        guest.key(pygame.K_SPACE)
    page = router.page("day", "2026-11-23")
    page.enter(router.shell.view((1280, 720)))
    assert page.result.net == -1000, "what it came to stands on a line of its own"
    assert page.focus.ring is not None
    assert page.pane.contains(page.focus.ring.rect)


def test_a_result_that_cannot_be_written_says_why(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (router.folder / "exports").write_text("not a folder")
    monkeypatch.setattr("game.client.pages.records.replay.put_on_clipboard", lambda _text: False)
    page: Any = router.page("day")
    page.enter(router.shell.view((1280, 720)))
    assert page.save_picture() is None
    assert page.copy_result() == page.result.share_text()


def test_what_if_from_a_step_of_the_history_to_the_comparison_and_back(router: Any) -> None:
    play_at(router, "criss-cross-poker", 3)
    guest, before = Guest(router, "history"), router.store.make_head()
    page = guest.top
    page.strip.update()
    guest.tab("play:what-if", *[pygame.K_LEFT] * 9)
    table = guest.top
    assert isinstance(table, WhatIfTable)
    assert "What if" in said(table)
    assert table.visit.deciding
    assert table.visit.state.coach.bars, "the coach speaks as ever"
    row = page.strip.row
    assert (table.really.number, table.really.net, table.really.decision) == (
        row.number,
        row.net,
        1,
    )
    guest.key(pygame.K_f)
    assert table.visit.moment.shows_settled_round
    assert table.visit.state.coach.title.startswith("What if: -$")
    assert "Compare" in said(table)
    guest.key(pygame.K_SPACE)
    assert isinstance(guest.top, Dialog)
    assert "As played: " in guest.top.text
    guest.key(pygame.K_ESCAPE)
    assert guest.top is table
    assert table.visit.moment.shows_settled_round, "the felt is still there to be looked at"
    guest.key(pygame.K_SPACE)
    guest.tab("again")
    assert isinstance(guest.top, WhatIfTable)
    assert guest.top is not table
    assert guest.top.visit.deciding
    guest.key(pygame.K_f, pygame.K_SPACE, pygame.K_RETURN)
    assert guest.top is page
    assert isinstance(guest.top, History)
    assert router.store.make_head() == before


def test_what_cannot_be_played_on_says_why(router: Any) -> None:
    """A running shoe, and dice, at which nothing was decided: in a sentence, before which
    `what-if:` stood.
    """
    play_at(router, "free-bet-blackjack", 1)
    play_at(router, "high-roll-dice", 1)
    toasts = router.shell.toasts
    shoe = "This round’s shoe is still in use. “What if” is possible after the next shuffle."
    for number, why in ((1, shoe), (2, "There was nothing to decide in this round.")):
        history: Any = router.page("history")
        history.enter(router.shell.view((1280, 720)))
        row = router.store.rounds.round_row(number, router.player)
        history.strip.choose(row)
        history.strip.update()
        assert router.go(history.strip.what_if_address(row)) is None
        assert toasts.visible_toasts[-1].detail == why


def test_found_broken_where_nothing_was_decided_nothing_was_locked(router: Any) -> None:
    """Both buttons led to a refusal, one of them behind a stray "decision:"."""
    play_at(router, "high-roll-dice", 1)
    router.shell.change(levels={str(router.player): "new"})
    history: Any = router.page("history")
    history.enter(router.shell.view((1366, 768)))
    history.strip.choose(router.store.rounds.round_row(1, router.player))
    history.strip.update()
    history.lay_out()
    for name in ("play:what-if", "play:vary"):
        assert history.focus.get(name).why == NOTHING_TO_DECIDE
    assert any(NOTHING_TO_DECIDE in line for line in history.aloud())
    assert router.go("vary:round:1:0") is None
    assert router.shell.toasts.visible_toasts[-1].detail == NOTHING_TO_DECIDE


def test_before_its_deal_a_days_table_is_told_to_whoever_listens(router: Any) -> None:
    from game.client.table.narration import Narrator

    table = router.day_table(router.today)
    table.enter(router.shell.view((1280, 720)))
    narrator = Narrator(table.visit, router.shell, table.focus, lambda: table.table.choices)
    told = " ".join(narrator.situation(table.visit.moment))
    assert told.startswith("The day’s deal.")
    assert "10 rounds are left" in told
    assert "chip." not in told, "no chips are laid here"


@pytest.mark.slow
def test_a_missed_hand_of_a_drill_is_dealt_at_its_table_and_leads_back(router: Any) -> None:
    """Found broken: nothing led from a missed hand to its table."""
    guest = Guest(router, "drill:double-back-jack")
    drill = guest.top
    for _ in range(3):
        drill._working.join(20)
        guest.loop.step()
    before = router.store.people.bankroll(router.player), router.store.make_head()
    drill.answer(
        next(str(a) for a in drill.hand.question.open_now if not drill.hand.is_right(str(a)))
    )
    asked = drill.hand.question
    guest.shell.clock.wind(0.5)
    guest.loop.step()
    guest.key(pygame.K_o)
    table = guest.top
    assert isinstance(table, PosedTable)
    for _ in range(60):
        if table.visit.deciding:
            break
        guest.key(pygame.K_SPACE)
    view = table.visit.session.view()
    assert (view.hand, view.stage, view.piles) == (
        asked.view.hand,
        asked.view.stage,
        asked.view.piles,
    )
    assert table.visit.session.legal() == asked.open_now
    assert "A hand of a drill" in said(table)
    table.obey(Decide(asked.open_now[0]))
    guest.key(pygame.K_ESCAPE)
    assert guest.top is drill
    assert drill.phase == "miss"
    assert (router.store.people.bankroll(router.player), router.store.make_head()) == before
