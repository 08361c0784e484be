"""Which choices the bar offers in this moment, in which words, and what the coach says of a
decision or of a round told again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal

from msgspec import structs

from ...book.values import KeptRound
from ...core.declaration import LET_IT_RIDE, TAKE_BACK, Game
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...hands.phrases import join_with_and
from ...odds.advice import NET_WORDS, Advice, percent
from ...odds.strategy.verdict import round_words, verdict_words
from ...play.records.stored_decisions import question_at_step
from ...practice.drills import decision_points
from ...practice.followed_card import CARD_TITLES
from ...rounds import Action
from ..input.actions import DECISIONS, decision_action
from . import funds
from .amounts import cut_choices, with_other_stakes
from .model.intents import Act, Choice, DealRound, Decide, Intent, OpenPage
from .model.moment import Moment, Priced
from .model.panel_content import ChoiceOutcome, CoachWords, PricedChoice, Settlement

QUIET: Final = (
    *("fold", "check", LET_IT_RIDE, TAKE_BACK, "decline", "no-insurance", "surrender", "void-hand"),
)
"""Decisions that add nothing: a first press never means them."""
POOR: Final = "The {funds} does not cover it."
NO_WAGER: Final = "Place a wager first."
NO_CHIP: Final = "No chip was laid here since the last deal."
SHOW_A_ROUND: Final = "Show me a round"
"""What the way to a guided round is called at the table."""
NEXT_ROUND: Final = "Next round"
MOST_MISSING: Final = 25
"""How many letters the gold button has for the wagers that are missing."""
SLOT: Final = 150.0
"""How wide the buttons are that change what is placed."""


def betting_choices(m: Moment) -> list[Choice]:
    """While wagers are placed: what can be done about them; nothing where they are given, and the
    other tables where no money is left.
    """
    if m.are_wagers_given:
        return []
    if funds.is_broke(m):
        return [Choice(name="other-tables", intent=Act.LEAVE, label="Tables", action="leave")]
    some = bool(m.bets.placed)
    poor = m.desk.missing_money(m.wagers_if_doubled) if some else NO_WAGER
    added = (sum(m.wagers_if_doubled.values()) - m.bets.total) * len(m.desk.seats)
    double = Choice(
        name="double",
        intent=Act.DOUBLE,
        label="Double",
        sub=f"adds {short(added)}" if some else "",
        action="double wagers",
        why=poor,
        wide=SLOT,
    )
    guide = Choice(
        name="first round",
        intent=OpenPage("first round"),
        label=SHOW_A_ROUND,
        sub="practice chips",
        wide=216.0,
    )
    return [
        Choice(
            name="undo",
            intent=Act.UNDO,
            label="Undo",
            sub="last chip",
            action="undo",
            why="" if m.bets.undo_steps else NO_CHIP if some else NO_WAGER,
            wide=SLOT,
        ),
        *([double] if m.level != "new" else []),
        _clear_or_rebet(m),
        *([guide] if m.offers_guide else []),
        *([take_down_choice(m)] if m.running_stake_cents else []),
    ]


def _clear_or_rebet(m: Moment) -> Choice:
    """Take all chips back, or while none is placed bet as before."""
    if not m.bets.placed and m.bets.last:
        return Choice(
            name="rebet",
            intent=Act.REBET,
            label="Rebet",
            sub=rebet_amount_text(m),
            action="rebet",
            why=funds.why_no_rebet(m),
            wide=SLOT,
        )
    return Choice(
        name="clear",
        intent=Act.CLEAR,
        label="Clear",
        sub="all chips",
        action="clear",
        why="" if m.bets.placed else NO_WAGER,
        wide=SLOT,
    )


def take_down_choice(m: Moment) -> Choice:
    """The choice that takes back what runs on."""
    return Choice(
        name="take-down",
        intent=Act.TAKE_DOWN,
        label="Take down",
        sub=short(m.running_stake_cents),
        action="take down",
    )


def change_bets_choice(m: Moment) -> Choice:
    """While a settled round is read: the same chips back on the felt, to be changed before the next
    deal; where they cannot lie there again, an empty felt.
    """
    again = not funds.why_no_rebet(m)
    return Choice(
        name="change bets",
        intent=Act.REBET if again else Act.NEXT_ROUND,
        label="Change bets",
        action="clear",
        place="beside",
    )


def rebet_amount_text(m: Moment) -> str:
    """What the wagers of last time take from the bankroll, in words; "" for nothing."""
    cents = sum(m.bets.repeatable.values()) * len(m.desk.seats)
    return short(cents) if cents else ""


def onward_choices(
    m: Moment, deal: str, missing: Sequence[str] = (), one_of: Sequence[str] = ()
) -> list[Choice]:
    """The one gold button: what comes next, with the whole amount that leaves the bankroll for it.
    `deal` is the table's word for it; wagers are `missing` without which it is refused, or one of
    some. Closed it is not gold and says why; none while a decision is open.
    """
    play = m.state.automatic
    if play is not None and m.state.is_automatic_play_on:
        return [_gold_choice("stop", Act.STOP_PLAYING, f"Stop, {play.current} of {play.rounds:,}")]
    if (m.awaits_next_player and not m.is_past_round) or m.deciding:
        return []
    if m.busy:
        words = "Show cards" if m.asks_next else "Show result"
        return [_gold_choice("skip", Act.SKIP, words, action="skip")]
    if not m.betting:
        return []
    if m.is_past_round:
        return [_gold_choice("home", Act.LEAVE, "Back")] if m.shows_settled_round else []
    if m.special is not None and (m.shows_settled_round or not m.special.free):
        given = m.are_wagers_given
        if m.shows_settled_round and (given or m.special.on != NEXT_ROUND):
            return [_gold_choice("next", Act.NEXT_ROUND, m.special.on)]
        if given:
            return [_gold_choice("deal", DealRound(), _words_with_amount(deal, m.bets.total))]
    if m.desk.persons and m.shows_settled_round:
        return [_gold_choice("next", Act.NEXT_ROUND, NEXT_ROUND)]
    return [_deal_choice(m, deal, missing, one_of)]


def _deal_choice(m: Moment, deal: str, missing: Sequence[str], one_of: Sequence[str]) -> Choice:
    """The deal of what lies there, or of the wagers of last time; closed where neither can be."""
    if missing or one_of:
        return _closed_deal_choice(m, missing, one_of)
    own = m.bets.total * len(m.desk.seats) + sum(m.bets.tips.values())
    refusal = "" if m.bets.placed else funds.why_no_rebet(m)
    if m.next_bettor_name:
        again = "" if own or refusal else rebet_amount_text(m)
        words = f"Same again, {again}" if again else _words_with_amount("Done", own)
        return _gold_choice("done", Act.HAND_ON, words)
    laid = own + sum(m.other_bets.values())
    if laid or m.running_stake_cents:
        return _gold_choice("deal", DealRound(), f"{deal}, {short(laid)}")
    short_by = funds.cents_missing_to_bet(m)
    if short_by and funds.has_chips_for_sale(m):
        words = f"{short(short_by)} short: buy in"
        return _gold_choice("buy-in", Act.BUY_IN, words, look="cream")
    if short_by:
        return _closed_deal(
            f"{short(short_by)} short", refusal or POOR.format(funds=m.desk.funds_name)
        )
    if not m.bets.last:
        base = [w.name for w in m.game.wagers if not w.optional and not w.later]
        return (
            _closed_deal_choice(m, base, ()) if base else _closed_deal("Place your bet", NO_WAGER)
        )
    if refusal:
        return _closed_deal("Change your bets", refusal)
    return _gold_choice(
        "deal", DealRound(), ", ".join(filter(None, (f"{deal} again", rebet_amount_text(m))))
    )


def _closed_deal_choice(m: Moment, missing: Sequence[str], one_of: Sequence[str]) -> Choice:
    """The deal, closed as wagers are missing, or one of some."""
    if not missing:
        first_words = {m.game.wager(name).title.partition(" ")[0] for name in one_of}
        kind = f" {first_words.pop()}" if len(first_words) == 1 else ""
        return _closed_deal(f"A{kind} bet is missing", one_missing_sentence(m, one_of))
    names = [m.game.wager(name).title for name in missing]
    words = f"{join_with_and(names)} {'are' if len(names) > 1 else 'is'} missing"
    # the button has no room for many names
    label = words if len(words) <= MOST_MISSING else "Bets are missing"
    return _closed_deal(label, f"{words}: every hand needs {'them' if missing[1:] else 'it'}.")


def one_missing_sentence(m: Moment, one_of: Sequence[str]) -> str:
    """That one of these wagers must be placed, and what needs it: every round, or a placed wager."""
    titles = [m.game.wager(name).title for name in one_of]
    needing = next((n for n in m.bets.placed if m.game.wager(n).one_of == tuple(one_of)), "")
    who = m.game.wager(needing).title if needing and one_of != m.game.entry else "every round"
    return f"Place one of {titles[0]} to {titles[-1]}: {who} needs one."


def _words_with_amount(words: str, cents: int) -> str:
    """Words with an amount, where there is one.

    >>> _words_with_amount("Deal", 1500), _words_with_amount("Roll", 0)
    ('Deal, $15', 'Roll')
    """
    return f"{words}, {short(cents)}" if cents else words


def _gold_choice(
    name: str,
    intent: Intent,
    label: str,
    *,
    action: str = "onward",
    look: Literal["primary", "cream"] = "primary",
) -> Choice:
    return Choice(name=name, intent=intent, label=label, action=action, look=look, place="onward")


def _closed_deal(label: str, why: str) -> Choice:
    return Choice(
        name="deal", intent=DealRound(), label=label, action="onward", why=why, place="onward"
    )


def closed_choice(m: Moment, label: str, why: str) -> Choice:
    """A decision that belongs to the table and is not open now."""
    return Choice(
        name=f"do {label.lower()} locked",
        intent=None,
        label=label,
        sub=why,
        look="cream",
        why=f"{label}: {why}.",
        face=f"{m.desk.stage} {label}",
        place="decisions",
    )


class Deciding:
    """What a kind of table says of decisions: here as most card tables do."""

    def decisions(self, m: Moment) -> list[Choice]:
        """The open decisions, those that are locked, and those for which cards are chosen."""
        verbs = list(dict.fromkeys(one.action.verb for one in m.desk.open if one.action.cards))
        times = tuple(one.action.times for one in m.desk.open if one.action.times)
        locked = self.locked_choices(
            m, times, next((one.action.verb for one in m.desk.open if one.action.times), "")
        )
        found = [
            *self._choices_without_cards(m, [one for one in m.desk.open if not one.action.cards]),
            *(self.card_choice(m, verb) for verb in verbs),
            *(closed_choice(m, label, why) for label, why in locked),
        ]
        staking = next((one.action.verb for one in m.desk.open if one.action.times), "")
        return cut_choices(m) or with_other_stakes(m, found, staking, action_words(staking))

    def _choices_without_cards(self, m: Moment, priced: list[Priced]) -> list[Choice]:
        """Decisions that need no cards to be chosen, by their own keys or numbered."""
        out: list[Choice] = []
        number = 0
        for one in priced:
            action = one.action
            number += not (action.times or action.verb in DECISIONS)
            out.append(
                Choice(
                    name=f"do {action}",
                    intent=Decide(action),
                    label=action_words(str(action)),
                    place="decisions",
                    sub=self.choice_subtitle(m, action, one.cents)
                    if one.payable
                    else "not enough chips",
                    action=decision_action(action.verb, action.times, number),
                    look="cream",
                    quiet=action.verb in QUIET,
                    why="" if one.payable else POOR.format(funds=m.desk.funds_name),
                    face=f"{m.desk.stage} {action}",
                )
            )
        return out

    def choice_subtitle(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under a decision: what it stakes, or what a fold gives up."""
        state = m.desk.state
        stakes = state.stakes if state is not None else {}
        own = {spot.wager: cents for spot, cents in stakes.items() if spot.seat == m.desk.turn}
        if action.verb in (TAKE_BACK, LET_IT_RIDE):
            wagers = (s.wager for s in m.game.streets if s.name == m.desk.stage)
            stake = short(sum(own.get(wager, 0) for wager in wagers))
            return f"returns {stake}" if action.verb == TAKE_BACK else f"{stake} stays"
        if action.verb == "check":
            return "no bet now"
        if action.verb != "fold":
            return short(cents) if cents else ""
        lost = [wager for wager in own if self.forfeits(m, wager, own)]
        gone = f"gives up {short(sum(own[wager] for wager in lost))}"
        stays = any(own[wager] for wager in own if wager not in lost)
        gone = f"{gone} {m.game.wager(lost[0]).title}" if stays and len(lost) == 1 else gone
        if stays and m.game.pot is not None and m.level == "new":
            return f"{gone}, pot bet stays in"
        return gone

    def forfeits(self, m: Moment, wager: str, placed: Collection[str]) -> bool:
        """Whether a fold gives up a wager of a seat that has placed these."""
        return not m.game.survives_fold(wager, placed)

    def card_choice(self, m: Moment, verb: str) -> Choice:
        """A decision for which cards are chosen first."""
        wanted = set(m.state.chosen_cards)
        ways = [one for one in m.desk.open if one.action.verb == verb]
        chosen = (
            next((one for one in ways if set(one.action.cards) == wanted), None) if wanted else None
        )
        least = min((len(one.action.cards) for one in ways), default=1)
        why = (
            f"Choose {least} cards or more."
            if wanted and least > 1
            else "Click the cards to give away first."
            if verb == "exchange"
            else "Choose the cards first."
        )
        label = (
            f"{action_words(verb)} {len(wanted)}"
            if verb == "exchange" and wanted
            else action_words(verb)
        )
        sub = "click cards" if verb == "exchange" else "choose cards"
        if chosen is not None:
            sub = short(chosen.cents) if chosen.cents else "the chosen card"
        return Choice(
            name=f"do {chosen.action if chosen else verb}",
            intent=Decide(chosen.action) if chosen else None,
            label=label,
            sub=sub,
            action=decision_action(verb, 0, 0),
            look="cream",
            why="" if chosen else why,
            face=f"{m.desk.stage} {verb}",
            place="decisions",
        )

    def locked_choices(self, m: Moment, times: tuple[int, ...], verb: str) -> list[tuple[str, str]]:
        """Multiples that are closed now at a table that has them, and the layout's words for why."""
        if not m.layout.multiples or not times:
            return []
        closes = {3: "4th", 2: "5th"}
        return [
            (f"{action_words(verb)} {n}×", m.layout.multiples.format(closes[n]))
            for n in (2, 3)
            if n > max(times)
        ]


MOST_BARS: Final = 7


def advised_words(advice: Advice, *, title: str, chosen: str = "") -> CoachWords:
    """The coach's words on a decision; with `chosen` they come after it, with what it cost."""
    order = sorted(advice.ev, key=lambda name: -advice.ev[name])
    hand = exchangeable_cards(order)
    shown = order[:MOST_BARS]
    if chosen in order[MOST_BARS:]:
        shown[-1] = chosen
    label = {name: action_label(name, hand) for name in shown}
    bars = tuple((label[name], advice.ev[name]) for name in shown)
    method = "Exact" if advice.method == "exact" else f"± {dollars(round(advice.standard_error))}"
    sub = f"average net of {advice.touched}" if "decline" in advice.ev else NET_WORDS
    if chosen:
        sub = verdict_words(advice.grade(chosen), advice.shown_cost(chosen))
    return CoachWords(
        title,
        sub,
        bars=bars,
        best=label.get(advice.best, ""),
        chosen=label.get(chosen, ""),
        reason=advice.reason,
        ways=advice.ways,
        method=method,
        advised=advice.best,
        instead=_next_best_label_and_worth(advice, order, hand),
    )


def _next_best_label_and_worth(
    advice: Advice, order: Sequence[str], hand: tuple[str, ...]
) -> tuple[str, float]:
    """The best choice that is worth less than the best of all, by its label, and its worth; for an
    exchange of cards one of another kind, where there is one. Where even the best loses, it is
    Fold: why not to give up is what a player asks then.
    """
    if advice.ev[advice.best] < 0 and advice.best != "fold" and "fold" in advice.ev:
        return action_label("fold", hand), advice.ev["fold"]
    less = [name for name in order if advice.ev[name] < advice.ev[advice.best] - 0.5]
    verb = advice.best.split()[0]
    other = [name for name in less if verb != "exchange" or name.split()[0] != verb] or less
    return (action_label(other[0], hand), advice.ev[other[0]]) if other else ("", 0.0)


def costliest_else_last(choices: Sequence[PricedChoice]) -> PricedChoice | None:
    """The choice of a round that most is to be learned from: its dearest mistake, else what cost
    most, or the last.
    """
    ranked = [
        (one.advice.grade(one.chosen) == "mistake", one.advice.cost(one.chosen), number)
        for number, one in enumerate(choices)
    ]
    return choices[max(ranked)[-1]] if ranked else None


def settled_words(
    choice: PricedChoice | None, *, title: str, sub: str, lines: tuple[Settlement, ...]
) -> CoachWords:
    """The coach's words on a settled round: how its wagers ended, and the choice that most is to be
    learned from.
    """
    if choice is None:
        return CoachWords(title, sub, lines=lines)
    advice, hand = choice.advice, exchangeable_cards(choice.advice.ev)
    label = {name: action_label(name, hand) for name in (advice.best, choice.chosen)}
    bars = tuple((words, advice.ev[name]) for name, words in label.items())
    verdict = verdict_words(advice.grade(choice.chosen), advice.shown_cost(choice.chosen))
    best = "" if label[advice.best] == label[choice.chosen] else f"; best was {label[advice.best]}"
    said = f"{choice.title}: {label[choice.chosen]} was {verdict}{best}."
    return CoachWords(
        title,
        sub,
        bars=bars,
        best=label[advice.best],
        chosen=label[choice.chosen],
        reason=said,
        lines=lines,
        advised=advice.best,
        shares=best_and_chosen_shares(advice, choice.chosen),
        touched=advice.touched,
        lesson=advice.grade(choice.chosen) != "right",
    )


def best_and_chosen_shares(advice: Advice, chosen: str) -> tuple[ChoiceOutcome, ...]:
    """How the best choice ends, then the one made where that is another; none where either is not
    counted.
    """
    hand, names = exchangeable_cards(advice.ev), dict.fromkeys((advice.best, chosen))
    found = {action_label(name, hand): advice.shares(name) for name in names}
    return (
        tuple(
            ChoiceOutcome(
                label,
                _chance_text(one.win, one.won),
                _chance_text(one.push),
                _chance_text(one.lose, one.lost),
                about=not one.is_exact,
            )
            for label, one in found.items()
            if one is not None
        )
        if None not in found.values()
        else ()
    )


def _chance_text(chance: float, cents: float = 0.0) -> str:
    """A chance and the mean amount that comes with it; "" where there is none.

    >>> _chance_text(0.42, 3000.0), _chance_text(0.08), _chance_text(0.0)
    ('42 % × $30', '8 %', '')
    """
    if chance < 1e-9:
        return ""
    return f"{percent(chance)} × {short(round(cents))}" if cents else percent(chance)


def reviewed_words(game: Game, kept: KeptRound) -> CoachWords:
    """The coach's words for a kept round: the decision that cost most, or that there was none."""
    title = f"Round {kept.row.number:,}, told again"
    if not kept.decisions:
        by_itself = f"the program decided: {CARD_TITLES.get(kept.automatic, '').lower()}"
        return CoachWords(title, by_itself if kept.automatic else "no choice was checked")
    step, decision = max(
        kept.decisions.items(), key=lambda pair: (pair[1].grade == "mistake", pair[1].cost)
    )
    if decision.grade == "right":
        return CoachWords(title, round_words(0, 0, 0.0))
    point = next(
        (p.title for p in decision_points(game) if p.name == decision.point), decision.point
    )
    try:
        asked = question_at_step(game, kept, step).advice.with_action_priced(decision.chosen)
        advice = structs.replace(asked, answer=decision.answer)
    except HouseError:  # the house's rules have moved since
        return CoachWords(title, "the choice can no longer be checked")
    words = advised_words(advice, title=f"{point[:1].upper()}{point[1:]}", chosen=decision.chosen)
    return structs.replace(
        words, shares=best_and_chosen_shares(advice, decision.chosen), touched=advice.touched
    )


def action_words(action: str) -> str:
    """An action as a label.

    >>> action_words("bet 3x"), action_words("house-way"), action_words("exchange 2c Th")
    ('Bet 3×', 'House way', 'Exchange 2c Th')
    """
    words = (
        action[:-1] + "×"
        if action.endswith("x") and action[-2:-1].isdigit()
        else action.replace("-", " ")
    )
    return words[:1].upper() + words[1:]


def exchangeable_cards(ways: Iterable[str]) -> tuple[str, ...]:
    """The cards of a hand that may be exchanged, as the longest of the ways names them; none where
    nothing may.

    >>> exchangeable_cards(("bet 1x", "exchange 2c 3c", "exchange 2c 3c 4c Kh Ts")), exchangeable_cards(("fold",))
    (('2c', '3c', '4c', 'Kh', 'Ts'), ())
    """
    drawn = sorted((len(name.split()), name) for name in ways if name.startswith("exchange "))
    return tuple(drawn[-1][1].split()[1:]) if drawn else ()


def action_label(action: str, hand: tuple[str, ...] = ()) -> str:
    """An action as a short label, its cards by their signs; with the hand, a draw of most of it by
    what is kept.

    >>> action_label("exchange 4c Td"), action_label("exchange 2c 3c 4c 5c 6c"), action_label("bet 2x"), action_label("set Ad")
    ('Exchange 4♣ 10♦', 'Exchange all five', 'Bet 2×', 'A♦ low')
    >>> action_label("exchange 2c 3c 4c", ("2c", "3c", "4c", "Kh", "Ts"))
    'Keep K♥ 10♠'
    """
    verb, *cards = action.split()
    if verb == "second-chance":
        return "2nd chance"
    if verb == "set" and cards:
        return f"{card_with_sign(cards[0])} low"
    if verb != "exchange":
        return action_words(action)
    if len(cards) > 4:
        return "Exchange all five"
    kept = [card for card in hand if card not in cards]
    said, told = ("Keep", kept) if 0 < len(kept) < len(cards) else ("Exchange", cards)
    return f"{said} {' '.join(map(card_with_sign, told))}"


def short_label(label: str) -> str:
    """An action's label where it finds no room.

    >>> short_label("Exchange 4♣ 10♦"), short_label("Keep K♥ 10♠")
    ('Swap 4♣ 10♦', 'Keep K♥ 10♠')
    """
    return label.replace("Exchange", "Swap")


def card_with_sign(card: str) -> str:
    """A card's text with its suit's sign.

    >>> card_with_sign("Td"), card_with_sign("Jk")
    ('10♦', 'Joker')
    """
    signs = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    return card[:1].replace("T", "10") + signs[card[1:]] if card[1:] in signs else "Joker"


def plain_blackjack_hand(hand_words: str, level: str) -> str:
    """A blackjack hand in words, for who is new without "hard" and "soft".

    >>> [plain_blackjack_hand(*one) for one in (("Hard 14", "new"), ("soft 17", "new"))]
    ['14', '17, ace as 11']
    """
    if level != "new":
        return hand_words
    return re.sub(
        r"\b[Hh]ard (\d+)", r"\1", re.sub(r"\b[Ss]oft (\d+)", r"\1, ace as 11", hand_words)
    )


def with_signs(words: str) -> str:
    """A sentence in which each card is written with its suit's sign, and a ten as 10.

    >>> with_signs("Your 6d: bet with 4c/d, Jc/h and T to K")
    'Your 6♦: bet with 4♣/♦, J♣/♥ and 10 to K'
    """

    def signed_run(found: re.Match[str]) -> str:
        first, *others = found[0].split("/")
        return "/".join((card_with_sign(first), *(card_with_sign(f"2{one}")[1:] for one in others)))

    return re.sub(r"\bT\b", "10", re.sub(r"\b[2-9TJQKA][cdhs](/[cdhs])*\b", signed_run, words))
