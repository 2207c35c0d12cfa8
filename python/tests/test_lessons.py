import pytest

import styletree
from conftest import page, pages, url


@pytest.fixture
def store(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(pages(0, 30))
    return store


def text_of(store):
    (result,) = store.clean([(f"https://shop.example/{77}", page(77))])
    return result.text


def test_lessons_keep_and_drop_parts_of_all_pages(store):
    assert "Copyright" not in text_of(store)
    assert store.teach("shop.example", keep="div.foot", reason="who owns it", by="ann") == 1
    assert store.teach("shop.example", drop="h1") == 2
    assert "Copyright by the owners" in text_of(store)
    assert "Item 77" not in text_of(store)
    first, second = store.lessons("shop.example")
    assert (first.number, first.kind, first.selector, first.reason, first.taught_by) == (
        1, "keep", "div.foot", "who owns it", "ann")
    assert repr(second) == "Lesson(2, drop 'h1')"
    store.forget("shop.example", 1)
    assert [lesson.number for lesson in store.lessons("shop.example")] == [2]
    assert "Copyright" not in text_of(store)


def test_lessons_last_through_new_versions(store):
    store.teach("shop.example", keep="div.foot")
    assert store.learn(pages(20, 60)) == {"shop.example": 2}
    assert "Copyright by the owners" in text_of(store)


def test_explanations_name_the_lesson(store):
    store.teach("shop.example", drop=".main > p", reason="too long")
    (result,) = store.clean([page(77)], site="shop.example", explain=True)
    taught = [part for part in result.explain() if part.verdict == styletree.Verdict.TAUGHT]
    assert taught and all('"too long"' in part.reason for part in taught)


def test_fields_are_read_where_a_lesson_says(store):
    store.teach("shop.example", title="div.foot")
    (result,) = store.clean([page(77)], site="shop.example", metadata=True)
    assert result.metadata.title == "Copyright by the owners of this site"
    assert result.metadata.sources["title"] == "lesson"


def test_bad_lessons_are_refused(store, tmp_path):
    for wrong in ({}, {"keep": "p", "drop": "p"}):
        with pytest.raises(styletree.UsageError, match="exactly one of"):
            store.teach("shop.example", **wrong)
    with pytest.raises(styletree.InputError, match="pseudo-classes .* are not supported .at byte 2"):
        store.teach("shop.example", keep="p:hover")
    with pytest.raises(styletree.InputError, match="no node in the tree"):
        store.teach("shop.example", keep=".gone")
    with pytest.raises(styletree.ModelError, match="no lesson 3"):
        store.forget("shop.example", 3)
    with pytest.raises(styletree.ModelError, match="no model of site other.example"):
        store.lessons("other.example")
    with pytest.raises(styletree.UsageError, match="opened for reading"):
        styletree.open(store.path).teach("shop.example", keep="p")
    assert store.lessons("shop.example") == []


def doubtful_page(number):
    """Returns a page with parts that may or may not be content: the judge is certain of few of them."""
    parts = (f"<div class=by>Posted by admin on Monday {number}, share <a href=x>this</a></div>"
             f"<div class=rating>Seen {number} times, rated {number % 7} of 10 by readers</div>"
             f"<div class=sold>Item {number + 3} was sold to a reader, who says: never again.</div>")
    return page(number).replace("</body>", parts + "</body>")


def test_questions_name_nodes_that_lessons_can_answer(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn((url(number), doubtful_page(number)) for number in range(30))
    questions = store.questions("shop.example", most=3)
    assert 0 < len(questions) <= 3
    assert [question.gain for question in questions] == sorted(
        (question.gain for question in questions), reverse=True)
    for question in questions:
        assert 0 <= question.kept <= 1 and 0 <= question.probability <= 1
        address, kept, dropped = question.examples[0]
        assert address.startswith("https://shop.example/") and kept + dropped
    first = questions[0].selector
    assert first not in [again.selector for again in store.questions("shop.example", answered=[first])]
    store.teach("shop.example", drop=questions[0].selector)
    assert questions[0].selector not in [again.selector for again in store.questions("shop.example")]
