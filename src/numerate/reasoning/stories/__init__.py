"""Stories of amounts: what is had, gained, lost, handed on and shared, and what it comes to."""
