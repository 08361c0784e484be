"""The day's deal, tournaments and what-if rounds, each in a book of its own."""
