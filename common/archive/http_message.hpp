#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/packed_origin.hpp"

namespace sst {

/// A content or transfer coding of an HTTP body.
enum class Coding : std::uint8_t { chunked, gzip, deflate, brotli, zstd, unknown };

/// The fields of an HTTP response head that the programs use.
struct HttpHead {
  int status = 0;
  std::string content_type;     ///< "text/html", in lower case, without parameters; empty if it is
                                ///< absent or malformed
  std::string charset;          ///< the parameter of that name; empty if absent
  std::string last_modified;    ///< as written; empty if absent
  std::vector<Coding> codings;  ///< in the order of decoding
  std::size_t length = 0;       ///< of the head, in bytes; the body begins there
};

/// Parses the head of a response; none if the bytes are not one. Lines may end in LF alone, as in
/// ClueWeb.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// Adds a line Content-Type to what earlier lines said: the media type and the charset, both in
/// lower case. Of several types, in several lines or in one, the last that is well-formed counts,
/// as in browsers (Fetch Standard, "extract a MIME type"); none if no type is.
void add_content_type(std::string_view value, std::string& type, std::string& charset);

/// Appends the codings that a field such as "gzip, br" names, in the order in which they were
/// applied: the last is undone first.
void append_codings(std::string_view value, std::vector<Coding>& codings);

/// The coding of a file that holds a body alone: gzip or zstd, if it begins so.
std::vector<Coding> codings_by_start(std::string_view body);

/// The result of decoding a body.
enum class BodyState : std::uint8_t {
  good,
  cut_short,  ///< it ends too early; the body holds the part before the end
  damaged,
  too_large,
};

struct UnpackedBody {
  BodyState state = BodyState::good;
  std::string detail;       ///< of the damage
  std::uint64_t bytes = 0;  ///< that were unpacked, for all codings together, also in vain
};

/// The most bytes that unpack_body() takes, besides those of the body and a copy while a string
/// grows: for what a coding unpacks to, for what the coding before it did, and for the window of
/// the decoder.
std::size_t unpacking_bytes(const std::vector<Coding>& codings, std::string_view body,
                            std::size_t max_bytes);

/// Decodes the body, each coding at most to `max_bytes`. A body that is declared to have a coding
/// but does not have it stays unchanged: some crawlers decode bodies and keep the header.
UnpackedBody unpack_body(const std::vector<Coding>& codings, std::size_t max_bytes,
                         std::string& body, PackedOrigin origin = PackedOrigin::file);

}  // namespace sst
