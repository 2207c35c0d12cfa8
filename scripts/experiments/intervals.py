"""Computes confidence intervals and significance tests."""
import numpy
import scipy.stats

ROUNDS = 2000


def interval(values, seed=1):
    """Returns the 95 % bootstrap interval of the mean."""
    values = numpy.asarray(values, dtype=float)
    chosen = numpy.random.default_rng(seed).integers(len(values), size=(ROUNDS, len(values)))
    return tuple(numpy.percentile(values[chosen].mean(axis=1), [2.5, 97.5]))


def paired_test(values, base):
    """Returns the mean difference of paired values, its interval, and p of Wilcoxon's signed-rank test."""
    difference = numpy.asarray(values, dtype=float) - numpy.asarray(base, dtype=float)
    p = 1.0 if not difference.any() else scipy.stats.wilcoxon(difference).pvalue
    return difference.mean(), interval(difference), p
