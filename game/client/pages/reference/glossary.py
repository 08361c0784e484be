"""Words of the house for who has never been in a casino: a plain sentence each, and an example
where it helps.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class GlossaryEntry(NamedTuple):
    """A word, what it means in a sentence, and an example ("": none)."""

    term: str
    meaning: str
    example: str = ""


GLOSSARY: Final = (
    GlossaryEntry("Ante", "The bet you make before you see any card.", "Ante $5, then look."),
    GlossaryEntry("Bankroll", "All the play money you have.", "You start with $2,000."),
    GlossaryEntry("Blackjack", "An ace with a ten, jack, queen or king as your first two cards."),
    GlossaryEntry(
        "Blind", "A bet that you make before you see your cards and that pays by its own list."
    ),
    GlossaryEntry(
        "Bust", "To go over 21 at a blackjack table; the bet is lost.", "10, 6 and 8 bust."
    ),
    GlossaryEntry("Buy in", "To take play money from the cashier. It costs nothing."),
    GlossaryEntry("Cash out", "To give play money back to the cashier."),
    GlossaryEntry("Check", "To bet nothing now and see the next card; you may bet or fold later."),
    GlossaryEntry("Coach", "A helper who says which choice is best, and what the others cost."),
    GlossaryEntry("Day’s deal", "Ten rounds a day with the same cards for everybody."),
    GlossaryEntry("Dealer", "Who deals the cards or rolls for the house, and pays you."),
    GlossaryEntry("Deck", "A pack of 52 cards. Some tables mix several."),
    GlossaryEntry("Double", "To bet as much again; at blackjack you get one more card for it."),
    GlossaryEntry("Edge", "What a bet loses on average.", "An edge of 5 % loses 50 cents of $10."),
    GlossaryEntry(
        "Element of risk", "What a round loses on average of all that you bet in it, raises too."
    ),
    GlossaryEntry("Envy", "What a bet pays because somebody else at the table has a great hand."),
    GlossaryEntry("Exact", "Counted over every deal that is possible, not estimated."),
    GlossaryEntry("Felt", "The cloth on a table, with the places for bets printed on it."),
    GlossaryEntry("Flush", "Cards of one suit.", "Five hearts."),
    GlossaryEntry("Fold", "To give up a hand. What you have bet is lost, but nothing more."),
    GlossaryEntry("Four of a kind", "Four cards of one rank.", "Four kings."),
    GlossaryEntry(
        "Free bet", "A bet the house makes for you at Free Bet Blackjack; a marker shows it."
    ),
    GlossaryEntry("Full house", "Three cards of one rank and two of another.", "8 8 8 K K."),
    GlossaryEntry("Ghost", "An earlier score to beat in the day’s deal, yours or a friend’s."),
    GlossaryEntry("Guests", "Players at your table whom the computer plays."),
    GlossaryEntry("Hand", "The cards that you hold; also one round of a game."),
    GlossaryEntry(
        "Hard hand", "A blackjack hand without an ace that counts 11.", "10 and 6 are hard 16."
    ),
    GlossaryEntry("House", "The casino. Its rules say what may be bet and what is paid."),
    GlossaryEntry("House way", "How the dealer must set six cards at Fortune Pai Gow."),
    GlossaryEntry(
        "Insurance",
        "A side bet that pays when the dealer has blackjack; at Pai Gow, on a low hand.",
    ),
    GlossaryEntry(
        "Lammer", "A marker on the table, such as the one for a bet that the house made."
    ),
    GlossaryEntry("Muck", "To put cards away that are out of play; also where they then lie."),
    GlossaryEntry("Net", "What you won less what you lost.", "Won $30, lost $20: net +$10."),
    GlossaryEntry(
        "Odds", "What a bet pays when it wins.", "3 to 1: $5 brings $15, and you keep the $5."
    ),
    GlossaryEntry("Pair", "Two cards of one rank.", "Two nines."),
    GlossaryEntry("Par", "At Go Fore It, 24 points in four cards; that or less wins."),
    GlossaryEntry("Paytable", "The list of what each hand pays at a bet."),
    GlossaryEntry("Progressive", "A prize that grows with every bet until somebody wins it."),
    GlossaryEntry("Push", "A tie. Your bet comes back, nothing is won or lost."),
    GlossaryEntry(
        "Qualify", "To have a hand that is good enough to count.", "Ace-king at Lunar Poker."
    ),
    GlossaryEntry("Raise", "To bet more because your cards are good."),
    GlossaryEntry("Rank", "What is printed in a card’s corner: 2 to 10, jack, queen, king, ace."),
    GlossaryEntry("Royal flush", "Ten, jack, queen, king and ace of one suit."),
    GlossaryEntry(
        "Running count", "A sum kept while cards go by: +1 for a low card, −1 for a high one."
    ),
    GlossaryEntry("Shoe", "The box from which cards are dealt."),
    GlossaryEntry("Shuffle", "To mix the cards."),
    GlossaryEntry("Side bet", "A second bet on something else, which you may leave out."),
    GlossaryEntry(
        "Soft hand", "A blackjack hand with an ace that counts 11.", "Ace and 6 are soft 17."
    ),
    GlossaryEntry("Split", "To make two hands of two cards of one rank, with a bet on each."),
    GlossaryEntry("Star", "It marks the choice that is best on average."),
    GlossaryEntry("Straight", "Cards in a row.", "5 6 7 8 9."),
    GlossaryEntry("Straight flush", "Cards in a row and of one suit.", "5 6 7 8 9 of hearts."),
    GlossaryEntry("Streak", "Days in a row on which you played the day’s deal."),
    GlossaryEntry("Stub", "The cards of the deck that are left when all hands are dealt."),
    GlossaryEntry("Suit", "Spades, hearts, diamonds or clubs."),
    GlossaryEntry("Surrender", "To give up a blackjack hand and get half of the bet back."),
    GlossaryEntry("Three of a kind", "Three cards of one rank.", "Three sevens."),
    GlossaryEntry("Tip", "A chip that you give to the dealer."),
    GlossaryEntry("Wager", "Another word for a bet."),
)
