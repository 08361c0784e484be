"""The menu of the dealing school leads to every act that is ever due, and gives none away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.core.cards import HIDDEN
from game.games import GAMES, SLUGS
from game.practice.dealing import acts
from game.practice.dealing.act_menu import GROUPS, VERBS, ActMenu, route, table_vocabulary, verb_of
from game.practice.dealing.assessment import assess
from game.practice.dealing.example_round import example_round
from game.practice.dealing.patrons import LEVELS
from game.practice.dealing.settling_order import settling_words
from game.practice.dealing.shift import DealingShift
from game.rounds import events as ev
from game.rounds import seen

if TYPE_CHECKING:
    from game.practice.dealing.acts import AnyAct


FACES = {"ace": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def shift_of(slug: str, level: int, rounds: int = 3, seed: int = 11) -> DealingShift:
    return DealingShift(GAMES[slug], level, seed, rounds, lambda: 0.0)


def due_act(shift: DealingShift) -> AnyAct:
    return shift.catch.act if shift.catch is not None else shift.due[0].act


@pytest.mark.sample(8)
@pytest.mark.parametrize("level", [1, len(LEVELS)])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_due_act_is_in_the_menu(slug: str, level: int) -> None:
    shift = shift_of(slug, level)
    menu = ActMenu(shift)
    while not shift.is_over:
        act = due_act(shift)
        found = route(menu, act)
        assert found is not None, act
        assert found[0] in menu.verbs()
        assert menu.is_possible(found[0].name)
        if found[1].needs == "words":
            assert act in menu.sentence_choices(found[1])
        assert shift.do(act).right


def test_the_list_of_stakes_is_what_lies_there_not_what_is_due() -> None:
    shift = shift_of("criss-cross-poker", 3)
    menu = ActMenu(shift)
    while not isinstance(shift.due[0].act, acts.TakeStake | acts.PayWinner):
        shift.do(shift.due[0].act)
    listed = {(one.seat, one.wager, one.hand) for one in menu.choices("take")}
    assert listed == {(spot.seat, spot.wager, spot.hand) for spot in shift.felt.stakes}
    assert len(listed) > len(shift.due)


def test_half_of_a_stake_can_be_taken_where_a_surrender_takes_it() -> None:
    assert table_vocabulary("double-back-jack").takes_part
    shift = shift_of("double-back-jack", 3, 30)
    menu = ActMenu(shift)
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.TakeStake) and 0 < act.cents < shift.felt.stake(
            act.seat, act.wager, act.hand
        ):
            found = route(menu, act)
            assert found is not None
            assert found[1].needs == "part"
            assert (act,) in [part.does for part in menu.take_choices(found[1])]
            return
        shift.do(act)
    pytest.fail("nobody surrendered")


def test_seats_without_a_patron_get_cards_where_the_chapter_deals_to_all() -> None:
    shift = shift_of("six-card-fortune-pai-gow-poker", 1)
    places = {one.place for one in ActMenu(shift).choices("deal") if one.place}
    assert places == {"dealer", *(f"seat {n}" for n in range(1, 7))}


def test_guidance_fades_by_round_and_level() -> None:
    said: dict[tuple[int, int], set[str]] = {}
    for level in (1, 2, 3):
        shift = shift_of("crazy-4-poker", level, 3)
        menu = ActMenu(shift)
        while not shift.is_over:
            guide = menu.guidance
            if guide is not None:
                assert guide.verb == verb_of(shift.due[0].act)
            word = "nothing" if guide is None else "act" if guide.words else "verb"
            said.setdefault((level, shift.round), set()).add(word)
            shift.do(shift.due[0].act)
    assert said == {
        (1, 1): {"act"},
        (1, 2): {"act"},
        (1, 3): {"verb"},
        (2, 1): {"verb"},
        (2, 2): {"verb"},
        (2, 3): {"nothing"},
        (3, 1): {"nothing"},
        (3, 2): {"nothing"},
        (3, 3): {"nothing"},
    }


def test_a_late_bet_lies_on_the_felt_until_it_is_refused() -> None:
    shift = shift_of("crazy-4-poker", 4, 40)
    menu = ActMenu(shift)
    while not shift.is_over:
        if shift.late_bet is not None:
            spot, cents = shift.late_bet
            assert cents > 0
            refusal = acts.RefuseBet(spot.seat, spot.wager)
            assert (refusal,) in [one.does for one in menu.choices("refuse")]
            assert shift.do(refusal).right
            assert shift.late_bet is None
            return
        shift.do(due_act(shift))
    pytest.fail("no bet came late")


def test_found_broken_payments_of_a_seat_were_listed_in_the_order_of_their_hashes() -> None:
    """A digit meant another wager in another process; it is the order of the table's wagers."""
    shift = shift_of("criss-cross-poker", 3)
    menu = ActMenu(shift)
    while not isinstance(shift.due[0].act, acts.PayWinner):
        shift.do(shift.due[0].act)
    order = list(shift.game.by_name)
    for verb in ("take", "pay", "push", "correct", "refuse"):
        listed = [(one.seat, one.hand, order.index(one.wager)) for one in menu.choices(verb)]
        assert len(listed) > 2
        assert listed == sorted(listed)


def test_found_broken_one_card_of_a_hand_could_not_be_turned_alone() -> None:
    """An irregularity of Go Fore It shows one card of a seat."""
    shift = DealingShift(GAMES["go-fore-it"], 6, 1002, 8, lambda: 0.0)
    menu = ActMenu(shift)
    single = 0
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.TurnCards) and act.place.startswith("seat"):
            found = route(menu, act)
            assert found is not None
            if len(act.which) == 1:
                single += 1
                assert found[1].does == (act,)
        shift.do(act)
    assert single == 1


def test_every_act_has_one_verb() -> None:
    made = [act for verb in VERBS for act in verb.makes]
    assert len(set(made)) == len(made) == len(acts.DealerAct.__subclasses__())


def test_in_hot_seat_the_shift_waits_for_the_person_who_decides() -> None:
    shift = DealingShift(GAMES["criss-cross-poker"], 1, 5, 2, lambda: 0.0, people=frozenset({1, 2}))
    decided = 0
    while not shift.is_over:
        if shift.asked_seat:
            assert shift.asked_seat in (1, 2)
            assert shift.state is not None
            assert len(seen(shift.state, shift.asked_seat).hand) == 2
            with pytest.raises(ValueError, match="a seat is asked"):
                shift.do(acts.Shuffle())
            shift.decide(shift.open_actions[0])
            decided += 1
        else:
            assert shift.do(shift.due[0].act).right
    assert decided >= 4
    assert not shift.slips
    with pytest.raises(ValueError, match="no seat is asked"):
        shift.decide(shift.state.turn)  # type: ignore[union-attr, arg-type]


@pytest.mark.parametrize("slug", ["criss-cross-poker", "crazy-4-poker", "free-bet-blackjack"])
def test_found_broken_a_hand_could_be_read_before_its_cards_were_turned(slug: str) -> None:
    shift = shift_of(slug, 1)
    menu = ActMenu(shift)
    closed = 0
    while not shift.is_over:
        piles = shift.felt.piles
        offered = {one.place for one in menu.choices("name")}
        hidden = {place for place, pile in piles.items() if HIDDEN in pile.values()}
        assert not offered & hidden
        closed += bool(hidden)
        shift.do(due_act(shift))
    assert closed > 3


@pytest.mark.parametrize("slug", ["double-back-jack", "high-roll-dice", "lunar-poker"])
def test_a_round_is_read_act_by_act_before_a_shift(slug: str) -> None:
    lines = example_round(slug)
    assert "Announce “No more bets.”" in lines
    assert 10 < len(lines) < 40
    first = "Pay" if slug == "double-back-jack" else "Take"
    assert {line.partition(" ")[0] for line in lines} >= {
        first,
        "Muck" if first == "Pay" else "Pay",
    }
    assert not [line for line in lines if ".”." in line or "cards'" in line]
    if slug == "double-back-jack":
        assert lines[1].endswith("cut the cards, please.”")


def test_found_broken_verbs_that_could_not_be_right_stood_among_fifteen_equal_ones() -> None:
    """They stand in the order of a round; what nothing lies there for is closed."""
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(verb.name for verb in VERBS)
    shift = shift_of("flop-poker", 1)
    menu = ActMenu(shift)
    closed = {verb.name for verb in menu.verbs() if not menu.is_possible(verb.name)}
    assert closed >= {"turn", "name", "take", "pay", "push", "rack", "count"}
    while not isinstance(shift.due[0].act, acts.TakeStake | acts.PayWinner):
        shift.do(shift.due[0].act)
    closed = {verb.name for verb in menu.verbs() if not menu.is_possible(verb.name)}
    assert closed >= {"shuffle", "cut"}
    assert not closed & {"take", "pay", "push", "rack"}


def test_found_broken_the_extra_roll_was_settled_by_the_first_roll_s_words() -> None:
    first = settling_words("high-roll-dice", "675a.4(f)(1)")
    assert "675a.4(f)" in first
    assert "fee" in settling_words("high-roll-dice", "675a.4(a)")
    after = settling_words("high-roll-dice", "675a.4(h)")
    assert after.endswith("(675a.4(h)).")
    assert "second throw" in after
    assert "Pip Street" not in after


@pytest.mark.parametrize("slug", ["high-roll-dice", "flop-poker"])
def test_found_broken_closed_verbs_of_an_assessment_told_what_was_due(slug: str) -> None:
    shift = shift_of(slug, 1)
    menu = ActMenu(shift, assessed=True)
    while not shift.is_over:
        assert all(menu.is_possible(verb.name) for verb in menu.verbs())
        shift.do(due_act(shift))


@pytest.mark.parametrize("slug", ["high-roll-dice", "props-and-hops"])
def test_found_broken_a_call_stood_among_sentences_that_the_dice_ruled_out(slug: str) -> None:
    shift = shift_of(slug, 3, 12)
    menu = ActMenu(shift)
    said: list[str] = []
    calls = number = 0
    while not shift.is_over:
        act = due_act(shift)
        said, number = (said if shift.round == number else []), shift.round
        if isinstance(act, acts.Say):
            (choice,) = menu.choices("say")
            offered = [one.text for one in menu.sentence_choices(choice)]
            assert len(set(offered)) == 3
            assert act.text in offered
            assert not set(offered) & set(said), "that phase is over"
            if "Winner" in act.text:
                calls += 1
                assert all("Winner" in text for text in offered)
                for text in offered:
                    count, face = text.split()[0].casefold(), text.rstrip(".").split()[-1]
                    lie = shift.felt.dice.count(FACES[face])
                    assert abs(COUNTS.index(count) - lie) <= 1
            said.append(act.text)
        shift.do(act)
    assert calls == (12 if slug == "high-roll-dice" else 0)


@pytest.mark.parametrize("slug", ["high-roll-dice", "props-and-hops"])
def test_found_broken_what_could_be_announced_named_results_of_throws_to_come(slug: str) -> None:
    """No result is offered before its throw or after its call, and then always the same sentences."""
    shift = shift_of(slug, 3, 8)
    menu = ActMenu(shift)
    result = re.compile(r"Winner|of-a-kind|: \w+ and \w+|hard way")
    after_call: dict[int, set[frozenset[str]]] = {}
    while not shift.is_over:
        act, (choice,) = due_act(shift), menu.choices("say")
        offered = frozenset(one.text for one in menu.sentence_choices(choice))
        if isinstance(act, acts.Say) and result.search(act.text):
            assert act.text in offered
        else:
            assert not any(result.search(text) for text in offered), (act, offered)
            if sum(isinstance(one, ev.Thrown) for one in shift.events) == 1:
                after_call.setdefault(shift.round, set()).add(offered)
        shift.do(act)
    assert [len(lists) for lists in after_call.values()] == [1] * 8


@pytest.mark.parametrize("level", [1, 4])
def test_a_shift_begins_at_a_later_round_with_nothing_counted(level: int) -> None:
    shift, whole = shift_of("flop-poker", level, 6), shift_of("flop-poker", level, 6)
    shift.skip_to_round(4)
    while whole.round < 4:
        whole.do(due_act(whole))
    assert (shift.round, shift.acts_done, sum(shift.asked.values())) == (4, 0, 0)
    assert shift.felt.stakes == whole.felt.stakes
    while not shift.is_over:
        assert shift.do(due_act(shift)).right
    sheet = assess(shift)
    assert (sheet.dealt, sheet.rounds) == (3, 3)
    assert not sheet.slips


def test_found_broken_a_wager_just_paid_was_listed_as_taken() -> None:
    shift = shift_of("high-roll-dice", 1, 12)
    menu = ActMenu(shift)
    while not isinstance(shift.due[0].act, acts.PayWinner):
        shift.do(due_act(shift))
    paid = shift.due[0].act
    shift.do(paid)
    labels = [one.label for one in menu.choices("pay") if one.wager == paid.wager]
    assert [label.endswith("(settled)") for label in labels] == [True]


def test_markers_are_explained_as_the_table_has_them() -> None:
    verb = next(one for one in VERBS if one.name == "marker")
    assert (
        ActMenu(shift_of("high-roll-dice", 1)).verb_description(verb)
        == "The winning dice, in their box."
    )


def test_the_order_of_settling_says_the_extra_roll_and_the_ace() -> None:
    words = settling_words("high-roll-dice")
    assert "Extra Roll" in words
    assert "Ace is high" in words


@pytest.mark.parametrize("slug", ["criss-cross-poker", "raise-it-up-stud-poker", "lunar-poker"])
def test_found_broken_the_last_sentence_of_a_table_stood_alone(slug: str) -> None:
    shift = shift_of(slug, 1)
    menu = ActMenu(shift)
    while not shift.is_over:
        act = due_act(shift)
        if isinstance(act, acts.Say):
            (choice,) = menu.choices("say")
            assert len({one.text for one in menu.sentence_choices(choice)}) == 3
        shift.do(act)


def test_found_broken_a_shift_ended_in_mid_round_counted_other_acts_on_its_sheet() -> None:
    shift = shift_of("high-roll-dice", 1)
    shift.do(due_act(shift))
    for act in (acts.GatherPot(), acts.TakeTip(1), acts.CountStub()):
        shift.do(act)
    shift.take_penalized_hint()
    order = next(mark for mark in assess(shift).marks if mark.name == "order")
    assert (shift.acts_right, shift.acts_done) == (order.right, order.asked)
