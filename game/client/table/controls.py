"""What surrounds the felt: which buttons there are in which moment, where they are reached, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import kit, portraits
from game.client.draw.sheet import Sheet
from game.client.focus import Target
from game.client.table import funds
from game.client.table.bar import Bar
from game.client.table.items import Item
from game.money import dollars, short

if TYPE_CHECKING:
    from game.client.scene import View
    from game.client.shell import Shell
    from game.client.table.kind import Kind
    from game.client.table.moment import Moment, Pointed
    from game.declare import HouseRules

DIGITS: Final = 4
"""So many digits of the promise stand beside its lock."""
LONG: Final = 3
"""From so many figures on the round's number has no room for its whole label."""
ICONS: Final = (("speed", 1304), ("sound", 1356), ("help", 1408), ("settings", 1460))


def dealer(shell: Shell, view: View, picture: pygame.Surface, axis: float) -> None:
    """Stand the dealer behind the board, on the ground itself, and print his name."""
    k = view.scale
    bust = portraits.dealer(shell.cache, 116 * k)
    x = round((axis - 58) * k)
    picture.blit(bust, (x, round(0 * k)), pygame.Rect(0, 0, bust.get_width(), round(94 * k)))
    sheet = Sheet.on(picture, shell.type(view), shell.cache, shell.theme(view))
    sheet.text("Imre", axis - 62, 50, 20, "ui7", anchor="r")
    sheet.text("dealer", axis - 62, 74, 20, "ui5", sheet.theme.text2, anchor="r")
    sheet.flush()


def targets(kind: Kind, m: Moment, bar: Bar) -> list[Target]:
    """Everything that can be reached now, in Tab order: top bar, felt, decisions, chips, panel."""
    stage = bar.frame.stage
    out = [Target("back", stage.rect(16, 12, 44, 44), "top")]
    for name, x in ICONS:
        out.append(Target(name, stage.rect(x + bar.frame.aside, 12, 44, 44), "top"))
    if m.promise:
        out.append(Target("lock", stage.rect(1190 + bar.frame.aside, 10, 96, 52), "top"))
    shift = bar.frame.axis - 760.0
    if m.betting:
        for wager in m.game.wagers:
            spot = m.layout.spots[wager.name]
            if wager.later or spot.shape == "none" or not _somebody(m, wager.name):
                continue
            half_w, half_h = max(spot.r, spot.wide), spot.r
            rect = stage.rect(spot.at[0] - half_w + shift, spot.at[1] - half_h, 2 * half_w, 2 * half_h)
            out.append(Target(f"spot {wager.name}", rect, "felt", drops=True, radius=14))
    if m.betting and m.game.boxes[0] > 1:
        out += _box_targets(m, bar)
    if m.deciding and any(one.action.cards for one in m.desk.open):
        view = m.desk.view
        for i in range(len(view.hand) if view else 0):
            lie = m.geometry.card(f"seat {m.front}", i, len(view.hand) if view else 0)
            rect = stage.rect(lie.x - lie.width / 2 + shift, lie.y - lie.width * 0.7, lie.width, lie.width * 1.4)
            carry = kind.carries(m)
            out.append(Target(f"card {i}", rect, "cards", drags=carry, drops=carry))
    made = kind.buttons(m)
    out += [bar.target(b, "decisions" if b.decision else "bets") for b in made]
    out += bar.rack_targets(m.betting, funds.closed_chips(m))
    if m.betting and not m.retold:
        out.append(Target("bankroll", funds.target_box(bar), "bets"))
    shown_in, left, top = _fold_at(m, bar)
    fold = shown_in.rect(left, top, 44, 44)
    out.append(Target("panel", fold, "panel"))
    return out + kind.panel_targets(m, bar)


def _somebody(m: Moment, wager: str) -> bool:
    """Whether somebody has the hand that a wager is on: a Super Wager may be on another seat's (671a.7(c)(3))."""
    head, _, seat = wager.rpartition("-")
    if head != "super-seat":
        return True
    return int(seat) in {bot.seat for bot in m.desk.bots} or int(seat) in m.desk.seats


def _fold_at(m: Moment, bar: Bar) -> tuple[View, float, float]:
    """Where the button lies that folds the panel away or brings it back: a view and its design point."""
    if not m.hand.folded:
        return bar.frame.panel, 1536, 12
    handle = bar.frame.handle
    return (bar.whole, 1868, 12) if handle is None else (bar.frame.stage, *handle)


def _box_targets(m: Moment, bar: Bar) -> list[Target]:
    """Open boxes beside the player's own, and those he has taken."""
    own, bots = m.desk.seats, {bot.seat for bot in m.desk.bots}
    out = []
    for seat, place in m.geometry.others.items():
        if seat not in bots and (seat in own or seat - 1 in own or seat + 1 in own):
            x, y = place.plate
            rect = bar.frame.stage.rect(x - 92 + bar.frame.axis - 760.0, y - 28, 184, 56)
            out.append(Target(f"box {seat}", rect, "felt", radius=28))
    return out


def items(kind: Kind, m: Moment, bar: Bar, pointed: Pointed, ring: Target | None) -> list[Item]:
    """The top bar, the action bar and the focus ring round a spot."""
    out = _top(kind, m, bar, pointed)
    out.append(bar.ground())
    seats = m.desk.seats
    on_felt = sum(c for s, c in m.shown.chips.items() if s.seat in seats)
    bet = m.hand.total * len(seats) if m.betting else on_felt
    last = m.net
    theme = bar.shell.theme(bar.whole)
    out.append(bar.metric("Bankroll", 24, 138, dollars(m.left)))
    out.append(bar.metric("Total bet" if bar.whole.scale * 1.1 > bar.whole.type_scale else "Bet", 176, 90, short(bet)))
    out.append(
        bar.metric(
            "Last net", 272, 92, short(last, sign=True), theme.win if last > 0 else theme.loss if last < 0 else None
        )
    )
    out += [bar.button(b, pointed) for b in kind.buttons(m)]
    band = kind.band(m, bar)
    out += band
    if m.betting and not band:
        out.append(_hint(kind, m, bar))
    locked = "" if m.betting else "Opens after this round"
    out += bar.rack(m.hand.chip, locked, pointed, funds.closed_chips(m))
    if ring is not None and ring.name.split()[0] in (
        "spot",
        "card",
        "box",
        "bankroll",
        "cost",
        "back",
        "lock",
        "panel",
        *(n for n, _ in ICONS),
    ):
        out.append(_ring(bar, ring))
    return out


def hint(kind: Kind, m: Moment) -> str:
    """What can be done next while wagers are placed, in a sentence."""
    if not m.hand.placed:
        if funds.broke(m):
            return funds.hint(m)
        if not funds.not_again(m):
            return "Choose a chip and click a spot, or press R and D to play the same again."
        return "Choose a chip and click a spot, or go to it with Tab and press Enter."
    names = [m.game.wager(name).title for name in kind.missing(m)]
    if names:
        be, them = ("is", "it") if len(names) == 1 else ("are", "them")
        return f"{' and '.join(names)} {be} still missing: every hand takes part with {them}."
    chip = short(m.hand.chip * 100)
    said = f"A click adds {chip}, a right click takes {chip} back."
    asked = funds.hint(m)
    return asked if " left" in asked else f"{said} {asked}".rstrip()


def _hint(kind: Kind, m: Moment, bar: Bar) -> Item:
    rect = bar.rect((774, 974, 380, 88))
    words = hint(kind, m)
    lettering, ink = bar.shell.type(bar.frame.bar), bar.shell.theme(bar.whole).text2
    size = 20.0
    block = lettering.paragraph(words, rect.w, size, "ui5", ink)
    while block.get_height() > rect.h and size > 10:
        size -= 1
        block = lettering.paragraph(words, rect.w, size, "ui5", ink)
    return Item("hint", rect, words, lambda s: s.blit(block, (rect.x, rect.centery - block.get_height() // 2)))


def _ring(bar: Bar, target: Target) -> Item:
    wide, high = target.rect.w / bar.whole.scale, target.rect.h / bar.whole.scale
    piece = bar.shell.kit(bar.whole).paint(kit.focus_ring, wide, high, target.radius)
    rect = pygame.Rect(target.rect.x - piece.margin, target.rect.y - piece.margin, *piece.surface.get_size())
    return Item("ring", rect, target.name, lambda s: piece.blit(s, *target.rect.topleft))


def _top(kind: Kind, m: Moment, bar: Bar, pointed: Pointed) -> list[Item]:
    stage = bar.frame.stage
    the_kit = bar.shell.kit(stage)
    out = []
    for name, x in (("back", 16), *ICONS, ("panel", 0)):
        icon = {
            "settings": "gear",
            "panel": "back" if m.hand.folded else "chev-d" if bar.frame.columns > 1 else "chev-r",
        }.get(name, name)
        if name == "sound" and not bar.shell.settings.volumes.effects:
            icon = "sound-off"
        state = "pressed" if pointed.pressed == name else "hover" if pointed.hover == name else "normal"
        aside = 0.0 if name == "back" else bar.frame.aside
        view, left, top = (stage, x + aside, 12) if name != "panel" else _fold_at(m, bar)
        piece = bar.shell.kit(view).paint(kit.icon_button, 44, 44, icon, state)  # type: ignore[arg-type]
        at = view.at(left, top)
        rect = pygame.Rect(at[0] - piece.margin, at[1] - piece.margin, *piece.surface.get_size())
        out.append(Item("top " + name, rect, (icon, state), lambda s, p=piece, a=at: p.blit(s, *a)))  # type: ignore[misc]
    title = (
        m.game.title,
        posted(kind, m.desk.rules),
        f"{m.desk.number:,}",
        m.promise[:DIGITS],
    )

    def draw(sheet: Sheet, w: float, h: float, name: str, limits: str, number: str, promise: str, end: float) -> None:  # noqa: ARG001 - the kit's shape
        sheet.fitted(name, 0, 22, 560, 28, "serif6")
        sheet.fitted(limits, 0, 50, 560, 20, "ui5", sheet.theme.text2)
        if not promise:
            sheet.text("Round", end, 18, 20, "ui5", sheet.theme.text2, anchor="r")
            sheet.text(number, end, 46, 24, "ui7", anchor="r")
            return
        left = end - sheet.text(number, end, 18, 20, "ui7", anchor="r") - 6
        sheet.text("Round" if len(number) < LONG else "No.", left, 18, 20, "ui5", sheet.theme.text2, anchor="r")
        left = end - sheet.text(promise, end, 46, 20, "ui5", sheet.theme.text2, anchor="r") - 14
        sheet.icon("lock", left, 39, 17, sheet.theme.text2, 2.2)

    end = 1204 + bar.frame.aside
    piece = the_kit.paint(draw, end + 6, 60, *title, end)
    at = stage.at(76, 12)
    rect = pygame.Rect(at[0] - piece.margin, at[1] - piece.margin, *piece.surface.get_size())
    out.insert(0, Item("title", rect, title, lambda s: piece.blit(s, *at)))
    return out


def posted(kind: Kind, rules: HouseRules) -> str:
    """The sign at the table: the least and the most that is taken, and the payout limit if there is one (674a.2(b)(6))."""
    low, high = kind.limits(rules)
    limit = f" · payout limit {short(rules.payout_limit)}" if rules.payout_limit else ""
    return f"Minimum {short(low)} · maximum {short(high)}{limit}"


def why_not(kind: Kind, m: Moment, name: str) -> str:
    """Why a control does not answer now."""
    if name.startswith("chip") and m.betting:
        return f"{short(int(name.split()[1]) * 100)} is more than {dollars(m.left)} allows. {funds.KEY} buys in."
    if name.startswith("chip"):
        return "Chips are placed between rounds."
    if name.startswith("do "):
        button = next((b for b in kind.buttons(m) if b.name == name), None)
        return kind.closed_why(m, button) if button is not None else ""
    if name in ("rebet", "deal") and m.betting:
        return funds.not_again(m) if m.hand.last or name == "rebet" else "Place a wager first."
    if name == "double" and m.hand.placed:
        return funds.lacking(m.desk, m.hand.doubled)
    return "Place a wager first." if m.betting else "The round is still in play."
