"""The felt of the dealing school: a round as the table's own scene draws it, still, in a part of a
page; what on it the verb that is chosen can be done to is pressed there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import Final

import msgspec
import pygame

from .....core.declaration import Spot
from .....play.records.replay_session import AtRest
from .....play.seats.bots import Bot, own_seat
from .....practice.dealing.act_menu import ActChoice
from .....practice.dealing.shift import DealingShift
from .....rounds import witnessed
from ....draw.kit import Kit
from ....felt.ground import Ground
from ....layouts.layout import Box, Layout
from ....scenes.focus import Signal, Target
from ....scenes.scene import Viewport
from ....table.model.pieces import Drawing, Piece, Ruler
from ....table.motion.motions import Motion
from ....table.paint.painter import DRAWINGS, Items, Painter
from ....table.style import RegionSizes
from ....table.visit import Visit
from ....ui.control import Control, EventOutcome, Pressed
from ....window.shell import Shell
from ...style import DealingStyle
from ..drill import READ

WIDE, HIGH = RegionSizes.stage
EDGE: Final = 44.0
"""How high the near edge of the table is below the stage, where there is room for it."""
TOP: Final = 76.0
"""Where the picture begins: nobody stands behind the board, the learner does."""
ON_FELT: Final = "felt:"
"""What the names of targets on the felt begin with; the number of the choice follows."""


class LearnersTable:
    """The table of a shift: its picture in a size, and where on it everything lies."""

    def __init__(self, shell: Shell, shift: DealingShift, layout: Layout) -> None:
        self.shell, self.shift, self.layout = shell, shift, _with_dealer_row(layout)
        shell.chips.setdefault(shift.game.slug, 5)
        self._visit: Visit | None = None
        self._round = 0
        self._ground: tuple[object, pygame.Surface] | None = None
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def front_seat(self) -> int:
        """The seat that lies nearest, large: the table's usual one where it plays."""
        seats, usual = self._playing, own_seat(self.shift.game)
        return min(seats, key=lambda seat: abs(seat - usual), default=usual)

    @property
    def _playing(self) -> tuple[int, ...]:
        return tuple(self.shift.state.bets) if self.shift.state is not None else ()

    def visit(self) -> Visit:
        """The table as it stands: the events of the round as the dealer sees them."""
        shift = self.shift
        if self._visit is None or self._round != shift.round:
            sitting = AtRest(shift.game, shift.rules)
            sitting.seats, sitting.current_or_next_round = (self.front_seat,), shift.round
            sitting.bots = tuple(
                Bot(seat, f"Seat {seat}") for seat in self._playing if seat != self.front_seat
            )
            self._visit, self._round = Visit(self.shell, sitting, self.layout, 0), shift.round
        visit = self._visit
        begun = visit.felt_between_rounds()
        shown = reduce(lambda felt, event: felt.after(event), witnessed(shift.events, 0), begun)
        chips = dict(shift.felt.stakes)
        if shift.late_bet is not None:
            spot, cents = shift.late_bet
            chips[spot] = chips.get(spot, 0) + cents
        visit.felt_state = shown.with_changes(chips=chips, cleared={})  # mucked cards are gone
        return visit

    def picture(self, view: Viewport, size: tuple[int, int]) -> pygame.Surface:
        """The felt in so many real pixels."""
        shift = self.shift
        stamp = (
            view,
            size,
            shift.round,
            len(shift.events),
            dict(shift.felt.stakes),
            shift.late_bet,
        )
        if self._picture is not None and self._picture[0] == stamp:
            return self._picture[1]
        seen = self._fitted_view(view, size)
        painter = Painter(self.shell, seen, 0.0)
        visit = self.visit()
        visit.ruler = Ruler(painter.kit.type)
        made = visit.kind.view(visit.moment)
        felt = tuple(one for one in made.felt if not _is_left_out(one))
        items = Items()
        items.set(painter.items(msgspec.structs.replace(made, felt=felt, live=()), Motion(), 0))
        out = pygame.Surface(size, depth=32)
        items.paint(out, self._painted_ground(seen, size), [out.get_rect()])
        self._draw_front_plate(painter.kit, out, seen)
        self._picture = (stamp, out)
        return out

    def _fitted_view(self, view: Viewport, size: tuple[int, int]) -> Viewport:
        """The stage as it is seen in a surface of that size."""
        shown = msgspec.structs.replace(view, size=size, corner=(0, 0), zoom=1.0, near=False)
        zoom = size[0] / WIDE / shown.scale
        return msgspec.structs.replace(shown, zoom=zoom, text_scale=min(view.text_scale, 1.2))

    def _painted_ground(self, view: Viewport, size: tuple[int, int]) -> pygame.Surface:
        stamp = (view, size, self.front_seat)
        if self._ground is None or self._ground[0] != stamp:
            game, rules = self.shift.game, self.shift.rules
            ground = Ground(game, self.visit().state.layout, rules, self.front_seat)
            kind, with_shuffler = self.shell.lettering(view), rules.dealing != "manual-shoe"
            made = ground.paint(kind, self.shell.cache, size, WIDE / 2, with_shuffler)
            self._ground = (stamp, made)
        return self._ground[1]

    def _draw_front_plate(self, kit: Kit, target: pygame.Surface, view: Viewport) -> None:
        """The seat that lies nearest is named left of its cards, or of its spots."""
        x, y, wide, high = self._front_plate_box
        decided = self.visit().felt_state.did.get(self.front_seat, "")
        args = (f"Seat {self.front_seat}", decided.capitalize(), "", False, False, False, "", "")
        made = kit.paint(DRAWINGS["plate"], wide, high, *args)
        made.blit(target, *view.window_point(x, y))

    # ---- where things lie, in design pixels of the stage

    def spot_boxes(self, spot: Spot) -> list[Box]:
        """Where the chips of a spot lie; nothing where the felt has no place for them."""
        geometry = self.visit().timeline.geometry
        if not geometry.has_spot(spot):
            return []
        x, y, r = geometry.stake_center_and_radius(spot)
        return [(x - r, y - 1.6 * r, 2 * r, 2.6 * r)]

    def choice_boxes(self, choice: ActChoice) -> list[Box]:
        """What of the felt a choice is about."""
        visit = self.visit()
        geometry, shown = visit.timeline.geometry, visit.felt_state
        if choice.wager:
            return self.spot_boxes(Spot(choice.seat, choice.wager, choice.hand))
        if choice.place and choice.place in shown.cards:
            many = len(shown.cards[choice.place])
            which = getattr(choice.does[0], "which", range(many))
            return [
                geometry.card(choice.place, at, many).box_if_upright for at in which if at < many
            ]
        if choice.seat and choice.seat != self.front_seat and choice.seat in geometry.others:
            x, y = geometry.others[choice.seat].plate
            return [(x - 92, y - 28, 184, 56)]
        if choice.seat == self.front_seat and choice.seat:
            return [self._front_plate_box]
        return []

    @property
    def _front_plate_box(self) -> Box:
        """Where the nearest seat is named, in design pixels of the stage."""
        visit, (wide, high, y) = self.visit(), DealingStyle.own_plate
        own, layout, shown = f"seat {self.front_seat}", visit.state.layout, visit.felt_state.cards
        low = [WIDE / 2] + [
            spot.at[0] - 2 * spot.r for spot in layout.spots.values() if spot.at[1] > y - 110
        ]
        if seat := layout.places.get("seat"):
            low.append(seat.at[0][0] - seat.width / 2)
        for place, cards in shown.items():
            if place == own or place.startswith(f"{own} "):
                lies = visit.timeline.geometry
                low += [
                    lies.card(place, at, len(cards)).box_if_upright[0] for at in range(len(cards))
                ]
        return min(low) - wide - 12, y, wide, high


def _with_dealer_row(layout: Layout) -> Layout:
    """A layout on which every card of a dealer who draws can be read: a row with room for each rank,
    as the learner has to add them up.
    """
    dealer = layout.places.get("dealer")
    if dealer is None or not 0 < dealer.step[0] < dealer.width:
        return layout
    (x, y), step = dealer.at[0], DealingStyle.dealer_step
    row = (x - 12, y), (x - 12 + step, y)
    spread = msgspec.structs.replace(dealer, at=row, step=(step, 0), box=False, words=())
    return msgspec.structs.replace(layout, places={**layout.places, "dealer": spread})


def printed_spot_number(wager: str) -> str:
    """The number that is printed on the spot of a wager of dice, "" where none is.

    >>> printed_spot_number("like-7"), printed_spot_number("hop-2-3"), printed_spot_number("field")
    ('7', '2-3', '')
    """
    found = re.search(r"-(\d+(?:-\d+)?)$", wager)
    return found[1] if found else ""


def _is_left_out(piece: Piece) -> bool:
    """What would name a hand, what the dealer said (it is in the panel), what players are told of
    optional bets, and open seats.
    """
    if piece.name.startswith(("plus ", "extra bet ")):
        return True
    if isinstance(piece, Drawing) and piece.art == "open seat":
        return True
    return piece.name == "speech" or piece.name in READ or piece.name.startswith("best words")


class FeltPicture(Control):
    """The felt as it stands, as wide as there is room and as high as the stage then is; each of
    `choices` is pressed where it lies. They are in the list beside it for who has keys.
    """

    radius = 10.0

    def __init__(self, table: LearnersTable, choices: Sequence[ActChoice]) -> None:
        super().__init__("felt", label="The felt")
        self._table, self._choices = table, choices
        self.bottom = HIGH

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - it has no lettering of a page
        """As the stage is shaped, below its top."""
        return wide * (self.bottom - TOP) / WIDE

    def show_near_edge(self, *, shown: bool) -> None:
        """Whether the table ends in sight, or with the stage."""
        self.bottom = HIGH + EDGE * shown

    def targets(self) -> list[Target]:
        """What the verb can be done to, where it lies."""
        found = []
        for number, choice in enumerate(self._choices):
            for part, box in enumerate(self._table.choice_boxes(choice)):
                x, y, w, h = self._scaled(box)
                name = f"{ON_FELT}{number}:{part}"
                found.append(self.target(name, (x, y, w, h), label=choice.label, focusable=False))
        return found

    def _scaled(self, box: Box) -> Box:
        """A box of the stage in the control's own design pixels."""
        x, y, w, h = (side * self.width / WIDE for side in box)
        return x, y - TOP * self.width / WIDE, w, h

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed where it lies."""
        return Pressed(signal.name, signal.by) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """The picture, and a frame round what is pointed at."""
        whole = self.rect.w, round(self.rect.w * self.bottom / WIDE)
        picture = self._table.picture(self.look.view, whole)
        top = whole[1] - self.rect.h
        surface.blit(picture, self.rect, (0, top, *self.rect.size))
        self._number_covered_dice_spots(surface)
        focus = self.look.focus
        for number, choice in enumerate(self._choices):
            for part, box in enumerate(self._table.choice_boxes(choice)):
                lit = focus.hover == f"{ON_FELT}{number}:{part}"
                x, y, w, h = self._scaled(box)
                rect = self.part(x - 3, y - 3, w + 6, h + 6)
                color = "#F0D69C" if lit else "#DDB871"
                pygame.draw.rect(surface, color, rect, 3 if lit else 1, border_radius=6)

    def _number_covered_dice_spots(self, surface: pygame.Surface) -> None:
        """The number of a spot of dice again, where no cards are dealt: over the large chips, whose
        value stays in sight, and on small ones, which cover it.
        """
        table = self._table
        if table.shift.game.deals:
            return
        sheet, k = self.look.sheet(surface), self.look.scale
        size = DealingStyle.spot_mark
        for spot in table.shift.felt.stakes:
            mark = printed_spot_number(spot.wager)
            for box in table.spot_boxes(spot) if mark else ():
                rect = self.part(*self._scaled(box))
                is_large = spot.seat == table.front_seat
                x, y = rect.centerx / k, (rect.top if is_large else rect.centery) / k
                wide = sheet.width(mark, size, "ui7") + 6
                sheet.rr(x - wide / 2, y - size / 2 - 1, wide, size + 2, 5, "#0E1416")
                sheet.text(mark, x, y, size, "ui7", "#F0D69C", anchor="c", valign="m")
