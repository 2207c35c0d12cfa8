#include "common/html/tree_events.hpp"

#include <utility>

#include "common/html/character_reference.hpp"
#include "common/time/processor_time.hpp"

namespace sst {

TreeEvents::TreeEvents(const Skeleton& skeleton, PageTree& tree, const PageLimits& limits,
                       std::chrono::nanoseconds start)
    : m_skeleton{skeleton}, m_builder{tree}, m_limits{limits}, m_start{start} {}

void TreeEvents::start_element(const Skeleton::Piece& tag, std::string_view name) {
  open(tag.tag, &tag, name);
}

void TreeEvents::start_implied(std::string_view name) {
  open(tag_from_name(name), nullptr, name);
}

void TreeEvents::open(Tag tag, const Skeleton::Piece* start, std::string_view name) {
  if (m_problem) {
    return;
  }
  const Open open = m_invisible == 0 ? open_element(tag, start, name) : Open::invisible;
  m_open.push_back(open);
  m_invisible += open == Open::invisible ? 1 : 0;
  check_limits();
}

TreeEvents::Open TreeEvents::open_element(Tag tag, const Skeleton::Piece* start,
                                          std::string_view name) {
  if (tag == Tag::html || tag == Tag::head) {
    return Open::passed;
  }
  if (is_invisible(tag)) {
    return Open::invisible;
  }
  if (start != nullptr) {
    add_start_tag(*start, name);
  } else {
    m_builder.start_element(tag, name);
  }
  if (is_void(tag)) {
    m_builder.end_element();
    return Open::passed;
  }
  return Open::visible;
}

void TreeEvents::add_start_tag(const Skeleton::Piece& tag, std::string_view name) {
  m_builder.start_element(tag.tag, name);
  for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
    const ScannedAttribute& attribute = m_skeleton.attributes()[tag.first_attribute + i];
    if (!attribute.may_have_references) {
      m_builder.add_attribute(attribute.name, attribute.value);
    } else {
      m_decoded.clear();
      append_decoded(m_decoded, attribute.value, ReferencePlace::attribute);
      m_builder.add_attribute(attribute.name, m_decoded);
    }
  }
}

void TreeEvents::end_element() {
  if (m_problem || m_open.empty()) {
    return;
  }
  if (m_open.back() == Open::visible) {
    m_builder.end_element();
  }
  m_invisible -= m_open.back() == Open::invisible ? 1 : 0;
  m_open.pop_back();
}

void TreeEvents::add_run(const Skeleton::Run& run) {
  if (m_invisible > 0) {
    return;
  }
  for (std::uint32_t i = 0; i < run.piece_count && !m_problem; ++i) {
    const Skeleton::Piece& piece = m_skeleton.pieces()[run.first_piece + i];
    switch (piece.kind) {
      case Skeleton::PieceKind::text:
        add_text(piece);
        break;
      case Skeleton::PieceKind::start_tag:
        add_start_tag(piece, piece.text);
        check_limits();
        break;
      case Skeleton::PieceKind::end_tag:
        m_builder.end_element();
        break;
    }
  }
}

void TreeEvents::add_text(const Skeleton::Piece& text) {
  if (text.space_before) {
    m_builder.add_space();
  }
  if (!text.may_have_references) {
    m_builder.add_text(text.text);
  } else {
    m_decoded.clear();
    append_decoded(m_decoded, text.text);
    m_builder.add_text(m_decoded);
  }
}

void TreeEvents::check_limits() {
  if (m_builder.depth() > m_limits.max_depth || m_open.size() > m_limits.max_depth + 100) {
    m_problem = PageProblem{PageProblemKind::too_deep,
                            "more than " + std::to_string(m_limits.max_depth) + " nested elements"};
  } else if (m_builder.node_count() > m_limits.max_nodes) {
    m_problem = PageProblem{PageProblemKind::too_many_nodes,
                            "more than " + std::to_string(m_limits.max_nodes) + " nodes"};
  }
}

void TreeEvents::check_time() {
  if (!m_problem && thread_time() - m_start > m_limits.max_time) {
    m_problem = PageProblem{
        PageProblemKind::timed_out,
        "not read within the limit of " + std::to_string(m_limits.max_time.count()) + " ms"};
  }
}

std::optional<PageProblem> TreeEvents::finish() {
  m_builder.finish();
  m_decoded.clear();
  append_decoded(m_decoded, m_skeleton.title());
  m_builder.add_title_text(m_decoded);
  m_builder.set_language(m_skeleton.language());
  m_decoded.clear();
  append_decoded(m_decoded, m_skeleton.base(), ReferencePlace::attribute);
  m_builder.set_base(m_decoded);
  return std::move(m_problem);
}

}  // namespace sst
