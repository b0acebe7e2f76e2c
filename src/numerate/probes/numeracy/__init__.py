"""Numeracy in word vectors (Naik, Ravichander, Rose and Hovy 2019): magnitude and numeration."""
