"""Figures for readers: filters, sums of the statistics' rows, and what they tell."""
