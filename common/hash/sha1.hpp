#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The SHA-1 digest of `bytes` in base32 (32 characters), as in WARC records. Detects damage; not
/// secure against forgery.
std::string sha1_base32(std::string_view bytes);

}  // namespace sst
