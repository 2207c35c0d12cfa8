#include "common/url/surt.hpp"

#include <algorithm>
#include <vector>

#include "common/text/white_space.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

std::vector<std::string_view> parts_between(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

/// Reverses the parts of `text`: "example.org" becomes "org,example", or the other way around.
std::string reversed(std::string_view text, char separator, char new_separator) {
  const std::vector<std::string_view> parts = parts_between(text, separator);
  std::string out;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    out += part == parts.rbegin() ? "" : std::string(1, new_separator);
    out += *part;
  }
  return out;
}

/// Collapses each run of slashes, and omits a trailing slash unless it is the whole path.
void append_path(std::string& key, std::string_view path) {
  const std::size_t start = key.size();
  key += '/';
  for (const char c : path) {
    if (c != '/' || key.back() != '/') {
      key += c;
    }
  }
  if (key.size() > start + 1 && key.back() == '/') {
    key.pop_back();
  }
}

void append_query(std::string& key, std::string_view query) {
  if (query.size() < 2) {
    return;  // "?" alone
  }
  std::vector<std::string_view> parameters = parts_between(query.substr(1), '&');
  std::sort(parameters.begin(), parameters.end());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    key += i == 0 ? '?' : '&';
    key += parameters[i];
  }
}

}  // namespace

std::string_view without_www(std::string_view host) {
  if (host.starts_with("www")) {
    const std::size_t dot = host.find_first_not_of("0123456789", 3);
    if (dot != std::string_view::npos && host[dot] == '.' && dot + 1 < host.size()) {
      host.remove_prefix(dot + 1);
    }
  }
  return host;
}

std::string surt_key(std::string_view url) {
  Url parsed;
  if (!parsed.parse(url) || parsed.host().empty()) {
    // Index lines begin with a key; a leading "!" would mark a header, and "{" JSON.
    std::string key = ascii_lower(url);
    if (key.starts_with('!') || key.starts_with('{')) {
      key.replace(0, 1, key.front() == '!' ? "%21" : "%7b");
    }
    return key;
  }
  std::string_view host = parsed.host();
  if (host.ends_with('.')) {
    host.remove_suffix(1);
  }
  if (host.starts_with('[')) {
    host = host.substr(1, host.size() - 2);
  }
  std::string key = reversed(without_www(host), '.', ',');
  if (!parsed.port().empty()) {
    key += ':';
    key += parsed.port();
  }
  key += ')';
  append_path(key, ascii_lower(parsed.path()));
  append_query(key, ascii_lower(parsed.query()));
  return key;
}

std::string host_of_surt_key(std::string_view key) {
  const std::size_t end = key.find(')');
  if (end == std::string_view::npos || key.substr(0, end).find('/') != std::string_view::npos) {
    return {};
  }
  std::string_view host = key.substr(0, end);
  if (std::count(host.begin(), host.end(), ':') == 1) {
    host = host.substr(0, host.find(':'));
  }
  return reversed(ascii_lower(host), ',', '.');
}

}  // namespace sst
