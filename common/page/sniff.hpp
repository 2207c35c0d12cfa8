#pragma once

#include <optional>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// What some bytes are, judged by how they begin and not by what anything says of them.
enum class ContentKind {
  empty,  ///< no bytes, or white space only
  html,   ///< begins as an HTML page does (WHATWG MIME Sniffing, section 7.1)
  text,   ///< text of some other kind: may be HTML that begins in an unusual way
  pdf,
  image,
  archive,  ///< gzip, zip, zstd, xz, ...
  binary,   ///< holds bytes that no text holds
};

/// "UTF-16LE" or "UTF-16BE" if the bytes begin with that byte order mark, or if nearly every second
/// one of the first 512 is 0, as in Latin markup without the mark; else empty.
std::string_view utf16_charset(std::string_view bytes);

ContentKind sniff_content(std::string_view bytes);

/// What shows at once that no page tree can be made of these bytes.
std::optional<PageProblem> problem_at_first_look(std::string_view bytes);

/// "a PDF", "an image": for messages.
std::string_view describe(ContentKind kind);

}  // namespace sst
