#include <gtest/gtest.h>

#include <rapidjson/document.h>

#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::run_trainer;

class ShowTest : public testing::Test {
 protected:
  ShowTest() {
    test::write_example_site(temp, "site", 30);
    run_trainer({"learn", "--db", db, "--site", "gardens.example", temp / "site"});
  }
  std::string show(const std::string& format) {
    const test::ToolRun run =
        run_trainer({"show", "--db", db, "--site", "www.Gardens.example", "--format", format});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return run.out;
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(ShowTest, PrintsTheMarkedTree) {
  const std::string text = show("text");
  EXPECT_NE(text.find("gardens.example, version 1: profile site, threshold 0.1, learned "),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("[noisy .00] div id=\"banner\", 30 pages: \"Garden Notes seen from the bench\""),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("div class=\"article\", 30 pages"), std::string::npos) << text;
}

TEST_F(ShowTest, PrintsFirstWhatTheProfileSiteLearned) {
  const std::string text = show("text");
  const std::size_t tree = text.find("\nThe marked tree\n[mixed ");
  EXPECT_NE(tree, std::string::npos) << text;
  const std::string learned = text.substr(0, tree);
  EXPECT_NE(learned.find("     30 pages: body > div id=\"banner\"\n"
                         "        \"Garden Notes seen from the bench\"\n"),
            std::string::npos)
      << learned;
  EXPECT_NE(learned.find("Places where pages differ: "), std::string::npos);
  EXPECT_NE(learned.find("     30 pages, importance .00, 0 % of the words kept: body > div "
                         "id=\"banner\"\n"),
            std::string::npos)
      << learned;
  EXPECT_NE(learned.find(
                ": dropped because the site has this text at this place on many pages (repeats)"),
            std::string::npos);
  EXPECT_NE(learned.find(" +probable "), std::string::npos);
  EXPECT_NE(learned.find(" -repeats "), std::string::npos);
}

TEST_F(ShowTest, DumpsWhatTheProfileSiteLearned) {
  const auto json = test::parsed(show("json"));
  const auto& learned = json["learned"];
  EXPECT_EQ(learned["text_pages"].GetUint(), 30U);
  EXPECT_STREQ(learned["note"].GetString(), "");
  EXPECT_GT(learned["repeated_shingles"].GetUint(), 0U);
  EXPECT_EQ(learned["repeated_shingles"].GetUint(),
            json["evidence"]["repeated_shingles"]["count"].GetUint());
  const auto& first = json["repeated_texts"][0];
  EXPECT_EQ(first["pages"].GetUint(), 30U);
  EXPECT_FALSE(std::string{first["path"].GetString()}.empty());
  EXPECT_EQ(json["noisy"][0]["pages"].GetUint(), 30U);
  EXPECT_EQ(json["noisy"][0]["kept"].GetDouble(), 0.0);
  EXPECT_GT(json["meaningful"][0]["kept"].GetDouble(), 0.5);
  EXPECT_GT(json["places"].Size(), 0U);
  EXPECT_EQ(json["rules"].Size(), 10U);
  std::uint64_t blocks = 0;
  for (const auto& verdict : json["verdicts"].GetArray()) {
    blocks += verdict["blocks"].GetUint();
  }
  for (const auto& place : json["votes"].GetArray()) {
    const std::uint64_t here = place["blocks"].GetUint();
    EXPECT_LE(place["kept"].GetUint(), here);
    blocks -= here;
  }
  EXPECT_EQ(blocks, 0U) << "both lists count all blocks";
}

TEST_F(ShowTest, SaysThatTextsAreUnknownWithoutPages) {
  run_trainer({"learn", "--db", db, "--site", "gardens.example", "--without-pages", temp / "site"});
  const std::string text = show("text");
  EXPECT_NE(
      text.find("Texts and votes are not shown: the model keeps no pages, so the texts behind "
                "its hashes are unknown.\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("     30 pages, importance .00: body > div id=\"banner\"\n"),
            std::string::npos);
  EXPECT_EQ(test::parsed(show("json"))["repeated_texts"].Size(), 0U);
}

TEST_F(ShowTest, ShowsOnlyTheTreeOfTheProfilePaper) {
  run_trainer({"learn", "--db", db, "--site", "gardens.example", "--profile", "paper",
               "--threshold", "0.2", temp / "site"});
  const std::string text = show("text");
  EXPECT_NE(text.find(" after simplifying\n\n[mixed "), std::string::npos) << text;
  EXPECT_FALSE(test::parsed(show("json")).HasMember("learned"));
  EXPECT_EQ(show("html").find("id=\"learned-data\""), std::string::npos);
}

// The menu has three links, so BODY is not a pagelet, but each of its children is.
TEST_F(ShowTest, PrintsFirstWhatTheProfileTemplateLearned) {
  run_trainer(
      {"learn", "--db", db, "--site", "gardens.example", "--profile", "template", temp / "site"});
  const std::string text = show("text");
  EXPECT_NE(text.find("Shared by pages and dropped: 3 pagelets\n     30 pages: body > "),
            std::string::npos)
      << text;
  for (const char* shared :
       {"Garden Notes seen from the bench", "All plots Tools of the trade About these notes",
        "Printed on recycled thoughts Imprint and contact"}) {
    EXPECT_NE(text.find("\n        \"" + std::string{shared} + "\"\n"), std::string::npos) << text;
  }
  const auto json = test::parsed(show("json"));
  EXPECT_EQ(json["template_count"].GetUint(), 3U);
  EXPECT_EQ(json["templates"][0]["pages"].GetUint(), 30U);
  EXPECT_NE(show("html").find("3 pagelets"), std::string::npos);
}

TEST_F(ShowTest, CountsTemplatesWithoutTheirTextsWhereThereAreNoPages) {
  run_trainer({"learn", "--db", db, "--site", "gardens.example", "--profile", "template",
               "--without-pages", temp / "site"});
  EXPECT_NE(show("text").find("3 pagelets\n     30 pages\n     30 pages\n     30 pages\nTexts are "
                              "not shown: the model keeps no pages, "),
            std::string::npos)
      << show("text");
}

TEST_F(ShowTest, ListsThePartsOfTheTemplate) {
  const std::string text = show("noise");
  EXPECT_NE(text.find("     30 pages, importance .00: body > div id=\"banner\"\n        \"Garden "
                      "Notes seen from the bench\""),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("Printed on recycled thoughts"), std::string::npos) << text;
  EXPECT_EQ(text.find("plot 10"), std::string::npos) << "no content";
}

TEST_F(ShowTest, WritesAReportForBrowsers) {
  const std::string html = show("html");
  EXPECT_EQ(html.find("<!DOCTYPE html>"), 0U);
  EXPECT_NE(html.find("<title>gardens.example, version 1</title>"), std::string::npos);
  const std::string start = "<script type=\"application/json\" id=\"tree-data\">";
  const std::size_t at = html.find(start) + start.size();
  rapidjson::Document data;
  data.Parse(html.substr(at, html.find("</script>", at) - at));
  ASSERT_FALSE(data.HasParseError());
  EXPECT_EQ(data["pages"].GetUint(), 30U);
  EXPECT_EQ(data["least_pages"].GetUint(), 2U);
  const auto& root = data["elements"][0];
  EXPECT_STREQ(data["keys"][root[0].GetUint()][0].GetString(), "#root");
  EXPECT_EQ(root[2].GetUint(), 30U) << "the pages of the root";
  rapidjson::Document dump;
  dump.Parse(show("json"));
  EXPECT_EQ(data["elements"].Size(), dump["elements"].Size());
}

TEST_F(ShowTest, DumpsJson) {
  rapidjson::Document json;
  json.Parse(show("json"));
  ASSERT_FALSE(json.HasParseError());
  EXPECT_STREQ(json["model"]["site"].GetString(), "gardens.example");
  EXPECT_EQ(json["sample"].Size(), 30U);
  EXPECT_GT(json["vocabulary"].Size(), 0U);
  EXPECT_STREQ(json["elements"][0]["tag"].GetString(), "#root");
  EXPECT_EQ(json["elements"][0]["pages"].GetUint(), 30U);
}

TEST_F(ShowTest, WritesTheTemplateAsARecord) {
  for (int i = 0; i < 10; ++i) {
    const std::string number = std::to_string(i);
    temp.write("noted/" + number + ".html",
               "<head><meta name=robots content=noai></head><div id=top>Reed Daily, issue " +
                   number +
                   "</div><ul id=nav><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul>"
                   "<div class=text><h1>Title " +
                   number + "</h1><p>" + test::example_page(static_cast<std::size_t>(i)) +
                   "</div><div id=foot>© 201" + std::to_string(i / 5) +
                   " Reed Ltd. All rights reserved. <a href=/terms>Terms of use</a></div>");
  }
  run_trainer({"learn", "--db", db, "--site", "noted.example", temp / "noted"});
  const auto json = test::parsed(
      run_trainer({"show", "--db", db, "--site", "noted.example", "--format", "record"}).out);
  EXPECT_STREQ(json["site"].GetString(), "noted.example");
  EXPECT_EQ(json["sampled_pages"].GetInt(), 10);
  ASSERT_EQ(json["rights"].Size(), 4U);
  const auto& notice = json["rights"][0];
  EXPECT_STREQ(notice["field"].GetString(), "notice");
  EXPECT_STREQ(notice["value"].GetString(), "© 2011 Reed Ltd. All rights reserved.");
  EXPECT_EQ(notice["share"].GetDouble(), 1.0);
  EXPECT_STREQ(json["rights"][1]["value"].GetString(), "Reed Ltd.");
  EXPECT_STREQ(json["rights"][2]["value"].GetString(), "noai");
  EXPECT_STREQ(json["rights"][3]["value"].GetString(), "/terms");
  ASSERT_GE(json["navigation"].Size(), 3U);
  EXPECT_STREQ(json["navigation"][0]["text"].GetString(), "News");
  EXPECT_STREQ(json["navigation"][0]["target"].GetString(), "/news");
  ASSERT_GE(json["header"].Size(), 1U);
  // The example may be from any page on which the header is dropped.
  const std::string header = json["header"][0]["text"].GetString();
  EXPECT_TRUE(header.starts_with("Reed Daily, issue ")) << header;
  ASSERT_GE(json["footer"].Size(), 1U);
  const auto& last = json["footer"][json["footer"].Size() - 1];
  EXPECT_STREQ(last["text"].GetString(), "© 2011 Reed Ltd. All rights reserved. Terms of use");

  const std::string listed = run_trainer({"list", "--db", db, "--rights"}).out;
  EXPECT_NE(listed.find("gardens.example, version 1"), std::string::npos) << listed;
  EXPECT_NE(listed.find("  holder           100 %  Reed Ltd.\n"), std::string::npos) << listed;
  const auto lines =
      test::lines_of(run_trainer({"list", "--db", db, "--rights", "--format", "json"}).out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_STREQ(test::parsed(lines[1])["rights"][1]["value"].GetString(), "Reed Ltd.");
}

TEST_F(ShowTest, TheRecordOfAModelWithoutPagesHasOnlyRights) {
  run_trainer({"learn", "--db", db, "--site", "bare.example", "--without-pages", temp / "site"});
  const test::ToolRun run =
      run_trainer({"show", "--db", db, "--site", "bare.example", "--format", "record"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(
      run.err.find("version 1 of bare.example contains no pages, so only its rights are known; "
                   "learn the site again"),
      std::string::npos)
      << run.err;
  const auto json = test::parsed(run.out);
  EXPECT_TRUE(json.HasMember("rights"));
  EXPECT_FALSE(json.HasMember("navigation"));
}

TEST_F(ShowTest, DrawsAGraph) {
  const std::string dot = show("dot");
  EXPECT_EQ(dot.find("digraph \"gardens.example\" {"), 0U);
  EXPECT_NE(dot.find("fillcolor=lightgrey"), std::string::npos);
  EXPECT_EQ(dot.substr(dot.size() - 2), "}\n");
}

TEST_F(ShowTest, ShowsExamplesOfAllScriptsEquallyLong) {
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) {
      all += text;
    }
    return all;
  };
  for (std::size_t i = 0; i < 30; ++i) {
    temp.write("other/" + std::to_string(i) + ".html",
               "<div id=a><b>x</b> " + times(50, "pear ") + "</div><div id=b><b>x</b> " +
                   times(50, "сады ") + "</div><p>Page " + std::to_string(i) + " <b>x</b></p>");
  }
  run_trainer({"learn", "--db", db, "--site", "other.example", temp / "other"});
  const std::string text = run_trainer({"show", "--db", db, "--site", "other.example"}).out;
  EXPECT_NE(text.find("\"x " + times(30, "pear ") + "pear\"\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\"x " + times(30, "сады ") + "сады\"\n"), std::string::npos) << text;
}

TEST_F(ShowTest, ListsModels) {
  run_trainer({"learn", "--db", db, "--site", "gardens.example", temp / "site"});
  const test::ToolRun text = run_trainer({"list", "--db", db});
  EXPECT_EQ(text.exit_code, 0);
  const auto lines = test::lines_of(text.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[2].find("  active  "), std::string::npos);
  EXPECT_NE(lines[2].find("today  good"), std::string::npos) << lines[2];
  const auto objects = test::lines_of(run_trainer({"list", "--db", db, "--format", "json"}).out);
  ASSERT_EQ(objects.size(), 2U);
  rapidjson::Document json;
  json.Parse(objects[1]);
  ASSERT_FALSE(json.HasParseError());
  EXPECT_EQ(json["version"].GetInt(), 2);
  EXPECT_TRUE(json["active"].GetBool());
  EXPECT_EQ(json["sampled_pages"].GetInt(), 30);
}

TEST_F(ShowTest, ShowsOlderVersions) {
  run_trainer({"learn", "--db", db, "--site", "gardens.example", "--sample", "25", temp / "site"});
  const test::ToolRun run =
      run_trainer({"show", "--db", db, "--site", "gardens.example", "--model", "1"});
  EXPECT_NE(run.out.find("version 1: "), std::string::npos);
  EXPECT_NE(run.out.find("from 30 of 30 pages"), std::string::npos);
}

}  // namespace
}  // namespace sst
