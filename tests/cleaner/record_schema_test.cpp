#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/clean/cleaned_page.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/method/method.hpp"
#include "common/page/page_problem.hpp"
#include "common/site/verdict.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/record_schema.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::record_fault;
using test::record_schema;
using Names = std::set<std::string>;

/// The names of the object's members.
Names names_of(const rapidjson::Value& object) {
  Names names;
  for (const auto& member : object.GetObject()) {
    names.insert(member.name.GetString());
  }
  return names;
}

/// The strings in an enumeration of the schema.
Names texts_of(const rapidjson::Value& enumeration) {
  Names texts;
  for (const auto& value : enumeration.GetArray()) {
    if (value.IsString()) {
      texts.insert(value.GetString());
    }
  }
  return texts;
}

const rapidjson::Value& field_schema(const char* field) {
  return record_schema()["properties"][field];
}

const rapidjson::Value& decision_schema() {
  return record_schema()["$defs"]["decision"];
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

class RecordSchemaTest : public test::CleanedSite {
 protected:
  /// Runs sst-clean, and adds the names of all fields in the records and in their decisions.
  void add_fields(const std::vector<std::string>& arguments) {
    const test::ToolRun run = test::run_cleaner(arguments);  // also checks the schema
    ASSERT_FALSE(run.out.empty()) << run.err;
    for (const std::string& line : lines_of(run.out)) {
      const auto json = test::parsed(line);
      fields.merge(names_of(json));
      if (json.HasMember("decisions")) {
        for (const auto& decision : json["decisions"].GetArray()) {
          decision_fields.merge(names_of(decision));
        }
      }
    }
  }

  Names fields;
  Names decision_fields;
};

// run_cleaner() checks that the schema has every field of a record. This test checks the converse:
// every field of the schema occurs in some record.
TEST_F(RecordSchemaTest, HasNoFieldThatNoRecordHas) {
  const std::string packed = test::gzipped(test::example_page(4));
  const std::string archive = temp.write(
      "c.warc", test::page_record(test::example_url(1), test::example_page(1)) +
                    test::page_record(test::example_url(2), test::example_page(1)) +
                    test::page_record(test::example_url(3), "") +
                    test::warc_record("response", test::example_url(4),
                                      test::http_response(packed.substr(0, packed.size() - 8),
                                                          "Content-Encoding: gzip\r\n")));
  test::run_trainer({"learn", "--quiet", "--db", temp / "paper.db", "--profile", "paper", "--site",
                     "gardens.example", temp / "site"});
  add_fields({"--db", db, "--site", "gardens.example", "--fields",
              "text,markdown,html,confidence,kind,content_digest,structure,rights", "--keep",
              "comments", "--explain", "--metadata", "--replicas", "mark", archive});
  const std::string moved =
      temp.write("moved.warc", test::page_record("http://x.example/", test::example_page(1)) +
                                   test::page_record(test::example_url(2), ""));
  const std::string old = temp / "old.jsonl";
  test::run_cleaner({"--method", "page", "-o", old, moved});
  temp.write("old.jsonl", test::read_file(old) + R"({"source":"x","text":"x","url":")" +
                              test::example_url(2) + "\"}\n");
  add_fields({"--method", "page", "--since", old, archive});
  add_fields({"--db", db, "--site", "gardens.example", "--docview", archive});
  add_fields({"--db", temp / "paper.db", "--explain", archive});
  const std::string post =
      STYLETREE_SOURCE_DIR "/tests/end_to_end/scenarios/explain-a-post/input/post.html";
  add_fields({"--method", "page", "--keep", "comments", "--explain", post});
  fields.insert("decisions_left_out");  // needs 20,000 parts: see record_size_test.cpp
  fields.insert("category");            // needs a category model
  EXPECT_EQ(fields, names_of(record_schema()["properties"]));
  decision_fields.insert("noisy_words");  // needs hundreds of pages
  EXPECT_EQ(decision_fields, names_of(decision_schema()["properties"]));
}

TEST_F(RecordSchemaTest, ListsTheValuesOfFields) {
  Names sources;
  for (int number = 1; number <= static_cast<int>(MetadataSource::header); ++number) {
    sources.emplace(metadata_source_name(static_cast<MetadataSource>(number)));
  }
  const auto& metadata = record_schema()["$defs"]["metadata"]["properties"];
  EXPECT_EQ(texts_of(metadata["sources"]["additionalProperties"]["enum"]), sources);

  Names verdicts;
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    verdicts.emplace(meaning.name);
  }
  EXPECT_EQ(texts_of(decision_schema()["properties"]["verdict"]["enum"]), verdicts);

  Names methods;
  for (const MethodName method : kMethods) {
    methods.emplace(method_name(method));
  }
  EXPECT_EQ(texts_of(field_schema("method")["enum"]), methods);

  Names statuses;
  for (int number = 0; number <= static_cast<int>(CleanStatus::stated); ++number) {
    statuses.emplace(status_name(static_cast<CleanStatus>(number)));
  }
  for (int number = 0; number <= static_cast<int>(PageProblemKind::gone); ++number) {
    statuses.emplace(problem_name(static_cast<PageProblemKind>(number)));
  }
  EXPECT_EQ(texts_of(field_schema("status")["enum"]), statuses);
}

TEST_F(RecordSchemaTest, BeginsEachRecordWithItsVersion) {
  const auto& versions = field_schema("schema")["enum"];
  const std::string newest = versions[versions.Size() - 1].GetString();
  const std::string id = record_schema()["$id"].GetString();
  EXPECT_TRUE(id.ends_with(":" + newest)) << id;
  EXPECT_TRUE(clean({temp / "site/001.html"})
                  .out.starts_with("{\"schema\":\"" + newest + "\",\"source\":"));
}

TEST_F(RecordSchemaTest, RefusesWhatNoRecordHas) {
  const std::string record = lines_of(clean({temp / "site/001.html"}).out).at(0);
  ASSERT_EQ(record_fault(record), "");
  EXPECT_EQ(record_fault(replaced(record, "\"title\":", "\"headline\":\"x\",\"title\":")),
            "additionalProperties of #/headline");
  EXPECT_EQ(record_fault(replaced(record, ",\"matched\":1.0", "")), "required of #");
  EXPECT_EQ(record_fault(replaced(record, "\"model\":1", "\"model\":\"1\"")), "type of #/model");
  EXPECT_EQ(record_fault(replaced(record, "\"cleaned\"", "\"clean\"")), "enum of #/status");
  EXPECT_EQ(record_fault(replaced(record, "\"kept\":0", "\"kept\":1")), "maximum of #/kept");
  EXPECT_EQ(record_fault(replaced(record, "\"date\":null", "\"date\":\"today\"")),
            "pattern of #/date");
  EXPECT_EQ(record_fault(record.substr(1)), "not JSON");
}

TEST_F(RecordSchemaTest, RefusesWhatNoMetadataHave) {
  const std::string record = lines_of(clean({"--metadata", temp / "site/001.html"}).out).at(0);
  ASSERT_EQ(record_fault(record), "");
  const std::size_t metadata = record.find("\"metadata\":{");
  ASSERT_NE(metadata, std::string::npos) << record;
  EXPECT_NE(record_fault(replaced(record, "\"metadata\":{", "\"metadata\":{\"bogus\":1,")), "");
  const std::string rest = record.substr(record.rfind('}'));
  EXPECT_NE(record_fault(record.substr(0, metadata) + "\"metadata\":7" + rest), "");
}

}  // namespace
}  // namespace sst
