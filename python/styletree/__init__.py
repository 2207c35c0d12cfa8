"""Removes the template of a web site from its pages, and keeps their content.

A page can be cleaned without a model:

>>> import styletree
>>> html = '''<title>Rivers</title><div class=menu><a href=/>Home</a> <a href=/all>All</a></div>
... <h1>Rivers</h1><p>A river is a natural stream of fresh water that flows to the sea.
... <p>Most of them begin in mountains, where much rain and snow falls all the year.'''
>>> result = styletree.clean(html, url='https://example.org/rivers')
>>> print(result.text)
Rivers
<BLANKLINE>
A river is a natural stream of fresh water that flows to the sea.
<BLANKLINE>
Most of them begin in mountains, where much rain and snow falls all the year.

With a model that was learned from a few hundred pages of the site, results are better: see learn() and
open(). Warnings go to the logger "styletree". All exceptions raised on purpose derive from Error, except
TypeErrors.
"""

import copyreg
import inspect

from styletree._core import (
    Cleaner,
    Decision,
    Drift,
    ExamplePage,
    Lesson,
    Metadata,
    Model,
    ModelInfo,
    ModelSet,
    NewDesign,
    Page,
    PathChange,
    Question,
    Reader,
    Result,
    ResultStream,
    Sample,
    TemplateChange,
    domain_of_url,
    site_of_url,
    version,
)
from styletree._answers import PostedPage, ServedModel
from styletree._client import Client
from styletree._enums import Status, Verdict
from styletree._errors import Error, InputError, ModelError, ServiceError, UsageError
from styletree._functions import clean, clean_many, create, learn, open, read
from styletree._jsonl import write_jsonl
from styletree._options import CleanOptions, option_parameters
from styletree._parquet import write_parquet
from styletree._selectors import SelectorAgreement, Selectors
from styletree._store import Store
from styletree._tables import to_arrow, to_pandas

__all__ = [
    "Cleaner",
    "Client",
    "Decision",
    "Drift",
    "Error",
    "ExamplePage",
    "InputError",
    "Lesson",
    "Metadata",
    "Model",
    "ModelError",
    "ModelInfo",
    "ModelSet",
    "NewDesign",
    "Page",
    "PostedPage",
    "PathChange",
    "Question",
    "Reader",
    "Result",
    "ResultStream",
    "Sample",
    "SelectorAgreement",
    "Selectors",
    "ServedModel",
    "ServiceError",
    "Status",
    "Store",
    "TemplateChange",
    "UsageError",
    "Verdict",
    "__version__",
    "clean",
    "clean_many",
    "create",
    "domain_of_url",
    "learn",
    "read",
    "site_of_url",
    "to_arrow",
    "to_pandas",
    "write_jsonl",
    "write_parquet",
]

__version__ = version()

# Makes `pool.map(model.clean, pages)` work: nanobind's methods do not support pickling.
copyreg.pickle(
    type(Cleaner().clean),
    lambda method: (getattr, (method.__self__, method.__name__)),  # type: ignore[attr-defined]
)

Cleaner.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [
        inspect.Parameter("models", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None,
                          annotation="Model | ModelSet | None"),
        *option_parameters(CleanOptions),
    ]
)

for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__  # where users find it
del _name


def __dir__() -> list[str]:
    return [*__all__, "open"]  # not in __all__, so that `import *` does not hide Python's open()
