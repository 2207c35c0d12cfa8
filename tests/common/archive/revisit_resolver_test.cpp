#include "common/archive/revisit_resolver.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/archive/page_source.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"
#include "tests/support/zips.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr const char* kDate = "2020-02-03T04:05:06Z";  // the date of all test records

std::string original(const std::string& url, const std::string& html,
                     const std::string& digest = "") {
  return test::warc_record("response", url, test::http_response(html),
                           digest.empty() ? "" : "WARC-Payload-Digest: " + digest + "\r\n");
}

std::string revisit(const std::string& url, const std::string& fields) {
  return test::warc_record("revisit", url, "HTTP/1.1 304 Not Modified\r\n\r\n", fields);
}

std::string refers_to(const std::string& url, const std::string& date = kDate) {
  return "WARC-Refers-To-Target-URI: " + url + "\r\nWARC-Refers-To-Date: " + date + "\r\n";
}

std::string has_digest(const std::string& digest) {
  return "WARC-Payload-Digest: " + digest + "\r\n";
}

class RevisitResolverTest : public testing::Test {
 protected:
  /// The remaining items, one per line, each with its URL and its content or problem.
  std::string rest(PageSource& source, RevisitResolver& resolver, std::string* notes = nullptr) {
    std::string out;
    SourcePage page;
    while (source.next(page)) {
      const std::string_view lines = resolver.take(page);
      if (notes != nullptr) {
        *notes += lines;
      }
      unpack(page, kMostBytes);
      out += page.url + " " +
             (page.skip      ? "skipped: " + page.skip_detail
              : page.problem ? std::string{problem_name(page.problem->kind)}
                             : page.bytes) +
             "\n";
    }
    return out;
  }
  std::string read(const std::vector<std::string>& inputs, const std::string& standard_input = "") {
    std::istringstream in{standard_input};
    const auto source = open_inputs(inputs, kMostBytes, in);
    RevisitResolver resolver{kMostBytes};
    return rest(*source, resolver);
  }

  const test::TempDir temp;
};

TEST_F(RevisitResolverTest, TakesTheContentOfTheOriginal) {
  const std::string page = original("http://a.org/1", "<p>one");
  const std::string other = original("http://a.org/2", "<p>two", "sha1:TWO");
  const std::string revisits =
      revisit("http://a.org/1", refers_to("http://a.org/1")) +
      revisit("http://a.org/3", has_digest("sha1:TWO")) +
      revisit("http://a.org/4", refers_to("http://a.org/gone") + has_digest("sha1:TWO"));
  const std::string expected =
      "http://a.org/1 <p>one\nhttp://a.org/2 <p>two\n"
      "http://a.org/1 <p>one\nhttp://a.org/3 <p>two\nhttp://a.org/4 <p>two\n";
  EXPECT_EQ(read({temp.write("a.warc", page + other + revisits)}), expected);
  EXPECT_EQ(read({temp.write("a.warc.gz", test::gzipped(page) + test::gzipped(other) +
                                              test::gzipped(revisits))}),
            expected);
  EXPECT_EQ(read({temp.write("1.warc.zst", test::zstd_packed(page) + test::zstd_packed(other)),
                  temp.write("2.warc", revisits)}),
            expected)
      << "the originals are in another archive";
  EXPECT_EQ(read({temp.write(
                "a.wacz",
                test::zip_of({{.name = "archive/1.warc", .bytes = page + other},
                              {.name = "archive/2.warc", .bytes = revisits, .is_packed = true}}))}),
            expected);
}

TEST_F(RevisitResolverTest, KeepsItsOwnPlaceAndDate) {
  const std::string page = original("http://a.org/1", "<p>one");
  const std::string path =
      temp.write("a.warc", page + test::warc_record("revisit", "http://a.org/x", "",
                                                    refers_to("http://a.org/1") +
                                                        "WARC-Date: 2024-01-01T00:00:00Z\r\n"));
  std::istringstream in;
  const auto source = open_inputs({path}, kMostBytes, in);
  RevisitResolver resolver{kMostBytes};
  SourcePage item;
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(source->next(item));
    resolver.take(item);
  }
  EXPECT_EQ(item.source, path + ":" + std::to_string(page.size()));
  EXPECT_EQ(item.url, "http://a.org/x");
  EXPECT_EQ(item.date, "2024-01-01T00:00:00Z");
  EXPECT_EQ(item.record_id, "<urn:test:http://a.org/x>");
  EXPECT_EQ(item.bytes, "<p>one");
  EXPECT_GT(item.cursor.next.within, page.size());
}

TEST_F(RevisitResolverTest, TellsWhereTheOriginalIs) {
  const std::string image = test::warc_record("resource", "http://a.org/i", "\x89PNG",
                                              "Content-Type: image/png\r\n" + has_digest("sha1:I"));
  const std::string later = original("http://a.org/later", "<p>later");
  EXPECT_EQ(read({temp.write(
                "a.warc", image + revisit("http://a.org/i", has_digest("sha1:I")) +
                              revisit("http://a.org/", refers_to("http://a.org/later")) + later +
                              revisit("http://a.org/",
                                      refers_to("http://a.org/later", "2019-01-01T00:00:00Z")))}),
            "http://a.org/i skipped: not HTML but image/png\n"
            "http://a.org/i skipped: a revisit of an unchanged page: original is not a page\n"
            "http://a.org/ skipped: a revisit of http://a.org/later at 2020-02-03T04:05:06Z: "
            "original not found earlier in the inputs\n"
            "http://a.org/later <p>later\n"
            "http://a.org/ skipped: a revisit of http://a.org/later at 2019-01-01T00:00:00Z: "
            "original not found earlier in the inputs\n");
  const std::string all =
      original("http://a.org/", "<p>a") + revisit("http://a.org/", refers_to("http://a.org/"));
  const std::string unreadable =
      "http://a.org/ <p>a\n"
      "http://a.org/ skipped: a revisit of http://a.org/ at 2020-02-03T04:05:06Z: original is in a "
      "pipe, or packed together with other records\n";
  EXPECT_EQ(read({"-"}, all), unreadable);
  EXPECT_EQ(read({temp.write("b.warc.gz", test::gzipped(all))}), unreadable);
  EXPECT_EQ(
      read({temp.write(
          "b.wacz", test::zip_of({{.name = "archive/a.warc", .bytes = all, .is_packed = true}}))}),
      unreadable);
  const std::string pipe = temp / "pipe.warc";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer{[&] { std::ofstream{pipe} << all; }};
  EXPECT_EQ(read({pipe}), unreadable);
  writer.join();
}

TEST_F(RevisitResolverTest, DoesNotTakeARecordOfAnotherDigest) {
  const std::string revisits =
      revisit("http://a.org/", refers_to("http://a.org/") + has_digest("sha1:B")) +
      revisit("http://a.org/", refers_to("http://a.org/") + has_digest("sha1:C"));
  EXPECT_EQ(
      read({temp.write("a.warc", original("http://a.org/", "<p>a", "sha1:A") +
                                     original("http://a.org/b", "<p>b", "sha1:B") + revisits)}),
      "http://a.org/ <p>a\nhttp://a.org/b <p>b\nhttp://a.org/ <p>b\n"
      "http://a.org/ skipped: a revisit of http://a.org/ at 2020-02-03T04:05:06Z: original not "
      "found earlier in the inputs\n");
}

TEST_F(RevisitResolverTest, DoesNotTakeADigestOfAnotherSite) {
  EXPECT_EQ(read({temp.write("a.warc", original("http://evil.org/", "<p>evil", "sha1:A") +
                                           revisit("http://a.org/", has_digest("sha1:A")))}),
            "http://evil.org/ <p>evil\n"
            "http://a.org/ skipped: a revisit of an unchanged page: original not found earlier in "
            "the inputs\n");
  EXPECT_EQ(read({temp.write("a.warc", original("http://a.org/1", "<p>one", "sha1:A") +
                                           revisit("http://www.a.org/2", has_digest("sha1:A")))}),
            "http://a.org/1 <p>one\nhttp://www.a.org/2 <p>one\n");
}

TEST_F(RevisitResolverTest, TakesNoDigestOfTheSiteThatARevisitNames) {
  const std::string names_evil = "WARC-Refers-To-Target-URI: http://evil.org/\r\n";
  EXPECT_EQ(read({temp.write("a.warc",
                             original("http://evil.org/", "<p>evil", "sha1:A") +
                                 original("http://a.org/1", "<p>one", "sha1:B") +
                                 revisit("http://a.org/", names_evil + has_digest("sha1:A")) +
                                 revisit("http://a.org/2", names_evil + has_digest("sha1:B")))}),
            "http://evil.org/ <p>evil\nhttp://a.org/1 <p>one\n"
            "http://a.org/ skipped: a revisit of http://evil.org/: original not found earlier in "
            "the inputs\n"
            "http://a.org/2 <p>one\n");
}

TEST_F(RevisitResolverTest, PassesOverARecordThatIsNoPageForOneThatIs) {
  EXPECT_EQ(read({temp.write("a.warc", original("http://a.org/", "<p>a", "sha1:A") +
                                           test::warc_record("resource", "http://a.org/i", "x",
                                                             "Content-Type: image/png\r\n") +
                                           revisit("http://a.org/j", refers_to("http://a.org/i") +
                                                                         has_digest("sha1:A")))}),
            "http://a.org/ <p>a\nhttp://a.org/i skipped: not HTML but image/png\n"
            "http://a.org/j <p>a\n");
}

TEST_F(RevisitResolverTest, ReportsAnOriginalThatCannotBeReadAnyMore) {
  const std::string page = original("http://a.org/", "<p>a");
  temp.write("in/1.warc", page);
  temp.write("in/2.warc", revisit("http://a.org/", refers_to("http://a.org/")));
  std::istringstream in;
  const auto source = open_inputs({temp / "in"}, kMostBytes, in);
  RevisitResolver resolver{kMostBytes};
  SourcePage item;
  ASSERT_TRUE(source->next(item));
  resolver.take(item);
  std::filesystem::remove(temp / "in/1.warc");
  ASSERT_TRUE(source->next(item));
  resolver.take(item);
  ASSERT_TRUE(item.problem.has_value());
  EXPECT_EQ(item.problem->kind, PageProblemKind::unreadable);
  EXPECT_TRUE(item.problem->detail.starts_with("its original, " + (temp / "in/1.warc") + ": "))
      << item.problem->detail;
  EXPECT_EQ(item.url, "http://a.org/");
}

TEST_F(RevisitResolverTest, GoesOnInAnotherProcess) {
  std::string warc;
  for (int i = 0; i < 20; ++i) {
    const std::string url = "http://a.org/" + std::to_string(i);
    warc += original(url, "<p>page " + std::to_string(i), "sha1:" + std::to_string(i));
    const std::string before = std::to_string(i * 7 % (i + 1));
    warc += revisit(url + "?again", i % 2 == 0 ? refers_to("http://a.org/" + before)
                                               : has_digest("sha1:" + before));
  }
  const std::string half = warc.substr(0, warc.find("http://a.org/9"));
  temp.write("in/a%20 b\n.warc", warc);
  const std::size_t most = 8;  // small, so that some digests are forgotten
  std::istringstream in;
  const auto whole = open_inputs({temp / "in"}, kMostBytes, in);
  RevisitResolver resolver{kMostBytes, most};
  std::string notes;
  std::vector<std::string> lines;
  std::vector<SourceCursor> cursors;
  std::vector<std::size_t> known;
  std::string all;
  SourcePage page;
  while (whole->next(page)) {
    notes += resolver.take(page);
    known.push_back(notes.size());
    cursors.push_back(page.cursor);
    lines.push_back(page.url + " " + (page.skip ? page.skip_detail : page.bytes));
  }
  ASSERT_EQ(lines.size(), 40U);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    RevisitResolver later{kMostBytes, most};
    std::istringstream log{notes.substr(0, known[at])};
    for (std::string line; std::getline(log, line);) {
      later.restore(line);
    }
    const auto source = open_inputs({temp / "in"}, kMostBytes, in);
    source->resume(cursors[at]);
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
      ASSERT_TRUE(source->next(page));
      later.take(page);
      EXPECT_EQ(page.url + " " + (page.skip ? page.skip_detail : page.bytes), lines[i]);
    }
    EXPECT_FALSE(source->next(page));
  }
}

TEST_F(RevisitResolverTest, TakesTheContentOfAnEarlierRecordWhateverIsDamaged) {
  std::mt19937 random{test::seed(1)};
  const auto below = [&](std::size_t bound) { return random() % bound; };
  std::string plain;
  std::string packed;
  for (int i = 0; i < 8; ++i) {
    const std::string url = "http://a.org/" + std::to_string(i);
    for (const std::string& record :
         {original(url, "<p>page " + std::to_string(i), "sha1:" + std::to_string(i)),
          revisit(url, refers_to("http://a.org/" + std::to_string(i / 2))),
          revisit(url, has_digest("sha1:" + std::to_string(i / 2)))}) {
      plain += record;
      packed += test::gzipped(record);
    }
  }
  std::size_t resolved = 0;
  for (int round = 0; round < 1'000; ++round) {
    const bool is_plain = round % 2 == 0;
    std::string bytes = is_plain ? plain : packed;
    for (std::size_t i = 1 + below(3); i > 0; --i) {
      const std::size_t at = below(bytes.size());
      switch (below(3)) {
        case 0:
          bytes[at] = static_cast<char>(below(256));
          break;
        case 1:
          bytes.erase(at, 1 + below(100));
          break;
        default:
          bytes.insert(at, bytes.substr(below(bytes.size()), below(400)));
      }
    }
    std::istringstream in;
    const auto source =
        open_inputs({temp.write(is_plain ? "a.warc" : "a.warc.gz", bytes)}, kMostBytes, in);
    RevisitResolver resolver{kMostBytes};
    std::set<std::string> known;
    SourcePage page;
    while (source->next(page)) {
      const bool is_revisit = page.skip == Skip::revisit;
      resolver.take(page);
      if (is_revisit && !page.skip && !page.problem) {
        ++resolved;
        EXPECT_TRUE(known.contains(page.bytes)) << "round " << round << ": " << page.bytes;
      } else if (!page.skip && !page.problem) {
        known.insert(page.bytes);
      }
    }
  }
  EXPECT_GT(resolved, 5'000U);
}

TEST_F(RevisitResolverTest, ForgetsTheOldest) {
  std::string warc;
  for (int i = 0; i < 10; ++i) {
    warc += original("http://a.org/" + std::to_string(i), "<p>" + std::to_string(i));
  }
  warc += revisit("http://a.org/", refers_to("http://a.org/9"));
  warc += revisit("http://a.org/", refers_to("http://a.org/6"));
  warc += revisit("http://a.org/", refers_to("http://a.org/0"));
  std::istringstream in;
  const auto source = open_inputs({temp.write("a.warc", warc)}, kMostBytes, in);
  RevisitResolver resolver{kMostBytes, 4};
  const std::string read = rest(*source, resolver);
  EXPECT_NE(read.find("http://a.org/ <p>9\nhttp://a.org/ <p>6\nhttp://a.org/ skipped: "),
            std::string::npos)
      << read;
}

TEST_F(RevisitResolverTest, RefusesNotesThatItDidNotMake) {
  for (const char* line : {"", "a", "a b c", "a =b", "a =b = =", "p 1 1", "x", "p 1 1 1"}) {
    RevisitResolver resolver{kMostBytes};
    EXPECT_THROW(resolver.restore(line), std::invalid_argument) << line;
  }
  RevisitResolver resolver{kMostBytes};
  resolver.restore("a =b =");
  EXPECT_THROW(resolver.restore("p 1 0"), std::invalid_argument) << "the kind is missing";
  EXPECT_THROW(resolver.restore("p 1 5"), std::invalid_argument) << "no such archive";
  EXPECT_THROW(resolver.restore("p -1 1"), std::invalid_argument);
  resolver.restore("p 1 1");
}

}  // namespace
}  // namespace sst
