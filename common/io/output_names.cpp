#include "common/io/output_names.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <system_error>
#include <utility>

#include "common/io/paths.hpp"

namespace sst {
namespace {

constexpr std::string_view kPart = ".part";
constexpr std::string_view kJournal = ".journal";
constexpr std::string_view kReplicas = ".replicas";
constexpr std::string_view kChanges = ".changes";
constexpr std::string_view kOriginals = ".originals";
constexpr std::string_view kSecond = ".2";

bool are_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

OutputNames::OutputNames(std::filesystem::path output, Kind kind)
    : m_output{std::move(output)}, m_kind{kind} {
  const std::string name = m_output.filename().native();
  const std::size_t dot = std::min(name.find('.', 1), name.size());
  m_start = name.substr(0, dot) + "-";
  m_end = name.substr(dot);
}

std::filesystem::path OutputNames::shard(std::uint64_t number) const {
  if (m_kind != Kind::shards) {
    return m_output;
  }
  char digits[32];
  std::snprintf(digits, sizeof digits, "%05llu", static_cast<unsigned long long>(number));
  return m_output.parent_path() / (m_start + digits + m_end);
}

std::filesystem::path OutputNames::part(std::uint64_t number) const {
  return with_ending(shard(number), kPart);
}

std::filesystem::path OutputNames::journal() const {
  return m_kind == Kind::folder ? m_output / ".styletree.journal" : with_ending(m_output, kJournal);
}

std::filesystem::path OutputNames::replicas() const {
  return m_kind == Kind::folder ? m_output / ".styletree.replicas"
                                : with_ending(m_output, kReplicas);
}

std::filesystem::path OutputNames::changes() const {
  return m_kind == Kind::folder ? m_output / ".styletree.changes" : with_ending(m_output, kChanges);
}

std::array<std::filesystem::path, 2> OutputNames::originals() const {
  const std::filesystem::path first = m_kind == Kind::folder ? m_output / ".styletree.originals"
                                                             : with_ending(m_output, kOriginals);
  return {first, with_ending(first, kSecond)};
}

std::filesystem::path OutputNames::pages() const {
  return m_output / ".styletree.pages";
}

bool OutputNames::contains(std::string_view name) const {
  const std::string own = m_output.filename().native();
  if (name == own || name == own + std::string{kJournal} + std::string{kPart} ||
      name == own + std::string{kOriginals} + std::string{kSecond}) {
    return true;
  }
  for (const std::string_view ending : {kPart, kJournal, kReplicas, kChanges, kOriginals}) {
    if (name == own + std::string{ending}) {
      return true;
    }
  }
  if (m_kind != Kind::shards) {
    return false;
  }
  return is_shard(name) ||
         (name.ends_with(kPart) && is_shard(name.substr(0, name.size() - kPart.size())));
}

std::optional<std::uint64_t> OutputNames::shard_number(std::string_view name) const {
  if (m_kind != Kind::shards || !is_shard(name)) {
    return std::nullopt;
  }
  const char* const digits = name.data() + m_start.size();
  const char* const end = name.data() + name.size() - m_end.size();
  std::uint64_t number = 0;
  const bool is_number = std::from_chars(digits, end, number).ec == std::errc{};
  const bool is_listed = is_number && number >= 1 && number <= kMostListedShard;
  return is_listed && shard(number).filename().native() == name ? std::optional{number}
                                                                : std::nullopt;
}

std::optional<std::uint64_t> OutputNames::part_number(std::string_view name) const {
  return name.ends_with(kPart) ? shard_number(name.substr(0, name.size() - kPart.size()))
                               : std::nullopt;
}

bool OutputNames::is_shard(std::string_view name) const {
  return name.size() > m_start.size() + m_end.size() && name.starts_with(m_start) &&
         name.ends_with(m_end) &&
         are_digits(name.substr(m_start.size(), name.size() - m_start.size() - m_end.size()));
}

}  // namespace sst
