#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// The host of a special URL (http, https, ftp, ws, wss, file) serialized per the WHATWG URL
/// Standard, section 3.5: an IPv4 address as four numbers, an IPv6 address in brackets, a domain in
/// lower-case ASCII. nullopt if `host` is not a valid host.
///
///     parse_special_host("M%C3%9CNCHEN.de")  // "xn--mnchen-3ya.de"
///     parse_special_host("0x7F.1")           // "127.0.0.1"
std::optional<std::string> parse_special_host(std::string_view host);

/// The host of any other URL, section 3.5: an IPv6 address, or the host with its control and
/// non-ASCII characters percent-encoded.
std::optional<std::string> parse_opaque_host(std::string_view host);

/// A domain in lower-case ASCII, section 3.3 ("domain to ASCII", beStrict false): an ASCII domain
/// is only lower-cased; any other domain is converted with UTS #46.
std::optional<std::string> domain_to_ascii(std::string_view domain);

/// The Unicode form of a lower-case ASCII domain: "münchen.de" for "xn--mnchen-3ya.de". The domain
/// itself if it has no Unicode form.
std::string domain_to_unicode(std::string_view domain);

/// True if a host, in the form of parse_special_host(), is an IPv4 or IPv6 address.
bool is_ip_address(std::string_view host);

}  // namespace sst
