"""What pai gow settings and Double Downs are worth (670a.11-.12), against a fixed sample of the hands the dealer can hold."""

from __future__ import annotations

from functools import cache

from game.advisor import side
from game.advisor.advice import Advice, best_of
from game.advisor.pai_gow_dealer import Dealers, Fares, bits_of, fares, shipped
from game.advisor.par import ParSheet
from game.cards import HIDDEN, Card, text
from game.declare import Game
from game.hands import PAI_GOW
from game.hands.pai_gow import house_way
from game.rounds.state import Action, View


def dealers_left(view: View) -> Dealers:
    """The sampled hands that the dealer can hold by what the seat knows."""
    shown = bits_of(view.piles.get("dealer", ()))
    gone = bits_of(view.seen_discards)
    for place, pile in view.piles.items():
        if place != "dealer":
            gone |= bits_of(pile)
    return shipped().without(gone & ~shown, shown)


def settings(hand: tuple[Card, ...], dealers: Dealers) -> dict[Card, Fares]:
    """How the six cards fare with each of them low."""
    return {low: fares(tuple(c for c in hand if c != low), low, dealers) for low in hand}


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the Pai Gow wager and the Double Down that may follow; of the double alone later."""
    del game
    stake = view.staked("pai-gow")
    dealers = dealers_left(view)
    hand = view.hand
    if view.stage == "double-down":
        found = fares(hand[:5], hand[5], dealers)
        ev = {"decline": 0.0, "double": stake * found.double}
        chosen, error = hand[5], found.error
    else:
        each = settings(tuple(c for c in hand if c != HIDDEN), dealers)
        chosen = max(each, key=lambda low: each[low].worth)
        error = each[chosen].error
        ev = {f"set {text(low)}": stake * one.worth for low, one in each.items()}
        ev["house-way"] = ev[f"set {text(house_way(hand).low)}"]
        ev |= {"play-on": stake * each[chosen].worth, "void-hand": 0.0}
    ev = {str(a): ev[str(a)] for a in open_now}
    return Advice(
        view.turn, ev, best_of(ev), method="estimate", standard_error=stake * error, stake=stake,
        reason=_reason(hand, chosen, best_of(ev)), ways=f"{len(dealers.bits):,} sampled hands of the dealer",
    )  # fmt: skip


def _reason(hand: tuple[Card, ...], low: Card, best: str) -> str:
    high = tuple(c for c in hand if c != low)
    made = f"{PAI_GOW.name(PAI_GOW.strength(high))} with {text(low)} low"
    if best == "double":
        return f"When the dealer has a pair of eights or better, {made} still wins more than it loses."
    if best == "decline":
        return f"The double counts only against a pair of eights or better, and there {made} loses more than it wins."
    return f"Set as {made}, the two hands together win most."


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from game.advisor import sheets as found
    from game.rules import GAMES

    game = GAMES[slug]
    others = tuple(one for one in side.sheets(game) if one.paytable != "$1")
    return (*found.shipped(game.stem), *others)


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game, then Fortune, Insurance and Progressive Payout with the envy of a $5 wager (R-PG4)."""
    return _sheets(game.slug)
