"""What is heard: sounds and speech."""
