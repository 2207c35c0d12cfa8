#include "common/learn/byline_counter.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <string>

#include "common/clean/site_byline.hpp"
#include "common/html/page_parser.hpp"
#include "common/metadata/metadata_reader.hpp"
#include "common/site/site_tree_counter.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

class BylineCounterTest : public testing::Test {
 protected:
  void add(const std::string& html, const std::string& address = "") {
    PageParser parser{{}, Statements::keep};
    PageTree& page = m_pages.emplace_back();
    ASSERT_FALSE(parser.parse(html, "utf-8", page));
    PageMetadata metadata;
    const NodeId heading =
        MetadataReader{}.read(page, parser.statements(), {address}, {}, metadata);
    m_views.emplace_back().build(page, m_keys);
    m_stated.push_back(stated_byline(metadata, heading));
  }

  SiteTree learn() const {
    BylineCounter even;
    BylineCounter odd;
    BylineCounter all;
    SiteTreeCounter counter;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
      counter.add(m_views[i]);
      (i % 2 == 0 ? even : odd).add(m_views[i], m_stated[i]);
      all.add(m_views[i], m_stated[i]);
    }
    const SiteTree::Tables paths = counter.finish({});
    SiteTree::Tables tables = paths;
    all.finish(tables);
    SiteTree::Tables merged = paths;
    odd.merge(even);
    odd.finish(merged);
    EXPECT_EQ(tables, merged) << "merging does not change the result";
    return SiteTree{std::move(tables)};
  }

  /// The byline read from a page at the site's byline places, as "day; names".
  std::string read(const SiteTree& evidence, const std::string& html) {
    const PageTree page = test::page(html);
    MappedPage view;
    view.build(page, m_keys);
    SiteClaims claims;
    view.map(evidence);
    read_site_byline(view, evidence, claims);
    std::string day;
    std::string names;
    for (const Claim& claim : claims.claims) {
      (claim.field == MetadataField::published ? day : names) = claim.text;
    }
    return day + "; " + names;
  }

 private:
  AttributeVocabulary m_vocabulary;
  KeyMaker m_keys{m_vocabulary};
  std::deque<PageTree> m_pages;
  std::deque<MappedPage> m_views;
  std::deque<StatedByline> m_stated;
};

/// A page with `head` in its <head> and `rest` after its heading.
std::string story(const std::string& head, const std::string& rest) {
  return "<html><head><title>Tides of the harbour</title>" + head +
         "</head><body><p>1 January 2001</p><h1>Tides of the harbour</h1>" + rest +
         "<p>The boats come in with the tide, and go out with the next one.</body>";
}

std::string two_digits(int number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

TEST_F(BylineCounterTest, FindsThePlacesWithoutMarkup) {
  for (int i = 1; i <= 5; ++i) {
    add(story("", "<div><i>By Ann Lee " + std::string(1, static_cast<char>('A' + i)) +
                      "</i></div><h4>" + std::to_string(i) + " May 2005</h4>"));
  }
  const SiteTree evidence = learn();
  const std::string text = "<p>The boats come in with the tide.";
  EXPECT_EQ(read(evidence, "<p>3 March 2003<h1>Rain</h1>" + text + "<div>by Bo Ek</div>" + text +
                               "<h4>4 May 2005</h4>"),
            "2005-05-04; Bo Ek")
      << "the paragraph has the same date on every page";
  EXPECT_EQ(read(evidence, "<h4>Rain</h4><div>The Harbour Gazette</div>" + text), "; ")
      << "no date, and no sign of a name";
}

TEST_F(BylineCounterTest, BelievesTheMarkupOfOtherPages) {
  for (int i = 1; i <= 6; ++i) {
    const std::string day = "2005-05-" + two_digits(i);
    const std::string name = "Ann Lee " + std::string(1, static_cast<char>('A' + i));
    const bool is_marked = i <= 5;
    add(story(is_marked
                  ? "<meta name=date content=" + day + "><meta name=author content='" + name + "'>"
                  : "",
              "<h4>" + std::to_string(20 + i) + " June 2005</h4><div>" + name + "</div><pre>" +
                  std::to_string(i) + " May 2005</pre>"));
  }
  const SiteTree evidence = learn();
  EXPECT_EQ(read(evidence, story("", "<h4>21 June 2005</h4><div>Bo Ek</div><pre>7 May 2005</pre>")),
            "2005-05-07; Bo Ek")
      << "the heading's date differs from the markup's; the name needs no \"By\"";
}

TEST_F(BylineCounterTest, LearnsTheOrderOfDayAndMonth) {
  for (int i = 1; i <= 5; ++i) {
    add(story("", "<h4>0" + std::to_string(i) + "." + std::to_string(10 + i) + ".05</h4>"));
  }
  const SiteTree evidence = learn();
  EXPECT_EQ(read(evidence, "<h4>02.03.05</h4>"), "2005-02-03; ") << "there is no month 13";
}

TEST_F(BylineCounterTest, FindsThePlacesOfPagesWithoutHeading) {
  const std::string text =
      "<p>The boats come in with the tide, and go out with the next one, as they have done since "
      "the harbour was built by the people of the town.";
  for (int i = 1; i <= 5; ++i) {
    add("<title>The Harbour Gazette</title><h4>" + std::to_string(i) + " May 2005</h4>" + text +
        "<div>" + std::to_string(i) + " June 2005</div>");
  }
  EXPECT_EQ(read(learn(), "<div>4 June 2005</div>" + text + "<h4>4 May 2005</h4>"), "2005-05-04; ")
      << "the date is read before the text, not after it";
}

TEST_F(BylineCounterTest, TakesNoLists) {
  for (int i = 1; i <= 5; ++i) {
    std::string list;
    for (int j = 1; j <= 4; ++j) {
      list += "<h4>" + std::to_string(i * j) + " May 2005</h4>";
    }
    add(story("", list));
  }
  EXPECT_EQ(read(learn(), "<h4>4 May 2005</h4>"), "; ");
}

TEST_F(BylineCounterTest, KnowsThePublisher) {
  for (int i = 0; i < 20; ++i) {
    add(story("<meta name=author content='The Harbour" +
                  (i < 10 ? "; Ann Lee " + std::string(1, static_cast<char>('A' + i)) : "") + "'>",
              ""));
  }
  EXPECT_EQ(learn().tables().publisher, "the harbour");
}

TEST_F(BylineCounterTest, KnowsNothingOfFewPages) {
  for (int i = 1; i <= 2; ++i) {
    add(story("<meta name=author content=Ann>", "<h4>" + std::to_string(i) + " May 2005</h4>"));
  }
  const SiteTree evidence = learn();
  EXPECT_EQ(read(evidence, "<h4>4 May 2005</h4>"), "; ");
  EXPECT_EQ(evidence.tables().publisher, "");
  EXPECT_EQ(SiteTree{}.tables().publisher, "");
}

}  // namespace
}  // namespace sst
