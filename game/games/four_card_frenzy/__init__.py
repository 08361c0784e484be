"""Four Card Frenzy, chapter 684a."""
