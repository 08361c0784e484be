"""What the Four Card Frenzy decision is worth (684a.11-.12): every hand the dealer can hold counted, bad beats and all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import comb

from game.advisor import duel, duel_ends, fours
from game.advisor.advice import Advice, best_of
from game.advisor.counting import unseen
from game.advisor.duel import Duel, Nets
from game.advisor.duel_ends import by, red_cards
from game.advisor.law import RoundLaw
from game.advisor.par import ParSheet
from game.advisor.side import Side, Ways, hands, suited
from game.cards import Card
from game.declare import Game, HouseRules
from game.hands import FIVE, FOUR, FOUR_BONUS
from game.hands.count import frequencies
from game.hands.phrases import held
from game.hands.special import marks
from game.paytable import Paytable, Row
from game.rounds.state import Action, View
from game.rules.four_card_frenzy import ACES, BAD_BEAT, ODDS

BELOW = "below a straight"
JUDGES = {"prime": red_cards, "four-card-bonus": by(FOUR_BONUS)}
ENDS = (
    "wins, the dealer does not qualify", "ties and wins, the dealer does not qualify", "beaten by a dealer who does not qualify",
    "beats the dealer", "ties the dealer and wins", "beaten",
)  # fmt: skip


@cache
def _rows(letter: str, strength: int) -> tuple[Row | None, Row | None]:
    """What the Odds wager pays a hand that is not beaten, and one that is."""
    return ODDS.find(strength), BAD_BEAT[letter].find(strength)


def _name(strength: int) -> str:
    row = ODDS.find(strength)
    return row.name.lower() if row else BELOW


def nets(letter: str, limit: int = 0) -> Callable[[int, int, int], Nets]:
    """Net cents of Ante, Odds and Raise for each end (684a.11(c), R-FF1); `limit` caps what is won on them (684a.12(g))."""

    def found(strength: int, ante: int, times: int) -> Nets:
        odds, beat = _rows(letter, strength)
        stake = times * ante
        won, saved = odds.odds.winnings(ante) if odds else 0, beat.odds.winnings(ante) if beat else 0
        kept = 0 if beat else -ante

        def capped(winnings: int) -> int:
            return min(winnings, limit) if limit else winnings

        unqualified, qualified = capped(stake + won), capped(ante + stake + won)
        weak_beaten = capped(saved) + kept - stake
        return unqualified, unqualified, weak_beaten, qualified, qualified, weak_beaten - ante

    return found


@cache
def game_duel(letter: str, limit: int = 0) -> Duel:
    """The game under a bad-beat table of the Odds wager."""
    return Duel("four-card-frenzy", "raise", ACES, nets(letter, limit), _name, ENDS)


def prepare() -> None:
    """Build the tables of dealer hands."""
    fours.prepare()


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Odds and Raise: Prime, Four Card Bonus and All-Six stand whatever is decided (R-FF3)."""
    ante = view.staked("ante")
    rules = view.offer.rules
    found = game_duel(game.letter("odds", rules), rules.payout_limit)
    strength = FOUR.strength(view.hand)
    dealers = fours.against(view.hand, unseen(view))
    worth = duel.values(found, strength, dealers, ante)
    ev = {str(a): float(worth[a.times]) if a.times else float(-2 * ante) for a in open_now}
    best = best_of(ev)
    return Advice(
        view.turn, ev, best, stake=ante, why=lambda: _reason(strength, dealers, best, ev[best]),
        ways=f"All {dealers.total:,} hands the dealer can hold",
    )  # fmt: skip


def _reason(strength: int, dealers: fours.DealersAgainst, best: str, worth: float) -> str:
    wins = 100 * (dealers.weak_lower + dealers.weak_equal + dealers.lower + dealers.equal) / dealers.total
    name = held(FOUR.name(strength))
    if best == "fold":
        return f"With {name} the dealer beats you {100 - wins:.0f} % of the time: folding loses less."
    if strength >= ACES:
        return f"With {name} you win {wins:.0f} % of the time: stake the most."
    gain = "you win on average" if worth > 0 else "staying in loses less than the fold"
    return f"With {name} you win or tie {wins:.0f} % of the time, and ties win: {gain}."


def _two_pairs_apart(table: Paytable) -> Ways:
    """The best four of five cards, two pairs by the ranks that they are of (684a.12(e))."""
    for strength, count in enumerate(frequencies(FOUR_BONUS, 5).tolist()):
        held: frozenset[str] = frozenset()
        if FOUR_BONUS.category(strength) == "two pair":
            made = tuple(Card(rank * 4 + suit) for suit, rank in enumerate(FOUR_BONUS.ranks(strength)))
            held = marks(made, table.specials)
        yield table.find(strength, held), count


def _colours(table: Paytable) -> Ways:
    """Five cards by how many are red."""
    for red in range(6):
        clubs, hearts = (Card(4 * i) for i in range(5 - red)), (Card(4 * i + 2) for i in range(red))
        yield table.find(0, marks((*clubs, *hearts), table.specials)), comb(26, red) * comb(26, 5 - red)


SIDE = Side(
    {"prime": _colours, "four-card-bonus": _two_pairs_apart, "all-six": hands(FIVE, 6, *suited("AKQJT9"))},
    notes={
        "four-card-bonus": (
            "Two aces and two queens pay less than the two pairs below them: the table is played as it is printed (R-FF2).",
        )
    },
)


def law(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str) -> RoundLaw | None:
    """The law of a round played best with these wagers; None by the card."""
    found = game_duel(game.letter(game.base_letter, rules), rules.payout_limit)
    return duel_ends.law(game, rules, found, JUDGES, bets) if strategy == "best" else None


def main_sheets() -> tuple[ParSheet, ...]:
    """The base game counted anew for each letter: 2,598,960 hands against 1,533,939 each."""
    every = tuple(fours.blocks())
    return tuple(duel.main_sheet(game_duel(letter), every, letter=letter) for letter in BAD_BEAT)
