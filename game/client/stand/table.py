"""A table of the stand: the felt with the exhibitor's mark, and only what a visitor may do at it."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import structs

from game.client.focus import Signal
from game.client.scene import Move, Viewport
from game.client.stand import brand
from game.client.stand.house import StandHouse
from game.client.table.intents import Choose as ChooseCard
from game.client.table.intents import (
    Clear,
    DealRound,
    Decide,
    Double,
    Intent,
    NextRound,
    PlaceChip,
    Rebet,
    ShowCost,
    Skip,
    Swap,
    TakeBack,
    ToggleSound,
    TurnPage,
    Undo,
)
from game.client.table.moment import Moment, Pointed
from game.client.table.pieces import Drawing, Piece, TableView
from game.client.table.scene import TableScene
from game.declare import money_range
from game.money import short
from game.table.bots import opening_bets
from game.table.session import Session

STAKE: Final = 2500
"""Cents on each wager that takes part."""
CHIP: Final = 500
MOST: Final = 2500
"""Cents of a chip at a dice table, and the most on a roll."""
LOW: Final = 40_000
"""Cents under which the house lends more free chips before a deal."""
LENT: Final = 100_000


class StandTable(TableScene):
    """A table on the stand. What a visitor means beyond the game (money, pages, other speeds, leaving) changes nothing."""

    _folds = ()

    def __init__(self, stand: StandHouse, session: Session, *, autoplay: int = 0) -> None:
        super().__init__(stand.shell, session, stand.layout(session.game), lambda _: None, autoplay=autoplay)
        self.stand = stand
        self.visit.joins = False
        self.dice = not session.game.deals
        self._marked: pygame.Surface | None = None

    def _painted_ground(self) -> pygame.Surface:
        ground = super()._painted_ground()
        if ground is not self._marked:
            self._marked = ground
            self._brand(ground)
        return ground

    def _brand(self, ground: pygame.Surface) -> None:
        """Lay the exhibitor's art and mark on the felt."""
        view, pack, cache, frame = self.frame.stage, self.stand.pack, self.shell.cache, self.frame
        k, axis = view.scale, frame.axis
        picture = brand.art(cache, pack, (round(1416 * k), round(848 * k)))
        if picture is not None:
            middle = view.at(axis, 108 + 424)
            ground.blit(picture, picture.get_rect(center=middle))
        crest, side = self.visit.layout.crest, brand.MARK * k
        logo = brand.mark(cache, pack, side)
        if logo is not None and crest and (not frame.lenses or frame.lens(*crest) is not None):
            at = view.at(crest[0] + axis - 760, crest[1])
            felt = pygame.Color(self.visit.layout.felt)
            pygame.draw.aacircle(ground, felt, at, round(60 * k))
            pygame.draw.aacircle(ground, "#F3E8CF", at, round(58 * k), max(1, round(1.8 * k)))
            ground.blit(logo, logo.get_rect(center=at))

    def around(self, m: Moment, view: TableView, pointed: Pointed) -> list[tuple[Viewport, Piece]]:
        """Everything round the felt; a spot's tag tells what a visitor stakes there instead of the table's limits."""
        name, stakes = (pointed.hover or pointed.ring).partition(" ")[2], {} if self.dice else self.stakes()
        fixed = f"{short(stakes[name])}, fixed" if name in stakes else "Not played here"
        line = f"{short(CHIP)} a touch, {short(MOST)} a roll" if self.dice else fixed
        return [
            (at, structs.replace(one, args=(one.args[0], (line, *one.args[1][1:]), *one.args[2:])))
            if isinstance(one, Drawing) and one.art == "wager tag" else (at, one)
            for at, one in super().around(m, view, pointed)
        ]  # fmt: skip

    # ---- what a visitor may do

    def stakes(self) -> dict[str, int]:
        """The fixed stakes in cents: each wager that takes part at the stand's stake, as far as its limits allow."""
        rules, game = self.visit.desk.rules, self.visit.game
        limits = {name: money_range(game.wager(name), rules) for name in opening_bets(game, rules)}
        return {name: min(max(STAKE, low), high) for name, (low, high) in limits.items()}

    def obey(self, intent: Intent) -> Move | None:
        """Do what a visitor means, as far as he may."""
        match intent:
            case Decide() | ChooseCard() | Swap() | Skip() | ShowCost() | TurnPage() | ToggleSound():
                return super().obey(intent)
            case DealRound() | Rebet() | NextRound() | Double():
                return self.next_round()
            case PlaceChip(wager, _) if self.dice:
                super().obey(PlaceChip(wager, CHIP))
                if self.visit.bets.total > MOST:
                    self.visit.bets.undo()
                    self.shell.toast(f"{short(MOST)} is the most on a roll here", "Roll, or take a chip back.", "info")
            case TakeBack(wager, _) if self.dice:
                super().obey(TakeBack(wager, CHIP))
            case Clear() | Undo() if self.dice:
                super().obey(intent)
            case _:
                pass
        return None

    def _signal(self, signal: Signal) -> Move | None:
        """What a visitor did to a target; why one of the house's own buttons is closed, which he does not see, is not said."""
        target = self.focus.get(signal.name)
        if signal.does == "disabled" and not (target is not None and target.decision):
            return None
        return super()._signal(signal)

    def next_round(self) -> Move | None:
        """Deal to the fixed stake, or roll for the chips that lie there."""
        visit = self.visit
        if not visit.betting:
            return None
        if visit.session.bankroll < LOW:
            visit.session.buy_in(LENT)
            self.shell.toast(f"The house lends you another {short(LENT)}", "Free chips are never used up.", "info")
        if not self.dice:
            visit.clear_results()
            visit.bets.placed = self.stakes()
        elif not visit.bets.placed and not visit.running:
            self.shell.toast("Touch a box of the felt first", f"Every touch lays a {short(CHIP)} chip.", "info")
            return None
        return super().obey(DealRound(sure=True))

    def fold(self) -> None:
        """A visitor who went away: his hand folds, as the house rules it, where it can."""
        session = self.visit.session
        while session.turn:
            actions = session.legal()
            quiet = ("fold", "stand", "decline", "no-insurance", "check", "house-way")
            session.act(next((one for verb in quiet for one in actions if one.verb == verb), actions[0]))
