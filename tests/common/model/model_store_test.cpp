#include "common/model/model_store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "common/clean/model_cache.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/process.hpp"

namespace sst {
namespace {

using test::complaint;
using test::example_model;
using test::execute;
using test::ModelStoreTest;

/// The model as loaded with Detail::full.
SiteModel without_pages(SiteModel model) {
  for (SampledPage& page : model.sample) {
    page.packed.clear();
  }
  return model;
}

TEST_F(ModelStoreTest, GivesBackWhatWasSaved) {
  const SiteModel saved = example_model("example.org");
  save(saved);
  const SiteModel loaded = ModelStore::open(path).load("example.org", Detail::full);
  EXPECT_EQ(loaded.site, "example.org");
  EXPECT_EQ(loaded.version, 1);
  EXPECT_EQ(loaded.provenance, saved.provenance);
  EXPECT_EQ(loaded.parameters.profile, Profile::paper);
  EXPECT_EQ(loaded.parameters.threshold, saved.parameters.threshold);
  EXPECT_EQ(loaded.parameters.vocabulary, saved.parameters.vocabulary);
  EXPECT_EQ(loaded.parameters.noise, saved.parameters.noise);
  EXPECT_EQ(loaded.sampling, saved.sampling);
  EXPECT_EQ(loaded.sampling.size, 500U);
  EXPECT_EQ(loaded.sampling.seed, 7U);
  EXPECT_EQ(loaded.sample, without_pages(saved).sample);
  EXPECT_EQ(loaded.sample.at(1).date, "2026-01-02T00:00:00Z");
  EXPECT_EQ(loaded.era, saved.era);
  EXPECT_EQ(page_fits(loaded).size(), 12U);
  EXPECT_EQ(loaded.vocabulary.entries(), saved.vocabulary.entries());
  EXPECT_EQ(loaded.elements, saved.elements);
  EXPECT_EQ(loaded.tree.census(), saved.tree.census());
  ASSERT_EQ(loaded.tree.elements().size(), saved.tree.elements().size());
  ASSERT_EQ(loaded.tree.features().size(), saved.tree.features().size());
  EXPECT_EQ(model_checksum(loaded), model_checksum(saved));
  EXPECT_EQ(rest_checksum(loaded), rest_checksum(saved));
  for (std::size_t i = 0; i < saved.tree.styles().size(); ++i) {
    EXPECT_EQ(loaded.tree.styles()[i].sequence, saved.tree.styles()[i].sequence)
        << "recomputed from the keys";
  }
}

TEST_F(ModelStoreTest, GivesBackTheEvidenceOfTheSiteProfile) {
  SiteModel saved = example_model("example.org", 12, Profile::site);
  saved.parameters.without.add(Stage::title);
  ASSERT_FALSE(saved.site_tree.empty());
  save(saved);
  for (const Detail detail : {Detail::cleaning, Detail::full}) {
    const SiteModel loaded = ModelStore::open(path).load("example.org", detail);
    EXPECT_EQ(loaded.site_tree.tables(), saved.site_tree.tables());
    EXPECT_EQ(loaded.node_keys, saved.node_keys);
    EXPECT_EQ(loaded.parameters.without, saved.parameters.without);
  }
}

TEST_F(ModelStoreTest, GivesBackTheTemplatesOfTheProfileTemplate) {
  const SiteModel saved = example_model("example.org", 12, Profile::template_);
  ASSERT_FALSE(saved.templates.empty());
  save(saved);
  for (const Detail detail : {Detail::cleaning, Detail::full}) {
    const SiteModel loaded = ModelStore::open(path).load("example.org", detail);
    EXPECT_EQ(loaded.parameters.profile, Profile::template_);
    EXPECT_TRUE(std::ranges::equal(loaded.templates.templates(), saved.templates.templates()));
    EXPECT_EQ(page_fits(loaded), page_fits(saved));
    EXPECT_EQ(model_checksum(loaded), model_checksum(saved));
  }
}

TEST_F(ModelStoreTest, GivesBackThePages) {
  const SiteModel model = example_model("example.org", 12);
  save(model);
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::with_pages).sample, model.sample);
  EXPECT_EQ(packed_pages(model).size(), 12U);
  const SiteModel full = ModelStore::open(path).load("example.org", Detail::full);
  EXPECT_TRUE(packed_pages(full).empty());
}

TEST_F(ModelStoreTest, PutsAVersionInTheForceOfAnother) {
  for (int i = 0; i < 3; ++i) {
    save(example_model("example.org"));
  }
  ModelStore store = ModelStore::open_to_change(path);
  store.activate("example.org", 1, Activation::alongside);
  store.activate("example.org", 2, Activation::alongside);
  EXPECT_EQ(store.save(example_model("example.org"), Activation::alongside, 2), 4);
  std::vector<int> in_force;
  for (const StoredModel& model : store.in_force()) {
    in_force.push_back(model.version);
  }
  EXPECT_EQ(in_force, (std::vector<int>{1, 3, 4}));
  EXPECT_NE(complaint([&] {
              store.save(example_model("example.org"), Activation::alongside, 2);
            }).find("version 2 of site example.org is no longer in force"),
            std::string::npos);
  EXPECT_EQ(store.list().size(), 4U) << "nothing was stored";
}

TEST_F(ModelStoreTest, GivesBackTheFrequenciesOfTerms) {
  const SiteModel saved = example_model("example.org");
  EXPECT_EQ(saved.terms.documents(), 12U);
  ASSERT_FALSE(saved.terms.counts().empty());
  save(saved);
  const SiteModel loaded = ModelStore::open(path).load("example.org", Detail::cleaning);
  EXPECT_EQ(loaded.terms.documents(), saved.terms.documents());
  EXPECT_EQ(loaded.terms.counts(), saved.terms.counts());
}

TEST_F(ModelStoreTest, ReadsLessForCleaning) {
  save(example_model("example.org"));
  const SiteModel full = ModelStore::open(path).load("example.org", Detail::full);
  const SiteModel lean = ModelStore::open(path).load("example.org", Detail::cleaning);
  EXPECT_EQ(lean.tree.elements().size(), full.tree.elements().size());
  EXPECT_LT(lean.tree.features().size(), full.tree.features().size());
  EXPECT_EQ(page_fits(lean), page_fits(full));
  EXPECT_EQ(lean.sample.front().address, "");
  EXPECT_EQ(model_checksum(lean), model_checksum(full));
}

TEST_F(ModelStoreTest, ReadsNoTreeForCleaningThatDoesNotUseIt) {
  const SiteModel saved = example_model("example.org", 12, Profile::site);
  save(saved);
  const SiteModel lean = ModelStore::open(path).load("example.org", Detail::cleaning);
  EXPECT_EQ(lean.tree.elements().size(), 1U) << "the virtual root";
  EXPECT_EQ(lean.site_tree.tables(), saved.site_tree.tables());
  EXPECT_EQ(model_checksum(lean), model_checksum(saved));
}

TEST_F(ModelStoreTest, NoticesADamagedTreeWhereItIsRead) {
  save(example_model("example.org", 12, Profile::paper));
  execute(path, "UPDATE style_node SET pages = pages + 1 WHERE id = 1");
  ModelStore store = ModelStore::open(path);
  for (const Detail detail : {Detail::full, Detail::cleaning}) {
    EXPECT_NE(complaint([&] {
                store.load("example.org", detail);
              }).find("the checksum of its tree does not match"),
              std::string::npos);
  }
}

TEST_F(ModelStoreTest, CountsVersionsAndPutsTheLastInForce) {
  ModelStore store = ModelStore::open_or_create(path);
  EXPECT_EQ(store.save(example_model("example.org")), 1);
  EXPECT_EQ(store.save(example_model("other.org")), 1);
  EXPECT_EQ(store.save(example_model("example.org", 6)), 2);
  EXPECT_EQ(store.load("example.org", Detail::full).version, 2);
  EXPECT_EQ(store.load("example.org", Detail::full, 1).tree.census().pages, 12U);
  const auto models = store.list();
  ASSERT_EQ(models.size(), 3U);
  EXPECT_EQ(models[0].site, "example.org");
  EXPECT_FALSE(models[0].active);
  EXPECT_TRUE(models[1].active);
  EXPECT_EQ(models[1].sampled_pages, 6U);
  EXPECT_EQ(models[2].site, "other.org");
  EXPECT_TRUE(models[2].active);
}

/// The versions of example.org in force, with the active one in brackets.
std::string in_force(ModelStore& store) {
  std::string all;
  for (const StoredModel& model : store.in_force()) {
    if (model.site == "example.org") {
      const std::string number = std::to_string(model.version);
      all += model.active ? "[" + number + "]" : number;
    }
  }
  return all;
}

TEST_F(ModelStoreTest, PutsVersionsInForce) {
  ModelStore store = ModelStore::open_or_create(path);
  const SiteModel model = example_model("example.org", 6);
  store.save(model);
  store.save(model, Activation::alongside);
  EXPECT_EQ(in_force(store), "1[2]");
  store.save(model, Activation::none);
  EXPECT_EQ(in_force(store), "1[2]");
  store.activate("example.org", 3, Activation::alongside);
  EXPECT_EQ(in_force(store), "12[3]");
  store.activate("example.org", 1, Activation::exclusive);
  EXPECT_EQ(in_force(store), "[1]");
  EXPECT_EQ(store.load("example.org", Detail::cleaning).version, 1);
  store.save(example_model("other.org", 6), Activation::none);
  EXPECT_EQ(store.load("other.org", Detail::cleaning).version, 1)
      << "the first version of a site is always put in force";
  EXPECT_EQ(complaint([&] { store.activate("example.org", 9, Activation::exclusive); }),
            path + ": site example.org has no version 9; available versions: 1, 2, 3");
  execute(path, "UPDATE element_node SET importance = 0.123 WHERE model_id = 2 AND id = 1");
  EXPECT_NE(complaint([&] { store.activate("example.org", 2, Activation::exclusive); }), "")
      << "version 2 is damaged";
  EXPECT_EQ(in_force(store), "[1]");
}

TEST_F(ModelStoreTest, PrunesWhatIsOldAndNotInForce) {
  ModelStore store = ModelStore::open_or_create(path);
  const SiteModel model = example_model("example.org", 6, Profile::site);
  for (int i = 0; i < 5; ++i) {
    store.save(model);
  }
  store.save(example_model("other.org", 6));
  store.save(example_model("other.org", 6));
  store.activate("example.org", 1, Activation::alongside);
  const auto size = [&] {
    return Database{path, Database::Access::read_only}.query_integer("PRAGMA page_count");
  };
  const std::int64_t before = size();
  const auto deleted = store.prune("example.org", 2);
  ASSERT_EQ(deleted.size(), 2U);
  EXPECT_EQ(deleted[0].version, 2);
  EXPECT_EQ(deleted[1].version, 3);
  EXPECT_EQ(in_force(store), "[1]5");
  EXPECT_EQ(store.list().size(), 5U);
  for (const int version : {1, 4, 5}) {
    EXPECT_EQ(store.load("example.org", Detail::full, version).version, version);
  }
  EXPECT_EQ(store.prune("", 1).size(), 2U) << "version 4, and the first of other.org";
  EXPECT_TRUE(store.prune("", 1).empty());
  EXPECT_EQ(store.save(model), 6) << "no number is used twice";
  Database database{path, Database::Access::read_write};
  EXPECT_EQ(database.query_integer("SELECT count(*) FROM feature WHERE model_id NOT IN (SELECT id "
                                   "FROM model)"),
            0);
  EXPECT_LT(size(), before);
  EXPECT_EQ(complaint([&] { store.prune("nowhere.org", 1); }),
            path + ": no model of site nowhere.org; available sites: example.org, other.org");
}

TEST_F(ModelStoreTest, AnswersQuestionsInSql) {
  save(example_model("example.org"));
  Database database{path, Database::Access::read_only};
  EXPECT_EQ(database.query_integer(
                "SELECT count(*) FROM style_child JOIN style_node ON style_node.model_id = "
                "style_child.model_id AND style_node.id = style_id JOIN element_node AS parent ON "
                "parent.model_id = style_node.model_id AND parent.id = style_node.element_id "
                "WHERE parent.tag = '#root'"),
            1);
  EXPECT_GT(database.query_integer("SELECT count(*) FROM element_node WHERE mark = 'noisy' AND "
                                   "example LIKE '%recycled thoughts%'"),
            0);
  EXPECT_GT(
      database.query_integer("SELECT count(*) FROM feature WHERE text = 'bench' AND entropy = 1"),
      0);
}

TEST_F(ModelStoreTest, FindsSitesThatOlderProgramsNamedInUnicode) {
  save(example_model("m\xC3\xBCnchen.example"));
  ModelStore store = ModelStore::open(path);
  EXPECT_TRUE(store.has("xn--mnchen-3ya.example", 1));
  EXPECT_EQ(store.in_force("xn--mnchen-3ya.example").size(), 1U);
  EXPECT_FALSE(store.has("xn--mnchen-4ya.example", 1));
  const ModelCache of_site{ModelStore::open(path), "xn--mnchen-3ya.example", std::nullopt, {}};
  EXPECT_EQ(of_site.choose("any.example", "").versions.size(), 1U);
  const ModelCache cache{std::move(store), "", std::nullopt, {}};
  EXPECT_EQ(cache.choose("xn--mnchen-3ya.example", "").versions.size(), 1U);
  EXPECT_EQ(cache.choose("xn--mnchen-4ya.example", "").versions.size(), 0U);
}

TEST_F(ModelStoreTest, SaysWhichSitesThereAre) {
  save(example_model("example.org"));
  EXPECT_EQ(complaint([&] { ModelStore::open(path).load("nowhere.org", Detail::full); }),
            path + ": no model of site nowhere.org; available sites: example.org");
  EXPECT_EQ(complaint([&] { ModelStore::open(path).load("example.org", Detail::full, 9); }),
            path + ": site example.org has no version 9; available versions: 1");
}

// A process that opened the file twice keeps its locks when it closes one handle. Otherwise,
// another program that closes the file would remove the log while the first program still uses it.
TEST_F(ModelStoreTest, KeepsItsLocksWhenTheFileIsOpenedAgain) {
  save(example_model("example.org"));
  ModelStore first = ModelStore::open(path);
  EXPECT_EQ(first.list().size(), 1U);
  EXPECT_EQ(ModelStore::open(path).list().size(), 1U);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ((test::Process{{STYLETREE_TRAIN_PROGRAM, "list", "--db", path}}.wait()), 0);
  }
  EXPECT_TRUE(std::filesystem::exists(path + "-wal"));
  EXPECT_EQ((test::Process{{STYLETREE_TRAIN_PROGRAM, "activate", "--db", path, "--site",
                            "example.org", "--model", "1"}}
                 .wait()),
            0);
  EXPECT_EQ(first.decisions().size(), 1U);
}

TEST_F(ModelStoreTest, PutsTheLogIntoTheFileWhileOthersHaveItOpen) {
  save(example_model("example.org"));
  ModelStore reader = ModelStore::open(path);
  EXPECT_EQ(reader.load("example.org", Detail::cleaning).version, 1);
  ModelStore writer = ModelStore::open_or_create(path);
  writer.save(example_model("example.org"));
  writer.checkpoint();
  const std::string copy = path + ".copy";
  std::filesystem::copy_file(path, copy);
  EXPECT_EQ(ModelStore::open(copy).load("example.org", Detail::cleaning).version, 2);
}

TEST_F(ModelStoreTest, SaysWhenThereIsNoFile) {
  EXPECT_EQ(complaint([&] { ModelStore::open(path); }),
            path + ": no such model file; train one with: sst-train learn --db " + path +
                " --site NAME PAGES...");
}

TEST_F(ModelStoreTest, SaysWhatToDoAboutEveryFailure) {
  save(example_model("example.org"));
  const Database database{path, Database::Access::read_write};
  for (const int code :
       {SQLITE_ERROR, SQLITE_PERM, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
        SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_NOTADB,
        SQLITE_IOERR_SHORT_READ, SQLITE_MISMATCH}) {
    const std::string said = complaint([&] { database.fail(code); });
    EXPECT_TRUE(said.starts_with(path + ": ")) << said;
    EXPECT_NE(said.find("; "), std::string::npos) << "the message names the next step: " << said;
  }
}

TEST_F(ModelStoreTest, MakesNoFileBeforeThereIsAModel) {
  ModelStore store = ModelStore::open_or_create(path);
  EXPECT_TRUE(std::filesystem::is_empty(temp.path()));
  EXPECT_TRUE(store.list().empty());
  EXPECT_TRUE(store.in_force().empty());
  EXPECT_EQ(complaint([&] { store.load("example.org", Detail::full); }),
            path + ": no model of site example.org; available sites: none");
  EXPECT_TRUE(std::filesystem::is_empty(temp.path()));
  store.save(example_model("example.org"));
  EXPECT_EQ(store.list().size(), 1U);
  EXPECT_EQ(complaint_on_load(), "");
  EXPECT_EQ(test::read_file(path).at(18), 2)
      << "the header states that the file has a write-ahead log";
}

}  // namespace
}  // namespace sst
