#include "common/page/sniff.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kSniffedBytes = 1024;

struct Signature {
  std::string_view bytes;
  ContentKind kind;
};

using namespace std::string_view_literals;

// Formats with an all-letter signature are omitted because text may begin with the same letters.
// The count of binary bytes detects them.
constexpr Signature kSignatures[] = {
    {"%PDF-"sv, ContentKind::pdf},
    {"%!PS-Adobe-"sv, ContentKind::binary},
    {"\x89PNG\r\n\x1A\n"sv, ContentKind::image},
    {"\xFF\xD8\xFF"sv, ContentKind::image},
    {"GIF87a"sv, ContentKind::image},
    {"GIF89a"sv, ContentKind::image},
    {"II*\0"sv, ContentKind::image},
    {"MM\0*"sv, ContentKind::image},
    {"\0\0\1\0"sv, ContentKind::image},
    {"PK\3\4"sv, ContentKind::archive},
    {"\x1F\x8B\x08"sv, ContentKind::archive},
    {"\x28\xB5\x2F\xFD"sv, ContentKind::archive},
    {"\x04\x22\x4D\x18"sv, ContentKind::archive},
    {"\xFD"
     "7zXZ\0"sv,
     ContentKind::archive},
    {"Rar!\x1A\x07"sv, ContentKind::archive},
    {"7z\xBC\xAF\x27\x1C"sv, ContentKind::archive},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, ContentKind::binary},
    {"SQLite format 3\0"sv, ContentKind::binary},
    {"\x7F"
     "ELF"sv,
     ContentKind::binary},
};

// In lower case. A tag matches only if its name ends where the entry ends.
constexpr std::string_view kHtmlBeginnings[] = {
    "<!doctype html", "<html", "<head",   "<script",   "<iframe", "<h1",   "<div", "<font",
    "<table",         "<a",    "<style",  "<title",    "<b",      "<body", "<br",  "<p",
    "<meta",          "<link", "<center", "<frameset", "<!--",
};

bool begins_as_html(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) {
    text.remove_prefix(1);
  }
  if (text.starts_with("<?xml")) {
    const std::size_t html = ascii_lower(text.substr(0, kSniffedBytes)).find("<html");
    return html != std::string_view::npos;
  }
  const std::string lower = ascii_lower(text.substr(0, 32));
  return std::any_of(std::begin(kHtmlBeginnings), std::end(kHtmlBeginnings),
                     [&](std::string_view beginning) {
                       if (!lower.starts_with(beginning)) {
                         return false;
                       }
                       if (beginning == "<!--" || lower.size() == beginning.size()) {
                         return true;
                       }
                       const char next = lower[beginning.size()];
                       return is_white_space(next) || next == '>' || next == '/';
                     });
}

/// True for control characters that do not occur in text (WHATWG MIME Sniffing, "binary data
/// byte").
bool is_binary_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

}  // namespace

std::string_view utf16_charset(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE")) {
    return "UTF-16LE";
  }
  if (bytes.starts_with("\xFE\xFF")) {
    return "UTF-16BE";
  }
  const std::string_view window = bytes.substr(0, 512);
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < window.size(); ++i) {
    zeros[i % 2] += window[i] == '\0' ? 1 : 0;
  }
  const std::size_t many = window.size() * 2 / 5;
  if (window.size() < 16 || (zeros[0] < many && zeros[1] < many)) {
    return {};
  }
  return zeros[1] > zeros[0] ? "UTF-16LE" : "UTF-16BE";
}

ContentKind sniff_content(std::string_view bytes) {
  if (std::all_of(bytes.begin(), bytes.end(), [](char c) { return is_white_space(c); })) {
    return ContentKind::empty;
  }
  for (const Signature& signature : kSignatures) {
    if (bytes.starts_with(signature.bytes)) {
      return signature.kind;
    }
  }
  std::string_view text = without_byte_order_mark(bytes);
  if (begins_as_html(text)) {
    return ContentKind::html;
  }
  if (!utf16_charset(bytes).empty()) {
    return ContentKind::text;
  }
  text = text.substr(0, kSniffedBytes);
  // Many old pages have a few stray control characters. Binary formats have many.
  const auto binary =
      static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_binary_byte));
  return binary * 20 > text.size() ? ContentKind::binary : ContentKind::text;
}

std::optional<PageProblem> sniff_problem(std::string_view bytes) {
  const ContentKind kind = sniff_content(bytes);
  if (kind == ContentKind::html || kind == ContentKind::text) {
    return std::nullopt;
  }
  if (kind == ContentKind::empty) {
    return PageProblem{PageProblemKind::empty, bytes.empty() ? "no bytes" : "white space only"};
  }
  return PageProblem{PageProblemKind::not_html, std::string{describe(kind)}};
}

std::string_view describe(ContentKind kind) {
  switch (kind) {
    case ContentKind::empty:
      return "empty";
    case ContentKind::html:
      return "HTML";
    case ContentKind::text:
      return "text";
    case ContentKind::pdf:
      return "a PDF";
    case ContentKind::image:
      return "an image";
    case ContentKind::archive:
      return "a compressed file or an archive";
    case ContentKind::binary:
      return "binary data";
  }
  return "unknown";
}

}  // namespace sst
