#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/cli/problem_warnings.hpp"
#include "common/cli/work_options.hpp"
#include "common/html/page_parser.hpp"
#include "trainer/learn_model.hpp"
#include "trainer/page_spool.hpp"
#include "trainer/sampler.hpp"

namespace sst {

/// Makes trees of the pages drawn, until there are as many as wanted.
class SampleReader {
 public:
  /// The spool that the pages are in must outlive the reader.
  SampleReader(std::size_t wanted, const WorkOptions& work, const PageSpool& spool);

  /// In the order of the candidates; the same for any number of threads.
  std::vector<TrainingPage> read(std::vector<Sampler::Candidate> candidates);

  /// Pages that the last read() found unusable.
  std::uint64_t problems() const { return m_problems; }
  /// And all that were.
  const ProblemCounts& all_problems() const { return m_warnings.counts(); }

 private:
  void read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first, std::size_t last,
                 std::vector<TrainingPage>& sample);

  std::size_t m_wanted;
  const PageSpool& m_spool;
  std::vector<PageParser> m_parsers;  // one for each thread
  ProblemWarnings m_warnings;
  std::uint64_t m_problems = 0;
};

}  // namespace sst
