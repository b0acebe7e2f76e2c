"""Claims without a numeral that are about quantities: more, heavier, rose, most, over budget."""
