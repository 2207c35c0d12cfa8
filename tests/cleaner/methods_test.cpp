#include <gtest/gtest.h>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::ToolRun;

class MethodsTest : public test::CleanedSite {};

TEST_F(MethodsTest, CleansPagesByThemselvesWithoutAModel) {
  const ToolRun run = run_cleaner({"--method", "page", "-"},
                                  "<nav>Home About</nav><main><p>The text of the page.</p></main>");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = parsed(lines_of(run.out).at(0));
  EXPECT_STREQ(json["text"].GetString(), "The text of the page.");
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  EXPECT_TRUE(json["model"].IsNull());
  EXPECT_EQ(run_cleaner({"--method", "page", "--db", db, "-"}, "x").exit_code, 2);
  EXPECT_EQ(run_cleaner({"--method", "magic", "-"}, "x").exit_code, 2);
}

TEST_F(MethodsTest, CleansByEachOfThePublishedMethods) {
  const std::string page =
      "<html lang=en><body><div id=nav><a href=a>Home</a> <a href=b>About us</a></div>"
      "<div><p>The hazel in the first bed was planted nine years ago and has borne nuts since.</p>"
      "<p>It is cut back every winter, and its rods hold up the beans of the second bed.</p></div>";
  const std::string text =
      "The hazel in the first bed was planted nine years ago and has borne nuts since.\n\n"
      "It is cut back every winter, and its rods hold up the beans of the second bed.";
  for (const std::string method : {"page", "subtree", "density", "entropy", "blocks"}) {
    const ToolRun run = run_cleaner({"--method", method, "--fallback", "none", "-"}, page);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto json = parsed(lines_of(run.out).at(0));
    EXPECT_STREQ(json["method"].GetString(), method.c_str());
    EXPECT_STREQ(json["status"].GetString(), "cleaned");
    EXPECT_EQ(json["text"].GetString(), text) << method;
  }
}

TEST_F(MethodsTest, FallsBackToAnotherMethod) {
  const std::string page = "<nav>Home</nav><main><p>Short text.</main>";
  const auto record = [&](std::vector<std::string> arguments) {
    arguments.emplace_back("-");
    return parsed(lines_of(run_cleaner(arguments, page).out).at(0));
  };
  const auto fallen = record({"--method", "subtree"});
  EXPECT_STREQ(fallen["status"].GetString(), "fallback");
  EXPECT_STREQ(fallen["method"].GetString(), "page");
  EXPECT_STREQ(fallen["text"].GetString(), "Short text.");
  const auto whole =
      record({"--method", "subtree", "--fallback", "density", "--density-tags", "0"});
  EXPECT_STREQ(whole["status"].GetString(), "fallback");
  EXPECT_TRUE(whole["method"].IsNull());
  EXPECT_STREQ(whole["text"].GetString(), "Home\n\nShort text.");
  EXPECT_EQ(whole["kept"].GetDouble(), 1.0);
  const auto nothing = record({"--method", "subtree", "--fallback", "none"});
  EXPECT_STREQ(nothing["status"].GetString(), "fallback");
  EXPECT_STREQ(nothing["method"].GetString(), "subtree");
  EXPECT_STREQ(nothing["text"].GetString(), "");
  const std::string archive =
      temp.write("other.warc", test::page_record("http://other.example/x", page));
  const auto unknown =
      parsed(lines_of(run_cleaner({"--db", db, "--fallback", "blocks", archive}, "").out).at(0));
  EXPECT_STREQ(unknown["status"].GetString(), "no_model");
  EXPECT_STREQ(unknown["method"].GetString(), "blocks");
  EXPECT_EQ(run_cleaner({"--db", db, "--fallback", "sst", "-"}, page).exit_code, 2);
  EXPECT_EQ(run_cleaner({"--db", db, "--fallback", "magic", "-"}, page).exit_code, 2);
}

TEST_F(MethodsTest, WeighsTermsByTheModelOfTheSite) {
  const std::string page = test::example_page(40);
  const auto record = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--method", "entropy", "--fallback", "none", "-"});
    return parsed(lines_of(run_cleaner(arguments, page).out).at(0));
  };
  const auto alone = record({});
  const auto of_site = record({"--db", db, "--site", "gardens.example"});
  EXPECT_TRUE(alone["model"].IsNull());
  EXPECT_EQ(of_site["model"].GetInt(), 1);
  EXPECT_STREQ(of_site["method"].GetString(), "entropy");
  EXPECT_NE(std::string{of_site["text"].GetString()}, alone["text"].GetString());
  EXPECT_NE(std::string{of_site["text"].GetString()}.find(test::example_sentence(40)),
            std::string::npos);
  EXPECT_EQ(run_cleaner({"--method", "entropy", "--site", "gardens.example", "-"}, page).exit_code,
            2);
}

TEST_F(MethodsTest, NeverMakesAPageEmpty) {
  const std::string pages[] = {
      "<div><img src=a alt='red blue green yellow'></div><div>one</div><div>two</div>"
      "<div>three</div>",
      "<div><a href=x>one two three four five six</a></div><div><img src=a> seven eight nine "
      "four</div><div>|</div>",
      "<div><a href=x>one two three four five six</a></div><div><img src=a> seven eight nine "
      "four</div><hr>"};
  for (const std::string& page : pages) {
    for (const std::string method : {"page", "subtree", "density", "entropy", "blocks"}) {
      for (const std::string fallback : {"page", "entropy", "blocks"}) {
        const auto json = parsed(
            lines_of(run_cleaner({"--method", method, "--fallback", fallback, "-"}, page).out)
                .at(0));
        EXPECT_GT(json["kept"].GetDouble(), 0.0) << method << " " << fallback << " " << page;
      }
    }
  }
}

TEST_F(MethodsTest, TakesParametersOfMethods) {
  const std::string page =
      "<body><p>One text of forty letters, or some more than that.</p><p>And <b>short</b> "
      "ones.</p>";
  const auto text = [&](const std::string& method, const std::string& option,
                        const std::string& value) {
    const ToolRun run =
        run_cleaner({"--fallback", "none", "--method", method, option, value, "-"}, page);
    return run.exit_code == 2 ? run.err
                              : std::string{parsed(lines_of(run.out).at(0))["text"].GetString()};
  };
  EXPECT_EQ(text("subtree", "--subtree-length", "100"), "");
  EXPECT_NE(text("subtree", "--subtree-length", "60"), "");
  EXPECT_NE(text("subtree", "--subtree-generations", "0").find("from 1 to 1000"),
            std::string::npos);
  EXPECT_NE(text("density", "--density-tags", "-1").find("a number from 0 to 1000"),
            std::string::npos);
  EXPECT_NE(text("blocks", "--blocks-hub", "2").find("a number from 0 to 1"), std::string::npos);
}

TEST_F(MethodsTest, LosesNoSignsWithoutWords) {
  const auto text = [&](const std::string& page) {
    return std::string{
        parsed(lines_of(run_cleaner({"--method", "page", "-"}, page).out).at(0))["text"]
            .GetString()};
  };
  EXPECT_EQ(text("<pre><div>int main() {</div><div>  return 0;</div><div>}</div></pre>"),
            "int main() {\n  return 0;\n}");
  EXPECT_EQ(text("<table><tr><td>Price</td><td>\xE2\x82\xAC --</td></tr></table>"),
            "Price\t\xE2\x82\xAC --");
  EXPECT_EQ(text("<p>\xE2\x98\x85\xE2\x98\x85</p>"), "\xE2\x98\x85\xE2\x98\x85")
      << "the page has nothing else";
  EXPECT_EQ(text("<nav>a | b</nav><div>|</div><main>one two three four</main>"),
            "one two three four");
}

TEST_F(MethodsTest, KeepsWhatIsWished) {
  const std::string text =
      "<p>The text of the page goes on for a while, as texts do. And so on.</p>";
  const std::string page = "<main>" + text + text +
                           "<figure><img src=a.png><figcaption>The caption.</figcaption></figure>" +
                           text + text + "</main>";
  const auto html = [&](const std::string& option, const std::string& value) {
    return run_cleaner({"--method", "page", "--format", "html", option, value, "-"}, page).out;
  };
  EXPECT_EQ(html("--favor", "balanced").find("caption"), std::string::npos);
  EXPECT_NE(html("--keep", "comments,captions").find("The caption."), std::string::npos);
  const ToolRun run = run_cleaner({"--method", "page", "--keep", "captions,all", "-"}, page);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("--keep must be a list of 'comments', 'captions', 'tables', 'links' and "
                         "'images', not 'all'"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(run_cleaner({"--method", "page", "--favor", "both", "-"}, page).exit_code, 2);

  // Insert an image between the blocks of the content.
  std::string garden = test::example_page(7);
  garden.insert(garden.find("</p>") + 4, "<div><img src=plot.png></div>");
  const std::vector<std::string> command{"--format", "html", temp.write("7.html", garden)};
  EXPECT_EQ(clean(command).out.find("plot.png"), std::string::npos);
  std::vector<std::string> wishing = command;
  wishing.insert(wishing.begin(), {"--keep", "images"});
  EXPECT_NE(clean(wishing).out.find("plot.png"), std::string::npos) << clean(wishing).out;
}

}  // namespace
}  // namespace sst
