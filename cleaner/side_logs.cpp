#include "cleaner/side_logs.hpp"

#include <stdexcept>

#include "cleaner/output.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/io/start_over.hpp"
#include "common/text/to_number.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

constexpr const char* kSkippedFile = "skipped file";  // a key in journals
constexpr const char* kSkippedBytes = "skipped bytes";
constexpr const char* kChangesBytes = "changes bytes";

OriginalsLog::Paths originals_paths(const CleanOptions& options) {
  const auto names = output_names(options.output);
  return names ? names->originals() : OriginalsLog::Paths{};
}

}  // namespace

SideLogs::SideLogs(const CleanOptions& options, const EarlierRecords* earlier)
    : m_options{options}, m_originals{originals_paths(options)} {
  const auto names = output_names(options.output);
  if (options.replicas != Replicas::off) {
    m_replicas.emplace(names ? names->replicas() : "", options.fingerprints);
  }
  if (earlier != nullptr) {
    m_changes.emplace(names ? names->changes() : "", *earlier);
  }
  if (!options.skipped.empty()) {
    m_skipped.emplace(options.skipped);
    m_skipped_path = percent_encoded_utf8(resolved_path(options.skipped).native());
  }
}

bool SideLogs::restore(const std::string& name, const std::string& value) {
  if (name == kSkippedFile) {
    require_same_list(value);
    return true;
  }
  if (name == kSkippedBytes || name == kChangesBytes) {
    const auto bytes = to_number<std::uint64_t>(value);
    if (!bytes) {
      throw std::invalid_argument{"not a number"};
    }
    (name == kSkippedBytes ? m_skipped_bytes : m_changes_bytes) = *bytes;
    return true;
  }
  return m_originals.restore(name, value);
}

/// Throws InputError unless --skipped names the file that the earlier run wrote.
void SideLogs::require_same_list(const std::string& path) const {
  if (path != m_skipped_path) {
    throw InputError{"--skipped " + m_options.skipped + ": the stopped run wrote its list to " +
                     path + "; pass that file, or " + kStartOver};
  }
}

void SideLogs::save_changes(RunState& state) {
  m_originals.save_changes(state);
  if (m_skipped) {
    state[kSkippedFile] = m_skipped_path;
    state[kSkippedBytes] = std::to_string(m_skipped->bytes());
  }
  if (m_changes) {
    state[kChangesBytes] = std::to_string(m_changes->bytes());
  }
}

void SideLogs::begin(std::uint64_t pages, RevisitResolver& revisits) {
  m_originals.resume(revisits);
  if (m_replicas) {
    m_replicas->begin(pages);
  }
  if (m_changes) {
    m_changes->begin(m_changes_bytes);
  }
  begin_complete();
}

void SideLogs::begin_complete() {
  if (m_skipped) {
    m_skipped->begin(m_skipped_bytes);
  }
}

void SideLogs::sync() {
  m_originals.sync();
  if (m_replicas) {
    m_replicas->sync();
  }
  if (m_changes) {
    m_changes->sync();
  }
  sync_list();
}

void SideLogs::sync_list() {
  if (m_skipped) {
    m_skipped->sync();
  }
}

void SideLogs::finish() {
  m_originals.remove();
  if (m_replicas) {
    m_replicas->remove();
  }
  if (m_changes) {
    m_changes->remove();
  }
}

void SideLogs::remove() {
  finish();
  if (m_skipped) {
    m_skipped->remove();
  }
}

void SideLogs::add_skipped(const SourcePage& page) {
  if (m_skipped) {
    m_skipped->add(page);
  }
}

void SideLogs::add_skipped(const SourcePage& page, std::string_view reason,
                           std::string_view detail) {
  if (m_skipped) {
    m_skipped->add(page, reason, detail);
  }
}

}  // namespace sst
