"""A table of the house between its rounds: what it has promised, its running shoe, the wagers that
outlive a round, its meters.

Whoever deals at it (a `Session` for one player, a dealt table for many) keeps its last round in
`state`, `seed` and `words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec

from ..book import Store
from ..book.values import Promise, TableStanding
from ..core.chance import Stock, commitment
from ..core.declaration import Game, HouseRules, MeterState, Offer
from ..core.errors import BadRules
from ..rounds import State, engine
from ..rounds.events import AnyEvent, Irregular
from .round_records import KeptShoe, carry_from_json, json_text, saved_rules


class HouseTable:
    """The table of a game with a number in the book (a player's own table has his). `rules` are the
    house rules of the round in play, else those of the next one: the house's own, read anew at each
    deal, unless they were given.

    `seeds` gives 32 fresh bytes a promise. Raises what the store raises.
    """

    def __init__(
        self,
        store: Store,
        game: Game,
        table: int,
        *,
        rules: HouseRules | None,
        seeds: Callable[[], bytes],
    ) -> None:
        self.store = store
        self.game = game
        self.table = table
        self._given = rules
        self.rules = rules or HouseRules()
        self._seeds = seeds
        self.state: State | None = None
        self.round_id = 0
        self.seed = b""
        self.words: Mapping[int, str] = {}
        self._told: tuple[AnyEvent, ...] = ()
        self._decks_since = store.now()

    @property
    def number(self) -> int:
        """The number at the table of the round in play, or of the next one."""
        if self.state is not None and not self.state.over:
            return self.state.offer.number
        return self.table_standing.number + 1

    @property
    def table_standing(self) -> TableStanding:
        """What stays on the table between rounds."""
        return self.store.table_standing(self.table, self.game.slug)

    @property
    def playing(self) -> bool:
        """Whether a round is open."""
        return self.state is not None and not self.state.over

    @property
    def commitment(self) -> str:
        """The promise behind the round in play: SHA-256 of its seed in hex ("" before the first
        round).
        """
        return commitment(self.seed) if self.seed else ""

    @property
    def promise(self) -> str:
        """The commitment, in hex, of what will be dealt next: a running shoe's while one runs, an
        open round's own.
        """
        if self.playing:
            return self.commitment
        shoe = self._shoe()
        return commitment(shoe.seed) if shoe else self._promised().commitment

    def meters(self) -> dict[str, MeterState]:
        """The progressive meters that the tables in force feed; one that was never fed shows its
        seed.
        """
        from ..rounds.round_builder import seed_meter

        with suppress(BadRules):  # the deal says it
            self.read_rules()
        kept = self.store.meters(self.game.slug)
        offer = Offer(self.rules)
        return {
            name: kept.get(name) or seed_meter(self.game, name, offer)
            for name in self.game.fed(self.rules)
        }

    def read_rules(self) -> bool:
        """Take up the house rules as they stand for the next deal; whether they have changed. A
        round in play keeps its own.

        Raises `BadRules` when the book holds none that the chapter allows.
        """
        before = self.rules
        if not self.playing:
            self.rules = self._given or saved_rules(self.store, self.game)
        return self.rules != before

    def govern(self, rules: HouseRules) -> None:
        """Play every round from now on by these house rules, whatever the book says (a round file
        has its own).
        """
        self._given = self.rules = rules

    def _chosen_words(self) -> Mapping[int, str]:
        """The words, by seat, that the next shuffle mixes in."""
        return self.store.words(self.table, self.game.slug)

    def _promised(self) -> Promise:
        """What the table has promised for its next shuffle; a promise that is missing is made."""
        return self.store.promise(self.table, self.game.slug) or self.store.make_promise(
            self.table, self.game.slug, self._seeds()
        )

    def _source(
        self, shoe: KeptShoe | None, stock: Stock | None
    ) -> tuple[bytes, Mapping[int, str]]:
        """The house's seed and the words that the next round is dealt from."""
        if stock is not None:
            return stock.seed, {}
        if shoe is not None:
            return shoe.seed, shoe.words
        return self._promised().seed, self._chosen_words()

    def _cards(self, shoe: KeptShoe | None, stock: Stock | None) -> str:
        """Whether the round's cards are new to the table: opened with the sitting or where a wrong
        stub took the deck away (674a.8(h)), or changed after their hours are over.
        """
        if self.game.family == "dice" or shoe is not None or stock is not None:
            return ""
        now = self.store.now()
        if self.state is None or any(
            isinstance(e, Irregular) and e.kind == "stub-wrong" for e in self._told
        ):
            self._decks_since = now
            return "opened"
        hours = 24 if self.game.family == "blackjack" else 4 if self.rules.dealing == "hand" else 8
        if now - self._decks_since < timedelta(hours=hours):
            return ""
        self._decks_since = now
        return "changed"

    def _shoe(self) -> KeptShoe | None:
        kept = self.table_standing.shoe
        shoe = msgspec.json.decode(kept, type=KeptShoe) if kept else None
        filled = (self.game.decks(self.rules), self.rules.dealing)
        return shoe if shoe is not None and (shoe.decks, shoe.dealing) == filled else None

    def _carry(self) -> Any:
        kept = self.table_standing.carry
        if self.game.family != "dice" and self._shoe() is None:
            return None
        return carry_from_json(self.game, msgspec.json.decode(kept)) if kept else None

    def _stays(self, state: State) -> TableStanding:
        lying = sum(state.stakes.values())
        carry = json_text(state.carry) if state.carry is not None else ""
        over = getattr(engine(self.game), "shoe_goes_on", None)
        shoe = (
            json_text(
                KeptShoe(
                    self.seed, state.at, self.game.decks(self.rules), self.rules.dealing, self.words
                )
            )
            if over is not None and not state.void and over(self.game, state)
            else ""
        )
        return TableStanding(state.offer.number, carry, lying, shoe)
