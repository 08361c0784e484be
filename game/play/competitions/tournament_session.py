"""A tournament: so many rounds at a table, or at several one after another, with the same chips for
everybody, people and bots, and a ranking at the end.

It has a book of its own, in which everybody who plays in it, a bot too, is a profile with the
tournament's chips; its rounds are dealt, wagered, played and kept as at any table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from ...book import Store
from ...book.ledger import felt_account, player_account
from ...book.players.people import LONGEST_NAME
from ...core.chance import Stock, Stream
from ...core.declaration import Game, HouseRules, check_rules
from ...core.errors import HouseError, IllegalAction, quoted
from ...core.money import dollars, short
from ...games import GAMES
from ...hands.phrases import join_with_and
from ...rounds import Action, State, act, later_stake_totals, legal, seen
from ...rounds.dice.engine import Carry
from ...rounds.events import AnyEvent, Staked
from ..carried_wagers import running_wagers, take_down_running_wager
from ..house_table import HouseTable
from ..journal import TableJournal
from ..seats.bankrolls import Bankrolls
from ..seats.bots import Bot, choose_action, least_opening_bets, make_bots, own_seat
from ..seats.house_bots import HouseBots
from ..seats.seating import Seating
from ..session import MOST_PEOPLE, Session
from ..strategies import Bets
from ..table_terms import TableTerms

STYLES: Final = ("careful", "typical", "best")
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
        return sum(least_opening_bets(self.game, self.rules).values())


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
    def total_rounds(self) -> int:
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
    def short_title(self) -> str:
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
    def chips_or_out_text(self) -> str:
        """What the ranking says of him."""
        return f"out in round {self.out}" if self.out else short(self.chips)

    @property
    def place_text(self) -> str:
        """His place: `1st`."""
        ending = {1: "st", 2: "nd", 3: "rd"}.get(self.place, "th")
        return f"{self.place}{ending}"


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
    def leg_index(self) -> int:
        """The index of the table of the round in play, or of the next one."""
        return self.agreed.table_index(self.settled)

    @property
    def round_of_leg(self) -> int:
        """Which round of its table that is."""
        return min(self.settled + 1, self.agreed.total_rounds) - self.leg_index * self.agreed.rounds

    @property
    def is_finished(self) -> bool:
        """Whether the last round is settled, or all but one are out."""
        done = (
            self.settled >= self.agreed.total_rounds or sum(not line.out for line in self.lines) < 2
        )
        return done and not self.open

    @property
    def winners(self) -> tuple[str, ...]:
        """Who stands first; several where their chips are equal."""
        return tuple(line.entrant.name for line in self.lines if line.place == 1)

    def placing_of(self, name: str) -> Placing:
        """Where somebody stands."""
        return next(line for line in self.lines if line.entrant.name == name)

    def cents_behind_leader(self, line: Placing) -> int:
        """Cents to the leader, 0 for him who leads."""
        return self.lines[0].chips - line.chips

    def gap_or_lead_text(self, line: Placing) -> str:
        """How far somebody is from the leader, or leads, in words."""
        if line.out:
            return line.chips_or_out_text
        if line.place > 1:
            return f"{short(self.cents_behind_leader(line))} behind"
        ahead = line.chips - self.lines[1].chips
        return f"leads by {short(ahead)}" if ahead else "shares the lead"

    def share_text(self) -> str:
        """The ranking in a few lines to give away."""
        head = f"Linden House, a tournament at {self.agreed.title}"
        shown = [
            f"{line.place}. {line.entrant.name}{' (bot)' * bool(line.entrant.style)}: {line.chips_or_out_text}"
            for line in self.lines
        ]
        return "\n".join(
            (head, f"{self.progress_text}, {short(self.agreed.chips)} of chips each", *shown)
        )

    @property
    def progress_text(self) -> str:
        """How far it is, in words."""
        rounds = self.agreed.total_rounds
        if self.is_finished:
            return f"{self.settled} round{'s' * (self.settled != 1)}" + (
                f" of {rounds}" if self.settled < rounds else ""
            )
        return (
            f"After {self.settled} of {rounds} rounds"
            if self.settled
            else f"{self.agreed.rounds_each}, not begun"
        )


def rank_placings(lines: Sequence[Placing], starting_chips: int) -> tuple[Placing, ...]:
    """The lines in their order, each with its place. Who is in stands before who is out, with more
    chips first; of those who are out whoever went out later, and of the same round whoever had more
    chips before it (`starting_chips` before the first). Equals share a place, and the next one is counted as
    if they did not: 1, 2, 2, 4.

    >>> one, two = (Entrant(name, seat) for seat, name in enumerate(("Ada", "Bea"), 1))
    >>> [line.place for line in rank_placings([Placing(0, one, 500), Placing(0, two, 500)], 500)]
    [1, 1]
    """

    def worth(line: Placing) -> tuple[int, int, int]:
        if not line.out:
            return 1, 0, line.chips
        return 0, line.out, line.after[-2] if len(line.after) > 1 else starting_chips

    order = sorted(lines, key=lambda line: (*(-part for part in worth(line)), line.entrant.seat))
    return tuple(
        msgspec.structs.replace(line, place=1 + sum(worth(other) > worth(line) for other in order))
        for line in order
    )


# ---- what is agreed


def make_tournament(
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
    game = game_with_fewest_seats(slug, *(leg.slug for leg in then))
    if len(people) > MOST_PEOPLE:
        raise HouseError(
            "players", f"{len(people)} are more than the {MOST_PEOPLE} who can share one computer"
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
    beside = make_bots(game, tuple(seats), bots, styles)
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
        rules or GAMES[slug].house_rules,
        seed,
        tuple(then),
    )
    check_tournament(made)
    return made


def game_with_fewest_seats(*slugs: str) -> Game:
    """That of the games whose table has the fewest seats."""
    return min((GAMES[slug] for slug in slugs), key=lambda game: game.seats)


def check_tournament(made: Tournament) -> None:
    """Raise the `HouseError` that says why a tournament cannot be played."""
    names, slugs = [one.name for one in made.entrants], [leg.slug for leg in made.legs]
    if odd := next((slug for slug in slugs if slug not in GAMES), ""):
        raise HouseError("slug", f"{quoted(odd)} is none of {', '.join(GAMES)}")
    if len(slugs) > MOST_TABLES:
        raise HouseError("tables", f"{len(slugs)} are more than the {MOST_TABLES} of a tournament")
    game = game_with_fewest_seats(*slugs)
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
            raise HouseError("players", f"{quoted(name)} is no name of 1 to {LONGEST_NAME} letters")
        if sum(name.casefold() == other.casefold() for other in names) > 1:
            raise HouseError("players", f"{quoted(name)} is named twice")
    if len(names) < 2:
        raise HouseError("players", "at least two play in a tournament: name more people, or bots")
    if sum(not one.style for one in made.entrants) > MOST_PEOPLE:
        raise HouseError("players", f"at most {MOST_PEOPLE} people can share one computer")
    if len({one.seat for one in made.entrants} & set(range(1, game.seats + 1))) < len(names):
        raise HouseError("seats", f"there are only {game.seats} seats")
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
    ids = {one.name: one.id for one in store.people.players()}
    playing = {
        one.name
        for one in made.entrants
        if store.rounds.unfinished_round(ids[one.name]) is not None
    }
    settled = sum(
        store.tables.table_standing(table, leg.slug).number
        for table, leg in enumerate(made.legs, 1)
    )
    run = [running_wagers(store, leg.game, table) for table, leg in enumerate(made.legs, 1)]
    lines = []
    for entrant in made.entrants:
        player = ids[entrant.name]
        had = {
            point.rounds: point.bankroll
            for point in store.history.bankroll_curve(player, points=made.total_rounds).points
        }
        after = [had[count] for count in range(1, max(had) + 1)]
        chips = after[-1] if after else made.chips
        if not playing:  # what still runs on is his
            chips = store.people.bankroll(player) + sum(carry.stake(entrant.seat) for carry in run)
            after = [*after[:-1], chips] if after else []
        left = bool(playing) or _cannot_stake_next_round(made, entrant, chips, run, len(after))
        gone = left and entrant.name not in playing and 0 < len(after) < made.total_rounds
        lines.append(Placing(0, entrant, chips, tuple(after), len(after) if gone else 0))
    return TournamentRanking(number, made, rank_placings(lines, made.chips), settled, bool(playing))


def _cannot_stake_next_round(
    made: Tournament, entrant: Entrant, chips: int, carries: Sequence[Carry], settled: int
) -> bool:
    """Whether somebody cannot take part in the next round: his chips are too few, and no wager of
    his runs on at its table.
    """
    leg = made.table_index(settled)
    return chips < made.legs[leg].least_stake and not carries[leg].stake(entrant.seat)


def take_down_past_wagers(store: Store, made: Tournament, next_index: int) -> None:
    """What runs on at the tables before the one of an index is taken down: its owners go on to the
    next with all their chips.
    """
    ids = {one.name: one.id for one in store.people.players()}
    wallets = {one.seat: player_account(ids[one.name]) for one in made.entrants}
    for table, leg in enumerate(made.legs[:next_index], 1):
        journal = TableJournal(leg.slug, wallets, felt_account(leg.slug, table))
        for seat, _ in running_wagers(store, leg.game, table).stakes:
            take_down_running_wager(store, leg.game, table, seat, journal)


class TournamentPlay:
    """The table at which a tournament's next round is played: a `session` of the people who are in,
    in which bots play with the chips they have. Who cannot cover the least wagers any more is out.

    Verbs raise what a session's raise, and `IllegalAction` where a tournament leaves no choice.
    """

    def __init__(
        self, store: Store, number: int, made: Tournament, seeds: Callable[[], bytes]
    ) -> None:
        self.store = store
        self.number, self.agreed = number, made
        found = ranking_of(store, number, made)
        self.leg = found.leg_index
        self.table = found.leg_index + 1
        self._chance = seeds
        self._ranked: tuple[object, TournamentRanking] | None = None
        self._ids = {one.name: one.id for one in store.people.players()}
        inside, leg = remaining_entrants(found), made.legs[found.leg_index]
        take_down_past_wagers(store, made, found.leg_index)
        first = next((one for one in inside if not one.style), inside[0])
        robots = {one.seat: self._ids[one.name] for one in made.entrants if one.style}
        seating = Seating({self._ids[first.name]: (first.seat,)}, _bots_inside(inside), robots)
        wallet = Bankrolls(store, leg.slug, self.table, seating, bots_have_profiles=True)
        self._deciders = EntrantBots(leg.game, seating, wallet)
        house_table = HouseTable(
            store,
            leg.game,
            self.table,
            rules=leg.rules,
            seeds=self._next_seed,
            seating=seating,
            deciders=self._deciders,
            payer=wallet,
        )
        self.session = Session(
            house_table,
            seating,
            wallet,
            self._ids[first.name],
            advise=lambda *_: None,
            terms=self._terms(),
            is_shared=True,
        )
        for one in inside:
            player = self._ids[one.name]
            if one.style and player not in seating.sittings_by_player:
                seating.sittings_by_player[player] = store.people.sit_down(player, leg.slug).id
            elif not one.style and player not in seating.boxes:
                self.session.add_person(player, (one.seat,))

    def _terms(self) -> TableTerms:
        return TableTerms(
            closed={
                "buy-in": "everybody begins a tournament with the same chips, and nobody buys more",
                "sit": "nobody joins a tournament that has begun",
                "rise": "nobody gets up from a tournament before being out; leave the table, and"
                " continue later",
                "tip": "no tips are given with the chips of a competition, which are worth nothing",
                "stock": "the rounds of a tournament are dealt by chance",
            },
            refusal=self._refusal,
            before_deal=self._check_everybody_wagers,
            plays_without_people=lambda: not self.has_person_in,
        )

    def _next_seed(self) -> bytes:
        if not self.agreed.seed:
            return self._chance()
        # the first table has promised the round that it never deals
        where = f"table {self.table} " if self.leg else ""
        return hashlib.sha256(
            f"{self.agreed.seed} {where}round {self._rounds_settled_here + 1}".encode()
        ).digest()

    # -- how it stands

    @property
    def _rounds_settled_here(self) -> int:
        slug = self.agreed.legs[self.leg].slug
        return self.store.tables.table_standing(self.table, slug).number

    @property
    def ranking(self) -> TournamentRanking:
        """The ranking as it is now; of a round in play nothing is counted yet."""
        now = self._rounds_settled_here, self.session.playing, self.session.carry().stakes
        if self._ranked is None or self._ranked[0] != now:
            self._ranked = now, ranking_of(self.store, self.number, self.agreed)
        return self._ranked[1]

    @property
    def is_finished(self) -> bool:
        """Whether the tournament is over."""
        return not self.session.playing and self.ranking.is_finished

    @property
    def is_table_done(self) -> bool:
        """Whether all rounds at this table are over; the tournament may go on at another."""
        return not self.session.playing and (
            self.ranking.is_finished or self._rounds_settled_here >= self.agreed.rounds
        )

    @property
    def has_person_in(self) -> bool:
        """Whether a person is still in; without one the bots play on."""
        return any(not one.style for one in remaining_entrants(self.ranking))

    def remove_eliminated(self) -> None:
        """Between rounds, whoever is out gets up; of people who are all out one stays before the
        screen.
        """
        session = self.session
        if session.playing:
            return
        inside = remaining_entrants(self.ranking)
        session.bots = _bots_inside(inside)
        boxes = session.seating.boxes
        stay = {self._ids[one.name] for one in inside if not one.style}
        for player in [one for one in boxes if one not in stay and stay]:
            session.remove_person(player)
        if session.player not in boxes:
            session.set_player_at_screen(min(boxes, key=lambda player: boxes[player]))

    # -- verbs

    def play_on_without_people(self) -> None:
        """Play on at this table without people: they are all out, or none came. Raises what a deal
        raises.
        """
        while not self.is_table_done and not self.has_person_in:
            self.session.deal({})

    def autoplay(self, style: str = "typical", *, most: int = MOST_ROUNDS) -> None:
        """Play so many rounds, all of this table at `most`, people by that style too. Raises what a
        deal and a decision raise.
        """
        session = self.session
        chance = (
            hashlib.sha256(self.agreed.seed.encode()).digest()
            if self.agreed.seed
            else self._chance()
        )
        until = session.current_or_next_round + most
        while not self.is_table_done and session.current_or_next_round < until:
            if not session.playing:
                self.remove_eliminated()
                session.deal(self._wagers_of_people(style, Stock(chance)))
            while session.state is not None and session.playing:
                session.uncover()
                view = seen(session.state, session.turn)
                session.act(choose_action(session.game, view, session.payable(), style))

    def _wagers_of_people(self, style: str, stock: Stock) -> dict[int, Mapping[str, int]]:
        number, rules = self.session.current_or_next_round, self.session.rules
        return {
            one.seat: self._deciders.bot_wagers(
                Bot(one.seat, one.name, style), rules, stock.stream(f"bot {one.seat} {number}")
            )
            for one in remaining_entrants(self.ranking)
            if not one.style
        }

    # -- the terms of its table

    def _refusal(self, _placed: Bets) -> HouseError | None:
        """Why nothing is dealt to any wagers: the tournament is over, or it goes on elsewhere."""
        if not self.is_table_done:
            return None
        on = "the tournament is over" if self.is_finished else "it goes on at the next table"
        return IllegalAction("deal", on)

    def _check_everybody_wagers(self, placed: Bets) -> None:
        """Everybody who is in has placed his wagers, or one of his still runs."""
        self.remove_eliminated()
        carry = self.session.carry()
        for one in remaining_entrants(self.ranking):
            if not one.style and not placed.get(one.seat) and not carry.stake(one.seat):
                raise HouseError(
                    "wagers", f"{one.name} has placed none: everybody still in plays each round"
                )


class EntrantBots(HouseBots):
    """Bots of a tournament: they play with the chips they have."""

    def __init__(self, game: Game, seating: Seating, bankrolls: Bankrolls) -> None:
        super().__init__(game, seating)
        self.bankrolls = bankrolls

    def bot_wagers(self, bot: Bot, rules: HouseRules, stream: Stream) -> Mapping[str, int]:
        """What its style places, as far as its chips go together with what the round may ask for;
        else the least.
        """
        placed = super().bot_wagers(bot, rules, stream)
        need = sum(placed.values()) + later_stake_totals(self.game, {bot.seat: placed}).usual
        chips = self.bankrolls.spendable(self._player_at(bot.seat))
        return placed if need <= chips else least_opening_bets(self.game, rules)

    def choice(self, state: State, uncommitted: tuple[AnyEvent, ...]) -> Action | None:
        """What the bot to act does of what its chips cover; None where a person is asked."""
        if state.turn not in self.seating.robots:
            return None
        player = self._player_at(state.turn)
        account, chips = player_account(player), self.bankrolls.spendable(player)
        owners = {seat: self._player_at(seat) for seat in state.bets}
        for move in self.bankrolls.journal_for(owners, {}, state.bets).moves(uncommitted):
            chips += move.cents * ((move.credit == account) - (move.debit == account))

        def asks(one: Action) -> int:
            events = act(self.game, state, one).events
            return sum(e.cents for e in events if isinstance(e, Staked) and e.seat == state.turn)

        payable = tuple(one for one in legal(self.game, state) if asks(one) <= chips)
        return self.choice_among(state, payable)

    def _player_at(self, seat: int) -> int:
        return self.seating.robots.get(seat) or self.seating.player_at(seat)


def remaining_entrants(ranking: TournamentRanking) -> list[Entrant]:
    """Who is in, people first, in the order of what was agreed."""
    inside = {line.entrant for line in ranking.lines if not line.out}
    return sorted(
        (one for one in ranking.agreed.entrants if one in inside), key=lambda one: bool(one.style)
    )


def _bots_inside(inside: Sequence[Entrant]) -> tuple[Bot, ...]:
    return tuple(Bot(one.seat, one.name, one.style) for one in inside if one.style)


__all__ = [
    "Entrant",
    "Leg",
    "Placing",
    "Tournament",
    "TournamentPlay",
    "TournamentRanking",
    "check_tournament",
    "game_with_fewest_seats",
    "make_tournament",
    "rank_placings",
    "ranking_of",
]
