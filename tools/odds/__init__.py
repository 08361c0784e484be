"""One module a game that regenerates its shipped odds."""
