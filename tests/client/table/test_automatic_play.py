"""The table plays for the player: by real keys and presses, through the book, and never as his own
choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book import Filter
from game.client.pictures import scene_of, studio
from game.client.table import automatic_play
from game.client.table.automatic_play import CARD_MEANINGS, AutomaticPlayDialog
from game.client.table.model.automatic import AutomaticPlay
from game.client.table.model.felt_state import Result
from game.client.table.overlays.great_win_scene import GreatWinScene
from game.games import GAMES
from game.play.seats.bots import least_opening_bets
from tests.client.table.test_great_win import MILLION, won
from tests.client.table.test_hot_seat_window import pressed, two, typed
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
CRAZY, DICE = "crazy-4-poker", "high-roll-dice"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", coach="after")
        yield made


def seated(router: Any, slug: str = CRAZY) -> Player:
    """Somebody at a table, with the least bets placed."""
    player = Player(router, slug)
    wagers = least_opening_bets(player.scene.visit.game, player.scene.visit.desk.rules)
    player.scene.visit.lay_wagers(wagers)
    return player


def asked(player: Player) -> Any:
    """The dialog that the key opens."""
    player.key(pygame.K_z, "z")
    return player.loop.stack.top


def start(player: Player, rounds: str, **typed_in: str) -> None:
    """Have so many rounds played, with what is typed in the dialog."""
    dialog = asked(player)
    assert isinstance(dialog, AutomaticPlayDialog)
    for name, text in {"rounds": rounds, **typed_in}.items():
        dialog.typed[name] = text
    dialog.refresh()
    pressed(player, "start")


def let_pass(player: Player, seconds: float = 60.0) -> None:
    """Let time pass until the rounds are over, or so long."""
    for _ in range(int(seconds / 0.05)):
        if player.loop.stack.top is not player.scene:
            return
        player.shell.clock.wind(0.05)
        player.step_unseen()


def own(router: Any) -> Any:
    return router.store.history.statistics(Filter(player=router.player))


def test_ten_rounds_are_played_and_summed_up(router: Any) -> None:
    player = seated(router)
    visit = player.scene.visit
    before = visit.session.bankroll
    start(player, "10")
    assert visit.state.is_automatic_play_on
    let_pass(player)
    dialog = player.loop.stack.top
    play = visit.state.automatic
    assert play is not None
    assert len(play.nets) == 10
    assert visit.session.bankroll - before == play.net
    assert play.summary() in dialog.text
    assert "All of them are played." in dialog.text
    assert "standard card" in dialog.text
    assert own(router).all.rounds == 10
    pressed(player, "ok")
    assert player.loop.stack.top is player.scene
    let_pass(player, 1.0)
    assert own(router).all.rounds == 10, "it is over, and summed up once"


@pytest.mark.parametrize("card", ["best", "four"])
def test_what_the_program_decides_is_none_of_the_players_choices(router: Any, card: str) -> None:
    player = seated(router)
    dialog = asked(player)
    pressed(player, f"card={card}")
    assert dialog.card == card
    dialog.typed["rounds"] = "5"
    pressed(player, "start")
    let_pass(player)
    found = own(router)
    assert (found.all.rounds, found.all.decisions, found.all.mistakes) == (5, 0, 0)
    assert (found.assisted.rounds, found.unassisted.rounds) == (5, 0)
    assert not player.scene.visit.state.right_in_row
    assert not player.scene.visit.state.own_rounds
    for row in router.store.history.rounds(Filter(player=router.player)):
        kept = router.store.rounds.kept_round(row.id)
        assert kept.automatic == card
        assert not kept.decisions
        assert all(step.mark for step in kept.steps if step.seat in kept.own_seats)
    assert not router.store.verify()
    pressed(player, "ok")
    player.key(pygame.K_SPACE)
    player.wait()
    player.key(pygame.K_f, "f")
    player.wait()
    assert own(router).all.decisions == 1, "what the player decides counts again"


@pytest.mark.parametrize("press", ["key", "mouse"])
def test_any_press_stops_it_at_once_and_leaves_the_round_to_the_player(
    router: Any, press: str
) -> None:
    router.shell.change(speed="normal")
    player = seated(router)
    start(player, "50")
    visit = player.scene.visit
    for _ in range(600):
        if visit.deciding:
            break
        player.shell.clock.wind(0.05)
        player.step_unseen()
    gold = [one for one in player.scene.table.choices if one.place == "onward"]
    assert [one.label for one in gold] == ["Stop, 1 of 50"]
    assert gold == list(player.scene.table.choices), "nothing else is offered"
    if press == "key":
        player.key(pygame.K_f, "f")
    else:
        at = player.target("stop").center
        player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    assert not visit.state.is_automatic_play_on
    assert visit.deciding, "the key stopped it, and folded nothing"
    player.step()
    assert "The round on the table is yours." in player.loop.stack.top.text
    pressed(player, "ok")
    player.key(pygame.K_f, "f")
    player.wait()
    assert own(router).all.decisions == 1


def test_it_ends_at_a_win_or_a_loss(router: Any) -> None:
    player = seated(router)
    start(player, "200", loss="10")
    let_pass(player)
    play = player.scene.visit.state.automatic
    assert play is not None
    assert play.net <= -1000 < sum(play.nets[:-1])
    pressed(player, "ok")
    start(player, "200", win="$5", loss="")
    let_pass(player)
    play = player.scene.visit.state.automatic
    assert play is not None
    assert play.net >= 500 > sum(play.nets[:-1])


def test_it_ends_when_the_bankroll_is_short(router: Any) -> None:
    player = seated(router)
    visit = player.scene.visit
    router.store.people.cash_out(router.player, visit.session.bankroll - 1_500)
    visit.refresh_desk()
    start(player, "50")
    let_pass(player)
    play = visit.state.automatic
    assert play is not None
    assert "does not cover" in play.ended
    assert len(play.nets) < 50


def test_dice_are_thrown_without_a_question_by_what(router: Any) -> None:
    player = seated(router, DICE)
    assert not asked(player).cards
    player.loop.stack.top.typed["rounds"] = "3"
    pressed(player, "start")
    let_pass(player)
    assert own(router).all.rounds == 3
    assert "decided" not in player.loop.stack.top.text


def test_a_bad_number_or_amount_is_refused_in_a_sentence(router: Any) -> None:
    player = seated(router)
    dialog = asked(player)
    for name, text, said in (
        ("rounds", "many", "Rounds: a whole number from 1 to 1,000."),
        ("rounds", "1001", "Rounds: a whole number from 1 to 1,000."),
        ("win", "0", "Stop at a win: an amount in dollars, or nothing."),
        ("loss", "-5", "Stop at a loss: an amount in dollars, or nothing."),
    ):
        dialog.typed.update({"rounds": "10", "win": "", "loss": "", name: text})
        pressed(player, "start")
        assert dialog.refusal == said
        assert player.loop.stack.top is dialog
    dialog.typed.update({"rounds": "abc", "win": "", "loss": "xyz"})
    pressed(player, "start")
    assert "Rounds: " in dialog.refusal
    assert "Stop at a loss: " in dialog.refusal, "found broken: the first of two was named alone"
    for card in dialog.cards:
        pressed(player, f"card={card}")
        assert CARD_MEANINGS[card] in dialog.ui.words()
    pressed(player, "count=50")
    assert dialog.typed["rounds"] == "50"
    dialog.typed["loss"] = ""
    dialog.focus.focus("rounds")
    dialog.ui.write_in(dialog.ui.line("rounds"), whole=True)
    typed(player, "7")
    player.key(pygame.K_RETURN)
    assert player.scene.visit.state.automatic.rounds == 7


def test_a_great_win_is_shown_and_ends_it(
    router: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player = seated(router)
    player.scene.great_wins = tmp_path
    greatest = won(Result("win", MILLION, 500, "$1,000,000", "four aces"), slug=CRAZY)
    monkeypatch.setattr("game.client.table.overlays.great_win.great_win", lambda *_: greatest)
    start(player, "50")
    let_pass(player)
    assert isinstance(player.loop.stack.top, GreatWinScene)
    play = player.scene.visit.state.automatic
    assert play.ended == automatic_play.INTERRUPTED
    for _ in range(20):
        if isinstance(player.loop.stack.top, GreatWinScene):
            player.key(pygame.K_SPACE)
    player.step()
    assert play.summary() in player.loop.stack.top.text
    assert "1 of 50 rounds" in play.summary()


def test_it_begins_only_between_rounds_that_have_a_bet(router: Any) -> None:
    player = Player(router, CRAZY)
    assert asked(player) is player.scene
    assert automatic_play.refusal(player.scene.visit).startswith("Place your bets first")
    player.scene.visit.lay_wagers({"ante": 500})
    assert automatic_play.refusal(player.scene.visit).startswith("A bet is missing")
    player.scene.visit.lay_wagers(least_opening_bets(GAMES[CRAZY], player.scene.visit.desk.rules))
    assert not automatic_play.refusal(player.scene.visit)
    player.key(pygame.K_d, "d")
    player.wait()
    assert automatic_play.refusal(player.scene.visit) == "Automatic play begins between two rounds."


def test_it_is_not_offered_where_others_wait(router: Any) -> None:
    scene = two(router, CRAZY).scene
    assert automatic_play.refusal(scene.visit).startswith("Several people play here")


@pytest.mark.parametrize("name", ["day:table", "tournament:table", "terminal:crazy-4-poker"])
def test_tables_apart_and_terminals_wait_for_the_player(router: Any, name: str) -> None:
    scene = scene_of(router, name)
    assert automatic_play.refusal(scene.visit).startswith("This table waits for you")
    scene._refresh_targets()
    assert scene.focus.get("automatic") is None


def test_fast_is_for_these_rounds_alone(router: Any) -> None:
    router.shell.change(speed="slow")
    player = seated(router)
    dialog = asked(player)
    pressed(player, "pace=True")
    dialog.typed["rounds"] = "1"
    pressed(player, "start")
    assert router.shell.pace.speed == "fast"
    let_pass(player)
    assert router.shell.pace.speed == "slow"


def test_a_summary_says_most_won_and_lost() -> None:
    play = AutomaticPlay("best", 3, {}, nets=(-500, -1_000))
    assert play.summary() == ("2 of 3 rounds: -$15 net. No round won, the most lost $10.")
    assert AutomaticPlay("best", 3, {}, nets=(0,)).summary().endswith("No round won or lost.")
