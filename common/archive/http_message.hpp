#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/packed_origin.hpp"
#include "common/page/page_headers.hpp"

namespace sst {

/// A content or transfer coding of an HTTP body.
enum class Coding : std::uint8_t { chunked, gzip, deflate, brotli, zstd, unknown };

/// The properties of an HTTP response that the programs use.
struct HttpHead {
  int status = 0;
  std::string content_type;     ///< "text/html", in lower case, without parameters; empty if it is
                                ///< absent or malformed
  std::string charset;          ///< the charset parameter; empty if absent
  std::string last_modified;    ///< as written; empty if absent
  std::string policies;         ///< see PageHeaders
  std::vector<Coding> codings;  ///< in decoding order
  std::size_t length = 0;       ///< bytes before the body: the status line and header
};

/// Parses the status line and header of a response; none if the message is not a response. Lines
/// may end with LF alone, as in ClueWeb.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// Updates the media type and charset found so far, both in lower case, with the value of a
/// Content-Type line. If there are several types, on one line or on several, the last well-formed
/// type is used, as in browsers (Fetch Standard, "extract a MIME type"). Leaves both unchanged if
/// no type is well-formed.
void add_content_type(std::string_view value, std::string& type, std::string& charset);

/// Appends the codings listed in a field such as "gzip, br", in the order in which they were
/// applied; the last one must be decoded first.
void append_codings(std::string_view value, std::vector<Coding>& codings);

/// Detects the coding of a file that contains only a body, from its first bytes: gzip, zstd, or
/// none.
std::vector<Coding> codings_by_start(std::string_view body);

/// The result of decoding a body.
enum class BodyState : std::uint8_t {
  good,
  cut_short,  ///< the body ends too early; the decoded part is kept
  damaged,
  too_large,
};

struct UnpackedBody {
  BodyState state = BodyState::good;
  std::string detail;       ///< description of the damage
  std::uint64_t bytes = 0;  ///< total bytes unpacked by all codings, including discarded bytes
};

/// The maximum memory that unpack_body() uses, in bytes: the output of one coding, the output of
/// the previous coding, and the decoder's window. Excludes the body itself, and the copy made while
/// a string grows.
std::size_t unpacking_bytes(const std::vector<Coding>& codings, std::string_view body,
                            std::size_t max_bytes);

/// Decodes the body; each coding may unpack to at most `max_bytes`. Ignores a declared coding that
/// was not applied to the body: some crawlers decode bodies but keep the header.
UnpackedBody unpack_body(const std::vector<Coding>& codings, std::size_t max_bytes,
                         std::string& body, PackedOrigin origin = PackedOrigin::file);

}  // namespace sst
