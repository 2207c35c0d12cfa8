#pragma once

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <string>
#include <vector>

#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

inline rapidjson::Document parsed(const std::string& line) {
  rapidjson::Document json;
  json.Parse(line);
  EXPECT_FALSE(json.HasParseError()) << line;
  return json;
}

/// A folder with 30 pages of the example site, and a model learned from these pages.
class CleanedSite : public testing::Test {
 protected:
  CleanedSite() {
    write_example_site(temp, "site", 30);
    run_trainer({"learn", "--quiet", "--db", db, "--site", "gardens.example", temp / "site"});
  }
  ToolRun clean(std::vector<std::string> arguments, const std::string& in = "") {
    arguments.insert(arguments.begin(), {"--db", db, "--site", "gardens.example"});
    return run_cleaner(arguments, in);
  }

  TempDir temp;
  const std::string db = temp / "m.db";
};

}  // namespace sst::test
