"""Keys, pads, mouse and finger, as they come in."""
