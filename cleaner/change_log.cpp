#include "cleaner/change_log.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/error.hpp"
#include "common/io/start_over.hpp"
#include "common/text/to_number.hpp"

namespace sst {

ChangeLog::ChangeLog(std::filesystem::path path, const EarlierRecords& records,
                     FileSystem& file_system)
    : m_log{std::move(path), "the list of changes", file_system},
      m_records{records},
      m_is_there(records.size()),
      m_moves(records.size()) {}

void ChangeLog::begin(std::uint64_t bytes) {
  m_log.begin(bytes);
  if (m_log.is_open()) {
    m_log.for_each_line([this](std::string_view line) { take_line(line); });
  }
}

void ChangeLog::take_line(std::string_view line) {
  const char note = line.empty() ? ' ' : line.front();
  const auto record = to_number<EarlierRecords::Number>(line.substr(line.empty() ? 0 : 1));
  const bool is_note =
      note == static_cast<char>(Note::there) || note == static_cast<char>(Note::moved);
  if (!is_note || !record || *record >= m_records.size()) {
    throw InputError{m_log.path().string() + ": the list of changes is damaged; " + kStartOver};
  }
  take(static_cast<Note>(note), *record);
}

void ChangeLog::take(Note note, EarlierRecords::Number record) {
  if (note == Note::there) {
    m_is_there[record] = true;
  } else {
    ++m_moves[record];
  }
}

void ChangeLog::add(Note note, EarlierRecords::Number record) {
  m_log.append(static_cast<char>(note) + std::to_string(record) + '\n');
  take(note, record);
}

void ChangeLog::add_there(EarlierRecords::Number record) {
  add(Note::there, record);
}

void ChangeLog::add_moved(EarlierRecords::Number record) {
  add(Note::moved, record);
}

std::vector<EarlierRecords::Number> ChangeLog::gone() const {
  std::vector<EarlierRecords::Number> gone;
  std::vector<std::uint32_t> moves = m_moves;
  for (EarlierRecords::Number record = 0; record < m_is_there.size(); ++record) {
    if (m_is_there[record] || m_records.is_superseded(record)) {
      continue;
    }
    const std::optional<Digest> digest = m_records.digest(record);
    const auto first = digest ? m_records.with_content(*digest) : std::nullopt;
    if (first && moves[*first] > 0) {
      --moves[*first];
    } else {
      gone.push_back(record);
    }
  }
  return gone;
}

}  // namespace sst
