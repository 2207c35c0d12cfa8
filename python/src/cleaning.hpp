#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <optional>

#include "python/src/cleaner_pool.hpp"
#include "python/src/result.hpp"
#include "python/src/use_lock.hpp"

namespace styletree::python {

// The signatures of clean() and clean_many(), the same in all Python classes.
inline constexpr const char* kCleanSignature =
    "def clean(self, page: PageLike, url: str | None = None) -> Result";
inline constexpr const char* kCleanManySignature =
    "def clean_many(self, pages: collections.abc.Iterable[PageLike], *, threads: int = 1, "
    "explain: bool = False) -> list[Result]";

/// Cleans one page. The result can be explained. Rejects a str that names a page; see
/// require_no_name().
CleanedResult clean_page(const std::shared_ptr<CleanerPool>& pool, nanobind::handle page,
                         const std::optional<nanobind::str>& url);

/// Cleans all pages of an iterable. 0 threads means one per core. The results can be explained if
/// `explain` is true; they then keep their pages in memory.
nanobind::list clean_pages(const std::shared_ptr<CleanerPool>& pool, nanobind::handle pages,
                           std::int64_t threads, bool explain);

/// An iterator that cleans the pages of an iterable in batches while they are read. Results are in
/// page order. Threads that share it take turns.
class ResultStream {
 public:
  ResultStream(std::shared_ptr<CleanerPool> pool, nanobind::handle pages, std::int64_t threads,
               bool explain);

  /// The next result. Throws nanobind::stop_iteration at the end. An exception from the iterable is
  /// thrown after the results of the preceding pages. Throws Error (usage) if the iterable itself
  /// calls next().
  CleanedResult next();

  // For the cyclic garbage collector: the iterable may refer to the stream.
  int traverse(visitproc visit, void* arg) const;
  /// Ends the stream.
  void clear();

 private:
  void clean_batch();

  std::shared_ptr<CleanerPool> m_pool;
  nanobind::object m_pages;  // an iterator
  std::size_t m_threads;
  bool m_explain;
  std::size_t m_taken = 0;  // number of pages taken from m_pages
  std::deque<CleanedResult> m_results;
  std::exception_ptr m_failure;  // thrown by the iterable
  bool m_ended = false;
  UseLock m_lock{"stream"};  // its holder has the GIL, or waits for it
};

}  // namespace styletree::python
