import html
import os
import pathlib
import random
import resource
import subprocess
import sys
import threading
from urllib.parse import unquote

import pytest

import styletree
from conftest import page, pages, url, warc
from styletree.compat.trafilatura import extract

MARKUP = b"<>/=\"'&;!-?#[] \n\0\xff abptdivscript<!--<![CDATA[</p><table><tr><td>&#x110000;&lt;"


def random_page(chance: random.Random) -> bytes:
    size = chance.choice([0, 1, 50, 3_000, 100_000])
    match chance.randrange(3):
        case 0:
            return chance.randbytes(size)
        case 1:
            return bytes(chance.choices(MARKUP, k=size))
        case _:  # a damaged page
            damaged = bytearray(page(chance.randrange(100)).encode())
            for _ in range(chance.randrange(1, 30)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            return bytes(damaged)


def use(one: bytes, model: styletree.Model) -> None:
    for result in (styletree.clean(one), model.clean(one)):
        assert result.status and isinstance(result.text, str)
        assert 0 <= result.kept <= 1 and 0 <= result.matched <= 1
        if not result.has_problem:
            result.explain()
            result.report().encode()
            result.content_html.encode()
        result._repr_html_()
        repr(result)


def test_any_bytes_are_a_page(seed, model):
    chance = random.Random(seed)
    for _ in range(100):
        use(random_page(chance), model)


def test_states_of_other_sizes_are_refused():
    """A pickle may be damaged or from another version."""
    result = styletree.clean("<p>A sentence.")
    for one in (result, styletree.Page(b"<p>A sentence.")):
        state = one.__getstate__()
        for wrong in ((), state[:-1], (*state, None)):
            with pytest.raises(styletree.InputError, match=f"not the state of a {type(one).__name__}"):
                type(one).__new__(type(one)).__setstate__(wrong)


TARGET_PARTS = [
    "script", "data", "&", "&amp;", "&colon;", "&#58;", "&#x3A", ";", "&Tab;", "&NewLine;", "&nosuch;", "/", "a",
    "?b=1", "&c=2", "#", "(", ")", "[", "]", "\\", "'", '"', "*", "_", "`", "~", "|", "!", "é",
]


def test_targets_in_markdown_form_no_references(seed):
    """The page has no URL, so its link targets, which are all relative, are not changed."""
    markdown_it = pytest.importorskip("markdown_it", reason="pip install 'styletree[test]' installs markdown-it-py")
    chance = random.Random(seed)
    for _ in range(500):
        targets = ["javascript" + "".join(chance.choices(TARGET_PARTS, k=chance.randint(1, 6))) for _ in "ab"]
        link, image = map(html.escape, targets)
        text = f'<p>A sentence with <a href="{link}">a link</a> in it, and <img src="{image}" alt=b> is one more.'
        options = dict(keep_links=True, keep_images=True, markdown=True)
        markdown = styletree.clean(text, method="page", **options).markdown
        inline = markdown_it.MarkdownIt().parse(markdown)[1].children
        attributes = [one.attrs for one in inline if one.type in ("link_open", "image")]
        found = [one.get("href", one.get("src")) for one in attributes]
        assert [unquote(one) for one in found] == [unquote(one) for one in targets], markdown


def test_a_million_random_bytes(seed, model):
    use(random.Random(seed).randbytes(1_000_000), model)


def test_any_bytes_are_an_archive(seed, tmp_path):
    chance = random.Random(seed)
    good = warc(0, 5)
    path = tmp_path / "a.warc"
    for _ in range(50):
        damaged = bytearray(good)
        for _ in range(chance.randrange(1, 20)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged[: chance.randrange(len(damaged))])
        results = styletree.clean_many(styletree.read(path))
        assert all(result.status for result in results)


def test_any_bytes_are_refused_or_understood(seed, model):
    chance = random.Random(seed)
    good = model.to_bytes()
    for _ in range(50):
        damaged = bytearray(good)
        for _ in range(chance.randrange(1, 20)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        try:
            styletree.Model.from_bytes(bytes(damaged)).clean(page(1))
        except styletree.ModelError:
            pass


@pytest.mark.parametrize(
    "monster",
    [
        "<div>" * 100_000 + "deep",
        "<p " + "a" * 1_000_000 + ">",
        "<table>" * 3_000 + "<tr><td>a",
        "&" * 1_000_000,
        "<!--" * 200_000,
        "\u202e" * 100_000,
        "<a href='" + "../" * 200_000 + "'>a",
        "<title>" + "t" * 1_000_000,
    ],
    ids=lambda monster: monster[:10],
)
def test_monsters(monster, model):
    use(monster.encode(), model)
    extract(monster, with_metadata=True, output_format="json")


@pytest.mark.parametrize(
    "url_", ["", "x", "http://", "http://[::1", "javascript:alert(1)", "http://a.example/" + "b" * 100_000,
             "\0", "http://\u202e.example/", "//", "http://a.example:99999/"],
)
def test_any_url_is_accepted(url_, model):
    for result in (styletree.clean(page(1), url=url_), model.clean((url_, page(1)))):
        assert result.url == url_
        assert "javascript:" not in result.content_html
    styletree.site_of_url(url_), styletree.domain_of_url(url_)


REPOSITORY = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> pathlib.Path:
    """Returns the fuzzers' seed inputs, and the inputs that they found if they ran on this machine."""
    if not (REPOSITORY / "tests/fuzz").exists():
        pytest.skip("the fuzzers' inputs are only in a clone of the repository")
    folder = tmp_path_factory.mktemp("corpus")
    bench = os.environ.get("STYLETREE_BENCH", REPOSITORY / "../shared/bench")
    subprocess.run(
        [sys.executable, REPOSITORY / "tests/fuzz/seed_corpus.py", bench, REPOSITORY / "tests/data",
         folder], check=True,
    )
    return folder


def inputs_of(corpus: pathlib.Path, target: str) -> list[bytes]:
    found = sorted((REPOSITORY / "build/fuzz/found").glob(f"{target}-*"))
    files = sorted((corpus / target).iterdir()) + found
    assert files
    return [file.read_bytes() for file in files]


def test_the_pages_of_the_fuzzers(corpus, model, seed):
    """Cleans the fuzzers' pages, unchanged and damaged."""
    chance = random.Random(seed)
    for one in inputs_of(corpus, "page"):
        damaged = bytearray(one)
        for _ in range(20):
            damaged[chance.randrange(len(damaged))] = chance.choice(MARKUP)
        for result in styletree.clean_many([one, damaged]) + model.clean_many([one, damaged]):
            assert result.status and isinstance(result.text, str)
        if chance.randrange(10) == 0:
            use(bytes(damaged), model)


def test_the_archives_of_the_fuzzers(corpus, tmp_path, seed):
    chance = random.Random(seed)
    for target in ("archive", "http"):
        for one in inputs_of(corpus, target):
            path = tmp_path / "input"
            path.write_bytes(one[: chance.randrange(len(one))] if chance.randrange(2) else one)
            reader = styletree.read(path)
            for result in styletree.Cleaner().clean_stream(reader):
                assert result.status
            assert all(count > 0 for count in reader.skipped.values())


def test_threads_hammer_one_model(model, seed):
    """Cleans random pages with all methods in some threads, while other threads copy the model."""
    failures: list[BaseException] = []

    def hammer(number: int) -> None:
        chance = random.Random(seed + number)
        try:
            for _ in range(40):
                one = random_page(chance)
                match chance.randrange(4):
                    case 0:
                        use(one, model)
                    case 1:
                        model.clean_many([one, page(number)], threads=3)
                    case 2:
                        assert styletree.Model.from_bytes(model.to_bytes()).checksum == model.checksum
                    case _:
                        with pytest.raises(styletree.UsageError):
                            model.clean((url(1), one), url=url(2))
        except BaseException as failure:  # noqa: BLE001: it is raised below
            failures.append(failure)

    threads = [threading.Thread(target=hammer, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def resident_kilobytes() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


def test_memory_stays_flat(model):
    """STYLETREE_TEST_CALLS sets the number of calls. A leak of 100 bytes per call would be detected."""
    calls = int(os.environ.get("STYLETREE_TEST_CALLS", "12000"))

    def work(rounds: int) -> None:
        for i in range(rounds):
            result = styletree.clean(page(i % 7), url(i % 7))
            result.text, result.title, result.status
            if i % 50 == 0:
                model.clean(page(i % 7)).explain()
                result.report()
                styletree.clean_many(pages(0, 5), threads=2, explain=True)
                list(styletree.Cleaner(model).clean_stream(pages(0, 5)))
                styletree.Sample.from_bytes(styletree.Sample("a.example").to_bytes())

    work(2_000)
    before = resident_kilobytes()
    work(calls)
    assert resident_kilobytes() - before < max(1_200, calls // 100), "memory does not grow"
