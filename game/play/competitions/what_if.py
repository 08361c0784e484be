"""What if: a kept round played on from one of its steps as it might have gone, in a book that is
thrown away.
"""

from __future__ import annotations

import msgspec

from ...book import KeptRound, RoundRow, Store
from ...book.ledger import BOTS, bot_account, felt_account, player_account
from ...book.values import Acted, Move
from ...core.declaration import Game
from ...core.errors import HouseError
from ...core.money import dollars
from ...rounds import act
from ..bots import Bot
from ..journal import Purse, meter_changes
from ..round_records import json_text, restart_round, table_stock

PLENTY = 10_000_000
"""Cents for each bot: money closes nothing to it. The player has ten times what he really staked,
besides practice chips.
"""


class WhatReally(msgspec.Struct, frozen=True):
    """How a kept round really went: its number in the book, which of the player's decisions (from
    1, of `count`) is taken anew, what he chose there, what the round came to in cents, and in
    words.
    """

    id: int
    decision: int
    count: int
    chosen: str
    net: int
    summary: str

    @property
    def line(self) -> str:
        """What is played, in a line."""
        return f"Round {self.id:,}, choice {self.decision} of {self.count}"

    def comparison_text(self, now: RoundRow) -> str:
        """The round as it was played on, and as it was, in paragraphs."""
        gap = now.net - self.net
        better = (
            f"{dollars(abs(gap))} {'better' if gap > 0 else 'worse'} than it went."
            if gap
            else "The same as it went."
        )
        return "\n".join(
            (
                f"What if: {now.summary}, {dollars(now.net, sign=True)}.",
                f"Really: {self.chosen}; {self.summary}, {dollars(self.net, sign=True)}.",
                better,
            )
        )


def own_steps(kept: KeptRound) -> tuple[int, ...]:
    """The steps (from 1) that the player of a kept round took himself."""
    return tuple(number for number, (seat, _) in enumerate(kept.actions, 1) if seat in kept.own)


def really(kept: KeptRound, step: int) -> WhatReally:
    """How a round went from one of its player's steps on. Raises `HouseError` where it cannot be
    played on from there: for somebody else's step, and while its shoe runs, whose next cards it
    would show.
    """
    own = own_steps(kept)
    if kept.secret:
        raise HouseError(
            "what-if", "This round’s shoe still runs. It can be played on when the shoe is over."
        )
    if step not in own:
        raise HouseError(
            "what-if",
            "Nothing was yours to decide there."
            if own
            else "Nothing was to be decided in this round.",
        )
    row = kept.row
    return WhatReally(
        row.id, own.index(step) + 1, len(own), kept.actions[step - 1][1], row.net, row.summary
    )


def take_up(store: Store, player: int, game: Game, kept: KeptRound, step: int) -> None:
    """Write a kept round into an empty book as `player`'s, open at the decision that its step
    `step` answered. Whoever else had decided in it is a bot there. Raises `HouseError` as `really`
    does, and what the store raises.
    """
    really(kept, step)
    dealt = restart_round(game, kept)
    known = {bot.seat: bot for bot in msgspec.json.decode(kept.bots, type=tuple[Bot, ...])}
    seats = dict.fromkeys((seat for seat in dealt.state.bets if seat in kept.own), player)
    bots = tuple(
        known.get(seat, Bot(seat, f"Seat {seat}")) for seat in dealt.state.bets if seat not in seats
    )
    wallets = {bot.seat: bot_account(bot.name) for bot in bots} | {
        seat: player_account(player) for seat in seats
    }
    purse = Purse(game.slug, wallets, felt_account(game.slug, player))
    with store.atomic():
        if kept.row.staked:
            store.buy_in(player, 10 * kept.row.staked)
        store.set_meters(game.slug, dict(dealt.state.offer.meters))
        made = store.begin_round(
            store.sit_down(player, game.slug).id,
            number=dealt.state.offer.number,
            seed=kept.seed,
            commitment=kept.commitment,
            offer=kept.offer,
            bets=kept.bets,
            bots=json_text(bots),
            used=kept.used,
            seats=seats,
            stock=kept.stock
            or json_text(
                table_stock(game, dealt.state.offer.rules, kept.seed, kept.used, kept.words)
            ),
            meters=meter_changes(
                game, dealt.state.offer, dealt.state.offer.meters, dealt.state.meters
            ),
            moves=(
                *(Move(BOTS, bot_account(bot.name), PLENTY, "bot buys in") for bot in bots),
                *purse.moves(dealt.events),
            ),
        )
        state = dealt.state
        for seat, chosen in kept.actions[: step - 1]:
            following = act(game, state, chosen)
            fed = meter_changes(
                game, state.offer, state.meters, following.state.meters, following.events
            )
            store.add_step(
                made, (Acted(seat, chosen),), moves=purse.moves(following.events), meters=fed
            )
            state = following.state


__all__ = ["WhatReally", "own_steps", "really", "take_up"]
