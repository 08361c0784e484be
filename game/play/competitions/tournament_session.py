"""A tournament: so many rounds at a table, or at several one after another, with the same chips for
everybody, people and bots, and a ranking at the end.

It has a book of its own, in which everybody who plays in it, a bot too, is a profile with the
tournament's chips; its rounds are dealt, wagered, played and kept as at any table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from ...book import Store
from ...book.ledger import felt_account, player_account
from ...book.people import LONGEST_NAME
from ...book.values import KeptRound, Move
from ...core.chance import Stock
from ...core.declaration import Game, HouseRules, check_rules
from ...core.errors import HouseError, IllegalAction, quoted
from ...core.money import dollars, short
from ...games import GAMES
from ...hands.phrases import join_with_and
from ...rounds import Action, State, act, further, legal, seen
from ...rounds.dice.engine import Carry
from ...rounds.events import AnyEvent, Staked
from ..bots import Bot, choose, company, opening_bets, own_seat
from ..carried_wagers import running, take_down
from ..hot_seat import MOST, HotSeat
from ..journal import Purse

STYLES: Final = ("careful", "typical", "best")
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
MOST_ROUNDS: Final = 500
MOST_TABLES: Final = 12
MOST_CHIPS: Final = 100_000_000
"""Cents: a million dollars of chips each."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays in a tournament: at which seat, with which look, and a bot in which style
    ("": a person).
    """

    name: str
    seat: int
    look: str = ""
    style: str = ""


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table at which rounds of a tournament are played: the game's slug, and the house rules
    there.
    """

    slug: str
    rules: HouseRules = HouseRules()

    @property
    def game(self) -> Game:
        """The game's declaration."""
        return GAMES[self.slug]

    @property
    def least_stake(self) -> int:
        """Cents that take part in a round at the least."""
        return sum(opening_bets(self.game, self.rules).values())


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the first round: the first game's slug, how many rounds are played at
    each table, cents of chips each, who plays, the house rules there, when it began, the seed in
    hex from which its rounds are dealt ("": each by chance), and at which tables it goes on.
    """

    slug: str
    rounds: int
    chips: int
    entrants: tuple[Entrant, ...]
    begun: datetime
    rules: HouseRules = HouseRules()
    seed: str = ""
    then: tuple[Leg, ...] = ()

    @property
    def legs(self) -> tuple[Leg, ...]:
        """Its tables in their order; each has its number there, from 1, in the tournament's book."""
        return (Leg(self.slug, self.rules), *self.then)

    @property
    def total(self) -> int:
        """How many rounds are played at all tables together."""
        return self.rounds * len(self.legs)

    def table_index(self, settled: int) -> int:
        """The index of the table at which the next round is played after so many, or was after the
        last.
        """
        return min(settled // self.rounds, len(self.then))

    @property
    def title(self) -> str:
        """Its tables in words."""
        names = [leg.game.title for leg in self.legs]
        if len(names) > 3:
            names = [*names[:2], f"{len(names) - 2} more tables"]
        return join_with_and(names)

    @property
    def briefly(self) -> str:
        """The same where there is little room."""
        return self.legs[0].game.title + f" and {len(self.then)} more" * bool(self.then)

    @property
    def rounds_each(self) -> str:
        """How many rounds, in words: `10 rounds`, `5 rounds at each of 3 tables`."""
        rounds = f"{self.rounds} round{'s' * (self.rounds != 1)}"
        return f"{rounds} at each of {len(self.legs)} tables" if self.then else rounds


class Placing(msgspec.Struct, frozen=True):
    """Somebody in the ranking: his place, his chips in cents now and `after` each of his rounds,
    and the round in which he went out (0: he is in).
    """

    place: int
    entrant: Entrant
    chips: int
    after: tuple[int, ...] = ()
    out: int = 0

    @property
    def standing_text(self) -> str:
        """What the ranking says of him."""
        return f"out in round {self.out}" if self.out else short(self.chips)

    @property
    def nth(self) -> str:
        """His place: `1st`."""
        return f"{self.place}{ENDINGS.get(self.place, 'th')}"


class TournamentRanking(msgspec.Struct, frozen=True):
    """How a tournament stands: its number, what was agreed, the ranking with the leader first, how
    many rounds are settled, and whether another one is open.
    """

    number: int
    agreed: Tournament
    lines: tuple[Placing, ...]
    settled: int = 0
    open: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether a round was dealt."""
        return self.open or bool(self.settled)

    @property
    def leg(self) -> int:
        """The index of the table of the round in play, or of the next one."""
        return self.agreed.table_index(self.settled)

    @property
    def round(self) -> int:
        """Which round of its table that is."""
        return min(self.settled + 1, self.agreed.total) - self.leg * self.agreed.rounds

    @property
    def is_finished(self) -> bool:
        """Whether the last round is settled, or all but one are out."""
        done = self.settled >= self.agreed.total or sum(not line.out for line in self.lines) < 2
        return done and not self.open

    @property
    def winners(self) -> tuple[str, ...]:
        """Who stands first; several where their chips are equal."""
        return tuple(line.entrant.name for line in self.lines if line.place == 1)

    def line(self, name: str) -> Placing:
        """Where somebody stands."""
        return next(line for line in self.lines if line.entrant.name == name)

    def cents_behind_leader(self, line: Placing) -> int:
        """Cents to the leader, 0 for him who leads."""
        return self.lines[0].chips - line.chips

    def gap(self, line: Placing) -> str:
        """How far somebody is from the leader, or leads, in words."""
        if line.out:
            return line.standing_text
        if line.place > 1:
            return f"{short(self.cents_behind_leader(line))} behind"
        ahead = line.chips - self.lines[1].chips
        return f"leads by {short(ahead)}" if ahead else "shares the lead"

    def share(self) -> str:
        """The ranking in a few lines to give away."""
        head = f"Linden House, a tournament at {self.agreed.title}"
        shown = [
            f"{line.place}. {line.entrant.name}{' (bot)' * bool(line.entrant.style)}: {line.standing_text}"
            for line in self.lines
        ]
        return "\n".join(
            (head, f"{self.rounds_said}, {short(self.agreed.chips)} of chips each", *shown)
        )

    @property
    def rounds_said(self) -> str:
        """How far it is, in words."""
        rounds = self.agreed.total
        if self.is_finished:
            return f"{self.settled} round{'s' * (self.settled != 1)}" + (
                f" of {rounds}" if self.settled < rounds else ""
            )
        return (
            f"After {self.settled} of {rounds} rounds"
            if self.settled
            else f"{self.agreed.rounds_each}, not begun"
        )


def ranked(lines: Sequence[Placing], chips: int) -> tuple[Placing, ...]:
    """The lines in their order, each with its place. Who is in stands before who is out, with more
    chips first; of those who are out whoever went out later, and of the same round whoever had more
    chips before it (`chips` before the first). Equals share a place, and the next one is counted as
    if they did not: 1, 2, 2, 4.

    >>> one, two = (Entrant(name, seat) for seat, name in enumerate(("Ada", "Bea"), 1))
    >>> [line.place for line in ranked([Placing(0, one, 500), Placing(0, two, 500)], 500)]
    [1, 1]
    """

    def worth(line: Placing) -> tuple[int, int, int]:
        if not line.out:
            return 1, 0, line.chips
        return 0, line.out, line.after[-2] if len(line.after) > 1 else chips

    order = sorted(lines, key=lambda line: (*(-part for part in worth(line)), line.entrant.seat))
    return tuple(
        msgspec.structs.replace(line, place=1 + sum(worth(other) > worth(line) for other in order))
        for line in order
    )


# ---- what is agreed


def agreed(
    slug: str,
    people: Sequence[tuple[str, str]],
    bots: int,
    *,
    rounds: int,
    chips: int,
    begun: datetime,
    styles: Sequence[str] = (),
    rules: HouseRules | None = None,
    seed: str = "",
    then: Sequence[Leg] = (),
) -> Tournament:
    """A tournament for people, by name and look, and so many bots, which play by `styles` in turn
    or each in its own; everybody has a seat, the same at every table. Raises `HouseError`, naming
    what cannot be.
    """
    for one in (slug, *(leg.slug for leg in then)):
        if one not in GAMES:
            raise HouseError("table", f"{quoted(one)} is none of {', '.join(GAMES)}")
    game = smallest(slug, *(leg.slug for leg in then))
    if len(people) > MOST:
        raise HouseError(
            "players", f"{len(people)} are more than the {MOST} who can share one machine"
        )
    if not 0 <= bots <= game.seats - len(people):
        raise HouseError(
            "bots",
            f"{bots} are too many beside {len(people)} at {game.title}, which has {game.seats} seats",
        )
    own = own_seat(game)
    others = [seat for seat in range(1, game.seats + 1) if seat != own]
    seats = [own, *others[::2], *others[1::2]][: len(people)]
    taken = {name for name, _ in people}
    beside = company(game, tuple(seats), bots, styles)
    made = Tournament(
        slug,
        rounds,
        chips,
        (
            *(Entrant(name, seat, look) for (name, look), seat in zip(people, seats, strict=True)),
            *(
                Entrant(
                    f"{one.name} II" if one.name in taken else one.name,
                    one.seat,
                    one.name,
                    one.style,
                )
                for one in beside
            ),
        ),
        begun,
        rules or HouseRules(),
        seed,
        tuple(then),
    )
    check(made)
    return made


def smallest(*slugs: str) -> Game:
    """That of the games whose table has the fewest seats."""
    return min((GAMES[slug] for slug in slugs), key=lambda game: game.seats)


def check(made: Tournament) -> None:
    """Raise the `HouseError` that says why a tournament cannot be played."""
    names, slugs = [one.name for one in made.entrants], [leg.slug for leg in made.legs]
    if odd := next((slug for slug in slugs if slug not in GAMES), ""):
        raise HouseError("slug", f"{quoted(odd)} is none of {', '.join(GAMES)}")
    if len(slugs) > MOST_TABLES:
        raise HouseError("tables", f"{len(slugs)} are more than the {MOST_TABLES} of a tournament")
    game = smallest(*slugs)
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
            raise HouseError("players", f"{quoted(name)} is no name of 1 to {LONGEST_NAME} letters")
        if sum(name.casefold() == other.casefold() for other in names) > 1:
            raise HouseError("players", f"{quoted(name)} stands there twice")
    if len(names) < 2:
        raise HouseError("players", "at least two play in a tournament: name more people, or bots")
    if sum(not one.style for one in made.entrants) > MOST:
        raise HouseError("players", f"{MOST} people are all that share one machine")
    if len({one.seat for one in made.entrants} & set(range(1, game.seats + 1))) < len(names):
        raise HouseError("seats", f"everybody needs one of the {game.seats} seats for himself")
    if odd := next((one.style for one in made.entrants if one.style not in ("", *STYLES)), ""):
        raise HouseError("style", f"{quoted(odd)} is none of {', '.join(STYLES)}")
    if not 1 <= made.rounds <= MOST_ROUNDS:
        raise HouseError("rounds", f"{made.rounds:,} is no number from 1 to {MOST_ROUNDS}")
    for leg in made.legs:
        check_rules(leg.game, leg.rules)
    dearest = max(made.legs, key=lambda leg: leg.least_stake)
    if not dearest.least_stake <= made.chips <= MOST_CHIPS or made.chips % 100:
        where = f"at {dearest.game.title}" if made.then else "here"
        allowed = f"whole dollars from {dollars(dearest.least_stake)}, the least of a round {where}, to {short(MOST_CHIPS)}"
        raise HouseError("chips", f"{dollars(made.chips)} is not {allowed}")


# ---- how it stands


def ranking_of(store: Store, number: int, made: Tournament) -> TournamentRanking:
    """How a tournament stands, from its book."""
    ids = {one.name: one.id for one in store.players()}
    playing = {one.name for one in made.entrants if store.open_round(ids[one.name]) is not None}
    settled = sum(
        store.table_standing(table, leg.slug).number for table, leg in enumerate(made.legs, 1)
    )
    run = [running(store, leg.game, table) for table, leg in enumerate(made.legs, 1)]
    lines = []
    for entrant in made.entrants:
        player = ids[entrant.name]
        had = {
            point.rounds: point.bankroll
            for point in store.history.curve(player, points=made.total).points
        }
        after = [had[count] for count in range(1, max(had) + 1)]
        chips = after[-1] if after else made.chips
        if not playing:  # what still runs on is his
            chips = store.bankroll(player) + sum(carry.stake(entrant.seat) for carry in run)
            after = [*after[:-1], chips] if after else []
        left = bool(playing) or _lacks(made, entrant, chips, run, len(after))
        gone = left and entrant.name not in playing and 0 < len(after) < made.total
        lines.append(Placing(0, entrant, chips, tuple(after), len(after) if gone else 0))
    return TournamentRanking(number, made, ranked(lines, made.chips), settled, bool(playing))


def _lacks(
    made: Tournament, entrant: Entrant, chips: int, run: Sequence[Carry], settled: int
) -> bool:
    """Whether somebody cannot take part in the next round: his chips are too few, and no wager of
    his runs on at its table.
    """
    leg = made.table_index(settled)
    return chips < made.legs[leg].least_stake and not run[leg].stake(entrant.seat)


def clear_tables(store: Store, made: Tournament, upto: int) -> None:
    """What runs on at the tables before the one of an index is taken down: its owners go on to the
    next with all their chips.
    """
    ids = {one.name: one.id for one in store.players()}
    wallets = {one.seat: player_account(ids[one.name]) for one in made.entrants}
    for table, leg in enumerate(made.legs[:upto], 1):
        purse = Purse(leg.slug, wallets, felt_account(leg.slug, table))
        for seat, _ in running(store, leg.game, table).stakes:
            take_down(store, leg.game, table, seat, purse)


class TournamentSession(HotSeat):
    """Everybody at the table of a tournament, the one of the next round. People place wagers and
    decide as at any table; bots do with the chips they have. Who cannot cover the least wagers any
    more is out. Verbs raise what a hot seat's raise, and `IllegalAction` where a tournament leaves
    no choice.
    """

    sells = False

    def __init__(
        self, store: Store, number: int, made: Tournament, seeds: Callable[[], bytes]
    ) -> None:
        self.number_of, self.agreed = number, made
        found = ranking_of(store, number, made)
        self.leg = found.leg
        self._chance = seeds
        self._ranked: tuple[object, TournamentRanking] | None = None
        self._ids = {one.name: one.id for one in store.players()}
        self._everybody = {one.seat: self._ids[one.name] for one in made.entrants}
        self._robots = {one.seat for one in made.entrants if one.style}
        inside, leg = remaining_entrants(found), made.legs[found.leg]
        clear_tables(store, made, found.leg)
        people = [one for one in inside if not one.style]
        first = (people or inside)[0]
        super().__init__(
            store,
            leg.game,
            self._ids[first.name],
            seats=(first.seat,),
            bots=_bots(inside),
            rules=leg.rules,
            seeds=self._next_seed,
            advise=lambda *_: None,
            table=found.leg + 1,
        )
        for one in inside:
            player = self._ids[one.name]
            if one.style and player not in self._sat:
                self._sat[player] = store.sit_down(player, leg.slug).id
            elif not one.style and player not in self._boxes:
                self._join(player, (one.seat,))

    def _next_seed(self) -> bytes:
        if not self.agreed.seed:
            return self._chance()
        # the first table has promised the round that it never deals
        where = f"table {self.table} " if self.leg else ""
        return hashlib.sha256(
            f"{self.agreed.seed} {where}round {self.table_standing.number + 1}".encode()
        ).digest()

    # -- how it stands

    @property
    def ranking(self) -> TournamentRanking:
        """The ranking as it is now; of a round in play nothing is counted yet."""
        now = self.table_standing.number, self.playing, self.carry().stakes
        if self._ranked is None or self._ranked[0] != now:
            self._ranked = now, ranking_of(self.store, self.number_of, self.agreed)
        return self._ranked[1]

    @property
    def is_finished(self) -> bool:
        """Whether the tournament is over."""
        return not self.playing and self.ranking.is_finished

    @property
    def done(self) -> bool:
        """Whether all rounds at this table are over; the tournament may go on at another."""
        return not self.playing and (
            self.ranking.is_finished or self.table_standing.number >= self.agreed.rounds
        )

    @property
    def attended(self) -> bool:
        """Whether a person is still in; without one the bots play on."""
        return any(not one.style for one in remaining_entrants(self.ranking))

    def retire(self) -> None:
        """Between rounds, whoever is out gets up; of people who are all out one stays before the
        screen.
        """
        if self.playing:
            return
        inside = remaining_entrants(self.ranking)
        self.bots = _bots(inside)
        stay = {self._ids[one.name] for one in inside if not one.style}
        for player in [one for one in self._boxes if one not in stay and stay]:
            del self._boxes[player]
            self.store.get_up(self._sat.pop(player))
        if self.player not in self._boxes:
            self.turn_to(min(self._boxes, key=lambda player: self._boxes[player]))

    # -- verbs

    def deal(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None = None
    ) -> tuple[AnyEvent, ...]:
        """Deal the next round: everybody who is in has placed his wagers, bots place theirs. Raises
        as a hot seat's does.
        """
        if stock is not None:
            raise IllegalAction("deal", "the rounds of a tournament are dealt by chance")
        if not self.playing:
            self.retire()
            carry = self.carry()
            for one in remaining_entrants(self.ranking):
                if not one.style and not placed.get(one.seat) and not carry.stake(one.seat):
                    raise HouseError(
                        "wagers",
                        f"{one.name} has placed none: everybody who is in plays each round",
                    )
        return super().deal(placed)

    def play_on(self) -> None:
        """Play on at this table without people: they are all out, or none came. Raises what a deal
        raises.
        """
        while not self.done and not self.attended:
            self.deal({})

    def autoplay(self, style: str = "typical", *, most: int = MOST_ROUNDS) -> None:
        """Play so many rounds, all of this table at `most`, people by that style too. Raises what a
        deal and a decision raise.
        """
        chance = (
            hashlib.sha256(self.agreed.seed.encode()).digest()
            if self.agreed.seed
            else self._chance()
        )
        until = self.number + most
        while not self.done and self.number < until:
            if not self.playing:
                self.retire()
                who = [
                    Bot(one.seat, one.name, style)
                    for one in remaining_entrants(self.ranking)
                    if not one.style
                ]
                self.deal({bot.seat: self._bot_bets(bot, chance) for bot in who})
            while self.state is not None and self.playing:
                self.uncover()
                self.act(choose(self.game, seen(self.state, self.turn), self.payable(), style))

    def refusal(self, placed: Mapping[int, Mapping[str, int]]) -> HouseError | None:
        """Why these wagers cannot be dealt to: the tournament is over, or what a table says."""
        if self.done:
            on = "the tournament is over" if self.is_finished else "it goes on at the next table"
            return IllegalAction("deal", on)
        return None if not placed and not self.attended else super().refusal(placed)

    def buy_in(self, _cents: int) -> int:
        """Raises `IllegalAction`: everybody has the same chips."""
        raise IllegalAction(
            "buy-in", "everybody begins a tournament with the same chips, and nobody buys more"
        )

    def sit(self, player: int, seat: int) -> None:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: who plays was agreed before the first round."""
        raise IllegalAction("seat", "nobody joins a tournament that has begun")

    def rise(self, player: int) -> None:  # noqa: ARG002 - nobody does
        """Raises `IllegalAction`: whoever leaves finds his seat again."""
        raise IllegalAction(
            "seat",
            "nobody gets up from a tournament before he is out; leave the table, and go on later",
        )

    # -- inside

    def _sitters(self, bets: Container[int] | None = None) -> dict[int, int]:
        if bets is None:
            return dict(self._everybody)
        here = {*self._running_seats(), *(bot.seat for bot in self.bots)}
        return {
            seat: player for seat, player in self._everybody.items() if seat in bets or seat in here
        }

    def _deciders(self, bets: Container[int]) -> Container[int]:
        return {seat for seat in self._sitters(bets) if seat not in self._robots}

    def _take_seats(self, kept: KeptRound, state: State) -> None:
        people = {seat: player for seat, player in kept.seats.items() if seat not in self._robots}
        super()._take_seats(msgspec.structs.replace(kept, seats=people), state)

    def _chips(self, seat: int) -> int:
        return self.store.bankroll(self._everybody[seat])

    def _bot_bets(self, bot: Bot, seed: bytes) -> dict[str, int]:
        """What its style places, as far as its chips go together with what the round may ask for;
        else the least.
        """
        placed = super()._bot_bets(bot, seed)
        need = sum(placed.values()) + further(self.game, {bot.seat: placed}).usual
        return placed if need <= self._chips(bot.seat) else opening_bets(self.game, self.rules)

    def _open_to_bot(self, state: State, told: tuple[AnyEvent, ...]) -> tuple[Action, ...]:
        """What its chips cover, those counted that moved since the last commit."""
        account, chips = player_account(self._everybody[state.turn]), self._chips(state.turn)
        for move in self._purse(state).moves(told):
            chips += move.cents * ((move.credit == account) - (move.debit == account))

        def asks(one: Action) -> int:
            events = act(self.game, state, one).events
            return sum(e.cents for e in events if isinstance(e, Staked) and e.seat == state.turn)

        return tuple(one for one in legal(self.game, state) if asks(one) <= chips)

    def _fund(self, _bets: Mapping[int, Mapping[str, int]]) -> tuple[Move, ...]:
        return ()

    def _fund_steps(self, _moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return ()


def remaining_entrants(ranking: TournamentRanking) -> list[Entrant]:
    """Who is in, people first, in the order of what was agreed."""
    inside = {line.entrant for line in ranking.lines if not line.out}
    return sorted(
        (one for one in ranking.agreed.entrants if one in inside), key=lambda one: bool(one.style)
    )


def _bots(inside: Sequence[Entrant]) -> tuple[Bot, ...]:
    return tuple(Bot(one.seat, one.name, one.style) for one in inside if one.style)


__all__ = [
    "Entrant",
    "Leg",
    "Placing",
    "Tournament",
    "TournamentRanking",
    "TournamentSession",
    "agreed",
    "check",
    "ranked",
    "ranking_of",
    "smallest",
]
