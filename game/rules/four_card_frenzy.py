"""Four Card Frenzy, chapter 684a: the best four of five cards; ties win, and a straight that is beaten is paid all the same."""

from __future__ import annotations

from collections.abc import Mapping

from game.bonuses import judged, six_cards, sixth_card
from game.cards import HIDDEN, Card
from game.declare import Deal, Felt, Game, HouseRules, Outcome, Reading, Street, Wager, by_row
from game.hands import FIVE, FOUR, FOUR_BONUS
from game.hands.forming import so_far
from game.hands.phrases import held
from game.hands.special import marks
from game.irregularities import of_card_table
from game.money import PUSH
from game.paytable import lettered, paytable
from game.rules import listed

ANTE = paytable("684a.12(a)", "Ante  1 to 1")
RAISE = paytable("684a.12(a)", "Raise  1 to 1")
ODDS = paytable(
    "684a.12(b)",
    """
    Four aces                 200 to 1
    Any other four-of-a-kind  30 to 1
    Straight flush            15 to 1
    Three-of-a-kind           2 to 1
    Flush                     3 to 2
    Straight                  1 to 1
    """,
    FOUR,
)
BAD_BEAT = lettered(
    "684a.12(c)",
    """
    hand             A        B         C         D
    Four-of-a-kind   30 to 1  100 to 1  100 to 1  500 to 1
    Straight flush   15 to 1  30 to 1   50 to 1   50 to 1
    Three-of-a-kind  2 to 1   4 to 1    4 to 1    5 to 1
    Flush            3 to 2   3 to 1    3 to 1    4 to 1
    Straight         1 to 1   2 to 1    2 to 1    2 to 1
    """,
    FOUR,
)
COLOURS = ("All five of the same color", "Four of the same color")
PRIME = lettered(
    "684a.12(d)",
    """
    hand                        A       B
    All five of the same color  6 to 1  5 to 1
    Four of the same color      1 to 1  1 to 1
    """,
    specials=COLOURS,
)
TWO_PAIRS = ("Two pair—other than two aces and two queens", "Two aces and two queens")
FOUR_CARD_BONUS = lettered(
    "684a.12(e)",
    """
    hand                           A        B        C         D         E         F         G         H
    Four aces                      50 to 1  50 to 1  200 to 1  200 to 1  200 to 1  200 to 1  200 to 1  200 to 1
    Any other four-of-a-kind       50 to 1  50 to 1  100 to 1  100 to 1  100 to 1  100 to 1  100 to 1  100 to 1
    Royal flush                    40 to 1  40 to 1  50 to 1   50 to 1   50 to 1   50 to 1   50 to 1   50 to 1
    Straight flush                 40 to 1  40 to 1  30 to 1   40 to 1   30 to 1   40 to 1   40 to 1   40 to 1
    Three aces                     8 to 1   7 to 1   20 to 1   20 to 1   20 to 1   20 to 1   20 to 1   20 to 1
    Any other three-of-a-kind      8 to 1   7 to 1   8 to 1    7 to 1    6 to 1    5 to 1    6 to 1    5 to 1
    Flush                          4 to 1   4 to 1   4 to 1    4 to 1    4 to 1    4 to 1    4 to 1    4 to 1
    Straight                       3 to 1   3 to 1   3 to 1    3 to 1    3 to 1    3 to 1    3 to 1    3 to 1
    Two pair—other than two aces and two queens  2 to 1  2 to 1  2 to 1  2 to 1  2 to 1  2 to 1  2 to 1  2 to 1
    Two aces and two queens        1 to 1   1 to 1   1 to 1    1 to 1    1 to 1    1 to 1    1 to 1    1 to 1
    """,
    FOUR_BONUS,
    specials=TWO_PAIRS,
)
ALL_SIX = six_cards("684a.12(f)")

KING = FOUR.floor("king high or better")
ACES = FOUR.floor("pair of aces or better")
STRAIGHT = FOUR.floor("straight")
TWO_PAIR = FOUR.floor("two pair")


def raise_times(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The Raise wagers open to a hand: one, two or three times the Ante with a pair of aces or higher (684a.11(b)(1)).

    >>> from game.cards import cards
    >>> raise_times(cards("Ac Ad 8h 5s 2c")), raise_times(cards("Kc Kd Ah 5s 2c"))
    ((1, 2, 3), (1,))
    """
    return (1, 2, 3) if FOUR.strength(hand) >= ACES else (1,)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 684a.11(c)-(d)."""
    hand = felt.hand(seat)
    if not hand:
        return ()
    four = FOUR.strength(hand)
    name = FOUR.name(four)
    out: list[Outcome] = []
    if felt.has(seat, "raise"):
        out += _against_dealer(felt, four, name)
    if felt.has(seat, "prime"):
        held = marks(hand, COLOURS)
        out.append(
            judged(felt, "prime", 0, next((c for c in COLOURS if c in held), "").lower(), "684a.11(d)(1)(i)", held)
        )
    if felt.has(seat, "four-card-bonus"):
        held = marks(hand, TWO_PAIRS) if TWO_PAIR <= four < STRAIGHT else frozenset()
        strength = FOUR_BONUS.strength(hand)
        out.append(judged(felt, "four-card-bonus", strength, FOUR_BONUS.name(strength), "684a.11(d)(2)(i)", held))
    if felt.has(seat, "all-six"):
        out.append(sixth_card(felt, seat, "all-six", "684a.11(d)(3)(i)"))
    return tuple(out)


def _against_dealer(felt: Felt, four: int, name: str) -> tuple[Outcome, ...]:
    """Ante, Raise and Odds; ties win, and the Raise is compared even if the dealer does not qualify (R-FF1)."""
    dealer = FOUR.strength(felt.cards["dealer"])
    if dealer < KING:
        ante = Outcome("ante", PUSH, "684a.11(c)(2)(i)", name)
    elif four >= dealer:
        ante = by_row("ante", ANTE.rows[0], name, law="684a.11(c)(2)(ii)(A)")
    else:
        ante = Outcome("ante", None, "684a.11(c)(2)(ii)(B)", name)
    if four >= dealer:
        row = ODDS.find(four)
        odds = by_row("odds", row, name) if row else Outcome("odds", PUSH, "684a.11(c)(4)(ii)(A)", name)
        return ante, by_row("raise", RAISE.rows[0], name, law="684a.11(c)(3)(i)"), odds
    beaten = felt.game.bad_beat("odds", felt.rules).find(four)
    odds = by_row("odds", beaten, name, "684a.11(c)(4)(ii)(B)")
    return ante, Outcome("raise", None, "684a.11(c)(3)(ii)", name), odds


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The four-card hand of a seat, and the six-card hand once the bonus card is up; seat 0 is the dealer."""
    hand = cards.get(f"seat {seat}" if seat else "dealer", ())
    if not hand or HIDDEN in hand:
        return ()
    out = [Reading("Four cards", *so_far(FOUR, hand))]
    bonus = cards.get("bonus", ())
    if seat and bonus and HIDDEN not in bonus:
        out.append(Reading("Six cards", *so_far(FIVE, (*hand, *bonus))))
    return tuple(out)


def announce(felt: Felt) -> str:
    """What the dealer says of its hand, and whether it qualifies (684a.11(c)(2))."""
    strength = FOUR.strength(felt.cards["dealer"])
    return f"Dealer has {held(FOUR.name(strength))} and {'qualifies' if strength >= KING else 'does not qualify'}."


def most_units(rules: HouseRules) -> int:
    """The most that Ante, Raise and Odds win in a round, in Antes: four aces that win with a triple Raise, or a bad beat.

    >>> most_units(HouseRules()), most_units(HouseRules(paytables={"odds": "D"}))
    (204, 500)
    """
    beaten = BAD_BEAT[rules.paytables.get("odds", "A")].rows[0].odds.win
    return max(1 + 3 + ODDS.rows[0].odds.win, beaten)


def _by_card(law: str) -> tuple[Deal, ...]:
    return (Deal("bonus", 1, law, only_with="all-six"), Deal("seats", 5, law, with_dealer=True))


SIDE_WAGERS = ("prime", "four-card-bonus", "all-six")

GAME = Game(
    **listed("four-card-frenzy"),
    boxes=(3, "684a.7(e)"),
    seats=6,
    base="ante",
    base_letter="odds",
    usual=1,
    hole=5,
    dealer=5,
    wagers=(
        Wager("ante", "Ante", "684a.7(d)(1)", pays={"": ANTE}),
        Wager("odds", "Odds", "684a.7(d)(1)", same_as="ante", pays={"": ODDS}, bad_beat=BAD_BEAT),
        Wager("raise", "Raise", "684a.11(b)", later=True, pays={"": RAISE}),
        Wager("prime", "Prime", "684a.7(d)(2)", optional=True, limit="side", survives=True, on_hand=True, pays=PRIME),
        Wager(
            "four-card-bonus", "Four Card Bonus", "684a.7(d)(3)", optional=True, limit="side", survives=True, on_hand=True,
            pays=FOUR_CARD_BONUS,
        ),
        Wager(
            "all-six", "All-Six Bonus", "684a.7(d)(4)", optional=True, limit="side", survives=True, on_hand=True,
            bonus_card=True, pays=ALL_SIX,
        ),
    ),
    streets=(Street("raise", "raise", "raise", "ante", raise_times, "Raise or fold?", "684a.11(b)"),),
    settle=settle,
    announce=announce,
    read=read,
    settle_section="684a.11(c)",
    fold_section="684a.11(b)(2)",
    sections={"count:manual-shoe": "684a.8(e)"},
    deals={
        "manual-shoe": _by_card("684a.8(c)"),
        "hand": _by_card("684a.9(b)"),
        "automated-shoe": (
            Deal("seats", 5, "684a.10(b)", singly=False, with_dealer=True),
            Deal("bonus", 1, "684a.10(b)", only_with="all-six", then_burn=4),
        ),
    },
    limit_covers=("ante", "raise", "odds"),
    limit_section="684a.12(g)",
    most_units=most_units,
    irregularities=of_card_table(
        "684a.13", "A card of the dealer's was exposed too early: the round is void but for the optional wagers.",
        spares=SIDE_WAGERS, stubs=("684a.8(g)", "684a.9(f)", "684a.10(f)"),
    ),
)  # fmt: skip
