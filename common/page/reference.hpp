#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the target of `reference` on the page at `base`. Relative references and dot segments
/// are resolved (RFC 3986, section 5.2). The fragment is dropped, unless the reference is only a
/// fragment. Thus a target is the same feature on every page that links to it. REQUIRES: `base` is
/// a URL, or a path that begins with "/".
void append_resolved_reference(std::string& out, std::string_view base, std::string_view reference);

/// The address that references on a page are relative to: `address`, or <base href> resolved
/// against it. Empty if longer than 4,096 bytes, or if the links of the page would repeat it to
/// many times the page's size: references then stay as written.
std::string reference_base(const PageTree& page, std::string_view address);

/// True for relative references and for the schemes http, https, mailto and ftp. False for
/// "javascript:", "data:" and all others, also if white space or control characters obfuscate the
/// scheme.
bool is_safe_reference(std::string_view reference);

/// True for http, https and ftp URLs. References may only be resolved against these: other schemes
/// could turn a reference into a script.
bool is_web_address(std::string_view url);

/// Appends the target of a link on the page at `base`, with its fragment. Appends nothing if the
/// target is not safe, see is_safe_reference(). REQUIRES: is_web_address(base).
void append_link_target(std::string& out, std::string_view base, std::string_view reference);

}  // namespace sst
