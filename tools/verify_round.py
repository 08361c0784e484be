"""Checks the deal of an exported round, by docs/design/chance.md alone: imports nothing of the
program, needs only Python 3.10.

    python verify_round.py ROUND.json [--json]         (- reads standard input)

Exit status 0: all is right. 1: something differs. 2: nothing can be checked: the file is no
exported round, or its seed is sealed.
"""

import hashlib
import hmac
import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from struct import unpack

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PAI_GOW, CODE, NAME = (
    "six-card-fortune-pai-gow-poker",
    r"[2-9TJQKA][cdhs]|Jk|\?\?",
    "[a-z0-9 -]{0,40}",
)
SHOES = ("free-bet-blackjack", "double-back-jack")
DICE = {"props-and-hops": 2, "high-roll-dice": 10, PAI_GOW: 3}
BONUS_PLACES = [*(f"seat {n}" for n in range(1, 7)), "dealer"]
FILE = {
    "game": "",
    "rules": {},
    "seats": {},
    "cards": {},
    "dice": [],
    "start": 0,
    "irregularities": [],
    "fairness": {},
}
BLOCK = {
    "commitment": "",
    "seed": "",
    "mixed": "",
    "words": {},
    "decks": 0,
    "used": 0,
    "cuts": 0,
    "cut": [],
    "joker": False,
}
BLOCK |= {"order": [], "places": [], "refills": [], "throws": [], "irregularities": {}, "bonus": []}


def need(fits, field):
    """Refuse a file that does not fit."""
    if not fits:
        raise LookupError(f"{field}: is missing, or not what an exported round has there")


def fields(owner, defaults):
    """The fields of an object, each of the same type as its default; what is left out is as the
    default.
    """
    for name, default in defaults.items():
        value = owner.get(name, default)
        need(type(value) is type(default) and (type(value) is not int or 0 <= value < 10000), name)
    return defaults | {name: owner[name] for name in defaults if name in owner}


def texts(owner, name, pattern):
    """A list of texts, each of which fits the pattern."""
    found = fields(owner, {name: []})[name]
    need(
        len(found) <= 2000
        and all(isinstance(one, str) and re.fullmatch(pattern, one) for one in found),
        name,
    )
    return found


def numbers(seed, label):
    """The numbers that a seed gives under a label, many more than a round asks for."""
    return iter(unpack(">4096H", hashlib.shake_256(label.encode() + b"\0" + seed).digest(8192)))


def number_below(stream, n):
    """The next number below n, each equally likely."""
    return next(number % n for number in stream if number < 65536 - 65536 % n)


def shuffled(stream, cards):
    """The cards in another order."""
    out = list(cards)
    for i in range(len(out) - 1, 0, -1):
        j = number_below(stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def mixed(seed, words):
    """The seed that deals: the house's, with the players' words in it."""
    said = [
        (int(seat), unicodedata.normalize("NFC", words[seat]).encode())
        for seat in sorted(words, key=int)
    ]
    need(all(0 < len(word) <= 160 for _, word in said), "words")
    message = b"".join(bytes([seat]) + len(word).to_bytes(2, "big") + word for seat, word in said)
    return hmac.digest(seed, message, "sha256") if words else seed


def cut_by_player(told, seed, size, differ):
    """The seed that shuffles the deck: with the cut of the player who made one mixed into it."""
    if not told["cut"]:
        return seed
    need([type(n) for n in told["cut"]] == [int, int], "cut")
    seat, depth = told["cut"]
    need(0 < seat < 256 and 10 <= depth <= size - 10, "cut")
    decisions = told["seats"].get(str(seat), {}).get("decisions", [])
    said = [one for one in decisions if str(one).split(" ")[0] == "cut"]
    if not told["used"] and said[-1:] != [f"cut {depth}"]:
        differ("cut", "is not what the seat has decided")
    return hmac.digest(seed, b"cut" + bytes([seat]) + depth.to_bytes(2, "big"), "sha256")


def stock(told, seed, differ):
    """All cards in the order in which they leave the stock; behind them the discards, each time
    they are shuffled again.
    """
    game, used, dealt = told["game"], told["used"], told["order"]
    pack = (PACK + ["Jk"] * (game == PAI_GOW)) * told["decks"]
    cards = shuffled(numbers(cut_by_player(told, seed, len(pack), differ), "deck"), pack)
    for _ in range(told["cuts"]):
        depth = 10 + number_below(numbers(seed, "cut"), len(cards) - 19)
        cards = cards[depth:] + cards[:depth]
    need(len(told["refills"]) < 100, "refills")
    for refill in told["refills"]:
        at, discards = fields(refill, {"at": 0})["at"], texts(refill, "discards", CODE)
        lying, here = Counter(pack) - Counter(discards), Counter(dealt[: max(at - used, 0)])
        if (
            at != len(cards)
            or at > used + len(dealt)
            or Counter(discards) - Counter(pack)
            or lying - here
        ):
            differ("refills", "are not the discards of a stock that has run out")
        stream = numbers(seed, f"refill {at}" if game in SHOES else "refill")
        cards += shuffled(stream, sorted(discards, key=pack.index))
    return cards[used : used + len(dealt)]


def check_cards(told, seed, differ):
    """The deck, the cuts, and every card in its order."""
    game, rules, decks = told["game"], told["rules"], told["decks"]
    dealt, places = texts(told, "order", CODE), texts(told, "places", NAME)
    need(
        (dealt or told["came"])
        and len(places) == len(dealt)
        and decks in range(1, 9)
        and told["cuts"] <= 2,
        "order",
    )
    if decks != (rules.get("decks") or (6 if game in SHOES else 1)) or told["joker"] != (
        game == PAI_GOW
    ):
        differ("decks", "are not those that the game is dealt from")
    by_hand = rules.get("dealing", "manual-shoe") == "manual-shoe" and not rules.get(
        "counting_shuffler"
    )
    if told["cuts"] != (
        0
        if game in SHOES or told["cut"]
        else by_hand + bool({"out-of-order", "recut"} & {*told["came"]})
    ):
        differ("cuts", "are not those of a deck that is shuffled in this way")
    if dealt != (due := stock(told, seed, differ)):
        differ("order", f"is not {' '.join(due)}, as the seed deals")
    check_places(told, zip(places, dealt, strict=True), differ)


def check_places(told, dealt, differ):
    """The cards that the file names: at a place those that came there first, as `draws` all others
    in their order.
    """
    cards, draws, reached = told["cards"], texts(told["cards"], "draws", CODE), {0}
    left = {place: list(texts(cards, place, CODE)) for place in cards if place != "draws"}
    for place, card in dealt:
        drawn = {i + 1 for i in reached if draws[i : i + 1] in ([card], ["??"])}
        if left.get(place or "away"):
            reached = reached if left[place or "away"].pop(0) in {card, "??"} else set()
        elif place == "face up":  # one that was shown and put away may stand among the draws
            reached |= drawn
        elif (
            place in cards
            or (place[:4] != "seat" and (place or told["game"] in SHOES))
            or place[5:6] in told["seats"]
        ):
            reached = drawn
    if cards and (set().union(*left.values()) - {"??"} or len(draws) not in reached):
        differ("cards", "are not those that were dealt")


def check_throws(told, seed, differ):
    """Every throw of the round, and the dice that the file names."""
    game, throws = told["game"], told["throws"]
    need(
        len(throws) < 100
        and all(isinstance(faces, list) and 0 < len(faces) <= 20 for faces in throws),
        "throws",
    )
    for number, faces in enumerate(throws):
        stream = numbers(seed, f"throw {number}")
        if repr(faces) != repr([number_below(stream, 6) + 1 for _ in faces]):
            differ("throws", "are not those of the seed")
    need(
        len([*throws, []][0]) == (0 if told["rules"].get("drawn_start") else DICE.get(game, 0)),
        "throws",
    )
    if repr(told["dice"]) != repr(throws):
        differ("dice", "are not the throws of the round")


def check_rest(told, seed, differ):
    """The drawn starting position, what went wrong, and the bonus draw."""
    if (
        told["rules"].get("drawn_start")
        and told["start"] != number_below(numbers(seed, "start"), 7) + 1
        and not told["came"]
    ):
        differ("start", "is not the number that the seed draws")
    if told["irregularities"] or told["came"]:
        stream = numbers(
            seed, f"irregularity {told['used']}" if told["game"] in SHOES else "irregularity"
        )
        every = told["irregularities"].get("every")
        kinds = texts(told["irregularities"], "kinds", NAME)
        need(every in {50, 3} and kinds, "irregularities")
        if set(told["came"]) - (
            {kinds[number_below(stream, len(kinds))]} if number_below(stream, every) == 0 else set()
        ):
            differ("irregularities", "are not what the seed draws")
    stream = numbers(seed, "bonus-draw")
    shown = fields(told["rules"], {"bonus_draw": {}})["bonus_draw"]
    due = ["", ""]
    if number_below(stream, 20) == 0:
        due = [PACK[number_below(stream, 52)], BONUS_PLACES[number_below(stream, 7)]]
    if [shown.get("magic-card", ""), shown.get("lucky", "")] != (told["bonus"] or ["", ""]) or told[
        "bonus"
    ] not in ([], due):
        differ("bonus", "is not what the seed draws")


def verify(text):
    """What is to be said of a round file's text: its result (right, differs, sealed), and the
    differences by field.
    """
    file, differences = fields(json.loads(text), FILE), {}
    told, differ = file | fields(file["fairness"], BLOCK), differences.setdefault
    told["came"] = texts(
        {"came": [one.get("kind") for one in file["irregularities"]]}, "came", NAME
    )
    need(told["game"] and told["commitment"], "fairness")
    if told["seed"]:
        house = bytes.fromhex(told["seed"])
        seed = mixed(house, told["words"])
        if hashlib.sha256(house).hexdigest() != told["commitment"]:
            differ("commitment", "is not that of the seed")
        if told["mixed"] != (seed.hex() if told["words"] else ""):
            differ("mixed", "is not the seed with these words in it")
        for check in (check_throws, check_rest, check_cards)[
            : 2 if DICE.get(told["game"]) in {2, 10} else 3
        ]:
            check(told, seed, differ)
    result = "sealed" if not told["seed"] else "differs" if differences else "right"
    return {"result": result, "commitment": told["commitment"], "differences": differences}


def main(arguments):
    """Print what is to be said of the file; the exit status."""
    names = [name for name in arguments if name != "--json"] or ["-"]
    try:
        need(len(names) == 1, "file")
        said = verify(sys.stdin.buffer.read() if names == ["-"] else Path(names[0]).read_bytes())
    except (OSError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        print("not checked:", re.sub("[^ -~]", "?", str(error))[:300], file=sys.stderr)
        return 2
    told = {
        "right": "all chance comes of the seed that was promised",
        "sealed": "the seed is not shown yet",
    }
    wrong = "; ".join(f"{field} {reason}" for field, reason in said["differences"].items())
    print(
        json.dumps(said)
        if "--json" in arguments
        else f"{said['result']}: {wrong or told[said['result']]}"
    )
    return {"right": 0, "differs": 1}.get(said["result"], 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
