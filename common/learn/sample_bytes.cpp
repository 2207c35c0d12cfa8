#include "common/learn/sample_bytes.hpp"

#include <map>
#include <optional>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/learn/sampler.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

// The format of a sample. Numbers are 64-bit little-endian; each string is preceded by its length:
// - magic, size, seed, site, pages_seen, problems, first_date, last_date
// - count of contents; for each, in order of digests: digest (2 numbers), packed bytes
// - count of addresses; for each, in ascending order of sampling key: address, digest (2 numbers),
//   date, line_of() of its headers, count of other digests, these digests (2 numbers each)
// - digest of everything before it (2 numbers)
// An outline has another magic, and omits the contents and their count.
constexpr std::string_view kMagic = "styletree sample 1\n";
constexpr std::string_view kOutlineMagic = "styletree outline 1\n";

// Model files cannot store larger counts.
constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 62;

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
  void digest(const Digest& digest) {
    number(digest.high);
    number(digest.low);
  }
  void raw(std::string_view bytes) { m_bytes += bytes; }

  const std::string& bytes() const { return m_bytes; }

  /// Appends the digest of all bytes written, and returns the result.
  std::string take() {
    digest(digest_of(m_bytes));
    return std::move(m_bytes);
  }

 private:
  std::string m_bytes;
};

[[noreturn]] void fail_as_sample(const std::string& fact) {
  throw InputError{"the data is not a styletree sample (" + fact + "); serialize the sample again"};
}

/// Reads the output of ByteWriter, and checks each length before using it.
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
  Digest digest() {
    const std::uint64_t high = number();
    return {high, number()};
  }
  std::string_view raw(std::uint64_t length) {
    if (length > m_rest.size()) {
      fail_as_sample("it ends too early");
    }
    const std::string_view bytes = m_rest.substr(0, static_cast<std::size_t>(length));
    m_rest.remove_prefix(bytes.size());
    return bytes;
  }
  bool at_end() const { return m_rest.empty(); }

 private:
  std::string_view m_rest;
};

bool is_date_or_empty(const std::string& date) {
  const auto time = parse_timestamp(date);
  return date.empty() || (time && timestamp(*time) == date);
}

}  // namespace

std::string sample_bytes(PortableSample& drawn) {
  std::map<Digest, std::string> packed;
  ByteWriter addresses;
  drawn.sample.sampler.prune();
  std::uint64_t count = 0;
  drawn.sample.sampler.for_each(
      [&](const SamplingKey& key, const Sampler::Capture& capture, const PageSpool::Page& page) {
        ++count;
        addresses.text(key.address);
        addresses.digest(key.digest);
        addresses.text(capture.date);
        addresses.text(line_of(capture.headers));
        addresses.number(capture.others.size());
        for (const Digest& other : capture.others) {
          addresses.digest(other);
        }
        if (drawn.is_outline) {
          return;
        }
        if (const auto [place, is_new] = packed.try_emplace(key.digest); is_new) {
          place->second = drawn.spool.packed(page);
        }
      });
  ByteWriter out;
  out.raw(drawn.is_outline ? kOutlineMagic : kMagic);
  out.number(drawn.size);
  out.number(drawn.seed);
  out.text(drawn.site);
  out.number(drawn.sample.pages);
  out.number(drawn.sample.problems);
  out.text(drawn.sample.dates.first);
  out.text(drawn.sample.dates.last);
  if (!drawn.is_outline) {
    out.number(packed.size());
  }
  for (const auto& [digest, page] : packed) {
    out.digest(digest);
    out.text(page);
  }
  out.number(count);
  out.raw(addresses.bytes());
  return out.take();
}

std::unique_ptr<PortableSample> sample_of_bytes(std::string_view bytes, std::size_t max_size,
                                                std::size_t max_page_bytes) {
  constexpr std::size_t kDigestBytes = 16;
  const bool is_outline = bytes.starts_with(kOutlineMagic);
  const std::string_view magic = is_outline ? kOutlineMagic : kMagic;
  if (!bytes.starts_with(magic) || bytes.size() < magic.size() + kDigestBytes) {
    fail_as_sample("it does not begin with the header of a sample");
  }
  const std::string_view body = bytes.substr(0, bytes.size() - kDigestBytes);
  if (ByteReader{bytes.substr(body.size())}.digest() != digest_of(body)) {
    fail_as_sample("its checksum does not match");
  }
  ByteReader in{body.substr(magic.size())};
  const std::uint64_t size = in.number();
  if (size == 0 || size > max_size) {
    fail_as_sample("the sample size is out of range");
  }
  const std::uint64_t seed = in.number();
  auto drawn = std::make_unique<PortableSample>(in.text(), static_cast<std::size_t>(size), seed);
  drawn->is_outline = is_outline;
  drawn->sample.pages = in.number();
  drawn->sample.problems = in.number();
  if (drawn->sample.pages > kMaxCount || drawn->sample.problems > drawn->sample.pages) {
    fail_as_sample("a count is out of range");
  }
  drawn->sample.dates.first = in.text();
  drawn->sample.dates.last = in.text();
  if (!is_date_or_empty(drawn->sample.dates.first) || !is_date_or_empty(drawn->sample.dates.last)) {
    fail_as_sample("a date is invalid");
  }
  std::map<Digest, std::string> packed;
  for (std::uint64_t left = is_outline ? 0 : in.number(); left > 0; --left) {
    const Digest digest = in.digest();
    std::string page = in.text();
    const auto unpacked = PageSpool::unpack(page, max_page_bytes);
    if (!unpacked || digest_of(*unpacked) != digest) {
      fail_as_sample("a page is damaged");
    }
    packed.emplace(digest, std::move(page));
  }
  for (std::uint64_t left = in.number(); left > 0; --left) {
    const std::string address = in.text();
    SamplingKey key = make_sampling_key(seed, address, in.digest());
    const std::string date = in.text();
    if (!is_date_or_empty(date)) {
      fail_as_sample("a date is invalid");
    }
    PageSpool::Page page;
    if (!is_outline) {
      const auto content = packed.find(key.digest);
      if (content == packed.end()) {
        fail_as_sample("a page is missing");
      }
      page = drawn->spool.keep(content->second);
    }
    drawn->sample.sampler.add(key, date, headers_of(in.text()), std::move(page));
    for (std::uint64_t others = in.number(); others > 0; --others) {
      const Digest before = std::exchange(key.digest, in.digest());
      if (key.digest <= before) {
        fail_as_sample("the digests are not in order");
      }
      drawn->sample.sampler.add_other(key);
    }
  }
  if (!in.at_end() || drawn->site.empty()) {
    fail_as_sample("it has no site name, or data after its end");
  }
  return drawn;
}

}  // namespace sst
