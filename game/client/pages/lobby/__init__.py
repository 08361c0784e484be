"""The lobby: its page, its tables, and the room they stand in."""
