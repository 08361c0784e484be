"""What every card table does before and around the deal: shuffle, cut, no more bets, stub counts,
irregularities (R-7, R-8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ..core.cards import HIDDEN, Card, text
from ..core.chance import Fact, Stock, cut_seed, deck_stock
from ..core.declaration import Deal, Game, HouseRules, Irregularity, Offer
from ..core.errors import HouseError
from . import events as ev
from .round_builder import FOUND_FACE_UP, Play, RoundVoid, Trouble
from .round_steps import FACE_UP, DealStep, Destination, deal_step_of
from .state import Action, State

CUT_MARGIN = 10
CUT = "cut"
"""The stage at which a seat is offered the cut."""
CUT_ANSWERS = (Action("cut"), Action("decline"))
"""What it may say: the first alone cuts in the middle, `cut 27` so many cards from the top."""
STUB_EVERY = 5
IRREGULAR = {"rare": 50, "training": 3}
AT_THE_SHUFFLE = frozenset(
    {"shuffler-jam", "out-of-order", "wrong-count", "recut", "shoe-out-of-order"}
)
"""Irregularities that are resolved before a card is dealt."""


def is_shuffled_by_machine(rules: HouseRules) -> bool:
    """Whether an automated shuffler is used: always when dealing from the hand or an automated
    shoe.
    """
    return rules.dealing != "manual-shoe" or rules.counting_shuffler


def shuffle_and_needs_cut(play: Play) -> bool:
    """Announce the shuffle, and cut a deck that was shuffled by hand (674a.5(c)(2)); find what will
    go wrong in the round. Whether the cut is offered first (`offer_cut`).
    """
    game, rules = play.game, play.rules
    machine = is_shuffled_by_machine(rules)
    colour = "blue" if machine and play.offer.number % 2 == 0 else "red"
    play.events.append(
        ev.Shuffled(colour, "machine" if machine else "manual", game.section("shuffle"))
    )
    if not machine and not play.offer.cut:
        _cut_deck_by_dealer(play)
    found = _choose_troubles(play)
    for rule in (one.rule for one in found if one.rule.kind in AT_THE_SHUFFLE):
        if rule.kind == "recut" and play.offer.cut:
            continue  # once the player has cut
        play.record_irregularity(rule)
        by_hand = rule.kind == "out-of-order"
        if rule.kind not in ("recut", "shoe-out-of-order"):
            if rule.kind == "wrong-count":
                colour = "red" if colour == "blue" else "blue"
            how = "manual" if by_hand else "machine"
            play.events.append(ev.Shuffled(colour, how, rule.section))
        if (by_hand or rule.kind == "recut") and not play.offer.cut:
            _cut_deck_by_dealer(play)
    _set_troubles(play, found)
    by_hand = not machine or any(one.rule.kind == "out-of-order" for one in found)
    return by_hand and bool(play.offer.cut)


def find_troubles(play: Play) -> None:
    """Find what is still to go wrong once the cards are shuffled, and how they are dealt then."""
    _set_troubles(play, _choose_troubles(play))


def _set_troubles(play: Play, found: tuple[Trouble, ...]) -> None:
    if found:
        dealing = way_of_dealing(play.rules, found)
        play.rules = msgspec.structs.replace(play.rules, dealing=dealing)
        found = tuple([one for one in found if one.rule.kind not in AT_THE_SHUFFLE])
    play.troubles = found


def way_of_dealing(rules: HouseRules, troubles: Sequence[Trouble]) -> str:
    """How the round is dealt: by hand where the dealing shoe is out of order."""
    broken = any(one.rule.kind == "shoe-out-of-order" for one in troubles)
    return "hand" if broken else rules.dealing


# -- the players' cut ------------------------------------------------------------------------------


def seats_offered_cut(seats: Sequence[int], beginning: bool, cover_seat: int) -> tuple[int, ...]:
    """The seats of a round that are offered the cut in turn (670a.5(d), 672a.5(c)): when the game is
    beginning the first, then where the cover card came, else from the dealer's right.

    >>> seats_offered_cut((1, 3, 5), True, 0), seats_offered_cut((1, 3, 5), False, 3)
    ((1,), (3,))
    >>> seats_offered_cut((1, 3, 5), False, 0)
    (5, 3, 1)
    """
    if beginning:
        return (seats[0],)
    return (cover_seat,) if cover_seat in seats else tuple(sorted(seats, reverse=True))


def cut_depths(state: State) -> range:
    """How many cards from the top a player may cut: ten at least lie above and below (672a.5(d))."""
    return range(CUT_MARGIN, len(state.stock.cards) - CUT_MARGIN + 1)


def offer_cut(play: Play, seat: int) -> None:
    """Offer the cut to a seat."""
    play.turn, play.stage = seat, CUT
    asked = f"Seat {seat}, cut the cards, please."
    play.events.append(ev.Asked(seat, asked, play.game.section("cut-offer")))


def answer_cut(play: Play, action: Action, again: Irregularity | None) -> bool:
    """Carry out what the seat says that was offered the cut. Whether the cards are cut; else
    another seat is asked, or the same once more when the floor has them cut `again`.
    """
    seat, order = play.turn, play.offer.cut
    if action.verb != "cut":
        rest = order[order.index(seat) + 1 :]
        if rest:
            offer_cut(play, rest[0])
            return False
        play.turn = 0
        dealer_cuts(play)
        if again is not None:
            play.record_irregularity(again)
            dealer_cuts(play)
        return True
    depth = action.depth
    play.events.append(ev.Cut(depth, play.game.section("cut")))
    if again is not None and len(play.decisions[seat]) == 1:
        play.record_irregularity(again)
        offer_cut(play, seat)
        return False
    play.turn = 0
    play.stock = after_cut(play.game, play.rules, play.stock, seat, depth)
    return True


class PlayerCut(NamedTuple):
    """A seat that cut the cards, and how many from the top."""

    seat: int
    depth: int


def player_cut_made(state: State) -> PlayerCut | None:
    """The player's cut that the round's cards were shuffled with, None where the dealer cut or a
    machine shuffled. A shoe carries its own on.
    """
    kept = getattr(state.carry, "cut", ())
    if kept:
        return PlayerCut(kept[0], kept[1])
    for seat in state.offer.cut:
        said = [one for one in state.decisions.get(seat, ()) if one.split(" ")[0] == "cut"]
        if said:
            return PlayerCut(seat, int(said[-1].partition(" ")[2]))
    return None


def after_cut(game: Game, rules: HouseRules, stock: Stock, seat: int, depth: int) -> Stock:
    """The stock as a player's cut leaves it: shuffled by the seed with the cut mixed into it, so
    that nobody who knew the seed knew the cards. A stacked one stays as it is.
    """
    if stock.scripted:
        return stock
    mixed = deck_stock(cut_seed(stock.seed, seat, depth), game.pack, game.decks(rules))
    return msgspec.structs.replace(stock, cards=mixed.cards)


def dealer_cuts(play: Play) -> None:
    """The dealer cuts; a shoe's order is one after the cut, whose depth is drawn for the eye."""
    if play.game.family == "blackjack":
        if not play.stock.scripted:
            announce_cut_and_cover(play)
    else:
        _cut_deck_by_dealer(play)


def announce_cut_and_cover(play: Play) -> None:
    """The cut of a shoe, and the cover card that will end it."""
    size = len(play.stock.cards)
    depth = CUT_MARGIN + play.stock.stream("cut").integer_below(size - 2 * CUT_MARGIN + 1)
    play.events.append(ev.Cut(depth, play.game.section("cut")))
    play.events.append(ev.Marked("cover-card", "shoe"))


def _cut_deck_by_dealer(play: Play) -> None:
    if play.stock.scripted:
        return
    cards = play.stock.cards
    depth = CUT_MARGIN + play.stock.stream("cut").integer_below(len(cards) - 2 * CUT_MARGIN + 1)
    play.stock = msgspec.structs.replace(play.stock, cards=cards[depth:] + cards[:depth])
    play.events.append(ev.Cut(depth, play.game.section("cut")))


def _choose_troubles(play: Play) -> tuple[Trouble, ...]:
    """What goes wrong in the round: what a round file records, or at most one irregularity that the
    seed draws (R-7).
    """
    if play.stock.scripted:
        return recorded(play.game, play.offer.rules, play.stock.facts)
    every = IRREGULAR.get(play.rules.irregularities)
    kinds = may_come(play.game, play.offer)
    if every is None or not kinds:
        return ()
    stream = play.stock.stream("irregularity")
    if not stream.chance(1, every):
        return ()
    rule = kinds[stream.integer_below(len(kinds))]
    at = stream.integer_below(10)
    own = rule.kind == "exposed" and play.game.looks and at % 2
    return (Trouble(rule, at, play.seats[at // 2 % len(play.seats)] if own else 0),)


def drawn_irregularity(play: Play, kind: str) -> Irregularity | None:
    """The round's irregularity if it is of this kind, in any of its steps."""
    return next((one.rule for one in _choose_troubles(play) if one.rule.kind == kind), None)


def recorded(game: Game, rules: HouseRules, facts: Sequence[Fact]) -> tuple[Trouble, ...]:
    """Recorded irregularities with their rules; facts for which the house rules leave no room are
    left out.
    """
    if not facts:
        return ()
    kinds = {rule.kind: rule for rule in game.irregularities if _may_happen(rule, rules)}
    return tuple(Trouble(kinds[f.kind], f.at, f.seat, f.cards) for f in facts if f.kind in kinds)


def _may_happen(rule: Irregularity, rules: HouseRules) -> bool:
    """Whether the way of dealing leaves room for it: a shuffler that counts may fail beside any
    shoe, and no stub is counted.
    """
    if rule.kind == "wrong-count":
        return rules.counting_shuffler
    if rules.counting_shuffler and rule.kind in ("shuffler-jam", "out-of-order"):
        return True
    return rules.dealing in rule.dealing and not (
        rules.counting_shuffler and rule.kind in ("stub-wrong", "misdealt", "short-deck", "recut")
    )


def may_come(game: Game, offer: Offer) -> tuple[Irregularity, ...]:
    """The irregularities that may come up at a table of any family, in the order in which one is
    drawn from them.
    """
    known = [
        rule
        for rule in game.irregularities
        if rule.since <= offer.procedures and (rule.until is None or offer.procedures <= rule.until)
    ]
    if game.family == "dice":
        return tuple(known)
    if game.family == "blackjack":
        return tuple(rule for rule in known if offer.rules.dealing in rule.dealing)
    return tuple(rule for rule in known if _may_happen(rule, offer.rules))


def close_betting(play: Play) -> None:
    """The dealer closes the betting, and the meters take their share (R-4)."""
    law = play.game.section("no-more-bets", play.rules.dealing)
    play.say("No more bets.", law)
    if play.game.meters:
        bound = play.game.progressive_wagers
        accepted = sum([spot[1] in bound for spot in play.stakes])
        if accepted:
            play.say(f"{accepted} progressive wager{'s' if accepted > 1 else ''} accepted.", law)
        play.credit_meters()
    if "bonus-draw" in play.game.options:
        _show_bonus_draw(play)


def _magic_card_and_lucky_seat(play: Play) -> tuple[str, str]:
    """The card and the position that the system shows in this round, both empty in most."""
    stream = play.stock.stream("bonus-draw")
    if not stream.chance(1, 20):
        return "", ""
    pack, places = play.game.pack, (*(f"seat {n + 1}" for n in range(play.game.seats)), "dealer")
    return text(pack[stream.integer_below(len(pack))]), places[stream.integer_below(len(places))]


def _show_bonus_draw(play: Play) -> None:
    """Show the Magic Card and the Lucky position of the round, if the system draws them or they are
    given (R-C44).
    """
    rules = play.rules
    if rules.bonus_draw and not play.stock.scripted:
        magic, lucky = _magic_card_and_lucky_seat(play)
        if (magic, lucky) != (rules.magic_card, rules.lucky):
            rules = msgspec.structs.replace(rules, magic_card=magic, lucky=lucky)
            play.rules = rules
            play.offer = msgspec.structs.replace(play.offer, rules=rules)
    if rules.magic_card:
        play.events.append(ev.Marked("magic-card", "", rules.magic_card))
    if rules.lucky:
        play.events.append(ev.Marked("lucky", rules.lucky))


def finish_deal_if_complete(play: Play) -> None:
    """Irregularities that show once the cards are out, and the stub count every five rounds.

    Where cards are still to be dealt after a street, both wait for them (`deal_after`).
    """
    if not _late_deals(play.game, play.rules):
        _finish_deal(play)


def _late_deals(game: Game, rules: HouseRules) -> tuple[Deal, ...]:
    return tuple(deal for deal in game.deals[rules.dealing] if deal.after)


def void_if_late_trouble(play: Play) -> None:
    """Carry out an irregularity that shows once the cards are out and voids the round."""
    found, play.troubles = play.troubles, ()
    for rule, _, seat, _ in found:
        if rule.kind not in ("miscount", "exposed", "stub-wrong", "misdealt"):
            continue
        if rule.kind == "exposed":
            place, index = _exposed_place_and_index(play, seat)
            play.turn_up(place, [index])
        if rule.kind in ("stub-wrong", "misdealt"):
            left = len(play.stock.cards) - play.at - 1
            play.events.append(ev.Counted(left, play.game.section("count", play.rules.dealing)))
        play.record_irregularity(rule, 0, seat)
        raise RoundVoid(rule.text, rule.section, rule.spares)


def _exposed_place_and_index(play: Play, seat: int) -> tuple[str, int]:
    """The card that shows too early: one of the table's, or one that its seat may not look at yet
    (676a.13(d)).
    """
    if seat:
        return f"seat {seat}", play.game.looks.bit_length() - 1
    return next(place for place in ("community", "dealer") if place in play.piles), 0


def _finish_deal(play: Play) -> None:
    void_if_late_trouble(play)
    law = play.game.section("count", play.rules.dealing)
    counted = not play.rules.counting_shuffler and play.offer.number % STUB_EVERY == 0
    if counted:
        play.events.append(ev.Counted(len(play.stock.cards) - play.at, law))
    play.say("The stub goes to the discard rack.", _neighbor_subsection(law, 1 if counted else -1))


def _neighbor_subsection(law: str, step: int) -> str:
    """A subsection near another: a stub goes to the rack uncounted by the one before its count,
    found right by the one after.

    >>> _neighbor_subsection("674a.8(f)", -1), _neighbor_subsection("674a.8(f)", 1)
    ('674a.8(e)', '674a.8(g)')
    """
    return f"{law[:-2]}{chr(ord(law[-2]) + step)})"


def plan(
    game: Game,
    rules: HouseRules,
    bets: Mapping[int, Mapping[str, int]],
    troubles: Sequence[Trouble] = (),
) -> tuple[Destination, ...]:
    """Where each card of the deal goes, in the order in which the cards leave the stack (R-8),
    those found face up among them.
    """
    out: list[Destination] = []
    dealing = way_of_dealing(rules, troubles)
    for deal in sorted(game.deals[dealing], key=lambda deal: bool(deal.after)):
        out += _planned_step(game, deal, bets).targets
    return tuple(with_face_up_inserted(out, troubles))


def with_face_up_inserted(
    targets: list[Destination], troubles: Sequence[Trouble]
) -> list[Destination]:
    """The targets of a deal, and among them the cards that lie face up in the deck."""
    for rule, at, *_ in sorted(troubles, key=lambda one: -one.at):
        placed = [i for i, target in enumerate(targets) if target.place]
        if at < len(placed) and rule.kind in FOUND_FACE_UP:
            targets = [
                *targets[: placed[at]],
                *[Destination(FACE_UP, up=True)] * FOUND_FACE_UP[rule.kind],
                *targets[placed[at] :],
            ]
    return targets


def _planned_step(game: Game, deal: Deal, bets: Mapping[int, Mapping[str, int]]) -> DealStep:
    if deal.only_with and not any(deal.only_with in placed for placed in bets.values()):
        return deal_step_of(())
    return _deal_step(game.peek, deal, tuple(sorted(bets)))


@lru_cache(maxsize=1024)
def _deal_step(owner_peek_mask: int, deal: Deal, seats: tuple[int, ...]) -> DealStep:
    """One step of dealing when these seats take part, whose cards their owners see in the bit mask
    `owner_peek_mask`.
    """
    return deal_step_of(_step_targets(owner_peek_mask, deal, seats))


def _step_targets(
    owner_peek_mask: int, deal: Deal, seats: tuple[int, ...]
) -> tuple[Destination, ...]:
    if deal.to == "burn":
        return (Destination(""),) * deal.cards
    if deal.to != "seats":
        laid = tuple(Destination(deal.to, up=bool(deal.up >> i & 1)) for i in range(deal.cards))
        return laid + (Destination(""),) * deal.then_burn
    hands = [
        [
            Destination(
                f"seat {seat}", seat, bool(deal.up >> i & 1), bool(owner_peek_mask >> i & 1)
            )
            for i in range(deal.cards)
        ]
        for seat in seats
    ]
    if deal.with_dealer:
        hands.append([Destination("dealer", up=bool(deal.up >> i & 1)) for i in range(deal.cards)])
    if deal.singly:
        return tuple(hand[i] for i in range(deal.cards) for hand in hands)
    return tuple(target for hand in hands for target in hand)


def deal(play: Play) -> None:
    """Deal the round as planned, up to the first question."""
    for step in play.game.deals[play.rules.dealing]:
        if not step.after:
            _carry_out_step(play, step)


def deal_after(play: Play, street: str) -> None:
    """Deal what comes after a street; with the last of it come the irregularities and the stub
    count that waited.
    """
    if play.rules.dealing == "automated-shoe":
        dealing = way_of_dealing(play.rules, _choose_troubles(play))
        play.rules = msgspec.structs.replace(play.rules, dealing=dealing)
    late = _late_deals(play.game, play.rules)
    steps = [step for step in late if step.after == street]
    if not steps:
        return
    play.troubles = _choose_troubles(play)
    play.dealt = sum(len(pile.cards) for pile in play.piles.values())
    if play.troubles:
        _shift_recorded_counts(play)
    for step in steps:
        _carry_out_step(play, step)
    if steps[-1] is late[-1]:
        _finish_deal(play)


def _shift_recorded_counts(play: Play) -> None:
    """A drawn irregularity waits for so many cards on the table, a recorded one for so many of the
    deal, folded hands included.
    """
    first = [step for step in play.game.deals[play.rules.dealing] if not step.after]
    before = sum(
        bool(target.place)
        for step in first
        for target in _planned_step(play.game, step, play.bets).targets
    )
    if play.stock.scripted:
        play.dealt = before
    play.ahead = before - play.dealt


def _carry_out_step(play: Play, step: Deal) -> None:
    run = _planned_step(play.game, step, play.bets)
    enough = len(play.stock.cards) - play.at >= len(run.targets)
    if not play.troubles and enough and not any(pile[0] in play.piles for pile in run.piles):
        play.deal_out(run, step.section)
        return
    for target in run.targets:
        if target.place:
            play.deal(target.place, owner=target.owner, up=target.up, owner_may_look=target.peek)
        else:
            play.burn(section=step.section)


def refill(play: Play, discards: Iterable[Card], label: str, *, put_first_away: bool) -> None:
    """Lay the discards, shuffled, behind a stock that has run out; with `put_first_away` the first of them
    will be put away.

    Of a scripted stock those that it wants come first. Raises `HouseError` when one of them is not
    among the discards.
    """
    stock, left = play.stock, Counter(discards)
    named = [stock.away[0] if stock.away else HIDDEN] if put_first_away else []
    room = left.total() - len(named)
    named += stock.behind[:room]
    for wanted in named:
        if wanted != HIDDEN and left[wanted] < 1:
            raise HouseError(
                "cards.draws",
                f"the cards have run out, and {text(wanted)} is not among the discards",
            )
        left[wanted] -= wanted != HIDDEN
    fresh = iter(stock.stream(label).shuffle(sorted(left.elements())))
    order = [next(fresh) if wanted == HIDDEN else wanted for wanted in named]
    play.stock = msgspec.structs.replace(
        stock, cards=(*stock.cards, *order, *fresh), away=stock.away[1:], behind=stock.behind[room:]
    )
