#include "common/drift/misfit_count.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using Parts = std::vector<std::string>;

TEST(PartsOfSite, AreTheFirstFolderAndTheDeclaredLanguage) {
  const PageTree plain = test::page("<html><p>Some words");
  EXPECT_EQ(parts_of_site("http://a.example/news/2001/1.html", plain), (Parts{"/news/"}));
  EXPECT_EQ(parts_of_site("http://a.example/1.html?to=/b/", plain), (Parts{"/"}));
  EXPECT_EQ(parts_of_site("http://a.example", plain), (Parts{"/"}));
  EXPECT_EQ(parts_of_site("/cpp/atomic.html", plain), (Parts{"/cpp/"}));
  const PageTree french = test::page("<html lang=fr-CH><p>Des mots");
  EXPECT_EQ(parts_of_site("/a/b", french), (Parts{"/a/", "lang=fr"}));
}

/// Adds pages in one part of the site.
void add(int pages, bool is_misfit, const std::string& part, MisfitCount& count) {
  for (int i = 0; i < pages; ++i) {
    count.add(is_misfit, hash_parts({part}));
  }
}

TEST(MisfitCount, ConfirmsAChangeByHalfOfTenPages) {
  MisfitCount nine;
  add(9, true, "/", nine);
  EXPECT_FALSE(nine.confirms_change()) << "too few pages";
  MisfitCount half;
  add(5, true, "/", half);
  add(5, false, "/", half);
  EXPECT_TRUE(half.confirms_change());
  add(1, false, "/", half);
  EXPECT_FALSE(half.confirms_change()) << "5 of 11";
}

TEST(MisfitCount, RefutesAChangeOfOnePart) {
  MisfitCount part;
  add(15, true, "/blog/", part);
  add(5, false, "/news/", part);
  EXPECT_FALSE(part.confirms_change()) << "all 5 pages of the other part fit";
  MisfitCount site;
  add(15, true, "/blog/", site);
  add(3, true, "/news/", site);
  add(2, false, "/news/", site);
  EXPECT_TRUE(site.confirms_change()) << "3 of the 5 pages of the other part are misfits, too";
  MisfitCount few;
  add(16, true, "/blog/", few);
  add(4, false, "/news/", few);
  EXPECT_TRUE(few.confirms_change()) << "four other pages are too few to refute it";
}

}  // namespace
}  // namespace sst
