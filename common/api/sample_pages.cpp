#include "common/api/sample_pages.hpp"

#include "common/api/sample_impl.hpp"
#include "common/error.hpp"
#include "common/learn/sample_reader.hpp"
#include "common/text/numbers.hpp"

namespace styletree {

SamplePages parse_pages(const Sample& sample, const sst::Workers& workers, sst::PageSpool& spool) {
  const sst::PortableSample& drawn = *sample.impl().drawn;
  if (drawn.is_outline) {
    throw sst::UsageError{
        drawn.site + ": an outline contains no pages to learn from; add the pages to a sample"};
  }
  sst::Sampler sampler{drawn.size};
  sst::copy_sample(drawn.sample.sampler, drawn.spool, sampler, spool);
  sst::SampleReader reader{drawn.size, workers, sst::PageLimits{}, spool};
  SamplePages read;
  read.pages = reader.read(sampler.take());
  if (read.pages.empty()) {
    throw sst::InputError{drawn.site + ": no page to learn from: " +
                          sst::counted(drawn.sample.pages, "page", "pages") +
                          " added, none of them usable; add readable HTML pages"};
  }
  read.duplicates = sampler.duplicates();
  read.problems = reader.problems();
  return read;
}

}  // namespace styletree
