"""What a plain reading of its chapter says a played round comes to: every wager's cents, and what
the meters show.

The readings themselves are those of tests/rounds and tests/games (plain_*.py); nothing of the engine's
settlement is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from game.core.cards import card, text
from game.core.declaration import Game, MeterState
from game.rounds import State
from game.rounds import events as ev
from tests.games.criss_cross_poker import plain_rules as plain_cross
from tests.games.six_card_fortune_pai_gow_poker import plain_rules as plain_pai_gow
from tests.rounds import plain_blackjack, plain_dice, plain_four_card, plain_three_card
from tools.torture.settled.aims import REFILL
from tools.torture.settled.played import Played

Tally = dict[int, dict[str, tuple[int, int]]]
Meters = Mapping[str, int] | None


def plainly(p: Played) -> tuple[Tally, Meters]:
    """What each wager was staked and gets back, and what the meters show where the chapter has any,
    cents.
    """
    if p.last.void and not _spent(p):
        return _void(p), {name: meter.cents for name, meter in _before(p).items()}
    return reading(p.game)(p)


def tally(state: State) -> Tally:
    """What the engine says of the same."""
    out: Tally = {seat: {} for seat in state.seats}
    for (seat, wager), both in state.tally.items():
        out[seat][wager] = both
    return out


def _before(p: Played) -> Mapping[str, MeterState]:
    """The meters of a void round: as they were, or as they start."""
    return {name: p.first.offer.meters.get(name, now) for name, now in p.last.meters.items()}


def _spent(p: Played) -> bool:
    """Whether shoe and discards ran out in the middle of a round."""
    return p.last.void and [e.kind for e in p.events if isinstance(e, ev.Irregular)][-1:] in (
        [],
        [REFILL],
    )


def _hands(p: Played) -> dict[str, list[int]]:
    """The cards that had come to each place when the first decision was asked for."""
    hands: dict[str, list[int]] = {}
    for event in p.events[: len(p.events) - len(p.after)]:
        if isinstance(event, ev.Dealt):
            hands.setdefault(event.place, []).append(event.card)
    return hands


def _void(p: Played) -> Tally:
    """Every wager comes back, but for those that the law spares."""
    out = tally(p.last)
    back = {
        seat: {name: (staked, staked) for name, (staked, _) in placed.items()}
        for seat, placed in out.items()
    }
    spares = p.game.slug == "four-card-frenzy" and any(
        isinstance(e, ev.Irregular) and e.kind == "exposed" for e in p.events
    )
    if spares:
        found = plain_four_card.frenzy(_four_card_round(p, dict.fromkeys(p.last.seats, 0)))
        for seat, placed in back.items():
            # 684a.13(d) settles these although the round is void
            placed |= {
                name: (placed[name][0], found[seat].get(name, 0))
                for name in ("prime", "four-card-bonus", "all-six")
                if name in placed
            }
    return back


# -- streets ---------------------------------------------------------------------------------------


def _cross(p: Played) -> tuple[Tally, Meters]:
    lay = _hands(p)
    hands = {seat: tuple(lay[f"seat {seat}"]) for seat in p.first.seats}
    offer = p.last.offer
    made = plain_cross.Round(
        hands,
        tuple(lay["community"]),
        p.first.bets,
        p.last.decisions,
        offer.rules.payout_limit,
        offer.people,
    )
    return plain_cross.criss_cross(made), None


def _four_card_round(p: Played, later: Mapping[int, int]) -> plain_four_card.Round:
    rules, hands = p.last.offer.rules, _hands(p)
    return plain_four_card.Round(
        {seat: tuple(hands[f"seat {seat}"]) for seat in p.first.seats},
        tuple(hands["dealer"]),
        hands["bonus"][0] if hands.get("bonus") else -1,
        p.first.bets,
        later,
        {
            name: rules.paytables.get(name, found[0])
            for name, found in p.game.paytable_letters().items()
        },
        rules.progressive_wager,
        card(rules.magic_card) if rules.magic_card else -1,
        rules.lucky,
        {name: (meter.milli, meter.reserve) for name, meter in p.first.offer.meters.items()},
        rules.payout_limit,
        p.first.offer.people,
    )


def _four_card(
    settle: Callable[[plain_four_card.Round], Any], later: str
) -> Callable[[Played], tuple[Tally, Meters]]:
    def read(p: Played) -> tuple[Tally, Meters]:
        stakes = {
            seat: plain_cross.staked_by(said, p.first.bets[seat]["ante"])
            for seat, (said,) in p.last.decisions.items()
        }
        found = settle(_four_card_round(p, stakes))
        back, meters = found if isinstance(found, tuple) else (found, None)
        out: Tally = {}
        for seat, placed in p.first.bets.items():
            staked = dict(placed) | ({later: stakes[seat]} if stakes[seat] else {})
            names = dict.fromkeys([*staked, *back[seat]])
            out[seat] = {name: (staked.get(name, 0), back[seat].get(name, 0)) for name in names}
        return out, meters

    return read


def _three_card(
    settle: Callable[[State], tuple[plain_three_card.Tally, int]],
) -> Callable[[Played], tuple[Tally, Meters]]:
    def read(p: Played) -> tuple[Tally, Meters]:
        put_away = {e.card for e in p.events if isinstance(e, ev.Burned) and e.up}
        stock = replace(
            p.last.stock, cards=tuple(c for c in p.last.stock.cards if c not in put_away)
        )
        offer = p.last.offer
        if any(isinstance(e, ev.Irregular) and e.kind == "shoe-out-of-order" for e in p.events):
            by_hand = replace(offer.rules, dealing="hand")  # 676a.13(g) and its sisters
            offer = replace(offer, rules=by_hand)
        found, milli = settle(replace(p.last, stock=stock, offer=offer))
        out: Tally = {seat: {} for seat in p.last.seats}
        for (seat, wager), both in found.items():
            out[seat][wager] = both
        return out, {meter.name: milli // 1000 for meter in p.game.meters}

    return read


# -- the file of a round, as if nothing had gone wrong ---------------------------------------------


def _file(p: Played) -> dict[str, Any]:
    """The cards where they came to lie, wagers and decisions, as a round file has them."""
    cards = {place: list(map(text, hand)) for place, hand in _hands(p).items()}
    drawn = [
        text(e.card) for e in p.after if isinstance(e, ev.Dealt) and e.place.startswith("seat ")
    ]
    rules = p.last.offer.rules
    answers = ("play-on", "void-hand")
    return {
        "rules": {
            "paytables": dict(rules.paytables),
            "progressive_wager": rules.progressive_wager,
            "super_as_printed": rules.super_as_printed,
            "edition": rules.edition,
        },
        "cards": cards | {"draws": drawn},
        "seats": {
            str(seat): {
                "wagers": dict(placed),
                "decisions": [d for d in p.last.decisions.get(seat, ()) if d not in answers],
            }
            for seat, placed in p.first.bets.items()
        },
        "dice": [list(faces) for faces in getattr(p.last.memo, "throws", ())],
    }


def _pai_gow(p: Played) -> tuple[Tally, Meters]:
    file, gone = _file(p), {s for s, said in p.last.decisions.items() if "void-hand" in said}
    back = {
        seat: {name: (cents, cents) for name, cents in p.first.bets[seat].items()} for seat in gone
    }
    meters = p.first.offer.meters
    before = meters["progressive"].milli if meters else None
    found, meter = plain_pai_gow.settled(file, p.first.offer.people, gone, before)
    return found | back, {"progressive": meter}


# -- blackjack -------------------------------------------------------------------------------------


def _blackjack(p: Played) -> tuple[Tally, Meters]:
    letter = p.last.offer.rules.paytables.get("push-22", "A")
    if p.last.void or any(isinstance(e, ev.Irregular) for e in p.events):
        money = plain_blackjack.by_hands(
            p.game.chapter,
            p.first.bets,
            p.events,
            p.last.decisions,
            p.voided,
            letter,
            spent=_spent(p),
        )
    else:
        stock = p.last.stock
        cards = stock.cards[stock.used - 1 :] if stock.used else stock.cards
        money = plain_blackjack.settle(
            p.game.chapter, p.first.bets, cards, p.last.decisions, letter
        )[0]
    out: Tally = {seat: {} for seat in p.last.seats}
    for (seat, wager), both in money.items():
        out[seat][wager] = both
    return out, None


READ: dict[str, Callable[[Played], tuple[Tally, Meters]]] = {
    "criss-cross-poker": _cross,
    "crazy-4-poker": _four_card(plain_four_card.crazy_4, "play"),
    "four-card-frenzy": _four_card(plain_four_card.frenzy, "raise"),
    "flop-poker": _three_card(plain_three_card.flop),
    "raise-it-up-stud-poker": _three_card(plain_three_card.raise_it_up),
    "go-fore-it": _three_card(plain_three_card.go_fore_it),
    "six-card-fortune-pai-gow-poker": _pai_gow,
    "free-bet-blackjack": _blackjack,
    "double-back-jack": _blackjack,
    "props-and-hops": lambda p: (plain_dice.props(_file(p)), None),
    "high-roll-dice": lambda p: (plain_dice.high_roll(_file(p)), None),
}
"""Readings that several chapters share, or that need more than a file says."""


def reading(game: Game) -> Callable[[Played], tuple[Tally, Meters]]:
    """How a game is read: as `READ` says, else by `settled(file)` of
    tests/games/STEM/plain_rules.py, a chapter without meters.

    Raises `ModuleNotFoundError` where nobody has written it.
    """
    if game.slug in READ:
        return READ[game.slug]
    settled = import_module(f"tests.games.{game.stem}.plain_rules").settled
    return lambda p: (settled(_file(p)), None)
