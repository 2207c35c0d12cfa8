#pragma once

#include <optional>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// The kind of content, determined from its first bytes alone; declared types are ignored.
enum class ContentKind {
  empty,  ///< no bytes, or white space only
  html,   ///< begins like an HTML page (WHATWG MIME Sniffing, section 7.1)
  text,   ///< other text; may be HTML with an unusual beginning
  pdf,
  image,
  archive,  ///< gzip, zip, zstd, xz, lz4, ...
  binary,   ///< a binary format, or too many non-text bytes
};

/// "UTF-16LE" or "UTF-16BE" if the bytes begin with the byte order mark of that encoding, or if
/// almost every other byte of the first 512 is 0, as in Latin text without the mark. Otherwise
/// empty.
std::string_view utf16_charset(std::string_view bytes);

ContentKind sniff_content(std::string_view bytes);

/// The problem of bytes that are certainly not a page: empty, or not HTML according to
/// sniff_content(). nullopt for HTML and text.
std::optional<PageProblem> sniff_problem(std::string_view bytes);

/// A description for messages: "a PDF", "an image".
std::string_view describe(ContentKind kind);

}  // namespace sst
