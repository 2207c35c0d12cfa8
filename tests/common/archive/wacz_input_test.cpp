#include "common/archive/wacz_input.hpp"

#include <gtest/gtest.h>

#include <zlib.h>

#include <map>
#include <random>
#include <sstream>

#include "common/archive/page_source.hpp"
#include "common/error.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/page_lines.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"
#include "tests/support/zips.hpp"

namespace sst {
namespace {

using test::TempDir;
using test::zip_of;
using test::ZipMember;

constexpr std::size_t kMostBytes = 1 << 20;

std::string gzipped_page(const std::string& url) {
  return test::gzipped(test::page_record(url, "<p>page"));
}

/// The members of a typical WACZ file: stored archives, and other files.
std::vector<ZipMember> usual_members() {
  return {{.name = "datapackage.json", .bytes = "{}", .is_packed = true},
          {.name = "archive/", .bytes = ""},
          {.name = "archive/b.warc.gz", .bytes = gzipped_page("http://x.org/3")},
          {.name = "archive/a.warc.gz",
           .bytes = gzipped_page("http://x.org/1") + gzipped_page("http://x.org/2")},
          {.name = "indexes/index.cdx.gz", .bytes = test::gzipped("no archive")},
          {.name = "pages/pages.jsonl", .bytes = "{}", .is_packed = true}};
}

class WaczInputTest : public testing::Test {
 protected:
  /// The pages and problems of the inputs, one per line, with paths relative to the temporary
  /// folder.
  std::string read(const std::vector<std::string>& inputs) {
    std::istringstream in;
    const auto source = open_inputs(inputs, kMostBytes, in);
    return rest_of(*source);
  }
  std::string read_zip(const std::vector<ZipMember>& members) {
    return read({temp.write("a.wacz", zip_of(members))});
  }
  std::string rest_of(PageSource& source) { return test::page_lines(source, temp, kMostBytes); }

  TempDir temp;
};

TEST_F(WaczInputTest, ReadsTheArchivesByTheirNames) {
  const std::string second = std::to_string(gzipped_page("http://x.org/1").size());
  EXPECT_EQ(read_zip(usual_members()),
            "a.wacz!archive/a.warc.gz:0 http://x.org/1\n"
            "a.wacz!archive/a.warc.gz:" +
                second +
                " http://x.org/2\n"
                "a.wacz!archive/b.warc.gz:0 http://x.org/3\n");
}

TEST_F(WaczInputTest, ReadsPackedMembersAndPlainArchives) {
  EXPECT_EQ(read_zip({{.name = "archive/a.warc",
                       .bytes = test::page_record("http://x.org/1", "<p>1"),
                       .is_packed = true},
                      {.name = "archive/b.warc.gz",
                       .bytes = gzipped_page("http://x.org/2"),
                       .is_packed = true}}),
            "a.wacz!archive/a.warc:0 http://x.org/1\n"
            "a.wacz!archive/b.warc.gz:0 http://x.org/2\n");
}

TEST_F(WaczInputTest, IsReadInFoldersAndLists) {
  temp.write("in/c.html", "<p>page");
  temp.write("in/B.WACZ",
             zip_of({{.name = "archive/a.warc.gz", .bytes = gzipped_page("http://x.org/1")}}));
  EXPECT_EQ(read({temp / "in"}), "in/B.WACZ!archive/a.warc.gz:0 http://x.org/1\nin/c.html \n");
  EXPECT_EQ(read({"@" + temp.write("list", temp / "in/B.WACZ")}),
            "in/B.WACZ!archive/a.warc.gz:0 http://x.org/1\n");
}

TEST_F(WaczInputTest, GoesOnAfterAnyItem) {
  std::vector<ZipMember> members = usual_members();
  members.push_back({.name = "archive/aa.warc.gz", .bytes = "x", .flags = 1});
  members.push_back({.name = "archive/c.warc", .bytes = test::example_warc(3), .is_packed = true});
  temp.write("in/a.wacz", zip_of(members));
  temp.write("in/b.html", "<p>page");
  for (const std::string& input : {temp / "in", temp / "in/a.wacz"}) {
    const std::string all = read({input});
    std::istringstream in;
    const auto count = static_cast<std::size_t>(std::count(all.begin(), all.end(), '\n'));
    EXPECT_GE(count, 7U);
    std::size_t at = 0;
    for (std::size_t items = 1; items <= count; ++items) {
      const auto source = open_inputs({input}, kMostBytes, in);
      SourcePage page;
      for (std::size_t i = 0; i < items; ++i) {
        ASSERT_TRUE(source->next(page));
      }
      at = all.find('\n', at) + 1;
      const auto cursor = parse_cursor(to_text(page.cursor));
      ASSERT_TRUE(cursor);
      const auto again = open_inputs({input}, kMostBytes, in);
      again->resume(*cursor);
      EXPECT_EQ(rest_of(*again), all.substr(at)) << items;
    }
  }
}

TEST_F(WaczInputTest, NamesMembersThatAreNotRead) {
  const std::string good = gzipped_page("http://x.org/1");
  std::vector<ZipMember> members = {
      {.name = "archive/a.warc.gz", .bytes = good, .flags = 1},
      {.name = "archive/../b.warc.gz", .bytes = good},
      {.name = "archive/c\\..\\c.warc.gz", .bytes = good},
      {.name = "archive/d.txt", .bytes = good},
      {.name = "archive/e.warc.gz", .bytes = good},
      {.name = "archive/e.warc.gz", .bytes = good},
      {.name = "archive/f.warc.gz", .bytes = good, .method = 93},
      {.name = "archive/g.warc.gz", .bytes = good},
  };
  const std::string cannot = ": the ZIP member cannot be read ";
  EXPECT_EQ(read_zip(members),
            "a.wacz!archive/../b.warc.gz unreadable, its name points outside the WACZ file\n"
            "a.wacz!archive/a.warc.gz unreadable, it is encrypted; decrypt the WACZ file\n"
            "a.wacz!archive/c\\..\\c.warc.gz unreadable, its name points outside the WACZ file\n"
            "a.wacz!archive/d.txt unreadable, its name is not the name of a WARC or ARC file\n"
            "a.wacz!archive/e.warc.gz:0 http://x.org/1\n"
            "a.wacz!archive/e.warc.gz unreadable, another member has the same name\n"
            "a.wacz!archive/f.warc.gz unreadable, the ZIP member cannot be read (it is "
            "neither stored nor deflated; repack the WACZ file)\n"
            "a.wacz!archive/g.warc.gz:0 http://x.org/1\n");
}

TEST_F(WaczInputTest, TellsWrongSizesAndChecksums) {
  const std::string good = gzipped_page("http://x.org/1");
  const auto size = static_cast<std::uint32_t>(good.size());
  const auto read_one = [&](const ZipMember& member) {
    return read_zip(
        {member, {.name = "archive/z.warc.gz", .bytes = gzipped_page("http://x.org/9")}});
  };
  const std::string rest = "a.wacz!archive/z.warc.gz:0 http://x.org/9\n";
  const std::string place = "a.wacz!archive/a.warc.gz";
  const std::string cannot = " unreadable, " + place + ": the ZIP member cannot be read ";
  const auto tells = [&](const ZipMember& member, const std::string& fact) {
    const std::string pages = read_one(member);
    EXPECT_NE(pages.find("cannot be read (" + fact + ")"), std::string::npos) << pages;
    EXPECT_TRUE(pages.ends_with(rest)) << pages;
  };
  tells({.name = "archive/a.warc.gz", .bytes = good, .checksum = 7}, "its checksum is wrong");
  tells({.name = "archive/a.warc.gz", .bytes = good, .is_packed = true, .checksum = 7},
        "its checksum is wrong");
  tells({.name = "archive/a.warc.gz", .bytes = good, .is_packed = true, .size = size + 100},
        "it is shorter than the directory declares");
  tells({.name = "archive/a.warc.gz", .bytes = good, .is_packed = true, .size = size - 10},
        "it is longer than the directory declares");
  EXPECT_TRUE(read_one({.name = "archive/a.warc.gz",
                        .bytes = good,
                        .packed_size = static_cast<std::uint32_t>(2 * good.size())})
                  .ends_with(rest))
      << "the next member begins within this one";
}

TEST_F(WaczInputTest, TellsMembersThatAreLongerThanTheDirectorySays) {
  const std::string first = gzipped_page("http://x.org/1");
  const std::string second = gzipped_page("http://x.org/2");
  const auto checksum = static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(first.data()), static_cast<uInt>(first.size())));
  EXPECT_EQ(read_zip({{.name = "archive/a.warc.gz",
                       .bytes = first + second,
                       .is_packed = true,
                       .checksum = checksum,
                       .size = static_cast<std::uint32_t>(first.size())}}),
            "a.wacz!archive/a.warc.gz:0 http://x.org/1\n"
            "a.wacz!archive/a.warc.gz:0 unreadable, the ZIP member cannot be read (it is "
            "longer than the directory declares)\n");
}

TEST_F(WaczInputTest, KeepsThePagesBeforeTheDamageOfAMember) {
  std::mt19937 random{test::seed(6)};
  std::string archive;
  for (int page = 0; page < 40; ++page) {
    std::string html = "<p>";
    for (int i = 0; i < 10'000; ++i) {
      html += static_cast<char>('a' + random() % 26);
    }
    archive += test::page_record("http://x.org/" + std::to_string(page), html);
  }
  std::string zip = zip_of({{.name = "archive/a.warc", .bytes = archive, .is_packed = true}});
  zip[zip.size() / 2] = static_cast<char>(~zip[zip.size() / 2]);
  const std::string pages = read({temp.write("a.wacz", zip)});
  EXPECT_GE(std::count(pages.begin(), pages.end(), '\n'), 15) << pages;
  EXPECT_NE(pages.find(" unreadable, the ZIP member cannot be read ("), std::string::npos) << pages;
}

TEST_F(WaczInputTest, RefusesBombs) {
  std::string zeros(80 << 20, '\0');
  const std::string pages =
      read_zip({{.name = "archive/a.warc.gz", .bytes = zeros, .is_packed = true}});
  EXPECT_EQ(
      pages,
      "a.wacz!archive/a.warc.gz unreadable, it expands more than any packed archive, so it is "
      "a ZIP bomb\n");
  zeros.clear();
  // A thousand members share the same bytes.
  std::vector<ZipMember> members = {
      {.name = "archive/0.warc.gz", .bytes = test::gzipped_zeros(1 << 20)}};
  for (int i = 1; i < 1'000; ++i) {
    ZipMember member{.name = "archive/" + std::to_string(i) + ".warc.gz", .bytes = ""};
    member.checksum = 0;
    member.size = member.packed_size = static_cast<std::uint32_t>(members[0].bytes.size());
    member.offset = 0;
    members.push_back(member);
  }
  EXPECT_EQ(
      read_zip(members),
      "a.wacz unreadable, the members of this ZIP file are together larger than the file, so it "
      "is damaged, or a ZIP bomb\n");
  EXPECT_NE(read({temp.write("a.wacz", test::zip64_of(usual_members(), std::uint64_t{1} << 60))}),
            "")
      << "the directory declares 2^60 members";
}

TEST_F(WaczInputTest, ReportsUnreadableFiles) {
  EXPECT_EQ(read({temp.write("a.wacz", "PK\3\4 and so on")}),
            "a.wacz unreadable, this is not a ZIP file, or it is truncated or damaged\n");
  EXPECT_EQ(read_zip({{.name = "a.warc.gz", .bytes = gzipped_page("http://x.org/1")}}),
            "a.wacz unreadable, this WACZ file contains no archive\n");
  std::istringstream in{zip_of(usual_members())};
  const auto source = open_inputs({"-"}, kMostBytes, in);
  EXPECT_EQ(rest_of(*source),
            "- unreadable, a WACZ file cannot be read from a stream; give its path\n");
}

/// The pages and problems read from a damaged file.
struct DamagedPages {
  std::map<std::string, std::string> pages;  // bytes by URL
  std::size_t problems = 0;
};

DamagedPages read_damaged(const std::string& path) {
  std::istringstream in;
  const auto source = open_inputs({path}, kMostBytes, in);
  DamagedPages read;
  SourcePage page;
  while (source->next(page)) {
    unpack(page, kMostBytes);
    if (page.problem || page.is_cut_short) {  // only a part of the page was read
      ++read.problems;
    } else {
      read.pages[page.url] = page.bytes;
    }
  }
  return read;
}

TEST_F(WaczInputTest, LosesOnlyWhatIsDamagedAndSaysSo) {
  std::vector<ZipMember> members;
  std::vector<std::size_t> starts;  // offsets of the members in the file
  std::map<std::string, std::string> pages;
  std::size_t size = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    std::string archive;
    for (std::size_t j = 0; j < 3; ++j) {
      const std::string url = "http://x.org/" + std::to_string(i) + "/" + std::to_string(j);
      pages[url] = "<p>" + test::example_page(3 * i + j);
      archive += test::gzipped(test::page_record(url, pages[url]));
    }
    members.push_back({.name = "archive/" + std::to_string(i) + ".warc.gz",
                       .bytes = archive,
                       .is_packed = i % 2 == 1});
    starts.push_back(size);
    size += 30 + members.back().name.size() +
            (i % 2 == 1 ? test::raw_deflated(archive) : archive).size();
  }
  starts.push_back(size);
  const std::string good = zip_of(members);
  ASSERT_EQ(good.substr(size, 4), "PK\1\2") << "the directory";
  ASSERT_EQ(read_damaged(temp.write("a.wacz", good)).pages, pages);
  const auto expect_pages_of_it = [&](const DamagedPages& read) {
    for (const auto& [url, bytes] : read.pages) {
      const auto page = pages.find(url);
      ASSERT_NE(page, pages.end()) << url;
      EXPECT_EQ(bytes, page->second) << url;
    }
  };
  std::mt19937 random{test::seed(5)};
  for (int i = 0; i < 600; ++i) {
    std::string damaged = good;
    if (i % 3 == 0) {  // at any position
      for (std::size_t flips = 1 + random() % 4; flips > 0; --flips) {
        damaged[random() % damaged.size()] = static_cast<char>(random());
      }
      damaged.resize(damaged.size() - (random() % 4 == 0 ? random() % damaged.size() : 0));
      const DamagedPages read = read_damaged(temp.write("a.wacz", damaged));
      expect_pages_of_it(read);
      EXPECT_GT(read.pages.size() + read.problems, 0U);
      continue;
    }
    const std::size_t victim = random() % members.size();
    for (std::size_t flips = 1 + random() % 4; flips > 0; --flips) {
      const std::size_t bytes = starts[victim + 1] - starts[victim];
      damaged[starts[victim] + random() % bytes] = static_cast<char>(random());
    }
    const DamagedPages read = read_damaged(temp.write("a.wacz", damaged));
    expect_pages_of_it(read);
    EXPECT_TRUE(read.problems > 0 || read.pages.size() == pages.size())
        << "nothing is lost silently";
    for (const auto& [url, bytes] : pages) {
      if (!url.starts_with("http://x.org/" + std::to_string(victim) + "/")) {
        EXPECT_EQ(read.pages.count(url), 1U) << url << " is in another member";
      }
    }
  }
}

TEST_F(WaczInputTest, IsCleanedWithTheNamesOfItsArchives) {
  const std::string wacz = temp.write("a.wacz", zip_of(usual_members()));
  const test::ToolRun run = test::run_cleaner({"--method", "page", wacz});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("\"source\":\"" + wacz + "!archive/b.warc.gz:0\""), std::string::npos)
      << run.out;
  const test::ToolRun index = test::run_cleaner({"index", wacz});
  EXPECT_EQ(index.exit_code, 0) << index.err;
  EXPECT_NE(index.out.find("/a.wacz!archive/b.warc.gz\"}"), std::string::npos) << index.out;
}

}  // namespace
}  // namespace sst
