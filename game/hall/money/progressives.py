"""The controller of the house's progressives (605a.1, .7): tables of one game and letter feed and
show one meter, kept in the book.

A meter goes down by an award or by what both keys do here, and each of these is on the log.
"""

from __future__ import annotations

import msgspec

from ...book import Store
from ...book.ledger import progressive_account
from ...core.declaration import Game, Meter, MeterState, check_choice
from ...core.errors import HouseError
from ...core.money import dollars
from ...core.offer import MeterRate, Offer
from ...games import GAMES
from ...play.records.round_records import json_text, saved_rules
from ...rounds.round_steps import meter_letter, seed_meter
from ..operator.keys import OpenRoom
from ..records import HallRecords


class Progressive(msgspec.Struct, frozen=True):
    """A progressive meter of a game under the letter in force: what it shows and keeps in reserve,
    its seed, rate and the rate of its reserve (thousandths of a wager), the electronic tables that
    it links, and what was paid by terminals, by attendants, and at tables of chips; cents.
    """

    game: str
    name: str
    title: str
    letter: str
    section: str
    shows: int
    reserve: int
    seed: int
    rate: int
    reserve_rate: int
    is_set: bool
    tables: tuple[str, ...]
    by_machine: int
    by_attendant: int
    at_chips: int

    @property
    def paid(self) -> int:
        """All that was ever paid, in cents."""
        return self.by_machine + self.by_attendant + self.at_chips


class Progressives:
    """Shows the meters of a house; with both keys resets, configures and moves them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.records = HallRecords(store)

    def all(self) -> tuple[Progressive, ...]:
        """Every meter that the letters in force feed, game by game."""
        return tuple(
            found
            for game in GAMES.values()
            for meter in game.meters
            if (found := self._current_progressive(game, meter))
        )

    def progressive(self, slug: str, name: str) -> Progressive:
        """A meter of a game. Raises `HouseError` where there is none, or the letter in force does
        not feed it.
        """
        game, meter = self._find_meter(slug, name)
        told = self._current_progressive(game, meter)
        if told is None:
            raise HouseError(
                "progressive", f"{name} is not fed under the letters in force at {game.title}"
            )
        return told

    @staticmethod
    def _find_meter(slug: str, name: str) -> tuple[Game, Meter]:
        game = GAMES[slug]
        meter = next((meter for meter in game.meters if meter.name == name), None)
        if meter is None:
            raise HouseError("progressive", f"there is no meter {name!r} of {slug!r}")
        return game, meter

    def _current_progressive(self, game: Game, meter: Meter) -> Progressive | None:
        offer = Offer(saved_rules(self.store, game))
        letter = meter_letter(game, meter.name, offer)
        rate = meter.rate(letter, offer.rules)
        if rate is None:
            return None
        start = seed_meter(game, meter.name, offer)
        now = self.store.tables.meters(game.slug).get(meter.name, start)
        paid = self.records.days.awards_paid(progressive_account(game.slug, meter.name))
        tables = tuple(table.name for table in self.records.floor.tables(game.slug))
        return Progressive(
            game.slug,
            meter.name,
            meter.title,
            letter,
            meter.section,
            now.cents,
            now.reserve // 1000,
            start.cents,
            rate.rate,
            rate.reserve,
            meter.is_set,
            tables,
            *paid,
        )

    def reset(self, room: OpenRoom, slug: str, name: str, why: str) -> Progressive:
        """Put a meter back to its seed, with both keys and a reason. Raises `HouseError`, also
        while a round carries the meter.
        """
        told = self._checked_reason(room, why)
        game, _ = self._find_meter(slug, name)
        before = self.progressive(slug, name)
        with self.store.atomic():
            self.store.tables.set_meters(
                slug, {name: seed_meter(game, name, Offer(saved_rules(self.store, game)))}
            )
            self._log(
                room, f"{before.title} of {game.title} reset from {dollars(before.shows)}: {told}"
            )
        return self.progressive(slug, name)

    def configure(
        self,
        room: OpenRoom,
        slug: str,
        name: str,
        *,
        seed: int,
        rate: int,
        reserve: int = 0,
        why: str,
    ) -> Progressive:
        """Another seed (cents for a $1 wager) and rate (thousandths of a wager) from the next deal
        on, where the chapter leaves them to the house; what the meter shows stays. Raises
        `HouseError`.
        """
        told = self._checked_reason(room, why)
        game, _ = self._find_meter(slug, name)
        rules = saved_rules(self.store, game)
        changed = msgspec.structs.replace(
            rules, progressives={**rules.progressives, name: MeterRate(seed, rate, reserve)}
        )
        check_choice(game, changed, rules)
        with self.store.atomic():
            self._write_down_as_shown(game, name)
            self.store.tables.save_rules(slug, json_text(changed))
            self._log(
                room,
                f"{game.title}, {name}: seed {dollars(seed)} and rate {rate}/1000, reserve {reserve}/1000: {told}",
            )
        return self.progressive(slug, name)

    def _write_down_as_shown(self, game: Game, name: str) -> None:
        """A meter that was never fed is written down as it shows, so that another seed does not
        change it.
        """
        if name not in self.store.tables.meters(game.slug):
            start = seed_meter(game, name, Offer(saved_rules(self.store, game)))
            self.store.tables.set_meters(game.slug, {name: start})

    def transfer(
        self, room: OpenRoom, source: tuple[str, str], target: tuple[str, str], cents: int, why: str
    ) -> None:
        """Move a part of what one meter shows to another, with both keys and a reason. Raises
        `HouseError`.
        """
        told = self._checked_reason(room, why)
        giver, taker = self.progressive(*source), self.progressive(*target)
        if (
            source == target
            or isinstance(cents, bool)
            or not isinstance(cents, int)
            or not 0 < cents <= giver.shows
        ):
            raise HouseError(
                "cents", f"moved are 1 cent to {dollars(giver.shows)}, from one meter to another"
            )
        with self.store.atomic():
            for (slug, name), change in ((source, -cents), (target, cents)):
                self._write_down_as_shown(GAMES[slug], name)
                now = self.store.tables.meters(slug)[name]
                self.store.tables.set_meters(
                    slug, {name: MeterState(now.milli + change * 1000, now.reserve)}
                )
            self._log(
                room,
                f"{dollars(cents)} moved from {giver.title} of {giver.game} to {taker.title} of {taker.game}: {told}",
            )

    def _checked_reason(self, room: OpenRoom, why: str) -> str:
        room.touch(self.store.now())
        told = " ".join(why.split())
        if not told:
            raise HouseError("reason", "is asked for, in a few words")
        return told[:200]

    def _log(self, room: OpenRoom, told: str) -> None:
        self.store.log.write("progressive", told, person=room.persons)
