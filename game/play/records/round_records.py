"""Rounds as the book keeps them: dealt again from their seed, and the small forms in which values
are written down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ...book import Store
from ...book.integrity.seed_key import KEY_FILE
from ...book.values import KeptRound
from ...core.chance import Stock, commitment, seed_with_words
from ...core.declaration import Game, HouseRules, Offer, check_rules
from ...core.errors import BadRules, HouseError, reword_type_error
from ...rounds import State, Step, act, engine, start, stock
from ...rounds.events import AnyEvent


class UnreadableSeed(HouseError):
    """A round cannot be dealt again: its seed is encrypted, and the key beside the book is missing
    or another one.
    """

    def __init__(self, number: int) -> None:
        super().__init__(
            f"round {number}",
            f"its seed cannot be read: the key ({KEY_FILE}) is missing or another one",
        )


class KeptShoe(msgspec.Struct, frozen=True):
    """A shoe that goes on over rounds: the house's seed and the words it was shuffled with, how
    many cards have left it, and the house rules it was filled under. `opened` and `dealt` are when its
    decks were opened and when it was last dealt from, ISO 8601 (empty: a shoe of older days).
    """

    seed: bytes
    used: int = 0
    decks: int = 0
    dealing: str = ""
    words: Mapping[int, str] = {}
    opened: str = ""
    dealt: str = ""

    @property
    def commitment(self) -> str:
        """The promise behind it: SHA-256 of its seed in hex."""
        return commitment(self.seed)


def table_stock(
    game: Game,
    rules: HouseRules,
    seed: bytes,
    used: int = 0,
    words: Mapping[int, str] | None = None,
) -> Stock:
    """The stock that the house's seed and the players' words deal at this table."""
    return stock(game, seed_with_words(seed, words or {}), rules, used)


def carry_from_json(game: Game, kept: Any) -> Any:
    """What earlier rounds left on the felt, from its JSON form."""
    kind = getattr(engine(game), "Carry", None)
    return (
        msgspec.convert(kept, kind, strict=False) if kind is not None and kept is not None else None
    )


def dealt_from(game: Game, kept: KeptRound) -> tuple[dict[int, dict[str, int]], Stock, Offer]:
    """The wagers, the stock and the offer that a round from the book was dealt from. Raises
    `UnreadableSeed` where its seed cannot be read.
    """
    if not kept.seed:
        raise UnreadableSeed(kept.row.id)
    raw = msgspec.json.decode(kept.offer)
    offer = msgspec.convert({**raw, "carry": None}, Offer, strict=False)
    offer = msgspec.structs.replace(offer, carry=carry_from_json(game, raw.get("carry")))
    bets = msgspec.json.decode(kept.bets, type=dict[int, dict[str, int]], strict=False)
    scripted = msgspec.json.decode(kept.stock, type=Stock) if kept.stock else None
    dealt = scripted or table_stock(game, offer.rules, kept.seed, kept.used, kept.words)
    return bets, dealt, offer


def restart_round(game: Game, kept: KeptRound) -> Step:
    """A round from the book, dealt again up to its first decision. Raises `UnreadableSeed`."""
    return start(game, *dealt_from(game, kept))


def replay_round(game: Game, kept: KeptRound) -> tuple[State, tuple[AnyEvent, ...]]:
    """A round from the book, dealt again and played as far as it is written."""
    step = restart_round(game, kept)
    events = list(step.events)
    for _, chosen in kept.actions:
        step = act(game, step.state, chosen)
        events += step.events
    return step.state, tuple(events)


def saved_rules(store: Store, game: Game) -> HouseRules:
    """The house rules the table was last given, or the defaults when it never was given any; where
    they name no edition of the chapter, the one that a house plays.

    Raises `BadRules`, naming the field, when the book holds none that the chapter allows: nothing
    is dealt by those, nor by others in their place.
    """
    kept = store.tables.rules(game.slug)
    if kept is None:
        return game.house_rules
    try:
        rules = game.named_edition(msgspec.json.decode(kept, type=HouseRules))
        check_rules(game, rules)
    except msgspec.DecodeError as error:
        field, reason = decoding_fault(error)
    except BadRules as refusal:
        field, reason = refusal.field, refusal.reason
    else:
        drawn = next((name for name in ("magic_card", "lucky") if getattr(rules, name)), "")
        if not drawn:
            return rules
        field, reason = drawn, "is drawn for each round and is no rule of the house"
    raise BadRules(
        f"house_rules.{game.slug}.{field or 'rules'}",
        f"{reason}; put it right on the House rules page",
    )


def decoding_fault(error: msgspec.DecodeError) -> tuple[str, str]:
    """The key ("" for the whole) and the reason out of a decoding error."""
    reason, _, where = str(error).partition(" - at `")
    key = where.rstrip("`").removeprefix("$").removeprefix(".").split("[")[0]
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", reason)
    if unknown:
        return f"{key}.{unknown[1]}".removeprefix("."), "is none of the house's choices"
    reason = reword_type_error(reason)
    return key, reason[:1].lower() + reason[1:]


def last_bets(store: Store, player: int, game: Game) -> dict[str, int]:
    """The wagers of the player's last settled round at this table, one box of it; empty when there
    was none.
    """
    # rounds that are looked through for wagers: dice may go on with nothing but a running
    # wager
    for seats, staked in store.history.last_wagers(player, game.slug, 20):
        own = msgspec.json.decode(seats, type=frozenset[int])
        bets = msgspec.json.decode(staked, type=dict[int, dict[str, int]], strict=False)
        placed = next((dict(wagers) for seat, wagers in sorted(bets.items()) if seat in own), {})
        if placed:
            return placed
    return {}


def json_text(value: Any) -> str:
    """A value of ours as JSON text for the book."""
    return msgspec.json.encode(value).decode()
