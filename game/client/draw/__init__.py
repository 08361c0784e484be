"""Everything painted: cards, chips, felt, lettering and controls, at the window's real scale."""
