"""Double Back Jack, chapter 673a."""
