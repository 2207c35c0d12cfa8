#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sst {

/// A server's response. The server adds the fields for length, connection and security that all
/// responses have.
struct HttpResponse {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> fields{};  ///< additional header fields; values
                                                              ///< have no line breaks
};

/// A request that cannot be served. The response is a problem document (RFC 9457): a JSON object
/// with `type`, `title`, `status`, `detail`, and `parameter` if a parameter is at fault.
///
///     throw HttpProblem{400, "keep is a list of ..., not 'x'; leave it out, or ...", "keep"};
class HttpProblem : public std::exception {
 public:
  /// `detail` states the fact and the next step.
  HttpProblem(int status, std::string detail, std::string parameter = {})
      : m_status{status}, m_detail{std::move(detail)}, m_parameter{std::move(parameter)} {}

  /// Adds a header field to the response, such as Retry-After.
  HttpProblem& with(std::string name, std::string value) {
    m_fields.emplace_back(std::move(name), std::move(value));
    return *this;
  }

  int status() const { return m_status; }
  const char* what() const noexcept override { return m_detail.c_str(); }
  HttpResponse response() const;

 private:
  int m_status;
  std::string m_detail;
  std::string m_parameter;
  std::vector<std::pair<std::string, std::string>> m_fields;
};

/// Returns the status line and header fields of an HTTP/1.1 response, except its length and the
/// final blank line. The fields restrict browsers as much as possible, unless
/// HttpResponse::fields overrides this. `connection` is the value of the Connection field; if it is
/// empty, the field is omitted.
std::string response_head(const HttpResponse& response, std::string_view connection);

/// Returns the reason phrase of a status: "Not Found". "Error" if the status is unknown.
std::string_view reason_of(int status);

}  // namespace sst
