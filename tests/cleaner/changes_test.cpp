#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

using test::example_page;
using test::example_url;
using test::lines_of;
using test::parsed;
using test::ToolRun;

/// A page of the example site with `sentence` added to its article.
std::string with_sentence(std::string page, const std::string& sentence) {
  return page.insert(page.find("</p>"), " " + sentence);
}

/// A page of the example site after a redesign: the same article in a new template.
std::string redesigned(std::size_t number) {
  const std::string page = example_page(number);
  const std::size_t begin = page.find("<h1>");
  const std::string name = "Plot " + std::to_string(number);
  const std::string article = page.substr(begin, page.find("<script>", begin) - begin);
  return "<html><title>" + name +
         "</title><body class=v2><header class=top><a href=/>Plots and more</a> <a href=/all>Every "
         "plot there is</a></header><main><div class=story>" +
         article +
         "</main><footer class=legal>Grown in the year of the new fence</footer></body>"
         "</html>";
}

std::vector<std::string> texts_of(const rapidjson::Value& array) {
  std::vector<std::string> texts;
  for (const auto& text : array.GetArray()) {
    texts.emplace_back(text.GetString());
  }
  return texts;
}

/// The records of an earlier run, and the pages of a later run.
class ChangesTest : public test::CleanedSite {
 protected:
  static std::string crawl(const std::map<std::string, std::string>& pages) {
    std::string warc;
    for (const auto& [url, html] : pages) {
      warc += test::page_record(url, html);
    }
    return warc;
  }
  /// Cleans these pages with --since, and returns the records by URL.
  std::map<std::string, rapidjson::Document> changes(
      const std::map<std::string, std::string>& pages, std::vector<std::string> options = {}) {
    options.insert(options.end(), {"--since", old, temp.write("new.warc", crawl(pages))});
    run = clean(options);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::map<std::string, rapidjson::Document> records;
    for (const std::string& line : lines_of(run.out)) {
      auto record = parsed(line);
      const std::string url = record["url"].GetString();
      records.emplace(url, std::move(record));
    }
    return records;
  }
  /// Simulates the earlier run: cleans these pages and writes the records to `old`.
  void remember(const std::map<std::string, std::string>& pages,
                std::vector<std::string> options = {}) {
    options.insert(options.end(), {"--fresh", "-o", old, temp.write("old.warc", crawl(pages))});
    const ToolRun earlier = clean(options);
    ASSERT_EQ(earlier.exit_code, 0) << earlier.err;
  }

  const std::string a = "http://gardens.example/a";
  const std::string b = "http://gardens.example/b";
  const std::string c = "http://gardens.example/c";
  const std::string d = "http://gardens.example/d";
  std::string old = temp / "old.jsonl";
  ToolRun run;
};

TEST_F(ChangesTest, TellsForEachPageWhatBecameOfIt) {
  remember(
      {{a, example_page(1)}, {b, example_page(2)}, {c, example_page(3)}, {d, example_page(4)}});
  const std::string e = "http://gardens.example/e";
  const std::string f = "http://gardens.example/f";
  const auto records = changes({{a, example_page(1)},
                                {b, with_sentence(example_page(2), "Slugs came in May.")},
                                {e, example_page(3)},
                                {f, example_page(9)}});
  ASSERT_EQ(records.size(), 5U);
  EXPECT_STREQ(records.at(a)["change"].GetString(), "same");
  EXPECT_STREQ(records.at(b)["change"].GetString(), "changed");
  EXPECT_STREQ(records.at(e)["change"].GetString(), "moved");
  EXPECT_EQ(records.at(e)["moved_from"].GetString(), c);
  EXPECT_STREQ(records.at(f)["change"].GetString(), "new");
  EXPECT_STREQ(records.at(d)["change"].GetString(), "gone");
  EXPECT_STREQ(records.at(d)["status"].GetString(), "gone");
  EXPECT_STREQ(records.at(d)["text"].GetString(), "");
  EXPECT_STREQ(records.at(d)["site"].GetString(), "gardens.example");
  const std::vector<std::string> came = texts_of(records.at(b)["came"]);
  const std::vector<std::string> went = texts_of(records.at(b)["went"]);
  ASSERT_EQ(came.size(), 1U);
  ASSERT_EQ(went.size(), 1U);
  EXPECT_EQ(came[0], went[0] + " Slugs came in May.");
  EXPECT_NE(run.err.find("since " + old + ": 1 new, 1 changed, 1 same, 1 moved, 1 gone"),
            std::string::npos)
      << run.err;
}

TEST_F(ChangesTest, ARedesignChangesNothing) {
  std::map<std::string, std::string> before;
  std::map<std::string, std::string> after;
  for (std::size_t i = 0; i < 30; ++i) {
    before[example_url(i)] = example_page(i);
    after[example_url(i)] = redesigned(i);
  }
  remember(before);
  test::run_trainer({"learn", "--quiet", "--db", db, "--site", "gardens.example",
                     temp.write("redesigned.warc", crawl(after))});
  for (const auto& [url, record] : changes(after)) {
    EXPECT_STREQ(record["change"].GetString(), "same") << url;
  }
}

TEST_F(ChangesTest, TakesRecordsOfAnyFormThatHasTheContent) {
  const std::map<std::string, std::string> before{{a, example_page(1)}, {b, example_page(2)}};
  const std::map<std::string, std::string> after{
      {a, example_page(1)}, {b, with_sentence(example_page(2), "Slugs came in May.")}};
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--fields", "text"},
                                             {"--fields", "content_digest"},
                                             {"--fields", "text,content_digest"},
                                             {"--docview"}}) {
    for (const std::string name : {"old.jsonl", "old.jsonl.gz", "old.jsonl.zst"}) {
      old = temp / name;
      remember(before, options);
      const auto records = changes(after);
      EXPECT_STREQ(records.at(a)["change"].GetString(), "same") << options.back() << name;
      EXPECT_STREQ(records.at(b)["change"].GetString(), "changed") << options.back() << name;
      EXPECT_EQ(records.at(b).HasMember("came"), options.back() != "content_digest");
    }
  }
}

TEST_F(ChangesTest, KnowsAPageByItsUrlWithoutSchemeWwwAndFragment) {
  remember({{"http://www.gardens.example/a?x=1#top", example_page(1)}});
  const std::string other = "https://gardens.example/a?x=1";
  EXPECT_STREQ(changes({{other, example_page(1)}}).at(other)["change"].GetString(), "same");
  const std::string upper = "https://gardens.example/A?x=1";
  EXPECT_STREQ(changes({{upper, example_page(2)}}).at(upper)["change"].GetString(), "new")
      << "paths are case-sensitive";
}

TEST_F(ChangesTest, KnowsAPageWithoutAUrlByItsPathInTheFolder) {
  temp.write("2025/pages/x/1.html", example_page(1));
  temp.write("2025/pages/y/1.html", example_page(2));
  temp.write("2026/x/1.html", example_page(1));
  temp.write("2026/y/1.html", example_page(5));
  temp.write("2026/z/1.html", example_page(6));
  ASSERT_EQ(clean({"-o", old, temp / "2025"}).exit_code, 0);
  const auto lines = lines_of(clean({"--since", old, temp / "2026"}).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_STREQ(parsed(lines[0])["change"].GetString(), "same");
  EXPECT_STREQ(parsed(lines[1])["change"].GetString(), "changed");
  EXPECT_STREQ(parsed(lines[2])["change"].GetString(), "new");
}

TEST_F(ChangesTest, KnowsTheFirstPageOfAFolderAmongOthersOfItsName) {
  temp.write("m/index.html", example_page(1));
  temp.write("m/sub/index.html", example_page(2));
  temp.write("n/index.html", example_page(3));
  temp.write("n/sub/index.html", example_page(2));
  ASSERT_EQ(clean({"-o", old, temp / "m"}).exit_code, 0);
  for (const auto& [folder, change] : {std::pair{"m", "same"}, {"n", "changed"}}) {
    const auto lines = lines_of(clean({"--since", old, temp / folder}).out);
    ASSERT_EQ(lines.size(), 2U) << folder;
    EXPECT_STREQ(parsed(lines[0])["change"].GetString(), change);
    EXPECT_STREQ(parsed(lines[1])["change"].GetString(), "same");
  }
  ASSERT_EQ(clean({"--fresh", "-o", old, temp / "m", temp / "n"}).exit_code, 0);
  const auto lines = lines_of(clean({"--since", old, temp / "m", temp / "n"}).out);
  ASSERT_EQ(lines.size(), 4U);
  for (const std::string& line : lines) {
    EXPECT_STREQ(parsed(line)["change"].GetString(), "same") << line;
  }
}

TEST_F(ChangesTest, PagesThatTheCrawlCouldNotFetchAgainAreNotGone) {
  const std::string e = "http://gardens.example/e";
  remember({{a, example_page(1)},
            {b, example_page(2)},
            {c, example_page(3)},
            {d, example_page(4)},
            {e, example_page(5)}});
  const auto answer = [](const std::string& url, const std::string& status) {
    return test::warc_record("response", url,
                             "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n\r\n<p>No");
  };
  temp.write("new.warc", test::warc_record("revisit", a, "") + answer(b, "503 Busy") +
                             answer(c, "404 Not Found") + answer(d, "410 Gone") +
                             answer(e, "301 Moved"));
  const auto lines = lines_of(clean({"--since", old, temp / "new.warc"}).out);
  std::vector<std::string> gone;
  for (const std::string& line : lines) {
    gone.emplace_back(parsed(line)["url"].GetString());
  }
  EXPECT_EQ(gone, (std::vector<std::string>{c, d, e}));
}

TEST_F(ChangesTest, ReadsLongRecordsAndOddNames) {
  std::string article;
  for (int i = 0; i < 300'000; ++i) {
    article += "word" + std::to_string(i) + (i % 50 == 0 ? "</p><p>" : " ");
  }
  const std::string page = "<title>Long</title><h1>Long</h1><p>" + article;
  temp.write("odd/x\ny.html", page);
  ASSERT_EQ(test::run_cleaner({"--method", "page", "-o", old, temp / "odd"}).exit_code, 0);
  ASSERT_GT(std::filesystem::file_size(old), std::size_t{1} << 21);
  const auto same =
      lines_of(test::run_cleaner({"--method", "page", "--since", old, temp / "odd"}).out);
  EXPECT_STREQ(parsed(same.at(0))["change"].GetString(), "same");
  temp.write("other/page.html", example_page(1));
  const auto gone =
      lines_of(test::run_cleaner({"--method", "page", "--since", old, temp / "other"}).out);
  EXPECT_EQ(parsed(gone.at(1))["source"].GetString(), temp / "odd/x\ny.html");
}

TEST_F(ChangesTest, MarksOfListsChangeNothing) {
  const std::string page =
      temp.write("list.html",
                 "<title>Do</title><h1>Do</h1><ol><li>Open the sluice in the morning.<li>Pour the "
                 "grain into the funnel.</ol><p>Then wait until all of it is ground.");
  for (const std::string fields : {"text", "text,content_digest"}) {
    const std::vector<std::string> marked{"--method", "page", "--text-marks", "light", "--fresh",
                                          "--fields", fields, "-o",           old,     page};
    ASSERT_EQ(test::run_cleaner(marked).exit_code, 0);
    const auto lines = lines_of(test::run_cleaner({"--method", "page", "--since", old, page}).out);
    EXPECT_STREQ(parsed(lines.at(0))["change"].GetString(), "same") << fields;
  }
}

TEST_F(ChangesTest, OtherOrderIsAChangeWithoutLines) {
  temp.write("order.html", "<h1>Do</h1><p>Open the sluice in the morning.<p>Pour the grain.");
  ASSERT_EQ(test::run_cleaner({"--method", "page", "-o", old, temp / "order.html"}).exit_code, 0);
  temp.write("order.html", "<h1>Do</h1><p>Pour the grain.<p>Open the sluice in the morning.");
  const auto record = parsed(
      lines_of(test::run_cleaner({"--method", "page", "--since", old, temp / "order.html"}).out)
          .at(0));
  EXPECT_STREQ(record["change"].GetString(), "changed");
  EXPECT_EQ(record["came"].Size() + record["went"].Size(), 0U);
}

TEST_F(ChangesTest, ComparesWithTheLastOfSeveralCaptures) {
  temp.write("old.warc",
             test::page_record(a, example_page(1)) + test::page_record(a, example_page(2)));
  ASSERT_EQ(clean({"-o", old, temp / "old.warc"}).exit_code, 0);
  const auto records = changes({{a, example_page(2)}});
  EXPECT_EQ(records.size(), 1U) << "the earlier capture is not gone";
  EXPECT_STREQ(records.at(a)["change"].GetString(), "same");
}

TEST_F(ChangesTest, PagesWithProblemsAreNeitherComparedNorGone) {
  remember({{a, example_page(1)}});
  temp.write("new.warc", test::page_record(a, ""));
  const ToolRun later = clean({"--since", old, "-o", temp / "new.jsonl", temp / "new.warc"});
  EXPECT_EQ(later.exit_code, 3);
  const auto lines = lines_of(test::read_file(temp / "new.jsonl"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(parsed(lines[0])["change"].IsNull());
  old = temp / "new.jsonl";
  EXPECT_STREQ(changes({{a, example_page(1)}}).at(a)["change"].GetString(), "new")
      << "a record with a problem is not used for comparison";
}

TEST_F(ChangesTest, RecordsOfAComparisonAreComparedWithInTurn) {
  remember({{a, example_page(1)}, {b, example_page(2)}});
  const std::string archive = temp.write("next.warc", crawl({{a, example_page(1)}}));
  ASSERT_EQ(clean({"--since", old, "-o", temp / "next.jsonl", archive}).exit_code, 0);
  old = temp / "next.jsonl";
  EXPECT_EQ(changes({{a, example_page(1)}}).size(), 1U) << "a page is reported as gone only once";
}

TEST_F(ChangesTest, SaysTheSameForAnyNumberOfThreads) {
  ASSERT_EQ(clean({"-o", old, temp / "site"}).exit_code, 0);
  temp.write("site/000.html", with_sentence(example_page(0), "Slugs came in May."));
  std::filesystem::remove(temp / "site/001.html");
  std::filesystem::rename(temp / "site/002.html", temp / "site/900.html");
  const std::string one = clean({"--since", old, "--threads", "1", temp / "site"}).out;
  for (const std::string change : {"changed", "same", "moved", "gone"}) {
    EXPECT_NE(one.find("\"change\":\"" + change + "\""), std::string::npos) << change;
  }
  EXPECT_EQ(one, clean({"--since", old, "--threads", "2", temp / "site"}).out);
  EXPECT_EQ(one, clean({"--since", old, "--threads", "8", temp / "site"}).out);
}

TEST_F(ChangesTest, RefusesWhatIsNoEarlierOutput) {
  const auto message = [&](const std::string& bytes) {
    const ToolRun refused = clean({"--since", temp.write("bad.jsonl", bytes), temp / "site"});
    EXPECT_EQ(refused.exit_code, 1) << bytes;
    EXPECT_EQ(refused.out, "");
    return refused.err;
  };
  const std::string bad = temp / "bad.jsonl";
  EXPECT_NE(
      message("{\"source\":\"a\",\"text\":\"x\"}\nhello\n").find(bad + ": line 2 is not a record"),
      std::string::npos);
  EXPECT_NE(message("[1]\n").find(bad + ": line 1 is not a record of a page"), std::string::npos);
  EXPECT_NE(message("{}\n").find("(it has no source)"), std::string::npos);
  EXPECT_NE(message("{\"source\":\"a\",\"markdown\":\"x\"}\n")
                .find("line 1 has neither text nor content_digest; clean the earlier pages again "
                      "with --fields text,content_digest"),
            std::string::npos);
  EXPECT_NE(message("{\"source\":\"a\",\"content_digest\":\"beef\"}\n")
                .find("line 1 has the content_digest \"beef\", which is not 32 hexadecimal digits"),
            std::string::npos);
  EXPECT_NE(message("{\"source\":\"a\",\"text\":\"x").find("line 1"), std::string::npos);
  const std::string packed = test::gzipped("{\"source\":\"a\",\"text\":\"x\"}\n");
  EXPECT_NE(message(packed.substr(0, packed.size() - 9)).find("line 1 cannot be read"),
            std::string::npos);
  EXPECT_EQ(clean({"--since", temp / "none.jsonl", temp / "site"}).exit_code, 1);
  EXPECT_EQ(clean({"--since", old, "--format", "text", temp / "site"}).exit_code, 2);
}

TEST_F(ChangesTest, DoesNotOverwriteTheEarlierRecords) {
  remember({{a, example_page(1)}});
  const std::string before = test::read_file(old);
  const ToolRun refused = clean({"--since", old, "-o", old, temp / "site"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("would overwrite " + old), std::string::npos) << refused.err;
  EXPECT_EQ(test::read_file(old), before);
}

TEST_F(ChangesTest, LeavesNoListBehind) {
  remember({{a, example_page(1)}});
  ASSERT_EQ(clean({"--since", old, "-o", temp / "out.jsonl", temp / "site"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(temp.path() / "out.jsonl.changes"));
}

TEST_F(ChangesTest, StructureNamesTheNodesOfTheTreeThatTheContentIsFrom) {
  const std::string page = temp.write("page.html", example_page(1));
  const auto record = parsed(lines_of(clean({"--fields", "text,structure", page}).out)[0]);
  const std::vector<std::string> nodes = texts_of(record["structure"]);
  ASSERT_FALSE(nodes.empty());
  const auto shown = parsed(
      test::run_trainer({"show", "--db", db, "--site", "gardens.example", "--format", "json"}).out);
  std::map<std::string, std::string> tags;
  for (const auto& node : shown["nodes"].GetArray()) {
    tags[node["path"].GetString()] = node["tag"].GetString();
  }
  for (const std::string& node : nodes) {
    EXPECT_TRUE(tags.contains(node)) << node;
  }
  EXPECT_EQ(tags[nodes.front()], "h1");
  EXPECT_EQ(tags[nodes.back()], "p");
  const auto alone = parsed(
      lines_of(test::run_cleaner({"--method", "page", "--fields", "text,structure", page}).out)[0]);
  EXPECT_EQ(alone["structure"].Size(), 0U) << "no model, no nodes";
}

}  // namespace
}  // namespace sst
