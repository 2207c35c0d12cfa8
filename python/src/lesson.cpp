#include <styletree/lesson.hpp>
#include <styletree/model_store.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/src/bindings.hpp"
#include "python/src/choices.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

constexpr const char* kKinds[] = {"keep", "drop", "title", "authors", "published"};

const char* name_of(Lesson::Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

Lesson::Kind kind_of(const std::string& name) {
  return chosen<Lesson::Kind>("kind", name,
                              {{"keep", Lesson::Kind::keep},
                               {"drop", Lesson::Kind::drop},
                               {"title", Lesson::Kind::title},
                               {"authors", Lesson::Kind::authors},
                               {"published", Lesson::Kind::published}});
}

int teach(nb::handle path, const nb::str& site, const std::string& kind, const nb::str& selector,
          const nb::str& reason, const nb::str& by) {
  Lesson lesson;
  lesson.kind = kind_of(kind);
  lesson.selector = utf8_of(selector);
  lesson.reason = utf8_of(reason);
  lesson.taught_by = utf8_of(by);
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  return ModelStore::open_or_create(file).teach(name, lesson);
}

void forget(nb::handle path, const nb::str& site, int number) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  ModelStore::open_or_create(file).forget(name, number);
}

std::vector<Lesson> lessons(nb::handle path, const nb::str& site) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  return ModelStore::open(file).lessons(name);
}

std::vector<Question> questions(nb::handle path, const nb::str& site, std::size_t most,
                                const std::vector<std::string>& answered) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  return ModelStore::open(file).questions(name, most, answered);
}

nb::list list_of(const std::vector<std::string>& texts) {
  nb::list list;
  for (const std::string& text : texts) {
    list.append(str_of(text));
  }
  return list;
}

/// None for an unknown date.
nb::object date_of(const std::string& date) {
  return date.empty() ? nb::object(nb::none()) : nb::object(str_of(date));
}

nb::dict selectors(nb::handle path, const nb::str& site, const std::string& language,
                   std::optional<int> version, bool force) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const auto chosen_language = chosen<SelectorLanguage>(
      "language", language, {{"css", SelectorLanguage::css}, {"xpath", SelectorLanguage::xpath}});
  Selectors found;
  {
    const GilRelease no_gil;
    found = ModelStore::open(file).selectors(name, chosen_language, version,
                                             force ? PoorSelectors::accept : PoorSelectors::refuse);
  }
  nb::dict agreement;
  agreement["pages"] = found.agreement.pages;
  agreement["f1"] = found.agreement.f1;
  agreement["same"] = found.agreement.same;
  nb::dict dict;
  dict["site"] = str_of(found.site);
  dict["version"] = found.version;
  dict["learned"] = str_of(found.learned);
  dict["from"] = date_of(found.from);
  dict["until"] = date_of(found.until);
  dict["language"] = language;
  dict["content"] = list_of(found.content);
  dict["drop"] = list_of(found.drop);
  dict["title"] = list_of(found.title);
  dict["authors"] = list_of(found.authors);
  dict["published"] = list_of(found.published);
  dict["agreement"] = agreement;
  return dict;
}

void bind_classes(nb::module_& module) {
  nb::class_<Lesson>(module, "Lesson",
                     "A person's correction of a site's model; see Store.teach().")
      .def_ro("number", &Lesson::number, "The number, counted from 1 for each site.")
      .def_prop_ro(
          "kind", [](const Lesson& self) { return name_of(self.kind); },
          "'keep', 'drop', 'title', 'authors' or 'published'.")
      .def_prop_ro(
          "selector", [](const Lesson& self) { return str_of(self.selector); },
          "The CSS selector of the nodes.")
      .def_prop_ro("reason", [](const Lesson& self) { return str_of(self.reason); })
      .def_prop_ro("taught_by", [](const Lesson& self) { return str_of(self.taught_by); })
      .def_prop_ro(
          "taught_at", [](const Lesson& self) { return str_of(self.taught_at); },
          "The time, in UTC, as '2026-01-31T23:59:59Z'.")
      .def("__repr__", [](const Lesson& self) {
        return formatted("Lesson({}, {} {!r})", self.number, name_of(self.kind),
                         str_of(self.selector));
      });
  nb::class_<Question>(module, "Question",
                       "A node of a site's tree for a person to judge; see Store.questions().")
      .def_prop_ro(
          "selector", [](const Question& self) { return str_of(self.selector); },
          "The CSS selector of the node, for Store.teach().")
      .def_ro("pages", &Question::pages, "The number of sampled pages that contain the node.")
      .def_ro("words", &Question::words, "The number of words in the node on these pages.")
      .def_ro("kept", &Question::kept,
              "The share of the node's words that is currently kept, [0, 1].")
      .def_ro("probability", &Question::probability,
              "The mean probability that the words are content, [0, 1].")
      .def_ro("gain", &Question::gain, "The expected gain in mean F1 over the sample, [0, 1].")
      .def_prop_ro(
          "examples",
          [](const Question& self) {
            nb::list examples;
            for (const QuestionExample& example : self.examples) {
              examples.append(nb::make_tuple(str_of(example.page), list_of(example.kept),
                                             list_of(example.dropped)));
            }
            return examples;
          },
          nb::sig("def examples(self) -> list[tuple[str, list[str], list[str]]]"),
          "Examples from sampled pages: (address, first kept texts of the node, first dropped\n"
          "texts of the node).")
      .def("__repr__", [](const Question& self) {
        return formatted("Question({!r}, {} pages, gain {:.4f})", str_of(self.selector), self.pages,
                         self.gain);
      });
}

}  // namespace

void bind_lessons(nb::module_& module) {
  bind_classes(module);
  module.def("teach", &teach, "path"_a, "site"_a, "kind"_a, "selector"_a, "reason"_a, "by"_a,
             nb::sig("def teach(path: str | os.PathLike[str], site: str, kind: str, selector: str, "
                     "reason: str, by: str) -> int"));
  module.def("forget", &forget, "path"_a, "site"_a, "number"_a,
             nb::sig("def forget(path: str | os.PathLike[str], site: str, number: int) -> None"));
  module.def("lessons", &lessons, "path"_a, "site"_a,
             nb::sig("def lessons(path: str | os.PathLike[str], site: str) -> list[Lesson]"));
  module.def("questions", &questions, "path"_a, "site"_a, "most"_a, "answered"_a,
             nb::sig("def questions(path: str | os.PathLike[str], site: str, most: int, "
                     "answered: list[str]) -> list[Question]"));
  module.def("selectors", &selectors, "path"_a, "site"_a, "language"_a, "version"_a.none(),
             "force"_a,
             nb::sig("def selectors(path: str | os.PathLike[str], site: str, language: str, "
                     "version: int | None, force: bool) -> dict[str, object]"));
}

}  // namespace styletree::python
