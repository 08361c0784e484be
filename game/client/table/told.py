"""The pieces on the felt as it has been told: cards, stakes, results, plates, speech, readings, dice and meters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards import HIDDEN, Card
from game.client.table import (
    card_felts,
    dice_felt,
    dice_marks,
    dice_results,
    dice_stakes,
    hand_places,
    lit,
    open_spots,
    setting,
    split_hands,
)
from game.client.table.coach import spoken
from game.client.table.timeline import CardFlight, ChipFlight
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.table.items import Item
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Pieces
    from game.client.table.timeline import Motion


def told(m: Moment, pieces: Pieces, motion: Motion, pointed: Pointed) -> list[Item]:
    """Everything on the felt, with what is in the air, in the order it is painted."""
    flights = motion.flights
    out = dice_felt.items(m, pieces, motion, pointed)
    out += _plates(m, pieces)
    out += _cards(m, pieces, motion, pointed)
    if m.game.family == "dice":
        out += dice_stakes.items(m, pieces, motion.lifted)
    else:
        out += _chips(m, pieces, motion.lifted)
        out += _results(m, pieces)
    if m.game.family == "dice":
        out += dice_marks.marker_items(m, pieces)
        out += dice_results.items(m, pieces)
    if m.game.family == "blackjack":
        out += split_hands.items(m, pieces)
        out += split_hands.pills(m, pieces)
        out += split_hands.second_chance_lock(m, pieces)
    out += card_felts.items(m, pieces, motion, pointed)
    if m.game.family not in ("dice", "blackjack"):
        out += lit.items(m, pieces, live_rows(m))
    out += open_spots.items(m, pieces)
    out += _readings(m, pieces)
    out += _box(m, pieces)
    shown = m.shown
    words = shown.caption or ("Place your bets, please." if m.betting else "")
    if words:
        out.append(pieces.speech(f"“{words}”"))
    for i, flight in enumerate(flights):
        if isinstance(flight, CardFlight):
            out.append(pieces.flight(f"flight {i}", flight, card_felts.backs(m)))
        elif isinstance(flight, ChipFlight):
            out.append(pieces.chip_flight(f"flight {i}", flight))
    return out


def _cards(m: Moment, pieces: Pieces, motion: Motion, pointed: Pointed) -> list[Item]:
    out: list[Item] = []
    shown = m.shown
    places = shown.lying
    own = f"seat {m.front}"
    backs = card_felts.backs(m)
    for place, lying in places.items():
        if place.endswith(" discards"):
            continue
        cards: list[Card] = list(lying)
        if place == own and m.front in shown.did:  # set by the player himself: it does not lie as dealt again
            cards = list(motion.laid.get(place, ())) or cards
        seat = int(place.split()[1]) if place.startswith("seat ") else 0
        carried = setting.carried_index(m, pointed) if place == own else None
        for slot, i in enumerate(card_felts.lying(m, place, cards)):
            card = cards[i]
            if (place, i) in motion.hidden or slot == carried:
                continue
            lie = m.geometry.card(place, slot, len(cards))
            made = card != HIDDEN and card in _made(m, place)
            chosen = place == own and card in m.hand.cards and m.game.family != "pai-gow"
            spare = card_felts.aside(m, place, cards, slot)
            if spare:
                lie = lie._replace(y=lie.y + 10)
            dim = bool(seat) and seat in shown.folded and not m.geometry.tucks(seat)
            spare = spare and (shown.over or not seat)
            if chosen:
                lie = lie._replace(y=lie.y - 16)
            out.append(
                pieces.card(f"card {place} {i}", card, lie, backs, dim=dim, made=made, chosen=chosen, spare=spare)
            )
    return out


def _made(m: Moment, place: str) -> tuple[Card, ...]:
    hands = m.game.family == "blackjack"  # the hand that is asked has a frame of its own
    if hands or place not in (f"seat {m.front}", "community") or m.busy:
        return ()
    readings = current_readings(m)
    return readings[0].made if readings else ()


def current_readings(m: Moment) -> tuple:  # type: ignore[type-arg]
    """The player's hands as they stand, in words."""
    view = m.desk.view
    if view is None or m.game.read is None or not view.hand:
        return ()
    try:
        return m.game.read(view.piles, m.front)
    except (KeyError, IndexError):
        return ()


def _box(m: Moment, pieces: Pieces) -> list[Item]:
    """Of a player with several boxes: whose cards lie before him."""
    place = m.layout.places.get("seat")
    front_seat = m.front
    if len(m.desk.seats) < 2 or place is None or not m.shown.cards.get(f"seat {front_seat}"):
        return []
    lie = m.geometry.card(f"seat {front_seat}", 0, 1)
    return [
        setting.pill(
            pieces, "box", f"Box {front_seat}", lie.x - lie.width / 2 + 30, min(lie.y + lie.width * 0.7, 936.0)
        )
    ]


def _readings(m: Moment, pieces: Pieces) -> list[Item]:
    boxes = m.layout.readings
    if boxes and m.game.family == "blackjack":
        return split_hands.readings(m, pieces, boxes)
    if not boxes or (m.busy and not card_felts.counting(m)):
        return []
    readings = card_felts.counted(m) if card_felts.counting(m) else current_readings(m)
    if not readings:
        names = m.shown.names.get(f"seat {m.front}", {})
        said = tuple(names.items())
    else:
        said = tuple((r.label, r.text) for r in readings)
    rows = tuple((_cross(label), label or "Total", text[:1].upper() + text[1:]) for label, text in said)[: len(boxes)]
    if not rows:
        return []
    x, y, w, h = boxes[0]
    under = m.geometry.tucks(m.own) if m.own in m.shown.folded else ""
    if under:
        lie = m.geometry.tucked(under, 0, 1)
        if x - lie.width < lie.x < x + w + lie.width:
            y = max(y, lie.y + lie.width * 0.7 + 8)  # below the hand that slid under its stake
    return [pieces.reading("reading", (x, y, w, h * len(rows)), rows)]


def _cross(label: str) -> str:
    return label.lower() if label in ("Across", "Down") else ""


def _chips(m: Moment, pieces: Pieces, lifted: frozenset[Spot]) -> list[Item]:
    out: list[Item] = []
    for spot, cents in m.stakes.items():
        if spot in lifted or card_felts.by_device(m, spot) or card_felts.in_pot(m, spot):
            continue
        own = spot.seat == m.own
        if not m.geometry.has_spot(spot):
            continue
        x, y, r = m.geometry.spot(spot)
        key = f"stake {spot.seat} {spot.wager} {spot.hand}"
        beside = m.geometry.beside(spot)
        free = m.shown.free.get(spot, 0)
        pill = own and m.layout.spots[spot.wager].shape != "numeral" and split_hands.own_pill(m, spot)
        what = spot.wager.removeprefix("free-")
        out += pieces.stake(key, cents, x, y, r, pill=pill, free=free, beside=beside, what=what)
    return out


def _results(m: Moment, pieces: Pieces) -> list[Item]:
    out: list[Item] = []
    for spot, result in split_hands.joined(m).items():
        own = spot.seat == m.own
        if not m.geometry.has_spot(spot) or (not own and not result.win) or not (result.win or result.stake):
            continue
        x, y, r = m.geometry.spot(spot)
        split = own and m.game.family == "blackjack" and spot.wager in (*hand_places.MAIN, *hand_places.TWICE)
        if split:
            x, y, r = hand_places.centre(m.geometry, spot)
        beside = m.geometry.beside(spot)
        shape = m.layout.spots[spot.wager].shape
        key = f"result {spot.seat} {spot.wager} {spot.hand}"
        if own and shape in card_felts.DEVICES and m.game.family != "dice":
            pass  # a device shows a sum, not chips
        elif result.win:
            if result.stake:
                out += pieces.stake(key + " back", result.stake, x - r * 0.55, y, r * 0.8, pill=False)
            out += pieces.stake(key + " win", result.win, x + r * (1.3 if beside else 0.65), y, r * 0.8, pill=False)
        elif result.stake and result.kind != "lose":
            out += pieces.stake(key + " back", result.stake, x, y, r, pill=False)
        if own and not beside and card_felts.tagged(shape, result.kind):
            aside = hand_places.tag_shift(m.geometry, spot) if split else 0.0
            out += pieces.result(key, result, *_tag_at(m, spot, x + aside, y, r), small=False)
    return out


def _tag_at(m: Moment, spot: Spot, x: float, y: float, r: float) -> tuple[float, float]:
    """Where a result's tag stands: middle and upper edge. It leaves the chips free as far as the cards below allow."""
    tag = m.layout.spots[spot.wager].tag
    if tag:
        return x + tag[0], y + tag[1] - 13
    cards = m.layout.places.get("seat")
    top = min(at[1] for at in cards.at) - cards.width * 0.7 if cards is not None else 0.0
    low = top - 30 if y + r < top else 0.0
    return x, max(y + r - 7, min(y + r + 1, low))


def _plates(m: Moment, pieces: Pieces) -> list[Item]:
    out: list[Item] = []
    names = {bot.seat: bot.name for bot in m.desk.bots}
    names |= {seat: "You" for seat in m.desk.seats if seat != m.own}
    shown = m.shown
    for seat in m.geometry.others:
        if seat not in names:
            out.append(pieces.open_seat(seat))
            continue
        staked = sum(cents for spot, cents in shown.chips.items() if spot.seat == seat)
        ended = [r for spot, r in shown.results.items() if spot.seat == seat]
        net = sum(r.win if r.kind == "win" else -r.stake if r.kind == "lose" else 0 for r in ended)
        folded = seat in shown.folded
        over = shown.over and bool(ended)
        amount = short(net, sign=True) if over else short(staked) if staked else ""
        line = _line(m, seat, folded=folded)
        asked = shown.asked == seat
        out.append(pieces.plate(seat, names[seat], line, amount, tone=asked, dim=folded, ended=over))
    return out


def _line(m: Moment, seat: int, *, folded: bool) -> str:
    if folded:
        return "Folded"
    if m.shown.asked == seat:
        return "To act"
    did = m.shown.did.get(seat)
    if m.shown.shooter == seat:
        return f"Seat {seat} · shakes"
    return done(did) if did else f"Seat {seat}"


def done(did: str) -> str:
    """What a seat did, as its plate says it; of cards that lie hidden only how many.

    >>> done("bet 2x"), done("exchange ?? ??"), done("set ??")
    ('Bet 2×', 'Exchange 2', 'Hands set')
    """
    verb, *cards = did.split()
    if verb == "set":
        return "Hands set"
    return f"{spoken(verb)} {len(cards)}" if verb == "exchange" else spoken(did)


def live_rows(m: Moment) -> frozenset[str]:
    """The keys of the printed rows that the player's wagers were paid or pushed by."""
    if m.busy:
        return frozenset()
    ended = m.shown.results.items()
    return frozenset(key for spot, result in ended if spot.seat in m.desk.seats for key in result.rows)
