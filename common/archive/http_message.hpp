#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// How the body of an HTTP message is packed on its way; undone in this order.
enum class Coding : std::uint8_t { chunked, gzip, deflate, brotli, zstd, unknown };

/// The head of an HTTP response, as far as it matters here.
struct HttpHead {
  int status = 0;
  std::string content_type;   ///< "text/html", in lower case, without parameters; empty if not said
  std::string charset;        ///< the parameter of that name; empty if not said
  std::string last_modified;  ///< as written; empty if not said
  std::vector<Coding> codings;  ///< in the order in which they are to be undone
  std::size_t length = 0;       ///< of the head in bytes: where the body begins
};

/// Reads the head of a response; none if this is none. Lines may end in LF alone, as in ClueWeb.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// Splits "text/html; charset=utf-8" into its parts, both in lower case.
void parse_content_type(std::string_view value, std::string& type, std::string& charset);

/// What came of undoing a body's codings.
enum class BodyState : std::uint8_t {
  good,
  cut_short,  ///< it ends too early; the body is what there is of it
  damaged,
  too_large,
};

/// Undoes the codings, at most to `max_bytes`. A body that was declared to be packed and is not,
/// since the crawler had unpacked it, stays as it is. On damage, `detail` says what is wrong.
BodyState unpack_body(const std::vector<Coding>& codings, std::size_t max_bytes, std::string& body,
                      std::string& detail);

}  // namespace sst
