#include <styletree/trainer.hpp>

#include <utility>
#include <vector>

#include "common/api/model_impl.hpp"
#include "common/api/sample_impl.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/sample_reader.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/text/numbers.hpp"

namespace styletree {

struct Trainer::Impl {
  TrainerOptions options;
};

Trainer::Trainer(const TrainerOptions& options) : m_impl{std::make_unique<Impl>(Impl{options})} {
  if (options.threshold && !(*options.threshold >= 0.0 && *options.threshold <= 1.0)) {
    throw sst::UsageError{"the threshold is a composite importance: give a number from 0 to 1"};
  }
  if (options.threshold && options.profile == Profile::site) {
    throw sst::UsageError{"the profile site has no threshold; leave it out, or use Profile::paper"};
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
  // A copy, so that the sample stays as it is and can grow.
  sst::PageSpool spool{sst::PageSpool::kMemoryOnly};
  sst::Sampler sampler{drawn.size};
  sst::copy_sample(drawn.sample.sampler, drawn.spool, sampler, spool);
  sst::SampleReader reader{drawn.size, workers, sst::PageLimits{}, spool};
  const std::vector<sst::TrainingPage> pages = reader.read(sampler.take());
  if (pages.empty()) {
    throw sst::InputError{drawn.site + ": no page to learn from: " +
                          sst::counted(drawn.sample.pages, "page", "pages") +
                          " added, none of them usable; add pages of HTML that can be read"};
  }
  sst::Learning learning;
  learning.parameters = sst::parameters_of(options.profile);
  learning.threshold = options.threshold ? sst::Threshold::given : sst::Threshold::chosen;
  learning.parameters.threshold = options.threshold.value_or(learning.parameters.threshold);
  learning.workers = workers;
  learning.keeps_pages = options.keep_pages;
  return make_model(sst::learn_site(
      pages, spool, learning,
      {.site = drawn.site,
       .sampling = {.size = drawn.size,
                    .seed = drawn.seed,
                    .of_captures = false,
                    .counts = {.pages_seen = drawn.sample.pages,
                               .duplicates = sampler.duplicates(),
                               .problems = drawn.sample.problems + reader.problems()}},
       .era = drawn.sample.dates}));
}

}  // namespace styletree
