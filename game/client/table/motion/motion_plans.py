"""What an event sets moving, on the felt as it will lie then: moves as data, and the names they
lift; and how long it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache as once
from functools import partial
from math import hypot
from typing import Final, NamedTuple

from ....core.cards import HIDDEN
from ....core.declaration import Spot
from ....core.money import short
from ....rounds import events as ev
from ...draw.pieces.chips import stack_top_rise
from ...draw.style import Colors, StageStyle
from ...layouts.layout import Point
from ...scenes.motion import Pace, Seconds
from ..cards import felt as cards
from ..cards.felt import card_back_color, meter_window
from ..dice import felt as dice
from ..model.felt_state import FeltState, seat_of
from ..model.geometry import Geometry, Lie, chip_tube_point
from ..model.pieces import (
    CardPiece,
    Chips,
    DiePiece,
    Light,
    Piece,
    Token,
    card_name,
    result_name,
    stake_name,
    tip_name,
)
from ..style import TableGeometry
from . import motions as mv
from .style import PathStyle, PlanStyle

COVER: Final = "cover"
"""The back, and the face, of the yellow card."""


class CuePlan(NamedTuple):
    """What moves, and which pieces at rest it takes up from the felt besides those of the same
    names.
    """

    moves: tuple[mv.Move, ...] = ()
    lifts: frozenset[str] = frozenset()


class Planned:
    """A cue's plan, made when it is first asked for: of what is skipped hardly any is, and a throw
    is simulated for it.
    """

    def __init__(self, make: Callable[[], CuePlan]) -> None:
        self._made = once(make)

    @property
    def moves(self) -> tuple[mv.Move, ...]:
        """What moves."""
        return self._made().moves

    @property
    def lifts(self) -> frozenset[str]:
        """Which pieces at rest it takes up from the felt."""
        return self._made().lifts


class AsidePlan(NamedTuple):
    """What plays beside the plan of an event, by itself, and for how long; nothing waits for it."""

    seconds: Seconds
    plan: CuePlan | Planned


Moving = CuePlan | Planned
"""Whatever says what moves."""


def is_known_card(event: ev.Turned, shown: FeltState) -> bool:
    """Whether the player sees the card already: his own hand is not turned over before his eyes."""
    return shown.cards.get(event.place, ())[event.index : event.index + 1] == (event.card,)


TIMES: Final[dict[type[ev.AnyEvent], tuple[str, str, float]]] = {
    ev.Dealt: ("deal", "deal-gap", 1),
    ev.Collected: ("collect", "collect", 0.45),
    ev.Paid: ("pay", "pay", PlanStyle.next_payment),
    ev.Moved: ("chips", "chips", 1),
    ev.Shaken: ("shake", "shake", 1),
    ev.Passed: ("pass", "pass", 1),
    ev.Cut: ("cut", "cut", 1),
    ev.Burned: ("burn", "deal-gap", 1),
    ev.Discarded: ("discard", "deal-gap", 2 / 3),
    ev.Counted: ("count", "caption", 3),
    ev.Announced: ("", "caption", 3),
    ev.Irregular: ("", "caption", 3),
    ev.Voided: ("", "caption", 3),
    ev.Named: ("", "caption", 1),
    ev.Decided: ("", "caption", 1.5),
    ev.Staked: ("chips", "deal-gap", 0.5),
    ev.Pooled: ("chips", "deal-gap", 0.5),
    ev.Tipped: ("chips", "deal-gap", 0.5),
    ev.TipSettled: ("chips", "deal-gap", 0.5),
}
"""The movement of an event, and how much of which other time passes until the next one may start;
see `movement_and_next_seconds`.
"""


def movement_and_next_seconds(  # noqa: C901 - a branch a movement
    event: ev.AnyEvent, pace: Pace, geo: Geometry, then: ev.AnyEvent | None = None
) -> tuple[Seconds, Seconds]:
    """How long the movement takes, and how long until the next event may start, which is the one
    `then`.
    """
    match event:
        case ev.Turned() if is_known_card(event, geo.shown):
            return 0.0, 0.0
        case ev.Turned():
            return pace.duration("flip"), pace.duration("flip-gap") if isinstance(
                then, ev.Turned
            ) else pace.duration("flip") * 0.6
        case ev.Announced() if isinstance(then, ev.Paid) and then.source == "pot":
            return 0.0, 0.0  # said as the dealer takes it, in one go with other payments
        case ev.Paid() if is_paid_from_printed_meter(event, geo):
            return pace.duration("plaque"), pace.duration("pay") * PlanStyle.next_payment
        case ev.Returned():
            return pace.duration("nudge"), 0.0 if geo.shown.void else pace.duration("nudge") * 0.6
        case ev.Thrown() if dice.has_lid(geo):
            return 0.0, pace.duration("lid") + pace.duration("caption")
        case ev.Thrown():
            taken = "lid" if dice.throw_opens_lid(geo) else "throw"
            return pace.duration(taken), pace.duration("throw") + pace.duration("lid")
        case ev.Marked(kind="lid"):
            return pace.duration("lid"), 0.0 if not event.shown else pace.duration("lid")
        case ev.Marked(kind="dice", shown=True):
            return pace.duration("set-aside"), pace.duration("chips") * 2
        case ev.Marked(kind="pointer"):
            return pace.duration("pointer"), pace.duration("pointer")
        case ev.Marked() if event.shown and marker_token(event, geo) is not None:
            return pace.duration("marker"), pace.duration("deal-gap") * 0.5
        case ev.Folded() if geo.tuck_wager(event.seat):
            return pace.duration("chips"), pace.duration("chips")
        case ev.Folded() if event.seat == geo.own:
            return pace.duration("fold"), 0.0
        case ev.Shuffled(how="manual"):
            return pace.duration("shuffle"), pace.duration("shuffle")
        case _:
            moves, rests, share = TIMES.get(type(event), ("", "", 0.0))
            return pace.duration(moves) if moves else 0.0, pace.duration(
                rests
            ) * share if rests else 0.0


def event_plan(  # noqa: C901 - a branch a movement
    event: ev.AnyEvent, geo: Geometry, faces: tuple[int, ...] = (), *, still: bool
) -> CuePlan:
    """How an event is told on the felt as it lies there (`geo`), `faces` the next throw's; `still`
    where motion is reduced.
    """
    shown, layout = geo.shown, geo.layout
    match event:
        case ev.Dealt():
            lie = geo.card(event.place, event.index, event.index + 1)
            dealt = event.card if event.up else HIDDEN
            return CuePlan(
                (mv.DealCard(card_piece(geo, event.place, event.index, dealt, lie), geo.source),)
            )
        case ev.Turned() if not is_known_card(event, shown):
            lie = geo.card(event.place, event.index, len(shown.cards.get(event.place, ())))
            return CuePlan((mv.Turn(card_piece(geo, event.place, event.index, event.card, lie)),))
        case ev.Staked() | ev.Pooled() | ev.Collected() | ev.Paid() | ev.Returned():
            return _chips_plan(event, geo)
        case ev.Tipped() | ev.TipSettled():
            return _tip_plan(event, geo)
        case ev.Folded() if under := geo.tuck_wager(event.seat):
            return _tuck_hand_under_plan(geo, event.seat, under)
        case ev.Folded() if event.seat == geo.own:
            return fold_own_cards_plan(geo)
        case ev.Discarded():
            return _put_away_plan(geo, event.place)
        case ev.Moved() if geo.is_awaiting_setting(event.place):
            return _arrange_hand_plan(geo, event)
        case ev.Moved() if event.place == f"{event.source} discards":
            return _close_gaps_plan(geo, event)
        case ev.Shaken():
            side = (
                _unit_step(layout.furniture["shaker"], geo.bankroll_point(event.seat))
                if event.seat
                else (0.0, 0.0)
            )
            shaken = dice.shake(geo, side, still=still)
            return CuePlan((shaken,), frozenset(d.name for d in shaken.taken))
        case ev.Thrown() if dice.has_lid(geo):
            return CuePlan()  # they lie still under the lid
        case ev.Thrown() if dice.throw_opens_lid(geo):
            return CuePlan((dice.lid(geo, event.dice, closes=False),))
        case ev.Thrown():
            return CuePlan((dice.tumble(geo, event.dice, still=still),))
        case ev.Marked(kind="lid"):
            return CuePlan((dice.lid(geo, faces, closes=event.shown),))
        case ev.Marked(kind="dice", shown=True):
            return CuePlan((dice.sort_into_compartment(geo, (event.place, int(event.text))),))
        case ev.Marked():
            return _marked_plan(event, geo)
        case ev.Passed() if dice.has_dice(layout):
            return CuePlan((mv.PassCup(dice.cup(geo)),))
        case _:
            return _pack_event_plan(event, geo)


def _pack_event_plan(event: ev.AnyEvent, geo: Geometry) -> CuePlan:
    """What the dealer does with the pack: shuffled by hand, cut, counted; a card of it put away."""
    back = card_back_color(geo.layout, geo.shown)
    match event:
        case ev.Shuffled(deck, "manual"):
            return CuePlan(
                (
                    mv.Riffle(
                        _pack_pieces(
                            card_back_color(
                                geo.layout, geo.shown.with_changes(backs=deck or geo.shown.backs)
                            ),
                            TableGeometry.pack,
                        )
                    ),
                )
            )
        case ev.Cut():
            pack, cover = (
                _pack_pieces(back, TableGeometry.pack),
                CardPiece(
                    "cover card", HIDDEN, Lie(*TableGeometry.pack, PathStyle.pack_card_width), COVER
                ),
            )
            return CuePlan(
                (
                    mv.CutIn(
                        pack[: PlanStyle.riffled_cards // 2],
                        cover,
                        pack[PlanStyle.riffled_cards // 2 :],
                    ),
                )
            )
        case ev.Counted():
            return CuePlan(
                (mv.Fan(_pack_pieces(back, TableGeometry.discard_rack)[: PlanStyle.counted_cards]),)
            )
        case ev.Burned():
            burnt = event.card if event.up else HIDDEN
            return CuePlan(
                (
                    mv.Burn(
                        CardPiece(
                            "burnt card",
                            burnt,
                            Lie(*TableGeometry.discard_rack, PathStyle.rack_card_width),
                            back,
                        ),
                        geo.source,
                    ),
                )
            )
        case _:
            return CuePlan()


def _pack_pieces(back: str, at: Point) -> tuple[CardPiece, ...]:
    x, y = at
    return tuple(
        CardPiece(
            f"pack {i}",
            HIDDEN,
            Lie(x, y - PathStyle.pack_card_step * i, PathStyle.pack_card_width),
            back,
        )
        for i in range(PlanStyle.riffled_cards)
    )


def aside_plan(event: ev.AnyEvent, geo: Geometry, pace: Pace) -> AsidePlan:
    """What an event sets moving that nothing waits for."""
    furniture = geo.layout.furniture
    match event:
        case ev.Shuffled() if event.how != "manual":
            return AsidePlan(
                pace.duration("shuffle"),
                _glint_plan("shuffler's lamp", furniture.get("shoe"), PlanStyle.shuffler_lamp),
            )
        case ev.Marked(kind="card-reader"):
            return AsidePlan(
                pace.duration("shuffle"),
                _glint_plan("reader's lamp", furniture.get("reader"), PlanStyle.reader_lamp),
            )
        case ev.Closed() if geo.own in geo.shown.folded and not geo.tuck_wager(geo.own):
            return AsidePlan(pace.duration("flip"), fold_own_cards_plan(geo, comes_back=True))
        case _:
            return AsidePlan(0.0, CuePlan())


def aftermath_plan(
    event: ev.AnyEvent, geo: Geometry, pace: Pace, landed_plan: Planned
) -> AsidePlan:
    """What is seen of an event once its `landed_plan` has played to the end, without that plan."""
    match event:
        case ev.Thrown() if dice.throw_opens_lid(geo):
            return AsidePlan(
                pace.duration("read"), Planned(partial(_dice_reading_plan, landed_plan))
            )
        case ev.Marked(kind="lid", shown=False):
            return AsidePlan(
                pace.duration("read"), Planned(partial(_dice_reading_plan, landed_plan))
            )
        case ev.Paid() if is_paid_from_printed_meter(event, geo):
            return AsidePlan(
                pace.duration("fade"), Planned(partial(_marker_fade_plan, landed_plan))
            )
        case _:
            return AsidePlan(0.0, Planned(CuePlan))


def _dice_reading_plan(opened: Planned) -> CuePlan:
    return CuePlan(
        tuple(
            mv.Read(move.under) for move in opened.moves if isinstance(move, mv.Lid) and move.under
        )
    )


def _marker_fade_plan(brought: Planned) -> CuePlan:
    tokens = [move.token for move in brought.moves if isinstance(move, mv.Bring)]
    return CuePlan(
        tuple(mv.FadeOut(mv.replace(token, name=f"{token.name} laid")) for token in tokens)
    )


def waiting_pack_plan(geo: Geometry) -> CuePlan:
    """The pack between shuffle and cut."""
    return CuePlan(
        (mv.Waits(_pack_pieces(card_back_color(geo.layout, geo.shown), TableGeometry.pack)),)
    )


def deck_in_hand_plan(geo: Geometry) -> CuePlan:
    """The deck in the dealer's hand while it is dealt from there."""
    (x, y), back = TableGeometry.hand_deck, card_back_color(geo.layout, geo.shown)
    lies = [
        Lie(x, y - PathStyle.pack_card_step * i, PathStyle.pack_card_width, PlanStyle.deck_slant)
        for i in range(PlanStyle.riffled_cards)
    ]
    pack = (
        CardPiece(f"deck {i}", HIDDEN, lie, back, drawn=PathStyle.pack_card_width)
        for i, lie in enumerate(lies)
    )
    return CuePlan((mv.Waits(tuple(pack)),))


def _glint_plan(name: str, device: Point | None, lamp_offset: Point) -> CuePlan:
    if device is None:
        return CuePlan()
    return CuePlan(
        (
            mv.Glint(
                Light(
                    name,
                    device[0] + lamp_offset[0],
                    device[1] + lamp_offset[1],
                    PlanStyle.lamp_glow,
                    1.0,
                    Colors.win,
                )
            ),
        )
    )


def pointing_target(event: ev.AnyEvent, geo: Geometry) -> Point | None:
    """Where the dealer's open hand points; None where it does not."""
    if not isinstance(event, ev.Asked) or not event.seat:
        return None
    return geo.bankroll_point(event.seat) if event.seat == geo.own else geo.others[event.seat].at


def named_card_names(event: ev.Named, geo: Geometry) -> tuple[str, ...]:
    """The names of the cards of a hand that is named, as they lie from the left: they get the brass
    line.
    """
    found = []
    for place in dict.fromkeys((event.place, "community")):
        held = geo.shown.cards.get(place, ())
        own = place == f"seat {geo.own}" and "seat" in geo.layout.places
        order = (
            cards.sorted_card_order(geo.layout.places["seat"], held) if own else range(len(held))
        )
        found += [
            card_name(place, i) for i in order if held[i] != HIDDEN and held[i] in event.cards
        ]
    return tuple(found)


def card_piece(geo: Geometry, place: str, index: int, card: int, lie: Lie) -> CardPiece:
    """A card of a place as it lies there, or is on its way: those of a folded hand are dim."""
    seat = seat_of(place)
    dim = seat in geo.shown.folded and not geo.tuck_wager(seat)
    return CardPiece(
        card_name(place, index), card, lie, card_back_color(geo.layout, geo.shown), dim=dim
    )


def _chips_plan(
    event: ev.Staked | ev.Pooled | ev.Collected | ev.Paid | ev.Returned, geo: Geometry
) -> CuePlan:
    """How chips move: laid, into the pot, lost, given back, or paid."""
    spot = Spot(event.seat, event.wager, 0 if isinstance(event, ev.Pooled) else event.hand)
    match event:
        case ev.Staked():
            x, y, r = geo.stake_center_and_radius(spot)
            high = (
                PlanStyle.own_stake_height
                if event.seat == geo.own
                else PlanStyle.other_stake_height
            )
            move = _flight_moves(
                f"bet {stake_name(spot)}",
                event.cents,
                geo.bankroll_point(event.seat),
                (x, y),
                r,
                high,
            )
            return CuePlan(move)
        case ev.Pooled():
            if geo.pot is None:
                return CuePlan()
            x, y, r = geo.stake_center_and_radius(spot)
            gx, gy, small = geo.heap_in_pot(spot)
            moved = _flight_moves(
                stake_name(spot), event.cents, (x, y), (gx, gy), min(r, small), PlanStyle.pot_height
            )
            return CuePlan(moved, frozenset({stake_name(spot)}))
        case ev.Collected():
            return _collected_plan(event, spot, geo)
        case ev.Returned():
            return _returned_plan(event, spot, geo)
        case ev.Paid():
            pays = event.win or _is_paid_by_pot(event, geo)
            return _paid_plan(event, spot, geo) if pays else CuePlan()


def _collected_plan(event: ev.Collected, spot: Spot, geo: Geometry) -> CuePlan:
    """A lost stake goes to its tube in the tray; the half of one that is surrendered goes back."""
    (x, y, r), name, height = (
        geo.stake_center_and_radius(spot),
        stake_name(spot),
        PlanStyle.sweep_height,
    )
    lost = _flight_moves(
        f"{name} lost", event.cents, (x, y), chip_tube_point(event.cents), r, height, away=True
    )
    rest = geo.shown.chips.get(spot, 0) - event.cents
    if rest <= 0:
        return CuePlan(lost, frozenset({name}))
    purse, height = geo.bankroll_point(event.seat), PlanStyle.other_stake_height
    back = _flight_moves(name, rest, (x, y), purse, r, height, away=True)
    return CuePlan((*lost, *back), frozenset({name}))


def _returned_plan(event: ev.Returned, spot: Spot, geo: Geometry) -> CuePlan:
    """A stake that was taken back goes to its owner; any other is nudged towards him."""
    lies = geo.shown.chips.get(spot, 0) if geo.has_spot(spot) else 0
    if not lies:
        return CuePlan()
    (x, y, r), name, purse = (
        geo.stake_center_and_radius(spot),
        stake_name(spot),
        geo.bankroll_point(event.seat),
    )
    if event.named == ev.TAKEN_BACK:
        gone = _flight_moves(name, lies, (x, y), purse, r, PlanStyle.other_stake_height, away=True)
        return CuePlan(gone, frozenset({name}))
    return CuePlan((mv.Nudge(Chips(name, lies, x, y, r), _unit_step((x, y), purse)),))


def _tip_plan(event: ev.Tipped | ev.TipSettled, geo: Geometry) -> CuePlan:
    """A chip for the dealer comes from its seat; it goes to the tip box, back, or to the tray."""
    at = geo.tip_heap(event.seat, event.wager)
    if at is None:
        return CuePlan()
    x, y, r = at
    name, high = tip_name(event.seat, event.wager), PlanStyle.other_stake_height
    if isinstance(event, ev.Tipped):
        return CuePlan(
            _flight_moves(name, event.cents, geo.bankroll_point(event.seat), (x, y), r, high)
        )
    ends = {"lose": chip_tube_point(event.cents), "void": geo.bankroll_point(event.seat)}
    end = ends.get(event.result) or geo.tip_box or chip_tube_point(event.cents)
    return CuePlan(
        _flight_moves(name, event.cents + event.win, (x, y), end, r, high, away=True),
        frozenset({name}),
    )


def _paid_plan(event: ev.Paid, spot: Spot, geo: Geometry) -> CuePlan:
    """Chips from the tray, for which the stake makes room; or all that is in the pot, and the
    winner's own share of it; or a plaque from the meter that pays.
    """
    x, y, r = (
        geo.stake_center_and_radius(spot)
        if geo.has_spot(spot)
        else (*geo.envy_payment_point(event.seat), 18)
    )
    if is_paid_from_printed_meter(event, geo):
        mx, my, w, h = geo.layout.meters[event.source]
        plaque = Token(f"{result_name(spot)} win", "plaque", x, y, 20, 90, (short(event.win),))
        return CuePlan((mv.Bring(plaque, (mx + w / 2, my + h / 2), PathStyle.plaque_height),))
    back, at = geo.settled_heaps(spot) if geo.has_spot(spot) else ((x, y, r), (x + r * 0.65, y, r))
    lies, won = geo.shown.chips.get(spot, 0), Chips(f"{result_name(spot)} win", event.win, *at)
    if _is_paid_by_pot(event, geo):
        heap, back = geo.heap_in_pot(spot)[:2], back if event.win else (x, y, r)
        others = (mv.Pay(won, geo.pot or heap, PlanStyle.payment_height),) if event.win else ()
        own = (
            (
                mv.Pay(
                    Chips(f"{result_name(spot)} back", lies, *back), heap, PlanStyle.payment_height
                ),
            )
            if lies
            else ()
        )
        gone = (f"pot {seat}" for wager, seat in geo.shown.pooled if wager == event.wager)
        return CuePlan((*others, *own), frozenset({*gone, "pot sum", "pot mine", "pot arrow"}))
    room = (
        (mv.Shift(Chips(stake_name(spot), lies, *back), (x, y, r)),)
        if lies and back != (x, y, r)
        else ()
    )
    start = _payment_start(won)
    return CuePlan((mv.Pay(won, start, PlanStyle.payment_height), *room))


def _payment_start(paid: Chips) -> Point:
    """Where chips that are paid come from: their tube in the tray; a high stack stands before it,
    so that all of it is seen below the window's top bar.
    """
    x, y = chip_tube_point(paid.cents)
    top = (
        stack_top_rise(paid.cents, paid.r)
        + paid.r
        + PathStyle.held_height * PlanStyle.payment_height
    )
    return x, max(y, StageStyle.board_top + top)


def _unit_step(start: Point, goal: Point) -> Point:
    """A step of length 1."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    far = hypot(dx, dy) or 1.0
    return dx / far, dy / far


def _is_paid_by_pot(event: ev.Paid, geo: Geometry) -> bool:
    """Whether a stake comes back from the pot, with those of others or alone."""
    return geo.pot is not None and (event.wager, event.seat) in geo.shown.pooled


def is_paid_from_printed_meter(event: ev.Paid, geo: Geometry) -> bool:
    """Whether a jackpot meter printed on the felt pays: the amount leaves it on a plaque."""
    return bool(event.win) and event.source in geo.layout.meters


def _flight_moves(
    name: str, cents: int, start: Point, end: Point, r: float, height: float, *, away: bool = False
) -> tuple[mv.Move, ...]:
    return (mv.Fly(Chips(name, cents, *end, r), start, height, away),) if cents else ()


def marker_token(event: ev.Marked, geo: Geometry) -> Token | None:
    """The lammer, puck or pointer that is set, as it will lie or lay; None of what else is marked."""
    if event.kind in ("envy", "puck"):
        return cards.marker_token(geo, event.kind, event.place)
    return dice.marker_token(geo.layout, event.kind, event.place, event.text)


def _marked_plan(event: ev.Marked, geo: Geometry) -> CuePlan:
    """A marker comes from the tray, a lammer that was hit from its cell; the pointer goes back to
    the tray.
    """
    token = marker_token(event, geo)
    if token is None or (not event.shown and event.kind != "pointer"):
        return CuePlan()
    if not event.shown:
        home = mv.Bring(
            mv.replace(token, x=TableGeometry.tray[0], y=TableGeometry.tray[1]), (token.x, token.y)
        )
        return CuePlan((home,))
    cell = (
        dice.marker_token(geo.layout, event.kind, event.text, "")
        if event.text and event.kind == "lammer"
        else None
    )
    return CuePlan((mv.Bring(token, (cell.x, cell.y) if cell is not None else TableGeometry.tray),))


def lying_cards(geo: Geometry, place: str) -> tuple[CardPiece, ...]:
    """The cards of a place as they lie there."""
    found = geo.shown.cards.get(place, ())
    return tuple(
        card_piece(geo, place, i, shows, geo.card(place, i, len(found)))
        for i, shows in enumerate(found)
    )


def _put_away_plan(geo: Geometry, place: str) -> CuePlan:
    """The cards of a place go to the discard rack; those that were exchanged are on their way
    already.
    """
    found = lying_cards(geo, place)
    if not found or place.endswith(" discards"):
        return CuePlan()
    return CuePlan((mv.PutAway(found),), frozenset(piece.name for piece in found))


def fold_own_cards_plan(geo: Geometry, *, comes_back: bool = False) -> CuePlan:
    """The player's own cards go face down where they will lie folded, or come back from there when it `comes_back`."""
    place, moves = f"seat {geo.own}", []
    held = geo.shown.dealt.get(place, ())
    best = geo.layout.places["seat"].best
    for slot, i in enumerate(cards.sorted_card_order(geo.layout.places["seat"], held)):
        lie, shows = geo.card(place, slot, len(held)), held[i]
        lie = lie._replace(y=lie.y + (TableGeometry.spare_card_drop if 0 < best <= slot else 0))
        down = lie._replace(y=lie.y - TableGeometry.folded_card_rise)
        goal, start = (lie, down) if comes_back else (down, lie)
        moves.append(mv.PutDown(card_piece(geo, place, i, shows, goal), start, comes_back))
    return CuePlan(tuple(moves))


def fade_outs(lying: Iterable[Piece], bare: FeltState) -> tuple[mv.FadeOut, ...]:
    """What of the pieces that lie at the end of a round fades out as the felt is cleared to a
    `bare` one.
    """
    stays = {"stake", *(kind for kind, _ in bare.marks), *(("die",) if bare.dice else ())}
    going = (piece for piece in lying if piece.name.split()[0] not in stays)
    return tuple(
        mv.FadeOut(piece) for piece in going if isinstance(piece, Chips | DiePiece | Token)
    )


class TimedSweep(NamedTuple):
    """How one place's cards are swept away: seconds until it begins and until it is done."""

    begins: Seconds
    done: Seconds
    move: mv.PutAway


def timed_sweeps(
    pieces: Sequence[CardPiece], seconds: Seconds, last_begins_within: Seconds
) -> tuple[TimedSweep, ...]:
    """How the felt is cleared, place by place; the last begins within so many seconds."""
    places: dict[str, list[CardPiece]] = {}
    for piece in pieces:
        places.setdefault(piece.name.rpartition(" ")[0], []).append(piece)
    gap = min(0.06, last_begins_within / max(1, len(places) - 1))
    late = [(i * gap, i * gap + seconds, found) for i, found in enumerate(places.values())]
    return tuple(
        TimedSweep(after, done, mv.PutAway(tuple(found), after / done))
        for after, done, found in late
    )


def _tuck_hand_under_plan(geo: Geometry, seat: int, under: str) -> CuePlan:
    found = lying_cards(geo, f"seat {seat}")
    ends = [geo.tucked_card_lie(under, i, len(found)) for i in range(len(found))]
    return CuePlan(
        tuple(
            mv.SlideHand(mv.replace(one, lie=end), one.lie)
            for one, end in zip(found, ends, strict=True)
        )
    )


def _arrange_hand_plan(geo: Geometry, event: ev.Moved) -> CuePlan:
    """The cards of a hand that is set in two, on the way from where they lie together."""
    before, count = geo.shown.cards.get(event.place, ()), len(event.cards)
    if len(before) != count:
        return CuePlan((), frozenset(card_name(event.place, i) for i in range(len(before))))
    moves = []
    for i, moved in enumerate(event.cards):
        came = before.index(moved) if moved in before and moved != HIDDEN else i
        start, end = geo.card(event.place, came, count), geo.set_hand_lie(event.place, i, count)
        moves.append(
            mv.SlideHand(
                card_piece(geo, event.place, i, before[came], end), start._replace(width=end.width)
            )
        )
    return CuePlan(tuple(moves))


def _close_gaps_plan(geo: Geometry, event: ev.Moved) -> CuePlan:
    """The cards that are kept when others are exchanged slide together."""
    place, before = event.source, geo.shown.cards.get(event.source, ())
    kept = list(range(len(before)))
    for one in event.cards:
        kept.remove(next((i for i in kept if before[i] == one), kept[-1]))
    moves = []
    for i, came in enumerate(kept):
        start, end = geo.card(place, came, len(before)), geo.card(place, i, len(kept))
        moves.append(mv.SlideHand(card_piece(geo, place, i, before[came], end), start))
    left = [i for i in range(len(before)) if i not in kept]
    away = [
        card_piece(geo, event.place, i, before[i], geo.card(place, i, len(before))) for i in left
    ]
    swept = (mv.PutAway(tuple(away)),) if away else ()
    return CuePlan((*moves, *swept), frozenset(card_name(place, i) for i in range(len(before))))


def meter_rolls(
    before: FeltState, after: FeltState, geo: Geometry, fed: tuple[str, ...]
) -> tuple[mv.RollMeter, ...]:
    """Of the meters that are `fed`, and so seen, those that roll to another sum than was shown."""
    return tuple(
        mv.RollMeter(meter_window(geo.game, geo.layout, name, cents, before.meters[name]))
        for name, cents in after.meters.items()
        if name in geo.layout.meters and name in fed and before.meters.get(name, cents) != cents
    )
