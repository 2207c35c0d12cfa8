#pragma once

#include <cstdint>
#include <vector>

#include <styletree/sample.hpp>

#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/parallel/workers.hpp"

namespace styletree {

/// The pages of a sample, parsed.
struct SamplePages {
  std::vector<sst::TrainingPage> pages;
  std::uint64_t duplicates = 0;  ///< pages left out because another page has the same content
  std::uint64_t problems = 0;    ///< pages that cannot be parsed
};

/// Parses the pages of a sample without changing it, and copies their bytes into the spool. Throws
/// InputError if no page can be used.
SamplePages parse_pages(const Sample& sample, const sst::Workers& workers, sst::PageSpool& spool);

}  // namespace styletree
