#include "common/learn/kept_pages.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>

#include "common/error.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/sample_reader.hpp"
#include "common/learn/sampler.hpp"
#include "common/model/page_packing.hpp"
#include "common/parallel/for_each_part.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/text/numbers.hpp"
#include "common/version.hpp"

namespace sst {
namespace {

// The stored pages may be part of a larger sample, which had a larger memory limit.
constexpr std::size_t kUsualSample = 500;

RawPage raw_page(const TrainingPage& page, const PageSpool& spool) {
  return {page.headers, spool.load(*page.bytes)};
}

/// The widest limits, so that a page accepted once is accepted again.
PageLimits widest_limits() {
  PageLimits limits;
  limits.max_bytes = kLargestKeptPage;
  limits.max_nodes = std::size_t{1} << 30;
  limits.max_depth = std::size_t{1} << 20;
  limits.max_time = std::chrono::minutes{10};
  return limits;
}

std::vector<Sampler::Candidate> kept_pages(const SiteModel& model, PageSpool& spool) {
  std::vector<Sampler::Candidate> pages;
  for_each_unpacked(packed_pages(model), [&](std::size_t i, RawPage& page) {
    const SampledPage& sampled = model.sample[i];
    const Digest digest = digest_of(page.bytes);
    const std::uint64_t seed = model.sampling.seed;
    pages.push_back(
        {model.sampling.of_captures ? make_capture_key(seed, sampled.address, sampled.date, digest)
                                    : make_sampling_key(seed, sampled.address, digest),
         sampled.date, std::move(page.headers), spool.keep(PageSpool::pack(page.bytes))});
  });
  return pages;
}

}  // namespace

std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     const Workers& workers) {
  std::vector<std::string> packed(sample.size());
  if (sample.empty()) {
    return packed;
  }
  const RawPage first = raw_page(sample.front(), spool);
  if (first.bytes.size() > kLargestKeptPage) {
    return {};
  }
  packed.front() = PagePacker{{}}.pack(first);
  const PagePacker shared{content_of(first)};
  std::atomic<bool> is_too_large = false;
  const std::size_t parts = workers.parts(sample.size());
  for_each_part(parts, [&](std::size_t part) {
    PagePacker packer{shared};
    for (std::size_t i = 1 + part; i < sample.size() && !is_too_large; i += parts) {
      workers.step();
      const RawPage page = raw_page(sample[i], spool);
      packed[i] = packer.pack(page);
      is_too_large = is_too_large || page.bytes.size() > kLargestKeptPage;
    }
  });
  return is_too_large ? std::vector<std::string>{} : packed;
}

std::string name_of_version(const SiteModel& model, const std::string& database) {
  return database + ": version " + std::to_string(model.version) + " of " + model.site;
}

void require_profile_site(const SiteModel& model, const std::string& database,
                          std::string_view reason) {
  if (model.parameters.profile != Profile::site) {
    throw InputError{name_of_version(model, database) + " has the '" +
                     std::string{profile_name(model.parameters.profile)} +
                     "' profile; only models with the 'site' profile " + std::string{reason}};
  }
}

std::vector<TrainingPage> read_kept_pages(const SiteModel& model, const std::string& database,
                                          PageSpool& spool, std::size_t threads) {
  const std::string name = name_of_version(model, database);
  const std::size_t kept = packed_pages(model).size();
  if (kept == 0) {
    throw InputError{name +
                     " contains no pages to learn from: it was learned by an older program, with "
                     "--without-pages, or from a page of more than " +
                     std::to_string(kLargestKeptPage) + " bytes; learn the site again"};
  }
  SampleReader reader{kept, SampleReader::most_bytes(std::max(kept, kUsualSample)), threads,
                      widest_limits(), spool};
  std::vector<TrainingPage> pages = reader.read(kept_pages(model, spool));
  if (pages.size() != kept) {
    throw InputError{name + ": " + counted(reader.problems(), "page", "pages") +
                     " in the model can no longer be parsed; learn the site again"};
  }
  return pages;
}

SiteModel learn_site(std::span<const TrainingPage> sample, const PageSpool& spool,
                     const Learning& learning, const SampleSource& source) {
  SiteModel model = learn_model(sample, learning.parameters, learning.workers, learning.threshold);
  stamp_model(source, model);
  if (learning.keeps_pages) {
    set_pages(model, pack_sample(sample, spool, learning.workers));
  }
  return model;
}

bool was_learned_from(const SiteModel& model, std::span<const TrainingPage> sample,
                      const Learning& learning, const SampleSource& source) {
  return std::equal(sample.begin(), sample.end(), model.sample.begin(), model.sample.end(),
                    [](const TrainingPage& page, const SampledPage& known) {
                      return page.key.address == known.address && page.date == known.date &&
                             to_hexadecimal(page.key.digest) == known.digest;
                    }) &&
         model.parameters == learning.parameters && model.sampling == source.sampling &&
         model.era == source.era && model.provenance.program == kProgram &&
         model.provenance.parser == parser_name() &&
         model.pages_checksum.empty() != learning.keeps_pages && model.rights == rights_of(sample);
}

SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database) {
  const std::size_t threads = default_thread_count();
  PageSpool spool;
  const std::vector<TrainingPage> sample = read_kept_pages(model, database, spool, threads);
  SiteModel again = learn_model(sample, parameters, threads);
  stamp_model({model.site, model.sampling, model.era}, again);
  const std::vector<std::string_view> packed = packed_pages(model);
  set_pages(again, {packed.begin(), packed.end()});
  return again;
}

}  // namespace sst
