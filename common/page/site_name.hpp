#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The site that a host belongs to: the host in lower case, without "www." and a final dot.
std::string site_of_host(std::string_view host);

/// What was registered of a host name: "example.co.uk" of "news.example.co.uk", by the public
/// suffix list; the host itself where there is no such thing, as of an IP address.
std::string registrable_domain(std::string_view host);

/// The site of a page by its URL; empty if the URL has no host.
std::string site_of_url(std::string_view url);

/// True unless a URL has a host that is neither the site nor in its domain.
bool may_be_of_site(std::string_view url, std::string_view site);

}  // namespace sst
