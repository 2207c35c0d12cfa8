#include "common/clean/drift_watch.hpp"

#include <bit>
#include <sstream>
#include <string_view>

#include "common/time/timestamp.hpp"

namespace sst {
namespace {

constexpr std::string_view kDrift = "drift ";  // in journals, before the name of a site

bool is_as_new(const ChangeDetector& detector) {
  return detector.is_at_zero() && !detector.has_alarm();
}

}  // namespace

void DriftWatch::add(const std::string& site, std::uint64_t page, const std::string& date,
                     double evidence) {
  Site& found = m_sites.try_emplace(site).first->second;
  ChangeDetector& detector = found.detector;
  const bool had_alarm = detector.has_alarm();
  detector.add(evidence);
  if (detector.change_point() + 1 == detector.pages()) {  // this page is the new change point
    found.page = page;
    found.date = static_cast<std::uint64_t>(parse_timestamp(date).value_or(0));
  }
  if (!had_alarm && (found.is_saved || !is_as_new(detector))) {
    m_changed.insert(site);
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

void DriftWatch::save_changes(std::map<std::string, std::string>& states) {
  for (const std::string& name : m_changed) {
    Site& site = m_sites.at(name);
    site.is_saved = !is_as_new(site.detector);
    std::string& text = states[std::string{kDrift} + name];
    if (site.is_saved) {
      const ChangeDetector::State state = site.detector.state();
      std::ostringstream out;
      out << std::bit_cast<std::uint64_t>(state.sum) << ' ' << state.pages << ' ' << state.change
          << ' ' << state.has_alarm << ' ' << site.page << ' ' << site.date;
      text = out.str();
    }
  }
  m_changed.clear();
}

void DriftWatch::restore(const std::string& name, const std::string& text) {
  if (!name.starts_with(kDrift)) {
    return;
  }
  std::uint64_t sum = 0;
  ChangeDetector::State state;
  Site site;
  std::istringstream in{text};
  in >> sum >> state.pages >> state.change >> state.has_alarm >> site.page >> site.date;
  if (in) {
    state.sum = std::bit_cast<double>(sum);
    site.detector.restore(state);
    site.is_saved = true;
    m_sites.insert_or_assign(name.substr(kDrift.size()), site);
  }
}

}  // namespace sst
