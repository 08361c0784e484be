"""The engine as other programs have it: what it loads, that it plays as the tables do, and its
environments for learning.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import warnings
from typing import Any

import pytest

import linden_house as house
from game.core.declaration import HouseRules
from game.core.installation import ROOT
from game.odds.par.game_sheets import main_sheet_in_force

gymnasium = pytest.importorskip(
    "gymnasium", reason="gymnasium is not installed: pip install linden-house[env]"
)
env_checker = pytest.importorskip("gymnasium.utils.env_checker")

from linden_house import env  # noqa: E402 - it needs gymnasium

LIGHT = """
import sys
import linden_house as house
def loaded(names):
    found = set(names) & set(sys.modules)
    if found:
        sys.exit(f"loaded: {', '.join(sorted(found))}")
def play(slug):
    game = house.GAMES[slug]
    bets = {1: {w.name: 500 for w in game.wagers if not w.later and not w.optional} or {game.base: 500}}
    steps = [house.start(game, bets, house.stock(game, bytes(32)))]
    while steps[-1].state.turn:
        state = steps[-1].state
        house.seen(state, state.turn)
        steps.append(house.act(game, state, house.legal(game, state)[-1]))
    house.round_file(game, tuple(steps))
never = {"pygame", "pygame_gui", "pymunk", "sqlite3", "reportlab", "websockets", "gymnasium"}
counting = [slug for slug in house.SLUGS if house.GAMES[slug].family in ("dice", "blackjack")]
for slug in counting:
    play(slug)
house.replay('{"game": "props-and-hops", "dice": [[3, 4]], "seats": {"1": {"wagers": {"hop-3-4": 100}}}}')
house.schema()
loaded(never | {"numpy"})
for slug in house.SLUGS:
    play(slug)
house.advice('{"game": "flop-poker", "seats": {"1": {"wagers": {"ante": 500, "pot": 500}}}}')
loaded(never)
"""


def test_the_engine_loads_no_window_and_no_book_and_numpy_only_where_it_counts_with_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIGHT], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("slug", house.SLUGS)
def test_gymnasiums_own_checker_finds_nothing(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not tested alternative render modes.*")
        env_checker.check_env(
            gymnasium.make(env.identity(slug), render_mode="ansi").unwrapped,
            skip_render_check=False,
        )


@pytest.mark.parametrize("slug", house.SLUGS)
def test_every_action_that_comes_up_has_its_place_and_the_reward_is_what_the_round_file_settles(
    slug: str,
) -> None:
    choose = random.Random(slug)  # seeded by the game's name
    table: Any = env.Table(slug)
    for number in range(150):
        seen, told = table.reset(seed=number)
        over, reward = False, 0.0
        while not over:
            assert (
                told["open"] == [name for name in table.actions if name in told["open"]]
                or table.game.family != "dice"
            )
            assert sorted(told["open"]) == sorted(
                n for n, open_ in zip(table.actions, seen["action_mask"], strict=True) if open_
            )
            seen, reward, over, cut, told = table.step(
                table.actions.index(choose.choice(told["open"]))
            )
            assert table.observation_space.contains(seen)
            assert not cut
        assert not seen["action_mask"].any()
        assert round(reward * table.base) == told["net"] == house.net(table.state, env.SEAT)


def test_an_action_that_is_closed_changes_nothing_and_is_named() -> None:
    table = env.Table("criss-cross-poker")
    before, _ = table.reset(seed=3)
    after, reward, over, cut, told = table.step(table.actions.index("bet 2x"))
    assert (reward, over, cut, told["refused"]) == (0.0, False, False, "bet 2x")
    assert all((before[key] == after[key]).all() for key in before)


@pytest.mark.slow
def test_best_play_earns_what_the_par_sheet_says() -> None:
    """By the values that the environment tells; to four standard errors, on the same 2,500 rounds
    every time.
    """
    table = env.Table("go-fore-it", values=True)
    won = []
    table.reset(seed=674)
    for _ in range(2500):
        _, told = table.reset()
        over, reward, at = False, 0.0, 0
        while not over:
            _, reward, over, _, told = table.step(at)
            at = (
                0
                if over
                else max(
                    (i for i, worth in enumerate(told["values"]) if worth == worth),  # noqa: PLR0124 - not a number: closed
                    key=lambda i: told["values"][i],
                )
            )
        won.append(reward)
    sheet = main_sheet_in_force(table.game, HouseRules())
    mean = sum(won) / len(won)
    print(f"mean {mean:+.4f} base wagers, the sheet says {sheet.ev:+.4f}")
    assert abs(mean - sheet.ev) < 4 * sheet.standard_deviation / len(won) ** 0.5


def test_a_table_where_something_may_go_wrong_is_refused() -> None:
    with pytest.raises(house.HouseError, match=r"^rules\.irregularities: must be off$"):
        env.Table("flop-poker", rules=HouseRules(irregularities="rare"))
    with pytest.raises(house.HouseError, match="is none of"):
        env.Table("old-maid")
    with pytest.raises(house.BadBet):
        env.Table("flop-poker", wagers={"ante": 7})


def test_a_round_of_the_engine_is_a_round_file_that_others_settle_alike() -> None:
    game = house.GAMES["free-bet-blackjack"]
    for number in range(40):
        steps = [
            house.start(game, {2: {"blackjack": 1000}}, house.stock(game, number.to_bytes(32)))
        ]
        while steps[-1].state.turn:
            state = steps[-1].state
            said = house.advise(game, house.seen(state, state.turn), house.legal(game, state))
            assert said is not None
            steps.append(house.act(game, state, said.best))
        settled = house.replay(json.dumps(house.round_file(game, tuple(steps))))
        assert settled["seats"]["2"]["net"] == house.net(steps[-1].state, 2)
