"""A table of the house between its rounds: what it has promised, its running shoe, the wagers that
outlive a round, its meters.

Money is in cents. What raises, raises what the store raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from ..book import Store
from ..book.values import Promise, TableStanding
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules, MeterState, Offer
from ..rounds import State, engine
from ..rounds.dice.engine import Carry
from ..rounds.procedure import seats_offered_cut
from ..rounds.round_builder import seed_meter
from . import carried_wagers
from .journal import TableJournal
from .records.round_records import KeptShoe, carry_from_json, json_text, saved_rules
from .strategies import Deciders, Payer, SeatingPlan

DECKS_CHANGED = timedelta(hours=24)
"""So long may the decks of a shoe be in use (672a.3(c), 673a.3(c))."""
IDLE = timedelta(hours=1)
"""After so long without a round a table is idle, and its cards are spread (R-12)."""


class HouseTable:
    """The table of a game with a number in the book (a player's own table has his). `seating`,
    `deciders` and `payer` say who sits there, who decides and who pays.

    `rules` are the house rules of the round in play, else those of the next one: those `given`, or
    the house's own. `seeds` gives 32 fresh bytes a promise. `positions` is the number of places at a
    dice table that is dealt to terminals, else 0. `tells_whole_round` makes the line that lists have
    of a round of all its events, not only of those after the last decision.
    """

    def __init__(
        self,
        store: Store,
        game: Game,
        number: int,
        *,
        rules: HouseRules | None,
        seeds: Callable[[], bytes],
        seating: SeatingPlan,
        deciders: Deciders,
        payer: Payer,
        positions: int = 0,
        tells_whole_round: bool = False,
    ) -> None:
        self.store = store
        self.game = game
        self.number = number
        self.given = rules
        self.rules = rules or game.house_rules
        self.seating = seating
        self.deciders = deciders
        self.payer = payer
        self.positions = positions
        self.tells_whole_round = tells_whole_round
        self.cards_since = store.now()
        """When the cards on the table were opened."""
        self.offers_cut = True
        """Whether people sit at the table itself, so that the cut can be offered to them."""
        self._dealt_at: datetime | None = None
        self._seeds = seeds

    @property
    def table_standing(self) -> TableStanding:
        """What stays on the table between rounds."""
        return self.store.tables.table_standing(self.number, self.game.slug)

    @property
    def running_wagers(self) -> Carry:
        """The wagers that run on over rounds; none at a card table."""
        return carried_wagers.running_wagers(self.store, self.game, self.number)

    @property
    def running_seats(self) -> tuple[int, ...]:
        """The seats at which a wager runs on."""
        return tuple(seat for seat, _ in self.running_wagers.stakes)

    def owners(self, bets: Mapping[int, Any]) -> dict[int, int]:
        """The player at each seat of a round with these bets."""
        return self.seating.owners(bets, self.running_seats)

    def journal_between_rounds(self) -> TableJournal:
        """What makes journal entries of what happens to running wagers between two rounds."""
        owners = self.owners({})
        return self.payer.journal_for(owners, self.payer.terminals(self.running_seats), {})

    def refresh_rules(self) -> None:
        """Take up the house rules as they stand. Raises `BadRules` when the book holds none that
        the chapter allows.
        """
        self.rules = self.given or saved_rules(self.store, self.game)

    def meters(self) -> dict[str, MeterState]:
        """The progressive meters that the tables in force feed; one that was never fed shows its
        seed.
        """
        kept = self.store.tables.meters(self.game.slug)
        offer = Offer(self.rules)
        return {
            name: kept.get(name) or seed_meter(self.game, name, offer)
            for name in self.game.fed_meters(self.rules)
        }

    def promise(self) -> Promise:
        """What the table has promised for its next shuffle; a promise that is missing is made."""
        return self.store.promises.pending(
            self.number, self.game.slug
        ) or self.store.promises.ensure_promise(self.number, self.game.slug, self._seeds())

    def seed_and_words(
        self, shoe: KeptShoe | None, stock: Stock | None
    ) -> tuple[bytes, Mapping[int, str]]:
        """The house's seed and the words that the next round is dealt from."""
        if stock is not None:
            return stock.seed, {}
        if shoe is not None:
            return shoe.seed, shoe.words
        chosen = self.store.promises.shuffle_words(self.number, self.game.slug)
        return self.promise().seed, self.seating.words_mixed_into_shuffle(chosen)

    def note_card_change(self, *, deck_taken_away: bool) -> str:
        """Whether the cards of the next round are new to the table: "opened" with the sitting or
        because a wrong stub took the deck away (674a.8(h)), "changed" after their hours are over.
        """
        now = self.store.now()
        if deck_taken_away:
            self.cards_since = now
            return "opened"
        hours = 4 if self.rules.dealing == "hand" else 8
        if now - self.cards_since < (DECKS_CHANGED if self._has_shoe else timedelta(hours=hours)):
            idle = self._dealt_at is not None and now - self._dealt_at >= IDLE
            return "idle" if idle and not self._reshuffles else ""
        self.cards_since = now
        return "changed"

    @property
    def _has_shoe(self) -> bool:
        return self.game.family == "blackjack"

    @property
    def _reshuffles(self) -> bool:
        """Whether a device shuffles again after every round (672a.5(h)): its cards are never
        spread.
        """
        return self._has_shoe and self.rules.dealing == "automated-shoe"

    def cut_order(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The seats of a round that are offered the cut, in turn; none where the dealer cuts."""
        if not (self.rules.players_cut and self.offers_cut):
            return ()
        kept = self.table_standing.carry if self._has_shoe else ""
        before = carry_from_json(self.game, msgspec.json.decode(kept)) if kept else None
        return seats_offered_cut(
            seats, self.table_standing.number == 0, before.seat if before else 0
        )

    def check_shoe_entry(self, seats: Iterable[int]) -> None:
        """Raise `BadBet` for a seat that has to wait for the next shuffle (672a.6(b), 673a.6(b))."""
        check = getattr(engine(self.game), "check_shoe_entry", None)
        if check is not None and self.usable_shoe() is not None:
            check(self.game, self.rules, self.carry(), seats)

    def usable_shoe(self) -> KeptShoe | None:
        """The shoe that the next round is dealt from; None when it is shuffled anew."""
        kept = self.table_standing.shoe
        shoe = msgspec.json.decode(kept, type=KeptShoe) if kept else None
        filled = (self.game.decks(self.rules), self.rules.dealing)
        if shoe is None or (shoe.decks, shoe.dealing) != filled:
            return None
        now = self.store.now()
        return (
            None
            if _is_older_than(shoe.opened, now, DECKS_CHANGED)
            or _is_older_than(shoe.dealt, now, IDLE)
            else shoe
        )

    def _decks_opening_time(self, seed: bytes) -> str:
        """When the decks of the shoe with this seed were opened."""
        kept = self.table_standing.shoe
        shoe = msgspec.json.decode(kept, type=KeptShoe) if kept else None
        going_on = shoe is not None and shoe.seed == seed
        return shoe.opened if shoe and going_on else self.cards_since.isoformat()

    @property
    def kept_shoe_seed(self) -> bytes:
        """The seed of the shoe that the book keeps, also under other rules; empty where there is
        none.
        """
        kept = self.table_standing.shoe
        return msgspec.json.decode(kept, type=KeptShoe).seed if kept else b""

    def carry(self) -> Any:
        """What earlier rounds left for the engine: running wagers, or what a shoe remembers."""
        kept = self.table_standing.carry
        if self.game.family != "dice" and self.usable_shoe() is None:
            return None
        return carry_from_json(self.game, msgspec.json.decode(kept)) if kept else None

    def standing_after(self, state: State, seed: bytes, words: Mapping[int, str]) -> TableStanding:
        """What stays on the table after a round that was dealt from this seed and these words."""
        dealt_at = self._dealt_at = self.store.now()
        lying = sum(state.stakes.values())
        carry = json_text(state.carry) if state.carry is not None else ""
        over = getattr(engine(self.game), "shoe_goes_on", None)
        shoe = (
            json_text(
                KeptShoe(
                    seed,
                    state.at,
                    self.game.decks(self.rules),
                    self.rules.dealing,
                    words,
                    self._decks_opening_time(seed),
                    dealt_at.isoformat(),
                )
            )
            if over is not None and not state.void and over(self.game, state)
            else ""
        )
        return TableStanding(state.offer.number, carry, lying, shoe)


def _is_older_than(since: str, now: datetime, most: timedelta) -> bool:
    """Whether more time than `most` has gone by since then (empty: nobody knows when)."""
    return bool(since) and now - datetime.fromisoformat(since) >= most
