import pytest

import styletree
from conftest import page, pages, sentence, url


def redesigned(number: int) -> str:
    return (
        f"<html lang=en><head><title>Item {number}</title></head><body id=new>"
        "<header class=top><ul><li>Start</li><li>Latest stories</li></ul></header>"
        f"<main><article><h2>Item {number}</h2><p>{sentence(number)}</p>"
        f"<p>{sentence(number + 10_000)}</p></article></main>"
        "<footer>All rights are reserved by us</footer></body></html>"
    )


def history(change: int, last: int) -> list[styletree.Page]:
    """Returns pages of a redesigned site, one per day."""
    return [
        styletree.Page(
            page(i) if i < change else redesigned(i),
            url(i),
            date=f"20{10 + i // 28}-01-{i % 28 + 1:02}T00:00:00Z",
        )
        for i in range(last)
    ]


@pytest.fixture
def store(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(history(100, 40))
    return store


def test_drift_tells_when_the_template_changed(store):
    drift = store.drift(history(56, 112), threads=2)
    assert (drift.pages, drift.can_tell, drift.dates_tell, drift.has_changed) == (
        112, True, True, True,
    )
    (change,) = drift.changes
    assert change.date == "2012-01-01T00:00:00Z", "the date of page 56, with 28 pages per year"
    assert change.part == "" and change.misfits > change.pages / 2
    assert any("id=\"new\"" in path.path and path.after == 1 for path in change.paths)
    assert change.changed[0].date >= change.date > change.unchanged[0].date
    assert repr(drift) and repr(change) and repr(change.paths[0]) and repr(change.changed[0])


def test_each_era_is_cleaned_by_its_model(store):
    new = [one for one in history(56, 112) if one.date >= "2012"]
    assert store.learn(new, activation="alongside") == {"shop.example": 2}
    assert not store.drift(history(56, 112)).has_changed
    results = list(store.clean(history(56, 112)))
    assert [result.model for result in results] == 56 * [1] + 56 * [2]
    assert not any("Latest stories" in result.text for result in results)


def test_pages_without_dates_show_designs(store):
    drift = store.drift(pages(0, 40) + [(url(i), redesigned(i)) for i in range(40, 80)])
    assert not drift.dates_tell and not drift.changes
    assert "; change dates unknown)" in repr(drift)
    (design,) = drift.designs
    assert design.pages == drift.misfits >= 36
    assert len(design.examples) == 3 and design.examples[0].date == ""


def test_there_must_be_a_model_of_the_site(store):
    with pytest.raises(styletree.UsageError, match="other.example: no model"):
        store.drift(pages(0, 20, host="other.example"))
    sample = styletree.Sample("shop.example")
    with pytest.raises(styletree.InputError):
        store.drift(sample)
