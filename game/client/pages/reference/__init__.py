"""Pages to look things up: rules, the provisions behind them, house rules, and help."""
