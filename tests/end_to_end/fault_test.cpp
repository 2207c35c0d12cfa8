#include <gtest/gtest.h>

#include <rapidjson/document.h>

#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <sstream>

#include "common/archive/page_source.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

// Archives that are truncated, damaged or misleading must not cause a crash, a hang, or the loss of
// an intact record.

namespace sst {
namespace {

using Packer = std::function<std::string(std::string_view)>;

constexpr std::size_t kPages = 40;
constexpr std::size_t kGigabyte = std::size_t{1} << 30;

class Fault : public testing::Test {
 protected:
  Fault() {
    test::write_example_site(temp, "site", kPages);
    test::run_trainer(
        {"learn", "--quiet", "--db", temp / "m.db", "--site", "gardens.example", temp / "site"});
  }

  test::ToolRun clean(const std::string& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"--db", temp / "m.db", "--no-progress"});
    more.push_back(input);
    return test::run_cleaner(more);
  }

  /// The records' texts by URL; "!" for a page with a problem.
  static std::map<std::string, std::string> texts(const test::ToolRun& run) {
    std::map<std::string, std::string> texts;
    for (const std::string& line : test::lines_of(run.out)) {
      rapidjson::Document json;
      json.Parse(line);
      EXPECT_FALSE(json.HasParseError()) << line;
      const bool has_problem = json.HasMember("problem");
      if (json["url"].IsString() && !(has_problem && texts.count(json["url"].GetString()) > 0)) {
        texts[json["url"].GetString()] = has_problem ? "!" : json["text"].GetString();
      }
    }
    return texts;
  }

  /// The bytes of all readable pages, by URL.
  std::map<std::string, std::string> pages(const std::string& archive) {
    std::istringstream no_input;
    const auto source = open_inputs({temp.write("a.warc", archive)}, 1 << 20, no_input);
    std::map<std::string, std::string> found;
    SourcePage page;
    while (source->next(page)) {
      unpack(page, 1 << 20);
      if (!page.skip && !page.problem) {
        found[page.url] = page.bytes;
      }
    }
    return found;
  }

  /// An archive of separately packed records, and the offset at which each record ends.
  struct Archive {
    std::string bytes;
    std::vector<std::size_t> ends;
  };
  static Archive archive(const Packer& pack) {
    Archive all;
    for (std::size_t i = 0; i < kPages; ++i) {
      const std::string record = test::page_record(test::example_url(i), test::example_page(i));
      all.bytes += pack ? pack(record) : record;
      all.ends.push_back(all.bytes.size());
    }
    return all;
  }

  const test::TempDir temp;
  const std::pair<const char*, Packer> packers[5] = {{"plain", {}},
                                                     {"gzip", test::gzipped},
                                                     {"zstd", test::zstd_packed},
                                                     {"xz", test::xz_packed},
                                                     {"lz4", test::lz4_packed}};
};

TEST_F(Fault, CutShortAnywhereCostsTheLastRecordAlone) {
  for (const auto& [name, pack] : packers) {
    const Archive whole = archive(pack);
    const auto expected = texts(clean(temp.write("whole.warc", whole.bytes)));
    ASSERT_EQ(expected.size(), kPages);
    const std::size_t step = std::min<std::size_t>(1'024, whole.bytes.size() / 20);
    for (std::size_t size = step; size < whole.bytes.size(); size += step) {
      const test::ToolRun run = clean(temp.write("cut.warc", whole.bytes.substr(0, size)));
      const auto found = texts(run);
      std::size_t intact = 0;
      for (; whole.ends[intact] <= size; ++intact) {
        const std::string url = test::example_url(intact);
        ASSERT_TRUE(found.count(url) == 1 && found.at(url) == expected.at(url))
            << name << " cut at " << size << " loses " << url;
      }
      const bool at_end = intact > 0 && whole.ends[intact - 1] == size;
      EXPECT_EQ(run.exit_code, at_end ? 0 : 3) << name << " cut at " << size << "\n" << run.err;
      if (!at_end) {
        const std::size_t start = intact == 0 ? 0 : whole.ends[intact - 1];
        EXPECT_NE(run.err.find("cut.warc:" + std::to_string(start)), std::string::npos)
            << name << " cut at " << size << "\n"
            << run.err;
      }
    }
  }
}

TEST_F(Fault, AFlippedByteCostsOneRecordAtMost) {
  std::mt19937 random{test::seed(1)};
  for (const auto& [name, pack] : packers) {
    const Archive whole = archive(pack);
    for (int round = 0; round < 1'000; ++round) {
      const std::size_t at = random() % whole.bytes.size();
      std::string bytes = whole.bytes;
      bytes[at] = static_cast<char>(bytes[at] ^ (1 + random() % 255));
      const auto found = pages(bytes);
      for (std::size_t i = 0; i < kPages; ++i) {
        const std::size_t start = i == 0 ? 0 : whole.ends[i - 1];
        if (at < start || at >= whole.ends[i]) {
          const auto page = found.find(test::example_url(i));
          ASSERT_TRUE(page != found.end() && page->second == test::example_page(i))
              << name << ": a flipped byte at " << at << " loses the record at " << start;
        }
      }
    }
  }
}

// One flipped bit in the type turns a page into a record of an unknown type.
TEST_F(Fault, ARecordOfAnUnknownTypeIsNamedAndMakesTheRunIncomplete) {
  const std::string archive =
      temp.write("a.warc", test::example_warc(25) +
                               test::warc_record("rerponse", "http://gardens.example/lost", "x"));
  const std::string named = " (http://gardens.example/lost): skipped: a record of unknown type ";
  const test::ToolRun cleaned = clean(archive);
  EXPECT_EQ(cleaned.exit_code, 3);
  EXPECT_NE(cleaned.err.find(named + "'rerponse'\n"), std::string::npos) << cleaned.err;
  const test::ToolRun learned = test::run_trainer(
      {"learn", "--no-progress", "--db", temp / "n.db", "--site", "gardens.example", archive});
  EXPECT_EQ(learned.exit_code, 3);
  EXPECT_NE(learned.err.find(named), std::string::npos) << learned.err;
  const test::ToolRun indexed = test::run_cleaner({"index", "-o", temp / "i.cdxj", archive});
  EXPECT_EQ(indexed.exit_code, 3);
  EXPECT_NE(indexed.err.find(named), std::string::npos) << indexed.err;
}

TEST_F(Fault, ReportsLies) {
  const std::string good = test::page_record(test::example_url(1), test::example_page(1));
  std::string long_length = test::page_record(test::example_url(0), test::example_page(0));
  long_length.replace(long_length.find("Content-Length: "), 16, "Content-Length: 9");
  const auto packed = [](std::string_view field, const std::string& body) {
    return test::warc_record("response", test::example_url(0),
                             test::http_response(body, std::string{field} + "\r\n"));
  };
  const std::pair<std::string, std::string> lies[] = {
      {long_length, "damaged"},
      {packed("Transfer-Encoding: chunked", "5\r\n<p>abc\r\n0\r\n\r\n"), "damaged"},
      {packed("Transfer-Encoding: chunked", "3\r\n<p>\r\nfffffff\r\nabc"), "cut_short"},
      {packed("Content-Encoding: gzip", test::gzipped("<p>abcdefgh").substr(0, 18)), "cut_short"},
      {packed("Content-Encoding: br", test::brotli_packed(test::example_page(0)).substr(0, 50)),
       "damaged"},
  };
  for (const auto& [lie, status] : lies) {
    const test::ToolRun run = clean(temp.write("lie.warc", good + lie + good));
    EXPECT_EQ(run.exit_code, 3) << lie;
    const auto lines = test::lines_of(run.out);
    ASSERT_EQ(lines.size(), 3U) << lie;
    EXPECT_NE(lines[1].find("\"status\":\"" + status + "\""), std::string::npos) << lines[1];
    const std::string place = (temp / "lie.warc") + ":" + std::to_string(good.size());
    EXPECT_NE(run.err.find("sst-clean: warning: " + place +
                           " (http://gardens.example/000.html): " + status + ": "),
              std::string::npos)
        << run.err;
  }
}

// The declared length cuts the record off inside its HTTP header, so the page is lost.
TEST_F(Fault, ALengthThatEndsBeforeThePageIsDamage) {
  const std::string good = test::page_record(test::example_url(1), test::example_page(1));
  const std::string http = test::http_response(test::example_page(0));
  const std::size_t head = http.find("\r\n\r\n") + 4;
  for (std::size_t length = 1; length <= head; ++length) {
    std::string lie = test::warc_record("response", test::example_url(0), http);
    const std::size_t digits = lie.find("Content-Length: ") + 16;
    lie.replace(digits, lie.find('\r', digits) - digits, std::to_string(length));
    const test::ToolRun run = clean(temp.write("lie.warc", good + lie + good));
    EXPECT_EQ(run.exit_code, 3) << length;
    const auto lines = test::lines_of(run.out);
    if (lines.size() > 3 && length >= head - 4) {
      continue;  // a blank line ends the record, and the page after it counts as damaged data
    }
    ASSERT_EQ(lines.size(), 3U) << length << ": " << run.err;
    EXPECT_NE(lines[1].find("\"status\":\"damaged\""), std::string::npos) << lines[1];
    EXPECT_NE(
        run.err.find("the Content-Length is too short; the record ends before the page begins"),
        std::string::npos);
  }
}

TEST_F(Fault, KeepsWhatThereIsOfPagesThatTheCrawlerCutShort) {
  const std::string packed = test::gzipped(test::example_page(1));
  const std::string record = test::warc_record(
      "response", test::example_url(1),
      test::http_response(packed.substr(0, packed.size() - 20), "Content-Encoding: gzip\r\n"),
      "WARC-Truncated: length\r\n");
  const test::ToolRun run = clean(temp.write("cut.warc", record));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("\"status\":\"cleaned\",\"method\":\"sst\",\"truncated\":true"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find(test::example_sentence(1)), std::string::npos) << run.out;
}

// Each bomb contains a gigabyte of zeros: in the first, the HTTP body is compressed; in the second,
// the record.
TEST_F(Fault, SurvivesGzipBombs) {
  const std::string good =
      test::gzipped(test::page_record(test::example_url(1), test::example_page(1)));
  const std::string body = test::gzipped_zeros(kGigabyte);
  const std::string in_body =
      test::gzipped(test::warc_record("response", "http://gardens.example/bomb",
                                      test::http_response(body, "Content-Encoding: gzip\r\n")));
  const std::string http = test::http_response("");
  std::string head = test::warc_record("response", "http://gardens.example/bomb", http);
  head.resize(head.size() - 4);  // the record's end is appended below
  const std::string length = "Content-Length: ";
  head.replace(head.find(length), length.size() + 2,
               length + std::to_string(http.size() + kGigabyte));
  const std::string as_record = test::gzipped(head) + body + test::gzipped("\r\n\r\n");
  for (const std::string& bomb : {in_body, as_record}) {
    const test::ToolRun run = clean(temp.write("bomb.warc.gz", good + bomb + good));
    EXPECT_EQ(run.exit_code, 3);
    const auto lines = test::lines_of(run.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_NE(lines[1].find("\"status\":\"too_large\""), std::string::npos) << lines[1];
    EXPECT_NE(lines[2].find("\"status\":\"cleaned\""), std::string::npos) << lines[2];
  }
}

// For each unmatched end tag, libxml2 searches 1,900 open elements without finding a match.
TEST_F(Fault, GivesUpOnPagesThatTakeTooLong) {
  std::string slow = "<!DOCTYPE html><body><p>start";
  for (int i = 0; i < 1'900; ++i) {
    slow += "<div>";
  }
  slow += "text";
  for (int i = 0; i < 400'000; ++i) {
    slow += "</p><b></div></i>";
  }
  temp.write("slow/a.html", test::example_page(1));
  temp.write("slow/b.html", slow);
  temp.write("slow/c.html", test::example_page(2));
  const test::ToolRun run =
      clean(temp / "slow", {"--site", "gardens.example", "--max-page-seconds", "0.02"});
  EXPECT_EQ(run.exit_code, 3);
  const auto lines = test::lines_of(run.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0].find("\"status\":\"cleaned\""), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find("\"status\":\"timed_out\""), std::string::npos)
      << lines[1].substr(0, 300);
  EXPECT_NE(lines[2].find("\"status\":\"cleaned\""), std::string::npos) << lines[2];
}

TEST_F(Fault, FailsOnAFullDiskAndKeepsTheOldOutput) {
  constexpr std::size_t kManyPages = 300;
  temp.write("out.jsonl", "the old one");
  const std::string archive = temp.write("a.warc", test::example_warc(kManyPages));
  {
    const test::FileSizeLimit limit{50'000};
    const test::ToolRun run = clean(archive, {"-o", temp / "out.jsonl"});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.err.find("out.jsonl: the output cannot be written (File too large)"),
              std::string::npos)
        << run.err;
  }
  EXPECT_EQ(test::read_file(temp / "out.jsonl"), "the old one");
  EXPECT_FALSE(std::filesystem::exists(temp / "out.jsonl.part"));
  EXPECT_FALSE(std::filesystem::exists(temp / "out.jsonl.journal"));
  EXPECT_EQ(clean(archive, {"-o", temp / "out.jsonl"}).exit_code, 0);
  EXPECT_EQ(test::lines_of(test::read_file(temp / "out.jsonl")).size(), kManyPages);
}

TEST_F(Fault, GivesTheSameForAnyPackingAndAnyNumberOfThreads) {
  const auto without_source = [](const std::string& records) {
    std::string out;
    for (const std::string& line : test::lines_of(records)) {
      rapidjson::Document json;
      json.Parse(line);
      out += std::string{json["status"].GetString()} + " " + json["text"].GetString() + "\n";
    }
    return out;
  };
  const std::string expected =
      without_source(clean(temp / "site", {"--site", "gardens.example"}).out);
  EXPECT_EQ(test::lines_of(expected).size() >= kPages, true);
  for (const auto& [name, pack] : packers) {
    const std::string file = temp.write("packed.warc", test::example_warc(kPages, pack));
    const std::string one = clean(file, {"--threads", "1"}).out;
    EXPECT_EQ(without_source(one), expected) << name;
    EXPECT_EQ(clean(file, {"--threads", "2"}).out, one) << name;
    EXPECT_EQ(clean(file, {"--threads", "8"}).out, one) << name;
  }
}

TEST_F(Fault, ADamagedModelCostsItsSiteAlone) {
  const std::string db = temp / "m.db";
  std::string crawl = test::example_warc(25);
  for (std::size_t i = 0; i < 25; ++i) {
    crawl += test::page_record("http://other.example/" + std::to_string(i), test::example_page(i));
  }
  const std::string archive = temp.write("crawl.warc", crawl);
  ASSERT_EQ(
      test::run_trainer({"learn", "--quiet", "--db", db, "--site-by", "host", archive}).exit_code,
      0);
  test::execute(db,
                "UPDATE model SET checksum = 'x' WHERE site_id = "
                "(SELECT id FROM site WHERE name = 'gardens.example')");
  const test::ToolRun run = test::run_cleaner({"--db", db, archive});
  EXPECT_EQ(run.exit_code, 3);
  std::map<std::string, int> records;
  for (const std::string& line : test::lines_of(run.out)) {
    const auto record = test::parsed(line);
    ++records[std::string{record["site"].GetString()} + " " + record["status"].GetString()];
    EXPECT_STRNE(record["text"].GetString(), "");
  }
  EXPECT_EQ(records, (std::map<std::string, int>{{"gardens.example damaged_model", 25},
                                                 {"other.example cleaned", 25}}));
  EXPECT_NE(run.err.find("pages of gardens.example are cleaned without a model"), std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("damaged_model 25"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace sst
