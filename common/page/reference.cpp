#include "common/page/reference.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestBase = 4'096;  // bytes
// The links of a page may repeat its base to this many bytes, and this many more for each node.
constexpr std::size_t kMostBaseBytes = std::size_t{1} << 20;
constexpr std::size_t kBaseBytesOfNode = 64;

/// The length of the scheme and its colon, 5 for "http://host/path"; 0 if there is no scheme.
std::size_t scheme_length(std::string_view reference) {
  for (std::size_t i = 0; i < reference.size(); ++i) {
    const char c = ascii_lower(reference[i]);
    if (c == ':') {
      return i > 0 ? i + 1 : 0;
    }
    const bool is_scheme_character =
        (c >= 'a' && c <= 'z') ||
        (i > 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'));
    if (!is_scheme_character) {
      return 0;
    }
  }
  return 0;
}

/// The offset of the path in a URL or an absolute path.
std::size_t path_start(std::string_view base) {
  std::size_t at = scheme_length(base);
  if (base.substr(at).starts_with("//")) {
    at = base.find('/', at + 2);
  }
  return at == std::string_view::npos ? base.size() : at;
}

/// Appends a relative path to `out`, which ends in a directory, and resolves "." and "..". `root`
/// is the offset of the path's first "/" in `out`.
void append_without_dot_segments(std::string& out, std::size_t root, std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view segment = path.substr(0, slash);
    const bool is_last = slash == std::string_view::npos;
    if (segment == "..") {
      // `out` ends in "/": remove its last segment, but never the root.
      if (out.size() > root + 1) {
        const std::size_t previous = out.rfind('/', out.size() - 2);
        out.resize(previous == std::string::npos || previous < root ? root + 1 : previous + 1);
      }
    } else if (segment != ".") {
      out += segment;
      if (!is_last) {
        out += '/';
      }
    }
    path.remove_prefix(is_last ? path.size() : slash + 1);
  }
}

/// True if the base, repeated in each link, has many times the size of the page.
bool outgrows_page(std::string_view base, const PageTree& page) {
  const std::size_t most = kMostBaseBytes + kBaseBytesOfNode * page.size();
  std::size_t references = 0;
  for (NodeId id = 0; id < page.size() && references * base.size() <= most; ++id) {
    for (const PageAttribute& attribute : page.attributes(id)) {
      references += attribute.name == AttributeName::href || attribute.name == AttributeName::src;
    }
  }
  return references * base.size() > most;
}

}  // namespace

void append_resolved_reference(std::string& out, std::string_view base,
                               std::string_view reference) {
  reference = trimmed(reference);
  if (reference.starts_with('#')) {
    out += reference;  // a fragment of the page itself is the same feature on every page
    return;
  }
  reference = reference.substr(0, reference.find('#'));
  base = base.substr(0, base.find_first_of("?#"));
  const std::size_t start = out.size();
  if (scheme_length(reference) > 0) {
    out += reference;
    return;
  }
  if (reference.starts_with("//")) {
    out += base.substr(0, scheme_length(base));
    out += reference;
    return;
  }
  const std::size_t root = path_start(base);
  const std::string_view query = reference.substr(std::min(reference.find('?'), reference.size()));
  std::string_view path = reference.substr(0, reference.size() - query.size());
  if (path.empty()) {
    out += base;  // a query on the page itself
  } else if (path.starts_with('/')) {
    out += base.substr(0, root);
    out += '/';
    append_without_dot_segments(out, start + root, path.substr(1));
  } else {
    const std::size_t last_slash = base.rfind('/');
    const bool has_directory = last_slash != std::string_view::npos && last_slash >= root;
    out += has_directory ? base.substr(0, last_slash + 1) : base;
    out += has_directory ? "" : "/";
    append_without_dot_segments(out, start + root, path);
  }
  out += query;
}

bool is_safe_reference(std::string_view reference) {
  std::string scheme;
  for (const char c : reference) {
    if (static_cast<unsigned char>(c) <= 0x20) {
      continue;  // browsers ignore white space and control characters
    }
    if (c == ':') {
      return scheme == "http" || scheme == "https" || scheme == "mailto" || scheme == "ftp";
    }
    if (c == '/' || c == '?' || c == '#') {
      break;
    }
    scheme += ascii_lower(c);
  }
  return true;
}

bool is_web_address(std::string_view url) {
  const std::string start = ascii_lower(url.substr(0, 8));
  return start.starts_with("http://") || start.starts_with("https://") ||
         start.starts_with("ftp://");
}

void append_link_target(std::string& out, std::string_view base, std::string_view reference) {
  const std::size_t start = out.size();
  append_resolved_reference(out, base, reference);
  const std::size_t fragment = reference.find('#');
  if (fragment != std::string_view::npos && fragment > 0) {
    out += reference.substr(fragment);
  }
  if (!is_safe_reference(std::string_view{out}.substr(start))) {
    out.resize(start);
  }
}

std::string reference_base(const PageTree& page, std::string_view address) {
  std::string base;
  if (page.base().empty()) {
    base = address;
  } else {
    append_resolved_reference(base, address, page.base());
  }
  return base.size() <= kLongestBase && !outgrows_page(base, page) ? base : std::string{};
}

}  // namespace sst
