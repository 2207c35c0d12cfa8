#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/html/decoder.hpp"
#include "common/html/skeleton.hpp"
#include "common/page/page_problem.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Caps on one page. A page over one of them is a PageProblem, never a shortened page.
struct PageLimits {
  std::size_t max_bytes = std::size_t{32} << 20;
  std::size_t max_nodes = 2'000'000;
  std::size_t max_depth = 2'000;               ///< elements inside one another
  std::chrono::milliseconds max_time{10'000};  ///< of the processor, so that a busy machine or a
                                               ///< slow disk makes no difference
};

/// Reads HTML bytes into a page tree, straight from libxml2's SAX events about the page's skeleton:
/// no xmlDoc, no recursion.
///
/// Left out: what is never seen (see Skeleton, and is_invisible() in tag.hpp). What stands in
/// noscript elements is seen on a page that has next to nothing else. Keeps its buffers
/// from page to page; one thread at a time.
class PageParser {
 public:
  explicit PageParser(PageLimits limits = {});

  /// Fills `tree` and returns nothing, or returns why there is no tree (its contents are then
  /// unspecified). `header_charset` is the charset of the HTTP Content-Type, where there is one.
  std::optional<PageProblem> parse(std::string_view bytes, std::string_view header_charset,
                                   PageTree& tree, Skeleton::Cut cut = Skeleton::Cut::yes);

 private:
  std::optional<PageProblem> read(std::string_view utf8, std::chrono::nanoseconds start,
                                  Skeleton::Cut cut, PageTree& tree);

  PageLimits m_limits;
  Decoder m_decoder;
  Skeleton m_skeleton;
};

/// "libxml2 2.9.14": what pages were read with; stored in models.
std::string parser_name();

}  // namespace sst
