#pragma once

#include <optional>
#include <string>

namespace sst {

/// The URLs from which archives named by an index may be read. With a prefix, these are all URLs
/// below the prefix. Without one, if the index itself has a URL, these are all URLs below the
/// index's folder and, for http and https, all URLs on the same server.
class RemotePlace {
 public:
  /// For `prefix`, see styletree::RemoteFiles. `folder` is the folder of the index, a path or a
  /// URL.
  RemotePlace(const std::string& prefix, const std::string& folder);

  /// Returns the URL of an archive; none if the archive is not in this place. `name` is its name in
  /// the index: a URL, or a path relative to this place.
  std::optional<std::string> url_of(const std::string& name) const;

  /// The reason why url_of() returns none for an archive, for messages.
  std::string fault() const;

 private:
  bool holds(const std::string& url) const;

  std::string m_root;  // with a trailing slash; empty if no URL is allowed
  bool m_is_given;     // m_root is the prefix
};

}  // namespace sst
