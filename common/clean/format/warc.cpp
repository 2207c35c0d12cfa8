#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/clean/warc_record.hpp"
#include "common/page/kept_content.hpp"

namespace sst {
namespace {

/// WARC 1.1. A cleaned page is a `conversion` record with the URI and the date of the original
/// page, and a reference to its record. If the date is unknown, the record has no date. A page with
/// a problem is a `metadata` record that names the problem.
class WarcEncoder : public Encoder {
 public:
  explicit WarcEncoder(TextMarks marks) : m_marks{marks} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    WarcHeader header{.type = "conversion",
                      .date = result.page.date,
                      .content_type = "text/plain; charset=utf-8"};
    append_warc_field(header.fields, "WARC-Target-URI", warc_target_uri(result.page));
    if (!result.page.record_id.empty()) {
      append_warc_field(header.fields, "WARC-Refers-To", result.page.record_id);
    }
    append_warc_field(header.fields, "WARC-Refers-To-Source", result.page.source);
    append_warc_field(header.fields, "Styletree-Status", result.status());
    if (result.model) {
      append_warc_field(header.fields, "Styletree-Model",
                        result.model->site + " " + std::to_string(result.model->version));
    }
    encoded.bytes.clear();
    if (result.page.problem) {
      header.type = "metadata";
      header.content_type = "application/warc-fields";
      append_warc_field(encoded.bytes, "status", result.status());
      append_warc_field(encoded.bytes, "problem", result.page.problem->detail);
    } else {
      render_text(result.tree, result.cleaned.content, encoded.bytes, m_marks);
      encoded.bytes += '\n';
    }
    make_warc_record(header, result.page.source, encoded.bytes);
  }

 private:
  TextMarks m_marks;
};

std::unique_ptr<Encoder> make_warc_encoder(const RecordOptions& record) {
  return std::make_unique<WarcEncoder>(record.text_marks);
}

}  // namespace

namespace formats {
extern constinit const OutputFormat warc{
    .name = "warc",
    .help = "WARC 1.1 conversion records",
    .has_text = true,
    .packs_each_record = true,
    .make_encoder = make_warc_encoder,
};
}  // namespace formats

}  // namespace sst
