#include "common/archive/page_input.hpp"

#include <utility>

#include "common/archive/file.hpp"
#include "common/text/utf8.hpp"
#include "common/time/timestamp.hpp"

namespace sst {

void start_page(SourcePage& page, const std::filesystem::path& file) {
  page.source = percent_encoded_utf8(file.native());
  page.address.clear();
  page.url.clear();
  page.site.clear();
  page.date.clear();
  page.record_id.clear();
  page.charset.clear();
  page.policies.clear();
  page.bytes.clear();
  page.unread_bytes.reset();
  page.is_truncated = false;
  page.is_cut_short = false;
  page.codings.clear();
  page.must_look_like_html = false;
  page.problem.reset();
  page.skip.reset();
  page.original = {};
  page.capture.is_resource = false;
  page.capture.type.clear();
  page.capture.status = 0;
  page.capture.digest.clear();
  page.capture.refers_to_url.clear();
  page.capture.refers_to_date.clear();
  page.cursor = {};
  page.cursor.file = file.native();
}

void read_page_file(SourcePage& page, std::size_t max_bytes) {
  std::optional<std::time_t> modified;
  page.problem = read_file(page.cursor.file, max_bytes, page.bytes, modified);
  page.date = date_of(modified);
  page.unread_bytes.reset();
}

PageProblem problem_of(const Error& error, std::string_view name) {
  std::string_view fact{error.what()};
  if (fact.starts_with(name) && fact.substr(name.size()).starts_with(": ")) {
    fact.remove_prefix(name.size() + 2);
  }
  return {PageProblemKind::unreadable, std::string{fact}};
}

void become_unreadable(SourcePage& page, const std::string& path, const InputError& error) {
  start_page(page, path);
  page.address = address_of(path);
  page.problem = problem_of(error, path);
}

void skip(SourcePage& page, Skip reason, std::string detail) {
  page.skip = reason;
  page.skip_detail = std::move(detail);
}

void mark_damaged(SourcePage& page, std::string detail) {
  page.bytes.clear();
  page.problem = PageProblem{PageProblemKind::damaged, std::move(detail)};
}

std::string date_of(std::optional<std::time_t> time) {
  return time && *time != 0 ? timestamp(*time) : std::string{};
}

std::string address_of(const std::filesystem::path& path) {
  const std::string normal = percent_encoded_utf8(path.lexically_normal().generic_string());
  return normal.starts_with('/') ? normal : "/" + normal;
}

}  // namespace sst
