"""From text to NumSets: what numbers a text states, of what, and where."""
