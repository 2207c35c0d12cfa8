"""Cleans pages with Ray Data: each worker opens the models once and cleans batches of pages.

    pip install '.[ray]'
    python docs/examples/ray_map_batches.py models.db pages/ clean/

The pages are Parquet files with at least the columns url and content (binary). The output has all of their columns
except content, plus status, title and text.
"""

import argparse

import pyarrow
import ray

import styletree


class CleanPages:
    """A Ray actor: its constructor runs once in each worker."""

    def __init__(self, store: str) -> None:
        self.cleaner = styletree.open(store, mode="r").cleaner()

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        pages = zip(batch["url"].to_pylist(), batch["content"].to_pylist(), strict=True)
        results = self.cleaner.clean_many(pages)
        batch = batch.drop_columns(["content"])
        for name in ("status", "title", "text"):
            values = [getattr(result, name) for result in results]
            batch = batch.append_column(name, pyarrow.array(values, pyarrow.large_string()))
        return batch


def clean_pages(pages: ray.data.Dataset, store: str, workers: int = 1) -> ray.data.Dataset:
    """`store` is the path of the model file, the same on every node of the cluster.

    Each worker uses one CPU. Leave at least one for the tasks that read, or the workers wait forever.
    """
    return pages.map_batches(
        CleanPages,
        fn_constructor_args=(store,),
        batch_format="pyarrow",
        batch_size=256,
        compute=ray.data.ActorPoolStrategy(size=workers),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("store", help="the model file")
    parser.add_argument("pages", help="a folder of Parquet files")
    parser.add_argument("output", help="a folder for the cleaned pages")
    parser.add_argument("--workers", type=int, default=1, help="fewer than the number of CPUs")
    options = parser.parse_args()
    pages = ray.data.read_parquet(options.pages)
    clean_pages(pages, options.store, options.workers).write_parquet(options.output)


if __name__ == "__main__":
    main()
