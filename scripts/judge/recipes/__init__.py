"""Recipes for scripts/judge/forge. Each renders known texts with real web software."""
