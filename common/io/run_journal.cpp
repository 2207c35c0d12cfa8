#include "common/io/run_journal.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/error.hpp"
#include "common/io/atomic_file.hpp"
#include "common/io/json.hpp"
#include "common/io/json_reader.hpp"
#include "common/io/start_over.hpp"
#include "common/text/to_number.hpp"

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

void apply_changes(const RunState& changes, RunState& state) {
  for (const auto& [name, value] : changes) {
    if (value.empty()) {
      state.erase(name);
    } else {
      state[name] = value;
    }
  }
}

/// Reads the next object; false if it contains anything except strings.
bool read_state(JsonReader& reader, RunState& state) {
  using Token = JsonReader::Token;
  if (reader.next() != Token::begin_object) {
    return false;
  }
  Token token = reader.next();
  for (; token == Token::key; token = reader.next()) {
    std::string& value = state[reader.text()];
    if (reader.next() != Token::string || !reader.read_string(value)) {
      return false;
    }
  }
  return token == Token::end_object;
}

/// Reads the next value; false if it is not a number of this type.
template <typename Number>
bool read_number(JsonReader& reader, std::optional<Number>& number) {
  if (reader.next() != JsonReader::Token::number) {
    return false;
  }
  number = to_number<Number>(reader.text());
  return number.has_value();
}

std::optional<Checkpoint> parse(std::string_view line) {
  using Token = JsonReader::Token;
  JsonReader reader;
  reader.start(line);
  if (reader.next() != Token::begin_object) {
    return std::nullopt;
  }
  std::optional<std::uint64_t> shard;
  std::optional<std::uint64_t> bytes;
  std::optional<std::uint64_t> stage;
  std::optional<std::int64_t> modified;
  std::optional<RunState> state;
  Token token = reader.next();
  for (; token == Token::key; token = reader.next()) {
    const std::string& name = reader.text();
    const bool is_read = name == "shard"      ? read_number(reader, shard)
                         : name == "bytes"    ? read_number(reader, bytes)
                         : name == "stage"    ? read_number(reader, stage)
                         : name == "modified" ? read_number(reader, modified)
                         : name == "state"    ? read_state(reader, state.emplace())
                                              : reader.skip(reader.next());
    if (!is_read) {
      return std::nullopt;
    }
  }
  const bool is_whole = token == Token::end_object && reader.next() == Token::end;
  if (!is_whole || !shard || !bytes || !stage || *stage > 2 || !modified || !state) {
    return std::nullopt;
  }
  return Checkpoint{*shard, *bytes, static_cast<Stage>(*stage), *modified, std::move(*state)};
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
                       ": the journal, which lets a run resume, cannot be created (" +
                       error.message() + "); choose an output folder that you can write to"};
    }
    error = m_file->lock();
    if (error == std::errc::operation_would_block) {
      throw InputError{m_path.string() +
                       ": another run is writing to this output; wait for it to end, or choose "
                       "another --output"};
    }
    if (!error) {
      // Another run may have deleted or replaced the file before it was locked.
      has_name = m_file->has_name(error);
    }
    if (error) {
      throw InputError{m_path.string() + ": the journal cannot be locked (" + error.message() +
                       "); write to a file system that supports locks"};
    }
  }
}

/// Returns the whole journal; empty if the run stopped before the heading was complete.
std::string RunJournal::read() const {
  std::string text;
  if (const std::error_code error = m_file->read(0, m_file->size(), text)) {
    throw InputError{m_path.string() + ": the journal cannot be read (" + error.message() +
                     "); check the disk that it is on, or " + kStartOver};
  }
  // A power failure can leave zeros in place of unsynced bytes.
  text.erase(text.find_last_not_of('\0') + 1);
  if (text.size() < heading().size() && heading().starts_with(text)) {
    return {};
  }
  if (!text.starts_with(heading())) {
    throw InputError{m_path.string() +
                     ": another run, with different options, inputs or models, did not finish "
                     "this output; finish that run, or " +
                     kStartOver};
  }
  return text;
}

std::optional<Checkpoint> RunJournal::open(bool fresh) {
  lock();
  const std::string text = fresh ? "" : read();
  std::optional<Checkpoint> last;
  std::size_t good = text.empty() ? 0 : heading().size();
  // Each line depends on the earlier lines, and only the last line can be incomplete.
  for (std::size_t end = 0; (end = text.find('\n', good)) != std::string::npos; good = end + 1) {
    std::optional<Checkpoint> checkpoint = parse(std::string_view{text}.substr(good, end - good));
    if (!checkpoint) {
      if (end + 1 < text.size()) {
        throw InputError{m_path.string() + ": the journal is damaged (no checkpoint at byte " +
                         std::to_string(good) + "); " + kStartOver};
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
    m_file->truncate(m_bytes);  // only the first failure is reported
    fail(error);
  }
  m_bytes += text.size();
}

/// Replaces the journal. A locked journal exists at all times.
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
                   "); check the disk that it is on, and run the same command again to continue"};
}

}  // namespace sst
