#include "common/hash/sha1.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

// The digest of "abc" in FIPS 180-4 is a9993e364706816aba3e25717850c26c9cd0d89d. RFC 4648 encodes
// its first five bytes, 10101001 10011001 00111110 00110110 01000111, as the digits 21, 6, 12, 19,
// 28, 13, 18, 7, that is, V, G, M, T, 4, N, S, H.
TEST(Sha1, IsWrittenInBase32) {
  EXPECT_EQ(sha1_base32("abc"), "VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
}

// The digest of the empty string is well known, because it occurs in records without content.
TEST(Sha1, HasADigestOfNothing) {
  EXPECT_EQ(sha1_base32(""), "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
}

}  // namespace
}  // namespace sst
