"""One moment of a table as values, from which everything is made that is painted, pointed at or
said.

The session is asked once between two of its verbs (`sitting_snapshot`), and is ahead of what is
told: a `Desk` stands on the table when the last event of its verb has landed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from ....book.values import RoundRow
from ....core.caching import cached_property
from ....core.cards import Card
from ....core.declaration import Game, HouseRules, Spot
from ....core.money import dollars
from ....play.seats.bots import Bot
from ....play.session import Person, Session
from ....play.table_client import Sitting
from ....rounds import Action, State, View
from ....rounds.events import AnyEvent, Paid, Returned, Staked, Tipped, TipSettled
from ...draw.kit import State as Look
from ...input.actions import Keys, spoken_cap
from ...layouts.layout import Layout
from ...scenes.settings import Level
from .bets import Bets
from .felt_state import FeltState, Result, Unseen, face_down
from .geometry import Geometry
from .panel_content import CoachWords
from .pieces import Ruler
from .state import SpecialTable, VisitState

BUY_IN: Final = "Buy in for more."
"""What helps whoever has too little."""
LARGE_TEXT: Final = 1.2
"""From this growth of the letters in the bar on the text is large: the size 200 %, not 150 %."""


class Priced(msgspec.Struct, frozen=True):
    """An action that is open now: the cents it stakes, and whether the bankroll covers them."""

    action: Action
    cents: int
    payable: bool


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting as it stands: `turn` is the player's box that is asked (0: none), `view` what he
    may know there.

    `open` are the actions open to that box, `fed` the meters that the paytables in force feed,
    `bankroll` cents off the felt, which are called `funds_name`; `more` is what helps whoever has too
    little, where anything does. Where several people share the table, `persons` are all of them,
    `player` is who is before the screen and `passing` to whom it is to be passed (0: to nobody),
    with his hand `covered` where there is anything to hide. `offers_intermediate_stakes` says that stakes between
    the usual ones are offered, too.
    """

    number: int
    bankroll: int
    funds_name: str = "bankroll"
    more: str = BUY_IN
    seats: tuple[int, ...]
    bots: tuple[Bot, ...]
    rules: HouseRules
    turn: int
    playing: bool
    state: State | None
    view: View | None
    open: tuple[Priced, ...]
    last: RoundRow | None
    fed: tuple[str, ...]
    persons: tuple[Person, ...] = ()
    player: int = 0
    covered: bool = False
    passing: int = 0
    offers_intermediate_stakes: bool = True

    @property
    def person(self) -> Person | None:
        """Who is before the screen, where several people share the table."""
        return next((one for one in self.persons if one.player == self.player), None)

    @property
    def stage(self) -> str:
        """The family's word for where the round is, "" before the first."""
        return self.state.stage if self.state is not None else ""

    def repeated_on_own_boxes(
        self, wagers_of_one_box: Mapping[str, int]
    ) -> dict[int, Mapping[str, int]]:
        """The same wagers on every box of the player's, by its seat."""
        return dict.fromkeys(self.seats, wagers_of_one_box)

    def missing_money(self, wagers: Mapping[str, int]) -> str:
        """The sentence for wagers of one box that the bankroll does not cover on all boxes ("" when
        it does).
        """
        cents = sum(wagers.values()) * len(self.seats) - self.bankroll
        if cents <= 0:
            return ""
        return f"The {self.funds_name} is {dollars(self.bankroll)}: {dollars(cents)} is missing. {self.more}".rstrip()


def sitting_snapshot(session: Sitting) -> Desk:
    """What the sitting says now. Raises what the store raises."""
    bankroll = session.bankroll
    priced = ((action, session.cost(action)) for action in session.legal())
    party = session if isinstance(session, Session) and session.is_shared else None
    people: dict[str, Any] = (
        {}
        if party is None
        else {
            "persons": party.sharing_persons,
            "player": party.player,
            "covered": party.covered,
            "passing": party.player_to_pass_to,
        }
    )
    return Desk(
        fed=tuple(session.meters()) if session.game.meters else (),
        number=session.current_or_next_round,
        bankroll=bankroll,
        funds_name=session.funds_name,
        more="" if party is not None and not party.can_buy_chips else BUY_IN,
        seats=session.seats,
        bots=session.bots,
        rules=session.rules,
        turn=session.turn,
        playing=session.playing,
        state=session.state,
        view=session.view(),
        last=session.last,
        offers_intermediate_stakes=session.offers_intermediate_stakes,
        open=tuple(Priced(action, cents, cents <= bankroll) for action, cents in priced),
        **people,
    )


def desk_without_unseen(desk: Desk, game: Game, unseen: Unseen) -> Desk:
    """The desk as somebody knows it who has not looked at these cards: without multiples that not
    every hand has.
    """
    view, seat = desk.view, desk.turn
    if view is not None:
        view = msgspec.structs.replace(view, piles=face_down(view.piles, unseen))
    depends = any(street.name == desk.stage and callable(street.times) for street in game.streets)
    least = min((one.action.times for one in desk.open if one.action.times), default=0)
    hides = depends and any(owner == seat for owner, _ in unseen)
    left = tuple(one for one in desk.open if not hides or one.action.times in (0, least))
    return msgspec.structs.replace(desk, view=view, open=left)


def bankroll_change(event: AnyEvent, seats: Collection[int]) -> int:
    """Cents that an event brings to the bankroll of who sits there; below 0 what it takes from it."""
    match event:
        case Staked() if event.seat in seats:
            return -event.cents
        case Tipped() if event.seat in seats:
            return -event.cents
        case TipSettled() if event.seat in seats and event.result == "void":
            return event.cents
        case Paid() if event.seat in seats:
            return event.win + event.back
        case Returned() if event.seat in seats:
            return event.cents
        case _:
            return 0


class Pointed(NamedTuple):
    """Where pointer and keys are: names of targets ("" for none), the pointer's place in the window
    while it is over a spot, and where on the stage a carried card is.
    """

    hover: str = ""
    pressed: str = ""
    ring: str = ""
    dragging: str = ""
    at: tuple[int, int] | None = None
    carried: tuple[float, float] | None = None

    def state(self, name: str) -> Look:
        """How a button of that name looks."""
        return "pressed" if self.pressed == name else "hover" if self.hover == name else "normal"


@dataclass(frozen=True, eq=False)
class Moment:
    """A table now. `shown` is the felt as told, `state` what the player holds ready, `player` who is
    before the screen, `chip` his chosen one in dollars. `busy` while something is still to be told;
    `bankroll` the cents off the felt as told; `odds` whether he wants to see them; `ruler` how wide
    words are on the stage; `praise` what whoever deals says of a win, "" once it was said.

    `level` is how much is on the screen for who plays, `chooses_level` whether he chooses it here.
    `favorites` are his favorite bets here, `keys` those in force.
    `awaits_great_win` says that a win is about to be shown large: nothing is summed up before.
    `asks_next` says that a decision comes once everything is told.
    `look_hint` says how he looks at cards of his own that lie face down ("": none do, or he
    cannot), `bends_cards` that he holds them bent up.
    """

    game: Game
    geometry: Geometry
    shown: FeltState
    desk: Desk
    state: VisitState
    bets: Bets
    player: int
    chip: int
    busy: bool
    bankroll: int
    is_past_round: bool
    odds: bool
    ruler: Ruler
    look_hint: str = ""
    bends_cards: bool = False
    praise: str | None = None
    asks_next: bool = False
    level: Level = "expert"
    chooses_level: bool = False
    favorites: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    keys: Keys = field(default_factory=Keys)
    awaits_great_win: bool = False

    @property
    def has_large_text(self) -> bool:
        """Whether letters are so large that only the shortest words have room."""
        return self.ruler.kind.text_scale >= LARGE_TEXT

    @property
    def own(self) -> int:
        """The seat that the table is seen from."""
        return self.state.own

    @property
    def layout(self) -> Layout:
        """The felt as it is laid."""
        return self.state.layout

    @property
    def coach(self) -> CoachWords:
        """What the coach says."""
        return self.state.coach

    @property
    def special(self) -> SpecialTable | None:
        """What sets the table apart from those of the book."""
        return self.state.special

    @property
    def offers_automatic_play(self) -> bool:
        """Whether a control lets the table play for the player."""
        apart = self.special is not None or not self.state.can_join or bool(self.desk.persons)
        return self.level != "new" and not apart

    @property
    def offers_guide(self) -> bool:
        """Whether a guided round is offered: to who is new, at any time."""
        return self.level == "new" and self.chooses_level and self.special is None

    @property
    def keeps_favorites(self) -> bool:
        """Whether favorite bets are kept here."""
        return self.state.can_join and self.special is None and not self.is_past_round

    @property
    def are_wagers_given(self) -> bool:
        """Whether wagers are given here, so that nothing is placed."""
        return self.special is not None and not self.special.free

    @property
    def next_deal_hash(self) -> str:
        """The commitment of what will be dealt next, "" where it is nobody's chance."""
        return "" if self.are_wagers_given else self.state.next_deal_hash

    @cached_property
    def wagers_if_doubled(self) -> Mapping[str, int]:
        """The wagers that a double would place."""
        return self.bets.wagers_if_doubled

    @cached_property
    def other_bets(self) -> Mapping[Spot, int]:
        """The wagers that other people at the table have placed."""
        return self.state.other_bets(self.desk.persons, self.player)

    @cached_property
    def next_bettor_name(self) -> str:
        """Who places wagers after this one, "" when all have."""
        if self.shown.over:
            return ""
        placed = {*self.state.ready, self.player}
        return next((one.name for one in self.desk.persons if one.player not in placed), "")

    @property
    def active_seat(self) -> int:
        """The player's box that is asked, otherwise his first."""
        return self.geometry.active_seat

    @cached_property
    def deciding(self) -> bool:
        """Whether a decision is open and everything before it was told."""
        return bool(self.desk.turn) and not self.busy

    @cached_property
    def betting(self) -> bool:
        """Whether wagers can be placed."""
        return not self.desk.playing and not self.busy

    @cached_property
    def running_stake_cents(self) -> int:
        """Cents of the player's own wager that runs on over rounds (Six Eight Shake), 0 when none
        does.
        """
        return 0 if self.is_past_round else self.state.carry.stake(self.own)

    @cached_property
    def shows_settled_round(self) -> bool:
        """Whether the round just settled still lies there: nothing was placed since."""
        return self.betting and self.shown.over and not self.bets.placed and not self.other_bets

    @cached_property
    def number(self) -> int:
        """The number of the round on the felt, or of the next one where none lies there."""
        if self.shown.over and self.desk.persons:
            return self.desk.number - 1  # who sat out has another last one
        return (
            self.desk.last.number
            if self.shown.over and self.desk.last is not None
            else self.desk.number
        )

    @cached_property
    def visible_cards(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards in sight: those of who is at the machine stay until the next round, even if the
        dealer has put them away.
        """
        seats = (*self.desk.seats, *(seat for one in self.desk.persons for seat in one.seats))
        own = {f"seat {seat}" for seat in seats}
        stay = {
            place: cards
            for place, cards in self.shown.cleared.items()
            if " ".join(place.split()[:2]) in own
        }
        return {**stay, **self.shown.cards} if stay else self.shown.cards

    def key_in_words(self, action: str) -> str:
        """The key of an action in brackets, "" where it has none that a sentence can name: a pad's
        buttons follow the order of the decisions.
        """
        cap = "" if self.keys.gamepad else spoken_cap(self.keys.cap(action))
        return f" ({cap})" if cap else ""

    def box_name(self, seat: int) -> str:
        """The name of one of the player's boxes where he has several, "" where he has one."""
        return f"Box {seat}" if len(self.desk.seats) > 1 else ""

    @cached_property
    def left(self) -> int:
        """Cents off the felt, those that are being placed taken away: what is still to be paid is
        not counted before it is seen.
        """
        placed = self.bets.total * len(self.desk.seats) + sum(self.bets.tips.values())
        return self.bankroll - (placed if self.betting else 0)

    @cached_property
    def stakes(self) -> dict[Spot, int]:
        """What lies on the felt, cents by spot: the stakes as told, and while betting those placed
        on each box of the player's.
        """
        stakes = dict(self.shown.chips)
        if self.betting:
            stakes |= self.other_bets
            stakes |= {
                Spot(seat, name): cents
                for seat in self.desk.seats
                for name, cents in self.bets.placed.items()
            }
        return stakes

    @cached_property
    def tips(self) -> dict[tuple[int, str], int]:
        """The chips for the dealer, cents by seat and wager ("": on the tip line): those told, and
        while betting the one that the player has laid beside a wager.
        """
        tips = dict(self.shown.tips)
        if self.betting:
            tips |= {(self.own, wager): cents for wager, cents in self.bets.tips.items()}
        return tips

    @cached_property
    def own_stakes(self) -> dict[str, int]:
        """What lies on the spots of the player's own seat, cents by wager."""
        return {spot.wager: cents for spot, cents in self.stakes.items() if spot.seat == self.own}

    @cached_property
    def awaits_next_player(self) -> bool:
        """Whether the machine is to be passed to somebody whose hand is covered."""
        return bool(self.desk.passing) and self.desk.covered and not self.busy

    @cached_property
    def own_results(self) -> dict[Spot, Result]:
        """How the wagers on the player's own seat ended."""
        return {
            spot: result for spot, result in self.shown.results.items() if spot.seat == self.own
        }

    def cards(self, place: str) -> tuple[Card, ...]:
        """The cards that lie at a place; none when there are none."""
        return self.shown.cards.get(place, ())

    def cards_dealt_to(self, place: str) -> tuple[Card, ...]:
        """The cards that lie at a place, or lay there before they were put away."""
        return self.shown.dealt.get(place, ())
