#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"
#include "common/url/url.hpp"

namespace sst {

/// Resolves the references of one page by the WHATWG URL Standard. Results are valid until the next
/// call.
class ReferenceResolver {
 public:
  /// References are relative to `address`, a URL or a path, or to <base href>, which is relative to
  /// that. They stay as written if the result has more than 4,096 bytes, or if the page's links
  /// would repeat it to many times the page's size.
  ReferenceResolver(const PageTree& page, std::string_view address);

  /// What a link or an image refers to, without a fragment, as the same text on every page of the
  /// site: a URL, or a path if the page's address is one. "#fragment" and what is no valid
  /// reference stay as they are.
  std::string_view feature(std::string_view reference);

  /// What a link or an image refers to, with its fragment, for output: a URL, or the reference as
  /// written if the page's URL is not known. Empty if it is no valid reference, or if its scheme is
  /// none of http, https, ftp and mailto: "javascript:" and "data:" run scripts.
  std::string_view link(std::string_view reference);

 private:
  Url m_base;  // empty if references stay as written
  Url m_target;
};

}  // namespace sst
