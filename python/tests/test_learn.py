import copy
import multiprocessing
import pickle

import pytest

import styletree
from conftest import page, pages, sentence, url


def test_a_model_takes_the_template_away(model):
    assert (model.site, model.version, model.sample_size, model.profile) == (
        "shop.example", 0, 40, "site",
    )
    result = model.clean(page(99))
    assert result.is_cleaned
    assert result.matched > 0.5
    assert sentence(99) in result.text
    assert "news" not in result.text and "Copyright" not in result.text
    assert [r.text for r in model.clean_many([page(99)])] == [result.text]


def test_the_baseline_leaves_out_what_pages_share():
    model = sample_of(range(40)).learn(profile="template")
    assert model.profile == "template"
    assert sentence(99) in model.clean(page(99)).text


def test_models_do_not_depend_on_order_or_threads(model):
    shuffled = pages(0, 40)[::-1]
    assert styletree.learn(shuffled, threads=2).checksum == model.checksum


def test_models_pickle_and_become_bytes(model):
    for again in (
        pickle.loads(pickle.dumps(model)),
        styletree.Model.from_bytes(model.to_bytes()),
        copy.deepcopy(model),
    ):
        assert again.checksum == model.checksum
        assert again.clean(page(99)).text == model.clean(page(99)).text


def test_samples_merge_to_the_sample_of_the_whole(model):
    parts = [styletree.Sample("shop.example") for _ in range(3)]
    for number, one in enumerate(pages(0, 40)):
        parts[number % 3].add(one)
    whole = pickle.loads(pickle.dumps(parts[0]))
    for part in parts[1:]:
        whole.merge(styletree.Sample.from_bytes(part.to_bytes()))
    assert (whole.site, whole.pages_seen, whole.problems) == ("shop.example", 40, 0)
    assert whole.learn().checksum == model.checksum


def test_parts_restricted_by_an_outline_merge_to_the_sample_of_the_whole():
    outline = styletree.Sample.outline("shop.example", size=5)
    whole = styletree.Sample("shop.example", size=5)
    for one in pages(0, 40):
        outline.add(one)
        whole.add(one)
    bound = pickle.loads(pickle.dumps(outline)).bound
    assert bound == whole.bound < 2**63
    parts = [styletree.Sample("shop.example", size=5) for _ in range(3)]
    for number, one in enumerate(pages(0, 40)):
        parts[number % 3].restrict_to(bound)
        parts[number % 3].add(one)
    parts[0].merge(parts[1])
    parts[0].merge(parts[2])
    assert parts[0].to_bytes() == whole.to_bytes()
    with pytest.raises(styletree.UsageError, match="contains no pages to learn from"):
        outline.learn()
    with pytest.raises(styletree.UsageError, match="a sample and an outline"):
        whole.merge(outline)
    for bad in (-1, 2**64, "1"):
        with pytest.raises((TypeError, OverflowError)):
            whole.restrict_to(bad)


def test_samples_of_different_sites_do_not_merge():
    sample = styletree.Sample("shop.example")
    for other in (
        styletree.Sample("other.example"),
        styletree.Sample("shop.example", size=7),
        styletree.Sample("shop.example", seed=7),
    ):
        with pytest.raises(styletree.UsageError, match="must be the same"):
            sample.merge(other)


def test_merging_a_sample_into_itself_is_refused():
    sample = styletree.Sample("shop.example")
    sample.add(page(1), url=url(1))
    with pytest.raises(styletree.UsageError, match="into itself"):
        sample.merge(sample)
    assert sample.pages_seen == 1


def sample_of(numbers: range) -> styletree.Sample:
    sample = styletree.Sample("shop.example")
    for number in numbers:
        sample.add(page(number), url=url(number))
    return sample


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes_sample_shares_of_a_site(model, method):
    styletree.clean(page(1))  # so that a forked process inherits used cleaners
    with multiprocessing.get_context(method).Pool(2) as pool:
        first, second = pool.map(sample_of, [range(20), range(20, 40)])
        first.merge(second)
        assert first.learn().checksum == model.checksum
        texts = pool.map(model.clean, [page(98), page(99)])
    assert [r.text for r in texts] == [model.clean(page(i)).text for i in (98, 99)]


def test_the_site_comes_from_the_urls():
    with pytest.raises(styletree.UsageError, match="give site="):
        styletree.learn([page(1)])
    mixed = pages(0, 3) + pages(3, 6, host="other.example")
    with pytest.raises(styletree.UsageError, match="shop.example and other.example"):
        styletree.learn(mixed)
    assert styletree.learn(mixed, site="www.Shop.example").site == "shop.example"


def test_pages_of_other_hosts_are_warned_of(caplog):
    own = pages(0, 20, host="a.shop.example") + pages(20, 25, host="www.shop.example") + [page(99)]
    styletree.learn(own, site="shop.example")
    assert not caplog.records, "hosts of the domain, and pages without a URL, may belong to the site"
    styletree.learn(own + pages(30, 33, host="b.example"), site="shop.example")
    assert [record.getMessage() for record in caplog.records] == [
        "3 of the pages have URLs from hosts other than shop.example; Store.learn(pages, by='host') "
        "groups pages by URL"
    ]
    assert caplog.records[0].name == "styletree"


def test_there_must_be_a_page_to_learn_from():
    for nothing in ([], [b"", b"%PDF-1.7", "<p>" + 34_000_000 * "a"]):
        with pytest.raises(styletree.InputError, match="shop.example: no page to learn from"):
            styletree.learn(nothing, site="shop.example")
    with pytest.raises(styletree.InputError, match="no pages"):
        styletree.learn([])


def test_the_content_of_one_page_is_no_site():
    for one in (page(1), page(1).encode(), bytearray(b"a")):
        with pytest.raises(styletree.UsageError, match="one page"):
            styletree.learn(one, site="shop.example")


def test_options_of_learning_are_checked():
    sample = sample_of(range(3))
    with pytest.raises(styletree.UsageError, match="'site', 'paper', 'template'"):
        sample.learn(profile="magic")
    with pytest.raises(styletree.UsageError, match="0 to 1"):
        sample.learn(profile="paper", threshold=1.5)
    with pytest.raises(styletree.UsageError):
        styletree.Sample("shop.example", size=0)
    with pytest.raises(styletree.UsageError, match="must be a host name"):
        styletree.Sample("no host")
    assert sample.learn(profile="paper", threshold=0.2).profile == "paper"
    with pytest.raises(styletree.UsageError, match="the 'template' profile has no threshold"):
        sample.learn(profile="template", threshold=0.2)


def test_damaged_bytes_are_no_model_and_no_sample(model):
    for kind, error, good in (
        (styletree.Model, styletree.ModelError, model.to_bytes()),
        (styletree.Sample, styletree.InputError, sample_of(range(3)).to_bytes()),
    ):
        for bad in (b"", b"nonsense", good[: len(good) // 2], good[:-1]):
            with pytest.raises(error):
                kind.from_bytes(bad)
            with pytest.raises(error):
                kind.__new__(kind).__setstate__(bad)


def test_few_pages_are_warned_of(caplog):
    styletree.learn(pages(0, 20))
    assert not caplog.records
    styletree.learn(pages(0, 3))
    assert [record.getMessage() for record in caplog.records] == [
        "shop.example: only 3 pages to learn from, so accidental repetitions look like template; use at least 20"]


def test_bytes_are_no_names():
    with pytest.raises(styletree.UsageError, match="io.BytesIO"):
        styletree.read(b"<p>A page")
