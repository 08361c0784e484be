"""The cut of the cards in the window: offered as buttons, deeper or less deep, taken or refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.client.pictures import studio
from game.core.declaration import HouseRules
from game.rounds.events import Cut, Irregular
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
WAGERS = {
    "free-bet-blackjack": {"blackjack": 2500},
    "double-back-jack": {"blackjack": 2500},
    "six-card-fortune-pai-gow-poker": {"pai-gow": 2500},
}


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal", coach="before")
        yield made


def offered(router: Any, slug: str, irregularities: str = "off") -> Player:
    player = Player(router, slug)
    visit = player.scene.visit
    visit.session.bots = ()
    visit.session.force_rules(HouseRules(players_cut=True, irregularities=irregularities))
    visit.tell(visit.session.deal({4: WAGERS[slug]}))
    player.wait()
    return player


def labels(player: Player) -> list[str]:
    visit = player.scene.visit
    return [one.label for one in visit.kind.choices(visit.moment) if one.decision]


@pytest.mark.parametrize("slug", WAGERS)
def test_the_cut_is_made_where_the_player_says(router: Any, slug: str) -> None:
    player = offered(router, slug)
    assert labels(player) == ["Cut", "Less", "More", "Refuse"]
    player.click("more of it")
    player.click("more of it")
    player.click("do cut")
    player.wait()
    session = player.scene.visit.session
    (cut,) = [e for e in session.round_events if isinstance(e, Cut)]
    size = len(session.state.stock.cards)
    assert size // 2 < cut.depth <= size - 10
    assert session.state.stage != "cut"


@pytest.mark.parametrize("slug", WAGERS)
def test_the_cut_is_refused_and_the_dealer_cuts(router: Any, slug: str) -> None:
    player = offered(router, slug)
    player.click("do decline")
    player.wait()
    session = player.scene.visit.session
    assert [e.depth >= 10 for e in session.round_events if isinstance(e, Cut)] == [True]
    assert session.state.stage != "cut"
    assert not [e for e in session.round_events if isinstance(e, Irregular)]
