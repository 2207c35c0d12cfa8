"""Functions with the names and arguments of other packages, so that a pipeline is switched by one
import."""
