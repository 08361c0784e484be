"""What the chapters say of shuffling, counting and accepting wagers, at the tables that deal one
deck a round.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.chance import deck_stock
from game.core.declaration import HouseRules, Offer
from game.games import GAMES
from game.rounds import act, start
from game.rounds import events as ev
from game.rounds.state import Step
from tests.rounds.streets_table import events_of_kind, played

BETS = {
    "criss-cross-poker": {"ante-across": 500, "ante-down": 500},
    "crazy-4-poker": {"ante": 500, "super-bonus": 500},
    "four-card-frenzy": {"ante": 500, "odds": 500},
    "flop-poker": {"ante": 500, "pot": 500},
    "raise-it-up-stud-poker": {"ante": 500, "blind": 500},
    "go-fore-it": {"front-9": 500},
}
SHOWN_AT_ONCE = [slug for slug in BETS if slug != "flop-poker"]


def rounds_with(slug: str, kind: str, rules: HouseRules, number: int = 1) -> list[Step]:
    """The rounds out of a thousand in which an irregularity comes up."""
    game, found = GAMES[slug], []
    for seed in range(1000):
        step = start(
            game,
            {1: BETS[slug]},
            deck_stock(seed.to_bytes(32, "big"), game.pack),
            Offer(rules, number=number),
        )
        if any(event.kind == kind for event in events_of_kind(step.events, ev.Irregular)):
            found.append(step)
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", BETS)
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_cards_that_a_broken_shuffler_leaves_to_the_hand_are_cut(slug: str, dealing: str) -> None:
    """674a.5(c)(2): what is shuffled manually is cut, also when the shuffler is out of order
    (674a.13(g)).
    """
    step = rounds_with(
        slug, "out-of-order", HouseRules(irregularities="training", dealing=dealing)
    )[0]
    at = next(
        i for i, e in enumerate(step.events) if isinstance(e, ev.Shuffled) and e.how == "manual"
    )
    cut = step.events[at + 1]
    assert isinstance(cut, ev.Cut)
    assert cut.depth >= 10
    assert cut.section == f"{GAMES[slug].chapter}.5(d)"
    assert len(set(step.state.stock.cards)) == 52
    jam = rounds_with(slug, "shuffler-jam", HouseRules(irregularities="training", dealing=dealing))[
        0
    ]
    assert [e.how for e in events_of_kind(jam.events, ev.Shuffled)] == ["machine", "machine"]
    assert not events_of_kind(jam.events, ev.Cut)


@pytest.mark.parametrize("slug", SHOWN_AT_ONCE)
def test_a_wrong_stub_is_found_by_counting_it(slug: str) -> None:
    """674a.8(f)-(h): the number of cards is wrong because a count says so."""
    for step in rounds_with(slug, "stub-wrong", HouseRules(irregularities="training"))[:3]:
        (counted,) = events_of_kind(step.events, ev.Counted)
        (told,) = events_of_kind(step.events, ev.Irregular)
        assert counted.cards == 52 - step.state.at - 1
        assert (counted, told) in pairwise(step.events)
        assert "the deck leaves the table" in told.text


@pytest.mark.parametrize(
    ("slug", "dealing", "uncounted", "counted"),
    [
        ("criss-cross-poker", "manual-shoe", "674a.8(e)", "674a.8(g)"),
        ("criss-cross-poker", "hand", "674a.9(c)", "674a.9(e)"),
        ("criss-cross-poker", "automated-shoe", "674a.10(c)", "674a.10(e)"),
        ("crazy-4-poker", "manual-shoe", "657a.8(e)", "657a.8(g)"),
        ("crazy-4-poker", "hand", "657a.9(c)", "657a.9(e)"),
        ("crazy-4-poker", "automated-shoe", "657a.10(c)", "657a.10(e)"),
        ("four-card-frenzy", "manual-shoe", "684a.8(d)", "684a.8(f)"),
        ("four-card-frenzy", "hand", "684a.9(c)", "684a.9(e)"),
        ("four-card-frenzy", "automated-shoe", "684a.10(c)", "684a.10(e)"),
        ("flop-poker", "manual-shoe", "667a.8(e)", "667a.8(g)"),
        ("flop-poker", "hand", "667a.9(e)", "667a.9(g)"),
        ("flop-poker", "automated-shoe", "667a.10(d)", "667a.10(f)"),
        ("raise-it-up-stud-poker", "manual-shoe", "669a.8(e)", "669a.8(g)"),
        ("raise-it-up-stud-poker", "hand", "669a.9(c)", "669a.9(e)"),
        ("raise-it-up-stud-poker", "automated-shoe", "669a.10(c)", "669a.10(e)"),
        ("go-fore-it", "manual-shoe", "676a.8(c)", "676a.8(e)"),
        ("go-fore-it", "hand", "676a.9(c)", "676a.9(e)"),
        ("go-fore-it", "automated-shoe", "676a.10(c)", "676a.10(e)"),
    ],
)
def test_a_stub_goes_to_the_rack_by_its_own_subsection(
    slug: str, dealing: str, uncounted: str, counted: str
) -> None:
    """674a.8(e) and (g): put away without a count, or after one that found it right; (f) only says
    when it is counted.
    """
    game = GAMES[slug]
    for number, law in ((1, uncounted), (5, counted)):
        step = start(
            game,
            {1: BETS[slug]},
            deck_stock(bytes(32), game.pack),
            Offer(HouseRules(dealing=dealing), number=number),
        )
        events = step.events
        if slug == "flop-poker":
            events += act(game, step.state, "flop").events
        assert [e.section for e in events_of_kind(events, ev.Announced) if "stub" in e.text] == [
            law
        ]
        assert len(events_of_kind(events, ev.Counted)) == (number == 5)


@pytest.mark.parametrize("slug", SHOWN_AT_ONCE)
def test_no_stub_is_wrong_where_the_shuffler_counts_the_cards(slug: str) -> None:
    """674a.8(f): the stub is counted only if the shuffler does not count."""
    rules = HouseRules(irregularities="training", counting_shuffler=True)
    assert not rounds_with(slug, "stub-wrong", rules)


@pytest.mark.parametrize("slug", BETS)
def test_a_shuffler_beside_a_manual_shoe_may_jam_too(slug: str) -> None:
    """674a.13(e) and (g) hold wherever a shuffler is used."""
    rules = HouseRules(irregularities="training", counting_shuffler=True)
    assert rounds_with(slug, "shuffler-jam", rules)
    assert events_of_kind(rounds_with(slug, "out-of-order", rules)[0].events, ev.Cut)
    assert not rounds_with(slug, "shuffler-jam", HouseRules(irregularities="training"))


def test_657a_8_b_the_dealer_counts_the_chips_of_progressive_payout_wagers_only() -> None:
    """The Five Card Hand Bonus has no chips: it is placed on the electronic wagering system
    (657a.2(b)(4)).
    """
    game = GAMES["crazy-4-poker"]
    bonus = {"hand-bonus-player": 100, "hand-bonus-dealer": 100}
    for more, said in (
        (bonus, []),
        (bonus | {"five-card-progressive": 100}, ["1 progressive wager accepted."]),
    ):
        step = start(game, {1: BETS[game.slug] | more}, deck_stock(bytes(32), game.pack))
        assert [
            e.text for e in events_of_kind(step.events, ev.Announced) if "accepted" in e.text
        ] == said
        assert step.state.meters["hand-bonus"].cents == 1_000_026


@pytest.mark.parametrize(
    ("slug", "hands", "board", "said"),
    [
        ("crazy-4-poker", {1: "9c 9d 9h 9s 2c", 3: "Kc 7d 8h 3s 2h"}, {}, "657a.11(e)(3)"),
        (
            "flop-poker",
            {1: "2h 7h 9h", 3: "Kc 7d 8c"},
            {"community": "Kh 3h 4c"},
            "667a.11(d)(2)(iii)",
        ),
        (
            "raise-it-up-stud-poker",
            {1: "2h 3h 4h", 3: "Kc 7d 8c"},
            {"community": "Kh 6h Jc"},
            "669a.11(i)(3)(i)(C)",
        ),
        (
            "six-card-fortune-pai-gow-poker",
            {1: "9c 9d 9h 9s 2c 3d", 3: "Kc 7d 8h 3s 2h Js"},
            {},
            "670a.11(h)(3)(i)(B)(III)",
        ),
    ],
)
def test_a_floorperson_validates_a_progressive_payout_before_it_is_paid(
    slug: str, hands: dict[int, str], board: dict[str, str], said: str
) -> None:
    game = GAMES[slug]
    wager = next(w.name for w in game.wagers if w.limit == "progressive" and not w.electronic)
    play = {"flop-poker": "flop", "six-card-fortune-pai-gow-poker": "house-way, decline"}.get(
        slug, "play 1x"
    )
    bets = BETS.get(slug, {"pai-gow": 500}) | {wager: 100}
    dealer = "Ac Ad 5c 6d 8c Jh" if game.family == "pai-gow" else ""
    _, events = played(game, hands, bets, play, dealer=dealer, **board)
    (told,) = [e for e in events_of_kind(events, ev.Announced) if "validates" in e.text]
    assert (told.text, told.section) == (
        "A floorperson validates seat 1's progressive payout.",
        said,
    )
    paid = events[events.index(told) + 1]
    assert isinstance(paid, ev.Collected)
    assert (paid.seat, paid.wager) == (1, wager)
