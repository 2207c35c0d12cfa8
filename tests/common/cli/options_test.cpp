#include "common/cli/options.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "common/cli/option_values.hpp"
#include "common/cli/work_options.hpp"
#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

struct Parsed {
  GeneralOptions general;
  WorkOptions work;
  double share = 0.5;
  std::vector<std::string> arguments;
};

Parsed parse(const std::vector<std::string>& arguments,
             OptionParser::Arguments takes = OptionParser::Arguments::any) {
  Parsed parsed;
  OptionGroup group;
  group.add_options()("share", share("share", parsed.share), "");
  OptionParser parser{takes, parsed.general};
  parser.add(group);
  parser.add(work_option_group(parsed.work));
  parser.parse(arguments);
  parsed.arguments = parser.arguments();
  return parsed;
}

std::string complaint(const std::vector<std::string>& arguments,
                      OptionParser::Arguments takes = OptionParser::Arguments::any) {
  try {
    parse(arguments, takes);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Options, HaveDefaults) {
  const Parsed parsed = parse({});
  EXPECT_EQ(parsed.general.verbosity, Verbosity::normal);
  EXPECT_EQ(parsed.general.progress, ProgressDisplay::when_terminal);
  EXPECT_EQ(parsed.work.limits.max_depth, 2'000U);
  EXPECT_GE(parsed.work.thread_count(), 1U);
}

TEST(Options, AreReadWithTheArgumentsAmongThem) {
  const Parsed parsed =
      parse({"a", "--threads", "3", "-", "--quiet", "--share=0.25", "@b", "--max-page-bytes=10"});
  EXPECT_EQ(parsed.arguments, (std::vector<std::string>{"a", "-", "@b"}));
  EXPECT_EQ(parsed.work.thread_count(), 3U);
  EXPECT_EQ(parsed.work.limits.max_bytes, 10U);
  EXPECT_EQ(parsed.share, 0.25);
  EXPECT_EQ(parsed.general.verbosity, Verbosity::quiet);
}

TEST(Options, RefuseWhatMakesNoSense) {
  EXPECT_EQ(complaint({"--threads", "0"}),
            "--threads must be a whole number from 1 to 256, not '0'");
  EXPECT_EQ(complaint({"--threads", "-1"}),
            "--threads must be a whole number from 1 to 256, not '-1'");
  EXPECT_EQ(complaint({"--threads", "2x"}),
            "--threads must be a whole number from 1 to 256, not '2x'");
  EXPECT_EQ(complaint({"--share", "1.5"}), "--share must be a number from 0 to 1, not '1.5'");
  EXPECT_EQ(complaint({"--share", "nan"}), "--share must be a number from 0 to 1, not 'nan'");
  EXPECT_NE(complaint({"--no-such-option"}).find("no-such-option"), std::string::npos);
  EXPECT_NE(complaint({"--thre", "2"}), "") << "abbreviated options are refused";
  EXPECT_NE(complaint({"--quiet", "--verbose"}), "");
  EXPECT_NE(complaint({"--progress", "--no-progress"}), "");
  EXPECT_NE(complaint({"stray"}, OptionParser::Arguments::none), "");
  EXPECT_NE(complaint({"--threads"}), "");
}

TEST(Options, ComeFromAFileWhereTheCommandLineSaysNothing) {
  const test::TempDir temp;
  const std::string config = temp.write("c.ini", "threads = 7\nshare = 0.75\nquiet = true\n");
  const Parsed parsed = parse({"--config", config, "--threads", "2"});
  EXPECT_EQ(parsed.work.thread_count(), 2U);
  EXPECT_EQ(parsed.share, 0.75);
  EXPECT_EQ(parsed.general.verbosity, Verbosity::quiet);
}

TEST(Options, RefuseBadConfigurationFiles) {
  const test::TempDir temp;
  EXPECT_THROW(parse({"--config", temp / "gone"}), InputError);
  EXPECT_NE(complaint({"--config", temp.write("bad.ini", "no-such-option = 1\n")}), "");
}

TEST(Options, ShowProgressOnTerminalsUnlessTold) {
  std::istringstream in;
  std::ostringstream out;
  Streams terminal{in, out, out, true};
  Streams file{in, out, out, false};
  EXPECT_TRUE(parse({}).general.shows_progress(terminal));
  EXPECT_FALSE(parse({}).general.shows_progress(file));
  EXPECT_FALSE(parse({"--quiet"}).general.shows_progress(terminal));
  EXPECT_TRUE(parse({"--progress"}).general.shows_progress(file));
  EXPECT_FALSE(parse({"--no-progress"}).general.shows_progress(terminal));
}

}  // namespace
}  // namespace sst
