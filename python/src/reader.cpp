#include <styletree/reader.hpp>

#include <istream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include "python/src/bindings.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/python_stream.hpp"
#include "python/src/strings.hpp"
#include "python/src/use_lock.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

/// The pages of paths and file objects, one after the other. Several threads may share a reader.
class PageReader {
 public:
  /// `inputs` are str, os.PathLike and file objects; with indexes, which are paths, only paths.
  PageReader(const nb::iterable& inputs, std::size_t max_page_bytes, const nb::iterable& indexes,
             const std::string& site);

  /// Throws nanobind::stop_iteration at the end, and what a file object raised.
  Page next();

  std::map<std::string, std::uint64_t> skipped();

 private:
  struct Part {
    std::unique_ptr<PythonStreamBuffer> buffer;  // null for paths
    std::unique_ptr<std::istream> stream;
    std::unique_ptr<Reader> reader;
  };

  void add_paths(std::vector<std::string>& paths, const ReaderOptions& options);
  void add_file(nb::handle file, const ReaderOptions& options);

  UseLock m_mutex{"reader"};  // locked without the GIL, so that its holder may wait for the GIL
  std::vector<Part> m_parts;
  std::size_t m_part = 0;
};

PageReader::PageReader(const nb::iterable& inputs, std::size_t max_page_bytes,
                       const nb::iterable& indexes, const std::string& site) {
  ReaderOptions options{.max_page_bytes = max_page_bytes, .site = site};
  for (nb::handle index : indexes) {
    options.indexes.push_back(path_of(index));
  }
  std::vector<std::string> paths;
  for (nb::handle input : inputs) {
    if (nb::hasattr(input, "read")) {
      if (options.indexes.empty()) {
        add_paths(paths, options);
      }
      add_file(input, options);
    } else {
      std::string path = path_of(input);
      // Only a str may be "@list".
      paths.push_back(path.starts_with('@') && !nb::isinstance<nb::str>(input) ? "./" + path
                                                                               : path);
    }
  }
  if (options.indexes.empty()) {
    add_paths(paths, options);
  } else {
    m_parts.push_back({nullptr, nullptr, std::make_unique<Reader>(paths, options)});
  }
}

void PageReader::add_paths(std::vector<std::string>& paths, const ReaderOptions& options) {
  if (!paths.empty()) {
    m_parts.push_back({nullptr, nullptr, std::make_unique<Reader>(paths, options)});
    paths.clear();
  }
}

void PageReader::add_file(nb::handle file, const ReaderOptions& options) {
  Part part;
  part.buffer = std::make_unique<PythonStreamBuffer>(nb::borrow(file));
  part.stream = std::make_unique<std::istream>(part.buffer.get());
  part.reader = std::make_unique<Reader>(*part.stream, options);
  part.buffer->rethrow_failure();
  m_parts.push_back(std::move(part));
}

Page PageReader::next() {
  Page page;
  bool found = false;
  PythonStreamBuffer* failed = nullptr;
  {
    const GilRelease no_gil;
    const std::lock_guard lock{m_mutex};
    while (!found && failed == nullptr && m_part < m_parts.size()) {
      Part& part = m_parts[m_part];
      found = part.reader->next(page);
      if (part.buffer && part.buffer->has_failed()) {
        failed = part.buffer.get();
        ++m_part;
      } else if (!found) {
        ++m_part;
      }
    }
  }
  if (failed != nullptr) {
    failed->rethrow_failure();
  }
  if (!found) {
    throw nb::stop_iteration();
  }
  return page;
}

std::map<std::string, std::uint64_t> PageReader::skipped() {
  const GilRelease no_gil;
  const std::lock_guard lock{m_mutex};
  std::map<std::string, std::uint64_t> counts;
  for (const Part& part : m_parts) {
    for (const auto& [reason, count] : part.reader->skipped()) {
      counts[reason] += count;
    }
  }
  return counts;
}

}  // namespace

void bind_reader(nb::module_& module) {
  nb::class_<PageReader>(module, "Reader",
                         "The pages of archives and folders, one after the other; see read(). A\n"
                         "file or record that cannot be read is a page with a problem.")
      .def(nb::init<const nb::iterable&, std::size_t, const nb::iterable&, const std::string&>(),
           "inputs"_a, nb::kw_only(), "max_page_bytes"_a = ReaderOptions{}.max_page_bytes,
           "indexes"_a = nb::make_tuple(), "site"_a = "",
           nb::sig("def __init__(self, inputs: collections.abc.Iterable[str | os.PathLike[str] | "
                   "typing.BinaryIO], *, max_page_bytes: int = 33554432, indexes: "
                   "collections.abc.Iterable[str | os.PathLike[str]] = (), site: str = '') -> "
                   "None"))
      .def(
          "__iter__", [](nb::handle self) { return self; }, nb::sig("def __iter__(self) -> Reader"))
      .def("__next__", &PageReader::next)
      .def_prop_ro(
          "skipped", &PageReader::skipped,
          "How many files and records were passed over so far since they are no pages, by\n"
          "reason: 'not_html', 'http_error', 'revisit', 'not_file', 'other_record',\n"
          "'unknown_record', 'index_line' (of an index, not usable).");
}

}  // namespace styletree::python
