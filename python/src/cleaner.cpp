#include <styletree/cleaner.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <styletree/error.hpp>

#include "python/src/bindings.hpp"
#include "python/src/choices.hpp"
#include "python/src/cleaning.hpp"
#include "python/src/model.hpp"
#include "python/src/reference_cycles.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

/// The user's settings, and cleaners with these settings.
struct CleanerSettings {
  std::shared_ptr<CleanerPool> pool;
  // The arguments of the constructor, for pickling:
  nb::object models;
  nb::kwargs options;
};

Models models_of(nb::handle models) {
  if (models.is_none()) {
    return {};
  }
  if (nb::isinstance<SharedModel>(models)) {
    return nb::cast<const SharedModel&>(models).model;
  }
  if (nb::isinstance<StoreModels>(models)) {
    return nb::cast<const StoreModels&>(models);
  }
  throw nb::type_error(
      "models must be a Model, store.models(), or None; for a Store, call store.cleaner()");
}

std::string word_of(std::string_view name, nb::handle value) {
  if (!nb::isinstance<nb::str>(value)) {
    throw Error{ErrorCode::usage, std::string{name} + ": give a str"};
  }
  return utf8_of(nb::borrow<nb::str>(value));
}

bool truth_of(std::string_view name, nb::handle value) {
  if (!nb::isinstance<nb::bool_>(value)) {
    throw Error{ErrorCode::usage, std::string{name} + ": give True or False"};
  }
  return nb::cast<bool>(value);
}

std::size_t count_of(std::string_view name, nb::handle value) {
  std::int64_t count = 0;
  if (!nb::try_cast(value, count)) {
    throw Error{ErrorCode::usage, std::string{name} + ": give a whole number"};
  }
  return checked_count(name, count);
}

std::chrono::milliseconds time_of(std::string_view name, nb::handle value) {
  constexpr double kLeastSeconds = 1e-3;
  constexpr double kMostSeconds = 1e6;
  double seconds = 0.0;
  if (!nb::try_cast(value, seconds) || !(seconds >= kLeastSeconds && seconds <= kMostSeconds)) {
    throw Error{ErrorCode::usage,
                std::string{name} + ": give a number of seconds from 0.001 to 1,000,000"};
  }
  return std::chrono::milliseconds{std::lround(seconds * 1000.0)};
}

Method method_of(std::string_view name, nb::handle value) {
  return chosen<Method>(name, word_of(name, value),
                        {{"sst", Method::sst},
                         {"page", Method::page},
                         {"subtree", Method::subtree},
                         {"density", Method::density},
                         {"entropy", Method::entropy},
                         {"blocks", Method::blocks}});
}

Bias bias_of(std::string_view name, nb::handle value) {
  return chosen<Bias>(
      name, word_of(name, value),
      {{"precision", Bias::precision}, {"balanced", Bias::balanced}, {"recall", Bias::recall}});
}

/// A keyword argument of Cleaner.
struct CleanerOption {
  std::string_view name;
  void (*set)(CleanerOptions& options, std::string_view name, nb::handle value);
};

/// Sets an option that is a member of CleanerOptions. `read` checks and converts its value.
template <auto member, auto read>
void set_member(CleanerOptions& options, std::string_view name, nb::handle value) {
  options.*member = read(name, value);
}

constexpr CleanerOption kOptions[] = {
    {"method", set_member<&CleanerOptions::method, method_of>},
    {"favor", set_member<&CleanerOptions::bias, bias_of>},
    {"keep_comments", set_member<&CleanerOptions::keep_comments, truth_of>},
    {"keep_captions", set_member<&CleanerOptions::keep_captions, truth_of>},
    {"keep_tables", set_member<&CleanerOptions::keep_tables, truth_of>},
    {"keep_links", set_member<&CleanerOptions::keep_links, truth_of>},
    {"keep_images", set_member<&CleanerOptions::keep_images, truth_of>},
    {"markdown", set_member<&CleanerOptions::with_markdown, truth_of>},
    {"html", set_member<&CleanerOptions::with_html, truth_of>},
    {"metadata", set_member<&CleanerOptions::with_metadata, truth_of>},
    {"rights", set_member<&CleanerOptions::with_rights, truth_of>},
    {"structure", set_member<&CleanerOptions::with_structure, truth_of>},
    {"max_page_bytes", set_member<&CleanerOptions::max_page_bytes, count_of>},
    {"max_page_nodes", set_member<&CleanerOptions::max_page_nodes, count_of>},
    {"max_page_depth", set_member<&CleanerOptions::max_page_depth, count_of>},
    {"max_page_seconds", set_member<&CleanerOptions::max_page_time, time_of>},
};

[[noreturn]] void refuse_option(const std::string& name) {
  nb::list names;
  std::string all;
  for (const CleanerOption& option : kOptions) {
    names.append(str_of(option.name));
    all += (all.empty() ? "" : ", ") + std::string{option.name};
  }
  constexpr double kAlike = 0.5;
  const nb::object close =
      nb::module_::import_("difflib").attr("get_close_matches")(str_of(name), names, 1, kAlike);
  throw Error{
      ErrorCode::usage,
      "unknown option '" + name + "'; " +
          (nb::len(close) > 0 ? "did you mean '" + utf8_of(nb::str(nb::object{close[0]})) + "'?"
                              : "choose from " + all)};
}

CleanerOptions options_of(const nb::kwargs& arguments) {
  CleanerOptions options = usual_options();
  for (const auto& [key, value] : arguments) {
    const std::string name = utf8_of(nb::str(key));
    const auto* const option =
        std::find_if(std::begin(kOptions), std::end(kOptions),
                     [&](const CleanerOption& candidate) { return candidate.name == name; });
    if (option == std::end(kOptions)) {
      refuse_option(name);
    }
    option->set(options, option->name, value);
  }
  return options;
}

}  // namespace

void bind_cleaner(nb::module_& module) {
  nb::class_<ResultStream>(module, "ResultStream", nb::type_slots(CycleSlots<ResultStream>::slots),
                           "Results in the order of their pages, produced on demand.\n"
                           "Threads may share a stream; each result goes to one thread.")
      .def(
          "__iter__", [](nb::handle self) { return self; },
          nb::sig("def __iter__(self) -> ResultStream"))
      .def("__next__", &ResultStream::next);

  nb::class_<CleanerSettings>(
      module, "Cleaner",
      "Cleans pages with fixed settings. Any number of threads may share a cleaner.\n"
      "\n"
      "models: with None, each page is cleaned without a model; with a Model, every page is\n"
      "cleaned with it, regardless of the page's URL. Store.cleaner() makes a cleaner that picks\n"
      "a model for each page.\n"
      "method: 'sst' uses the site's model or, without a model, the page alone; 'page',\n"
      "'subtree', 'density', 'entropy' and 'blocks' are methods for single pages.\n"
      "favor: what to prefer in doubt: 'precision' prefers dropping content over keeping\n"
      "boilerplate, 'recall' the opposite.\n"
      "keep_...: also keep readers' comments (forum posts are always kept), captions of\n"
      "pictures, tables in the text that look like layout, lists of links in the text, and images\n"
      "that are not part of a paragraph.\n"
      "markdown, html, rights, structure: compute these properties of the result together with "
      "the\n"
      "text; otherwise, they are computed on request, by cleaning the page again.\n"
      "metadata: read the authors, dates and other facts that the page states about itself;\n"
      "False saves a twentieth of the time.\n"
      "max_page_...: a page over one of these limits is not cleaned; its status says which one.\n"
      "\n"
      "A cleaner can be pickled, together with its models.\n"
      "\n"
      ">>> cleaner = styletree.Cleaner(favor='recall')\n"
      ">>> cleaner.clean('<p>One sentence of a page.').text\n"
      "'One sentence of a page.'\n")
      .def(
          "__init__",
          [](CleanerSettings* self, nb::handle models, const nb::kwargs& options) {
            new (self) CleanerSettings{
                std::make_shared<CleanerPool>(models_of(models), options_of(options)),
                nb::borrow(models), options};
          },
          "models"_a = nb::none(), "options"_a,
          nb::sig("def __init__(self, models: Model | ModelSet | None = None, *, "
                  "method: str = 'sst', favor: str = 'balanced', keep_comments: bool = False, "
                  "keep_captions: bool = False, keep_tables: bool = False, "
                  "keep_links: bool = False, keep_images: bool = False, markdown: bool = False, "
                  "html: bool = False, metadata: bool = True, rights: bool = False, "
                  "structure: bool = False, "
                  "max_page_bytes: int = 33554432, max_page_nodes: int = 2000000, "
                  "max_page_depth: int = 2000, max_page_seconds: float = 10.0) -> None"))
      .def(
          "__reduce__",
          [](nb::handle_t<CleanerSettings> self) {
            const auto& settings = nb::cast<const CleanerSettings&>(self);
            const nb::object make =
                nb::module_::import_("functools")
                    .attr("partial")(self.type(), settings.models, **settings.options);
            return nb::make_tuple(make, nb::make_tuple());
          },
          nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"))
      .def(
          "clean",
          [](const CleanerSettings& self, nb::handle page, const std::optional<nb::str>& url) {
            return clean_page(self.pool, page, url);
          },
          "page"_a.none(), "url"_a = nb::none(), nb::sig(kCleanSignature),
          "Cleans one page; see clean().")
      .def(
          "clean_many",
          [](const CleanerSettings& self, nb::handle pages, std::int64_t threads, bool explain) {
            return clean_pages(self.pool, pages, threads, explain);
          },
          "pages"_a.none(), nb::kw_only(), "threads"_a = 1, "explain"_a = false,
          nb::sig(kCleanManySignature), "Cleans a batch; see clean_many().")
      .def(
          "clean_stream",
          [](const CleanerSettings& self, nb::handle pages, std::int64_t threads, bool explain) {
            return std::make_unique<ResultStream>(self.pool, pages, threads, explain);
          },
          "pages"_a.none(), nb::kw_only(), "threads"_a = 1, "explain"_a = false,
          nb::sig("def clean_stream(self, pages: collections.abc.Iterable[PageLike], *, "
                  "threads: int = 1, explain: bool = False) -> ResultStream"),
          "Cleans any number of pages while they are read, on `threads` threads (0 means one\n"
          "per core). Results are in page order. With explain=True, results keep their\n"
          "pages, so that explain() works.");
}

}  // namespace styletree::python
