#include "cleaner/originals_log.hpp"

#include <stdexcept>
#include <utility>

#include "common/error.hpp"
#include "common/io/start_over.hpp"
#include "common/text/to_number.hpp"

namespace sst {
namespace {

constexpr const char* kContents = "the list of originals";
constexpr const char* kBytes = "originals bytes";  // a key in journals; its value names the file
constexpr std::size_t kCopyBytes = std::size_t{1} << 16;

}  // namespace

OriginalsLog::OriginalsLog(const Paths& paths, FileSystem& file_system)
    : m_logs{RunLog{paths[0], kContents, file_system}, RunLog{paths[1], kContents, file_system}} {}

void OriginalsLog::save_changes(RunState& state) {
  state[kBytes] = std::to_string(bytes()) + (m_current == 0 ? "" : " 2");
  if (m_before == Before::in_use) {
    m_before = Before::replaced_next;
  }
}

bool OriginalsLog::restore(const std::string& name, const std::string& value) {
  if (name != kBytes) {
    return false;
  }
  m_current = value.ends_with(" 2") ? 1 : 0;
  const auto bytes =
      to_number<std::uint64_t>(std::string_view{value}.substr(0, value.size() - 2 * m_current));
  if (!bytes) {
    throw std::invalid_argument{"not a number"};
  }
  m_resumed_bytes = *bytes;
  return true;
}

void OriginalsLog::resume(RevisitResolver& resolver) {
  if (m_resumed_bytes == 0) {
    return;
  }
  RunLog& log = m_logs[m_current];
  log.begin(m_resumed_bytes);
  m_logs[1 - m_current].remove();
  std::uint64_t at = 0;
  try {
    log.for_each_line([&](std::string_view line) {
      resolver.restore(line);
      if (line == RevisitResolver::kGenerationLine) {
        note_generation(at);
      }
      at += line.size() + 1;
    });
  } catch (const std::invalid_argument& error) {
    throw InputError{log.path().string() + ": " + kContents + " is damaged (" + error.what() +
                     "); " + kStartOver};
  }
}

void OriginalsLog::add(std::string_view lines) {
  if (lines.empty()) {
    return;
  }
  RunLog& log = m_logs[m_current];
  if (!log.is_open()) {
    log.begin(0);
  }
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin) + 1;
    const std::string_view line = lines.substr(begin, end - begin);
    if (line.substr(0, line.size() - 1) == RevisitResolver::kGenerationLine) {
      note_generation(log.bytes() + begin);
    }
    begin = end;
  }
  log.append(lines);
  if (m_generation_before > 0 && m_before == Before::none) {
    copy_known();
  }
}

void OriginalsLog::note_generation(std::uint64_t begin) {
  m_generation_before = std::exchange(m_generation, begin);
}

/// Copies the remembered notes to the other file and switches to that file.
void OriginalsLog::copy_known() {
  const RunLog& from = m_logs[m_current];
  RunLog& to = m_logs[1 - m_current];
  to.begin(0);
  std::uint64_t at = 0;
  std::uint64_t forgotten = 0;
  std::string copied;
  from.for_each_line([&](std::string_view line) {
    if (at >= m_generation_before || line.starts_with(RevisitResolver::kArchiveWord)) {
      copied.append(line) += '\n';
    } else {
      forgotten += line.size() + 1;
    }
    at += line.size() + 1;
    if (copied.size() >= kCopyBytes) {
      to.append(std::exchange(copied, {}));
    }
  });
  to.append(copied);
  m_current = 1 - m_current;
  m_generation -= forgotten;
  m_generation_before = 0;
  m_before = Before::in_use;
}

void OriginalsLog::sync() {
  for (RunLog& log : m_logs) {  // the journal's next state may refer to the previous file
    log.sync();
  }
  if (m_before == Before::replaced) {
    m_logs[1 - m_current].remove();
    m_before = Before::none;
  } else if (m_before == Before::replaced_next) {
    m_before = Before::replaced;  // at the next sync(), the journal will contain the state
  }
}

void OriginalsLog::remove() {
  for (RunLog& log : m_logs) {
    log.remove();
  }
}

}  // namespace sst
