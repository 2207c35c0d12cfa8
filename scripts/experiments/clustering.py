"""Clusters pages with k-means, and scores the clusters as in [Yi03], 4.2.1."""
import numpy
import scipy.optimize
import sklearn.cluster
import sklearn.feature_extraction.text


def vectors(texts):
    """Returns unit-length tf-idf vectors, ignoring stop words and words that occur on only one page."""
    maker = sklearn.feature_extraction.text.TfidfVectorizer(stop_words="english", min_df=2, dtype=numpy.float32)
    return maker.fit_transform(texts)


def best_f(topics, clusters, count):
    """Returns the mean F of the classes under the best assignment of classes to clusters."""
    names = sorted(set(topics))
    table = numpy.zeros((len(names), count))
    for topic, cluster in zip(topics, clusters):
        table[names.index(topic), cluster] += 1
    sizes = table.sum(axis=1, keepdims=True) + table.sum(axis=0, keepdims=True)
    f = 2 * table / sizes  # 2pr / (p + r), with p = n / cluster and r = n / class
    rows, columns = scipy.optimize.linear_sum_assignment(-f)
    return f[rows, columns].mean()


def scores(texts, topics, starts, seed):
    """Returns F for each random start. A start chooses pages as the initial centers, the same for all texts."""
    count = len(set(topics))
    points = vectors(texts)
    random = numpy.random.default_rng(seed)
    found = []
    for _ in range(starts):
        centres = points[random.choice(len(topics), count, replace=False)].toarray()
        means = sklearn.cluster.KMeans(n_clusters=count, init=centres, n_init=1, algorithm="lloyd")
        found.append(best_f(topics, means.fit_predict(points), count))
    return numpy.array(found)
