#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// The site of a host: its ASCII form in lower case, without port, "www." and trailing dot.
///
///     site_of_host("www.M\u00FCnchen.example:8080")  // "xn--mnchen-3ya.example"
std::string site_of_host(std::string_view host);

/// True for a valid site name: not empty, and without characters that a host cannot contain.
bool is_site_name(std::string_view name);

/// The site that a user specifies as a host or a URL. nullopt if `text` is neither.
std::optional<std::string> parse_site_name(std::string_view text);

/// The registrable domain of a host according to the public suffix list: "example.co.uk" for
/// "news.example.co.uk". The host itself if it has no registrable domain, as for an IP address.
std::string registrable_domain(std::string_view host);

/// The site of a page's URL; empty if `url` is not a valid URL with a host.
std::string site_of_url(std::string_view url);

/// True if the URL has no host, or if its site or its registrable domain is `site`.
bool may_be_of_site(std::string_view url, std::string_view site);
/// Same for a host as returned by site_of_url(); an empty host means that the URL has no host.
bool may_be_host_of_site(std::string_view host, std::string_view site);

}  // namespace sst
