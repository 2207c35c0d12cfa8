#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The key by which indexes of archives are sorted and searched (SURT, Sort-friendly URI Reordering
/// Transform), as pywb and Common Crawl write it: the host backwards without "www.", then the rest
/// in lower case, with sorted parameters. Session ids stay. A text that is no URL with a host is
/// only lower-cased.
///
///     surt_key("http://www.example.org:8080/A/?b=2&a=1")  // "org,example:8080)/a?a=1&b=2"
std::string surt_key(std::string_view url);

/// The host that a key begins with, without "www": "example.org" for "org,example:8080)/a". Empty
/// if it is no such key.
std::string host_of_surt_key(std::string_view key);

/// The host without "www." or, as keys are written, "www2." before it.
std::string_view without_www(std::string_view host);

}  // namespace sst
