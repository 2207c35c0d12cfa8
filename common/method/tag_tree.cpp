#include "common/method/tag_tree.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "common/method/contains.hpp"
#include "common/page/name_parts.hpp"
#include "common/page/tag.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// If the central area has less than this share of the words, the whole page is central.
constexpr double kLeastCentral = 0.3;
constexpr std::uint64_t kNarrowShare = 25;  // maximum width of a marginal cell, in percent
constexpr std::uint64_t kNarrow = 200;      // maximum width of a marginal cell, in pixels
constexpr std::uint64_t kIcon = 32;         // smaller images (in pixels) are ignored
constexpr double kMostLogWeight = 300.0;    // prevents overflow of sums of squared weights

/// Content blocks are the elements that are displayed as blocks, with two exceptions: headings are
/// weighty tags, and list items are part of their list, because listed links belong together.
bool is_content_block(Tag tag) {
  switch (display_of(tag)) {
    case Display::block:
    case Display::paragraph:
    case Display::cell:
      return heading_level(tag) == 0 && tag != Tag::li && tag != Tag::dt && tag != Tag::dd &&
             tag != Tag::hr && tag != Tag::other;
    default:
      return false;
  }
}

/// The force of a weighty tag: how much it emphasizes its text. 0 for other tags.
double force_of(Tag tag) {
  switch (tag) {
    case Tag::h1:
      return 4.0;
    case Tag::h2:
      return 3.5;
    case Tag::h3:
      return 3.0;
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
      return 2.5;
    case Tag::b:
    case Tag::strong:
    case Tag::mark:
      return 2.0;
    case Tag::big:
    case Tag::em:
    case Tag::font:
    case Tag::i:
    case Tag::u:
      return 1.5;
    default:
      return 0.0;
  }
}

constexpr std::string_view kMarginalNames[] = {
    "ad",         "ads",     "advert", "banner", "bottom",   "breadcrumb", "copyright", "foot",
    "footer",     "head",    "header", "left",   "masthead", "menu",       "nav",       "navbar",
    "navigation", "related", "right",  "share",  "sidebar",  "social",     "toolbar",   "top",
};
constexpr std::string_view kMarginalRoles[] = {"banner", "complementary", "contentinfo",
                                               "navigation", "search"};

/// The number at the start of a width or height; `none` if there is no number.
std::uint64_t leading_number(std::string_view text, std::uint64_t none) {
  std::uint64_t number = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && digits < 9 && text[digits] >= '0' && text[digits] <= '9';
       ++digits) {
    number = number * 10 + static_cast<std::uint64_t>(text[digits] - '0');
  }
  return digits == 0 ? none : number;
}

bool is_narrow_cell(const PageTree& page, NodeId node) {
  if (page.node(node).tag != Tag::td && page.node(node).tag != Tag::table) {
    return false;
  }
  const std::string_view width = page.attribute(node, AttributeName::width);
  const std::uint64_t number = leading_number(width, 1'000'000);
  return number <= (width.ends_with('%') ? kNarrowShare : kNarrow);
}

bool has_marginal_name(const PageTree& page, NodeId node) {
  for (const AttributeName name : {AttributeName::id, AttributeName::class_}) {
    const std::string_view names = page.attribute(node, name);
    bool found = false;
    for_each_name_part(names, ascii_lower(names), [&](std::string_view part) {
      found = found || contains(kMarginalNames, part);
    });
    if (found) {
      return true;
    }
  }
  return false;
}

/// True if the element is outside the central area.
bool is_marginal(const PageTree& page, NodeId node) {
  switch (page.node(node).tag) {
    case Tag::root:
    case Tag::body:
    case Tag::main:
    case Tag::article:
    case Tag::p:
      return false;
    case Tag::nav:
    case Tag::aside:
    case Tag::footer:
    case Tag::header:
      return true;
    default:
      return contains(kMarginalRoles, page.attribute(node, AttributeName::role)) ||
             is_narrow_cell(page, node) || has_marginal_name(page, node);
  }
}

bool is_shown_image(const PageTree& page, NodeId node) {
  return page.node(node).tag == Tag::img &&
         leading_number(page.attribute(node, AttributeName::width), kIcon) >= kIcon &&
         leading_number(page.attribute(node, AttributeName::height), kIcon) >= kIcon;
}

}  // namespace

std::string_view content_type_name(ContentType type) {
  switch (type) {
    case ContentType::topic:
      return "topic";
    case ContentType::hub:
      return "hub";
    case ContentType::image:
      return "image";
  }
  return "topic";
}

void TagTree::build(const PageTree& page, const BlockList& blocks) {
  m_containers.build(page, is_content_block);
  count(page, blocks);
  find_types();
  find_central_area(page);
  find_page_type();
  find_forces(page);
  find_weights();
}

void TagTree::count(const PageTree& page, const BlockList& blocks) {
  m_blocks.clear();
  for (const ContainerList::Container& container : m_containers.containers()) {
    ContentBlock block;
    block.node = container.node;
    block.parent = container.parent;
    block.is_leaf = container.is_leaf;
    m_blocks.push_back(block);
  }
  for (const Block& text : blocks.blocks()) {
    ContentBlock& block = m_blocks[block_of(text.first)];
    block.words += text.words;
    block.linked_words += text.linked_words;
  }
  for (NodeId id = 0; id < page.size(); ++id) {
    m_blocks[block_of(id)].images += is_shown_image(page, id) ? 1 : 0;
  }
}

void TagTree::find_types() {
  for (ContentBlock& block : m_blocks) {
    if (block.linked_words > m_parameters.hub * block.words) {
      block.type = ContentType::hub;
    } else if (block.images > m_parameters.image * block.words) {
      block.type = ContentType::image;
    }
  }
}

void TagTree::find_central_area(const PageTree& page) {
  double all = 0.0;
  double central = 0.0;
  for (ContentBlock& block : m_blocks) {
    block.is_central = m_blocks[block.parent].is_central && !is_marginal(page, block.node);
    all += block.words;
    central += block.is_central ? block.words : 0;
  }
  if (central < kLeastCentral * all) {
    for (ContentBlock& block : m_blocks) {
      block.is_central = true;
    }
  }
}

void TagTree::find_page_type() {
  double words = 0.0;
  double hub = 0.0;
  double image = 0.0;
  bool has_image = false;
  for (const ContentBlock& block : m_blocks) {
    if (block.is_central) {
      words += block.words;
      hub += block.type == ContentType::hub ? block.words : 0;
      image += block.type == ContentType::image ? block.words : 0;
      has_image = has_image || block.images > 0;
    }
  }
  if (hub > m_parameters.hub_page * words) {
    m_page_type = ContentType::hub;
  } else if (image > m_parameters.image_page * words || (words == 0.0 && has_image)) {
    m_page_type = ContentType::image;
  } else {
    m_page_type = ContentType::topic;
  }
}

/// Sums the forces of the weighty tags that contain unlinked text.
void TagTree::find_forces(const PageTree& page) {
  for (ContentBlock& block : m_blocks) {
    block.force = 0.0;
  }
  m_texts.assign(1, 0);
  NodeId link_end = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    link_end = page.is_link(id) ? std::max(link_end, node.end) : link_end;
    const bool is_free_text = node.is_text() && !node.blank && id >= link_end;
    m_texts.push_back(m_texts.back() + (is_free_text ? 1 : 0));
  }
  for (NodeId id = 0; id < page.size(); ++id) {
    const double force = force_of(page.node(id).tag);
    ContentBlock& block = m_blocks[block_of(id)];
    const bool is_pseudo = m_texts[page.node(id).end] == m_texts[id] || !block.is_central ||
                           block.type != ContentType::topic;
    block.force += is_pseudo ? 0.0 : force;
  }
  for (ContentBlock& block : m_blocks) {
    block.force = block.force == 0.0 ? 1.0 : block.force;
  }
}

/// Algorithm 1, computed with logarithms because the product of many siblings' forces may be very
/// large.
void TagTree::find_weights() {
  m_sums.assign(m_blocks.size(), 0.0);  // by block: the sum over its leaf children
  const auto passed_on = [&](const ContentBlock& block) {
    return block.is_leaf ? m_parameters.transfer * std::log(block.force) : 0.0;
  };
  for (std::size_t i = 1; i < m_blocks.size(); ++i) {
    m_sums[m_blocks[i].parent] += passed_on(m_blocks[i]);
  }
  double highest = 0.0;
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    ContentBlock& block = m_blocks[i];
    double weight = m_sums[i];  // contribution of its children
    if (i > 0) {
      weight += m_sums[block.parent] - passed_on(block);  // contribution of its siblings
    }
    weight += block.is_leaf ? std::log(block.force) : 0.0;
    block.weight = weight;
    highest = std::max(highest, weight);
  }
  const double excess = std::max(highest - kMostLogWeight, 0.0);
  for (ContentBlock& block : m_blocks) {
    block.weight = std::exp(block.weight - excess);
  }
}

}  // namespace sst
