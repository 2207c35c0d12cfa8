#include "common/learn/sampler.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

// Between two prunings, at most this many pages and addresses are kept for each page to be drawn.
constexpr std::size_t kPagesPerDrawn = 2;
constexpr std::size_t kAddressesPerDrawn = 256;

/// Merges headers; the result does not depend on the order of captures. Stated policies take
/// precedence over absent ones.
PageHeaders merged(const PageHeaders& a, const PageHeaders& b) {
  return {std::min(a.charset, b.charset), std::max(a.policies, b.policies)};
}

}  // namespace

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest) {
  return {hash_address(seed, address), std::string{address}, digest};
}

SamplingKey make_capture_key(std::uint64_t seed, const std::string& address,
                             const std::string& date, const Digest& digest) {
  return {make_sampling_key(seed, address + ' ' + date, digest).hash, address, digest};
}

void Sampler::restrict_to(std::uint64_t bound) {
  m_bound = std::min(m_bound, bound);
  std::erase_if(m_addresses, [&](const auto& entry) { return entry.first.first > m_bound; });
}

void Sampler::add(const SamplingKey& key, const std::string& date, PageHeaders headers,
                  PageSpool::Page page) {
  if (key.hash > m_bound) {
    return;
  }
  const auto [place, is_new] = m_addresses.try_emplace({key.hash, key.address});
  Capture& capture = place->second;
  ++capture.pages;
  if (!is_new && capture.digest == key.digest) {
    capture.date = std::min(capture.date, date);
    capture.headers = merged(capture.headers, headers);
  } else if (!is_new && capture.digest < key.digest) {
    note(key.digest, capture);
  } else {
    const Digest before = std::exchange(capture.digest, key.digest);
    capture.date = date;
    capture.headers = std::move(headers);
    m_pages.try_emplace(key.digest, std::move(page));
    if (!is_new) {
      note(before, capture);
    }
  }
  prune_if_large();
}

void Sampler::add_other(const SamplingKey& key) {
  const auto place = m_addresses.find({key.hash, key.address});
  if (place != m_addresses.end() && place->second.digest < key.digest) {
    note(key.digest, place->second);
    prune_if_large();
  }
}

/// Adds a digest to `others`, which keeps the smallest m_draw digests: enough for a draw.
void Sampler::note(const Digest& other, Capture& capture) {
  const auto at = std::lower_bound(capture.others.begin(), capture.others.end(), other);
  if (at != capture.others.end() && *at == other) {
    return;
  }
  capture.others.insert(at, other);
  ++m_others;
  if (capture.others.size() > m_draw) {
    capture.others.pop_back();
    --m_others;
  }
}

void Sampler::prune_if_large() {
  if (m_pages.size() > m_draw * kPagesPerDrawn ||
      m_addresses.size() > m_draw * kAddressesPerDrawn ||
      m_others > std::max(m_draw * kAddressesPerDrawn, 2 * m_others_after_pruning)) {
    prune();
  }
}

void Sampler::prune() {
  std::set<Digest> used;
  std::set<Digest> contents;
  m_others = 0;
  auto place = m_addresses.begin();
  std::size_t addresses = 0;
  const auto is_enough = [&] {
    return addresses >= m_draw * kAddressesPerDrawn / 2 ||
           (addresses >= m_draw && contents.size() >= m_draw);
  };
  while (place != m_addresses.end() && !is_enough()) {
    const Capture& capture = place->second;
    used.insert(capture.digest);
    contents.insert(capture.digest);
    contents.insert(capture.others.begin(), capture.others.end());
    m_others += capture.others.size();
    ++place;
    ++addresses;
  }
  if (is_enough()) {  // even if no address was dropped, so that the bound of a copy is the same
    m_bound = std::prev(place)->first.first;
    m_addresses.erase(place, m_addresses.end());
  }
  std::erase_if(m_pages, [&](const auto& page) { return !used.contains(page.first); });
  m_others_after_pruning = m_others;
}

std::vector<Sampler::Candidate> Sampler::take() {
  prune();
  std::vector<Candidate> drawn;
  for (auto& [place, capture] : m_addresses) {
    m_other_captures += capture.pages - 1;
    const auto page = m_pages.find(capture.digest);
    if (page == m_pages.end()) {
      ++m_duplicates;
      continue;
    }
    drawn.push_back({{place.first, place.second, capture.digest},
                     std::move(capture.date),
                     std::move(capture.headers),
                     std::move(page->second)});
    m_pages.erase(page);
  }
  m_addresses.clear();
  return drawn;
}

void copy_sample(const Sampler& from, const PageSpool& from_spool, Sampler& to,
                 PageSpool& to_spool) {
  from.for_each(
      [&](const SamplingKey& key, const Sampler::Capture& capture, const PageSpool::Page& page) {
        if (key.hash > to.bound()) {
          return;
        }
        to.add(key, capture.date, capture.headers, to_spool.keep(from_spool.packed(page)));
        for (const Digest& other : capture.others) {
          to.add_other({key.hash, key.address, other});
        }
      });
}

}  // namespace sst
