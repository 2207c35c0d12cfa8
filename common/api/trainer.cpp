#include <styletree/trainer.hpp>

#include <string>
#include <utility>

#include "common/api/model_impl.hpp"
#include "common/api/sample_impl.hpp"
#include "common/api/sample_pages.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/parallel/thread_count.hpp"

namespace styletree {

struct Trainer::Impl {
  TrainerOptions options;
};

Trainer::Trainer(const TrainerOptions& options) : m_impl{std::make_unique<Impl>(Impl{options})} {
  if (options.threshold && !(*options.threshold >= 0.0 && *options.threshold <= 1.0)) {
    throw sst::UsageError{
        "the threshold is a composite importance and must be a number from 0 to 1"};
  }
  if (options.threshold && options.profile == Profile::template_) {
    throw sst::UsageError{
        "the 'template' profile has no threshold; omit the threshold, or use another profile"};
  }
}

Trainer::~Trainer() = default;
Trainer::Trainer(Trainer&&) noexcept = default;
Trainer& Trainer::operator=(Trainer&&) noexcept = default;

Model Trainer::learn(const Sample& sample) const {
  const TrainerOptions& options = m_impl->options;
  const sst::PortableSample& drawn = *sample.impl().drawn;
  const sst::Workers workers{options.threads > 0 ? options.threads : sst::default_thread_count(),
                             options.on_step};
  sst::PageSpool spool{sst::PageSpool::kMemoryOnly};
  const SamplePages read = parse_pages(sample, workers, spool);
  sst::Learning learning;
  learning.parameters = sst::parameters_of(options.profile);
  learning.threshold = options.threshold ? sst::Threshold::given : sst::Threshold::chosen;
  learning.parameters.threshold = options.threshold.value_or(learning.parameters.threshold);
  learning.workers = workers;
  learning.keeps_pages = options.keep_pages;
  return make_model(
      sst::learn_site(read.pages, spool, learning,
                      {.site = drawn.site,
                       .sampling = {.size = drawn.size,
                                    .seed = drawn.seed,
                                    .of_captures = false,
                                    .counts = {.pages_seen = drawn.sample.pages,
                                               .duplicates = read.duplicates,
                                               .problems = drawn.sample.problems + read.problems}},
                       .era = drawn.sample.dates}));
}

}  // namespace styletree
