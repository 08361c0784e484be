"""Lunar Poker's base game: all first hands, and deals enumerated for what dead cards change, in
every edition of the chapter.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.core.declaration import HouseRules
from game.games.lunar_poker.card import AFTER, BRIEF
from game.games.lunar_poker.counting.base_game import CardFound, exposed_card_figures, main_sheets
from game.games.lunar_poker.counting.card_answers import first_choices
from game.games.lunar_poker.counting.suit_classes import six_card_keys_and_wins
from game.games.lunar_poker.rules import GAME, straight_ante
from game.odds.shipped_data import edition_file
from tools.odds.figure_files import write_json, write_sheets

DEALS = 2000
"""For each rank of the exposed card, so many times the chance of a kind of hands: the base game to
a thousandth of a percent.
"""


def make(out: Path, deals: int = DEALS) -> None:
    """Write base.json, in samples.json what each exposed card adds to it, best play
    (plays.npz), and what bought hands are paid (wins.npz); of the first three one an edition.
    """
    keys, wins = six_card_keys_and_wins()
    np.savez_compressed(out / "wins.npz", keys=keys, wins=wins.astype(np.uint16))
    every = [HouseRules(edition=one.key) for one in GAME.editions]
    found: dict[str, list[CardFound]] = {rules.edition: [] for rules in every}
    for rank in range(13):
        for rules in every:
            straight = straight_ante(GAME, rules)
            rng = np.random.Generator(np.random.PCG64([671, rank]))
            found[rules.edition].append(exposed_card_figures(rank, deals, rng, straight))
            for line in (AFTER, BRIEF):
                # for the card's price and the search, while these hands are laid out
                first_choices(rank, line, straight)
            part = found[rules.edition][-1].part
            added = sum(s.probability * s.mean for s in part.strata)
            print(
                f"  {part.up} {rules.edition}: {part.whole:+.6f} {added:+.6f}, {part.looked:,} exchanges counted",
                flush=True,
            )
    for rules in every:
        each = found[rules.edition]
        write_json(out / edition_file(GAME, "samples.json", rules), [one.part for one in each])
        np.savez_compressed(
            out / edition_file(GAME, "plays.npz", rules),
            plays=np.stack([one.plays for one in each]),
        )
        write_sheets(out / edition_file(GAME, "base.json", rules), main_sheets(GAME, rules, each))
