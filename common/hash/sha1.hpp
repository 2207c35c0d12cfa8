#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The SHA-1 of some bytes in base32, as the digests of WARC records are written: 32 characters.
/// Detects damage; not secure against forgery.
std::string sha1_base32(std::string_view bytes);

}  // namespace sst
