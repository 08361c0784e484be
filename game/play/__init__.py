"""The table in play: session, bots, store, history, round files."""
