"""Kinds of tables that do little their own way, draw and pai gow; and which kind a game has:
families are named here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from ...core.cards import HIDDEN, Card
from ...core.declaration import Game, Spot
from ...games.six_card_fortune_pai_gow_poker.rules import EIGHTS, copied_hands, hands_won, low_name
from ...hands import PAI_GOW
from ...hands.pai_gow import card_rank_index, house_way
from ...hands.phrases import join_with_and, normalized_phrase
from ...rounds import Action
from ...rounds.draw_poker import DrawStage
from ...rounds.pai_gow.engine import ASKS, PaiGowStage, warning
from ..draw.sheet import Sheet
from ..draw.style import Colors
from .cards.blackjack import BlackjackKind
from .cards.felt import deal_start_sign, dealer_hand_words
from .cards.kind import CardKind, ResultChipsPlace
from .decisions import closed_choice
from .dice.kind import DiceKind
from .model.geometry import Geometry, Lie
from .model.intents import Choice, Decide
from .model.moment import Moment, Pointed
from .model.panel_content import Settlement
from .model.pieces import CardPiece, Drawing, Piece, card_name, pill, sign
from .model.teaching import advised_exchange_cards
from .motion.motions import Motion


class DrawGeometry(Geometry):
    """The places of a table where the fee is for one of two draws: it lies on that one's bar."""

    def stake_center_and_radius(self, spot: Spot) -> tuple[float, float, float]:
        """Where a stake stands; what a sixth card costs stands on the lower bar."""
        x, y, r = super().stake_center_and_radius(spot)
        if spot.wager != self.game.extra.fee or not self._has_or_buys_card(spot.seat):
            return x, y, r
        if spot.seat == self.own:
            return x, y - 2 * self.layout.spots[spot.wager].stake[1], r
        at = self.layout.other.spots[spot.wager]
        return *self.other_seat_point_on_stage(spot.seat, (at.at[0], at.at[1] + at.r / 2)), r

    def _has_or_buys_card(self, seat: int) -> bool:
        """Whether a seat buys a card, or has, and does not exchange."""
        lying = self.shown.dealt.get(f"seat {seat}", ())
        return self.shown.did.get(seat, "") == "buy" or len(lying) > self.game.hole


class DrawKind(CardKind):
    """A table where cards are exchanged for a fee."""

    odds_below = names_dealer = False
    places = DrawGeometry

    def result_chips_place(self, m: Moment, spot: Spot) -> ResultChipsPlace:
        """Where a result lies: under both bars of the fee, whichever it was for."""
        if spot.wager != m.game.extra.fee:
            return super().result_chips_place(m, spot)
        return ResultChipsPlace(*Geometry.stake_center_and_radius(m.geometry, spot), 0.0)

    def framed_wager_name(self, m: Moment) -> str:
        """The fee while cards are chosen, else the bet."""
        if not m.deciding:
            return ""
        return "options-fee" if m.state.chosen_cards or advised_exchange_cards(m) else "bet"

    def question(self, m: Moment) -> str:
        """Whether to bet or to draw, and after a draw the bet alone."""
        asked: dict[str, str] = {DrawStage.FIRST: "Your bet or draw", DrawStage.SECOND: "Your bet"}
        return asked.get(m.desk.stage, super().question(m))

    def upper_pieces(self, m: Moment) -> list[Piece]:
        """What all card tables show, then the hands in words."""
        words = (*hand_in_words(m), *exchange_words(m), *dealer_signs(m, (760, 316)))
        return [*super().upper_pieces(m), *words]

    def choice_subtitle(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under a decision: of a buy, that it is of a sixth card."""
        said = super().choice_subtitle(m, action, cents)
        return f"6th card, {said}" if action.verb == "buy" and said else said

    def reason_lead_in(self, m: Moment, lines: Sequence[Settlement], hand: str) -> str:
        """Why one of Ante and Bet comes back where the other is paid: whether the dealer played
        (671a.11(e), (f)(2)(ii)).
        """
        del m, hand
        ends = {line.spot.wager: line.kind for line in lines}
        if ends.get("ante") == "push" and ends.get("bet") == "win":
            return "Dealer played: Ante comes back."
        if ends.get("ante") == "win" and ends.get("bet") == "push":
            return "Dealer did not play: Bet comes back."
        return ""

    def forfeits(self, m: Moment, wager: str, placed: Collection[str]) -> bool:
        """A fold gives up the ante alone (671a.11(c)(4))."""
        del placed
        return wager == m.game.base


def dealer_signs(m: Moment, *centers: tuple[float, float]) -> list[Piece]:
    """The dealer's hands in words, each centered at its point of the felt, once the round is settled."""
    names = list(m.shown.names.get("dealer", {}).values()) if m.shown.over and not m.busy else []
    if len(names) != len(centers):
        return []
    printed = {round(word.x): word.text for word in m.layout.places["dealer"].words}
    # the print under a sign is said in it, where letters that have grown leave room
    has_room = m.ruler.grow <= 1.2
    covered = [printed.get(round(x), "") if has_room else "" for x, _ in centers[1:]]
    said = [
        dealer_hand_words(m, names[0]),
        *(
            f"{print_.capitalize()}: {name}" if print_ else _capitalized(name)
            for print_, name in zip(covered, names[1:], strict=True)
        ),
    ]
    return [
        sign(m.ruler, f"dealer words {i}", words, x, y)
        for i, (words, (x, y)) in enumerate(zip(said, centers, strict=True))
    ]


def hand_in_words(m: Moment) -> list[Piece]:
    """The hand in words over the player's cards, of which some are raised to be exchanged."""
    own = f"seat {m.active_seat}"
    view = m.desk.view
    if m.busy or m.game.read is None or m.look_hint:
        return []
    cards = m.cards_dealt_to(own)
    if view is not None and not m.shown.over and view.piles.get(own):
        cards = tuple(view.piles[own])
    readings = m.game.read({own: cards}, m.active_seat) if cards else ()
    if not readings:
        return []
    said = " + ".join(reading.text for reading in readings)
    raised: list[Piece] = []
    for i, card in enumerate(cards):
        if card in m.state.chosen_cards:
            lie = m.geometry.card(own, i, len(cards))
            box = (lie.x - lie.width / 2 + 3, lie.y + lie.width * 0.7 - 28, lie.width - 6, 26)
            raised.append(Drawing(f"left {i}", "foot", box))
    middle, lower = _longest_unraised_center_x(m, own, cards), 714 + 20 * (m.ruler.grow - 1)
    if middle is None:
        return raised
    icon = "check" if readings[0].made else ""
    if m.shown.over:  # a tick would say that it won
        ends = {end.kind for spot, end in m.own_results.items() if spot.wager in ("ante", "bet")}
        icon = "check" if "win" in ends else "cross" if "lose" in ends else ""
    return [*raised, sign(m.ruler, "hand words", said[:1].upper() + said[1:], middle, lower, icon)]


def exchange_words(m: Moment) -> list[Piece]:
    """On each own card whether it is to be clicked or kept, where the dealer says what to exchange;
    to who is new, on those that were clicked, that they go.
    """
    given, own, chosen = advised_exchange_cards(m), f"seat {m.active_seat}", m.state.chosen_cards
    says = given or (m.level == "new" and chosen)
    hand = m.desk.view.hand if says and m.desk.view is not None else ()
    out: list[Piece] = []
    for i, card in enumerate(hand):
        lie = m.geometry.card(own, i, len(hand))
        low = lie.y + lie.width * 0.7 - 20
        if card in chosen and m.level == "new":
            out.append(pill(m.ruler, f"exchange {i}", "goes", lie.x, low - 16))  # it is raised
        elif given and card not in chosen:
            words = "click" if card in given else "keep"
            out.append(pill(m.ruler, f"exchange {i}", words, lie.x, low))
    return out


def _longest_unraised_center_x(m: Moment, own: str, cards: tuple[Card, ...]) -> float | None:
    """The middle of the longest run of cards that are not raised: what stands over it hides none of
    them. None where no two of them lie side by side.
    """
    runs: list[list[float]] = [[]]
    for i, card in enumerate(cards):
        if card in m.state.chosen_cards:
            runs.append([])
        else:
            runs[-1].append(m.geometry.card(own, i, len(cards)).x)
    longest = max(runs, key=len)
    return sum(longest) / len(longest) if len(longest) > 1 else None


def _draw_raised_slot(sheet: Sheet, w: float, h: float) -> None:
    edge = [(1, 0), (1, h - 6), (6, h - 1), (w - 6, h - 1), (w - 1, h - 6), (w - 1, 0)]
    sheet.poly(edge, None, 0.55, stroke=Colors.cream, sw=1.8, dash="7 6", close=False)


class PaiGowKind(CardKind):
    """A table where six cards are set as a high hand and a low card."""

    odds_below = names_dealer = False

    def framed_wager_name(self, m: Moment) -> str:
        """The Double Down, when it is asked for."""
        return "double-down" if m.deciding and m.desk.stage == "double-down" else ""

    def question(self, m: Moment) -> str:
        """To set the hands, and whether to double down."""
        asked: dict[str, str] = {
            PaiGowStage.SETTING: "Set your hands",
            PaiGowStage.DOUBLING: "Your Double Down",
        }
        return asked.get(m.desk.stage, super().question(m))

    def dealer_speech(self, m: Moment) -> str:
        """Whoever is asked hears his own question: at terminals the others set and double at the
        same time.
        """
        others = m.shown.asked and m.shown.asked not in m.desk.seats
        return (
            ASKS.get(m.desk.stage, super().dealer_speech(m))
            if m.deciding and others
            else super().dealer_speech(m)
        )

    def upper_pieces(self, m: Moment) -> list[Piece]:
        """What all card tables show, then the hands in words and the dice."""
        words = (*hands_in_words(m), *dealer_signs(m, (706, 318), (972, 318)))
        return [*super().upper_pieces(m), *words, *deal_start_sign(m)]

    def pointed_motion(self, m: Moment, pointed: Pointed) -> Motion:
        """The card that is carried over the felt."""
        return carried_card(m, pointed) if m.deciding else super().pointed_motion(m, pointed)

    def card_order(self, m: Moment, place: str, cards: list[Card]) -> list[int]:
        """Which card lies where: as the player is laying them, the low one last."""
        if (
            place == f"seat {m.active_seat}"
            and is_setting_hand(m)
            and len(cards) == LOW + 1
            and HIDDEN not in cards
        ):
            wanted = laid_cards(m)
            return (
                [cards.index(card) for card in wanted]
                if set(wanted) == set(cards)
                else list(range(len(cards)))
            )
        return super().card_order(m, place, cards)

    def raised_cards(self, m: Moment) -> tuple[Card, ...]:  # noqa: ARG002
        """None: cards change places instead."""
        return ()

    def can_carry_cards(self, m: Moment) -> bool:
        """Cards are carried while the hand is set."""
        return is_setting_hand(m)

    def chosen_after_press(
        self, m: Moment, card_index: int, other: int | None = None
    ) -> tuple[Card, ...]:
        """A card changes places with the low one, or with that on which it was let go."""
        if not is_setting_hand(m):
            return super().chosen_after_press(m, card_index, other)
        cards, with_ = list(laid_cards(m)), LOW if other is None else other
        if card_index < len(cards) and with_ < len(cards):
            cards[card_index], cards[with_] = cards[with_], cards[card_index]
        return tuple(cards)

    def reason_lead_in(self, m: Moment, lines: Sequence[Settlement], hand: str) -> str:
        """That the dealer wins an equal hand, where the high or low one of the player's only box is
        equal (670a.11(f)); else why the Double Down alone comes back (670a.11(g)(2)).
        """
        del hand
        own, dealer = (m.shown.dealt.get(place, ()) for place in (f"seat {m.own}", "dealer"))
        if len(m.desk.seats) > 1 or HIDDEN in (*own, *dealer) or not len(own) == len(dealer) == 6:
            return ""
        equal = copied_hands(own, dealer)
        if equal:
            return f"Equal {join_with_and(equal)} go to the dealer."
        ends = {line.spot.wager: line.kind for line in lines}
        is_freed = ends.get("double-down") == "push" and ends.get("pai-gow") != "push"
        is_low = PAI_GOW.strength(dealer[:5]) < EIGHTS
        return "Double comes back: dealer below eights." if is_freed and is_low else ""

    def locked_choices(self, m: Moment, times: tuple[int, ...], verb: str) -> list[tuple[str, str]]:
        """The Double Down is asked for once the hands are set."""
        if is_setting_hand(m):
            return [("Double", "after setting"), ("Decline", "after setting")]
        return super().locked_choices(m, times, verb)

    def choice_subtitle(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under a decision: of the house way, the card that it puts low."""
        if action.verb == "house-way" and not m.look_hint:
            return f"puts {normalized_phrase(low_name(house_way(laid_cards(m)).low))} low"
        if action.verb == "decline":
            return "no double"
        return super().choice_subtitle(m, action, cents)

    def card_choice(self, m: Moment, verb: str) -> Choice:
        """The setting as it lies."""
        if verb == "set" and m.look_hint:
            return closed_choice(m, "Set as laid", "look at your cards")
        if verb != "set":
            return super().card_choice(m, verb)
        lies = laid_setting(m)
        return Choice(
            name=f"do {lies}",
            intent=Decide(lies),
            label="Set as laid",
            action="set",
            look="cream",
            face=m.desk.stage,
            sub="loses: see above"
            if hand_fault(m)
            else f"puts {normalized_phrase(low_name(lies.cards[0]))} low",
            place="decisions",
        )


LOW: Final = 5
"""The index of the low card."""


def is_setting_hand(m: Moment) -> bool:
    """Whether the player is setting a hand now."""
    state = m.desk.state
    return m.deciding and state is not None and state.stage == "setting"


def laid_cards(m: Moment) -> tuple[Card, ...]:
    """The six cards as the player has laid them, the low one last; at first from high to low."""
    view = m.desk.view
    hand = view.hand if view else ()
    if len(hand) != LOW + 1 or HIDDEN in hand or set(m.state.chosen_cards) == set(hand):
        return m.state.chosen_cards if set(m.state.chosen_cards) == set(hand) else tuple(hand)
    return tuple(sorted(hand, key=card_rank_index, reverse=True))


def laid_setting(m: Moment) -> Action:
    """The setting as it lies."""
    return Action("set", cards=(laid_cards(m)[LOW],))


def hand_fault(m: Moment) -> str:
    """What is wrong with the hand as it lies, nothing when it can be set."""
    cards = laid_cards(m)
    return warning(cards, laid_setting(m)) if len(cards) == LOW + 1 else ""


def hands_in_words(m: Moment) -> list[Piece]:
    """What the two hands are, over their frames; the low frame live while a hand is being set."""
    own = f"seat {m.active_seat}"
    lying = m.cards_dealt_to(own)
    if m.busy or len(lying) != LOW + 1 or m.game.read is None:
        return []
    out: list[Piece] = []
    cards = laid_cards(m) if is_setting_hand(m) else _cards_as_set(m, own, lying)
    if len(cards) != LOW + 1 or HIDDEN in cards:
        return []
    readings = m.game.read({own: cards}, m.active_seat)
    wrong = bool(hand_fault(m)) if is_setting_hand(m) else False
    if len(readings) == 2:
        low = "Low outranks high" if wrong else _capitalized(normalized_phrase(readings[1].text))
        icon = "warn" if wrong else "check"
        marks = _high_and_low_mark_icons(m, cards) if m.shown.over else (icon, icon)
        high = _capitalized(readings[0].text)
        out.append(sign(m.ruler, "high reading", high, 720, 723, marks[0], "c"))
        out.append(sign(m.ruler, "low reading", low, 1120, 723, marks[1], "r"))
    if is_setting_hand(m):
        out.append(Drawing("live low", "high", (999, 737, 138, 186)))
    return out


def _high_and_low_mark_icons(m: Moment, cards: tuple[Card, ...]) -> tuple[str, str]:
    """The signs of a settled round's high and low hand: whether it beat the dealer's; none where the
    dealer's are not known.
    """
    dealer = m.cards_dealt_to("dealer")
    if len(dealer) != len(cards) or HIDDEN in dealer or m.shown.void:
        return "", ""
    high, low = ("check" if won else "cross" for won in hands_won(cards, dealer))
    return high, low


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def _cards_as_set(m: Moment, place: str, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    view = m.desk.view
    mine = view.piles.get(place, ()) if view and not m.shown.over else ()
    return tuple(mine) if len(mine) == len(dealt) else dealt


def carried_card(m: Moment, pointed: Pointed) -> Motion:
    """The card that is being carried over the felt, with what marks the place it has left."""
    held = pointed.dragging
    if not held.startswith("card ") or pointed.carried is None or not is_setting_hand(m):
        return Motion()
    own, index, laid = f"seat {m.active_seat}", int(held.split()[1]), laid_cards(m)
    if set(laid) != set(m.cards(own)):
        return Motion()
    lie = m.geometry.card(own, index, LOW + 1)
    high = lie.width * 1.4
    box = (lie.x - lie.width / 2 + 2, lie.y - high / 2 + 2, lie.width - 4, high - 4)
    in_hand = Lie(*pointed.carried, m.layout.places["seat"].width * 1.06, -7.0)
    flights = (
        Drawing("left place", "left", box),
        CardPiece("carried", laid[index], in_hand, m.layout.backs),
    )
    return Motion(flights, frozenset({card_name(own, m.cards(own).index(laid[index]))}))


def _draw_empty_slot(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(0, 0, w, h, 9, None, 0.75, stroke=Colors.cream, sw=2.2, dash="7 6")


def _draw_live_frame(sheet: Sheet, w: float, h: float) -> None:
    sheet.shadow(2, 2, w - 4, h - 4, 15, blur=7, dy=0, a=0.5, colour=Colors.brass, hollow=True)
    sheet.rr(2, 2, w - 4, h - 4, 15, None, 1, stroke=Colors.brass, sw=4, dash="14 8")


KINDS: Final[Mapping[str, CardKind]] = {
    "streets": CardKind(),
    "blackjack": BlackjackKind(),
    "pai-gow": PaiGowKind(),
    "draw": DrawKind(),
    "dice": DiceKind(),
}


def kind_of(game: Game) -> CardKind:
    """The kind of table that a game is played at."""
    return KINDS[game.family]


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "high": _draw_live_frame,
    "left": _draw_empty_slot,
    "foot": _draw_raised_slot,
}
