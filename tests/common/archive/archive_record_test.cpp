#include "common/archive/archive_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "common/archive/record_header.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::gzipped;
using test::warc_record;
using test::zstd_packed;

/// All records of an archive as text, such as "response http://a/ [block]" or "damaged 123: why".
std::string read(std::unique_ptr<ByteStream> bytes, std::uint64_t max_block_bytes) {
  RecordReader reader{RecordWindow{open_segments(std::move(bytes))}, max_block_bytes};
  ArchiveRecord record;
  std::string out;
  while (reader.next(record)) {
    out += out.empty() ? "" : "\n";
    switch (record.kind) {
      case RecordKind::response:
        out += "response";
        break;
      case RecordKind::resource:
        out += "resource";
        break;
      case RecordKind::conversion:
        out += "conversion";
        break;
      case RecordKind::revisit:
        out += "revisit";
        break;
      case RecordKind::other:
        out += "other";
        break;
      case RecordKind::unknown:
        out += "unknown '" + record.type + "'";
        break;
      case RecordKind::damaged:
        out += "damaged " + to_string(record.position, reader.is_packed()) + ": " + record.damage;
        continue;
    }
    out += " " + record.url;
    out += record.is_too_large ? " too large" : " [" + std::string{record.block} + "]";
  }
  return out;
}

/// All records of an archive. A file and a pipe must yield the same records.
std::string read(const std::string& bytes, std::uint64_t max_block_bytes = 1'000'000) {
  const test::TempDir temp;
  const std::string records = read(open_file_stream(temp.write("a.warc", bytes)), max_block_bytes);
  std::istringstream in{bytes};
  EXPECT_EQ(read(wrap_stream(in), max_block_bytes), records);
  return records;
}

const std::string kA = warc_record("response", "http://a/", "one");
const std::string kB = warc_record("resource", "http://b/", "two");
const std::string kAThenB = "response http://a/ [one]\nresource http://b/ [two]";

TEST(RecordReader, ReadsRecordsOfAllKinds) {
  EXPECT_EQ(
      read(warc_record("warcinfo", "", "x") + kA + kB + warc_record("request", "http://a/", "") +
           warc_record("conversion", "<http://c/>", "three") +
           warc_record("revisit", "http://a/", "") + warc_record("unheard-of", "http://d/", "")),
      "other  [x]\n" + kAThenB +
          "\nother http://a/ []\nconversion http://c/ [three]\nrevisit http://a/ []\n"
          "unknown 'unheard-of' http://d/ []");
}

TEST(RecordReader, ReadsEveryWayOfPacking) {
  EXPECT_EQ(read(kA + kB), kAThenB);
  EXPECT_EQ(read(gzipped(kA) + gzipped(kB)), kAThenB) << "one member per record";
  EXPECT_EQ(read(gzipped(kA + kB)), kAThenB) << "one member for all records";
  EXPECT_EQ(read(zstd_packed(kA) + zstd_packed(kB)), kAThenB);
  EXPECT_EQ(read(zstd_packed(kA + kB)), kAThenB);
  const std::string half = kA + kB;
  EXPECT_EQ(read(gzipped(half.substr(0, 50)) + gzipped(half.substr(50))), kAThenB)
      << "members that end within records";
}

TEST(RecordReader, ReadsOlderVersions) {
  std::string old = kA;
  old.replace(0, 8, "WARC/0.18");
  EXPECT_EQ(read(old + kB), kAThenB);
  std::string newer = kA;
  newer.replace(0, 8, "WARC/1.1");
  EXPECT_EQ(read(newer), "response http://a/ [one]");
}

TEST(RecordReader, ReadsLineEndsOfSloppyWriters) {
  std::string bare = kA;
  bare.erase(std::remove(bare.begin(), bare.end(), '\r'), bare.end());
  EXPECT_EQ(read(bare + bare), "response http://a/ [one]\nresponse http://a/ [one]");
  EXPECT_EQ(read("\r\n\n" + kA.substr(0, kA.size() - 2) + kB), kAThenB) << "a short terminator";
}

TEST(RecordReader, ReadsArcFiles) {
  const std::string arc =
      "filedesc://x.arc 0.0.0.0 20050101000000 text/plain 14\n1 0 Someone\nxy\n\n"
      "http://a/ 1.2.3.4 20050102030405 text/html 3\none\n"
      "http://b/ 1.2.3.4 20050102030405 text/html 3\ntwo\n";
  EXPECT_EQ(read(arc),
            "other filedesc://x.arc [1 0 Someone\nxy]\n"
            "response http://a/ [one]\nresponse http://b/ [two]");
}

TEST(RecordReader, LosesOnlyTheRecordThatIsDamaged) {
  std::string bad = kA;
  bad.replace(bad.find("Content-Length: 3"), 17, "Content-Length: x");
  EXPECT_EQ(read(kA + bad + kB), "response http://a/ [one]\ndamaged " + std::to_string(kA.size()) +
                                     ": the header has no numeric Content-Length, or is "
                                     "damaged\nresource http://b/ [two]");
}

// Each false length is 0 or malformed, or ends in a later record or past the end of the file. (A
// positive length that ends within its own record yields a part of that record.)
TEST(RecordReader, IsNotMisledByFalseLengths) {
  for (const char* length : {"9", "0", "99", "350", "99999", "18446744073709551615",
                             "99999999999999999999999", "-3", "0x3", ""}) {
    std::string bad = kA;
    bad.replace(bad.find("Content-Length: 3"), 17, std::string{"Content-Length: "} + length);
    const std::string found = read(bad + kB + kB);
    EXPECT_EQ(found.rfind("damaged 0: ", 0), 0U) << length << "\n" << found;
    const std::string rest = "\nresource http://b/ [two]\nresource http://b/ [two]";
    EXPECT_TRUE(found.ends_with(rest)) << length << "\n" << found;
    EXPECT_TRUE(read(gzipped(bad) + gzipped(kB) + gzipped(kB)).ends_with(rest)) << length;
  }
}

TEST(RecordReader, LosesNoRecordToAFaultBetweenTwo) {
  for (std::size_t i = 1; i <= 4; ++i) {
    std::string faulty = kA;
    faulty[faulty.size() - i] = 'x';
    EXPECT_EQ(read(faulty + kB), kAThenB);
  }
}

TEST(RecordReader, ReportsRecordsThatAreCutShort) {
  const std::string cut = kB.substr(0, kB.size() - 5);
  EXPECT_EQ(read(kA + cut), "response http://a/ [one]\ndamaged " + std::to_string(kA.size()) +
                                ": the record is shorter than its Content-Length, 3");
  EXPECT_EQ(read(kA + kB.substr(0, 30)), "response http://a/ [one]\ndamaged " +
                                             std::to_string(kA.size()) + ": the header has no end");
}

TEST(RecordReader, GoesOnAfterADamagedMember) {
  std::string member = gzipped(kA);
  member[member.size() / 2] ^= 0x55;
  const std::string start = gzipped(kB);
  const std::string found = read(start + member + gzipped(kB));
  EXPECT_EQ(
      found.rfind("resource http://b/ [two]\ndamaged " + std::to_string(start.size()) + ": ", 0),
      0U)
      << found;
  EXPECT_TRUE(found.ends_with("\nresource http://b/ [two]")) << found;
}

TEST(RecordReader, GoesOnAfterRubbish) {
  EXPECT_EQ(read(kA + "some rubbish\nof several lines\n" + kB),
            "response http://a/ [one]\ndamaged " + std::to_string(kA.size()) +
                ": no record starts at the expected position\nresource http://b/ [two]");
}

TEST(RecordReader, PassesOverBlocksThatAreTooLarge) {
  EXPECT_EQ(read(warc_record("response", "http://big/", std::string(5'000, 'x')) + kB, 4'000),
            "response http://big/ too large\nresource http://b/ [two]");
  EXPECT_EQ(read(gzipped(warc_record("response", "http://big/", std::string(5'000'000, 'x'))) +
                     gzipped(kB),
                 4'000),
            "response http://big/ too large\nresource http://b/ [two]");
}

TEST(RecordReader, GivesPlacesToGoOnFrom) {
  const test::TempDir temp;
  for (const std::string& bytes : {kA + kB + kA, gzipped(kA) + gzipped(kB) + gzipped(kA),
                                   gzipped(kA + kB + kA), zstd_packed(kA + kB) + zstd_packed(kA)}) {
    const std::string file = temp.write("a.warc", bytes);
    RecordReader reader{RecordWindow{open_segments(open_file_stream(file))}, 1'000};
    ArchiveRecord record;
    ASSERT_TRUE(reader.next(record));
    const ArchivePosition second = record.next;
    RecordReader other{RecordWindow{open_segments(open_file_stream(file))}, 1'000};
    ASSERT_TRUE(other.seek(second));
    ASSERT_TRUE(other.next(record));
    EXPECT_EQ(record.url, "http://b/");
    ASSERT_TRUE(other.next(record));
    EXPECT_EQ(record.url, "http://a/");
    EXPECT_FALSE(other.next(record));
  }
}

TEST(RecordReader, TellsTheFormatFromAnyRecord) {
  EXPECT_EQ(read("X" + kA + kB),
            "damaged 0: no record starts at the expected position\nresource http://b/ [two]");
  const std::string arc =
      "http://a/ 1.2.3.4 20050102030405 text/html 3\none\n"
      "http://b/ 1.2.3.4 20050102030405 text/html 3\ntwo\n";
  EXPECT_EQ(read("http://a/ 1.2.3.4 20050102X30405 text/html 3\none\n" + arc),
            "damaged 0: no record starts at the expected position\n"
            "response http://a/ [one]\nresponse http://b/ [two]");
}

// A page over the limit quotes another site's record, framed like a real one.
TEST(RecordReader, TakesNothingInALargeBlockForARecord) {
  const std::string forged = warc_record("response", "http://bank.example/rates", "forged");
  for (const std::string& page :
       {std::string(5'000, 'x') + "\r\n\r\n" + forged + "the page goes on",
        std::string(5'000, 'x') + "\r\n" + forged, forged + std::string(5'000, 'x')}) {
    const std::string big = warc_record("response", "http://big/", page);
    const std::string expected =
        "response http://a/ [one]\nresponse http://big/ too large\nresource http://b/ [two]";
    EXPECT_EQ(read(kA + big + kB, 4'000), expected);
    EXPECT_EQ(read(gzipped(kA + big + kB), 4'000), expected);
    EXPECT_EQ(read(gzipped(kA) + gzipped(big) + gzipped(kB), 4'000), expected);
    EXPECT_EQ(read(zstd_packed(kA) + zstd_packed(big) + zstd_packed(kB), 4'000), expected);
    // Here, a member ends where the forged record begins.
    const std::size_t at = kA.size() + big.find("WARC/1.0", 8);
    const std::string all = kA + big + kB;
    EXPECT_EQ(read(gzipped(all.substr(0, at)) + gzipped(all.substr(at)), 4'000), expected);
  }
}

TEST(RecordReader, TakesNoQuotedRecordForOneBehindDamage) {
  const std::string forged = warc_record("response", "http://bank.example/rates", "forged");
  const std::string page = "text\r\n\r\n" + forged;
  for (const std::string& block : {page, page + "the page goes on"}) {
    const std::string record = warc_record("response", "http://a/", block);
    std::string false_length = record;
    false_length.replace(record.find("Content-Length: ") + 16, 1, "7");
    std::string no_length = record;
    no_length.replace(record.find("Content-Length"), 1, "X");
    std::string no_version = record;
    no_version[3] = 'X';
    for (const std::string& bad : {false_length, no_length, no_version}) {
      for (const std::string& all : {kA + bad + kB, gzipped(kA) + gzipped(bad) + gzipped(kB)}) {
        const std::string found = read(all);
        EXPECT_EQ(found.find("bank"), std::string::npos) << found;
        EXPECT_TRUE(found.ends_with("\nresource http://b/ [two]")) << found;
      }
    }
  }
}

// If damage adds bytes to a page, the page's declared length may end right before a quoted record.
// But then the page's record, unlike all earlier records, does not end with a line feed, and the
// quoted record is cut short.
TEST(RecordReader, TakesNoQuotedRecordForOneBehindALengthWithoutATerminator) {
  const auto arc_record = [](const std::string& url, const std::string& length,
                             const std::string& block) {
    return url + " 1.2.3.4 20050102030405 text/html " + length + "\n" + block;
  };
  const std::string first = arc_record("http://a/", "3", "one\n");
  const std::string page = arc_record("http://page/", "5", "page\n");
  const std::string last = arc_record("http://b/", "3", "two\n");
  const std::string rest = "\nresponse http://b/ [two]";
  const std::string found =
      read(first + page + arc_record("http://bank/", "9", "forged text\n") + last);
  EXPECT_EQ(found.find("bank"), std::string::npos) << found;
  EXPECT_TRUE(found.ends_with(rest)) << found;
  // Only the line feed is lost: both records are whole.
  EXPECT_EQ(read(first + page + arc_record("http://c/", "5", "three\n") + last),
            "response http://a/ [one]\nresponse http://page/ [page\n]\n"
            "response http://c/ [three]" +
                rest);
}

// Damage can cut off a page right after a record that the page quotes. The file is then identical
// to a file in which the quoted record is real and follows garbage, so no reader can tell the two
// apart.
TEST(RecordReader, CannotTellAQuoteFromARecordIfDamageFramesItAsOne) {
  const std::string quoted = warc_record("response", "http://bank.example/rates", "rates");
  std::string page = warc_record("response", "http://a/", "text\r\n\r\n" + quoted);
  page.replace(page.find("Content-Length: ") + 16, 1, "7");
  page.erase(page.size() - 4);
  const std::size_t quote = page.find(quoted);
  const std::string rubbish = page.substr(0, quote);
  ASSERT_EQ(rubbish + quoted + kB, page + kB);
  EXPECT_TRUE(read(page + kB).ends_with(
      "\nresponse http://bank.example/rates [rates]\nresource http://b/ [two]"));
}

TEST(RecordReader, TrustsTheLengthOfARecordWhoseFirstLineIsDamaged) {
  std::string bad = warc_record("response", "http://a/", "see\n" + kB + kB);
  bad[0] = 'X';
  EXPECT_EQ(read(kA + bad + kB), "response http://a/ [one]\ndamaged " + std::to_string(kA.size()) +
                                     ": no record starts at the expected position\n"
                                     "resource http://b/ [two]");
}

TEST(RecordReader, GoesBackForAFalseLengthOnlyWithinItsLimit) {
  std::string lie = warc_record("response", "http://lie/", "x");
  lie.replace(lie.find("Content-Length: 1"), 17, "Content-Length: 99999");
  const std::string damaged = ": the record is shorter than its Content-Length, 99999";
  EXPECT_EQ(read(lie + kB, 4'000), "damaged 0" + damaged + "\nresource http://b/ [two]");
  std::string many;
  while (many.size() < 4'000) {
    many += kB;
  }
  EXPECT_EQ(read(lie + many, 4'000), "damaged 0" + damaged);
  // The segment boundaries reveal that the length is false.
  EXPECT_EQ(
      read(gzipped(kA) + gzipped(lie) +
               gzipped(warc_record("response", "http://c/", std::string(4'000, 'c'))) + gzipped(kB),
           4'000),
      "response http://a/ [one]\ndamaged " + std::to_string(gzipped(kA).size()) +
          ": the length of the record does not match its Content-Length, 99999\nresponse http://c/ "
          "[" +
          std::string(4'000, 'c') + "]\nresource http://b/ [two]");
}

TEST(RecordReader, GivesTheBlockOfARecordThatIsLongerThanItsLength) {
  std::string longer = warc_record("response", "http://long/", "twelve bytes");
  longer.replace(longer.find("Content-Length: 12"), 18, "Content-Length: 6");
  const std::string block = "response http://long/ [twelve]";
  EXPECT_EQ(read(kA + longer + kB),
            "response http://a/ [one]\n" + block + "\nresource http://b/ [two]");
  EXPECT_EQ(read(gzipped(kA) + gzipped(longer) + gzipped(kB)),
            "response http://a/ [one]\n" + block + "\nresource http://b/ [two]");
  EXPECT_EQ(read(kA + longer), "response http://a/ [one]\n" + block);
  // A length that ends inside the next record is false.
  std::string into = warc_record("response", "http://into/", "x");
  into.replace(into.find("Content-Length: 1"), 17, "Content-Length: 30");
  EXPECT_EQ(read(into + kB + kB),
            "damaged 0: the length of the record does not match its Content-Length, 30\n"
            "resource http://b/ [two]\nresource http://b/ [two]");
}

TEST(RecordReader, ReadsManyTinyMembers) {
  std::string all;
  std::string expected;
  for (int i = 0; i < 200; ++i) {
    all += gzipped(kA.substr(0, 40)) + gzipped("") + gzipped("") + gzipped(kA.substr(40));
    expected += std::string{i == 0 ? "" : "\n"} + "response http://a/ [one]";
  }
  EXPECT_EQ(read(all), expected);
}

TEST(RecordReader, KnowsPlacesInAPlainFileAfterASeek) {
  const test::TempDir temp;
  const std::string file = temp.write("a.warc", kA + kB + kA);
  RecordReader reader{RecordWindow{open_segments(open_file_stream(file))}, 1'000};
  ArchiveRecord record;
  ASSERT_TRUE(reader.seek({0, kA.size()}));
  ASSERT_TRUE(reader.next(record));
  EXPECT_EQ(record.position, (ArchivePosition{0, kA.size()}));
  ASSERT_TRUE(reader.next(record));
  EXPECT_EQ(record.position, (ArchivePosition{0, kA.size() + kB.size()}));
}

// Fuzzing found a dictionary whose declared length exceeds the file.
TEST(RecordReader, IsNotMisledByTheLengthOfADictionary) {
  const std::string dictionary = "\x5D\x2A\x4D\x18";
  const std::string too_long = dictionary + std::string{"\xFF\xFF\0\0", 4};
  EXPECT_TRUE(read(too_long + zstd_packed(kA)).ends_with("response http://a/ [one]"));
  EXPECT_EQ(read(dictionary + std::string{"\0\0\0\0", 4} + zstd_packed(kA)),
            "response http://a/ [one]");
  read(dictionary);  // must terminate
}

TEST(RecordReader, FindsRecordsBehindZeros) {
  for (const std::size_t zeros : {1, 5'000, 600'000}) {
    EXPECT_EQ(read(gzipped(kA) + std::string(zeros, '\0') + gzipped(kB)), kAThenB) << zeros;
    EXPECT_EQ(read(gzipped(kA) + gzipped(kB) + std::string(zeros, '\0')), kAThenB) << zeros;
  }
}

TEST(RecordReader, FindsNothingInNothing) {
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("\r\n\r\n"), "");
}

TEST(RecordReader, EndsAHeaderWhereAnotherRecordBegins) {
  // The first header has no end, but does not extend into the next record.
  EXPECT_EQ(read("WARC/1.0\r\nWARC-Type: response\r\n" + warc_record("response", "http://b/", "b")),
            "damaged 0: the header has no end\nresponse http://b/ [b]");
  EXPECT_EQ(warc_header_length("WARC/1.0\r\nWARC/1.0\r\n\r\n"), std::nullopt);
  EXPECT_EQ(warc_header_length("WARC/1.0\r\nWARC/ is a name: x\r\n\r\n"), 32U);
}

TEST(RecordReader, FindsARecordBehindManySegmentsWithoutLines) {
  // The file has a record whose length exceeds the file, one-byte segments, and a complete record.
  std::string file = gzipped("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 900000\r\n\r\n");
  for (int i = 0; i < 1'000; ++i) {
    file += gzipped("x");
  }
  file += gzipped(std::string(100'000, 'y')) + gzipped(warc_record("response", "http://b/", "b"));
  EXPECT_EQ(read(file),
            "damaged 0: the record is shorter than its Content-Length, 900000\n"
            "response http://b/ [b]");
}

}  // namespace
}  // namespace sst
