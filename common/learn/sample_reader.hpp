#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"
#include "common/page/problem_counts.hpp"

namespace sst {

/// Parses drawn pages until there are as many trees as wanted.
class SampleReader {
 public:
  /// Called for each page that cannot be parsed.
  using ProblemHandler = std::function<void(std::string_view address, const PageProblem& problem)>;

  /// Reads up to `wanted` pages on `threads` threads. The spool holds the candidates' pages and
  /// must outlive the reader.
  SampleReader(std::size_t wanted, std::size_t threads, const PageLimits& limits,
               const PageSpool& spool, ProblemHandler report = {});

  /// Returns pages in the order of the candidates. The result is the same for any number of
  /// threads.
  std::vector<TrainingPage> read(std::vector<Sampler::Candidate> candidates);

  /// The number of pages that the last read() could not parse.
  std::uint64_t problems() const { return m_problems; }
  /// The number of pages that all read() calls could not parse, by kind of problem.
  const ProblemCounts& all_problems() const { return m_all_problems; }

 private:
  void read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first, std::size_t last,
                 std::vector<TrainingPage>& sample);

  std::size_t m_wanted;
  const PageSpool& m_spool;
  std::vector<PageParser> m_parsers;  // one per thread
  ProblemHandler m_report;
  ProblemCounts m_all_problems;
  std::uint64_t m_problems = 0;
};

}  // namespace sst
