"""In which order the wagers of a table are settled: in words, and which of them a provision leaves in
any order.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final

import msgspec

SEAT_BY_SEAT: Final = (
    "Seat by seat, the highest number first: it is the dealer's right; go by the numbers on the"
    " plates. Take and pay all wagers of a seat before the next seat; a winner does not wait for the"
    " losers of other seats."
)


class SettlingOrder(msgspec.Struct, frozen=True):
    """How a table is settled: the provision, and in words. Wagers of a seat that a set of `together`
    names (patterns of names) may be settled in any order. With `losers_first` every losing wager of
    the table is taken before a winner is paid, both in any order. `apart` are words for what is
    settled by another provision, before or after, by that provision.
    """

    section: str
    words: str
    together: tuple[tuple[str, ...], ...] = ()
    losers_first: bool = False
    apart: dict[str, str] = {}

    def any_order_group(self, seat: int, wager: str, *, is_taken: bool) -> tuple[object, ...]:
        """What the wagers have in common that may be settled in any order with this one; empty where
        it stands alone.
        """
        if self.losers_first:
            return "losers" if is_taken else "winners", self.section
        for number, names in enumerate(self.together):
            if any(fnmatchcase(wager, name) for name in names):
                return "together", seat, number
        return ()


_SECOND_THROW: Final = (
    "After the second throw, seat by seat, the highest number first: take the Like Kind Boulevard"
    " wagers that lost, and pay those that won by the odds of the Extra Roll, but no number that was"
    " paid on the first roll."
)
SETTLING: Final = {
    "criss-cross-poker": SettlingOrder(
        "674a.11(h)",
        f"{SEAT_BY_SEAT} Of a seat: Ante Across with Across, then Ante Down with Down, then "
        "Middle, last the Five Card Bonus.",
        (("ante-across", "across"), ("ante-down", "down")),
    ),
    "crazy-4-poker": SettlingOrder(
        "657a.11(c)",
        f"{SEAT_BY_SEAT} Of a seat: Ante, Play and Super Bonus, then Queens Up, then the "
        "progressives, last the Six Card Bonus.",
        (("ante", "play", "super-bonus"),),
    ),
    "four-card-frenzy": SettlingOrder(
        "684a.11(c)",
        f"{SEAT_BY_SEAT} Of a seat: Ante, Raise, Odds, then Prime, Four Card Bonus, and last the "
        "All-Six Bonus.",
    ),
    "flop-poker": SettlingOrder(
        "667a.11(d)",
        "Turn up and read the hands of all seats first. "
        f"{SEAT_BY_SEAT} Of a seat: the Three Card Bonus, then Ante and Flop, last the "
        "Progressive. The pot goes when all seats are settled.",
        (("ante", "flop"),),
    ),
    "props-and-hops": SettlingOrder(
        "668a.3(i)",
        "Losers before winners: take every losing wager of the whole table first, in any order. "
        "Only then pay the winners, in any order.",
        losers_first=True,
    ),
    "raise-it-up-stud-poker": SettlingOrder(
        "669a.11(i)",
        f"{SEAT_BY_SEAT} Of a seat: Pair Plus, then Ante, Play and Blind, then the Progressive, "
        "last the Six Card Bonus.",
        (("ante", "play", "blind"),),
    ),
    "six-card-fortune-pai-gow-poker": SettlingOrder(
        "670a.11(e)",
        f"{SEAT_BY_SEAT} Of a seat: the Pai Gow wager, then Double Down, Fortune Bonus, "
        "Insurance, and last the Progressive.",
    ),
    "lunar-poker": SettlingOrder(
        "671a.11(c)",
        "Super wagers are settled before the draw, from your left: seat 1 first. For each hand, its "
        "own seat's Super, then those of other seats. Supers on the dealer's hand come when your "
        "cards are up. "
        f"{SEAT_BY_SEAT} Of a seat: Ante and Bet, in any order. Where you do not qualify, the Ante wins "
        "and the Bet pushes; where a hand beats yours, the Bet wins and the Ante pushes.",
        (("ante", "bet"),),
    ),
    "free-bet-blackjack": SettlingOrder(
        "672a.7(r)(2)",
        "A hand that goes over 21 is taken at once, a Blackjack paid at once. When your hand is "
        "complete, all Push 22 wagers come first. "
        f"{SEAT_BY_SEAT} Wagers of one hand may be settled in any order.",
        (("blackjack", "split", "double", "free-*"),),
    ),
    "double-back-jack": SettlingOrder(
        "673a.7(t)(2)",
        "A hand that goes over 21 is taken at once, a Blackjack paid at once. "
        f"{SEAT_BY_SEAT} Wagers of one hand may be settled in any order.",
        (("blackjack", "split", "double", "second-chance"),),
    ),
    "high-roll-dice": SettlingOrder(
        "675a.4(f)",
        f"{SEAT_BY_SEAT} Of a seat: Pip Street, then Like Kind Boulevard, last Millionaire Row; "
        "in a street losers and winners in any order. At a seat with an Extra Roll, Like Kind wagers on "
        "fewer dice than came lose now, and those on more stay until after the second throw. Ace is "
        "high.",
        (("pip-*",), ("like-*",), ("million-*",)),
        apart={
            "675a.4(a)": "The fee of the Extra Roll goes into the tray before the dice are shaken.",
            "675a.4(h)": _SECOND_THROW,
            "675a.5(d)": _SECOND_THROW,
        },
    ),
    "go-fore-it": SettlingOrder(
        "676a.11(d)",
        "Front 9 wagers of players who folded are taken first. "
        f"{SEAT_BY_SEAT} Of a seat: Front 9 and Back 9, then Skins, last Gopher.",
        (("front-9", "back-9"),),
    ),
}
"""By the slug of the game."""


def settling_words(slug: str, section: str = "", *, cited: bool = True) -> str:
    """How a table is settled, with the provision if `cited`; of what is settled by a `section` of its
    own, that; "" for a game that says nothing of it.

    >>> settling_words("high-roll-dice", "675a.4(a)")
    'The fee of the Extra Roll goes into the tray before the dice are shaken (675a.4(a)).'
    """
    order = SETTLING.get(slug)
    if order is None:
        return ""
    words, law = order.words, order.section
    if section in order.apart:
        words, law = order.apart[section], section
    return f"{words[:-1]} ({law})." if cited else words
