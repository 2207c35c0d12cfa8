#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "common/model/model_columns.hpp"
#include "common/model/model_rows.hpp"
#include "tests/support/model_files.hpp"

namespace sst {
namespace {

using test::complaint;
using test::example_model;
using test::execute;

class ModelReaderTest : public test::ModelStoreTest {
 protected:
  SiteModel read(Detail detail) {
    Database database{path, Database::Access::read_only};
    return read_model(database, 1, detail);
  }
  std::set<std::string> columns_of_model() {
    Database database{path, Database::Access::read_only};
    Statement select{database, "PRAGMA table_info(model)"};
    std::set<std::string> names;
    while (select.step()) {
      names.emplace(select.text(1));
    }
    return names;
  }
};

TEST_F(ModelReaderTest, ReadsWhatWasWritten) {
  SiteModel model = example_model("example.org", 12, Profile::site);
  model.parameters.without.add(Stage::title);
  model.sampling = {~std::uint64_t{0} >> 1, ~std::uint64_t{0}, true, {20, 3, 1}};
  save(model);
  const SiteModel loaded = read(Detail::with_pages);
  EXPECT_EQ(loaded.site, model.site);
  EXPECT_EQ(loaded.version, 1);
  EXPECT_EQ(loaded.provenance, model.provenance);
  EXPECT_EQ(loaded.sampling, model.sampling) << "a seed can be any 64-bit number";
  EXPECT_EQ(loaded.era, model.era);
  EXPECT_EQ(loaded.sample, model.sample);
  EXPECT_EQ(loaded.elements, model.elements);
  EXPECT_EQ(loaded.node_keys, model.node_keys);
  EXPECT_EQ(loaded.site_tree.tables(), model.site_tree.tables());
  EXPECT_EQ(model_checksum(loaded), model_checksum(model));
  EXPECT_EQ(rest_checksum(loaded), rest_checksum(model));
}

TEST_F(ModelReaderTest, ReadsNoMoreThanIsAskedFor) {
  save(example_model("example.org"));
  EXPECT_EQ(packed_pages(read(Detail::with_pages)).size(), 12U);
  EXPECT_TRUE(packed_pages(read(Detail::full)).empty());
  EXPECT_NE(read(Detail::full).sample.front().address, "");
  EXPECT_EQ(read(Detail::cleaning).sample.front().address, "");
  EXPECT_EQ(page_fits(read(Detail::cleaning)).size(), 12U);
}

TEST_F(ModelReaderTest, KnowsEveryColumnOfTheTable) {
  save(example_model("example.org"));
  std::set<std::string> known{"id", "site_id", "version", "checksum", "rest_checksum", "in_force"};
  for (const ModelColumn& column : model_columns()) {
    EXPECT_TRUE(known.emplace(column.name).second) << column.name;
  }
  EXPECT_EQ(known, columns_of_model());
}

TEST_F(ModelReaderTest, NoticesAnyChangeOfAnyColumn) {
  SiteModel model = example_model("example.org", 12, Profile::site);
  model.sampling.of_captures = true;
  save(model);
  const std::string good = test::read_file(path);
  for (const std::string& column : columns_of_model()) {
    if (column == "id" || column == "site_id" || column == "version" || column == "in_force") {
      continue;  // not covered: identifies the model, or puts it in force
    }
    execute(path,
            "PRAGMA journal_mode = DELETE; PRAGMA ignore_check_constraints = ON; UPDATE "
            "model SET " +
                column + " = CASE typeof(" + column + ") WHEN 'text' THEN " + column +
                " || 'x' ELSE " + column + " = 0 END");
    EXPECT_NE(complaint([&] { read(Detail::with_pages); }).find("is damaged ("), std::string::npos)
        << column;
    test::write_file(path, good);
  }
  EXPECT_EQ(complaint([&] { read(Detail::with_pages); }), "");
}

TEST_F(ModelReaderTest, SaysWhenAModelBelongsToNoSite) {
  save(example_model("example.org"));
  execute(path, "PRAGMA foreign_keys = OFF; DELETE FROM site");
  EXPECT_EQ(complaint([&] { read(Detail::cleaning); }),
            path + ": a model has no site; restore a backup");
}

}  // namespace
}  // namespace sst
