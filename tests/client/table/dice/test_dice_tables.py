"""Props & Hops and High Roll Dice played by events alone, roll after roll: by mouse, by keyboard,
away and back; the book sound.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.client.layouts.layout import shipped_layout
from game.client.pictures import studio
from game.client.table.dice import costs as dice_costs
from game.client.table.dice import throw as dice_throw
from game.client.table.dice.felt import _net_text_and_tone, lying_dice
from game.client.table.dice.kind import roll_of, roll_words_and_result
from game.client.table.model.felt_state import FeltState
from game.client.table.model.geometry import Geometry
from game.client.table.model.panel_content import SettledRoll, WagerCosts
from game.client.table.model.teaching import dice_result_sentence
from game.client.table.motion.style import ThrowStyle
from game.client.table.surroundings import controls
from game.core.declaration import Spot
from game.games import GAMES
from game.odds.dice import wager_odds as advisor
from game.rounds import events as ev
from game.rounds.dice.declaration import DiceMemo
from game.rounds.dice.engine import THROWN_AGAIN
from tests.client.table.test_table_scene import ROOT, Player, block
from tools.layout.inspector import scene_faults

PROPS, HIGH = "props-and-hops", "high-roll-dice"
SHAKE = "six-eight-shake"
TABLES = {
    PROPS: ("field", "hop-center", SHAKE),
    HIGH: ("pip-6", "like-3", "like-4", "extra-roll", "million-9"),
}


class Guest(Player):
    """A player who may walk about: the scene is whatever is on top."""

    def __init__(self, router: Any, slug: str, size: tuple[int, int] = (1920, 1080)) -> None:
        self.loop: Any = None
        self.first: Any = None
        super().__init__(router, slug, size)
        self.book = self.scene.visit.session.store
        self.began = self.scene.visit.session.bankroll
        self.nets: list[int] = []

    @property
    def scene(self) -> Any:
        return self.loop.stack.top if self.loop is not None else self.first

    @scene.setter
    def scene(self, scene: Any) -> None:
        self.first = scene

    def tab(self, name: str) -> None:
        """Go to a target by the Tab key."""
        for _ in range(120):
            if self.scene.focus.ring is not None and self.scene.focus.ring.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never came to {name}")

    def rolled(self) -> None:
        """Let the roll be told and note what it came to."""
        before = self.scene.visit.state.finished_rounds
        self.wait()
        assert self.scene.visit.state.finished_rounds in (before, before + 1)
        assert self.scene.visit.felt_state.over
        self.nets.append(self.scene.visit.bets.net)

    def away_and_back_by_mouse(self) -> None:
        """Up from the table into the lobby, and down again."""
        slug = self.scene.visit.game.slug
        self.click("back")
        at = self.lobby_tile(slug).rect.center
        self.step(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
        self.shell.clock.wind(0.5)
        self.step(
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
        )
        self.wait()

    def away_and_back_by_keys(self) -> None:
        """The same by Esc, Tab and Enter."""
        slug = self.scene.visit.game.slug
        self.key(pygame.K_ESCAPE)
        self.tab(self.lobby_tile(slug).name)
        self.key(pygame.K_RETURN)
        self.wait()

    def lobby_tile(self, slug: str) -> Any:
        self.shell.clock.wind(1.0)
        self.step()
        assert type(self.scene).__name__ == "Lobby"
        return next(t for t in self.scene.focus.targets if t.name.endswith(slug))

    def conserved(self) -> None:
        """The book is sound, and the bankroll is what the felt said, less what still runs."""
        assert self.book.verify() == ()
        standing = self.book.tables.table_standing(
            self.scene.visit.session.player, self.scene.visit.game.slug
        )
        running = self.scene.visit.state.carry.stake(self.scene.visit.state.own)
        assert standing.cents == sum(cents for _, cents in self.scene.visit.state.carry.stakes)
        assert self.scene.visit.session.bankroll == self.began + sum(self.nets) - running
        accounts = self.book.ledger.balances()
        assert sum(accounts.values()) == 0


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="fast", coach="off")
        yield made


def open_wagers(guest: Guest, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if name not in guest.scene.visit.bets.closed]


@pytest.mark.slow
@pytest.mark.parametrize("slug", TABLES)
def test_an_evening_by_mouse_alone(router: Any, slug: str) -> None:
    guest = Guest(router, slug)
    guest.click("chip 5")
    for name in TABLES[slug]:
        guest.click(f"spot {name}")
    assert set(guest.scene.visit.bets.placed) == set(TABLES[slug])
    guest.click("deal")
    guest.rolled()
    for _ in range(4):
        shut = set(guest.scene.visit.bets.closed)
        guest.click("change bets")
        assert set(guest.scene.visit.bets.placed) == set(TABLES[slug]) - shut
        guest.click("double")
        guest.click("undo")
        guest.click("deal")
        guest.rolled()
    guest.away_and_back_by_mouse()
    assert guest.scene.name == f"table:{slug}"
    assert len(guest.scene.visit.state.rolls) == 5
    for name in open_wagers(guest, TABLES[slug]):
        guest.click(f"spot {name}")
    guest.click("deal")
    guest.rolled()
    if guest.scene.visit.moment.running_stake_cents:
        guest.click("take-down")
        assert not guest.scene.visit.moment.running_stake_cents
    guest.conserved()
    assert len(guest.nets) == 6


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
def test_an_evening_by_keyboard_alone(router: Any, slug: str) -> None:
    guest = Guest(router, slug)
    guest.key(pygame.K_2)
    assert guest.scene.visit.chip == 5
    for name in TABLES[slug]:
        guest.tab(f"spot {name}")
        guest.key(pygame.K_RETURN)
    assert set(guest.scene.visit.bets.placed) == set(TABLES[slug])
    guest.key(pygame.K_d)
    guest.rolled()
    for _ in range(4):
        guest.key(pygame.K_r)
        guest.key(pygame.K_x)
        guest.key(pygame.K_u)
        guest.key(pygame.K_d)
        guest.rolled()
    guest.away_and_back_by_keys()
    assert guest.scene.name == f"table:{slug}"
    for name in open_wagers(guest, TABLES[slug]):
        guest.tab(f"spot {name}")
        guest.key(pygame.K_RETURN)
    guest.key(pygame.K_SPACE)
    guest.rolled()
    if guest.scene.visit.moment.running_stake_cents:
        guest.key(pygame.K_t)
    guest.conserved()
    assert len(guest.nets) == 6


def test_found_broken_what_a_drop_means_was_kept_for_every_set_of_wagers_that_ever_lay() -> None:
    for number in range(300):
        controls._intents_by_carried_name("field", (f"hop {number}",))
    assert controls._intents_by_carried_name.cache_info().currsize <= 256


def test_a_shake_runs_over_rolls_to_its_end(router: Any) -> None:
    guest = Guest(router, PROPS)
    guest.click("chip 5")
    seen, longest, away = set(), 0, False
    for _ in range(40):
        if not guest.scene.visit.state.carry.running:
            guest.click(f"spot {SHAKE}")
        was = guest.scene.visit.moment.running_stake_cents
        guest.click("deal")
        guest.rolled()
        longest += bool(was and guest.scene.visit.moment.running_stake_cents)
        if was and guest.scene.visit.moment.running_stake_cents and not away:
            away, hit, stake = (
                True,
                dice_costs.hit_combinations(guest.scene.visit.moment),
                guest.scene.visit.moment.running_stake_cents,
            )
            guest.away_and_back_by_mouse()
            assert (
                dice_costs.hit_combinations(guest.scene.visit.moment),
                guest.scene.visit.moment.running_stake_cents,
            ) == (hit, stake)
            assert (
                guest.scene.visit.felt_state.chips[Spot(guest.scene.visit.state.own, SHAKE)]
                == stake
            )
            guest.click("chip 5")
        ended = guest.scene.visit.felt_state.results.get(Spot(guest.scene.visit.state.own, SHAKE))
        seen.add(ended.kind if ended is not None else "runs")
        if longest > 2 and "lose" in seen:
            break
    assert {"runs", "lose"} <= seen
    assert longest > 2
    assert away
    guest.conserved()


def test_a_row_of_the_panel_shows_its_spots(router: Any) -> None:
    guest = Guest(router, PROPS)
    guest.click("cost hard-1-1")
    framed = [key for key in guest.scene._items._items if key.startswith("shown ")]
    assert sorted(framed) == sorted(f"shown hard-{n}-{n}" for n in range(1, 7))
    said = dice_costs.shown_wagers(guest.scene.visit.moment, guest.scene._pointed())
    assert set(said) == {f"hard-{n}-{n}" for n in range(1, 7)}
    guest.click("cost hard-1-1")
    guest.step(
        pygame.Event(pygame.MOUSEMOTION, pos=(960, 8), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    assert not dice_costs.shown_wagers(guest.scene.visit.moment, guest.scene._pointed())
    guest.tab("cost field")
    assert dice_costs.shown_wagers(guest.scene.visit.moment, guest.scene._pointed()) == ("field",)
    guest.tab("spot field")
    assert dice_costs.shown_wagers(guest.scene.visit.moment, guest.scene._pointed()) == ("field",)


@pytest.mark.parametrize("slug", TABLES)
def test_found_broken_in_large_text_wagers_without_room_were_on_no_page_and_the_line_that_says_so_was_not_reached(
    router: Any, slug: str
) -> None:
    """A press of V changed nothing, and on the line that promised it lay the row of one of them,
    which was not seen.
    """
    router.shell.change(text_scale=200)
    guest = Guest(router, slug, (1280, 720))
    guest.scene.toggle_panel()
    seen: list[str] = []
    for _ in range(3):
        guest.scene._refresh_targets()
        reached = [
            target
            for target in guest.scene.focus.targets
            if target.group == "panel" and target.name != "panel"
        ]
        assert not [
            (a.name, b.name) for a, b in combinations(reached, 2) if a.rect.colliderect(b.rect)
        ]
        seen += [target.name for target in reached if target.name.startswith("cost ")]
        guest.click("page")
    assert {f"cost {cost.wagers[0]}" for cost in dice_costs.costs(slug)} <= set(seen)


def test_found_broken_no_ring_was_seen_round_the_line_that_turns_the_panel(router: Any) -> None:
    """Keys and pads came to it, and nothing showed that."""
    router.shell.change(text_scale=200)
    guest = Guest(router, PROPS, (1280, 720))
    guest.scene.toggle_panel()
    guest.tab("page")
    assert "ring" in guest.scene._items._items


@pytest.mark.parametrize("slug", TABLES)
def test_the_panel_prints_every_wager_with_its_exact_edge(slug: str) -> None:
    listed = {name: cost.edge for cost in dice_costs.costs(slug) for name in cost.wagers}
    fee = GAMES[slug].extra.fee
    assert set(listed) | ({fee} if fee else set()) == {w.name for w in GAMES[slug].wagers}
    for name, edge in listed.items():
        assert edge == pytest.approx(-advisor.par_sheet(GAMES[slug], name).ev, abs=1e-12)
    edges = [cost.edge for cost in dice_costs.costs(slug)]
    assert edges == sorted(edges)


def test_what_a_roll_costs_is_the_sum_of_its_wagers_and_the_fee_gains_with_the_kinds() -> None:
    game = GAMES[HIGH]
    wagers = {"pip-6": 500, "like-5": 500, "like-6": 500, "extra-roll": 500}
    staked, cost = dice_costs.round_cost(game, wagers)
    both = [advisor.par_sheet(game, name) for name in ("pip-6", "like-5", "like-6")]
    fee = advisor.fee_value(game, ("like-5", "like-6"))
    assert staked == 2000
    assert cost == pytest.approx(-500 * (sum(s.ev for s in both) + float(fee)), abs=1e-9)
    assert dice_costs.fee_cost(game, {"pip-6": 500}) is None


def test_the_sequence_says_the_exact_chance_of_the_next_step(router: Any) -> None:
    guest = Guest(router, PROPS)
    run = dice_costs.roll_sequence(guest.scene.visit.moment, odds=True)
    assert run is not None
    assert run.said == (
        "Next one before a 7: 62.50 %, exact",
        "All six before a 7: 0.52 %",
        "Pays 150 to 1",
    )
    guest.scene.visit.felt_state.marks["lammer", "circle 1"] = "1-5"
    run = dice_costs.roll_sequence(guest.scene.visit.moment, odds=True)
    assert run is not None
    assert run.hit == ("1-5",)
    assert run.said[0] == f"Next one before a 7: {100 * 8 / 14:.2f} %, exact"
    assert dice_costs.roll_sequence(guest.scene.visit.moment, odds=False).said == ("Pays 150 to 1",)  # type: ignore[union-attr]


def test_casino_mode_keeps_the_edges_to_itself(router: Any) -> None:
    guest = Guest(router, HIGH)
    # though the coach is off: the edges have a switch of their own
    assert block(guest.scene, WagerCosts).odds
    router.shell.change(casino_mode=True)
    assert not block(guest.scene, WagerCosts).odds
    router.shell.change(casino_mode=False, show_odds=False)
    assert not block(guest.scene, WagerCosts).odds


@pytest.mark.parametrize("slug", TABLES)
def test_the_settled_roll_is_listed_with_odds_and_sections(router: Any, slug: str) -> None:
    guest = Guest(router, slug)
    for name in TABLES[slug]:
        guest.click(f"spot {name}")
    guest.click("deal")
    guest.rolled()
    lines = block(guest.scene, SettledRoll).lines
    ended = {
        s.wager
        for s in guest.scene.visit.felt_state.results
        if s.seat == guest.scene.visit.state.own
    }
    assert len(lines) == len(ended)
    assert all(line.section.startswith(guest.scene.visit.game.chapter) for line in lines)
    guest.click("change bets")
    assert not block(guest.scene, SettledRoll)


@pytest.mark.parametrize("slug", TABLES)
def test_the_faces_that_lie_are_the_faces_that_were_thrown(router: Any, slug: str) -> None:
    guest = Guest(router, slug)
    for name in TABLES[slug]:
        guest.click(f"spot {name}")
    guest.click("deal")
    guest.rolled()
    memo = guest.scene.visit.session.state.memo
    assert tuple(guest.scene.visit.felt_state.throws) == memo.throws
    assert guest.scene.visit.felt_state.dice == memo.throws[-1]
    assert guest.scene.visit.state.rolls[-1] == roll_of(guest.scene.visit.session.state)


def test_found_broken_the_bar_called_a_winner_whoever_had_lost(router: Any) -> None:
    """It read "Three fours. Winner, four: -$25", which is what the dealer calls the face."""
    guest = Guest(router, HIGH)
    guest.click("spot pip-6")
    guest.click("deal")
    guest.rolled()
    told, *_ = roll_words_and_result(guest.scene.visit.moment)
    assert re.fullmatch(r"[A-Z][a-z]+ [a-z]+: [+-]\$\d+", told)


def test_found_broken_a_tie_of_dice_was_lost_without_a_reason(router: Any) -> None:
    """ "Two aces. Your Pip Six loses", where sixes had come up twice as well."""
    guest = Guest(router, HIGH)
    guest.click("spot pip-6")
    guest.click("deal")
    guest.rolled()
    m = guest.scene.visit.moment
    state = m.desk.state
    for faces, tie in (((1, 1, 6, 6, 2, 3, 4, 5, 2, 3), True), ((1,) * 4 + (6,) * 6, False)):
        desk = replace(m.desk, state=replace(state, memo=DiceMemo(throws=(faces,))))
        assert (
            "in a tie the higher face wins"
            in dice_result_sentence(dataclasses.replace(m, desk=desk))
        ) == tie


def test_found_broken_dice_were_thrown_again_for_a_bet_that_had_lost(router: Any) -> None:
    guest = Guest(router, HIGH)
    guest.click("spot pip-6")
    guest.click("deal")
    guest.rolled()
    scene = guest.scene
    scene.visit.felt_state = scene.visit.felt_state.with_changes(caption=THROWN_AGAIN, chips={})
    m = scene.visit.moment
    assert m.own_results
    assert scene.visit.kind.dealer_speech(m).endswith("for the others’ wagers.")


def test_words_at_a_dice_table_speak_of_dice(router: Any) -> None:
    guest = Guest(router, HIGH)
    guest.click("spot pip-6")
    guest.click("deal")
    assert guest.scene.visit.state.coach.title == "The dice are shaken"
    skip = next(
        b for b in guest.scene.visit.kind.choices(guest.scene.visit.moment) if b.name == "skip"
    )
    assert "decision" not in skip.sub


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1200), (3840, 2160)])
def test_every_target_is_on_screen(router: Any, slug: str, size: tuple[int, int]) -> None:
    guest = Guest(router, slug, size)
    for moment in ("betting", "placed", "settled"):
        guest.scene._refresh_targets()
        for target in guest.scene.focus.targets:
            assert guest.scene.view.window_rect.contains(target.rect), (moment, target.name)
        made = [t.rect for t in guest.scene.focus.targets if t.group in ("bets", "panel", "felt")]
        assert not [(a, b) for i, a in enumerate(made) for b in made[i + 1 :] if a.colliderect(b)]
        if moment == "betting":
            for name in TABLES[slug]:
                guest.click(f"spot {name}")
        elif moment == "placed":
            guest.click("deal")
            guest.wait()


def test_a_box_of_the_grid_answers_over_its_whole_width(router: Any) -> None:
    guest = Guest(router, PROPS)
    place = guest.scene.visit.state.layout.spots["hop-left"]
    at = guest.scene.view.window_point(place.at[0] - place.wide + 6, place.at[1])
    guest.step(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    guest.shell.clock.wind(0.5)
    guest.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )
    assert list(guest.scene.visit.bets.placed) == ["hop-left"]


def corners(pose: dice_throw.Pose, size: float) -> list[tuple[float, float]]:
    turn = math.radians(pose.turn)
    along, down = (
        (math.cos(turn) * size / 2, math.sin(turn) * size / 2),
        (-math.sin(turn) * size / 2, math.cos(turn) * size / 2),
    )
    return [
        (pose.x + a * along[0] + b * down[0], pose.y + a * along[1] + b * down[1])
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def overlap(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How far two squares lie in one another, by the axis that parts them best."""
    least = math.inf
    for shape in (one, other):
        for (x0, y0), (x1, y1) in pairwise([*shape, shape[0]]):
            long = math.hypot(x1 - x0, y1 - y0)
            axis = ((y1 - y0) / long, (x0 - x1) / long)
            a, b = ([x * axis[0] + y * axis[1] for x, y in s] for s in (one, other))
            least = min(least, min(max(a), max(b)) - max(min(a), min(b)))
    return least


@pytest.mark.parametrize(
    ("dice", "size"), [(2, ThrowStyle.two_in_cup), (3, ThrowStyle.three_in_cup)]
)
def test_dice_in_the_cup_lie_flat_beside_one_another(dice: int, size: float) -> None:
    r = ThrowStyle.cup_floor_radius
    for seed in range(80):
        rest = dice_throw.Throw(
            dice_throw.Cast(seed, dice, (-r, -r, 2 * r, 2 * r), size * ThrowStyle.cup_gap)
        ).path[-1]
        squares = [corners(pose, size) for pose in rest]
        assert all(pose.roll == pose.lift == 0 for pose in rest)
        assert (
            max(math.hypot(x, y) for square in squares for x, y in square)
            < 0.66 * ThrowStyle.cup_radius
        )
        assert all(overlap(a, b) < 0.6 for a, b in combinations(squares, 2))


def test_ten_dice_come_to_rest_in_the_throw_box() -> None:
    box = (304.0, 188.0, 912.0, 182.0)
    for seed in range(8):
        rest = dice_throw.Throw(
            dice_throw.Cast(seed, 10, box, ThrowStyle.loose_die, (150, 236))
        ).path[-1]
        squares = [corners(pose, ThrowStyle.loose_die) for pose in rest]
        assert all(
            box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]
            for s in squares
            for x, y in s
        )
        assert all(overlap(a, b) < 0.6 for a, b in combinations(squares, 2))


def test_a_throw_worked_out_in_parts_is_the_throw_at_once() -> None:
    box = (304.0, 188.0, 912.0, 182.0)
    parts = dice_throw.Throw(dice_throw.Cast(7, 10, box, ThrowStyle.loose_die, (150, 236)))
    while not parts.work(11):
        pass
    assert (
        parts.path
        == dice_throw.Throw(dice_throw.Cast(7, 10, box, ThrowStyle.loose_die, (150, 236))).path
    )


def test_found_broken_a_roll_was_summed_up_before_all_its_bets_were_settled(router: Any) -> None:
    """Losers are taken first: the bar and the felt said −$10 over a roll that ended +$140."""
    guest = Guest(router, PROPS)
    router.shell.change(speed="normal")
    guest.click("chip 5")
    for name in ("hop-left", "hop-center", "hop-right", "hop-top"):
        guest.click(f"spot {name}")
    guest.click("deal")
    partly = 0
    for _ in range(2_000):
        guest.shell.clock.wind(0.02)
        guest.step()
        moment = guest.scene.visit.moment
        if not moment.busy:
            break
        ended = len(moment.own_results)
        if 0 < ended < 4:
            partly += 1
            assert roll_words_and_result(moment)[1:] == ("", "")
            assert _net_text_and_tone(moment) == ("$20 placed", "run")
    assert partly
    assert "this roll" in _net_text_and_tone(guest.scene.visit.moment)[0]


def shown_bankroll(guest: Guest) -> str:
    item = guest.scene._items._items["metric Bankroll"]
    return str(item.stamp.args[1])


@pytest.mark.parametrize("slug", TABLES)
def test_the_bankroll_does_not_tell_the_roll_before_the_dice_do(router: Any, slug: str) -> None:
    guest = Guest(router, slug)
    start = guest.scene.visit.session.bankroll
    guest.click("chip 5")
    for name in TABLES[slug]:
        guest.click(f"spot {name}")
    staked = guest.scene.visit.bets.total
    guest.click("deal")
    for _ in range(200):
        guest.shell.clock.wind(0.02)
        guest.step()
        if guest.scene.visit.felt_state.throws:
            break
        assert shown_bankroll(guest) in {
            f"${(start - part) / 100:,.2f}" for part in range(0, staked + 1, 100)
        }
    assert shown_bankroll(guest) == f"${(start - staked) / 100:,.2f}"
    guest.wait()
    assert shown_bankroll(guest) == f"${guest.scene.visit.session.bankroll / 100:,.2f}"


def test_a_refusal_calls_the_wagers_by_their_titles(router: Any) -> None:
    guest = Guest(router, HIGH)
    guest.click("spot like-4")
    guest.click("deal")
    said = guest.shell.toasts.visible_toasts[-1].detail
    assert said.startswith("Place one of Pip Ace to Pip Six: every round needs one.")


@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("props-and-hops:settled", (1024, 768), 200),
        ("props-and-hops:settled", (1280, 1024), 100),
        ("flop-poker:betting", (1280, 720), 100),
        ("flop-poker:betting", (1024, 768), 200),
        ("drawer:props-and-hops", (1280, 720), 200),
        ("drawer:high-roll-dice", (1366, 768), 125),
        ("high-roll-dice:settled", (1024, 768), 125),
    ],
)
def test_found_broken_words_of_the_bar_shrink_and_a_tag_leaves_the_window(
    name: str, size: tuple[int, int], scale: int
) -> None:
    with studio(ROOT, scale) as router:
        assert scene_faults(router, name, size, scale, check_contrast=False) == []


@pytest.mark.parametrize(
    ("slug", "wager", "least"),
    [
        ("high-roll-dice", "pip-6", 22),
        ("high-roll-dice", "like-4", 26),
        ("props-and-hops", "hop-2-6", 19),
        ("go-fore-it", "front-9", 38),
    ],
)
def test_found_broken_chips_were_too_small_to_be_told_apart(
    router: Any, slug: str, wager: str, least: float
) -> None:
    """On the felts with the smallest spots; they stay within the box that they lie in, or right
    beside a printed die.
    """
    scene = router.table(slug)
    scene.enter(router.shell.view((1366, 768)))
    geometry, place = scene.visit.timeline.geometry, scene.visit.state.layout.spots[wager]
    x, y, r = geometry.stake_center_and_radius(Spot(scene.visit.state.own, wager))
    assert r >= least
    assert y + r <= place.at[1] + place.r + 1 or not place.shared
    assert abs(x - place.at[0]) <= max(place.r, place.wide) + (r if place.shape == "die" else 0)


def test_found_broken_the_extra_roll_was_printed_before_it_was_called() -> None:
    """No more threes stood on the felt as soon as the dice lay, as four threes were four still."""
    game = GAMES["high-roll-dice"]
    geo = Geometry(game, shipped_layout(game), 4)
    first, second = (3, 5, 3, 3, 4, 5, 6, 6, 1, 3), (4, 1, 5, 5, 2, 6)
    events: list[ev.AnyEvent] = [
        ev.Thrown(first),
        ev.Marked("dice", "box three", "4"),
        ev.Thrown(second, 1, (3, 3, 3, 3)),
        ev.Announced("No more threes: four-of-a-kind."),
        ev.Marked("dice", "box three", "4"),
    ]
    lie = []
    shown = FeltState()
    for event in events:
        shown = shown.after(event)
        lie.append({(die.x, die.y) for die in lying_dice(geo.with_shown(shown, 4))})
    assert lie[2] == lie[3] != lie[4], "they lie as they fell until the dealer has called them"
