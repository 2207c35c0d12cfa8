#include "common/cli/skipped_log.hpp"

#include <filesystem>
#include <system_error>

#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/io/paths.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

void add_text_or_null(Json& json, std::string_view name, std::string_view text) {
  json.key(name);
  if (text.empty()) {
    json.null();
  } else {
    json.value(std::string_view{repaired_utf8(text)});
  }
}

std::string skipped_line(const SourcePage& page, std::string_view reason, std::string_view detail) {
  Json json;
  json.begin_object();
  add_text_or_null(json, "source", page.source);
  add_text_or_null(json, "url", page.url);
  add_text_or_null(json, "date", page.cursor.is_archive ? page.date : std::string_view{});
  add_text_or_null(json, "reason", reason);
  add_text_or_null(json, "detail", detail);
  json.end_object();
  json.append("\n");
  return std::string{json.text()};
}

}  // namespace

SkippedLog::SkippedLog(const std::string& path, FileSystem& file_system)
    : m_log{behind_links(path), "the list of skipped inputs and pages", file_system} {
  std::error_code error;
  if (std::filesystem::exists(m_log.path(), error) &&
      !std::filesystem::is_regular_file(m_log.path(), error)) {
    throw InputError{path + ": this is not a regular file; choose another file for --skipped"};
  }
}

void SkippedLog::add(const SourcePage& page) {
  if (page.skip) {
    add(page, skip_name(*page.skip), page.skip_detail);
  } else if (page.problem) {
    add(page, problem_name(page.problem->kind), page.problem->detail);
  }
}

void SkippedLog::add(const SourcePage& page, std::string_view reason, std::string_view detail) {
  m_log.append(skipped_line(page, reason, detail));
}

void SkippedLog::add(std::string_view place, const PageProblem& problem) {
  SourcePage page;
  (place.find("://") == std::string_view::npos ? page.source : page.url) = place;
  add(page, problem_name(problem.kind), problem.detail);
}

}  // namespace sst
