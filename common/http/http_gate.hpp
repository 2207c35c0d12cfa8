#pragma once

#include "common/http/http_request.hpp"
#include "common/http/http_router.hpp"
#include "common/http/http_server.hpp"

namespace sst {

/// Decides whose requests a server takes. With a token, its clients are those that send it. Without
/// one, they are all who reach the server, but no web page of another site may use a browser to
/// reach it:
/// - The field Host is localhost or a loopback address, or in HttpOptions::hosts. A server at
///   another address takes any address. A name that an attacker points at the server is none of
///   these.
/// - Origin and Sec-Fetch-Site are those of the server's own pages, but for routes for everyone: so
///   links on other sites may lead to these.
class HttpGate {
 public:
  /// `options` must outlive the gate.
  explicit HttpGate(const HttpOptions& options) : m_options{options} {}

  /// Throws HttpProblem: 401 if a token is missing or wrong, 403 if a server without a token does
  /// not take the request.
  void check(const HttpRequest& request, HttpAccess access) const;

 private:
  void check_host(std::string_view host) const;

  const HttpOptions& m_options;
};

}  // namespace sst
