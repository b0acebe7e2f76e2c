"""numerate as a part of other libraries' programs."""
