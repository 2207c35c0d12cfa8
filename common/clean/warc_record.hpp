#pragma once

#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"

namespace sst {

/// The header of a WARC record, except its id, digest and length.
struct WarcHeader {
  std::string_view version = "WARC/1.1";
  std::string_view type;       ///< for example "conversion"
  std::string_view date = {};  ///< timestamp(); empty if unknown
  std::string_view content_type;
  std::string fields = {};  ///< more fields; see append_warc_field()
};

/// Appends a line "Name: value". Control characters in the value become spaces, so that untrusted
/// values cannot end a line.
void append_warc_field(std::string& header, std::string_view name, std::string_view value);

/// The page's URL, or else the URI of its source, without control characters or spaces.
std::string warc_target_uri(const SourcePage& page);

/// Turns a block into a record: prepends the header and appends two line ends. `key` distinguishes
/// the record from other records with equal contents. The record's id is a hash of the key and the
/// contents, so that identical runs write identical bytes.
void make_warc_record(const WarcHeader& header, std::string_view key, std::string& block);

}  // namespace sst
