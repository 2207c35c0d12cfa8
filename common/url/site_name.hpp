#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// The site that a host belongs to: its ASCII form in lower case, without port, "www." and a final
/// dot.
///
///     site_of_host("www.M\u00FCnchen.example:8080")  // "xn--mnchen-3ya.example"
std::string site_of_host(std::string_view host);

/// True if a site can have this name: it is not empty, and has nothing that a host cannot have.
bool is_site_name(std::string_view name);

/// The site that a person names by a host or by a URL. Nothing if `text` is neither.
std::optional<std::string> parse_site_name(std::string_view text);

/// The registrable domain of a host by the public suffix list: "example.co.uk" for
/// "news.example.co.uk". The host itself if it has none, such as an IP address.
std::string registrable_domain(std::string_view host);

/// The site of a page by its URL; empty if that is no valid URL with a host.
std::string site_of_url(std::string_view url);

/// True if the URL has no host, or if its site or its registrable domain is `site`.
bool may_be_of_site(std::string_view url, std::string_view site);
/// The same for the host of a URL, as site_of_url() gives it; empty for none.
bool may_be_host_of_site(std::string_view host, std::string_view site);

}  // namespace sst
