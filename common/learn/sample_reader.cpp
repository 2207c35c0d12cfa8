#include "common/learn/sample_reader.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "common/free_memory.hpp"
#include "common/metadata/rights_reader.hpp"
#include "common/page/tree_bytes.hpp"
#include "common/parallel/ordered_pipeline.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

// The memory needed to parse a page (bytes, skeleton and tree), as a multiple of the page's bytes.
constexpr std::size_t kParseFactor = 4;
// The memory that learning needs in addition to the tree, in bytes per node. Measured on pages that
// are almost entirely markup.
constexpr std::size_t kLearningBytesOfNode = 56;

struct ReadPage {
  std::size_t candidate = 0;
  std::string bytes;
  TrainingPage page;  // only its tree, byline and rights are set
  std::optional<PageProblem> problem;

  std::size_t memory_bytes() const { return bytes.capacity() + tree_bytes(page.tree); }
  std::size_t work_bytes() const { return kParseFactor * bytes.size(); }
};

/// The memory needed to learn from a page, in bytes.
std::size_t learning_bytes(const PageTree& tree) {
  return tree_bytes(tree) + kLearningBytesOfNode * tree.size();
}

PageProblem outgrown_sample(std::size_t bytes, std::size_t most) {
  return {PageProblemKind::too_large,
          "it needs " + with_thousands(bytes) +
              " bytes of memory, more than is left of the sample's limit of " +
              with_thousands(most) + " bytes"};
}

/// The name of a page in messages. The address of a page in a folder is a path within its site, so
/// the site is prepended.
std::string place_of(std::string_view site, std::string_view address) {
  return std::string{address.starts_with('/') ? site : ""}.append(address);
}

}  // namespace

SampleReader::SampleReader(std::size_t wanted, std::size_t bytes, const Workers& workers,
                           const PageLimits& limits, const PageSpool& spool, ProblemHandler report)
    : m_wanted{wanted},
      m_bytes{bytes},
      m_bytes_left{bytes},
      m_spool{spool},
      m_workers{workers},
      m_metadata(workers.threads),
      m_report{std::move(report)} {
  for (std::size_t i = 0; i < workers.threads; ++i) {
    m_parsers.emplace_back(limits, Statements::keep);
  }
}

std::vector<TrainingPage> SampleReader::read(std::vector<Sampler::Candidate> candidates,
                                             std::string_view site) {
  std::vector<TrainingPage> sample;
  m_problems = 0;
  m_site = site;
  m_bytes_left = m_bytes;
  for (std::size_t next = 0; sample.size() < m_wanted && next < candidates.size();) {
    const std::size_t last = std::min(candidates.size(), next + m_wanted - sample.size());
    read_some(candidates, next, last, sample);
    next = last;
  }
  return sample;
}

void SampleReader::read_some(std::vector<Sampler::Candidate>& candidates, std::size_t first,
                             std::size_t last, std::vector<TrainingPage>& sample) {
  std::size_t next = first;
  OrderedPipeline<ReadPage> pipeline{
      std::min(m_parsers.size(), last - first),
      {.read =
           [&](ReadPage& read) {
             read.candidate = next++;
             return read.candidate < last;
           },
       .work =
           [&](std::size_t thread, ReadPage& read) {
             m_workers.step();
             const Sampler::Candidate& candidate = candidates[read.candidate];
             PageParser& parser = m_parsers[thread];
             TrainingPage& page = read.page;
             read.problem = parser.parse(read.bytes, candidate.headers.charset, page.tree);
             if (!read.problem) {
               PageMetadata metadata;
               const bool is_file = candidate.key.address.starts_with('/');
               const PageOrigin origin{candidate.key.address,
                                       is_file ? std::string_view{} : candidate.date};
               const NodeId heading =
                   m_metadata[thread].read(page.tree, parser.statements(), origin, {}, metadata);
               page.byline = stated_byline(metadata, heading);
               page.rights = read_rights(
                   page.tree, parser.statements(), metadata,
                   {.address = candidate.key.address, .policies = candidate.headers.policies});
             }
             page.tree.shrink_to_fit();
             if (read.bytes.capacity() > kMostKeptBytes) {
               free_memory(read.bytes);
             }
           },
       .write =
           [&](ReadPage& read) {
             take(candidates[read.candidate], std::exchange(read.page, {}), read.problem, sample);
           },
       .bytes = &ReadPage::memory_bytes,
       .open = [&](ReadPage& read) { read.bytes = m_spool.load(candidates[read.candidate].page); },
       .work_bytes = &ReadPage::work_bytes}};
  pipeline.run();
}

/// Adds a page to the sample unless it has a problem.
void SampleReader::take(Sampler::Candidate& candidate, TrainingPage page,
                        std::optional<PageProblem> problem, std::vector<TrainingPage>& sample) {
  const std::size_t bytes = problem ? 0 : learning_bytes(page.tree);
  if (bytes > m_bytes_left) {
    problem = outgrown_sample(bytes, m_bytes);
  }
  if (problem) {
    ++m_problems;
    ++m_all_problems[problem->kind];
    if (m_report) {
      m_report(place_of(m_site, candidate.key.address), *problem);
    }
    return;
  }
  m_bytes_left -= bytes;
  page.key = std::move(candidate.key);
  page.date = std::move(candidate.date);
  page.headers = std::move(candidate.headers);
  page.bytes = std::make_shared<const PageSpool::Page>(std::move(candidate.page));
  sample.push_back(std::move(page));
}

}  // namespace sst
