"""What every card table does before and around the deal: shuffle, cut, no more bets, stub counts, irregularities (R-7, R-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from game.declare import Deal, Game, HouseRules
from game.rounds import events as ev
from game.rounds.play import Play, RoundVoid, Trouble

CUT_MARGIN = 10
STUB_EVERY = 5
IRREGULAR = {"rare": 50, "training": 3}


class Target(NamedTuple):
    """Where one card of the deal goes: a place, its owner (0: none), face up, and whether the owner may look. No place: burned."""

    place: str
    owner: int = 0
    up: bool = False
    peek: bool = False


def by_machine(rules: HouseRules) -> bool:
    """Whether an automated shuffler is used: always when dealing from the hand or an automated shoe."""
    return rules.dealing != "manual-shoe" or rules.counting_shuffler


def shuffle(play: Play) -> None:
    """Announce the shuffle, and cut a deck that was shuffled by hand; draw the round's irregularity, if any."""
    game, rules = play.game, play.rules
    machine = by_machine(rules)
    colour = "blue" if machine and play.offer.number % 2 == 0 else "red"
    play.events.append(ev.Shuffled(colour, "machine" if machine else "manual", game.section("shuffle")))
    if play.stock.scripted:
        return
    if not machine:
        _cut(play)
    play.trouble = _draw_trouble(play)
    if play.trouble is not None and play.trouble.rule.kind in ("shuffler-jam", "out-of-order"):
        rule = play.trouble.rule
        play.events.append(ev.Irregular(rule.kind, rule.text, rule.section))
        play.events.append(ev.Shuffled(colour, "manual" if rule.kind == "out-of-order" else "machine", rule.section))
        play.trouble = None


def _cut(play: Play) -> None:
    cards = play.stock.cards
    depth = CUT_MARGIN + play.stock.stream("cut").below(len(cards) - 2 * CUT_MARGIN + 1)
    play.stock = msgspec.structs.replace(play.stock, cards=cards[depth:] + cards[:depth])
    play.events.append(ev.Cut(depth, play.game.section("cut")))


def _draw_trouble(play: Play) -> Trouble | None:
    every = IRREGULAR.get(play.rules.irregularities)
    kinds = [i for i in play.game.irregularities if play.rules.dealing in i.dealing]
    if every is None or not kinds:
        return None
    stream = play.stock.stream("irregularity")
    if not stream.chance(1, every):
        return None
    rule = kinds[stream.below(len(kinds))]
    return Trouble(rule, stream.below(10))


def no_more_bets(play: Play) -> None:
    """The dealer closes the betting, and the meters take their share (R-4)."""
    play.say("No more bets.", play.game.section("no-more-bets", play.rules.dealing))
    play.credit_meters()


def after_deal(play: Play) -> None:
    """Irregularities that show once the cards are out, and the stub count every five rounds."""
    trouble, play.trouble = play.trouble, None
    if trouble is not None and trouble.rule.kind in ("miscount", "exposed", "stub-wrong"):
        rule = trouble.rule
        if rule.kind == "exposed":
            for place in ("community", "dealer"):
                if place in play.piles:
                    play.turn_up(place, [0])
                    break
        play.events.append(ev.Irregular(rule.kind, rule.text, rule.section))
        raise RoundVoid(rule.text, rule.section)
    if not play.rules.counting_shuffler and play.offer.number % STUB_EVERY == 0:
        left = len(play.stock.cards) - play.at
        play.events.append(ev.Counted(left, play.game.section("count", play.rules.dealing)))
    play.say("The stub goes to the discard rack.", play.game.section("count", play.rules.dealing))


def plan(game: Game, rules: HouseRules, bets: Mapping[int, Mapping[str, int]]) -> tuple[Target, ...]:
    """Where each card of the deal goes, in the order in which the cards leave the stack (R-8)."""
    out: list[Target] = []
    for deal in game.deals[rules.dealing]:
        if deal.only_with and not any(deal.only_with in placed for placed in bets.values()):
            continue
        out += _targets(game, deal, sorted(bets))
    return tuple(out)


def _targets(game: Game, deal: Deal, seats: list[int]) -> list[Target]:
    if deal.to == "burn":
        return [Target("")] * deal.cards
    if deal.to != "seats":
        return [Target(deal.to, up=bool(deal.up >> i & 1)) for i in range(deal.cards)] + [Target("")] * deal.then_burn
    hands = [
        [Target(f"seat {seat}", seat, bool(deal.up >> i & 1), bool(game.peek >> i & 1)) for i in range(deal.cards)]
        for seat in seats
    ]
    if deal.with_dealer:
        hands.append([Target("dealer", up=bool(deal.up >> i & 1)) for i in range(deal.cards)])
    if deal.singly:
        return [hand[i] for i in range(deal.cards) for hand in hands]
    return [target for hand in hands for target in hand]


def deal(play: Play) -> None:
    """Deal the round as planned."""
    for target in plan(play.game, play.rules, play.bets):
        if target.place:
            play.deal(target.place, owner=target.owner, up=target.up, peek=target.peek)
        else:
            play.burn()
