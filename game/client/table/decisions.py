"""Which buttons the bar has in this moment: decisions, what takes back and repeats wagers, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.table import blackjack_buttons, dice_rolls, ended, funds, setting
from game.client.table.bar import Button, decision_boxes
from game.client.table.coach import spoken
from game.hands.phrases import plain
from game.money import short
from game.rounds import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.cards import Card
    from game.client.draw.kit import Kind
    from game.client.layout import Box
    from game.client.table.desk import Priced
    from game.client.table.moment import Moment

KEYS: Final = {
    "fold": ("F", pygame.K_f), "check": ("C", pygame.K_c), "hit": ("1", pygame.K_1), "stand": ("2", pygame.K_2),
    "double": ("3", pygame.K_3), "split": ("4", pygame.K_4), "surrender": ("5", pygame.K_5), "decline": ("N", pygame.K_n),
    "no-insurance": ("N", pygame.K_n), "house-way": ("H", pygame.K_h), "second-chance": ("Y", pygame.K_y),
    "insurance": ("Y", pygame.K_y), "even-money": ("E", pygame.K_e), "buy": ("B", pygame.K_b), "bet": ("1", pygame.K_1),
    "exchange": ("X", pygame.K_x), "set": ("S", pygame.K_s),
}  # fmt: skip

QUIET: Final = ("fold", "check", "decline", "no-insurance", "stand", "surrender")
"""Decisions that add nothing: their buttons are dark."""


def buttons(m: Moment) -> list[Button]:
    """The buttons of the bar in this moment."""
    out: list[Button] = []
    if m.deciding:
        out += blackjack_buttons.buttons(m) if m.game.family == "blackjack" else _decisions(m)
    elif m.busy:
        dice = m.game.family == "dice"
        box = (970.0, 974.0, 184.0, 88.0) if dice else (371.0, 974.0, 382.0, 88.0)
        sub, key = ("Space", "") if dice else ("to the next decision", "Space")
        out.append(Button("skip", "Skip", sub, key, None, "cream", box))
    elif ended.resting(m):
        out.append(ended.button(m))
    elif dice_rolls.resting(m):
        if m.running:
            out.append(_take_down(m, 970.0))
        elif funds.broke(m):
            out += funds.ways_out(slots=(970.0,))
    elif funds.broke(m):
        out += funds.ways_out(slots=(371.0, 569.0))
    else:
        if m.running:
            out.append(_take_down(m, 767.0))
        some = bool(m.hand.placed)
        out.append(
            Button(
                "undo",
                "Undo",
                "last chip",
                "U",
                pygame.K_u,
                "dark",
                (371, 974, 184, 88),
                enabled=m.hand.can_undo,
            )
        )
        out.append(
            Button(
                "double",
                "Double",
                short(m.hand.total * 2) if some else "",
                "X",
                pygame.K_x,
                "dark",
                (569, 974, 184, 88),
                enabled=some and not funds.lacking(m.desk, m.hand.doubled),
            )
        )
    out += _ends(m)
    return out


def _take_down(m: Moment, x: float) -> Button:
    return Button("take-down", "Take down", short(m.running), "T", pygame.K_t, "dark", (x, 974, 184, 88))


def _ends(m: Moment) -> list[Button]:
    betting = m.betting
    some = bool(m.hand.placed) or bool(betting and m.running)
    again = betting and not funds.not_again(m)
    roll = "Roll" if m.game.family == "dice" else "Deal"
    return [
        Button(
            "rebet",
            "Rebet",
            "",
            "R",
            pygame.K_r,
            "cream" if betting else "dark",
            (1572, 974, 102, 88),
            enabled=again,
            stacked=True,
        ),
        Button(
            "clear",
            "Clear",
            "",
            "C",
            pygame.K_c if betting else None,
            "dark",
            (1684, 974, 102, 88),
            enabled=betting and bool(m.hand.placed),
            stacked=True,
        ),
        Button(
            "deal",
            roll,
            "",
            "D",
            pygame.K_d if betting else None,
            "primary",
            (1796, 974, 102, 88),
            enabled=betting and (some or again),
            stacked=True,
        ),
    ]


def _decisions(m: Moment) -> list[Button]:
    open_now = tuple(one.action for one in m.desk.open)
    grouped = [one for one in m.desk.open if not one.action.cards]
    verbs = list(dict.fromkeys(a.verb for a in open_now if a.cards))
    locked = _locked(m, open_now)
    boxes = iter(decision_boxes(len(grouped) + len(verbs) + len(locked)))
    stage = m.desk.stage
    plain = _plain(m, grouped, boxes, stage)
    with_cards = [_by_cards(m, open_now, verb, box, stage) for verb, box in zip(verbs, boxes, strict=False)]
    closed = [
        Button(
            f"do {label.lower()} locked", label, why, "", None, "primary", box, enabled=False, decision=True,
            face=f"{stage} {label}",
        )
        for (label, why), box in zip(locked, boxes, strict=False)
    ]  # fmt: skip
    return [*plain, *closed, *with_cards]


def _plain(m: Moment, priced: list[Priced], boxes: Iterator[Box], stage: str) -> list[Button]:
    """Decisions that need no cards to be chosen, by their own keys or numbered."""
    out: list[Button] = []
    held, number = _held(m), 0
    for action, cost, enough in ((one.action, one.cents, one.payable) for one in priced):
        key, code = KEYS.get(action.verb, ("", None))
        if action.times:
            key, code = str(action.times), pygame.K_0 + action.times
        elif not key:
            number += 1
            key, code = str(number), pygame.K_0 + number
        sub = f"gives up {short(held)}" if action.verb == "fold" else short(cost) if cost else ""
        if action.verb == "house-way":
            sub = f"{_card(setting.house_low(m))} low"
        kind: Kind = "dark" if action.verb in QUIET else "primary"
        out.append(
            Button(
                f"do {action}", spoken(str(action)), sub if enough else "not enough chips", key, code, kind, next(boxes),
                enabled=enough, decision=True, face=f"{stage} {action}",
            )
        )  # fmt: skip
    return out


def _by_cards(m: Moment, open_now: tuple[Action, ...], verb: str, box: Box, stage: str) -> Button:
    """A decision for which cards are chosen first."""
    if verb == "set":
        lies = setting.chosen_action(m)
        sub = "loses: see above" if setting.warned(m) else f"{_card(lies.cards[0])} low"
        return Button(f"do {lies}", "Set hands", sub, "S", pygame.K_s, "primary", box, decision=True, face=stage)
    chosen = _with_cards(m, open_now, verb)
    key, code = KEYS.get(verb, ("", None))
    label = f"{spoken(verb)} {len(m.hand.cards)}" if verb == "exchange" and m.hand.cards else spoken(verb)
    sub = "choose cards"
    if chosen is not None:
        cost = m.desk.cents(chosen)
        sub = short(cost) if cost else "the chosen card"
    return Button(
        f"do {chosen or verb}", label, sub, key, code, "primary", box, enabled=chosen is not None, decision=True,
        face=f"{stage} {verb}",
    )  # fmt: skip


MULTIPLES: Final = {
    "crazy-4-poker": "needs two aces", "four-card-frenzy": "needs two aces", "raise-it-up-stud-poker": "before {} only",
}  # fmt: skip
"""Tables where up to three times the base may be wagered, and why a multiple is closed."""


def _locked(m: Moment, open_now: tuple[Action, ...]) -> list[tuple[str, str]]:
    """Decisions that are not open now, but belong to the table: their words and why; they stay in the bar, locked."""
    if setting.setting(m):
        return [("Double", "after setting"), ("Decline", "after setting")]
    times = [a.times for a in open_now if a.times]
    why = MULTIPLES.get(m.game.slug)
    if why is None or not times:
        return []
    verb = spoken(next(a.verb for a in open_now if a.times))
    closes = {3: "4th", 2: "5th"}
    return [(f"{verb} {n}×", why.format(closes[n])) for n in (2, 3) if n > max(times)]


def _card(card: Card) -> str:
    from game.rules.six_card_fortune_pai_gow_poker import low_name

    return plain(low_name(card))


def _held(m: Moment) -> int:
    """Cents a fold gives up: everything of the seat's that does not survive it (at Lunar the ante, 671a.11(c)(4))."""
    state = m.desk.state
    if state is None:
        return 0
    return sum(c for spot, c in state.stakes.items() if spot.seat == state.turn and _forfeit(m, spot.wager))


def _forfeit(m: Moment, wager: str) -> bool:
    if m.game.family == "draw":
        return wager == m.game.base
    return not m.game.wager(wager).survives


def _with_cards(m: Moment, open_now: tuple[Action, ...], verb: str) -> Action | None:
    wanted = set(m.hand.cards)
    return (
        next((a for a in open_now if a.verb == verb and a.cards and set(a.cards) == wanted), None) if wanted else None
    )
