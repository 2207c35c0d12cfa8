#include <algorithm>
#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/page/kept_content.hpp"

namespace sst {
namespace {

class TextEncoder : public Encoder {
 public:
  /// `end` follows each page.
  TextEncoder(TextMarks marks, std::string_view end) : m_marks{marks}, m_end{end} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    encoded.bytes.clear();
    if (!result.page.problem) {
      render_text(result.tree, result.cleaned.content, encoded.bytes, m_marks);
      std::ranges::replace(encoded.bytes, '\f', ' ');  // form feeds separate pages in the output
      encoded.bytes += '\n';
      encoded.bytes += m_end;
    }
  }

 private:
  TextMarks m_marks;
  std::string_view m_end;
};

std::unique_ptr<Encoder> make_text_encoder(const RecordOptions& record) {
  return std::make_unique<TextEncoder>(record.text_marks, "\f\n");
}

std::unique_ptr<Encoder> make_text_page_encoder(const RecordOptions& record) {
  return std::make_unique<TextEncoder>(record.text_marks, "");
}

}  // namespace

namespace formats {
extern constinit const OutputFormat text{
    .name = "text",
    .help = "the content as plain text",
    .has_text = true,
    .make_encoder = make_text_encoder,
    .page_file = OutputFormat::PageFile{.suffix = ".txt", .make_encoder = make_text_page_encoder},
};
}  // namespace formats

}  // namespace sst
