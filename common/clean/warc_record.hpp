#pragma once

#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"

namespace sst {

/// What the header of a WARC record says, besides its id, its digest and its length.
struct WarcHeader {
  std::string_view version = "WARC/1.1";
  std::string_view type;       ///< "conversion" and so on
  std::string_view date = {};  ///< timestamp(); empty: not known
  std::string_view content_type;
  std::string fields = {};  ///< more of them, see append_warc_field()
};

/// Appends a line "Name: value". Control characters in the value become spaces, so that nothing
/// that was read ends a line.
void append_warc_field(std::string& header, std::string_view name, std::string_view value);

/// The page's URL, or else the URI of its source. Neither has control characters or spaces.
std::string warc_target_uri(const SourcePage& page);

/// Turns a block into a record: the header goes before it, two line ends behind. `key` tells the
/// record from others with equal contents. The record's id is a hash of the key and the contents,
/// so that equal runs write equal bytes.
void make_warc_record(const WarcHeader& header, std::string_view key, std::string& block);

}  // namespace sst
