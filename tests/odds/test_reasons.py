"""What the coach says of a hand is true of this very hand, says a number or the hand, and reads as
a sentence.
"""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from game.core.cards import DECK, HIDDEN, cards
from game.core.declaration import HouseRules
from game.games import GAMES
from game.games.criss_cross_poker import advice as criss_cross
from game.games.criss_cross_poker.rules import ACROSS, DOWN
from game.games.raise_it_up_stud_poker import advice as raise_it_up
from game.games.raise_it_up_stud_poker.rules import PAYTABLES
from game.hands import FIVE
from game.odds.advice import hole_card_words
from game.odds.coach import advise
from game.odds.question import Question
from game.odds.unseen_cards import nets_by_strength, unseen_cards
from game.practice.drills import decision_points
from game.rounds import legal, seen
from tests.practice.dealt_questions import deal_question
from tests.rounds.dealt_table import go, stacked

RULES = HouseRules()
TRIES = {"draw": 4, "pai-gow": 6}
PLACES = [(slug, point.name) for slug, game in GAMES.items() for point in decision_points(game)]
BARE_PAIR = re.compile(r"(?<![Aa] )(?<!the )\bpair of \w+s\b")


def positions(slug: str, point: str, wanted: int) -> list[Question]:
    game, out = GAMES[slug], []
    for i in range(600):
        found = deal_question(
            game, RULES, sha256(f"reason {slug} {point} {i}".encode()).digest(), point
        )
        if found is not None:
            out.append(found)
        if len(out) == wanted:
            break
    return out


@pytest.mark.sample(3)
@pytest.mark.parametrize(("slug", "point"), PLACES)
def test_a_reason_is_one_sentence_with_a_fact_of_the_hand(slug: str, point: str) -> None:
    for found in positions(slug, point, TRIES.get(GAMES[slug].family, 20)):
        said = found.advice.reason
        assert said.endswith("."), said
        assert said[0].isupper() or said[0].isdigit(), said
        assert "  " not in said, said
        assert re.search(r"\d|You hold|holds|no pair of hole cards|nothing", said), said
        assert not BARE_PAIR.search(said), said
        assert not re.search(r"(?<![.\d])0 %|\b100 % of the cards", said), said


@pytest.mark.parametrize("point", ["across", "down", "middle"])
def test_staying_in_loses_only_where_it_does(point: str) -> None:
    for found in positions("criss-cross-poker", point, 40):
        worth, said = found.advice.ev[found.advice.best], found.advice.reason
        if "loses less" in said:
            assert worth < 0, said
        if "you win on average" in said:
            assert worth > 0, said
        told = re.search(r"a higher bet (gains|loses)", said)
        if told is not None:
            assert (told[1] == "gains") == (
                found.advice.ev["bet 3x"] > found.advice.ev["bet 1x"]
            ), said


@pytest.mark.parametrize("point", ["across", "down", "middle"])
def test_the_chances_at_criss_cross_are_those_of_the_cards(point: str) -> None:
    for found in positions("criss-cross-poker", point, 30):
        view, said = found.view, found.advice.reason
        told = re.search(r"wins (\d+) % of the time", said)
        if told is None:
            continue
        turned = view.piles["community"]
        line = ACROSS if said.find("Across wins") >= 0 else DOWN
        shown = tuple(turned[i] for i in line if turned[i] != HIDDEN)
        left = unseen_cards(view)
        assert int(told[1]) == round(
            100 * criss_cross.line_win_and_push_chances(view.hand, shown, left)[0]
        )


def test_the_chances_of_a_line_by_hand() -> None:
    hand = cards("Jd Ts")
    left = tuple(c for c in DECK if c not in {*hand, *cards("Th 2c")})
    win, push = criss_cross.line_win_and_push_chances(hand, cards("Th 2c"), left)
    # three jacks, two tens and three twos lift the pair of tens
    assert (round(win * 48), round(push * 48)) == (8, 40)


def test_hole_cards_are_named_as_players_name_them() -> None:
    assert hole_card_words(cards("Jd Ts")) == "jack-ten"
    assert hole_card_words(cards("8h Kh")) == "king-eight suited"
    assert hole_card_words(cards("3c 3d")) == "a pair of threes"


def test_a_play_that_gains_is_called_one_and_a_check_is_not() -> None:
    for point in ("4th Street", "5th Street"):
        for found in positions("raise-it-up-stud-poker", point, 30):
            said, best = found.advice.reason, found.advice.best
            if "cannot lose" in said:
                continue
            told = re.search(r"a Play bet now (gains|loses) (?:under )?(\d+) % on average", said)
            assert told is not None, said
            shown = tuple(c for c in found.view.piles["community"] if c != HIDDEN)
            strengths = raise_it_up.final_strengths(
                found.view.hand, shown, unseen_cards(found.view)
            )
            gain = float(nets_by_strength(PAYTABLES["play"], FIVE, 100)[strengths].mean())
            assert (told[1] == "gains") == (gain > 0)
            assert int(told[2]) == max(1, round(abs(gain)))
            assert best == "check" or gain > 0


def test_what_the_lunar_hand_beats_is_counted_among_the_hands_that_qualify() -> None:
    for found in positions("lunar-poker", "draw", 6):
        said = found.advice.reason
        told = re.search(
            r"The dealer plays (\d+) % of the time, and (.+) beats (?:only )?(?:(\d+) %|none) of those hands",
            said,
        )
        assert told is not None, said
        worth = found.advice.ev["bet"] / found.advice.stake
        plays, beats = int(told[1]) / 100, int(told[3] or 0) / 100
        # the Ante alone, or at worst Ante and Bet
        least = (1 - plays) + plays * beats - 3 * plays * (1 - beats)
        assert worth > least - 0.1, said


def test_a_setting_says_how_often_it_wins_both_ways() -> None:
    for found in positions("six-card-fortune-pai-gow-poker", "setting", 6):
        told = re.search(r"wins (\d+) % of the time and loses (\d+) %", found.advice.reason)
        assert told is not None, found.advice.reason
        assert int(told[1]) + int(told[2]) <= 101


def test_found_broken_a_hand_that_cannot_lose_was_said_to_lose_0_percent() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    asked, _ = stacked(game, {"seat 1": "9d 9h Jd Ts 2s Jk"}, {1: {"pai-gow": 2500}})
    set_low, _ = go(game, asked, "house-way")
    for state, told in (
        (
            asked,
            "Set as a pair of nines with the joker low, it wins 62 % of the time and never loses; the rest pushes.",
        ),
        (set_low, "Against a pair of eights or better, a pair of nines with the joker low wins"),
    ):
        said = advise(game, seen(state, 1), legal(game, state))
        assert said is not None
        assert said.reason.startswith(told)
        assert not re.search(r"(?<![.\d])0 %", said.reason)


def test_found_broken_a_double_that_always_pushes_never_loses_of_the_time() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    asked, _ = stacked(game, {"seat 1": "Ac Qd Jd 8c 2h Jk"}, {1: {"pai-gow": 1500}})
    state, _ = go(game, asked, "set Jk")
    said = advise(game, seen(state, 1), legal(game, state))
    assert said is not None
    assert said.ev == {"decline": 0, "double": 0}
    assert said.reason.endswith("there ace-queen high with the joker low neither loses nor wins.")


def test_one_card_on_a_double_is_counted_from_the_cards_left() -> None:
    told = [
        (found, re.search(r"at 18 or more (\d+) % of the time", found.advice.reason))
        for found in positions("free-bet-blackjack", "hard", 40)
        if found.advice.best == "double"
    ]
    assert told
    for found, share in told:
        assert share is not None, found.advice.reason
        assert 30 <= int(share[1]) <= 70, found.advice.reason
