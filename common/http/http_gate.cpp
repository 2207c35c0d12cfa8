#include "common/http/http_gate.hpp"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <string>

#include "common/http/bearer_token.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

namespace ip = boost::asio::ip;

/// The host in "localhost:8080" or "[::1]:8080", in lower case and without brackets; empty if it is
/// malformed.
std::string host_name(std::string_view field) {
  const bool has_brackets = field.starts_with('[');
  field.remove_prefix(has_brackets ? 1 : 0);
  const std::size_t end = has_brackets ? field.find(']') : std::min(field.find(':'), field.size());
  if (end == field.npos) {
    return {};
  }
  const std::string_view port = field.substr(end + (has_brackets ? 1 : 0));
  const bool is_port =
      port.empty() || (port[0] == ':' && port.find_first_not_of("0123456789", 1) == port.npos);
  return is_port ? ascii_lower(field.substr(0, end)) : std::string{};
}

void check_token(std::string_view authorization, std::string_view token) {
  if (has_token(authorization, token)) {
    return;
  }
  if (authorization.empty()) {
    throw HttpProblem{401, "this path needs a token; send Authorization: Bearer TOKEN"}.with(
        "WWW-Authenticate", "Bearer");
  }
  throw HttpProblem{401,
                    "the token is wrong; send the token in the server's --token-file, as "
                    "Authorization: Bearer TOKEN"}
      .with("WWW-Authenticate", "Bearer error=\"invalid_token\"");
}

/// Throws if a web page from another site made a browser send the request. Browsers report this in
/// fields that pages cannot change.
void check_site(const HttpRequest& request) {
  const std::string_view origin = request.field("origin");
  const std::string host = ascii_lower(request.field("host"));
  // A proxy may have added TLS.
  if (!origin.empty() && origin != "http://" + host && origin != "https://" + host) {
    throw HttpProblem{403, "the request comes from a web page on another origin, " +
                               std::string{origin} +
                               ", and a server without a token rejects such requests; start the "
                               "server with --token-file, or send no Origin header"};
  }
  const std::string_view site = request.field("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    throw HttpProblem{
        403, "the request comes from a web page on another origin (Sec-Fetch-Site: " +
                 std::string{site} +
                 "), and a server without a token rejects such requests; start the server with "
                 "--token-file"};
  }
}

}  // namespace

void HttpGate::check(const HttpRequest& request, HttpAccess access) const {
  const bool is_for_everyone = access == HttpAccess::everyone;
  if (m_options.token.empty()) {
    check_host(request.field("host"));
    if (!is_for_everyone) {
      check_site(request);
    }
  } else if (!is_for_everyone) {
    check_token(request.field("authorization"), m_options.token);
  }
}

void HttpGate::check_host(std::string_view host) const {
  if (host.empty()) {
    return;  // HTTP/1.0; browsers always send Host
  }
  const std::string name = host_name(host);
  boost::system::error_code error;
  const ip::address address = ip::make_address(name, error);
  const bool is_address = !error && (address.is_loopback() || !m_options.endpoint.is_loopback());
  if (is_address || name == "localhost" ||
      std::ranges::find(m_options.hosts, name) != m_options.hosts.end()) {
    return;
  }
  throw HttpProblem{
      403, "a server without a token accepts only localhost and its own address as the host, not " +
               std::string{host} + "; use one of these, or start the server with --allow-host " +
               (name.empty() ? "NAME" : name)};
}

}  // namespace sst
