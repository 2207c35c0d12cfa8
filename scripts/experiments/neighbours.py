"""Classifies pages by their nearest neighbors, using words chosen with χ² ([Zhang04], 7.1).

χ² of a word and a class is computed as by Yang and Pedersen, 1997, from the numbers of pages that contain the word
and that belong to the class. A word's score is the maximum over its classes. Neighbors vote as by Yang and Liu,
1999, weighted by their cosine.
"""
import numpy
import pandas
import scipy.sparse
import sklearn.metrics

import classification

NEIGHBOURS = 15
SIZES = [50, 100, 200, 500, 1000, 2000, 5000]  # numbers of chosen words
MAIN_SIZE = 1000


def chi_squares(words, labels):
    """Returns the greatest χ² of each word. `words` contains counts by page and word."""
    has = (words > 0).astype(float)
    total, with_word = len(labels), numpy.asarray(has.sum(axis=0)).ravel()
    greatest = numpy.zeros(words.shape[1])
    for label in sorted(set(labels)):
        is_label = labels == label
        both = numpy.asarray(has[is_label].sum(axis=0)).ravel()
        word_only, label_only = with_word - both, is_label.sum() - both
        neither = total - both - word_only - label_only
        below = with_word * (total - with_word) * is_label.sum() * (total - is_label.sum())
        above = total * (both * neither - word_only * label_only) ** 2
        greatest = numpy.maximum(greatest, numpy.divide(above, below, out=numpy.zeros_like(greatest), where=below > 0))
    return greatest


def weights(words, pages_with, pages):
    """Returns the weights of equation (1), tf × log(N / n), normalized to length 1."""
    weighted = words @ scipy.sparse.diags(numpy.log(pages / numpy.maximum(pages_with, 1)))
    lengths = numpy.sqrt(numpy.asarray(weighted.multiply(weighted).sum(axis=1)).ravel())
    return scipy.sparse.diags(1 / numpy.where(lengths > 0, lengths, 1)) @ weighted


def vote(similarities, labels, classes, neighbours=NEIGHBOURS):
    """Returns the class with the greatest sum of similarities among the nearest pages; in a tie, the first class."""
    nearest = numpy.argsort(-similarities, kind="stable")[:neighbours]
    sums = [similarities[nearest][labels[nearest] == label].sum() for label in classes]
    return classes[int(numpy.argmax(sums))]


def predictions(words, labels, train, test, sizes):
    """Returns the predicted classes of the test pages, by number of chosen words."""
    order = numpy.argsort(-chi_squares(words[train], labels[train]), kind="stable")
    classes = sorted(set(labels[train]))
    found = {}
    for size in sizes:
        chosen = order[:size]
        known = words[train][:, chosen]
        pages_with = known.getnnz(axis=0)
        similarities = (weights(words[test][:, chosen], pages_with, len(train))
                        @ weights(known, pages_with, len(train)).T).toarray()
        found[size] = [vote(row, labels[train], classes) for row in similarities.round(9)]
    return found


def held_out_sites(pages, texts, sizes=tuple(SIZES)):
    """Classifies each site's pages, with the pages of all other sites as training set. Returns one row per page
    and vocabulary size."""
    words, labels = classification.counts(texts), numpy.array([page.topic for page in pages])
    sites = numpy.array([page.site for page in pages])
    rows = []
    for site in sorted(set(sites)):
        train, test = numpy.flatnonzero(sites != site), numpy.flatnonzero(sites == site)
        for size, found in predictions(words, labels, train, test, sizes).items():
            rows += [(size, int(page), labels[page], label) for page, label in zip(test, found)]
    return pandas.DataFrame(rows, columns=["size", "page", "topic", "found"]).sort_values(["size", "page"],
                                                                                          ignore_index=True)


def f1_of_classes(frame, size=MAIN_SIZE):
    """Returns equation (6), F1, for each class in sorted order, as in figure 5."""
    chosen = frame[frame["size"] == size]
    classes = sorted(set(chosen.topic))
    return dict(zip(classes, sklearn.metrics.f1_score(chosen.topic, chosen.found, labels=classes, average=None,
                                                      zero_division=0).tolist()))


def is_right(frame, size=MAIN_SIZE):
    chosen = frame[frame["size"] == size]
    return (chosen.topic == chosen.found).to_numpy(dtype=float)
