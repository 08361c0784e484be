"""What stands on the table between two verbs of the session: it waits until everything before it
was told, and asks nothing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rounds
from game.client.pictures import studio
from game.client.table import funds
from game.client.table.model.intents import PlaceChip
from game.core.declaration import Spot
from game.play.seats.bots import choose_action
from game.rounds.events import Paid, Returned, Staked
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
ENGINE = (
    "act",
    "check_bets",
    "engine",
    "later_stake_totals",
    "legal",
    "seen",
    "start",
    "witnessed",
)
ASKED = (
    "criss-cross-poker",
    "free-bet-blackjack",
    "lunar-poker",
    "six-card-fortune-pai-gow-poker",
    "go-fore-it",
)


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal", coach="before")
        yield made


def dealt(router: Any, slug: str, *, boxes: tuple[int, ...] = ()) -> Player:
    """Somebody at a table who has placed the least on each of his boxes, and dealt; nothing is told
    yet.
    """
    player = Player(router, slug, (1280, 720))
    for seat in boxes:
        player.box(seat)
    player.scene.visit.lay_wagers(
        funds.least_opening_bets(player.scene.visit.game, player.scene.visit.desk.rules)
    )
    player.click("deal")
    return player


def decide(player: Player) -> None:
    """What a typical bot would."""
    session = player.scene.visit.session
    player.scene.visit.act(
        str(choose_action(session.game, session.view(), session.legal(), "typical"))
    )
    player.step()


def number(player: Player) -> str:
    """The round's number in the top bar."""
    title = next(item for item in player.scene._things() if item.key == "title")
    return str(title.stamp.args[2])


def cards(player: Player) -> dict[str, pygame.Rect]:
    """Where the cards of the seats lie."""
    return {
        item.key: item.rect for item in player.scene._things() if item.key.startswith("card seat ")
    }


class Silent:
    """A session that nothing may be asked."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the session was asked for {name}")


def asked(player: Player, *events: pygame.Event) -> Counter[str]:
    """What is called of the engine, the session and the store in one turn of the loop."""
    engine = {getattr(rounds, name).__code__ for name in ENGINE}
    called: Counter[str] = Counter()

    def note(frame: Any, event: str, _: object) -> None:
        code = frame.f_code
        inside = code.co_filename.replace("\\", "/")
        if event == "call" and (
            code in engine or "/play/session.py" in inside or "/book/" in inside
        ):
            called[code.co_name] += 1

    player.shell.clock.wind(0.2)
    sys.setprofile(note)
    try:
        player.step(*events)
        player.loop._force_all()
        player.step()
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", ASKED)
def test_a_frame_and_a_moved_pointer_at_a_decision_ask_the_session_and_the_engine_nothing(
    router: Any, slug: str
) -> None:
    player = dealt(router, slug)
    while player.scene.visit.session.playing:
        player.wait(1.0)
        if not player.scene.visit.deciding:
            break
        session, player.scene.visit.session = player.scene.visit.session, Silent()
        at = player.scene.focus.targets[-1].rect.center
        moves = [
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
            for pos in (at, (640, 300))
        ]
        assert asked(player) == {}
        for move in moves:
            assert asked(player, move) == {}
        player.scene.visit.session = session
        decide(player)
    assert player.scene.visit.session.last is not None


def test_calls_of_the_engine_are_noticed(router: Any) -> None:
    player = dealt(router, "criss-cross-poker")
    player.wait(1.0)
    tick = player.scene.update
    player.scene.update = lambda dt: (
        player.scene.visit.session.legal(),
        player.scene.visit.session.bankroll,
        tick(dt),
    )[-1]
    found = asked(player)
    assert {"legal", "bankroll", "balance"} <= set(found)


@pytest.mark.parametrize("slug", ["criss-cross-poker", "props-and-hops"])
def test_the_top_bar_shows_the_number_of_the_round_that_is_told(router: Any, slug: str) -> None:
    player = dealt(router, slug)
    scene = player.scene
    told = number(player)
    frames = 0
    while scene.visit.timeline.busy or scene.visit.deciding:
        if scene.visit.deciding:
            decide(player)
        assert not scene.visit.timeline.busy or number(player) == told
        frames += scene.visit.timeline.busy and not scene.visit.session.playing
        player.shell.clock.wind(0.05)
        player.step()
    assert frames > 5
    assert number(player) == told
    player.key(pygame.K_r)
    assert int(number(player)) == int(told) + 1


def test_the_view_turns_to_the_next_box_after_the_decision_was_told(router: Any) -> None:
    player = dealt(router, "criss-cross-poker", boxes=(5,))
    scene = player.scene
    player.wait()
    assert scene.visit.session.turn == 4
    for _ in range(6):  # what was dealt last slides into its place while the decision is open
        player.shell.clock.wind(0.05)
        player.step()
    before = cards(player)
    decide(player)
    assert scene.visit.session.turn == 5
    assert scene.visit.timeline.busy
    while scene.visit.timeline.busy:
        lying = cards(player)
        assert {key: lying[key] for key in before} == before
        player.shell.clock.wind(0.05)
        player.step()
    now = cards(player)
    assert now["card seat 5 0"].size == before["card seat 4 0"].size
    assert now["card seat 4 0"] != before["card seat 4 0"]


def test_a_hand_that_was_set_does_not_lie_as_it_was_dealt_again(router: Any) -> None:
    player = dealt(router, "six-card-fortune-pai-gow-poker")
    scene = player.scene
    player.wait()
    dealt_so = list(scene.visit.felt_state.cards["seat 4"])
    scene.visit.act("house-way")
    player.step()
    laid = list(scene.visit.session.view().piles["seat 4"])
    assert laid != dealt_so
    assert list(scene.visit.felt_state.cards["seat 4"]) == dealt_so
    early = [
        (piece.card, piece.lie)
        for piece in scene.table.felt
        if piece.name.startswith("card seat 4 ")
    ]
    player.wait()
    assert len(early) == 6
    assert [
        (piece.card, piece.lie)
        for piece in scene.table.felt
        if piece.name.startswith("card seat 4 ")
    ] == early


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "slug", ["criss-cross-poker", "free-bet-blackjack", "props-and-hops", "flop-poker"]
)
def test_the_bankroll_is_what_was_told_in_every_frame(router: Any, slug: str) -> None:
    player = dealt(router, slug)
    scene = player.scene
    own = scene.visit.session.seats
    while scene.visit.timeline.busy or scene.visit.deciding:
        if scene.visit.deciding:
            assert scene.visit.moment.left == scene.visit.session.bankroll
            decide(player)
        cents = scene.visit.session.bankroll
        for event in (cue.event for cue in scene.visit.timeline._cues):
            match event:
                case Staked() if event.seat in own:
                    cents += event.cents
                case Paid() if event.seat in own:
                    cents -= event.win + event.back
                case Returned() if event.seat in own:
                    cents -= event.cents
        assert scene.visit.moment.left == cents
        player.shell.clock.wind(0.05)
        player.step()
    assert scene.visit.moment.left == scene.visit.session.bankroll


def test_a_chip_lies_on_its_spot_before_the_session_is_asked_what_the_round_may_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with studio(ROOT) as router:
        player = Player(router, "criss-cross-poker")
        visit, asked = player.scene.visit, []
        later_stake_totals = visit.session.later_stake_totals
        monkeypatch.setattr(
            visit.session,
            "later_stake_totals",
            lambda wagers: asked.append(wagers) or later_stake_totals(wagers),
        )
        player.scene.obey(PlaceChip("ante-across", 500))
        assert visit.moment.stakes[Spot(visit.state.own, "ante-across")] == 500
        assert not asked
        player.step()
        assert len(asked) == 1
        assert visit.moment.state.need == later_stake_totals(asked[0])
