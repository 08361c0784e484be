"""The blackjack family: Free Bet Blackjack and Double Back Jack.

Two cards each, insurance, the card reader, then hand after hand from the dealer's left: hits,
doubles and splits on paid or free stakes, Second Chance cards, and the dealer's draw.
`blackjack_words` has the family's words, `blackjack_shoe` the cards, `blackjack_settle` the money.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from ...core.cards import HIDDEN, Card, text
from ...core.declaration import Game, HouseRules, spot_at
from ...core.money import whole_dollars
from ...hands.blackjack import ACE, TEN, card_points, in_words, is_blackjack, is_pair, points
from .. import events as ev
from .. import procedure
from ..round_builder import Play, RoundVoid
from ..state import Action, State
from . import settlement as money
from . import shoe
from .declaration import (
    BLACKJACK,
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    INSURANCE,
    SECOND_CHANCE,
    SPLIT,
    Blackjack,
    BlackjackMemo,
    Hand,
    Shoe,
    chance_place,
    doubles_free,
    most_insurance,
    place,
    question,
    splits_free,
)
from .shoe import check_shoe_entry, plan, shoe_goes_on

__all__ = ["Carry", "act", "begin", "check_shoe_entry", "legal", "plan", "shoe_goes_on"]

Carry = Shoe
"""What `state.carry` holds."""
Memo = BlackjackMemo
"""What `state.memo` holds."""


class BlackjackAction:
    """What a seat may be asked to do."""

    HIT = Action("hit")
    STAND = Action("stand")
    DOUBLE = Action("double")
    SPLIT = Action("split")
    SURRENDER = Action("surrender")
    SECOND_CHANCE = Action("second-chance")
    DECLINE = Action("decline")
    INSURE = Action("insurance")
    EVEN_MONEY = Action("even-money")
    NO_INSURANCE = Action("no-insurance")
    PLAY_ON = Action("play-on")
    VOID_HAND = Action("void-hand")


class BlackjackStage(StrEnum):
    """What a seat is asked about."""

    INSURANCE = "insurance"
    PLAY = "play"
    SECOND_CHANCE = "second-chance"
    MISSED_CARD = "missed-card"
    LATE_CARD = "late-card"


# -- what is open ----------------------------------------------------------------------------------


def legal(game: Game, state: State) -> tuple[Action, ...]:
    """The actions open on the hand that is asked, in the order in which the dealer would name them."""
    house: Blackjack = game.extra
    seat = state.turn
    if state.stage == BlackjackStage.INSURANCE:
        even = (
            (BlackjackAction.EVEN_MONEY,)
            if _offers_even_money(house, state.offer.rules, state.piles[place(seat)].cards)
            else ()
        )
        return (BlackjackAction.INSURE, *even, BlackjackAction.NO_INSURANCE)
    if state.stage == BlackjackStage.SECOND_CHANCE:
        return (BlackjackAction.SECOND_CHANCE, BlackjackAction.DECLINE)
    if state.stage in (BlackjackStage.MISSED_CARD, BlackjackStage.LATE_CARD):
        return (BlackjackAction.PLAY_ON, BlackjackAction.VOID_HAND)
    memo: BlackjackMemo = state.memo
    cards = state.piles[place(seat, memo.asked)].cards
    out = [BlackjackAction.HIT, BlackjackAction.STAND]
    if len(cards) == 2:
        hands = memo.hands[seat]
        if house.surrender and len(hands) == 1:
            out.insert(0, BlackjackAction.SURRENDER)
        out.append(BlackjackAction.DOUBLE)
        if is_pair(cards) and len(hands) < house.most_hands:
            out.append(BlackjackAction.SPLIT)
    return tuple(out)


def amounts(game: Game, state: State, verb: str) -> range:
    """Insurance is any amount of whole dollars up to the most (672a.8(b), 673a.8(b), R-FB4), a paid
    double any up to the wager (672a.9(a)(2), 673a.10(a)).
    """
    action = (
        BlackjackAction.INSURE
        if state.stage == BlackjackStage.INSURANCE
        else BlackjackAction.DOUBLE
    )
    if verb != action.verb or action not in legal(game, state):
        return range(0)
    return whole_dollars(1, stake_of(game, state, action))


def stake_of(game: Game, state: State, action: Action) -> int:
    """What an action of `legal` that takes amounts stakes, in cents: nothing where the house stakes
    the double.
    """
    seat = state.turn
    base = state.bets[seat][BLACKJACK]
    if action == BlackjackAction.INSURE:
        return most_insurance(base)
    free = doubles_free(game.extra, state.piles[place(seat, state.memo.asked)].cards)
    return 0 if free else base


def _offers_even_money(house: Blackjack, rules: HouseRules, cards: tuple[Card, ...]) -> bool:
    return house.even_money is not None and rules.even_money and is_blackjack(cards)


# -- the round -------------------------------------------------------------------------------------


def begin(play: Play) -> None:
    """From the shuffle to the first question, or to the end."""
    if shoe.open_shoe(play):
        play.memo = BlackjackMemo()
        procedure.offer_cut(play, play.offer.cut[0])
    else:
        _deal_round(play)


def _deal_after_cut(play: Play, seat: int) -> None:
    """From the cut of a new shoe by a seat, or by the dealer, to the first question or to the end."""
    if play.decisions[seat][-1].startswith("cut"):
        depth = next(e.depth for e in reversed(play.events) if isinstance(e, ev.Cut))
        play.carry = msgspec.structs.replace(play.carry, cut=(seat, depth))
        play.events.append(ev.Marked("cover-card", "shoe"))
    shoe.burn_first_card(play)
    _deal_round(play)


def _deal_round(play: Play) -> None:
    game = play.game
    play.say("No more bets.", game.section("no-more-bets"))
    shoe.note_bets(play, BLACKJACK)
    shoe.deal_round(play)
    dead = shoe.seat_without_cards(play)
    play.memo = BlackjackMemo({seat: (Hand(),) for seat in play.seats if seat != dead})
    if not play.rules.mid_shoe_entry:
        play.carry = msgspec.structs.replace(play.carry, players=play.seats)
    if dead:
        _return_dead_hand(play, dead)
    late = shoe.late_seat(play)
    if late:
        play.turn, play.stage = late, BlackjackStage.LATE_CARD
        asked = "Your second card was missed: take it now, or no hand?"
        play.events.append(ev.Asked(late, asked, game.section("no-cards")))
    else:
        _pay_naturals_and_offer_insurance(play)


def _pay_naturals_and_offer_insurance(play: Play) -> None:
    game, house = play.game, play.game.extra
    if house.naturals_first:
        for seat in reversed(play.seats):
            if seat in play.memo.hands and is_blackjack(play.piles[place(seat)].cards):
                money.pay_natural(play, seat, house.natural)
    if card_points(play.piles["dealer"].cards[0]) == ACE and money.any_hand_waits(play):
        play.say("Insurance?", game.section("insurance"))
        _ask_next_insurance(play, 0)
    else:
        _check_hole_card(play)


def _return_dead_hand(play: Play, seat: int) -> None:
    law = play.game.section("no-cards")
    if len(play.seats) == 1:
        none = f"seat {seat}" not in play.piles
        why = "No card was dealt to the only hand" if none else "The only hand is dead"
        raise RoundVoid(f"{why}: the round is void.", law)
    for wager in play.bets[seat]:
        play.give_back(seat, wager, law)
    play.discard(place(seat))


def _answer_late_card(play: Play, seat: int, action: Action) -> None:
    """The second card that was missed is dealt once all others have theirs, or the hand is dead
    (672a.12(g), 673a.13(g), R-FB5).
    """
    play.turn = 0
    if action == BlackjackAction.PLAY_ON:
        deal_card(play, place(seat), seat)
    else:
        _return_dead_hand(play, seat)
        hands = {other: own for other, own in play.memo.hands.items() if other != seat}
        play.memo = msgspec.structs.replace(play.memo, hands=hands)
    _pay_naturals_and_offer_insurance(play)


def _ask_next_insurance(play: Play, after: int) -> None:
    for seat in play.seats:
        if seat > after and seat in play.memo.hands and not play.memo.hands[seat][0].gone:
            even = _offers_even_money(play.game.extra, play.rules, play.piles[place(seat)].cards)
            play.turn, play.stage = seat, BlackjackStage.INSURANCE
            play.events.append(
                ev.Asked(
                    seat,
                    "Even money or insurance?" if even else "Insurance?",
                    play.game.section("insurance"),
                )
            )
            return
    _check_hole_card(play)


def _check_hole_card(play: Play) -> None:
    """The card reader tells the dealer whether the hole card makes a Blackjack; insurance is
    settled by it.
    """
    game = play.game
    play.turn, play.stage = 0, "card-reader"
    cards = play.piles["dealer"].cards
    if card_points(cards[0]) >= TEN:
        _note_reader_trouble_if_drawn(play, "reader-broken")
        found = is_blackjack(cards)
        play.memo = msgspec.structs.replace(play.memo, peeked=True)
        play.events.append(
            ev.Marked("card-reader", "dealer", "Blackjack" if found else "no Blackjack")
        )
        if found:
            play.say("Dealer has Blackjack.", game.section("peek"))
            play.turn_up("dealer", [1])
            play.events.append(ev.Named("dealer", "Dealer", "Blackjack", cards))
            money.settle_dealer_blackjack(play)
            _close_round(play)
            return
        play.say("Dealer has no Blackjack.", game.section("peek"))
        for seat in play.seats:
            if (seat, INSURANCE, 0) in play.stakes:
                play.collect(seat, INSURANCE, game.section("insurance-lost"))
    else:
        _note_reader_trouble_if_drawn(play, "needless-peek")
    rule = shoe.drawn_irregularity(play, "exposed")
    if rule is not None and money.any_hand_waits(play):
        card = shoe.peek_next_card(play)
        play.memo = msgspec.structs.replace(play.memo, exposed=card)
        play.record_irregularity(rule)
        play.events.append(ev.Marked("exposed-card", "shoe", text(card)))
        play.say(shoe.exposed_text(card), rule.section)
    _ask_next_seat(play, 0)


def _note_reader_trouble_if_drawn(play: Play, kind: str) -> None:
    rule = shoe.drawn_irregularity(play, kind)
    if rule is not None:
        play.record_irregularity(rule)


def _ask_next_seat(play: Play, seat: int) -> None:
    """Ask the first hand of `seat` or of a later one that has a choice; when there is none left,
    the dealer plays.
    """
    for other in play.seats:
        if (
            other >= seat
            and other in play.memo.hands
            and other != play.memo.late
            and _ask_next_open_hand(play, other)
        ):
            return
    late = play.memo.late
    if late:
        play.memo = msgspec.structs.replace(play.memo, late=0)
        hand = next(one for one in play.memo.hands[late] if not one.done)
        _draw_card(play, late, hand)
        if play.turn or _ask_next_open_hand(play, late):
            return
    _play_dealer_hand(play)


def _ask_next_open_hand(play: Play, seat: int) -> bool:
    """Ask the seat's first hand that has a choice; hands that split off get their second card when
    their turn comes.
    """
    house = play.game.extra
    for hand in play.memo.hands[seat]:
        if hand.done:
            continue
        where = place(seat, hand.number)
        if not hand.split and is_blackjack(play.piles[where].cards):
            money.pay_natural(play, seat, house.natural)
            continue
        if len(play.piles[where].cards) == 1:
            deal_card(play, where, seat)
        if _finish_if_21(play, seat, hand):
            continue
        cards = play.piles[where].cards
        play.turn, play.stage = seat, BlackjackStage.PLAY
        play.memo = msgspec.structs.replace(play.memo, asked=hand.number)
        play.events.append(ev.Named(where, "", in_words(cards, first=False), cards))
        asked = question(house, cards, len(play.memo.hands[seat]))
        play.events.append(ev.Asked(seat, asked, _section(play, "decide")))
        return True
    return False


def _section(play: Play, step: str) -> str:
    return play.game.section(step)


def deal_card(play: Play, where: str, owner: int = 0) -> None:
    """The next card to a hand; a card that an error had shown is then no longer the next."""
    shoe.deal(play, where, owner=owner)
    if play.memo.exposed != HIDDEN:
        play.memo = msgspec.structs.replace(play.memo, exposed=HIDDEN)
        play.events.append(ev.Marked("exposed-card", "shoe", shown=False))


def _finish_if_21(play: Play, seat: int, hand: Hand) -> bool:
    """A hand of 21 is asked no more (R-FB4); where the game pays it at once, it is paid."""
    where = place(seat, hand.number)
    cards = play.piles[where].cards
    if points(cards)[0] != 21:
        return False
    money.replace_hand(play, seat, msgspec.structs.replace(hand, done=True))
    play.events.append(ev.Named(where, "", "21", cards))
    if play.game.extra.at_once:
        money.pay_21(play, seat, hand)
    return True


# -- the decisions ---------------------------------------------------------------------------------


def act(play: Play, action: Action) -> None:
    """Carry out a legal action and go on to the next question, or to the end."""
    seat, verb = play.turn, action.verb
    if play.stage in (procedure.CUT, BlackjackStage.LATE_CARD, BlackjackStage.INSURANCE):
        _answer_before_hands(play, seat, action)
        return
    hand = money.hand_of(play, seat, play.memo.asked)
    play.turn = 0
    if verb == "second-chance":
        _take_second_chance(play, seat, hand)
    elif verb == "decline":
        money.collect_or_tuck_bust(play, seat, hand, _section(play, "bust"))
    elif verb == "play-on":
        play.memo = msgspec.structs.replace(play.memo, late=seat)
    elif verb == "void-hand":
        money.void_hand(play, seat, hand, _section(play, "missed"))
    elif verb == "surrender":
        money.surrender(play, seat)
    elif verb == "stand":
        money.replace_hand(play, seat, msgspec.structs.replace(hand, done=True))
    elif verb == "double":
        _double(play, seat, hand, action.cents)
    elif verb == "split":
        _split(play, seat, hand)
    else:
        _hit(play, seat, hand)
    if not play.turn:
        _ask_next_seat(play, seat)


def _answer_before_hands(play: Play, seat: int, action: Action) -> None:
    """What is asked before the first hand is played."""
    if play.stage == procedure.CUT:
        if procedure.answer_cut(play, action, shoe.drawn_irregularity(play, "recut")):
            _deal_after_cut(play, seat)
    elif play.stage == BlackjackStage.LATE_CARD:
        _answer_late_card(play, seat, action)
    else:
        if action.verb == "insurance":
            most = most_insurance(play.bets[seat][BLACKJACK])
            play.stake(seat, INSURANCE, action.cents or most)
        elif action.verb == "even-money":
            money.pay_natural(play, seat, play.game.extra.even_money)
        _ask_next_insurance(play, seat)


def _hit(play: Play, seat: int, hand: Hand) -> None:
    rule = (
        None
        if play.memo.missed or play.memo.exposed != HIDDEN
        else shoe.drawn_irregularity(play, "missed-hit")
    )
    if rule is not None:
        play.record_irregularity(rule)
        play.memo = msgspec.structs.replace(play.memo, missed=True)
        play.turn, play.stage = seat, BlackjackStage.MISSED_CARD
        play.events.append(ev.Asked(seat, "Missed card: take it later, or void?", rule.section))
        return
    _draw_card(play, seat, hand)


def _draw_card(play: Play, seat: int, hand: Hand) -> None:
    """One card to the hand, and what follows from it: nothing, 21, or a bust."""
    where = place(seat, hand.number)
    deal_card(play, where, seat)
    if points(play.piles[where].cards)[0] > 21:
        _bust(play, seat, msgspec.structs.replace(hand, done=True))
    elif not _finish_if_21(play, seat, hand) and hand.doubled:
        money.replace_hand(play, seat, msgspec.structs.replace(hand, done=True))


def _bust(play: Play, seat: int, hand: Hand) -> None:
    where = place(seat, hand.number)
    cards = play.piles[where].cards
    hand = msgspec.structs.replace(hand, bust=True)
    money.replace_hand(play, seat, hand)
    play.events.append(ev.Named(where, "", in_words(cards, first=False), cards))
    if play.game.extra.second_chance is None:
        money.collect_or_tuck_bust(play, seat, hand, _section(play, "bust"))
        return
    play.turn, play.stage = seat, BlackjackStage.SECOND_CHANCE
    play.memo = msgspec.structs.replace(play.memo, asked=hand.number)
    play.events.append(ev.Asked(seat, "Second chance?", _section(play, "second-chance")))


def _take_second_chance(play: Play, seat: int, hand: Hand) -> None:
    """For as much as the hand stakes, a card that is taken off its total (673a.7(l), R-DB2)."""
    play.stake(seat, SECOND_CHANCE, money.own_money_staked(play, seat, hand), hand=hand.number)
    where = chance_place(seat, hand.number)
    deal_card(play, where, seat)
    hand = msgspec.structs.replace(hand, chance=True)
    total = money.total(play, seat, hand)
    hand = msgspec.structs.replace(hand, bust=total > 21)
    money.replace_hand(play, seat, hand)
    play.events.append(ev.Named(place(seat, hand.number), "", money.hand_name(play, seat, hand)))
    if total > 21:
        money.collect_or_tuck_bust(play, seat, hand, _section(play, "chance-bust"))
    elif total == 21:
        money.pay_second_chance(play, seat, hand, _section(play, "chance-21"))


def _double(play: Play, seat: int, hand: Hand, cents: int) -> None:
    """A second stake, from the seat (`cents`, or as much again) or from the house, and exactly one
    card, which lies across.
    """
    where = place(seat, hand.number)
    base = play.bets[seat][BLACKJACK]
    free = doubles_free(play.game.extra, play.piles[where].cards)
    if free:
        play.stake(seat, FREE_DOUBLE, 0, hand=hand.number, free=base)
    else:
        play.stake(seat, DOUBLE, cents or base, hand=hand.number)
    hand = msgspec.structs.replace(hand, doubled="free" if free else "paid")
    money.replace_hand(play, seat, hand)
    play.events.append(ev.Marked("doubled", where, hand.doubled))
    _draw_card(play, seat, hand)


def _split(play: Play, seat: int, hand: Hand) -> None:
    """The pair's second card begins a hand of its own on the right; its stake comes from the seat
    or from the house.
    """
    base = play.bets[seat][BLACKJACK]
    pile = play.piles[place(seat, hand.number)]
    free = splits_free(play.game.extra, pile.cards)
    hands = list(play.memo.hands[seat])
    other = Hand(len(hands), split=True, free=free)
    play.stake(
        seat,
        FREE_SPLIT if free else SPLIT,
        0 if free else base,
        hand=other.number,
        free=base if free else 0,
    )
    kept, moved = pile.cards
    play.piles[place(seat, hand.number)] = msgspec.structs.replace(pile, cards=(kept,), up=1)
    play.piles[place(seat, other.number)] = msgspec.structs.replace(pile, cards=(moved,), up=1)
    play.events.append(
        ev.Moved(place(seat, hand.number), place(seat, other.number), (moved,), up=True, owner=seat)
    )
    at = next(i for i, one in enumerate(hands) if one.number == hand.number)
    hands[at : at + 1] = [msgspec.structs.replace(hand, split=True), other]
    play.memo = msgspec.structs.replace(play.memo, hands={**play.memo.hands, seat: tuple(hands)})


# -- the dealer ------------------------------------------------------------------------------------


def _play_dealer_hand(play: Play) -> None:
    """The hole card is turned; the dealer draws to 17 if a hand or a wager on the dealer's total
    waits for it.
    """
    house = play.game.extra
    play.turn, play.stage = 0, "dealer"
    play.turn_up("dealer", [1])
    total = points(play.piles["dealer"].cards)[0]
    play.say(f"Dealer has {total}.", _section(play, "reveal"))
    waits = (
        any(spot_at(seat, house.dealer_bonus) in play.stakes for seat in play.seats)
        if house.dealer_bonus
        else False
    )
    if waits or money.any_hand_waits(play):
        while total < 17:
            deal_card(play, "dealer")
            total = points(play.piles["dealer"].cards)[0]
            play.say(f"Dealer has {total}.", _section(play, "draw"))
        rule = shoe.drawn_irregularity(play, "dealer-17")
        if rule is not None and total == 17:
            play.record_irregularity(rule)
            shoe.burn(play, rule.section)
    if play.memo.exposed != HIDDEN:
        shoe.burn(play, _section(play, "exposed"))
        play.memo = msgspec.structs.replace(play.memo, exposed=HIDDEN)
        play.events.append(ev.Marked("exposed-card", "shoe", shown=False))
    cards = play.piles["dealer"].cards
    play.events.append(
        ev.Named("dealer", "Dealer", str(total) if total <= 21 else f"bust, {total}", cards)
    )
    play.stage = "settling"
    money.settle_all(play, total)
    _close_round(play)


def _close_round(play: Play) -> None:
    """The round is over; the floor may have the cards shuffled before the next (672a.5(f))."""
    rule = shoe.drawn_irregularity(play, "shuffle-ordered")
    if rule is not None:
        play.record_irregularity(rule)
        play.carry = msgspec.structs.replace(play.carry, out=True, seat=0)
    play.close()
