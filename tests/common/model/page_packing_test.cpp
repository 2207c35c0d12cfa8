#include "common/model/page_packing.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/support/example_site.hpp"

namespace sst {
namespace {

std::string pack_page(const RawPage& page, std::string_view prefix) {
  return PagePacker{prefix}.pack(page);
}

TEST(PagePackingTest, GivesBackThePage) {
  using namespace std::string_literals;
  for (const RawPage& page :
       {RawPage{},
        RawPage{{"windows-1252", "X-Robots-Tag: noai\nTDM-Reservation: 1\n"}, "<p>caf\xE9\0\n\n"s},
        RawPage{{"utf-8", ""}, std::string(1'000'000, 'x')}}) {
    for (const std::string& prefix : {""s, "<p>"s, std::string(500'000, 'x')}) {
      const RawPage back = unpack_page(pack_page(page, prefix), prefix);
      EXPECT_EQ(back.headers, page.headers);
      EXPECT_EQ(back.bytes, page.bytes);
    }
  }
}

TEST(PagePackingTest, DropsCharsetsThatAreNone) {
  EXPECT_EQ(unpack_page(pack_page({{"a\nb", ""}, "page"}, ""), "").headers.charset, "");
  EXPECT_EQ(unpack_page(pack_page({{"a\nb", ""}, "page"}, ""), "").bytes, "page");
  EXPECT_EQ(unpack_page(pack_page({{std::string(1000, 'c'), ""}, "page"}, ""), "").bytes, "page");
}

TEST(PagePackingTest, PacksAPageTheSameAfterOthers) {
  // The second prefix begins with the bytes of a zstd dictionary file.
  for (const RawPage& first : {RawPage{{}, test::example_page(1)},
                               RawPage{{"7\xA4\x30\xEC", ""}, test::example_page(1)}}) {
    const std::string prefix = content_of(first);
    PagePacker packer{prefix};
    for (const std::size_t size : {0, 300'000, 3'000, 60'000, 0, 1'000'000, 5'000}) {
      const RawPage page{{}, test::example_page(size) + std::string(size, 'x')};
      const std::string packed = packer.pack(page);
      EXPECT_EQ(packed, pack_page(page, prefix)) << size;
      EXPECT_EQ(PagePacker{packer}.pack(page), packed) << size;
      EXPECT_EQ(unpack_page(packed, prefix).bytes, page.bytes) << size;
    }
  }
}

TEST(PagePackingTest, NeedsThePrefix) {
  const std::string prefix = content_of({{}, test::example_page(1)});
  const std::string packed = pack_page({{}, test::example_page(2)}, prefix);
  EXPECT_LT(2 * packed.size(), pack_page({{}, test::example_page(2)}, "").size());
  EXPECT_THROW(unpack_page(packed, ""), std::invalid_argument);
  EXPECT_THROW(unpack_page(packed, content_of({{}, test::example_page(3)})), std::invalid_argument);
}

TEST(PagePackingTest, RefusesAFewBytesThatUnpackToVeryMany) {
  const std::string bomb = pack_page({{}, std::string(kLargestKeptPage + 10'000, 'a')}, "");
  EXPECT_LT(bomb.size(), 10'000U);
  EXPECT_THROW(unpack_page(bomb, ""), std::invalid_argument);
}

TEST(PagePackingTest, RefusesWhatIsNotPacked) {
  for (const char* packed : {"", "x", "<html>", "\x28\xB5\x2F\xFD"}) {
    EXPECT_THROW(unpack_page(packed, ""), std::invalid_argument) << packed;
  }
}

}  // namespace
}  // namespace sst
