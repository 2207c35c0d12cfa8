#include "python/src/result.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <styletree/error.hpp>

#include "python/src/bindings.hpp"
#include "python/src/metadata.hpp"
#include "python/src/status.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {

namespace {

Details details_of(const CleanerOptions& options, bool has_problem) {
  return {options.with_markdown || has_problem, options.with_html || has_problem,
          options.with_rights || has_problem, options.with_structure || has_problem};
}

}  // namespace

CleanedResult::CleanedResult(Result result, const PageArgument& page,
                             const std::shared_ptr<CleanerPool>& pool, bool keeps_page)
    : m_result{std::move(result)},
      m_url{page.url()},
      m_date{page.date()},
      m_source{page.source()},
      m_record{page.record()},
      m_is_part{page.is_part()},
      m_details{details_of(pool->options(), m_result.has_problem())} {
  if (keeps_page) {
    m_pool = pool;
    m_page = page;
  }
}

Result CleanedResult::again(bool CleanerOptions::*detail) const {
  if (!can_explain()) {
    throw Error{
        ErrorCode::usage,
        "the result no longer has its page; use clean(), or give explain=True to keep the "
        "pages of a batch (or markdown=True, html=True, rights=True or structure=True to compute "
        "these with the text)"};
  }
  return m_pool->clean_in_detail(*m_page, detail);
}

std::vector<Decision> CleanedResult::decisions() const {
  return m_result.has_problem() ? std::vector<Decision>{}
                                : again(&CleanerOptions::with_decisions).decisions;
}

std::string CleanedResult::report() const {
  return again(&CleanerOptions::with_report).report;
}

namespace {

nb::dict dict_of(const Rights& rights) {
  nb::dict fields;
  for (const RightsField& field : kRightsFields) {
    fields[str_of(field.name)] = str_of(rights.*field.text);
  }
  fields["sources"] = sources_of(rights.sources);
  return fields;
}

Rights rights_of(const nb::dict& fields) {
  Rights rights;
  for (const RightsField& field : kRightsFields) {
    rights.*field.text = utf8_of(nb::str(fields[str_of(field.name)]));
  }
  rights.sources = sources_of(nb::cast<nb::dict>(fields["sources"]));
  return rights;
}

nb::tuple details_state(const Details& details) {
  return nb::make_tuple(details.markdown, details.html, details.rights, details.structure);
}

Details details_of_state(const nb::tuple& state) {
  require_state(state, 4, "Result");
  return {nb::cast<bool>(state[0]), nb::cast<bool>(state[1]), nb::cast<bool>(state[2]),
          nb::cast<bool>(state[3])};
}

/// The state for pickle, without the page and the models.
nb::tuple result_state(const CleanedResult& self) {
  const Result& result = self.result();
  return nb::make_tuple(
      str_of(to_string(result.status)), str_of(result.detail), str_of(result.site), result.model,
      str_of(result.method), str_of(result.language), str_of(result.title), str_of(result.text),
      result.kept, result.matched, str_of(self.url()), str_of(self.date()), str_of(self.source()),
      str_of(result.comments), str_of(self.record()), metadata_state(result.metadata),
      str_of(result.markdown), str_of(result.html), dict_of(result.rights),
      strs_of(result.structure), details_state(self.details()), self.is_part(), result.confidence,
      str_of(result.kind));
}

CleanedResult result_of_state(const nb::tuple& state) {
  require_state(state, 24, "Result");
  const auto text = [&](std::size_t i) { return utf8_of(nb::str(state[i])); };
  Result result;
  result.status = status_of(state[0]);
  result.detail = text(1);
  result.site = text(2);
  result.model = nb::cast<std::optional<int>>(state[3]);
  result.method = text(4);
  result.language = text(5);
  result.title = text(6);
  result.text = text(7);
  result.kept = nb::cast<double>(state[8]);
  result.matched = nb::cast<double>(state[9]);
  result.comments = text(13);
  result.metadata = metadata_of_state(nb::cast<nb::tuple>(state[15]));
  result.markdown = text(16);
  result.html = text(17);
  result.rights = rights_of(nb::cast<nb::dict>(state[18]));
  result.structure = texts_of(state[19]);
  result.confidence = nb::cast<std::optional<double>>(state[22]);
  result.kind = text(23);
  return {std::move(result),
          text(10),
          text(11),
          text(12),
          text(14),
          nb::cast<bool>(state[21]),
          details_of_state(nb::cast<nb::tuple>(state[20]))};
}

/// The title from the metadata, or else from the page's TITLE element.
const std::string& title_of(const CleanedResult& self) {
  const Result& result = self.result();
  return result.metadata.title.empty() ? result.title : result.metadata.title;
}

nb::str repr_of(const CleanedResult& self) {
  return formatted("Result({!r}, {!r}, {} characters)", str_of(to_string(self.result().status)),
                   str_of(title_of(self)), nb::len(str_of(self.result().text)));
}

nb::object escaped(const nb::object& text) {
  return nb::module_::import_("html").attr("escape")(text);
}

nb::str problem_of(const Result& result) {
  return str_of(std::string{to_string(result.status)} + ": " + result.detail);
}

nb::str report_of(const CleanedResult& self) {
  return self.result().has_problem() ? formatted("<!DOCTYPE html><meta charset=\"utf-8\"><p>{}</p>",
                                                 escaped(problem_of(self.result())))
                                     : str_of(self.report());
}

/// HTML that shows the page in its own frame, which runs no scripts and cannot reach the notebook.
nb::str notebook_html_of(const CleanedResult& self) {
  const Result& result = self.result();
  if (!self.can_explain()) {
    return formatted("<pre style='white-space:pre-wrap'>{}</pre>",
                     escaped(result.has_problem() ? problem_of(result) : str_of(result.text)));
  }
  return formatted(
      "<p><b>{}</b>: {}, {:.0%} of the words kept</p><iframe sandbox "
      "style='width:100%;height:32em;border:1px solid #ccc' srcdoc=\"{}\"></iframe>",
      escaped(str_of(title_of(self))), str_of(to_string(result.status)), result.kept,
      escaped(report_of(self)));
}

/// The member of an enumeration in styletree._enums whose value is `word`.
nb::object word_of(const char* enumeration, std::string_view word) {
  return nb::module_::import_("styletree._enums").attr(enumeration)(str_of(word));
}

/// Adds a property that returns text from the library.
template <typename Get>
void add_text(nb::class_<CleanedResult>& type, const char* name, Get get, const char* doc) {
  type.def_prop_ro(
      name, [get](const CleanedResult& self) { return str_of(get(self)); }, doc);
}

void bind_decision(nb::module_& module) {
  nb::class_<Decision>(module, "Decision", "The decision about one part of a page, and its reason.")
      .def_prop_ro(
          "path", [](const Decision& self) { return str_of(self.path); },
          "The path of the part: 'body > div > p'.")
      .def_prop_ro(
          "verdict",
          [](const Decision& self) { return word_of("Verdict", to_string(self.verdict)); },
          nb::sig("def verdict(self) -> styletree._enums.Verdict"),
          "'kept', 'noisy' and so on: see the manual of sst-clean.")
      .def_ro("rule", &Decision::rule, "The rule that made the decision, as text.")
      .def_prop_ro(
          "reason", [](const Decision& self) { return str_of(self.reason); },
          "The evidence for and against the part, as text; empty unless the single-page\n"
          "judge made the decision.")
      .def_prop_ro(
          "text", [](const Decision& self) { return str_of(self.text); },
          "The beginning of the part's text, 400 bytes at most.")
      .def_ro("kept", &Decision::kept)
      .def_ro("comment", &Decision::comment, "True if the part is kept as a reader's comment.")
      .def_ro("words", &Decision::words)
      .def_ro("importance", &Decision::importance,
              "The composite importance of the part's element in the site's tree, [0, 1];\n"
              "None if it has none.")
      .def("__repr__", [](const Decision& self) {
        return formatted("Decision({!r}, {!r}, {} words)", str_of(self.path),
                         str_of(to_string(self.verdict)), self.words);
      });
}

}  // namespace

void bind_result(nb::module_& module) {
  bind_decision(module);
  bind_metadata(module);
  nb::class_<CleanedResult> type{
      module, "Result",
      "The result for one page. A pickle does not contain the page. explain() and report() need\n"
      "the page; so do content_html, markdown, rights and structure, unless they were computed\n"
      "with the text.\n"
      "\n"
      ">>> result = styletree.clean('<title>A</title><p>Some words make a sentence.')\n"
      ">>> result.status, result.title, result.text\n"
      "('cleaned', 'A', 'Some words make a sentence.')\n"};
  type.def_prop_ro(
          "status",
          [](const CleanedResult& self) {
            return word_of("Status", to_string(self.result().status));
          },
          nb::sig("def status(self) -> styletree._enums.Status"),
          "'cleaned'; 'no_model', 'damaged_model', 'unmatched', 'fallback', 'stated' or "
          "'cut_short' for a\n"
          "page that was not cleaned as requested; 'empty', 'not_html', 'too_large',\n"
          "'too_many_nodes', 'too_deep', 'undecodable', 'unreadable', 'damaged' or 'timed_out' "
          "for\n"
          "a page with a problem, which has no text.")
      .def_prop_ro(
          "is_cleaned", [](const CleanedResult& self) { return self.result().is_cleaned(); },
          "True if the page was cleaned as requested.")
      .def_prop_ro(
          "has_problem", [](const CleanedResult& self) { return self.result().has_problem(); },
          "True if the page has a problem, and therefore no text.")
      .def_prop_ro(
          "model", [](const CleanedResult& self) { return self.result().model; },
          "The version of the site's model; None without a model.")
      .def_prop_ro("truncated", &CleanedResult::is_part,
                   "True if the crawler cut the page short, or its body ends too early.")
      .def_prop_ro(
          "kept", [](const CleanedResult& self) { return self.result().kept; },
          "The share of the page's words that are in the text, [0, 1].")
      .def_prop_ro(
          "matched", [](const CleanedResult& self) { return self.result().matched; },
          "The share of the page's words in elements that match the model, [0, 1].")
      .def_prop_ro(
          "confidence", [](const CleanedResult& self) { return self.result().confidence; },
          "How certain the cleaning is: the expected F1 of the kept words, [0, 1]. None for "
          "the\n"
          "published methods, for a page that was kept whole, and for a page with a problem.")
      .def_prop_ro(
          "kind", [](const CleanedResult& self) { return str_of(self.result().kind); },
          "'list' if at least half of the text is in entries that link to other pages, such as\n"
          "topics, results or products; otherwise 'text'. Empty for a page with a problem.")
      .def_prop_ro(
          "content_digest",
          [](const CleanedResult& self) { return str_of(content_digest(self.result().text)); },
          "32 hexadecimal digits that are equal for the same words in the same order, regardless "
          "of\n"
          "markup and template. Short lines that only state the age of the page are\n"
          "ignored. Empty for a text without words.")
      .def_prop_ro(
          "source", [](const CleanedResult& self) { return str_of(self.source()); },
          "Where the page was read from: a path, or 'archive:offset'.")
      .def_prop_ro(
          "record", [](const CleanedResult& self) { return str_of(self.record()); },
          "The WARC-Record-ID of the page's record; empty if there is none.");
  add_text(
      type, "detail", [](const CleanedResult& self) { return self.result().detail; },
      "Details of the problem, human-readable.");
  add_text(
      type, "site", [](const CleanedResult& self) { return self.result().site; },
      "Empty if unknown.");
  add_text(
      type, "method", [](const CleanedResult& self) { return self.result().method; },
      "The method that found the content; empty if the whole page was kept.");
  add_text(
      type, "language", [](const CleanedResult& self) { return self.result().language; },
      "The language as an ISO 639-1 code, declared or detected; empty if unknown.");
  add_text(
      type, "title", [](const CleanedResult& self) { return title_of(self); },
      "The content's title, without the site's name; the page's TITLE\n"
      "if metadata is not read.");
  add_text(
      type, "published", [](const CleanedResult& self) { return self.result().metadata.published; },
      "The publication date, in ISO 8601, as precise as on the page: '2026-01-31',\n"
      "'2026-01-31T18:05:00+01:00'. Empty if the page states none.");
  type.def_prop_ro(
      "authors",
      [](const CleanedResult& self) {
        nb::list names;
        for (const std::string& name : self.result().metadata.authors) {
          names.append(str_of(name));
        }
        return names;
      },
      nb::sig("def authors(self) -> list[str]"),
      "The names of the authors; empty if the page states none.");
  type.def_prop_ro(
      "metadata", [](const CleanedResult& self) { return self.result().metadata; },
      "All metadata of the page, with its sources.");
  type.def_prop_ro(
      "rights", [](const CleanedResult& self) { return dict_of(self.rights()); },
      nb::sig("def rights(self) -> dict[str, typing.Any]"),
      "What the page says about rights, in its own words: 'notice', 'holder', 'licence',\n"
      "'licence_url', 'robots', 'tdm_reservation', 'tdm_policy', 'terms' and 'imprint', each\n"
      "empty if not stated, and their 'sources'. A notice, licence, terms or imprint that the\n"
      "page lacks is taken from its site's template. Cleans the page again, unless it was\n"
      "cleaned with rights=True.\n"
      "\n"
      ">>> result = styletree.clean('<p>Text.<div>© 2026 Reed Ltd. Licensed under CC BY "
      "4.0.</div>')\n"
      ">>> result.rights['holder'], result.rights['licence'], result.rights['sources']['holder']\n"
      "('Reed Ltd.', 'CC BY 4.0', 'text')\n");
  type.def_prop_ro(
      "structure", [](const CleanedResult& self) { return strs_of(self.structure()); },
      nb::sig("def structure(self) -> list[str]"),
      "The nodes in the site's tree that the content comes from, in content order. Cleans the\n"
      "page again, unless it was cleaned with structure=True.");
  add_text(
      type, "text", [](const CleanedResult& self) { return self.result().text; },
      "The content as plain text.");
  add_text(
      type, "comments", [](const CleanedResult& self) { return self.result().comments; },
      "The parts of the text that are readers' comments, if they are kept.");
  add_text(
      type, "markdown", [](const CleanedResult& self) { return self.markdown(); },
      "The content as Markdown: CommonMark with GitHub's tables. Cleans the page again, unless it\n"
      "was cleaned with markdown=True.");
  add_text(
      type, "content_html", [](const CleanedResult& self) { return self.html(); },
      "The content as a well-formed HTML document without scripts. Cleans the page again,\n"
      "unless it was cleaned with html=True.");
  add_text(
      type, "url", [](const CleanedResult& self) { return self.url(); }, "The URL of the page.");
  add_text(
      type, "date", [](const CleanedResult& self) { return self.date(); },
      "The page's capture date.");
  type.def("explain", &CleanedResult::decisions,
           "The decision about each part of the page, in the order of the page. Cleans the "
           "page again.")
      .def("report", &report_of,
           "An HTML document that shows the page with its dropped parts colored, and the reason\n"
           "for the part under the pointer. It has no scripts and loads nothing. Cleans the page\n"
           "again.")
      .def(
          "to_dict",
          [](nb::handle self, nb::handle fields) {
            return nb::module_::import_("styletree._records").attr("dict_of")(self, fields);
          },
          nb::kw_only(), "fields"_a = nb::make_tuple("text"),
          nb::sig("def to_dict(self, *, fields: collections.abc.Iterable[str] = ('text',)) -> "
                  "dict[str, typing.Any]"),
          "The record that sst-clean writes for the page; see schema/record.json. `fields` are\n"
          "'text', 'markdown', 'html', 'metadata', 'confidence', 'kind', 'content_digest', "
          "'structure'\n"
          "and 'rights'.")
      .def("_repr_html_", &notebook_html_of, "Shows report() in a sandboxed frame, for notebooks.")
      .def("__repr__", &repr_of)
      .def("__getstate__", &result_state)
      .def("__setstate__", [](CleanedResult& self, const nb::tuple& state) {
        new (&self) CleanedResult{result_of_state(state)};
      });
}

}  // namespace styletree::python
