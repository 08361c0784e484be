"""How a round ends as chances: of each net, of nets together with side wagers, and of a bankroll that plays many."""
