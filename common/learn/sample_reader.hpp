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

/// Makes trees of the pages drawn, until there are as many as wanted.
class SampleReader {
 public:
  /// Called for each page that is unusable: its address, and why.
  using ProblemHandler = std::function<void(std::string_view address, const PageProblem& problem)>;

  /// Reads up to `wanted` pages on `threads` threads. The spool that the pages are in must outlive
  /// the reader.
  SampleReader(std::size_t wanted, std::size_t threads, const PageLimits& limits,
               const PageSpool& spool, ProblemHandler report = {});

  /// In the order of the candidates; the same for any number of threads.
  std::vector<TrainingPage> read(std::vector<Sampler::Candidate> candidates);

  /// The number of pages that the last read() found unusable.
  std::uint64_t problems() const { return m_problems; }
  /// The unusable pages of every read(), by kind.
  const ProblemCounts& all_problems() const { return m_all_problems; }

 private:
  void read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first, std::size_t last,
                 std::vector<TrainingPage>& sample);

  std::size_t m_wanted;
  const PageSpool& m_spool;
  std::vector<PageParser> m_parsers;  // one for each thread
  ProblemHandler m_report;
  ProblemCounts m_all_problems;
  std::uint64_t m_problems = 0;
};

}  // namespace sst
