"""What the coach says of a decision, and the words for actions that the whole table uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from game.money import dollars, short

if TYPE_CHECKING:
    from game.advisor.advice import Advice

MOST_BARS: Final = 7
MOST_PERCENT: Final = 4
"""With more bars there is no room for percentages under the amounts."""


class Settlement(NamedTuple):
    """How one wager ended: its title, the amount with its sign, hand and odds, the section, and win, lose or push."""

    wager: str
    amount: str
    why: str
    section: str
    kind: str


class WagerCost(NamedTuple):
    """A wager, or the base game: its title, what it pays at best, its edge (0 to 1, below 0 it gains), whether it is placed."""

    title: str
    pays: str
    edge: float
    placed: bool


class CoachWords(msgspec.Struct, frozen=True):
    """What the coach's part says: bars of choices and their worth, or how the wagers ended, or what each of them costs.

    `best` and `chosen` are bars by their label; `stake` are the cents that the worth is a share of.
    """

    title: str
    sub: str = ""
    bars: tuple[tuple[str, float], ...] = ()
    best: str = ""
    chosen: str = ""
    reason: str = ""
    ways: str = ""
    method: str = ""
    lines: tuple[Settlement, ...] = ()
    stake: int = 0
    costs: tuple[WagerCost, ...] = ()


def advised(advice: Advice, *, title: str, chosen: str = "") -> CoachWords:
    """The coach's words on a decision; with `chosen` they come after it, with what it cost."""
    order = sorted(advice.ev, key=lambda name: -advice.ev[name])
    hand: list[str] = max((name.split()[1:] for name in order if name.startswith("exchange ")), key=len, default=[])
    shown = order[:MOST_BARS]
    if chosen in order[MOST_BARS:]:
        shown[-1] = chosen
    label = {name: brief(name, tuple(hand)) for name in shown}
    bars = tuple((label[name], advice.ev[name]) for name in shown)
    method = "Exact" if advice.method == "exact" else f"± {dollars(round(advice.standard_error))}"
    of_stake = f"what each is worth, and in % of {short(advice.stake)}"
    sub = of_stake if advice.stake and len(bars) <= MOST_PERCENT else "what each choice is worth"
    if chosen:
        cost = advice.cost(chosen)
        sub = "your choice was the best" if cost < 0.005 else f"your choice cost {dollars(round(cost))}"
    return CoachWords(
        title, sub, bars=bars, best=label.get(advice.best, ""), chosen=label.get(chosen, ""), reason=advice.reason,
        ways=advice.ways, method=method, stake=advice.stake,
    )  # fmt: skip


def spoken(action: str) -> str:
    """An action as a label.

    >>> spoken("bet 3x"), spoken("house-way"), spoken("exchange 2c Th")
    ('Bet 3×', 'House way', 'Exchange 2c Th')
    """
    words = action[:-1] + "×" if action.endswith("x") and action[-2:-1].isdigit() else action.replace("-", " ")
    return words[:1].upper() + words[1:]


def brief(action: str, hand: tuple[str, ...] = ()) -> str:
    """An action as a short label, its cards by their signs; with the hand, a draw of most of it by what is kept.

    >>> brief("exchange 4c Td"), brief("exchange 2c 3c 4c 5c 6c"), brief("bet 2x"), brief("set Ad")
    ('Swap 4♣ 10♦', 'Swap all five', 'Bet 2×', 'A♦ low')
    >>> brief("exchange 2c 3c 4c", ("2c", "3c", "4c", "Kh", "Ts"))
    'Keep K♥ 10♠'
    """
    verb, *cards = action.split()
    if verb == "second-chance":
        return "2nd chance"
    if verb == "set" and cards:
        return f"{signed(cards[0])} low"
    if verb != "exchange":
        return spoken(action)
    if len(cards) > 4:
        return "Swap all five"
    kept = [card for card in hand if card not in cards]
    return (
        f"Keep {' '.join(map(signed, kept))}" if 0 < len(kept) < len(cards) else f"Swap {' '.join(map(signed, cards))}"
    )


def signed(card: str) -> str:
    """A card's text with its suit's sign.

    >>> signed("Td"), signed("Jk")
    ('10♦', 'Joker')
    """
    signs = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    return card[:1].replace("T", "10") + signs[card[1:]] if card[1:] in signs else "Joker"


__all__ = ["CoachWords", "Settlement", "WagerCost", "advised", "brief", "signed", "spoken"]
