#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Distinguishes the names of people from other names that pages list as authors.
class AuthorFilter {
 public:
  /// Adds a name of the page's publisher. Ignores empty names.
  void add_publisher(std::string_view name);
  /// Adds the host of a URL without "www.", and the first label of the host: "example.co.uk",
  /// "example". Adds nothing if `url` is a path.
  void add_host_of(std::string_view url);

  /// False for the publisher, its staff ("Example newsroom"), and account names: "admin", "editor",
  /// "alee".
  bool is_person(std::string_view name) const;
  /// True for the publisher and its staff: "The Example", "Example newsroom".
  bool is_publisher(std::string_view name) const;
  /// True for names that are useless even if the page states no other names: "admin", "Example
  /// Ltd.".
  bool is_nobody(std::string_view name) const;

 private:
  std::vector<std::string> m_publishers;  // in letter_key() form
};

}  // namespace sst
