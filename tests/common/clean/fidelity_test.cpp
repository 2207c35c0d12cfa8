#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/clean/cleaning_worker.hpp"
#include "common/page/kept_content.hpp"
#include "common/render/markdown_renderer.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// An HTML construct with its expected output. It is an entry in a file of tests/data/fidelity:
///
///     === NAME
///     HTML
///     --- text
///     TEXT
///     --- markdown
///     MARKDOWN
struct Construct {
  std::string name;
  std::string html;
  std::string text;
  std::string markdown;
};

constexpr std::string_view kBefore =
    "The old water mill was built in the spring of a wet year, and the miller who owned it kept a "
    "careful record of every sack of grain that came to him.";
constexpr std::string_view kAfter =
    "After the great flood the wheel had to be carved anew, and for two long summers the farmers "
    "of the valley carried their barley over the hills instead.";

std::string stripped(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\n');
  return first == std::string_view::npos
             ? std::string{}
             : std::string{text.substr(first, text.find_last_not_of('\n') + 1 - first)};
}

std::vector<Construct> read_constructs(const fs::path& path) {
  std::ifstream file{path};
  std::vector<Construct> constructs;
  std::string* part = nullptr;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("=== ")) {
      constructs.push_back({line.substr(4), {}, {}, {}});
      part = &constructs.back().html;
    } else if (line == "--- text") {
      part = &constructs.back().text;
    } else if (line == "--- markdown") {
      part = &constructs.back().markdown;
    } else if (part != nullptr) {
      *part += line + "\n";
    }
  }
  for (Construct& construct : constructs) {
    construct.text = stripped(construct.text);
    construct.markdown = stripped(construct.markdown);
  }
  return constructs;
}

std::string page_with(const std::string& html) {
  std::string page =
      "<!DOCTYPE html><html lang=en><head><title>The mill</title></head><body><nav><ul>";
  page += "<li><a href=/>Home</a><li><a href=/a>About</a></ul></nav><article><h1>The mill</h1><p>";
  page += kBefore;
  page += "</p>" + html + "<p>";
  page += kAfter;
  return page + "</p></article><footer>Copyright, all rights reserved</footer></body></html>";
}

/// The text between the two paragraphs of the page.
std::string between(std::string_view written) {
  const std::size_t before = written.find(kBefore);
  const std::size_t after = written.find(kAfter.substr(0, 30));
  if (before == std::string_view::npos || after == std::string_view::npos) {
    return "NOT FOUND IN: " + std::string{written};
  }
  const std::size_t first = before + kBefore.size();
  return stripped(written.substr(first, after - first));
}

class Fidelity : public ::testing::TestWithParam<std::string> {};

TEST_P(Fidelity, WritesWhatStoodThere) {
  CleaningParameters parameters;
  parameters.method = MethodName::page;
  parameters.methods.policy.images = parameters.methods.policy.captions = GetParam() == "pictures";
  CleaningWorker worker{parameters, nullptr, nullptr};
  const std::vector<Construct> constructs = read_constructs(
      fs::path{STYLETREE_SOURCE_DIR} / "tests/data/fidelity" / (GetParam() + ".txt"));
  ASSERT_FALSE(constructs.empty());
  for (const Construct& construct : constructs) {
    SCOPED_TRACE(construct.name);
    PageResult result;
    const std::string page = page_with(construct.html);
    worker.clean(page, result);
    ASSERT_FALSE(result.page.problem);
    std::string text;
    render_text(result.tree, result.cleaned.content, text);
    EXPECT_EQ(between(text), construct.text);
    std::string markdown;
    render_markdown(result.tree, result.cleaned.content, "", markdown);
    EXPECT_EQ(between(markdown), construct.markdown);
  }
}

std::vector<std::string> fidelity_files() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator{STYLETREE_SOURCE_DIR "/tests/data/fidelity"}) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string fidelity_name(const ::testing::TestParamInfo<std::string>& file) {
  return file.param;
}

INSTANTIATE_TEST_SUITE_P(Constructs, Fidelity, ::testing::ValuesIn(fidelity_files()),
                         fidelity_name);

}  // namespace
}  // namespace sst
