#include "common/clean/drift_watch.hpp"

#include <bit>
#include <string_view>

#include "common/time/timestamp.hpp"

namespace sst {
namespace {

// Names in journals, before that of the site: never change them.
constexpr std::string_view kSum = "drift-sum ";  // the bits of a double
constexpr std::string_view kPages = "drift-pages ";
constexpr std::string_view kChange = "drift-change ";
constexpr std::string_view kAlarm = "drift-alarm ";
constexpr std::string_view kPage = "drift-page ";
constexpr std::string_view kDate = "drift-date ";

}  // namespace

void DriftWatch::add(const std::string& site, std::uint64_t page, const std::string& date,
                     double evidence) {
  Site& found = m_sites.try_emplace(site).first->second;
  ChangeDetector& detector = found.detector;
  detector.add(evidence);
  if (detector.change() + 1 == detector.pages()) {  // this may be the first
    found.page = page;
    found.date = static_cast<std::uint64_t>(parse_timestamp(date).value_or(0));
  }
}

std::vector<DriftWatch::Change> DriftWatch::changes() const {
  std::vector<Change> changes;
  for (const auto& [name, site] : m_sites) {
    if (site.detector.has_alarm()) {
      changes.push_back({name, site.page, static_cast<std::time_t>(site.date)});
    }
  }
  return changes;
}

void DriftWatch::save(std::map<std::string, std::uint64_t>& counts) const {
  for (const auto& [name, site] : m_sites) {
    const ChangeDetector::State state = site.detector.state();
    if (state.sum <= 0.0 && !state.has_alarm) {
      continue;  // as if none of its pages had been seen
    }
    const auto add = [&, &site_name = name](std::string_view kind, std::uint64_t number) {
      counts[std::string{kind} + site_name] = number;
    };
    add(kSum, std::bit_cast<std::uint64_t>(state.sum));
    add(kPages, state.pages);
    add(kChange, state.change);
    add(kAlarm, state.has_alarm ? 1 : 0);
    add(kPage, site.page);
    add(kDate, site.date);
  }
}

void DriftWatch::restore(const std::string& name, std::uint64_t count) {
  const auto site_after = [&](std::string_view kind) -> Site* {
    return name.starts_with(kind) ? &m_sites.try_emplace(name.substr(kind.size())).first->second
                                  : nullptr;
  };
  const auto set = [&](Site& site, auto member, auto value) {
    ChangeDetector::State state = site.detector.state();
    state.*member = value;
    site.detector.restore(state);
  };
  if (Site* site = site_after(kSum)) {
    set(*site, &ChangeDetector::State::sum, std::bit_cast<double>(count));
  } else if (Site* pages = site_after(kPages)) {
    set(*pages, &ChangeDetector::State::pages, static_cast<std::size_t>(count));
  } else if (Site* change = site_after(kChange)) {
    set(*change, &ChangeDetector::State::change, static_cast<std::size_t>(count));
  } else if (Site* alarm = site_after(kAlarm)) {
    set(*alarm, &ChangeDetector::State::has_alarm, count != 0);
  } else if (Site* page = site_after(kPage)) {
    page->page = count;
  } else if (Site* date = site_after(kDate)) {
    date->date = count;
  }
}

}  // namespace sst
