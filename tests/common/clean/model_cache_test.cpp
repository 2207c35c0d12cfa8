#include "common/clean/model_cache.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/model_files.hpp"

namespace sst {
namespace {

class ModelCacheTest : public test::ModelStoreTest {
 protected:
  void save_model_of(const std::string& site, const std::string& parser) {
    SiteModel model = test::example_model(site);
    model.provenance.parser = parser;
    save(model);
  }
  ModelCache cache(const std::string& site = "") {
    return {ModelStore::open(path), site, std::nullopt,
            [this](const std::string& message) { warnings.push_back(message); }};
  }
  static void load(ModelCache& models, const std::string& site) {
    const ModelCache::Choice choice = models.choose("http://" + site + "/", "");
    ASSERT_EQ(choice.versions.size(), 1U);
    EXPECT_EQ(models.load(*choice.versions.front())->site, site);
  }

  std::vector<std::string> warnings;
};

TEST_F(ModelCacheTest, WarnsOnceOfModelsThatWereLearnedWithAnotherParser) {
  save(test::example_model("good.example"));
  save_model_of("old.example", "libxml2 2.8.0");
  save_model_of("older.example", "libxml2 2.7.0");
  ModelCache models = cache();
  load(models, "good.example");
  EXPECT_TRUE(warnings.empty());
  load(models, "old.example");
  load(models, "older.example");
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_TRUE(warnings[0].starts_with("old.example: version 1 was learned with libxml2 2.8.0, but"))
      << warnings[0];
}

TEST_F(ModelCacheTest, WarnsOfTheParserOfAFixedSite) {
  save_model_of("old.example", "libxml2 2.8.0");
  const ModelCache models = cache("old.example");
  EXPECT_EQ(warnings.size(), 1U);
}

}  // namespace
}  // namespace sst
