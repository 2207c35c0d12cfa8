"""Functions with the names and arguments of other packages, so that one import switches a pipeline."""
