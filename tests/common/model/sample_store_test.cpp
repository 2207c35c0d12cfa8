#include "common/model/sample_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "common/error.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using Result = SampleStore::Result;

class SampleStoreTest : public testing::Test {
 protected:
  SampleStoreTest() {
    bounds.due_sizes = {2, 4};
    bounds.pages = 5;
    bounds.recent = 0;
  }

  void open() {
    store.reset();
    store.emplace(path, bounds);
  }
  /// A page with this content and this hash, which also determines its address.
  static StoredPage page(std::uint64_t hash, std::uint64_t content, std::size_t bytes = 10,
                         const std::string& site = "a.org") {
    return {.site = site,
            .hash = hash,
            .address = "http://" + site + "/" + std::to_string(hash),
            .digest = {0, content},
            .date = "2026-01-0" + std::to_string(1 + hash % 9) + "T00:00:00Z",
            .headers = {},
            .packed = std::string(bytes, static_cast<char>('a' + content % 26))};
  }
  static std::vector<std::uint64_t> hashes_of(const std::vector<StoredPage>& pages) {
    std::vector<std::uint64_t> hashes;
    std::ranges::transform(pages, std::back_inserter(hashes), &StoredPage::hash);
    return hashes;
  }
  /// The hashes of a pending job's sample.
  std::vector<std::uint64_t> hashes_of(const PendingJob& job) {
    return hashes_of(store->sample_of(job));
  }
  /// All pending jobs, such as "look 5".
  std::vector<std::string> all_due() {
    static constexpr const char* kNames[] = {"look", "ended", "new", "size"};
    std::vector<std::string> names;
    for (auto job = store->next_job(); job; job = store->next_job(job->number)) {
      names.push_back(kNames[static_cast<int>(job->kind)] + (" " + std::to_string(job->number)));
    }
    return names;
  }
  void add_pages(std::uint64_t first, std::uint64_t last, const std::string& site = "a.org") {
    store->change_together([&] {
      for (std::uint64_t hash = first; hash <= last; ++hash) {
        store->add(page(hash, hash, 10, site));
      }
    });
  }

  test::TempDir temp;
  const std::string path = temp / "m.db.samples";
  SampleStore::Bounds bounds;
  std::optional<SampleStore> store;
};

using Hashes = std::vector<std::uint64_t>;

TEST_F(SampleStoreTest, GivesBackWhatItWasGiven) {
  open();
  const StoredPage first = page(std::uint64_t{1} << 63, 7);
  EXPECT_EQ(store->add(first), Result::taken);
  EXPECT_EQ(store->add(page(3, 8)), Result::taken);
  open();
  const PendingJob job = store->next_job().value();
  EXPECT_EQ(job.site, "a.org");
  EXPECT_EQ(job.counts.pages_seen, 2U);
  EXPECT_EQ(job.dates, (DateSpan{"2026-01-04T00:00:00Z", "2026-01-09T00:00:00Z"}));
  EXPECT_EQ(hashes_of(job), (Hashes{3, std::uint64_t{1} << 63})) << "hashes are unsigned";
  const StoredPage read = store->sample_of(job).back();
  EXPECT_EQ(read.address, first.address);
  EXPECT_EQ(read.digest, first.digest);
  EXPECT_EQ(read.date, first.date);
  EXPECT_EQ(read.packed, first.packed);
}

TEST_F(SampleStoreTest, TakesEachAddressAndEachContentOnce) {
  bounds.due_sizes = {100};
  open();
  EXPECT_EQ(store->add(page(5, 50)), Result::taken);
  EXPECT_EQ(store->add(page(5, 50)), Result::known);
  EXPECT_EQ(store->add(page(5, 51)), Result::known) << "its digest is larger";
  EXPECT_EQ(store->add(page(5, 49)), Result::taken) << "its digest is smaller";
  EXPECT_EQ(store->add(page(6, 49)), Result::duplicate);
  EXPECT_EQ(store->add(page(4, 49)), Result::taken) << "it replaces page 5";
  EXPECT_EQ(store->figures().pages, 1U);
}

TEST_F(SampleStoreTest, KeepsTheSmallestHashes) {
  bounds.due_sizes = {5};
  open();
  for (const std::uint64_t hash : {90, 20, 80, 30}) {
    EXPECT_EQ(store->add(page(hash, hash)), Result::taken);
  }
  EXPECT_EQ(store->add(page(70, 70)), Result::taken);
  EXPECT_EQ(store->add(page(95, 95)), Result::not_drawn);
  EXPECT_EQ(store->add(page(10, 10)), Result::taken) << "it replaces page 90";
  EXPECT_EQ(store->add(page(90, 90)), Result::not_drawn);
  EXPECT_EQ(store->add(page(79, 79)), Result::taken);
  EXPECT_EQ(store->figures().pages, 5U);
}

// A pending job keeps the sample from the time when the job became pending. Later pages do not
// change it.
TEST_F(SampleStoreTest, KeepsASampleUntilItIsSettled) {
  open();
  store->add(page(80, 80));
  store->add(page(90, 90));
  for (const std::uint64_t hash : {10, 20, 30, 40, 50}) {
    store->add(page(hash, hash));
  }
  open();
  const PendingJob small = store->next_job().value();
  const PendingJob large = store->next_job(small.number).value();
  EXPECT_FALSE(store->next_job(large.number));
  EXPECT_EQ(hashes_of(small), (Hashes{80, 90}));
  EXPECT_EQ(hashes_of(large), (Hashes{10, 20, 80, 90}));
  EXPECT_EQ(large.counts.pages_seen, 4U);
  const std::uint64_t before = store->figures().bytes;
  store->settle(small);
  EXPECT_EQ(hashes_of(large), (Hashes{10, 20, 80, 90}));
  EXPECT_EQ(store->figures().bytes, before);
  store->settle(large);
  EXPECT_FALSE(store->next_job());
  EXPECT_EQ(store->figures().pages, 5U);
  EXPECT_EQ(store->figures().bytes, before / 7 * 5) << "pages 80 and 90 were dropped";
}

TEST_F(SampleStoreTest, BoundsTheBytesOfASite) {
  bounds.due_sizes = {100};
  bounds.pages = 1'000;
  bounds.site_bytes = 10'000;
  open();
  for (std::uint64_t hash = 1; hash <= 100; ++hash) {
    store->add(page(hash, hash, 1'000));
    EXPECT_LE(store->figures().bytes, bounds.site_bytes);
  }
  EXPECT_EQ(store->figures().pages, 8U);
  EXPECT_EQ(store->add(page(0, 200, 20'000)), Result::not_drawn) << "it never fits";
}

TEST_F(SampleStoreTest, GivesUpTheSmallestSiteWhereThereIsNoRoom) {
  bounds.sites = 3;
  bounds.due_sizes = {4};
  open();
  for (std::uint64_t hash = 1; hash <= 3; ++hash) {
    store->add(page(hash, hash, 10, "large.org"));
  }
  for (std::uint64_t i = 0; i < 50; ++i) {
    EXPECT_EQ(store->add(page(i, i, 10, "junk" + std::to_string(i) + ".org")), Result::taken);
    EXPECT_LE(store->figures().sites, 3U);
  }
  EXPECT_EQ(store->add(page(4, 4, 10, "large.org")), Result::taken);
  EXPECT_EQ(store->next_job().value().site, "large.org") << "the flood did not displace it";
}

TEST_F(SampleStoreTest, TellsWhereEverythingIsDue) {
  bounds.sites = 1;
  bounds.due_sizes = {1};
  open();
  store->add(page(1, 1));
  EXPECT_EQ(store->add(page(1, 1, 10, "b.org")), Result::no_room);
  EXPECT_EQ(store->figures().sites, 1U);
  store->settle(store->next_job().value());
  EXPECT_EQ(store->add(page(1, 1, 10, "b.org")), Result::taken);
}

TEST_F(SampleStoreTest, BoundsTheBytesOfAll) {
  bounds.due_sizes = {100};
  bounds.pages = 100;
  bounds.all_bytes = 20'000;
  open();
  for (std::uint64_t i = 0; i < 200; ++i) {
    store->add(page(i, i, 1'000, "s" + std::to_string(i % 7) + ".org"));
    EXPECT_LE(store->figures().bytes, bounds.all_bytes);
  }
}

TEST_F(SampleStoreTest, LearnedSitesGiveWayToOthers) {
  bounds.due_sizes = {3};
  bounds.all_bytes = 5'000;
  open();
  const auto add = [&](std::uint64_t i, const std::string& site) {
    return store->add(page(i, i, 1'000, site));
  };
  for (std::uint64_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(add(i, "learned.org"), Result::taken);
  }
  store->settle(store->next_job().value());
  for (std::uint64_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(add(i, "new.org"), Result::taken);
  }
  EXPECT_EQ(store->next_job().value().site, "new.org");
  EXPECT_EQ(add(4, "learned.org"), Result::not_drawn) << "its sample does not start over";
  EXPECT_EQ(store->figures().sites, 2U);
  EXPECT_EQ(store->figures().pages, 3U);
}

TEST_F(SampleStoreTest, OnlyWhatIsStoredTakesRoom) {
  bounds.due_sizes = {3};
  bounds.all_bytes = 5'000;
  open();
  const auto add = [&](std::uint64_t i, const std::string& site, std::size_t bytes) {
    return store->add(page(i, i, bytes, site));
  };
  EXPECT_EQ(add(1, "small.org", 1'000), Result::taken);
  for (std::uint64_t i = 1; i <= 2; ++i) {
    EXPECT_EQ(add(i, "large.org", 1'000), Result::taken);
  }
  EXPECT_EQ(add(1, "large.org", 1'000), Result::known);
  EXPECT_EQ(add(3, "large.org", 5'000), Result::not_drawn) << "no sample has room for it";
  EXPECT_EQ(store->figures().sites, 2U) << "no site was displaced";
  EXPECT_EQ(add(3, "large.org", 100), Result::taken);
  ASSERT_EQ(store->next_job().value().site, "large.org");
  EXPECT_EQ(add(1, "c.org", 3'000), Result::no_room)
      << "displacing small.org would not make enough room";
  EXPECT_EQ(store->figures().sites, 2U) << "it displaces no site";
  EXPECT_EQ(add(1, "c.org", 1'500), Result::taken);
  EXPECT_EQ(store->figures().sites, 2U) << "small.org was displaced";
}

// Every fifth page makes a look pending. A look covers the latest pages up to that page, in order
// of arrival. Settling the look drops the pages that no later look needs.
TEST_F(SampleStoreTest, KeepsTheLatestPagesForLooks) {
  bounds.recent = 6;
  bounds.due_sizes = {100};
  open();
  add_pages(101, 112);
  EXPECT_EQ(all_due(), (std::vector<std::string>{"look 5", "look 10"}));
  const PendingJob first = store->next_job().value();
  EXPECT_EQ(hashes_of(store->recent_of(first)), (Hashes{101, 102, 103, 104, 105}));
  store->settle(first);
  const PendingJob second = store->next_job().value();
  EXPECT_EQ(hashes_of(store->recent_of(second)), (Hashes{105, 106, 107, 108, 109, 110}));
  store->settle(second);
  EXPECT_EQ(store->figures().pages, 5U) << "this counts only the pages of the sample";
  const std::uint64_t of_a_page = store->figures().bytes / 12;
  EXPECT_EQ(store->figures().bytes, 12 * of_a_page)
      << "101 to 105 are in the sample, and 105 to 112 are recent";
  add_pages(113, 115);
  store->settle(store->next_job().value());
  EXPECT_EQ(store->figures().bytes, 11 * of_a_page) << "101 to 105, and 110 to 115";
}

TEST_F(SampleStoreTest, ARecentPageThatComesAgainDoesNotCount) {
  bounds.recent = 6;
  open();
  add_pages(1, 4);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(store->add(page(3, 3)), Result::known);
  }
  EXPECT_EQ(store->add(page(3, 9)), Result::known) << "it is in the sample, but has changed";
  EXPECT_EQ(store->add(page(3, 9)), Result::known);
  EXPECT_EQ(all_due(), (std::vector<std::string>{"size 2", "size 4", "look 5"}));
  EXPECT_EQ(hashes_of(store->recent_of(store->next_job(4).value())), (Hashes{1, 2, 3, 4, 3}));
}

// Whether or not looks were settled, pages 1 to 3 are counted again, because at least 6 other pages
// have arrived since.
TEST_F(SampleStoreTest, OnlyTheLatestPagesDoNotCountAgain) {
  bounds.recent = 6;
  bounds.due_sizes = {100};
  open();
  for (const bool is_settled : {false, true}) {
    SCOPED_TRACE(is_settled);
    const std::string site = is_settled ? "prompt.org" : "late.org";
    add_pages(1, 12, site);
    while (is_settled && store->next_job(12)) {
      store->settle(store->next_job(12).value());
    }
    EXPECT_EQ(store->add(page(7, 7, 10, site)), Result::known) << "one of the latest 6";
    add_pages(1, 3, site);
    std::optional<PendingJob> last;
    for (auto job = store->next_job(); job; job = store->next_job(job->number)) {
      last = job;
    }
    ASSERT_TRUE(last);
    EXPECT_EQ(last->site, site);
    EXPECT_EQ(hashes_of(store->recent_of(*last)), (Hashes{10, 11, 12, 1, 2, 3}));
  }
}

TEST_F(SampleStoreTest, BoundsTheBytesOfPagesThatNobodyHasLookedAt) {
  bounds.recent = 6;
  bounds.due_sizes = {100};
  bounds.site_bytes = 2'000;
  open();
  std::uint64_t hash = 1;
  while (store->add(page(hash, hash, 1'000)) != Result::no_room) {
    ASSERT_LT(++hash, 30U);
  }
  EXPECT_LE(store->figures().bytes, 9 * bounds.site_bytes);
  while (const auto job = store->next_job()) {
    store->settle(*job);
  }
  EXPECT_NE(store->add(page(hash, hash, 1'000)), Result::no_room);
}

TEST_F(SampleStoreTest, LooksThatLagBehindBoundTheirPages) {
  bounds.recent = 6;
  bounds.due_sizes = {10'000};
  open();
  add_pages(1, bounds.recent + SampleStore::kMostUnlooked);
  EXPECT_EQ(store->add(page(5'000, 5'000)), Result::no_room);
  EXPECT_EQ(store->add(page(5'000, 5'000, 10, "b.org")), Result::taken)
      << "other sites do not have to wait";
  store->settle(store->next_job().value());
  store->settle(store->next_job().value());
  EXPECT_EQ(store->add(page(5'000, 5'000)), Result::not_drawn)
      << "it is not in the sample, but stored for looks";
}

TEST_F(SampleStoreTest, LooksNoMoreAtPagesThatDoNotCount) {
  bounds.recent = 60;
  bounds.due_sizes = {100};
  open();
  add_pages(1, 10);
  const PendingJob first = store->next_job().value();
  store->look_no_more(first);
  store->settle(first);
  EXPECT_EQ(hashes_of(store->recent_of(store->next_job().value())), (Hashes{6, 7, 8, 9, 10}));
}

// The new sample consists of the era's pages and all pages that arrived after the look became
// pending. The result is the same if the look is settled late: after 4 more pages, which change the
// old sample and make the new one due.
TEST_F(SampleStoreTest, ANewEraHasASampleOfItsOwn) {
  bounds.recent = 20;
  bounds.due_sizes = {4, 8};
  bounds.pages = 9;
  using Dues = std::vector<std::string>;
  const auto fill = [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i <= last; ++i) {
      store->add(page(100 - i, i));
    }
  };
  const auto begin = [&] {
    while (store->next_job()->number < 10) {
      store->settle(store->next_job().value());
    }
    const PendingJob look = store->next_job().value();
    ASSERT_EQ(look.kind, PendingJob::Kind::look);
    store->begin_era(
        look, {.first = 6, .pages = {6, 7, 9, 10}, .odd = {5}, .version_before = 3, .reason = "r"});
    store->settle(look);
  };
  const auto check = [&](const char* when) {
    SCOPED_TRACE(when);
    const PendingJob ended = store->next_job().value();
    EXPECT_EQ(ended.kind, PendingJob::Kind::ended_era);
    EXPECT_EQ(ended.number, 10);
    EXPECT_EQ(ended.version, 3);
    EXPECT_EQ(hashes_of(ended), (Hashes{92, 96, 97, 98}))
        << "page 5 is odd, and pages 2, 3, 4 and 8 displace page 1";
    store->settle(ended);
    const PendingJob begun = store->next_job().value();
    EXPECT_EQ(begun.kind, PendingJob::Kind::new_era);
    EXPECT_EQ(begun.number, 10);
    EXPECT_EQ(begun.reason, "r");
    EXPECT_EQ(begun.counts.pages_seen, 4U);
    EXPECT_EQ(begun.dates, (DateSpan{"2026-01-01T00:00:00Z", "2026-01-05T00:00:00Z"}));
    EXPECT_EQ(hashes_of(begun), (Hashes{90, 91, 93, 94}));
    store->settle(begun);
    EXPECT_EQ(all_due(), (Dues{"size 14"}));
    const PendingJob grown = store->next_job().value();
    EXPECT_EQ(grown.counts.pages_seen, 8U);
    EXPECT_EQ(hashes_of(grown), (Hashes{86, 87, 88, 89, 90, 91, 93, 94}));
    EXPECT_EQ(hashes_of(store->recent_of(grown)), (Hashes{94, 93, 92, 91, 90, 89, 88, 87, 86}))
        << "starting with the first page of the era";
  };
  open();
  fill(1, 10);
  begin();
  fill(11, 14);
  check("in time");
  store.reset();
  std::filesystem::remove(path);
  open();
  fill(1, 14);
  begin();
  check("late");
}

TEST_F(SampleStoreTest, RefusesASecondProgramAndForeignFiles) {
  open();
  const std::string second = test::complaint([&] { SampleStore{path, bounds}; });
  EXPECT_NE(second.find("another sst-train serve"), std::string::npos) << second;
  const std::string models = temp / "m.db";
  ModelStore::open_or_create(models).save(test::example_model("a.org"));
  const std::string text = temp.write("text", "nonsense");
  store.reset();
  const std::string altered = temp / "altered";
  std::filesystem::copy_file(path, altered);
  test::execute(altered, "DROP INDEX page_that_left");
  for (const std::string& foreign : {models, text, altered}) {
    const std::string complaint = test::complaint([&] { SampleStore{foreign, bounds}; });
    EXPECT_NE(complaint.find("move it away to start without samples"), std::string::npos)
        << complaint;
  }
  test::execute(altered, "PRAGMA user_version = 2");
  const std::string complaint = test::complaint([&] { SampleStore{altered, bounds}; });
  EXPECT_NE(complaint.find("it has version 2"), std::string::npos) << complaint;
}

TEST_F(SampleStoreTest, MakesChangesTogetherOrNotAtAll) {
  open();
  EXPECT_THROW(store->change_together([&] {
    store->add(page(1, 1));
    throw InputError{"stopped"};
  }),
               InputError);
  EXPECT_EQ(store->figures().pages, 0U);
}

}  // namespace
}  // namespace sst
