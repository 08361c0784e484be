"""Everything that can happen at a table, and what it changes.

- What a player means, by mouse, key, wheel, finger, pad or script, is an `Intent`: `respond` below.
- What the house deals, pays and says is an event: `FeltState.after`, once `Timeline` has told it.
- What comes by itself: `Visit.open_decision_or_betting` when everything is told, `Visit.run_unattended` for autoplay and
  given rounds, `TableScene.update` each frame.

All of it ends in another `VisitState`, another `FeltState`, or a verb of the session, and what is
seen follows from these (`Visit.moment`). What is meant for another moment changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal, Protocol, assert_never

from ...core.declaration import Spot
from ...law.provisions import cited_provisions_and_rulings
from ..scenes.scene import Move, Pop, Push
from ..scenes.settings import Level
from ..window.shell import Shell
from . import automatic_play, funds
from .cards.kind import settled_lines
from .costs import dealer_hand_text, result_reason
from .model import intents
from .model.bets import Bets, MissingMoney
from .model.intents import Act
from .overlays import favorites
from .overlays.fairness import Fairness
from .surroundings.frame import Frame
from .visit import Visit

Wagering = (
    intents.PlaceChip
    | intents.TakeBack
    | intents.MoveStake
    | Literal[Act.REBET, Act.CLEAR, Act.UNDO, Act.DOUBLE]
)


class TableWindow(Protocol):
    """What is needed of the scene of a table: its visit, and what a kind of table does its way."""

    shell: Shell
    visit: Visit
    frame: Frame

    @property
    def go(self) -> Callable[[str], Move | None]:
        """Where a named way leads."""

    def obey(self, intent: intents.Intent) -> Move | None:
        """Do what a player means, as this table does it."""

    def deal_placed(self) -> None:
        """Deal what is placed."""

    def ask_buy_in(self) -> Move | None:
        """Ask how many chips to buy."""

    def ask_tip(self) -> Move | None:
        """Ask how much the dealer is given."""

    def ask_who_sits(self, seat: int) -> Move | None:
        """Ask who takes an open seat (0: the first)."""

    def get_up(self) -> None:
        """The person before the screen leaves a table at which others stay."""

    def toggle_lesson(self) -> Move | None:
        """Show what is to be learned of the settled round, or put it away."""

    def toggle_panel(self) -> None:
        """Fold the panel away or bring it back."""

    def choose_level(self, level: Level) -> None:
        """So much on the screen from now on."""


SPEEDS = ("slow", "normal", "fast", "instant")


def respond(table: TableWindow, intent: intents.Intent) -> Move | None:  # noqa: C901, PLR0915 - one case an intent
    """Do what a player means; where it leads to another scene, the way there."""
    visit, shell = table.visit, table.shell
    match intent:
        # Wagers, between rounds
        case intents.PlaceChip() | intents.TakeBack() | intents.MoveStake():
            change_bets(visit, intent)
        case Act.REBET | Act.CLEAR | Act.UNDO | Act.DOUBLE:
            change_bets(visit, intent)
        case intents.PlaceFavorite(slot):
            favorites.place_favorite(visit, slot)
        case intents.KeepFavorite(slot):
            favorites.keep_placed_wagers(visit, slot)
        case intents.ChooseChip(cents):
            if visit.betting:
                visit.choose_chip(cents)
        case intents.ToggleBox(seat):
            if visit.betting and not visit.is_past_round:
                visit.toggle_adjacent_box(seat)
        case Act.TAKE_DOWN:
            if visit.betting:
                visit.clear_results()
                visit.take_down_running_wager()
        case Act.BUY_IN:
            return table.ask_buy_in()
        case Act.TIP:
            return table.ask_tip()
        case intents.TipOnLine(cents):
            visit.give_tip_at_once(cents)
        case intents.DealRound(sure):
            return deal_round(table, sure=sure)

        # The round
        case intents.Decide(action):
            visit.act(action)
        case intents.Choose(card):
            visit.choose_card(card)
        case intents.Swap(card, other):
            visit.swap_cards(card, other)
        case intents.ChooseAmount(cents):
            if visit.deciding:
                visit.choose_decision_amount(cents)
        case Act.LOOK_AT_CARDS:
            (visit.look_at_cards if visit.timeline.unseen else visit.timeline.end_own_card_looks)()
        case Act.LET_GO:
            visit.timeline.drop_bent_corners(visit.now, shell.pace)
        case Act.TURN_UP:
            visit.turn_up_own_cards()
        case Act.SKIP:
            if visit.timeline.busy:
                visit.skip()
            else:
                visit.clear_results()
        case Act.NEXT_ROUND:
            clear_for_next_round(visit)

        # Several people at one machine
        case intents.SitHere(seat):
            return table.ask_who_sits(seat)
        case intents.TurnTo(player):
            if visit.betting:
                visit.turn_to(player)
        case Act.HAND_ON:
            if visit.betting and visit.desk.persons:
                visit.pass_betting_on()
        case Act.OPEN_HAND:
            if visit.can_uncover_hand:
                visit.uncover_hand()
        case Act.GET_UP:
            table.get_up()

        # What stands round the felt
        case Act.TURN_PAGE:
            if visit.state.is_panel_folded:
                table.toggle_panel()
            else:
                visit.state = visit.state.turn_page()
        case intents.ChooseLevel(level):
            table.choose_level(level)
        case intents.ShowCost(wager):
            visit.state = visit.state.toggle_cost(wager)
        case Act.FOLD_PANEL:
            table.toggle_panel()
        case Act.MOVE_PANEL:
            move_panel_to_other_side(table)
        case Act.NEXT_SPEED:
            shell.change(speed=SPEEDS[(SPEEDS.index(shell.settings.speed) + 1) % len(SPEEDS)])
            shell.toast(f"Speed: {shell.settings.speed}")
        case Act.TOGGLE_SOUND:
            shell.change(**shell.settings.toggled_sound())

        # Other scenes
        case intents.OpenPage(page):
            return open_page(table, page)
        case intents.AskWhy(spot):
            return open_provision(table, spot)
        case Act.LESSON:
            return table.toggle_lesson()
        case Act.NEXT_LESSON:
            visit.state = visit.state.open_lesson((visit.state.lesson_page or 1) + 1)
        case Act.STOP_PLAYING:
            automatic_play.stop(visit, automatic_play.PRESSED)
        case Act.LEAVE:
            return table.go("lobby") or Pop()

        # At a terminal, a host or on the stand only
        case Act.EMPTY_ACCOUNT | Act.CALL_ATTENDANT | intents.RunTable():
            pass
        case _:
            assert_never(intent)
    return None


def clear_for_next_round(visit: Visit) -> None:
    """End a celebration; else clear the felt for the next round, which begins with the first person."""
    if visit.timeline.celebrates:
        visit.timeline.end_celebration()
    elif visit.betting:
        visit.clear_results()
        if visit.desk.persons:
            visit.turn_to(visit.desk.persons[0].player)


def move_panel_to_other_side(table: TableWindow) -> None:
    """Move the panel to the other side of the felt, and say so."""
    side = "left" if table.shell.settings.panel_side == "right" else "right"
    table.shell.change(panel_side=side)
    beside = table.frame.is_panel_beside
    here = "" if beside else "This needs a window with room next to the felt."
    table.shell.toast(f"The panel stands at the {side}", here)


def change_bets(visit: Visit, intent: Wagering) -> None:
    """Change what is placed; the first change clears the felt of the settled round."""
    if not visit.betting:
        return
    closed = funds.why_no_rebet(visit.moment) if intent is Act.REBET else ""
    if closed:
        visit.shell.toast("Not now", closed, "info")
        return
    visit.clear_results()
    if isinstance(intent, intents.PlaceChip):
        visit.chip = intent.cents // 100
    untouched = not visit.bets.placed and not visit.bets.undo_steps
    bets, sentence = changed_bets(visit.bets, intent, visit.missing_money)
    if visit.level == "new" and intent is Act.REBET and untouched:
        bets = replace(bets, undo_steps=())  # prepared, as a first bet: Clear takes it off
    visit.change_bets(bets, sentence)


def changed_bets(bets: Bets, intent: Wagering, missing: MissingMoney) -> tuple[Bets, str]:
    """The bets after an intent, and the sentence that says what was cut or refused ("": nothing)."""
    match intent:
        case intents.PlaceChip(wager, cents):
            return bets.add(wager, cents, missing)
        case intents.TakeBack(wager, cents):
            return bets.take(wager, cents), ""
        case intents.MoveStake(wager, onto):
            return bets.move(wager, onto, missing)
        case Act.REBET:
            return bets.rebet(missing)
        case Act.CLEAR:
            return bets.clear(), ""
        case Act.UNDO:
            return bets.undo(missing)
        case Act.DOUBLE:
            return bets.double(missing)
        case _:
            assert_never(intent)


def deal_round(table: TableWindow, *, sure: bool) -> Move | None:
    """Deal, or first ask whether to, where money would leave nothing but a fold."""
    visit = table.visit
    if not visit.betting:
        return None
    visit.clear_results()
    visit.rebet_unless_placed()
    visit.check_wagers_if_changed()
    text = "" if sure else funds.deal_warning(visit.moment)
    if text:
        deal = partial(table.obey, intents.DealRound(sure=True))
        return Push(funds.warning_dialog(table.shell, visit.session, text, deal))
    table.deal_placed()
    return None


def open_provision(table: TableWindow, spot: Spot | None) -> Move | None:
    """The provision behind how the wager of a spot ended, or behind what stands here now: a refusal,
    how the wagers ended (on the felt, or still in the panel), what the dealer says.
    """
    from ..pages.reference.sentence import (  # of what is drawn late
        Cited,
        SentenceDialog,
        paid_bet_sentence,
    )

    visit, shell = table.visit, table.shell
    m = visit.moment
    if m.level == "new" and m.betting and not m.shown.results and visit.settled_moment is not None:
        m = visit.settled_moment  # there the panel's lines have no section
    left = tuple(one for one in m.coach.lines if one.section) if m.betting else ()
    lines = () if m.busy else settled_lines(m) or left
    spots = [one.spot for one in lines]
    refused = next(
        (words for words in shell.toasts.shown_words() if cited_provisions_and_rulings(words)), ""
    )
    said = m.shown.caption
    if spot is None and refused:
        cited, at = [Cited(refused, refused)], 0
    elif lines:
        brief, house = m.level == "new", visit.session.rules
        if brief:
            lines = tuple(sorted(lines, key=lambda one: one.kind != "win"))
            spots = [one.spot for one in lines]
        cited = []
        for one in lines:
            end = m.shown.results.get(one.spot)
            title, section = (
                f"{one.wager}: {one.why}, {one.amount}",
                end.section if end else one.section,
            )
            won, reason, plain = brief and end is not None and end.win > 0, "", ""
            if brief:
                reason, plain = result_reason(
                    visit.game,
                    one.spot.wager,
                    house,
                    one.kind,
                    section,
                    named=end.named if end else "",
                    dealer=dealer_hand_text(m.shown.names.get("dealer", {})),
                    folded=one.spot.seat in m.shown.folded,
                    row_keys=end.rows if end else (),
                )
            paid = (
                paid_bet_sentence(end.win, end.stake, end.odds) if won and end is not None else ""
            )
            cited.append(Cited(title, section, *one.spot[:2], plain, brief, paid, reason))
        at = spots.index(spot) if spot in spots else 0
    elif said in m.shown.cited:
        cited, at = [Cited(said, m.shown.cited[said])], 0
    else:
        shell.toast("Nothing to explain", "There is no payment, refusal or announcement here.")
        return None
    session = visit.session
    rules = session.state.offer.rules if session.state is not None else session.rules
    return Push(SentenceDialog(shell, visit.game, rules, cited, at, session.state))


def open_page(table: TableWindow, page: str) -> Move | None:
    """A page over the table."""
    visit, shell = table.visit, table.shell
    if page == "first round":
        return table.go(f"first-hand:{visit.game.slug}")
    if page == "favorites":
        return favorites.ask_to_keep_or_forget(visit)
    if page == "automatic play":
        return automatic_play.open_dialog(visit)
    if page == "fairness":
        return Push(Fairness(shell, visit.session))
    if page == "sheet":
        from .overlays.rules_sheet import RulesSheet  # of what is drawn late

        return Push(RulesSheet(shell, visit.kind, visit.moment, table.frame, table.go))
    if page == "vary" and visit.session.is_past_round and visit.session.last is not None:
        return table.go(f"vary:round:{visit.session.last.id}:0")
    of_the_table = {"rules": "rules", "vary": "vary:table"}
    kind = of_the_table.get(page)
    return table.go(f"{kind}:{visit.game.slug}" if kind else page)
