"""Crawls that do not fit on one machine: the same models and texts from a Spark cluster.

    spark = SparkSession.builder.getOrCreate()
    print(styletree.spark.learn(spark, "/crawl", store="models.db"))

`python -m styletree.spark` does the same as a program; spark-submit runs the file __main__.py of this
package. Needs PySpark 3.5, and styletree on each node: pip install 'styletree[spark]'. Inputs and outputs are
on file systems that all nodes see at the same paths; the store is a file on the driver.
"""

from styletree.spark._cleaning import Cleaned, clean
from styletree.spark._frames import clean_frame
from styletree.spark._learning import Learned, learn
from styletree.spark._redesigns import Change, Drifted, Retrained, SiteDrift, drift, retrain

__all__ = [
    "Change",
    "Cleaned",
    "Drifted",
    "Learned",
    "Retrained",
    "SiteDrift",
    "clean",
    "clean_frame",
    "drift",
    "learn",
    "retrain",
]

for _name in __all__:
    globals()[_name].__module__ = __name__  # where users find it
del _name
