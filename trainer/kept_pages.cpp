#include "trainer/kept_pages.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/model/page_packing.hpp"
#include "common/parallel/for_each_part.hpp"
#include "trainer/sample_reader.hpp"

namespace sst {
namespace {

RawPage raw_page(const TrainingPage& page, const PageSpool& spool) {
  return {page.charset, spool.load(*page.bytes)};
}

}  // namespace

std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     std::size_t threads) {
  std::vector<std::string> packed(sample.size());
  if (sample.empty()) {
    return packed;
  }
  const RawPage first = raw_page(sample.front(), spool);
  const std::string prefix = content_of(first);
  packed.front() = pack_page(first, {});
  const std::size_t parts = std::clamp<std::size_t>(threads, 1, sample.size());
  for_each_part(parts, [&](std::size_t part) {
    for (std::size_t i = 1 + part; i < sample.size(); i += parts) {
      packed[i] = pack_page(raw_page(sample[i], spool), prefix);
    }
  });
  return packed;
}

bool is_of_captures(const SiteModel& model) {
  const auto hash = [&](const SampledPage& page) {
    return make_sampling_key(model.seed, page.address, {}).hash;
  };
  return !std::is_sorted(model.sample.begin(), model.sample.end(),
                         [&](const auto& a, const auto& b) { return hash(a) < hash(b); });
}

std::vector<Sampler::Candidate> kept_pages(const SiteModel& model, const std::string& database,
                                           PageSpool& spool) {
  if (model.pages.empty()) {
    throw InputError{database + ": version " + std::to_string(model.version) + " of " + model.site +
                     " keeps no pages to learn from again: it was learned by an older program, or "
                     "with --without-pages; learn the site again"};
  }
  std::vector<Sampler::Candidate> pages;
  const bool of_captures = is_of_captures(model);
  std::string prefix;
  for (std::size_t i = 0; i < model.pages.size(); ++i) {
    RawPage page = unpack_page(model.pages[i], prefix);
    if (i == 0) {
      prefix = content_of(page);
    }
    const auto& [address, digest_text, date] = model.sample[i];
    const Digest digest = digest_of(page.bytes);
    pages.push_back({of_captures ? make_capture_key(model.seed, address, date, digest)
                                 : make_sampling_key(model.seed, address, digest),
                     date, std::move(page.charset), spool.keep(PageSpool::pack(page.bytes))});
  }
  return pages;
}

SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database) {
  const WorkOptions work;
  PageSpool spool;
  SampleReader reader{model.pages.size(), work, spool};
  const std::vector<TrainingPage> sample = reader.read(kept_pages(model, database, spool));
  SiteModel again = learn_model(sample, parameters, work.thread_count());
  sign_model(model.site, again);
  again.sample_size = model.sample_size;
  again.seed = model.seed;
  again.counts = model.counts;
  again.counts.problems += reader.problems();
  again.first_date = model.first_date;
  again.last_date = model.last_date;
  again.pages = pack_sample(sample, spool, work.thread_count());
  return again;
}

}  // namespace sst
