"""A round of the history told again on its table: every game's opens, is told to its end and says
what it said then.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.book.values import Filter
from game.client.pictures import at_table, studio
from game.client.scenes.motion import ManualClock
from game.client.scenes.scene import Push
from game.client.window.loop import Canvas, Loop
from game.core.declaration import HouseRules
from game.games import GAMES, SLUGS
from game.play.records.replay_session import AtRest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_kept_round_is_told_again_to_its_end(slug: str) -> None:
    with studio(ROOT) as router:
        played = at_table(router, slug, "settled")
        (kept,) = router.store.history.rounds(Filter(player=router.player, game=slug))
        clock = router.shell.clock = ManualClock()
        move = router.go(f"replay:{kept.id}")
        assert isinstance(move, Push)
        again = move.scene
        loop = Loop(Canvas((1280, 720)), router.shell, again)
        for _ in range(2000):
            if not again.visit.timeline.busy:
                break
            clock.wind(0.1)
            loop.step()
        assert again.visit.felt_state.over
        assert again.visit.felt_state.results == played.visit.felt_state.results
        assert again.visit.bets.net == played.visit.bets.net
        loop.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)])
        assert again.visit.bets.placed == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_a_drill_and_a_round_told_again_showed_meters_that_nothing_feeds(
    slug: str,
) -> None:
    """Crazy 4's Mega Jackpot of $0.00 lay over the Five-Card Progressive: they belong to different
    paytables of one wager.
    """
    game, rules = GAMES[slug], HouseRules()
    places = [
        game.meters[[one.name for one in game.meters].index(name)].wagers
        for name in AtRest(game, rules).meters()
    ]
    assert len(places) == len({wager for wagers in places for wager in wagers[:1]})
    assert all(state.cents for state in AtRest(game, rules).meters().values())


@pytest.mark.parametrize("slug", ["criss-cross-poker", "props-and-hops", "free-bet-blackjack"])
def test_no_chip_is_laid_on_a_round_told_again(slug: str) -> None:
    """Once it was told, chips could be laid on it without end: the bankroll shown fell to -$854.00.
    None goes with the pointer.
    """
    with studio(ROOT) as router:
        at_table(router, slug, "settled")
        (kept,) = router.store.history.rounds(Filter(player=router.player, game=slug))
        clock = router.shell.clock = ManualClock()
        move = router.go(f"replay:{kept.id}")
        assert isinstance(move, Push)
        again = move.scene
        loop = Loop(Canvas((1280, 720)), router.shell, again)
        while again.visit.timeline.busy:
            clock.wind(0.5)
            loop.step()
        results, seats = again.visit.felt_state.results, again.visit.session.seats
        for target in [*again.focus.targets]:
            if target.name.startswith(("spot ", "box ")):
                at = target.rect.center
                wheel = {
                    "x": 0,
                    "y": 1,
                    "precise_x": 0.0,
                    "precise_y": 1.0,
                    "flipped": False,
                    "touch": False,
                }
                loop.step(
                    [
                        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
                        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
                        pygame.Event(
                            pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False
                        ),
                        pygame.Event(pygame.MOUSEWHEEL, **wheel),
                    ]
                )
                assert again.visit.bets.placed == {}, target.name
                around = again.surroundings(again.visit.moment, again.table, again._pointed())
                assert not [piece.name for _, piece in around if piece.name.startswith("carried")]
        assert again.visit.moment.left == again.visit.moment.bankroll >= 0
        assert again.visit.session.seats == seats
        assert again.visit.felt_state.results == results


def test_a_round_told_again_shows_the_bankroll_of_then() -> None:
    """It began from the bankroll of now: with $3 left, a round of $5 told again fell to -$2."""
    with studio(ROOT) as router:
        at_table(router, "criss-cross-poker", "settled")
        (kept,) = router.store.history.rounds(
            Filter(player=router.player, game="criss-cross-poker")
        )
        then = router.store.people.bankroll(router.player)
        router.store.people.cash_out(router.player, then - 300)
        router.shell.change(speed="normal")
        clock = router.shell.clock = ManualClock()
        move = router.go(f"replay:{kept.id}")
        assert isinstance(move, Push)
        again = move.scene
        loop = Loop(Canvas((1280, 720)), router.shell, again)
        shown = [again.visit.moment.left]
        while again.visit.timeline.busy:
            clock.wind(0.1)
            loop.step()
            shown.append(again.visit.moment.left)
        assert shown[0] == then - kept.net
        assert shown[-1] == then
        assert min(shown) == then - kept.returned
