import doctest
import importlib.metadata
import inspect

import pytest

import styletree
from services import running_pair, with_addresses
from styletree import compat
from styletree.compat import trafilatura


def documented():
    """Returns all public objects and class members with their docstrings."""
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


EXAMPLES = {name: text for name, value in documented() if ">>>" in (text := inspect.getdoc(value) or "")}
OF_SERVICES = [name for name, text in EXAMPLES.items() if "Client(" in text]


def run_example(name, text):
    scope = {**vars(styletree), "styletree": styletree}
    output: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, scope, name, None, 0), out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in OF_SERVICES])
def test_example(name):
    run_example(name, EXAMPLES[name])


def test_examples_of_services(tmp_path):
    pytest.importorskip("h11", reason="h11 is missing; pip install 'styletree[client]'")
    with running_pair(tmp_path / "models.db") as pair:
        for name in OF_SERVICES:
            run_example(name, with_addresses(EXAMPLES[name], pair))


def test_what_a_new_user_needs_has_examples():
    assert {"styletree", "clean", "clean_many", "learn", "read", "Store", "Sample", "Result", "Page",
            "Cleaner", "Client", "Client.clean_many", "Error"} <= EXAMPLES.keys()


def test_package_and_library_have_one_version():
    assert styletree.__version__ == importlib.metadata.version("styletree")


def test_everything_public_is_documented():
    plain = {"__version__"}
    for name, value in documented():
        if name not in plain and "." not in name:
            assert inspect.getdoc(value), name
