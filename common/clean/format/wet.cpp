#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/clean/warc_record.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_language.hpp"
#include "common/text/language.hpp"
#include "common/version.hpp"

namespace sst {
namespace {

constexpr std::string_view kVersion = "WARC/1.0";  // as in Common Crawl's files

/// A key that distinguishes the records of this page from those of other pages. The key is the id
/// of the page's record in the archive, so that moving the archive does not change the records. For
/// a page without a record id, the key is the page's source.
std::string_view key_of(const SourcePage& page) {
  return page.record_id.empty() ? page.source : page.record_id;
}

/// The format of the text files that Common Crawl publishes: a `warcinfo` record, then a
/// `conversion` record for each page without a problem. Readers such as cc-pyspark accept only the
/// content type "text/plain", without a charset. The text is nevertheless UTF-8.
class WetEncoder : public Encoder {
 public:
  explicit WetEncoder(TextMarks marks) : m_marks{marks} {}

  /// The record has the date of the file's first page, not of the run, so that a resumed run writes
  /// the same bytes as an uninterrupted run.
  std::string head(const SourcePage& first) const override {
    std::string block;
    append_warc_field(block, "software", kProgram);
    append_warc_field(block, "format", "WARC File Format 1.0");
    append_warc_field(block, "description", "the content of web pages as plain text");
    make_warc_record({.version = kVersion,
                      .type = "warcinfo",
                      .date = first.date,
                      .content_type = "application/warc-fields"},
                     key_of(first), block);
    return block;
  }

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    encoded.bytes.clear();
    if (result.page.problem) {
      return;
    }
    render_text(result.tree, result.cleaned.content, encoded.bytes, m_marks);
    encoded.bytes += '\n';
    WarcHeader header{.version = kVersion,
                      .type = "conversion",
                      .date = result.page.date,
                      .content_type = "text/plain"};
    append_warc_field(header.fields, "WARC-Target-URI", warc_target_uri(result.page));
    if (!result.page.record_id.empty()) {
      append_warc_field(header.fields, "WARC-Refers-To", result.page.record_id);
    }
    const std::string language = three_letters(language_of(result.tree));
    if (!language.empty()) {
      append_warc_field(header.fields, "WARC-Identified-Content-Language", language);
    }
    make_warc_record(header, key_of(result.page), encoded.bytes);
  }

 private:
  TextMarks m_marks;
};

std::unique_ptr<Encoder> make_wet_encoder(const RecordOptions& record) {
  return std::make_unique<WetEncoder>(record.text_marks);
}

}  // namespace

namespace formats {
extern constinit const OutputFormat wet{
    .name = "wet",
    .help = "WARC 1.0 conversion records, as in Common Crawl's WET files",
    .has_text = true,
    .packs_each_record = true,
    .make_encoder = make_wet_encoder,
};
}  // namespace formats

}  // namespace sst
