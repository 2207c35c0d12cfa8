#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"
#include "common/url/url.hpp"

namespace sst {

/// Resolves the references of one page per the WHATWG URL Standard. Results are valid until the
/// next call.
class ReferenceResolver {
 public:
  /// References are resolved against <base href> or, without one, against `address`, which is a URL
  /// or a path. <base href> itself is resolved against `address`. References stay as written if the
  /// base URL has more than 4,096 bytes, or if resolving all of them would make the output many
  /// times larger than the page.
  ReferenceResolver(const PageTree& page, std::string_view address);

  /// The target of a link or an image, without its fragment, in a form that is the same on every
  /// page of the site: a URL, or a path if the page's address is a path. References such as
  /// "#fragment" and invalid references are unchanged.
  std::string_view feature(std::string_view reference);

  /// The target of a link or an image, with its fragment, for output: a URL, or the reference as
  /// written if the page's URL is not known. Empty if the reference is invalid or its scheme is not
  /// http, https, ftp or mailto: "javascript:" and "data:" can run scripts.
  std::string_view link(std::string_view reference);

 private:
  Url m_base;  // empty if references stay as written
  Url m_target;
};

}  // namespace sst
