#include "common/html/nesting_reader.hpp"

namespace sst {
namespace {

/// True for elements that libxml2 treats specially.
bool is_special(Tag tag) {
  switch (tag) {
    case Tag::base:
    case Tag::frame:
    case Tag::frameset:
    case Tag::head:
    case Tag::html:
    case Tag::link:
    case Tag::meta:
    case Tag::noframes:
    case Tag::script:
    case Tag::style:
    case Tag::title:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool NestingReader::run() {
  const auto& pieces = m_skeleton.pieces();
  auto next_run = m_skeleton.runs().begin();
  auto next_tag = m_skeleton.start_tags().begin();
  std::size_t tags = 0;
  for (std::size_t i = 0; i < pieces.size() && !m_events.has_problem();) {
    if (next_run != m_skeleton.runs().end() && next_run->first_piece == i) {
      begin_run();
      m_events.add_run(*next_run);
      i += next_run->piece_count;
      ++next_run;
      continue;
    }
    if (++tags % Skeleton::kHeartbeat == 0) {
      m_events.check_time();
    }
    if (pieces[i].kind == Skeleton::PieceKind::end_tag) {
      if (pieces[i].tag == Tag::body) {  // "<body/>": libxml2 ends any element at the slash
        return false;
      }
      end(pieces[i]);
    } else if (!start(*next_tag++)) {
      return false;
    }
    ++i;
  }
  while (!m_open.empty()) {
    close_innermost();
  }
  return true;
}

/// Returns false if the rules do not cover the tag.
bool NestingReader::start(const Skeleton::StartTag& start) {
  const Skeleton::Piece& piece = m_skeleton.pieces()[start.piece];
  const Tag tag = piece.tag;
  const std::string_view name = m_skeleton.name(start);
  if (is_special(tag) || (tag == Tag::other && has_rules(name))) {
    return false;
  }
  while (!m_open.empty() && m_open.back().tag != Tag::html &&
         m_rules.closes(tag, m_open.back().tag)) {
    close_innermost();
  }
  require_html();
  if (tag != Tag::body) {
    require_body();
  } else if (is_open(Tag::body)) {
    return true;
  }
  open(tag, name);
  m_events.start_element(piece, name);
  if (m_rules.is_empty(tag)) {
    close_innermost();
  }
  return true;
}

/// Closes the element and everything inside it, unless an element inside it blocks the end tag.
void NestingReader::end(const Skeleton::Piece& tag) {
  if (!is_open(tag.tag)) {
    return;
  }
  std::size_t at = m_open.size();
  while (at > 0 && !(m_open[at - 1].tag == tag.tag &&
                     (tag.tag != Tag::other || is_name(tag.text, m_open[at - 1].name)))) {
    if (!m_rules.passes(tag.tag, m_open[at - 1].tag)) {
      return;
    }
    --at;
  }
  if (at == 0) {
    return;
  }
  while (m_open.size() >= at) {
    close_innermost();
  }
}

/// Text outside the body is put into a paragraph.
void NestingReader::begin_run() {
  if (m_open.empty() || m_open.back().tag == Tag::html) {
    require_html();
    require_body();
    open_implied(Tag::p);
  }
}

void NestingReader::require_html() {
  if (m_open.empty()) {
    open_implied(Tag::html);
  }
}

void NestingReader::require_body() {
  if (!m_has_body) {
    open_implied(Tag::body);
  }
}

void NestingReader::open(Tag tag, std::string_view name) {
  m_open.push_back({tag, name});
  ++m_open_tags[static_cast<std::size_t>(tag)];
  m_has_body = m_has_body || tag == Tag::body;
}

void NestingReader::open_implied(Tag tag) {
  open(tag, tag_name(tag));
  m_events.start_implied(tag_name(tag));
}

void NestingReader::close_innermost() {
  --m_open_tags[static_cast<std::size_t>(m_open.back().tag)];
  m_open.pop_back();
  m_events.end_element();
}

/// True if libxml2 has rules for elements with this name. Call only for names without a Tag. To
/// find what a start tag closes, libxml2 reads the name only up to a dot.
bool NestingReader::has_rules(std::string_view name) {
  m_name = name;
  return NestingRules::has_rules_for(m_name) || m_name.find('.') != std::string::npos;
}

}  // namespace sst
