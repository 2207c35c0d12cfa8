#include <styletree/cleaner.hpp>

#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include <nanobind/stl/unique_ptr.h>

#include <styletree/error.hpp>

#include "python/src/bindings.hpp"
#include "python/src/choices.hpp"
#include "python/src/cleaning.hpp"
#include "python/src/model.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

/// Cleaners with settings of the user.
struct CleanerSettings {
  std::shared_ptr<CleanerPool> pool;
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
  throw nb::type_error("models: give a Model, the models of a store, or None");
}

Method method_of(const std::string& word) {
  return chosen<Method>("method", word,
                        {{"sst", Method::sst},
                         {"page", Method::page},
                         {"subtree", Method::subtree},
                         {"density", Method::density},
                         {"entropy", Method::entropy},
                         {"blocks", Method::blocks}});
}

Bias bias_of(const std::string& word) {
  return chosen<Bias>(
      "favor", word,
      {{"precision", Bias::precision}, {"balanced", Bias::balanced}, {"recall", Bias::recall}});
}

std::chrono::milliseconds time_limit(double seconds) {
  constexpr double kLeastSeconds = 1e-3;
  constexpr double kMostSeconds = 1e6;
  if (!(seconds >= kLeastSeconds && seconds <= kMostSeconds)) {
    throw Error{ErrorCode::usage,
                "max_page_seconds: give a number of seconds from 0.001 to 1,000,000"};
  }
  return std::chrono::milliseconds{std::lround(seconds * 1000.0)};
}

}  // namespace

void bind_cleaner(nb::module_& module) {
  nb::class_<ResultStream>(module, "ResultStream",
                           "Results in the order of their pages, made while they are asked for.\n"
                           "Threads that share it take turns; each result goes to one of them.")
      .def(
          "__iter__", [](nb::handle self) { return self; },
          nb::sig("def __iter__(self) -> ResultStream"))
      .def("__next__", &ResultStream::next);

  nb::class_<CleanerSettings>(
      module, "Cleaner",
      "Cleans pages with the same settings, from any number of threads.\n\n"
      "models: None cleans each page by what it shows itself, a Model cleans every page by this\n"
      "model, whatever its URL; Store.cleaner() makes a cleaner that picks the model of each "
      "page.\n"
      "method: 'sst' is by the models and, where there is none, by the page itself; 'page',\n"
      "'subtree', 'density', 'entropy' and 'blocks' are methods for single pages.\n"
      "favor: which error to prefer where a part is doubtful: 'precision' prefers dropping "
      "content\n"
      "over keeping boilerplate, 'recall' the opposite.\n"
      "keep_...: readers' comments, captions of pictures, tables in the text that look like "
      "layout,\n"
      "lists of links in the text, and images that are not part of a paragraph.\n"
      "metadata: read what the page says about itself: authors, dates and more; False saves a\n"
      "twentieth of the time.\n"
      "max_page_...: a page over one of these limits is not cleaned; its status says which one.\n\n"
      ">>> cleaner = styletree.Cleaner(favor='recall')\n"
      ">>> cleaner.clean('<p>One sentence of a page.').text\n"
      "'One sentence of a page.'\n")
      .def(
          "__init__",
          [](CleanerSettings* self, nb::handle models, const std::string& method,
             const std::string& favor, bool keep_comments, bool keep_captions, bool keep_tables,
             bool keep_links, bool keep_images, bool metadata, std::size_t max_page_bytes,
             std::size_t max_page_nodes, std::size_t max_page_depth, double max_page_seconds) {
            CleanerOptions options = usual_options();
            options.method = method_of(method);
            options.bias = bias_of(favor);
            options.keep_comments = keep_comments;
            options.keep_captions = keep_captions;
            options.keep_tables = keep_tables;
            options.keep_links = keep_links;
            options.keep_images = keep_images;
            options.with_metadata = metadata;
            options.max_page_bytes = max_page_bytes;
            options.max_page_nodes = max_page_nodes;
            options.max_page_depth = max_page_depth;
            options.max_page_time = time_limit(max_page_seconds);
            new (self) CleanerSettings{std::make_shared<CleanerPool>(models_of(models), options)};
          },
          "models"_a = nb::none(), nb::kw_only(), "method"_a = "sst", "favor"_a = "balanced",
          "keep_comments"_a = false, "keep_captions"_a = false, "keep_tables"_a = false,
          "keep_links"_a = false, "keep_images"_a = false,
          "metadata"_a = usual_options().with_metadata,
          "max_page_bytes"_a = CleanerOptions{}.max_page_bytes,
          "max_page_nodes"_a = CleanerOptions{}.max_page_nodes,
          "max_page_depth"_a = CleanerOptions{}.max_page_depth, "max_page_seconds"_a = 10.0,
          nb::sig("def __init__(self, models: Model | ModelSet | None = None, *, "
                  "method: str = 'sst', favor: str = 'balanced', keep_comments: bool = False, "
                  "keep_captions: bool = False, keep_tables: bool = False, "
                  "keep_links: bool = False, keep_images: bool = False, metadata: bool = True, "
                  "max_page_bytes: int = 33554432, max_page_nodes: int = 2000000, "
                  "max_page_depth: int = 2000, max_page_seconds: float = 10.0) -> None"))
      .def(
          "clean",
          [](const CleanerSettings& self, nb::handle page, const nb::str& url) {
            return clean_page(self.pool, page, url);
          },
          "page"_a.none(), "url"_a = "", nb::sig(kCleanSignature), "Cleans one page; see clean().")
      .def(
          "clean_many",
          [](const CleanerSettings& self, nb::handle pages, std::size_t threads, bool explain) {
            return clean_pages(self.pool, pages, threads, explain);
          },
          "pages"_a.none(), nb::kw_only(), "threads"_a = 1, "explain"_a = false,
          nb::sig(kCleanManySignature), "Cleans a batch; see clean_many().")
      .def(
          "clean_stream",
          [](const CleanerSettings& self, nb::handle pages, std::size_t threads, bool explain) {
            return std::make_unique<ResultStream>(self.pool, pages, threads, explain);
          },
          "pages"_a.none(), nb::kw_only(), "threads"_a = 1, "explain"_a = false,
          nb::sig("def clean_stream(self, pages: collections.abc.Iterable[PageLike], *, "
                  "threads: int = 1, explain: bool = False) -> ResultStream"),
          "Cleans any number of pages while they are read, on so many threads (0: one for each\n"
          "core). Results come in the order of the pages. With explain=True they keep their "
          "pages,\n"
          "so that they can be explained.");
}

}  // namespace styletree::python
