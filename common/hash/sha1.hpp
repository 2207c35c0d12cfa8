#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The SHA-1 of some bytes in base32, the form of digests in WARC records: 32 characters. Detects
/// damage; not secure against forgery.
std::string sha1_base32(std::string_view bytes);

}  // namespace sst
