#include "common/drift/drift_watch.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <sstream>
#include <tuple>

#include "common/drift/lasting_change.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

constexpr std::string_view kDrift = "drift ";  // precedes a page's hash and site in journals
constexpr std::size_t kMostParts = 2;
constexpr int kHexadecimal = 16;

using Pages = std::vector<const DriftWatch::Page*>;

struct SampledKey {
  std::uint64_t hash = 0;
  std::string site;
};

std::string state_name(const std::string& site, std::uint64_t key) {
  std::ostringstream name;
  name << kDrift << std::hex << key << ' ' << site;
  return name.str();
}

std::optional<SampledKey> parse_state_name(std::string_view name) {
  if (!name.starts_with(kDrift)) {
    return std::nullopt;
  }
  name.remove_prefix(kDrift.size());
  SampledKey key;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), key.hash, kHexadecimal);
  const auto digits = static_cast<std::size_t>(end - name.data());
  if (error != std::errc{} || digits == name.size() || name[digits] != ' ') {
    return std::nullopt;
  }
  key.site = name.substr(digits + 1);
  return key;
}

std::string state_text(const DriftWatch::Page& page) {
  std::ostringstream text;
  text << page.number << ' ' << page.date << ' ' << std::bit_cast<std::uint64_t>(page.evidence)
       << ' ' << page.is_misfit << ' ' << page.is_of_era;
  for (const std::uint64_t part : page.parts) {
    text << ' ' << part;
  }
  return text.str();
}

std::optional<DriftWatch::Page> parse_state(const std::string& text) {
  DriftWatch::Page page;
  std::uint64_t evidence = 0;
  std::istringstream in{text};
  in >> page.number >> page.date >> evidence >> page.is_misfit >> page.is_of_era;
  if (!in) {
    return std::nullopt;
  }
  page.evidence = std::bit_cast<double>(evidence);
  for (std::uint64_t part = 0; page.parts.size() < kMostParts && in >> part;) {
    page.parts.push_back(part);
  }
  return page;
}

/// True if the pages can be ordered by date. Ignores pages without a date.
bool dates_have_order(const Pages& pages) {
  std::vector<std::time_t> dates;
  for (const DriftWatch::Page* page : pages) {
    if (page->date != 0) {
      dates.push_back(page->date);
    }
  }
  const auto [first, last] = std::ranges::minmax_element(dates);
  return !dates.empty() && dates_tell_order(*first, *last);
}

/// The first page of the new design. If only a few pages from `first` on are dated within the era
/// of a model, skips them: they are outliers of the old design.
std::size_t begin_of_design(const Pages& pages, std::size_t first) {
  const auto begin = std::find_if(pages.begin() + static_cast<std::ptrdiff_t>(first), pages.end(),
                                  [](const DriftWatch::Page* page) { return !page->is_of_era; });
  const auto found = static_cast<std::size_t>(begin - pages.begin());
  const bool are_odd =
      found - first < MisfitCount::kLeastAhead && pages.size() - found >= MisfitCount::kLeastAhead;
  return are_odd ? found : first;
}

}  // namespace

void DriftWatch::add(const std::string& site, std::string_view address, std::string_view date,
                     Page page) {
  std::string identity{address};
  identity.append(" ").append(date);
  keep(site, hash_address(0, identity), std::move(page));
}

void DriftWatch::keep(const std::string& site, std::uint64_t key, Page page) {
  Sample& sample = m_sites[site];
  if (sample.size() == kSampleSize && key > sample.rbegin()->first) {
    return;
  }
  if (!sample.emplace(key, std::move(page)).second) {
    return;
  }
  m_changed.emplace(site, key);
  if (sample.size() > kSampleSize) {
    const auto last = std::prev(sample.end());
    m_changed.emplace(site, last->first);
    sample.erase(last);
  }
}

std::vector<DriftWatch::Change> DriftWatch::changes() const {
  std::vector<Change> changes;
  for (const auto& [site, sample] : m_sites) {
    Pages pages;  // in hash order, which is independent of the pages' content
    for (const auto& [key, page] : sample) {
      pages.push_back(&page);
    }
    const bool has_order = dates_have_order(pages);
    if (has_order) {
      std::ranges::stable_sort(pages, {}, &Page::date);
    }
    const std::size_t change_point = find_lasting_change(pages, kFalseAlarms).first;
    if (change_point == pages.size()) {
      continue;
    }
    const std::size_t first = begin_of_design(pages, change_point);
    Change change{site, pages[first]->number, pages[first]->date, pages.size() - first, 0};
    if (!has_order) {
      change = {site, 0, 0, pages.size(), 0};
    }
    change.misfits = static_cast<std::size_t>(
        std::count_if(pages.end() - static_cast<std::ptrdiff_t>(change.pages), pages.end(),
                      [](const Page* page) { return page->is_misfit; }));
    changes.push_back(std::move(change));
  }
  return changes;
}

void DriftWatch::save_changes(std::map<std::string, std::string>& states) {
  for (const auto& [site, key] : m_changed) {
    const Sample& sample = m_sites.at(site);
    const auto found = sample.find(key);
    states[state_name(site, key)] = found == sample.end() ? "" : state_text(found->second);
  }
  m_changed.clear();
}

void DriftWatch::restore(const std::string& name, const std::string& text) {
  const std::optional<SampledKey> key = parse_state_name(name);
  if (!key) {
    return;
  }
  if (std::optional<Page> page = parse_state(text)) {
    keep(key->site, key->hash, std::move(*page));
    m_changed.erase({key->site, key->hash});
  }
}

}  // namespace sst
