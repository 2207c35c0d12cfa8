#include "python/src/cleaning.hpp"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include <styletree/error.hpp>

#include "common/parallel/thread_count.hpp"
#include "python/src/choices.hpp"
#include "python/src/page_argument.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {
namespace {

constexpr std::size_t kBatchPages = 16;                     // per thread
constexpr std::size_t kBatchBytes = std::size_t{16} << 20;  // per batch

/// An iterator over pages. Rejects a buffer or str: it is iterable, but is not a list of pages.
nb::object iterator_of(nb::handle pages) {
  if (nb::isinstance<nb::bytes>(pages) || nb::isinstance<nb::str>(pages) || is_buffer(pages)) {
    throw Error{
        ErrorCode::usage,
        "pages must be an iterable, not one page or its name; pass a list of pages, such as "
        "styletree.read(path), or use clean() for one page"};
  }
  PyObject* iterator = PyObject_GetIter(pages.ptr());
  if (iterator == nullptr) {
    nb::raise_python_error();
  }
  return nb::steal(iterator);
}

/// The next page of an iterator; null at its end.
nb::object next_of(const nb::object& iterator) {
  nb::object next = nb::steal(PyIter_Next(iterator.ptr()));
  if (!next.is_valid() && PyErr_Occurred() != nullptr) {
    nb::raise_python_error();
  }
  return next;
}

/// Converts a page of a batch. Exceptions name the page's index, counted from 0.
PageArgument argument_at(std::size_t number, const nb::object& page) {
  const std::string place = "page " + std::to_string(number) + ": ";
  try {
    return PageArgument{page};
  } catch (const Error& error) {
    throw Error{error.code(), place + error.what()};
  } catch (const nb::builtin_exception& error) {
    throw nb::type_error((place + error.what()).c_str());
  }
}

}  // namespace

CleanedResult clean_page(const std::shared_ptr<CleanerPool>& pool, nb::handle page,
                         const std::optional<nb::str>& url) {
  if (page.is_none()) {
    throw nb::type_error("the page is None; only a batch accepts None, for a failed download");
  }
  require_no_name(page);
  const PageArgument argument{page, url ? utf8_of(*url) : std::string{}};
  return {pool->clean(argument), argument, pool, true};
}

nb::list clean_pages(const std::shared_ptr<CleanerPool>& pool, nb::handle pages,
                     std::int64_t threads, bool explain) {
  std::vector<PageArgument> arguments;
  const nb::object iterator = iterator_of(pages);
  while (const nb::object page = next_of(iterator)) {
    arguments.push_back(argument_at(arguments.size(), page));
  }
  std::vector<Result> results = pool->clean(arguments, checked_threads(threads));
  nb::list list;
  for (std::size_t i = 0; i < results.size(); ++i) {
    list.append(CleanedResult{std::move(results[i]), arguments[i], pool, explain});
  }
  return list;
}

ResultStream::ResultStream(std::shared_ptr<CleanerPool> pool, nb::handle pages,
                           std::int64_t threads, bool explain)
    : m_pool{std::move(pool)},
      m_pages{iterator_of(pages)},
      m_threads{threads == 0 ? sst::default_thread_count() : checked_threads(threads)},
      m_explain{explain} {}

CleanedResult ResultStream::next() {
  m_lock.lock_with_gil();
  const std::lock_guard lock{m_lock, std::adopt_lock};
  if (m_results.empty() && !m_ended) {
    clean_batch();
  }
  if (m_results.empty()) {
    if (m_failure) {
      std::rethrow_exception(std::exchange(m_failure, nullptr));
    }
    throw nb::stop_iteration();
  }
  CleanedResult result = std::move(m_results.front());
  m_results.pop_front();
  return result;
}

int ResultStream::traverse(visitproc visit, void* arg) const {
  Py_VISIT(m_pages.ptr());
  return 0;
}

void ResultStream::clear() {
  m_ended = true;
  const nb::object pages = std::move(m_pages);  // freed after m_pages is emptied
}

void ResultStream::clean_batch() {
  std::vector<PageArgument> batch;
  std::size_t bytes = 0;
  try {
    while (batch.size() < kBatchPages * m_threads && bytes < kBatchBytes) {
      const nb::object page = next_of(m_pages);
      if (!page) {
        m_ended = true;
        break;
      }
      bytes += batch.emplace_back(argument_at(m_taken++, page)).size();
    }
  } catch (...) {
    m_failure = std::current_exception();
    m_ended = true;
  }
  std::vector<Result> results = m_pool->clean(batch, m_threads);
  for (std::size_t i = 0; i < results.size(); ++i) {
    m_results.emplace_back(std::move(results[i]), batch[i], m_pool, m_explain);
  }
}

}  // namespace styletree::python
