"""A second reader of strategy cards, written from the print alone: it splits the sentences and
knows poker, nothing of the house.

Cards are text (`Qh`), a position says what lies on the felt, and the answer is the printed word. It
shares no code with the card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations

ORDER = "23456789TJQKA"
NAMES = {"jack": 9, "queen": 10, "king": 11, "ace": 12} | {str(n): n - 2 for n in range(2, 11)}
SMALL = {"two": 2, "three": 3, "four": 4, "five": 5, "a": 1}
STRAIGHTS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


def rank(card: str) -> int:
    return 13 if card == "Jk" else ORDER.index(card[0])


def rank_named(word: str) -> int:
    return NAMES[word] if word in NAMES else NAMES[word.removesuffix("s")]


def rank_counts(cards: list[str]) -> Counter[int]:
    return Counter(map(rank, cards))


def suits(cards: list[str]) -> int:
    return max(Counter(card[1] for card in cards).values())


def completing(ranks: set[int]) -> set[int]:
    """The ranks that make a straight of these four."""
    return {r for r in range(13) if r not in ranks and ranks | {r} in STRAIGHTS}


def fours(cards: list[str]) -> list[set[int]]:
    return [set(some) for some in combinations(sorted(set(map(rank, cards))), 4)]


def shape(words: str, cards: list[str]) -> bool | None:
    """Whether cards are as the words say; None for words that are not about a group of cards."""
    many = rank_counts(cards)
    if words == "a pair":
        return max(many.values()) >= 2
    if found := re.fullmatch(r"a pair of (\w+)(?: to (\w+))?", words):
        low, high = rank_named(found[1]), rank_named(found[2] or found[1])
        return any(low <= r <= high and n >= 2 for r, n in many.items())
    if found := re.fullmatch(r"(\w+) or better", words):
        twice = [r for r, n in many.items() if n >= 2]
        return (
            any(r >= rank_named(found[1]) for r in twice)
            or len(twice) >= 2
            or max(many.values()) >= 3
        )
    if found := re.fullmatch(r"(\w+) cards of one suit", words):
        return suits(cards) >= SMALL[found[1]]
    if words == "four in a row open at both ends":
        return any(len(completing(some)) == 2 for some in fours(cards))
    if words == "an inside draw":
        each = [len(completing(some)) for some in fours(cards)]
        return any(n == 1 for n in each) and not any(n == 2 for n in each)
    if found := re.fullmatch(r"(\w+) cards that fit one straight", words):
        return any(len(straight & set(many)) >= SMALL[found[1]] for straight in STRAIGHTS)
    if found := re.fullmatch(r"at most (\w+) ranks from the lowest card to the highest", words):
        return max(many) - min(many) <= SMALL[found[1]]
    if found := re.fullmatch(r"no card of (\w+) or higher", words):
        return all(rank(card) < rank_named(found[1]) for card in cards)
    if words == "an ace":
        return 12 in many
    if found := re.fullmatch(r"(\w+) cards? of (\w+) or higher", words):
        return sum(rank(card) >= rank_named(found[2]) for card in cards) >= SMALL[found[1]]
    if found := re.fullmatch(r"two cards from (\w+) to (\w+) of (one suit|different suits)", words):
        inside = all(rank_named(found[1]) <= rank(card) <= rank_named(found[2]) for card in cards)
        return inside and (cards[0][1] == cards[1][1]) == (found[3] == "one suit")
    if found := re.fullmatch(r"(\w+)-(\w+) of one suit", words):
        return set(many) == {rank_named(found[1]), rank_named(found[2])} and suits(cards) == 2
    return None


def cross(words: str, hand: list[str], lines: list[list[str]]) -> bool | None:
    """What is said of the cross: two lines, each the hand with its outer cards as far as they are
    turned.
    """
    turned = [card for line in lines for card in line[2:]]
    if found := re.fullmatch(r"a line with (.+) and the other line with (.+)", words):
        return any(shape(found[1], a) and shape(found[2], b) for a, b in (lines, lines[::-1]))
    if found := re.fullmatch(r"both lines with (.+)", words):
        fits = [shape(found[1], line) for line in lines]
        return None if None in fits else all(fits)
    if found := re.fullmatch(r"a line with (.+)", words):
        fits = [shape(found[1], line) for line in lines]
        return None if None in fits else any(fits)
    if found := re.fullmatch(r"(\d+) points or more", words):
        worth = {r: 0 if r < 4 else 1 if r < 9 else 2 for r in range(13)}
        own = set(map(rank, hand))
        return sum(worth[r] * (2 if r in own else 1) for r in own | set(map(rank, turned))) >= int(
            found[1]
        )
    if words == "no turned card of a rank in your hand":
        return not set(map(rank, hand)) & set(map(rank, turned))
    if found := re.fullmatch(r"(.+) in your hand", words):
        return shape(found[1], hand)
    if words == "no turned card of that suit or of their ranks":
        return not set(map(rank, hand)) & set(map(rank, turned)) and all(
            card[1] != hand[0][1] for card in turned
        )
    return None


def blackjack(words: str, hand: list[str], up: str, stands: str) -> bool | None:
    """What is said of a blackjack hand against the dealer's card."""
    of_split = r"(?: with (only a lammer on it|your money beside a lammer))?"
    found = re.fullmatch(
        r"(hard|soft|a pair of|a bust of) (.+?)(?: against (.+?))?" + of_split, words
    )
    if not found:
        return None
    count = [11 if card[0] == "A" else min(10, rank(card) + 2) for card in hand]
    total, soft = sum(count), False
    aces = count.count(11)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    soft = aces > 0
    dealer = 11 if up[0] == "A" else min(10, rank(up) + 2)
    if found[4] and found[4] != stands:
        return False
    if found[3] and not is_within(found[3], dealer):
        return False
    if found[1] == "a pair of":
        return len(count) == 2 and count[0] == count[1] and is_within(found[2], count[0])
    if found[1] == "a bust of":
        return total > 21 and is_within(found[2], total)
    return total <= 21 and soft == (found[1] == "soft") and is_within(found[2], total)


def is_within(words: str, number: int) -> bool:
    low, how, high = (*words.split(), "", "")[:3]
    if low == "an":
        return number == 11
    if how == "or" and high in {"more", "less"}:
        return number >= int(low) if high == "more" else number <= int(low)
    first = 11 if low == "aces" else int(low.removesuffix("s"))
    last = first if not how else 11 if high in {"an", "aces"} else int(high.removesuffix("s"))
    return first <= number <= last


def rows(line: str) -> list[tuple[str, str]]:
    """The answers of a line with their words, behind its head."""
    return [
        (one.partition(": ")[0], one.partition(": ")[2].removesuffix("."))
        for one in re.split(r"(?<=\.) ", line)[1:]
    ]


def head(line: str) -> str:
    return re.split(r"[.,]", line)[0]


def answer(
    lines: tuple[str, ...],
    titles: set[str],
    position: dict[str, object],
    opened: set[str] | None = None,
) -> str:
    """The printed answer of the first row that fits and may be given, of the lines with these
    titles.
    """
    for line in lines:
        if head(line) not in titles:
            continue
        for said, words in rows(line):
            if opened is not None and said not in opened:
                continue
            if words.startswith("any other") or any(
                alternative(each, position) for each in words.split("; or ")
            ):
                return said
    raise AssertionError("no row fits")


def alternative(words: str, position: dict[str, object]) -> bool:
    """One alternative: a phrase, or several joined by `and` that all fit."""
    whole = phrase(words, position)
    if whole is not None:
        return whole
    parts = words.split(" and ")
    for cut in range(1, len(parts)):
        one, rest = " and ".join(parts[:cut]), " and ".join(parts[cut:])
        first = phrase(one, position)
        if first is not None:
            return first and alternative(rest, position)
    raise AssertionError(f"not understood: {words}")


def phrase(words: str, at: dict[str, object]) -> bool | None:
    """What one phrase says of a position; None when it is not understood."""
    hand: list[str] = at["hand"]  # type: ignore[assignment]
    if "up" in at:
        found = blackjack(words, hand, str(at["up"]), str(at.get("stands", "")))
        if found is not None:
            return found
    if "lines" in at:
        found = cross(words, hand, at["lines"])  # type: ignore[arg-type]
        if found is not None:
            return found
    own = at.get("own")
    found = own(words, at) if callable(own) else None
    return found if found is not None else shape(words, hand)


# ---- games whose words are about made hands


FOUR_KINDS = ("high", "pair", "two pair", "straight", "flush", "three", "straight flush", "four")


def four_of_five(cards: list[str]) -> tuple[int, list[int]]:
    """The best four cards of five: straights and flushes have four cards (chapter 657a), three of a
    kind beats a flush.
    """
    return max(four_cards(list(some)) for some in combinations(cards, 4))


def four_cards(cards: list[str]) -> tuple[int, list[int]]:
    ranks = sorted(map(rank, cards), reverse=True)
    many = sorted(rank_counts(cards).items(), key=lambda item: (-item[1], -item[0]))
    order = [r for r, n in many for _ in range(n)]
    top = ranks[0] if ranks[0] - ranks[3] == 3 else 2 if ranks == [12, 2, 1, 0] else None
    straight = top is not None and len(set(ranks)) == 4
    flush = suits(cards) == 4
    counts = [n for _, n in many]
    kind = (
        "four"
        if counts[0] == 4
        else "straight flush"
        if straight and flush
        else "three"
        if counts[0] == 3
        else "flush"
        if flush
        else "straight"
        if straight
        else "two pair"
        if counts[:2] == [2, 2]
        else "pair"
        if counts[0] == 2
        else "high"
    )
    return FOUR_KINDS.index(kind), [top] if straight and top is not None else order


def plainly(slug: str) -> Callable[[str, dict[str, object]], bool | None] | None:
    """What a game's plain reading offers as `reads`: the words of its card that no other card has."""
    name = f"tests.games.{slug.replace('-', '_')}.plain_rules"
    return getattr(import_module(name), "reads", None) if find_spec(name) else None


def crazy(words: str, at: dict[str, object]) -> bool | None:
    kind, ranks = four_of_five(at["hand"])  # type: ignore[arg-type]
    if words == "a pair of aces or better":
        return (kind, ranks[0]) >= (1, 12) if kind == 1 else kind > 1
    if words == "K-Q-8-4 or better":
        return kind > 0 or ranks >= [11, 10, 6, 2]
    return None


def golf(words: str, at: dict[str, object]) -> bool | None:
    found = re.fullmatch(r"two cards count (\d+) or less", words)
    count = sum(1 if card[0] == "A" else min(10, rank(card) + 2) for card in at["hand"])  # type: ignore[attr-defined]
    return count <= int(found[1]) if found else None


def five_cards(cards: list[str]) -> str:
    """The name of five or the best of six cards without a joker."""
    names = (
        "high",
        "pair",
        "two pair",
        "three",
        "straight",
        "flush",
        "full house",
        "four",
        "straight flush",
    )
    best = 0
    for some in combinations(cards, 5):
        counts = sorted(rank_counts(list(some)).values(), reverse=True)
        straight, flush = set(map(rank, some)) in STRAIGHTS, suits(list(some)) == 5
        kind = (
            8
            if straight and flush
            else 7
            if counts[0] == 4
            else 6
            if counts == [3, 2]
            else 5
            if flush
            else 4
            if straight
            else 3
            if counts[0] == 3
            else 2
            if counts[:2] == [2, 2]
            else 1
            if counts[0] == 2
            else 0
        )
        best = max(best, kind)
    return names[best]


def lunar(words: str, at: dict[str, object]) -> bool | None:
    hand: list[str] = at["hand"]  # type: ignore[assignment]
    made, ranks, dealer = five_cards(hand), rank_counts(hand), rank(str(at["dealer"]))
    if words == "two pair":
        return made == "two pair"
    if words == "a full house or better":
        return made in {"full house", "four", "straight flush"}
    if words == "three of a kind":
        return made == "three"
    if words == "a straight or a flush":
        return made in {"straight", "flush"}
    if words == "just a pair, not below the dealer's card":
        return made == "pair" and next(r for r, n in ranks.items() if n == 2) >= dealer
    if words == "ace-king":
        return {11, 12} <= set(ranks)
    if words == "a pair or better":
        return made != "high"
    if words == "ace-king and a third card of the dealer's rank":
        return {11, 12} <= set(ranks) and dealer < 11 and dealer in ranks
    if words == "a king or an ace above the dealer's card":
        return max(ranks) >= 11 and max(ranks) > dealer
    if found := re.fullmatch(r"a dealer's card of 2 to (\w+)", words):
        return dealer <= rank_named(found[1])
    return None


def exchanged(hand: list[str]) -> set[str]:
    """What `Exchange` gives up, by its term: cards of a shared rank stay, or three of a suit for a
    straight with two high ones, or an ace and a king, or the highest card with a high one next to
    it in its suit.
    """
    ranks = rank_counts(hand)
    keep = {card for card in hand if ranks[rank(card)] > 1}
    for suit in "cdhs":
        three = [card for card in hand if card[1] == suit]
        fits = len(three) == 3 and any(set(map(rank, three)) <= straight for straight in STRAIGHTS)
        if not keep and fits and sum(rank(card) >= 8 for card in three) > 1:
            return set(hand) - set(three)
    if not keep and {11, 12} <= set(ranks):
        keep = {card for card in hand if rank(card) > 10}
    if not keep:
        own = sorted((card for card in hand if card[1] == max(hand, key=rank)[1]), key=rank)
        keep = {own[-1], *(card for card in own[-2:-1] if rank(card) >= 8)}
    return set(hand) - keep


def joker_five(cards: list[str]) -> tuple[str, int]:
    """The best five of cards with perhaps a joker, which is an ace or completes a straight or
    flush: its kind and pair's rank.
    """
    if "Jk" not in cards:
        many = [r for r, n in rank_counts(cards).items() if n > 1]
        return five_cards(cards) if len(cards) > 5 else five_cards([*cards]), max(many, default=-1)
    others = [card for card in cards if card != "Jk"]
    ace = five_cards_with_ace(others)
    for some in combinations(others, 4):
        ranks = set(map(rank, some))
        if suits(list(some)) == 4 and ace in {"high", "pair", "two pair", "three", "straight"}:
            ace = "flush"
        elif (
            len(ranks) == 4
            and any(ranks < straight for straight in STRAIGHTS)
            and ace in {"high", "pair", "two pair", "three"}
        ):
            ace = "straight"
    return ace, 12


def five_cards_with_ace(others: list[str]) -> str:
    """Cards with an ace of no suit beside them."""
    counts = rank_counts(others)
    counts[12] += 1
    many = sorted(counts.values(), reverse=True)
    return (
        "four"
        if many[0] >= 4
        else "full house"
        if many[0] == 3 and many[1] >= 2
        else "three"
        if many[0] == 3
        else "two pair"
        if many[:2] == [2, 2]
        else "pair"
        if many[0] == 2
        else "high"
    )


def pai_gow(words: str, at: dict[str, object]) -> bool | None:
    hand: list[str] = at["hand"]  # type: ignore[assignment]
    ranks = Counter(12 if card == "Jk" else rank(card) for card in hand)
    others = [card for card in hand if card != "Jk"]
    odd = [rank(card) for card in others if ranks[rank(card)] == 1]
    if found := re.fullmatch(r"((?:(?! and ).)+) or better in the other five cards", words):
        return len(others) == 5 and made_of(found[1], others)
    if words in {"an ace but no king", "an ace and a king"}:
        return ranks[12] == 2 and "Jk" in hand and bool(ranks[11]) == (words == "an ace and a king")
    if words in {"no straight or flush", "a straight", "a flush"}:
        straight = any(
            len({*map(rank, others)} & each) + len(hand) - len(others) >= 5 for each in STRAIGHTS
        )
        flush = suits(others) + len(hand) - len(others) >= 5
        return {"a straight": straight, "a flush": flush}.get(words, not straight and not flush)
    if words == "an odd ace":
        return 12 in odd
    if found := re.fullmatch(r"no odd card above an? (\w+)", words):
        return all(r <= rank_named(found[1]) for r in odd)
    if found := re.fullmatch(r"an odd card of (\w+) or higher", words):
        return any(r >= rank_named(found[1]) for r in odd)
    pairs = sum(n > 1 for n in ranks.values()) > 1
    if words == "pairs of two ranks":
        return pairs
    if words == "three of one rank":
        return max(ranks.values()) > 2
    if words == "more than a pair":
        return pairs or max(ranks.values()) > 2
    return shape(words, others)


PAI_GOW_KINDS = (
    "high",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
)


def doubled(words: str, at: dict[str, object]) -> bool | None:
    """What is said of a pai gow hand that is set: five cards high, one low, where the joker is
    above an ace.
    """
    high: list[str] = at["hand"]  # type: ignore[assignment]
    low = rank(str(at["low"]))
    if words == "the joker as the low card":
        return low == 13
    if found := re.fullmatch(r"a low card of (\w+) or higher", words):
        return low >= rank_named(found[1])
    if found := re.fullmatch(r"a high hand of ((?:(?! and ).)+) or better", words):
        return made_of(found[1], high)
    return None


def made_of(words: str, cards: list[str]) -> bool:
    """Whether five cards make what is named or better."""
    many = Counter(12 if card == "Jk" else rank(card) for card in cards)
    of = max((r for r, n in many.items() if n > 1), default=-1)
    made = PAI_GOW_KINDS.index(joker_five(cards)[0])
    if pair := re.fullmatch(r"a pair of (\w+)", words):
        return made > 1 or (made == 1 and of >= rank_named(pair[1]))
    plain = {"three of a kind": "three"}.get(words, words.removeprefix("a "))
    return made >= PAI_GOW_KINDS.index(plain)
