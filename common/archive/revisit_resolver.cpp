#include "common/archive/revisit_resolver.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/archive/page_input.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/text/to_number.hpp"
#include "common/url/percent_encoding.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::string_view kPlaceLine = "p";

// A place is packed into 64 bits. An original is not read again if its archive is not among the
// first kMostArchives, or if its offset is 1 TiB or more.
constexpr unsigned kKindBits = 2;
constexpr unsigned kArchiveBits = 22;
constexpr std::size_t kMostArchives = std::size_t{1} << kArchiveBits;
constexpr std::uint64_t kMostOffset = (std::uint64_t{1} << (64 - kKindBits - kArchiveBits)) - 1;

/// A record's key, derived from its address (see address_of_url()) and its date.
std::optional<std::uint64_t> capture_key(std::string_view address, std::string_view date) {
  if (address.empty() || date.empty()) {
    return std::nullopt;
  }
  return combine_hashes(hash_text(address), hash_text(date));
}

/// A record's key, derived from its site and payload digest.
std::optional<std::uint64_t> digest_key(std::string_view url, std::string_view digest) {
  return digest.empty()
             ? std::nullopt
             : std::optional{combine_hashes(hash_text(digest), hash_text(site_of_url(url)))};
}

/// Encodes a name as a word of a line: nonempty, without white space.
std::string word_of(std::string_view name) {
  std::string word = "=";
  append_encoded(word, name, EncodeSet::component);
  return word;
}

std::string name_of(std::string_view word) {
  if (!word.starts_with('=')) {
    throw std::invalid_argument{"a name is missing"};
  }
  return percent_decoded(word.substr(1));
}

std::uint64_t number_of(std::string_view word) {
  const auto number = to_number<std::uint64_t>(word);
  if (!number) {
    throw std::invalid_argument{"not a number"};
  }
  return *number;
}

/// The words of a three-word line; empty words for any other line.
std::array<std::string_view, 3> words_of(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t second = first == line.npos ? line.npos : line.find(' ', first + 1);
  if (second == line.npos || line.find(' ', second + 1) != line.npos) {
    return {};
  }
  return {line.substr(0, first), line.substr(first + 1, second - first - 1),
          line.substr(second + 1)};
}

/// The keys by which revisits refer to a record.
std::array<std::optional<std::uint64_t>, 2> keys_of(const SourcePage& page) {
  return {page.url.empty() ? std::nullopt : capture_key(page.address, page.date),
          digest_key(page.url, page.capture.digest)};
}

bool has_key(const SourcePage& page, std::uint64_t key) {
  return std::ranges::any_of(keys_of(page), [&](const auto& one) { return one == key; });
}

}  // namespace

RevisitResolver::RevisitResolver(std::size_t max_page_bytes, std::size_t most_hashes)
    : m_max_page_bytes{max_page_bytes}, m_places{most_hashes} {}

/// Never returns 0.
std::uint64_t RevisitResolver::Place::packed() const {
  return offset << (kKindBits + kArchiveBits) | std::uint64_t{archive} << kKindBits |
         (static_cast<std::uint64_t>(kind) + 1);
}

RevisitResolver::Place RevisitResolver::Place::unpacked(std::uint64_t bits) {
  return {.kind = static_cast<Kind>((bits & ((1U << kKindBits) - 1)) - 1),
          .archive = static_cast<std::uint32_t>(bits >> kKindBits & ((1U << kArchiveBits) - 1)),
          .offset = bits >> (kKindBits + kArchiveBits)};
}

std::string_view RevisitResolver::take(SourcePage& page) {
  m_lines.clear();
  if (page.skip == Skip::revisit) {
    resolve(page);
  } else if (page.capture.is_resource) {
    note(page);
  }
  return m_lines;
}

void RevisitResolver::note(const SourcePage& page) {
  if (!enter_archive(page.cursor)) {
    return;
  }
  const std::optional<std::uint64_t> offset = own_offset(page.capture);
  const bool is_readable = m_is_seekable && offset && *offset <= kMostOffset;
  const Place place{.kind = page.skip     ? Kind::no_page
                            : is_readable ? Kind::page
                                          : Kind::unreadable,
                    .archive = static_cast<std::uint32_t>(m_archives.size() - 1),
                    .offset = is_readable ? *offset : 0};
  for (const auto& key : keys_of(page)) {
    if (!key) {
      continue;
    }
    if (m_places.put(*key, place.packed())) {
      m_lines.append(kGenerationLine) += '\n';
    }
    m_lines += std::string{kPlaceLine} + ' ' + std::to_string(*key) + ' ' +
               std::to_string(place.packed()) + '\n';
  }
}

/// Adds the archive unless it is already the last one. Returns false if there are too many
/// archives.
bool RevisitResolver::enter_archive(const SourceCursor& cursor) {
  if (!m_archives.empty() && m_archives.back().file == cursor.file &&
      m_archives.back().member == cursor.member) {
    return true;
  }
  if (m_archives.size() == kMostArchives) {
    return false;
  }
  m_archives.push_back({cursor.file, cursor.member});
  m_is_seekable = is_seekable(m_archives.back());
  m_lines += std::string{kArchiveWord} + word_of(cursor.file) + ' ' + word_of(cursor.member) + '\n';
  return true;
}

/// False for pipes and for archives deflated in a WACZ file.
bool RevisitResolver::is_seekable(const Archive& archive) {
  std::error_code error;
  const bool is_standard_input = archive.file == "-";
  if (is_standard_input || !std::filesystem::is_regular_file(archive.file, error)) {
    return false;
  }
  try {
    if (!archive.member.empty()) {
      m_wacz_files.open(archive.file).open_at_any_place(archive.member);
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

std::optional<RevisitResolver::Place> RevisitResolver::find(std::uint64_t key) const {
  const std::optional<std::uint64_t> bits = m_places.find(key);
  return bits ? std::optional{Place::unpacked(*bits)} : std::nullopt;
}

void RevisitResolver::resolve(SourcePage& revisit) {
  const Capture& capture = revisit.capture;
  const std::string& url = capture.refers_to_url.empty() ? revisit.url : capture.refers_to_url;
  std::string_view fact = "original not found earlier in the inputs";
  for (const auto& key : {capture_key(address_of_url(url), capture.refers_to_date),
                          digest_key(revisit.url, capture.digest)}) {
    const std::optional<Place> place = key ? find(*key) : std::nullopt;
    if (!place) {
      continue;
    }
    if (place->kind == Kind::page && read_again(*key, *place, revisit)) {
      return;
    }
    if (place->kind != Kind::page) {
      fact = place->kind == Kind::no_page
                 ? "original is not a page"
                 : "original is in a pipe, or packed together with other records";
    }
  }
  revisit.original = fact;
  revisit.skip_detail.append(": ").append(fact);
}

/// Turns the revisit into a page with the content of the record at `place`. Returns false if a
/// different record is there.
bool RevisitResolver::read_again(std::uint64_t key, const Place& place, SourcePage& revisit) {
  const std::string& digest = revisit.capture.digest;
  start_page(m_original, m_archives[place.archive].file);
  try {
    reader_of(place.archive).read(place.offset, std::nullopt, m_original);
    const std::string& found = m_original.capture.digest;
    const bool is_same =
        has_key(m_original, key) && (digest.empty() || found.empty() || digest == found);
    if (m_original.capture.is_resource ? !is_same : !m_original.problem) {
      return false;
    }
  } catch (const Error& error) {
    m_original.problem = problem_of(error, m_archives[place.archive].file);
  }
  revisit.skip.reset();
  revisit.skip_detail.clear();
  if (m_original.problem) {
    revisit.problem = std::move(m_original.problem);
    revisit.problem->detail = "its original, " + m_original.source + ": " + revisit.problem->detail;
  } else if (m_original.skip) {
    skip(revisit, *m_original.skip, m_original.skip_detail);
  } else {
    revisit.charset = std::move(m_original.charset);
    revisit.policies = std::move(m_original.policies);
    revisit.bytes.assign(m_original.bytes);
    revisit.codings = std::move(m_original.codings);
    revisit.is_truncated = m_original.is_truncated;
    revisit.is_cut_short = m_original.is_cut_short;
    revisit.must_look_like_html = m_original.must_look_like_html;
  }
  if (m_original.bytes.capacity() > kMostKeptBytes) {
    free_memory(m_original.bytes);
  }
  return true;
}

RecordRangeReader& RevisitResolver::reader_of(std::uint32_t number) {
  if (!m_reader || m_reader_archive != number) {
    m_reader.reset();
    const Archive& archive = m_archives[number];
    if (archive.member.empty()) {
      m_reader.emplace(archive.file, m_max_page_bytes);
    } else {
      m_reader.emplace(archive.file, archive.member,
                       m_wacz_files.open(archive.file).open_at_any_place(archive.member),
                       m_max_page_bytes);
    }
    m_reader_archive = number;
  }
  return *m_reader;
}

void RevisitResolver::restore(std::string_view line) {
  const std::array<std::string_view, 3> words = words_of(line);
  if (line.starts_with(kArchiveWord)) {
    m_archives.push_back({name_of(words[1]), name_of(words[2])});
    m_is_seekable = is_seekable(m_archives.back());
  } else if (words[0] == kPlaceLine) {
    const std::uint64_t bits = number_of(words[2]);
    if ((bits & ((1U << kKindBits) - 1)) == 0 ||
        Place::unpacked(bits).archive >= m_archives.size()) {
      throw std::invalid_argument{"not the place of a record"};
    }
    m_places.put(number_of(words[1]), bits);
  } else if (line != kGenerationLine) {
    throw std::invalid_argument{"neither an archive nor a record"};
  }
}

}  // namespace sst
