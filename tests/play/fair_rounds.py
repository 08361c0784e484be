"""Rounds of every game, played at random from a seed, as files that say what their chance was."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from game.core.cards import text
from game.core.chance import Stock, commitment, seed_with_words
from game.core.declaration import DEALINGS, Game, HouseRules, Offer
from game.core.offer import PROCEDURES
from game.games import GAMES
from game.play.records import fairness
from game.play.records.round_records import table_stock
from game.play.seats import bots
from game.rounds import act, legal, start
from game.rounds import events as ev
from game.rounds.procedure import CUT, cut_depths
from game.rounds.state import Action, State

WORDS = ("linden", "café", "½ 🍀", "a" * 40)


def rules_of(game: Game, random: Random, irregularities: str) -> HouseRules:
    """House rules in which everything that touches chance varies."""
    return HouseRules(
        irregularities=irregularities,
        dealing=random.choice(tuple(game.deals) or DEALINGS),
        decks=random.choice((0, *game.packs)) if game.family == "blackjack" else 0,
        counting_shuffler=game.family != "blackjack" and random.random() < 0.3,
        drawn_start="drawn-start" in game.options and random.random() < 0.3,
        bonus_draw="bonus-draw" in game.options and random.random() < 0.6,
    )


def played(
    slug: str,
    random: Random,
    irregularities: str = "training",
    *,
    left: int = 0,
    greedy: bool = False,
) -> tuple[State, dict[str, Any]]:
    """A round played to its end, and the file of it with its block. `left`: a shoe that goes on
    holds so many cards; `greedy`: all seats take part and do what comes last among the actions open
    to them.
    """
    game = GAMES[slug]
    rules = rules_of(game, random, irregularities)
    seats = sorted(
        random.sample(
            range(1, game.seats + 1), game.seats if greedy else random.randint(1, game.seats)
        )
    )
    house = random.randbytes(32)
    words = {seat: random.choice(WORDS) for seat in seats if random.random() < 0.3}
    seed = seed_with_words(house, words)
    company = [bots.Bot(seat, "", random.choice(("careful", "typical"))) for seat in seats]
    placed = {
        b.seat: bots.bot_bets(game, rules, b, Stock(seed).stream(f"bot {b.seat} 1"))
        for b in company
    }
    stock = table_stock(game, rules, seed)
    stock = table_stock(game, rules, seed, max(0, len(stock.cards) - left) if left else 0)
    offers = "players-cut" in game.options and random.random() < 0.6
    order = tuple(random.sample(seats, random.randint(1, len(seats)))) if offers else ()
    offer = Offer(rules, procedures=random.choice((0, PROCEDURES)), cut=order)
    step = start(game, placed, stock, offer)
    events = list(step.events)
    while step.state.turn:
        open_now = legal(game, step.state)
        chosen = open_now[-1] if greedy else random.choice(open_now)
        if step.state.stage == CUT and random.random() < 0.5:
            chosen = Action("cut", depth=random.choice(cut_depths(step.state)))
        step = act(game, step.state, chosen)
        events += step.events
    state = step.state
    promise = commitment(house)
    block = fairness.fairness_block(
        game, state, events, commitment=promise, seed=house, words=words, shown=True
    )
    return state, round_facts(state, events) | {"fairness": block}


def round_facts(state: State, events: Iterable[ev.AnyEvent]) -> dict[str, Any]:
    """What a round file tells of the cards, dice and house rules of a round: each card at its
    place, those put away as `away`.
    """
    rules, events = state.offer.rules, list(events)
    cards: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, ev.Dealt | ev.Burned) and not (
            isinstance(event, ev.Burned) and event.up
        ):
            cards.setdefault(getattr(event, "place", "away"), []).append(text(event.card))
    if "jack" not in state.slug:
        cards.pop("away", None)
    shown = {"magic-card": rules.magic_card, "lucky": rules.lucky} if rules.magic_card else {}
    start = state.memo.number if rules.drawn_start and state.memo else 0
    return {
        "game": state.slug,
        "rules": {
            "decks": rules.decks,
            "dealing": rules.dealing,
            "counting_shuffler": rules.counting_shuffler,
            "drawn_start": rules.drawn_start,
            "bonus_draw": shown,
        },
        "seats": {
            str(seat): {"wagers": placed, "decisions": list(state.decisions.get(seat, ()))}
            for seat, placed in state.bets.items()
        },
        "start": start,
        "cards": cards,
        "dice": [list(event.dice) for event in events if isinstance(event, ev.Thrown)],
        "irregularities": [
            {"kind": event.kind}
            for event in events
            if isinstance(event, ev.Irregular) and event.kind != "insufficient"
        ],
    }
