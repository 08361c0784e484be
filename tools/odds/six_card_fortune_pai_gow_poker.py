"""Six-Card Fortune Pai Gow Poker: the sample of dealer's hands that the advice uses, and the base game's sheet."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.advisor.pai_gow_dealer import sample, save
from game.advisor.pai_gow_whole import main_sheet
from game.rules.six_card_fortune_pai_gow_poker import GAME

SAMPLE = 120_000
HANDS = 30_000
SEED = 670


def make(out: Path) -> None:
    """Write assets/advisor/six_card_fortune_pai_gow_poker.npz and its _main.json."""
    found = sample(SAMPLE, SEED)
    save(found, out / "six_card_fortune_pai_gow_poker.npz")
    made = (main_sheet(GAME, found, HANDS),)
    path = out / "six_card_fortune_pai_gow_poker_main.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
