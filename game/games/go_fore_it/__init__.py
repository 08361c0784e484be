"""Go Fore It, chapter 676a."""
