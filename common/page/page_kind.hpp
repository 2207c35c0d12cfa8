#pragma once

#include <cstdint>
#include <string_view>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The kind of content on a page. The names are written to records; never rename.
enum class PageKind : std::uint8_t {
  text,  ///< an article, a manual page, a product, a thread
  list,  ///< links to other pages, each with a few words: topics, queries, results, products
};

std::string_view kind_name(PageKind kind);

/// The kind of the kept content: a list if at least half of the kept text is in entries. Entries
/// are three or more elements with the same parent, tag and class, none with more than 1,500 bytes
/// of text. At least two thirds of the entries contain a link that begins its line or makes up most
/// of it. At least a seventh of the entries' text is linked, which excludes posts that begin with a
/// linked name.
///
///     <tr><td><a href="/t/7">Which saw?</a><td>Anna<td>12 replies
PageKind page_kind(const PageTree& page, const KeptContent& content);

}  // namespace sst
