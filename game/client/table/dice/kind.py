"""Dice tables: everybody bets on one throw, and what runs on runs over throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from ....core.chance import Stock
from ....core.declaration import Game, HouseRules, Spot
from ....core.money import count_in_words, short
from ....play.table_client import Sitting
from ....rounds.dice.declaration import Carry, DiceMemo, DiceTable
from ....rounds.dice.engine import THROWN_AGAIN, stocks_by_round
from ....rounds.events import AnyEvent, Marked, Shaken
from ....rounds.state import State
from .. import decisions
from ..cards.kind import CardKind, TableWords, settled_lines, settled_why_label
from ..model.felt_state import FeltState
from ..model.intents import Choice
from ..model.moment import Moment, Pointed
from ..model.panel_content import Block, Roll
from ..model.pieces import HandWordsRow, Piece, tip_pieces, words_box
from ..motion.motions import Motion
from ..surroundings import seats
from ..surroundings.bar import BarBand
from . import costs, felt
from .throw import dice_style


class DiceKind(CardKind):
    """A table without cards: plates, speech and the bar are those of any table."""

    words = TableWords(
        "Roll", "The dice are shaken", "nothing is decided after the roll", "dice", "throw"
    )

    def resting_pieces(self, m: Moment) -> tuple[Piece, ...]:
        """Shaker and dice, plates, stakes and what became of them, markers, the row of tiles, and
        speech.
        """
        return (
            *felt.shaker_pieces(m),
            *felt.won_and_called_frames(m),
            *(felt.wager_frame(m, f"needed {name}", name) for name in self.missing_one_of(m)),
            *felt.dice_pieces(m),
            *self.plates(m),
            *felt.stake_pieces(m),
            *tip_pieces(m.tips, m.geometry),
            *felt.marker_numeral_and_light_pieces(m),
            *felt.badges_and_tiles(m),
            *self.readings(m),
            *seats.badges(m),
            *self.speech(m),
            *self.special_table_plaque(m),
        )

    def readings(self, m: Moment) -> list[Piece]:
        """The last rolls, the newest first, where a felt has room for them."""
        if not m.layout.readings or not m.state.rolls:
            return []
        newest = m.state.rolls[: -NEWEST - 1 : -1]
        told = " · ".join(
            str(r.figure) if len(r.faces) > 1 else f"{r.faces[0]}×{r.figure}" for r in newest
        )
        rows = (HandWordsRow("", "Last rolls", told),)
        return [words_box(m.ruler, m.layout.felt, "reading", m.layout.readings[0], rows)]

    def pointed_motion(self, m: Moment, pointed: Pointed) -> Motion:
        """The spots that the panel's row under the pointer speaks of are framed, and a stake is
        carried.
        """
        names = self.highlighted_wagers(m, pointed) if not pointed.hover.startswith("spot ") else ()
        framed = tuple(felt.wager_frame(m, f"shown {n}", n) for n in names if n in m.layout.spots)
        return super().pointed_motion(m, pointed)._replace(under=framed)

    def bet_choices_after_round(self, m: Moment) -> list[Choice]:
        """While the last roll is read: back to the wagers, and down with one that runs on."""
        down = (
            [replace(decisions.take_down_choice(m), place="beside")]
            if m.running_stake_cents
            else []
        )
        return [*down, *super().bet_choices_after_round(m)]

    def band(self, m: Moment) -> BarBand | None:
        """The roll just made and what it decided, else the last rolls as small dice."""
        told = m.busy or m.shows_settled_round
        if not told and not (m.state.rolls and m.betting):
            return None
        if not told and self.missing_one_of(m):
            return None  # the bar says what is missing
        shown = m.shown
        style = dice_style(m.game)
        if told and shown.throws and not shown.shaking:
            before = m.state.rolls if m.busy else m.state.rolls[:-1]
            settled = m.shows_settled_round and bool(settled_lines(m))
            said = *_dice_and_sum(m), *roll_words_and_result(m), before[-4:], style
            asks = settled_why_label(m) if settled else ""
            return BarBand("roll band", *said, asks, settled=settled)
        caption = shown.caption.rstrip(".") if m.busy else ""
        return BarBand("rolls band", caption, m.state.rolls, style, name="roll band")

    def dealer_speech(self, m: Moment) -> str:
        """The dealer's last words in the round; of a second throw, whether it is for others alone."""
        return _dealer_caption(m)

    def panel(self, m: Moment) -> tuple[Block, ...]:
        """Who is at the table, what each wager costs, the roll settled, how the sequence stands,
        the last rolls.
        """
        table = self.people_or_ranking(m)
        return costs.panel(m) if table is None else (table, *costs.panel(m))

    def highlighted_wagers(self, m: Moment, pointed: Pointed) -> tuple[str, ...]:
        """The wagers of the panel's row, or of the spot, that is pointed at or was chosen."""
        return costs.shown_wagers(m, pointed)

    def net(self, m: Moment) -> int:
        """What the wagers that the roll decided came to."""
        return super().net(m) if m.shown.void else costs.net(m)

    def limits(self, rules: HouseRules) -> tuple[int, int]:  # noqa: ARG002
        """The least and the most of a wager."""
        return 100, 10_000

    def felt_between_rounds(self, game: Game, carry: Carry, shown: FeltState) -> FeltState:
        """A bare felt with what runs on from the roll before: stakes, lammers in their boxes or
        circles, and who shakes.
        """
        if not isinstance(game.extra, DiceTable):
            return shown
        run = game.extra.run
        if run is None or not carry.running:
            return shown.with_changes(shooter=carry.shaker)
        places = {n: f"circle {carry.hit.index(n) + 1}" for n in run.combinations if n in carry.hit}
        marks = {("lammer", places.get(n, n)): n if n in places else "" for n in run.combinations}
        stakes = {Spot(seat, run.wager): cents for seat, cents in carry.stakes}
        return shown.with_changes(
            shooter=carry.shaker, chips={**shown.chips, **stakes}, marks={**shown.marks, **marks}
        )

    def closed_wagers(self, game: Game, carry: Carry) -> Mapping[str, str]:
        """Wagers that cannot be placed before the sequence in play has ended (R-PH2), each with the
        sentence that says so.
        """
        run = game.extra.run if isinstance(game.extra, DiceTable) else None
        if run is None or not carry.running:
            return {}
        return {run.wager: f"{game.wager(run.wager).title} is closed while it is running."}

    def events_shown_now(self, game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """All but the end that waits: the dealer covers the shaker and shakes it (668a.3(j)) when
        the next betting begins.
        """
        if not (isinstance(game.extra, DiceTable) and game.extra.passed):
            return events
        last = max((i for i, e in enumerate(events) if isinstance(e, Shaken)), default=-1)
        if last < 0 or events[last] != Shaken(0, game.extra.dice):
            return events
        return tuple(
            e
            for i, e in enumerate(events)
            if i != last and not (i > last - 3 and isinstance(e, Marked))
        )

    def past_rolls_oldest_first(self, session: Sitting) -> tuple[Roll, ...]:
        """The last rolls of the player at this table, from the book."""
        return tuple(
            roll
            for state in session.last_settled_states(KEPT)
            if (roll := roll_of(state)) is not None
        )

    def stocks_by_deal(self, game: Game, stock: Stock) -> tuple[Stock, ...]:
        """One for each roll."""
        return tuple(stocks_by_round(game, stock))


KEPT: Final = 8
NEWEST: Final = 5
"""How many rolls are remembered."""


def roll_of(state: State | None) -> Roll | None:
    """What a round of dice came to; None when no valid throw was made."""
    memo = state.memo if state is not None else None
    if not isinstance(memo, DiceMemo) or not memo.calls:
        return None
    call = memo.calls[-1]
    return Roll((call.face,), call.count) if call.face else Roll(memo.throws[-1], call.total)


def with_last_roll(rolls: tuple[Roll, ...], session: Sitting) -> tuple[Roll, ...]:
    """The rolls with the one of the round just over."""
    roll = roll_of(session.state)
    return (*rolls, roll)[-KEPT:] if roll is not None else rolls


def _dice_and_sum(m: Moment) -> tuple[tuple[int, ...], str]:
    """The dice of the roll and their sum; where faces are counted, the one that won and how often
    it came.
    """
    if m.game.extra.passed:
        return m.shown.dice, str(sum(m.shown.dice))
    face, count = felt.called_face_and_count(m.shown.boxed)
    return (face,) if face else (), f"×{count}" if count else ""


def _dealer_caption(m: Moment) -> str:
    """The dealer's last words; of a second throw, that it is for others once nothing of the player's
    lies there.
    """
    said = m.shown.caption
    if said == THROWN_AGAIN and m.own_results and all(s.seat != m.own for s in m.stakes):
        return "The other dice are thrown again for the others’ wagers."
    return said


def roll_words_and_result(m: Moment) -> tuple[str, str, str]:
    """The roll in words, what it did to the player's wagers, and win, lose or push ("" while
    nothing is decided).
    """
    own, words = list(m.own_results.values()), _dealer_caption(m)
    if not m.busy:
        memo = m.desk.state.memo if m.desk.state is not None else None
        words = (
            memo.calls[-1].text if isinstance(memo, DiceMemo) and memo.calls else "The roll is over"
        )
    if not own or m.awaits_great_win or costs.awaits_own_result(m):
        return words.rstrip("."), "", ""
    won = [end for end in own if end.kind == "win"]
    lost = [end for end in own if end.kind == "lose"]
    parts = []
    if won:
        parts.append(
            f"{_wager_count_words(len(won))} {_verb_form(len(won), 'win')} {short(sum(e.net for e in won))}"
        )
    if lost:
        count = (
            _wager_count_words(len(lost)).partition(" ")[0]
            if won
            else _wager_count_words(len(lost))
        )
        parts.append(f"{count} {_verb_form(len(lost), 'lose')} {short(sum(e.stake for e in lost))}")
    net = costs.net(m)
    # whom the dealer calls the winner is not the player
    said, fell = ", ".join(parts), words.partition(".")[0]
    fell = fell.partition(": ")[0] if fell.endswith("-of-a-kind") else fell
    return (
        f"{fell[:1].upper()}{fell[1:]}: {short(net, sign=True)}",
        said[:1].upper() + said[1:],
        "win" if net > 0 else "lose" if net < 0 else "push",
    )


def _wager_count_words(number: int) -> str:
    return f"{count_in_words(number)} bet{'s' if number != 1 else ''}"


def _verb_form(number: int, verb: str) -> str:
    return f"{verb}s" if number == 1 else verb
