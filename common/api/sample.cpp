#include <styletree/sample.hpp>

#include <utility>

#include "common/api/sample_impl.hpp"
#include "common/api/site.hpp"
#include "common/archive/source_page.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/sample_bytes.hpp"
#include "common/learn/sampler.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/sniff.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"

namespace styletree {
namespace {

// Larger pages are not used for learning.
constexpr std::size_t kMaxPageBytes = sst::PageLimits{}.max_bytes;

/// The date if it is valid; otherwise empty, which means unknown.
std::string valid_date(const std::string& date) {
  const auto time = sst::parse_timestamp(date);
  return time ? sst::timestamp(*time) : std::string{};
}

}  // namespace

Sample::Sample(std::string site, const SampleOptions& options) {
  site = site_named(site);
  if (options.size == 0 || options.size > kMaxSampleSize) {
    throw sst::UsageError{site + ": a sample cannot have " + std::to_string(options.size) +
                          " pages; choose 1 to " + sst::with_thousands(kMaxSampleSize)};
  }
  m_impl = std::make_unique<Impl>(
      Impl{std::make_unique<sst::PortableSample>(std::move(site), options.size, options.seed)});
}

Sample Sample::outline(std::string site, const SampleOptions& options) {
  Sample outline{std::move(site), options};
  outline.m_impl->drawn->is_outline = true;
  return outline;
}

Sample::Sample(std::unique_ptr<Impl> impl) : m_impl{std::move(impl)} {}
Sample::~Sample() = default;
Sample::Sample(Sample&&) noexcept = default;
Sample& Sample::operator=(Sample&&) noexcept = default;

void Sample::add(const Page& page) {
  sst::PortableSample& drawn = *m_impl->drawn;
  ++drawn.sample.pages;
  if (page.has_problem() || page.is_cut_short || page.bytes.size() > kMaxPageBytes ||
      sst::sniff_problem(page.bytes)) {
    ++drawn.sample.problems;
    return;
  }
  const std::string date = valid_date(page.date);
  sst::widen(drawn.sample.dates, {date, date});
  const std::string address = !page.address.empty() ? page.address
                              : !page.url.empty()   ? sst::address_of_url(page.url)
                                                    : page.source;
  sst::SamplingKey key = sst::make_sampling_key(drawn.seed, address, {});
  if (key.hash <= drawn.sample.sampler.bound()) {
    key.digest = sst::digest_of(page.bytes);
    drawn.sample.sampler.add(
        key, date, sst::PageHeaders::of(page.charset, page.policies),
        drawn.spool.keep(drawn.is_outline ? std::string{} : sst::PageSpool::pack(page.bytes)));
  }
}

void Sample::merge(const Sample& other) {
  sst::PortableSample& drawn = *m_impl->drawn;
  const sst::PortableSample& more = *other.impl().drawn;
  if (more.site != drawn.site || more.size != drawn.size || more.seed != drawn.seed) {
    throw sst::UsageError{
        drawn.site + ": a sample of " + more.site +
        " cannot be merged into this sample; site, size and seed must be the same"};
  }
  if (more.is_outline != drawn.is_outline) {
    throw sst::UsageError{drawn.site + ": a sample and an outline cannot be merged"};
  }
  if (&other == this) {
    throw sst::UsageError{drawn.site + ": a sample cannot be merged into itself"};
  }
  drawn.sample.pages += more.sample.pages;
  drawn.sample.problems += more.sample.problems;
  sst::widen(drawn.sample.dates, more.sample.dates);
  sst::copy_sample(more.sample.sampler, more.spool, drawn.sample.sampler, drawn.spool);
}

std::uint64_t Sample::bound() const {
  m_impl->drawn->sample.sampler.prune();
  return m_impl->drawn->sample.sampler.bound();
}

void Sample::restrict_to(std::uint64_t bound) {
  m_impl->drawn->sample.sampler.restrict_to(bound);
}

std::string Sample::serialize() const {
  return sst::sample_bytes(*m_impl->drawn);
}

Sample Sample::deserialize(std::string_view bytes) {
  return Sample{
      std::make_unique<Impl>(Impl{sst::sample_of_bytes(bytes, kMaxSampleSize, kMaxPageBytes)})};
}

const std::string& Sample::site() const {
  return m_impl->drawn->site;
}

std::uint64_t Sample::pages_seen() const {
  return m_impl->drawn->sample.pages;
}

std::uint64_t Sample::problems() const {
  return m_impl->drawn->sample.problems;
}

}  // namespace styletree
