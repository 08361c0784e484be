"""Six-Card Fortune Pai Gow Poker, chapter 670a: six cards, set as five and one, against the
dealer's five and one.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, JOKER, JOKER_DECK, RANK_WORDS, Card
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    Irregularity,
    Meter,
    MeterRate,
    Outcome,
    Reading,
    Wager,
    by_row,
)
from ...core.irregularities import (
    broken_shoe_irregularity,
    card_irregularities,
    machine_irregularities,
    shuffle_irregularities,
    stub_count_irregularities,
)
from ...core.money import EVEN, PUSH, Odds
from ...core.paytable import PROPOSED, Edition, Row
from ...core.procedure_steps import steps_by_dealing
from ...hands import PAI_GOW
from ...hands.pai_gow import card_rank_index, is_misset, low_card_strength
from ...rounds.pai_gow.engine import PaiGow
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)


QUALIFYING = 500
"""The least Fortune or Progressive wager that brings an envy lammer, cents (670a.1, R-PG4)."""
EIGHTS = PAI_GOW.floor("pair of eights")
PAIR = PAI_GOW.floor("pair")


def low_name(low: Card) -> str:
    """The low hand in words."""
    return "joker" if low == JOKER else RANK_WORDS[card_rank_index(low)]


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 670a.11(e)-(h), envy left out; hands lie set,
    five cards and the low one.
    """
    hand, dealer = felt.hand(seat), felt.cards["dealer"]
    high, theirs = PAI_GOW.strength(hand[:5]), PAI_GOW.strength(dealer[:5])
    odds, law = compare(hand, dealer, high, theirs)
    named = f"{PAI_GOW.name(high)}, {low_name(hand[5])} low"
    rows = (PAYTABLES["wins"].rows[0].key,) if odds is EVEN else ()
    out = [Outcome("pai-gow", odds, law, named, rows=rows)]
    if felt.has_stake(seat, "double-down"):
        out.append(
            Outcome("double-down", odds, law if rows else "670a.11(g)(1)", named, rows=rows)
            if theirs >= EIGHTS
            else Outcome("double-down", PUSH, "670a.11(g)(2)", "the dealer has no pair of eights")
        )
    if len(felt.bets[seat]) > 1:
        out += _six_card_outcomes(felt, seat, PAI_GOW.strength(hand))
    return tuple(out)


def compare(
    hand: tuple[Card, ...], dealer: tuple[Card, ...], high: int, theirs: int
) -> tuple[Odds | None, str]:
    """How a set hand of this high strength fares against the dealer's, and by which sentence of
    670a.11(f).
    """
    if high < PAIR and is_misset(hand[:5], hand[5]):
        return None, "670a.11(f)(1)(v)"
    over = high > theirs
    low, their_low = low_card_strength(hand[5]), low_card_strength(dealer[5], joker_beats_ace=False)
    if over and low > their_low:
        return EVEN, "670a.12(a)"
    if over:
        return PUSH, "670a.11(f)(2)(i)"
    if low > their_low:
        return PUSH, "670a.11(f)(2)(ii)"
    if high == theirs:
        return None, "670a.11(f)(1)(iv)" if low == their_low else "670a.11(f)(1)(iii)"
    return None, "670a.11(f)(1)(ii)" if low == their_low else "670a.11(f)(1)(i)"


def copied_hands(hand: tuple[Card, ...], dealer: tuple[Card, ...]) -> tuple[str, ...]:
    """Which of a player's set hands equal the dealer's, who wins them (670a.11(f)(1)(ii)-(iv));
    none where the hand is set wrongly, and loses for that.

    >>> from game.core.cards import cards
    >>> copied_hands(cards("Ks Kd 9h 5s 2c Ah"), cards("Kh Kc 9d 5c 2d Js"))
    ('high hands',)
    >>> copied_hands(cards("Ks Kd 9h 5s 2c Jh"), cards("Ts Td 9d 5c 2d Js"))
    ('low cards',)
    """
    if is_misset(hand[:5], hand[5]):
        return ()
    high = PAI_GOW.strength(hand[:5]) == PAI_GOW.strength(dealer[:5])
    low = low_card_strength(hand[5]) == low_card_strength(dealer[5], joker_beats_ace=False)
    return ("high hands",) * high + ("low cards",) * low


def hands_won(hand: tuple[Card, ...], dealer: tuple[Card, ...]) -> tuple[bool, bool]:
    """Whether the high hand and the low card of a set hand beat the dealer's (670a.11(f)); a hand
    that is set wrongly wins neither.

    >>> from game.core.cards import cards
    >>> hands_won(cards("Ks Kd 9h 5s 2c Jh"), cards("Ts Td 9d 5c 2d Js"))
    (True, False)
    """
    if is_misset(hand[:5], hand[5]):
        return False, False
    high = PAI_GOW.strength(hand[:5]) > PAI_GOW.strength(dealer[:5])
    return high, low_card_strength(hand[5]) > low_card_strength(dealer[5], joker_beats_ace=False)


def _six_card_outcomes(felt: Felt, seat: int, strength: int) -> list[Outcome]:
    """Fortune, Insurance and Progressive Payout, all on the best hand of the six cards
    (670a.11(h)).
    """
    named = PAI_GOW.name(strength)
    out = []
    if felt.has_stake(seat, "fortune"):
        out.append(
            by_row("fortune", PAYTABLES["fortune"].find(strength), named, "670a.11(h)(1)(i)(A)")
        )
    if felt.has_stake(seat, "insurance"):
        out.append(by_row("insurance", insurance_row(strength), named, "670a.11(h)(2)(i)"))
    if felt.has_stake(seat, "progressive"):
        out.append(
            by_row(
                "progressive",
                PAYTABLES["progressive"].find(strength),
                named,
                "670a.11(h)(3)(i)(A)",
                "progressive",
            )
        )
    return out


def insurance_row(strength: int) -> Row | None:
    """The row of the Insurance wager that six cards of this strength are paid by: a king-high or
    less (670a.11(h)(2)).
    """
    rows = dict(zip(range(6, 12), PAYTABLES["insurance"], strict=True))  # by the highest card
    return rows.get(PAI_GOW.ranks(strength)[0]) if strength < PAIR else None


def envy_outcome(felt: Felt, seat: int, wager: str) -> Outcome | None:
    """What a Fortune or Progressive wager of $5 or more wins on another seat's hand
    (670a.11(h)(1)(ii), (3)(ii), R-PG4).
    """
    strength = PAI_GOW.strength(felt.hand(seat))
    row = felt.game.envy(wager, felt.rules).find(strength)
    return (
        Outcome("envy", row.odds, row.section, PAI_GOW.name(strength), stake=0, rows=(row.key,))
        if row
        else None
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The high and the low hand as six cards lie: five and one."""
    hand = cards.get(f"seat {seat}" if seat else "dealer", ())
    if len(hand) != 6 or HIDDEN in hand:
        return ()
    return (
        Reading("High", *PAI_GOW.reading(hand[:5])),
        Reading("Low", low_name(hand[5]), (hand[5],)),
    )


GAME = Game(
    **catalog_fields("six-card-fortune-pai-gow-poker"),
    editions=(
        PROPOSED,
        # what becomes of the Progressive's envy in print is not known (R-PG4)
        Edition(
            "published",
            "670a.10 as published",
            "670a.10 as published, in a copy without a date",
            "the envy lammer is for the Fortune Bonus alone; all that is paid is as proposed on"
            " August 1, 2015",
            lammers=("fortune",),
        ),
    ),
    boxes=(2, "670a.7(f)"),
    seats=6,
    base="pai-gow",
    usual=1,
    hole=6,
    dealer=6,
    pack=JOKER_DECK,
    wagers=(
        Wager("pai-gow", "Pai Gow", "670a.7(d)", pays=PAYTABLES.by_letter("wins")),
        Wager(
            "double-down",
            "Double Down",
            "670a.7(e)(1)",
            later=True,
            same_as="pai-gow",
            pays=PAYTABLES.by_letter("wins"),
        ),
        Wager(
            "fortune",
            "Fortune Bonus",
            "670a.7(e)(2)",
            optional=True,
            limit="side",
            needs=("pai-gow",),
            pays=PAYTABLES.by_letter("fortune"),
            envy=PAYTABLES.by_letter("fortune-envy"),
            qualifying=QUALIFYING,
        ),
        Wager(
            "insurance",
            "Insurance",
            "670a.7(e)(3)",
            optional=True,
            limit="side",
            needs=("pai-gow",),
            pays=PAYTABLES.by_letter("insurance"),
        ),
        Wager(
            "progressive",
            "Progressive Payout",
            "670a.7(e)(4)",
            optional=True,
            limit="progressive",
            needs=("pai-gow",),
            pays=PAYTABLES.by_letter("progressive"),
            envy=PAYTABLES.by_letter("progressive-envy"),
            qualifying=QUALIFYING,
        ),
    ),
    meters=(
        Meter(
            "progressive",
            "Progressive",
            ("progressive",),
            {"": MeterRate(500_000, 200)},
            "670a.12(d)(2)",
            is_set=True,
            least_seed=500_000,
        ),
    ),
    settle=settle,
    read=read,
    settle_section="670a.11(e)",
    sections={
        "idle": "670a.5(g)",
        "lammers": "670a.10(a)(2)(i)",
        "cut-offer": "670a.5(c)",
        "cut": "670a.5(e)",
        "no-more-bets:hand": "670a.9(a)(3)",
        "dice": "670a.5(i)(1)(iii)",
        "drawn-start": "670a.5(i)(2)",
        "cover": "670a.5(i)(1)(iv)",
        "count:manual-shoe": "670a.8(e)",
        "count:hand": "670a.9(d)",
        "count:automated-shoe": "670a.10(d)",
        "set": "670a.11(b)",
        "double": "670a.11(c)",
        "exposed": "670a.13(d)",
        "validated": "670a.11(h)(3)(i)(B)(III)",
        "envy:fortune": "670a.11(h)(1)(i)",
        "envy:progressive": "670a.11(h)(3)(i)(C)",
    },
    options={"drawn-start": "670a.5(i)(2)", "players-cut": "670a.5(c)"},
    deals=steps_by_dealing(
        (Deal("seats", 6, with_dealer=True),), "670a.8(d)", "670a.9(c)", "670a.10(c)"
    ),
    irregularities=(
        Irregularity(
            "die-leaning",
            "670a.13(a)",
            "No roll: a die does not lie flat. The dice are shaken again.",
        ),
        Irregularity(
            "die-fallen",
            "670a.13(b)",
            "No roll: a die fell out of the shaker. The dice are shaken again.",
        ),
        Irregularity(
            "wrong-start",
            "670a.13(c)",
            "The dice were counted wrongly and a card was dealt: the round is void.",
        ),
        Irregularity(
            "player-exposed",
            "670a.13(d)",
            "The dealer shows a player's card: that player may void the hand.",
        ),
        Irregularity(
            "exposed", "670a.13(e)", "A card of the dealer's was exposed: the round is void."
        ),
        *card_irregularities("670a.13(f)", "670a.13(g)", "670a.13(h)"),
        Irregularity(
            "dealer-misset", "670a.13(i)", "The dealer set his hands wrongly: they are set again."
        ),
        Irregularity(
            "stack-exposed",
            "670a.13(j)",
            "A card was exposed while the stacks were dealt: the round is void.",
            ("automated-shoe",),
        ),
        *machine_irregularities("670a.13(l)", "670a.13(n)", shoe="670a.13(m)"),
        *stub_count_irregularities(
            "670a.8(f)",
            "670a.9(e)",
            "670a.10(e)",
            text="There are not eleven cards left: the round is void.",
        ),
        *shuffle_irregularities("670a.5(f)"),
        broken_shoe_irregularity("670a.13(n)"),
    ),
    extra=PaiGow("double-down", envy_outcome),
)
