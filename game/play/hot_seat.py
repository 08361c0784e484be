"""Several people at one machine and one table: each with a profile, a bankroll and a history of his
own.

A `HotSeat` is a session of whoever is before the screen, one person after the other. While hands
are hidden from the others, it shows what everyone may see, until the one who is asked says that he
is there: nothing of his hand leaves it before.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final

import msgspec

from ..book import Store
from ..book.values import KeptRound, RoundRow
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError, IllegalAction
from ..core.money import dollars
from ..odds.advice import Advice
from ..rounds import Action, State, View, seen, witnessed
from ..rounds.events import AnyEvent
from .bots import Bot
from .session import Advise, Session

MOST: Final = 4
"""So many people may share a machine."""


class Person(msgspec.Struct, frozen=True):
    """One of several people at a table: the number, name and look of his profile, his boxes (the
    first is the one he sits at), and his cents off the felt.
    """

    player: int
    name: str
    look: str
    seats: tuple[int, ...]
    bankroll: int


class HotSeat(Session):
    """Up to four people at one table, which is the first one's (`table`: whose number it has). All
    that a session says of its player, it says of the person before the screen (`player`). Verbs
    raise what a session's raise.
    """

    sells = True
    """Whether chips can be bought at the table."""

    def __init__(
        self,
        store: Store,
        game: Game,
        player: int,
        *,
        seats: tuple[int, ...],
        bots: tuple[Bot, ...] = (),
        rules: HouseRules | None = None,
        seeds: Callable[[], bytes],
        advise: Advise,
        table: int | None = None,
    ) -> None:
        self._boxes: dict[int, tuple[int, ...]] = {}
        self._sat: dict[int, int] = {}
        self._lasts: dict[int, RoundRow] = {}
        self.covered = False
        super().__init__(
            store,
            game,
            player,
            seats=seats,
            bots=bots,
            rules=rules,
            seeds=seeds,
            advise=advise,
            table=table,
        )
        self._sat[player] = self.sitting.id
        if not self.playing:
            self._sit_where_wagers_run()

    # -- who sits there ----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The boxes of whoever is before the screen."""
        return self._boxes[self.player]

    @seats.setter
    def seats(self, seats: tuple[int, ...]) -> None:
        self._boxes[self.player] = seats

    @property
    def persons(self) -> tuple[Person, ...]:
        """The people at the table, in the order of their seats; none where one sits alone."""
        if len(self._boxes) < 2:
            return ()
        return tuple(
            Person(one.id, one.name, one.avatar, seats, self.store.bankroll(one.id))
            for player, seats in sorted(self._boxes.items(), key=lambda pair: pair[1])
            for one in (self.store.player(player),)
        )

    @property
    def sittings(self) -> tuple[tuple[int, int], ...]:
        """Everybody's player and the number of his sitting."""
        return tuple((player, self._sat[player]) for player in self._boxes)

    def sit(self, player: int, seat: int) -> None:
        """Somebody sits down at a free seat, and is before the screen. Raises `HouseError` where he
        cannot.
        """
        if self.playing:
            raise IllegalAction("seat", "the round in play is finished first")
        if player in self._boxes:
            raise HouseError(
                "player", f"{self.store.player(player).name} sits at this table already"
            )
        if len(self._boxes) >= MOST:
            raise HouseError("seat", "four people are all that share one machine")
        if not 1 <= seat <= self.game.seats or seat in self._taken_seats():
            raise HouseError(
                "seat",
                "somebody sits there"
                if seat in self._taken_seats()
                else f"there is no seat {seat}",
            )
        elsewhere = self.store.open_round(player, self.game.slug)
        if elsewhere is not None:
            raise HouseError(
                "player",
                f"{self.store.player(player).name} has a round of {self.game.title} open at another table",
            )
        self._join(player, (seat,))
        self.turn_to(player)

    def rise(self, player: int) -> None:
        """Somebody leaves the table between rounds, with what still runs on for him. The last one
        stays. Raises `IllegalAction`.
        """
        if self.playing:
            raise IllegalAction("seat", "the round in play is finished first")
        if len(self._boxes) < 2 or player not in self._boxes:
            raise IllegalAction("seat", "the last one leaves by leaving the table")
        for seat in set(self._running_seats()) & set(self._boxes[player]):
            self.take_down(seat)
        del self._boxes[player]
        self.store.get_up(self._sat.pop(player))
        if player == self.player:
            self.turn_to(self.persons[0].player if self.persons else next(iter(self._boxes)))

    def turn_to(self, player: int) -> None:
        """Another person is before the screen; his hand stays covered."""
        self.player = player
        self.last = self._lasts.get(player)

    @property
    def player_to_act(self) -> int:
        """The player whose decision it is, 0 when no person is asked."""
        turn = self.state.turn if self.state is not None else 0
        return (
            next((player for player, seats in self._boxes.items() if turn in seats), 0)
            if turn
            else 0
        )

    @property
    def passing(self) -> int:
        """The player to whom the machine is to be passed, 0 when whoever is before it is asked, or
        nobody is.
        """
        return (
            self.player_to_act
            if self.player_to_act and (self.covered or self.player_to_act != self.player)
            else 0
        )

    def pass_on(self) -> None:
        """Whoever is asked is before the screen, his hand still covered where there is anything to
        hide.
        """
        if self.passing:
            self.turn_to(self.passing)

    def uncover(self) -> None:
        """Whoever is asked says that he is there."""
        self.pass_on()
        self.covered = False

    def _taken_seats(self) -> set[int]:
        return {seat for seats in self._boxes.values() for seat in seats} | {
            bot.seat for bot in self.bots
        }

    def _join(self, player: int, seats: tuple[int, ...]) -> None:
        self._boxes[player] = seats
        if player not in self._sat:
            self._sat[player] = self.store.sit_down(player, self.game.slug).id

    def _sit_where_wagers_run(self) -> None:
        """Whose wagers still run on at the table sits there, as in its last round."""
        running = set(self._running_seats()) - set(self.seats)
        for seat, player in (
            self.store.last_seats(self.table, self.game.slug).items() if running else ()
        ):
            if seat in running and player != self.player:
                self._join(player, (*self._boxes.get(player, ()), seat))
        self.bots = tuple(bot for bot in self.bots if bot.seat not in running)

    # -- what may be seen --------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat of whoever is before the screen that is to act, 0 when he is not asked or his
        hand is covered.
        """
        return 0 if self.covered else super().turn

    def view(self, seat: int = 0) -> View | None:
        """What may be seen by whoever is before the screen: of covered hands nothing."""
        if self.covered and self.state is not None:
            return seen(self.state, 0)
        return super().view(seat)

    def advice(self) -> Advice | None:
        """The coach's opinion, once the hand is open."""
        return None if self.covered else super().advice()

    def told_so_far(self) -> tuple[AnyEvent, ...]:
        """What may be seen of the round in play, by whoever is before the screen."""
        return self._as_seen(self._told) if self.playing else ()

    def told_before(self, count: int) -> tuple[AnyEvent, ...]:
        """What may be seen now of the round in play or the last one, but for its last so many
        events.
        """
        return self._as_seen(self._told[: len(self._told) - count])

    def filed(self) -> dict[str, Any] | None:
        """The round in play or the last one as a round file, with what the person before the screen
        has seen.
        """
        from .records.round_export import as_file

        found = self.last.id if self.last is not None else 0
        mine = self.round_id if self.playing and self._bets_of_mine() else found
        return as_file(self.store, mine, self.player) if mine else None

    def _bets_of_mine(self) -> bool:
        return self.state is not None and any(seat in self.state.bets for seat in self.seats)

    def _as_seen(self, events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
        events = tuple(events)
        return witnessed(events, 0) if self.covered else super()._witnessed(events)

    def _witnessed(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """Everything is kept: who may see what depends on who will be before the screen."""
        return events

    def _remember_last_rounds(self) -> None:
        """Once the round is over, each of its people has a last round of his own."""
        if self.state is not None and not self.playing:
            for player in set(self._sitters(self.state.bets).values()):
                self._lasts[player] = self.store.round_row(self.round_id, player)
            self.last = self._lasts.get(self.player, self.last)

    def _hides(self) -> bool:
        """Whether anybody's hand of the round in play is hidden from the others; once it is over,
        each has his own.
        """
        if len(self._boxes) < 2 or not self.playing:
            return False
        public = witnessed(self._told, 0)
        return any(
            witnessed(self._told, seat) != public
            for seats in self._boxes.values()
            for seat in seats
        )

    def _cover(self) -> None:
        """Hands are covered, unless the one whose hand is open is asked once more."""
        stays = not self.covered and self.player_to_act == self.player
        self.covered = not stays and self._hides()

    # -- verbs -------------------------------------------------------------------------------------

    def deal(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None = None
    ) -> tuple[AnyEvent, ...]:
        """Close the betting and deal; what everyone may see of it."""
        events = super().deal(placed, stock)
        self.covered = self._hides()
        self._remember_last_rounds()
        return self._as_seen(events)

    def act(self, chosen: Action | str, *, thought: int | None = None) -> tuple[AnyEvent, ...]:
        """The decision of whoever is before the screen, and what follows; his hand is covered at
        once.
        """
        events = super().act(chosen, thought=thought)
        self._cover()
        self._remember_last_rounds()
        return self._as_seen(events)

    def rebuild(self) -> tuple[AnyEvent, ...]:
        """Take up an open round of the table; every hand is covered."""
        events = super().rebuild()
        self._told = events
        self.covered = self._hides()
        return events

    def get_up(self) -> None:
        """Everybody leaves the table."""
        for sitting in self._sat.values():
            self.store.get_up(sitting)

    def missing(self, placed: Mapping[int, Mapping[str, int]]) -> int:
        """Cents that bankrolls lack for these wagers, 0 when each covers its own."""
        return sum(lacks for _, lacks in self._lacking(placed))

    def refusal(self, placed: Mapping[int, Mapping[str, int]]) -> HouseError | None:
        """Why these wagers cannot be dealt to (None: they can); whose chips are too few is named."""
        found = super().refusal(placed)
        if found is not None and found.field == "bankroll" and len(self._boxes) > 1:
            (who, lacks), *_ = self._lacking(placed)
            return HouseError("bankroll", f"{who}'s chips lack {dollars(lacks)}")
        return found

    def _lacking(self, placed: Mapping[int, Mapping[str, int]]) -> list[tuple[str, int]]:
        """Who lacks how many cents for these wagers."""
        out = []
        for player, seats in self._boxes.items():
            lacks = sum(sum(placed.get(seat, {}).values()) for seat in seats) - self.store.bankroll(
                player
            )
            if lacks > 0:
                out.append((self.store.player(player).name, lacks))
        return out

    # -- the word of each --------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word of whoever is before the screen; "" when there is none."""
        words = self.store.words(self.table, self.game.slug)
        return words.get(self.seats[0], "") if len(self._boxes) > 1 else super().word

    def choose_word(self, text: str) -> None:
        """Mix in his word from the next shuffle on ("": none), beside those of the others. Raises
        `HouseError` for a bad word.
        """
        others = {
            seats[0]: word
            for player, seats in self._boxes.items()
            if player != self.player
            and (word := self.store.words(self.table, self.game.slug).get(seats[0]))
        }
        self.store.choose_words(
            self.table, self.game.slug, others | ({self.seats[0]: text} if text else {})
        )

    def _chosen_words(self) -> Mapping[int, str]:
        if len(self._boxes) < 2:
            return super()._chosen_words()
        own = {seat for seats in self._boxes.values() for seat in seats}
        words = self.store.words(self.table, self.game.slug)
        return {seat: word for seat, word in words.items() if seat in own}

    # -- inside ------------------------------------------------------------------------------------

    def _sitters(self, bets: Container[int] | None = None) -> dict[int, int]:
        running = self._running_seats()
        found = {seat: player for player, seats in self._boxes.items() for seat in seats}
        if len(self._boxes) < 2 or bets is None:
            return dict.fromkeys((*running, *self.seats), self.player) | found
        return {seat: player for seat, player in found.items() if seat in bets or seat in running}

    def _people(self, bets: Container[int]) -> dict[int, int]:
        if len(self._boxes) < 2:
            return super()._people(bets)
        return {seat: seats[0] for seats in self._boxes.values() for seat in seats if seat in bets}

    def _sittings(self, players: Iterable[int]) -> list[int]:
        return [self._sat.get(player, self.sitting.id) for player in dict.fromkeys(players)]

    def _take_seats(self, kept: KeptRound, state: State) -> None:
        self._sat[self.player] = self.sitting.id
        for player in dict.fromkeys(kept.seats.values()):
            seats = tuple(seat for seat in kept.seats if kept.seats[seat] == player)
            self._join(player, tuple(seat for seat in state.bets if seat in seats) or seats)

    def _assist(self) -> None:
        if len(self._boxes) < 2:
            super()._assist()  # else the decision itself marks the share of who took it


__all__ = ["MOST", "HotSeat", "Person"]
