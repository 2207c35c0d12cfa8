#include "common/archive/segment_reader.hpp"

#include <gtest/gtest.h>

#include <lzma.h>

#include <cstdint>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/byte_stream.hpp"
#include "common/archive/input_limits.hpp"
#include "common/archive/members_ahead.hpp"
#include "common/archive/packed_segments.hpp"
#include "common/error.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/random_bytes.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::gzipped;
using test::lz4_packed;
using test::random_bytes;
using test::xz_packed;
using test::zstd_packed;

/// A reader's output as text. "<0>abc<31>de" means that segments begin at bytes 0 and 31 of the
/// file; "!" means damage.
std::string segments_of(SegmentReader& reader, std::size_t read_bytes = 1'000'000) {
  std::string out;
  while (true) {
    std::string bytes;
    switch (reader.read(bytes, read_bytes)) {
      case SegmentReader::Status::data:
        EXPECT_FALSE(bytes.empty());
        EXPECT_LE(bytes.size(), read_bytes);
        out += bytes;
        break;
      case SegmentReader::Status::new_segment:
        EXPECT_EQ(bytes, "");
        out += "<" + std::to_string(reader.segment_offset()) + ">";
        break;
      case SegmentReader::Status::damage:
        EXPECT_EQ(bytes, "");
        EXPECT_FALSE(reader.damage().empty());
        out += "!";
        break;
      case SegmentReader::Status::end:
        return out;
    }
  }
}

std::string segments_of(const std::string& file, std::size_t read_bytes = 1'000'000,
                        std::string_view name = {}, std::size_t threads_ahead = 0) {
  std::istringstream in{file};
  return segments_of(*open_segments(wrap_stream(in), name, PackedOrigin::file, threads_ahead),
                     read_bytes);
}

std::string at(std::size_t offset) {
  return "<" + std::to_string(offset) + ">";
}

TEST(SegmentReader, TakesAPlainFileForOneSegment) {
  EXPECT_EQ(segments_of(std::string{"WARC/1.0 and so on"}), "<0>WARC/1.0 and so on");
  EXPECT_EQ(segments_of(std::string{"WARC/1.0 and so on"}, 1), "<0>WARC/1.0 and so on");
  EXPECT_EQ(segments_of(std::string{}), "<0>");
}

TEST(SegmentReader, SaysWhereEachPackedSegmentBegins) {
  for (const auto& pack : {gzipped, zstd_packed, xz_packed, lz4_packed}) {
    const std::string first = pack("first");
    const std::string empty = pack("");
    const std::string last = pack("last");
    for (const std::size_t read_bytes : {1, 3, 1'000}) {
      EXPECT_EQ(segments_of(first + empty + last, read_bytes),
                "<0>first" + at(first.size()) + at(first.size() + empty.size()) + "last");
    }
  }
}

TEST(SegmentReader, NeverMixesBytesOfTwoSegments) {
  std::istringstream in{gzipped("one") + gzipped("two")};
  const auto reader = open_segments(wrap_stream(in));
  std::string out;
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::new_segment);
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::data);
  EXPECT_EQ(out, "one");
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::new_segment);
  EXPECT_EQ(out, "one");
}

TEST(SegmentReader, UnpacksMembersLargerThanItsBuffers) {
  constexpr std::size_t kBytes = std::size_t{9} << 20;  // too large to unpack in one piece
  const std::string out = segments_of(test::gzipped_zeros(kBytes) + gzipped("end"), 1 << 16);
  EXPECT_EQ(out.find_first_not_of('\0', 3), 3 + kBytes);
  EXPECT_TRUE(out.ends_with(">end"));
}

TEST(SegmentReader, LosesOnlyTheSegmentThatIsDamaged) {
  const std::string text(5'000, 'x');
  for (const auto& pack : {gzipped, zstd_packed}) {
    std::string damaged = pack(text + "middle");
    // The type in the first block's header becomes 3, which is invalid in both formats. (These zstd
    // frames have no checksum, so damage within a block may go unnoticed.)
    const std::size_t block_header = pack == gzipped ? 10 : 7;
    damaged[block_header] = static_cast<char>(damaged[block_header] | 0x06);
    const std::string first = pack("first");
    const std::string out = segments_of(first + damaged + pack("last"));
    EXPECT_TRUE(out.starts_with("<0>first" + at(first.size()))) << out.substr(0, 100);
    EXPECT_NE(out.find('!'), std::string::npos);
    EXPECT_TRUE(out.ends_with(at(first.size() + damaged.size()) + "last"));
  }
}

TEST(SegmentReader, LosesOnlyTheXzStreamOrLz4FrameThatIsDamaged) {
  for (const auto& pack : {xz_packed, lz4_packed}) {
    const std::string first = pack("first");
    const std::string good = pack(std::string(5'000, 'x') + "middle");
    for (std::size_t byte = 0; byte < good.size(); ++byte) {
      std::string damaged = good;
      damaged[byte] = static_cast<char>(damaged[byte] ^ 0x10);
      const std::string out = segments_of(first + damaged + pack("last"));
      EXPECT_TRUE(out.starts_with("<0>first")) << byte;
      EXPECT_NE(out.find('!'), std::string::npos) << byte;
      EXPECT_TRUE(out.ends_with(at(first.size() + damaged.size()) + "last")) << byte;
    }
  }
}

TEST(SegmentReader, UnpacksLargeXzStreamsAndLz4Frames) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) {
    text += std::to_string(i * 7919) + ' ';
  }
  for (const auto& pack : {xz_packed, lz4_packed}) {
    EXPECT_EQ(segments_of(pack(text) + std::string(8, '\0')), "<0>" + text) << "zeros may follow";
  }
}

TEST(SegmentReader, RefusesXzStreamsThatTakeTooMuchMemory) {
  // The header has a valid checksum. It declares a dictionary of 4 GiB - 1 (coded as 40) for the
  // only filter, LZMA2.
  std::string header{"\x02\x00\x21\x01\x28\x00\x00\x00", 8};
  const std::uint32_t checksum =
      lzma_crc32(reinterpret_cast<const std::uint8_t*>(header.data()), header.size(), 0);
  for (int i = 0; i < 4; ++i) {
    header += static_cast<char>(checksum >> (8 * i));
  }
  const std::string good = xz_packed("x");
  std::istringstream in{good.substr(0, 12) + header + good.substr(24)};
  const auto reader = open_segments(wrap_stream(in));
  std::string out;
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::new_segment);
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::damage);
  EXPECT_NE(reader->damage().find("more than 256 MiB"), std::string::npos) << reader->damage();
}

TEST(SegmentReader, ReportsASegmentThatIsCutShort) {
  for (const auto& pack : {gzipped, zstd_packed, xz_packed, lz4_packed}) {
    const std::string whole = pack("first");
    const std::string cut = pack("second").substr(0, 12);
    const std::string out = segments_of(whole + cut);
    EXPECT_TRUE(out.starts_with("<0>first" + at(whole.size()))) << out;
    EXPECT_NE(out.find('!'), std::string::npos) << out;
  }
}

TEST(SegmentReader, FindsTheNextSegmentBehindRubbish) {
  const std::string first = gzipped("first");
  const std::string rubbish = "this is not gzip";
  EXPECT_EQ(segments_of(first + rubbish + gzipped("last")),
            "<0>first!" + at(first.size() + rubbish.size()) + "last");
}

TEST(SegmentReader, PassesOverZerosBetweenSegments) {
  const std::string first = gzipped("first");
  EXPECT_EQ(segments_of(first + std::string(1'000, '\0') + gzipped("last")),
            "<0>first" + at(first.size() + 1'000) + "last");
  EXPECT_EQ(segments_of(first + std::string(1'000, '\0')), "<0>first");
}

/// A skippable frame. The lz4 and zstd formats share it.
std::string skippable(char kind, std::size_t size) {
  std::string frame{kind, '\x2A', '\x4D', '\x18'};
  for (int i = 0; i < 4; ++i) {
    frame += static_cast<char>(size >> (8 * i));
  }
  return frame + std::string(size, 'x');
}

TEST(SegmentReader, PassesOverSkippableFrames) {
  for (const auto& pack : {lz4_packed, zstd_packed}) {
    const std::string first = pack("first");
    for (const std::size_t size : {0, 5, 300'000}) {
      const std::string frames = skippable('\x50', size) + skippable('\x5F', 3);
      const std::string file = frames + first + frames + pack("last") + frames;
      EXPECT_EQ(segments_of(file), at(frames.size()) + "first" +
                                       at(frames.size() + first.size() + frames.size()) + "last");
      EXPECT_EQ(segments_of(first + frames.substr(0, frames.size() - 1)), "<0>first!");
    }
    // The kind of frame that begins .warc.zst files may also occur in an .lz4 file.
    EXPECT_EQ(segments_of(skippable('\x5D', 0) + first), at(8) + "first");
  }
}

TEST(SegmentReader, SaysWhatTheLegacyFormatOfLz4Is) {
  std::istringstream in{std::string{"\x02\x21\x4C\x18\x05\0\0\0\x40page", 13}};
  const auto reader = open_segments(wrap_stream(in), "a.warc.lz4");
  std::string out;
  EXPECT_EQ(reader->read(out, 100), SegmentReader::Status::damage);
  EXPECT_EQ(reader->damage(),
            "lz4's legacy format is not supported; unpack it with lz4 -d, and pack it again "
            "without -l");
}

TEST(SegmentReader, TrustsTheFileNameOnlyForBinaryData) {
  EXPECT_EQ(segments_of(std::string{"WARC/1.0"}, 100, "a.warc.gz"), "<0>WARC/1.0");
  EXPECT_EQ(segments_of("\x01\x02\x03\x04" + gzipped("x"), 100, "a.warc.gz"), "!<4>x");
  EXPECT_EQ(segments_of(std::string{"\x01\x02\x03\x04"}, 100, "a.warc"), "<0>\x01\x02\x03\x04");
}

TEST(SegmentReader, BoundsTheMemoryThatARequestTakes) {
  const auto of_request = [](const std::string& bytes) {
    std::istringstream in{bytes};
    return segments_of(*open_segments(wrap_stream(in), "it", PackedOrigin::request));
  };
  EXPECT_EQ(of_request(test::zstd_frame(23, "page")), "<0>page");
  EXPECT_EQ(of_request(test::zstd_frame(24, "page")), "<0>!");
  EXPECT_EQ(segments_of(test::zstd_frame(27, "page")), "<0>page")
      << "the limit for files is higher";
  EXPECT_EQ(of_request(gzipped("page")), "<0>page");
  for (const auto& [packed, packing] :
       {std::pair{xz_packed("page"), "xz"}, {lz4_packed("page"), "lz4"}}) {
    try {
      of_request(packed);
      ADD_FAILURE() << packing;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(),
                "it is packed with " + std::string{packing} + "; pack it with gzip or zstd");
    }
  }
}

TEST(SegmentReader, GoesToASegmentOfAFile) {
  const test::TempDir temp;
  for (const auto& pack : {gzipped, zstd_packed, xz_packed, lz4_packed}) {
    const std::string first = pack("first");
    const auto reader = open_segments(open_file_stream(temp.write("a", first + pack("last"))));
    EXPECT_EQ(segments_of(*reader), "<0>first" + at(first.size()) + "last");
    ASSERT_TRUE(reader->seek(first.size()));
    EXPECT_EQ(segments_of(*reader), at(first.size()) + "last");
  }
  const auto plain = open_segments(open_file_stream(temp.write("b", "0123456789")));
  EXPECT_EQ(segments_of(*plain), "<0>0123456789");
  ASSERT_TRUE(plain->seek(7));
  EXPECT_EQ(segments_of(*plain), "789");
}

TEST(SegmentReader, ReadsTheStartOverSegments) {
  std::istringstream in{gzipped("ab") + gzipped("") + gzipped("cdef")};
  const auto reader = open_segments(wrap_stream(in));
  std::string start;
  read_start(*reader, 4, start);
  EXPECT_EQ(start, "abcd");
}

/// `count` copies of `patch`. Each copy begins a segment that extends through all later copies and
/// is truncated by the end of the file.
std::string quilt(std::string_view patch, std::size_t count) {
  std::string file;
  for (std::size_t i = 0; i < count; ++i) {
    file += patch;
  }
  return file;
}

TEST(SegmentReader, ReadsTheSameWithAndWithoutThreadsAhead) {
  std::mt19937 random{test::seed(20261128)};
  const auto chance = [&](unsigned of) { return random() % of == 0; };
  for (int round = 0; round < 6; ++round) {
    std::string file;
    while (file.size() < 5'000'000) {
      std::string bytes = random_bytes(random, random() % (chance(20) ? 400'000 : 20'000));
      if (chance(10)) {
        bytes += std::string{"\x1F\x8B\x08\0", 4} + gzipped("a member within another");
      }
      std::string member = gzipped(bytes);
      if (round > 2 && chance(60)) {
        member[random() % member.size()] ^= 1;
      }
      if (round > 2 && chance(60)) {
        member.resize(random() % member.size());
      }
      file += member + std::string(chance(30) ? random() % 600'000 : 0, '\0');
    }
    if (round > 1) {
      file += test::gzipped_zeros(9'000'000) + gzipped("after a large member");
    }
    const std::string expected = segments_of(file);
    for (const std::size_t threads : {1, 3}) {
      ASSERT_EQ(segments_of(file, 1'000'000, {}, threads), expected) << "round " << round;
    }
    ASSERT_EQ(segments_of(file, 10'000, {}, 2), segments_of(file, 10'000)) << "round " << round;
  }
}

/// A member whose header has a wrong checksum. zlib verifies this checksum; libdeflate does not.
std::string with_wrong_header_checksum(std::string member) {
  member[3] = 2;  // the flag FHCRC
  return member.insert(10, "xx");
}

TEST(SegmentReader, ReadsLargeMembersTheSameWithAndWithoutThreadsAhead) {
  std::string filler;
  std::mt19937 random{1};
  while (filler.size() < 1'500'000) {
    filler += gzipped(random_bytes(random, 10'000));
  }
  const auto large = [&](std::size_t bytes) {
    return gzipped(filler.substr(0, 1'000) + std::string(bytes - 1'000, 'a'));
  };
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  for (const std::size_t size : {kMebibyte, 3 * kMebibyte, 4 * kMebibyte, 4 * kMebibyte + 1,
                                 5 * kMebibyte, 7 * kMebibyte, 9 * kMebibyte}) {
    for (const bool is_damaged : {false, true}) {
      const std::string member = is_damaged ? with_wrong_header_checksum(large(size)) : large(size);
      const std::string file = filler + member + gzipped("after");
      const std::string expected = segments_of(file);
      EXPECT_TRUE(expected.ends_with("after"));
      EXPECT_EQ(segments_of(file, 1'000'000, {}, 2) == expected, true)
          << size << " bytes" << (is_damaged ? ", damaged" : "");
    }
  }
}

/// Counts the bytes that are read from a string.
class CountedString : public ByteStream {
 public:
  CountedString(std::string_view bytes, std::size_t& count) : m_rest{bytes}, m_count{count} {}
  std::size_t read(char* out, std::size_t size) override {
    const std::size_t count = m_rest.copy(out, size);
    m_rest.remove_prefix(count);
    m_count += count;
    return count;
  }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::string_view m_rest;
  std::size_t& m_count;
};

TEST(SegmentReader, ReadsAheadForItsThreads) {
  std::mt19937 random{1};
  std::string file;
  while (file.size() < 8'000'000) {
    file += gzipped(random_bytes(random, 10'000));
  }
  for (const std::size_t threads : {0, 3}) {
    std::size_t count = 0;
    const auto reader = open_segments(std::make_unique<CountedString>(file, count), {},
                                      PackedOrigin::file, threads);
    std::string bytes;
    while (bytes.size() < 1'500'000) {
      reader->read(bytes, 100'000);
    }
    EXPECT_EQ(count >= 1'500'000 + MembersAhead{3}.wanted_bytes() - kSegmentReadBytes, threads > 0)
        << count;
  }
  EXPECT_EQ(InputLimits(1, 1).threads_ahead(), 0U);
  EXPECT_EQ(InputLimits(1, 16).threads_ahead(), 4U);
  EXPECT_EQ(InputLimits(1, 500).threads_ahead(), 8U);
}

TEST(SegmentReader, SeeksWithThreadsAhead) {
  std::string file;
  std::vector<std::size_t> offsets;
  std::mt19937 random{1};
  while (file.size() < 4'000'000) {
    offsets.push_back(file.size());
    file += gzipped(std::to_string(offsets.size() - 1) + " " + random_bytes(random, 10'000));
  }
  const test::TempDir temp;
  const auto reader =
      open_segments(open_file_stream(temp.write("a", file)), {}, PackedOrigin::file, 2);
  const std::size_t count = offsets.size();
  for (const std::size_t i : {count / 2, count / 2 + 1, count - 1, count / 3, std::size_t{1}}) {
    ASSERT_TRUE(reader->seek(offsets[i]));
    std::string bytes;
    ASSERT_EQ(reader->read(bytes, 1'000), SegmentReader::Status::new_segment);
    ASSERT_EQ(reader->read(bytes, 1'000), SegmentReader::Status::data);
    EXPECT_TRUE(bytes.starts_with(std::to_string(i) + " ")) << i;
  }
}

TEST(SegmentReader, TakesLinearTimeForSegmentsThatOverlap) {
  using namespace std::string_view_literals;
  // A gzip header, and the header of a stored block of 65,530 bytes. This is 10 more than a
  // multiple of 15, so that another block header follows the block.
  const std::string_view gzip_patch = "\x1F\x8B\x08\0\0\0\0\0\0\x03\0\xFA\xFF\x05\0"sv;
  // A zstd frame header, and the header of a raw block of 129,996 + 6 bytes.
  const std::string_view zstd_patch = "\x28\xB5\x2F\xFD\0\x58\x90\xDE\x0F"sv;
  for (const auto& file : {quilt(gzip_patch, 40'000), quilt(zstd_patch, 60'000)}) {
    std::istringstream in{file};
    const auto reader = open_segments(wrap_stream(in));
    std::uint64_t given_out = 0;
    std::uint64_t damages = 0;
    std::string bytes;
    for (auto status = SegmentReader::Status::data; status != SegmentReader::Status::end;) {
      bytes.clear();
      status = reader->read(bytes, 1'000'000);
      given_out += bytes.size();
      damages += status == SegmentReader::Status::damage ? 1 : 0;
    }
    // Each segment unpacks to the rest of the file, so the total output would be quadratic in the
    // file size.
    EXPECT_GT(damages, 1U);
    EXPECT_LT(given_out, (std::uint64_t{40} << 20) + 8 * file.size());
    EXPECT_NE(reader->damage().find("overlaps"), std::string::npos) << reader->damage();
  }
}

}  // namespace
}  // namespace sst
