"""What wagers and decisions are worth: advice, PAR sheets, strategy cards, drills, simulation."""
