#include <styletree/sample.hpp>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <utility>

#include "common/api/sample_impl.hpp"
#include "common/archive/source_page.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/sampler.hpp"
#include "common/page/sniff.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"

namespace styletree {
namespace {

// The bytes of a sample; every number is 64 bits, lowest byte first, and every text follows its
// length:
//   magic, size, seed, site, pages_seen, problems, first_date, last_date,
//   count of contents, each: digest (2 numbers), charset, packed bytes; by rising digest
//   count of addresses, each: address, digest (2 numbers), date; by rising sampling key
//   digest of all before (2 numbers)
constexpr std::string_view kMagic = "styletree sample 1\n";

// Learning does not read larger pages.
constexpr std::size_t kMaxPageBytes = sst::PageLimits{}.max_bytes;
constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 62;  // model files hold no larger ones

class ByteWriter {
 public:
  void number(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) {
      m_bytes += static_cast<char>(value >> shift & 0xFF);
    }
  }
  void text(std::string_view text) {
    number(text.size());
    m_bytes += text;
  }
  void digest(const sst::Digest& digest) {
    number(digest.high);
    number(digest.low);
  }
  void raw(std::string_view bytes) { m_bytes += bytes; }

  const std::string& bytes() const { return m_bytes; }

  /// Appends the digest of everything written, and returns it all.
  std::string take() {
    digest(sst::digest_of(m_bytes));
    return std::move(m_bytes);
  }

 private:
  std::string m_bytes;
};

[[noreturn]] void fail(const std::string& fact) {
  throw sst::InputError{"these bytes are no sample of styletree (" + fact +
                        "); serialize the sample again"};
}

/// Reads what ByteWriter wrote, and checks each length before it uses it.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : m_rest{bytes} {}

  std::uint64_t number() {
    const std::string_view bytes = raw(8);
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i) {
      value = value << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    }
    return value;
  }
  std::string text() { return std::string{raw(number())}; }
  sst::Digest digest() {
    const std::uint64_t high = number();
    return {high, number()};
  }
  std::string_view raw(std::uint64_t length) {
    if (length > m_rest.size()) {
      fail("they end too early");
    }
    const std::string_view bytes = m_rest.substr(0, static_cast<std::size_t>(length));
    m_rest.remove_prefix(bytes.size());
    return bytes;
  }
  bool at_end() const { return m_rest.empty(); }

 private:
  std::string_view m_rest;
};

/// The date if it is one; else nothing, as if it were not known.
std::string valid_date(const std::string& date) {
  const auto time = sst::parse_timestamp(date);
  return time ? sst::timestamp(*time) : std::string{};
}

}  // namespace

Sample::Sample(std::string site, const SampleOptions& options) {
  if (site.empty()) {
    throw sst::UsageError{"a sample needs the name of its site, such as \"example.org\""};
  }
  if (options.size == 0 || options.size > kMaxSampleSize) {
    throw sst::UsageError{site + ": a sample of " + std::to_string(options.size) +
                          " pages is not possible; ask for 1 to " +
                          sst::with_thousands(kMaxSampleSize)};
  }
  m_impl = std::make_unique<Impl>(std::move(site), options);
}

Sample::Sample(std::unique_ptr<Impl> impl) : m_impl{std::move(impl)} {}
Sample::~Sample() = default;
Sample::Sample(Sample&&) noexcept = default;
Sample& Sample::operator=(Sample&&) noexcept = default;

void Sample::add(const Page& page) {
  ++m_impl->sample.pages;
  if (!page.problem.empty() || page.is_cut_short || page.bytes.size() > kMaxPageBytes ||
      sst::sniff_problem(page.bytes)) {
    ++m_impl->sample.problems;
    return;
  }
  const std::string date = valid_date(page.date);
  sst::widen(m_impl->sample.dates, {date, date});
  const std::string address = !page.address.empty() ? page.address
                              : !page.url.empty()   ? sst::address_of_url(page.url)
                                                    : page.source;
  const sst::SamplingKey key =
      sst::make_sampling_key(m_impl->options.seed, address, sst::digest_of(page.bytes));
  if (key.hash <= m_impl->sample.sampler.bound()) {
    m_impl->sample.sampler.add(key, date, page.charset,
                               m_impl->spool.keep(sst::PageSpool::pack(page.bytes)));
  }
}

void Sample::merge(const Sample& other) {
  const Impl& more = other.impl();
  if (more.site != m_impl->site || more.options.size != m_impl->options.size ||
      more.options.seed != m_impl->options.seed) {
    throw sst::UsageError{m_impl->site + ": a sample of " + more.site +
                          " cannot be merged into this one; site, size and seed must be equal"};
  }
  if (&other == this) {
    throw sst::UsageError{m_impl->site + ": a sample cannot be merged into itself"};
  }
  m_impl->sample.pages += more.sample.pages;
  m_impl->sample.problems += more.sample.problems;
  sst::widen(m_impl->sample.dates, more.sample.dates);
  sst::copy_sample(more.sample.sampler, more.spool, m_impl->sample.sampler, m_impl->spool);
}

std::string Sample::serialize() const {
  std::map<sst::Digest, std::string> packed;
  ByteWriter addresses;
  m_impl->sample.sampler.prune();
  std::uint64_t count = 0;
  m_impl->sample.sampler.for_each([&](const sst::SamplingKey& key,
                                      const sst::Sampler::Capture& capture,
                                      const sst::PageSpool::Page& page) {
    ++count;
    addresses.text(key.address);
    addresses.digest(key.digest);
    addresses.text(capture.date);
    addresses.text(capture.charset);
    addresses.number(capture.others.size());
    for (const sst::Digest& other : capture.others) {
      addresses.digest(other);
    }
    if (const auto [place, is_new] = packed.try_emplace(key.digest); is_new) {
      place->second = m_impl->spool.packed(page);
    }
  });
  ByteWriter out;
  out.raw(kMagic);
  out.number(m_impl->options.size);
  out.number(m_impl->options.seed);
  out.text(m_impl->site);
  out.number(m_impl->sample.pages);
  out.number(m_impl->sample.problems);
  out.text(m_impl->sample.dates.first);
  out.text(m_impl->sample.dates.last);
  out.number(packed.size());
  for (const auto& [digest, page] : packed) {
    out.digest(digest);
    out.text(page);
  }
  out.number(count);
  out.raw(addresses.bytes());
  return out.take();
}

Sample Sample::deserialize(std::string_view bytes) {
  constexpr std::size_t kDigestBytes = 16;
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + kDigestBytes) {
    fail("they do not begin as one");
  }
  const std::string_view body = bytes.substr(0, bytes.size() - kDigestBytes);
  if (ByteReader{bytes.substr(body.size())}.digest() != sst::digest_of(body)) {
    fail("their checksum does not fit");
  }
  ByteReader in{body.substr(kMagic.size())};
  SampleOptions options;
  const std::uint64_t size = in.number();
  if (size == 0 || size > kMaxSampleSize) {
    fail("its size is out of range");
  }
  options.size = static_cast<std::size_t>(size);
  options.seed = in.number();
  auto impl = std::make_unique<Impl>(in.text(), options);
  impl->sample.pages = in.number();
  impl->sample.problems = in.number();
  if (impl->sample.pages > kMaxCount || impl->sample.problems > impl->sample.pages) {
    fail("a count in them is out of range");
  }
  impl->sample.dates.first = in.text();
  impl->sample.dates.last = in.text();
  if (impl->sample.dates.first != valid_date(impl->sample.dates.first) ||
      impl->sample.dates.last != valid_date(impl->sample.dates.last)) {
    fail("a date in them is none");
  }
  std::map<sst::Digest, std::string> packed;
  for (std::uint64_t left = in.number(); left > 0; --left) {
    const sst::Digest digest = in.digest();
    std::string page = in.text();
    const auto unpacked = sst::PageSpool::unpack(page, kMaxPageBytes);
    if (!unpacked || sst::digest_of(*unpacked) != digest) {
      fail("a page in them is damaged");
    }
    packed.emplace(digest, std::move(page));
  }
  for (std::uint64_t left = in.number(); left > 0; --left) {
    const std::string address = in.text();
    sst::SamplingKey key = sst::make_sampling_key(options.seed, address, in.digest());
    const std::string date = in.text();
    if (date != valid_date(date)) {
      fail("a date in them is none");
    }
    const auto page = packed.find(key.digest);
    if (page == packed.end()) {
      fail("a page is missing in them");
    }
    impl->sample.sampler.add(key, date, in.text(), impl->spool.keep(page->second));
    for (std::uint64_t others = in.number(); others > 0; --others) {
      const sst::Digest before = std::exchange(key.digest, in.digest());
      if (key.digest <= before) {
        fail("their digests are not in order");
      }
      impl->sample.sampler.add_other(key);
    }
  }
  if (!in.at_end() || impl->site.empty()) {
    fail("they do not end as one");
  }
  return Sample{std::move(impl)};
}

const std::string& Sample::site() const {
  return m_impl->site;
}

std::uint64_t Sample::pages_seen() const {
  return m_impl->sample.pages;
}

std::uint64_t Sample::problems() const {
  return m_impl->sample.problems;
}

}  // namespace styletree
