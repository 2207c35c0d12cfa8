"""Classifies pages with Naive Bayes, in the configurations of [Yi03], 4.2.2."""
import itertools

import numpy
import pandas
import sklearn.feature_extraction.text
import sklearn.metrics
import sklearn.naive_bayes


def counts(texts):
    """Counts each word in each text, without a minimum frequency or stop words."""
    return sklearn.feature_extraction.text.CountVectorizer(dtype=numpy.int32).fit_transform(texts)


def evaluate(words, labels, train, test):
    """Returns the accuracy, the mean F of the classes, and whether each page is classified correctly. Uses only
    words that occur in training pages."""
    known = words[train].getnnz(axis=0) > 0
    model = sklearn.naive_bayes.MultinomialNB().fit(words[train][:, known], labels[train])
    found = model.predict(words[test][:, known])
    f = sklearn.metrics.f1_score(labels[test], found, average="macro", zero_division=0)
    return (found == labels[test]).mean(), f, found == labels[test]


def setups(sites, labels, site_names, first, second):
    """Yields (configuration, training pages, test pages) for two classes. Pages are given as masks."""
    is_first, is_second = labels == first, labels == second
    for i in site_names:
        train = (sites == i) & (is_first | is_second)
        yield 1, train, (is_first | is_second) & ~train
    for i, j in itertools.permutations(site_names, 2):
        train = (is_first & (sites == i)) | (is_second & (sites == j))
        yield 2, train, (is_first | is_second) & (sites != i) & (sites != j)
        yield 3, train, (is_first | is_second) & ~train


def pairs_of_classes(pages, texts):
    """Returns a row for each pair of classes, configuration and choice of sites."""
    words, labels = counts(texts), numpy.array([page.topic for page in pages])
    sites = numpy.array([page.site for page in pages])
    rows = []
    for first, second in itertools.combinations(sorted(set(labels)), 2):
        for configuration, train, test in setups(sites, labels, sorted(set(sites)), first, second):
            accuracy, f, _ = evaluate(words, labels, numpy.flatnonzero(train), numpy.flatnonzero(test))
            rows.append((f"{first}, {second}", configuration, accuracy, f))
    return pandas.DataFrame(rows, columns=["pair", "configuration", "accuracy", "f"])


def held_out_sites(pages, texts):
    """Tests on each site after training on all others. Returns a row for each page."""
    words, labels = counts(texts), numpy.array([page.topic for page in pages])
    sites = numpy.array([page.site for page in pages])
    rows = []
    for site in sorted(set(sites)):
        test = numpy.flatnonzero(sites == site)
        _, f, right = evaluate(words, labels, numpy.flatnonzero(sites != site), test)
        rows += [(site, int(index), bool(is_right), f) for index, is_right in zip(test, right)]
    return pandas.DataFrame(rows, columns=["site", "page", "right", "f"]).sort_values("page", ignore_index=True)
