#include "common/report/template_record.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "common/clean/page_cleaner.hpp"
#include "common/metadata/element_text.hpp"
#include "common/page/block.hpp"
#include "common/page/reference.hpp"
#include "common/text/numbers.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

/// The position of a link or a text on the pages that contain it.
struct Place {
  std::uint32_t pages = 0;
  std::uint64_t position = 0;   // sum over the pages
  std::uint32_t after = 0;      // number of pages on which it follows the content
  std::uint32_t last_page = 0;  // the number of the last counted page, from 1
  std::string text;

  void add(std::uint32_t page, std::size_t at, bool is_after, std::string_view its_text) {
    if (last_page == page) {
      return;
    }
    last_page = page;
    ++pages;
    position += at;
    after += is_after ? 1 : 0;
    if (its_text > text) {  // prefers the latest date
      text = its_text;
    }
  }
};

class TemplateReader {
 public:
  explicit TemplateReader(const SiteModel& model) : m_cleaner{model} {}

  void read(const TrainingPage& page) {
    ++m_pages;
    m_cleaner.clean(page.tree, page.key.address, m_cleaned);
    m_blocks.build(page.tree);
    ReferenceResolver references{page.tree, page.key.address};
    const auto pieces = m_cleaned.content.pieces();
    const NodeId end_of_content = pieces.empty() ? 0 : pieces.back().node;
    std::size_t piece = 0;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      const Block& block = m_blocks[i];
      while (piece < pieces.size() && pieces[piece].node < block.first) {
        ++piece;
      }
      const bool is_kept = piece < pieces.size() && pieces[piece].node < block.end;
      if (!is_kept) {
        add_links(page.tree, block, i, references);
        add_text(page.tree, block, i, block.first > end_of_content);
      }
    }
  }

  TemplateRecord finish() const {
    TemplateRecord record;
    for (const auto& [place, key] : in_order(m_links)) {
      record.navigation.push_back({key->first, key->second, place->pages});
    }
    for (const auto& [place, key] : in_order(m_texts)) {
      auto& texts = 2 * place->after >= place->pages ? record.footer : record.header;
      texts.push_back({place->text, place->pages});
    }
    const auto cut = [](auto& items) {
      items.resize(std::min(items.size(), TemplateRecord::kMost));
    };
    cut(record.navigation);
    cut(record.header);
    cut(record.footer);
    return record;
  }

 private:
  static constexpr std::size_t kMostPlaces = 1'000'000;

  void add_links(const PageTree& page, const Block& block, std::size_t at,
                 ReferenceResolver& references) {
    for (NodeId id = block.first; id < block.end; ++id) {
      // The link may begin before its block, but then the block's first node is in it.
      const NodeId link = link_around(page, id);
      if (!is_shown(page, id) || link == kNoNode) {
        continue;
      }
      const NodeId end = std::min(page.node(link).end, block.end);
      const std::string text = m_cutter.shortened(
          text_between(page, id, end, TextCutter::most_bytes(TemplateText::kLongest)),
          TemplateText::kLongest);
      std::string target{references.link(page.attribute(link, AttributeName::href))};
      if (!text.empty() && !target.empty() && m_links.size() < kMostPlaces) {
        m_links[{text, std::move(target)}].add(m_pages, at, false, {});
      }
      id = end - 1;
    }
  }

  static NodeId link_around(const PageTree& page, NodeId id) {
    constexpr int kLevels = 8;
    for (int i = 0; i < kLevels && id != PageTree::kRoot; ++i, id = page.node(id).parent) {
      if (page.is_link(id)) {
        return id;
      }
    }
    return kNoNode;
  }

  void add_text(const PageTree& page, const Block& block, std::size_t at, bool is_after) {
    if (is_mostly_links(block) || m_texts.size() >= kMostPlaces) {
      return;
    }
    const std::string text = m_cutter.shortened(
        text_between(page, block.first, block.end, TextCutter::most_bytes(TemplateText::kLongest)),
        TemplateText::kLongest);
    m_texts[without_numbers(text)].add(m_pages, at, is_after, text);
  }

  /// The places on at least half of the pages, by their mean position.
  template <typename Key>
  std::vector<std::pair<const Place*, const Key*>> in_order(
      const std::map<Key, Place>& places) const {
    std::vector<std::pair<const Place*, const Key*>> found;
    for (const auto& [key, place] : places) {
      if (2 * place.pages >= m_pages && place.pages > 1) {
        found.emplace_back(&place, &key);
      }
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
      // Compares the means without division.
      return a.first->position * b.first->pages < b.first->position * a.first->pages;
    });
    return found;
  }

  PageCleaner m_cleaner;
  CleanedPage m_cleaned;
  BlockList m_blocks;
  TextCutter m_cutter;
  std::uint32_t m_pages = 0;
  std::map<std::pair<std::string, std::string>, Place> m_links;  // by text and target
  std::map<std::string, Place> m_texts;                          // by text without numbers
};

}  // namespace

TemplateRecord read_template(const SiteModel& model, std::span<const TrainingPage> sample) {
  TemplateReader reader{model};
  for (const TrainingPage& page : sample) {
    reader.read(page);
  }
  return reader.finish();
}

}  // namespace sst
