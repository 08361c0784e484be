"""Rounds that lean to what is to be reached: the house rules, wagers, cards and decisions of one
are drawn from one number.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from game import rounds
from game.core.cards import JOKER, Card, text
from game.core.chance import Stock, deck_stock
from game.core.declaration import Game, HouseRules, MeterState, Offer
from game.core.offer import PROCEDURES
from game.rounds import State
from game.rounds import events as ev
from game.rounds.dice.engine import throws_as_one_step
from tests.rounds.plain_dice import SHAKE
from tests.rounds.stacked import ACE, rare_hands, stock_with_hands, wagers
from tests.rounds.stacked import stacked as streets_deck
from tests.rounds.streets_table import seat_bets
from tools.torture.settled.aims import CAPPED, REFILL, Aim

BOXES: tuple[dict[int, int], ...] = ({}, {}, {}, {1: 7, 2: 7}, {3: 8, 4: 8, 5: 8})
KING, PICTURES, RED = 11, range(9 * 4, 12 * 4), [c for c in range(52) if c % 4 in (1, 2)]


class Played(NamedTuple):
    """A round as it was played: the state at its first decision and at its end, all events and
    those after the first decision, and which hand was asked each time a seat of a blackjack table
    said that it is void.
    """

    game: Game
    first: State
    last: State
    events: tuple[ev.AnyEvent, ...]
    after: tuple[ev.AnyEvent, ...]
    voided: frozenset[tuple[int, int]] = frozenset()


def played(game: Game, aim: Aim, draw: Random) -> Played:
    """A round that leans to the aim."""
    rules = _rules(game, aim, draw)
    most = game.boxes[0]
    held = [some for some in BOXES if max(Counter(some.values()).values(), default=0) <= most]
    offer: dict[str, Any] = {"number": draw.randint(1, 10), "people": draw.choice(held)}
    # rounds of older days had a missed second card dealt without asking
    offer["procedures"] = 0 if aim.kind == "one-card" else PROCEDURES
    offer["meters"] = _meters(game, rules, draw, full="reserve" in aim.name)
    if aim.kind and aim.kind != REFILL:
        return _by_seed(game, rules, draw, offer, running=aim.kind == "new-dealer")
    if game.family == "streets":
        first, last, events = streets_deck(game, rules, draw, **offer)
        return Played(game, first, last, events, ())
    return {"draw": _lunar, "pai-gow": _pai_gow, "blackjack": _blackjack, "dice": _dice}[
        game.family
    ](game, rules, aim, draw, offer)


def _rules(game: Game, aim: Aim, draw: Random) -> HouseRules:
    letters = {name: draw.choice(found) for name, found in game.paytable_letters().items()} | dict(
        aim.letters
    )
    more: dict[str, Any] = {}
    if "bonus-draw" in game.options and not aim.kind:
        wanted = aim.hand in ("Magic Card", "Lucky Bonus")
        more["magic_card"] = text(draw.randrange(52)) if wanted or draw.random() < 0.3 else ""
        more["lucky"] = (
            draw.choice(("dealer", "seat 2", "seat 4")) if wanted or draw.random() < 0.3 else ""
        )
    if game.limit_covers and (aim.name == CAPPED or draw.random() < 0.2):
        more["payout_limit"] = 5_000_000
    if game.family == "blackjack":
        more["losers_first"] = draw.random() < 0.5
        more["decks"] = 1 if aim.kind == REFILL else draw.choice(game.packs)
    if "super-as-printed" in game.options:
        more["super_as_printed"] = draw.random() < 0.5
    if len(game.editions) > 1:
        more["edition"] = draw.choice(game.editions).key
    if "drawn-start" in game.options:
        more["drawn_start"] = draw.random() < 0.5
    return HouseRules(
        paytables=letters,
        counting_shuffler=aim.kind == "wrong-count",
        progressive_wager=aim.coin or draw.choice((100, 500)),
        dealing=aim.dealing or draw.choice(tuple(game.deals) or ("manual-shoe",)),
        irregularities="training" if aim.kind and aim.kind != REFILL else "off",
        **more,
    )


def _meters(game: Game, rules: HouseRules, draw: Random, *, full: bool) -> dict[str, MeterState]:
    """Some meters of the table as they may stand; a reserve only where the law has one, and in few
    rounds.
    """
    out = {}
    for meter in game.meters:
        rate = meter.rates.get(game.letter(meter.wagers[0], rules))
        if rate is not None and (full or draw.random() < 0.5):
            kept = rate.reserve and (full or draw.random() < 0.2)
            out[meter.name] = MeterState.from_cents(
                draw.randrange(10**7), draw.randrange(1, 10**5) if kept else 0
            )
    return out


def _bets(game: Game, rules: HouseRules, draw: Random, count: int = 0) -> dict[int, dict[str, int]]:
    """What some seats, or `count` of them, place; a wager on another seat's hand only where that
    seat plays.
    """
    seats = sorted(draw.sample(range(1, game.seats + 1), count or draw.randint(1, 4)))
    found = {seat: seat_bets(game, rules, draw) for seat in seats}
    on = {wager.name: wager.on_seat for wager in game.wagers if wager.on_seat}
    return {
        seat: {
            name: cents
            for name, cents in placed.items()
            if name not in on or (on[name] != seat and on[name] in seats)
        }
        for seat, placed in found.items()
    }


def _to_the_end(game: Game, step: rounds.Step, draw: Random, *wanted: tuple[str, ...]) -> Played:
    """Decisions at random to the end of the round, where they are open one of the first verbs
    `wanted`, or of the next.
    """
    first, events, after, voided = step.state, step.events, (), set()
    while step.state.turn:
        state, open_now = step.state, rounds.legal(game, step.state)
        liked = next(
            (found for verbs in wanted if (found := [a for a in open_now if a.verb in verbs])), []
        )
        liked = liked or [a for a in open_now if a.verb != "fold" or draw.random() < 0.2]
        verb = draw.choice(sorted({a.verb for a in liked} or {"fold"}))
        action = draw.choice([a for a in open_now if a.verb == verb])
        if (found := rounds.amounts(game, state, verb)) and draw.random() < 0.5:
            action = rounds.Action(verb, cents=draw.choice(found))
        if verb == "void-hand" and game.family == "blackjack":
            voided.add((state.turn, state.memo.asked))
        step = rounds.act(game, state, action)
        after = (*after, *step.events)
    return Played(game, first, step.state, (*events, *after), after, frozenset(voided))


def _by_seed(
    game: Game, rules: HouseRules, draw: Random, offer: dict[str, Any], *, running: bool
) -> Played:
    """A round from a shuffled deck, a `running` shoe, or thrown dice, in which something may go wrong."""
    if game.family == "streets":
        bets = {
            s: wagers(game, rules, draw)
            for s in sorted(draw.sample(range(1, game.seats + 1), draw.randint(1, 4)))
        }
    else:
        bets = _bets(game, rules, draw)
    if game.family == "dice":
        bets = {
            seat: {n: c for n, c in placed.items() if n != "six-eight-shake"} or {"field": 500}
            for seat, placed in bets.items()
        }
    stock = (
        deck_stock(draw.randbytes(32), game.pack, game.decks(rules), 7 if running else 0)
        if game.deals
        else Stock(draw.randbytes(32))
    )
    return _to_the_end(game, rounds.start(game, bets, stock, Offer(rules, **offer)), draw)


# -- Lunar -----------------------------------------------------------------------------------------


def _lunar(game: Game, rules: HouseRules, aim: Aim, draw: Random, offer: dict[str, Any]) -> Played:
    """Rare hands; in half of the rounds a card of each hand lies on top of the stub, and every seat
    buys one.
    """
    on_bet = aim.name.startswith("671a.12(d)")
    bets = _bets(game, rules, draw)
    more = [
        draw.sample(PICTURES, 5),
        [ACE * 4, KING * 4, 10 * 4 + 1, *draw.sample(range(36), 2)],
        draw.sample(RED, 5),
    ]
    hands, left = rare_hands(game, rules, bets, draw, more)
    if on_bet or draw.random() < 0.5:
        _short_of_a_pair(hands, left, draw)
    buys = on_bet or draw.random() < 0.5
    if buys:
        top = []
        for seat in bets:
            top.append(hands[f"seat {seat}"].pop(draw.randrange(5)))
            hands[f"seat {seat}"].append(left.pop())
        left = top + left
    step = rounds.start(
        game, bets, stock_with_hands(game, rules, bets, hands, left), Offer(rules, **offer)
    )
    return _to_the_end(game, step, draw, ("buy", "bet") if buys else ())


def _short_of_a_pair(hands: dict[str, list[Card]], left: list[Card], draw: Random) -> None:
    """The dealer gets an ace-king: a hand that plays and that most others beat."""
    left += hands["dealer"]
    found: list[Card] = []
    for rank in (ACE, KING, *draw.sample(range(9), 3)):
        found += [c for c in left if c // 4 == rank][:1]
    for card in found:
        left.remove(card)
    draw.shuffle(left)
    found += [left.pop() for _ in range(5 - len(found))]
    hands["dealer"] = found


# -- Pai Gow ---------------------------------------------------------------------------------------


def _pai_gow(
    game: Game, rules: HouseRules, aim: Aim, draw: Random, offer: dict[str, Any]
) -> Played:
    """Rare hands, five aces and hands of six low cards without a pair among them."""
    del aim
    bets = _bets(game, rules, draw)
    high = draw.randrange(6, 12)
    low = [rank * 4 + draw.randrange(4) for rank in (high, *draw.sample(range(high), 5))]
    aces = [*range(ACE * 4, ACE * 4 + 4), JOKER]
    hands, left = rare_hands(game, rules, bets, draw, [aces, low, low])
    step = rounds.start(
        game, bets, stock_with_hands(game, rules, bets, hands, left), Offer(rules, **offer)
    )
    return _to_the_end(game, step, draw)


# -- blackjack -------------------------------------------------------------------------------------


def _blackjack(
    game: Game, rules: HouseRules, aim: Aim, draw: Random, offer: dict[str, Any]
) -> Played:
    """A shoe at random, or one in which a suit, a colour, aces and tens, or pairs lie on top."""
    if aim.kind == REFILL:
        return _spent(game, rules, draw, offer)
    bets = _bets(game, rules, draw)
    packs = game.decks(rules)
    cards = draw.sample(list(game.pack) * packs, len(game.pack) * packs)
    suit, few = draw.randrange(4), draw.sample(range(13), 5)
    wanted = draw.choice(
        (
            lambda c: c % 4 == suit,
            lambda c: c % 4 in ((1, 2) if suit % 2 else (0, 3)),
            lambda c: c // 4 >= 8,
            lambda c: c // 4 in few,
            lambda _: True,
        )
    )
    head = [c for c in cards if wanted(c)][:45]
    left = Counter(cards)
    left.subtract(head)
    rest = draw.sample(sorted(left.elements()), len(cards) - len(head))
    stock = Stock(bytes(32), (*head, *rest), scripted=True)
    if draw.random() < 0.3:
        used = draw.randrange(1, 100) if packs > 2 else 0
        stock = deck_stock(draw.randbytes(32), game.pack, packs, used)
    step = rounds.start(game, bets, stock, Offer(rules, **offer))
    return _to_the_end(game, step, draw, draw.choice(((), ("split", "double"), ("stand",))))


def _spent(game: Game, rules: HouseRules, draw: Random, offer: dict[str, Any]) -> Played:
    """Six seats split their pairs of one deck and take cards as long as they can: it may run out."""
    bets = _bets(game, rules, draw, game.seats)
    left = draw.sample(game.pack, len(game.pack))
    hands = {}
    for seat, rank in zip(bets, draw.sample(range(12), len(bets)), strict=True):
        hands[f"seat {seat}"] = draw.sample([c for c in left if c // 4 == rank], 2)
    left = [c for c in left if not any(c in hand for hand in hands.values())]
    step = rounds.start(
        game, bets, stock_with_hands(game, rules, bets, hands, left), Offer(rules, **offer)
    )
    return _to_the_end(game, step, draw, ("split",), ("hit", "second-chance", "no-insurance"))


# -- dice ------------------------------------------------------------------------------------------


def _dice(game: Game, rules: HouseRules, aim: Aim, draw: Random, offer: dict[str, Any]) -> Played:
    bets = _bets(game, rules, draw)
    shakes = any("six-eight-shake" in placed for placed in bets.values())
    throws = (
        _props(aim, draw, shakes=shakes)
        if game.slug == "props-and-hops"
        else _high_roll(bets, draw)
    )
    step = throws_as_one_step(
        game, bets, Stock(bytes(32), throws=throws, scripted=True), Offer(rules, **offer)
    )
    return Played(game, step.state, step.state, step.events, ())


def _props(aim: Aim, draw: Random, *, shakes: bool) -> tuple[tuple[int, ...], ...]:
    """One throw, or as many as decide the sequence; in half of those that should, it comes off."""
    throws = [tuple(draw.choices(range(1, 7), k=2))]
    if not shakes:
        return tuple(throws)
    wins = "Shake" in aim.name or draw.random() < 0.3
    if wins and sum(throws[0]) == 7:
        throws = [(1, 1)]
    left = set(SHAKE)
    while True:
        low, high = sorted(throws[-1])
        left.discard(f"{low}{high}")
        if low + high == 7 or not left:
            return tuple(throws)
        faces = tuple(draw.choices(range(1, 7), k=2))
        throws.append((6, 6) if wins and sum(faces) == 7 else faces)


def _high_roll(bets: dict[int, dict[str, int]], draw: Random) -> tuple[tuple[int, ...], ...]:
    """Ten dice, a few or many of them alike, and those thrown again where that was bought."""
    face = draw.randint(1, 6)
    first = [face] * draw.randint(0, 10)
    first += draw.choices(range(1, 7), k=10 - len(first))
    if draw.random() < 0.2:
        first = draw.sample(range(1, 7), 6) * 2
        first = first[:10]  # no face more often than twice
    counts = Counter(first)
    most = max(counts, key=lambda one: (counts[one], 7 if one == 1 else one))
    if counts[most] == 10 or not any("extra-roll" in placed for placed in bets.values()):
        return (tuple(first),)
    again = [most] * draw.randint(0, 10 - counts[most])
    again += draw.choices(range(1, 7), k=10 - counts[most] - len(again))
    return tuple(first), tuple(again)
