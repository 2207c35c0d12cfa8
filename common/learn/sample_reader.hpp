#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"
#include "common/metadata/metadata_reader.hpp"
#include "common/page/problem_counts.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Parses drawn pages until the sample contains the wanted number of pages.
///
/// The trees and counts of all pages of a sample are in memory while a model is learned from it, so
/// their total size is bounded. A page that would exceed the bound is reported as a problem and
/// skipped. Samples of real sites need only a fraction of the bound.
class SampleReader {
 public:
  /// The maximum memory, in bytes, that a sample of `pages` pages may use.
  static constexpr std::size_t most_bytes(std::size_t pages) {
    constexpr std::size_t kLeast = std::size_t{64} << 20;
    constexpr std::size_t kOfPage = std::size_t{512} << 10;
    return std::max(kLeast, pages * kOfPage);
  }

  /// Called for each page that cannot be used. `place` is its URL, or its site and path.
  using ProblemHandler = std::function<void(std::string_view place, const PageProblem& problem)>;

  /// Reads up to `wanted` pages. The spool contains the candidates' pages and must outlive the
  /// reader.
  SampleReader(std::size_t wanted, const Workers& workers, const PageLimits& limits,
               const PageSpool& spool, ProblemHandler report = {})
      : SampleReader{wanted, most_bytes(wanted), workers, limits, spool, std::move(report)} {}
  /// Like the other constructor, but the bound is `bytes` instead of most_bytes(wanted).
  SampleReader(std::size_t wanted, std::size_t bytes, const Workers& workers,
               const PageLimits& limits, const PageSpool& spool, ProblemHandler report = {});

  /// Parses candidates in order, and returns up to `wanted` usable pages in the same order. In
  /// messages, pages in a folder are named by `site` and path. The result is the same for any
  /// number of threads.
  std::vector<TrainingPage> read(std::vector<Sampler::Candidate> candidates,
                                 std::string_view site = {});

  /// The number of unusable pages in the last read().
  std::uint64_t problems() const { return m_problems; }
  /// The number of unusable pages in all calls to read() together, by kind of problem.
  const ProblemCounts& all_problems() const { return m_all_problems; }

 private:
  void read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first, std::size_t last,
                 std::vector<TrainingPage>& sample);
  void take(Sampler::Candidate& candidate, TrainingPage page, std::optional<PageProblem> problem,
            std::vector<TrainingPage>& sample);

  std::size_t m_wanted;
  std::size_t m_bytes;  // the bound on memory
  std::size_t m_bytes_left;
  std::string_view m_site;  // set during read()
  const PageSpool& m_spool;
  Workers m_workers;
  std::vector<PageParser> m_parsers;  // one per thread, like m_metadata
  std::vector<MetadataReader> m_metadata;
  ProblemHandler m_report;
  ProblemCounts m_all_problems;
  std::uint64_t m_problems = 0;
};

}  // namespace sst
