"""Three favorite bets a table: kept, placed again, forgotten. They are the player's, and kept with
the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.errors import HouseError
from ....core.money import short
from ....rounds.refusals import refusal_sentence
from ...pages.dialog import Answer, Dialog
from ...scenes.scene import Move, Push
from ...scenes.settings import FAVORITES
from ..visit import Visit

BACK: Final = "back"


def place_favorite(visit: Visit, slot: int) -> None:
    """Lay a favorite in place of what is placed; a message says why it cannot lie there."""
    if not (visit.betting and visit.keeps_favorites):
        return
    kept = visit.favorites.get(slot)
    if kept is None:
        key = visit.shell.keys.key_name(f"favorite {slot}")
        how = f"Ctrl and {key} keep the bets that are placed."
        visit.shell.toast(f"Favorite {slot} is empty", how, "info")
        return
    why = placing_refusal_sentence(visit, kept)
    if why:
        visit.shell.toast(f"Favorite {slot} cannot be placed", why, "info")
        return
    visit.clear_results()
    visit.change_bets(visit.bets.place(kept))


def placing_refusal_sentence(visit: Visit, wagers: Mapping[str, int]) -> str:
    """Why these wagers cannot be placed now, in a sentence ("": they can)."""
    known = {wager.name for wager in visit.game.wagers if not wager.later}
    gone = next((name for name in wagers if name not in known), "")
    if gone:
        return f"This table takes no bet called {gone!r} any more."
    shut = next((visit.bets.closed[name] for name in wagers if name in visit.bets.closed), "")
    short_of = shut or visit.missing_money(wagers)
    if short_of:
        return short_of
    refused: HouseError | None = visit.session.refusal(visit.desk.repeated_on_own_boxes(wagers))
    return refusal_sentence(refused, visit.game) if refused is not None else ""


def keep_placed_wagers(visit: Visit, slot: int) -> None:
    """Keep what is placed as a favorite."""
    if not (visit.betting and visit.keeps_favorites):
        return
    if not visit.bets.placed:
        visit.shell.toast("Not now", "Place the bets first that you want to keep.", "info")
        return
    _write_or_forget_favorite(visit, slot, visit.bets.placed)
    total = short(visit.bets.total * len(visit.desk.seats))
    key = visit.shell.keys.key_name(f"favorite {slot}")
    visit.shell.toast(f"Favorite {slot} is {total}", f"{key} places it again.", "info")


def _write_or_forget_favorite(visit: Visit, slot: int, wagers: Mapping[str, int]) -> None:
    """Keep wagers as a favorite of who plays; none: forget it."""
    every, player, slug = visit.shell.settings.favorites, str(visit.bettor), visit.game.slug
    own = every.get(player, {})
    kept = {name: one for name, one in own.get(slug, {}).items() if name != str(slot)}
    if wagers:
        kept[str(slot)] = dict(wagers)
    tables = {name: one for name, one in own.items() if name != slug} | (
        {slug: kept} if kept else {}
    )
    others = {name: one for name, one in every.items() if name != player}
    visit.shell.change(favorites=others | ({player: tables} if tables else {}))


def ask_to_keep_or_forget(visit: Visit) -> Move | None:
    """The question which favorite becomes what is placed, or, where nothing is, is forgotten."""
    if not (visit.betting and visit.keeps_favorites):
        return None
    shell, placed = visit.shell, bool(visit.bets.placed)
    kept = visit.favorites
    if not placed and not kept:
        keep_placed_wagers(visit, 1)
        return None
    names = {
        one: f"{one}: {_sum_text(visit, kept[one])}" if one in kept else f"{one}: empty"
        for one in FAVORITES
    }
    shown = FAVORITES if placed else tuple(kept)
    answers = (
        Answer(BACK, "Back", escape=True),
        *(Answer(str(one), names[one], "cream") for one in shown),
    )

    def on_answer(name: str) -> Move | None:
        if name == BACK:
            return None
        if placed:
            keep_placed_wagers(visit, int(name))
        else:
            _write_or_forget_favorite(visit, int(name), {})
            shell.toast(f"Favorite {name} is forgotten", "", "info")
        return None

    if placed:
        keys = ", ".join(shell.keys.key_name(f"favorite {one}") for one in FAVORITES)
        text = (
            f"{wager_words(visit, visit.bets.placed)}. The favorite that you choose becomes this bet;"
            f" its key ({keys}) or a press on it places it."
        )
        title = f"Keep {_sum_text(visit, visit.bets.placed)} as a favorite?"
    else:
        title, text = "Forget a favorite?", "Which of them is no longer shown?"
    return Push(Dialog(shell, title, text, answers, on_answer))


def wager_words(visit: Visit, wagers: Mapping[str, int]) -> str:
    """Wagers in words: `Ante $5, Super Bonus $5`."""
    titles = {wager.name: wager.title for wager in visit.game.wagers}
    return ", ".join(f"{titles.get(name, name)} {short(cents)}" for name, cents in wagers.items())


def _sum_text(visit: Visit, wagers: Mapping[str, int]) -> str:
    return short(sum(wagers.values()) * len(visit.desk.seats))
