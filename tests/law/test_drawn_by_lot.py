"""Thirty provisions drawn by lot, each held against what the program does when it is run (the table
stands in docs/contributing/law-lot.md).

    Random("thirty provisions, 2026").sample(all provisions of the twelve chapters, 30)
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.cards import DECK, cards
from game.core.declaration import Game, HouseRules, Offer
from game.core.errors import HouseError
from game.core.offer import PROCEDURES
from game.games import GAMES
from game.hands import FIVE, FOUR, PAI_GOW
from game.play import round_file
from game.play.seats.bots import least_opening_bets
from game.rounds import act, amounts, legal, start, stock
from game.rounds import events as ev
from tools.screen_words import scene_texts

ROOT = Path(__file__).resolve().parents[2]


def rounds_of(
    slug: str, rules: HouseRules | None = None, many: int = 3, kind: str = "", **more: int
) -> Iterator[tuple[Game, Any, tuple[ev.AnyEvent, ...]]]:
    """Rounds dealt from seeds to their ends, every hand played by its last open action; of a `kind`
    those in which that goes wrong.
    """
    game = GAMES[slug]
    rules = rules or game.house_rules
    for seed in range(4000):
        bets = {seat: least_opening_bets(game, rules) | more for seat in (1, 3)}
        dealt = stock(game, seed.to_bytes(32, "big"), rules)
        step = start(game, bets, dealt, Offer(rules, procedures=PROCEDURES))
        events = step.events
        while step.state.turn:
            step = act(game, step.state, legal(game, step.state)[-1])
            events += step.events
        if kind and all(one.kind != kind for one in events if isinstance(one, ev.Irregular)):
            continue
        yield game, step.state, events
        many -= 1
        if not many:
            return
    raise AssertionError(f"{kind} never came up")


def place_of(events: tuple[ev.AnyEvent, ...], wanted: type[ev.Event], text: str = "") -> int:
    """Where an event stands first; those said must begin so."""
    return next(
        i
        for i, one in enumerate(events)
        if isinstance(one, wanted) and (not text or getattr(one, "text", "").startswith(text))
    )


def said(events: tuple[ev.AnyEvent, ...]) -> list[str]:
    return [one.text for one in events if isinstance(one, ev.Announced | ev.Irregular)]


def settled(game: str, round_text: dict[str, Any]) -> dict[str, Any]:
    return dict(round_file.replay(json.dumps({"game": game} | round_text))["seats"])


def felt(stem: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "layouts" / stem / "felt.toml").read_text(encoding="utf-8"))


# -- cards and dealing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "dealing"),
    [("crazy-4-poker", "automated-shoe"), ("six-card-fortune-pai-gow-poker", "hand")],
)
def test_657a_10_c_and_670a_9_d_the_stub_goes_to_the_rack_unseen(slug: str, dealing: str) -> None:
    for _, state, events in rounds_of(slug, replace(GAMES[slug].house_rules, dealing=dealing)):
        out = [one for one in events if isinstance(one, ev.Burned | ev.Dealt)]
        unseen = set(state.stock.cards[len(out) :])
        assert unseen
        assert not unseen & {one.card for one in events if isinstance(one, ev.Turned)}
        if slug == "crazy-4-poker":
            assert "657a.10(c)" in sections(events)
        else:
            (counted,) = (one for one in events if isinstance(one, ev.Counted))
            assert (counted.cards, counted.section) == (11, "670a.9(d)")


def sections(events: tuple[ev.AnyEvent, ...]) -> set[str]:
    return {one.section for one in events if getattr(one, "section", "")}


@pytest.mark.parametrize("slug", ["crazy-4-poker", "flop-poker", "six-card-fortune-pai-gow-poker"])
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_657a_5_a_667a_5_c_670a_5_b_shuffled_before_every_round_and_cut_where_by_hand(
    slug: str, dealing: str
) -> None:
    for _, _, events in rounds_of(slug, replace(GAMES[slug].house_rules, dealing=dealing)):
        shuffles = [one for one in events if isinstance(one, ev.Shuffled)]
        cuts = [one for one in events if isinstance(one, ev.Cut)]
        assert len(shuffles) == 1
        assert place_of(events, ev.Shuffled) < place_of(events, ev.Dealt)
        assert shuffles[0].how == ("manual" if dealing == "manual-shoe" else "machine")
        assert bool(cuts) == (dealing == "manual-shoe")
        assert all(one.depth >= 10 for one in cuts)


@pytest.mark.parametrize("slug", ["go-fore-it", "raise-it-up-stud-poker"])
def test_676a_3_a_one_deck_and_669a_3_b_two_by_turns_beside_a_machine(slug: str) -> None:
    game = GAMES[slug]
    assert sorted(stock(game, bytes(32)).cards) == sorted(DECK)
    rules = replace(game.house_rules, dealing="automated-shoe")
    backs = {}
    for number in (1, 2, 3):
        bets = {1: least_opening_bets(game, rules)}
        events = start(game, bets, stock(game, bytes(32)), Offer(rules, number=number)).events
        backs[number] = next(one.deck for one in events if isinstance(one, ev.Shuffled))
    assert backs[1] == backs[3] != backs[2]


def test_684a_9_a_3_betting_is_closed_before_a_card_is_dealt_from_the_hand() -> None:
    rules = replace(GAMES["four-card-frenzy"].house_rules, dealing="hand")
    for _, _, events in rounds_of("four-card-frenzy", rules):
        at = place_of(events, ev.Announced, "No more bets")
        assert at < place_of(events, ev.Dealt)
        assert events[at].section == "684a.9(a)(3)"  # type: ignore[union-attr]


@pytest.mark.parametrize("slug", ["crazy-4-poker", "free-bet-blackjack"])
def test_657a_4_a_and_672a_4_a_new_cards_are_inspected_and_it_is_said(slug: str) -> None:
    game = GAMES[slug]
    rules = game.house_rules
    offer = Offer(rules, cards="opened")
    events = start(game, {1: least_opening_bets(game, rules)}, stock(game, bytes(32)), offer).events
    assert any("inspected" in text for text in said(events))


def test_669a_9_a_2_which_hand_holds_the_deck_is_nothing_that_is_played() -> None:
    rules = replace(GAMES["raise-it-up-stud-poker"].house_rules, dealing="hand")
    (one,) = rounds_of("raise-it-up-stud-poker", rules, 1)
    assert not any("left hand" in text or "right hand" in text for text in said(one[2]))


# -- what goes wrong -------------------------------------------------------------------------------


def test_671a_13_g_a_machine_out_of_order_is_covered_before_another_way() -> None:
    rules = HouseRules(irregularities="training", dealing="automated-shoe", edition="2016")
    for _, state, events in rounds_of("lunar-poker", rules, 2, "shoe-out-of-order"):
        at = place_of(events, ev.Irregular)
        assert at < place_of(events, ev.Dealt)
        assert "covered" in events[at].text  # type: ignore[union-attr]
        assert events[at].section == "671a.13(g)"  # type: ignore[union-attr]
        assert not state.void


def test_673a_13_i_a_hole_card_checked_without_need_is_reported_and_play_goes_on() -> None:
    rules = HouseRules(irregularities="training")
    kinds = {one.kind: one for one in GAMES["double-back-jack"].irregularities}
    kind = next(name for name, one in kinds.items() if one.section == "673a.13(i)")
    for _, state, events in rounds_of("double-back-jack", rules, 2, kind):
        one = next(e for e in events if isinstance(e, ev.Irregular))
        assert one.section == "673a.13(i)"
        assert not state.void
        first = next(e.card for e in events if isinstance(e, ev.Dealt) and e.place == "dealer")
        assert first >> 2 not in range(8, 13), "an ace or a ten is looked under"


def test_673a_5_e_the_floor_has_the_cards_cut_again() -> None:
    rules = HouseRules(irregularities="training")
    for _, state, events in rounds_of("double-back-jack", rules, 2, "recut"):
        one = next(e for e in events if isinstance(e, ev.Irregular))
        assert one.section == "673a.5(e)"
        assert sum(isinstance(e, ev.Cut) for e in events) == 2
        assert not state.void


def test_669a_11_i_3_i_b_a_progressive_win_is_validated_before_it_is_paid() -> None:
    told = {
        "cards": {"seat 1": ["As", "Ks", "Qs"]},
        "seats": {
            "1": {
                "wagers": {"ante": 500, "blind": 500, "progressive": 100},
                "decisions": ["play 1x"],
            }
        },
    }
    opened = round_file.open_round(
        round_file.read_round_file(json.dumps({"game": "raise-it-up-stud-poker"} | told))
    )
    _, events = round_file.play_file_decisions(opened)
    paid = next(
        i for i, one in enumerate(events) if isinstance(one, ev.Paid) and one.wager == "progressive"
    )
    before = [one for one in events[:paid] if isinstance(one, ev.Announced)]
    assert any(one.section == "669a.11(i)(3)(i)(C)" for one in before)


# -- hands -----------------------------------------------------------------------------------------


def test_657a_6_d_7_three_of_a_kind_is_the_lowest_of_five_cards_that_is_paid() -> None:
    table = GAMES["crazy-4-poker"].paytable("five-card-progressive", HouseRules())
    three, two_pair = cards("7c 7d 7h 4s 2c"), cards("Ac Ad Kh Ks Qc")
    assert table.find(FIVE.strength(three)) is not None
    assert table.find(FIVE.strength(two_pair)) is None


def test_669a_6_b_2_a_straight_flush_is_of_one_suit_in_sequence_and_no_royal() -> None:
    name = lambda hand: FIVE.name(FIVE.strength(cards(hand)))  # noqa: E731
    assert "straight flush" in name("9h 8h 7h 6h 5h")
    assert "straight flush" in name("5c 4c 3c 2c Ac")
    assert name("As Ks Qs Js Ts") == "royal flush"
    assert "straight flush" not in name("9h 8h 7h 6h 5c")


def test_684a_6_b_7_a_pair_is_the_lowest_hand_that_counts() -> None:
    pair, high = FOUR.strength(cards("2c 2d 5h 7s")), FOUR.strength(cards("Ac Kd Qh 9s"))
    assert pair > high
    assert FOUR.name(pair) == "pair of twos"


def test_670a_6_a_ranks_the_low_ace_and_the_joker() -> None:
    strength = lambda hand: PAI_GOW.strength(cards(hand))  # noqa: E731
    assert strength("Ac Kd Qh Js 9c") > strength("Kd Qh Js 9c 8d")
    assert "straight" in PAI_GOW.name(strength("Ac 2d 3h 4s 5c"))
    assert "straight" not in PAI_GOW.name(strength("Qc Kd Ah 2s 3c"))
    assert "straight" in PAI_GOW.name(strength("9c 8d 7h 6s Jk"))
    assert "flush" in PAI_GOW.name(strength("Kc 9c 7c 6c Jk"))
    assert PAI_GOW.name(strength("Ac Kd 7h 6s Jk")).startswith("pair of aces")


# -- money -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "bonus"),
    [
        ("As Ah Ad Ac 2c", 200),
        ("9s 9h 9d 9c 2c", 30),
        ("9s 8s 7s 6s 2c", 15),
        ("9s 9h 9d 4c 2c", 2),
        ("As 9s 7s 3s 2c", 1.5),
        ("9s 8h 7d 6c 2c", 1),
    ],
)
def test_657a_12_b_the_super_bonus_pays(hand: str, bonus: float) -> None:
    told = settled(
        "crazy-4-poker",
        {
            "cards": {"seat 1": hand.split()},
            "seats": {
                "1": {"wagers": {"ante": 1000, "super-bonus": 1000}, "decisions": ["play 1x"]}
            },
        },
    )
    assert told["1"]["wagers"]["super-bonus"]["returned"] == 1000 + 1000 * bonus


@pytest.mark.parametrize(
    ("dealer", "own", "returned"),
    [
        ("Qc Jd 9h 7s 2c", "Kc Kd 8h 5s 3c", 2000),  # the dealer does not qualify
        ("Qc Jd 9h 7s 2c", "Tc 9d 8c 5s 3c", 0),
        ("Kc Qd 9h 7s 2c", "Kd Qh 9c 7d 3h", 2000),  # equal
        ("Ac Ad 9h 7s 2c", "Kd Kh 9c 7d 3h", 0),
    ],
)
def test_684a_11_c_3_the_raise_is_compared_whether_or_not_the_dealer_qualifies(
    dealer: str, own: str, returned: int
) -> None:
    told = settled(
        "four-card-frenzy",
        {
            "cards": {"dealer": dealer.split(), "seat 1": own.split()},
            "seats": {"1": {"wagers": {"ante": 1000, "odds": 1000}, "decisions": ["raise 1x"]}},
        },
    )
    assert told["1"]["wagers"]["raise"]["returned"] == returned


@pytest.mark.parametrize(
    ("draw", "returned"), [("6s", 1000), ("5s", 0), ("4s", 1000), ("3s", 2000), ("Ks", 2000)]
)
def test_673a_7_q_the_dealers_total_decides(draw: str, returned: int) -> None:
    """A 20 against 22, 21, 20, 19 and 26."""
    told = settled(
        "double-back-jack",
        {
            "cards": {"seat 1": ["Th", "Tc"], "dealer": ["6d", "Tc"], "draws": [draw]},
            "seats": {"1": {"wagers": {"blackjack": 1000}, "decisions": ["stand"]}},
        },
    )
    assert told["1"]["wagers"]["blackjack"]["returned"] == returned


def test_674a_11_b_an_across_bet_is_one_to_three_antes_or_a_fold_that_takes_both() -> None:
    told = {
        "game": "criss-cross-poker",
        "seats": {
            "1": {
                "wagers": {"ante-across": 1000, "ante-down": 1000, "five-card-bonus": 500},
                "decisions": [],
            }
        },
    }
    opened = round_file.open_round(round_file.read_round_file(json.dumps(told)))
    state = opened.state
    span = amounts(opened.game, state, "bet")
    assert (span[0], span[-1]) == (1000, 3000)
    for refused in ("bet $9", "bet $31", "bet 4x", "check"):
        with pytest.raises(HouseError):
            act(opened.game, state, refused)
    folded = act(opened.game, state, "fold").state
    assert folded.tally[1, "ante-across"] == (1000, 0)
    assert folded.tally[1, "ante-down"] == (1000, 0)
    assert (1, "five-card-bonus") in folded.tally


@pytest.mark.parametrize(
    ("name", "seat", "middle"),
    [
        ("03-middle-on-the-only-hand", "3", (1500, 4500)),  # only the Down hand, two pair, counts
        ("12-no-round-the-corner", "1", (500, 0)),  # neither has a pair of 6s
        ("13-equal-pairs", "1", (500, 1000)),
    ],
)
def test_674a_11_h_4_the_middle_bet_follows_the_better_hand(
    name: str, seat: str, middle: tuple[int, int]
) -> None:
    path = ROOT / "tests" / "games" / "criss_cross_poker" / "rounds" / f"{name}.json"
    told = json.loads(path.read_text(encoding="utf-8"))["round"]
    found = round_file.replay(json.dumps(told))["seats"][seat]["wagers"]["middle"]
    assert (found["staked"], found["returned"]) == middle


# -- dice ------------------------------------------------------------------------------------------


def test_668a_2_a_every_wager_stands_before_the_dice_are_shaken() -> None:
    game = GAMES["props-and-hops"]
    rules = game.house_rules
    for seed in range(3):
        bets = {seat: least_opening_bets(game, rules) for seat in (1, 3)}
        events = start(game, bets, stock(game, bytes([seed] * 32)), Offer(rules)).events
        shaken = place_of(events, ev.Shaken)
        staked = [i for i, one in enumerate(events) if isinstance(one, ev.Staked)]
        assert staked
        assert max(staked) < shaken


def test_675a_2_e_1_ii_of_three_sixes_and_three_aces_the_ace_counts() -> None:
    told = {
        "game": "high-roll-dice",
        "dice": [[6, 6, 6, 1, 1, 1, 2, 2, 3, 4]],
        "seats": {"1": {"wagers": {"pip-1": 500, "pip-6": 500}, "decisions": []}},
    }
    found = round_file.replay(json.dumps(told))["seats"]["1"]["wagers"]
    assert found["pip-1"]["result"] == "win"
    assert found["pip-6"]["result"] == "lose"


# -- layouts ---------------------------------------------------------------------------------------


def test_668a_1_b_2_the_layout_has_an_area_for_every_wager() -> None:
    spots = felt("props_and_hops")["spots"]
    assert {one.name for one in GAMES["props-and-hops"].wagers} <= set(spots)


def test_670a_2_b_4_the_dealer_has_places_for_both_hands() -> None:
    texts = " ".join(scene_texts("six-card-fortune-pai-gow-poker:decision")).lower()
    assert texts.count("high") >= 2
    assert texts.count("low") >= 2


def test_672a_2_b_3_v_and_5_no_surrender_and_what_every_wager_pays_is_to_be_read() -> None:
    whole = " ".join(scene_texts("free-bet-blackjack")).lower()
    assert "no surrender" in whole
    for odds in ("3 to 2", "2 to 1"):
        assert odds in whole
    for row in GAMES["free-bet-blackjack"].paytable("push-22", HouseRules()):
        assert str(row.odds.win) in whole
