#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "common/model/model_store.hpp"
#include "common/report/shown_element.hpp"
#include "common/site/content_finder.hpp"
#include "tests/support/bench_data.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::run_trainer;

/// Tests that `show` lists the evidence that the model uses for cleaning.
class ShownTree : public testing::Test {
 protected:
  void learn(const std::string& inputs) {
    ASSERT_NE(
        run_trainer({"learn", "--quiet", "--db", db, "--site", "a.example", inputs}).exit_code, 1);
    model = ModelStore::open(db).load("a.example", Detail::full);
    const std::string shown =
        run_trainer({"show", "--db", db, "--site", "a.example", "--format", "json"}).out;
    const auto json = test::parsed(shown);
    const auto add_paths = [&](const char* list) {
      for (const auto& item : json[list].GetArray()) {
        listed.insert(item["path"].GetString());
      }
      is_cut = is_cut || json["learned"]["listed"][list].GetUint() > json[list].Size();
    };
    add_paths("repeated_texts");
    add_paths("noisy");
    add_paths("votes");
  }

  /// The last two elements of a path, such as "div class="nav" > li".
  std::string name_of(const SiteTree& tree, const SiteNode& node) const {
    const auto name = [&](const SiteNode& of) {
      const auto index = static_cast<std::size_t>(&of - tree.tables().nodes.data());
      return element_name(model.node_keys[index]);
    };
    const SiteNode* above = tree.find(node.parent);
    const bool has_name_above = above != nullptr && above != &node && above->parent != above->path;
    return (has_name_above ? name(*above) + " > " : "") + name(node);
  }

  bool is_listed(const SiteNode& node) const {
    const std::string name = name_of(model.site_tree, node);
    return is_cut || std::ranges::any_of(
                         listed, [&](const std::string& path) { return path.ends_with(name); });
  }

  /// The site's tree without the evidence against a block, saved and reloaded. The evidence is the
  /// block's repeated shingles, the low probabilities of its node, and the noisy marks of the
  /// elements around it.
  SiteTree without_evidence(const MappedPage& page, std::size_t block) {
    SiteTree::Tables tables = model.site_tree.tables();
    const std::uint32_t container = page.blocks()[block].container;
    for (const ShingleHash shingle : page.shingles(block)) {
      std::erase(tables.repeated_shingles, SiteTree::at_path(page.path(container), shingle));
    }
    for (std::uint32_t element = container; element > 0;
         element = page.blocks().elements()[element].parent) {
      const auto node = std::ranges::find(tables.nodes, page.path(element), &SiteNode::path);
      if (node != tables.nodes.end() && node->mark == Mark::noisy) {
        node->mark = Mark::meaningful;
        node->importance = 1.0;
      }
    }
    const auto node = std::ranges::find(tables.nodes, page.path(container), &SiteNode::path);
    node->probability = kCertain;
    node->link_probability = kCertain;
    SiteModel changed = model;
    changed.site_tree = SiteTree{std::move(tables)};
    const std::string other = temp / "other.db";
    std::filesystem::remove(other);
    ModelStore::open_or_create(other).save(changed);
    return ModelStore::open(other).load("a.example", Detail::cleaning).site_tree;
  }

  /// Checks the page's blocks that the site's tree drops, one per node.
  void check(const std::string& html) {
    const PageTree page = test::page(html);
    KeyMaker keys{model.vocabulary};
    MappedPage mapped;
    mapped.build(page, keys);
    ContentFinder finder{model.site_tree};
    finder.find(mapped);
    const std::vector<bool> kept = finder.kept();
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Verdict verdict = finder.verdict(i);
      mapped.map(model.site_tree);
      const SiteNode* node = mapped.node(mapped.blocks()[i].container);
      if (node == nullptr || (verdict != Verdict::repeats && verdict != Verdict::unlikely &&
                              verdict != Verdict::links)) {
        continue;
      }
      EXPECT_TRUE(is_listed(*node)) << name_of(model.site_tree, *node);
      if (seen.size() < kMostNodes && seen.insert(node->path).second) {
        const SiteTree tree = without_evidence(mapped, i);
        ContentFinder without{tree};
        without.find(mapped);
        EXPECT_TRUE(without.kept()[i] || without.verdict(i) == Verdict::aside)
            << test::block_text(page, mapped.blocks()[i]) << ": " << meaning_of(verdict).name;
      }
    }
  }

  static constexpr std::size_t kMostNodes = 40;  // per site

  test::TempDir temp;
  const std::string db = temp / "m.db";
  SiteModel model;
  std::set<std::string> listed;  // paths of nodes that `show` calls noisy, or whose texts repeat
  bool is_cut = false;           // the lists are incomplete
  std::set<PathHash> seen;
};

TEST_F(ShownTree, CleansTheExampleSite) {
  test::write_example_site(temp, "site", 30);
  learn(temp / "site");
  for (std::size_t number = 0; number < 40; ++number) {
    check(test::example_page(number));
  }
  EXPECT_GE(seen.size(), 3U) << "banner, menu and footer";
}

TEST_F(ShownTree, CleansRealSites) {
  const std::string bench = test::bench_folder();
  if (bench.empty()) {
    GTEST_SKIP() << "no bench data; set STYLETREE_BENCH";
  }
  for (const char* site : {"news/www.cnn.com/2010", "docs", "zhnews/www.eeo.com.cn"}) {
    SCOPED_TRACE(site);
    const std::vector<std::string> pages = test::bench_pages(site);
    ASSERT_GE(pages.size(), 20U);
    std::filesystem::remove(db);
    listed.clear();
    seen.clear();
    is_cut = false;
    learn(bench + "/" + site);
    for (std::size_t i = 0; i < pages.size(); i += pages.size() / 10) {
      check(test::read_bench_page(pages[i]));
    }
    EXPECT_GT(seen.size(), 3U);
  }
}

/// Runs the query in schema/README.md.
TEST_F(ShownTree, ImportanceCanBeComputedAgainInSql) {
  test::write_example_site(temp, "site", 30);
  learn(temp / "site");
  const std::string readme = test::read_file(STYLETREE_SOURCE_DIR "/schema/README.md");
  const std::size_t end = readme.find(";\n```", readme.find("AS again"));
  const std::size_t start = readme.rfind("```sql\n", end) + 7;
  ASSERT_NE(end, std::string::npos);
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open_v2(db.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
  sqlite3_stmt* query = nullptr;
  ASSERT_EQ(
      sqlite3_prepare_v2(handle, readme.substr(start, end - start).c_str(), -1, &query, nullptr),
      SQLITE_OK)
      << sqlite3_errmsg(handle);
  std::size_t rows = 0;
  while (sqlite3_step(query) == SQLITE_ROW) {
    const int columns = sqlite3_column_count(query);
    EXPECT_NEAR(sqlite3_column_double(query, columns - 2),
                sqlite3_column_double(query, columns - 1), 1e-8);
    ++rows;
  }
  EXPECT_EQ(rows, model.site_tree.tables().nodes.size());
  sqlite3_finalize(query);
  sqlite3_close(handle);
}

}  // namespace
}  // namespace sst
