import doctest
import importlib.metadata
import inspect

import pytest

import styletree
from styletree import compat
from styletree.compat import trafilatura


def documented():
    """All public objects and members of classes, with their docstrings."""
    yield "styletree", styletree
    yield "styletree.compat", compat
    yield "styletree.compat.trafilatura.extract", trafilatura.extract
    for name in styletree.__all__:
        value = getattr(styletree, name)
        yield name, value
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", inner


EXAMPLES = {
    name: test
    for name, value in documented()
    if (test := doctest.DocTestParser().get_doctest(
        inspect.getdoc(value) or "", {**vars(styletree), "styletree": styletree}, name, None, 0
    )).examples
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    output: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(EXAMPLES[name], out=output.append)
    assert runner.failures == 0, "".join(output)


def test_what_a_new_user_needs_has_examples():
    assert {"styletree", "clean", "clean_many", "learn", "read", "Store", "Sample", "Result", "Page",
            "Cleaner", "Error"} <= EXAMPLES.keys()


def test_package_and_library_have_one_version():
    assert styletree.__version__ == importlib.metadata.version("styletree")


def test_everything_public_is_documented():
    plain = {"__version__"}
    for name, value in documented():
        if name not in plain and "." not in name:
            assert inspect.getdoc(value), name
