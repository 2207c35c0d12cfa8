#include "common/clean/site_byline.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/metadata/byline_text.hpp"
#include "common/metadata/element_text.hpp"
#include "common/metadata/written_date.hpp"
#include "common/site/lesson.hpp"

namespace sst {
namespace {

/// At or above this probability (in thousandths), names at a place are accepted even without a word
/// such as "By". Pages without markup contribute at most 800, so a higher value means that the
/// markup of some pages states these names; see BylineCounter.
constexpr std::uint16_t kSure = 801;

struct SiteText {
  std::string text;
  std::uint32_t weight = 0;  // weight of the most reliable place so far

  void take(std::uint32_t its_weight, std::string its_text) {
    if (its_weight > weight) {
      weight = its_weight;
      text = std::move(its_text);
    }
  }
};

DayOrder day_order(const SiteNode& node) {
  if (!node.day_first) {
    return DayOrder::unknown;
  }
  return *node.day_first ? DayOrder::day_first : DayOrder::month_first;
}

/// Reads the fields at the nodes to which lessons apply. For each field, uses the first block that
/// has a value.
class TaughtFields {
 public:
  TaughtFields(const MappedPage& page, std::vector<Claim>& claims)
      : m_page{page}, m_claims{claims} {}

  void read() {
    read(MetadataField::title, &Taught::title);
    read(MetadataField::authors, &Taught::authors);
    read(MetadataField::published, &Taught::published);
  }

 private:
  static constexpr std::size_t kLongestText = 500;  // bytes

  void read(MetadataField field, int Taught::*lesson) {
    find_taught(m_page, lesson, m_nodes);
    const std::size_t before = m_claims.size();
    for (const Block& block : m_page.blocks().blocks()) {
      const SiteNode* node = m_nodes[block.container];
      if (m_claims.size() > before) {
        return;
      }
      if (node == nullptr || (field == MetadataField::authors && add_names(block))) {
        continue;
      }
      std::string text = text_between(m_page.page(), block.first, block.end, kLongestText);
      if (field == MetadataField::published) {
        text = read_written_date(text,
                                 {.order = day_order(*node), .language = m_page.page().language()});
      }
      add(field, std::move(text));
    }
  }

  /// Adds each text that looks like names; returns false if the block has no such text.
  bool add_names(const Block& block) {
    const std::size_t before = m_claims.size();
    for (NodeId id = block.first; id < block.end; ++id) {
      add(MetadataField::authors, read_byline(m_page.page(), id).names);
    }
    return m_claims.size() > before;
  }

  void add(MetadataField field, std::string text) {
    if (!text.empty()) {
      m_claims.push_back({field, claim_rank::kLesson, MetadataSource::lesson, std::move(text)});
    }
  }

  const MappedPage& m_page;
  std::vector<Claim>& m_claims;
  std::vector<const SiteNode*> m_nodes;  // by block element
};

}  // namespace

void read_site_byline(const MappedPage& page, const SiteTree& tree, SiteClaims& claims) {
  claims.claims.clear();
  claims.publisher = tree.tables().publisher;
  if (tree.is_taught()) {
    TaughtFields{page, claims.claims}.read();
  }
  SiteText date;
  SiteText names;
  for (const Block& block : page.blocks().blocks()) {
    const SiteNode* node = page.node(block.container);
    if (node == nullptr || !(node->published || node->authors)) {
      continue;
    }
    if (node->published) {
      const std::string text = short_text(page.page(), block.first, block.end);
      if (std::string day = read_written_date(
              text, {.order = day_order(*node), .language = page.page().language()});
          !day.empty()) {
        date.take(*node->published, std::move(day));
      }
    }
    for (NodeId id = block.first; node->authors && id < block.end; ++id) {
      BylineText byline = read_byline(page.page(), id);
      if (!byline.names.empty() && (byline.is_signed || *node->authors >= kSure)) {
        constexpr std::uint32_t kSigned = kCertain + 1;
        names.take(*node->authors + (byline.is_signed ? kSigned : 0), std::move(byline.names));
      }
    }
  }
  const auto add = [&](MetadataField field, SiteText& found) {
    if (found.weight > 0) {
      claims.claims.push_back(
          {field, claim_rank::kSite, MetadataSource::site, std::move(found.text)});
    }
  };
  add(MetadataField::published, date);
  add(MetadataField::authors, names);
}

}  // namespace sst
