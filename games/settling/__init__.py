"""Settling a session: who pays whom, ticked as paid; its closing record; corrections; months."""
