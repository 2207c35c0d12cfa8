#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sst {

/// A meta or link element.
struct PageStatement {
  std::string names;    ///< name, property, itemprop or rel, in lower case, separated by spaces
  std::string content;  ///< content or href, with character references decoded
};

/// A page's statements about itself in invisible elements. Only sizes are checked; anything beyond
/// the size limits is omitted.
struct PageStatements {
  static constexpr std::size_t kMostElements = 1'000;  ///< maximum for `metas`, and for `links`
  static constexpr std::size_t kLongestText = 5'000;   ///< bytes of names, and of content
  static constexpr std::size_t kMostJson = std::size_t{1} << 20;  ///< bytes of all scripts

  std::vector<PageStatement> metas;
  std::vector<PageStatement> links;  ///< links with rel="canonical", "license" or "image_src"
  std::vector<std::string> json_ld;  ///< the texts of JSON-LD scripts, as written
  std::string script_date;           ///< the publication date in other scripts, see ScriptDate

  void clear() {
    metas.clear();
    links.clear();
    json_ld.clear();
    script_date.clear();
  }
};

}  // namespace sst
