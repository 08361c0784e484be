"""What the coach says of a decision, or of a round that is told again; and the words for actions that the whole table uses."""

from __future__ import annotations

from typing import Final

from game.advisor.advice import Advice
from game.client.table.blocks import CoachWords
from game.declare import Game
from game.errors import HouseError
from game.money import dollars
from game.table.practice import at_step
from game.table.store.values import KeptRound

MOST_BARS: Final = 7


def advised(advice: Advice, *, title: str, chosen: str = "") -> CoachWords:
    """The coach's words on a decision; with `chosen` they come after it, with what it cost."""
    order = sorted(advice.ev, key=lambda name: -advice.ev[name])
    hand: list[str] = max((name.split()[1:] for name in order if name.startswith("exchange ")), key=len, default=[])
    shown = order[:MOST_BARS]
    if chosen in order[MOST_BARS:]:
        shown[-1] = chosen
    label = {name: brief(name, tuple(hand)) for name in shown}
    bars = tuple((label[name], advice.ev[name] - advice.gone) for name in shown)
    method = "Exact" if advice.method == "exact" else f"± {dollars(round(advice.standard_error))}"
    sub = "what is still to be won or lost" if advice.gone else "what each choice is worth"
    if chosen:
        cost = advice.cost(chosen)
        sub = "your choice was the best" if cost < 0.005 else f"your choice cost {dollars(round(cost))}"
    return CoachWords(
        title, sub, bars=bars, best=label.get(advice.best, ""), chosen=label.get(chosen, ""), reason=advice.reason,
        ways=advice.ways, method=method,
    )  # fmt: skip


def reviewed(game: Game, kept: KeptRound) -> CoachWords:
    """The coach's words for a kept round: the decision that cost most, or that there was none."""
    title = f"Round {kept.row.number:,}, told again"
    if not kept.decisions:
        return CoachWords(title, "no choice was priced")
    step, decision = max(kept.decisions.items(), key=lambda pair: pair[1].cost)
    if round(decision.cost) < 1:
        return CoachWords(title, "every choice was the best")
    from game.advisor.drills import decision_points

    point = next((p.title for p in decision_points(game) if p.name == decision.point), decision.point)
    try:
        advice = at_step(game, kept, step).advice
    except HouseError:  # the house's rules have moved since
        return CoachWords(title, "the choice cannot be priced any more")
    return advised(advice, title=f"{point[:1].upper()}{point[1:]}", chosen=decision.chosen)


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
