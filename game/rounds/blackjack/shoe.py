"""The shoe of the blackjack family: shuffle, cut and cover card, the card put away first, the deal,
and a shoe that runs out.

A shoe goes on over rounds. For the next round of the same shoe the session passes the same cards
with `used` set to the last state's `at` (either `state.stock` or the deck of the same seed), and
`carry` set to the last state's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from ...core.cards import Card, words
from ...core.chance import Stream
from ...core.declaration import Game, HouseRules, Irregularity
from ...core.errors import BadBet, HouseError
from .. import events as ev
from .. import procedure
from ..procedure import IRREGULAR
from ..round_builder import Play, RoundVoid, Trouble
from ..round_steps import FACE_UP, Destination
from ..state import State
from .declaration import Shoe

SEATED = frozenset({"one-card", "no-cards", "late-card"})
"""Irregularities that meet a seat."""
INSUFFICIENT = "insufficient"
"""The irregularity that is never drawn: the cards themselves bring it about."""


@lru_cache(maxsize=256)
def cards_before_cover(seed: bytes, cards: int, penetration: int = 0) -> int:
    """How many cards leave the shoe before the cover card: so many hundredths of them where the house
    says so, else it lies a quarter to a half of the way in from the bottom.
    """
    if penetration:
        return cards * penetration // 100
    quarter = -(-cards // 4)
    return cards - quarter - Stream(seed, "cover").integer_below(quarter + 1)


def shoe_goes_on(game: Game, state: State) -> bool:
    """Whether the next round is dealt from the same shoe: not once the cover card has come out, nor
    where a device shuffles after every round, nor after a round that was stacked, nor where the pit
    has the cards shuffled. A new shoe has a new seed and `used` 0; `carry` is passed on as ever.
    """
    del game
    shoe, rules = state.carry, state.offer.rules
    return not (
        shoe.out
        or state.stock.scripted
        or rules.dealing == "automated-shoe"
        or draws_heat(shoe, rules.heat)
    )


def draws_heat(shoe: Shoe, most_ratio: int) -> bool:
    """Whether some seat's wagers in a shoe lie more than `most_ratio` times apart; 0 takes any."""
    return most_ratio > 0 and any(most > most_ratio * least for least, most in shoe.bets.values())


def note_bets(play: Play, wager: str) -> None:
    """Have the pit see the round's wagers, and announce the shuffle that they bring about."""
    heat = play.rules.heat
    if not heat:
        return
    bets = dict(play.carry.bets)
    for seat in play.seats:
        cents = play.bets[seat][wager]
        least, most = bets.get(seat, (cents, cents))
        bets[seat] = min(least, cents), max(most, cents)
    play.carry = msgspec.structs.replace(play.carry, bets=bets)
    if draws_heat(play.carry, heat):
        play.say(
            "The floorperson has the cards shuffled after this round.", play.game.options["heat"]
        )


def troubles(play: Play) -> tuple[Trouble, ...]:
    """What goes wrong in the round: what a round file records, or at most one irregularity that the
    seed draws (R-7).
    """
    if play.stock.scripted:
        return procedure.recorded(play.game, play.rules, play.stock.facts)
    every = IRREGULAR.get(play.rules.irregularities)
    if every is None:
        return ()
    kinds = procedure.may_come(play.game, play.offer)
    stream = play.stock.stream(f"irregularity {play.stock.used}")
    if not kinds or not stream.chance(1, every):
        return ()
    rule, at = kinds[stream.integer_below(len(kinds))], stream.integer_below(10)
    return (Trouble(rule, at, play.seats[at % len(play.seats)] if rule.kind in SEATED else 0),)


def drawn_irregularity(play: Play, *kinds: str) -> Irregularity | None:
    """The round's irregularity if it is one of these kinds."""
    return next((found.rule for found in troubles(play) if found.rule.kind in kinds), None)


# -- before the deal -------------------------------------------------------------------------------


def open_shoe(play: Play) -> bool:
    """A new shoe is shuffled, cut and its first card put away; a shoe already in play goes on.
    Whether its cut is offered first; `burn_first_card` goes on from there.
    """
    before = play.offer.carry if isinstance(play.offer.carry, Shoe) else None
    if play.stock.used:
        play.carry = before or Shoe()
        check_shoe_entry(play.game, play.rules, play.carry, play.seats)
        if play.carry.cut:
            play.stock = procedure.after_cut(play.game, play.rules, play.stock, *play.carry.cut)
        rule = drawn_irregularity(play, "new-dealer")
        if rule is not None:
            play.record_irregularity(rule)
            _prepare_shoe(play, "shoe", 0)
            play.burn(section=rule.section)
        return False
    play.carry = Shoe(before.number + 1 if before else 1)
    machine = procedure.is_shuffled_by_machine(play.rules)
    colour = "blue" if machine and play.carry.number % 2 == 0 else "red"
    law = play.game.section("shuffle")
    play.events.append(ev.Shuffled(colour, "machine" if machine else "manual", law))
    rule = drawn_irregularity(play, "shuffler-jam", "out-of-order")
    if rule is not None:
        play.record_irregularity(rule)
        play.events.append(
            ev.Shuffled(
                colour, "manual" if rule.kind == "out-of-order" else "machine", rule.section
            )
        )
    if play.offer.cut and play.rules.dealing != "automated-shoe":
        return True
    if not play.stock.scripted and play.rules.dealing != "automated-shoe":
        _announce_shoe_cut(play, before)
    rule = drawn_irregularity(play, "recut")
    if rule is not None:
        play.record_irregularity(rule)
        procedure.dealer_cuts(play)
    burn_first_card(play)
    return False


def burn_first_card(play: Play) -> None:
    """The first card of a new shoe goes to the discard rack."""
    play.burn(section=play.game.section("burn"))


def check_shoe_entry(
    game: Game, rules: HouseRules, carry: Shoe | None, seats: Iterable[int]
) -> None:
    """Raise `BadBet` for a seat that did not wager in the last round of a shoe and has to wait for
    the next, where the house says so (672a.6(b), 673a.6(b)).
    """
    if rules.mid_shoe_entry or carry is None or not carry.players:
        return
    for seat in seats:
        if seat not in carry.players:
            law = game.options["mid-shoe-entry"]
            raise BadBet(
                f"seats.{seat}",
                f"did not wager in the last round; it may again after the next shuffle ({law})",
            )


def _announce_shoe_cut(play: Play, before: Shoe | None) -> None:
    """The order of the stock is the one after the cut; depth and cover card are drawn for the eye."""
    seat = (before.seat if before and before.out else 0) or play.seats[0 if before is None else -1]
    play.say(f"Seat {seat}, cut the cards, please.", play.game.section("cut-offer"))
    procedure.announce_cut_and_cover(play)


def plan(
    game: Game,
    rules: HouseRules,
    bets: Mapping[int, Mapping[str, int]],
    troubles: Sequence[Trouble] = (),
) -> tuple[Destination, ...]:
    """Where each card of a fresh shoe's first deal goes: one put away, then two round the table,
    the dealer's second face down; as an error has put it out of order, if one has.
    """
    away, *targets = procedure.plan(game, rules, bets)
    for one in troubles:
        targets = _out_of_order(targets, one.rule.kind, f"seat {one.seat}")
    return (away, *procedure.with_face_up_inserted(targets, troubles))


def deal_round(play: Play) -> None:
    """Deal the round, with what goes wrong in it."""
    found = troubles(play)
    dealt = 0
    for target in plan(play.game, play.rules, play.bets, found)[1:]:
        slips = [
            one.rule
            for one in found
            if one.at == dealt and one.rule.kind in ("face-up", "drawn-in-error")
        ]
        if target.place == FACE_UP:
            rule = next(rule for rule in slips if rule.kind == "face-up")
            play.record_irregularity(rule, dealt)
            _prepare_shoe(play, "shoe", 0)
            play.burn(up=True, section=rule.section)
            continue
        for rule in slips:
            if rule.kind == "drawn-in-error":
                play.record_irregularity(rule, dealt)
        deal(play, target.place, owner=target.owner, up=target.up)
        dealt += 1
    for rule, _, seat, _ in found:
        if rule.kind in SEATED or rule.kind in ("dealer-missed", "dealer-missed-second"):
            play.record_irregularity(rule, 0, seat)


def seat_without_cards(play: Play) -> int:
    """The seat whose hand gets no card by an error, 0 for none."""
    return next((one.seat for one in troubles(play) if one.rule.kind == "no-cards"), 0)


def late_seat(play: Play) -> int:
    """The seat that may have its second card once all others have theirs, 0 for none (672a.12(g))."""
    return next((one.seat for one in troubles(play) if one.rule.kind == "late-card"), 0)


def _out_of_order(targets: list[Destination], kind: str, name: str) -> list[Destination]:
    """The deal as an error has put it out of order at the dealer's place or at the place of that
    name.
    """
    if kind == "dealer-missed":
        first = next(target for target in targets if target.place == "dealer")
        return [*[t for t in targets if t is not first][:-1], first, targets[-1]]
    if kind in ("one-card", "late-card"):
        rest = list(targets)
        second = [i for i, target in enumerate(rest) if target.place == name][1]
        late = rest.pop(second)
        return rest if kind == "late-card" else [*rest[:-1], late, rest[-1]]
    if kind == "no-cards":
        return [target for target in targets if target.place != name]
    return targets


# -- card by card ----------------------------------------------------------------------------------


def deal(play: Play, place: str, *, owner: int = 0, up: bool = True) -> Card:
    """The next card of the shoe to a place, face up if not said otherwise."""
    _prepare_shoe(play, place, owner)
    return play.deal(place, owner=owner, up=up)


def burn(play: Play, section: str) -> Card:
    """The next card of the shoe, seen by all, goes to the discard rack."""
    _prepare_shoe(play, "shoe", 0)
    return play.burn(up=True, section=section)


def peek_next_card(play: Play) -> Card:
    """The card that will leave the shoe next."""
    _prepare_shoe(play, "shoe", 0)
    return play.stock.cards[play.at]


def _prepare_shoe(play: Play, place: str, seat: int) -> None:
    """See to the cover card, and to a shoe that has run out, before a card leaves."""
    size, at = len(play.stock.cards), play.at
    if at >= size:
        _refill(play)
    elif at * 2 >= size and not play.carry.out and not play.stock.scripted:
        automated = play.rules.dealing == "automated-shoe"
        if not automated and at >= cards_before_cover(
            play.stock.seed, size, play.rules.penetration
        ):
            play.carry = msgspec.structs.replace(play.carry, out=True, seat=seat)
            law = play.game.section("cover")
            play.events.append(ev.Marked("cover-card", place, "Cover card"))
            play.say("The cover card: this round is completed, then the cards are shuffled.", law)


def _refill(play: Play) -> None:
    """The discards are shuffled and cut, one is put away, and the round goes on (672a.12(f),
    673a.13(f), R-FB6).
    """
    game = play.game
    pack = Counter(list(game.pack) * game.decks(play.rules))
    law = game.section("refill")
    if len(play.stock.cards) < pack.total():
        raise HouseError("cards", "the deck has run out")
    pack.subtract(card for pile in play.piles.values() for card in pile.cards)
    discards = tuple((+pack).elements())
    if len(discards) < 2:
        # R-FB6
        raise RoundVoid(
            "Neither the shoe nor the discard rack holds a card: the round is void.", law
        )
    text = "The shoe is empty: the discards are shuffled, the first card is put away, and the round goes on."
    play.events.append(ev.Irregular(INSUFFICIENT, text, law))
    how = "machine" if procedure.is_shuffled_by_machine(play.rules) else "manual"
    play.events.append(ev.Shuffled("red", how, game.section("shuffle")))
    if how == "manual" and not play.stock.scripted:
        play.events.append(ev.Cut(len(discards) // 2, game.section("cut")))
    procedure.refill(play, discards, f"refill {play.at}", put_first_away=True)
    play.carry = msgspec.structs.replace(play.carry, out=True)
    play.burn(section=law)


def exposed_text(card: Card) -> str:
    """How a card drawn in error is called out."""
    return f"The {words(card)} was drawn in error: it is the next card."
