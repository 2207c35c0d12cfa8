#include "common/cli/exit_code.hpp"

#include <gtest/gtest.h>

#include <new>
#include <sstream>

#include "common/error.hpp"

namespace sst {
namespace {

struct Outcome {
  int code;
  std::string err;
};

Outcome outcome(const std::function<ExitCode()>& run) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  const int code = run_guarded("tool", streams, run);
  return {code, err.str()};
}

TEST(ExitCode, IsWhatTheToolReturns) {
  EXPECT_EQ(outcome([] { return ExitCode::success; }).code, 0);
  EXPECT_EQ(outcome([] { return ExitCode::finished_with_skips; }).code, 3);
}

TEST(ExitCode, TellsErrorsApart) {
  const Outcome usage = outcome([]() -> ExitCode { throw UsageError{"no"}; });
  EXPECT_EQ(usage.code, 2);
  EXPECT_EQ(usage.err, "tool: error: no\nTry 'tool --help'.\n");
  const Outcome model = outcome([]() -> ExitCode { throw ModelError{"m.db: bad"}; });
  EXPECT_EQ(model.code, 1);
  EXPECT_EQ(model.err, "tool: error: m.db: bad\n");
  EXPECT_EQ(outcome([]() -> ExitCode { throw std::bad_alloc{}; }).code, 1);
  EXPECT_NE(
      outcome([]() -> ExitCode { throw std::logic_error{"oops"}; }).err.find("bug in the program"),
      std::string::npos);
}

TEST(ExitCode, IsFailureWhenOutputCannotBeWritten) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  out.setstate(std::ios::badbit);
  EXPECT_EQ(run_guarded("tool", streams, [] { return ExitCode::success; }), 1);
}

}  // namespace
}  // namespace sst
