#include "common/url/site_name.hpp"

#include <libpsl.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "common/text/white_space.hpp"
#include "common/url/url.hpp"
#include "common/url/url_host.hpp"

namespace sst {
namespace {

std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.rfind(']');  // end of an IPv6 address
  const std::size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != host.rfind(':')) {
    return host;  // an IPv6 address without brackets
  }
  const std::string_view port = host.substr(std::min(colon, host.size()));
  const bool is_port = std::all_of(port.begin(), port.end(),
                                   [](char c) { return c == ':' || (c >= '0' && c <= '9'); });
  return is_port ? host.substr(0, colon) : host;
}

}  // namespace

std::string site_of_host(std::string_view host) {
  host = without_port(trimmed(host));
  std::string site = domain_to_ascii(host).value_or(ascii_lower(host));
  if (site.ends_with('.')) {
    site.pop_back();
  }
  if (site.starts_with("www.") && site.size() > 4) {
    site.erase(0, 4);
  }
  return site;
}

bool is_site_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) > ' ' &&
           std::string_view{"/\\?#@\x7F"}.find(c) == std::string_view::npos;
  });
}

std::optional<std::string> parse_site_name(std::string_view text) {
  std::string site =
      text.find("://") == std::string_view::npos ? site_of_host(text) : site_of_url(text);
  return is_site_name(site) ? std::optional{std::move(site)} : std::nullopt;
}

std::string registrable_domain(std::string_view host) {
  std::string name{host};
  if (is_ip_address(name)) {
    return name;
  }
  const char* domain = psl_registrable_domain(psl_builtin(), name.c_str());
  return domain == nullptr ? name : std::string{domain};
}

std::string site_of_url(std::string_view url) {
  Url parsed;
  return parsed.parse(url) ? site_of_host(parsed.host()) : std::string{};
}

bool may_be_of_site(std::string_view url, std::string_view site) {
  return may_be_host_of_site(site_of_url(url), site);
}

bool may_be_host_of_site(std::string_view host, std::string_view site) {
  return host.empty() || host == site || registrable_domain(host) == site;
}

}  // namespace sst
