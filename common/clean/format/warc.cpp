#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/hash/digest.hpp"
#include "common/page/kept_content.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

/// A name-based id (RFC 9562, version 8: made by our own hash).
std::string record_id(std::string_view contents) {
  Digest digest = digest_of(contents);
  digest.high = (digest.high & ~0xF000ULL) | 0x8000ULL;
  digest.low = (digest.low & ~(3ULL << 62)) | (2ULL << 62);
  const std::string hex = to_hexadecimal(digest);
  return "<urn:uuid:" + hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) + "-" +
         hex.substr(16, 4) + "-" + hex.substr(20) + ">";
}

std::string uri_of(const SourcePage& page) {
  return page.url.empty() ? file_uri(page.source) : page.url;
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += ": ";
  for (const char c : value) {
    out += c == '\r' || c == '\n' ? ' ' : c;  // nothing that is read may end a header
  }
  out += "\r\n";
}

void append_record(std::string& out, std::string_view type, std::string_view id_source,
                   std::string_view date, std::string_view more_fields,
                   std::string_view content_type, std::string_view block) {
  out += "WARC/1.1\r\n";
  append_field(out, "WARC-Type", type);
  append_field(out, "WARC-Record-ID", record_id(id_source));
  if (!date.empty()) {
    append_field(out, "WARC-Date", date);
  }
  out += more_fields;
  append_field(out, "Content-Type", content_type);
  append_field(out, "Content-Length", std::to_string(block.size()));
  out += "\r\n";
  out += block;
  out += "\r\n\r\n";
}

/// WARC 1.1. A cleaned page is a `conversion` record with the URI and date of the original, which
/// refers to the original's record. It has no date if that of the original is not known. A page
/// with a problem is a `metadata` record that names it. Record ids are hashes of the records'
/// contents, so that equal runs write equal bytes.
class WarcEncoder : public Encoder {
 public:
  explicit WarcEncoder(TextMarks marks) : m_marks{marks} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    std::string fields;
    append_field(fields, "WARC-Target-URI", uri_of(result.page));
    if (!result.page.record_id.empty()) {
      append_field(fields, "WARC-Refers-To", result.page.record_id);
    }
    append_field(fields, "WARC-Refers-To-Source", result.page.source);
    append_field(fields, "Styletree-Status", result.status());
    if (result.model) {
      append_field(fields, "Styletree-Model",
                   result.model->site + " " + std::to_string(result.model->version));
    }
    std::string block;
    if (result.page.problem) {
      append_field(block, "status", result.status());
      append_field(block, "problem", result.page.problem->detail);
    } else {
      render_text(result.tree, result.cleaned.content, block, m_marks);
      block += '\n';
    }
    const std::string id_source = result.page.source + "\n" + fields + block;
    encoded.bytes.clear();
    append_record(encoded.bytes, result.page.problem ? "metadata" : "conversion", id_source,
                  result.page.date, fields,
                  result.page.problem ? "application/warc-fields" : "text/plain; charset=utf-8",
                  block);
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
