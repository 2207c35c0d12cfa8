#include "cleaner/run_counts.hpp"

#include <stdexcept>
#include <string_view>

#include "common/text/to_number.hpp"

namespace sst {
namespace {

constexpr std::string_view kPageCount = "page ";  // prefixes a status in journals
constexpr std::string_view kSkipCount = "skip ";
constexpr std::string_view kSkipReason = "reason ";
constexpr const char* kReplicaCount = "replicas";
constexpr std::string_view kChangeCount = "change ";
constexpr const char* kResolvedCount = "resolved revisits";

std::uint64_t count_of(const std::string& value) {
  const auto count = to_number<std::uint64_t>(value);
  if (!count) {
    throw std::invalid_argument{"not a number"};
  }
  return *count;
}

}  // namespace

void RunCounts::add(const PageResult& result) {
  ++m_pages[std::string{result.status()}];
  m_resolved += result.page.capture.type == kRevisitType && !result.page.problem ? 1 : 0;
  sites.add(result);
  doubtful.add(result, pages());
}

std::uint64_t RunCounts::pages() const {
  std::uint64_t all = 0;
  for (const auto& [status, count] : m_pages) {
    all += count;
  }
  return all;
}

std::uint64_t RunCounts::with_status(const std::string& status) const {
  const auto found = m_pages.find(status);
  return found == m_pages.end() ? 0 : found->second;
}

std::uint64_t RunCounts::with_change(std::string_view change) const {
  const auto found = m_changes.find(change);
  return found == m_changes.end() ? 0 : found->second;
}

void RunCounts::save_changes(RunState& state) {
  for (const auto& [status, count] : m_pages) {
    state[std::string{kPageCount} + status] = std::to_string(count);
  }
  state[kReplicaCount] = std::to_string(m_replicas);
  for (const auto& [change, count] : m_changes) {
    state[std::string{kChangeCount} + change] = std::to_string(count);
  }
  state[kResolvedCount] = std::to_string(m_resolved);
  for (const Skip skip : kSkips) {
    state[std::string{kSkipCount} + std::string{skip_name(skip)}] =
        std::to_string(skips.counts().of(skip));
  }
  for (const auto& [reason, count] : skips.reasons()) {
    state[std::string{kSkipReason} + reason] = std::to_string(count);
  }
  drift.save_changes(state);
  sites.save_changes(state);
  doubtful.save_changes(state);
}

void RunCounts::restore(const std::string& name, const std::string& value) {
  if (name == kResolvedCount) {
    m_resolved = count_of(value);
  } else if (name == kReplicaCount) {
    m_replicas = count_of(value);
  } else if (name.starts_with(kChangeCount)) {
    m_changes[name.substr(kChangeCount.size())] = count_of(value);
  } else if (name.starts_with(kPageCount)) {
    m_pages[name.substr(kPageCount.size())] = count_of(value);
  } else if (name.starts_with(kSkipCount)) {
    const std::uint64_t count = count_of(value);
    for (const Skip skip : kSkips) {
      if (name.substr(kSkipCount.size()) == skip_name(skip)) {
        skips.add(skip, count);
      }
    }
  } else if (name.starts_with(kSkipReason)) {
    skips.add(name.substr(kSkipReason.size()), count_of(value));
  } else if (!sites.restore(name, value) && !doubtful.restore(name, value)) {
    drift.restore(name, value);
  }
}

}  // namespace sst
