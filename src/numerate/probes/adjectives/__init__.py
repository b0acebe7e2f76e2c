"""The Adjective Scale Probe (Liu, Xiang and Ding 2023): what models know of degrees.

Two tasks have eight tests each. Entailment inference asks what follows from an adjective alone
("very weak" entails "weak"). Degree estimation states where an adjective holds ("A 120 cm rope is
long") and asks from which number on models take it to hold.
"""
