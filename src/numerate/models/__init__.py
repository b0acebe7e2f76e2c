"""Everything that labels a pair of texts, behind one contract."""
