"""What several chapters' last sections share: the irregularities of a card table and of a blackjack
table (R-7).

The order of a table's irregularities counts: a round's seed draws one by its place.
"""

from __future__ import annotations

from .procedure_steps import DEALINGS, Irregularity


def card_irregularities(
    face_up: str, drawn: str, miscount: str, whose: str = "A hand"
) -> tuple[Irregularity, ...]:
    """Cards face up in the deck, drawn in error, or too many or few; each named by its section."""
    return (
        Irregularity(
            "face-up", face_up, "A card lies face up in the deck: it goes to the discard rack."
        ),
        Irregularity(
            "two-face-up", face_up, "Two cards lie face up in the deck: the round is void."
        ),
        Irregularity(
            "drawn-in-error",
            drawn,
            "A card was drawn in error, unseen: it is used as the next card.",
        ),
        Irregularity(
            "miscount", miscount, f"{whose} has the wrong number of cards: the round is void."
        ),
    )


def machine_irregularities(
    jam: str, broken: str, *, shoe: str = "", dealing: tuple[str, ...] = ("hand", "automated-shoe")
) -> tuple[Irregularity, ...]:
    """A shuffler that jams or is out of order, and between them a dealing shoe that jams where the
    chapter has one; `dealing` are the ways of dealing for which a machine has shuffled.
    """
    jammed = Irregularity(
        "shoe-jam", shoe, "The dealing shoe has jammed: the round is void.", ("automated-shoe",)
    )
    return (
        Irregularity(
            "shuffler-jam", jam, "The shuffler has jammed: the cards are shuffled again.", dealing
        ),
        *((jammed,) if shoe else ()),
        Irregularity(
            "out-of-order",
            broken,
            "The shuffler is covered and out of order: the cards are shuffled by hand.",
            dealing,
        ),
    )


def shuffle_irregularities(recut: str, count: str = "") -> tuple[Irregularity, ...]:
    """A cut that the floor has made again and, where the chapter has one, a shuffler that counts the
    cards and finds too many or too few.
    """
    counted = Irregularity(
        "wrong-count",
        count,
        "The shuffler counts too many or too few cards: the deck leaves the table, another is opened and shuffled.",
        since=1,
    )
    return (
        Irregularity(
            "recut",
            recut,
            "The floorperson finds the cut improper: the cards are cut again.",
            ("manual-shoe",),
            since=1,
        ),
        *((counted,) if count else ()),
    )


def broken_shoe_irregularity(broken: str) -> Irregularity:
    """A dealing shoe that is out of order."""
    return Irregularity(
        "shoe-out-of-order",
        broken,
        "The dealing shoe is covered and out of order: the cards are dealt by hand.",
        ("automated-shoe",),
        since=1,
    )


def stub_count_irregularities(*sections: str, text: str = "") -> tuple[Irregularity, ...]:
    """A stub that does not count right because a card is missing or over, or, by the same section,
    because the cards were misdealt; by the section of each way of dealing.
    """
    said = (
        text
        or "The stub holds the wrong number of cards: the round is void, and the deck leaves the table."
    )
    by_dealing = list(zip(DEALINGS, sections, strict=True))
    misdealt = "The stub shows that the cards were misdealt, none is missing: the round is void, the deck stays."
    return tuple(
        Irregularity("stub-wrong", section, said, (dealing,)) for dealing, section in by_dealing
    ) + tuple(
        Irregularity("misdealt", section, misdealt, (dealing,), since=1)
        for dealing, section in by_dealing
    )


def card_table_irregularities(
    law_section: str,
    exposed_text: str = "",
    *,
    whose: str = "A hand",
    spared_wagers: tuple[str, ...] = (),
    stub_sections: tuple[str, ...] = (),
) -> tuple[Irregularity, ...]:
    """The section of a card table, its subsections lettered as they come; `exposed_text` is said of a
    card shown too early.

    >>> [(one.kind, one.section) for one in card_table_irregularities("674a.13", "A community card was exposed.")[3:6]]
    [('miscount', '674a.13(c)'), ('exposed', '674a.13(d)'), ('shuffler-jam', '674a.13(e)')]
    >>> [(one.kind, one.section) for one in card_table_irregularities("667a.13")[3:5]]
    [('miscount', '667a.13(c)'), ('shuffler-jam', '667a.13(d)')]
    """
    face_up, drawn, miscount, *rest = [f"{law_section}({letter})" for letter in "abcdefg"]
    chapter = law_section.partition(".")[0]
    shown = Irregularity("exposed", rest[0], exposed_text, spares=spared_wagers)
    jam, shoe, broken = rest[1:] if exposed_text else rest[:3]
    return (
        *card_irregularities(face_up, drawn, miscount, whose),
        *((shown,) if exposed_text else ()),
        *machine_irregularities(jam, broken, shoe=shoe),
        *(stub_count_irregularities(*stub_sections) if stub_sections else ()),
        *shuffle_irregularities(f"{chapter}.5(e)", f"{chapter}.5(b)"),
        broken_shoe_irregularity(broken),
    )


def blackjack_irregularities(law: str) -> tuple[Irregularity, ...]:
    """The section of a blackjack table, whose subsections both chapters letter alike.

    >>> blackjack_irregularities("672a.12")[11].section
    '672a.12(l)'
    """
    chapter = law.partition(".")[0]
    return (
        Irregularity(
            "face-up", f"{law}(a)", "A card lies face up in the shoe: it goes to the discard rack."
        ),
        Irregularity(
            "drawn-in-error",
            f"{law}(b)",
            "A card was drawn in error, unseen: it is used as the next card.",
        ),
        Irregularity(
            "exposed",
            f"{law}(c)",
            "A card was drawn in error and shown: it is the next card; who refuses it gets no more cards this round.",
        ),
        Irregularity(
            "dealer-17",
            f"{law}(d)",
            "The dealer has 17 and drew a card: it goes to the discard rack.",
        ),
        Irregularity(
            "dealer-missed",
            f"{law}(e)",
            "The dealer missed his first card: he takes both after the players.",
        ),
        Irregularity(
            "no-cards", f"{law}(g)", "A hand got no cards: it is dead, and its wagers come back."
        ),
        Irregularity(
            "one-card",
            f"{law}(g)",
            "A hand got one card: its second came after all the others.",
            until=0,
        ),
        Irregularity(
            "missed-hit",
            f"{law}(h)",
            "A player's card was missed: the player takes it after the others, or the hand is void.",
        ),
        Irregularity(
            "needless-peek",
            f"{law}(i)",
            "The hole card was read needlessly: the floor is told, play goes on.",
        ),
        Irregularity(
            "reader-broken",
            f"{law}(j)",
            "The card reader failed: it is replaced before the deal goes on.",
        ),
        *machine_irregularities(f"{law}(k)", f"{law}(l)", dealing=("automated-shoe",)),
        Irregularity(
            "late-card",
            f"{law}(g)",
            "A hand got one card: its player may have the second after all the others.",
            since=1,
        ),
        Irregularity(
            "dealer-missed-second",
            f"{law}(e)",
            "The dealer missed his second card: he takes it once every player has two.",
            since=1,
        ),
        *shuffle_irregularities(f"{chapter}.5(e)"),
        Irregularity(
            "shuffle-ordered",
            f"{chapter}.5(f)",
            "The floorperson has the cards shuffled after this round.",
            ("manual-shoe",),
            since=1,
        ),
        Irregularity(
            "new-dealer",
            f"{chapter}.7(c)",
            "A new dealer has come: one card goes to the discard rack.",
            since=1,
        ),
    )
