#include <gtest/gtest.h>
#include <zstd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/page_source.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

constexpr int kMutations = 500;
constexpr std::string_view kForgedUrl = "http://bank.example/rates";
constexpr std::size_t kMaxPageBytes = 4'000;  // some pages are larger

/// A record quoted in a page, framed like a real one. The mutations below change too few bytes to
/// turn the page's declared length into one that ends at this record.
std::string forged_record() {
  return test::warc_record("response", kForgedUrl,
                           test::http_response("<p>rates" + std::string(1'000, 'z')));
}

/// A zstd frame with a checksum, as the zstd command writes it.
std::string zstd_with_checksum(const std::string& bytes) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress2(context, out.data(), out.size(), bytes.data(), bytes.size()));
  ZSTD_freeCCtx(context);
  return out;
}

/// Records of every kind for an archive. Half of the pages quote a forged record, either at the end
/// of the page or followed by more text.
std::vector<std::string> records_with_quotes() {
  std::vector<std::string> records{test::warc_record("warcinfo", "", "software: x\r\n")};
  for (int i = 0; i < 12; ++i) {
    const std::string url = "http://site.example/" + std::to_string(i);
    std::string page = "<html><p>Page " + std::to_string(i) + std::string(i * 20, 'x');
    if (i % 4 == 1) {
      page += "\r\n\r\n" + forged_record() + "</html>";
    } else if (i % 4 == 3) {
      page += "\r\n\r\n" + forged_record();
    }
    if (i % 6 == 3) {
      page.insert(10, 5'000, 'y');
    }
    records.push_back(test::warc_record("request", url, "GET / HTTP/1.1\r\n\r\n"));
    records.push_back(i % 5 == 4
                          ? test::warc_record("response", url,
                                              test::http_response(test::gzipped(page),
                                                                  "Content-Encoding: gzip\r\n"))
                          : test::page_record(url, page));
  }
  records.push_back(test::warc_record("revisit", "http://site.example/0", ""));
  return records;
}

/// A similar archive in the ARC format.
std::string arc_with_quotes() {
  const auto record = [](const std::string& url, const std::string& block) {
    return url + " 1.2.3.4 20050102030405 text/html " + std::to_string(block.size()) + "\n" +
           block + "\n";
  };
  const std::string version = "1 0 Someone\nURL IP-address Archive-date Content-type Length\n";
  std::string arc = "filedesc://x.arc 0.0.0.0 20050101000000 text/plain " +
                    std::to_string(version.size()) + "\n" + version + "\n";
  for (int i = 0; i < 12; ++i) {
    std::string page = "<html><p>Page " + std::to_string(i);
    if (i % 3 == 1) {
      page += "\n" +
              record(std::string{kForgedUrl},
                     test::http_response("<p>rates" + std::string(1'000, 'z'))) +
              "</p>";
    }
    arc += record("http://site.example/" + std::to_string(i), test::http_response(page));
  }
  return arc;
}

struct Fixture {
  std::string name;
  std::string bytes;
};

std::vector<Fixture> fixtures() {
  std::string whole;
  std::string gzip;
  std::string zstd;
  std::string xz;
  std::string lz4;
  for (const std::string& record : records_with_quotes()) {
    whole += record;
    gzip += test::gzipped(record);
    zstd += zstd_with_checksum(record);
    xz += test::xz_packed(record);
    lz4 += test::lz4_packed(record);
  }
  return {{"plain.warc", whole},
          {"each.warc.gz", gzip},
          {"whole.warc.gz", test::gzipped(whole)},
          {"each.warc.zst", zstd},
          {"each.warc.xz", xz},
          {"each.warc.lz4", lz4},
          {"plain.arc", arc_with_quotes()}};
}

/// Damages a file in a random way that is typical of disks, networks or programs.
void damage(std::string& bytes, std::mt19937& random) {
  const auto below = [&](std::size_t bound) { return bound == 0 ? 0 : random() % bound; };
  const std::size_t at = below(bytes.size());
  const std::size_t count = 1 + below(below(4) == 0 ? 300 : 8);
  switch (below(7)) {
    case 0:
    case 1:
      if (at < bytes.size()) {
        bytes[at] = static_cast<char>(bytes[at] ^ (1 + below(255)));
      }
      break;
    case 2:
      bytes.erase(at, count);
      break;
    case 3:
      for (std::size_t i = 0; i < count; ++i) {
        bytes.insert(at, 1, static_cast<char>(below(256)));
      }
      break;
    case 4:
      bytes.insert(at, bytes.substr(below(bytes.size()), count));
      break;
    case 5:
      std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                  std::min(count, bytes.size() - at), '\0');
      break;
    default:
      if (below(10) == 0) {
        bytes.resize(at);
      }
      break;
  }
}

struct Item {
  std::string url;
  std::string id;
  std::string rest;
  bool has_text = false;

  friend bool operator==(const Item&, const Item&) = default;
  friend void PrintTo(const Item& item, std::ostream* out) { *out << item.url; }
};

/// The records with readable URLs in an input. Records without URLs are left out because they may
/// differ between a file and a pipe: if the start of an archive is damaged, only the file name
/// still shows that it is an archive.
std::vector<Item> records_of(const std::string& input, const std::string& bytes) {
  std::istringstream in{bytes};
  const auto source = open_inputs({input}, kMaxPageBytes, in);
  std::vector<Item> records;
  SourcePage page;
  while (source->next(page)) {
    unpack(page, kMaxPageBytes);
    if (!page.url.empty()) {
      const std::string outcome = page.problem ? page.problem->detail
                                  : page.skip  ? page.skip_detail
                                               : page.bytes;
      records.push_back({page.url, page.record_id,
                         page.source.substr(input.size()) + " " + page.date + " " + outcome,
                         !page.problem && !page.skip});
    }
  }
  return records;
}

/// True if `record` is a quoted record that was read as a real one. (A record reported as damaged
/// has only a header, no text.) Damage may merge parts of the quoted record with a real record's
/// header. The merged record does not count as forged: it has a different ID or, in ARC files, a
/// longer URL.
bool is_forged(const Item& record) {
  const bool is_warc = !record.id.empty();
  if (!record.has_text) {
    return false;
  }
  return is_warc ? record.url == kForgedUrl && record.id.find("bank") != std::string::npos
                 : record.url == kForgedUrl;
}

/// True if the file is not packed and the next record follows right after the quoted record. In a
/// WARC file, a record terminator must also precede the quoted record. The quoted record is then
/// indistinguishable from a real one. See the test
/// RecordReader.CannotTellAQuoteFromARecordIfDamageFramesItAsOne.
bool is_framed_as_real(const Fixture& mutant, const Item& record) {
  const std::size_t at = std::strtoul(record.rest.c_str() + 1, nullptr, 10);
  const std::string_view bytes = std::string_view{mutant.bytes}.substr(at);
  if (mutant.name == "plain.arc") {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    const std::size_t size = std::strtoul(line.data() + line.rfind(' ') + 1, nullptr, 10);
    return bytes.substr(std::min(line.size() + 1 + size, bytes.size()))
        .starts_with("\nhttp://site.");
  }
  const std::size_t length = bytes.find("Content-Length: ");
  const std::size_t header = bytes.find("\r\n\r\n");
  if (mutant.name != "plain.warc" || header == bytes.npos || length >= header) {
    return false;
  }
  const std::size_t block = std::strtoul(bytes.data() + length + 16, nullptr, 10);
  return mutant.bytes.compare(at - 4, 4, "\r\n\r\n") == 0 &&
         bytes.substr(std::min(header + 4 + block, bytes.size()))
             .starts_with("\r\n\r\nWARC/1.0\r\n");
}

TEST(ArchiveMutation, NoDamageMakesARecordOfWhatAPageQuotes) {
  std::mt19937 random{test::seed(1)};
  const test::TempDir temp;
  const std::vector<Fixture> originals = fixtures();
  for (const Fixture& original : originals) {
    EXPECT_GE(records_of(temp.write(original.name, original.bytes), "").size(), 12U);
  }
  for (int round = 0; round < kMutations; ++round) {
    Fixture mutant = originals[random() % originals.size()];
    for (std::size_t i = 1 + random() % 3; i > 0; --i) {
      damage(mutant.bytes, random);
    }
    const auto records = records_of(temp.write(mutant.name, mutant.bytes), "");
    EXPECT_EQ(records_of("-", mutant.bytes), records) << mutant.name << ", mutation " << round;
    for (const Item& record : records) {
      EXPECT_FALSE(is_forged(record) && !is_framed_as_real(mutant, record))
          << mutant.name << ", mutation " << round << ": " << record.url << record.rest;
    }
  }
}

}  // namespace
}  // namespace sst
