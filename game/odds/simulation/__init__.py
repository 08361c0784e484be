"""Many rounds without a window."""
