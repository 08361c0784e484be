"""The drill with everything at once: what is right follows from the cards that fell, and one slip is one
slip.
"""

from __future__ import annotations

import re
from collections import Counter
from math import floor

import numpy as np
import pytest

from game.core.cards import cards, show
from game.core.money import short
from game.games import GAMES
from game.hands.blackjack import points
from game.odds.blackjack.hand_tree import rank
from game.practice.counting.index_plays import signed_count
from game.practice.counting.school import counting_data
from game.practice.counting.table_drill import (
    ASSESSMENT,
    AssessedRun,
    CountAnswers,
    DrilledRound,
    Part,
    TableDrill,
    assessment_drill,
    true_count,
)

BETS = {-1: 500, 0: 500, 1: 1_000, 2: 2_000, 3: 4_000}


def drill(slug: str = "double-back-jack", seed: int = 1, **more: float) -> TableDrill:
    game = GAMES[slug]
    figures = counting_data(game.stem).system("Hi-Lo")
    return TableDrill(
        game,
        figures.system,
        np.random.default_rng(seed),
        bets=BETS,
        plays=figures.index_plays[:10],
        **more,  # type: ignore[arg-type] # numbers
    )


def right_answers(run: TableDrill, dealt: DrilledRound) -> CountAnswers:
    true = true_count(dealt.running, round(dealt.left, 1))
    choice = dealt.play.best_choice_number(true)
    return CountAnswers(dealt.running, round(dealt.left, 1), true, run.bet_cents_at(true), choice)


def test_counts_follow_from_the_cards_and_right_answers_are_right() -> None:
    run, seen, running = drill(), 0, 0
    for _ in range(60):
        dealt = run.deal()
        if dealt.new_shoe:
            seen = running = 0
        seen += len(dealt.cards)
        running += sum(run.system.tags[rank(one.card)] for one in dealt.cards)
        assert (dealt.running, dealt.discards) == (running, seen)
        assert dealt.left == pytest.approx((312 - seen) / 52)
        verdicts = run.place_bet_and_judge(dealt, right_answers(run, dealt))
        assert all(one.right for one in verdicts.values())
        hands = Counter(one.hand for one in dealt.cards)
        assert min(hands.values()) >= 2
        dealer = [one.card for one in dealt.cards if one.hand == 0]
        assert points(dealer)[0] >= 17


def test_found_broken_a_wrong_count_gave_the_shoe_figures_that_did_not_follow_from_each_other() -> (
    None
):
    run = drill()
    dealt = run.deal()
    given = right_answers(run, dealt)
    running = dealt.running + 7
    true = floor(running / given.left)
    choice = dealt.play.best_choice_number(true)
    slipped = CountAnswers(running, given.left, true, run.bet_cents_at(true), choice)
    verdicts = run.place_bet_and_judge(dealt, slipped)
    assert [part for part, one in verdicts.items() if not one.right] == ["running"]
    shoe = right_answers(run, dealt)
    assert verdicts["running"].shoe == signed_count(dealt.running)
    assert verdicts["true"].shoe == signed_count(shoe.true), (
        "what follows from the shoe's own count"
    )
    assert verdicts["true"].answer == signed_count(true)
    assert verdicts["bet"].shoe == short(run.bet_cents_at(shoe.true))
    assert verdicts["index"].shoe == dealt.play.alphabetical_choices[shoe.index - 1]
    off = CountAnswers(dealt.running, dealt.left + 0.6, given.true + 50, 1, given.index)
    wrong = {part for part, one in run.place_bet_and_judge(dealt, off).items() if not one.right}
    assert {"left", "true", "bet"} <= wrong


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_patrons_ask_what_has_one_right_answer(slug: str) -> None:
    run = drill(slug, 3)
    odds, asked = GAMES[slug].extra.natural.odds, 0
    for _ in range(80):
        dealt = run.deal()
        assert len({one.after for one in dealt.interruptions}) == 3
        assert sum(bool(one.choices) for one in dealt.interruptions) == 2
        for one in dealt.interruptions:
            assert 0 < one.after < len(dealt.cards)
            if one.words.startswith("Earlier my Blackjack on $"):
                wager, paid = _amounts(one.words)
                assert one.right == (1 if paid == odds.winnings(wager) else 2)
                asked += 1
            elif "I had " in one.words or "I have " in one.words:
                hand, total = re.findall(r"ha[dv]e? (.+)\. (?:Was|Is) that (\d+)\?", one.words)[0]
                assert one.right == (1 if points(cards(hand))[0] == int(total) else 2)
                asked += 1
    assert asked > 80


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_found_broken_patrons_asked_what_the_table_did_not_show(slug: str) -> None:
    """Of a dealer's 22 while he showed one card, and of two cards that were four by then."""
    run, found = drill(slug, 5), Counter[str]()
    for _ in range(300):
        dealt = run.deal()
        for one in dealt.interruptions:
            if not one.choices or one.words.startswith("Earlier"):
                continue
            seen = dealt.cards[: one.after]
            own = [card.card for card in seen if card.hand == one.patron]
            dealer = [card for card in seen if card.hand == 0]
            if one.words.startswith("I have "):
                assert show(own) in one.words
            elif one.words.startswith("If the dealer gets "):
                assert len(dealer) == 1
                total = int(one.words.split()[4].strip(","))
                mine = re.findall(r"my (\d+)", one.words)
                assert mine in ([], [f"{points(own)[0]}"])
                assert (one.right == 1) == (total in {16, 23})
            elif one.words == "May I surrender my first two cards?":
                assert len(own) == 2
                assert seen[-1].hand < one.patron or len(seen) == 13
                assert one.right == (1 if run.house.surrender else 2)
            else:
                assert (one.words, one.right) == ("May I surrender now?", 2)
                assert seen[-1].hand == one.patron
                assert len(own) > 2
            found[" ".join(one.words.split()[:3])] += 1
    assert len(found) >= 3


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_found_broken_patrons_stood_on_soft_hands(slug: str) -> None:
    run, softs = drill(slug, 6), 0
    for _ in range(60):
        for hand in range(1, 7):
            total, is_soft = points([one.card for one in run.deal().cards if one.hand == hand])
            assert total >= 17 or not is_soft
            softs += is_soft
    assert softs > 10


def _amounts(words: str) -> tuple[int, int]:
    """Wager and payment in cents."""
    wager, paid = (part.strip("$:.?") for part in words.split() if part.startswith("$"))
    return 100 * int(wager), round(100 * float(paid))


def test_a_shoe_ends_with_the_round_in_which_the_cut_card_came() -> None:
    run, before = drill(dealt=0.5), 0
    for _ in range(80):
        dealt = run.deal()
        if dealt.new_shoe:
            assert before == 0 or before >= 156
        else:
            assert before < 156
        before = dealt.discards


def test_the_pit_has_a_shoe_shuffled_whose_bets_lie_too_far_apart() -> None:
    run = drill(heat=4)
    for bet, new in ((500, True), (2_000, False), (2_500, False), (500, True)):
        dealt = run.deal()
        assert dealt.new_shoe is new
        run.place_bet_and_judge(dealt, CountAnswers(0, 6.0, 0, bet, 1))
    assert run.shuffled_by_pit
    assert not run.draws_heat
    assert not drill().draws_heat


@pytest.mark.parametrize("seed", range(3))
def test_found_broken_an_assessment_could_be_passed_without_knowing_the_ramp(seed: int) -> None:
    def made(rng: np.random.Generator) -> TableDrill:
        found = drill()
        return TableDrill(
            GAMES["double-back-jack"], found.system, rng, bets=found.bets, plays=found.plays
        )

    run = assessment_drill(made, np.random.default_rng(seed))
    raised = 0
    for _ in range(ASSESSMENT.rounds):
        given = right_answers(run, run.deal())
        raised += given.bet > min(run.bets.values())
    assert raised >= ASSESSMENT.raised_rounds - 1  # decks are told to a tenth here


def test_found_broken_the_first_choice_of_an_index_play_was_always_the_usual_one() -> None:
    plays = drill().plays
    assert {play.alphabetical_choices.index(play.usual) for play in plays} == {0, 1}


def test_found_broken_a_lost_assessment_went_on_without_a_word() -> None:
    right: dict[Part, int] = {"left": 3, "true": 3, "bet": 3, "index": 2}
    run = AssessedRun([0, 1, 0], right, [True] * 6)
    assert run.lost_mark_words() == ""
    run.patrons += [False] * 2
    assert run.lost_mark_words() == ""
    run.patrons.append(False)
    assert run.lost_mark_words() == "Patrons answered needs 22 of 24"
    run.right["index"] -= 1
    assert run.lost_mark_words() == "Index play needs 11 of 12"
    run.off[1] = 2
    assert run.lost_mark_words() == "Running count needs 12 of 12"
