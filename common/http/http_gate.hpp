#pragma once

#include "common/http/http_request.hpp"
#include "common/http/http_router.hpp"
#include "common/http/http_server.hpp"

namespace sst {

/// Decides which requests a server accepts. A server with a token accepts the requests that contain
/// the token. A server without a token guards only against requests that web pages on other sites
/// make browsers send:
/// - DNS rebinding: the Host field must be localhost, a loopback address or in HttpOptions::hosts.
///   A server that does not listen on a loopback address accepts any IP address.
/// - Cross-site requests: Origin and Sec-Fetch-Site must match the server's own pages. Public
///   routes skip this check, so that links on other sites may lead to them.
class HttpGate {
 public:
  /// `options` must outlive the gate.
  explicit HttpGate(const HttpOptions& options) : m_options{options} {}

  /// Throws HttpProblem: 401 if a token is missing or wrong, 403 if a server without a token
  /// refuses the request.
  void check(const HttpRequest& request, HttpAccess access) const;

 private:
  void check_host(std::string_view host) const;

  const HttpOptions& m_options;
};

}  // namespace sst
