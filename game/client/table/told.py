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
from game.client.table.director import CardFlight, ChipFlight, DiceFlight
from game.client.table.panel import spoken
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.table.items import Item
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene


def told(scene: TableScene, pieces: Pieces, now: float) -> list[Item]:
    """Everything on the felt at `now`, in the order it is painted."""
    flights = scene.director.flights(now)
    out = dice_felt.items(scene, pieces, [f for f in flights if isinstance(f, DiceFlight)])
    out += _plates(scene, pieces)
    out += _cards(scene, pieces, scene.director.hidden_now(now))
    if scene.game.family == "dice":
        out += dice_stakes.items(scene, pieces, scene.director.lifted_now(now))
    else:
        out += _chips(scene, pieces, scene.director.lifted_now(now))
        out += _results(scene, pieces)
    if scene.game.family == "dice":
        out += dice_marks.marker_items(scene, pieces)
        out += dice_results.items(scene, pieces)
    if scene.game.family == "blackjack":
        out += split_hands.items(scene, pieces)
        out += split_hands.pills(scene, pieces)
        out += split_hands.second_chance_lock(scene, pieces)
    out += card_felts.items(scene, pieces, now)
    if scene.game.family not in ("dice", "blackjack"):
        out += lit.items(scene, pieces, live_rows(scene))
    out += open_spots.items(scene, pieces)
    out += _readings(scene, pieces)
    out += _box(scene, pieces)
    shown = scene.shown
    words = shown.caption or ("Place your bets, please." if scene.betting else "")
    if words:
        out.append(pieces.speech(f"“{words}”"))
    for i, flight in enumerate(flights):
        if isinstance(flight, CardFlight):
            out.append(pieces.flight(f"flight {i}", flight, card_felts.backs(scene)))
        elif isinstance(flight, ChipFlight):
            out.append(pieces.chip_flight(f"flight {i}", flight))
    return out


def _cards(scene: TableScene, pieces: Pieces, flipping: set[tuple[str, int]]) -> list[Item]:
    out: list[Item] = []
    shown = scene.shown
    places = {**scene.director.hands, **shown.cards} if shown.over else shown.cards
    own = f"seat {scene.geometry.front}"
    backs = card_felts.backs(scene)
    for place, lying in places.items():
        if place.endswith(" discards"):
            continue
        cards: list[Card] = list(lying)
        if (
            place == own and scene.geometry.front in shown.did
        ):  # set by the player himself: it does not lie as dealt again
            cards = list(scene.director.laid(place)) or cards
        seat = int(place.split()[1]) if place.startswith("seat ") else 0
        carried = setting.carried_index(scene) if place == own else None
        for slot, i in enumerate(card_felts.lying(scene, place, cards)):
            card = cards[i]
            if (place, i) in flipping or slot == carried:
                continue
            lie = scene.geometry.card(place, slot, len(cards))
            made = card != HIDDEN and card in _made(scene, place)
            chosen = place == own and card in scene.chosen and scene.game.family != "pai-gow"
            spare = card_felts.aside(scene, place, cards, slot)
            if spare:
                lie = lie._replace(y=lie.y + 10)
            dim = bool(seat) and seat in shown.folded and not scene.geometry.tucks(seat)
            spare = spare and (shown.over or not seat)
            if chosen:
                lie = lie._replace(y=lie.y - 16)
            out.append(
                pieces.card(f"card {place} {i}", card, lie, backs, dim=dim, made=made, chosen=chosen, spare=spare)
            )
    return out


def _made(scene: TableScene, place: str) -> tuple[Card, ...]:
    hands = scene.game.family == "blackjack"  # the hand that is asked has a frame of its own
    if hands or place not in (f"seat {scene.geometry.front}", "community") or scene.director.busy:
        return ()
    readings = current_readings(scene)
    return readings[0].made if readings else ()


def current_readings(scene: TableScene) -> tuple:  # type: ignore[type-arg]
    """The player's hands as they stand, in words."""
    view = scene.desk.view
    if view is None or scene.game.read is None or not view.hand:
        return ()
    try:
        return scene.game.read(view.piles, scene.geometry.front)
    except (KeyError, IndexError):
        return ()


def _box(scene: TableScene, pieces: Pieces) -> list[Item]:
    """Of a player with several boxes: whose cards lie before him."""
    place = scene.layout.places.get("seat")
    front_seat = scene.geometry.front
    if len(scene.desk.seats) < 2 or place is None or not scene.shown.cards.get(f"seat {front_seat}"):
        return []
    lie = scene.geometry.card(f"seat {front_seat}", 0, 1)
    return [
        setting.pill(
            pieces, "box", f"Box {front_seat}", lie.x - lie.width / 2 + 30, min(lie.y + lie.width * 0.7, 936.0)
        )
    ]


def _readings(scene: TableScene, pieces: Pieces) -> list[Item]:
    boxes = scene.layout.readings
    if boxes and scene.game.family == "blackjack":
        return split_hands.readings(scene, pieces, boxes)
    if not boxes or (scene.director.busy and not card_felts.counting(scene)):
        return []
    readings = card_felts.counted(scene) if card_felts.counting(scene) else current_readings(scene)
    if not readings:
        names = scene.shown.names.get(f"seat {scene.geometry.front}", {})
        said = tuple(names.items())
    else:
        said = tuple((r.label, r.text) for r in readings)
    rows = tuple((_cross(label), label or "Total", text[:1].upper() + text[1:]) for label, text in said)[: len(boxes)]
    if not rows:
        return []
    x, y, w, h = boxes[0]
    under = scene.geometry.tucks(scene.own) if scene.own in scene.shown.folded else ""
    if under:
        lie = scene.geometry.tucked(under, 0, 1)
        if x - lie.width < lie.x < x + w + lie.width:
            y = max(y, lie.y + lie.width * 0.7 + 8)  # below the hand that slid under its stake
    return [pieces.reading("reading", (x, y, w, h * len(rows)), rows)]


def _cross(label: str) -> str:
    return label.lower() if label in ("Across", "Down") else ""


def _chips(scene: TableScene, pieces: Pieces, lifted: set[Spot]) -> list[Item]:
    out: list[Item] = []
    stakes = dict(scene.shown.chips)
    if scene.betting:
        stakes |= {Spot(seat, name): cents for seat in scene.desk.seats for name, cents in scene.bets.placed.items()}
    for spot, cents in stakes.items():
        if spot in lifted or card_felts.by_device(scene, spot) or card_felts.in_pot(scene, spot):
            continue
        own = spot.seat == scene.own
        if not scene.geometry.has_spot(spot):
            continue
        x, y, r = scene.geometry.spot(spot)
        key = f"stake {spot.seat} {spot.wager} {spot.hand}"
        beside = scene.geometry.beside(spot)
        free = scene.shown.free.get(spot, 0)
        pill = own and scene.layout.spots[spot.wager].shape != "numeral" and split_hands.own_pill(scene, spot)
        what = spot.wager.removeprefix("free-")
        out += pieces.stake(key, cents, x, y, r, pill=pill, free=free, beside=beside, what=what)
    return out


def _results(scene: TableScene, pieces: Pieces) -> list[Item]:
    out: list[Item] = []
    for spot, result in hand_places.joined(scene).items():
        own = spot.seat == scene.own
        if not scene.geometry.has_spot(spot) or (not own and not result.win) or not (result.win or result.stake):
            continue
        x, y, r = scene.geometry.spot(spot)
        split = own and scene.game.family == "blackjack" and spot.wager in (*hand_places.MAIN, *hand_places.TWICE)
        if split:
            x, y, r = hand_places.centre(scene.geometry, spot)
        beside = scene.geometry.beside(spot)
        shape = scene.layout.spots[spot.wager].shape
        key = f"result {spot.seat} {spot.wager} {spot.hand}"
        if own and shape in card_felts.DEVICES and scene.game.family != "dice":
            pass  # a device shows a sum, not chips
        elif result.win:
            if result.stake:
                out += pieces.stake(key + " back", result.stake, x - r * 0.55, y, r * 0.8, pill=False)
            out += pieces.stake(key + " win", result.win, x + r * (1.3 if beside else 0.65), y, r * 0.8, pill=False)
        elif result.stake and result.kind != "lose":
            out += pieces.stake(key + " back", result.stake, x, y, r, pill=False)
        if own and not beside and card_felts.tagged(shape, result.kind):
            aside = hand_places.tag_shift(scene.geometry, spot) if split else 0.0
            out += pieces.result(key, result, *_tag_at(scene, spot, x + aside, y, r), small=False)
    return out


def _tag_at(scene: TableScene, spot: Spot, x: float, y: float, r: float) -> tuple[float, float]:
    """Where a result's tag stands: middle and upper edge. It leaves the chips free as far as the cards below allow."""
    tag = scene.layout.spots[spot.wager].tag
    if tag:
        return x + tag[0], y + tag[1] - 13
    cards = scene.layout.places.get("seat")
    top = min(at[1] for at in cards.at) - cards.width * 0.7 if cards is not None else 0.0
    low = top - 30 if y + r < top else 0.0
    return x, max(y + r - 7, min(y + r + 1, low))


def _plates(scene: TableScene, pieces: Pieces) -> list[Item]:
    out: list[Item] = []
    names = {bot.seat: bot.name for bot in scene.desk.bots}
    names |= {seat: "You" for seat in scene.desk.seats if seat != scene.own}
    shown = scene.shown
    for seat in scene.geometry.others:
        if seat not in names:
            out.append(pieces.open_seat(seat))
            continue
        staked = sum(cents for spot, cents in shown.chips.items() if spot.seat == seat)
        ended = [r for spot, r in shown.results.items() if spot.seat == seat]
        net = sum(r.win if r.kind == "win" else -r.stake if r.kind == "lose" else 0 for r in ended)
        folded = seat in shown.folded
        over = shown.over and bool(ended)
        amount = short(net, sign=True) if over else short(staked) if staked else ""
        line = _line(scene, seat, folded=folded)
        asked = shown.asked == seat
        out.append(pieces.plate(seat, names[seat], line, amount, tone=asked, dim=folded, ended=over))
    return out


def _line(scene: TableScene, seat: int, *, folded: bool) -> str:
    if folded:
        return "Folded"
    if scene.shown.asked == seat:
        return "To act"
    did = scene.shown.did.get(seat)
    if scene.shown.shooter == seat:
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


def live_rows(scene: TableScene) -> frozenset[str]:
    """The keys of the printed rows that the player's wagers were paid or pushed by."""
    if scene.director.busy:
        return frozenset()
    ended = scene.shown.results.items()
    return frozenset(key for spot, result in ended if spot.seat in scene.desk.seats for key in result.rows)
