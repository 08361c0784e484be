"""The lock on the felt: what is promised before wagers are placed, the player's own word, and the
seed once it may be shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book import Filter
from game.client.pictures import studio
from game.client.table.funds import least_opening_bets
from game.client.table.overlays.fairness import Fairness
from game.client.table.style import BarStyle
from game.core.chance import seed_with_words
from game.core.errors import HouseError
from game.games import SLUGS
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
SHOE = "double-back-jack"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


def mark(player: Player) -> str:
    """The digits beside the lock, "" where there is none."""
    return next(item.stamp for item in player.scene._things() if item.key == "title").args[3]  # type: ignore[index]


def play_round(player: Player) -> None:
    """A round at the least wagers, with as little staked after the deal as can be."""
    player.scene.visit.lay_wagers(
        least_opening_bets(player.scene.visit.game, player.scene.visit.desk.rules)
    )
    player.scene.visit.deal()
    player.wait()
    while player.scene.visit.session.turn:
        player.scene.visit.act(str(player.scene.visit.session.payable()[-1]))
        player.wait()


def opened(player: Player) -> Fairness:
    """The lock clicked."""
    player.click("lock")
    assert isinstance(player.loop.stack.top, Fairness)
    return player.loop.stack.top


def typed(player: Player, text: str, last: int = pygame.K_RETURN) -> None:
    """The line clicked, what it holds taken away, letters typed, and Enter or another key."""
    at = player.loop.stack.top.focus.get("word").rect.center  # type: ignore[union-attr]
    player.shell.clock.wind(1)
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
        pygame.Event(
            pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL, unicode="", scancode=0
        ),
        *(pygame.Event(pygame.TEXTINPUT, text=letter) for letter in text),
        pygame.Event(pygame.KEYDOWN, key=last, mod=0, unicode="", scancode=0),
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_promise_stands_on_the_felt_before_wagers_and_holds(router: Any, slug: str) -> None:
    player = Player(router, slug)
    promised = player.scene.visit.session.promise
    assert len(promised) == 64
    assert mark(player) == promised[: BarStyle.promise_digits]
    play_round(player)
    kept = router.store.rounds.kept_round(player.scene.visit.session.last.id)
    assert kept.commitment == promised
    assert hashlib.sha256(kept.seed).hexdigest() == promised


def test_the_mark_stays_that_of_the_round_while_the_round_is_told(router: Any) -> None:
    player = Player(router)
    router.shell.change(speed="normal")
    before = mark(player)
    player.scene.visit.lay_wagers(
        least_opening_bets(player.scene.visit.game, player.scene.visit.desk.rules)
    )
    player.scene.visit.deal()
    player.wait()
    player.scene.visit.act("fold")
    assert player.scene.visit.timeline.busy
    assert player.scene.visit.session.promise[: BarStyle.promise_digits] != before
    assert mark(player) == before
    player.wait()
    assert mark(player) == player.scene.visit.session.promise[: BarStyle.promise_digits] != before


def test_the_lock_opens_by_click_and_by_keys_and_says_all(router: Any) -> None:
    player = Player(router)
    scene = player.scene
    dialog = opened(player)
    assert scene.visit.session.promise in dialog.text.replace(" ", "")
    assert "SHA-256" in dialog.text
    assert "main.py verify" not in dialog.text
    player.key(pygame.K_ESCAPE)
    assert player.loop.stack.top is scene
    while scene.focus.ring is None or scene.focus.ring.name != "lock":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert isinstance(player.loop.stack.top, Fairness)


def test_a_word_is_mixed_into_the_next_shuffle_and_stays(router: Any) -> None:
    player = Player(router)
    opened(player)
    typed(player, "Lindenblüte")
    assert player.loop.stack.top is player.scene
    assert player.scene.visit.session.word == "Lindenblüte"
    play_round(player)
    session = player.scene.visit.session
    kept = router.store.rounds.kept_round(session.last.id)
    assert kept.words == {player.scene.visit.state.own: "Lindenblüte"}
    assert session.state.stock.seed == seed_with_words(kept.seed, kept.words) != kept.seed
    player = Player(router)
    assert opened(player).typed["word"] == "Lindenblüte"
    typed(player, "", pygame.K_TAB)
    dialog = player.loop.stack.top
    dialog.focus.focus("keep")  # type: ignore[union-attr]
    player.key(pygame.K_RETURN)
    assert player.scene.visit.session.word == ""


def test_escape_leaves_the_word_as_it_was(router: Any) -> None:
    player = Player(router)
    opened(player)
    typed(player, "never", pygame.K_TAB)
    player.key(pygame.K_ESCAPE)
    assert player.loop.stack.top is player.scene
    assert player.scene.visit.session.word == ""


def test_a_word_that_may_not_be_says_why_and_the_dialog_stays(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(router)
    dialog = opened(player)
    typed(player, "x" * 60, pygame.K_TAB)
    assert dialog.typed["word"] == "x" * 40
    assert "room for 40" in dialog.refusal
    typed(player, "a\u200e", pygame.K_TAB)
    assert player.loop.stack.top is dialog
    assert "invisible character" in dialog.refusal
    assert player.scene.visit.session.word == ""

    def refuse(_text: str) -> None:
        raise HouseError("book", "is full")

    monkeypatch.setattr(player.scene.visit.session, "choose_word", refuse)
    typed(player, "fine")
    assert dialog.refusal == "Book is full"


def test_the_seed_of_the_last_round_is_shown_when_nothing_more_is_dealt_from_it(
    router: Any,
) -> None:
    player = Player(router)
    play_round(player)
    session = player.scene.visit.session
    dialog = opened(player)
    kept = router.store.rounds.kept_round(session.last.id)
    assert kept.seed.hex() in dialog.text.replace(" ", "")
    assert f"main.py verify {session.last.id}" in dialog.text


def test_the_seed_of_a_running_shoe_is_not_shown_and_its_word_holds_for_this_shoe(
    router: Any,
) -> None:
    player = Player(router, SHOE)
    player.scene.visit.session.choose_word("first")
    promised = player.scene.visit.session.promise
    play_round(player)
    session = player.scene.visit.session
    assert session.promise == promised
    dialog = opened(player)
    kept = router.store.rounds.kept_round(session.last.id)
    assert kept.seed.hex()[:8] not in dialog.text
    assert "when the shoe is over" in dialog.text
    assert session.player_word_in_shoe == "first"
    typed(player, "second")
    assert (session.word, session.player_word_in_shoe) == ("second", "first")
    play_round(player)
    assert router.store.rounds.kept_round(session.last.id).words == {
        player.scene.visit.state.own: "first"
    }


def test_a_deal_that_the_book_refuses_leaves_its_seed_a_secret(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(router)
    session = player.scene.visit.session

    def full(*_: object, **__: object) -> int:
        raise HouseError("disk", "is full")

    monkeypatch.setattr(session.store.rounds, "begin", full)
    player.scene.visit.lay_wagers(
        least_opening_bets(player.scene.visit.game, player.scene.visit.desk.rules)
    )
    player.scene.visit.deal()
    assert not session.playing
    assert session.shown_seed == ""


def test_a_round_told_again_has_no_lock(router: Any) -> None:
    player = Player(router)
    play_round(player)
    player.scene = router.replay(router.store.history.rounds(Filter(player=router.player))[0].id)
    player.scene.enter(router.shell.view((1920, 1080)))
    assert mark(player) == ""
    assert "lock" not in [target.name for target in player.scene.focus.targets]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_open_lock_fits_the_window(scale: int) -> None:
    with studio(ROOT, text_scale=scale) as router:
        player = Player(router, size=(1280, 720))
        play_round(player)
        dialog = opened(player)
        assert dialog.view.window_rect.contains(dialog.rect)
        assert all(dialog.rect.contains(target.rect) for target in dialog.focus.targets)
