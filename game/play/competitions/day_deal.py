"""The day's deal: ten rounds that the date deals alike to everybody, with chips of their own, in
books beside the house's.

Everything about it follows from the date: the table, the seat, the bots, the rules, the wagers and
the seed of each round. What is left to a player is what he decides; the first try counts, and its
rounds are kept as every round is. Each month has a book of its own in the folder `days`, in which a
player's try of a day is a profile with its own bankroll.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec

from ...book import Filter, RoundRow, Store, StoreError
from ...book.values import Clock
from ...core.declaration import Game, HouseRules, Offer, money_range
from ...core.errors import HouseError, IllegalAction
from ...core.money import dollars
from ...games import GAMES
from ...odds.coach import advise
from ...odds.strategy.verdict import tally_words
from ...practice.followed_card import USUAL_CARD
from ...printing.dates import month_day_year_text
from ...rounds.round_builder import seed_meter
from ..seats.bots import Bot, make_bots, own_seat
from ..session import open_session
from ..strategies import Bets
from ..table_terms import TableTerms
from .day_calendar import (
    BEST_PLAY,
    FOLDER,
    ROUNDS,
    WEEK,
    DayRecord,
    Ghost,
    Medal,
    ghost_code,
    medal_of,
    record_key,
    table_of_day,
)
from .side_books import BooksBeside

CHIPS: Final = 200_000
"""Cents that everybody has for the ten rounds: no choice is ever closed by money."""


class DayDeal(msgspec.Struct, frozen=True):
    """What a date deals: the game's slug, the player's seat, the bots beside him, the rules, and
    his wagers in cents by name.
    """

    day: date
    slug: str
    seat: int
    bots: tuple[Bot, ...]
    rules: HouseRules
    stakes: Mapping[str, int]

    @property
    def game(self) -> Game:
        """The game's declaration."""
        return GAMES[self.slug]

    @property
    def stake_per_round(self) -> int:
        """Cents on all wagers before a deal."""
        return sum(self.stakes.values())


def deal_of(day: date) -> DayDeal:
    """The deal of a day. At the blackjack tables each round has a new shoe, as what one player
    takes must not change the next round.
    """
    slug = table_of_day(day)
    game = GAMES[slug]
    rules = HouseRules(dealing="automated-shoe") if game.family == "blackjack" else game.house_rules
    seat = own_seat(game)
    limits = {w.name: money_range(w, rules) for w in game.wagers if not w.optional and not w.later}
    # cents on each wager that must stand
    stakes = {name: min(max(1_000, low), high) for name, (low, high) in limits.items()}
    return DayDeal(day, slug, seat, make_bots(game, (seat,), 3), rules, stakes)


def seed_of(day: date, number: int) -> bytes:
    """The seed of a round (from 1) of a day's deal. From one round's seed no other's follows
    without the date.

    >>> seed_of(date(2026, 11, 22), 1).hex()[:16]
    '6530fd1278b096e6'
    """
    return hashlib.sha256(
        f"linden house, the deal of {day.isoformat()}, round {number}".encode()
    ).digest()


class DayResult(msgspec.Struct, frozen=True):
    """How far a player is with a day's deal: its settled rounds, the first first, and whether
    another one is open.
    """

    day: date
    rounds: tuple[RoundRow, ...] = ()
    open: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether the try has begun."""
        return self.open or bool(self.rounds)

    @property
    def is_finished(self) -> bool:
        """Whether all rounds are settled."""
        return len(self.rounds) >= ROUNDS

    @property
    def net(self) -> int:
        """Cents won, below 0 lost, in the settled rounds."""
        return sum(row.net for row in self.rounds)

    @property
    def cost(self) -> float:
        """Expected cents that the choices gave away against best play."""
        return sum(row.cost for row in self.rounds)

    @property
    def decisions(self) -> int:
        """How many choices the coach has priced."""
        return sum(row.decisions for row in self.rounds)

    @property
    def right_count(self) -> int:
        """How many of them were right, some by the player's card."""
        return self.decisions - sum(row.mistakes for row in self.rounds)

    @property
    def right_only_by_card_count(self) -> int:
        """How many of them were right by the player's card, though best play gains more."""
        return sum(row.by_card for row in self.rounds)

    @property
    def costs(self) -> tuple[float, ...]:
        """Expected cents that the choices of each round gave away."""
        return tuple(row.cost for row in self.rounds)

    @property
    def medal(self) -> Medal | None:
        """The day's medal; None as long as rounds are left."""
        return medal_of(self.costs) if self.is_finished else None

    @property
    def friend_code(self) -> str:
        """By what a friend plays beside this result; "" as long as rounds are left."""
        return ghost_code(self.day, self.costs) if self.is_finished else ""

    @property
    def result_marks(self) -> str:
        """How each round ended, a sign a round."""
        return "".join("▲" if row.net > 0 else "▽" if row.net < 0 else "–" for row in self.rounds)

    @property
    def mistakes_cost_text(self) -> str:
        """How far from best play it was, in words."""
        if not self.decisions:
            return "Nothing was to be decided"
        if self.cost < 0.5:
            return f"Best play: {tally_words(self.decisions, 0, 0)}"
        tally = tally_words(
            self.decisions, self.decisions - self.right_count, self.right_only_by_card_count
        )
        return f"Mistakes cost {dollars(round(self.cost))}, {tally}"

    def share_text(self) -> str:
        """The result in a few lines to give away; nothing in it tells a card."""
        return "\n".join(
            (
                f"Linden House, the deal of {month_day_year_text(self.day)}",
                f"{deal_of(self.day).game.title}: {dollars(self.net, sign=True)}",
                self.result_marks,
                self.mistakes_cost_text,
                *filter(
                    None, (f"To play beside it: {self.friend_code}" if self.friend_code else "",)
                ),
            )
        )


def report(result: DayResult) -> dict[str, Any]:
    """A day's deal and a player's result as plain values, money in cents: what `today --json`
    prints. What choices cost is there once all rounds are over.
    """
    deal = deal_of(result.day)
    rounds = [
        {"number": row.number, "net": row.net, "summary": row.summary} for row in result.rounds
    ]
    found: dict[str, Any] = {
        "day": result.day.isoformat(),
        "table": deal.slug,
        "seat": deal.seat,
        "bots": [bot.name for bot in deal.bots],
        "chips": CHIPS,
        "stakes": dict(deal.stakes),
        "open": result.open,
        "over": result.is_finished,
        "net": result.net,
        "rounds": rounds,
    }
    if result.is_finished:
        found |= {
            "cost": round(result.cost, 2),
            "decisions": result.decisions,
            "right": result.right_count,
            "by_card": result.right_only_by_card_count,
        }
        for shown, row in zip(rounds, result.rounds, strict=True):
            shown |= {
                "cost": round(row.cost, 2),
                "decisions": row.decisions,
                "right": row.decisions - row.mistakes,
                "by_card": row.by_card,
            }
    return found


def result_lines(result: DayResult) -> list[str]:
    """The same in lines to read."""
    deal = deal_of(result.day)
    lines = [
        f"The deal of {month_day_year_text(result.day)}: {deal.game.title}",
        f"Seat {deal.seat}, with {', '.join(bot.name for bot in deal.bots)}; {dollars(deal.stake_per_round)} bet each round",
    ]
    if not result.has_begun:
        return [*lines, "Not played yet"]
    done = len(result.rounds)
    state = "" if result.is_finished else f" after {done} of {ROUNDS} rounds"
    # what choices cost is said at the end
    away = [result.mistakes_cost_text] if result.is_finished else []
    return [
        *lines,
        f"{dollars(result.net, sign=True)}{state} {result.result_marks}".rstrip(),
        *away,
    ]


class DayTry:
    """A player's try of a day's deal: a `session` with its wagers, its ten rounds, and nothing else.
    The session raises `HouseError` for what is not everybody's.
    """

    def __init__(self, store: Store, dealt: DayDeal, player: int, ghost: Ghost = BEST_PLAY) -> None:
        self.dealt, self.ghost = dealt, ghost
        self._store = store
        self._player = player
        terms = TableTerms(
            closed={
                "word": "everybody gets the same deal on a day, so no word is mixed in",
                "buy-in": "everybody has the same chips on a day",
                "tip": "no tips are given with the chips of a competition, which are worth nothing",
                "stock": "the date deals these rounds",
            },
            promises=False,  # the date says what is dealt
            refusal=self._refusal,
        )
        self.session = open_session(
            store,
            dealt.game,
            player,
            seats=(dealt.seat,),
            bots=dealt.bots,
            rules=dealt.rules,
            seeds=lambda: seed_of(dealt.day, self.settled_count + 1),
            advise=advise,
            terms=terms,
        )

    @property
    def settled_count(self) -> int:
        """How many rounds are settled."""
        return self._store.tables.table_standing(self._player, self.dealt.slug).number

    @property
    def is_finished(self) -> bool:
        """Whether all ten rounds are settled."""
        return not self.session.playing and self.settled_count >= ROUNDS

    def lead_and_costs_words(self) -> tuple[str, str]:
        """Who has given away less so far, the player or his ghost, and how much; nothing before the
        first round is settled.
        """
        rows = self._store.history.rounds(Filter(player=self._player), limit=ROUNDS)
        return self.ghost.lead_and_costs_words([row.cost for row in rows]) if rows else ("", "")

    def _refusal(self, placed: Bets) -> HouseError | None:
        """Why these wagers cannot be dealt to: they are not the day's, or the ten rounds are over."""
        if self.is_finished:
            return IllegalAction("deal", "the ten rounds of this day are over")
        given = {self.dealt.seat: dict(self.dealt.stakes)}
        if {seat: dict(wagers) for seat, wagers in placed.items()} != given:
            return HouseError("wagers", "are the same for everybody in the day's deal")
        return None


class DayBooks(BooksBeside):
    """The books of the day's deals of one player of the house: `folder` is the data folder, `house`
    the number of its book and `player` his there; `followed` names the card that he follows at a
    game. One month's book is open at a time.
    """

    def __init__(
        self,
        folder: Path,
        house: str,
        player: int,
        clock: Clock,
        *,
        read_only: bool = False,
        followed: Callable[[str], str] = lambda _slug: USUAL_CARD,
    ) -> None:
        super().__init__(folder / FOLDER, clock, read_only=read_only)
        self._followed = followed
        self._who = record_key(house, player)
        self.record = DayRecord(self.folder, self._who, read_only=read_only)
        self._tries: dict[date, DayTry] = {}

    def store(self, day: date, *, make: bool = False) -> Store | None:
        """The book of a day's month; None where there is none and none is to be made."""
        return self.book(f"{day:%Y-%m}", make=make)

    def player_id_or_zero(self, day: date) -> int:
        """The number of the profile that a day's try is in its month's book, 0 where it has not
        begun.
        """
        store, name = self.store(day), self._try_player_name(day)
        return (
            next((one.id for one in store.people.players() if one.name == name), 0)
            if store is not None
            else 0
        )

    def result(self, day: date) -> DayResult:
        """How far the player is with the deal of a day."""
        store, player = self.store(day), self.player_id_or_zero(day)
        if store is None or not player:
            return DayResult(day)
        rows = store.history.rounds(Filter(player=player), limit=ROUNDS)
        found = DayResult(
            day, tuple(reversed(rows)), store.rounds.unfinished_round(player) is not None
        )
        if found.is_finished:
            self.record.add({day: found.costs})
        return found

    def refresh(self, today: date) -> DayResult:
        """How far the player is today; days of the last week that were finished and are not in the
        record yet are taken up into it.
        """
        for back in range(WEEK - 1, 0, -1):
            if (day := today - timedelta(days=back)) not in self.record.costs_by_day:
                self.result(day)
        return self.result(today)

    def read_month(self, month: str) -> None:
        """Take up all finished days of a month (`2026-11`) into the record. Raises what the store
        raises.
        """
        found: dict[date, tuple[float, ...]] = {}
        with suppress(ValueError):  # a folder of another name
            first = date.fromisoformat(f"{month}-01")
            ends = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
            found = {one.day: one.costs for one in self.month_tries_until(ends) if one.is_finished}
        self.record.add(found, month)

    def month_tries_until(self, day: date) -> tuple[DayResult, ...]:
        """The tries of the day's month, the first first."""
        days = (day.replace(day=number) for number in range(1, day.day + 1))
        return (
            tuple(found for found in map(self.result, days) if found.has_begun)
            if self.store(day) is not None
            else ()
        )

    def sit(self, day: date) -> DayTry:
        """Sit down at the day's table: the try is begun, or taken up where it stood."""
        kept = self._tries.get(day)
        if kept is not None:
            kept.ghost = self.record.ghost(day)
            return kept
        store, player = self.store(day, make=True), self.player_id_or_zero(day)
        if store is None:
            raise HouseError("day", "the book of the day's deals cannot be opened")
        if not player:
            deal = deal_of(day)
            with store.atomic():
                player = store.people.add_player(self._try_player_name(day)).id
                store.people.buy_in(player, CHIPS)
            # somebody else's round holds them: they stay as he sees them
            with suppress(StoreError):
                fresh = Offer(deal.rules)
                store.tables.set_meters(
                    deal.slug,
                    {m.name: seed_meter(deal.game, m.name, fresh) for m in deal.game.meters},
                )
        slug = deal_of(day).slug
        store.people.follow_card(player, slug, self._followed(slug))
        self._tries[day] = DayTry(store, deal_of(day), player, self.record.ghost(day))
        return self._tries[day]

    def close(self) -> None:
        """Everyone gets up, and the book is closed; a second call does nothing."""
        while self._tries:
            self._tries.popitem()[1].session.end_all_sittings()
        super().close()

    def _try_player_name(self, day: date) -> str:
        return f"{self._who} {day.isoformat()}"


__all__ = ["ROUNDS", "DayBooks", "DayDeal", "DayResult", "DayTry", "deal_of", "seed_of"]
