"""Who sits where: the boxes of each person at a table, the number of his sitting, and the bots."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from .bots import Bot


class Seating:
    """The people and bots at a table of this machine. `boxes` are each player's seats, the first the
    one he sits at; `sittings` the numbers of their sittings in the book. `robots` are players, by
    seat, that bots play for: a tournament's bots have profiles.
    """

    def __init__(
        self,
        boxes: Mapping[int, tuple[int, ...]],
        bots: tuple[Bot, ...] = (),
        robots: Mapping[int, int] | None = None,
    ) -> None:
        self.boxes = dict(boxes)
        self.sittings_by_player: dict[int, int] = {}
        self.bots = bots
        self.robots = dict(robots or {})
        self.persons_of_file: Mapping[int, int] = {}
        """Which seats count as one person's in rounds of a round file; empty where none is played."""

    @property
    def is_shared(self) -> bool:
        """Whether several people sit there."""
        return len(self.boxes) > 1

    @property
    def taken_seats(self) -> set[int]:
        """The seats of people and bots."""
        return {seat for seats in self.boxes.values() for seat in seats} | {
            bot.seat for bot in self.bots
        }

    def player_at(self, seat: int) -> int:
        """The person at a seat, 0 where none is."""
        return next((player for player, seats in self.boxes.items() if seat in seats), 0)

    def owners(self, bets: Container[int], running: Iterable[int]) -> dict[int, int]:
        """The player at each seat of a round: those who bet, or whose wager is `running`. One who
        sits alone has all his seats, and those at which his wagers run on.
        """
        running = tuple(running)
        if not self.is_shared and not self.robots:
            ((player, seats),) = self.boxes.items()
            return dict.fromkeys((*running, *seats), player)
        everybody = {seat: player for player, seats in self.boxes.items() for seat in seats}
        everybody |= self.robots
        return {seat: who for seat, who in everybody.items() if seat in bets or seat in running}

    def first_box_by_seat(self, bets: Container[int]) -> Mapping[int, int]:
        """By each seat of a person's, the first of his seats."""
        if self.persons_of_file:
            return self.persons_of_file
        return {
            seat: seats[0]
            for seats in self.boxes.values()
            for seat in seats
            if not self.is_shared or seat in bets
        }

    def open_sitting_numbers(self, players: Iterable[int]) -> list[int]:
        """The numbers of the players' sittings, each once."""
        return [self.sittings_by_player[player] for player in dict.fromkeys(players)]

    def words_mixed_into_shuffle(self, chosen: Mapping[int, str]) -> Mapping[int, str]:
        """The words of people who sit there; the one of who sits alone counts from any seat."""
        if self.is_shared:
            own = {seat for seats in self.boxes.values() for seat in seats}
            return {seat: word for seat, word in chosen.items() if seat in own}
        word = next(iter(chosen.values()), "")
        return {seats[0]: word for seats in self.boxes.values()} if word else {}
