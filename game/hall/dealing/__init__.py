"""Tables that are dealt to terminals."""
