#include "common/clean/output_format.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

std::string quoted(std::string_view name) {
  return '\'' + std::string{name} + '\'';
}

class OutputFormatTest : public test::CleanedSite {
 protected:
  test::ToolRun clean_as(const OutputFormat& format, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--format", std::string{format.name}});
    return clean(arguments);
  }
};

TEST(OutputFormats, AreKnownByNamesThatNeverChange) {
  std::set<std::string_view> names;
  for (const OutputFormat& format : output_formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_EQ(output_format_by_name(format.name), &format);
    EXPECT_FALSE(format.help.empty()) << format.name;
    EXPECT_NE(format.make_encoder({}), nullptr) << format.name;
  }
  for (const char* name : {"jsonl", "text", "markdown", "html", "warc", "wet"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  EXPECT_EQ(output_formats().front().name, "jsonl");
  EXPECT_EQ(output_format_by_name("pdf"), nullptr);
  EXPECT_EQ(output_format_by_name(""), nullptr);
}

TEST(OutputFormats, StandInHelpAndInTheMessageAboutOthers) {
  const std::string help = test::run_cleaner({"--help"}).out;
  const std::string message = test::run_cleaner({"--format", "pdf"}).err;
  for (const OutputFormat& format : output_formats()) {
    EXPECT_NE(help.find(quoted(format.name)), std::string::npos) << help;
    EXPECT_NE(message.find(quoted(format.name)), std::string::npos) << message;
  }
}

TEST_F(OutputFormatTest, WriteEveryPageToAFile) {
  for (const OutputFormat& format : output_formats()) {
    const std::string out = temp / ("pages." + std::string{format.name});
    ASSERT_EQ(clean_as(format, {"-o", out, temp / "site"}).exit_code, 0) << format.name;
    const std::string bytes = test::read_file(out);
    for (const std::size_t page : {0, 7, 29}) {
      EXPECT_NE(bytes.find(test::example_sentence(page)), std::string::npos) << format.name;
    }
  }
}

TEST_F(OutputFormatTest, AddNoFieldsWhereRecordsHaveNone) {
  for (const OutputFormat& format : output_formats()) {
    EXPECT_EQ(clean_as(format, {"--explain", temp / "site/000.html"}).exit_code,
              format.has_fields ? 0 : 2)
        << format.name;
  }
}

TEST_F(OutputFormatTest, PackEachRecordByItselfWhereReadersExpectIt) {
  const std::string kGzipMember = "\x1F\x8B\x08";
  for (const OutputFormat& format : output_formats()) {
    const std::string out = temp / (std::string{format.name} + ".gz");
    ASSERT_EQ(clean_as(format, {"-o", out, temp / "site"}).exit_code, 0) << format.name;
    const std::string bytes = test::read_file(out);
    std::size_t members = 0;
    for (std::size_t at = 0; (at = bytes.find(kGzipMember, at)) != std::string::npos; ++at) {
      ++members;
    }
    if (format.packs_each_record) {
      EXPECT_GE(members, 30U) << format.name;
    } else {
      EXPECT_LT(members, 30U) << format.name;
    }
  }
}

TEST_F(OutputFormatTest, WriteAFileForEachPageIfTheyCan) {
  for (const OutputFormat& format : output_formats()) {
    const std::string folder = temp / (std::string{format.name} + "/");
    const test::ToolRun run = clean_as(format, {"-o", folder, temp / "site"});
    if (!format.page_file) {
      EXPECT_EQ(run.exit_code, 2) << format.name;
      EXPECT_NE(run.err.find("with a folder as --output, --format must be"), std::string::npos)
          << run.err;
      continue;
    }
    EXPECT_EQ(run.exit_code, 0) << format.name;
    const std::string page =
        test::read_file(folder + "007.html" + std::string{format.page_file->suffix});
    EXPECT_NE(page.find(test::example_sentence(7)), std::string::npos) << format.name;
    EXPECT_EQ(page.find(test::example_sentence(8)), std::string::npos) << format.name;
  }
}

TEST_F(OutputFormatTest, GuardTheirOwnFilesInAFolderAndNoOthers) {
  for (const OutputFormat& format : output_formats()) {
    if (!format.page_file) {
      continue;
    }
    const std::string folder = temp / (std::string{format.name} + "/");
    const std::string other =
        temp.write(std::string{format.name} + "/other.xyz", test::example_page(1));
    const std::string own =
        temp.write(std::string{format.name} + "/a/page" + std::string{format.page_file->suffix},
                   test::example_page(2));
    const test::ToolRun run = clean_as(format, {"-o", folder, own});
    EXPECT_EQ(run.exit_code, 2) << format.name;
    EXPECT_NE(run.err.find("would overwrite " + own), std::string::npos) << run.err;
    EXPECT_EQ(test::read_file(own), test::example_page(2));
    EXPECT_EQ(clean_as(format, {"-o", folder, other}).exit_code, 0) << format.name;
  }
}

}  // namespace
}  // namespace sst
