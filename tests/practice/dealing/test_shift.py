"""The dealing school grades without a false call: rounds that deal themselves, single faults, and
acts in any order that the chapter leaves open.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Sequence
from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace

from game.core.declaration import Game
from game.core.errors import HouseError
from game.games import GAMES
from game.practice.dealing import acts
from game.practice.dealing.assessment import NEEDED, ShiftMark, assess, sheet_json, sheet_lines
from game.practice.dealing.duties import Duty, Item, counts_at_intervals, due_now, script
from game.practice.dealing.example_round import example_round
from game.practice.dealing.patrons import LEVELS
from game.practice.dealing.settling_order import SEAT_BY_SEAT, SETTLING, settling_words
from game.practice.dealing.shift import MARKS, DealingShift, Slip
from game.practice.dealing.spoken import Talk, slip_words, spoken_sentences, typed_command
from game.practice.school_pace import SCHOOL_PACES
from game.rounds import events as ev

TABLES = tuple(GAMES)


def still() -> float:
    return 0.0


def due_act(shift: DealingShift) -> acts.AnyAct:
    """What a perfect dealer does next."""
    return shift.catch.act if shift.catch else shift.due[0].act


def deal_all(shift: DealingShift) -> int:
    """Deal a shift without a fault; how many acts that took."""
    many = 0
    while not shift.is_over:
        verdict = shift.do(due_act(shift))
        assert verdict.right, verdict
        many += 1
    return many


@pytest.mark.sample(12)
@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
@pytest.mark.parametrize("slug", TABLES)
def test_a_perfect_dealer_is_graded_without_a_fault(slug: str, level: int) -> None:
    """Its tray comes to what the engine's book has, so that no money moves but by a duty."""
    shift = DealingShift(GAMES[slug], level, seed=level, rounds=25, clock=still)
    assert deal_all(shift) > 25
    assert not shift.slips
    assert shift.tray.net == shift.book
    sheet = assess(shift)
    assert sheet.passed
    assert sheet.dealt == 25
    assert all(mark.share == 1.0 for mark in sheet.marks)
    if LEVELS[level - 1].trouble:
        assert shift.asked["irregularities"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("slug", TABLES)
def test_ten_thousand_rounds_are_graded_without_a_fault(slug: str) -> None:
    """Ten thousand rounds over all tables and seeds."""
    for seed in range(10):
        shift = DealingShift(GAMES[slug], 6, seed=100 + seed, rounds=84, clock=still)
        deal_all(shift)
        assert not shift.slips
        assert shift.tray.net == shift.book


def mutations(act: acts.AnyAct, seats: int) -> Iterator[acts.AnyAct]:
    """Single faults: another seat, place, amount, number, chip, word, or another kind of act."""
    changed = {
        "seat": lambda seat: seat % (seats + 1) + 1,
        "place": lambda _: "seat 9",
        "cards": lambda cards: cards + 1,
        "text": lambda text: f"{text} or so",
        "which": lambda which: (*which, 11),
        "wager": lambda _: "nothing",
        "hand": lambda hand: hand + 1,
        "cents": lambda cents: cents + 100,
        "shown": lambda shown: not shown,
    }
    for name, change in changed.items():
        if hasattr(act, name):
            yield replace(act, **{name: change(getattr(act, name))})
    if isinstance(act, acts.PayWinner):
        yield from (replace(act, payment=one) for one in other_payments(act.payment))
    if isinstance(act, acts.Settling):
        spot = (act.seat, act.wager)
        ways = (
            acts.PushStake(*spot, act.hand),
            acts.TakeStake(*spot, 500, act.hand),
            acts.PayWinner(*spot, acts.fewest_chips(500), act.hand),
        )
        yield from (one for one in ways if type(one) is not type(act))
    others = (
        acts.Shuffle(),
        acts.CallFloor(),
        acts.CountStub(),
        acts.BurnCards(7),
        acts.Say("Rien."),
    )
    yield from (one for one in others if type(one) is not type(act))


def other_payments(payment: acts.Payment) -> Iterator[acts.Payment]:
    """A chip more, a cent more, and one chip in smaller ones."""
    chips = payment.chips
    yield acts.Payment((*chips, 100), payment.change)
    yield acts.Payment(chips, payment.change + 1)
    for at, chip in enumerate(chips):
        for smaller in acts.CHIPS:
            if smaller < chip and not chip % smaller:
                more = chips[:at] + chips[at + 1 :] + (smaller,) * (chip // smaller)
                yield acts.Payment(tuple(sorted(more, reverse=True)), payment.change)


@pytest.mark.parametrize("slug", TABLES)
def test_every_single_fault_is_caught(slug: str) -> None:
    """At each act of a shift one mutation of it is done first: none of them passes, and an act in
    the right place is carried out rightly all the same.
    """
    game = GAMES[slug]
    numbers = np.random.default_rng(1)
    shift = DealingShift(game, 6, seed=3, rounds=12, clock=still)
    tried = set()
    while not shift.is_over:
        allowed = [duty.act for duty in shift.due]
        right = due_act(shift)
        wrong = [
            one
            for one in mutations(right, game.seats)
            if not any(acts.is_same_act(one, act) for act in allowed)
            and not (shift.catch and isinstance(one, acts.CallFloor))
            and not (shift.can_count_stub and isinstance(one, acts.CountStub))
        ]
        chosen = wrong[int(numbers.integers(len(wrong)))]
        before = len(shift.slips)
        verdict = shift.do(chosen)
        assert not verdict.right, (right, chosen)
        assert len(shift.slips) > before or not verdict.is_counted
        tried.add((type(right), type(chosen), verdict.slips[0].mark))
        if verdict.carried_out is None:
            assert shift.do(right).right
    assert shift.tray.net == shift.book
    assert {mark for *_, mark in tried} >= {"order", "words", "amounts"}
    sheet = assess(shift)
    assert not sheet.passed
    assert all(0 <= mark.right <= mark.asked for mark in sheet.marks)


def test_every_payment_in_more_chips_is_a_fault_of_chips_alone() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 3, seed=2, rounds=12, clock=still)
    paid = 0
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.PayWinner):
            paid += 1
            chips = (100,) * (act.payment.cents // 100)
            verdict = shift.do(replace(act, payment=acts.Payment(chips, act.payment.change)))
            expected = [] if act.payment.chips == chips else ["chips"]
            assert [slip.mark for slip in verdict.slips] == expected
        else:
            shift.do(act)
    assert paid > 20
    assert set(assess(shift).missing) == {"chips"}


def test_a_wrong_amount_says_by_how_much_and_comes_first_on_the_sheet() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 1, seed=2, rounds=30, clock=still)
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.PayWinner):
            verdict = shift.do(replace(act, payment=acts.fewest_chips(act.payment.cents + 1500)))
            assert [(slip.mark, slip.cents) for slip in verdict.slips] == [("amounts", 1500)]
            break
        shift.do(act)
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.TakeStake):
            verdict = shift.do(acts.PushStake(act.seat, act.wager, act.hand))
            assert [(slip.mark, slip.cents) for slip in verdict.slips] == [("amounts", act.cents)]
            break
        shift.do(act)
    assert [slip.cents for slip in assess(shift).slips] == sorted(
        (slip.cents for slip in shift.slips), reverse=True
    )


@pytest.mark.parametrize("slug", TABLES)
def test_what_the_chapter_leaves_open_may_be_done_in_any_order(slug: str) -> None:
    numbers = np.random.default_rng(5)
    shift = DealingShift(GAMES[slug], 6, seed=11, rounds=15, clock=still)
    free = 0
    while not shift.is_over:
        due = shift.due
        free += len(due) > 1
        chosen = due[int(numbers.integers(len(due)))].act
        assert shift.do(shift.catch.act if shift.catch else chosen).right
    assert free
    assert shift.tray.net == shift.book


def test_found_broken_cards_may_be_dealt_burned_and_turned_one_by_one() -> None:
    """Two cards to one seat were one act, and dealing them singly was called a fault."""
    split = 0
    for slug in TABLES:
        shift = DealingShift(GAMES[slug], 1, seed=3, rounds=4, clock=still)
        while not shift.is_over:
            act = due_act(shift)
            if isinstance(act, acts.DealCards | acts.BurnCards) and act.cards > 1:
                act = replace(act, cards=1)
                split += 1
            elif isinstance(act, acts.TurnCards) and len(act.which) > 1:
                act = replace(act, which=act.which[-1:])
                split += 1
            assert shift.do(act).right
        assert shift.tray.net == shift.book
    assert split > 50


def test_a_stake_that_pays_for_one_is_taken_before_it_is_paid() -> None:
    game, law = GAMES["raise-it-up-stud-poker"], "669a.12(e)"
    items = script(
        game,
        [
            ev.Collected(3, "progressive", 100, law),
            ev.Paid(3, "progressive", 7000, 0, "70 for 1", law),
            ev.Collected(3, "pair-plus", 500, law),
        ],
    )
    take, _, other = items
    assert list(due_now(items)) == [take, other]
    assert [duty.act for duty in due_now(items[1:])] == [
        acts.PayWinner(3, "progressive", acts.Payment((2500, 2500, 500, 500, 500, 500))),
        acts.TakeStake(3, "pair-plus", 500),
    ]


def test_what_a_patron_does_wrong_is_missed_when_nobody_catches_it() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 4, seed=6, rounds=30, clock=still)
    caught = missed = 0
    while not shift.is_over:
        catch = shift.catch
        if catch is None:
            shift.do(shift.due[0].act)
        elif (caught + missed) % 2:
            assert shift.do(catch.act).right
            assert shift.catch is None
            caught += 1
        else:
            before = len(shift.slips)
            while shift.catch is catch:
                shift.do(shift.due[0].act)
            missed += 1
            assert [slip.mark for slip in shift.slips[before:]] == ["irregularities"]
    assert caught
    assert missed
    assert len(shift.slips) == missed
    assert shift.tray.net == shift.book


def test_the_floor_may_be_called_for_what_a_patron_does_wrong_and_for_nothing_else() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 4, seed=6, rounds=30, clock=still)
    while shift.catch is None:
        shift.do(shift.due[0].act)
    assert shift.do(acts.CallFloor()).right
    while shift.catch is not None or isinstance(shift.due[0].act, acts.CallFloor):
        shift.do(due_act(shift))
    assert [slip.mark for slip in shift.do(acts.CallFloor()).slips] == ["irregularities"]
    assert [slip.mark for slip in shift.do(acts.RefuseBet(1, "across")).slips] == ["irregularities"]


def test_what_is_irregular_is_seen_before_the_floor_is_called() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 4, seed=6, rounds=30, clock=still)
    called = 0
    while not shift.is_over:
        news, act = shift.take_news(), due_act(shift)
        if isinstance(act, acts.CallFloor):
            called += 1
            assert any(line.startswith("You see: ") for line in news)
            verdict = shift.do(acts.BurnCards(7))
            assert [slip.mark for slip in verdict.slips] == ["irregularities"]
        shift.do(act)
    assert called
    assert not next(mark for mark in assess(shift).marks if mark.name == "irregularities").is_met


def test_the_seconds_of_a_payment_run_from_when_it_is_due() -> None:
    now = 0.0

    def clock() -> float:
        return now

    shift = DealingShift(GAMES["criss-cross-poker"], 5, seed=2, rounds=6, clock=clock)
    while not shift.is_over:
        act = due_act(shift)
        now += 12.0 if isinstance(act, acts.PayWinner) else 1.0
        shift.do(act)
    sheet = assess(shift)
    assert sheet.mean_seconds == pytest.approx(12.0)
    assert sheet.missing == ("seconds",)


def test_found_broken_a_slow_hand_failed_an_assessment_that_was_dealt_without_a_fault() -> None:
    """At calm pace a payment has three times as long; the marks are the same."""
    now = 0.0

    def clock() -> float:
        return now

    found = []
    for pace in SCHOOL_PACES:
        shift = DealingShift(GAMES["criss-cross-poker"], 5, 2, 6, clock, pace=pace)
        while not shift.is_over:
            act = due_act(shift)
            now += 25.0 if isinstance(act, acts.PayWinner) else 1.0
            shift.do(act)
        found.append(assess(shift))
    calm, casino = found
    assert (calm.needed_seconds, calm.missing) == (30.0, ())
    assert (casino.needed_seconds, casino.missing) == (10.0, ("seconds",))
    assert calm.marks == casino.marks
    assert calm.pace_words == "at calm pace; casino pace is the next step"
    assert "at calm pace" in next(sheet_lines(calm))
    assert casino.pace_words == "at casino pace"


@pytest.mark.slow
def test_every_event_of_the_engine_is_a_duty_or_happens_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    duties, happenings = set(), set()

    def recorded(game: Game, events: Sequence[ev.AnyEvent]) -> tuple[Item, ...]:
        items = script(game, events)
        for item in items:
            if isinstance(item, Duty):
                duties.update(type(event) for event in item.events)
            else:
                happenings.add(type(item.event))
        return items

    monkeypatch.setattr("game.practice.dealing.shift.script", recorded)
    for game in GAMES.values():
        deal_all(DealingShift(game, 6, seed=1, rounds=40, clock=still))
    by_itself = {ev.Credited, ev.Decided, ev.Folded, ev.Looked, ev.Pooled, ev.Thrown, ev.Voided}
    assert happenings >= by_itself
    assert not duties & by_itself
    assert duties | happenings >= set(get_args(ev.AnyEvent)) - {ev.Reseeded}
    (tip,) = script(GAMES["flop-poker"], [ev.Tipped(2, 500)])
    assert isinstance(tip, Duty)
    assert tip.act == acts.BoxTip(2, 500)


def test_the_same_seed_deals_the_same_whatever_the_learner_does() -> None:
    game = GAMES["double-back-jack"]
    clean, sloppy = (DealingShift(game, 4, seed=8, rounds=8, clock=still) for _ in range(2))
    done = []
    while not clean.is_over:
        done.append(due_act(clean))
        clean.do(done[-1])
    for act in done:
        sloppy.do(acts.BurnCards(7))
        sloppy.do(act)
    assert sloppy.is_over
    assert sloppy.book == clean.book


# ---- in words


@pytest.mark.parametrize("slug", TABLES)
def test_every_act_can_be_typed(slug: str) -> None:
    shift = DealingShift(GAMES[slug], 6, seed=9, rounds=20, clock=still)
    talk = Talk(shift)
    while not shift.is_over:
        act = due_act(shift)
        assert talk.parse_acts_in_order(typed_command(act)) == [act], typed_command(act)
        shift.do(act)


def test_a_shift_is_dealt_by_typed_lines_alone() -> None:
    game = GAMES["criss-cross-poker"]
    planned = DealingShift(game, 1, seed=5, rounds=3, clock=still)
    lines = []
    while not planned.is_over:
        lines.append(typed_command(due_act(planned)))
        planned.do(due_act(planned))
    shift, told = DealingShift(game, 1, seed=5, rounds=3, clock=still), []
    heard = iter([*lines[:4], "", "look", "help", "bogus", *lines[4:]])
    Talk(shift).run(told.append, lambda _: next(heard), hide_faults=False)
    assert shift.is_over
    assert not shift.slips
    assert "act: 'bogus' is no command; help lists them" in told


def test_found_broken_what_was_missed_is_said_at_once() -> None:
    """A wrong stake that nobody caught was silently put right, and stood on the sheet only."""
    shift = DealingShift(GAMES["criss-cross-poker"], 4, seed=12, rounds=2, clock=still)
    told, heard = [], iter(["shuffle", "cut", "say no more bets", "end"])
    assert shift.catch is not None
    Talk(shift).run(told.append, lambda _: next(heard), hide_faults=False)
    assert "Irregularity missed: correct seat 5's bet on Ante Across." in told


def test_three_sentences_are_offered_and_one_of_them_is_right() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 1, seed=5, rounds=1, clock=still)
    while not isinstance(shift.due[0].act, acts.Say):
        shift.do(shift.due[0].act)
    right, told = shift.due[0].act, []
    talk = Talk(shift)
    talk._handle_line("say", told.append, hide_faults=False)
    assert len(told) == 3
    letter = next(line.split()[0] for line in told if right.text in line)
    assert talk.parse_acts_in_order(letter) == [right]
    assert len(spoken_sentences("criss-cross-poker")["say"]) >= 4


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("juggle", "act: 'juggle' is no command; help lists them"),
        ("ask", "seat: '' is no number of a seat"),
        ("ask x", "seat: 'x' is no number of a seat"),
        ("push 1:x ante-across", "seat: 'x' is no number of a hand"),
        ("push 1", "wager: name the seat and the wager, as push 3 ante"),
        ("push 1 ante", "wager: 'ante' is not one of ante-across, ante-down"),
        ("take 1 ante-across ten", "take: 'ten' is no amount such as $2.50"),
        ("pay 1 ante-across 7", "pay: '7' is no chip; there are 1, 5, 25, 100, 500, 1,000"),
        ("pay 1 ante-across 5xx", "pay: '5xx' is no chips such as 25 or 5x4"),
        ("burn two", "burn: 'two' is no number of cards"),
        ("turn", "turn: name a place, as turn d or turn m left right"),
        ("turn m up", "turn: 'up' is no card of the community cards"),
        ("deal", "deal: needs a place, as deal 3 or rack stub"),
        ("name", "name: name a place and what lies there, as name 3 pair of kings"),
        ("box 3", "box: name the seat and the amount, as box 3 $10"),
        ("set", "set: name the marker and its place, as set puck 4"),
        ("move 3", "move: names two places, as move 3 seat_3_hand_2"),
    ],
)
def test_a_line_that_is_no_act_is_refused_and_not_graded(line: str, why: str) -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 1, seed=5, rounds=1, clock=still)
    with pytest.raises(HouseError) as refusal:
        Talk(shift).parse_acts_in_order(line)
    assert str(refusal.value) == why
    assert not shift.slips


def test_an_unfinished_shift_is_not_passed_and_a_hint_is_a_fault() -> None:
    shift, told = DealingShift(GAMES["criss-cross-poker"], 1, seed=5, rounds=2, clock=still), []
    heard = iter(["hint", "hint", "end"])
    Talk(shift).run(told.append, lambda _: next(heard), hide_faults=True)
    assert "Due: shuffle the cards. Type: shuffle" in told
    assert len(shift.slips) == 1
    sheet = assess(shift)
    assert sheet.missing[-1] == "rounds"
    assert "Not yet" in "\n".join(sheet_lines(sheet))
    assert sheet_json(sheet)["passed"] is False
    assert set(NEEDED) == set(MARKS)


def test_found_broken_wrong_acts_were_one_fault_for_each_act_that_was_due() -> None:
    """A sheet with 155 wrong acts at one act said "Order: 103 of 104"."""
    shift = DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, lambda: 0.0)
    for wrong in (acts.CountStub(), acts.BurnCards(7), acts.GatherPot()):
        shift.do(wrong)
    assert shift.wrong["order"] == 3


def test_found_broken_the_same_slip_was_counted_as_often_as_its_act_was_tried() -> None:
    """In an assessment nothing says that an act was out of order; who tried it again had two faults."""
    shift = DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, still)
    for _ in range(2):
        assert not shift.do(acts.CountStub()).right
    assert (shift.wrong["order"], len(shift.slips), shift.acts_done) == (1, 1, 1)
    shift.do(due_act(shift))
    shift.do(acts.CountStub())
    assert shift.wrong["order"] == 2, "at another moment it is another fault"


def test_found_broken_what_was_missed_was_a_second_fault_when_it_was_caught_late() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 4, seed=6, rounds=30, clock=still)
    while shift.catch is None or shift.catch.wrong is not None:
        shift.do(due_act(shift))
    caught, number = shift.catch.act, shift.round
    while shift.catch is not None:
        shift.do(shift.due[0].act)
    assert shift.round == number
    assert shift.wrong["irregularities"] == 1
    assert not shift.do(caught).is_counted
    assert shift.wrong["irregularities"] == 1
    shift.do(caught)
    assert shift.wrong["irregularities"] == 2, "forgiven once"


def test_found_broken_a_false_call_counted_for_nothing_where_nothing_was_irregular() -> None:
    """The mark stayed "not asked", and the shift was passed."""
    shift = DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, still)
    shift.do(acts.CallFloor())
    deal_all(shift)
    sheet = assess(shift)
    assert sheet.missing == ("irregularities",)
    assert [(m.right, m.asked) for m in sheet.marks if m.name == "irregularities"] == [(0, 1)]


@pytest.mark.parametrize("slug", TABLES)
def test_the_order_of_settling_is_as_its_words_say(slug: str) -> None:
    """Whether losers come before winners, and the order of the seats, in rounds that deal themselves."""
    order = SETTLING[slug]
    names = {wager.name for wager in GAMES[slug].wagers}
    assert all(fnmatch.filter(names, name) for some in order.together for name in some)
    shift = DealingShift(GAMES[slug], 3, seed=4, rounds=12, clock=still)
    paid_before: set[int] = set()
    mixed, number = 0, 0
    while not shift.is_over:
        act = due_act(shift)
        if shift.round != number:
            paid_before, number = set(), shift.round
        if isinstance(act, acts.TakeStake):
            mixed += bool(paid_before - {act.seat})
        elif isinstance(act, acts.PayWinner):
            paid_before.add(act.seat)
        shift.do(act)
    assert bool(mixed) != order.losers_first
    assert ("Losers before winners" in order.words) == order.losers_first
    assert (SEAT_BY_SEAT in order.words) != order.losers_first
    assert order.section in settling_words(slug)


def test_found_broken_wagers_that_one_provision_names_were_to_be_paid_in_our_order() -> None:
    """Across before Ante Across was a fault, though 674a.11(h)(1) names both at once; and at Props &
    Hops the losers of the whole table had an order that 668a.3(i) does not ask for.
    """
    law = "674a.12(a)"
    items = script(
        GAMES["criss-cross-poker"],
        [
            ev.Paid(3, "ante-across", 500, 0, "", law),
            ev.Paid(3, "across", 500, 0, "", "674a.12(b)"),
            ev.Paid(3, "ante-down", 500, 0, "", law),
        ],
    )
    assert [duty.act.wager for duty in due_now(items)] == ["ante-across", "across"]  # type: ignore[union-attr]
    shift = DealingShift(GAMES["props-and-hops"], 3, seed=4, rounds=12, clock=still)
    while len({getattr(duty.act, "seat", 0) for duty in shift.due}) < 3:
        shift.do(due_act(shift))
    assert {type(duty.act) for duty in shift.due} == {acts.TakeStake}


def test_found_broken_the_limits_that_were_said_were_not_the_table_s() -> None:
    """A dice table takes $1 to $100, as its sign says, and the school said $5 to $500."""
    words = [
        DealingShift(GAMES[slug], 1, 1, 1, still).take_news()[0] for slug in ("high-roll-dice",)
    ]
    assert words[0].startswith("High Roll Dice: $1 to $100 on each spot, $1 on 9 of a Kind")


def test_found_broken_a_short_shift_had_no_extra_roll() -> None:
    """It came up in the assessment first."""
    for seed in range(6):
        shift = DealingShift(GAMES["high-roll-dice"], 1, seed, 2, still)
        thrown = 0
        while not shift.is_over:
            if shift.round == 2:
                thrown += isinstance(due_act(shift), acts.ShakeDice)
            shift.do(due_act(shift))
        assert thrown >= 2


def test_found_broken_a_share_below_the_limit_was_printed_as_the_limit() -> None:
    """98 % stood over 97.7 % with a cross; and what was not asked had a limit."""
    mark = ShiftMark("order", 85, 87, 0.98)
    assert (mark.share_text, mark.needed_text, mark.is_met) == (
        "97.7 %",
        "98.0 % (86 of 87)",
        False,
    )
    assert ShiftMark("order", 97_999, 100_000, 0.98).share_text == "97.9 %"
    assert ShiftMark("chips", 0, 0, 0.9).needed_text == "–"
    assert all(
        ShiftMark("x", ShiftMark("x", 0, n, 0.9).needed_count, n, 0.9).is_met for n in range(1, 99)
    )


def test_found_broken_a_quoted_sentence_was_followed_by_a_second_full_stop() -> None:
    slip = Slip("order", 1, 0, "announce “No more bets.”", "announce “Winner, six.”")
    assert slip_words(slip) == (
        "Out of order: announce “No more bets.” Due: announce “Winner, six.”"
    )


def test_found_broken_the_count_of_right_acts_fell_in_the_course_of_a_shift() -> None:
    """It was what was asked less what was wrong; a second wrong act took a right one away."""
    shift = DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, still)
    seen = []
    while not shift.is_over:
        shift.do(acts.BurnCards(7))
        seen.append(shift.acts_right)
        shift.do(due_act(shift))
        seen.append(shift.acts_right)
    assert seen == sorted(seen)
    assert shift.acts_done == 2 * shift.acts_right == len(seen)
    sheet = assess(shift)
    assert (sheet.acts_done, sheet.acts_right) == (shift.acts_done, shift.acts_right)


def test_found_broken_a_mark_that_was_not_asked_was_called_reached() -> None:
    sheet = assess(DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, still))
    lines = [line for line in sheet_lines(sheet) if "chips" in line]
    assert lines == ["–   chips           not asked"]


def test_seconds_an_act_are_those_of_acts_that_were_carried_out() -> None:
    now = 0.0

    def clock() -> float:
        return now

    shift = DealingShift(GAMES["crazy-4-poker"], 1, 1, 1, clock)
    while not shift.is_over:
        now += 1.5
        shift.do(due_act(shift))
    assert assess(shift).act_seconds == pytest.approx(1.5)


@pytest.mark.parametrize("slug", sorted({*TABLES} - {"props-and-hops", "high-roll-dice"}))
def test_the_cut_is_an_act_by_its_own_provision_and_its_lack_a_fault(slug: str) -> None:
    """After a shuffle by hand nothing may come before the cut; the fault names the provision."""
    shift = DealingShift(GAMES[slug], 1, seed=3, rounds=1, clock=still)
    while not isinstance(shift.due[0].act, acts.CutCards):
        shift.do(shift.due[0].act)
    section = shift.due[0].section
    letter = "e" if section.startswith("670a") else "d"
    assert section.endswith(f".5({letter})")
    verdict = shift.do(acts.BurnCards(7))
    assert [(slip.mark, slip.section) for slip in verdict.slips] == [("order", section)]
    assert shift.do(acts.CutCards()).right


@pytest.mark.parametrize(
    ("slug", "seed", "section"),
    [("lunar-poker", 4, "671a.5(e)"), ("free-bet-blackjack", 6, "672a.5(f)")],
)
def test_the_floor_is_called_for_a_new_cut_or_shuffle(slug: str, seed: int, section: str) -> None:
    shift = DealingShift(GAMES[slug], 4, seed=seed, rounds=2, clock=still)
    while not isinstance(shift.due[0].act, acts.CallFloor):
        shift.do(due_act(shift))
    assert shift.due[0].section == section
    assert shift.do(acts.CallFloor()).right


COUNTED_AT_INTERVALS = tuple(slug for slug, game in GAMES.items() if counts_at_intervals(game))


def until(shift: DealingShift, kind: type[acts.DealerAct], number: int = 0) -> acts.AnyAct:
    """Deal without a fault until an act of a kind is due, not before round `number`."""
    while not (isinstance(due_act(shift), kind) and shift.round >= number):
        shift.do(due_act(shift))
    return due_act(shift)


@pytest.mark.parametrize("slug", COUNTED_AT_INTERVALS)
def test_found_broken_a_stub_that_was_counted_before_the_fifth_round_was_a_fault(slug: str) -> None:
    """The chapter has it counted at least every five rounds (676a.8(d)): in any, at its place."""
    shift = DealingShift(GAMES[slug], 1, seed=3, rounds=12, clock=still)
    while not shift.can_count_stub:
        shift.do(due_act(shift))
    assert shift.do(acts.CountStub()).right
    assert shift.last_counted == 1
    again = shift.do(acts.CountStub())
    assert [slip.mark for slip in again.slips] == ["order"], "once in a round"
    counted = []
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.CountStub):
            counted.append(shift.round)
            assert not shift.do(acts.Say("Rien.")).right, "due, so its lack is a fault"
        shift.do(act)
    assert counted == [6, 11], "five rounds after the last count"


def test_a_count_away_from_its_place_is_a_fault() -> None:
    shift = DealingShift(GAMES["go-fore-it"], 1, seed=3, rounds=2, clock=still)
    until(shift, acts.DealCards)
    assert [slip.mark for slip in shift.do(acts.CountStub()).slips] == ["order"]


def test_the_round_to_read_says_how_often_the_stub_is_counted() -> None:
    said = [
        line for slug in COUNTED_AT_INTERVALS for line in example_round(slug) if "Count" in line
    ]
    assert set(said) <= {"Count the stub, at least every fifth round."}


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_found_broken_every_round_was_dealt_from_a_fresh_shoe(slug: str) -> None:
    """The cards are shuffled once the cover card has come out, and not before each round."""
    shift = DealingShift(GAMES[slug], 1, seed=1, rounds=40, clock=still)
    shuffled, news = [], []
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.Shuffle):
            shuffled.append(shift.round)
        shift.do(act)
        news += [(shift.round, line) for line in shift.take_news()]
    out = [number for number, line in news if line == "The cover card comes out."]
    assert shuffled == [1, *(number + 1 for number in out if number < 40)]
    assert 1 <= len(out) < 8
    assert shift.tray.net == shift.book


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_found_broken_a_hand_was_read_again_after_its_total_was_announced(slug: str) -> None:
    """ "Dealer has 25." and then "bust, 25" was due; and a stood hand was read twice."""
    shift = DealingShift(GAMES[slug], 2, seed=5, rounds=12, clock=still)
    read: dict[str, str] = {}
    dealer = 0
    while not shift.is_over:
        act = due_act(shift)
        match act:
            case acts.NameHand(place, _, text):
                assert place != "dealer", text
                assert read.get(place) != text
                read[place] = text
            case acts.DealCards(place) | acts.RackCards(place):
                read.pop(place, None)
            case acts.MoveCards():
                read.clear()
            case acts.Say(text):
                dealer += text.startswith("Dealer has ")
            case _:
                pass
        shift.do(act)
    assert dealer > 12


@pytest.mark.sample(12)
@pytest.mark.parametrize("slug", TABLES)
def test_found_broken_a_fault_cited_no_provision(slug: str) -> None:
    """Dealing, turning, reading and racking named none."""
    shift = DealingShift(GAMES[slug], 3, seed=2, rounds=6, clock=still)
    chapter = GAMES[slug].chapter
    while not shift.is_over:
        for duty in shift.due:
            assert duty.section.startswith(chapter), duty
        shift.do(due_act(shift))


def test_found_broken_one_omission_counted_with_every_wrong_try() -> None:
    """Who forgot to count and racked five hands had five faults: the same act at other places is
    the same cause; another act is another fault.
    """
    shift = DealingShift(GAMES["go-fore-it"], 1, seed=3, rounds=1, clock=still)
    assert isinstance(due_act(shift), acts.Shuffle)
    tries = [acts.DealCards(f"seat {seat}", 1) for seat in range(1, 6)]
    assert [shift.do(one).is_counted for one in tries] == [True, *[False] * 4]
    assert (shift.wrong["order"], len(shift.slips), shift.acts_done) == (1, 1, 1)
    assert shift.do(acts.GatherPot()).is_counted
    shift.do(due_act(shift))
    assert shift.do(tries[0]).is_counted, "another act is due"


def test_found_broken_a_super_on_a_face_down_hand_could_only_be_guessed() -> None:
    """Before it is settled the seat declares it, and shows a winning hand (671a.11(b), (c))."""
    shift = DealingShift(GAMES["lunar-poker"], 1, 5, 30, still)
    told: list[str] = []
    met = set()
    while not shift.is_over:
        told += shift.take_news()
        act = shift.due[0].act
        if isinstance(act, acts.TakeStake | acts.PayWinner) and act.wager == "super":
            wins = isinstance(act, acts.PayWinner)
            last = next(line for line in reversed(told) if "declares" in line)
            assert last.startswith(
                f"Seat {act.seat} declares {'a' if wins else 'no'} winning Super"
            )
            assert len(re.findall(r"\b[2-9TJQKA][cdhs]\b", last)) == 5 * wins
            met.add(wins)
        shift.do(act)
    assert met == {True, False}


@pytest.mark.parametrize(("slug", "level"), [("flop-poker", 2), ("high-roll-dice", 1)])
def test_found_broken_patrons_sat_elsewhere_in_every_round(slug: str, level: int) -> None:
    """From level 2 on the learner lost which seat was whose; now everybody keeps his seat."""
    shift = DealingShift(GAMES[slug], level, seed=5, rounds=8, clock=still)
    met: set[tuple[int, ...]] = set()
    while not shift.is_over:
        assert shift.state is not None
        met.add(tuple(shift.state.bets))
        shift.do(due_act(shift))
    assert shift.round == 8
    assert len(met) == 1
    others = DealingShift(GAMES[slug], level, seed=6, rounds=1, clock=still)
    assert others.state is not None
    assert tuple(others.state.bets) not in met, "another shift has patrons in other seats"


def test_found_broken_the_shaker_began_at_the_first_seat_in_every_round() -> None:
    """It stays with a seat until a seven, which passes it to the next that plays."""
    shift = DealingShift(GAMES["props-and-hops"], 2, seed=3, rounds=40, clock=still)
    passed: list[tuple[int, int]] = []
    sevens = [0]
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.PassShaker):
            passed.append((shift.round, act.seat))
        if isinstance(act, acts.Say) and "passes the shaker" in act.text:
            sevens.append(shift.round)
        shift.do(act)
    assert len(passed) > 3
    assert [number for number, _ in passed] == [one + 1 for one in sevens if one < 40]
    seats = shift.patrons.seats
    assert [seat for _, seat in passed] == [seats[at % len(seats)] for at in range(len(passed))]
