"""What surrounds the felt: what can be reached in which moment, what it answers, and how top bar and action bar look."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import kit, portraits
from game.client.draw.sheet import Sheet
from game.client.focus import Answers, Target
from game.client.table import funds
from game.client.table.bar import CHIPS, Bar, Box, boxes
from game.client.table.intents import (
    BuyIn,
    Choose,
    FoldPanel,
    Intent,
    Leave,
    NextSpeed,
    OpenPage,
    PlaceChip,
    Swap,
    TakeBack,
    ToggleBox,
    ToggleSound,
    TurnPage,
)
from game.client.table.items import Item
from game.money import dollars, short

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.client.table.intents import Choice
    from game.client.table.kind import Kind
    from game.client.table.moment import Moment, Pointed
    from game.declare import HouseRules

DIGITS: Final = 4
"""So many digits of the promise stand beside its lock."""
LONG: Final = 3
"""From so many figures on the round's number has no room for its whole label."""
ICONS: Final[tuple[tuple[str, int, Intent], ...]] = (
    ("speed", 1304, NextSpeed()), ("sound", 1356, ToggleSound()), ("help", 1408, OpenPage("help")),
    ("settings", 1460, OpenPage("settings")),
)  # fmt: skip
ALWAYS: Final[dict[str, Intent]] = {
    "leave": Leave(), "panel": FoldPanel(), "page": TurnPage(), "help": OpenPage("help"), "buy in": BuyIn(),
}  # fmt: skip
"""What the keys of these actions mean at any time."""


def dealer(shell: Shell, view: Viewport, picture: pygame.Surface, axis: float) -> None:
    """Stand the dealer behind the board, on the ground itself, and print his name."""
    k = view.scale
    bust = portraits.dealer(shell.cache, 116 * k)
    x = round((axis - 58) * k)
    picture.blit(bust, (x, round(0 * k)), pygame.Rect(0, 0, bust.get_width(), round(94 * k)))
    sheet = Sheet.on(picture, shell.type(view), shell.cache, shell.theme(view))
    sheet.text("Imre", axis - 62, 50, 20, "ui7", anchor="r")
    sheet.text("dealer", axis - 62, 74, 20, "ui5", sheet.theme.text2, anchor="r")
    sheet.flush()


def targets(kind: Kind, m: Moment, made: Sequence[Choice], bar: Bar) -> list[Target]:
    """Everything that can be reached now and what it answers, in Tab order: top bar, felt, decisions, chips, panel."""
    keep, people = bar.keep, (m.desk.seats, m.desk.bots)
    out = [*keep("top targets", bool(m.promise), lambda: _top_targets(bar, m.promise))]
    if m.betting:
        out += keep("spots", (m.layout, people, m.hand.chip), lambda: _spots(m, bar))
        if m.game.boxes[0] > 1:
            out += keep("boxes", (m.layout, people), lambda: _box_targets(m, bar))
    if m.deciding and any(one.action.cards for one in m.desk.open):
        out += _cards(kind, m, bar)
    out += keep("bar targets", made, lambda: _bar_targets(made, bar))
    closed = closed_chips(m, bar)
    out += keep("rack targets", (closed, m.betting), lambda: bar.rack_targets(closed, keys=m.betting))
    out += keep("money targets", (m.betting and not m.retold, m.hand.folded), lambda: _money_and_panel(m, bar))
    return out + kind.panel_targets(m, bar)


def closed_chips(m: Moment, bar: Bar) -> Mapping[int, str]:
    """The chips that cannot be placed now, and why."""
    return bar.keep("closed chips", (m.betting, m.left, len(m.desk.seats)), lambda: funds.closed_chips(m))


def shortcuts(made: Sequence[Choice], bar: Bar) -> dict[int, Intent]:
    """What keys mean whatever has the focus: to go on from what is told or was read, and what is there at any time."""
    keys = bar.shell.keys
    found = {c.action: c.intent for c in made if c.action in ("skip", "next round") and c.intent is not None} | ALWAYS
    return {code: intent for action, intent in found.items() if (code := keys.code(action)) is not None}


def _bar_targets(made: Sequence[Choice], bar: Bar) -> list[Target]:
    cap = bar.shell.keys.cap
    taken = {cap(choice.action) for choice in made if not choice.why}
    out = []
    for choice, box in zip(made, places(made, bar), strict=True):
        free = not (choice.why and cap(choice.action) in taken)  # a closed choice leaves its key to an open one
        out.append(bar.keep("target " + choice.name, (choice, box, free), partial(bar.target, choice, box, key=free)))
    return out


def places(made: Sequence[Choice], bar: Bar) -> list[Box]:
    """Where the choices of a moment stand."""
    return bar.keep("places", made, lambda: boxes(made))


def _money_and_panel(m: Moment, bar: Bar) -> list[Target]:
    out, (shown_in, left, top) = [], _fold_at(m, bar)
    if m.betting and not m.retold:
        out.append(Target("bankroll", bar.rect((24, 976, 138, 84)), "bets", answers=Answers(BuyIn()), label="Bankroll"))
    fold = shown_in.rect(left, top, 44, 44)
    return [*out, Target("panel", fold, "panel", answers=Answers(FoldPanel()), label="Panel")]


def _top_targets(bar: Bar, promise: str) -> list[Target]:
    stage, aside = bar.frame.stage, bar.frame.aside
    out = [Target("back", stage.rect(16, 12, 44, 44), "top", answers=Answers(Leave()), label="Back")]
    for name, x, intent in ICONS:
        rect = stage.rect(x + aside, 12, 44, 44)
        out.append(Target(name, rect, "top", answers=Answers(intent), label=name.capitalize()))
    if promise:
        rect = stage.rect(1190 + aside, 10, 96, 52)
        out.append(Target("lock", rect, "top", answers=Answers(OpenPage("fairness")), label="Fairness"))
    return out


def _spots(m: Moment, bar: Bar) -> list[Target]:
    """The spots where wagers are placed before the deal: a click or a chip let go there adds, the right button takes back."""
    out, cents, shift = [], m.hand.chip * 100, bar.frame.axis - 760.0
    for wager in m.game.wagers:
        spot = m.layout.spots[wager.name]
        if wager.later or spot.shape == "none" or not _somebody(m, wager.name):
            continue
        half_w, half_h = max(spot.r, spot.wide), spot.r
        rect = bar.frame.stage.rect(spot.at[0] - half_w + shift, spot.at[1] - half_h, 2 * half_w, 2 * half_h)
        add, back = PlaceChip(wager.name, cents), TakeBack(wager.name, cents)
        answers = Answers(add, back, up=add, down=back, drop=_dropped(wager.name))
        out.append(
            Target(f"spot {wager.name}", rect, "felt", answers=answers, drops=True, radius=14, label=wager.title)
        )
    return out


@cache
def _dropped(wager: str) -> Mapping[str, Intent]:
    """What each chip means when it is let go on a wager's spot."""
    return {f"chip {value}": PlaceChip(wager, value * 100) for value in CHIPS}


def _cards(kind: Kind, m: Moment, bar: Bar) -> list[Target]:
    """The player's own cards: pressed they are chosen, carried to another they change places."""
    out, shift, carry = [], bar.frame.axis - 760.0, kind.carries(m)
    count = len(m.desk.view.hand) if m.desk.view else 0
    for i in range(count):
        lie = m.geometry.card(f"seat {m.front}", i, count)
        rect = bar.frame.stage.rect(lie.x - lie.width / 2 + shift, lie.y - lie.width * 0.7, lie.width, lie.width * 1.4)
        answers = Answers(Choose(i), drop={f"card {j}": Swap(j, i) for j in range(count)} if carry else {})
        out.append(Target(f"card {i}", rect, "cards", answers=answers, drags=carry, drops=carry))
    return out


def _somebody(m: Moment, wager: str) -> bool:
    """Whether somebody has the hand that a wager is on: a Super Wager may be on another seat's (671a.7(c)(3))."""
    head, _, seat = wager.rpartition("-")
    if head != "super-seat":
        return True
    return int(seat) in {bot.seat for bot in m.desk.bots} or int(seat) in m.desk.seats


def _fold_at(m: Moment, bar: Bar) -> tuple[Viewport, float, float]:
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
            answers = Answers(ToggleBox(seat))
            out.append(Target(f"box {seat}", rect, "felt", answers=answers, radius=28, label=f"Box {seat}"))
    return out


def items(
    kind: Kind, m: Moment, made: Sequence[Choice], bar: Bar, pointed: Pointed, ring: Target | None
) -> list[Item]:  # fmt: skip
    """The top bar, the action bar and the focus ring round a spot."""
    keep, icons = bar.keep, ("back", "panel", *(n for n, _, _ in ICONS))
    at = tuple([name if name in icons else "" for name in pointed[:2]])
    silent = bar.shell.settings.muted
    title = (m.game.title, posted(kind, m.desk.rules), f"{m.desk.number:,}", m.promise[:DIGITS])
    out = [*keep("top", (title, at, silent, m.hand.folded), lambda: _top(title, m, bar, pointed))]
    out.append(keep("ground", None, bar.ground))
    bet = (
        m.hand.total * len(m.desk.seats)
        if m.betting
        else sum(c for s, c in m.shown.chips.items() if s.seat in m.desk.seats)
    )
    out += keep("metrics", (m.left, bet, m.net), lambda: _metrics(m, bar, bet))
    names = {choice.name for choice in made}
    named = tuple([name if name in names else "" for name in pointed[:3]])
    out += keep("buttons", (made, named), lambda: _buttons(made, bar, pointed))
    band = keep("said", m, lambda: kind.band(m))
    if band is not None:
        out.append(keep("band", band, lambda: bar.band(band)))
    elif m.betting:
        out.append(_hint(kind, m, bar))
    locked, shut = "" if m.betting else "Opens after this round", tuple(closed_chips(m, bar) if m.betting else ())
    chip = pointed.ring if pointed.ring.startswith("chip ") else ""
    out += keep("rack", (m.hand.chip, locked, chip, shut), lambda: bar.rack(m.hand.chip, locked, pointed, shut))
    if ring is not None and ring.name.split()[0] in (
        "spot",
        "card",
        "box",
        "bankroll",
        "cost",
        "back",
        "lock",
        "panel",
        *(n for n, _, _ in ICONS),
    ):
        out.append(_ring(bar, ring))
    return out


def _buttons(made: Sequence[Choice], bar: Bar, pointed: Pointed) -> list[Item]:
    out = []
    for choice, box in zip(made, places(made, bar), strict=True):
        name = choice.name
        shown = (choice, box, name == pointed.hover, name == pointed.pressed, name == pointed.ring)
        out.append(bar.keep("button " + name, shown, partial(bar.button, choice, box, pointed)))
    return out


def _metrics(m: Moment, bar: Bar, bet: int) -> list[Item]:
    """Bankroll, what is bet, what the last round came to."""
    last, theme = m.net, bar.shell.theme(bar.whole)
    tone = theme.win if last > 0 else theme.loss if last < 0 else None
    return [
        bar.metric("Bankroll", 24, 138, dollars(m.left)),
        bar.metric("Total bet" if bar.whole.scale * 1.1 > bar.whole.type_scale else "Bet", 176, 90, short(bet)),
        bar.metric("Last net", 272, 92, short(last, sign=True), tone),
    ]


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
    words = bar.keep("hint", m, lambda: hint(kind, m))
    return bar.keep("hint item", words, lambda: _hinted(words, bar))


def _hinted(words: str, bar: Bar) -> Item:
    rect = bar.rect((774, 974, 380, 88))
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


def _top(title: tuple[str, str, str, str], m: Moment, bar: Bar, pointed: Pointed) -> list[Item]:
    stage = bar.frame.stage
    the_kit = bar.shell.kit(stage)
    out = []
    for name, x in (("back", 16), *((n, x) for n, x, _ in ICONS), ("panel", 0)):
        icon = {
            "settings": "gear",
            "panel": "back" if m.hand.folded else "chev-d" if bar.frame.columns > 1 else "chev-r",
        }.get(name, name)
        if name == "sound" and bar.shell.settings.muted:
            icon = "sound-off"
        state = "pressed" if pointed.pressed == name else "hover" if pointed.hover == name else "normal"
        aside = 0.0 if name == "back" else bar.frame.aside
        view, left, top = (stage, x + aside, 12) if name != "panel" else _fold_at(m, bar)
        piece = bar.shell.kit(view).paint(kit.icon_button, 44, 44, icon, state)  # type: ignore[arg-type]
        at = view.at(left, top)
        rect = pygame.Rect(at[0] - piece.margin, at[1] - piece.margin, *piece.surface.get_size())
        out.append(Item("top " + name, rect, (icon, state), lambda s, p=piece, a=at: p.blit(s, *a)))  # type: ignore[misc]

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
