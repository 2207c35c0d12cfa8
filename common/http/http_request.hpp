#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sst {

/// A request as handlers see it: the header is complete and well-formed, and the body is complete
/// unless the handler reads it as a stream.
struct HttpRequest {
  using Pair = std::pair<std::string, std::string>;

  std::string method{};               ///< "GET", in upper case
  std::string target{};               ///< "/v1/clean?url=x" as sent, without scheme and host
  std::string path{};                 ///< "/v1/clean", not decoded
  std::vector<Pair> query{};          ///< names and values, decoded, in order
  std::vector<Pair> fields{};         ///< header fields in order; names in lower case
  std::vector<std::string> values{};  ///< parts of the path that match a route's {names}; decoded
  std::string body{};

  /// The value of the first field with this lower-case name; empty if the request has no such
  /// field.
  std::string_view field(std::string_view name) const;
};

/// Splits a target into path and query, and decodes the query, which is encoded like a form: "+" is
/// a space. Also accepts "http://host/path". Returns false if the result is not a path.
///     HttpRequest request;
///     set_target("/v1/clean?url=http%3A%2F%2Fa.org", request);
///     // request.query[0].second is "http://a.org"
bool set_target(std::string_view target, HttpRequest& request);

/// Returns the type in `offered` that a client prefers according to its Accept field (RFC 9110,
/// 12.5.1). Among equally preferred types, returns the first one. Returns nullopt if the client
/// accepts no offered type.
std::optional<std::string_view> preferred_type(std::string_view accept,
                                               const std::vector<std::string_view>& offered);

/// Returns the media type of a Content-Type in lower case, without parameters: "text/html".
std::string media_type(std::string_view content_type);

}  // namespace sst
