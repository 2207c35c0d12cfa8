"""Helpers for all sections of the report: numbers, tables, and comparisons in words."""
import typing

import numpy

import intervals

WORTH = 0.05  # significance level; differences with a lower p are reported


class Section(typing.NamedTuple):
    """An experiment's text in the report."""

    text: str       # begins with its heading
    in_short: list  # sentences


def number(value):
    """Formats a number with three decimals: .987, or 1.000."""
    return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.3f}"


def percent(share):
    return f"{100 * share:.1f} %"


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + " --- |" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def with_interval(values):
    low, high = intervals.interval(values)
    return f"{number(numpy.mean(values))} ({number(low)}–{number(high)})"


def judged(_, interval, p):
    """Interprets the result of intervals.paired_test() as "better", "worse", or "" if no difference is shown."""
    low, high = interval
    return "" if p >= WORTH else "better" if low > 0 else "worse" if high < 0 else ""


def comparison(values, base, than):
    """Describes in words how paired values differ from their base."""
    tested = difference, (low, high), p = intervals.paired_test(values, base)
    verdict = judged(*tested)
    verdict = f"{verdict} than" if verdict else "not shown to differ from"
    shown = f"p = {p:.2g}" if p else "p < 1e-300"
    return f"{verdict} {than}: {difference:+.3f} ({low:+.3f} to {high:+.3f}, {shown})"


def comparisons(measured, values_of):
    """Compares each method with `none`, then paper with template, and site with paper."""
    base = values_of(measured["none"])
    lines = [f"- {method}: {comparison(values_of(each), base, 'none')}"
             for method, each in measured.items() if method != "none"]
    for method, than in (("paper", "template"), ("site", "paper")):
        lines.append(f"- {method}: {comparison(values_of(measured[method]), values_of(measured[than]), than)}")
    return "\n".join(lines) + "\n"


def mean_words(texts):
    return sum(len(text.split()) for text in texts) / len(texts)
