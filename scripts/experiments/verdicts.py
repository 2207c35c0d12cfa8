"""Describes the results of paired tests in words for the report."""
import intervals
import tables
from tables import number


def ranking(values):
    return " < ".join(f"{name} {number(value)}" for name, value in sorted(values.items(), key=lambda item: item[1]))


def is_better(values, base):
    """Returns whether the test shows that the values are higher than their base."""
    return tables.judged(*intervals.paired_test(values, base)) == "better"


def helped(measured, base="none"):
    """Returns the methods that are shown to be better than the base. `measured` contains values by method."""
    return [method for method, values in measured.items() if method != base and is_better(values, measured[base])]


def named(names):
    return ", ".join(names) if names else "no method"


def named_sets(names):
    return ", ".join(names) if names else "no set"


def short_comparison(values, base):
    """Describes a comparison in a short form for table cells."""
    tested = difference, (low, high), _ = intervals.paired_test(values, base)
    return f"{difference:+.3f} ({low:+.3f} to {high:+.3f}), {tables.judged(*tested) or 'not shown'}"
