"""What a decision at a blackjack table is worth, from the cards that lie open and the shoe they
leave (both blackjacks).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

import msgspec
import numpy as np
from msgspec import structs

from ...core.cards import DECK, HIDDEN, RANK_WORDS, Card, text
from ...core.declaration import Game
from ...hands.blackjack import in_words, is_blackjack, is_pair, points
from ...hands.phrases import RANK_NAMES
from ...hands.phrases import hand_with_article as article
from ...rounds.blackjack.declaration import (
    BLACKJACK,
    DOUBLE,
    Blackjack,
    BlackjackMemo,
    Hand,
    doubles_free,
    main_wager,
    most_insurance,
    place,
    splits_free,
)
from ...rounds.state import Action, View, action
from ..advice import Advice, CardEnd, best_of, card_count_sentences, percent
from ..distribution.net_shares import NetShares, certain_shares
from ..question import Point
from .action_shares import insurance_shares, play_shares, second_chance_shares, split_shares
from .base_game import FirstCards, dealer_natural_chance, is_natural
from .counting.removal import first_choices
from .exposed_card import ExposedWorth, exposed_card_worth
from .hand_tree import (
    ACE,
    PUSH,
    RANKS,
    TEN,
    Counts,
    Ints,
    Memory,
    count_ranks,
    dealer_draws,
    full_shoe,
    hand_branch,
    rank,
)
from .hand_values import FREE, REAL, Hands, Stake, barred_hole
from .second_chance import next_card_and_end_chances, second_chance_values, second_chance_weights
from .side_wagers import push_worth
from .splits import split_worth_and_hands

PLAY = (
    Point("hard", "Hard hands", "play", "hard"),
    Point("soft", "Soft hands", "play", "soft"),
    Point("pair", "Pairs", "play", "pair"),
)
INSURANCE = Point("insurance", "Insurance", "insurance")
"""What can be practiced at both tables."""
ONE_OF_EACH_RANK = (DECK[48], *DECK[32::-4])
TOUCHED = "the hand, doubles and splits"


def prepare(game: Game) -> None:
    """Lay ready what the first decisions would wait for: the dealer's draws from each up card, and
    the hands that pairs become.
    """
    chances = game.extra.second_chance is not None
    for up in range(RANKS):
        dealer_draws(up, barred_hole(up), hits_soft_17=False)
        if chances:
            second_chance_weights(up, barred_hole(up), hits_soft_17=False)
    for r in range(RANKS):
        for held in (1, 2):
            hand_branch(tuple(held * (r == other) for other in range(RANKS)), with_busts=chances)


def unseen_rank_counts(game: Game, view: View) -> Ints:
    """The shoe's cards that have not been seen in this round, the dealer's hole card among them, by
    rank.
    """
    shoe = full_shoe(game.decks(view.offer.rules)) - count_ranks(view.seen_discards)
    for pile in view.piles.values():
        shoe -= count_ranks(pile)
    return shoe


def unseen_cards(game: Game, view: View) -> list[Card]:
    """The shoe's cards that have not been seen in this round, one by one."""
    left = Counter(game.pack * game.decks(view.offer.rules))
    left.subtract(c for c in view.seen_discards if c != HIDDEN)
    left.subtract(c for pile in view.piles.values() for c in pile if c != HIDDEN)
    return list(left.elements())


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the stakes of the hand that is asked, or on
    insurance.
    """
    shoe = unseen_rank_counts(game, view)
    if view.stage == "insurance":
        return _insurance_advice(game, view, open_now, shoe)
    up = rank(view.piles["dealer"][0])
    if view.stage == "second-chance":
        return _second_chance_advice(view, open_now, shoe, up)
    if view.stage == "late-card":
        return _late_second_card_advice(game, view, shoe, up)
    if view.stage == "missed-card":
        return _missed_card_advice(game, view, shoe, up)
    return _hand_advice(game, view, open_now, shoe, up)


def _missed_card_advice(game: Game, view: View, shoe: Ints, up: int) -> Advice:
    """The card that was missed, taken after the others, or the hand's own stake back."""
    hand = _asked_hand(view)
    stake = _stake(game.extra, view, hand, shoe, up)
    held = tuple(int(n) for n in count_ranks(view.piles[place(view.turn, hand.number)]))
    hands = Hands(game.extra, shoe, up, held)
    base = view.bets[view.turn][BLACKJACK]
    ev = {
        "play-on": base * hands.hit_value(stake, hands.best_values_and_plan(stake)[0]),
        "void-hand": 0.0,
    }
    best = best_of(ev)
    why = (
        "wins more than it loses: take it"
        if best == "play-on"
        else "loses more than it wins: take the wager back"
    )

    def shares_of(name: str) -> NetShares:
        return certain_shares(0) if name == "void-hand" else play_shares(hands, stake, "hit", base)

    return Advice(
        view.turn,
        ev,
        best,
        stake=base,
        why=f"With the card this hand {why}.",
        ways=_unseen_count_words(shoe),
        touched=TOUCHED,
        shares_of=shares_of,
    )


def _late_second_card_advice(game: Game, view: View, shoe: Ints, up: int) -> Advice:
    """The second card that was missed in the deal, or all wagers back: with each card that it can
    be the hand is played best, Blackjacks of either side, splits and insurance included, and a
    wager on the dealer's total stands.
    """
    house: Blackjack = game.extra
    seat, base = view.turn, view.bets[view.turn][BLACKJACK]
    (held,) = view.piles[place(seat)]
    cards = int(shoe.sum())
    worth = 0.0
    for late in np.flatnonzero(shoe).tolist():
        left = shoe.copy()
        left[late] -= 1
        hand = tuple((r == late) + (r == rank(held)) for r in range(RANKS))
        deal = FirstCards(up, hand, int(shoe[late]) / cards, left)
        worth += deal.chance * _first_cards_worth_per_base(house, deal, base)
    net = base * worth
    bonus = view.staked(house.dealer_bonus) if house.dealer_bonus else 0
    if bonus:
        table = game.paytable(house.dealer_bonus, view.offer.rules)
        net += bonus * push_worth(table, view.piles["dealer"][0], unseen_cards(game, view))
    ev = {"play-on": net, "void-hand": 0.0}
    best = best_of(ev)
    hope = (
        "gains on average: take it" if best == "play-on" else "loses on average: take it all back"
    )
    return Advice(
        seat,
        ev,
        best,
        stake=base,
        why=f"A hand that begins with {article(RANK_NAMES[held >> 2])} {hope}.",
        ways=f"Every second card of the {cards} not seen, each hand played best",
        touched=f"{TOUCHED}, insurance{' and Push 22' if bonus else ''}",
        shares_of=lambda name: certain_shares(0) if name == "void-hand" else None,
    )


def _first_cards_worth_per_base(house: Blackjack, deal: FirstCards, base_cents: int) -> float:
    """What two first cards are worth in base wagers before the dealer has looked for Blackjack."""
    dealer = dealer_natural_chance(deal.shoe, deal.up)
    insured = 0.0
    if deal.up == ACE and not (is_natural(deal.hand) and house.naturals_first):
        most = most_insurance(base_cents)
        insured = (dealer * house.insured.odds.winnings(most) - (1 - dealer) * most) / base_cents
    if is_natural(deal.hand):
        pays = house.natural.odds.win / house.natural.odds.per
        return pays * (1.0 if house.naturals_first else 1.0 - dealer) + max(0.0, insured)
    best = max(value for _, value in first_choices(house, deal))
    return -dealer + (1 - dealer) * best + max(0.0, insured)


def _insurance_advice(game: Game, view: View, open_now: tuple[Action, ...], shoe: Ints) -> Advice:
    """Insurance alone bears on nothing else; where even money is offered, the Blackjack is counted
    too.
    """
    house: Blackjack = game.extra
    stake = view.staked(BLACKJACK)
    tens = int(shoe[TEN]), int(shoe.sum())
    chance = tens[0] / tens[1]
    most = most_insurance(stake)
    insured = chance * house.insured.odds.winnings(most) - (1 - chance) * most
    base = 0.0
    if any(a.verb == "even-money" for a in open_now):
        base = (1 - chance) * house.natural.odds.winnings(stake)

    def price(chosen: Action) -> float:
        if chosen.verb == "even-money" and house.even_money is not None:
            return float(house.even_money.odds.winnings(stake))
        if chosen.verb == "insurance":
            return base + insured * (chosen.cents or most) / most
        return base

    ev = {str(a): price(a) for a in open_now}
    reason = (
        f"{tens[0]} of the {tens[1]} cards not seen are tens, {100 * chance:.1f} %: "
        f"insurance {'gains above' if insured > 0 else 'needs'} a third{', and so does even money' if base else ''}."
    )

    def shares_of(name: str) -> NetShares:
        if name == "even-money":
            return certain_shares(ev[name])
        chosen = action(name)
        staked = chosen.cents or most if chosen.verb == "insurance" else 0
        return insurance_shares(
            tens=tens[0],
            cards=tens[1],
            stake=staked,
            insurance_win=house.insured.odds.winnings(staked),
            blackjack_win=house.natural.odds.winnings(stake) if base else 0,
        )

    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=stake,
        why=reason,
        ways=f"All {tens[1]} cards the hole card can be",
        touched="Blackjack and Insurance" if base else "Insurance",
        shares_of=shares_of,
        price=price,
    )


def _second_chance_advice(view: View, open_now: tuple[Action, ...], shoe: Ints, up: int) -> Advice:
    hand = _asked_hand(view)
    where = place(view.turn, hand.number)
    stake = view.staked(main_wager(hand), hand.number) + view.staked(DOUBLE, hand.number)
    total = points(view.piles[where])[0]
    joint, _ = next_card_and_end_chances(
        dealer_draws(up, barred_hole(up), hits_soft_17=False), shoe[:, None], barred_hole(up)
    )
    value = float(second_chance_values(joint, np.array([total]))[0])
    worth = {"second-chance": stake * value, "decline": -float(stake)}
    ev = {str(a): worth[a.verb] for a in open_now}
    mends = float(joint[max(0, total - 22) :, :, 0].sum())
    back = f"{'every card brings' if total == 22 else f'{percent(mends)} of the cards bring'} the hand back to 21 or less"
    if value > -1:
        why = f": with it the wager {'gains' if value > 0 else 'loses'} {percent(abs(value))} on average, without it all is lost"
    else:
        why = ", but the second stake would lose more than it saves"
    reason = f"From {total}, {back}{why}."
    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=view.bets[view.turn][BLACKJACK],
        why=reason,
        ways=_unseen_count_words(shoe),
        brings=partial(second_chance_sentences, total, shoe),
        touched="both bets",
        shares_of=lambda name: (
            certain_shares(-stake)
            if name == "decline"
            else second_chance_shares(joint[:, :, 0], total, stake)
        ),
    )


def _asked_hand(view: View) -> Hand:
    memo: BlackjackMemo = view.memo
    return next(hand for hand in memo.hands[view.turn] if hand.number == memo.asked)


def _stake(house: Blackjack, view: View, hand: Hand, shoe: Ints, up: int) -> Stake:
    """What rides on the hand that is asked, and what its seat's other hands do to it beside a
    lammer (672a.10(c)(2)).
    """
    stake = FREE if hand.free else REAL
    hands = view.memo.hands[view.turn]
    if not any(one.free for one in hands):
        return stake
    others = [one for one in hands if one.number != hand.number]
    if any(one.done and not one.bust for one in others):
        return structs.replace(stake, return_chance=1.0)
    broken = [one for one in others if one.bust]
    under = sum(
        view.staked(main_wager(one), one.number) + view.staked(DOUBLE, one.number) for one in broken
    )
    lost = 1.0
    waiting = [view.piles[place(view.turn, one.number)] for one in others if not one.done]
    if waiting:
        root = tuple(int(n) for n in count_ranks(waiting[0]))
        later = Hands(house, shoe, up, root)
        pushed = float(later.end_chances[PUSH, 0])
        breaks = float(
            later.busted_stakes_and_chances(FREE, later.best_values_and_plan(FREE)[1])[0][1]
        )
        lost = (breaks / pushed) ** len(waiting) if pushed > 0 else 1.0
    return structs.replace(
        stake, return_chance=1.0 - lost, broken_stake=under / view.bets[view.turn][BLACKJACK]
    )


def _unseen_count_words(shoe: Ints) -> str:
    return f"Every way to draw from the {int(shoe.sum())} cards not seen"


def _hand_advice(
    game: Game, view: View, open_now: tuple[Action, ...], shoe: Ints, up: int
) -> Advice:
    house: Blackjack = game.extra
    seat = view.turn
    hand = _asked_hand(view)
    cards = view.piles[place(seat, hand.number)]
    base = view.bets[seat][BLACKJACK]
    stake = _stake(house, view, hand, shoe, up)
    held = tuple(int(n) for n in count_ranks(cards))
    verbs = {a.verb for a in open_now}
    most = house.most_hands - len(view.memo.hands[seat]) + 1
    if view.memo.exposed != HIDDEN:
        shoe = shoe - count_ranks((view.memo.exposed,))
    memory = Memory() if "split" in verbs else None
    hands = Hands(house, shoe, up, held, memory=memory)
    split_pair = partial(
        split_worth_and_hands,
        house,
        shoe,
        up,
        rank(cards[0]),
        own=not hand.free,
        most=most,
        memory=memory,
        return_chance=stake.return_chance,
        broken_stake=stake.broken_stake,
    )
    worth: dict[str, float] = {}
    doubt = 0.0
    if view.memo.exposed != HIDDEN:
        known = _worth_with_known_card(house, view, shoe, held, stake, most)
        worth, doubt = msgspec.structs.asdict(known), known.stand_error
    else:
        # first, since its hands leave nearly every shoe that those of the whole pair do
        if "split" in verbs:
            worth["split"] = split_pair().value
        values, _ = hands.best_values_and_plan(stake)
        worth |= {
            "stand": float(hands.stand_values(stake)[0]),
            "hit": hands.hit_value(stake, values),
        }
        if "double" in verbs:
            worth["double"] = float(hands.double_values(stake)[0])
            worth["one_card"] = float(hands.double_values(stake, 0)[0])
    ev = {str(a): base * worth[a.verb] for a in open_now if a.verb in worth}
    if "surrender" in verbs:
        ev["surrender"] = float(base // 2 - base)
    ev = {str(a): ev[str(a)] for a in open_now}
    best = best_of(ev)

    def shares_of(name: str) -> NetShares | None:
        if name == "surrender":
            return certain_shares(ev[name])
        if view.memo.exposed != HIDDEN or action(name).cents:
            return None
        if name != "split":
            return play_shares(hands, stake, name, base)
        free = splits_free(house, cards)
        return split_shares(split_pair(joint=True), stake, base, busts_returned=free)

    def price(chosen: Action) -> float:
        one_card: float = base * worth["one_card"]
        return one_card + (ev["double"] - one_card) * chosen.cents / base

    drawn = "hit" in verbs and best != "split" and view.memo.exposed == HIDDEN
    ways = _unseen_count_words(shoe) + (
        "; split hands played each by its own cards" if "split" in verbs else ""
    )
    return Advice(
        seat,
        ev,
        best,
        method="estimate" if doubt else "exact",
        standard_error=base * doubt,
        stake=base,
        why=lambda: (
            _exposed_reason(view, best)
            if view.memo.exposed != HIDDEN
            else _reason(house, hands, cards, ev, best)
        ),
        ways=ways,
        brings=partial(next_card_sentences, cards, shoe) if drawn else None,
        touched=TOUCHED,
        shares_of=shares_of,
        price=price if "double" in ev else None,
    )


def next_card_sentences(cards: tuple[Card, ...], shoe: Ints) -> tuple[str, ...]:
    """Which of the cards not seen bring the hand to 17 to 21 in one draw, and which break it."""
    stands, broken = list[str](), list[str]()
    for card in ONE_OF_EACH_RANK:
        total = points((*cards, card))[0]
        if total > 21:
            broken += _rank_name_per_unseen_card(card, shoe)
        elif total >= 17:
            stands += _rank_name_per_unseen_card(card, shoe)
    return card_count_sentences(
        CardEnd("makes 17 to 21", "make 17 to 21", stands), CardEnd("breaks", "break", broken)
    )


def second_chance_sentences(total: int, shoe: Ints) -> tuple[str, ...]:
    """Which of the cards not seen bring a broken hand back, taken off its total, unless every one
    does; an ace takes off 1.
    """
    mends = [
        name
        for card in ONE_OF_EACH_RANK
        if rank(card) + 1 >= total - 21
        for name in _rank_name_per_unseen_card(card, shoe)
    ]
    return (
        card_count_sentences(CardEnd("mends it", "mend it", mends))
        if len(mends) < shoe.sum()
        else ()
    )


def _rank_name_per_unseen_card(card: Card, shoe: Ints) -> list[str]:
    """A name for each card of a rank that was not seen; tens have one."""
    return ["any ten" if rank(card) == TEN else RANK_WORDS[card >> 2]] * int(shoe[rank(card)])


def _worth_with_known_card(
    house: Blackjack, view: View, shoe: Ints, held: Counts, stake: Stake, most: int
) -> ExposedWorth:
    """The worth of the actions when an error has shown the card that comes next."""
    seat, up = view.turn, rank(view.piles["dealer"][0])
    waits = any(
        other > seat and not hand.done and not is_blackjack(view.piles[place(other, hand.number)])
        for other, hands in view.memo.hands.items()
        for hand in hands
    )
    return exposed_card_worth(
        house, shoe, up, held, rank(view.memo.exposed), stake, most=most, others_may_draw=waits
    )


def _exposed_reason(view: View, best: str) -> str:
    """One plain sentence about the card that lies open."""
    named = text(view.memo.exposed)
    if best == "stand":
        return f"The next card is {named}: it is better to leave it to whoever draws next."
    if best == "surrender":
        return f"The next card is {named}, and half a stake back is worth more than it."
    return f"The next card is {named}, and it is good for this hand."


def _reason(
    house: Blackjack, hands: Hands, cards: tuple[Card, ...], ev: Mapping[str, float], best: str
) -> str:
    """One plain sentence: what the best action has on its side."""
    named = in_words(cards, first=False)
    wins, breaks = hands.stand_win_and_bust_chances()
    stands = f"{percent(wins)} as it stands"
    match best:
        case "split":
            begun = "ten" if rank(cards[0]) == TEN else RANK_NAMES[cards[0] >> 2]
            free = ", and the house stakes the second" if splits_free(house, cards) else ""
            return f"{named.capitalize()} wins {stands}: two hands that begin with {article(begun)} are worth more{free}."
        case "double":
            worth = (
                "and the house stakes the double"
                if doubles_free(house, cards)
                else "and that is worth a second stake"
            )
            good = percent(hands.chance_of_next_total(18))
            return f"With one card {named} ends at 18 or more {good} of the time, {worth}."
        case "surrender":
            base = -2 * ev["surrender"]
            kept = 100 * (
                1 + max(worth for name, worth in ev.items() if name != "surrender") / base
            )
            return f"{named.capitalize()} keeps {kept:.0f} % of its stake however it is played: half of it back is more."
        case "stand" if not breaks:
            better = percent(hands.chance_of_next_total(points(cards)[0] + 1))
            return f"{named.capitalize()} wins {stands}, and only {better} of the cards would improve it."
        case "stand":
            return f"{named.capitalize()} wins {stands}, and one more card would bust it {percent(breaks)} of the time."
        case _:
            pass
    if not breaks:
        whole = ", and the pair is worth more whole" if is_pair(cards) and "split" in ev else ""
        return f"No card can bust {named}, which wins {stands}{whole}."
    return f"Standing on {named} wins only {percent(wins)}; one more card busts it {percent(breaks)} of the time."
