#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/html/decoder.hpp"
#include "common/html/page_limits.hpp"
#include "common/html/skeleton.hpp"
#include "common/page/page_problem.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Builds the page tree of HTML bytes: finds the page's skeleton, then nests its elements as
/// libxml2 does, with NestingReader or with libxml2 itself.
///
/// The tree contains only visible elements (see Skeleton, and is_invisible() in tag.hpp). The
/// content of noscript elements is treated as visible if the page has almost no other text. Reuses
/// its buffers; one thread at a time. The constructor throws InputError if libxml2 does not behave
/// as parser_check.hpp requires.
class PageParser {
 public:
  /// With Statements::keep, trees also contain the attributes of microdata, RDFa and time elements.
  explicit PageParser(PageLimits limits = {}, Statements statements = Statements::drop);

  /// Fills `tree`, or returns the page's problem and leaves `tree` with unspecified contents.
  /// `header_charset` is the charset of the HTTP Content-Type, empty if there is none.
  std::optional<PageProblem> parse(std::string_view bytes, std::string_view header_charset,
                                   PageTree& tree, Skeleton::Cut cut = Skeleton::Cut::yes);

  /// The last parsed page's statements about itself. Without Statements::keep, these are only the
  /// JSON-LD scripts with an articleBody. Valid until the next parse(). The caller may modify them.
  PageStatements& statements() { return m_page_statements; }

 private:
  std::optional<PageProblem> read(std::string_view utf8, std::chrono::nanoseconds start,
                                  Skeleton::Cut cut, PageTree& tree);
  void keep_statements();
  void keep_element(const Skeleton::Statement& statement);

  PageLimits m_limits;
  Statements m_statements;
  PageStatements m_page_statements;
  Decoder m_decoder;
  Skeleton m_skeleton;
};

/// The name and version of the parser ("libxml2 2.9.14"); stored in models.
std::string parser_name();

}  // namespace sst
