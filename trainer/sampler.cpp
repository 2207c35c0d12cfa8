#include "trainer/sampler.hpp"

#include <algorithm>
#include <utility>

#include <xxhash.h>

namespace sst {

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest) {
  return {XXH3_64bits_withSeed(address.data(), address.size(), seed), std::string{address}, digest};
}

std::optional<SamplingKey> Sampler::bound() const {
  if (m_pages.size() < m_size) {
    return std::nullopt;
  }
  return m_pages.rbegin()->first;
}

bool Sampler::is_out_of_reach(const SamplingKey& key) const {
  return m_pages.size() >= m_size && !(key < m_pages.rbegin()->first);
}

void Sampler::add(const SamplingKey& key, PageTree&& tree) {
  if (is_out_of_reach(key)) {
    return;
  }
  const auto twin = m_by_digest.find(key.digest);
  if (twin != m_by_digest.end()) {
    if (!(key < twin->second)) {
      m_left_out.emplace(key, true);
      return;
    }
    m_left_out.emplace(twin->second, true);
    m_pages.erase(twin->second);
  }
  m_by_digest[key.digest] = key;
  m_pages.emplace(key, std::move(tree));
  evict();
}

void Sampler::add_problem(const SamplingKey& key) {
  if (!is_out_of_reach(key)) {
    m_left_out.emplace(key, false);
  }
}

void Sampler::evict() {
  if (m_pages.size() > m_size) {
    const auto last = std::prev(m_pages.end());
    m_by_digest.erase(last->first.digest);
    m_pages.erase(last);
  }
  if (const auto limit = bound()) {
    m_left_out.erase(m_left_out.lower_bound(*limit), m_left_out.end());
  }
}

std::uint64_t Sampler::duplicates() const {
  return static_cast<std::uint64_t>(std::count_if(m_left_out.begin(), m_left_out.end(),
                                                  [](const auto& left) { return left.second; }));
}

std::uint64_t Sampler::problems() const {
  return m_left_out.size() - duplicates();
}

std::vector<Sampler::Page> Sampler::take() {
  std::vector<Page> sample;
  sample.reserve(m_pages.size());
  for (auto& [key, tree] : m_pages) {
    sample.push_back({key, std::move(tree)});
  }
  m_pages.clear();
  m_by_digest.clear();
  return sample;
}

}  // namespace sst
