"""Tables: the words that name their rows and columns, and which of them a claim speaks of."""
