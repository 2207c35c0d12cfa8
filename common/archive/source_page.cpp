#include "common/archive/source_page.hpp"

#include <algorithm>
#include <utility>

#include "common/archive/page_input.hpp"
#include "common/page/sniff.hpp"
#include "common/text/numbers.hpp"
#include "common/url/site_name.hpp"
#include "common/url/url.hpp"

namespace sst {

std::string_view skip_name(Skip skip) {
  switch (skip) {
    case Skip::not_html:
      return "not_html";
    case Skip::http_error:
      return "http_error";
    case Skip::revisit:
      return "revisit";
    case Skip::not_file:
      return "not_file";
    case Skip::other_record:
      return "other_record";
    case Skip::unknown_record:
      return "unknown_record";
    case Skip::index_line:
      return "index_line";
  }
  return "unknown";
}

std::string SkipCounts::describe(Skip skip) const {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"not HTML", "not HTML"},
      {"HTTP error", "HTTP errors"},
      {"revisit", "revisits"},
      {"link to a folder or special file", "links to folders or special files"},
      {"record without a page", "records without pages"},
      {"record of unknown type", "records of unknown types"},
      {"unusable line of an index", "unusable lines of indexes"}};
  const auto& [singular, plural] = kNames[static_cast<std::size_t>(skip)];
  return counted(of(skip), std::string{singular}, std::string{plural});
}

std::string SkipCounts::describe() const {
  std::string text;
  for (const Skip skip : kSkips) {
    if (of(skip) > 0) {
      text += (text.empty() ? "" : ", ") + describe(skip);
    }
  }
  return text.empty() ? "nothing" : text;
}

std::string address_of_url(std::string_view url) {
  Url parsed;
  return std::string{parsed.parse(url) ? parsed.without_fragment() : url.substr(0, url.find('#'))};
}

std::string site_of_folder(const SourcePage& page) {
  const std::size_t end = page.address.find('/', 1);
  if (!page.url.empty() || end == std::string::npos) {
    return {};
  }
  std::string site = site_of_host(std::string_view{page.address}.substr(1, end - 1));
  return is_site_name(site) ? site : std::string{};
}

void set_url(SourcePage& page, const std::string& url) {
  page.url = url;
  page.address = address_of_url(url);
}

std::uint64_t undo_codings(SourcePage& page, std::size_t max_bytes, PackedOrigin origin) {
  if (page.problem || page.skip) {
    return 0;
  }
  UnpackedBody body = unpack_body(page.codings, max_bytes, page.bytes, origin);
  page.codings.clear();
  if (body.state == BodyState::cut_short && !page.bytes.empty()) {
    page.is_cut_short = !page.is_truncated;
  } else if (body.state != BodyState::good) {
    page.bytes.clear();
    page.problem = body.state == BodyState::too_large
                       ? too_large(max_bytes)
                       : PageProblem{PageProblemKind::damaged, std::move(body.detail)};
  }
  return body.bytes;
}

void unpack(SourcePage& page, std::size_t max_bytes) {
  if (page.unread_bytes) {
    read_page_file(page, max_bytes);
  }
  undo_codings(page, max_bytes);
  if (page.problem || page.skip) {
    return;
  }
  const ContentKind kind = sniff_content(page.bytes);
  const bool is_other =
      kind != ContentKind::html && kind != ContentKind::text && kind != ContentKind::empty;
  const bool is_from_archive = page.cursor.is_archive;
  if (page.must_look_like_html ? kind != ContentKind::html : (is_from_archive && is_other)) {
    page.skip = Skip::not_html;
    page.skip_detail = "not HTML but " + std::string{describe(kind)};
  }
}

std::size_t unpack_bytes(const SourcePage& page, std::size_t max_bytes) {
  if (page.unread_bytes) {
    return *page.unread_bytes > max_bytes ? 0 : static_cast<std::size_t>(*page.unread_bytes) + 1;
  }
  return page.bytes.size() + unpacking_bytes(page.codings, page.bytes, max_bytes);
}

std::string describe_place(const SourcePage& page) {
  return page.source + (page.url.empty() ? "" : " (" + page.url + ")");
}

std::string describe_skip(const SourcePage& page) {
  return describe_place(page) + ": skipped: " + page.skip_detail;
}

}  // namespace sst
