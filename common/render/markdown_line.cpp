#include "common/render/markdown_line.hpp"

#include <algorithm>

#include "common/render/markdown_escape.hpp"

namespace sst {
namespace {

// The maximum number of paragraphs in one link. Each paragraph repeats the link's target, which may
// be long.
constexpr std::size_t kMostLinkLines = 16;

constexpr std::string_view kNothing = "<!-- -->";  // keeps two code spans apart

bool is_emphasis(MarkdownSpan span) {
  return span == MarkdownSpan::strong || span == MarkdownSpan::emphasis ||
         span == MarkdownSpan::deleted;
}

bool is_script(MarkdownSpan span) {
  return span == MarkdownSpan::subscript || span == MarkdownSpan::superscript;
}

/// True for elements whose content cannot continue a code span that precedes the element.
bool begins_mark(MarkdownSpan span) {
  return is_emphasis(span) || is_script(span) || span == MarkdownSpan::link;
}

std::string_view mark_of(MarkdownSpan span) {
  return span == MarkdownSpan::strong ? "**" : span == MarkdownSpan::emphasis ? "*" : "~~";
}

void append_lines(std::string_view text, std::string& out) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    append_paragraph_line(out, text.substr(0, end));
    out += "\\\n";
    text.remove_prefix(end + 1);
  }
  append_paragraph_line(out, text);
}

void append_heading(std::string_view text, std::string& out) {
  for (const char c : text) {
    out += c == '\n' ? ' ' : c;
  }
  if (text.ends_with('#')) {
    out.insert(out.size() - 1, "\\");
  }
}

void append_cell(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '\n') {
      out += "<br>";
    } else {
      out += c == '|' ? "\\" : "";
      out += c;
    }
  }
}

}  // namespace

bool MarkdownLine::open(MarkdownSpan span) {
  if (has_open(span) || (has_open(MarkdownSpan::code) && (is_emphasis(span) || is_script(span)))) {
    return false;
  }
  m_open.push_back({span});
  m_is_open[static_cast<std::size_t>(span)] = true;
  return true;
}

bool MarkdownLine::open_link(std::string_view url) {
  if (!open(MarkdownSpan::link)) {
    return false;
  }
  m_url = url;
  m_link_lines = 0;
  return true;
}

void MarkdownLine::close() {
  Open& last = m_open.back();
  if (last.is_written) {
    write_closing(last);
  }
  m_is_open[static_cast<std::size_t>(last.span)] = false;
  m_open.pop_back();
  m_written_open = std::min(m_written_open, m_open.size());
}

void MarkdownLine::write_opening(Open& open) {
  open.is_written = true;
  if (is_emphasis(open.span)) {
    open.mark = static_cast<std::uint32_t>(m_marks.size());
    m_marks.push_back({m_text.size(), open.span, true});
  } else if (open.span == MarkdownSpan::link) {
    open.is_written = m_link_lines++ < kMostLinkLines;
    if (open.is_written) {
      begin_bracket();
    }
  } else if (is_script(open.span)) {
    m_text += open.span == MarkdownSpan::superscript ? "<sup>" : "<sub>";
  }
}

/// Begins a link or a reference to a footnote.
void MarkdownLine::begin_bracket() {
  if (m_text.ends_with('!')) {  // "![" is an image
    for (auto mark = m_marks.rbegin(); mark != m_marks.rend() && mark->at == m_text.size();
         ++mark) {
      ++mark->at;
    }
    m_text.insert(m_text.size() - 1, "\\");
  }
  m_text += '[';
}

void MarkdownLine::write_closing(Open& open) {
  if (is_emphasis(open.span)) {
    end_code();
    const auto mark = static_cast<std::uint32_t>(m_marks.size());
    m_marks.push_back({m_text.size(), open.span, false, false, open.mark});
    m_marks[open.mark].partner = mark;
    if (m_marks[open.mark].at == m_text.size()) {
      drop(m_marks[mark]);
    }
  } else if (open.span == MarkdownSpan::link) {
    end_code();
    m_text += "](";
    append_markdown_target(m_text, m_url);
    m_text += ')';
  } else if (open.span == MarkdownSpan::code) {
    m_is_code_closed = true;
  } else if (is_script(open.span)) {
    end_code();
    m_text += open.span == MarkdownSpan::superscript ? "</sup>" : "</sub>";
  }
  open.is_written = false;
}

/// Prepares for content: writes the pending gap and opening marks.
void MarkdownLine::begin_content(bool is_code) {
  const bool has_mark =
      std::any_of(m_open.begin() + static_cast<std::ptrdiff_t>(m_written_open), m_open.end(),
                  [](const Open& open) { return begins_mark(open.span); });
  if (!is_code || has_mark || m_has_break || (m_is_code_closed && m_has_space)) {
    end_code();
  }
  write_gap();
  for (; m_written_open < m_open.size(); ++m_written_open) {
    write_opening(m_open[m_written_open]);
  }
}

void MarkdownLine::write_gap() {
  if (!m_code.empty()) {
    m_code += m_has_space ? " " : "";
  } else if (!m_text.empty()) {
    const bool is_apart = m_text.back() == ' ' || m_text.back() == '\n';
    m_text += m_has_break ? "\n" : m_has_space && !is_apart ? " " : "";
  }
  m_has_space = m_has_break = false;
}

void MarkdownLine::end_code() {
  // In a link, code with "]:" could turn the paragraph into a link reference definition.
  const bool is_unsafe = has_open(MarkdownSpan::link) && m_code.find("]:") != std::string::npos;
  if (is_unsafe) {
    append_plain(m_code);
    m_code.clear();
  } else if (!m_code.empty()) {
    m_text += m_text.ends_with('`') && !is_after_mark() ? kNothing : "";
    append_code_span(m_text, m_code);
    m_code.clear();
  }
  m_is_code_closed = false;
}

void MarkdownLine::add_text(std::string_view text) {
  if (text.empty()) {
    return;
  }
  const bool is_code = has_open(MarkdownSpan::code);
  if (!is_code && is_blank_markdown(text)) {
    add_space();  // a break before blank text could end the paragraph and render as a backslash
    return;
  }
  begin_content(is_code);
  if (is_code) {
    m_code += text;
    m_is_code_closed = false;
    return;
  }
  append_plain(text);
}

bool MarkdownLine::is_in_written_link() const {
  return std::ranges::any_of(
      m_open, [](const Open& open) { return open.span == MarkdownSpan::link && open.is_written; });
}

void MarkdownLine::append_plain(std::string_view text) {
  // After a footnote reference, "(" would make it a link, and ":" a footnote definition.
  const bool goes_on = text.starts_with('(') || text.starts_with(':');
  m_text += goes_on && m_text.ends_with(']') ? "\\" : "";
  m_has_dollar = m_has_dollar || text.find('$') != std::string_view::npos;
  append_markdown_text(m_text, text,
                       {.is_after_mark = is_after_mark(), .is_in_link = is_in_written_link()});
}

void MarkdownLine::add_image(std::string_view alt, std::string_view url) {
  begin_content(false);
  m_text += "![";
  append_plain(alt);
  m_text += "](";
  append_markdown_target(m_text, url);
  m_text += ')';
}

void MarkdownLine::add_footnote(std::uint32_t number) {
  begin_content(false);
  begin_bracket();
  m_text += '^' + std::to_string(number) + ']';
}

void MarkdownLine::add_formula(std::string_view tex, bool is_display) {
  begin_content(false);
  m_has_dollar = true;
  if (is_plain_formula(tex)) {
    const std::string marks(is_display ? 2 : 1, kFormulaMark);
    m_text += marks;
    m_text += tex;
    m_text += marks;
  } else {
    // Some renderers end a formula at the first dollar, and read the rest as HTML.
    std::string harmless{tex};
    for (std::size_t at = harmless.find('<'); at != std::string::npos;
         at = harmless.find('<', at)) {
      harmless.replace(at, 1, "\\lt ");
    }
    m_text += kFormulaMark;
    append_code_span(m_text, harmless);
    m_text += kFormulaMark;
  }
}

void MarkdownLine::finish(MarkdownLineUse use, std::string& out) {
  for (auto open = m_open.rbegin(); open != m_open.rend(); ++open) {
    if (open->is_written) {
      write_closing(*open);
    }
  }
  end_code();
  m_written_open = 0;
  m_has_space = m_has_break = false;
  if (!m_marks.empty()) {
    m_use = use;
    settle_marks();
    write_marks();
    m_marks.clear();
  }
  if (m_has_dollar) {
    write_dollars();
    m_has_dollar = false;
  }
  switch (use) {
    case MarkdownLineUse::paragraph:
      append_lines(m_text, out);
      break;
    case MarkdownLineUse::heading:
      append_heading(m_text, out);
      break;
    case MarkdownLineUse::cell:
      append_cell(m_text, out);
      break;
  }
  m_text.clear();
}

void MarkdownLine::drop(Mark& mark) {
  mark.is_dropped = true;
  m_marks[mark.partner].is_dropped = true;
}

/// Drops the marks that a renderer would not recognize as marks.
void MarkdownLine::settle_marks() {
  m_emphases = 0;
  for (std::size_t first = 0; first < m_marks.size();) {
    std::size_t last = first + 1;
    while (last < m_marks.size() && m_marks[last].at == m_marks[first].at) {
      ++last;
    }
    settle_group(std::span{m_marks}.subspan(first, last - first));
    first = last;
  }
}

/// `group` contains all marks at one offset.
void MarkdownLine::settle_group(std::span<Mark> group) {
  settle_meeting(group);
  for (const bool opens : {false, true}) {
    const bool are_read = are_marks(group, opens);
    for (Mark& mark : group) {
      if (mark.is_dropped || mark.opens != opens) {
        continue;
      }
      if (!are_read) {
        drop(mark);
      } else if (mark.span != MarkdownSpan::deleted) {
        m_emphases = opens ? m_emphases + 1 : m_emphases - 1;
      }
    }
  }
}

/// If one emphasis span ends where another begins, their marks would run together. Merges spans of
/// the same kind; otherwise drops the second span.
void MarkdownLine::settle_meeting(std::span<Mark> group) {
  Mark* closing = nullptr;
  Mark* opening = nullptr;
  std::size_t active = 0;
  for (Mark& mark : group) {
    if (!mark.is_dropped) {
      (mark.opens ? opening : closing) = &mark;
      ++active;
    }
  }
  if (closing == nullptr || opening == nullptr) {
    return;
  }
  if (active == 2 && closing->span == opening->span) {
    m_marks[closing->partner].partner = opening->partner;
    m_marks[opening->partner].partner = closing->partner;
    closing->is_dropped = opening->is_dropped = true;
    return;
  }
  for (Mark& mark : group) {
    if (!mark.is_dropped && mark.opens) {
      drop(mark);
    }
  }
}

/// True if CommonMark recognizes the group's opening marks (or, without `opens`, its closing
/// marks). Its section "Emphasis and strong emphasis" defines left- and right-flanking runs.
bool MarkdownLine::are_marks(std::span<const Mark> group, bool opens) const {
  const std::string_view text = m_text;
  const std::size_t at = group.front().at;
  MarkdownClass inside = first_class(text.substr(at));
  MarkdownClass outside = last_class(text.substr(0, at));
  if (!opens) {
    std::swap(inside, outside);
  }
  const bool is_at_break =
      opens ? text.substr(0, at).ends_with('\n') : text.substr(at).starts_with('\n');
  if (is_at_break && m_use == MarkdownLineUse::cell) {
    outside = MarkdownClass::punctuation;  // "<br>"
  }
  bool has_stars = false;
  bool has_tildes = false;
  for (const Mark& mark : group) {
    if (!mark.is_dropped && mark.opens == opens) {
      (mark.span == MarkdownSpan::deleted ? has_tildes : has_stars) = true;
    }
  }
  const bool is_one_run = !(has_stars && has_tildes);
  // Opening marks that could also close the surrounding emphasis would close it.
  if (opens && m_emphases > 0 && outside != MarkdownClass::space &&
      !(outside == MarkdownClass::punctuation && inside == MarkdownClass::word)) {
    return false;
  }
  return inside != MarkdownClass::space && inside != MarkdownClass::wide_space &&
         (outside == MarkdownClass::space || outside == MarkdownClass::punctuation ||
          (is_one_run && inside == MarkdownClass::word));
}

void MarkdownLine::write_marks() {
  m_scratch.clear();
  std::size_t from = 0;
  for (const Mark& mark : m_marks) {
    m_scratch.append(m_text, from, mark.at - from);
    from = mark.at;
    if (!mark.is_dropped) {
      m_scratch += mark_of(mark.span);
    } else if (m_scratch.ends_with('`') && m_text[from] == '`') {
      m_scratch += kNothing;
    }
  }
  m_scratch.append(m_text, from);
  std::swap(m_text, m_scratch);
}

/// Escapes dollars in text if the line has formulas, or if a renderer might find one in it.
void MarkdownLine::write_dollars() {
  const bool are_escaped =
      m_text.find(kFormulaMark) != std::string::npos || may_be_formula(m_text, kDollarMark);
  m_scratch.clear();
  for (const char c : m_text) {
    m_scratch += c == kDollarMark && are_escaped ? "\\" : "";
    m_scratch += c == kDollarMark || c == kFormulaMark ? '$' : c;
  }
  std::swap(m_text, m_scratch);
}

}  // namespace sst
