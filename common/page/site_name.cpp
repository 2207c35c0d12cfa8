#include "common/page/site_name.hpp"

#include <libpsl.h>

#include <algorithm>
#include <cstddef>

#include "common/text/white_space.hpp"

namespace sst {

std::string site_of_host(std::string_view host) {
  std::string site = ascii_lower(trimmed(host));
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

std::string registrable_domain(std::string_view host) {
  const std::string name{host};
  const char* domain = psl_registrable_domain(psl_builtin(), name.c_str());
  return domain == nullptr ? name : std::string{domain};
}

std::string site_of_url(std::string_view url) {
  const std::size_t scheme_end = url.find("://");
  if (scheme_end == std::string_view::npos) {
    return {};
  }
  std::string_view host = url.substr(scheme_end + 3);
  host = host.substr(0, host.find_first_of("/?#"));
  host = host.substr(host.rfind('@') == std::string_view::npos ? 0 : host.rfind('@') + 1);
  if (host.starts_with('[')) {  // an IPv6 address
    return site_of_host(host.substr(0, std::min(host.find(']'), host.size() - 1) + 1));
  }
  return site_of_host(host.substr(0, host.find(':')));
}

bool may_be_of_site(std::string_view url, std::string_view site) {
  const std::string host = site_of_url(url);
  return host.empty() || host == site || registrable_domain(host) == site;
}

}  // namespace sst
