#include <styletree/reader.hpp>

#include <istream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include "python/src/bindings.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/log.hpp"
#include "python/src/python_stream.hpp"
#include "python/src/reference_cycles.hpp"
#include "python/src/strings.hpp"
#include "python/src/use_lock.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

/// The name of a file object, in messages and as the source of its pages.
std::string name_of(nb::handle file) {
  const nb::object name = nb::getattr(file, "name", nb::none());
  return nb::isinstance<nb::str>(name) ? utf8_of(nb::borrow<nb::str>(name)) : "-";
}

/// Reads remote files with the methods open(url) and fetch(url, offset, length) of a Python object,
/// which must outlive the result.
RemoteFiles remote_files(nb::handle remote) {
  return {.open = [remote](const std::string& url) -> std::unique_ptr<std::istream> {
            const nb::gil_scoped_acquire gil;
            return std::make_unique<PythonStream>(remote.attr("open")(str_of(url)));
          },
          .fetch = [remote](const std::string& url, std::uint64_t offset,
                            std::uint64_t length) -> std::string {
            const nb::gil_scoped_acquire gil;
            try {
              const nb::object bytes = remote.attr("fetch")(str_of(url), offset, length);
              return std::string{view_of(nb::cast<nb::bytes>(bytes))};
            } catch (const nb::python_error& error) {
              throw_failure(error);
            }
          },
          .prefix = utf8_of(nb::cast<nb::str>(remote.attr("prefix")))};
}

/// Reads the pages from paths and file objects, in order. Threads may share a reader.
class PageReader {
 public:
  /// `inputs` are str, os.PathLike, file objects, and iterators over these, which are advanced
  /// while pages are read. With `indexes`, which are paths or URLs, `inputs` may only be paths.
  /// `remote` is None, or has the methods open(url) and fetch(url, offset, length) and the
  /// attribute prefix.
  PageReader(const nb::iterable& inputs, std::size_t max_page_bytes, const nb::iterable& indexes,
             const std::string& site, nb::handle root, const nb::object& remote);

  /// Warns in the log if all pages have been read already: a second loop over them does nothing.
  void begin();
  /// The next page. Throws nanobind::stop_iteration at the end. Throws exceptions of file objects,
  /// except InputError, which becomes a page's problem.
  Page next();

  std::map<std::string, std::uint64_t> skipped();

  // For the cyclic garbage collector: file objects may refer to the reader.
  int traverse(visitproc visit, void* arg) const;
  /// Stops reading.
  void clear();

 private:
  /// Paths, a file object, or an iterator over either.
  struct Part {
    nb::object inputs;                     // the iterator; else null
    nb::object file;                       // the file to read; else null
    std::unique_ptr<PythonStream> stream;  // the file's stream, while it is read
    std::unique_ptr<Reader> reader;        // null before and after a file is read
  };

  void add_paths(std::vector<std::string>& paths);
  void read_indexes(const std::vector<std::string>& paths);
  std::string input_path(nb::handle input) const;
  bool open(Part& part) const;
  void open_file(Part& part) const;
  void close(Part& part);
  void end(Part& part);

  UseLock m_mutex{"reader"};  // locked without the GIL, so that the holder may wait for the GIL
  nb::object m_remote;        // the object that m_options refers to, or None
  ReaderOptions m_options;
  std::vector<Part> m_parts;
  std::size_t m_part = 0;
  bool m_has_ended = false;
  std::map<std::string, std::uint64_t> m_skipped;  // counts of the parts already read
};

PageReader::PageReader(const nb::iterable& inputs, std::size_t max_page_bytes,
                       const nb::iterable& indexes, const std::string& site, nb::handle root,
                       const nb::object& remote)
    : m_remote{remote}, m_options{.max_page_bytes = max_page_bytes, .site = site} {
  if (!root.is_none()) {
    m_options.root = path_of(root);
  }
  for (nb::handle index : indexes) {
    m_options.indexes.push_back(path_of(index));
  }
  const bool has_indexes = !m_options.indexes.empty();
  std::vector<std::string> paths;
  for (nb::handle input : inputs) {
    if (nb::hasattr(input, "read")) {
      std::istringstream none;
      Reader{none, m_options};  // rejects options that streams do not support
      add_paths(paths);
      m_parts.push_back({{}, nb::borrow(input), nullptr, nullptr});
    } else if (PyIter_Check(input.ptr()) != 0 && !has_indexes) {
      add_paths(paths);
      m_parts.push_back({nb::borrow(input), {}, nullptr, nullptr});
    } else {
      paths.push_back(input_path(input));
    }
  }
  if (has_indexes) {
    read_indexes(paths);
  } else {
    add_paths(paths);
  }
}

/// The path of an input.
std::string PageReader::input_path(nb::handle input) const {
  std::string path = path_of(input);
  // Only a str may name a list ("@list"), and only if there is no root.
  const bool is_path = m_options.root.empty() && !nb::isinstance<nb::str>(input);
  return path.starts_with('@') && is_path ? "./" + path : path;
}

void PageReader::add_paths(std::vector<std::string>& paths) {
  if (!paths.empty()) {
    m_parts.push_back({{}, {}, nullptr, std::make_unique<Reader>(paths, m_options)});
    paths.clear();
  }
}

/// Creates the reader for the records listed in the indexes.
void PageReader::read_indexes(const std::vector<std::string>& paths) {
  if (!m_remote.is_none()) {
    m_options.remote = remote_files(m_remote);
  }
  m_parts.push_back({{}, {}, nullptr, std::make_unique<Reader>(paths, m_options)});
}

void PageReader::begin() {
  bool has_ended = false;
  {
    const GilRelease no_gil;
    const std::lock_guard lock{m_mutex};
    has_ended = m_has_ended;
  }
  if (has_ended) {
    log_warning(
        "a Reader yields each page once, and all pages have been read; call styletree.read() "
        "again");
  }
}

Page PageReader::next() {
  Page page;
  bool found = false;
  {
    const GilRelease no_gil;
    const std::lock_guard lock{m_mutex};
    while (!found && m_part < m_parts.size()) {
      Part& part = m_parts[m_part];
      if (!open(part)) {
        end(part);
        continue;
      }
      try {
        found = part.reader->next(page);
      } catch (...) {
        if (part.stream) {
          close(part);  // its file object failed, so continue with the next input
        }
        throw;
      }
      if (!found) {
        close(part);
      }
    }
    m_has_ended = !found;
  }
  if (!found) {
    throw nb::stop_iteration();
  }
  return page;
}

/// Opens the reader for the part's next input. Returns false if no input is left.
bool PageReader::open(Part& part) const {
  if (part.reader) {
    return true;
  }
  const nb::gil_scoped_acquire gil;
  if (part.inputs) {
    const nb::object input = nb::steal(PyIter_Next(part.inputs.ptr()));
    if (!input && PyErr_Occurred() != nullptr) {
      nb::raise_python_error();
    }
    if (!input) {
      return false;
    }
    if (!nb::hasattr(input, "read")) {
      part.reader = std::make_unique<Reader>(std::vector{input_path(input)}, m_options);
      return true;
    }
    part.file = input;
  }
  open_file(part);
  return true;
}

void PageReader::open_file(Part& part) const {
  part.stream = std::make_unique<PythonStream>(part.file);
  ReaderOptions options = m_options;
  options.name = name_of(part.file);
  part.reader = std::make_unique<Reader>(*part.stream, options);
}

/// Finishes reading an input.
void PageReader::close(Part& part) {
  for (const auto& [reason, count] : part.reader->skipped()) {
    m_skipped[reason] += count;
  }
  const nb::gil_scoped_acquire gil;
  if (part.inputs) {
    part = {std::move(part.inputs), {}, nullptr, nullptr};
  } else {
    end(part);
  }
}

/// Frees the part's contents and moves on to the next part.
void PageReader::end(Part& part) {
  const nb::gil_scoped_acquire gil;
  part = {};
  ++m_part;
}

int PageReader::traverse(visitproc visit, void* arg) const {
  Py_VISIT(m_remote.ptr());
  for (const Part& part : m_parts) {
    Py_VISIT(part.inputs.ptr());
    Py_VISIT(part.file.ptr());
    if (part.stream) {
      Py_VISIT(part.stream->file().ptr());
    }
  }
  return 0;
}

void PageReader::clear() {
  const nb::object remote = std::move(m_remote);
  const std::vector<Part> parts = std::move(m_parts);  // freed after m_parts is emptied
  m_parts.clear();
}

std::map<std::string, std::uint64_t> PageReader::skipped() {
  const GilRelease no_gil;
  const std::lock_guard lock{m_mutex};
  std::map<std::string, std::uint64_t> counts = m_skipped;
  for (const Part& part : m_parts) {
    if (part.reader) {
      for (const auto& [reason, count] : part.reader->skipped()) {
        counts[reason] += count;
      }
    }
  }
  return counts;
}

}  // namespace

void bind_reader(nb::module_& module) {
  nb::class_<PageReader>(
      module, "Reader", nb::type_slots(CycleSlots<PageReader>::slots),
      "An iterator over the pages in archives and folders; see read(). A file\n"
      "or record that cannot be read becomes a page with a problem. Each page is\n"
      "yielded once; a second loop yields nothing, with a warning in the log.")
      .def(nb::init<const nb::iterable&, std::size_t, const nb::iterable&, const std::string&,
                    nb::handle, const nb::object&>(),
           "inputs"_a, nb::kw_only(), "max_page_bytes"_a = ReaderOptions{}.max_page_bytes,
           "indexes"_a = nb::make_tuple(), "site"_a = "", "root"_a = nb::none(),
           "remote"_a = nb::none(),
           nb::sig("def __init__(self, inputs: collections.abc.Iterable[str | os.PathLike[str] | "
                   "typing.BinaryIO | collections.abc.Iterator[str | os.PathLike[str] | "
                   "typing.BinaryIO]], *, max_page_bytes: int = 33554432, indexes: "
                   "collections.abc.Iterable[str | os.PathLike[str]] = (), site: str = '', "
                   "root: str | os.PathLike[str] | None = None, remote: object = None) -> None"))
      .def(
          "__iter__",
          [](nb::handle self) {
            nb::cast<PageReader&>(self).begin();
            return self;
          },
          nb::sig("def __iter__(self) -> Reader"))
      .def("__next__", &PageReader::next)
      .def_prop_ro("skipped", &PageReader::skipped,
                   "The number of files and records that were skipped so far because they are not "
                   "pages, by\n"
                   "reason: 'not_html', 'http_error', 'revisit', 'not_file', 'other_record',\n"
                   "'unknown_record', 'index_line' (an unusable line of an index).");
}

}  // namespace styletree::python
