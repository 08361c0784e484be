"""Draw tables: cards are exchanged."""
