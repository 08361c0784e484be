"""The money of the blackjack family: what is paid at once, what a bust costs, and the settlement
against the dealer.

Paid stakes win at the declared odds, free stakes as if they were money; on a tie or a dealer's 22
money comes back and lammers are collected (R-FB2). Seats are settled from the dealer's right, each
seat's hands from the right too (R-2).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from ...core.cards import Card, suit
from ...core.declaration import spot_at
from ...core.paytable import Row
from ...hands.blackjack import in_words, is_blackjack, points
from .. import events as ev
from ..round_builder import Play
from .declaration import (
    BLACKJACK,
    DOUBLE,
    FREE_DOUBLE,
    INSURANCE,
    SECOND_CHANCE,
    Blackjack,
    Hand,
    chance_place,
    main_wager,
    place,
    second_chance_value,
)

Verdict = Literal["win", "tie", "lose", "dealer-push"]


def verdict(house: Blackjack, total: int, dealer: int) -> Verdict:
    """How a hand that is still on the table ends: `win`, `tie`, `lose`, or `dealer-push` when the
    dealer has 22.

    Of busts only those that lie tucked beside a lammer are: they come back at a dealer's 22
    (672a.7(n)(1), 672a.10(c)(2)).
    """
    if dealer == house.push_total:
        return "dealer-push"
    if total > 21:
        return "lose"
    if dealer > 21 or total > dealer:
        return "win"
    return "tie" if total == dealer else "lose"


# -- hands -----------------------------------------------------------------------------------------


def hand_of(play: Play, seat: int, number: int) -> Hand:
    """The seat's hand of that number."""
    hands: tuple[Hand, ...] = play.memo.hands[seat]
    return next(hand for hand in hands if hand.number == number)


def replace_hand(play: Play, seat: int, hand: Hand) -> None:
    """Remember a hand as it now is."""
    hands = tuple(hand if one.number == hand.number else one for one in play.memo.hands[seat])
    play.memo = msgspec.structs.replace(play.memo, hands={**play.memo.hands, seat: hands})


def any_hand_waits(play: Play) -> bool:
    """Whether any hand still waits for the dealer's total, a bust that lies tucked among them."""
    return any(
        not hand.gone and (hand.tucked or not hand.bust)
        for hands in play.memo.hands.values()
        for hand in hands
    )


def total(play: Play, seat: int, hand: Hand) -> int:
    """What a hand counts, a Second Chance card taken off."""
    count = points(play.piles[place(seat, hand.number)].cards)[0]
    return count - _second_chance_points(play, seat, hand) if hand.chance else count


def _second_chance_points(play: Play, seat: int, hand: Hand) -> int:
    pile = play.piles.get(chance_place(seat, hand.number))
    return sum(map(second_chance_value, pile.cards)) if pile else 0


def hand_name(play: Play, seat: int, hand: Hand) -> str:
    """A hand in words."""
    return in_words(
        play.piles[place(seat, hand.number)].cards,
        first=not hand.split,
        less=_second_chance_points(play, seat, hand),
    )


def own_money_staked(play: Play, seat: int, hand: Hand) -> int:
    """Cents of its own money that the seat has on a hand: its wager and a paid double."""
    stakes = play.stakes
    return stakes.get(spot_at(seat, main_wager(hand), hand.number), 0) + stakes.get(
        spot_at(seat, DOUBLE, hand.number), 0
    )


def _mark_settled(play: Play, seat: int, hand: Hand) -> None:
    replace_hand(play, seat, msgspec.structs.replace(hand, done=True, gone=True))


def _discard_hand(play: Play, seat: int, hand: Hand) -> None:
    play.discard(place(seat, hand.number))
    if hand.chance:
        play.discard(chance_place(seat, hand.number))


# -- one stake after the other ---------------------------------------------------------------------


def _wagers_on_hand(hand: Hand) -> list[tuple[str, bool]]:
    """The wagers that stand on a hand, and whether each is free: its stake, then its double."""
    out = [(main_wager(hand), hand.free)]
    if hand.doubled:
        out.append((FREE_DOUBLE, True) if hand.doubled == "free" else (DOUBLE, False))
    return out


def _pay(play: Play, seat: int, hand: Hand, row: Row, name: str) -> None:
    base = play.bets[seat][BLACKJACK]
    for wager, free in _wagers_on_hand(hand):
        play.pay(
            seat,
            wager,
            row.odds,
            row.section,
            (row.key,),
            hand=hand.number,
            named=name,
            stake=base if free else None,
        )


def _take(play: Play, seat: int, hand: Hand, law: str, name: str) -> None:
    base = play.bets[seat][BLACKJACK]
    for wager, free in _wagers_on_hand(hand):
        play.collect(seat, wager, law, hand=hand.number, named=name, free=base if free else 0)
    if hand.chance:
        play.collect(seat, SECOND_CHANCE, law, hand=hand.number, named=name)


def _return_own_stakes(play: Play, seat: int, hand: Hand, law: str, name: str) -> None:
    """The stakes on the hand go back; lammers, which the house staked, are collected."""
    base = play.bets[seat][BLACKJACK]
    for wager, free in _wagers_on_hand(hand):
        if free:
            play.collect(seat, wager, law, hand=hand.number, named=name, free=base)
        else:
            play.give_back(seat, wager, law, hand=hand.number, named=name)


# -- before the dealer plays -----------------------------------------------------------------------


def pay_natural(play: Play, seat: int, row: Row) -> None:
    """Pay a Blackjack at once, at `row`; its cards go, or lie under a wager that waits for the
    dealer (672a.7(h)(1)).
    """
    hand = play.memo.hands[seat][0]
    bonus = play.game.extra.dealer_bonus
    tucked = bool(bonus) and (seat, bonus, 0) in play.stakes
    play.events.append(ev.Named(place(seat), "", "Blackjack", play.piles[place(seat)].cards))
    if row is play.game.extra.even_money:
        play.say("Even money.", row.section)
    else:
        play.say("Blackjack.", play.game.section("natural"))
    play.pay(seat, BLACKJACK, row.odds, row.section, (row.key,), named="Blackjack")
    _mark_settled(play, seat, msgspec.structs.replace(hand, tucked=tucked))
    if tucked:
        play.events.append(ev.Marked("tucked", place(seat), bonus))
    else:
        play.discard(place(seat))


def pay_21(play: Play, seat: int, hand: Hand) -> None:
    """Pay a 21 right away and take its cards (673a.7(m))."""
    _pay(play, seat, hand, play.game.extra.win, "21")
    _mark_settled(play, seat, hand)
    _discard_hand(play, seat, hand)


def collect_or_tuck_bust(play: Play, seat: int, hand: Hand, law: str) -> None:
    """A bust. Beside a hand that a lammer split off, its cards and chips lie tucked till the others
    are decided (672a.10(c)(2)).
    """
    name = hand_name(play, seat, hand)
    hands = play.memo.hands[seat]
    if not any(one.free for one in hands):
        _take(play, seat, hand, law, name)
        _mark_settled(play, seat, hand)
        _discard_hand(play, seat, hand)
        return
    if all(one.bust for one in hands):
        for one in reversed(hands):
            _take(play, seat, one, law, hand_name(play, seat, one))
            _mark_settled(play, seat, one)
            _discard_hand(play, seat, one)
        return
    replace_hand(play, seat, msgspec.structs.replace(hand, done=True, tucked=True))
    play.events.append(ev.Marked("tucked", place(seat, hand.number), BLACKJACK))


def pay_second_chance(play: Play, seat: int, hand: Hand, law: str) -> None:
    """Pay the Second Chance wager and return what else stands on the hand (673a.7(l)(2),
    (s)(1)(i)).
    """
    row = play.game.extra.second_chance
    name = hand_name(play, seat, hand)
    play.pay(seat, SECOND_CHANCE, row.odds, row.section, (row.key,), hand=hand.number, named=name)
    _return_own_stakes(play, seat, hand, law, name)
    _mark_settled(play, seat, hand)
    _discard_hand(play, seat, hand)


def void_hand(play: Play, seat: int, hand: Hand, law: str) -> None:
    """A hand is dead and its wager comes back; a wager on the dealer's total stands (672a.12(h),
    673a.13(h)).
    """
    _return_own_stakes(play, seat, hand, law, hand_name(play, seat, hand))
    _mark_settled(play, seat, hand)
    _discard_hand(play, seat, hand)


def surrender(play: Play, seat: int) -> None:
    """Half of the wager is collected and half comes back, an odd cent to the house (673a.9(a),
    R-1).
    """
    law = play.game.section("surrender")
    play.halve(seat, BLACKJACK, law, named="surrendered")
    hand = play.memo.hands[seat][0]
    _mark_settled(play, seat, hand)
    _discard_hand(play, seat, hand)


# -- against the dealer ----------------------------------------------------------------------------


class _SettledEnds(NamedTuple):
    """Which ends are settled on one way round the table: losing hands, and the others."""

    losing: bool
    others: bool


def _settlement_passes(play: Play) -> tuple[_SettledEnds, ...]:
    """Which ends are settled on each way round the table: all in one way, or losing ones first."""
    if play.rules.losers_first:
        return _SettledEnds(losing=True, others=False), _SettledEnds(losing=False, others=True)
    return (_SettledEnds(losing=True, others=True),)


def settle_dealer_blackjack(play: Play) -> None:
    """The dealer has Blackjack: a Blackjack ties, every other hand loses, insurance is paid
    (672a.7(g), 673a.7(h)).
    """
    for settled in _settlement_passes(play):
        for seat in reversed(play.seats):
            if seat in play.memo.hands:
                _settle_against_blackjack(play, seat, settled)
                if settled.others:
                    play.discard(place(seat))


def _settle_against_blackjack(play: Play, seat: int, settled: _SettledEnds) -> None:
    game, house = play.game, play.game.extra
    hand = play.memo.hands[seat][0]
    natural = is_blackjack(play.piles[place(seat)].cards) if place(seat) in play.piles else False
    if not hand.gone and (settled.others if natural else settled.losing):
        name = hand_name(play, seat, hand)
        play.events.append(ev.Named(place(seat), "", name, play.piles[place(seat)].cards))
        if natural:
            play.give_back(seat, BLACKJACK, game.section("both-blackjack"), named=name)
        else:
            play.collect(seat, BLACKJACK, game.section("dealer-blackjack"), named=name)
        _mark_settled(play, seat, hand)
    if settled.losing and house.dealer_bonus and (seat, house.dealer_bonus, 0) in play.stakes:
        play.collect(seat, house.dealer_bonus, game.section("dealer-blackjack"), named="Blackjack")
    if settled.others and (seat, INSURANCE, 0) in play.stakes:
        row = house.insured
        play.pay(seat, INSURANCE, row.odds, row.section, (row.key,), named="Blackjack")


def settle_all(play: Play, dealer: int) -> None:
    """Settle every hand that is left, from the dealer's right: seat by seat, or losers first
    (672a.7(r), 673a.7(t)).
    """
    for settled in _settlement_passes(play):
        for seat in reversed(play.seats):
            if seat in play.memo.hands:
                _settle_seat(play, seat, dealer, settled)


def _settle_seat(play: Play, seat: int, dealer: int, settled: _SettledEnds) -> None:
    house = play.game.extra
    pushed = dealer == house.push_total
    if not pushed and settled.losing:
        _settle_dealer_bonus(play, seat, dealer)
    for hand in reversed(play.memo.hands[seat]):
        if not hand.gone:
            end = verdict(house, total(play, seat, hand), dealer)
            if settled.losing if end == "lose" else settled.others:
                _settle_hand(play, seat, hand, end)
    if pushed and settled.others:
        _settle_dealer_bonus(play, seat, dealer)
    if settled.others:
        for hand in reversed(play.memo.hands[seat]):
            _discard_hand(play, seat, hand)


def _settle_hand(play: Play, seat: int, hand: Hand, end: str) -> None:
    game, house = play.game, play.game.extra
    name = hand_name(play, seat, hand)
    play.events.append(ev.Named(place(seat, hand.number), "", name))
    if end == "lose":
        _take(play, seat, hand, game.section("bust" if hand.bust else "lose"), name)
    elif end != "win":
        if hand.chance:
            play.give_back(seat, SECOND_CHANCE, game.section(end), hand=hand.number, named=name)
        _return_own_stakes(play, seat, hand, game.section(end), name)
    elif hand.chance:
        _return_own_stakes(play, seat, hand, game.section("chance-win"), name)
        row = house.second_chance
        play.pay(
            seat, SECOND_CHANCE, row.odds, row.section, (row.key,), hand=hand.number, named=name
        )
    else:
        _pay(play, seat, hand, house.win, name)
    _mark_settled(play, seat, hand)


def _settle_dealer_bonus(play: Play, seat: int, dealer: int) -> None:
    """The wager on the dealer's 22, judged by the suits of the whole hand (672a.7(n), 672a.11(c))."""
    game, house = play.game, play.game.extra
    if not house.dealer_bonus or (seat, house.dealer_bonus, 0) not in play.stakes:
        return
    if dealer != house.push_total:
        play.collect(seat, house.dealer_bonus, game.section("bonus-lost"), named=f"dealer {dealer}")
        return
    row = game.paytable(house.dealer_bonus, play.rules).find(
        0, dealer_22_rows(play.piles["dealer"].cards)
    )
    if row is not None:
        play.pay(seat, house.dealer_bonus, row.odds, row.section, (row.key,), named=row.name)


def dealer_22_rows(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The rows that a dealer's 22 reaches: same suit, same color, other.

    >>> from game.core.cards import cards
    >>> dealer_22_rows(cards("6d Th 6d"))
    ('Same color 22', 'Other 22')
    """
    suits = {suit(c) for c in cards}
    same = ("Same suit 22",) if len(suits) == 1 else ()
    color = ("Same color 22",) if len({s in (1, 2) for s in suits}) == 1 else ()
    return (*same, *color, "Other 22")
