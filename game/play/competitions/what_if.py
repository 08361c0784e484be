"""What if: a kept round played on from one of its steps as it might have gone, in a book that is
thrown away.
"""

from __future__ import annotations

import msgspec

from ...book import KeptRound, RoundRow, Store
from ...core.declaration import Game
from ...core.errors import HouseError
from ...core.money import dollars
from ...rounds import action
from .. import table_round
from ..house_table import HouseTable
from ..records.round_records import dealt_from
from ..seats.bankrolls import Bankrolls
from ..seats.bots import Bot
from ..seats.seating import Seating
from ..strategies import Deciders

NOTHING_TO_DECIDE = "There was nothing to decide in this round."


class WhatReally(msgspec.Struct, frozen=True):
    """How a kept round really went: its number at its table, which of the player's decisions (from
    1, of `count`) is taken anew, what he chose there, what the round came to in cents, and in
    words.
    """

    number: int
    decision: int
    count: int
    chosen: str
    net: int
    summary: str

    @property
    def choice_number_text(self) -> str:
        """What is played, in a line."""
        return f"Round {self.number:,}, choice {self.decision} of {self.count}"

    def comparison_text(self, now: RoundRow) -> str:
        """The round as it was played on, and as it was, in paragraphs."""
        gap = now.net - self.net
        better = (
            f"{dollars(abs(gap))} {'better' if gap > 0 else 'worse'} than as played."
            if gap
            else "The same as played."
        )
        return "\n".join(
            (
                f"What if: {now.summary}, {dollars(now.net, sign=True)}.",
                f"As played: {self.chosen}; {self.summary}, {dollars(self.net, sign=True)}.",
                better,
            )
        )


def own_steps(kept: KeptRound) -> tuple[int, ...]:
    """The steps (from 1) that the player of a kept round took himself."""
    return tuple(
        number for number, (seat, _) in enumerate(kept.actions, 1) if seat in kept.own_seats
    )


def what_really_happened(kept: KeptRound, step: int) -> WhatReally:
    """How a round went from one of its player's steps on. Raises `HouseError` where it cannot be
    played on from there: for somebody else's step, and while its shoe runs, whose next cards it
    would show.
    """
    own = own_steps(kept)
    if kept.secret:
        raise HouseError(
            "what-if",
            "This round’s shoe is still in use. “What if” is possible after the next shuffle.",
        )
    if step not in own:
        raise HouseError(
            "what-if", "You had nothing to decide there." if own else NOTHING_TO_DECIDE
        )
    row = kept.row
    return WhatReally(
        row.number, own.index(step) + 1, len(own), kept.actions[step - 1][1], row.net, row.summary
    )


def write_what_if_round(
    empty_book: Store, player: int, game: Game, kept: KeptRound, step: int
) -> None:
    """Write a kept round into an empty book as `player`'s, open at the decision that its step
    `step` answered. Whoever else had decided in it is a bot there; the player has ten times what he
    really staked, besides practice chips. Raises `HouseError` as
    `what_really_happened` does, and what the store raises.
    """
    what_really_happened(kept, step)
    bets, stock, offer = dealt_from(game, kept)
    known = {bot.seat: bot for bot in msgspec.json.decode(kept.bots, type=tuple[Bot, ...])}
    others = (seat for seat in sorted(bets) if seat not in kept.own_seats)
    seating = Seating(
        {player: tuple(seat for seat in sorted(bets) if seat in kept.own_seats)},
        tuple(known.get(seat, Bot(seat, f"Seat {seat}")) for seat in others),
    )
    table = HouseTable(
        empty_book,
        game,
        player,
        rules=offer.rules,
        seeds=lambda: kept.seed,
        seating=seating,
        deciders=Deciders(),
        payer=Bankrolls(empty_book, game.slug, player, seating),
    )
    with empty_book.atomic():
        if kept.row.staked:
            empty_book.people.buy_in(player, 10 * kept.row.staked)
        empty_book.tables.set_meters(game.slug, dict(offer.meters))
        seating.sittings_by_player[player] = empty_book.people.sit_down(player, game.slug).id
        taken_up = table_round.begin(table, bets, stock, offer, kept.seed, {}, is_given=True)
        for _, chosen in kept.actions[: step - 1]:
            taken_up = table_round.act(table, taken_up, action(chosen))


__all__ = ["WhatReally", "own_steps", "what_really_happened", "write_what_if_round"]
