"""What stands round the felt: bars, panel and plates, and how the window is shared."""
