#include <algorithm>
#include <string>
#include <string_view>

#include "common/clean/output_format.hpp"
#include "common/render/html_renderer.hpp"

namespace sst {
namespace {

class HtmlEncoder : public Encoder {
 public:
  /// `end` follows each page.
  explicit HtmlEncoder(std::string_view end) : m_end{end} {}

  void encode(const PageResult& result, EncodedPage& encoded) const override {
    encoded.bytes.clear();
    if (!result.page.problem) {
      render_html(result.tree, result.cleaned.content, result.page.url, encoded.bytes);
      std::ranges::replace(encoded.bytes, '\f', ' ');  // form feeds separate pages in the output
      encoded.bytes += m_end;
    }
  }

 private:
  std::string_view m_end;
};

std::unique_ptr<Encoder> make_html_encoder(const RecordOptions&) {
  return std::make_unique<HtmlEncoder>("\f\n");
}

std::unique_ptr<Encoder> make_html_page_encoder(const RecordOptions&) {
  return std::make_unique<HtmlEncoder>("");
}

}  // namespace

namespace formats {
extern constinit const OutputFormat html{
    .name = "html",
    .help = "the content as an HTML document",
    .make_encoder = make_html_encoder,
    .page_file = OutputFormat::PageFile{.suffix = ".html", .make_encoder = make_html_page_encoder},
};
}  // namespace formats

}  // namespace sst
