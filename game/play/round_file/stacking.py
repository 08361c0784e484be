"""From a round file to a round: the deck is stacked so that its cards arrive at their places, and
its decisions are carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ...core.cards import HIDDEN, Card, text
from ...core.chance import SEED_BYTES, Fact, Stock, Stream
from ...core.declaration import Game, HouseRules, Offer, check_rules
from ...core.errors import BadCard, BadRoundFile, BadRules, HouseError, IllegalAction
from ...games import GAMES
from ...rounds import act, check_bets, engine, legal, start
from ...rounds.blackjack.shoe import INSUFFICIENT
from ...rounds.dice.engine import throws_as_one_step
from ...rounds.events import AnyEvent, Irregular
from ...rounds.procedure import recorded
from ...rounds.round_builder import FOUND_FACE_UP
from ...rounds.round_steps import FACE_UP, Destination
from ...rounds.state import State, Step
from .reading import house_rules, read_cards
from .recorded import facts_of, offer_of, offered_place_count
from .schema import AWAY, DRAWS, UNKNOWN, RoundFile

"""So many deals are tried in place of the cards that a file of an open round does not know; hands
found are held for so many.
"""


class OpenedRound(msgspec.Struct, frozen=True):
    """A round file at its first decision: the game, the state, what happened, and the decisions
    still to come.

    `dealt` is how many cards the deal takes from the stack, `draws` how many the file says are
    drawn after it (None: it does not), `guessed` whether chance has brought cards that the file
    does not name.
    """

    game: Game
    state: State
    events: tuple[AnyEvent, ...]
    decisions: Mapping[int, tuple[str, ...]]
    dealt: int
    draws: int | None
    guessed: bool = False


def open_round(file: RoundFile, seed: bytes | None = None) -> OpenedRound:
    """Stack the deck so that the named cards arrive at their places, and start the round.

    Places left out get cards drawn from `seed` (32 bytes; all zero when left out). Raises
    `BadRoundFile`.
    """
    game = GAMES[file.game]
    seed = seed or bytes(SEED_BYTES)
    rules, meters = house_rules(game, file.rules)
    bets = _bets(game, file)
    try:
        check_rules(game, rules)
        check_bets(game, bets, rules, file.positions)
        offer = offer_of(game, file, rules, meters)
        facts = facts_of(game, file, rules, bets)
        step, dealt, guessed = _start_round(game, file, seed, bets, offer, facts)
    except BadRoundFile:
        raise
    except HouseError as refusal:
        inside = "rules." if isinstance(refusal, BadRules) else ""
        raise BadRoundFile(inside + refusal.field, refusal.reason) from None
    decisions = {int(seat): tuple(given.decisions) for seat, given in file.seats.items()}
    draws = len(file.cards[DRAWS]) if DRAWS in file.cards else None
    return OpenedRound(game, step.state, step.events, decisions, dealt, draws, guessed)


class _StartedRound(NamedTuple):
    """The first step of a round, how many cards its deal takes, and whether chance brings some that
    are known to somebody.
    """

    step: Step
    dealt: int
    guessed: bool


def _start_round(
    game: Game,
    file: RoundFile,
    seed: bytes,
    bets: Mapping[int, Mapping[str, int]],
    offer: Offer,
    facts: tuple[Fact, ...],
) -> _StartedRound:
    if game.family == "dice":
        if file.cards:
            raise BadRoundFile("cards", f"{game.title} is played with dice")
        stock = Stock(seed, throws=_throws(file), scripted=True, facts=facts)
        return _StartedRound(
            throws_as_one_step(game, bets, stock, offer, may_leave_running=file.format > 1),
            0,
            False,
        )
    stack = _Stack(game, offer.rules, bets, file, facts)
    stock = stack.build_stock(seed)
    return _StartedRound(start(game, bets, stock, offer), len(stack.targets), stack.guessed)


def _bets(game: Game, file: RoundFile) -> dict[int, dict[str, int]]:
    bets = {}
    places = offered_place_count(game, file)
    for name, seat in file.seats.items():
        if name not in map(str, range(1, places + 1)):
            raise BadRoundFile(f"seats.{name}", f"is no seat; {game.title} has seats 1 to {places}")
        for wager, cents in seat.wagers.items():
            if cents <= 0:
                raise BadRoundFile(
                    f"seats.{name}.wagers.{wager}", f"{cents} is not a positive number of cents"
                )
        bets[int(name)] = dict(seat.wagers)
    return bets


def _throws(file: RoundFile) -> tuple[tuple[int, ...], ...]:
    if file.dice == []:
        raise BadRoundFile("dice", "lists no throw; leave it out to let the dice fall as they will")
    for t, faces in enumerate(file.dice or ()):
        for i, face in enumerate(faces):
            if not 1 <= face <= 6:
                raise BadRoundFile(f"dice[{t}][{i}]", f"{face} is no face of a die")
    return tuple(map(tuple, file.dice or ()))


class _NamedCards:
    """The cards that a file names in one field, taken one by one."""

    def __init__(self, field: str, cards: Sequence[Card]) -> None:
        self.field = field
        self.cards = tuple(cards)
        self.at = 0

    def take_next(self) -> tuple[Card, str]:
        """The next card, and the field it stands in."""
        self.at += 1
        return self.cards[self.at - 1], f"{self.field}[{self.at - 1}]"


class _Stack:
    """A deck being stacked: where its cards go, and which of them the file names."""

    def __init__(
        self,
        game: Game,
        rules: HouseRules,
        bets: Mapping[int, Mapping[str, int]],
        file: RoundFile,
        facts: tuple[Fact, ...],
    ) -> None:
        self.game, self.file, self.facts = game, file, facts
        self.left = Counter(dict.fromkeys(game.pack, game.decks(rules)))
        self.room = self.left.total() - file.used
        self.targets = self._deal_destinations(rules, bets)
        self.guessed: bool  # known once the stock is built
        self.named = {
            place: _NamedCards(f"cards.{place}", read_cards(f"cards.{place}", codes))
            for place, codes in file.cards.items()
        }
        self.face_up = _NamedCards(
            "irregularities[0].cards", [c for fact in facts for c in fact.cards]
        )

    def _deal_destinations(
        self, rules: HouseRules, bets: Mapping[int, Mapping[str, int]]
    ) -> list[Destination]:
        """Where the cards of the deal go; in a shoe's first place the card that is put away, where
        it is a fresh one.
        """
        game, used = self.game, self.file.used
        if used and game.family != "blackjack":
            raise BadRoundFile("used", f"{game.title} has no shoe that goes on over rounds")
        if self.room < 1:
            raise BadRoundFile("used", f"{used} is as many cards as the shoe holds, or more")
        targets = engine(game).plan(game, rules, bets, recorded(game, rules, self.facts))
        if game.family != "blackjack":
            return list(targets)
        put_away = not used or any(fact.kind == "new-dealer" for fact in self.facts)
        return [*([Destination(AWAY)] if put_away else []), *targets[1:]]

    def build_stock(self, seed: bytes) -> Stock:
        """The stock; places left out get cards drawn from `seed`."""
        self._check_places()
        wanted = [
            self.face_up if target.place == FACE_UP else self.named.get(target.place)
            for target in self.targets
        ]
        draws = self.named.get(DRAWS)
        wanted += [draws] * len(draws.cards) if draws else []
        before = (
            sum(FOUND_FACE_UP.get(fact.kind, 0) for fact in self.facts)
            if self.game.family == "pai-gow"
            else 0
        )
        wanted += [self.face_up] * before  # found face up before the deal
        script = [
            self._take_card(*named.take_next(), at)
            if named is not None and named.at < len(named.cards)
            else HIDDEN
            for at, named in enumerate(wanted)
        ]
        self.guessed = any(
            c == HIDDEN
            for c, to in zip(script, self.targets, strict=False)
            if to.place not in ("", AWAY)
        )
        rest = Stream(seed, "deck").shuffle(sorted(self.left.elements()))
        shoe, behind = script[: self.room], script[self.room :]
        if shoe.count(HIDDEN) > len(rest):
            raise BadRoundFile("cards", "are too few for the seats in play")
        shoe = [rest.pop() if c == HIDDEN else c for c in shoe]
        facts = self.facts
        if before:
            facts = (msgspec.structs.replace(facts[0], cards=tuple(shoe[-before:])),)
            shoe = shoe[:-before]
        used, away = self.file.used, self.named.get(AWAY)
        return Stock(
            seed,
            (*rest[:used], *shoe, *rest[used:]),
            used,
            self._dice(),
            scripted=True,
            facts=facts,
            behind=tuple(behind),
            away=away.cards[away.at :] if away else (),
            start=self.file.start,
        )

    def _check_places(self) -> None:
        counts = Counter(target.place for target in self.targets if target.place != FACE_UP)
        for place, named in self.named.items():
            if place == DRAWS or (place == AWAY and self.game.family == "blackjack"):
                continue
            if not place or not counts[place]:
                raise BadRoundFile(f"cards.{place}", "gets no cards in this round")
            if counts[place] != len(named.cards):
                raise BadRoundFile(
                    f"cards.{place}",
                    f"has {len(named.cards)} cards where {counts[place]} are dealt",
                )

    def _take_card(self, c: Card, field: str, at: int) -> Card:
        """A named card that leaves the stack as number `at`; while the deck lasts it must still be
        in it.
        """
        if c == HIDDEN:
            return c
        if c not in self.left:
            raise BadRoundFile(field, f"{text(c)} is not in this game's deck")
        if at < self.room:
            if not self.left[c]:
                raise BadRoundFile(field, f"{text(c)} appears more often than in the deck")
            self.left[c] -= 1
        elif self.game.family not in ("draw", "blackjack"):
            raise BadRoundFile(field, "is drawn from a deck that has run out")
        return c

    def _dice(self) -> tuple[tuple[int, ...], ...]:
        if self.file.dice is None:
            return ()
        if self.game.family != "pai-gow" or self.file.format == 1:
            raise BadRoundFile("dice", f"{self.game.title} is played with cards")
        return _throws(self.file)


# -- the decisions ---------------------------------------------------------------------------------


def play_file_decisions(
    opened: OpenedRound, *, to_end: bool = True, finished_seats: set[int] | None = None
) -> tuple[State, tuple[AnyEvent, ...]]:
    """Carry out the file's decisions; returns the last state and all events.

    With `to_end` a missing decision, and always a decision that nobody asks for, raises
    `BadRoundFile`. The seats that have made all of theirs are put into `finished_seats`.
    """
    state, events = opened.state, list(opened.events)
    used = dict.fromkeys(opened.decisions, 0)
    while state.turn:
        seat = state.turn
        todo = opened.decisions[seat]
        if used[seat] >= len(todo):
            if not to_end:
                break
            raise BadRoundFile(
                f"seats.{seat}.decisions", f"ends before decision {used[seat] + 1} ({state.stage})"
            )
        try:
            step = act(opened.game, state, _decision_text(opened.game, state, todo[used[seat]]))
        except HouseError as refusal:
            said = f"seats.{seat}.decisions[{used[seat]}]"
            field = said if isinstance(refusal, IllegalAction | BadCard) else refusal.field
            raise BadRoundFile(field, refusal.reason) from None
        used[seat] += 1
        if finished_seats is not None and used[seat] == len(todo):
            finished_seats.add(seat)
        state = step.state
        events += step.events
    if state.over:
        _check_nothing_left(opened, state, used, events)
    return state, tuple(events)


def _decision_text(game: Game, state: State, written: str) -> str:
    """A decision; of one whose cards nobody saw (`exchange ?? ??`) the first that it may have been."""
    verb, *rest = written.split(" ")
    if not rest or set(rest) != {UNKNOWN}:
        return written
    fits = (
        str(one) for one in legal(game, state) if one.verb == verb and len(one.cards) == len(rest)
    )
    return next(fits, written)


def _check_nothing_left(
    opened: OpenedRound, state: State, used: Mapping[int, int], events: Iterable[AnyEvent]
) -> None:
    for seat, todo in opened.decisions.items():
        if used[seat] < len(todo):
            raise BadRoundFile(
                f"seats.{seat}.decisions[{used[seat]}]", f"{todo[used[seat]]!r} is not asked for"
            )
    stock = state.stock
    came = [event.kind for event in events if isinstance(event, Irregular)]
    refills = came.count(INSUFFICIENT)
    drawn = max(0, state.at - stock.used - opened.dealt - refills)
    if opened.draws is not None and drawn != opened.draws:
        raise BadRoundFile("cards.draws", f"has {opened.draws} cards where {drawn} are drawn")
    if stock.away:
        raise BadRoundFile("cards.away", f"has {len(stock.away)} cards more than are put away")
    throws = len(stock.throws)
    if throws and state.throws != throws:
        raise BadRoundFile("dice", f"has {throws} throws where {state.throws} are made")
    for i, fact in enumerate(stock.facts):
        if fact.kind not in came:
            raise BadRoundFile(
                f"irregularities[{i}]", f"{fact.kind} does not come up in this round"
            )
        came.remove(fact.kind)


def open_with_drawn_cards(
    file: RoundFile, tries: int = 600, tries_with_held: int = 200
) -> OpenedRound:
    """The file opened; where it leaves cards out, with such as its decisions can be made on and, if
    possible, leave one open.

    They stand for the cards that the file of an open round does not know. Hands whose decisions
    could be made are kept while others are looked for; after `tries_with_held` tries all are drawn
    anew. Raises `BadRoundFile` when none are found in so many `tries`.
    """
    refused: BadRoundFile | None = None
    ended: OpenedRound | None = None
    held = file
    for number in range(tries):
        held = held if number % tries_with_held else file
        opened = open_round(held, number.to_bytes(SEED_BYTES))
        made: set[int] = set()
        try:
            state, _ = play_file_decisions(opened, to_end=False, finished_seats=made)
        except BadRoundFile as refusal:
            refused = refused or refusal
            held = _with_dealt_cards(held, opened, made)
        else:
            if state.turn or file.format == 1 or not opened.guessed:
                return opened
            ended = ended or opened
        if file.format == 1 or not opened.guessed:
            break
    if ended is not None:
        return ended
    raise refused or BadRoundFile("file", "cannot be played")


def _with_dealt_cards(file: RoundFile, opened: OpenedRound, seats: Iterable[int]) -> RoundFile:
    """The file with the cards that these seats were dealt."""
    piles = opened.state.piles
    dealt = {
        place: [text(c) for c in piles[place].cards]
        for place in (f"seat {seat}" for seat in seats)
        if place in piles
    }
    return msgspec.structs.replace(file, cards={**file.cards, **dealt})
