#include "cleaner/change_log.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/error.hpp"
#include "common/io/start_over.hpp"
#include "common/text/to_number.hpp"

namespace sst {
namespace {

constexpr std::size_t kLineBytes = 12;

/// The kind, and the number of the record counted from 1, or 0, in ten digits.
std::string line_of(const PageChange& change) {
  char line[kLineBytes + 1];
  std::snprintf(line, sizeof line, "%u%010u\n", static_cast<unsigned>(change.kind),
                change.earlier ? *change.earlier + 1 : 0);
  return line;
}

/// None if it is no such line.
std::optional<PageChange> parse_line(std::string_view line) {
  const auto kind = to_number<std::uint8_t>(line.substr(0, 1));
  const auto number = to_number<std::uint32_t>(line.substr(std::min<std::size_t>(line.size(), 1)));
  if (line.size() + 1 != kLineBytes || !kind || !number) {
    return std::nullopt;
  }
  PageChange change;
  change.kind = static_cast<PageChange::Kind>(*kind);
  if (*number > 0) {
    change.earlier = *number - 1;
  }
  return change;
}

}  // namespace

ChangeLog::ChangeLog(std::filesystem::path path, const EarlierRecords& records,
                     FileSystem& file_system)
    : m_log{std::move(path), "the list of changes", file_system},
      m_records{records},
      m_is_there(records.size()),
      m_is_moved(records.size()) {}

void ChangeLog::begin(std::uint64_t pages) {
  m_log.begin(pages * kLineBytes);
  if (!m_log.is_open()) {
    return;
  }
  m_log.for_each_line([this](std::string_view line) {
    const std::optional<PageChange> change = parse_line(line);
    if (!change || static_cast<std::size_t>(change->kind) >= kKinds ||
        (change->earlier && *change->earlier >= m_is_there.size())) {
      throw InputError{m_log.path().string() + ": the list of changes is damaged; " + kStartOver};
    }
    note(*change);
  });
}

void ChangeLog::add(const PageChange& change) {
  m_log.append(line_of(change));
  note(change);
}

void ChangeLog::note(const PageChange& change) {
  ++m_counts[static_cast<std::size_t>(change.kind)];
  if (change.earlier) {
    (change.kind == PageChange::Kind::moved ? m_is_moved : m_is_there)[*change.earlier] = true;
  }
}

std::vector<EarlierRecords::Number> ChangeLog::gone() const {
  std::vector<EarlierRecords::Number> gone;
  for (EarlierRecords::Number number = 0; number < m_is_there.size(); ++number) {
    const std::optional<Digest> digest = m_records.digest(number);
    const auto first = digest ? m_records.with_content(*digest) : std::nullopt;
    if (!m_is_there[number] && !m_records.is_superseded(number) && !(first && m_is_moved[*first])) {
      gone.push_back(number);
    }
  }
  return gone;
}

}  // namespace sst
