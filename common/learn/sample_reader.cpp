#include "common/learn/sample_reader.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "common/parallel/for_each_part.hpp"

namespace sst {
namespace {

struct Outcome {
  PageTree tree;
  std::optional<PageProblem> problem;
};

}  // namespace

SampleReader::SampleReader(std::size_t wanted, std::size_t threads, const PageLimits& limits,
                           const PageSpool& spool, ProblemHandler report)
    : m_wanted{wanted}, m_spool{spool}, m_report{std::move(report)} {
  for (std::size_t i = 0; i < threads; ++i) {
    m_parsers.emplace_back(limits);
  }
}

std::vector<TrainingPage> SampleReader::read(std::vector<Sampler::Candidate> candidates) {
  std::vector<TrainingPage> sample;
  m_problems = 0;
  for (std::size_t next = 0; sample.size() < m_wanted && next < candidates.size();) {
    const std::size_t last = std::min(candidates.size(), next + m_wanted - sample.size());
    read_some(candidates, next, last, sample);
    next = last;
  }
  return sample;
}

void SampleReader::read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first,
                             std::size_t last, std::vector<TrainingPage>& sample) {
  std::vector<Outcome> outcomes(last - first);
  const std::size_t parts = std::min(m_parsers.size(), outcomes.size());
  for_each_part(parts, [&](std::size_t part) {
    for (std::size_t i = part; i < outcomes.size(); i += parts) {
      const Sampler::Candidate& candidate = candidates[first + i];
      outcomes[i].problem =
          m_parsers[part].parse(m_spool.load(candidate.page), candidate.charset, outcomes[i].tree);
      outcomes[i].tree.shrink_to_fit();
    }
  });
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    Sampler::Candidate& candidate = candidates[first + i];
    if (outcomes[i].problem) {
      ++m_problems;
      ++m_all_problems[outcomes[i].problem->kind];
      if (m_report) {
        m_report(candidate.key.address, *outcomes[i].problem);
      }
    } else {
      sample.push_back({std::move(candidate.key), std::move(outcomes[i].tree),
                        std::move(candidate.date), std::move(candidate.charset),
                        std::make_shared<const PageSpool::Page>(std::move(candidate.page))});
    }
  }
}

}  // namespace sst
