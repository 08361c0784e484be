"""Card tables: what lies on their felt and what their bar and panel say. The other kinds change
what they do their own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from ....core.cards import HIDDEN, Card
from ....core.chance import Stock
from ....core.declaration import Game, HouseRules, Spot
from ....core.money import count_in_words, short
from ....hands.phrases import join_with_and
from ....play.table_client import Sitting
from ....rounds.dice.engine import Carry
from ....rounds.events import TAKEN_BACK, AnyEvent
from ....rounds.refusals import without_rulings
from ...draw.pieces.portraits import has_new_dealer
from ...felt.spots import SHAPES
from ...layouts.layout import Layout
from .. import decisions
from ..costs import costs, explained_pay_groups
from ..decisions import Deciding, action_words, plain_blackjack_hand, with_signs
from ..dice import felt as shaker
from ..model import pieces
from ..model.felt_state import FeltState, Result, seat_of
from ..model.geometry import Geometry
from ..model.intents import Choice
from ..model.moment import Moment, Pointed
from ..model.panel_content import (
    AtTable,
    Block,
    PayGroup,
    Paytables,
    Roll,
    Settlement,
    WagerCosts,
    pay_groups,
)
from ..model.second_hand import two_paid_hands
from ..model.teaching import advised_exchange_cards, dealer_speech_sentence
from ..motion.motions import Motion
from ..style import FeltStyle, TableGeometry, WordStyle
from ..surroundings import seats
from ..surroundings.bar import BarBand
from . import felt
from .felt import DEVICES, has_result_tag, is_shown_by_light


class TableWords(NamedTuple):
    """What dealer and coach say between decisions: the button that deals, what was dealt, when the
    coach speaks; what is promised ("cards", "dice"), and when a word is mixed in (at a "shuffle", a
    "throw").
    """

    deal: str
    dealt: str
    silent: str
    of: str
    mixed: str


class ResultChipsPlace(NamedTuple):
    """Where the chips of a result lie: their centre and radius, and how far aside its tag stands."""

    x: float
    y: float
    radius: float
    tag_shift: float


class CardKind(Deciding):
    """What a family of games does its own way at the table: here a table of cards, with streets as
    most have them; the other kinds change what they do otherwise. Everything takes a moment and
    answers with values: pieces in painting order, buttons, blocks, words. A table asks its kind and
    never which kind it is (`kinds` chooses).
    """

    odds_below = True
    """Whether the odds stand under a wager that was paid, where there is room."""
    names_dealer = True
    """Whether the dealer's hand is named beside it."""
    lights_rows = True
    """Whether the printed rows are framed that the player was paid by."""
    places: type[Geometry] = Geometry
    """Where everything lies."""
    turns = True
    """Whether the view turns to the box of the player's that is asked; where hands lie open, he
    sees them all as they lie.
    """
    words = TableWords(
        "Deal", "The cards are dealt", "the coach speaks when you decide", "cards", "shuffle"
    )

    # ---- the felt

    def resting_pieces(self, m: Moment) -> tuple[pieces.Piece, ...]:
        """Everything at rest on the felt, in the order it is painted."""
        return (
            *shaker.shaker_pieces(m),
            *shaker.dice_pieces(m),
            *self.plates(m),
            *self.cards(m),
            *self._stake_pieces(m),
            *pieces.tip_pieces(m.tips, m.geometry),
            *self._result_pieces(m),
            *self.upper_pieces(m),
            *(felt.lit_rows(m, paid_row_keys(m)) if self.lights_rows else ()),
            *felt.optional_spot_pieces(m),
            *felt.empty_places(m),
            *(felt.dealer_hand_pieces(m) if self.names_dealer else ()),
            *self.readings(m),
            *self._box_sign(m),
            *self._look_sign(m),
            *seats.badges(m),
            *seats.covered_hand_pieces(m),
            *self.speech(m),
            *self.special_table_plaque(m),
        )

    def special_table_plaque(self, m: Moment) -> list[pieces.Piece]:
        """What sets the table apart from those of the book."""
        words = m.special
        return [pieces.plaque(m.ruler, words.mark, *words.briefer)] if words is not None else []

    def view(self, m: Moment) -> pieces.TableView:
        """What the table shows at this moment."""
        return pieces.TableView(self.resting_pieces(m), self.live_frames(m), tuple(self.choices(m)))

    def pointed_motion(self, m: Moment, pointed: Pointed) -> Motion:
        """What pointer and keys add to the felt: a stake that is carried."""
        name = pointed.dragging.removeprefix("spot ")
        cents = m.bets.placed.get(name, 0)
        if not cents or name == pointed.dragging or pointed.carried is None:
            return Motion()
        spot = Spot(m.own, name)
        r = (
            m.geometry.stake_center_and_radius(spot)[2]
            if m.geometry.has_spot(spot)
            else FeltStyle.loose_chip_radius
        )
        stake = pieces.stake_name(spot)
        return Motion(
            (pieces.Chips(stake, cents, *pointed.carried, r, lift=FeltStyle.stake_lift),),
            frozenset({stake}),
        )

    def speech(self, m: Moment) -> list[pieces.Piece]:
        """What the dealer says."""
        person = m.desk.person
        ask = "Place your bets, please." if person is None else f"{person.name}, place your bets."
        if has_new_dealer(m.number):
            ask = "Good luck at the table."
        told = self.dealer_speech(m) if m.praise is None else m.praise
        asks_player = m.asks_next and m.shown.asked in m.desk.seats
        if m.level == "new" and told in m.shown.questions and m.busy and not asks_player:
            told = ""  # the question is another's, or answered already
        choices, news = self.choices(m), told if m.busy else ""
        words = (
            news
            or dealer_speech_sentence(m, choices)
            or told
            or (ask if m.betting and not m.shows_settled_round else "")
        )
        counted, most = f"Round {m.number:,}", WordStyle.bubble_width
        icons = int(m.offers_automatic_play)
        if (
            m.level == "new"
        ):  # no round is counted, and where the panel is closed there is more room
            counted = ""
            beside = WordStyle.panel_bubble - icons * WordStyle.icon_width
            most = WordStyle.wide_bubble if m.state.is_panel_folded else beside
        shown = pieces.speech(m.ruler, f"“{words}”", counted, most=most, icon_count=icons)
        if shown.args[1] > WordStyle.lines_over_tray and not news:
            brief = dealer_speech_sentence(m, choices, brief=True) or words
            shown = pieces.speech(m.ruler, f"“{brief}”", counted, most=most, icon_count=icons)
        return [shown] if words else []

    def dealer_speech(self, m: Moment) -> str:
        """The dealer's last words in the round, "" for none."""
        return m.shown.caption

    def upper_pieces(self, m: Moment) -> list[pieces.Piece]:
        """What lies above cards and stakes: meters, lamps, lost stakes, lammers, frames, the pot,
        the scorecard.
        """
        return [
            *felt.meter_pieces(m),
            *felt.lamps_and_screens(m),
            *felt.own_electronic_wager_results(m),
            *felt.ended_stake_marks(m, odds=self.odds_below),
            *felt.marker_pieces(m),
            *felt.show_hand_frames(m),
            *felt.numeral_spot_labels(m),
            *felt.pot_chips(m),
            *felt.pot_words(m),
            *felt.envy_chips(m),
            *felt.scorecard_column_frames(m),
            *felt.placed_wager_sums(m),
            *felt.prime_wager_reading(m),
        ]

    def cards(self, m: Moment) -> list[pieces.CardPiece]:
        """The cards as they lie, place by place."""
        out: list[pieces.CardPiece] = []
        shown, own, backs = (
            m.shown,
            f"seat {m.active_seat}",
            felt.card_back_color(m.layout, m.shown),
        )
        for place, lying in m.visible_cards.items():
            if place.endswith(" discards"):
                continue
            cards: list[Card] = list(lying)
            # set by the player himself: it does not lie as dealt again
            if place == own and m.active_seat in shown.did:
                cards = list(shown.laid.get(place, lying))
            seat = seat_of(place)
            made, raised = (
                self.framed_cards(m, place),
                self.raised_cards(m) if place == own else (),
            )
            down = (
                seat == m.own
                and seat in shown.folded
                and not shown.over
                and not m.geometry.tuck_wager(seat)
            )
            for slot, i in enumerate(self.card_order(m, place, cards)):
                card = HIDDEN if down else cards[i]
                lie = m.geometry.card(place, slot, len(cards))
                lie = lie._replace(y=lie.y - TableGeometry.folded_card_rise) if down else lie
                spare = felt.is_unplayed_slot(m, place, cards, slot)
                chosen = card in raised
                out.append(
                    pieces.CardPiece(
                        pieces.card_name(place, i),
                        card,
                        lie._replace(
                            y=lie.y
                            + (TableGeometry.spare_card_drop if spare else 0)
                            - (16 if chosen else 0)
                        ),
                        backs,
                        dim=bool(seat) and seat in shown.folded and not m.geometry.tuck_wager(seat),
                        made=card != HIDDEN and card in made,
                        chosen=chosen,
                        spare=spare and (shown.over or not seat),
                    )
                )
        return out

    def card_order(self, m: Moment, place: str, cards: list[Card]) -> list[int]:
        """Which card lies where: the index of the card for each place of a hand, in order."""
        return felt.card_order(m, place, cards)

    def raised_cards(self, m: Moment) -> tuple[Card, ...]:
        """The cards of the player's that are raised: those that he has chosen."""
        return m.state.chosen_cards

    def framed_cards(self, m: Moment, place: str) -> tuple[Card, ...]:
        """The cards at a place that make the player's hand."""
        if place not in (f"seat {m.active_seat}", "community") or m.busy:
            return ()
        if m.level == "new" and any(one.action.verb == "exchange" for one in m.desk.open):
            # what is framed is clicked
            return tuple(set(advised_exchange_cards(m)).difference(m.state.chosen_cards))
        if m.shown.over and (made := felt.cards_of_made_hand(m)):
            return made
        readings = felt.current_readings(m)
        return readings[0].made if readings else ()

    def _box_sign(self, m: Moment) -> list[pieces.Piece]:
        """Of a player with several boxes: whose cards lie before him."""
        if (
            not m.box_name(m.own)
            or "seat" not in m.layout.places
            or not m.visible_cards.get(f"seat {m.own}")
        ):
            return []
        lie = m.geometry.card(f"seat {m.own}", 0, 1)
        low = min(lie.y + lie.width * 0.7, 936.0)
        return [pieces.sign(m.ruler, "box", m.box_name(m.own), lie.x - lie.width / 2 + 30, low)]

    def _look_sign(self, m: Moment) -> list[pieces.Piece]:
        """How own cards are looked at that lie face down, over them; nothing while they are bent
        up.
        """
        if not m.look_hint or m.bends_cards:
            return []
        own = f"card seat {m.active_seat} "
        lies = [one.lie for one in self.cards(m) if one.card == HIDDEN and one.name.startswith(own)]
        if not lies:
            return []
        middle = (
            min(lie.x - lie.width / 2 for lie in lies) + max(lie.x + lie.width / 2 for lie in lies)
        ) / 2
        return [pieces.sign(m.ruler, "how to look", m.look_hint, middle, lies[0].y)]

    def readings(self, m: Moment) -> list[pieces.Piece]:
        """The player's hands in words."""
        boxes, counting = (
            m.layout.readings,
            felt.is_counting_points(m) and m.active_seat in m.shown.did,
        )
        # it counts no more
        unseen = m.active_seat in m.shown.folded and HIDDEN in m.visible_cards.get(
            f"seat {m.active_seat}", ()
        )
        if not boxes or (m.busy and not counting) or unseen:
            return []
        readings = felt.open_hand_readings(m) if counting else felt.current_readings(m)
        named = tuple(m.shown.names.get(f"seat {m.active_seat}", {}).items())
        said = tuple((r.label, r.text) for r in readings) if readings else named
        rows = tuple(
            pieces.HandWordsRow(
                _direction_icon(label), label or "Total", text[:1].upper() + text[1:]
            )
            for label, text in said
        )
        rows = rows[: len(boxes)]
        if not rows:
            return []
        x, y, w, h = boxes[0]
        under = m.geometry.tuck_wager(m.own) if m.own in m.shown.folded else ""
        if under:
            lie = m.geometry.tucked_card_lie(under, 0, 1)
            if x - lie.width < lie.x < x + w + lie.width:
                y = max(y, lie.y + lie.width * 0.7 + 8)  # below the hand that slid under its stake
        left, _, wide, _ = m.layout.places["seat"].first_cards_upright_box
        return [
            pieces.words_box(
                m.ruler, m.layout.felt, "reading", (x, y, w, h * len(rows)), rows, left + wide
            )
        ]

    def _stake_pieces(self, m: Moment) -> list[pieces.Piece]:
        out: list[pieces.Piece] = []
        for spot, cents in m.stakes.items():
            if (
                is_shown_by_light(m, spot)
                or felt.is_in_pot(m, spot)
                or not m.geometry.has_spot(spot)
            ):
                continue
            says = (
                spot.seat in m.desk.seats
                and m.layout.spots[spot.wager].shape != "numeral"
                and self.says_amount(m, spot)
            )
            out += pieces.stake_pieces(
                m.ruler,
                pieces.stake_name(spot),
                cents,
                *m.geometry.stake_center_and_radius(spot),
                shows_amount=says,
                free=m.shown.free.get(spot, 0),
                amount_beside=m.geometry.is_amount_beside(spot),
                free_words=spot.wager.removeprefix("free-"),
            )
        return out

    def says_amount(self, m: Moment, spot: Spot) -> bool:  # noqa: ARG002
        """Whether a stake of the player's says its amount itself."""
        return True

    def results(self, m: Moment) -> Mapping[Spot, Result]:
        """How the wagers ended, as they are shown."""
        return m.shown.results

    def result_chips_place(self, m: Moment, spot: Spot) -> ResultChipsPlace:
        """Where the chips of a spot's result lie."""
        return ResultChipsPlace(*m.geometry.stake_center_and_radius(spot), 0.0)

    def _result_pieces(self, m: Moment) -> list[pieces.Piece]:
        out: list[pieces.Piece] = []
        for spot, result in self.results(m).items():
            own = spot.seat == m.own
            if not m.geometry.has_spot(spot) or not (
                result.win or (result.stake and (own or result.kind != "lose"))
            ):
                continue
            x, y, r, aside = self.result_chips_place(m, spot)
            beside, shape = m.geometry.is_amount_beside(spot), m.layout.spots[spot.wager].shape
            name = pieces.result_name(spot)
            if own and shape in DEVICES:
                pass  # a device shows a sum, not chips
            elif result.win:
                back, win = m.geometry.settled_heaps(spot, (x, y, r))
                if result.stake:
                    out.append(pieces.Chips(name + " back", result.stake, *back))
                out.append(pieces.Chips(name + " win", result.win, *win))
            elif result.stake and result.kind != "lose":
                out.append(pieces.Chips(name + " back", result.stake, x, y, r))
            tells = own and not m.awaits_great_win  # that shows the sum itself
            if tells and not beside and has_result_tag(shape, result.kind):
                out.append(
                    pieces.tag(m.ruler, name, result, *_tag_top_center(m, spot, x + aside, y, r))
                )
        return out

    def plates(self, m: Moment) -> list[pieces.Piece]:
        """The other seats: who sits there, what he did, what he has at stake or came to."""
        out: list[pieces.Piece] = []
        names = {bot.seat: (bot.name, bot.name, "") for bot in m.desk.bots}
        names |= {seat: (f"Your box {seat}", "You", "") for seat in m.desk.seats if seat != m.own}
        for one in m.desk.persons:
            for box in one.seats:
                name = one.name if len(one.seats) == 1 else f"{one.name}, {box}"
                names[box] = (name, one.look or "You", seats.person_color(m, one))
        shown, stakes = m.shown, m.stakes
        for seat in m.geometry.others:
            at = m.geometry.others[seat].plate
            if seat not in names:
                out.append(seats.open_seat(m, seat, at))
                continue
            name, look, color = names[seat]
            lying = sum(cents for spot, cents in stakes.items() if spot.seat == seat)
            ends = [result.net for spot, result in shown.results.items() if spot.seat == seat]
            over = shown.over and bool(ends)
            amount = short(sum(ends), sign=True) if over else short(lying) if lying else ""
            folded = seat in shown.folded
            line = "Folded" if folded else self.plate_line(m, seat)
            line = "" if line == name else line  # a seat of a kept round has no other name
            if m.special is not None and not m.busy and (shown.over or m.betting):
                ranked = (one.bankroll for one in m.special.order if one.name == name)
                line = next((f"has {chips}" for chips in ranked if chips), line)
            out.append(
                pieces.plate(
                    m.ruler,
                    seat,
                    at,
                    name,
                    line,
                    amount,
                    is_asked=shown.asked == seat,
                    has_folded=folded,
                    shows_result=over,
                    widens=bool(m.layout.places),
                    stays_inside=not m.state.is_panel_folded,
                    look=look,
                    color=color,
                )
            )
        return out

    def plate_line(self, m: Moment, seat: int) -> str:
        """What stands under the name of another seat: what was done last there."""
        return _plate_line(m.shown, seat)

    # ---- decisions

    def framed_wager_name(self, m: Moment) -> str:
        """The wager that the player is asked to place, "" when there is none."""
        if not m.deciding:
            return ""
        return next((street.wager for street in m.game.streets if street.name == m.desk.stage), "")

    def live_frames(self, m: Moment) -> tuple[pieces.Piece, ...]:
        """The breathing frame of the wager's spot; while wagers are placed, a still one where the
        first is missing.
        """
        wager = self.framed_wager_name(m)
        if wager and m.level == "new" and m.coach.advised.partition(" ")[0] in decisions.QUIET:
            return ()  # what is lit is what the dealer says
        if wager:
            return (_spot_glow(m.layout, wager),) if wager in m.layout.spots else ()
        return tuple(
            _spot_glow(m.layout, name, still=True)
            for name in self.missing_wagers(m)[:1]
            if name in m.layout.spots
        )

    def title(self, m: Moment) -> str:
        """The open decision in words: `Your Down bet`."""
        return self.question(m) + (
            f", box {m.desk.turn}" if len(m.desk.seats) > 1 and m.desk.turn else ""
        )

    def question(self, m: Moment) -> str:
        """What is asked, in the game's own words: its wager, or what is to be done."""
        street = next((s for s in m.game.streets if s.name == m.desk.stage), None)
        if street is None:
            return "Your decision"
        wager = m.game.wager(street.wager).title
        return f"Your {wager}" if street.takes_back else f"Your {wager} bet"

    def choices(self, m: Moment) -> list[Choice]:
        """The choices of the bar: decisions, what is done about wagers, the deal."""
        middle: list[Choice] = []
        if m.state.is_automatic_play_on:
            pass  # any press stops it
        elif m.awaits_next_player:
            middle = [seats.uncover_choice(m)]
        elif m.deciding:
            middle = self.decisions(m)
        elif not m.busy and m.betting:
            middle = (
                self.bet_choices_after_round(m)
                if m.shows_settled_round
                else decisions.betting_choices(m)
            )
        missing, one_of = self.missing_wagers(m), self.missing_one_of(m)
        return [*middle, *decisions.onward_choices(m, self.words.deal, missing, one_of)]

    def bet_choices_after_round(self, m: Moment) -> list[Choice]:
        """While the settled round is read: back to the wagers, unless these are given or over."""
        over = m.special is not None and m.special.on != decisions.NEXT_ROUND
        if m.is_past_round or m.are_wagers_given or over:
            return []
        return [decisions.change_bets_choice(m)]

    def chosen_after_press(
        self,
        m: Moment,
        card_index: int,
        other: int | None = None,  # noqa: ARG002 - only cards that are set change places
    ) -> tuple[Card, ...]:
        """The cards that are chosen once a card of the hand was pressed, or carried to another."""
        card = m.desk.view.hand[card_index] if m.desk.view is not None else HIDDEN
        if card in m.state.chosen_cards:
            return tuple(one for one in m.state.chosen_cards if one != card)
        return (*m.state.chosen_cards, card)

    def can_carry_cards(self, m: Moment) -> bool:  # noqa: ARG002
        """Whether cards of the hand can be carried over the felt now."""
        return False

    # ---- round the felt

    def band(self, m: Moment) -> BarBand | None:
        """What the bar's middle says: here how the settled round ended, while it is
        read.
        """
        if not m.shows_settled_round:
            return None
        lines = settled_lines(m)
        last = None if m.shown.void else m.desk.last
        words = "The round was void" if last is None else with_signs(last.summary)
        if m.desk.persons and not lines and not m.shown.void:
            words = "Sat this round out"
        hand = m.shown.names.get(f"seat {m.own}", {}).get("Hand", "")
        if hand and m.own not in m.shown.folded:
            words = hand[:1].upper() + hand[1:]
        words = plain_blackjack_hand(words, m.level)
        # of two hands no "high" is needed, which would break the line
        words = words.replace(" high across", " across").replace(" high down", " down")
        hands, boxes = len(m.shown.order.get(m.own, ())), _box_results(m)
        if len(boxes) > 1 or hands > 1:
            count, noun = (len(boxes), "boxes") if len(boxes) > 1 else (hands, "hands")
            words = f"{count_in_words(count).capitalize()} {noun}"
        reason = self.reason_lead_in(m, lines, words)
        if reason.endswith("."):
            words = reason.rstrip(".")
        elif reason:
            words = f"{reason}{words[:1].lower()}{words[1:]}"
        kind = "win" if m.bets.net > 0 else "loss" if m.bets.net < 0 else "push"
        ends = [
            NamedResult(line.wager, line.kind) for line in lines if line.why.lower() != TAKEN_BACK
        ]
        if len(ends) < 2 or {kind for _, kind in ends} != {"lose"}:  # several that lose are wagers
            ends = [NamedResult(self.wager_words(title), kind) for title, kind in ends]
        said = outcome_wordings(
            boxes if len(boxes) > 1 else ends,
            "box" if len(boxes) > 1 else "bet",
            for_beginner=m.level == "new",
        )
        amount, asks = short(m.bets.net, sign=True), settled_why_label(m)
        return BarBand("round band", words, said, amount, kind, asks, settled=bool(lines))

    def reason_lead_in(self, m: Moment, lines: Sequence[Settlement], hand: str) -> str:  # noqa: ARG002
        """What stands before a settled round's `hand`, where that alone does not say why it ended so,
        a whole sentence in its place; here nothing.
        """
        return ""

    def wager_words(self, title: str) -> str:
        """A wager of this title in a sentence on what it came to."""
        return title

    def panel(self, m: Moment) -> tuple[Block, ...]:
        """The coach, or what each wager costs, and the paytables in force."""
        found = costs(m) if m.betting and not m.shown.over and m.odds else ()
        said = (
            (WagerCosts(found, "What each wager costs", "the house edge of a dollar"),)
            if found
            else ()
        )
        table, groups = self.people_or_ranking(m), pay_groups_at_level(m)
        if table is not None:
            return table, Paytables(groups)
        reason = plain_blackjack_hand(m.coach.reason, m.level).replace(
            ", ace as 11", " (ace as 11)"
        )
        # which law is played says nothing to who is new
        edition = _chosen_edition(m) if m.level != "new" else ""
        coach = structs.replace(m.coach, reason=reason, edition=edition)
        return (coach, *said, Paytables(groups, paid_row_keys(m)))

    def people_or_ranking(self, m: Moment) -> AtTable | None:
        """Everybody at the table, or a tournament's ranking; None where the panel has something
        else to say.
        """
        if m.betting and not m.shows_settled_round and m.special is not None and m.special.order:
            return AtTable(m.special.order, title="The ranking")
        if m.desk.persons and not (m.deciding or m.shows_settled_round):
            return seats.at_table(m, lambda seat: _plate_line(m.shown, seat))
        return None

    def highlighted_wagers(self, m: Moment, pointed: Pointed) -> tuple[str, ...]:  # noqa: ARG002
        """The wagers whose spots are shown, as a row of the panel is pointed at or was chosen; here
        none.
        """
        return ()

    def missing_wagers(self, m: Moment) -> tuple[str, ...]:
        """The wagers without which those that are placed take no part; empty before the first chip."""
        placed = m.bets.placed
        if not m.betting or not placed:
            return ()
        return tuple(
            w.name for w in m.game.wagers if not w.optional and not w.later and w.name not in placed
        )

    def missing_one_of(self, m: Moment) -> tuple[str, ...]:
        """Wagers of which those that are placed need one, where none is (675a.2(e)(2))."""
        placed = m.bets.placed
        if not m.betting or not placed:
            return ()
        needed = [m.game.entry, *(m.game.wager(name).one_of for name in placed)]
        return next((some for some in needed if some and not placed.keys() & set(some)), ())

    def net(self, m: Moment) -> int:
        """Cents that the last round came to, as it is shown."""
        return m.desk.last.net if m.desk.last is not None else 0

    def limits(self, rules: HouseRules) -> tuple[int, int]:
        """The least and the most that is taken, in cents, as the sign at the table posts them."""
        return rules.table_minimum, rules.table_maximum

    # ---- over rounds

    def felt_between_rounds(self, game: Game, carry: Carry, shown: FeltState) -> FeltState:  # noqa: ARG002
        """A bare felt with what runs on from the round before; here nothing."""
        return shown

    def closed_wagers(self, game: Game, carry: Carry) -> Mapping[str, str]:  # noqa: ARG002
        """Wagers that cannot be placed now, each with the sentence that says why; here none."""
        return {}

    def events_shown_now(self, game: Game, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:  # noqa: ARG002
        """Of a round's events those that are told at once; here all."""
        return events

    def past_rolls_oldest_first(self, session: Sitting) -> tuple[Roll, ...]:  # noqa: ARG002
        """The last rolls at the table; here none."""
        return ()

    def stocks_by_deal(self, game: Game, stock: Stock) -> tuple[Stock, ...]:  # noqa: ARG002
        """A given round's stock, one for each deal that it takes; here one."""
        return (stock,)


def _chosen_edition(m: Moment) -> str:
    """The name of the edition that is played; "" where the house has no choice."""
    edition = m.game.edition_in_force(m.desk.rules)
    return edition.name if edition is not None and len(m.game.editions) > 1 else ""


def _spot_glow(layout: Layout, wager: str, *, still: bool = False) -> pieces.Glow:
    spot = layout.spots[wager]
    shape = spot.shape if spot.shape in SHAPES else "box" if spot.wide else "circle"
    return pieces.Glow(
        "live", shape, *spot.at, spot.r - 4 if spot.shape == "option" else spot.r, spot.wide, still
    )


def _direction_icon(label: str) -> str:
    return label.lower() if label in ("Across", "Down") else ""


def _tag_top_center(m: Moment, spot: Spot, x: float, y: float, r: float) -> tuple[float, float]:
    """Where a result's tag stands: middle and upper edge. It leaves the chips free as far as the
    cards below allow.
    """
    tag = m.layout.spots[spot.wager].tag
    if tag:
        return x + tag[0], y + tag[1] - 13
    cards = m.layout.places.get("seat")
    top = cards.first_cards_upright_box[1] if cards is not None else 0.0
    low = top - 30 if y + r < top else 0.0
    return x, max(y + r - 7, min(y + r + 1, low))


def _plate_line(shown: FeltState, seat: int) -> str:
    if shown.asked == seat:
        return "To act"
    did = shown.did.get(seat)
    if shown.shooter == seat:
        return "Shakes"
    return act_text(did) if did else f"Seat {seat}"


def act_text(did: str) -> str:
    """What a seat did, as its plate says it; of cards that lie hidden only how many.

    >>> act_text("bet 2x"), act_text("exchange ?? ??"), act_text("set ??")
    ('Bet 2×', 'Exchange 2', 'Hands set')
    """
    verb, *cards = did.split()
    if verb == "set":
        return "Hands set"
    return f"{action_words(verb)} {len(cards)}" if verb == "exchange" else action_words(did)


_VERBS: Final = (("win", "pay"), ("push", "push"), ("lose", "lose"))
PLAIN_PUSH: Final = "come back (push)"
"""What a bet does that pushes, for who is new."""


def settled_why_label(m: Moment) -> str:
    """What a settled round's band shows for who is new, who may not know that it can be pressed."""
    return "Why?" if m.level == "new" and settled_lines(m) else ""


def pay_groups_at_level(m: Moment) -> tuple[PayGroup, ...]:
    """The paytables in force, for who is new with when they pay."""
    said = explained_pay_groups if m.level == "new" else pay_groups
    return tuple(said(m.game, m.desk.rules))


def settled_lines(m: Moment) -> tuple[Settlement, ...]:
    """How each of the player's wagers ended, and under which section."""
    out = []
    for spot, result in m.shown.results.items():
        if spot.seat not in m.desk.seats:
            continue
        title = next(
            (w.title for w in m.game.wagers if w.name == spot.wager), action_words(spot.wager)
        )
        amount = result.net
        paid = f"{result.odds}, {result.less}" if result.less else result.odds
        back = TAKEN_BACK if result.odds == TAKEN_BACK else "push"
        said = {"win": paid, "push": back, "lose": "lost"}[result.kind]
        why = plain_blackjack_hand(f"{result.named}, {said}" if result.named else said, m.level)
        two = two_paid_hands(m.game, m.desk.rules, result.named, result.rows)
        why = " and ".join(two) or why
        box, section = m.box_name(spot.seat), without_rulings(result.section)
        section = "" if m.level == "new" else section
        title, why = f"{box}: {title}" if box else title, why[:1].upper() + why[1:]
        end = title, short(amount, sign=True), why, section, result.kind, spot
        out.append(Settlement(*end, two_hands=two))
    return tuple(out)


def paid_row_keys(m: Moment) -> frozenset[str]:
    """The keys of the printed rows that the player's wagers were paid or pushed by."""
    if m.busy:
        return frozenset()
    ended = m.shown.results.items()
    return frozenset(
        key for spot, result in ended if spot.seat in m.desk.seats for key in result.rows
    )


class NamedResult(NamedTuple):
    """How a wager or a box of the player's came out: win, lose or push."""

    name: str
    kind: str


def _box_results(m: Moment) -> list[NamedResult]:
    """How each of the player's boxes came out, where he has several: its name, and whether it won."""
    nets: dict[int, int] = {}
    for spot, result in m.shown.results.items():
        if spot.seat in m.desk.seats:
            nets[spot.seat] = nets.get(spot.seat, 0) + result.net
    kinds = {True: "win", False: "lose"}
    return [
        NamedResult(m.box_name(seat), kinds[net > 0] if net else "push")
        for seat, net in sorted(nets.items())
        if m.box_name(seat)
    ]


def outcome_wordings(
    results: Sequence[NamedResult], noun: str = "bet", *, for_beginner: bool = False
) -> tuple[str, ...]:
    """Which wagers, or boxes, paid, pushed and lost, in wordings from the longest to the briefest: by
    their names, then by their number; `for_beginner` says what a push is.

    >>> outcome_wordings([("Ante", "push"), ("Play", "win"), ("Queens Up", "win"), ("Six Card Bonus", "lose")])[0]
    'Play and Queens Up pay, Ante pushes, Six Card Bonus loses'
    >>> outcome_wordings([("Ante", "push"), ("Play", "win"), ("Queens Up", "win"), ("Six Card Bonus", "lose")])[-2:]
    ('2 bets pay, 1 bet pushes, 1 bet loses', '2 pay, 1 pushes, 1 loses')
    >>> outcome_wordings([("Ante", "push"), ("Play", "push")], for_beginner=True)[-2:]
    ('2 bets come back (push)', '2 bets push')
    """
    verbs = dict(_VERBS) | ({"push": PLAIN_PUSH} if for_beginner and noun == "bet" else {})
    groups = [
        ([name for name, end in results if end == kind], verb) for kind, verb in verbs.items()
    ]
    groups = [(names, verb) for names, verb in groups if names]
    named = [
        f"{join_with_and(names)} {verb if len(names) > 1 else _third_person(verb)}"
        for names, verb in groups
    ]
    counted = [
        f"{len(names)} {_plural(noun)} {verb}"
        if len(names) > 1
        else f"1 {noun} {_third_person(verb)}"
        for names, verb in groups
    ]
    mixed = [*named[:1], *counted[1:]]
    bare = [part.replace(f" {_plural(noun)}", "").replace(f" {noun}", "") for part in counted]
    # the noun once where a narrow band has no room for it each time, not at all beside three ends
    brief = bare if len(bare) > 2 else [*counted[:1], *bare[1:]]
    found = tuple(", ".join(parts) for parts in (named, mixed, counted, brief))
    return (*found, outcome_wordings(results, noun)[-1]) if for_beginner else found


def _plural(noun: str) -> str:
    return noun + ("es" if noun.endswith("x") else "s")


def _third_person(verb: str) -> str:
    first, *rest = verb.split()
    return " ".join([first + ("es" if first.endswith("sh") else "s"), *rest])
