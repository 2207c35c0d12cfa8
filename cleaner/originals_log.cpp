#include "cleaner/originals_log.hpp"

#include <stdexcept>
#include <utility>

#include "common/error.hpp"

namespace sst {

OriginalsLog::OriginalsLog(std::filesystem::path path, FileSystem& file_system)
    : m_log{std::move(path), "the list of originals", file_system} {}

void OriginalsLog::resume(std::uint64_t bytes, RevisitResolver& resolver) {
  if (bytes == 0) {
    return;
  }
  m_log.begin(bytes);
  try {
    m_log.for_each_line([&](std::string_view line) { resolver.restore(line); });
  } catch (const std::invalid_argument& error) {
    throw InputError{m_log.path().string() + ": the list of originals is damaged (" + error.what() +
                     "); start over with --fresh"};
  }
}

void OriginalsLog::add(std::string_view lines) {
  if (lines.empty()) {
    return;
  }
  if (!m_log.is_open()) {
    m_log.begin(0);
  }
  m_log.append(lines);
}

}  // namespace sst
