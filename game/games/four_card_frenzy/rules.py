"""Four Card Frenzy, chapter 684a: the best four of five cards; ties win, and a straight that is
beaten is paid all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    HouseRules,
    Outcome,
    Reading,
    Street,
    Wager,
    by_row,
)
from ...core.irregularities import card_table_irregularities
from ...core.money import PUSH
from ...core.paytable import make_edition_in_force
from ...hands import FIVE, FOUR, FOUR_BONUS
from ...hands.partial_hands import so_far
from ...hands.special_rows import special_rows_made
from ...rounds.bonuses import bonus_card_outcome, paytable_outcome
from ...rounds.showdown import Meeting, Showdown
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)
ACES = FOUR.floor("pair of aces or better")


def raise_times(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The Raise wagers open to a hand: one, two or three times the Ante with a pair of aces or
    higher (684a.11(b)(1)).

    >>> from game.core.cards import cards
    >>> raise_times(cards("Ac Ad 8h 5s 2c")), raise_times(cards("Kc Kd Ah 5s 2c"))
    ((1, 2, 3), (1,))
    """
    return (1, 2, 3) if FOUR.strength(hand) >= ACES else (1,)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 684a.11(c)-(d)."""
    hand = felt.hand(seat)
    if not hand:
        return ()
    out = list(SHOWDOWN.settle(felt, seat)) if felt.has_stake(seat, "raise") else []
    if felt.has_stake(seat, "prime"):
        table = felt.pays("prime")
        row = table.find(0, special_rows_made(hand, table.specials))
        out.append(by_row("prime", row, row.name.lower() if row else "", "684a.11(d)(1)(i)"))
    out += paytable_outcome(felt, seat, "four-card-bonus", FOUR_BONUS, hand, "684a.11(d)(2)(i)")
    return (*out, *bonus_card_outcome(felt, seat, "all-six", "684a.11(d)(3)(i)"))


def _against_dealer(felt: Felt, seat: int, met: Meeting) -> tuple[Outcome, ...]:
    """Ante, Raise and Odds; ties win, and the Raise is compared even if the dealer does not qualify
    (R-FF1).
    """
    del seat
    four, name = met.strength, met.name
    if not met.qualified:
        ante = Outcome("ante", PUSH, "684a.11(c)(2)(i)", name)
    elif met.order >= 0:
        ante = by_row("ante", PAYTABLES["ante"].rows[0], name, law="684a.11(c)(2)(ii)(A)")
    else:
        ante = Outcome("ante", None, "684a.11(c)(2)(ii)(B)", name)
    if met.order >= 0:
        row = PAYTABLES["odds"].find(four)
        odds = (
            by_row("odds", row, name)
            if row
            else Outcome("odds", PUSH, "684a.11(c)(4)(ii)(A)", name)
        )
        return (
            ante,
            by_row("raise", PAYTABLES["raise"].rows[0], name, law="684a.11(c)(3)(i)"),
            odds,
        )
    beaten = felt.game.bad_beat("odds", felt.rules).find(four)
    odds = by_row("odds", beaten, name, "684a.11(c)(4)(ii)(B)")
    return ante, Outcome("raise", None, "684a.11(c)(3)(ii)", name), odds


SHOWDOWN = Showdown(FOUR, "king high or better", "Four cards", _against_dealer)


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The four-card hand of a seat, and the six-card hand once the bonus card is up; seat 0 is the
    dealer.
    """
    out, bonus = SHOWDOWN.read(cards, seat), cards.get("bonus", ())
    if not seat or not out or not bonus or HIDDEN in bonus:
        return out
    return (*out, Reading("Six cards", *so_far(FIVE, (*cards[f"seat {seat}"], *bonus))))


def most_units_won(rules: HouseRules, boxes: int) -> int:
    """The most that Ante, Raise and Odds win in a round on up to three boxes, in Antes (R-FF4).

    Either each box's four of a kind is beaten, or one holds four aces that win with a triple Raise
    and every other box a four of a kind that wins or is beaten, whichever pays more.

    >>> [most_units_won(HouseRules(paytables={"odds": letter}), boxes) for letter in "AD" for boxes in (1, 3)]
    [204, 272, 500, 1500]
    """
    beaten = PAYTABLES.by_letter("odds-bad-beat")[rules.paytables.get("odds", "A")].rows[0].odds.win
    aces, quads = (1 + 3 + row.odds.win for row in PAYTABLES["odds"].rows[:2])
    return max(boxes * beaten, aces + (boxes - 1) * max(quads, beaten))


def _deals_card_by_card(law: str) -> tuple[Deal, ...]:
    return (Deal("bonus", 1, law, only_with="all-six"), Deal("seats", 5, law, with_dealer=True))


GAME = Game(
    **catalog_fields("four-card-frenzy"),
    editions=(
        make_edition_in_force("2019", "published, as adopted on August 31, 2019 (49 Pa.B. 4956)"),
    ),
    boxes=(3, "684a.7(e)"),
    seats=6,
    base="ante",
    base_letter="odds",
    usual=1,
    hole=5,
    dealer=5,
    wagers=(
        Wager("ante", "Ante", "684a.7(d)(1)", pays=PAYTABLES.by_letter("ante")),
        Wager(
            "odds",
            "Odds",
            "684a.7(d)(1)",
            same_as="ante",
            pays=PAYTABLES.by_letter("odds"),
            bad_beat=PAYTABLES.by_letter("odds-bad-beat"),
        ),
        Wager("raise", "Raise", "684a.11(b)", later=True, pays=PAYTABLES.by_letter("raise")),
        Wager(
            "prime",
            "Prime",
            "684a.7(d)(2)",
            optional=True,
            limit="side",
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("prime"),
        ),
        Wager(
            "four-card-bonus",
            "Four Card Bonus",
            "684a.7(d)(3)",
            optional=True,
            limit="side",
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("four-card-bonus"),
        ),
        Wager(
            "all-six",
            "All-Six Bonus",
            "684a.7(d)(4)",
            optional=True,
            limit="side",
            survives=True,
            on_hand=True,
            bonus_card=True,
            pays=PAYTABLES.by_letter("all-six"),
        ),
    ),
    streets=(
        Street("raise", "raise", "raise", "ante", raise_times, "Raise or fold?", "684a.11(b)"),
    ),
    settle=settle,
    announce=SHOWDOWN.announce,
    read=read,
    settle_section="684a.11(c)",
    fold_section="684a.11(b)(2)",
    sections={"count:manual-shoe": "684a.8(e)"},
    deals={
        "manual-shoe": _deals_card_by_card("684a.8(c)"),
        "hand": _deals_card_by_card("684a.9(b)"),
        "automated-shoe": (
            Deal("seats", 5, "684a.10(b)", singly=False, with_dealer=True),
            Deal("bonus", 1, "684a.10(b)", only_with="all-six", then_burn=4),
        ),
    },
    limit_covers=("ante", "raise", "odds"),
    limit_section="684a.12(g)",
    most_units_won=most_units_won,
    irregularities=card_table_irregularities(
        "684a.13",
        "A card of the dealer's was exposed too early: the round is void but for the optional wagers.",
        spared_wagers=("prime", "four-card-bonus", "all-six"),
        stub_sections=("684a.8(g)", "684a.9(f)", "684a.10(f)"),
    ),
)
