#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>
#include <thread>

#include "tests/support/archives.hpp"
#include "tests/support/bytes_read.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"
#include "tests/support/zips.hpp"

namespace sst {
namespace {

using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

/// A page of about 30 KB that compresses poorly.
std::string random_page(std::mt19937& random, const std::string& title) {
  std::string page = "<!DOCTYPE html><title>" + title + "</title><h1>" + title + "</h1>";
  for (int paragraph = 0; paragraph < 30; ++paragraph) {
    page += "<p>";
    for (int i = 0; i < 1'000; ++i) {
      const auto value = random();
      page += value % 6 == 0 ? ' ' : static_cast<char>('a' + (value >> 8) % 26);
    }
  }
  return page;
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Index, LetsOneOfTwentySitesBeReadOutOfFortyArchives) {
  constexpr int kSites = 20;
  constexpr int kArchives = 40;
  std::mt19937 random{test::seed(1)};
  const test::TempDir temp;
  std::uint64_t bytes = 0;
  for (int archive = 0; archive < kArchives; ++archive) {
    std::string records = test::gzipped(test::warc_record("warcinfo", "", "software: a test\r\n"));
    for (int i = 0; i < kSites; ++i) {
      const int site = (i + archive) % kSites;
      const std::string url =
          "http://site" + std::to_string(site) + ".example/" + std::to_string(archive) + ".html";
      records += test::gzipped(test::page_record(url, random_page(random, url)));
    }
    temp.write("crawl/" + std::to_string(archive) + ".warc.gz", records);
    bytes += records.size();
  }
  const ToolRun index = run_cleaner({"index", "-o", temp / "i.cdxj", temp / "crawl"});
  ASSERT_EQ(index.exit_code, 0) << index.err;
  EXPECT_NE(index.err.find("indexed 800 records of 40 archives; left out: 40 without"),
            std::string::npos)
      << index.err;

  const std::uint64_t before = test::bytes_read();
  const ToolRun one = run_cleaner({"--method", "page", "--cdx", temp / "i.cdxj", "--site",
                                   "site7.example", "-o", temp / "one.jsonl"});
  const std::uint64_t read = test::bytes_read() - before;
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_GT(read, bytes / kSites) << "at least the records of the site are read";
  EXPECT_LE(read, bytes / 10) << "of " << bytes;
  RecordProperty("bytes", std::to_string(bytes));
  RecordProperty("bytes_read", std::to_string(read));

  // The output equals the site's records in a run over the whole crawl.
  const ToolRun all = run_cleaner({"--method", "page", "-o", temp / "all.jsonl", temp / "crawl"});
  ASSERT_EQ(all.exit_code, 0) << all.err;
  std::multiset<std::string> expected;
  for (const std::string& line : test::lines_of(test::read_file(temp / "all.jsonl"))) {
    if (line.find("\"url\":\"http://site7.example/") != std::string::npos) {
      expected.insert(line);
    }
  }
  const auto lines = test::lines_of(test::read_file(temp / "one.jsonl"));
  EXPECT_EQ(expected.size(), 40U);
  EXPECT_EQ(std::multiset<std::string>(lines.begin(), lines.end()), expected);
}

TEST(Index, ServesLearningAndCleaningAsTheWholeArchiveDoes) {
  const test::TempDir temp;
  const std::string other = test::gzipped(test::page_record("http://other.example/", "<p>other"));
  const std::string archive =
      temp.write("in/a.warc.gz", test::example_warc(30, test::gzipped) + other);
  const std::string index = temp / "i.cdxj.gz";
  ASSERT_EQ(run_cleaner({"index", "--quiet", "-o", index, archive}).exit_code, 0);
  const std::string site = "gardens.example";
  const ToolRun learned =
      run_trainer({"learn", "--db", temp / "i.db", "--site", site, "--cdx", index});
  ASSERT_EQ(learned.exit_code, 0) << learned.err;
  EXPECT_NE(learned.err.find("learned 1 site from 30 pages"), std::string::npos) << learned.err;
  const std::string alone = temp.write("alone/a.warc.gz", test::example_warc(30, test::gzipped));
  ASSERT_EQ(
      run_trainer({"learn", "--quiet", "--db", temp / "a.db", "--site", site, alone}).exit_code, 0);
  const auto cleaned = [&](const std::string& model) {
    return run_cleaner({"--quiet", "--db", temp / model, "--site", site, "--cdx", index});
  };
  EXPECT_EQ(cleaned("i.db").out, cleaned("a.db").out) << "the models are the same";
  EXPECT_EQ(count_lines(cleaned("i.db").out), 30U);
  const ToolRun drift =
      run_trainer({"drift", "--db", temp / "i.db", "--site", site, "--cdx", index});
  EXPECT_EQ(drift.exit_code, 0) << drift.err;
  EXPECT_NE(drift.err.find("read 30 pages"), std::string::npos) << drift.err;
}

TEST(Index, CountsAndNamesBadLines) {
  const test::TempDir temp;
  const std::string archive = temp.write("a.warc.gz", test::example_warc(2, test::gzipped));
  const ToolRun index = run_cleaner({"index", "--quiet", archive, "-o", temp / "i.cdxj"});
  ASSERT_EQ(index.exit_code, 0) << index.err;
  std::string lines = test::read_file(temp / "i.cdxj");
  for (int i = 0; i < 7; ++i) {
    lines += "bad\n";
  }
  temp.write("i.cdxj", lines);
  const ToolRun cleaned = run_cleaner({"--method", "page", "--cdx", temp / "i.cdxj"});
  EXPECT_EQ(cleaned.exit_code, 3);
  EXPECT_EQ(count_lines(cleaned.out), 2U) << "the good lines are still used";
  EXPECT_NE(cleaned.err.find("i.cdxj: skipped: line 3: neither CDXJ nor CDX"), std::string::npos)
      << cleaned.err;
  EXPECT_NE(cleaned.err.find("further lines of indexes are only counted"), std::string::npos);
  EXPECT_NE(cleaned.err.find("7 unusable lines of indexes"), std::string::npos) << cleaned.err;
  EXPECT_EQ(cleaned.err.find("line 8"), std::string::npos) << "only the first five are named";
  const ToolRun learned = run_trainer(
      {"learn", "--db", temp / "m.db", "--site", "gardens.example", "--cdx", temp / "i.cdxj"});
  EXPECT_EQ(learned.exit_code, 3) << learned.err;
  EXPECT_NE(learned.err.find("7 unusable lines of indexes"), std::string::npos) << learned.err;
}

TEST(Index, OfEachArchiveMayBeGivenAmongOthers) {
  const test::TempDir temp;
  std::vector<std::string> arguments = {"--quiet", "--method", "page"};
  for (const char* name : {"a", "b"}) {
    const std::string folder = std::string{name} + "/";
    temp.write(folder + "x.warc.gz",
               test::gzipped(test::page_record("http://" + folder, "<p>page " + folder)));
    const std::string index = temp / (folder + "i.cdxj");
    ASSERT_EQ(
        run_cleaner({"index", "--quiet", "-o", index, temp / (folder + "x.warc.gz")}).exit_code, 0);
    arguments.insert(arguments.end(), {"--cdx", index});
  }
  const ToolRun both = run_cleaner(arguments);
  EXPECT_EQ(both.exit_code, 0) << both.err;
  const auto lines = test::lines_of(both.out);
  ASSERT_EQ(lines.size(), 2U) << "archives with the same name in two folders";
  EXPECT_NE(lines[0].find("page a/"), std::string::npos) << both.out;
  EXPECT_NE(lines[1].find("page b/"), std::string::npos) << both.out;
}

TEST(Index, WritesSortedLinesOfAllKindsOfRecords) {
  const test::TempDir temp;
  const std::string not_found = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>no";
  const std::string info = test::warc_record("warcinfo", "", "x\r\n");
  const std::string b = test::page_record("http://www.b.org/", "<p>b");
  const std::string missing = test::warc_record("response", "http://a.org/gone", not_found,
                                                "WARC-Payload-Digest: sha1:ABC\r\n");
  const std::string revisit = test::warc_record("revisit", "http://a.org/", "");
  const std::string image =
      test::warc_record("resource", "http://a.org/i", "\x89PNG", "Content-Type: image/png\r\n");
  temp.write("in/x.warc", info + b + missing + revisit + image);
  const ToolRun run = run_cleaner({"index", temp / "in", "-o", temp / "index/i.cdxj"});
  EXPECT_EQ(run.exit_code, 1) << "its folder does not exist";
  std::filesystem::create_directory(temp / "index");
  const ToolRun again = run_cleaner({"index", temp / "in", "-o", temp / "index/i.cdxj"});
  ASSERT_EQ(again.exit_code, 0) << again.err;
  const auto tail = [](std::size_t length, std::size_t offset) {
    return R"("length":")" + std::to_string(length) + R"(","offset":")" + std::to_string(offset) +
           "\",\"filename\":\"../in/x.warc\"}\n";
  };
  std::size_t at = info.size();
  const std::string of_b = R"("status":"200",)" + tail(b.size(), at);
  at += b.size();
  const std::string of_missing =
      R"("status":"404","digest":"sha1:ABC",)" + tail(missing.size(), at);
  at += missing.size();
  const std::string of_revisit = tail(revisit.size(), at);
  at += revisit.size();
  EXPECT_EQ(test::read_file(temp / "index/i.cdxj"),
            R"(org,a)/ 20200203040506 {"url":"http://a.org/","mime":"warc/revisit",)" + of_revisit +
                R"(org,a)/gone 20200203040506 {"url":"http://a.org/gone","mime":"text/html",)" +
                of_missing +
                R"(org,a)/i 20200203040506 {"url":"http://a.org/i","mime":"image/png",)" +
                tail(image.size(), at) +
                R"(org,b)/ 20200203040506 {"url":"http://www.b.org/","mime":"text/html",)" + of_b);
  const ToolRun printed = run_cleaner({"index", "--quiet", temp / "in"});
  EXPECT_EQ(count_lines(printed.out), 4U) << "on standard output";
}

TEST(Index, TellsWhatCannotBeIndexed) {
  const test::TempDir temp;
  temp.write("in/shared.warc.gz", test::gzipped(test::example_warc(3)));
  temp.write("in/page.html", "<p>page");
  std::string damaged = test::gzipped(test::page_record("http://a.org/", "<p>a"));
  damaged[damaged.size() / 2] = static_cast<char>(~damaged[damaged.size() / 2]);
  temp.write("in/damaged.warc.gz", test::example_warc(1, test::gzipped) + damaged);
  const ToolRun run = run_cleaner({"index", temp / "in"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(count_lines(run.out), 1U) << run.out;
  EXPECT_NE(
      run.err.find("shared.warc.gz: only records that are compressed individually can be indexed"),
      std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("left out: 1 without a URL or content, 4 damaged or packed together"),
            std::string::npos)
      << run.err;
}

TEST(Index, LeavesOutPageFilesReadableOrNot) {
  const test::TempDir temp;
  temp.write("in/a.warc", test::page_record("http://a.example/", test::example_page(1)));
  temp.write("in/page.html", test::example_page(2));
  for (const char* name : {"gone.html", "gone.html.gz"}) {
    std::filesystem::create_symlink(temp / "nothing", std::filesystem::path{temp / "in"} / name);
  }
  const ToolRun run = run_cleaner({"index", temp / "in"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("left out: 3 without a URL or content"), std::string::npos) << run.err;
  for (const char* name : {"gone.warc.gz", "gone.wacz", "gone", "packed.warc.bz2"}) {
    std::filesystem::create_symlink(temp / "nothing", std::filesystem::path{temp / "in"} / name);
    const ToolRun incomplete = run_cleaner({"index", temp / "in"});
    EXPECT_EQ(incomplete.exit_code, 3) << name << ": it may be an archive";
    EXPECT_NE(incomplete.err.find(name), std::string::npos) << incomplete.err;
    std::filesystem::remove(std::filesystem::path{temp / "in"} / name);
  }
}

TEST(Index, ReadsRecordsOfWaczFiles) {
  const test::TempDir temp;
  std::string other = test::gzipped(test::page_record("http://other.example/", "<p>other"));
  temp.write("in/a.wacz",
             test::zip_of({{.name = "archive/b 100%.warc.gz",
                            .bytes = other + test::example_warc(9, test::gzipped)},
                           {.name = "archive/a.warc", .bytes = test::example_warc(3)},
                           {.name = "archive/r\xE9.warc.zst",
                            .bytes = test::zstd_packed(test::page_record("http://z.org/", "<p>z"))},
                           {.name = "datapackage.json", .bytes = "{}", .is_packed = true}}));
  const ToolRun index = run_cleaner({"index", "-o", temp / "i.cdxj", temp / "in"});
  EXPECT_EQ(index.exit_code, 0) << index.err;
  EXPECT_NE(index.err.find("indexed 14 records of 3 archives"), std::string::npos) << index.err;
  EXPECT_NE(test::read_file(temp / "i.cdxj").find(R"("filename":"in/a.wacz!archive/a.warc")"),
            std::string::npos);
  const ToolRun all = run_cleaner({"--quiet", "--method", "page", temp / "in"});
  const ToolRun named = run_cleaner({"--quiet", "--method", "page", "--cdx", temp / "i.cdxj"});
  EXPECT_EQ(named.exit_code, 0) << named.err;
  EXPECT_EQ(count_lines(named.out), 14U);
  EXPECT_EQ(named.out, all.out) << "the sources are equal, too";
  const ToolRun one = run_cleaner(
      {"--quiet", "--method", "page", "--cdx", temp / "i.cdxj", "--site", "other.example"});
  EXPECT_EQ(count_lines(one.out), 1U);
  EXPECT_NE(one.out.find("a.wacz!archive/b 100%.warc.gz:0"), std::string::npos) << one.out;
  // The index may be in another folder.
  std::filesystem::create_directory(temp / "index");
  std::filesystem::rename(temp / "i.cdxj", temp / "index/i.cdxj");
  EXPECT_EQ(run_cleaner({"--quiet", "--method", "page", "--cdx", temp / "index/i.cdxj"}).exit_code,
            3);
  EXPECT_EQ(run_cleaner(
                {"--quiet", "--method", "page", "--cdx", temp / "index/i.cdxj", temp / "in/a.wacz"})
                .out,
            all.out);
}

TEST(Index, LeavesOutDeflatedMembersOfAWaczFile) {
  const test::TempDir temp;
  const std::string archive = test::example_warc(3, test::gzipped);
  temp.write("in/a.wacz",
             test::zip_of({{.name = "archive/a.warc.gz", .bytes = archive, .is_packed = true}}));
  temp.write("in/b.warc.gz", archive);
  const ToolRun run = run_cleaner({"index", temp / "in"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(count_lines(run.out), 3U) << run.out;
  EXPECT_NE(run.err.find("a.wacz!archive/a.warc.gz: the archive is deflated in the WACZ file"),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("3 damaged or packed together with other records;"), std::string::npos)
      << run.err;
}

TEST(Index, TellsWhichRecordsOfWaczFilesCannotBeRead) {
  const test::TempDir temp;
  const std::string archive = test::example_warc(1, test::gzipped);
  temp.write(
      "a.wacz",
      test::zip_of(
          {{.name = "archive/deflated.warc.gz", .bytes = archive, .is_packed = true},
           {.name = "archive/encrypted.warc.gz", .bytes = archive, .flags = 1},
           {.name = "archive/moved.warc.gz", .bytes = archive, .offset = 7},
           {.name = "archive/short.warc.gz", .bytes = archive.substr(0, archive.size() / 2)}}));
  temp.write("b.wacz", "PK, but no ZIP file");
  temp.write("c.wacz",
             test::zip_of(
                 {{.name = "archive/a.warc.gz", .bytes = archive},
                  {.name = "archive/b.warc.gz", .bytes = archive, .packed_size = 4'000'000'000}}));
  std::string lines;
  for (const char* name :
       {"a.wacz!archive/deflated.warc.gz", "a.wacz!archive/encrypted.warc.gz",
        "a.wacz!archive/moved.warc.gz", "a.wacz!archive/short.warc.gz", "a.wacz!archive/none.warc",
        "a.wacz!../archive/none.warc", "a.wacz!", "b.wacz!archive/a.warc.gz",
        "b.wacz!archive/b.warc.gz", "c.wacz!archive/a.warc.gz", "d.wacz!archive/a.warc.gz",
        "../../a.wacz!archive/a.warc.gz"}) {
    lines += std::string{R"(a)/ 2020 {"url":"http://a/","offset":"0","length":")"} +
             std::to_string(archive.size()) + R"(","filename":")" + name + "\"}\n";
  }
  temp.write("i.cdxj", lines);
  const ToolRun run = run_cleaner({"--verbose", "--method", "page", "--cdx", temp / "i.cdxj"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(count_lines(run.out), 12U) << "each is a page with a problem";
  EXPECT_EQ(run.out.find("\"cleaned\""), std::string::npos) << run.out;
  for (const char* fact :
       {"archive is deflated in the WACZ file", "it is encrypted", "its header is damaged",
        "the WACZ file contains no such archive", "this is not a ZIP file",
        "together larger than the file", "the archive was not found"}) {
    EXPECT_NE(run.err.find(fact), std::string::npos) << fact << '\n' << run.err;
  }
}

TEST(Index, NamesArchivesWhoseNamesAreNotUtf8) {
  const test::TempDir temp;
  temp.write("in/r\xE9sum\xE9 100%.warc.gz", test::example_warc(2, test::gzipped));
  const std::string index = temp / "i.cdxj";
  ASSERT_EQ(run_cleaner({"index", "--quiet", "-o", index, temp / "in"}).exit_code, 0);
  EXPECT_NE(test::read_file(index).find("in/r%E9sum%E9 100%.warc.gz"), std::string::npos);
  const ToolRun run = run_cleaner({"--method", "page", "--cdx", index});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(count_lines(run.out), 2U);
}

TEST(Index, LetsOnePageBeExplained) {
  const test::TempDir temp;
  const std::string archive = temp.write("a.warc.gz", test::example_warc(5, test::gzipped));
  const std::string index = temp / "i.cdxj";
  ASSERT_EQ(run_cleaner({"index", "--quiet", "-o", index, archive}).exit_code, 0);
  const std::vector<std::string> by_page = {"explain", "--method", "page", "--cdx", index};
  std::vector<std::string> arguments = by_page;
  arguments.insert(arguments.end(), {"--url", test::example_url(3)});
  const ToolRun run = run_cleaner(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(
      run.out,
      run_cleaner({"explain", "--method", "page", "--url", test::example_url(3), archive}).out);
  EXPECT_EQ(run_cleaner(by_page).exit_code, 0) << "the first page";
  arguments.insert(arguments.end(), {"--site", "other.example"});
  const ToolRun other = run_cleaner(arguments);
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE(other.err.find("the input has no page with the URL"), std::string::npos) << other.err;
  EXPECT_EQ(run_cleaner({"explain", "--method", "page", "--cdx", index, "-"}).exit_code, 2);
}

TEST(Index, IsWrittenIntoPipes) {
  const test::TempDir temp;
  const std::string archive = temp.write("a.warc.gz", test::example_warc(1, test::gzipped));
  const std::string pipe = temp / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string read;
  std::thread reader{[&] { read = test::read_file(pipe); }};
  const ToolRun run = run_cleaner({"index", "--quiet", archive, "-o", pipe});
  reader.join();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(run_cleaner({"index", "--quiet", archive, "-o", temp / "i.cdxj"}).exit_code, 0);
  EXPECT_EQ(read, test::read_file(temp / "i.cdxj"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(Index, RefusesOutputsAndInputsThatMakeNoSense) {
  const test::TempDir temp;
  const std::string archive = temp.write("a.warc.gz", test::example_warc(1, test::gzipped));
  const std::string before = test::read_file(archive);
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"index"},
           {"index", "-"},
           {"index", archive, "-o", archive},
           {"index", archive, "-o", temp / "b.warc.gz"},
           {"--method", "page", "--cdx", temp / "i.cdxj", "-"},
           {"--method", "page", "--cdx", temp / "i.cdxj", "--url", "http://a.org/", archive}}) {
    const ToolRun run = run_cleaner(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.err;
  }
  ASSERT_EQ(run_cleaner({"index", "--quiet", archive, "-o", temp / "i.cdxj"}).exit_code, 0);
  for (const std::string& output : {archive, temp / "i.cdxj"}) {
    const ToolRun run = run_cleaner(
        {"--method", "page", "--cdx", temp / "i.cdxj", "--format", "warc", "-o", output});
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_NE(run.err.find("would overwrite"), std::string::npos) << run.err;
  }
  EXPECT_EQ(test::read_file(archive), before);

  const std::string page = temp.write("pages/about", "<p>A page without an extension.");
  const std::string list = temp.write("list", page + "\n");
  for (const std::string& input : {temp / "pages", "@" + list}) {
    EXPECT_EQ(run_cleaner({"index", input, "-o", page}).exit_code, 2) << input;
    EXPECT_EQ(test::read_file(page), "<p>A page without an extension.");
  }
  const ToolRun gone = run_cleaner({"--method", "page", "--cdx", temp / "gone.cdxj"});
  EXPECT_EQ(gone.exit_code, 1);
  EXPECT_NE(gone.err.find("gone.cdxj: the file cannot be read"), std::string::npos) << gone.err;
}

}  // namespace
}  // namespace sst
