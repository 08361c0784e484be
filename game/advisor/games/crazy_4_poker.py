"""What the Crazy 4 decision is worth (657a.11-.12): every hand the dealer can hold counted, and all that a fold forfeits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from game.advisor import duel, duel_ends, fours
from game.advisor.advice import Advice, best_of
from game.advisor.counting import unseen
from game.advisor.duel import Duel, Nets
from game.advisor.duel_ends import by
from game.advisor.law import RoundLaw
from game.advisor.par import Chance, ParSheet
from game.advisor.side import Side, bonus, hands, suited
from game.declare import Game, HouseRules
from game.hands import FIVE, FOUR
from game.hands.phrases import held
from game.rounds.state import Action, View
from game.rules.crazy_4_poker import ACES, BONUS_DRAW, SUPER_BONUS

FORFEITED = ("queens-up", "four-card-progressive", "five-card-progressive")
"""Optional wagers that a fold loses (R-C43)."""

BELOW = "below a straight"


@cache
def _row(strength: int) -> str:
    row = SUPER_BONUS.find(strength)
    return row.name.lower() if row else BELOW


def nets(strength: int, ante: int, times: int) -> Nets:
    """Net cents of Ante, Super Bonus and Play for each end (657a.11(c)(3), R-C41)."""
    row = SUPER_BONUS.find(strength)
    bonus = row.odds.winnings(ante) if row else 0
    play = times * ante
    lost = -ante - play + (bonus if row else -ante)
    return play + bonus, play + bonus, play + bonus, ante + play + bonus, bonus, lost


WEAK = "the dealer does not qualify"
DUEL = Duel(
    "crazy-4-poker", "play", ACES, nets, _row, (WEAK, WEAK, WEAK, "beats the dealer", "ties the dealer", "beaten")
)

JUDGES = {
    "queens-up": by(FOUR), "four-card-progressive": by(FOUR), "five-card-progressive": by(FIVE), "hand-bonus-player": by(FIVE),
}  # fmt: skip


def prepare() -> None:
    """Build the tables of dealer hands."""
    fours.prepare()


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Super Bonus, Play, Queens Up and the progressives, which a fold all forfeits (R-C43).

    What a progressive pays is that of the meter as it stands.
    """
    ante = view.staked("ante")
    hand = view.hand
    strength = FOUR.strength(hand)
    dealers = fours.against(hand, unseen(view))
    worth = duel.values(DUEL, strength, dealers, ante)
    beside = forfeited(game, view)
    spent = 2 * ante + sum(view.staked(name) for name in FORFEITED)
    ev = {str(a): float(worth[a.times] + beside) if a.times else float(-spent) for a in open_now}
    best = best_of(ev)
    return Advice(
        view.turn, ev, best, stake=ante, why=lambda: _reason(strength, dealers, best, ev[best]),
        ways=f"All {dealers.total:,} hands the dealer can hold",
    )  # fmt: skip


def forfeited(game: Game, view: View) -> int:
    """Net cents of the seat's wagers that its own cards decide already, and that a fold would lose."""
    total = 0
    for name in FORFEITED:
        stake = view.staked(name)
        if not stake:
            continue
        strength = FIVE.strength(view.hand) if name == "five-card-progressive" else FOUR.strength(view.hand)
        row = game.paytable(name, view.offer.rules).find(strength)
        total -= stake
        if row is None:
            continue
        if row.odds.percent:
            meter = f"five-card-{row.odds.jackpot}" if row.odds.jackpot else name
            total += view.meters[meter].cents * row.odds.percent // 100
        else:
            total += row.odds.winnings(stake) + (stake if row.odds.keeps else 0)
    return total


def _reason(strength: int, dealers: fours.DealersAgainst, best: str, worth: float) -> str:
    weak = 100 * dealers.weak / dealers.total
    wins = 100 * (dealers.weak + dealers.lower) / dealers.total
    name = FOUR.name(strength)
    if best == "fold":
        beaten = 100 * dealers.higher / dealers.total
        return f"With {held(name)} the dealer beats you {beaten:.0f} % of the time: folding loses less."
    if strength >= ACES:
        return f"With {held(name)} you win {wins:.0f} % of the time: stake the most."
    gain = "you win on average" if worth > 0 else "playing on loses less than the fold"
    return f"The dealer does not qualify {weak:.0f} % of the time, and {held(name)} wins {wins:.0f} % in all: {gain}."


def bonus_draws(game: Game) -> Iterator[ParSheet]:
    """What the Magic Card and the Lucky Bonus bring to a Hand Bonus wager (R-C44)."""
    held = {"Magic Card": Fraction(5, 52), "Lucky Bonus": Fraction(1, 7)}
    for row in BONUS_DRAW:
        chance = held[row.name] / 20
        yield bonus(
            game, row.name.lower().replace(" ", "-"),
            [
                Chance(row.name, chance, str(row.odds), Fraction(row.odds.win, row.odds.per)),
                Chance("not drawn", 1 - chance, "nothing", Fraction(0)),
            ],
            "draw",
            paytable=None, unit="hand-bonus-player", per="Hand Bonus wager",
            note="Only where the house draws them, in one round of twenty (R-C44); it comes on top of the Hand Bonus wager.",
        )  # fmt: skip


FORFEITED_BY_A_FOLD = ("A fold forfeits it; no hand that wins it is worth folding.",)
SIDE = Side(
    {
        "queens-up": hands(FOUR, 5),
        "four-card-progressive": hands(FOUR, 5),
        "five-card-progressive": hands(FIVE, 5),
        "hand-bonus-player": hands(FIVE, 5),
        "hand-bonus-dealer": hands(FIVE, 5),
        "six-card-bonus": hands(FIVE, 6, *suited("AKQJT9")),
    },
    notes=dict.fromkeys(FORFEITED, FORFEITED_BY_A_FOLD)
    | {"hand-bonus-dealer": ("What the meter pays for the dealer's hand is divided: here one seat backs it.",)},
    draws=bonus_draws,
)


def law(game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str) -> RoundLaw | None:
    """The law of a round played best with these wagers; None by the card."""
    return duel_ends.law(game, rules, DUEL, JUDGES, bets) if strategy == "best" else None


def main_sheets() -> tuple[ParSheet, ...]:
    """The base game counted anew: 2,598,960 hands against 1,533,939 each."""
    return (duel.main_sheet(DUEL, fours.blocks()),)
