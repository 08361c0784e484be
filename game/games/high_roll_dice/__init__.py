"""High Roll Dice, chapter 675a."""
