"""What the dealer says at the table of somebody who is new: in one sentence the one thing that
matters now. All of it comes from the game and from the coach's advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ....core.cards import Card, cards
from ....core.declaration import Game
from ....core.money import short
from ....hands.phrases import join_with_and, join_with_or
from ....rounds.dice.declaration import DiceMemo
from ....rounds.pai_gow.engine import PaiGowStage
from ...layouts.guide import guide
from .. import funds
from ..decisions import card_with_sign
from .intents import Choice
from .moment import Moment
from .panel_content import CoachWords, decision_learning_key
from .second_hand import BOTH_PAY, holds_second_hand, two_paid_hands

LOW: Final = " low"
"""How the label of a hand ends that is set: the house way is one of these."""
HOUSE_WAY: Final = "House way"
"""The label of setting a hand as the dealer does; what it means is said with it."""
INSURANCE: Final = "I show an ace. Insurance pays 2 to 1 if I have blackjack."
"""What insurance insures, by 672a.8 and 673a.8."""
DOUBLE_COUNTS: Final = "it counts only if my high hand is a pair of eights or better."
"""Why a Double Down may lose on average on a hand that wins, by 670a.11(g)."""
POT_STAYS: Final = " The Pot bet stays in either way."
"""Why the figures of bet and fold leave the pot out, by 667a.11(b)."""
LESS_DOUBLED: Final = (
    "Double for less: you add only this much, still get just one card, and win that much more."
)
"""What is asked while the amount of a double is chosen, by 672a.9(a)(2) and 673a.9(a)."""
FOLDED_HAND_WON: Final = "A folded hand still plays for the pot, and won it."
"""Why a hand that was folded won, by 667a.11(b) and (e)."""
KNOWN: Final = 3
"""From so many right decisions of a kind in a row nothing is said before it; and so often good
choices are praised.
"""


def dealer_speech_sentence(
    m: Moment, choices: Sequence[Choice] = (), *, brief: bool = False
) -> str:
    """What matters now, "" for nothing. Where it is a contest, only the open `choices` are named;
    while betting they say why the deal is closed. A `brief` one leaves out the next best choice,
    and what each bet is.
    """
    if m.level == "expert" or m.busy or not m.chooses_level or m.state.is_automatic_play_on:
        return ""
    if m.deciding and m.level == "new":
        if m.state.chosen_amount and any(one.action.verb == "double" for one in m.desk.open):
            return LESS_DOUBLED
        is_contest = m.state.forced_coaching == "off"
        said = (
            open_choices_question(choices)
            if is_contest
            else decision_sentence(m, choices, brief=brief)
        )
        if said and m.desk.stage == "insurance":
            return f"{INSURANCE} {said}"
        return f"{BOTH_PAY} {said}" if said and _holds_two_hands(m) else said
    if m.deciding:
        return ""
    if m.shows_settled_round:
        return settled_round_sentence(m)
    is_asked = m.betting and m.level == "new"
    return betting_sentence(m, choices, brief=brief) if is_asked else ""


def _holds_two_hands(m: Moment) -> bool:
    """Whether a bet would be paid for a second hand as well."""
    view, read = m.desk.view, m.game.read
    return (
        view is not None
        and read is not None
        and not m.look_hint
        and holds_second_hand(read(view.piles, m.active_seat))
    )


def decision_sentence(m: Moment, choices: Sequence[Choice] = (), *, brief: bool = False) -> str:
    """The best choice with its reason and, of the `choices`, which is pressed for it with its key,
    until decisions of this kind are known; in a `brief` one without the next best.
    """
    coach = m.coach
    kind = decision_learning_key(coach.title, coach.advised)
    known = 3 * KNOWN if is_close(coach) else KNOWN
    if not coach.best or coach.chosen or m.state.right_in_row.get(kind, 0) >= known:
        return ""
    verb, _, given = coach.advised.partition(" ")
    key = m.key_in_words("exchange")
    if verb == "exchange" and set(cards(given)) == set(m.state.chosen_cards):
        return f"Now press Exchange{key}."
    fee = next((one.cents for one in m.desk.open if one.action.verb == "exchange"), 0)
    pressed = next((one for one in choices if one.name == f"do {coach.advised}"), None)
    fold = next((one.sub for one in choices if one.name == "do fold"), "")
    said = best_choice_sentence(coach, fee, key, fold.partition(",")[0], brief=brief)
    if m.desk.stage == PaiGowStage.DOUBLING and said.endswith(" on average."):
        said = f"{said[:-1]}, {'as' if verb == 'decline' else 'though'} {DOUBLE_COUNTS}"
    if pressed is None and verb == "set" and not m.look_hint:
        card = card_with_sign(given)
        return f"{said} Click the {'joker' if card == 'Joker' else card} to put it low."
    if pressed is None or verb == "exchange":
        return said
    if m.game.pot is not None:
        said += POT_STAYS
    said = said.replace("2nd chance", "Second Chance")  # as its button has it
    press = "Click a card to put it low, or press" if verb == "house-way" else "Press"
    return f"{said} {press} {pressed.label}{m.key_in_words(pressed.action)}."


def is_close(coach: CoachWords) -> bool:
    """Whether the next best choice is worth almost as much as the best: a hard decision, of which
    something is said longer.

    >>> worth = (("Surrender", -1250.0), ("Hit", -1267.0))
    >>> is_close(CoachWords("", bars=worth, best="Surrender", instead=worth[1]))
    True
    """
    other, less = coach.instead
    worth = dict(coach.bars).get(coach.best, 0.0)
    return bool(other) and worth - less < 0.1 * max(abs(worth), abs(less))


def open_choices_question(choices: Sequence[Choice]) -> str:
    """The open choices with what each takes, as a question."""
    found = [
        one
        for one in choices
        if one.decision and one.name.startswith("do ") and not one.name.endswith(" locked")
    ]
    said = [f"{one.label} ({one.sub})" if one.sub else one.label for one in found]
    return f"{join_with_or(said)}?" if said else ""


def best_choice_sentence(
    coach: CoachWords, fee: int = 0, key: str = "", given_up: str = "", *, brief: bool = False
) -> str:
    """The coach's best choice against the next best, in dollars; where cards are exchanged for a
    `fee` (cents), which are to be clicked: those that are given away; then Exchange with its `key`.
    A fold says what is `given_up` by it, which is certain; where it is not the best, its wager.
    A `brief` one leaves out the next best where the best has a figure of its own.
    """
    verb, *cards = coach.advised.split()
    worth, (other, less) = dict(coach.bars).get(coach.best, 0.0), coach.instead
    if verb == "exchange":
        given = "all five cards" if len(cards) > 4 else " ".join(map(card_with_sign, cards))
        cost = f" for {short(fee)}" if fee else ""
        more = f" ({short(round(worth - less))} better than {other})" if other else ""
        return f"Click {given} to give them away{cost}{more}, then press Exchange{key}."
    if not other and verb == "decline" and "Double" in dict(coach.bars):
        return f"{coach.best}: a double adds nothing on average."
    if not other:
        return f"{coach.best}."
    way = next((name for name, cents in coach.bars if cents == worth and name.endswith(LOW)), "")
    best = f"{coach.best} ({way})" if way not in ("", coach.best) else coach.best
    best = f"{best}, no {other.lower()}" if verb == "decline" else best
    best = best.replace(HOUSE_WAY, f"{HOUSE_WAY}, as I set mine") if verb == "house-way" else best
    if other.startswith("Keep "):
        kept = other.removeprefix("Keep ")
        cost = f" for {short(fee)}" if fee else ""
        other = f"Keeping {kept} and exchanging the rest{cost}"
        return f"{best}: it {_average_result_words(worth)} on average. {other} {_average_result_words(less)}."
    if verb == "no-insurance" and not worth:
        return f"{other} {_average_result_words(less)} on average."
    if verb == "decline" and not worth:
        return f"{best}: {other} {_average_result_words(less)} on average."
    if other == "Decline" and not less:
        return f"{best}: it adds {short(round(worth))} on average."
    if verb == "fold" and given_up:
        return f"{best}: it {given_up}; {other} {_average_result_words(less)} on average."
    if brief:
        return f"{best}: it {_average_result_words(worth)} on average."
    # of a stake that a fold leaves, the button says which it gives up
    given_up = given_up if other == "Fold" and f"{short(round(-less))} " in given_up else ""
    return f"{best}: it {_average_result_words(worth)} on average; {other} {given_up or _average_result_words(less)}."


def advised_exchange_cards(m: Moment) -> tuple[Card, ...]:
    """The cards that the dealer says are to be exchanged; none while he says nothing of it."""
    verb, _, given = m.coach.advised.partition(" ")
    says = m.level == "new" and m.deciding and m.chooses_level and bool(decision_sentence(m))
    return cards(given) if says and verb == "exchange" else ()


def _average_result_words(cents: float) -> str:
    """What a choice is worth, in words.

    >>> _average_result_words(410.2), _average_result_words(-1500), _average_result_words(0.3)
    ('wins $4.10', 'loses $15', 'comes out even')
    """
    whole = round(cents)
    return f"{'wins' if whole > 0 else 'loses'} {short(abs(whole))}" if whole else "comes out even"


def settled_round_sentence(m: Moment) -> str:
    """What is to be said of the player's choice and, for who is new, why a folded hand won a pot or
    a bet was paid for two hands.
    """
    pot, said = m.game.pot, choice_sentence(m)
    won = pot is not None and any(
        spot.wager == pot.wager and end.kind == "win" and spot.seat in m.shown.folded
        for spot, end in m.shown.results.items()
    )
    if m.level != "new":
        return said
    paid = (
        two_paid_hands(m.game, m.desk.rules, end.named, end.rows)
        for spot, end in m.shown.results.items()
        if spot.seat in m.desk.seats
    )
    two = next(filter(None, paid), ())
    more = (
        [f"Both your hands are paid: {join_with_and(two)}."]
        if two
        else [FOLDED_HAND_WON]
        if won
        else []
    )
    return " ".join(filter(None, (said, *more)))


def choice_sentence(m: Moment) -> str:
    """What a better choice would have been, and what the one made costs more on average; else
    praise, the first times.
    """
    coach, worth = m.coach, dict(m.coach.bars)
    if m.state.forced_coaching == "off":
        race = m.state.review  # who leads in a day's deal
        return f"{race.title}; {race.sub}." if race is not None else ""
    if coach.lesson and coach.best in worth and coach.chosen in worth:
        cost = round(worth[coach.best]) - round(worth[coach.chosen])
        best, chosen = (
            f"{one} and exchange the rest" if one.startswith("Keep ") else one
            for one in (coach.best, coach.chosen)
        )
        return f"{best} was better: {cost_sentence(chosen, worth[coach.chosen], cost)}"
    if m.level == "new" and not m.game.deals:
        return dice_result_sentence(m)
    praised = 0 < sum(m.state.right_in_row.values()) <= KNOWN
    return "Well chosen." if m.level == "new" and coach.bars and praised else ""


def cost_sentence(chosen: str, worth: float, cost: int) -> str:
    """What a choice that is `worth` so many cents on average gives away; one that wins costs nothing,
    it wins less.

    >>> cost_sentence("Check", -893, 410), cost_sentence("Check", 6657, 2334)
    ('Check costs $4.10 more on average.', 'Check wins $23.34 less on average.')
    """
    verb, less = ("wins", "less") if round(worth) > 0 else ("costs", "more")
    return f"{chosen} {verb} {short(cost)} {less} on average."


def dice_result_sentence(m: Moment) -> str:
    """What the dice decided about the one wager that lay there, the first times; of several the
    felt says it.
    """
    if m.desk.last is None or len(m.coach.lines) != 1 or m.state.finished_rounds > KNOWN:
        return ""
    (line,) = m.coach.lines
    ends = {"win": "wins", "push": "comes back", "lose": "loses"}
    thrown = m.desk.last.summary.partition(".")[0]
    memo = m.desk.state.memo if m.desk.state is not None else None
    if line.spot.wager.startswith("pip-") and isinstance(memo, DiceMemo) and memo.throws:
        counts = sorted(Counter(memo.throws[0]).values())
        if counts[-2:] == [counts[-1]] * 2:
            thrown += "; in a tie the higher face wins, ace highest"
    return f"{thrown}. Your {line.wager} {ends[line.kind]}."


def betting_sentence(m: Moment, choices: Sequence[Choice] = (), *, brief: bool = False) -> str:
    """What the game is about and which bet already lies there, then what was bet, or why what was
    bet cannot be dealt to. A `brief` one names the sum alone, not the bets.
    """
    total = m.bets.total * len(m.desk.seats)
    aim = guide(m.game.stem).aim or m.game.blurb
    if m.special is not None and m.special.opening:
        is_brief = m.state.finished_rounds or m.has_large_text
        return m.special.opening if is_brief else f"{m.special.opening} {aim}."
    later = funds.later_bets_text(m)
    if m.state.finished_rounds or m.bets.undo_steps:
        closed = next((one.why for one in choices if one.name == "deal" and one.why), "")
        if total and closed:
            return closed
        then = f"Your bet is {short(total)}: press the gold button when you like."
        return f"{then} Later you {later}." if total and later else then if total else ""
    if not total:
        return f"{aim}."
    which = "last" if m.bets.placed == m.bets.last else "first"
    if brief:
        return f"{aim}. Your {which} bet is {short(total)}."
    names_bets = which == "first" and not m.has_large_text
    bet = needed_bets_sentence(m.game, total) if names_bets else ""
    more = f" Later you {later}." if later else ""
    return f"{aim}. {bet or f'Your {which} bet is {short(total)}.'}{more}"


def needed_bets_sentence(game: Game, cents: int) -> str:
    """Which wagers a round needs, `cents` together, and that the others are optional; "" where it
    does not need several.

    >>> from game.games import GAMES
    >>> needed_bets_sentence(GAMES["lunar-poker"], 3000)
    'A round needs Ante and Super, $30; the rest is optional.'
    >>> needed_bets_sentence(GAMES["criss-cross-poker"], 3000)
    'A round needs both Antes, $30; the rest is optional.'
    """
    titles = [one.title for one in game.wagers if not one.optional and not one.later]
    if len(titles) < 2:
        return ""
    first_words = {title.partition(" ")[0] for title in titles}
    named = f"both {first_words.pop()}s" if len(first_words) == 1 else join_with_and(titles)
    return f"A round needs {named}, {short(cents)}; the rest is optional."
