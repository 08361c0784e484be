"""What the other reading of a ruling would have paid, to the cent, in the worked rounds."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game.core.declaration import Game, Offer
from game.games import GAMES
from game.law import chapter_ruling_numbers, cited_provision
from game.law.register import register_file_or_empty
from game.play import round_file
from game.play.explanations import each_payment, explanation_lines
from game.play.other_readings import _ANSWERS, differences
from game.play.seats.bots import least_opening_bets
from game.rounds import State, act, legal, start, stock
from game.rounds.events import AnyEvent

ROUNDS = Path(__file__).parent.parent / "games"


def played(name: str) -> tuple[Game, State, tuple[AnyEvent, ...]]:
    written_round = json.loads((ROUNDS / name).read_text(encoding="utf-8"))["round"]
    opened = round_file.open_round(round_file.read_round_file(json.dumps(written_round)))
    return opened.game, *round_file.play_file_decisions(opened)


WORKED = [
    ("R-5", "four_card_frenzy/rounds/10-payout-limit.json", "odds", 4_800_000, 10_000_000),
    ("R-5", "criss_cross_poker/rounds/14-payout-limit.json", "middle", 0, 75_000_000),
    ("R-6", "crazy_4_poker/rounds/13-five-card-d-mega-on-a-fold.json", "envy", 0, 100_000),
    ("R-6", "raise_it_up_stud_poker/rounds/04-envy-of-a-folded-hand.json", "envy", 12_500, 25_000),
    ("R-C41", "crazy_4_poker/rounds/02-dealer-does-not-qualify.json", "super-bonus", 0, -1_000),
    ("R-DB2", "double_back_jack/rounds/18-declined-bust-against-22.json", "blackjack", -1_000, 0),
    ("R-FB4", "free_bet_blackjack/rounds/04-insurance-wins.json", "insurance", 1_200, 1_000),
    ("R-FB4", "double_back_jack/rounds/02-blackjack-at-once.json", "insurance", 1_200, 1_000),
    ("R-FB4", "free_bet_blackjack/rounds/19-tucked-hand-meets-22.json", "blackjack", 0, -1_000),
    ("R-FF2", "four_card_frenzy/rounds/08-four-card-bonus-a.json", "four-card-bonus", 300, 600),
    ("R-FF3", "four_card_frenzy/rounds/06-prime.json", "prime", 3_000, -500),
    ("R-GF1", "go_fore_it/rounds/12-skins-after-a-fold.json", "skins", 500, -500),
    ("R-HR3", "high_roll_dice/rounds/04-nine-of-a-kind.json", "million-9", 4_999_900, 5_000_000),
    ("R-LP2", "lunar_poker/rounds/20-instant-royal-A.json", "super", 30_000, 2_500),
    ("R-LP2", "lunar_poker/rounds/84-supers-as-printed.json", "super", 2_500, 30_000),
    ("R-LP9", "lunar_poker/rounds/91-published-super-four.json", "super", 100_000, 125_000),
    ("R-LP9", "lunar_poker/rounds/92-published-short-straight.json", "ante", 2_000, 500),
    ("R-PG2", "six_card_fortune_pai_gow_poker/rounds/10-joker-low-beats-an-ace.json", "pai-gow", 1_000, 0),
    ("R-RU2", "raise_it_up_stud_poker/rounds/22-pair-plus-follows-the-hand.json", "pair-plus", -1_000, 40_000),
    ("R-RU4", "raise_it_up_stud_poker/rounds/04-envy-of-a-folded-hand.json", "envy", 12_500, 25_000),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "name", "wager", "net", "other"), WORKED)
def test_the_other_reading_pays(ruling: str, name: str, wager: str, net: int, other: int) -> None:
    game, state, _ = played(name)
    found = differences(game, state, ruling)
    assert found is not None
    assert (wager, net, other) in [(one.wager, one.net, one.other) for one in found]


@pytest.mark.parametrize(("ruling", "name", "wager", "net", "other"), WORKED)
def test_a_wager_that_ends_otherwise_shows_the_ruling(
    ruling: str, name: str, wager: str, net: int, other: int
) -> None:
    """It is read where it is pressed: at its own wager, or at the hand whose fold decides of it."""
    del net, other
    game, state, events = played(name)
    shown = {
        (event.wager, reading.ruling.number)
        for event, why in each_payment(game, state, events)
        if why is not None
        for reading in why.rulings
        if any(one.wager == wager for one in reading.differences or ())
    }
    wanted = {one for one in shown if one[1] == ruling}
    assert wanted, shown
    assert wager == "envy" or (wager, ruling) in wanted


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].deals])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_found_broken_a_round_dealt_from_a_seed_was_not_the_one_played_again(
    slug: str, seed: int
) -> None:
    """Its cards were cut a second time, so that nothing was known of any other reading."""
    game = GAMES[slug]
    rules = game.house_rules
    dealt = stock(game, bytes([seed] * 32), rules)
    seats = {seat: least_opening_bets(game, rules) for seat in (1, 3)}
    step = start(game, seats, dealt, Offer(rules))
    while step.state.turn:
        step = act(game, step.state, legal(game, step.state)[-1])
    for number in chapter_ruling_numbers(game.chapter):
        if number in _ANSWERS and number != "R-DB2":
            assert differences(game, step.state, number) is not None, number


def test_every_reading_that_is_played_is_worked_and_has_words() -> None:
    assert {one[0] for one in WORKED} == set(_ANSWERS)
    assert all(register_file_or_empty("rulings")[number]["other"] for number in _ANSWERS)


def test_a_round_that_is_open_tells_nothing() -> None:
    game, state, _ = played("lunar_poker/rounds/20-instant-royal-A.json")
    assert differences(game, msgspec.structs.replace(state, over=False), "R-LP2") is None


def test_a_reading_that_nobody_can_play_has_no_amount() -> None:
    game, state, _ = played("lunar_poker/rounds/20-instant-royal-A.json")
    assert differences(game, state, "R-RU5") is None


def test_a_reading_that_changes_nothing_says_so() -> None:
    game, state, events = played("lunar_poker/rounds/91-published-super-four.json")
    assert differences(game, state, "R-LP2") == ()
    lines = [
        line
        for _, why in each_payment(game, state, events)
        if why is not None
        for line in explanation_lines(game, why)
    ]
    assert any(line.endswith("In this round it comes to the same.") for line in lines)


def test_a_declined_bust_is_not_priced_where_the_chapter_is_silent() -> None:
    """A dealer who goes over, and not by 22, is in neither sentence (673a.7(q), (r)(3)(i))."""
    name = "double_back_jack/rounds/18-declined-bust-against-22.json"
    told = json.loads((ROUNDS / name).read_text(encoding="utf-8"))["round"]
    told["cards"]["draws"][-1] = "Ks"
    opened = round_file.open_round(round_file.read_round_file(json.dumps(told)))
    state, _ = round_file.play_file_decisions(opened)
    assert differences(opened.game, state, "R-DB2") is None


@pytest.mark.parametrize(
    "path",
    sorted(ROUNDS.glob("*/rounds/[!x]*.json")),
    ids=lambda path: f"{path.parts[-3]}/{path.stem}",
)
def test_every_payment_of_the_worked_rounds_has_its_sentence(path: Path) -> None:
    game, state, events = played(f"{path.parts[-3]}/rounds/{path.name}")
    for event, why in each_payment(game, state, events):
        assert why is not None, event.section
        assert event.section.startswith(why.provision.number), event.section
        assert why.provision.words
        assert why.provision.edition
    cited = [section for one in events if (section := getattr(one, "section", ""))]
    assert all(cited_provision(section) for section in cited)
