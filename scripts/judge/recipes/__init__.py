"""Recipes for scripts/judge/forge: each renders known texts by real web software."""
