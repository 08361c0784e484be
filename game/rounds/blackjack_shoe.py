"""The shoe of the blackjack family: shuffle, cut and cover card, the card put away first, the deal, and a shoe that runs out.

A shoe goes on over rounds. For the next round of the same shoe the session passes the same cards with `used` set to the last
state's `at` (either `state.stock` or the deck of the same seed), and `carry` set to the last state's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from game.cards import Card, words
from game.cards import text as code
from game.chance import Stream
from game.declare import Game, HouseRules, Irregularity
from game.errors import HouseError
from game.rounds import events as ev
from game.rounds import procedure
from game.rounds.blackjack_words import Shoe
from game.rounds.play import Play, RoundVoid
from game.rounds.play_words import Target
from game.rounds.procedure import CUT_MARGIN, IRREGULAR
from game.rounds.state import State


@lru_cache(maxsize=256)
def cover_at(seed: bytes, cards: int) -> int:
    """How many cards leave the shoe before the cover card: it lies a quarter to a half of the way in from the bottom."""
    quarter = -(-cards // 4)
    return cards - quarter - Stream(seed, "cover").below(quarter + 1)


def shoe_goes_on(game: Game, state: State) -> bool:
    """Whether the next round is dealt from the same shoe: not once the cover card has come out, nor where a device shuffles
    after every round, nor after a round that was stacked. A new shoe has a new seed and `used` 0; `carry` is passed on as ever.
    """
    del game
    shoe: Shoe = state.carry
    return not (shoe.out or state.stock.scripted or state.offer.rules.dealing == "automated-shoe")


def trouble(play: Play) -> tuple[Irregularity, int] | None:
    """The round's irregularity and a number from 0 to 9 that says when it happens, or None (R-7)."""
    every = IRREGULAR.get(play.rules.irregularities)
    if every is None or play.stock.scripted:
        return None
    kinds = [rule for rule in play.game.irregularities if play.rules.dealing in rule.dealing]
    stream = play.stock.stream(f"irregularity {play.stock.used}")
    if not kinds or not stream.chance(1, every):
        return None
    return kinds[stream.below(len(kinds))], stream.below(10)


def happens(play: Play, *kinds: str) -> Irregularity | None:
    """The round's irregularity if it is one of these kinds."""
    found = trouble(play) if play.rules.irregularities != "off" else None
    return found[0] if found and found[0].kind in kinds else None


def irregular(play: Play, rule: Irregularity) -> None:
    """Tell what went wrong and how it is resolved."""
    play.events.append(ev.Irregular(rule.kind, rule.text, rule.section))


# -- before the deal -----------------------------------------------------------------------------------------------


def open_shoe(play: Play) -> None:
    """A new shoe is shuffled, cut and its first card put away; a shoe already in play goes on."""
    before = play.offer.carry if isinstance(play.offer.carry, Shoe) else None
    if play.stock.used:
        play.carry = before or Shoe()
        return
    play.carry = Shoe(before.number + 1 if before else 1)
    machine = procedure.by_machine(play.rules)
    colour = "blue" if machine and play.carry.number % 2 == 0 else "red"
    law = play.game.section("shuffle")
    play.events.append(ev.Shuffled(colour, "machine" if machine else "manual", law))
    rule = happens(play, "shuffler-jam", "out-of-order")
    if rule is not None:
        irregular(play, rule)
        play.events.append(ev.Shuffled(colour, "manual" if rule.kind == "out-of-order" else "machine", rule.section))
    if not play.stock.scripted and play.rules.dealing != "automated-shoe":
        _cut(play, before)
    play.burn(section=play.game.section("burn"))


def _cut(play: Play, before: Shoe | None) -> None:
    """The order of the stock is the one after the cut; depth and cover card are drawn for the eye."""
    seat = (before.seat if before and before.out else 0) or play.seats[0 if before is None else -1]
    play.say(f"Seat {seat}, cut the cards, please.", play.game.section("cut-offer"))
    size = len(play.stock.cards)
    depth = CUT_MARGIN + play.stock.stream("cut").below(size - 2 * CUT_MARGIN + 1)
    play.events.append(ev.Cut(depth, play.game.section("cut")))
    play.events.append(ev.Marked("cover-card", "shoe"))


def plan(game: Game, rules: HouseRules, bets: Mapping[int, Mapping[str, int]]) -> tuple[Target, ...]:
    """Where each card of a fresh shoe's first deal goes: one put away, then two round the table, the dealer's second face down."""
    return procedure.plan(game, rules, bets)


def deal_round(play: Play) -> int:
    """Deal the round; the seat whose hand got no card by an error, if any, else 0."""
    targets = [target for target in plan(play.game, play.rules, play.bets) if target.place]
    found = trouble(play) if play.rules.irregularities != "off" else None
    dead = 0
    if found is not None:
        targets, dead = _disorder(play, targets, found[0].kind, found[1])
    for index, target in enumerate(targets):
        if found is not None and index == found[1]:
            _slip(play, found[0])
        deal(play, target.place, owner=target.owner, up=target.up)
    if found is not None and found[0].kind in ("dealer-missed", "one-card", "no-cards"):
        irregular(play, found[0])
    return dead


def _disorder(play: Play, targets: list[Target], kind: str, nth: int) -> tuple[list[Target], int]:
    """The deal as an error has put it out of order, and the seat that got no card."""
    seat = play.seats[nth % len(play.seats)]
    name = f"seat {seat}"
    if kind == "dealer-missed":
        first = next(target for target in targets if target.place == "dealer")
        return [*[t for t in targets if t is not first][:-1], first, targets[-1]], 0
    if kind == "one-card":
        rest = list(targets)
        second = [i for i, target in enumerate(rest) if target.place == name][1]
        late = rest.pop(second)
        return [*rest[:-1], late, rest[-1]], 0
    if kind == "no-cards":
        return [target for target in targets if target.place != name], seat
    return targets, 0


def _slip(play: Play, rule: Irregularity) -> None:
    if rule.kind == "face-up":
        irregular(play, rule)
        _ready(play, "shoe", 0)
        play.burn(up=True, section=rule.section)
    elif rule.kind == "drawn-in-error":
        irregular(play, rule)


# -- card by card --------------------------------------------------------------------------------------------------


def deal(play: Play, place: str, *, owner: int = 0, up: bool = True) -> Card:
    """The next card of the shoe to a place, face up if not said otherwise."""
    _ready(play, place, owner)
    return play.deal(place, owner=owner, up=up)


def burn(play: Play, section: str) -> Card:
    """The next card of the shoe, seen by all, goes to the discard rack."""
    _ready(play, "shoe", 0)
    return play.burn(up=True, section=section)


def next_card(play: Play) -> Card:
    """The card that will leave the shoe next."""
    _ready(play, "shoe", 0)
    return play.stock.cards[play.at]


def _ready(play: Play, place: str, seat: int) -> None:
    """See to the cover card, and to a shoe that has run out, before a card leaves."""
    size, at = len(play.stock.cards), play.at
    if at >= size or (play.stock.scripted and at == len(play.game.pack) * play.game.decks(play.rules)):
        _refill(play)
    elif at * 2 >= size and not play.carry.out and not play.stock.scripted:
        automated = play.rules.dealing == "automated-shoe"
        if not automated and at >= cover_at(play.stock.seed, size):
            play.carry = msgspec.structs.replace(play.carry, out=True, seat=seat)
            law = play.game.section("cover")
            play.events.append(ev.Marked("cover-card", place, "Cover card"))
            play.say("The cover card: this round is completed, then the cards are shuffled.", law)


def _refill(play: Play) -> None:
    """The discards are shuffled and cut, one is put away, and the round goes on (672a.12(f), 673a.13(f)).

    A scripted stock names those it wants next behind its shoe; they must be among the discards.
    """
    game = play.game
    pack = Counter(list(game.pack) * game.decks(play.rules))
    law = game.section("refill")
    size = pack.total()
    if len(play.stock.cards) < size:
        raise HouseError("cards", "the deck has run out")
    wanted = play.stock.cards[size:] if play.at == size else ()
    pack.subtract(card for pile in play.piles.values() for card in pile.cards)
    for card in wanted:
        if pack[card] < 1:
            raise HouseError("cards.draws", f"the shoe has run out, and {code(card)} is not among the discards")
        pack[card] -= 1
    discards = sorted((+pack).elements())
    if wanted and not discards:
        raise HouseError("cards.draws", "the shoe has run out, and no discard is left to be put away")
    if len(discards) + len(wanted) < 2:
        raise RoundVoid("Neither the shoe nor the discard rack holds a card: the round is void.", law)
    text = "The shoe is empty: the discards are shuffled, the first card is put away, and the round goes on."
    play.events.append(ev.Irregular("insufficient", text, law))
    how = "machine" if procedure.by_machine(play.rules) else "manual"
    play.events.append(ev.Shuffled("red", how, game.section("shuffle")))
    if how == "manual" and not play.stock.scripted:
        play.events.append(ev.Cut((len(discards) + len(wanted)) // 2, game.section("cut")))
    away, *fresh = play.stock.stream(f"refill {play.at}").shuffle(discards)
    kept = play.stock.cards[: len(play.stock.cards) - len(wanted)]
    play.stock = msgspec.structs.replace(play.stock, cards=(*kept, away, *wanted, *fresh))
    play.carry = msgspec.structs.replace(play.carry, out=True)
    play.burn(section=law)


def exposed_text(card: Card) -> str:
    """How a card drawn in error is called out."""
    return f"The {words(card)} was drawn in error: it is the next card."
