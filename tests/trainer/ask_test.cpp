#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "common/model/model_store.hpp"
#include "tests/support/cleaned_site.hpp"

// Questions about a site, and their answers.

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

/// A page with running text, a byline that differs from page to page, and a menu.
std::string boat_page(int number) {
  const std::string n = std::to_string(number);
  std::string page = "<title>Boat " + n + "</title><body><ul class=menu>";
  for (const char* word : {"Home", "Boats", "Harbours", "Tides", "Contact"}) {
    page += "<li><a href=/>" + std::string{word} + "</a>";
  }
  page += "</ul><div id=main><h1>Boat " + n + " leaves</h1><p class=story>In the morning, boat " +
          n + " left with the tide, and its crew of " + std::to_string(number + 3) +
          " stayed on deck. By noon, they had reached the islands; the rest of the day, as they "
          "said, was for fishing from board of boat " +
          n + ".</p><p class=weather>Wind " + std::to_string(number % 9) + ", rain " +
          std::to_string(number * 7 % 31) + "</p></div><div class=end>Boats of the bay</div>";
  return page;
}

class AskTest : public testing::Test {
 protected:
  AskTest() {
    for (int i = 0; i < 30; ++i) {
      temp.write("site/" + std::to_string(100 + i) + ".html", boat_page(i));
    }
    run_trainer({"learn", "--quiet", "--db", db, "--site", "boats.example", temp / "site"});
  }
  ToolRun ask(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"ask", "--db", db, "--site", "boats.example"});
    return run_trainer(arguments);
  }
  ToolRun answer(const std::string& lines) const {
    return ask({"--by", "ann", "--answers", temp.write("answers.jsonl", lines)});
  }
  static std::string skipped(const std::string& selector) {
    return R"({"selector":")" + selector + R"(","answer":"skip"})" + "\n";
  }
  std::vector<Lesson> lessons() const { return ModelStore::open(db).lessons("boats.example"); }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(AskTest, AsksAboutNodesThatDoNotOverlapBestFirst) {
  const ToolRun run = ask({"--format", "json", "--questions", "20"});
  EXPECT_EQ(run.exit_code, 0);
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_GE(lines.size(), 2U);
  double before = 1.0;
  std::vector<std::string> selectors;
  for (const std::string& line : lines) {
    const auto question = parsed(line);
    EXPECT_STREQ(question["site"].GetString(), "boats.example");
    EXPECT_TRUE(question["answer"].IsNull());
    EXPECT_GT(question["gain"].GetDouble(), 0.0);
    EXPECT_LE(question["gain"].GetDouble(), before);
    before = question["gain"].GetDouble();
    EXPECT_LE(question["pages"].GetInt(), 30);
    const std::string selector = question["selector"].GetString();
    for (const std::string& other : selectors) {
      EXPECT_FALSE(selector.starts_with(other + " >") || other.starts_with(selector + " >"))
          << selector << " and " << other;
    }
    selectors.push_back(selector);
    ASSERT_FALSE(question["examples"].Empty());
    for (const auto& example : question["examples"].GetArray()) {
      EXPECT_FALSE(example["kept"].Empty() && example["dropped"].Empty());
    }
  }
  EXPECT_EQ(lines_of(ask({"--format", "json", "--questions", "1"}).out).size(), 1U);
  EXPECT_EQ(ask({"--format", "json", "--questions", "20"}).out, run.out);
}

TEST_F(AskTest, ShowsTheCommandsThatAnswer) {
  const std::string out = ask({"--questions", "20"}).out;
  EXPECT_NE(out.find("    sst-train teach --db " + db + " --site boats.example --keep 'body > "),
            std::string::npos)
      << out;
  EXPECT_NE(out.find(" --drop 'body > "), std::string::npos);
  EXPECT_NE(out.find("kept: \""), std::string::npos);
}

TEST_F(AskTest, TeachesAnswersAndDoesNotAskAgain) {
  const std::vector<std::string> lines =
      lines_of(ask({"--format", "json", "--questions", "2"}).out);
  ASSERT_EQ(lines.size(), 2U);
  const std::string first = parsed(lines[0])["selector"].GetString();
  const auto answered = [](std::string line, const std::string& with) {
    return line.replace(line.rfind("null"), 4, with) + "\n";
  };
  const ToolRun run = answer(answered(lines[0], "\"keep\",\"reason\":\"I know\"") +
                             answered(lines[1], "\"skip\"") + "\n");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(lessons().size(), 1U);
  EXPECT_EQ(lessons()[0].selector, first);
  EXPECT_EQ(lessons()[0].kind, Lesson::Kind::keep);
  EXPECT_EQ(lessons()[0].reason, "I know");
  EXPECT_EQ(lessons()[0].taught_by, "ann");
  EXPECT_EQ(
      ask({"--format", "json", "--questions", "50"}).out.find("\"selector\":\"" + first + "\""),
      std::string::npos);
  const std::string again = answered(lines[0], "\"keep\"");
  EXPECT_EQ(answer(again + again).exit_code, 0) << "the same answers again";
  EXPECT_EQ(lessons().size(), 1U);
}

TEST_F(AskTest, AsksAboutPartsOfWhatWasSkippedButNotAboutTheSameWords) {
  for (int i = 0; i < 30; ++i) {
    std::string page = boat_page(i);
    page.insert(page.find("<p class=weather>"), "</div></div>");
    page.insert(page.find("<p class=story>"), "<div class=text><div class=body>");
    temp.write("site/" + std::to_string(100 + i) + ".html", page);
  }
  run_trainer({"learn", "--quiet", "--db", db, "--site", "boats.example", temp / "site"});
  const auto questions_after = [&](const std::string& answered) {
    std::vector<std::string> selectors;
    const ToolRun run = ask({"--format", "json", "--questions", "50", "--answered",
                             temp.write("answered.jsonl", answered)});
    for (const std::string& line : lines_of(run.out)) {
      selectors.emplace_back(parsed(line)["selector"].GetString());
    }
    return selectors;
  };
  const auto is_text = [](const std::string& selector) {
    return selector.find("div.text") != std::string::npos;
  };
  const std::vector<std::string> first = questions_after("");
  EXPECT_EQ(std::ranges::count_if(first, is_text), 1) << testing::PrintToString(first);
  const std::string main = "body > div#main";
  for (const char* same :
       {" > div.text", " > div.text > div.body", " > div.text > div.body > p.story"}) {
    std::vector<std::string> rest = first;
    std::erase_if(rest, is_text);
    EXPECT_EQ(questions_after(skipped(main + same)), rest) << same;
  }
  EXPECT_EQ(questions_after(skipped(main)), first);
}

TEST_F(AskTest, DoesNotAskAboutNodesAroundWhatWasSkipped) {
  std::mt19937 random{3};
  const auto sentence = [&](int words) {
    std::string text = "The";
    for (int i = 0; i < words; ++i) {
      text += " word" + std::to_string(random() % 3000);
    }
    return text + ".";
  };
  for (int i = 0; i < 40; ++i) {
    std::string page = "<title>T" + std::to_string(i) +
                       "</title><body><div class=nav><a href=/>Home" +
                       "</a></div><div class=main><h1>" + sentence(4) + "</h1>";
    if (i % 2 == 1) {
      page += "<div class=box><p class=note>" + sentence(20) +
              "</p><p class=sale>Buy now and save money today " + sentence(3) + "</p></div>";
    }
    page += "<div class=text>";
    for (int part = 0; part < 3; ++part) {
      page += "<p class=story>" + sentence(40) + "</p>";
    }
    page += "</div><ul class=list>";
    for (int part = 0; part < 5; ++part) {
      page +=
          "<li class=item><a href=/" + std::to_string(random() % 40) + ">" + sentence(5) + "</a>";
    }
    page += "</ul><div class=weather><p>Weather " + sentence(12) + "</p></div></div>";
    temp.write("site/" + std::to_string(100 + i) + ".html", page);
  }
  run_trainer({"learn", "--quiet", "--db", db, "--site", "boats.example", temp / "site"});
  std::string answered;
  std::vector<std::string> asked;
  for (int round = 0; round < 5; ++round) {
    const ToolRun run = ask({"--format", "json", "--questions", "50", "--answered",
                             temp.write("answered.jsonl", answered)});
    for (const std::string& line : lines_of(run.out)) {
      const std::string selector = parsed(line)["selector"].GetString();
      for (const std::string& other : asked) {
        EXPECT_FALSE(other.starts_with(selector)) << selector << " contains " << other;
      }
      asked.push_back(selector);
      answered += skipped(selector);
    }
  }
  EXPECT_GE(asked.size(), 3U);
}

TEST_F(AskTest, NamesTheLineOfAWrongAnsweredFile) {
  const std::string good = skipped("body > div#main");
  for (const auto& [bad, words] : std::vector<std::pair<std::string, std::string>>{
           {"[]", "the line is not a JSON object"},
           {R"({"Selector":"p","answer":"skip"})", "the line has no \"selector\""}}) {
    const ToolRun run = ask({"--answered", temp.write("answered.jsonl", good + bad)});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.err.find("answered.jsonl, line 2: " + words), std::string::npos) << run.err;
  }
  const std::string file = temp.write("answered.jsonl", good);
  const ToolRun both = ask({"--answered", file, "--answers", file});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_NE(both.err.find("--answers and --answered are mutually exclusive"), std::string::npos)
      << both.err;
}

TEST_F(AskTest, ShowsDifferentPagesAndTheLongest) {
  std::string page = boat_page(17);
  page.insert(page.find("In the morning"), "There were more whales than fish. ");
  temp.write("site/117.html", page);
  run_trainer({"learn", "--quiet", "--db", db, "--site", "boats.example", temp / "site"});
  const std::vector<std::string> lines =
      lines_of(ask({"--format", "json", "--questions", "50"}).out);
  ASSERT_FALSE(lines.empty());
  for (const std::string& line : lines) {
    const auto question = parsed(line);
    EXPECT_GE(question["gain"].GetDouble(), 0.0005) << line;
    EXPECT_GE(question["examples"].Size(), 2U) << line;
    const bool is_story = std::string{question["selector"].GetString()}.ends_with("p.story");
    EXPECT_EQ(line.find("whales") != std::string::npos, is_story) << line;
  }
}

TEST_F(AskTest, TakesAllAnswersOrNone) {
  const std::string good = R"({"selector":"p.story","answer":"keep"})";
  for (const auto& [bad, words] : std::vector<std::pair<std::string, std::string>>{
           {R"({"selector":"p.weather","answer":"maybe"})",
            "answers.jsonl, line 2: the answer must be \"keep\", \"drop\", \"skip\" or null, "
            "not \"maybe\""},
           {R"({"selector":"p.gone","answer":"drop"})",
            "no node in the tree of boats.example matches"},
           {R"({"selector":"p:hover","answer":"drop"})",
            "answers.jsonl, line 2: \"p:hover\" is not a valid node selector"},
           {R"({"answer":"drop"})", "answers.jsonl, line 2: the line has no \"selector\""},
           {R"({"selector":"p.weather","answer":true})",
            "answers.jsonl, line 2: the answer must be"},
           {R"({"site":"x.example","selector":"p.weather","answer":"drop"})",
            "answers.jsonl, line 2: this is a question about x.example"},
           {R"({"selector":)", "answers.jsonl, line 2: the line is not a JSON object"},
           {"[]", "answers.jsonl, line 2: the line is not a JSON object"}}) {
    const ToolRun run = answer(good + "\n" + bad + "\n");
    EXPECT_EQ(run.exit_code, 1) << bad;
    EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
    EXPECT_TRUE(lessons().empty()) << bad;
  }
}

TEST_F(AskTest, NeedsPagesAndTheProfileSite) {
  run_trainer({"learn", "--quiet", "--without-pages", "--db", db, "--site", "boats.example",
               temp / "site"});
  EXPECT_NE(ask({}).err.find("contains no pages"), std::string::npos);
  run_trainer({"learn", "--quiet", "--profile", "template", "--db", db, "--site", "boats.example",
               temp / "site"});
  EXPECT_NE(ask({}).err.find("only models with the 'site' profile support lessons"),
            std::string::npos);
}

}  // namespace
}  // namespace sst
