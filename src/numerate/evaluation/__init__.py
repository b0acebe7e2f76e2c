"""How well a model does: running it, keeping what it said, and saying how sure that is."""
