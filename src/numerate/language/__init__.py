"""What we know of English, as data files with one reader each, and the parser adapter."""
