#include "common/clean/cleaning_worker.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/render/markdown_renderer.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/sanitizers.hpp"

namespace sst {
namespace {

TEST(CleaningWorker, CapsTheTimeOfEachStep) {
  // The parser checks its clock only after a thousand tags, and this page has fewer.
  for (const MethodName method : {MethodName::page, MethodName::subtree, MethodName::density,
                                  MethodName::entropy, MethodName::blocks}) {
    CleaningParameters parameters;
    parameters.method = method;
    PageResult result;
    result.page.bytes = test::example_page(1);
    CleaningWorker{parameters, nullptr, nullptr}.clean(result);
    EXPECT_FALSE(result.page.problem);

    parameters.limits.max_time = std::chrono::milliseconds{0};
    CleaningWorker{parameters, nullptr, nullptr}.clean(result);
    ASSERT_TRUE(result.page.problem);
    EXPECT_EQ(result.status(), "timed_out");
    EXPECT_EQ(result.page.problem->detail, "not cleaned within the limit of 0 ms");
  }
}

/// The result of cleaning the page without a model.
PageResult cleaned(const std::string& html) {
  CleaningParameters parameters;
  parameters.method = MethodName::page;
  PageResult result;
  result.page.bytes = html;
  CleaningWorker{parameters, nullptr, nullptr}.clean(result);
  return result;
}

std::string markdown(const PageResult& result) {
  std::string text;
  render_markdown(result.tree, result.cleaned.content, "", text);
  return text;
}

std::size_t allocated_bytes() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

std::string paragraphs(int count, const std::string& text) {
  std::string html = "<body>";
  for (int i = 0; i < count; ++i) {
    html += "<p>" + text;
  }
  return html;
}

TEST(CleaningWorker, KeepsNoMemoryOfALargePage) {
  if (test::has_sanitizers_memory()) {
    GTEST_SKIP() << "the sanitizer replaces the allocator";
  }
  const std::string many_bytes = paragraphs(200'000, "Here are some words of text.");
  const std::string many_nodes = paragraphs(200'000, "a");
  ASSERT_LT(many_nodes.size(), kMostKeptBytes);
  for (const std::string& html : {many_bytes, many_nodes}) {
    CleaningParameters parameters;
    parameters.method = MethodName::page;
    CleaningWorker worker{parameters, nullptr, nullptr};
    PageResult small;
    small.page.bytes = test::example_page(1);
    worker.clean(small);
    const std::size_t before = allocated_bytes();
    {
      PageResult large;
      large.page.bytes = html;
      worker.clean(large);
      EXPECT_FALSE(large.page.problem);
      EXPECT_TRUE(large.is_large());
      EXPECT_TRUE(has_content(large.tree, large.cleaned.content));
    }
    EXPECT_LT(allocated_bytes(), before + 1'000'000);
  }
}

/// A source of models for any number of sites, all learned from the same pages.
class ManySites : public ModelSource {
 public:
  ModelMatch choose(std::string_view site, std::string_view) const override {
    return {std::string{site}, {&m_version}, false};
  }
  ModelPointer load(const StoredModel&) override {
    return std::make_shared<const SiteModel>(m_model);
  }

 private:
  SiteModel m_model = test::example_model("gardens.example", 12, Profile::site);
  StoredModel m_version;
};

TEST(CleaningWorker, KeepsLittleOfThePagesOfManySites) {
  if (test::has_sanitizers_memory()) {
    GTEST_SKIP() << "the sanitizer replaces the allocator";
  }
  ManySites models;
  CleaningWorker worker{{}, &models, nullptr};
  const std::string html = paragraphs(kMostKeptNodes / 2 - 10, "Here are some words of text.");
  const auto clean = [&] {
    PageResult result;
    result.page.bytes = html;
    worker.clean(result);
    EXPECT_FALSE(result.is_large());
  };
  clean();
  const std::size_t before = allocated_bytes();
  for (int i = 0; i < 100; ++i) {
    clean();
  }
  EXPECT_LT(allocated_bytes(), before + (std::size_t{64} << 20));
}

TEST(CleaningWorker, ReadsAPageOfManyNodesByTheFallbackAfterItsModel) {
  ManySites models;
  CleaningParameters parameters;
  parameters.has_metadata = true;
  parameters.limits.max_time = std::chrono::minutes{5};  // sanitizers are slow
  CleaningWorker worker{parameters, &models, nullptr};
  for (const int count : {100, 9'000}) {
    PageResult result;
    result.page.bytes = paragraphs(count, "Here are some words of text.");
    worker.clean(result);
    EXPECT_EQ(result.status(), "unmatched");
    EXPECT_TRUE(result.fit_verdict);
    EXPECT_TRUE(result.metadata);
    EXPECT_TRUE(has_content(result.tree, result.cleaned.content));
  }
}

/// A page with the body `body`, whose metadata contains an article of 40 words in two paragraphs.
std::string stating(const std::string& body, const std::string& between = "\\n\\n") {
  std::string article;
  for (int i = 0; i < 40; ++i) {
    article += (i == 0 ? "" : i == 20 ? between : " ") + "word" + std::to_string(i);
  }
  return "<html lang=en><title>Mill | Gazette</title><script type='application/ld+json'>"
         "{\"@type\": \"NewsArticle\", \"headline\": \"The mill\", \"articleBody\": \"" +
         article + "\"}</script><body>" + body;
}

TEST(CleaningWorker, TakesTheArticleThatAPageStatesIfItShowsAlmostNothing) {
  for (const char* body : {"", "<p>Please enable JavaScript to read this page.</p>"}) {
    const PageResult result = cleaned(stating(body));
    EXPECT_EQ(result.status(), "stated");
    EXPECT_EQ(result.cleaned.method, std::nullopt);
    EXPECT_EQ(result.tree.title(), "Mill | Gazette");
    const std::string text = markdown(result);
    EXPECT_TRUE(text.starts_with("# The mill\n\nword0 ")) << text;
    EXPECT_NE(text.find("word19\n\nword20"), std::string::npos) << text;
    EXPECT_EQ(text.find("JavaScript"), std::string::npos) << text;
  }
}

TEST(CleaningWorker, ReadsTheRightsOfAPageThatStatesItsArticle) {
  CleaningParameters parameters;
  parameters.method = MethodName::page;
  parameters.has_rights = true;
  CleaningWorker worker{parameters, nullptr, nullptr};
  PageResult result;
  result.page.bytes = stating("<p>Loading.<footer>© 2026 Reed Ltd. <a href=/t>Terms</a></footer>");
  worker.clean(result);
  EXPECT_EQ(result.status(), "stated");
  EXPECT_EQ(result.rights->holder.value, "Reed Ltd.");
  EXPECT_EQ(result.rights->terms.value, "/t");
}

TEST(CleaningWorker, KeepsNoMemoryOfALargePageThatStatesItsArticle) {
  if (test::has_sanitizers_memory()) {
    GTEST_SKIP() << "the sanitizer replaces the allocator";
  }
  CleaningParameters parameters;
  parameters.method = MethodName::page;
  CleaningWorker worker{parameters, nullptr, nullptr};
  const auto clean = [&](std::string html) {
    PageResult result;
    result.page.bytes = std::move(html);
    worker.clean(result);
    EXPECT_EQ(result.status(), "stated");
  };
  clean(stating(""));
  const std::size_t before = allocated_bytes();
  clean(stating(paragraphs(200'000, "")));
  EXPECT_LT(allocated_bytes(), before + 1'000'000);
}

TEST(CleaningWorker, ReadsAStatedArticleThatIsMarkup) {
  const std::string text = markdown(cleaned(stating("", "</p><script>no()<\\/script><p>")));
  EXPECT_NE(text.find("word19\n\nword20"), std::string::npos) << text;
  EXPECT_EQ(text.find("no()"), std::string::npos) << text;
}

TEST(CleaningWorker, KeepsWhatAPageShowsIfThatIsNotMuchLessThanItStates) {
  const std::string shown =
      "<p>This paragraph of the page has fourteen words, and not one is in JSON-LD.</p>";
  EXPECT_EQ(cleaned(stating(shown)).status(), "cleaned");
  EXPECT_EQ(cleaned("<script type='application/ld+json'>{\"@type\": \"NewsArticle\", \"headline\": "
                    "\"x\", \"articleBody\": \"too short\"}</script>")
                .status(),
            "empty");
}

}  // namespace
}  // namespace sst
