#include "common/method/density_method.hpp"

#include <algorithm>

#include "common/page/tag.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

// Corrections of the tag count: each link, control or heading counts as 1 plus this amount.
constexpr double kLink = 1.0;
constexpr double kControl = 2.0;
constexpr double kHeading = -2.0;
constexpr double kLeastCorrection = 0.1;

bool is_container(Tag tag) {
  switch (tag) {
    case Tag::body:
    case Tag::table:
    case Tag::tr:
    case Tag::td:
    case Tag::th:
    case Tag::form:
    case Tag::div:
    // Newer than the paper: elements that replace div.
    case Tag::article:
    case Tag::aside:
    case Tag::footer:
    case Tag::header:
    case Tag::main:
    case Tag::nav:
    case Tag::section:
      return true;
    default:
      return false;
  }
}

bool is_control(Tag tag) {
  return tag == Tag::input || tag == Tag::select || tag == Tag::option || tag == Tag::textarea ||
         tag == Tag::button;
}

}  // namespace

bool DensityMethod::find(const PageTree& page, const BlockList&, KeptContent& content) {
  m_containers.build(page, is_container);
  find_levels(page);
  sum_parts(page);
  const double least = m_parameters.share * m_length.back();
  for (Part& part : m_parts) {
    part.is_content =
        part.length > 0 && part.length >= least && corrected_density(part) < m_parameters.density;
  }
  return keep_owned_nodes(
      page, m_containers, [&](std::uint32_t i) { return m_parts[m_part_of[i]].is_content; },
      content);
}

double DensityMethod::corrected_density(const Part& part) {
  if (part.tags == 0) {
    return 0.0;
  }
  const double corrections =
      kLink * part.links + kControl * part.controls + kHeading * part.headings;
  return part.tags * std::max(1.0 + corrections / part.tags, kLeastCorrection) / part.length;
}

/// Splits the page into parts: each container down to the depth limit starts a part.
void DensityMethod::find_levels(const PageTree& page) {
  m_length.assign(1, 0);
  m_pieces.assign(m_containers.size(), 0);
  std::vector<bool> has_own_text(m_containers.size(), false);
  for (NodeId id = 0; id < page.size(); ++id) {
    const bool has_text = page.node(id).is_text() && !page.node(id).blank;
    m_length.push_back(
        m_length.back() +
        (has_text ? static_cast<std::uint32_t>(count_characters(page.text(id))) : 0));
    const std::uint32_t owner = m_containers.owner(id);
    if (has_text && !has_own_text[owner]) {
      has_own_text[owner] = true;
      ++m_pieces[owner];
    }
  }
  for (std::size_t i = 1; i < m_containers.size(); ++i) {
    const NodeId node = m_containers[i].node;
    m_pieces[m_containers[i].parent] += m_length[page.node(node).end] > m_length[node] ? 1 : 0;
  }
  m_levels.assign(m_containers.size(), 0);
  m_part_of.assign(m_containers.size(), 0);
  m_parts.assign(1, {});
  for (std::size_t i = 1; i < m_containers.size(); ++i) {
    const std::uint32_t around = m_containers[i].parent;
    m_levels[i] = m_levels[around] + (m_pieces[around] > 1 ? 1 : 0);
    m_part_of[i] = m_part_of[around];
    if (m_levels[i] <= m_parameters.depth) {
      m_part_of[i] = static_cast<std::uint32_t>(m_parts.size());
      m_parts.push_back({.node = m_containers[i].node, .around = m_part_of[around]});
    }
  }
}

void DensityMethod::sum_parts(const PageTree& page) {
  for (NodeId id = 1; id < page.size(); ++id) {
    Part& part = m_parts[m_part_of[m_containers.owner(id)]];
    const Tag tag = page.node(id).tag;
    if (tag == Tag::text) {
      part.length += m_length[id + 1] - m_length[id];
    } else {
      ++part.tags;
      part.links += page.is_link(id) ? 1 : 0;
      part.controls += is_control(tag) ? 1 : 0;
      part.headings += heading_level(tag) > 0 ? 1 : 0;
    }
  }
  for (std::size_t i = m_parts.size(); i-- > 1;) {
    Part& around = m_parts[m_parts[i].around];
    around.length += m_parts[i].length;
    around.tags += m_parts[i].tags;
    around.links += m_parts[i].links;
    around.controls += m_parts[i].controls;
    around.headings += m_parts[i].headings;
  }
}

}  // namespace sst
