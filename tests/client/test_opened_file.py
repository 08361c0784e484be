"""A round file in the window: dealt from its first card, its decisions taken, and settled as
`replay` settles it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.client.pictures import studio
from game.client.scenes.motion import ManualClock
from game.client.window.loop import Canvas, Loop
from game.play import round_file

ROOT = Path(__file__).resolve().parents[2]
RUNNING = {
    "format": 2,
    "game": "props-and-hops",
    "carry": {"stakes": {"4": 500}, "hit": ["2-6"], "shaker": 4},
    "dice": [[3, 5]],
    "seats": {"4": {"wagers": {"hop-3-5": 100}}},
}
IRREGULAR = {
    "format": 2,
    "game": "free-bet-blackjack",
    "people": [[3, 4]],
    "used": 110,
    "cards": {
        "dealer": ["9s", "8d"],
        "seat 3": ["Th", "7h"],
        "seat 4": ["6c", "4d"],
        "draws": ["Qs"],
    },
    "irregularities": [{"kind": "face-up", "at": 4, "cards": ["Kc"]}],
    "seats": {
        "3": {"wagers": {"blackjack": 1000}, "decisions": ["stand"]},
        "4": {"wagers": {"blackjack": 1000}, "decisions": ["double"]},
    },
}
ENVY = {
    "format": 2,
    "game": "crazy-4-poker",
    "cards": {"seat 1": ["As", "Ah", "Ad", "Ac", "2c"]},
    "seats": {
        seat: {
            "wagers": {"ante": 500, "super-bonus": 500, "four-card-progressive": 100},
            "decisions": [said],
        }
        for seat, said in (("1", "play 1x"), ("2", "fold"))
    },
}
PLAIN = [
    json.loads(
        next((ROOT / "tests" / "games" / stem / "rounds").glob("0*.json")).read_text("utf-8")
    )["round"]
    for stem in ("criss_cross_poker", "six_card_fortune_pai_gow_poker")
]
FILES = [*PLAIN, RUNNING, IRREGULAR, ENVY]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file['game']} {file.get('format', 1)}")
def test_an_opened_file_is_settled_as_replay_settles_it(file: dict[str, Any]) -> None:
    with studio(ROOT) as router:
        scene = router.round_file_table(round_file.read_round_file(json.dumps(file)))
        clock = router.shell.clock = ManualClock()
        loop = Loop(Canvas((1280, 720)), router.shell, scene)
        for _ in range(4000):
            if scene.visit.felt_state.over and not scene.visit.timeline.busy:
                break
            clock.wind(0.1)
            loop.step()
        assert scene.visit.session.state.over
        wanted = round_file.settlement(
            scene.visit.game,
            round_file.play_file_decisions(
                round_file.open_round(round_file.read_round_file(json.dumps(file)))
            )[0],
        )
        found = round_file.settlement(scene.visit.game, scene.visit.session.state)
        if len(file.get("dice", [])) < 2:
            assert found == wanted
