#include "common/page/page_headers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

constexpr const char* kPolicies = "X-Robots-Tag: noindex, noai\ntdm-reservation: 1\n";

TEST(PageHeaders, AreOneLine) {
  EXPECT_EQ(line_of({"utf-8", kPolicies}),
            "utf-8\tX-Robots-Tag: noindex, noai\ttdm-reservation: 1");
  for (const PageHeaders& headers :
       {PageHeaders{}, PageHeaders{"utf-8", ""}, PageHeaders{"", kPolicies}}) {
    EXPECT_EQ(headers_of(line_of(headers)), headers);
  }
  EXPECT_EQ(line_of({"latin1", ""}), "latin1") << "as in models without policies";
}

TEST(PageHeaders, OmitWhatNoLineCanHold) {
  EXPECT_EQ(line_of({"a\tb", ""}), "");
  EXPECT_EQ(line_of({std::string(1'000, 'c'), ""}).size(), PageHeaders::kLongestCharset);
  EXPECT_EQ(line_of({"", "Server: nginx\nX-Robots-Tag: a\tb"}), "\tX-Robots-Tag: a b");
  const std::string many(10'000, 'x');
  EXPECT_EQ(line_of({"", "X-Robots-Tag: " + many + "\nTDM-Reservation: 1\n"}),
            "\tTDM-Reservation: 1");
}

TEST(PageHeaders, KeepThePoliciesInBounds) {
  std::string policies;
  for (int i = 0; i < 1'000; ++i) {
    add_policy("X-Robots-Tag", "examplebot: noindex", policies);
  }
  EXPECT_LE(policies.size(), PageHeaders::kLongestPolicies);
  EXPECT_LE(line_of({std::string(1'000, 'c'), policies}).size(), PageHeaders::kLongestLine);
}

}  // namespace
}  // namespace sst
