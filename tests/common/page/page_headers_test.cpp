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
  EXPECT_EQ(line_of({"latin1", ""}), "latin1") << "without policies, the line is the charset alone";
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

/// Repairing invalid bytes makes headers longer.
TEST(PageHeaders, AreTheSameOnceStored) {
  for (const std::string& policies : {"X-Robots-Tag: noai, " + std::string(1'900, '\xFF'),
                                      "TDM-Policy: " + std::string(900, '\xFF'),
                                      "X-Robots-Tag: noai, \x01\n" + std::string(kPolicies)}) {
    const PageHeaders headers = PageHeaders::of(std::string(255, 'c') + "\xC3\xA9", policies);
    EXPECT_LE(headers.charset.size(), PageHeaders::kLongestCharset);
    EXPECT_LE(line_of(headers).size(), PageHeaders::kLongestLine);
    EXPECT_EQ(headers_of(line_of(headers)), headers);
  }
  EXPECT_EQ(PageHeaders::of("", "X-Robots-Tag: noai, " + std::string(1'900, '\xFF')).policies,
            "X-Robots-Tag: noai\n");
}

TEST(PageHeaders, KeepTheDirectivesThatFit) {
  std::string directives = "noindex";
  while (directives.size() < 5'000) {
    directives += ", noai";
  }
  const std::string kept = checked_policies("X-Robots-Tag: " + directives);
  EXPECT_GT(kept.size(), 1'490U);
  EXPECT_LE(kept.size(), 1'500U);
  EXPECT_TRUE(kept.ends_with(", noai\n"));
  EXPECT_EQ(checked_policies("X-Robots-Tag: " + directives + "\nTDM-Reservation: 1"),
            kept + "TDM-Reservation: 1\n");
  EXPECT_EQ(checked_policies("TDM-Policy: https://p.example/" + directives), "");
}

TEST(PageHeaders, OfLinesAreChecked) {
  EXPECT_EQ(headers_of("utf-8\tServer: a\tX-Robots-Tag: noai\tb"),
            (PageHeaders{"utf-8", "X-Robots-Tag: noai\n"}));
  EXPECT_EQ(headers_of(std::string(10'000, 'c') + "\tTDM-Policy: " + std::string(10'000, 'x')),
            (PageHeaders{std::string(PageHeaders::kLongestCharset, 'c'), ""}));
}

}  // namespace
}  // namespace sst
