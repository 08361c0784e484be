"""Crazy 4 Poker, chapter 657a: the best four of five cards, and aces may raise to three times the
Ante.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card, text
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    Meter,
    MeterRate,
    Outcome,
    Reading,
    Street,
    Wager,
    by_row,
)
from ...core.irregularities import card_table_irregularities
from ...core.money import PUSH
from ...core.paytable import make_edition_in_force
from ...hands import FIVE, FOUR
from ...hands.partial_hands import so_far
from ...rounds.bonuses import bonus_card_outcome, others_envy_outcomes, paytable_outcome
from ...rounds.showdown import Meeting, Showdown
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)
ACES = FOUR.floor("pair of aces or better")


def play_times(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The Play wagers open to a hand: up to three times the Ante with a pair of aces or better
    (R-C42).

    >>> from game.core.cards import cards
    >>> play_times(cards("Ac Ad 8h 5s 2c")), play_times(cards("Kc Kd Ah 5s 2c"))
    ((1, 2, 3), (1,))
    """
    return (1, 2, 3) if FOUR.strength(hand) >= ACES else (1,)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 657a.11(c)-(g), with the envy that others are
    paid for its hand.
    """
    hand = felt.hand(seat)
    out: list[Outcome] = []
    if hand:
        four = FOUR.strength(hand)
        name = FOUR.name(four)
        if felt.has_stake(seat, "play"):
            out += SHOWDOWN.settle(felt, seat)
        out += paytable_outcome(felt, seat, "queens-up", FOUR, hand, "657a.11(d)")
        out += _progressives(felt, seat, hand, four, name)
    for wager, cards, place in (
        ("hand-bonus-player", hand, f"seat {seat}"),
        ("hand-bonus-dealer", felt.cards["dealer"], "dealer"),
    ):
        if felt.has_stake(seat, wager):
            out += _hand_bonus(felt, seat, wager, cards, place)
    return (*out, *bonus_card_outcome(felt, seat, "six-card-bonus", "657a.11(g)(1)"))


def _against_dealer(felt: Felt, seat: int, met: Meeting) -> tuple[Outcome, ...]:
    del felt, seat
    row = PAYTABLES["super-bonus"].find(met.strength)
    bonus = by_row("super-bonus", row, met.name, "657a.11(c)(3)(ii)(A)")
    if row is None and (not met.qualified or met.order >= 0):
        bonus = Outcome("super-bonus", PUSH, "657a.11(c)(3)", met.name)
    if not met.qualified:
        law = "657a.11(c)(3)(i)"
        return (
            Outcome("ante", PUSH, law, met.name),
            by_row("play", PAYTABLES["play"].rows[0], met.name, law=law),
            bonus,
        )
    law = {-1: "657a.11(c)(3)(ii)(A)", 1: "657a.11(c)(3)(ii)(B)", 0: "657a.11(c)(3)(ii)(C)"}[
        met.order
    ]
    return (
        met.compared("ante", PAYTABLES["ante"], law),
        met.compared("play", PAYTABLES["play"], law),
        bonus,
    )


SHOWDOWN = Showdown(FOUR, "king high or better", "Four cards", _against_dealer)


def _progressives(
    felt: Felt, seat: int, hand: tuple[Card, ...], four: int, name: str
) -> list[Outcome]:
    out = []
    if felt.has_stake(seat, "four-card-progressive"):
        out.append(_metered_outcome(felt, "four-card-progressive", four, name, "657a.11(e)"))
    if four >= FOUR.floor("straight flush"):
        out += others_envy_outcomes(
            felt, seat, "four-card-progressive", four, name, "657a.11(e)(5)(i)"
        )
    if any("five-card-progressive" in placed for placed in felt.bets.values()):
        five = FIVE.strength(hand)
        name = FIVE.name(five)
        if felt.has_stake(seat, "five-card-progressive"):
            out.append(_metered_outcome(felt, "five-card-progressive", five, name, "657a.11(e)"))
        if five >= FIVE.floor("straight flush"):
            out += others_envy_outcomes(
                felt, seat, "five-card-progressive", five, name, "657a.11(e)(5)(ii)"
            )
    return out


def _metered_outcome(felt: Felt, wager: str, strength: int, name: str, law: str) -> Outcome:
    row = felt.pays(wager).find(strength)
    meter = f"five-card-{row.odds.jackpot}" if row is not None and row.odds.jackpot else wager
    return by_row(wager, row, name, law, meter)


def _hand_bonus(
    felt: Felt, seat: int, wager: str, cards: tuple[Card, ...], place: str
) -> list[Outcome]:
    """A Five Card Hand Bonus and its Magic Card or Lucky Bonus; a share of the meter for the
    dealer's hand waits (R-C45).
    """
    five = FIVE.strength(cards)
    name = FIVE.name(five)
    row = PAYTABLES["hand-bonus"].find(five)
    out = []
    if row is None or not (row.odds.percent and place == "dealer"):
        out.append(by_row(wager, row, name, "657a.11(f)", "hand-bonus"))
    stake = felt.bets[seat][wager]
    if felt.rules.magic_card and felt.rules.magic_card in map(text, cards):
        out.append(
            by_row(
                "magic-card",
                PAYTABLES["bonus-draw"].row("Magic Card"),
                felt.rules.magic_card,
                stake=stake,
            )
        )
    if felt.rules.lucky == place:
        out.append(
            by_row("lucky-bonus", PAYTABLES["bonus-draw"].row("Lucky Bonus"), place, stake=stake)
        )
    return out


def settle_last(felt: Felt) -> tuple[Outcome, ...]:
    """What the meter pays for the dealer's hand: one share, divided among all who backed it
    (657a.12(f)(2), R-C45).
    """
    backers = tuple(
        seat for seat in reversed(felt.seats) if felt.has_stake(seat, "hand-bonus-dealer")
    )
    if not backers:
        return ()
    five = FIVE.strength(felt.cards["dealer"])
    row = PAYTABLES["hand-bonus"].row("Royal flush" if five == FIVE.top else "Straight flush")
    shared = Outcome(
        "hand-bonus-dealer",
        row.odds,
        "657a.12(f)(2)",
        FIVE.name(five),
        "hand-bonus",
        among=backers,
        rows=(row.key,),
    )
    return (shared,)


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The four-card hand of a seat, its five-card hand if that is one of 657a.6(d), and its
    six-card hand once the bonus card is up; seat 0 is the dealer.
    """
    out = SHOWDOWN.read(cards, seat)
    if not seat or not out:
        return out
    hand = cards[f"seat {seat}"]
    if FIVE.strength(hand) >= FIVE.floor("three-of-a-kind"):
        out = (*out, Reading("Five cards", *so_far(FIVE, hand)))
    bonus = cards.get("bonus", ())
    if bonus and HIDDEN not in bonus:
        out = (*out, Reading("Six cards", *so_far(FIVE, (*hand, *bonus))))
    return out


def _deals_card_by_card(law: str) -> tuple[Deal, ...]:
    return (
        Deal("bonus", 1, law, only_with="six-card-bonus"),
        Deal("seats", 5, law, with_dealer=True),
    )


GAME = Game(
    **catalog_fields("crazy-4-poker"),
    editions=(
        make_edition_in_force("2019", "published, as amended to August 31, 2019 (49 Pa.B. 4956)"),
    ),
    boxes=(3, "657a.7(e)"),
    seats=6,
    base="ante",
    usual=1,
    hole=5,
    dealer=5,
    wagers=(
        Wager("ante", "Ante", "657a.7(d)(1)", pays=PAYTABLES.by_letter("ante")),
        Wager(
            "super-bonus",
            "Super Bonus",
            "657a.7(d)(1)",
            same_as="ante",
            pays=PAYTABLES.by_letter("super-bonus"),
        ),
        Wager("play", "Play", "657a.11(b)", later=True, pays=PAYTABLES.by_letter("play")),
        Wager(
            "queens-up",
            "Queens Up",
            "657a.7(d)(2)",
            optional=True,
            limit="side",
            pays=PAYTABLES.by_letter("queens-up"),
        ),
        Wager(
            "four-card-progressive",
            "Four-Card Progressive",
            "657a.7(d)(3)",
            optional=True,
            limit="progressive",
            pays=PAYTABLES.by_letter("four-card-progressive"),
            envy=PAYTABLES.by_letter("four-card-progressive-envy"),
        ),
        Wager(
            "five-card-progressive",
            "Five-Card Progressive",
            "657a.7(d)(4)",
            optional=True,
            limit="progressive",
            pays=PAYTABLES.by_letter("five-card-progressive"),
            envy={
                f"{letter} {wager}": table
                for letter in PAYTABLES.by_letter("five-card-progressive")
                for wager, table in PAYTABLES.by_letter("five-card-progressive-envy").items()
            },
        ),
        Wager(
            "hand-bonus-player",
            "Hand Bonus Player",
            "657a.7(d)(5)",
            optional=True,
            limit="progressive",
            survives=True,
            on_hand=True,
            electronic=True,
            pays=PAYTABLES.by_letter("hand-bonus"),
        ),
        Wager(
            "hand-bonus-dealer",
            "Hand Bonus Dealer",
            "657a.7(d)(5)",
            optional=True,
            limit="progressive",
            survives=True,
            electronic=True,
            pays=PAYTABLES.by_letter("hand-bonus"),
        ),
        Wager(
            "six-card-bonus",
            "Six Card Bonus",
            "657a.7(d)(6)",
            optional=True,
            limit="side",
            survives=True,
            on_hand=True,
            bonus_card=True,
            pays=PAYTABLES.by_letter("six-card-bonus"),
        ),
    ),
    streets=(
        Street(
            "play",
            "play",
            "play",
            "ante",
            play_times,
            "Play or fold?",
            "657a.11(b)",
            gathers=True,
            any_amount=True,
        ),
    ),
    settle=settle,
    settle_last=settle_last,
    announce=SHOWDOWN.announce,
    read=read,
    settle_section="657a.11(c)",
    sections={
        "validated": "657a.11(e)(3)",
        "validated:hand-bonus-player": "657a.11(f)(2)",
        "validated:hand-bonus-dealer": "657a.11(f)(2)",
    },
    fold_section="657a.11(c)",
    cards_stay=True,
    deals={
        "manual-shoe": _deals_card_by_card("657a.8(d)"),
        "hand": _deals_card_by_card("657a.9(b)"),
        "automated-shoe": (
            Deal("seats", 5, "657a.10(b)", singly=False, with_dealer=True),
            Deal("bonus", 1, "657a.10(b)", only_with="six-card-bonus", then_burn=4),
        ),
    },
    meters=(
        Meter(
            "four-card-progressive",
            "Four-Card Progressive",
            ("four-card-progressive",),
            {"A": MeterRate(500_000, 290), "B": MeterRate(100_000, 250, 50)},
            "657a.12(d)(3)",
        ),
        Meter(
            "five-card-progressive",
            "Five-Card Progressive",
            ("five-card-progressive",),
            {"A": MeterRate(1_000_000, 210)},
            "657a.12(e)(3)",
        ),
        Meter(
            "five-card-mega",
            "Mega Jackpot",
            ("five-card-progressive",),
            {
                "B": MeterRate(1_000_000, 110),
                "C": MeterRate(1_000_000, 90),
                "D": MeterRate(1_000_000, 100),
            },
            "657a.12(e)(3)",
        ),
        Meter(
            "five-card-major",
            "Major Jackpot",
            ("five-card-progressive",),
            {
                "B": MeterRate(100_000, 100),
                "C": MeterRate(100_000, 70),
                "D": MeterRate(100_000, 80),
            },
            "657a.12(e)(3)",
        ),
        Meter(
            "five-card-minor",
            "Minor Jackpot",
            ("five-card-progressive",),
            {"C": MeterRate(25_000, 30), "D": MeterRate(25_000, 30)},
            "657a.12(e)(3)",
        ),
        Meter(
            "hand-bonus",
            "Five Card Hand Bonus",
            ("hand-bonus-player", "hand-bonus-dealer"),
            {"": MeterRate(1_000_000, 130, 80, reseed=0)},
            "657a.12(f)(4)",
        ),
    ),
    options={"bonus-draw": "657a.12(f)(3)"},
    bonuses={"Bonus draw, on the Hand Bonus": PAYTABLES["bonus-draw"]},
    irregularities=card_table_irregularities(
        "657a.13",
        "A card of the dealer's was exposed too early: the round is void.",
        stub_sections=("657a.8(h)", "657a.9(f)", "657a.10(f)"),
    ),
)
