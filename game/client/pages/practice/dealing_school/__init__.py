"""The dealing school: a shift behind the table, and the felt it is dealt on."""
