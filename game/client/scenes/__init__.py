"""What scenes are made with: time, settings, messages, focus, the keyboard on screen."""
