#include "common/clean/cleaning_worker.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/example_site.hpp"

namespace sst {
namespace {

TEST(CleaningWorker, CapsTheTimeOfEachStep) {
  // The parser looks at its clock after a thousand tags only, and this page has fewer.
  for (const MethodName method : {MethodName::page, MethodName::subtree, MethodName::density,
                                  MethodName::entropy, MethodName::blocks}) {
    CleaningParameters parameters;
    parameters.method = method;
    PageResult result;
    result.page.bytes = test::example_page(1);
    CleaningWorker{parameters, nullptr, nullptr}.clean(result);
    EXPECT_FALSE(result.page.problem);

    parameters.limits.max_time = std::chrono::milliseconds{0};
    CleaningWorker{parameters, nullptr, nullptr}.clean(result);
    ASSERT_TRUE(result.page.problem);
    EXPECT_EQ(result.status(), "timed_out");
    EXPECT_EQ(result.page.problem->detail, "not cleaned after 0 ms, the cap");
  }
}

}  // namespace
}  // namespace sst
