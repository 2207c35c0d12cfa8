#include "common/archive/source_cursor.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <sstream>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/io/start_over.hpp"

namespace sst {
namespace {

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::string hexadecimal(const std::string& bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<std::string> parse_hexadecimal(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    bytes += static_cast<char>(value(text[i]) * 16 + value(text[i + 1]));
  }
  return hexadecimal(bytes) == text ? std::optional{bytes} : std::nullopt;
}

/// Reads a name that is written as "x" and hexadecimal digits.
std::optional<std::string> parse_name(const std::string& text) {
  return text.starts_with('x') ? parse_hexadecimal(text.substr(1)) : std::nullopt;
}

std::string counted_files(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " file" : " files");
}

}  // namespace

std::optional<std::uint64_t> ReadLog::add(const std::filesystem::path& file) {
  struct stat status {};
  const bool is_there = stat(file.c_str(), &status) == 0;
  const bool is_regular = is_there && S_ISREG(status.st_mode);
  std::string row = std::to_string(m_files.digest) + ' ' + file.native() + '\0';
  if (is_regular) {
    row += std::to_string(status.st_size) + ' ' + std::to_string(nanoseconds(status.st_mtim));
  }
  m_files.digest = digest_of(row).low;
  ++m_files.count;
  const std::int64_t change = is_there ? nanoseconds(status.st_ctim) : 0;
  m_files.last_change = std::max(m_files.last_change, change);
  if (m_known_change && change > *m_known_change && m_changed++ < kMostNamed) {
    m_named.push_back(file.string());
  }
  return is_regular ? std::optional{static_cast<std::uint64_t>(status.st_size)} : std::nullopt;
}

void ReadLog::expect(const ReadFiles& earlier) {
  m_known_change = earlier.last_change;
}

void ReadLog::require_same(const ReadFiles& earlier) const {
  if (m_files.count == earlier.count && m_files.digest == earlier.digest) {
    return;
  }
  std::string message =
      "inputs that the last run read have changed: " + counted_files(earlier.count) + " then, " +
      std::to_string(m_files.count) + " now";
  if (m_changed > 0) {
    message += "; added or changed since: ";
    for (const std::string& name : m_named) {
      message += (&name == m_named.data() ? "" : ", ") + name;
    }
    if (m_changed > m_named.size()) {
      const std::uint64_t more = m_changed - m_named.size();
      message += " and " + std::to_string(more) + (more == 1 ? " more file" : " more files");
    }
  } else {
    message += "; files were removed, renamed or restored";
  }
  throw InputError{message + "; " + kStartOver};
}

std::string to_text(const SourceCursor& cursor) {
  std::ostringstream text;
  text << cursor.input << ' ' << cursor.line << ' ' << cursor.next.segment << ' '
       << cursor.next.within << ' ' << cursor.is_archive << ' ' << cursor.stamp << ' '
       << cursor.read.count << ' ' << cursor.read.digest << ' ' << cursor.read.last_change << " x"
       << hexadecimal(cursor.file) << " x" << hexadecimal(cursor.member);
  return text.str();
}

std::optional<SourceCursor> parse_cursor(const std::string& text) {
  SourceCursor cursor;
  std::istringstream fields{text};
  std::string file;
  std::string member;
  fields >> cursor.input >> cursor.line >> cursor.next.segment >> cursor.next.within >>
      cursor.is_archive >> cursor.stamp >> cursor.read.count >> cursor.read.digest >>
      cursor.read.last_change >> file >> member;
  const auto file_name = parse_name(file);
  const auto member_name = parse_name(member);
  if (!fields || !file_name || !member_name) {
    return std::nullopt;
  }
  cursor.file = *file_name;
  cursor.member = *member_name;
  return cursor;
}

}  // namespace sst
