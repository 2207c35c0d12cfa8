#include "cleaner/page_folder.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/io/atomic_file.hpp"
#include "common/text/utf8.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestPart = 180;  // file systems limit names to 255 bytes

std::string short_digest(const std::string& text) {
  return to_hexadecimal(digest_of(text)).substr(0, 12);
}

/// Turns a part of an address into the name of a file or folder. The name cannot lead out of the
/// root.
std::string safe_part(const std::string& part) {
  if (part == ".." || part == ".") {
    return "__";
  }
  return part.size() <= kLongestPart ? part
                                     : part.substr(0, kLongestPart) + "~" + short_digest(part);
}

std::string digits_of(const std::string& date) {
  std::string digits;
  std::copy_if(date.begin(), date.end(), std::back_inserter(digits),
               [](char c) { return c >= '0' && c <= '9'; });
  return digits.substr(0, 14);
}

bool is_about_the_name(std::error_code error) {
  return error == std::errc::filename_too_long || error == std::errc::not_a_directory ||
         error == std::errc::is_a_directory || error == std::errc::file_exists ||
         error == std::errc::directory_not_empty;
}

}  // namespace

PageFolder::PageFolder(Options options, ResumableRun& run, FileSystem& file_system)
    : m_options{std::move(options)},
      m_run{run},
      m_file_system{file_system},
      m_journal{OutputNames{m_options.root, OutputNames::Kind::folder}.journal(), m_options.run,
                file_system},
      m_pages{m_options.root, OutputNames{m_options.root, OutputNames::Kind::folder}.pages(),
              m_options.run, file_system} {
  if (const std::error_code error = m_file_system.create_folders(m_options.root)) {
    throw InputError{m_options.root.string() + ": the folder cannot be created (" +
                     error.message() + ")"};
  }
}

PageFolder::~PageFolder() {
  if (m_is_begun && !m_is_complete && !m_has_checkpoint) {
    m_journal.remove();
  }
}

std::optional<Checkpoint> PageFolder::begin() {
  std::optional<Checkpoint> checkpoint = m_journal.open(m_options.fresh);
  m_is_begun = true;
  m_has_checkpoint = checkpoint.has_value();
  if (checkpoint) {
    m_pages.resume(checkpoint->bytes);
  } else {
    m_pages.begin(m_options.fresh);
  }
  return checkpoint;
}

void PageFolder::write(const SourcePage& page, std::string_view record) {
  if (!record.empty()) {
    write_page(page, record);
  }
  if (++m_since_checkpoint >= m_options.pages_between_checkpoints) {
    write_checkpoint();
  }
}

void PageFolder::interrupt() {
  if (m_since_checkpoint > 0) {
    write_checkpoint();
  }
}

void PageFolder::finish() {
  sync();
  m_is_complete = true;
  m_journal.remove();
}

void PageFolder::sync() {
  if (const std::error_code error = m_file_system.sync_all(m_options.root)) {
    throw InputError{m_options.root.string() + ": the folder cannot be written to (" +
                     error.message() + ")"};
  }
}

void PageFolder::write_checkpoint() {
  sync();
  m_run.sync();
  Checkpoint checkpoint;
  checkpoint.bytes = m_pages.bytes();
  checkpoint.state = m_run.state_changes();
  m_journal.add(checkpoint);
  m_has_checkpoint = true;
  m_since_checkpoint = 0;
}

void PageFolder::write_page(const SourcePage& page, std::string_view record) {
  fs::path place = place_of(page);
  m_pages.add(place);
  std::error_code error = write_file(place, record);
  if (is_about_the_name(error)) {
    place = m_options.root / ("~" + short_digest(place.native()));
    place += m_options.suffix;
    log_warning("{}: the path is too long or already taken; the page is written to {}", page.source,
                place.native());
    m_pages.add(place);
    error = write_file(place, record);
  }
  if (error) {
    throw InputError{place.string() + ": the file cannot be written (" + error.message() + ")"};
  }
}

/// The file for a page, always within the root.
fs::path PageFolder::place_of(const SourcePage& page) const {
  std::string address = page.url.empty() && m_options.names_by_source ? page.source : page.address;
  if (Url url; !page.url.empty() && url.parse(page.url)) {
    address = url.host();
    address += url.port().empty() ? "" : ":";
    address += url.port();
    address += url.path();
    address += url.query();
  }
  address += address.ends_with('/') ? "index" : "";
  fs::path place = m_options.root;
  for (const fs::path& part : fs::path{address}.relative_path()) {
    place /= safe_part(part.native());
  }
  if (page.cursor.is_archive) {  // an archive may contain several captures of a page
    place += "@" + digits_of(page.date) + "~" + short_digest(page.source);
  } else if (valid_utf8_length(page.cursor.file) < page.cursor.file.size()) {
    place += "~" + short_digest(page.cursor.file);  // after repair, two file names may be equal
  }
  place += m_options.suffix;
  return place;
}

std::error_code PageFolder::write_file(const fs::path& path, std::string_view contents) {
  if (const std::error_code error = m_file_system.create_folders(path.parent_path())) {
    return error;
  }
  AtomicFile file{path, AtomicFile::PartName::fixed, AtomicFile::Durability::later, m_file_system};
  std::error_code error = file.create();
  if (!error) {
    error = file.append(contents);
  }
  return error ? error : file.commit();
}

}  // namespace sst
