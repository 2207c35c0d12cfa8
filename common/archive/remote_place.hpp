#pragma once

#include <optional>
#include <string>

namespace sst {

/// The part of the network that an index may name archives in: below the prefix, if there is one;
/// else below the folder of an index that has a URL itself, and for http and https anywhere on its
/// server.
class RemotePlace {
 public:
  /// `prefix` as in styletree::RemoteFiles; `folder` is the folder of the index, a path or a URL.
  RemotePlace(const std::string& prefix, const std::string& folder);

  /// The URL of the archive that the index names, by a URL or from this place; none if that is
  /// elsewhere.
  std::optional<std::string> url_of(const std::string& name) const;

  /// A fact about an archive that url_of() has no URL of, for messages.
  std::string fault() const;

 private:
  bool holds(const std::string& url) const;

  std::string m_root;  // with a slash at its end; empty if there is no such place
  bool m_is_given;     // as the prefix
};

}  // namespace sst
