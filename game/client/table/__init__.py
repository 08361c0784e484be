"""The table scene: what lies on the felt, how events move it, and the controls round it."""
