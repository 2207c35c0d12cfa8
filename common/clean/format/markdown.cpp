#include <algorithm>
#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/render/markdown_renderer.hpp"

namespace sst {
namespace {

class MarkdownEncoder : public Encoder {
 public:
  /// `end` follows each page.
  explicit MarkdownEncoder(std::string_view end) : m_end{end} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    encoded.bytes.clear();
    if (!result.page.problem) {
      render_markdown(result.tree, result.cleaned.content, result.page.url, encoded.bytes);
      std::ranges::replace(encoded.bytes, '\f', ' ');  // form feeds separate pages in the output
      encoded.bytes += '\n';
      encoded.bytes += m_end;
    }
  }

 private:
  std::string_view m_end;
};

std::unique_ptr<Encoder> make_markdown_encoder(const RecordOptions&) {
  return std::make_unique<MarkdownEncoder>("\f\n");
}

std::unique_ptr<Encoder> make_markdown_page_encoder(const RecordOptions&) {
  return std::make_unique<MarkdownEncoder>("");
}

}  // namespace

namespace formats {
extern constinit const OutputFormat markdown{
    .name = "markdown",
    .help = "the content as Markdown",
    .make_encoder = make_markdown_encoder,
    .page_file =
        OutputFormat::PageFile{.suffix = ".md", .make_encoder = make_markdown_page_encoder},
};
}  // namespace formats

}  // namespace sst
