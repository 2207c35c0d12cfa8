#include "cleaner/page_list.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "common/error.hpp"
#include "common/io/paths.hpp"

namespace sst {
namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 16;
constexpr std::string_view kListName = "styletree pages of ";

}  // namespace

PageList::PageList(std::filesystem::path folder, std::filesystem::path file, std::string_view run,
                   FileSystem& file_system)
    : m_folder{std::move(folder)},
      m_path{std::move(file)},
      m_heading{std::string{kListName} + std::string{run} + '\0'},
      m_file_system{file_system} {}

void PageList::begin(bool replaces) {
  open(OpenMode::create);
  if (!replaces && is_of_other_run()) {
    throw InputError{
        m_folder.string() +
        ": this folder contains the pages of a run with different options, models or inputs; "
        "choose another folder, or replace these pages with --fresh"};
  }
  delete_pages();
  check(m_file->truncate(0));
  check(m_file->append(m_heading));
  check(m_file->sync());
}

void PageList::resume(std::uint64_t bytes) {
  open(OpenMode::create);
  check(m_file->truncate(std::min(bytes, m_file->size())));
}

void PageList::open(OpenMode mode) {
  std::error_code error;
  m_file = m_file_system.open(m_path, mode, error);
  check(error);
}

/// True if the file lists pages of a different run.
bool PageList::is_of_other_run() const {
  std::string start;
  check(m_file->read(0, std::max(kReadAtOnce, m_heading.size()), start));
  const std::size_t end = start.find('\0');
  return start.starts_with(kListName) && !start.starts_with(m_heading) &&
         end != std::string::npos && start.find('\0', end + 1) != std::string::npos;
}

/// Deletes the listed pages, reading the list piece by piece.
void PageList::delete_pages() {
  std::string part;
  std::string name;
  bool is_heading = true;
  bool is_changed = false;
  for (std::uint64_t at = 0; at < m_file->size(); at += part.size()) {
    check(m_file->read(at, kReadAtOnce, part));
    if (at == 0 && !part.starts_with(kListName)) {
      return;  // the file's contents were lost, for example in a power failure
    }
    for (const char byte : part) {
      if (byte != '\0') {
        name += byte;
        continue;
      }
      is_changed = (!std::exchange(is_heading, false) && delete_page(name)) || is_changed;
      name.clear();
    }
  }
  if (is_changed) {
    check(m_file_system.sync_all(m_folder));
  }
}

/// Deletes a page. Returns false if it does not exist. Never deletes anything outside the folder,
/// even if the list is damaged or the folder contains links.
bool PageList::delete_page(std::string_view name) {
  const std::filesystem::path page = m_folder / name;
  return !name.empty() && page.has_filename() &&
         is_within(resolved_path(page.parent_path()) / page.filename(), resolved_path(m_folder)) &&
         !m_file_system.remove(page);
}

void PageList::add(const std::filesystem::path& page) {
  check(m_file->append(page.lexically_relative(m_folder).native() + '\0'));
}

void PageList::check(std::error_code error) const {
  if (error) {
    throw InputError{m_path.string() + ": the list of the folder's pages cannot be written (" +
                     error.message() + ")"};
  }
}

}  // namespace sst
