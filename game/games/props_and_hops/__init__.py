"""Props & Hops, chapter 668a."""
