#include "common/clean/model_cache.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/error.hpp"
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
  ModelCache cache(const std::string& site = "",
                   std::size_t capacity_bytes = ModelCache::kDefaultBytes) {
    return {ModelStore::open(path), site, std::nullopt,
            [this](const std::string& message) { warnings.push_back(message); }, capacity_bytes};
  }
  static ModelPointer loaded(ModelCache& models, const std::string& site) {
    return models.load(*models.choose(site, "").versions.at(0));
  }
  static void load(ModelCache& models, const std::string& site) {
    const ModelCache::ModelMatch choice = models.choose(site, "");
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

TEST_F(ModelCacheTest, KeepsModelsUpToANumberOfBytes) {
  for (const char* site : {"a.example", "b.example", "c.example"}) {
    save(test::example_model(site));
  }
  ModelCache unbounded = cache();
  const std::size_t one = memory_bytes(*loaded(unbounded, "a.example"));
  ModelCache models = cache("", 2 * one + one / 2);
  const ModelPointer a = loaded(models, "a.example");
  const ModelPointer b = loaded(models, "b.example");
  EXPECT_EQ(loaded(models, "a.example"), a) << "there is room for two";
  loaded(models, "c.example");
  EXPECT_NE(loaded(models, "b.example"), b)
      << "it was the least recently used, and is loaded again";
}

TEST_F(ModelCacheTest, ThreadsShareModels) {
  std::vector<std::string> sites;
  for (int i = 0; i < 6; ++i) {
    sites.push_back("site" + std::to_string(i) + ".example");
    save(test::example_model(sites.back()));
  }
  ModelCache models = cache();
  std::vector<std::vector<ModelPointer>> seen(4, std::vector<ModelPointer>(sites.size()));
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    threads.emplace_back([&, i] {
      // Two threads start with one site and two with another, so that threads concurrently load
      // both the same model and different models.
      for (std::size_t j = 0; j < sites.size(); ++j) {
        const std::size_t site = (j + i / 2) % sites.size();
        seen[i][site] = loaded(models, sites[site]);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(seen, std::vector<std::vector<ModelPointer>>(4, seen[0]));
  EXPECT_EQ(seen[0][5]->site, "site5.example");
}

TEST_F(ModelCacheTest, ADamagedModelIsReadOnceAndWarnedOfOnce) {
  save(test::example_model("bad.example"));
  save(test::example_model("good.example"));
  test::execute(path, "UPDATE model SET checksum = 'x' WHERE site_id = 1");
  ModelCache models = cache();
  std::string reason;
  for (int i = 0; i < 3; ++i) {
    const std::string complaint = test::complaint([&] { loaded(models, "bad.example"); });
    EXPECT_NE(complaint, "");
    EXPECT_TRUE(reason.empty() || complaint == reason);
    reason = complaint;
    load(models, "good.example");
  }
  EXPECT_EQ(warnings, std::vector<std::string>{
                          reason + "; pages of bad.example are cleaned without a model"});
}

TEST_F(ModelCacheTest, OutlivesAWarningHandlerThatThrows) {
  save(test::example_model("bad.example"));
  test::execute(path, "UPDATE model SET checksum = 'x'");
  ModelCache models{ModelStore::open(path), "", std::nullopt,
                    [](const std::string&) { throw std::runtime_error{"no more warnings"}; }};
  EXPECT_THROW(loaded(models, "bad.example"), std::runtime_error);
  EXPECT_THROW(loaded(models, "bad.example"), DamagedModelError)
      << "the second call does not wait forever";
}

TEST_F(ModelCacheTest, TakesTheActiveVersionForOneThatWasDeleted) {
  save(test::example_model("a.example"));
  ModelCache models = cache();
  save(test::example_model("a.example"));
  ModelStore::open_or_create(path).prune("a.example", 1);
  EXPECT_EQ(loaded(models, "a.example")->version, 2);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings[0].find("version 1 was deleted"), std::string::npos) << warnings[0];
}

}  // namespace
}  // namespace sst
