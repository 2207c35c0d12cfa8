#pragma once

#include <string>
#include <vector>

#include "common/page/tag.hpp"

namespace sst {

/// A meta or link element.
struct PageStatement {
  std::string names;    ///< name, property, itemprop or rel, in lower case, separated by spaces
  std::string content;  ///< content or href, with character references decoded
};

/// What a page says about itself in elements that show nothing. Nothing in it is checked.
struct PageStatements {
  std::vector<PageStatement> metas;
  std::vector<PageStatement> links;
  std::vector<std::string> json_ld;  ///< the texts of its scripts of JSON-LD, as written

  std::vector<PageStatement>& metas_or_links(Tag tag) { return tag == Tag::link ? links : metas; }
  void clear() {
    metas.clear();
    links.clear();
    json_ld.clear();
  }
};

}  // namespace sst
