#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/clean/page_cleaner.hpp"
#include "common/clean/single_page_cleaner.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/learn_model.hpp"
#include "common/render/html_renderer.hpp"
#include "common/view/doc_view.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace {

sst::SiteModel example_model(sst::Profile profile) {
  std::vector<sst::TrainingPage> sample;
  for (std::size_t i = 0; i < 20; ++i) {
    const std::string html = sst::test::example_page(i);
    sample.push_back({sst::make_sampling_key(1, "/" + std::to_string(i), sst::digest_of(html)),
                      sst::test::page(html)});
  }
  return sst::learn_model(sample, sst::parameters_of(profile), 1);
}

/// Checks that nodes are in document order, each within its parent.
void check(const sst::PageTree& tree) {
  for (sst::NodeId id = 1; id < tree.size(); ++id) {
    const sst::PageNode& node = tree.node(id);
    if (node.parent >= id || node.end <= id || node.end > tree.node(node.parent).end) {
      std::abort();
    }
  }
}

/// One cleaner per method.
std::vector<sst::SinglePageCleaner> single_page_cleaners() {
  std::vector<sst::SinglePageCleaner> cleaners;
  for (const sst::MethodName method : sst::kMethods) {
    if (method != sst::MethodName::sst) {
      cleaners.emplace_back(method, sst::MethodParameters{}, sst::Explain::yes);
    }
  }
  return cleaners;
}

/// Checks that content renders to clean text and HTML.
void check(const sst::PageTree& tree, const sst::CleanedPage& cleaned) {
  std::string text;
  render_text(tree, cleaned.content, text);
  if (!has_content(tree, cleaned.content) || cleaned.kept < 0.0 || cleaned.kept > 1.0 ||
      cleaned.fit.matched > 1.0) {
    std::abort();
  }
  std::string html;
  render_html(tree, cleaned.content, "http://gardens.example/x", html);
  if (html.find("<script") != std::string::npos) {
    std::abort();
  }
}

}  // namespace

// Parses any bytes as a page, cleans it with two models and with every single-page method, makes a
// DocView, and renders the content as text and HTML. The content must not be empty.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const sst::SiteModel model = example_model(sst::Profile::site);
  static const sst::SiteModel templates = example_model(sst::Profile::template_);
  static sst::PageParser parser;
  static sst::PageCleaner cleaner{model};
  static sst::PageCleaner template_cleaner{templates, {}, sst::Explain::yes};
  static std::vector<sst::SinglePageCleaner> single_pages = single_page_cleaners();
  static sst::DocViewMaker doc_views;
  static sst::DocView doc_view;
  static sst::PageTree tree;
  static sst::CleanedPage cleaned;
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  if (parser.parse(bytes, "", tree)) {
    return 0;
  }
  check(tree);
  cleaner.clean(tree, "http://gardens.example/x", cleaned);
  if (!has_content(tree, cleaned.content)) {
    single_pages.front().clean(tree, nullptr, cleaned);  // as in a cleaning pass
    if (!has_content(tree, cleaned.content)) {
      keep_all(tree, cleaned);
    }
  }
  check(tree, cleaned);
  doc_views.make(tree, cleaned.content, {"http://gardens.example/x", cleaned.template_parts},
                 doc_view);
  template_cleaner.clean(tree, "http://gardens.example/x", cleaned);
  if (has_content(tree, cleaned.content)) {
    check(tree, cleaned);
  }
  for (sst::SinglePageCleaner& method : single_pages) {
    if (method.clean(tree, nullptr, cleaned) && has_content(tree, cleaned.content)) {
      check(tree, cleaned);
    }
  }
  return 0;
}
