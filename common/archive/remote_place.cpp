#include "common/archive/remote_place.hpp"

#include <algorithm>

#include "common/archive/path_list.hpp"
#include "common/io/paths.hpp"
#include "common/url/percent_encoding.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

/// True if both URLs are http or https URLs of the same server.
bool have_same_origin(const std::string& one, const std::string& other) {
  Url a;
  Url b;
  return a.parse(one) && b.parse(other) && (a.scheme() == "http" || a.scheme() == "https") &&
         a.scheme() == b.scheme() && a.host() == b.host() && a.port() == b.port();
}

/// True if all clients interpret the URL in the same way. It must not contain control characters,
/// which some clients drop, or "\\", which some clients treat as "/".
bool is_plain(const std::string& url) {
  return std::ranges::none_of(url,
                              [](unsigned char c) { return c < ' ' || c == '\\' || c == 0x7F; });
}

/// True if a client or a server may resolve the path to a place outside its folder.
bool may_lead_out(const std::string& path) {
  return leads_out(path) || leads_out(percent_decoded(path));
}

}  // namespace

RemotePlace::RemotePlace(const std::string& prefix, const std::string& folder)
    : m_root{!prefix.empty()  ? prefix
             : is_url(folder) ? folder + "/"
                              : std::string{}},
      m_is_given{!prefix.empty()} {
  m_root += m_root.empty() || m_root.ends_with('/') ? "" : "/";
}

bool RemotePlace::holds(const std::string& url) const {
  return (url.starts_with(m_root) && !may_lead_out(url.substr(m_root.size()))) ||
         (!m_is_given && have_same_origin(url, m_root));
}

std::optional<std::string> RemotePlace::url_of(const std::string& name) const {
  const bool is_absolute = is_url(name);
  if (m_root.empty() || !is_plain(name) || (is_absolute ? !holds(name) : may_lead_out(name))) {
    return std::nullopt;
  }
  return is_absolute ? name : m_root + name;
}

std::string RemotePlace::fault() const {
  return m_root.empty() ? "the index names the archive by its URL; give the URL of the folder of "
                          "the archives as the prefix"
                        : "the archive is not below " + m_root +
                              "; give the folder of the archives as the prefix";
}

}  // namespace sst
