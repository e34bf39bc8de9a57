"""How fast the engine is: compiled, interpreted, and against other engines."""
