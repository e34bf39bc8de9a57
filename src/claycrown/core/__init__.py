"""What all games share; imports no game."""
