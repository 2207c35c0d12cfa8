#include "cleaner/run_journal.hpp"

#include <fcntl.h>
#include <rapidjson/document.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

#include "common/error.hpp"
#include "common/io/descriptor.hpp"
#include "common/io/json.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr char kHeading[] = "styletree journal 1\n";

std::string written(const Checkpoint& checkpoint) {
  Json json;
  json.begin_object().field("shard", checkpoint.shard).field("bytes", checkpoint.bytes);
  json.field("input", checkpoint.cursor.input).field("line", checkpoint.cursor.line);
  // A file's name may hold any bytes; JSON may not.
  std::ostringstream file;
  for (const unsigned char c : checkpoint.cursor.file) {
    constexpr char kHex[] = "0123456789abcdef";
    file << kHex[c >> 4] << kHex[c & 15];
  }
  json.field("file", file.str()).field("segment", checkpoint.cursor.next.segment);
  json.field("within", checkpoint.cursor.next.within);
  json.field("archive", checkpoint.cursor.is_archive).field("stamp", checkpoint.cursor.stamp);
  json.key("counts").begin_object();
  for (const auto& [name, count] : checkpoint.counts) {
    json.field(name, count);
  }
  json.end_object().end_object();
  return std::string{json.text()};
}

int hex_value(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

std::optional<Checkpoint> parse(const std::string& line) {
  rapidjson::Document json;
  json.Parse(line);
  if (json.HasParseError() || !json.IsObject() || !json.HasMember("counts")) {
    return std::nullopt;
  }
  const auto number = [&](const char* name) {
    return json.HasMember(name) && json[name].IsUint64() ? json[name].GetUint64() : 0;
  };
  Checkpoint checkpoint;
  checkpoint.shard = number("shard");
  checkpoint.bytes = number("bytes");
  checkpoint.cursor.input = number("input");
  checkpoint.cursor.line = number("line");
  checkpoint.cursor.next = {number("segment"), number("within")};
  checkpoint.cursor.is_archive = json.HasMember("archive") && json["archive"].IsTrue();
  checkpoint.cursor.stamp = number("stamp");
  const std::string file =
      json.HasMember("file") && json["file"].IsString() ? json["file"].GetString() : "";
  for (std::size_t i = 0; i + 1 < file.size(); i += 2) {
    checkpoint.cursor.file += static_cast<char>(hex_value(file[i]) * 16 + hex_value(file[i + 1]));
  }
  for (const auto& count : json["counts"].GetObject()) {
    checkpoint.counts[count.name.GetString()] =
        count.value.IsUint64() ? count.value.GetUint64() : 0;
  }
  return checkpoint;
}

}  // namespace

RunJournal::RunJournal(fs::path path, std::string run)
    : m_path{std::move(path)}, m_run{std::move(run)} {}

std::string RunJournal::heading() const {
  return kHeading + m_run + "\n";
}

/// What the file holds, if it is this run's; empty if there is none, or one that was not begun.
std::string RunJournal::read() const {
  std::ifstream file{m_path, std::ios::binary};
  std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
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

void RunJournal::lock() {
  struct stat status {};
  do {
    m_file = std::make_unique<Descriptor>(
        ::open(m_path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (m_file->number() < 0) {
      throw InputError{
          m_path.string() + ": the journal, by which a run can go on, cannot be made (" +
          std::generic_category().message(errno) + "); write to a folder where you may"};
    }
    if (flock(m_file->number(), LOCK_EX | LOCK_NB) != 0) {
      throw InputError{m_path.string() +
                       ": another run is writing to this output; wait for it to end, or name "
                       "another --output"};
    }
    // Another run may have ended, and removed this very file, since it was opened.
  } while (fstat(m_file->number(), &status) == 0 && status.st_nlink == 0);
}

std::optional<Checkpoint> RunJournal::open(bool fresh) {
  lock();
  const std::string text = fresh ? "" : read();
  m_is_new = text.empty();
  if (m_is_new) {
    fs::resize_file(m_path, 0);
    append(heading());
    return std::nullopt;
  }
  // What a kill left of a last line would spoil the next one.
  fs::resize_file(m_path, text.rfind('\n') + 1);
  std::optional<Checkpoint> last;
  std::istringstream lines{text.substr(heading().size())};
  for (std::string line; std::getline(lines, line) && !lines.eof();) {  // without an end: half
    if (auto checkpoint = parse(line)) {
      last = std::move(checkpoint);
    }
  }
  return last;
}

void RunJournal::add(const Checkpoint& checkpoint) {
  append(written(checkpoint) + "\n");
}

void RunJournal::append(const std::string& text) const {
  if (::write(m_file->number(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      fsync(m_file->number()) != 0) {
    throw InputError{m_path.string() + ": the journal cannot be written (" +
                     std::generic_category().message(errno) + ")"};
  }
}

void RunJournal::remove() {
  std::error_code ignored;
  fs::remove(m_path, ignored);
}

}  // namespace sst
