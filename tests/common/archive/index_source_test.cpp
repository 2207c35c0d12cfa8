#include "common/archive/index_source.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "common/archive/index_line.hpp"
#include "common/error.hpp"
#include "common/url/surt.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/bytes_read.hpp"
#include "tests/support/page_lines.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::TempDir;

constexpr std::size_t kMostBytes = 1 << 20;

/// An archive assembled record by record, with its index lines.
class IndexedArchive {
 public:
  using Packer = std::string (*)(std::string_view);

  explicit IndexedArchive(std::string name, Packer pack = test::gzipped)
      : m_name{std::move(name)}, m_pack{pack} {}

  /// Adds a page and returns its index line.
  std::string add(const std::string& url) {
    return add_record(url, test::page_record(url, "<p>page " + url));
  }
  std::string add_record(const std::string& url, const std::string& record) {
    const std::string packed = m_pack != nullptr ? m_pack(record) : record;
    std::string line = line_of(url, m_bytes.size(), packed.size());
    m_bytes += packed;
    return line;
  }
  std::string line_of(const std::string& url, std::uint64_t offset, std::uint64_t length) const {
    return cdxj_line({.key = surt_key(url),
                      .date = "20200203040506",
                      .url = url,
                      .type = "text/html",
                      .status = 200,
                      .digest = "",
                      .offset = offset,
                      .length = length,
                      .file = m_name}) +
           "\n";
  }
  const std::string& bytes() const { return m_bytes; }

 private:
  std::string m_name;
  Packer m_pack;
  std::string m_bytes;
};

class IndexSourceTest : public testing::Test {
 protected:
  /// The items of the inputs, one per line, each with its place and its URL or problem, such as
  /// "a.warc.gz:0 http://a/".
  std::string read(const IndexedInputs& inputs) {
    IndexedSource source{inputs, kMostBytes};
    return rest_of(source);
  }
  std::string rest_of(PageSource& source) { return test::page_lines(source, temp, kMostBytes); }

  TempDir temp;
};

TEST_F(IndexSourceTest, ReadsTheRecordsOfASiteInTheOrderOfTheirPlaces) {
  IndexedArchive a{"a.warc.gz"};
  IndexedArchive b{"b.warc.gz"};
  std::string index = a.add("http://x.org/1");
  index += a.add("http://y.org/1");
  index = a.add("https://www.x.org/2") + index;
  const std::string twice = b.add("http://sub.x.org/3");
  index = twice + index + b.add("http://xx.org/4") + twice;
  temp.write("a.warc.gz", a.bytes());
  temp.write("b.warc.gz", b.bytes());
  const std::string file = temp.write("i.cdxj", index);
  const std::string at = std::to_string(
      a.bytes().size() -
      test::gzipped(test::page_record("https://www.x.org/2", "<p>page https://www.x.org/2"))
          .size());
  EXPECT_EQ(read({.indexes = {file}, .site = "x.org", .archives = {}}),
            "a.warc.gz:0 http://x.org/1\n"
            "a.warc.gz:" +
                at +
                " https://www.x.org/2\n"
                "b.warc.gz:0 http://sub.x.org/3\n");
  const std::string all = read({.indexes = {file}, .site = "", .archives = {}});
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 5);
}

TEST_F(IndexSourceTest, ReadsArchivesOfAllPackings) {
  for (const auto& [name, pack] : std::vector<std::pair<std::string, IndexedArchive::Packer>>{
           {"a.warc", nullptr},
           {"a.warc.gz", test::gzipped},
           {"a.warc.zst", test::zstd_packed},
           {"a.warc.xz", test::xz_packed},
           {"a.warc.lz4", test::lz4_packed}}) {
    IndexedArchive archive{name, pack};
    archive.add("http://x.org/1");
    const std::string index = archive.add("http://x.org/2");
    archive.add("http://x.org/3");
    temp.write(name, archive.bytes());
    const std::string read_pages =
        read({.indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}});
    EXPECT_TRUE(read_pages.ends_with(" http://x.org/2\n")) << read_pages;
    EXPECT_EQ(std::count(read_pages.begin(), read_pages.end(), '\n'), 1) << read_pages;
  }
}

TEST_F(IndexSourceTest, FindsArchivesByPathAndByName) {
  IndexedArchive archive{"crawl/x.warc.gz"};
  const std::string index = archive.add("http://x.org/1");
  const std::string file = temp.write("indexes/i.cdxj", index);
  const auto with = [&](const std::vector<std::string>& archives) {
    return read({.indexes = {file}, .site = "", .archives = archives});
  };
  EXPECT_EQ(with({}),
            "crawl/x.warc.gz:0 unreadable, the archive was not found; pass it, or its folder, as "
            "an input (indexes/i.cdxj, line 1)\n");
  temp.write("far/x.warc.gz", archive.bytes());
  EXPECT_EQ(with({temp / "far"}), "far/x.warc.gz:0 http://x.org/1\n");
  EXPECT_EQ(with({temp / "far/x.warc.gz"}), "far/x.warc.gz:0 http://x.org/1\n");
  EXPECT_EQ(with({"@" + temp.write("list", temp / "far/x.warc.gz")}),
            "far/x.warc.gz:0 http://x.org/1\n");
  temp.write("far/crawl/x.warc.gz", archive.bytes());
  EXPECT_EQ(with({temp / "far"}), "far/crawl/x.warc.gz:0 http://x.org/1\n");
  temp.write("archive/x.warc.gz", archive.bytes());
  EXPECT_EQ(with({}), "archive/x.warc.gz:0 http://x.org/1\n") << "as in pywb's folders";
  temp.write("indexes/crawl/x.warc.gz", archive.bytes());
  EXPECT_EQ(with({temp / "far"}), "indexes/crawl/x.warc.gz:0 http://x.org/1\n");
  EXPECT_THROW(with({temp / "gone"}), InputError);
}

// An untrusted index may name any file that the user can read.
TEST_F(IndexSourceTest, ReadsNoFilesOutsideOfItsFolderAndTheInputs) {
  IndexedArchive archive{"x.warc.gz"};
  const std::string line = archive.add("http://x.org/1");
  temp.write("secret/x.warc.gz", archive.bytes());
  temp.write("home/i/near/near.warc.gz", archive.bytes());
  const auto read_name = [&](const std::string& name, const std::vector<std::string>& inputs) {
    std::string index = line;
    index.replace(index.find("x.warc.gz"), std::string_view{"x.warc.gz"}.size(), name);
    return read({.indexes = {temp.write("home/i/i.cdxj", index)}, .site = "", .archives = inputs});
  };
  const std::string outside =
      ":0 unreadable, the archive is outside the folders of the index and the inputs; pass it, or "
      "its folder, as an input (home/i/i.cdxj, line 1)\n";
  for (const std::string& name :
       {std::string{temp / "secret/x.warc.gz"}, std::string{"../../secret/x.warc.gz"},
        std::string{"near/../../../secret/x.warc.gz"}, std::string{"..%2F..%2Fsecret/x.warc.gz"}}) {
    EXPECT_NE(read_name(name, {}).find(outside), std::string::npos) << read_name(name, {});
    for (const char* input : {"secret", "secret/x.warc.gz"}) {
      EXPECT_EQ(read_name(name, {temp / input}), "secret/x.warc.gz:0 http://x.org/1\n") << name;
    }
  }
  EXPECT_NE(read_name("../../secret/gone.gz", {}).find(outside), std::string::npos)
      << "the message does not reveal whether the file exists";
  for (const std::string& name :
       {std::string{"near/near.warc.gz"}, std::string{"a/../near/near.warc.gz"},
        std::string{"../i/near/near.warc.gz"}, std::string{temp / "home/i/near/near.warc.gz"}}) {
    EXPECT_EQ(read_name(name, {}), "home/i/near/near.warc.gz:0 http://x.org/1\n") << name;
  }
  std::filesystem::create_symlink(temp / "secret", temp / "home/i/link");
  EXPECT_EQ(read_name("link/x.warc.gz", {}), "home/i/link/x.warc.gz:0 http://x.org/1\n")
      << "a link made by the folder's owner is followed";
  EXPECT_NE(read_name("link/../secret/x.warc.gz", {}).find("not found"), std::string::npos)
      << "\"link/..\" is removed without following the link, so the folder is home/i/secret";
}

/// The peak memory of this process so far, in bytes.
std::uint64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) << 10;
}

TEST_F(IndexSourceTest, TakesNoMemoryForLinesThatComeAgain) {
  if (test::has_sanitizers_memory()) {
    GTEST_SKIP() << "the sanitizer replaces the allocator, and is slow with three million lines";
  }
  IndexedArchive archive{"x.warc.gz"};
  const std::string line = archive.add("http://x.org/1");
  temp.write("x.warc.gz", archive.bytes());
  std::string lines;
  for (std::uint32_t i = 0; i < 10'000; ++i) {  // lines that vary like real ones
    lines += line;
    lines.insert(lines.size() - 2, ",\"x\":" + std::to_string(i * 2'654'435'761U));
  }
  std::string index;
  for (int i = 0; i < 300; ++i) {
    index += test::gzipped(lines);
  }
  const std::string file = temp.write("i.cdxj.gz", index);
  EXPECT_LT(index.size(), 50U << 20);
  const std::uint64_t before = peak_memory();
  EXPECT_EQ(read({.indexes = {file}, .site = "", .archives = {}}), "x.warc.gz:0 http://x.org/1\n");
  EXPECT_LT(peak_memory() - before, 120U << 20)
      << "storing 48 bytes for each of the three million lines would take more";
}

TEST_F(IndexSourceTest, RefusesAnIndexThatUnpacksToFarMoreThanItsBytes) {
  IndexedArchive archive{"x.warc.gz"};
  const std::string good = archive.add("http://x.org/1");
  temp.write("x.warc.gz", archive.bytes());
  for (const auto& [filler, fault] : std::map<std::string, std::string>{
           {std::string(100'000'000, 'x'), "the contents unpack to more than 67108864 bytes"},
           {std::string(2'000'000, '\n'), "the file has more than a million lines"}}) {
    const std::string index = temp.write("i.cdxj.gz", test::gzipped(good + filler));
    try {
      read({.indexes = {index}, .site = "", .archives = {}});
      ADD_FAILURE() << "the index was read";
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string_view{error.what()}.starts_with(index + ": " + fault)) << error.what();
    }
  }
}

TEST_F(IndexSourceTest, RefusesNamesWithoutEnd) {
  std::string index;
  for (int i = 0; i < 9'000; ++i) {
    index += cdxj_line({.key = "org,x)/",
                        .date = "2020",
                        .url = "http://x.org/",
                        .type = "text/html",
                        .status = 200,
                        .digest = "",
                        .offset = 0,
                        .length = 10,
                        .file = std::to_string(i) + std::string(4'000, 'x')}) +
             "\n";
  }
  EXPECT_THROW(read({.indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}}),
               InputError);
}

TEST_F(IndexSourceTest, DoesNotGuessWhichArchiveIsMeant) {
  IndexedArchive one{"c1/data.warc.gz"};
  IndexedArchive two{"c2/data.warc.gz"};
  const std::string file =
      temp.write("i.cdxj", one.add("http://x.org/1") + two.add("http://x.org/2"));
  const std::string other = temp.write("other/data.warc.gz", one.bytes());
  const std::string found = read({.indexes = {file}, .site = "", .archives = {other}});
  EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 2) << found;
  EXPECT_EQ(found.find("other/"), std::string::npos) << found;
  temp.write("c1/data.warc.gz", one.bytes());
  temp.write("c2/data.warc.gz", two.bytes());
  EXPECT_EQ(read({.indexes = {file}, .site = "", .archives = {other}}),
            "c1/data.warc.gz:0 http://x.org/1\nc2/data.warc.gz:0 http://x.org/2\n");
}

TEST_F(IndexSourceTest, LooksBesideTheIndexFirst) {
  IndexedArchive archive{"crawl/x.warc.gz"};
  const std::string file = temp.write("i/i.cdxj", archive.add("http://x.org/1"));
  temp.write("i/x.warc.gz", archive.bytes());
  const std::string far = temp.write("far/x.warc.gz", archive.bytes());
  EXPECT_EQ(read({.indexes = {file}, .site = "", .archives = {far}}),
            "i/x.warc.gz:0 http://x.org/1\n");
}

TEST_F(IndexSourceTest, NamesRecordsOfOtherUrlsThanTheirLines) {
  IndexedArchive archive{"a.warc.gz"};
  archive.add("http://x.org/1");
  const std::string file =
      temp.write("i.cdxj", archive.line_of("http://x.org/2", 0, archive.bytes().size()) +
                               archive.line_of("http://www.x.org:80/1", 0, archive.bytes().size()));
  temp.write("a.warc.gz", archive.bytes());
  EXPECT_EQ(
      read({.indexes = {file}, .site = "x.org", .archives = {}}),
      "a.warc.gz:0 damaged, the record at this offset has a different URL, http://x.org/1 (i.cdxj, "
      "line 1)\n");
}

TEST_F(IndexSourceTest, RefusesAFileOfManyBadLinesAtOnce) {
  std::string bad;
  for (int i = 0; i < 100'000; ++i) {
    bad += "x\n";
  }
  IndexedArchive archive{"a.warc.gz"};
  const std::string file = temp.write("i.cdxj", bad + archive.add("http://x.org/1"));
  EXPECT_THROW(read({.indexes = {file}, .site = "", .archives = {}}), InputError);
}

TEST_F(IndexSourceTest, NamesPlacesWhereThereIsNoRecord) {
  IndexedArchive archive{"x.warc.gz"};
  archive.add("http://x.org/1");
  const std::uint64_t size = archive.bytes().size();
  archive.add("http://y.org/1");
  const std::uint64_t end = archive.bytes().size();
  const std::string index = archive.line_of("http://x.org/past", end + 10, 5) +
                            archive.line_of("http://x.org/within", 3, 50) +
                            archive.line_of("http://x.org/short", 0, size / 2) +
                            archive.line_of("http://x.org/other", size, end - size) +
                            archive.line_of("http://x.org/end", end, 9);
  temp.write("x.warc.gz", archive.bytes());
  const std::string read_pages =
      read({.indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}});
  EXPECT_EQ(read_pages,
            "x.warc.gz:0 damaged, the header has no end (i.cdxj, line 3)\n"
            "x.warc.gz:3 damaged, no packed data starts at the expected position (i.cdxj, line 2)\n"
            "x.warc.gz:" +
                std::to_string(size) +
                " damaged, the record at this offset has a different URL, http://y.org/1 (i.cdxj, "
                "line 4)\n"
                "x.warc.gz:" +
                std::to_string(end) +
                " damaged, the archive ends before this offset (i.cdxj, line 5)\n"
                "x.warc.gz:" +
                std::to_string(end + 10) +
                " damaged, the archive ends before this offset (i.cdxj, line 1)\n");
}

/// CDX lines that give these offsets in an archive, but no lengths.
std::string lines_without_lengths(const std::string& archive,
                                  const std::vector<std::size_t>& places) {
  std::string lines = " CDX N b a m s k V g\n";
  for (const std::size_t place : places) {
    lines += "org,x)/ 20200203040506 http://x.org/" + std::to_string(place) + " text/html 200 - " +
             std::to_string(place) + " " + archive + "\n";
  }
  return lines;
}

TEST_F(IndexSourceTest, ReadsNoMoreThanARecordWhereThereIsNone) {
  constexpr std::size_t kFileBytes = std::size_t{24} << 20;
  constexpr std::size_t kPlaces = 20;
  constexpr std::uint64_t kMostForOne = 3 * kMostBytes;  // a page of the maximum size, with headers
  std::string text;
  while (text.size() < kFileBytes) {
    text += "This is no record, and neither is what comes after it.\n";
  }
  const auto after_a_record = [](std::string_view record, std::string_view rest) {
    return std::string{record} + std::string{rest};
  };
  const std::string record = test::page_record("http://x.org/", "<p>page");
  const std::string claims_more =
      "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999999\r\n";
  // An endless gzip member without output: its blocks are empty, and none is marked as the last.
  std::string endless{"\x1F\x8B\x08\0\0\0\0\0\0\x03", 10};
  while (endless.size() < kFileBytes) {
    endless += std::string{"\0\0\0\xFF\xFF", 5};
  }
  for (const auto& archive_file : std::vector<std::pair<std::string, std::string>>{
           {"text.warc", after_a_record(record, text)},
           {"line-ends.warc", after_a_record(record, std::string(kFileBytes, '\n'))},
           {"text.warc.gz", after_a_record(test::gzipped(record), text)},
           {"zeros.warc.gz", after_a_record(test::gzipped(record), std::string(kFileBytes, '\0'))},
           {"endless.warc.gz", after_a_record(test::gzipped(record), endless)},
           {"text.warc.xz", after_a_record(test::xz_packed(record), text)},
           {"frame.warc.lz4",
            after_a_record(test::lz4_packed(record), "\x50\x2A\x4D\x18\xFF\xFF\xFF\x7F" + text)},
           {"length.warc", after_a_record(claims_more + "\r\n", text)},
       }) {
    const std::string& name = archive_file.first;
    const std::string& bytes = archive_file.second;
    temp.write(name, bytes);
    std::vector<std::size_t> places;
    const std::size_t start = name == "length.warc" ? 0 : bytes.size() - kFileBytes;
    for (std::size_t i = 0; i < kPlaces; ++i) {
      places.push_back(start + i);
    }
    std::string index = lines_without_lengths(name, places);
    const auto expect_little = [&](const std::string& what) {
      const std::string file = temp.write("i.cdx", index);
      const std::uint64_t before = test::bytes_read();
      const std::string pages = read({.indexes = {file}, .site = "x.org", .archives = {}});
      EXPECT_LE(test::bytes_read() - before, kPlaces * kMostForOne) << name << what;
      EXPECT_EQ(std::count(pages.begin(), pages.end(), '\n'), kPlaces) << name << what;
      EXPECT_EQ(pages.find(" http"), std::string::npos) << name << what << pages;
    };
    expect_little(" without lengths");
    index.clear();
    IndexedArchive archive{name};
    for (const std::size_t place : places) {
      index += archive.line_of("http://x.org/" + std::to_string(place), place, 1ULL << 60);
    }
    expect_little(" with false lengths");
  }
}

TEST_F(IndexSourceTest, TellsPagesThatAreTooLargeWithoutReadingThem) {
  const std::string page = test::page_record("http://x.org/0", std::string(24 << 20, 'x'));
  temp.write("x.warc", page);
  const std::string index = temp.write("i.cdx", lines_without_lengths("x.warc", {0}));
  const std::uint64_t before = test::bytes_read();
  const std::string pages = read({.indexes = {index}, .site = "", .archives = {}});
  EXPECT_LE(test::bytes_read() - before, 3 * kMostBytes);
  EXPECT_EQ(pages.find("x.warc:0 too_large"), 0U) << pages;
}

TEST_F(IndexSourceTest, NamesPlacesInPlainArchivesWhereThereIsNoRecord) {
  IndexedArchive archive{"x.warc", nullptr};
  archive.add("http://x.org/1");
  const std::string index = archive.line_of("http://x.org/within", 3, 100);
  temp.write("x.warc", archive.bytes());
  EXPECT_EQ(read({.indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}}),
            "x.warc:3 damaged, no record starts at the expected position (i.cdxj, line 1)\n");
}

TEST_F(IndexSourceTest, KeepsTheRestOfAnIndexWithBadLines) {
  IndexedArchive archive{"x.warc.gz"};
  const std::string good = archive.add("http://x.org/1");
  temp.write("x.warc.gz", archive.bytes());
  const std::string index = "x)/ 2020 {\n\n" + good + "nonsense\n" + std::string(2 << 20, 'x') +
                            "\n" + archive.line_of("http://x.org/9", 0, 1).replace(0, 1, "z");
  const std::string expected =
      "i.cdxj skipped, line 1: invalid JSON\n"
      "i.cdxj skipped, line 4: neither CDXJ nor CDX with 9, 10 or 11 fields\n"
      "i.cdxj skipped, line 5: the line is longer than 1 MiB\n"
      "x.warc.gz:0 http://x.org/1\n";
  EXPECT_EQ(read({.indexes = {temp.write("i.cdxj", index)}, .site = "", .archives = {}}), expected);
  temp.write("i.cdxj", test::gzipped(index));
  EXPECT_EQ(read({.indexes = {temp / "i.cdxj"}, .site = "", .archives = {}}), expected);
}

TEST_F(IndexSourceTest, TellsDamageOfPackedIndexes) {
  IndexedArchive archive{"x.warc.gz"};
  const std::string first = test::gzipped(archive.add("http://x.org/1"));
  const std::string second = test::gzipped(archive.add("http://x.org/2"));
  temp.write("x.warc.gz", archive.bytes());
  std::string damaged = first;
  damaged[first.size() / 2] = static_cast<char>(~damaged[first.size() / 2]);
  const std::string read_pages = read(
      {.indexes = {temp.write("i.cdxj.gz", damaged + second)}, .site = "x.org", .archives = {}});
  EXPECT_TRUE(read_pages.starts_with("i.cdxj.gz skipped, line 1: the file is damaged here\n"))
      << read_pages;
  EXPECT_TRUE(read_pages.ends_with(" http://x.org/2\n")) << read_pages;
}

TEST_F(IndexSourceTest, RefusesWhatIsNoIndex) {
  const auto error_of = [&](const std::string& index) -> std::string {
    try {
      IndexedSource{{.indexes = {index}, .site = "", .archives = {}}, kMostBytes};
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string html = temp.write("a.html", "<html>\n");
  EXPECT_EQ(error_of(html), html +
                                ": this is not an index in CDXJ or CDX format (line 1: neither "
                                "CDXJ nor CDX with 9, 10 or 11 fields); give the index of "
                                "the archives");
  EXPECT_NE(error_of(temp / "gone").find("cannot be read"), std::string::npos);
  EXPECT_NE(error_of(temp.path().native()).find("this is a folder, not an index"),
            std::string::npos);
}

TEST_F(IndexSourceTest, PassesOverWhatTheIndexKnowsToBeNoPage) {
  const auto line = [](const char* type, int status, std::uint64_t offset) {
    return cdxj_line({.key = "org,x)/",
                      .date = "2020",
                      .url = "http://x.org/",
                      .type = type,
                      .status = status,
                      .digest = "",
                      .offset = offset,
                      .length = 10,
                      .file = "gone.warc.gz"}) +
           "\n";
  };
  const std::string index =
      line("image/png", 200, 1) + line("text/html", 404, 2) + line("warc/revisit", 0, 3);
  EXPECT_EQ(read({.indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}}),
            "gone.warc.gz:1 skipped, not HTML but image/png\n"
            "gone.warc.gz:2 skipped, HTTP status 404\n"
            "gone.warc.gz:3 skipped, a revisit of an unchanged page\n");
}

TEST_F(IndexSourceTest, GoesOnAfterAnyItem) {
  IndexedArchive a{"a.warc.gz"};
  IndexedArchive b{"b.warc.gz"};
  std::string index = "bad line\n" + a.add("http://x.org/1") + b.add("http://x.org/2");
  index += a.add("http://x.org/3") + b.add("http://x.org/4");
  temp.write("a.warc.gz", a.bytes());
  temp.write("b.warc.gz", b.bytes());
  const IndexedInputs inputs{
      .indexes = {temp.write("i.cdxj", index)}, .site = "x.org", .archives = {}};
  const std::string all = read(inputs);
  ASSERT_EQ(std::count(all.begin(), all.end(), '\n'), 5) << all;
  std::size_t at = 0;
  for (int items = 1; items <= 5; ++items) {
    IndexedSource source{inputs, kMostBytes};
    SourcePage page;
    for (int i = 0; i < items; ++i) {
      ASSERT_TRUE(source.next(page));
    }
    at = all.find('\n', at) + 1;
    IndexedSource again{inputs, kMostBytes};
    const auto cursor = parse_cursor(to_text(page.cursor));
    ASSERT_TRUE(cursor);
    again.resume(*cursor);
    EXPECT_EQ(rest_of(again), all.substr(at));
  }
  IndexedSource source{inputs, kMostBytes};
  SourcePage page;
  for (int i = 0; i < 3; ++i) {
    source.next(page);
  }
  std::ofstream{temp / "a.warc.gz", std::ios::app} << "more";
  IndexedSource again{inputs, kMostBytes};
  EXPECT_THROW(again.resume(page.cursor), InputError) << "an archive has changed";
}

}  // namespace
}  // namespace sst
