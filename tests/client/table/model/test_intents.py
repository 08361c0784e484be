"""What a player can mean, over rounds at random at every table: buttons, keys, prices and stakes
are what the session says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from game.client.input.actions import (
    FIXED,
    PLACES,
    USUAL,
    Keys,
    code_of,
    exchange_keys,
    key_cap,
    key_faults,
)
from game.client.pictures import studio
from game.client.table import funds
from game.client.table.cards.blackjack import AMOUNTS
from game.client.table.model.intents import (
    Act,
    Choose,
    ChooseChip,
    DealRound,
    Decide,
    Intent,
    PlaceChip,
    ShowCost,
    Swap,
    TakeBack,
    ToggleBox,
)
from game.core.declaration import Spot, money_range
from game.core.money import short
from game.games import GAMES

ROOT = Path(__file__).resolve().parents[4]
ROUNDS = 4
BETS = (
    Act.REBET,
    Act.CLEAR,
    Act.UNDO,
    Act.DOUBLE,
    Act.TAKE_DOWN,
    DealRound(),
    ChooseChip(100),
    ToggleBox(5),
    Act.NEXT_ROUND,
)


def rested(scene: Any) -> Any:
    """The scene once everything was told, and what can be reached stated."""
    for _ in range(500):
        scene.shell.clock.wind(0.05)
        scene.update(0.05)
        if not scene.visit.timeline.busy:
            return scene
    raise AssertionError("the table never came to rest")


def played(router: Any, slug: str, draw: Random) -> Iterator[Any]:
    """A table before each thing that somebody who presses whatever is open means there."""
    scene = router.table(slug)
    scene.enter(scene.view)
    scene._ahead = None
    visit = scene.visit
    for _ in range(ROUNDS):
        yield rested(scene)
        for _ in range(draw.randrange(5)):
            spots = [
                t
                for t in scene.focus.targets
                if t.name.startswith(("spot ", "box ", "chip ")) and t.enabled
            ]
            answers = draw.choice(spots).answers
            scene.obey(
                draw.choice([one for one in (answers.press, answers.menu) if one is not None])
            )
            yield rested(scene)
        for name, cents in funds.least_opening_bets(visit.game, visit.desk.rules).items():
            if name not in visit.bets.placed:
                scene.obey(PlaceChip(name, cents))
        yield rested(scene)
        scene.obey(DealRound(sure=True))
        rested(scene)
        while visit.deciding:
            yield scene
            for _ in range(draw.randrange(3)):
                cards = [t.answers.press for t in scene.focus.targets if t.name.startswith("card ")]
                if cards:
                    scene.obey(draw.choice(cards))
                    yield rested(scene)
            able = [c.intent for c in scene.table.choices if c.decision and c.enabled]
            scene.obey(draw.choice(able))
            rested(scene)
        yield scene
        scene.obey(Act.NEXT_ROUND)


@pytest.fixture(params=GAMES)
def tables(request: pytest.FixtureRequest) -> Iterator[Iterator[Any]]:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="off")
        yield played(router, request.param, Random(f"meant at {request.param}"))


@pytest.mark.sample(1)
def test_nothing_shown_differs_from_what_the_session_says(tables: Iterator[Any]) -> None:
    seen: Counter[str] = Counter()
    for scene in tables:
        visit = scene.visit
        seen[
            "deciding"
            if visit.deciding
            else "resting"
            if visit.moment.shows_settled_round
            else "betting"
        ] += 1
        one_action_a_key(scene)
        closed_ones_say_why(scene)
        what_lies_there_is_shown(visit)
        if visit.deciding:
            open_is_what_is_legal_and_paid(scene)
            what_is_for_another_moment_changes_nothing(scene)
        elif not visit.moment.shows_settled_round:
            chips_do_what_they_say(scene)
    assert seen["betting"] >= ROUNDS
    assert seen["resting"] == ROUNDS


def one_action_a_key(scene: Any) -> None:
    """No key does two things."""
    codes = Counter(t.key for t in scene.focus.targets if t.key is not None)
    doubled = [code for code, count in codes.items() if count > 1]
    assert not doubled, [t.name for t in scene.focus.targets if t.key in doubled]
    for target in scene.focus.targets:  # a button may have the key of what it means at any time
        assert scene._shortcuts.get(target.key, target.answers.press) == target.answers.press, (
            target.name
        )


def closed_ones_say_why(scene: Any) -> None:
    """What is closed has a sentence, what is open an intent."""
    for target in scene.focus.targets:
        if target.enabled:
            assert isinstance(target.answers.press, get_args(Intent)), target.name
            assert not target.why
        else:
            assert target.why.endswith("."), target.name
            assert target.why[0].isupper() or target.why[0] == "$"


def open_is_what_is_legal_and_paid(scene: Any) -> None:
    """A decision is open exactly when the session takes it and the bankroll covers it; its price is
    the session's.
    """
    visit, session = scene.visit, scene.visit.session
    shown = [c for c in visit.kind.choices(visit.moment) if c.decision]
    made = [c for c in shown if c.name not in (*AMOUNTS, "other stake")]
    legal = {action: session.cost(action) for action in session.legal()}
    opened = {c.intent.action for c in made if c.enabled}
    plain = {action for action in legal if not action.cards}
    assert {a for a in opened if not a.cards} == {a for a in plain if legal[a] <= session.bankroll}
    assert opened <= set(legal)
    for choice in made:
        action = choice.intent.action if choice.intent is not None else None
        if action in plain and legal[action] > session.bankroll:
            assert choice.sub == "not enough chips"
            assert choice.why == "The bankroll does not cover it."
        elif action in plain and action.times and action.verb != "fold":
            assert choice.sub == short(legal[action])
        elif action is not None and action.cards and action.verb != "set":
            assert set(action.cards) == set(visit.state.chosen_cards)
            assert choice.sub == (short(legal[action]) if legal[action] else "the chosen card")
    assert {choice.place for choice in made} == {"decisions"}
    assert all(choice.face.startswith(visit.moment.desk.stage) for choice in made)


def what_lies_there_is_shown(visit: Any) -> None:
    """The stakes shown are those of the state, and before the deal what is placed on each box."""
    m, session = visit.moment, visit.session
    if m.betting and not m.shows_settled_round:
        placed = {
            Spot(seat, name): c for seat in session.seats for name, c in visit.bets.placed.items()
        }
        assert placed.items() <= m.stakes.items()
        assert m.left == session.bankroll - sum(visit.bets.placed.values()) * len(session.seats)
    elif m.deciding:
        assert {s: c for s, c in m.stakes.items() if c} == {
            s: c for s, c in session.state.stakes.items() if c
        }
        assert m.left == session.bankroll


def what_is_for_another_moment_changes_nothing(scene: Any) -> None:
    """Wagers are closed while a decision is open."""
    before, left = scene.visit.moment, scene.visit.session.bankroll
    wager = scene.visit.game.wagers[0].name
    for intent in (
        *BETS,
        PlaceChip(wager, 500),
        TakeBack(wager, 500),
        Act.SKIP,
        Choose(99),
        Decide("no such thing"),
    ):
        scene.obey(intent)
        assert scene.visit.moment is before, intent
    if not scene.visit.kind.can_carry_cards(before):
        scene.obey(Swap(0, 1))
        assert scene.visit.moment is before
    assert scene.obey(Act.BUY_IN) is None
    assert scene.visit.session.bankroll == left
    scene.shell.toasts.clear()


def chips_do_what_they_say(scene: Any) -> None:
    """Undo brings back what was, double doubles as far as the limits go, rebet lays what lay last
    time, clear leaves nothing.
    """
    visit = scene.visit
    was, rules, game = dict(visit.bets.placed), visit.desk.rules, visit.game
    choices = {c.name: c for c in visit.kind.choices(visit.moment)}
    if "undo" not in choices:
        return
    if was:
        most = {name: money_range(game.wager(name), rules)[1] for name in was}
        twice = {name: min(2 * cents, most[name]) for name, cents in was.items()}
        paid = sum(twice.values()) * len(visit.desk.seats) <= visit.session.bankroll
        assert choices["double"].enabled is paid
        assert (
            choices["double"].sub
            == f"adds {short((sum(twice.values()) - sum(was.values())) * len(visit.desk.seats))}"
        )
        scene.obey(Act.DOUBLE)
        assert visit.bets.placed == (twice if paid else was)
        if paid:
            scene.obey(Act.UNDO)
        assert visit.bets.placed == was
        assert choices["clear"].enabled
        lacks = visit.kind.missing_wagers(visit.moment) or visit.kind.missing_one_of(visit.moment)
        assert choices["deal"].enabled is not bool(lacks)
        scene.obey(Act.CLEAR)
        assert visit.bets.placed == {}
        scene.obey(Act.UNDO)
    else:
        assert not choices["double"].enabled
        assert "clear" not in choices or not choices["clear"].enabled
    assert visit.bets.placed == was
    last = {name: c for name, c in visit.bets.last.items() if name not in visit.bets.closed}
    can_repeat = bool(
        visit.bets.last
        and not visit.moment.state.rebet_refusal
        and sum(last.values()) * len(visit.desk.seats) <= visit.session.bankroll
    )
    if can_repeat:
        scene.obey(Act.REBET)
        assert visit.bets.placed == last
        scene.obey(Act.UNDO if visit.bets.undo_steps else Act.CLEAR)  # what was prepared is cleared
        assert visit.bets.placed == was
    if "rebet" in choices:
        assert choices["rebet"].enabled is can_repeat
    scene.shell.toasts.clear()
    rested(scene)


def test_every_action_has_one_key_and_a_player_can_choose_another() -> None:
    names = [name for rows in PLACES.values() for row in rows for name in row.keys]
    assert len(names) == len(set(names)) == len(USUAL)
    keys = Keys({"deal": "Q"})
    assert (keys.cap("deal"), keys.code("deal")) == ("Q", ord("q"))
    assert key_faults(USUAL) == {}
    assert {cap for cap in USUAL.values() if cap != key_cap(code_of(cap) or 0)} == set()
    assert (Keys().cap("skip"), Keys().code("skip")) == ("Space", ord(" "))
    assert (keys.cap(""), keys.code("")) == ("", None)
    with pytest.raises(ValueError, match="'dael' is no action"):
        Keys({"dael": "L"})


def test_a_key_that_another_action_has_is_exchanged_and_those_of_the_ring_stay() -> None:
    new, others = exchange_keys({}, "deal", "F")
    assert (new, others) == ({"deal": "F", "fold": "D"}, ("fold",))
    assert exchange_keys(new, "deal", "D") == ({}, ("fold",))
    assert exchange_keys({}, "fold", "T") == (
        {"fold": "T", "take down": "F", "clock": "F"},
        ("take down", "clock"),
    )
    # what shares a key is never asked for at once
    assert exchange_keys({}, "check", "Q") == ({"check": "Q"}, ())
    for action, cap in (("deal", "Tab"), ("deal", "Space"), ("back", "Q"), ("deal", "Hyper")):
        with pytest.raises(ValueError, match=r"^(Deal|Back): .*\.$"):
            exchange_keys({}, action, cap)
    with pytest.raises(ValueError, match="'deal' 'Hyper' cannot be chosen as a key"):
        Keys({"deal": "Hyper"})
    assert set(USUAL) >= FIXED


def test_the_panel_turns_its_page_and_shows_a_row_at_any_time() -> None:
    with studio(ROOT) as router:
        scene = router.table("props-and-hops")
        scene.enter(scene.view)
        scene.obey(Act.TURN_PAGE)
        scene.obey(ShowCost("field"))
        assert (scene.visit.moment.state.panel_page, scene.visit.moment.state.shown_cost) == (
            1,
            "field",
        )
        scene.obey(ShowCost("field"))
        assert scene.visit.moment.state.shown_cost == ""


def test_the_loop_is_told_that_a_table_plays_faster_than_it_is_drawn() -> None:
    with studio(ROOT) as router:
        router.autoplay = 2
        scene = router.table("flop-poker")
        assert (scene.is_fast_forward, scene.wants_frames) == (True, True)
        router.shell.change(speed="fast")
        assert not scene.is_fast_forward
