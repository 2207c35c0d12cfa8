#pragma once

#include <optional>
#include <string>

namespace sst {

/// The URLs from which an index may name archives: below the prefix, if there is one. Otherwise, if
/// the index itself has a URL, below its folder, and for http and https anywhere on its server.
class RemotePlace {
 public:
  /// `prefix` as in styletree::RemoteFiles; `folder` is the folder of the index, a path or a URL.
  RemotePlace(const std::string& prefix, const std::string& folder);

  /// The URL of the archive that the index names, by URL or relative to this place; none if the
  /// archive is elsewhere.
  std::optional<std::string> url_of(const std::string& name) const;

  /// Why url_of() returns none for an archive, for messages.
  std::string fault() const;

 private:
  bool holds(const std::string& url) const;

  std::string m_root;  // with a trailing slash; empty if there is no such place
  bool m_is_given;     // m_root is the prefix
};

}  // namespace sst
