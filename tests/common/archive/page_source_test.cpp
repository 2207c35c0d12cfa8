#include "common/archive/page_source.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <thread>
#include <utility>
#include <vector>

#include "common/archive/archive_input.hpp"
#include "common/archive/byte_stream.hpp"
#include "common/error.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::TempDir;

class PageSourceTest : public testing::Test {
 protected:
  /// The addresses of all pages with their problems, such as "/a.html /b.html!unreadable".
  std::string read(const std::vector<std::string>& inputs, const std::string& standard_input = "") {
    std::istringstream in{standard_input};
    const auto source = open_inputs(inputs, max_page_bytes, in);
    std::string out;
    skips = {};
    skipped.clear();
    while (source->next(page)) {
      unpack(page, max_page_bytes);
      if (page.skip) {
        skips.add(*page.skip);
        skipped += describe_skip(page) + "\n";
        continue;
      }
      out += (out.empty() ? "" : " ") + page.address;
      out += page.problem ? "!" + std::string{problem_name(page.problem->kind)} : "";
    }
    return out;
  }

  TempDir temp;
  SourcePage page;
  std::size_t max_page_bytes = 1'000;
  SkipCounts skips;
  std::string skipped;  // the skipped items, one per line, as listed by --verbose
};

TEST_F(PageSourceTest, ReadsEntriesOfAFolderAsTheWalkDoes) {
  temp.write("site/a/page.html", "<p>a");
  temp.write("site/a/text", "no page");
  temp.write("site/@list", "<html><p>l");
  temp.write("site/b.png", "\x89PNG");
  temp.write("site/c.warc", test::page_record("http://a.example/c", "<p>c"));
  const auto described = [&](PageSource& source) {
    std::string out;
    while (source.next(page)) {
      unpack(page, max_page_bytes);
      out += page.source + " " + page.address + " " + (page.skip ? page.skip_detail : "") + "\n";
    }
    return out;
  };
  const std::string root = temp / "site";
  std::istringstream in;
  const std::string walked = described(*open_inputs({root}, max_page_bytes, in));
  EXPECT_EQ(described(*open_entries(root, {root}, max_page_bytes)), walked);
  std::string read;
  for (const std::string name : {"@list", "a", "b.png", "c.warc"}) {
    read += described(*open_entries(root, {root + "/" + name}, max_page_bytes));
  }
  EXPECT_EQ(read, walked);
  EXPECT_NE(walked.find("/a/page.html"), std::string::npos);
  EXPECT_NE(walked.find("not HTML"), std::string::npos);
  EXPECT_THROW(open_entries(root, {root + "/none"}, max_page_bytes), InputError);
  EXPECT_THROW(open_entries(root, {temp.write("other.html", "<p>o")}, max_page_bytes), InputError);
}

TEST_F(PageSourceTest, WalksFoldersInTheOrderOfTheirNames) {
  temp.write("site/b.html", "<p>b");
  temp.write("site/a/z.htm", "<p>z");
  temp.write("site/a/index.html", "<p>i");
  temp.write("site/c.xhtml", "<p>c");
  EXPECT_EQ(read({temp / "site"}), "/a/index.html /a/z.htm /b.html /c.xhtml");
  EXPECT_EQ(page.source, temp / "site/c.xhtml");
  EXPECT_EQ(page.url, "");
  EXPECT_EQ(page.bytes, "<p>c");
}

TEST_F(PageSourceTest, PassesOverFilesThatAreNotHtmlAndCountsThem) {
  temp.write("site/style.css", "p{}");
  temp.write("site/image.png", "\x89PNG\r\n\x1A\n");
  temp.write("site/noextension", "<!DOCTYPE html><p>x");
  temp.write("site/data.bin", "data");
  temp.write("site/page.php", "\n<html><p>x");
  EXPECT_EQ(read({temp / "site"}), "/noextension /page.php");
  EXPECT_EQ(skips.of(Skip::not_html), 3U);
}

TEST_F(PageSourceTest, ReportsArchivesOfKindsThatAreNotRead) {
  for (const char* name : {"a.warc.bz2", "d.ARC.bz2"}) {
    const std::string path = temp.write(std::string{"site/"} + name, "PK\3\4");
    EXPECT_EQ(read({path}), path + "!unreadable");
  }
  EXPECT_EQ(read({temp / "site"}), "/a.warc.bz2!unreadable /d.ARC.bz2!unreadable");
  EXPECT_EQ(skipped, "");
  EXPECT_NO_THROW(require_urls(page, {temp / "site"}))
      << "it does not count as a page with an unknown site";
  EXPECT_NO_THROW(require_urls(page, {temp / "site/a.warc.bz2"}));
}

TEST_F(PageSourceTest, ReadsPackedArchivesAndPagesOfAllNamesInFolders) {
  const std::string html = "<!DOCTYPE html><p>x";
  const std::string warc = test::page_record("http://h/1", html);
  const std::string response = test::http_response(html);
  const std::string arc = "filedesc://x.arc 0.0.0.0 20050101000000 text/plain 0\n\n" +
                          ("http://h/2 1.2.3.4 20050101000000 text/html " +
                           std::to_string(response.size()) + "\n" + response + "\n");
  temp.write("site/a.warc.gz", test::gzipped(warc));
  temp.write("site/b.warc.zst", test::zstd_packed(warc));
  temp.write("site/c.ARC.zst", test::zstd_packed(arc));
  temp.write("site/d.htm.zst", test::zstd_packed(html));
  temp.write("site/e.xhtml.gz", test::gzipped(html));
  temp.write("site/f.shtml.gz", test::gzipped(html));
  temp.write("site/g.json.gz", test::gzipped(html));
  temp.write("site/h.html.xz", "packed");
  temp.write("site/i.warc.xz", test::xz_packed(warc));
  temp.write("site/j.WARC.LZ4", test::lz4_packed(warc));
  temp.write("site/k", test::xz_packed(warc));
  temp.write("site/l", test::lz4_packed(warc));
  EXPECT_EQ(read({temp / "site"}),
            "http://h/1 http://h/1 http://h/2 /d.htm.zst /e.xhtml.gz /f.shtml.gz http://h/1 "
            "http://h/1 http://h/1 http://h/1");
  EXPECT_EQ(read({"-"}, test::xz_packed(warc)), "http://h/1");
  EXPECT_EQ(read({"-"}, test::lz4_packed(warc)), "http://h/1");
  EXPECT_EQ(read({temp / "site/i.warc.xz", temp / "site/l"}), "http://h/1 http://h/1");
  read({temp / "site"});
  EXPECT_EQ(skips.of(Skip::not_html), 2U);
}

TEST_F(PageSourceTest, TakesFilesAtTheirWord) {
  temp.write("odd.txt", "no html");
  EXPECT_EQ(read({temp / "odd.txt"}), temp / "odd.txt");
  EXPECT_EQ(skips.of(Skip::not_html), 0U);
}

TEST_F(PageSourceTest, ReadsListsOfFilesAndFolders) {
  temp.write("one/a.html", "<p>a");
  temp.write("b.html", "<p>b");
  const std::string list =
      (temp / "b.html") + "\n\n  " + (temp / "one") + "  \n" + (temp / "gone.html") + "\n";
  const std::string expected =
      (temp / "b.html") + " /a.html " + (temp / "gone.html") + "!unreadable";
  EXPECT_EQ(read({"@" + temp.write("list.txt", list)}), expected);
  EXPECT_EQ(read({"@-"}, list), expected);
}

TEST_F(PageSourceTest, ReadsPackedListsOfPathsBesideThem) {
  // The paths are as Common Crawl publishes them.
  const std::string paths = "crawl-data/CC-MAIN-2026-01/warc/1.warc.gz\ncrawl-data/gone.warc.gz\n";
  temp.write("cc/crawl-data/CC-MAIN-2026-01/warc/1.warc.gz",
             test::gzipped(test::page_record("http://h/1", "<p>1")));
  const std::string expected = "http://h/1 /crawl-data/gone.warc.gz!unreadable";
  for (const auto& [name, pack] :
       std::vector<std::pair<std::string, std::string (*)(std::string_view)>>{
           {"warc.paths.gz", test::gzipped},
           {"warc.paths.zst", test::zstd_packed},
           {"warc.paths.xz", test::xz_packed}}) {
    EXPECT_EQ(read({"@" + temp.write("cc/" + name, pack(paths))}), expected) << name;
  }
  EXPECT_EQ(read({"@" + temp.write("cc/paths", paths)}), expected);
  EXPECT_EQ(page.problem->detail,
            "no such file or folder; check the path (line 2 of the list; paths are relative to the "
            "current folder, or else to the folder of the list)");
  EXPECT_EQ(read({"@-"}, test::gzipped((temp / "cc/crawl-data/CC-MAIN-2026-01") + "\n")),
            "http://h/1");
}

TEST_F(PageSourceTest, SaysWhatReadsUrls) {
  const std::string list = temp.write("list", "s3://commoncrawl/crawl-data/1.warc.gz\n");
  EXPECT_EQ(read({"@" + list}), "/s3:/commoncrawl/crawl-data/1.warc.gz!unreadable");
  EXPECT_TRUE(page.problem->detail.starts_with(
      "inputs must be files, not URLs; download it first, or read it with styletree.read() in "
      "Python (line 1"))
      << page.problem->detail;
}

TEST_F(PageSourceTest, RefusesAListThatLeadsNowhere) {
  std::string paths;
  for (int i = 0; i < 1'000; ++i) {
    paths += "gone" + std::to_string(i) + "\n";
  }
  const std::string list = temp.write("list.txt", paths);
  try {
    read({"@" + list});
    ADD_FAILURE() << "the list was read";
  } catch (const InputError& error) {
    EXPECT_NE(std::string{error.what()}.find("none of the first 1000 paths in the list exists"),
              std::string::npos)
        << error.what();
  }
  const std::string good = temp.write("page.html", "<p>x");
  EXPECT_NE(read({"@" + temp.write("list.txt", good + "\n" + paths)}).find("gone999!unreadable"),
            std::string::npos)
      << "if one path of the list exists, others may be missing";
}

TEST_F(PageSourceTest, RefusesAListThatUnpacksToFarMoreThanItsBytes) {
  std::string line(1'000, ' ');
  line.back() = '\n';
  std::string lines;
  for (int i = 0; i < 100'000; ++i) {
    lines += line;
  }
  for (const std::string& text : {lines, std::string(2'000'000, '\n')}) {
    const std::string list = temp.write("list.gz", test::gzipped(text + "page.html\n"));
    EXPECT_THROW(read({"@" + list}), InputError);
  }
}

TEST_F(PageSourceTest, StopsAtDamageOfAList) {
  const std::string good = test::gzipped(temp.write("a.html", "<p>a") + "\n");
  std::string damaged = test::gzipped(temp.write("b.html", "<p>b") + "\n");
  damaged[damaged.size() - 6] = static_cast<char>(~damaged[damaged.size() - 6]);  // in its checksum
  try {
    read({"@" + temp.write("list.gz", good + damaged)});
    ADD_FAILURE() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string{error.what()}.find("cannot be read after line 1 (the file is damaged"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(PageSourceTest, SaysThatWaczFilesMustNotBePacked) {
  const std::string path = temp.write("a.wacz.gz", test::gzipped("PK\3\4"));
  EXPECT_EQ(read({path}), path + "!unreadable");
  EXPECT_EQ(page.problem->detail,
            "a WACZ file needs random access, so it cannot be read while it is packed; "
            "unpack it first");
}

TEST_F(PageSourceTest, ReadsOnePageFromStandardInput) {
  EXPECT_EQ(read({"-"}, "<p>hello"), "/-");
  EXPECT_EQ(page.bytes, "<p>hello");
  EXPECT_EQ(read({"-"}, std::string(2'000, 'x')), "/-!too_large");
}

TEST_F(PageSourceTest, DoesNotReadFilesOverTheCap) {
  temp.write("site/big.html", std::string(1'001, 'x'));
  temp.write("site/fits.html", std::string(1'000, 'x'));
  EXPECT_EQ(read({temp / "site"}), "/big.html!too_large /fits.html");
}

TEST_F(PageSourceTest, DoesNotFollowLinksToFolders) {
  temp.write("site/a.html", "<p>a");
  std::filesystem::create_directory_symlink(temp.path() / "site", temp.path() / "site/loop");
  std::filesystem::create_symlink(temp.path() / "site/a.html", temp.path() / "site/b.html");
  ASSERT_EQ(mkfifo((temp / "site/pipe.html").c_str(), 0600), 0);
  EXPECT_EQ(read({temp / "site"}), "/a.html /b.html");
  EXPECT_EQ(skips.of(Skip::not_file), 2U) << "the link and the pipe";
}

TEST_F(PageSourceTest, CountsEveryRecordAndTellsWhyItIsNoPage) {
  const auto response = [](std::string_view url, std::string_view type, std::string_view body) {
    return test::warc_record("response", url, test::http_response(body, "", type));
  };
  const std::string found = "HTTP/1.1 404 Not found\r\n\r\n";
  const std::string records[] = {
      test::warc_record("warcinfo", "", "x"),
      response("http://a/1", "application/pdf", "%PDF-1.4"),
      response("http://a/2", "text/html", "\x89PNG\r\n\x1A\n"),
      test::warc_record("response", "http://a/3", found),
      test::warc_record("revisit", "http://a/4", ""),
      test::warc_record("respoXse", "http://a/5", "x"),
      response("http://a/6", "text/html", "<p>a page"),
  };
  std::string archive;
  std::vector<std::string> places;
  for (const std::string& record : records) {
    places.push_back(temp / "a.warc:" + std::to_string(archive.size()));
    archive += record;
  }
  EXPECT_EQ(read({temp.write("a.warc", archive)}), "http://a/6");
  EXPECT_EQ(skipped, places[0] + ": skipped: a record of type warcinfo\n" + places[1] +
                         " (http://a/1): skipped: not HTML but application/pdf\n" + places[2] +
                         " (http://a/2): skipped: not HTML but an image\n" + places[3] +
                         " (http://a/3): skipped: HTTP status 404\n" + places[4] +
                         " (http://a/4): skipped: a revisit of an unchanged page\n" + places[5] +
                         " (http://a/5): skipped: a record of unknown type 'respoXse'\n");
  EXPECT_EQ(skips.describe(),
            "2 not HTML, 1 HTTP error, 1 revisit, 1 record without a page, "
            "1 record of unknown type");
}

/// Yields some bytes, then fails with a disk error.
class FailingStream : public ByteStream {
 public:
  explicit FailingStream(std::string bytes) : m_bytes{std::move(bytes)} {}
  std::size_t read(char* out, std::size_t size) override {
    if (m_bytes.empty()) {
      throw InputError{"x: the file cannot be read (Input/output error)"};
    }
    const std::size_t count = m_bytes.copy(out, size);
    m_bytes.erase(0, count);
    return count;
  }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::string m_bytes;
};

// An unreadable file is reported as unreadable: a later run may be able to read it, and a guess at
// its type might report an archive as a non-HTML page.
TEST_F(PageSourceTest, TakesAFileThatCannotBeReadForNothingElse) {
  for (const std::string& start : {std::string{}, std::string{"WARC/1.0\r\n"}, std::string{"<p>"},
                                   test::gzipped("WARC/1.0\r\n").substr(0, 12)}) {
    FailingStream stream{start};
    EXPECT_THROW(is_archive(stream), InputError) << start;
  }
  std::filesystem::create_directory(temp / "in");
  std::filesystem::create_symlink("/proc/self/mem", temp / "in/x");  // address 0 is unreadable
  EXPECT_EQ(read({temp / "in"}), "/x!unreadable");
}

TEST_F(PageSourceTest, ReadsAPageFileWhenItIsUnpacked) {
  temp.write("in/a.html", "<p>a page");
  temp.write("in/b.html", "<p>vanishes");
  temp.write("in/c.html", std::string(max_page_bytes + 1, 'x'));
  temp.write("in/d.html.gz", test::gzipped("<p>packed"));
  std::istringstream in;
  const auto source = open_inputs({temp / "in"}, max_page_bytes, in);
  ASSERT_TRUE(source->next(page));
  EXPECT_TRUE(page.bytes.empty());
  EXPECT_EQ(unpack_bytes(page, max_page_bytes), 10U) << "the file size plus one byte";
  unpack(page, max_page_bytes);
  EXPECT_EQ(page.bytes, "<p>a page");
  EXPECT_FALSE(page.date.empty());

  ASSERT_TRUE(source->next(page));
  EXPECT_TRUE(page.bytes.empty());
  EXPECT_TRUE(page.date.empty());
  std::filesystem::remove(temp / "in/b.html");
  EXPECT_EQ(unpack_bytes(page, max_page_bytes), 12U)
      << "the size before it vanished, plus one byte";
  unpack(page, max_page_bytes);
  ASSERT_TRUE(page.problem);
  EXPECT_EQ(page.problem->kind, PageProblemKind::unreadable);

  ASSERT_TRUE(source->next(page));
  EXPECT_EQ(unpack_bytes(page, max_page_bytes), 0U) << "it is too large to be read";
  unpack(page, max_page_bytes);
  ASSERT_TRUE(page.problem);
  EXPECT_EQ(page.problem->kind, PageProblemKind::too_large);

  ASSERT_TRUE(source->next(page));
  EXPECT_EQ(page.bytes, test::gzipped("<p>packed"));
  unpack(page, max_page_bytes);
  EXPECT_EQ(page.bytes, "<p>packed");
  EXPECT_FALSE(source->next(page));
}

TEST_F(PageSourceTest, ReadsPipesOneAfterTheOther) {
  const std::string pipe = temp / "pipe.html";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::istringstream in;
  const auto source = open_inputs({pipe, pipe}, max_page_bytes, in);
  for (const std::string text : {"<p>first", "<p>second"}) {
    std::jthread writer{[&] { std::ofstream{pipe} << text; }};
    ASSERT_TRUE(source->next(page));
    EXPECT_EQ(page.bytes, text) << "read by next(), because other threads may unpack other pages";
    unpack(page, max_page_bytes);  // otherwise, the writer would block forever after a failure
  }
}

// The pages before a failure are read, and the failure is reported, with and without threads.
TEST_F(PageSourceTest, ReadsALargeArchiveUpToAFailure) {
  std::mt19937 random{1};
  std::string archive;
  while (archive.size() < 3'000'000) {
    std::string text(700, ' ');
    for (char& c : text) {
      c = static_cast<char>('a' + random() % 26);
    }
    archive += test::gzipped(test::page_record("http://a/", "<p>" + text));
  }
  std::vector<std::size_t> pages;
  for (const std::size_t threads : {0, 3}) {
    const auto input = open_archive(
        open_segments(std::make_unique<FailingStream>(archive), {}, PackedOrigin::file, threads),
        "a.warc.gz", max_page_bytes);
    std::size_t good = 0;
    while (input->next(page) && !page.problem) {
      ++good;
    }
    ASSERT_TRUE(page.problem);
    EXPECT_NE(page.problem->detail.find("Input/output error"), std::string::npos);
    pages.push_back(good);
  }
  EXPECT_GT(pages[0], 2'000U);
  EXPECT_EQ(pages[0], pages[1]);
}

TEST_F(PageSourceTest, FindsHtmlBehindOddTypes) {
  const std::string html = "<html><p>a page";
  const auto address_of_body = [&](std::string_view type, std::string_view body) {
    return read({temp.write("a.warc", test::warc_record("response", "http://a/",
                                                        test::http_response(body, "", type)))});
  };
  for (const char* type : {"text/html, text/html", "\"text/html\"", "html", "*/*"}) {
    EXPECT_EQ(address_of_body(type, html), "http://a/") << type;
    EXPECT_EQ(address_of_body(type, "\x89PNG\r\n\x1A\n"), "") << type;
  }
  EXPECT_EQ(address_of_body("text/html", test::gzipped(html)), "http://a/");
  EXPECT_EQ(page.bytes, html);
  EXPECT_EQ(address_of_body("application/gzip", test::gzipped(html)), "");
  EXPECT_EQ(address_of_body("text/html", test::gzipped("%PDF-1.4")), "");
  EXPECT_TRUE(skipped.ends_with("not HTML but a PDF\n")) << skipped;
}

// A run that stopped at any item, even a skipped one, resumes after that item.
TEST_F(PageSourceTest, GoesOnBehindSkippedItems) {
  temp.write("site/a.html", "<p>a");
  temp.write("site/b.css", "b");
  temp.write("site/c.warc",
             test::warc_record("warcinfo", "", "x") + test::page_record("http://c/", "<p>c"));
  std::filesystem::create_directory_symlink(temp.path() / "site", temp.path() / "site/d");
  temp.write("site/e.html", "<p>e");
  const auto sources_behind = [&](const std::optional<SourceCursor>& cursor) {
    std::istringstream in;
    const auto source = open_inputs({temp / "site"}, max_page_bytes, in);
    if (cursor) {
      source->resume(*cursor);
    }
    std::vector<std::string> sources;
    while (source->next(page)) {
      sources.push_back(page.source);
    }
    return sources;
  };
  const std::vector<std::string> all = sources_behind({});
  ASSERT_EQ(all.size(), 6U);
  std::istringstream in;
  const auto source = open_inputs({temp / "site"}, max_page_bytes, in);
  for (std::ptrdiff_t i = 1; source->next(page); ++i) {
    EXPECT_EQ(sources_behind(page.cursor), (std::vector<std::string>{all.begin() + i, all.end()}));
  }
}

TEST_F(PageSourceTest, TellsArchivesWhoseFirstByteIsDamaged) {
  std::string warc = test::example_warc(3);
  warc[0] = 'X';
  const std::string urls = test::example_url(1) + " " + test::example_url(2);
  max_page_bytes = 100'000;
  EXPECT_TRUE(read({"-"}, warc).ends_with("!damaged " + urls));
  EXPECT_TRUE(read({temp.write("crawl", warc)}).ends_with("!damaged " + urls));
  std::string packed = test::example_warc(3, test::gzipped);
  packed[0] = 'X';
  EXPECT_TRUE(read({temp.write("crawl.warc.gz", packed)}).ends_with("!damaged " + urls));
  // A page that quotes an archive is still a page.
  EXPECT_EQ(read({"-"}, "<!DOCTYPE html><pre>\n" + test::example_warc(1) + "</pre>"), "/-");
}

TEST_F(PageSourceTest, GoesOnOnlyInTheSameArchive) {
  const std::string file = temp.write("a.warc", test::example_warc(3));
  std::istringstream in;
  max_page_bytes = 100'000;
  const auto source = open_inputs({file}, max_page_bytes, in);
  ASSERT_TRUE(source->next(page));
  const SourceCursor behind = page.cursor;
  open_inputs({file}, max_page_bytes, in)->resume(behind);
  temp.write("a.warc", test::example_warc(4));
  EXPECT_THROW(open_inputs({file}, max_page_bytes, in)->resume(behind), InputError);
}

TEST_F(PageSourceTest, ReportsDanglingLinks) {
  temp.write("site/a.html", "<p>a");
  std::filesystem::create_symlink("/nowhere/at/all", temp.path() / "site/b.html");
  EXPECT_EQ(read({temp / "site"}), "/a.html /b.html!unreadable");
}

TEST_F(PageSourceTest, NamesFilesWhoseNamesAreNotUtf8) {
  temp.write("site/r\xE9sum\xE9.html", "<p>a");
  EXPECT_EQ(read({temp / "site"}), "/r%E9sum%E9.html");
}

TEST_F(PageSourceTest, RefusesInputsThatAreNotThere) {
  EXPECT_THROW(read({temp / "gone"}), InputError);
  EXPECT_THROW(read({"@" + (temp / "gone.txt")}), InputError);
}

/// A stream that fails after some bytes.
class BreaksOff : public std::streambuf {
 public:
  explicit BreaksOff(std::string bytes) : m_bytes{std::move(bytes)} {
    setg(m_bytes.data(), m_bytes.data(), m_bytes.data() + m_bytes.size());
  }

 protected:
  int_type underflow() override { throw std::runtime_error{"broken"}; }

 private:
  std::string m_bytes;
};

TEST_F(PageSourceTest, DoesNotTakeAnErrorForTheEnd) {
  const std::string path = temp.write("a.html", "<p>a");
  for (const auto& one :
       std::vector<std::pair<std::string, std::string>>{{"@-", path + "\n"}, {"-", "<p>half a"}}) {
    BreaksOff buffer{one.second};
    std::istream in{&buffer};
    const auto read_all = [&] {
      const auto source = open_inputs({one.first}, max_page_bytes, in);
      while (source->next(page)) {
      }
    };
    EXPECT_THROW(read_all(), InputError) << one.first;
  }
}

TEST_F(PageSourceTest, GivesThePagesBeforeAStreamBreaks) {
  const std::string record = test::page_record("http://h/1", "<p>1");
  for (const std::string& bytes :
       {record + record.substr(0, 100), record, test::gzipped(record) + "\x1F\x8B\x08"}) {
    BreaksOff buffer{bytes};
    std::istream in{&buffer};
    const auto source = open_stream(in, "https://h/a.warc", max_page_bytes);
    ASSERT_TRUE(source->next(page));
    EXPECT_EQ(page.url, "http://h/1");
    ASSERT_TRUE(source->next(page));
    EXPECT_TRUE(page.source.starts_with("https://h/a.warc:")) << page.source;
    ASSERT_TRUE(page.problem);
    EXPECT_EQ(page.problem->kind, PageProblemKind::unreadable);
    EXPECT_FALSE(source->next(page));
  }
  BreaksOff buffer{"<p>half a"};
  std::istream in{&buffer};
  const auto source = open_stream(in, "https://h/a", max_page_bytes);
  ASSERT_TRUE(source->next(page));
  EXPECT_EQ(page.source, "https://h/a");
  EXPECT_EQ(page.problem->kind, PageProblemKind::unreadable);
  EXPECT_FALSE(source->next(page));
}

TEST_F(PageSourceTest, ReportsArchivesThatCannotBeReadAndGoesOn) {
  const std::string a = temp.write("a.html", "<p>a");
  const std::string b = temp.write("b.html", "<p>b");
  const std::string broken = temp / "broken.warc";
  std::filesystem::create_symlink("/proc/self/mem", broken);  // its first read fails
  const std::string list = "@" + temp.write("list.txt", a + "\n" + broken + "\n" + b + "\n");
  const std::string all = a + " " + broken + "!unreadable " + b;
  for (const auto& inputs : std::vector<std::vector<std::string>>{{a, broken, b}, {list}}) {
    EXPECT_EQ(read(inputs), all);
    std::istringstream in;
    const auto source = open_inputs(inputs, max_page_bytes, in);
    ASSERT_TRUE(source->next(page) && source->next(page));
    const auto again = open_inputs(inputs, max_page_bytes, in);
    again->resume(page.cursor);
    ASSERT_TRUE(again->next(page));
    EXPECT_EQ(page.source, b) << "resumed after the broken archive";
  }
}

TEST_F(PageSourceTest, ReadsPagesOfSeveralInputsOneAfterTheOther) {
  temp.write("one/a.html", "<p>a");
  temp.write("two/b.html", "<p>b");
  EXPECT_EQ(read({temp / "two", temp / "one"}), "/b.html /a.html");
}

TEST_F(PageSourceTest, DatesPagesByTheirCaptureElseByTheirLastChange) {
  const std::string changed = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
  const auto date_of = [&](const std::string& record_fields, const std::string& http_fields) {
    temp.write("a.warc",
               test::warc_record("response", "http://a.example/",
                                 test::http_response("<p>a", http_fields), record_fields));
    read({temp / "a.warc"});
    return page.date;
  };
  EXPECT_EQ(date_of("", changed), "2020-02-03T04:05:06Z");
  EXPECT_EQ(date_of("WARC-Date: long ago\r\n", changed), "1994-11-06T08:49:37Z");
  EXPECT_EQ(date_of("WARC-Date: long ago\r\n", "Last-Modified: yesterday\r\n"), "");
  EXPECT_EQ(date_of("WARC-Date: 2020-02\r\n", changed), "2020-02-01T00:00:00Z");
}

TEST_F(PageSourceTest, TakesTheBeginningOfTimeForNoDate) {
  temp.write("a.warc",
             test::warc_record(
                 "response", "http://a.example/",
                 test::http_response("<p>a", "Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT\r\n"),
                 "WARC-Date: 1970-01-01T00:00:00Z\r\n"));
  read({temp / "a.warc"});
  EXPECT_EQ(page.date, "");
  temp.write("b.html", "<p>b");
  const timespec epoch[2] = {};
  ASSERT_EQ(utimensat(AT_FDCWD, (temp / "b.html").c_str(), epoch, 0), 0);
  read({temp / "b.html"});
  EXPECT_EQ(page.date, "");
}

TEST_F(PageSourceTest, GoesOnOnlyInInputsThatAreWhatTheyWere) {
  const std::string a = temp.write("a.html", "<p>a");
  const std::string b = temp.write("b.html", "<p>b");
  const std::string list = temp.write("list.txt", a + "\n" + b + "\n");
  std::istringstream in;
  const auto source = open_inputs({"@" + list}, max_page_bytes, in);
  ASSERT_TRUE(source->next(page));
  const SourceCursor behind_a = page.cursor;
  const auto again = open_inputs({"@" + list}, max_page_bytes, in);
  again->resume(behind_a);
  ASSERT_TRUE(again->next(page));
  EXPECT_EQ(page.source, b);
  temp.write("list.txt", b + "\n" + a + "\n");
  EXPECT_THROW(open_inputs({"@" + list}, max_page_bytes, in)->resume(behind_a), InputError);
  temp.write("list.txt", "");
  EXPECT_THROW(open_inputs({"@" + list}, max_page_bytes, in)->resume(behind_a), InputError);
}

TEST(AddressOfUrl, KeepsTheCaseOfPathsAndQueries) {
  EXPECT_EQ(address_of_url("HTTP://Site.Example/A?b=C#d"), "http://site.example/A?b=C");
  EXPECT_EQ(address_of_url("http://Site.example?id=aB"), "http://site.example/?id=aB");
  EXPECT_NE(address_of_url("http://site.example?id=aB"),
            address_of_url("http://site.example?id=AB"));
  EXPECT_EQ(address_of_url("http://site.example"), "http://site.example/");
  EXPECT_EQ(address_of_url("/a/b.html"), "/a/b.html");
  EXPECT_EQ(address_of_url("http://[x/#y"), "http://[x/");
}

}  // namespace
}  // namespace sst
