#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <styletree/styletree.hpp>

#include "common/hash/digest.hpp"
#include "common/text/utf8.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

// Uses the library like any other program: only through its public headers.

namespace {

namespace test = sst::test;

using styletree::ErrorCode;
using styletree::Status;

constexpr char kSite[] = "gardens.example";

styletree::Page example_page(std::size_t number) {
  styletree::Page page;
  page.bytes = test::example_page(number);
  page.url = test::example_url(number);
  return page;
}

styletree::Sample sample_of(std::size_t first, std::size_t last,
                            const styletree::SampleOptions& options = {}) {
  styletree::Sample sample{kSite, options};
  for (std::size_t i = first; i < last; ++i) {
    sample.add(example_page(i));
  }
  return sample;
}

/// Runs `call` and returns the code of its error. Fails the test if `call` throws nothing.
template <typename Call>
styletree::ErrorCode code_of(Call call) {
  try {
    call();
  } catch (const styletree::Error& error) {
    EXPECT_STRNE(error.what(), "");
    return error.code();
  }
  ADD_FAILURE() << "no error";
  return {};
}

TEST(Library, LearnsAndCleansByTemplates) {
  const styletree::Model model =
      styletree::Trainer{{.profile = styletree::Profile::template_}}.learn(sample_of(0, 30));
  EXPECT_EQ(model.profile(), "template");
  const styletree::Result result = styletree::Cleaner{model}.clean(example_page(40));
  EXPECT_EQ(result.status, Status::cleaned);
  EXPECT_EQ(result.text.find("Garden Notes"), std::string::npos);
  EXPECT_NE(result.text.find("Copied from notebook sheet 40"), std::string::npos);
}

TEST(Library, LearnsAndCleansInMemory) {
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 30));
  EXPECT_EQ(model.site(), kSite);
  EXPECT_EQ(model.sample_size(), 30U);
  EXPECT_EQ(model.profile(), "site");
  EXPECT_EQ(model.version(), 0) << "not stored";
  styletree::Cleaner cleaner{model};
  const styletree::Result result = cleaner.clean(example_page(40));
  EXPECT_EQ(result.status, Status::cleaned);
  EXPECT_TRUE(result.is_cleaned());
  EXPECT_NE(result.text.find(test::example_sentence(40)), std::string::npos);
  EXPECT_LT(result.kept, 1.0) << "the template is gone";
  EXPECT_EQ(result.html, "") << "HTML was not requested";
  EXPECT_TRUE(result.decisions.empty());
}

TEST(Library, LearningCanBeStoppedBetweenPages) {
  constexpr std::size_t kPages = 30;
  const styletree::Sample sample = sample_of(0, kPages);
  std::atomic<std::size_t> steps = 0;
  const styletree::Model model =
      styletree::Trainer{{.threads = 2, .on_step = [&] { ++steps; }}}.learn(sample);
  EXPECT_EQ(model.checksum(), styletree::Trainer{}.learn(sample).checksum());
  const std::size_t all = steps;
  EXPECT_GE(all, kPages);
  // Learning stops at any step, with one or two threads.
  for (const std::size_t threads : {1, 2}) {
    for (std::size_t last = 1; last <= all; last += 7) {
      steps = 0;
      const styletree::Trainer trainer{{.threads = threads, .on_step = [&] {
                                          if (++steps >= last) {
                                            throw std::runtime_error{"stopped"};
                                          }
                                        }}};
      EXPECT_THROW(trainer.learn(sample), std::runtime_error) << last;
      EXPECT_LE(steps, last + threads) << "each thread stops at its next step";
    }
  }
}

TEST(Library, CleansAsTheProgramDoes) {
  const test::TempDir temp;
  const std::string archive = temp.write("site.warc", test::example_warc(30));
  const std::string db = temp / "m.db";
  ASSERT_EQ(test::run_trainer({"learn", "--quiet", "--db", db, "--site", kSite, archive}).exit_code,
            0);
  const test::ToolRun run =
      test::run_cleaner({"--quiet", "--fields", "text,markdown", "--db", db, archive});
  ASSERT_EQ(run.exit_code, 0);

  styletree::Sample sample{kSite};
  styletree::Reader reader{{archive}};
  styletree::Page page;
  std::vector<styletree::Page> pages;
  while (reader.next(page)) {
    sample.add(page);
    pages.push_back(page);
  }
  const styletree::Model learned = styletree::Trainer{}.learn(sample);
  auto store = styletree::ModelStore::open(db);
  EXPECT_EQ(learned.checksum(), store.load(kSite).checksum());

  styletree::Cleaner cleaner{styletree::ModelSet::open(db),
                             {.with_html = true, .with_markdown = true}};
  const std::vector<std::string> records = test::lines_of(run.out);
  ASSERT_EQ(records.size(), pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const auto record = test::parsed(records[i]);
    const styletree::Result result = cleaner.clean(pages[i]);
    EXPECT_EQ(result.text, record["text"].GetString());
    EXPECT_EQ(result.title, record["title"].GetString());
    EXPECT_EQ(to_string(result.status), record["status"].GetString());
    EXPECT_EQ(result.model, record["model"].GetInt());
    EXPECT_EQ(result.site, kSite);
    EXPECT_NE(result.html.find("<p>"), std::string::npos);
    EXPECT_EQ(result.markdown, record["markdown"].GetString());
    EXPECT_EQ(pages[i].record, record["record"].GetString());
  }
}

TEST(Library, CleansPagesWithoutAModelByWhatTheyShow) {
  styletree::Cleaner cleaner{styletree::CleanerOptions{.with_decisions = true}};
  const styletree::Result result = cleaner.clean(test::example_page(3));
  EXPECT_EQ(result.status, Status::cleaned);
  EXPECT_EQ(result.method, "page");
  EXPECT_EQ(result.model, std::nullopt);
  EXPECT_NE(result.text.find(test::example_sentence(3)), std::string::npos);
  ASSERT_FALSE(result.decisions.empty());
  EXPECT_TRUE(std::any_of(result.decisions.begin(), result.decisions.end(),
                          [](const styletree::Decision& decision) { return !decision.kept; }));
  for (const styletree::Decision& decision : result.decisions) {
    EXPECT_TRUE(decision.path.starts_with("body")) << decision.path;
    EXPECT_EQ(decision.verdict,
              decision.kept ? styletree::Verdict::kept : styletree::Verdict::left_out);
    EXPECT_NE(decision.rule, "");
  }
}

TEST(Library, StatesRightsOnRequest) {
  const std::string page =
      "<meta name=robots content=noai><p>Some text.<div>© 2026 Reed Ltd.</div>";
  EXPECT_EQ(styletree::Cleaner{}.clean(page).rights.holder, "");
  const styletree::Rights rights = styletree::Cleaner{{.with_rights = true}}.clean(page).rights;
  EXPECT_EQ(rights.holder, "Reed Ltd.");
  EXPECT_EQ(rights.notice, "© 2026 Reed Ltd.");
  EXPECT_EQ(rights.robots, "noai");
  ASSERT_EQ(rights.sources.size(), 3U);
  EXPECT_EQ(rights.sources[1].field, "holder");
  EXPECT_EQ(rights.sources[1].place, "text");
}

TEST(Library, CarriesTheHeadersAboutRights) {
  test::TempDir temp;
  std::string archive;
  for (std::size_t i = 0; i < 20; ++i) {
    archive +=
        test::warc_record("response", test::example_url(i),
                          test::http_response(test::example_page(i), "X-Robots-Tag: noai\r\n"));
  }
  styletree::Reader reader{{temp.write("a.warc", archive)}};
  styletree::Cleaner cleaner{{.with_rights = true}};
  styletree::Sample sample{kSite};
  styletree::Page page;
  while (reader.next(page)) {
    EXPECT_EQ(page.policies, "X-Robots-Tag: noai\n");
    EXPECT_EQ(cleaner.clean(page).rights.robots, "noai");
    sample.add(page);
  }
  EXPECT_EQ(cleaner.clean(test::example_page(1)).rights.robots, "")
      << "the previous page's headers do not apply";
  EXPECT_EQ(styletree::Sample::deserialize(sample.serialize()).serialize(), sample.serialize());
  const std::string db = temp / "m.db";
  styletree::ModelStore::open_or_create(db).save(styletree::Trainer{}.learn(sample));
  const std::string listed = test::run_trainer({"list", "--db", db, "--rights"}).out;
  EXPECT_NE(listed.find("robots           100 %  noai"), std::string::npos) << listed;
}

TEST(Library, FindsTheStructureOnRequest) {
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 30));
  const std::string page = test::example_page(3);
  EXPECT_TRUE(styletree::Cleaner{model}.clean(page).structure.empty());
  const auto structure = styletree::Cleaner{model, {.with_structure = true}}.clean(page).structure;
  ASSERT_FALSE(structure.empty());
  EXPECT_EQ(structure.front().size(), 16U);
}

TEST(Library, TellsCommentsApart) {
  const std::string words =
      "Thanks for this, I had the same trouble with mine last week. It works now. ";
  const std::string page =
      "<article><h1>A title</h1><p>A long sentence of running text, which goes on for a while. And "
      "one more of them, to be sure of it.<p>A second paragraph follows the first, and it is "
      "running text, too.</article><div id=comments class=comments><ol class=commentlist>"
      "<li class=comment><p>" +
      words + words + "</ol></div>";
  const styletree::Result plain = styletree::Cleaner{}.clean(page);
  EXPECT_EQ(plain.comments, "");
  const styletree::Result result =
      styletree::Cleaner{styletree::CleanerOptions{.keep_comments = true, .with_decisions = true}}
          .clean(page);
  EXPECT_EQ(result.comments + " ", words + words);
  EXPECT_NE(result.text.find(result.comments), std::string::npos) << result.text;
  EXPECT_NE(result.text.find("A second paragraph"), std::string::npos) << result.text;
  for (const styletree::Decision& decision : result.decisions) {
    EXPECT_EQ(decision.comment, decision.path.find("ol") != std::string::npos) << decision.path;
  }
}

TEST(Library, TellsTheLanguageThatAPageDeclares) {
  styletree::Cleaner cleaner;
  EXPECT_EQ(cleaner.clean("<html lang=pt-BR><p>Words").language, "pt");
  EXPECT_EQ(cleaner.clean("<p>42").language, "");
}

TEST(Library, ShowsWhatIsKeptAndDroppedOfAPage) {
  styletree::Cleaner cleaner{styletree::CleanerOptions{.with_report = true}};
  const std::string page = test::example_page(3);
  const std::string report = cleaner.clean("<title>a</title><script>b</script>" + page).report;
  EXPECT_TRUE(report.starts_with("<!DOCTYPE html>")) << report;
  EXPECT_NE(report.find(">" + test::example_sentence(3) + "</span>"), std::string::npos);
  EXPECT_NE(report.find("\"dropped: "), std::string::npos) << "the report gives the reason";
  // The report runs no scripts and loads nothing, regardless of the page.
  const std::string hostile =
      cleaner
          .clean(
              "<title></title><script>alert(1)</script>&lt;/style></title>"
              "<p onclick=x>&lt;script>y&lt;/script><img src=z><a href=//e.example>link</a>")
          .report;
  EXPECT_NE(hostile.find("&lt;script&gt;y"), std::string::npos) << hostile;
  for (const char* part : {"<script", "onclick", "src=", "href=", "//e.example"}) {
    EXPECT_EQ(hostile.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(cleaner.clean("").report, "") << "a page with a problem has no report";
}

TEST(Library, TellsTroubleWithAPageByItsStatus) {
  styletree::Cleaner cleaner{styletree::CleanerOptions{.max_page_bytes = 100}};
  EXPECT_EQ(cleaner.clean("").status, Status::empty);
  EXPECT_EQ(cleaner.clean("%PDF-1.7 and so on").status, Status::not_html);
  const styletree::Result result = cleaner.clean(std::string(101, 'x'));
  EXPECT_EQ(result.status, Status::too_large);
  EXPECT_NE(result.detail, "");
  EXPECT_EQ(result.text, "");
  styletree::Page damaged;
  damaged.problem = {Status::damaged, "the record is corrupt"};
  EXPECT_EQ(cleaner.clean(damaged).status, Status::damaged);
  EXPECT_EQ(cleaner.clean(damaged).detail, "the record is corrupt");
  EXPECT_TRUE(cleaner.clean(damaged).has_problem());
  damaged.problem->status = Status::fallback;
  EXPECT_EQ(code_of([&] { cleaner.clean(damaged); }), styletree::ErrorCode::usage);
  styletree::Page cut;
  cut.bytes = "<p>A part of";
  cut.is_cut_short = true;
  EXPECT_EQ(cleaner.clean(cut).status, Status::cut_short);
  EXPECT_EQ(cleaner.clean(cut).text, "A part of");
  cut.bytes.clear();
  EXPECT_EQ(cleaner.clean(cut).status, Status::empty);
  EXPECT_EQ(cleaner.clean("<p>A page again.").text, "A page again.")
      << "the next page is cleaned as usual";
}

TEST(Library, SamplesMergeToTheSampleOfAll) {
  // The sample is smaller than the site, so the random draw matters.
  const styletree::SampleOptions options{.size = 7, .seed = 3};
  const std::uint32_t seed = test::new_seed();
  std::mt19937 random{seed};
  std::vector<std::size_t> order(60);
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  const std::string whole = sample_of(0, 60, options).serialize();
  for (int round = 0; round < 5; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    std::vector<styletree::Sample> parts;
    for (int part = 0; part < 3; ++part) {
      parts.emplace_back(kSite, options);
    }
    for (const std::size_t number : order) {
      parts[random() % parts.size()].add(example_page(number));
    }
    styletree::Sample merged = styletree::Sample::deserialize(parts[2].serialize());
    merged.merge(parts[0]);
    merged.merge(parts[1]);
    EXPECT_EQ(merged.serialize(), whole) << "STYLETREE_TEST_SEED=" << seed;
    EXPECT_EQ(merged.pages_seen(), 60U);
  }
}

TEST(Library, PartsRestrictedByAnOutlineMergeToTheSampleOfAll) {
  const styletree::SampleOptions options{.size = 7, .seed = 3};
  const styletree::Sample whole = sample_of(0, 60, options);
  // The outline is made from two parts, and sent as bytes.
  styletree::Sample outline = styletree::Sample::outline(kSite, options);
  styletree::Sample part = styletree::Sample::outline(kSite, options);
  for (std::size_t i = 0; i < 60; ++i) {
    (i < 20 ? outline : part).add(example_page(i));
  }
  outline.merge(styletree::Sample::deserialize(part.serialize()));
  EXPECT_EQ(outline.pages_seen(), 60U);
  EXPECT_EQ(outline.bound(), whole.bound());
  EXPECT_EQ(styletree::Sample::deserialize(outline.serialize()).bound(), whole.bound());
  EXPECT_LT(outline.bound(), std::numeric_limits<std::uint64_t>::max() / 3);
  EXPECT_LT(outline.serialize().size(), 11 * 250U + 200U) << "11 pages are drawn";

  std::vector<styletree::Sample> parts;
  for (std::size_t i = 0; i < 60; ++i) {
    if (i % 20 == 0) {
      parts.emplace_back(kSite, options);
      parts.back().restrict_to(outline.bound());
    }
    parts.back().add(example_page(i));
  }
  const std::size_t first = parts[0].serialize().size();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    parts[0].merge(styletree::Sample::deserialize(parts[i].serialize()));
  }
  EXPECT_EQ(parts[0].serialize(), whole.serialize());
  EXPECT_LT(first, sample_of(0, 20, options).serialize().size() * 2 / 3)
      << "a part keeps only the pages that are drawn";
}

TEST(Library, AnOutlineHasNoPages) {
  styletree::Sample outline = styletree::Sample::outline(kSite);
  const std::uint64_t all = outline.bound();
  EXPECT_EQ(all, std::numeric_limits<std::uint64_t>::max());
  for (std::size_t i = 0; i < 3; ++i) {
    outline.add(example_page(i));
  }
  EXPECT_EQ(outline.bound(), all) << "every page is drawn";
  EXPECT_EQ(code_of([&] { styletree::Trainer{}.learn(outline); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { outline.merge(styletree::Sample{kSite}); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Sample{kSite}.merge(outline); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Sample::outline(""); }), ErrorCode::usage);
  const std::string bytes = outline.serialize();
  EXPECT_EQ(styletree::Sample::deserialize(bytes).serialize(), bytes);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_EQ(code_of([&] { styletree::Sample::deserialize(bytes.substr(0, length)); }),
              ErrorCode::input)
        << length;
  }
}

TEST(Library, SamplesStayBounded) {
  styletree::Sample sample{kSite, {.size = 5}};
  for (std::size_t i = 0; i < 400; ++i) {
    sample.add(example_page(i));
  }
  const std::size_t page_bytes = test::example_page(0).size();
  EXPECT_LT(sample.serialize().size(), 16 * page_bytes);
}

TEST(Library, SamplesCountWhatCannotBeUsed) {
  styletree::Sample sample = sample_of(0, 3);
  styletree::Page damaged;
  damaged.problem = {Status::damaged, ""};
  sample.add(damaged);
  styletree::Page pdf;
  pdf.bytes = "%PDF-1.7 and so on";
  sample.add(pdf);
  EXPECT_EQ(sample.pages_seen(), 5U);
  EXPECT_EQ(sample.problems(), 2U);
}

TEST(Library, RefusesSamplesThatDoNotBelongTogether) {
  styletree::Sample sample = sample_of(0, 3);
  EXPECT_EQ(code_of([&] { sample.merge(styletree::Sample{"other.example"}); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] {
              sample.merge(styletree::Sample{kSite, {.size = 9}});
            }),
            ErrorCode::usage);
  EXPECT_EQ(code_of([&] {
              sample.merge(styletree::Sample{kSite, {.seed = 9}});
            }),
            ErrorCode::usage);
  EXPECT_EQ(code_of([&] { sample.merge(sample); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Sample{""}; }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Sample(kSite, {.size = 0}); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] {
              styletree::Trainer{{.profile = styletree::Profile::paper, .threshold = 1.5}};
            }),
            ErrorCode::usage);
  EXPECT_EQ(code_of([&] {
              styletree::Trainer{{.profile = styletree::Profile::template_, .threshold = 0.5}};
            }),
            ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Trainer{}.learn(styletree::Sample{kSite}); }),
            ErrorCode::input);
}

TEST(Library, BelievesNoBytesOfSamplesThatWereChanged) {
  const std::string bytes = sample_of(0, 3).serialize();
  ASSERT_EQ(styletree::Sample::deserialize(bytes).serialize(), bytes);
  for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 16) {
    EXPECT_EQ(code_of([&] { styletree::Sample::deserialize(bytes.substr(0, length)); }),
              styletree::ErrorCode::input)
        << length;
  }
  for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 16) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x40);
    EXPECT_EQ(code_of([&] { styletree::Sample::deserialize(changed); }),
              styletree::ErrorCode::input)
        << at;
  }
}

TEST(Library, ModelsComeBackFromTheirBytes) {
  const test::TempDir temp;
  auto store = styletree::ModelStore::open_or_create(temp / "m.db");
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 30));
  store.save(model);
  ASSERT_EQ(store.save(model), 2);
  const styletree::Model stored = store.load(kSite);
  const std::string bytes = stored.serialize();
  const styletree::Model again = styletree::Model::deserialize(bytes);
  EXPECT_EQ(again.version(), 2);
  EXPECT_EQ(again.checksum(), model.checksum());
  EXPECT_EQ(again.created_at(), model.created_at());
  EXPECT_EQ(again.sample_size(), 30U);
  EXPECT_EQ(again.serialize(), bytes);
  // These bytes are also a valid model file.
  const std::string file = temp.write("one.db", bytes);
  EXPECT_EQ(styletree::ModelStore::open(file).load(kSite).checksum(), model.checksum());
  // Conversely, a model file with a single model can be deserialized, with or without a write-ahead
  // log.
  styletree::ModelStore::open_or_create(temp / "two.db").save(model);
  EXPECT_EQ(styletree::Model::deserialize(test::read_file(temp / "two.db")).checksum(),
            model.checksum());
}

TEST(Library, BelievesNoBytesOfModelsThatWereChanged) {
  const std::string bytes = styletree::Trainer{}.learn(sample_of(0, 20)).serialize();
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{99}, std::size_t{100}, std::size_t{4096}, bytes.size() / 2}) {
    EXPECT_EQ(code_of([&] { styletree::Model::deserialize(bytes.substr(0, length)); }),
              ErrorCode::model)
        << length;
  }
  EXPECT_EQ(code_of([&] { styletree::Model::deserialize(std::string(5000, 'x')); }),
            ErrorCode::model);
  std::size_t refused = 0;
  for (std::size_t at = 200; at < bytes.size(); at += bytes.size() / 97) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x11);
    try {
      EXPECT_EQ(styletree::Model::deserialize(changed).serialize(), bytes)
          << "accepted, so nothing depends on the byte at " << at;
    } catch (const styletree::Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::model) << at;
      ++refused;
    }
  }
  EXPECT_GT(refused, 10U) << "the other changes are in space that SQLite does not use";
}

TEST(Library, StoresListVersionsInForce) {
  const test::TempDir temp;
  const std::string db = temp / "m.db";
  EXPECT_EQ(code_of([&] { styletree::ModelStore::open(db); }), styletree::ErrorCode::model);
  auto store = styletree::ModelStore::open_or_create(db);
  EXPECT_TRUE(store.list().empty());
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 20));
  store.save(model);
  store.save(model, styletree::Activation::none);
  store.save(model, styletree::Activation::alongside);
  std::string listed;
  for (const styletree::ModelInfo& info : store.list()) {
    listed += info.site + " " + std::to_string(info.version) + (info.in_force ? " in force" : "") +
              (info.active ? " active\n" : "\n");
  }
  EXPECT_EQ(listed,
            "gardens.example 1 in force\n"
            "gardens.example 2\n"
            "gardens.example 3 in force active\n");
  EXPECT_EQ(store.load(kSite, 2).version(), 2);
  EXPECT_EQ(code_of([&] { store.load(kSite, 4); }), styletree::ErrorCode::model);
}

TEST(Library, TakesVersionsOutOfForceAndDeletesThem) {
  const test::TempDir temp;
  auto store = styletree::ModelStore::open_or_create(temp / "m.db");
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 20));
  for (int i = 0; i < 3; ++i) {
    store.save(model, styletree::Activation::alongside);
  }
  const auto listed = [&] {
    std::string versions;
    for (const styletree::ModelInfo& info : store.list()) {
      versions += std::to_string(info.version) +
                  (info.active     ? "a"
                   : info.in_force ? "f"
                                   : "") +
                  ' ';
    }
    return versions;
  };
  EXPECT_EQ(listed(), "1f 2f 3a ");
  EXPECT_EQ(code_of([&] { store.remove(kSite, 3); }), ErrorCode::model) << "it is in force";
  store.deactivate(kSite, 3);
  EXPECT_EQ(listed(), "1f 2a 3 ");
  store.deactivate(kSite, 3);
  store.deactivate(kSite, 1);
  EXPECT_EQ(code_of([&] { store.deactivate(kSite, 2); }), ErrorCode::model)
      << "it is the last version in force";
  store.remove(kSite, 1);
  EXPECT_EQ(listed(), "2a 3 ");
  EXPECT_EQ(code_of([&] { store.remove(kSite, 1); }), ErrorCode::model);
  store.activate(kSite, 3);
  EXPECT_EQ(listed(), "2 3a ");
  auto reader = styletree::ModelStore::open(temp / "m.db");
  EXPECT_EQ(code_of([&] { reader.remove(kSite); }), ErrorCode::usage);
  store.remove(kSite);
  EXPECT_EQ(listed(), "");
  EXPECT_EQ(store.save(model), 1);
}

/// A sample with `pages_of_each` pages of the old design and the same number of pages of a new
/// design. If `dated`, the pages are dated one day apart.
styletree::Sample redesigned_sample(std::size_t pages_of_each, bool dated) {
  styletree::Sample sample{kSite, {.size = 1'000}};
  for (std::size_t i = 0; i < 2 * pages_of_each; ++i) {
    styletree::Page page = example_page(i);
    if (i >= pages_of_each) {
      page.bytes = test::redesigned_page(i);
    }
    if (dated) {
      page.date = "20" + std::to_string(10 + i / 28) + "-01-" + (i % 28 < 9 ? "0" : "") +
                  std::to_string(i % 28 + 1) + "T00:00:00Z";
    }
    sample.add(page);
  }
  return sample;
}

TEST(Library, FindsWhenTheTemplateChanged) {
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 40));
  const styletree::Drift drift = styletree::find_drift(redesigned_sample(56, true), {model});
  EXPECT_EQ(drift.pages, 112U);
  EXPECT_TRUE(drift.can_tell);
  EXPECT_TRUE(drift.dates_tell);
  EXPECT_TRUE(drift.has_changed());
  ASSERT_EQ(drift.changes.size(), 1U);
  const styletree::TemplateChange& change = drift.changes.front();
  EXPECT_EQ(change.date, "2012-01-01T00:00:00Z") << "page 56, 28 pages per year";
  EXPECT_EQ(change.part, "");
  EXPECT_GT(change.misfits, change.pages / 2);
  EXPECT_TRUE(std::any_of(change.paths.begin(), change.paths.end(),
                          [](const styletree::PathChange& path) { return path.after == 0.0; }));
  EXPECT_TRUE(std::any_of(change.paths.begin(), change.paths.end(),
                          [](const styletree::PathChange& path) { return path.before == 0.0; }));
  ASSERT_FALSE(change.changed.empty());
  EXPECT_GE(change.changed.front().date, change.date);
  EXPECT_NE(change.changed.front().address, "");
  const styletree::DriftOptions stopped{.on_step = [] { throw std::runtime_error{"stopped"}; }};
  EXPECT_THROW(styletree::find_drift(redesigned_sample(10, true), {model}, stopped),
               std::runtime_error);
}

TEST(Library, FindsDesignsOfPagesWithoutDates) {
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 40));
  std::atomic<std::size_t> steps = 0;
  const styletree::Drift drift =
      styletree::find_drift(redesigned_sample(40, false), {model}, {.on_step = [&] { ++steps; }});
  EXPECT_GE(steps, 2 * drift.pages)
      << "the caller can stop both the parsing and the measuring of pages";
  EXPECT_FALSE(drift.dates_tell);
  ASSERT_EQ(drift.designs.size(), 1U);
  EXPECT_EQ(drift.designs.front().pages, drift.misfits);
  EXPECT_GE(drift.misfits, 36U) << "of the 40 new pages";
  EXPECT_LE(drift.misfits, 44U);
  EXPECT_EQ(drift.designs.front().examples.size(), 3U);
  EXPECT_FALSE(styletree::find_drift(sample_of(40, 80), {model}).has_changed());
}

TEST(Library, ComparesOnlyWithModelsOfTheSite) {
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 20));
  EXPECT_EQ(code_of([&] { styletree::find_drift(sample_of(0, 20), {}); }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::find_drift(styletree::Sample{"other.example"}, {model}); }),
            ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::find_drift(styletree::Sample{kSite}, {model}); }),
            ErrorCode::input);
}

TEST(Library, LoadsTheModelsInForce) {
  const test::TempDir temp;
  auto store = styletree::ModelStore::open_or_create(temp / "m.db");
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 20));
  for (const auto activation : {styletree::Activation::exclusive, styletree::Activation::exclusive,
                                styletree::Activation::alongside, styletree::Activation::none}) {
    store.save(model, activation);
  }
  std::vector<int> versions;
  for (const styletree::Model& loaded : store.load_in_force(kSite)) {
    versions.push_back(loaded.version());
    EXPECT_EQ(loaded.checksum(), model.checksum());
  }
  EXPECT_EQ(versions, (std::vector<int>{3, 2})) << "the active version is first";
  EXPECT_TRUE(store.load_in_force("other.example").empty());
}

TEST(Library, ThreadsShareModels) {
  const test::TempDir temp;
  styletree::ModelStore::open_or_create(temp / "m.db")
      .save(styletree::Trainer{}.learn(sample_of(0, 30)));
  const auto models = styletree::ModelSet::open(temp / "m.db");
  EXPECT_TRUE(models.has_model_for(test::example_url(1)));
  EXPECT_FALSE(models.has_model_for("https://other.example/"));
  std::vector<std::string> texts(4);
  std::vector<std::thread> threads;
  for (std::string& text : texts) {
    threads.emplace_back([&] {
      styletree::Cleaner cleaner{models};
      for (std::size_t i = 0; i < 40; ++i) {
        text += cleaner.clean(example_page(i)).text;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_NE(texts[0].find(test::example_sentence(39)), std::string::npos);
  EXPECT_EQ(texts, std::vector<std::string>(4, texts[0]));
  styletree::Cleaner cleaner{models};
  EXPECT_EQ(cleaner.clean("<p>A page on another site.", "https://other.example/").status,
            Status::no_model);
}

TEST(Library, DamagedModelsCostTheirSiteAlone) {
  const test::TempDir temp;
  const std::string db = temp / "m.db";
  auto store = styletree::ModelStore::open_or_create(db);
  store.save(styletree::Trainer{}.learn(sample_of(0, 20)));
  styletree::Sample other{"other.example"};
  for (std::size_t i = 0; i < 20; ++i) {
    styletree::Page page = example_page(i);
    page.url = "https://other.example/" + std::to_string(i);
    other.add(page);
  }
  store.save(styletree::Trainer{}.learn(other));
  test::execute(db, "UPDATE model SET checksum = 'x' WHERE site_id = 1");
  std::vector<std::string> warnings;
  const auto models = styletree::ModelSet::open(
      db, {.site = {}, .version = {}, .warn = [&](const std::string& warning) {
             warnings.push_back(warning);
           }});
  styletree::Cleaner cleaner{models};
  for (std::size_t i = 0; i < 3; ++i) {
    const styletree::Result result = cleaner.clean(example_page(30 + i));
    EXPECT_EQ(result.status, Status::damaged_model);
    EXPECT_EQ(result.method, "page") << "cleaned using the page alone";
    EXPECT_NE(result.text, "");
  }
  styletree::Page page = example_page(30);
  page.url = "https://other.example/30";
  EXPECT_EQ(cleaner.clean(page).status, Status::cleaned);
  ASSERT_EQ(warnings.size(), 1U) << "one warning in all, not one per page";
  EXPECT_NE(warnings[0].find("gardens.example"), std::string::npos) << warnings[0];
}

TEST(Library, ReadsArchivesFromStreamsAndTellsWhatItPassesOver) {
  std::istringstream stream{test::page_record("https://a.example/1", "<p>One") +
                            test::warc_record("response", "https://a.example/2",
                                              test::http_response("PNG", "", "image/png")) +
                            test::page_record("https://a.example/3", "<p>Three")};
  styletree::Reader reader{stream};
  styletree::Page page;
  std::string urls;
  while (reader.next(page)) {
    urls += page.url + " " + page.bytes + "\n";
  }
  EXPECT_EQ(urls, "https://a.example/1 <p>One\nhttps://a.example/3 <p>Three\n");
  EXPECT_EQ(reader.skipped(), (std::map<std::string, std::uint64_t>{{"not_html", 1}}));
  EXPECT_EQ(code_of([] { styletree::Reader{{"no/such/file"}}; }), styletree::ErrorCode::input);
}

TEST(Library, PagesOfFoldersAreToldByTheirPaths) {
  const test::TempDir temp;
  test::write_example_site(temp, "site", 6);
  styletree::Reader reader{{temp / "site"}};
  styletree::Page page;
  styletree::Sample sample{kSite};
  while (reader.next(page)) {
    EXPECT_TRUE(page.address.starts_with("/")) << page.address;
    sample.add(page);
  }
  EXPECT_EQ(styletree::Trainer{}.learn(sample).sample_size(), 6U);
}

TEST(Library, ReadersShareAFolder) {
  const test::TempDir temp;
  test::write_example_site(temp, "site", 6);
  temp.write("site/picture.png", "\x89PNG");
  const std::string root = temp / "site";
  const auto addresses = [&](styletree::Reader reader) {
    std::string out;
    for (styletree::Page page; reader.next(page);) {
      out += page.address + "\n";
    }
    return out;
  };
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{root}) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  std::string shared;
  for (const std::string& file : files) {
    shared += addresses(styletree::Reader{{file}, {.root = root}});
  }
  EXPECT_EQ(files.size(), 7U);
  EXPECT_EQ(shared, addresses(styletree::Reader{{root}}));
}

TEST(Library, DecodesPagesAsTheyAreCleaned) {
  styletree::Page page;
  page.bytes = "caf\xe9 <p>";
  page.charset = "latin1";
  EXPECT_EQ(styletree::decoded(page), "caf\u00e9 <p>");
  page.bytes = "\xef\xbb\xbf\u00e9";
  EXPECT_EQ(styletree::decoded(page), "\u00e9")
      << "the byte order mark overrides the charset, and is not part of the text";
  page.bytes = "<meta charset=greek><p>\xe1";
  page.charset = "";
  EXPECT_EQ(styletree::decoded(page), "<meta charset=greek><p>\u03b1");
  page.bytes = "a\xff";
  page.charset = "utf-8";
  EXPECT_EQ(sst::count_characters(styletree::decoded(page)), 2U);
  page.bytes = "";
  EXPECT_EQ(styletree::decoded(page), "");
}

TEST(Library, RefusesWhatItWouldIgnore) {
  EXPECT_EQ(code_of([] { styletree::Reader{{"-"}}; }), ErrorCode::usage);
  EXPECT_EQ(code_of([] { styletree::Reader{{"@-"}}; }), ErrorCode::usage);
  EXPECT_EQ(code_of([] { styletree::Reader{{"/"}, {.site = kSite}}; }), ErrorCode::usage);
  const styletree::ReaderOptions with_both{.indexes = {"a.cdxj"}, .root = "/"};
  EXPECT_EQ(code_of([&] { styletree::Reader{{"/"}, with_both}; }), ErrorCode::usage);
  std::istringstream stream;
  EXPECT_EQ(code_of([&] { styletree::Reader{stream, {.root = "/"}}; }), ErrorCode::usage);
  EXPECT_EQ(code_of([] {
              styletree::Trainer{{.profile = styletree::Profile::template_, .threshold = 0.2}};
            }),
            ErrorCode::usage);
  const test::TempDir temp;
  const styletree::Model model = styletree::Trainer{}.learn(sample_of(0, 20));
  styletree::ModelStore::open_or_create(temp / "m.db").save(model);
  auto store = styletree::ModelStore::open(temp / "m.db");
  EXPECT_EQ(code_of([&] { store.save(model); }), ErrorCode::usage);
}

TEST(Library, TakesWhatIsNoDateForNone) {
  styletree::Sample sample = sample_of(0, 20);
  styletree::Page page = example_page(20);
  page.date = "nonsense";
  sample.add(page);
  page = example_page(21);
  page.date = "2020-01-02T03:04:05Z";
  sample.add(page);
  const styletree::Model model = styletree::Trainer{}.learn(sample);
  EXPECT_EQ(model.first_date(), "2020-01-02T03:04:05Z");
  EXPECT_EQ(model.last_date(), "2020-01-02T03:04:05Z");
}

TEST(Library, BelievesNoNumbersOfSamplesThatWereForged) {
  // A serialized sample begins with a magic string, two numbers, the length of the site's name,
  // the name, and the number of pages.
  std::string bytes = sample_of(0, 3).serialize();
  const std::size_t pages =
      std::string{"styletree sample 1\n"}.size() + 3 * 8 + std::string{kSite}.size();
  ASSERT_EQ(bytes[pages], 3);
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[pages + i] = static_cast<char>(0xFF);
  }
  bytes.resize(bytes.size() - 16);
  const sst::Digest digest = sst::digest_of(bytes);  // a forger can also compute it
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes += static_cast<char>(half >> shift & 0xFF);
    }
  }
  try {
    styletree::Sample::deserialize(bytes);
    ADD_FAILURE() << "no error";
  } catch (const styletree::Error& error) {
    EXPECT_NE(std::string{error.what()}.find("a count is out of range"), std::string::npos)
        << error.what();
  }
}

TEST(Library, FetchesTheRecordsOfRemoteArchives) {
  const test::TempDir temp;
  const std::string archive = test::example_warc(4, test::gzipped);
  const std::string file = temp.write("a.warc.gz", archive);
  ASSERT_EQ(test::run_cleaner({"index", "--quiet", "-o", temp / "i.cdxj", file}).exit_code, 0);
  const std::string lines = test::read_file(temp / "i.cdxj");
  std::filesystem::remove(file);
  std::vector<std::string> requests;
  const styletree::RemoteFiles remote{
      .open = [&](const std::string& url) -> std::unique_ptr<std::istream> {
        requests.push_back(url);
        return std::make_unique<std::istringstream>(lines);
      },
      .fetch =
          [&](const std::string& url, std::uint64_t offset, std::uint64_t length) {
            requests.push_back(url + " " + std::to_string(offset) + "+" + std::to_string(length));
            if (url.starts_with("https://down/")) {
              throw styletree::Error{ErrorCode::input, url + ": the server is down"};
            }
            return archive.substr(offset, length);
          },
      .prefix = {}};
  const auto pages = [&](const std::string& index, const styletree::RemoteFiles& files) {
    requests.clear();
    styletree::Reader reader{{}, {.indexes = {index}, .remote = files}};
    std::vector<styletree::Page> found;
    for (styletree::Page page; reader.next(page);) {
      found.push_back(page);
    }
    return found;
  };
  const std::string all = "0+" + std::to_string(archive.size());
  EXPECT_EQ(pages("https://h/crawl/i.cdxj", remote).size(), 4U);
  EXPECT_EQ(requests, (std::vector<std::string>{"https://h/crawl/i.cdxj",
                                                "https://h/crawl/a.warc.gz " + all}))
      << "the archive next to the index is fetched with one request";
  styletree::RemoteFiles with_prefix = remote;
  with_prefix.prefix = "s3://bucket/";
  const auto found = pages(temp / "i.cdxj", with_prefix);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].source, "s3://bucket/a.warc.gz:0");
  EXPECT_EQ(requests, std::vector<std::string>{"s3://bucket/a.warc.gz " + all});
  with_prefix.prefix = "https://down/";
  for (const styletree::Page& page : pages(temp / "i.cdxj", with_prefix)) {
    ASSERT_TRUE(page.problem);
    EXPECT_EQ(page.problem->status, styletree::Status::unreadable);
    EXPECT_TRUE(page.problem->detail.starts_with("the server is down (")) << page.problem->detail;
  }
  EXPECT_EQ(requests.size(), 4U) << "every record is requested";
}

// A remote index is untrusted, so it must not make the reader open local files or other servers.
TEST(Library, FetchesNothingOutsideOfThePlaceOfTheIndex) {
  const test::TempDir temp;
  const std::string archive = test::page_record("http://x.org/1", "<p>page");
  const std::string file = temp.write("a.warc", archive);
  const auto detail = [&](const std::string& index, const std::string& name,
                          const std::string& prefix, const std::vector<std::string>& inputs = {}) {
    const std::string line =
        R"({"url":"http://x.org/1","offset":"0","filename":")" + name + "\"}\n";
    styletree::RemoteFiles remote{
        .open = [&](const std::string&) { return std::make_unique<std::istringstream>(line); },
        .fetch = [&](const std::string&, std::uint64_t from,
                     std::uint64_t size) { return archive.substr(from, size); },
        .prefix = prefix};
    if (!index.starts_with("http")) {
      temp.write("i.cdxj", line);
    }
    styletree::Reader reader{inputs, {.indexes = {index}, .remote = remote}};
    styletree::Page page;
    EXPECT_TRUE(reader.next(page));
    return page.problem ? page.problem->detail : "read " + page.source;
  };
  const std::string remote = "https://h/i/i.cdxj";
  EXPECT_EQ(detail(remote, "a.warc", ""), "read https://h/i/a.warc:0");
  EXPECT_EQ(detail(remote, "https://h/a.warc", ""), "read https://h/a.warc:0");
  EXPECT_EQ(detail(remote, "a.warc", "s3://b/c"), "read s3://b/c/a.warc:0");
  EXPECT_EQ(detail(remote, "s3://b/c/a.warc", "s3://b/c/"), "read s3://b/c/a.warc:0");
  EXPECT_EQ(detail(remote, file, "", {file}), "read " + file + ":0")
      << "the archive is also an input";
  EXPECT_EQ(detail(temp / "i.cdxj", "https://h/a.warc", "https://h"), "read https://h/a.warc:0");
  for (const std::string& name :
       {file, std::string{"../a.warc"}, std::string{"a/..%2f../a.warc"},
        std::string{"file:///etc/passwd"}, std::string{"https://h:81/a.warc"},
        std::string{"https://h.evil/a.warc"}, std::string{"https://h@evil/a.warc"},
        std::string{"http://h/a.warc"}, std::string{"https://h/i/../a.warc"}}) {
    const bool is_of_server = name == "https://h/i/../a.warc";
    EXPECT_EQ(detail(remote, name, ""),
              is_of_server ? "read " + name + ":0"
                           : "the archive is not below https://h/i/; give the folder of the "
                             "archives as the prefix (https://h/i/i.cdxj, line 1)")
        << name;
    EXPECT_TRUE(detail(remote, name, "https://h/i/").starts_with("the archive is not below"))
        << name;
  }
  EXPECT_TRUE(
      detail(remote, "https://h/admin", "https://h/data").starts_with("the archive is not"));
  EXPECT_TRUE(detail(remote, "https://h/data-2/x", "https://h/data").starts_with("the archive is"));
  EXPECT_TRUE(detail(temp / "i.cdxj", "https://h/a.warc", "")
                  .starts_with("the index names the archive by its URL"));
}

TEST(Library, ReadsTheRecordsThatAnIndexNames) {
  const test::TempDir temp;
  const std::string other = test::gzipped(test::page_record("http://other.example/", "<p>other"));
  const std::string archive =
      temp.write("in/a.warc.gz", test::example_warc(3, test::gzipped) + other);
  const std::string index = temp / "i.cdxj";
  ASSERT_EQ(test::run_cleaner({"index", "--quiet", "-o", index, archive}).exit_code, 0);
  const auto urls = [&](const styletree::ReaderOptions& options) {
    styletree::Reader reader{{}, options};
    std::vector<std::string> found;
    for (styletree::Page page; reader.next(page);) {
      found.push_back(page.url);
    }
    return found;
  };
  const std::vector<std::string> site = {test::example_url(0), test::example_url(1),
                                         test::example_url(2)};
  EXPECT_EQ(urls({.indexes = {index}, .site = "WWW.gardens.example"}), site);
  EXPECT_EQ(urls({.indexes = {index, index}}).size(), 4U) << "each record is read once";
  std::istringstream stream;
  EXPECT_EQ(code_of([&] { styletree::Reader{stream, {.indexes = {index}}}; }), ErrorCode::usage);
  EXPECT_EQ(code_of([&] { styletree::Reader{{}, {.indexes = {"gone"}}}; }), ErrorCode::input);
  EXPECT_EQ(code_of([&] {
              styletree::Reader{{}, {.indexes = {index}, .site = "no site"}};
            }),
            ErrorCode::usage);
}

TEST(Library, NamesSitesAsTheProgramsDo) {
  EXPECT_EQ(styletree::Sample{"WWW.Example.org:80"}.site(), "example.org");
  EXPECT_EQ(styletree::Sample{"https://m\xC3\xBCnchen.example/a"}.site(), "xn--mnchen-3ya.example");
  EXPECT_EQ(code_of([&] { styletree::Sample{"no host"}; }), styletree::ErrorCode::usage);
}

TEST(Library, TellsSitesByUrls) {
  EXPECT_EQ(styletree::site_of_url("https://www.Example.org/a"), "example.org");
  EXPECT_EQ(styletree::site_of_url("no url"), "");
  EXPECT_EQ(styletree::domain_of_url("https://news.example.co.uk/"), "example.co.uk");
}

}  // namespace
