#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/clean/page_result.hpp"
#include "common/io/json.hpp"

namespace sst {

enum class OutputFormat : std::uint8_t { jsonl, text, html, warc };

inline constexpr OutputFormat kOutputFormats[] = {OutputFormat::jsonl, OutputFormat::text,
                                                  OutputFormat::html, OutputFormat::warc};

/// What records of JSON are to have.
struct RecordOptions {
  Explain explain = Explain::no;
  bool is_doc_view = false;  ///< they are DocView records, [Zhang04] section 2
};

/// "jsonl" and the like.
std::string_view format_name(OutputFormat format);

/// Memory for encoding, kept from page to page.
struct EncodedPage {
  std::string bytes;  ///< the record; empty if the format says nothing of such a page
  std::unique_ptr<Json> json = std::make_unique<Json>();
};

/// Turns results into what is written of them. Any number of threads may use it, each with a buffer
/// of its own.
class Encoder {
 public:
  virtual ~Encoder() = default;

  /// Replaces what `encoded` holds by the record of one page.
  virtual void encode(const PageResult& result, EncodedPage& encoded) const = 0;
  /// Adds to a record the number of its page, and of the first page that it is a replica of, unless
  /// that is itself. Does nothing if the format cannot say so.
  virtual void add_number(EncodedPage&, std::uint64_t /*page*/, std::uint64_t /*first*/) const {}
  /// How the name of a file ends that holds a single page.
  virtual std::string_view file_suffix() const { return ""; }
};

/// For files of many records.
std::unique_ptr<Encoder> make_encoder(OutputFormat format, const RecordOptions& record);
/// For files of a single page: text and html only.
std::unique_ptr<Encoder> make_page_encoder(OutputFormat format);

}  // namespace sst
