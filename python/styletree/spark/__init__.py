"""Learns and cleans crawls on a Spark cluster, with the same results as on one machine.

    spark = SparkSession.builder.getOrCreate()
    print(styletree.spark.learn(spark, "/crawl", store="models.db"))

The program `python -m styletree.spark` runs the same jobs; spark-submit can run them from the file
__main__.py in this package. Needs PySpark 3.5, and styletree on each node: pip install 'styletree[spark]'.
Inputs and outputs must be on file systems that all nodes see at the same paths; the store is a file on the
driver.
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
