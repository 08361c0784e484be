"""What rounds do to a bankroll: trips and plans."""
