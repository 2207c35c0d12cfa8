#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the link target or image source that `reference` means on the page at `base`, which is a
/// URL or a path that begins with "/": relative references and dot segments resolved (RFC 3986,
/// section 5.2), the fragment left out unless there is nothing else. So one target is one feature,
/// from whatever page it is referred to.
void append_resolved_reference(std::string& out, std::string_view base, std::string_view reference);

/// The address that references on a page are relative to: its own, or what its <base> makes of it.
/// Nothing if that is longer than any that works, which would be repeated for each link.
std::string reference_base(const PageTree& page, std::string_view address);

/// True of what leads somewhere: not of "javascript:" or "data:", in whatever way it is written.
bool is_safe_reference(std::string_view reference);

/// True of http, https and ftp. Only with such an address may references be joined: any other could
/// make a script of them.
bool is_web_address(std::string_view url);

/// Appends where a link on the page at `base`, a web address, leads to, with its fragment; nothing
/// if that is not safe.
void append_link_target(std::string& out, std::string_view base, std::string_view reference);

}  // namespace sst
