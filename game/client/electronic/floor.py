"""The electronic tables of one window: whose game accounts they are played through, after the check at start."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from game.advisor.advice import advise
from game.chance import new_seed
from game.hall.accounts import GameAccounts
from game.hall.commands import machine_time
from game.hall.selfcheck import power_up
from game.hall.terminal_session import TerminalSession, arrived, terminal_table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from game.declare import Game
    from game.hall.accounts import Local
    from game.table.bots import Bot
    from game.table.store import Store
    from game.table.store.hall_values import ElectronicTable, TableKind


class Floor:
    """Seats players at electronic tables of a kind, after the check of what lies under `root`; pictures and tests give `seeds`."""

    def __init__(
        self, store: Store, root: Path, kind: TableKind, *, seeds: Callable[[], bytes] | None = None, local: Local = machine_time
    ) -> None:  # fmt: skip
        self.store, self.root, self.kind, self.local = store, root, kind, local
        self._seeds = seeds
        self._accounts: GameAccounts | None = None
        self.dealt: Callable[[], Collection[ElectronicTable]] = tuple
        """The tables that this process deals to other terminals, where nobody sits down by himself."""

    @property
    def accounts(self) -> GameAccounts:
        """The game accounts of the house; the system is started when they are first asked for."""
        if self._accounts is None or self._accounts.closed:  # the operator may have accepted it meanwhile
            closed = power_up(self.store, self.root)
            self._accounts = GameAccounts(self.store, below=self._below, local=self.local, closed=closed)
        return self._accounts

    def _below(self, most: int) -> int:
        """A random whole number under another."""
        if self._seeds is None:
            return secrets.randbelow(most)
        return int.from_bytes(hashlib.sha256(self._seeds()).digest(), "big") % most

    def sat(self, game: Game, player: int, position: int, bots: tuple[Bot, ...]) -> TerminalSession:
        """A player at a position of an electronic table of the game. Raises `StoreError` where the tables stay closed."""
        table, seeds = (
            terminal_table(self.accounts, game.slug, self.kind, player, self.dealt()),
            self._seeds or new_seed,
        )
        made = TerminalSession(self.accounts, table, game, player, position, bots=bots, seeds=seeds, advise=advise)
        arrived(made)
        return made
