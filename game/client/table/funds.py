"""What the bankroll allows at the table before the deal: closed chips, what is missing, what the round may ask for, the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.scene import Push, Replace
from game.client.scenes.dialog import Answer, Dialog
from game.client.table.bar import CHIPS, Button
from game.declare import money_range
from game.errors import HouseError
from game.money import dollars, short
from game.table.report import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.client.scene import Move
    from game.client.table.bar import Bar
    from game.client.table.flow import Flow
    from game.client.table.scene import TableScene

KEY: Final = "F6"
WAIT: Final = "wait"


def bankroll(scene: Flow) -> int:
    """Cents off the felt as far as the round has been told: what is still to be paid is not counted before it is seen."""
    return scene.director.bankroll - (scene.bets.total * len(scene.desk.seats) if scene.betting else 0)


def opening_bets(scene: Flow) -> dict[str, int]:
    """The least that takes part: every wager that must stand, at its minimum (a dice table's first wager)."""
    placed = {w.name: money_range(w, scene.desk.rules)[0] for w in scene.game.wagers if not w.optional and not w.later}
    if not placed:
        first = next(w for w in scene.game.wagers if not w.later)
        placed = {first.name: money_range(first, scene.desk.rules)[0]}
    return placed


def on_boxes(scene: Flow, wagers: Mapping[str, int]) -> dict[int, Mapping[str, int]]:
    """Wagers of one box on every box of the player's."""
    return dict.fromkeys(scene.desk.seats, wagers)


def lacking(scene: Flow, wagers: Mapping[str, int]) -> str:
    """The sentence for wagers of one box that the bankroll does not cover on all boxes ("" when it does)."""
    cents = sum(wagers.values()) * len(scene.desk.seats) - scene.desk.bankroll
    if cents <= 0 or scene.retold:
        return ""
    return f"The bankroll is {dollars(scene.desk.bankroll)}: {dollars(cents)} is missing. {KEY} buys in."


def closed_chips(scene: Flow) -> frozenset[int]:
    """The chips, in dollars, of which the bankroll does not hold one for each box."""
    left = bankroll(scene)
    return frozenset(value for value in CHIPS if value * 100 * len(scene.desk.seats) > left)


def not_again(scene: Flow) -> str:
    """Why the wagers of the last round cannot be placed again ("" when they can)."""
    if not scene.bets.last:
        return "Nothing was bet yet."
    wagers = scene.bets.again()
    if not wagers:
        return ""  # what is closed is said when it is tried
    refusal = scene.session.refusal(on_boxes(scene, wagers))
    return lacking(scene, wagers) or ("" if refusal is None else plain(refusal, scene.game))


def broke(scene: Flow) -> bool:
    """Whether the bankroll holds less than the least that takes part, and nothing runs on."""
    if not scene.betting or scene.retold or scene.bets.placed or scene.running:
        return False
    return sum(opening_bets(scene).values()) > scene.desk.bankroll


def ways_out(*, slots: tuple[float, ...]) -> list[Button]:
    """The buttons of a player who is broke, in slots of the bar that begin there: buy in, and, with a second, another table."""
    said = (("buy-in", "Buy in", KEY, pygame.K_F6), ("other-tables", "Tables", "Esc", None))
    return [
        Button(name, label, "", key, code, "cream" if name == "buy-in" else "dark", (x, 974, 184, 88))
        for (name, label, key, code), x in zip(said, slots, strict=False)
    ]


def hint(scene: Flow) -> str:
    """What the bankroll means for the round to come, in a sentence or two; what it may ask for besides the wagers placed."""
    left = bankroll(scene)
    if broke(scene):
        least = sum(opening_bets(scene).values())
        return f"{dollars(left)} is left, and the least here is {dollars(least)}: buy in, or find lower stakes."
    need = scene.session.further(on_boxes(scene, scene.bets.placed))
    if need.least > left:
        return f"The round may ask for {short(need.least)} more. With {short(left)} left, only Fold is open then."
    if need.usual > left:
        return (
            f"The round may ask for {short(need.usual)} more. With {short(left)} left, {_closing(scene)} may be closed."
        )
    if not need.usual:
        return ""
    if need.least == need.usual:
        return f"The round asks for {short(need.least)} more, or a fold."
    span = f"{short(need.least)} to " if need.least else "up to "
    return f"The round may ask for {span}{short(need.usual)} more."


def _closing(scene: Flow) -> str:
    """What is closed to whom the money is short, by the wagers that are placed during a round."""
    names = [wager.title for wager in scene.game.wagers if wager.later]
    if len(names) > 3:
        return "what costs more"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def warned(scene: TableScene) -> Move | None:
    """The question before a deal after which money would leave nothing but a fold; None when there is no need to ask."""
    placed = on_boxes(scene, scene.bets.placed)
    need, left = scene.session.further(placed).least, scene.desk.bankroll - scene.bets.total * len(placed)
    if need <= left:
        return None
    text = (
        f"The round may ask for {dollars(need)} more, and {dollars(left)} is left. Without it only Fold is open, "
        f"and what a fold gives up is lost."
    )
    answers = (
        Answer("deal", "Deal all the same"), Answer("buy-in", "Buy in"), Answer(WAIT, "Wait", "primary", escape=True)
    )  # fmt: skip

    def chosen(name: str) -> Move | None:
        if name == "deal":
            scene.deal()
        return Replace(_asked(scene)) if name == "buy-in" else None

    return Push(Dialog(scene.shell, "Not enough to stay in", text, answers, chosen))


def buy_in(scene: TableScene) -> Move | None:
    """The question how many chips to buy; None when a round is in play."""
    if not scene.betting or scene.retold:
        scene.shell.toast("Not now", "Chips are bought between rounds.", "info")
        return None
    return Push(_asked(scene))


def _asked(scene: TableScene) -> Dialog:
    session = scene.session
    *more, least = sorted(set(session.buy_ins()), reverse=True)
    answers = [Answer(WAIT, "Not now", escape=True), *(Answer(str(cents), short(cents), "cream") for cents in more)]
    answers.append(Answer(str(least), short(least), "primary"))

    def chosen(name: str) -> Move | None:
        if name != WAIT:
            try:
                session.buy_in(int(name))
            except HouseError as refusal:
                scene.shell.toast("The cashier cannot help", plain(refusal), "loss")
            else:
                scene.shell.toast("Bought in", short(int(name)), "info")
        return None

    text = f"The bankroll is {dollars(session.bankroll)}. Chips are play money, worth nothing outside this window."
    return Dialog(scene.shell, f"Buy in at {scene.game.title}", text, answers, chosen)


def target_box(bar: Bar) -> pygame.Rect:
    """Where a click on the bankroll buys in."""
    return bar.rect((24, 976, 138, 84))


__all__ = ["KEY", "broke", "buy_in", "closed_chips", "hint", "lacking", "not_again", "target_box", "warned", "ways_out"]
