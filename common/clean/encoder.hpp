#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/clean/page_result.hpp"
#include "common/clean/record_fields.hpp"
#include "common/io/json.hpp"
#include "common/page/text_layout.hpp"

namespace sst {

/// Selects the contents of records. All members except `text_marks` apply only to formats whose
/// records have fields.
struct RecordOptions {
  RecordFields fields{};
  TextMarks text_marks = TextMarks::none;
  Explain explain = Explain::no;
  bool is_doc_view = false;   ///< records are DocViews, [Zhang04] section 2
  bool has_metadata = false;  ///< records have a field for the page's metadata
  bool has_comments = false;  ///< records have a field for the kept comments
};

/// The encoded record of a page, in memory that is reused for later pages.
struct EncodedPage {
  std::string bytes;           ///< the record; scratch memory if the record is JSON
  std::unique_ptr<Json> json;  ///< null if the format is not JSON

  /// The record; empty if the format writes nothing for the page.
  std::string_view record() const { return json ? json->text() : std::string_view{bytes}; }
  std::size_t memory_bytes() const { return bytes.capacity() + (json ? json->text().size() : 0); }
};

/// Encodes the result of cleaning a page as the bytes of its record. Any number of threads may use
/// one encoder, each with its own EncodedPage.
class Encoder {
 public:
  virtual ~Encoder() = default;

  /// Returns the bytes that begin each output file, before the record of `first`; empty for most
  /// formats.
  virtual std::string head(const SourcePage& /*first*/) const { return {}; }
  /// Replaces the contents of `encoded` with the record of one page.
  virtual void encode(const PageResult& result, EncodedPage& encoded) const = 0;
  /// Adds members to a record. `members` is JSON without braces, such as "\"page\":2". Does nothing
  /// in formats without fields.
  virtual void add_members(EncodedPage&, std::string_view /*members*/) const {}
};

}  // namespace sst
