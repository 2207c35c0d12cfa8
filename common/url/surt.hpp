#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The key used to sort and search archive indexes (SURT, Sort-friendly URI Reordering Transform),
/// as written by pywb and Common Crawl: the reversed host without "www.", then the rest in lower
/// case, with sorted parameters. Session ids are kept. If `url` is not a URL with a host, its key
/// is `url` in lower case, with a leading "!" or "{" escaped.
///
///     surt_key("http://www.example.org:8080/A/?b=2&a=1")  // "org,example:8080)/a?a=1&b=2"
std::string surt_key(std::string_view url);

/// The host at the start of a key, without "www": "example.org" for "org,example:8080)/a". Empty if
/// `key` is not a SURT key.
std::string host_of_surt_key(std::string_view key);

/// The host without a leading "www." or, as in keys, a numbered form such as "www2.".
std::string_view without_www(std::string_view host);

}  // namespace sst
