#include "common/io/run_journal.hpp"

#include <rapidjson/document.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/error.hpp"
#include "common/io/atomic_file.hpp"
#include "common/io/json.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

using Stage = Checkpoint::Stage;

constexpr char kHeading[] = "styletree journal 2\n";
constexpr std::uint64_t kTimesState = 3;

/// One line of the journal.
std::string written(const Checkpoint& checkpoint, const RunState& state) {
  Json json;
  json.begin_object().field("shard", checkpoint.shard).field("bytes", checkpoint.bytes);
  json.field("stage", static_cast<std::uint64_t>(checkpoint.stage));
  json.field("modified", checkpoint.modified);
  json.key("state").begin_object();
  for (const auto& [name, value] : state) {
    json.field(name, std::string_view{value});
  }
  json.end_object().end_object();
  return std::string{json.text()} + "\n";
}

std::string text_of(const rapidjson::Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

void apply_changes(const RunState& changes, RunState& state) {
  for (const auto& [name, value] : changes) {
    if (value.empty()) {
      state.erase(name);
    } else {
      state[name] = value;
    }
  }
}

std::optional<Checkpoint> parse(std::string_view line) {
  rapidjson::Document json;
  // Iterative, since a damaged line may nest deeper than the call stack.
  json.Parse<rapidjson::kParseIterativeFlag>(line.data(), line.size());
  if (json.HasParseError() || !json.IsObject()) {
    return std::nullopt;
  }
  for (const char* name : {"shard", "bytes", "stage"}) {
    if (!json.HasMember(name) || !json[name].IsUint64()) {
      return std::nullopt;
    }
  }
  if (!json.HasMember("modified") || !json["modified"].IsInt64() || !json.HasMember("state") ||
      !json["state"].IsObject() || json["stage"].GetUint64() > 2) {
    return std::nullopt;
  }
  Checkpoint checkpoint{json["shard"].GetUint64(),
                        json["bytes"].GetUint64(),
                        static_cast<Stage>(json["stage"].GetUint64()),
                        json["modified"].GetInt64(),
                        {}};
  const rapidjson::Value& state = json["state"];  // const: to clang, other iterators are ambiguous
  for (const auto& entry : state.GetObject()) {
    if (!entry.value.IsString()) {
      return std::nullopt;
    }
    checkpoint.state[text_of(entry.name)] = text_of(entry.value);
  }
  return checkpoint;
}

}  // namespace

RunJournal::RunJournal(fs::path path, std::string run, FileSystem& file_system,
                       std::uint64_t most_bytes)
    : m_path{std::move(path)},
      m_run{std::move(run)},
      m_file_system{file_system},
      m_most_bytes{most_bytes},
      m_limit{most_bytes} {}

std::string RunJournal::heading() const {
  return kHeading + m_run + "\n";
}

void RunJournal::lock() {
  bool has_name = false;
  while (!has_name) {
    std::error_code error;
    m_file = m_file_system.open(m_path, OpenMode::create, error);
    if (!m_file) {
      throw InputError{m_path.string() +
                       ": the journal, by which a run can go on, cannot be made (" +
                       error.message() + "); write to a folder where you may"};
    }
    error = m_file->lock();
    if (error == std::errc::operation_would_block) {
      throw InputError{m_path.string() +
                       ": another run is writing to this output; wait for it to end, or name "
                       "another --output"};
    }
    if (!error) {
      // Another run may have deleted or replaced the file before it was locked.
      has_name = m_file->has_name(error);
    }
    if (error) {
      throw InputError{m_path.string() + ": the journal cannot be locked (" + error.message() +
                       "); write to a file system that has locks"};
    }
  }
}

/// The whole journal; empty if the run that made it wrote less than its heading.
std::string RunJournal::read() const {
  std::string text;
  if (const std::error_code error = m_file->read(0, m_file->size(), text)) {
    throw InputError{m_path.string() + ": the journal cannot be read (" + error.message() +
                     "); check the disk that it is on, or begin anew with --fresh"};
  }
  // A power failure can leave zeros in the place of what was not synced.
  text.erase(text.find_last_not_of('\0') + 1);
  if (text.size() < heading().size() && heading().starts_with(text)) {
    return {};
  }
  if (!text.starts_with(heading())) {
    throw InputError{m_path.string() +
                     ": another run, with other options, inputs or models, stopped on the way to "
                     "this output; finish that one, or begin anew with --fresh"};
  }
  return text;
}

std::optional<Checkpoint> RunJournal::open(bool fresh) {
  lock();
  const std::string text = fresh ? "" : read();
  std::optional<Checkpoint> last;
  std::size_t good = text.empty() ? 0 : heading().size();
  // Lines depend on those before them, and only the last one can be incomplete.
  for (std::size_t end = 0; (end = text.find('\n', good)) != std::string::npos; good = end + 1) {
    std::optional<Checkpoint> checkpoint = parse(std::string_view{text}.substr(good, end - good));
    if (!checkpoint) {
      if (end + 1 < text.size()) {
        throw InputError{m_path.string() + ": the journal is damaged (no checkpoint at byte " +
                         std::to_string(good) + "); begin anew with --fresh"};
      }
      break;
    }
    apply_changes(checkpoint->state, m_state);
    last = std::move(checkpoint);
  }
  if (const std::error_code error = m_file->truncate(good)) {
    fail(error);
  }
  m_bytes = good;
  if (text.empty()) {
    append(heading());
    if (const std::error_code error = m_file_system.sync_folder(m_path.parent_path())) {
      fail(error);
    }
  }
  if (last) {
    last->state = m_state;
  }
  return last;
}

void RunJournal::add(const Checkpoint& checkpoint) {
  apply_changes(checkpoint.state, m_state);
  const std::string line = written(checkpoint, checkpoint.state);
  if (m_bytes + line.size() > m_limit) {
    rewrite(heading() + written(checkpoint, m_state));
  } else {
    append(line);
  }
}

void RunJournal::append(const std::string& text) {
  std::error_code error = m_file->append(text);
  if (!error) {
    error = m_file->sync();
  }
  if (error) {
    m_file->truncate(m_bytes);  // of the failures, the first one is reported
    fail(error);
  }
  m_bytes += text.size();
}

/// Replaces the journal. At no moment is there none, or one that is not locked.
void RunJournal::rewrite(const std::string& text) {
  AtomicFile file{m_path, AtomicFile::PartName::fixed, AtomicFile::Durability::now, m_file_system};
  std::error_code error = file.create();
  if (!error) {
    error = file.lock();
  }
  if (!error) {
    error = file.append(text);
  }
  if (!error) {
    error = file.commit();
  }
  if (error) {
    fail(error);
  }
  m_file = file.release();
  m_bytes = text.size();
  m_limit = std::max(m_most_bytes, kTimesState * m_bytes);
}

void RunJournal::remove() {
  m_file_system.remove(m_path);
  m_file_system.sync_folder(m_path.parent_path());
}

void RunJournal::fail(std::error_code error) const {
  throw InputError{m_path.string() + ": the journal cannot be written (" + error.message() +
                   "); check the disk that it is on, and run the same command again to go on"};
}

}  // namespace sst
