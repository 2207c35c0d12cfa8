#include "common/learn/sampler.hpp"

#include <set>

#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

// Between two prunings, at most this many times the drawn pages are kept.
constexpr std::size_t kMostContents = 2;
constexpr std::size_t kMostAddresses = 256;

}  // namespace

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest) {
  return {hash_address(seed, address), std::string{address}, digest};
}

SamplingKey make_capture_key(std::uint64_t seed, const std::string& address,
                             const std::string& date, const Digest& digest) {
  return {make_sampling_key(seed, address + ' ' + date, digest).hash, address, digest};
}

void Sampler::add(const SamplingKey& key, const std::string& date, std::string charset,
                  PageSpool::Page page) {
  if (key.hash > m_bound) {
    return;
  }
  Capture capture{key.digest, date};
  const auto [place, is_new] = m_addresses.try_emplace({key.hash, key.address}, capture);
  if (!is_new && capture < place->second) {
    place->second = std::move(capture);
  }
  const auto [contents, is_first] =
      m_contents.try_emplace(key.digest, Contents{charset, std::move(page)});
  if (!is_first && charset < contents->second.charset) {
    contents->second.charset = std::move(charset);  // independent of the order of pages
  }
  if (m_contents.size() > m_draw * kMostContents || m_addresses.size() > m_draw * kMostAddresses) {
    prune();
  }
}

/// Drops the pages that cannot be drawn any more: those after the first m_draw different ones.
void Sampler::prune() {
  std::set<Digest> drawn;
  auto place = m_addresses.begin();
  std::size_t addresses = 0;
  while (place != m_addresses.end() && drawn.size() < m_draw &&
         addresses < m_draw * kMostAddresses / 2) {
    drawn.insert(place->second.first);
    ++place;
    ++addresses;
  }
  if (place != m_addresses.end()) {
    m_bound = std::prev(place)->first.first;
    m_addresses.erase(place, m_addresses.end());
  }
  std::erase_if(m_contents, [&](const auto& contents) { return !drawn.contains(contents.first); });
}

std::vector<Sampler::Candidate> Sampler::take() {
  prune();
  std::vector<Candidate> drawn;
  for (const auto& [place, capture] : m_addresses) {
    const auto& [digest, date] = capture;
    const auto contents = m_contents.find(digest);
    if (contents == m_contents.end()) {
      ++m_duplicates;
      continue;
    }
    drawn.push_back({{place.first, place.second, digest},
                     date,
                     std::move(contents->second.charset),
                     std::move(contents->second.page)});
    m_contents.erase(contents);
  }
  m_addresses.clear();
  return drawn;
}

void copy_sample(const Sampler& from, const PageSpool& from_spool, Sampler& to,
                 PageSpool& to_spool) {
  from.for_each([&](const SamplingKey& key, const std::string& date, const std::string& charset,
                    const PageSpool::Page& page) {
    if (key.hash <= to.bound()) {
      to.add(key, date, charset, to_spool.keep(from_spool.packed(page)));
    }
  });
}

}  // namespace sst
