"""What a game costs: odds, simulation, the planner of trips, and their charts."""
