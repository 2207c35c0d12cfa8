#include "common/html/skeleton.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "common/free_memory.hpp"
#include "common/html/image_source.hpp"
#include "common/page/name_ends.hpp"
#include "common/page/name_words.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestName = 60;  // libxml2 truncates names to 100 bytes
constexpr std::size_t kKeptPieces = 500'000;
// For each end tag that closes nothing, libxml2 checks all open elements, up to the depth limit.
// Such end tags beyond this number are dropped; otherwise a page full of them would take quadratic
// time.
constexpr std::size_t kMostStrays = 20'000;

/// True for invisible elements whose end depends only on the text of the page.
bool is_cut(Tag tag) {
  return tag == Tag::script || tag == Tag::style || tag == Tag::svg || tag == Tag::template_;
}

/// True for elements whose start and end tags do not affect the visible elements.
bool is_passed_over(Tag tag) {
  return tag == Tag::head || tag == Tag::colgroup || (is_invisible(tag) && is_void(tag));
}

/// True for inline elements that, in libxml2, neither close other elements nor are closed by other
/// elements in this list. (An "a" closes an "a": see goes_into_run().)
bool is_simple(Tag tag) {
  switch (tag) {
    case Tag::a:
    case Tag::abbr:
    case Tag::acronym:
    case Tag::b:
    case Tag::bdi:
    case Tag::bdo:
    case Tag::big:
    case Tag::br:
    case Tag::cite:
    case Tag::code:
    case Tag::data:
    case Tag::del:
    case Tag::dfn:
    case Tag::em:
    case Tag::embed:
    case Tag::font:
    case Tag::i:
    case Tag::iframe:
    case Tag::img:
    case Tag::input:
    case Tag::ins:
    case Tag::kbd:
    case Tag::label:
    case Tag::mark:
    case Tag::nobr:
    case Tag::q:
    case Tag::s:
    case Tag::samp:
    case Tag::small:
    case Tag::span:
    case Tag::strike:
    case Tag::strong:
    case Tag::sub:
    case Tag::sup:
    case Tag::time:
    case Tag::tt:
    case Tag::u:
    case Tag::var:
    case Tag::wbr:
      return true;
    default:
      return false;
  }
}

bool holds_nothing(const ScannedTag& tag) {
  return is_void(tag.tag) || tag.is_self_closing || tag.tag == Tag::iframe;
}

/// True if a start tag closes an open element whose end tag is optional.
bool closes_without_end_tag(Tag start, Tag open) {
  switch (open) {
    case Tag::dd:
    case Tag::dt:
    case Tag::li:
    case Tag::option:
    case Tag::td:
    case Tag::th:
    case Tag::tr:
      return start == open;
    case Tag::p:
      return display_of(start) != Display::inline_level;
    default:
      return false;
  }
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_white_space(c); });
}

std::string_view attribute_of(const ScannedTag& tag, AttributeName name) {
  for (const ScannedAttribute& attribute : tag.attributes) {
    if (attribute.name == name) {
      return attribute.value;
    }
  }
  return {};
}

bool is_json_ld(std::string_view type) {
  return ascii_iequals(trimmed(type.substr(0, type.find(';'))), "application/ld+json");
}

/// True for an image in a <noscript> that is not a tracking pixel.
bool looks_like_picture(const ScannedTag& image) {
  constexpr std::array<std::string_view, 6> kEndings{".jpg",  ".jpeg", ".png",
                                                     ".webp", ".gif",  ".avif"};
  const std::string_view src = attribute_of(image, AttributeName::src);
  const std::string path = ascii_lower(src.substr(0, src.find_first_of("?#")));
  const bool is_dot = attribute_of(image, AttributeName::width) == "1" ||
                      !attribute_of(image, AttributeName::hidden).empty();
  return is_image_address(src) && !is_dot &&
         (!trimmed(attribute_of(image, AttributeName::alt)).empty() ||
          std::ranges::any_of(kEndings, [&](std::string_view end) { return path.ends_with(end); }));
}

/// True for the type of scripts that contain formulas for MathJax.
bool is_tex(std::string_view type) {
  constexpr std::string_view kTex = "math/tex";
  return ascii_iequals(trimmed(type).substr(0, kTex.size()), kTex);
}

char name_character(char c) {
  const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':' || c == '.';
  return is_plain ? ascii_lower(c) : '-';
}

/// True if libxml2 ends the comment where HTML does. libxml2 ends comments only at "-->", and does
/// not treat "<!-->" and "<!--->" as whole comments.
bool is_plain_comment(std::string_view part) {
  constexpr std::size_t kShortest = std::string_view{"<!---->"}.size();
  return part.size() >= kShortest && part.starts_with("<!--") && part.ends_with("-->");
}

/// True if libxml2 ends every script and style in `part` where HTML does. libxml2 ends them at the
/// first "</script" or "</style", even if this text begins a longer name ("</script\>") or ends a
/// nested script between "<!--" and "-->".
bool has_plain_ends(std::string_view part) {
  std::size_t scripts = 0;
  for (std::size_t at = part.find("</"); at != std::string_view::npos;
       at = part.find("</", at + 2)) {
    const std::string_view rest = part.substr(at + 2);
    for (const std::string_view name : {"script", "style"}) {
      if (!ascii_iequals(rest.substr(0, name.size()), name)) {
        continue;
      }
      if (rest.size() > name.size() && !kEndsTagName(rest[name.size()])) {
        return false;
      }
      scripts += name == "script" ? 1 : 0;
    }
  }
  return scripts < 2 || part.find("<!--") == std::string_view::npos;
}

}  // namespace

void Skeleton::clear() {
  if (m_pieces.capacity() > kKeptPieces) {  // after a huge page
    free_memory(m_pieces);
    free_memory(m_attributes);
    free_memory(m_markup);
  }
  m_markup.clear();
  m_pieces.clear();
  m_attributes.clear();
  m_statements.clear();
  m_script_date.clear();
  m_start_tags.clear();
  m_runs.clear();
  m_title = {};
  m_language = {};
  m_base = {};
  m_has_title = m_has_noscript = m_space_pending = m_is_in_head = false;
  m_lazy_image = 0;
  m_preformatted.clear();
  m_run_start = m_since_beat = m_nodes = 0;
  m_run_open.clear();
  m_run_open_tags.fill(0);
  m_written.reset();
  m_open.clear();
  m_open_tags.fill(0);
  m_strays = 0;
}

bool Skeleton::build(std::string_view utf8, std::size_t max_nodes, Cut cut, Statements statements,
                     Nesting nesting) {
  clear();
  m_cut = cut;
  m_has_markup = nesting == Nesting::libxml2;
  m_keeps_statements = statements == Statements::keep;
  m_page = utf8;
  MarkupScanner scanner{utf8, statements};
  MarkupKind kind = MarkupKind::text;
  while (kind != MarkupKind::end && m_nodes <= max_nodes) {
    const std::size_t start = scanner.position();
    kind = scanner.next();
    if (kind == MarkupKind::text) {
      add_text(scanner.text(), scanner.may_have_references());
    } else if (kind == MarkupKind::tag && scanner.tag().is_end) {
      add_end_tag(scanner.tag());
    } else if (kind == MarkupKind::tag) {
      add_start_tag(scanner);
    } else if (kind == MarkupKind::comment && m_cut == Cut::no) {
      leave_comment_in(utf8.substr(start, scanner.position() - start));
    }
  }
  end_run();
  return m_nodes <= max_nodes;
}

void Skeleton::add_text(std::string_view text, bool may_have_references) {
  if (text.empty()) {
    return;
  }
  if (m_preformatted.empty() && is_blank(text)) {
    m_space_pending = true;
    return;
  }
  ++m_nodes;
  Piece& piece = add_piece(PieceKind::text, Tag::text, text);
  piece.may_have_references = may_have_references;
  piece.space_before = m_space_pending;
  m_space_pending = false;
}

/// Constructs the piece in place: copying a just-written piece would stall on the writes.
Skeleton::Piece& Skeleton::add_piece(PieceKind kind, Tag tag, std::string_view text) {
  Piece& piece = m_pieces.emplace_back();
  piece.kind = kind;
  piece.tag = tag;
  piece.text = text;
  return piece;
}

void Skeleton::add_tag_piece(Tag tag, std::string_view name,
                             std::span<const ScannedAttribute> attributes) {
  Piece& piece = add_piece(PieceKind::start_tag, tag, name);
  piece.first_attribute = static_cast<std::uint32_t>(m_attributes.size());
  piece.attribute_count = static_cast<std::uint32_t>(attributes.size());
  m_attributes.insert(m_attributes.end(), attributes.begin(), attributes.end());
}

void Skeleton::add_start_tag(MarkupScanner& scanner) {
  const ScannedTag& tag = scanner.tag();
  if (is_passed_over(tag.tag) || tag.is_hidden_field || tag.is_shadow_root) {
    if (tag.tag == Tag::base && m_base.empty()) {
      m_base = attribute_of(tag, AttributeName::href);
    } else if (m_keeps_statements && (tag.tag == Tag::meta || tag.tag == Tag::link)) {
      add_statement(tag);
      if (is_name_of_author(tag)) {
        m_statements.back().text = "author";
      }
    }
    return;
  }
  if (tag.tag == Tag::html) {
    m_language = m_language.empty() ? attribute_of(tag, AttributeName::lang) : m_language;
    return;
  }
  if (read_unseen(scanner)) {
    return;
  }
  const bool is_in_run = goes_into_run(tag);
  if (!is_in_run) {
    end_run();
  }
  ++m_nodes;
  const auto piece = static_cast<std::uint32_t>(m_pieces.size());
  add_tag_piece(tag.tag, tag.name, tag.attributes);
  if (tag.tag == Tag::img) {
    m_lazy_image = is_image_address(attribute_of(tag, AttributeName::src)) ? 0 : piece;
  }
  const bool is_closed = holds_nothing(tag);
  if (is_closed) {
    add_piece(PieceKind::end_tag, tag.tag, tag.name);
  } else if (is_in_run) {
    open_in_run(piece);
  }
  if (!is_in_run) {
    write_tag(piece);
    write(is_closed ? "/>" : ">");
    if (is_closed) {
      close(tag.tag);
      if (!m_preformatted.empty()) {
        m_preformatted.pop_back();
      }
    }
    m_run_start = m_pieces.size();
  }
  if (tag.tag == Tag::other && ascii_iequals(tag.name, "amp-img")) {
    add_empty(Tag::img, tag.attributes);
  }
  if (has_raw_text(tag.tag) && !tag.is_self_closing) {
    read_raw_content(scanner, tag.tag);
  } else if (tag.tag == Tag::plaintext) {
    add_text(m_page.substr(scanner.position()), false);
    scanner.skip_to_end();
  }
}

/// True for the name of an author in microdata: a <meta itemprop="name"> at the start of an element
/// with itemprop="author".
bool Skeleton::is_name_of_author(const ScannedTag& meta) const {
  if (attribute_of(meta, AttributeName::itemprop) != "name") {
    return false;
  }
  const bool has_text = !m_pieces.empty() && m_pieces.back().kind == PieceKind::text;
  const std::size_t before = m_pieces.size() - (has_text ? 1 : 0);
  if (before == 0 || m_pieces[before - 1].kind != PieceKind::start_tag) {
    return false;
  }
  const Piece& around = m_pieces[before - 1];
  const auto attributes =
      std::span{m_attributes}.subspan(around.first_attribute, around.attribute_count);
  return std::ranges::any_of(attributes, [](const ScannedAttribute& one) {
    return one.name == AttributeName::itemprop && has_name_word(one.value, "author");
  });
}

void Skeleton::add_statement(const ScannedTag& tag) {
  m_statements.push_back({tag.tag, static_cast<std::uint32_t>(m_attributes.size()),
                          static_cast<std::uint32_t>(tag.attributes.size()), tag.meta_name});
  m_attributes.insert(m_attributes.end(), tag.attributes.begin(), tag.attributes.end());
}

/// Skips an invisible element; returns false if the element is visible.
bool Skeleton::read_unseen(MarkupScanner& scanner) {
  const Tag tag = scanner.tag().tag;
  const bool is_self_closing = scanner.tag().is_self_closing;
  const std::string_view name = scanner.tag().name;
  if (tag != Tag::title && tag != Tag::noscript && tag != Tag::noembed && !is_cut(tag)) {
    return false;
  }
  m_has_noscript = m_has_noscript || tag == Tag::noscript;
  const std::size_t start = scanner.tag_position();
  // HTML ignores the slash of "<script/>". But if the page contains no end tag for the script, the
  // page was written as XML, and the rest of the page is not a script.
  const bool is_over = is_self_closing && (tag == Tag::svg || !scanner.has_end_tag(tag, name));
  if (tag == Tag::title) {
    const std::string_view text = is_over ? std::string_view{} : scanner.read_title(name);
    m_title = m_has_title ? m_title : text;
    m_has_title = true;
    return true;
  }
  const std::string_view type = scanner.tag().script_type;
  const bool is_statement = tag == Tag::script && !is_over && is_json_ld(type);
  const std::size_t content = scanner.position();
  const bool has_end = !is_over && scanner.skip_invisible(tag, name, [this](Tag outer) {
    return m_written.test(static_cast<std::size_t>(outer)) || is_open_in_run(outer);
  });
  const std::size_t end = has_end ? scanner.tag_position() : scanner.position();
  const std::string_view text = m_page.substr(content, end - content);
  if (is_statement) {
    m_statements.push_back({tag, 0, 0, text});
  } else if (tag == Tag::script && has_end && is_tex(type)) {
    add_formula(text, type.find("mode=display") != std::string_view::npos);
  } else if (tag == Tag::svg && is_in_mathjax()) {
    take_formula_of(text);
  } else if (tag == Tag::script && m_keeps_statements) {
    m_script_date.read(text);
  } else if (tag == Tag::noscript && has_end) {
    take_image_of(text);
  }
  // libxml2 ends any element at a slash in its start tag, and continues an element without an end
  // tag to the end of the page.
  if (m_cut == Cut::no && is_cut(tag) && (is_over || (has_end && !is_self_closing))) {
    const std::string_view part = m_page.substr(start, scanner.position() - start);
    if (has_plain_ends(part)) {
      leave_in(part);
    }
  }
  return true;
}

/// Adds an element without content to the run. Does nothing before the first tag, see
/// goes_into_run().
void Skeleton::add_empty(Tag tag, std::span<const ScannedAttribute> attributes) {
  if (m_start_tags.empty()) {
    return;
  }
  ++m_nodes;
  add_tag_piece(tag, tag_name(tag), attributes);
  add_piece(PieceKind::end_tag, tag, tag_name(tag));
}

/// Adds a formula as a MathML element.
void Skeleton::add_formula(std::string_view tex, bool is_display) {
  const std::array<ScannedAttribute, 2> attributes{
      {{AttributeName::alttext, true, tex}, {AttributeName::display, false, "block"}}};
  add_empty(Tag::math, std::span{attributes}.first(is_display ? 2 : 1));
}

/// True right after the start tag of <mjx-container>, in which MathJax has rendered a formula.
bool Skeleton::is_in_mathjax() const {
  return !m_pieces.empty() && m_pieces.back().kind == PieceKind::start_tag &&
         ascii_iequals(m_pieces.back().text, "mjx-container");
}

/// Adds the formula whose source MathJax 4 stores in its SVG.
void Skeleton::take_formula_of(std::string_view svg) {
  constexpr int kMostTags = 8;
  MarkupScanner scanner{svg, Statements::drop};
  int tags = 0;
  for (MarkupKind kind = scanner.next(); kind != MarkupKind::end && tags < kMostTags;
       kind = scanner.next()) {
    if (kind != MarkupKind::tag || scanner.tag().is_end) {
      continue;
    }
    if (const std::string_view tex = attribute_of(scanner.tag(), AttributeName::data_latex);
        !tex.empty()) {
      add_formula(tex, false);  // the container determines how it is displayed
      return;
    }
    ++tags;
  }
}

/// True if an image follows the last text.
bool Skeleton::has_image_before() const {
  constexpr std::size_t kMostPieces = 16;
  std::size_t at = m_pieces.size();
  for (std::size_t i = 0; i < kMostPieces && at > 0; ++i) {
    const Piece& piece = m_pieces[--at];
    if (piece.kind == PieceKind::text || piece.tag == Tag::img) {
      return piece.tag == Tag::img;
    }
  }
  return false;
}

/// Adds the image in the text of a <noscript>, a substitute for an image loaded by a script. If the
/// last image has no address, replaces it; otherwise adds a new image, unless an image follows the
/// last text.
void Skeleton::take_image_of(std::string_view noscript) {
  MarkupScanner scanner{noscript, Statements::drop};
  MarkupKind kind = scanner.next();
  while (kind != MarkupKind::end &&
         (kind != MarkupKind::tag || scanner.tag().tag != Tag::img || scanner.tag().is_end)) {
    kind = scanner.next();
  }
  const ScannedTag& image = scanner.tag();
  if (kind == MarkupKind::end) {
    return;
  }
  if (m_lazy_image == 0) {
    if (looks_like_picture(image) && !has_image_before()) {
      add_empty(Tag::img, image.attributes);
    }
  } else if (is_image_address(attribute_of(image, AttributeName::src))) {
    Piece& lazy = m_pieces[m_lazy_image];
    lazy.first_attribute = static_cast<std::uint32_t>(m_attributes.size());
    lazy.attribute_count = static_cast<std::uint32_t>(image.attributes.size());
    m_attributes.insert(m_attributes.end(), image.attributes.begin(), image.attributes.end());
    m_lazy_image = 0;
  }
}

/// For Cut::no: writes this part of the page to the markup unchanged.
void Skeleton::leave_in(std::string_view part) {
  end_run();
  if (m_start_tags.empty() && m_runs.empty() && !m_is_in_head) {
    write("<head>");  // otherwise the part would open the body
    m_is_in_head = true;
  }
  write(part);
}

/// For Cut::no: writes comments and processing instructions to the markup. libxml2 reads other HTML
/// comments ("</ x>", "<![CDATA[x]]>") as text or as tags.
void Skeleton::leave_comment_in(std::string_view part) {
  if (is_plain_comment(part) || part.starts_with("<?")) {
    leave_in(part);
  }
}

/// Adds the text of the element, unless it is an iframe: browsers do not show the text in an
/// iframe.
void Skeleton::read_raw_content(MarkupScanner& scanner, Tag tag) {
  const std::string_view text = scanner.read_raw_text(tag, scanner.tag().name);
  if (tag != Tag::iframe) {
    add_text(text, tag != Tag::xmp);
  }
}

void Skeleton::add_end_tag(const ScannedTag& tag) {
  // In HTML, everything after the end tags of body and html is still in the body.
  if (is_void(tag.tag) || is_passed_over(tag.tag) || tag.tag == Tag::body || tag.tag == Tag::html ||
      tag.tag == Tag::iframe) {
    return;
  }
  if (!m_run_open.empty() && m_pieces[m_run_open.back()].tag == tag.tag) {
    add_piece(PieceKind::end_tag, tag.tag, tag.name);
    m_run_open.pop_back();
    --m_run_open_tags[static_cast<std::size_t>(tag.tag)];
    return;
  }
  if (!m_written.test(static_cast<std::size_t>(tag.tag)) && !is_open_in_run(tag.tag)) {
    return;  // no such element is open
  }
  if (!is_open_in_run(tag.tag) && is_stray_too_many(tag.tag)) {
    return;
  }
  end_run();
  beat();
  close(tag.tag);
  if (!m_preformatted.empty()) {
    if (m_preformatted.back() == tag.tag && tag.tag != Tag::other) {
      m_preformatted.pop_back();
    } else {
      m_preformatted.push_back(Tag::root);  // no end tag matches it
    }
  }
  add_piece(PieceKind::end_tag, tag.tag, tag.name);
  if (m_has_markup) {
    m_markup += "</";
    write_name(m_pieces.back());
    m_markup += '>';
  }
  m_run_start = m_pieces.size();
}

/// The first tag opens the body, and text before any tag also opens a paragraph, so the first tag
/// cannot be in a run. An "a" outside runs may still be open, and the next "a" closes it.
bool Skeleton::goes_into_run(const ScannedTag& tag) const {
  return is_simple(tag.tag) && !m_start_tags.empty() &&
         (tag.tag != Tag::a ||
          (!m_written.test(static_cast<std::size_t>(Tag::a)) && !is_open_in_run(Tag::a)));
}

bool Skeleton::is_stray_too_many(Tag tag) {
  return m_open_tags[static_cast<std::size_t>(tag)] == 0 && ++m_strays > kMostStrays;
}

void Skeleton::open(Tag tag) {
  if (!m_open.empty() && closes_without_end_tag(tag, m_open.back())) {
    close(m_open.back());
  }
  m_open.push_back(tag);
  ++m_open_tags[static_cast<std::size_t>(tag)];
}

/// Closes the innermost element with this tag, if one is open, and everything inside it.
void Skeleton::close(Tag tag) {
  if (m_open_tags[static_cast<std::size_t>(tag)] == 0) {
    return;
  }
  Tag last = Tag::root;
  do {
    last = m_open.back();
    m_open.pop_back();
    --m_open_tags[static_cast<std::size_t>(last)];
  } while (last != tag);
}

void Skeleton::open_in_run(std::uint32_t piece) {
  m_run_open.push_back(piece);
  ++m_run_open_tags[static_cast<std::size_t>(m_pieces[piece].tag)];
}

/// Writes the pieces of the run to the markup: start tags without an end tag as tags, and the
/// pieces before, between and after them as runs.
void Skeleton::end_run() {
  std::size_t first = m_run_start;
  for (const std::uint32_t open : m_run_open) {
    write_run(first, open);
    write_tag(open);
    write(">");
    first = open + 1;
    m_run_open_tags[static_cast<std::size_t>(m_pieces[open].tag)] = 0;
  }
  m_run_open.clear();
  write_run(first, m_pieces.size());
  m_run_start = m_pieces.size();
}

void Skeleton::end_head() {
  write(m_is_in_head ? "</head>" : "");
  m_is_in_head = false;
}

void Skeleton::write_run(std::size_t first, std::size_t last) {
  if (first < last) {
    end_head();
    m_runs.push_back({static_cast<std::uint32_t>(m_markup.size()),
                      static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last - first)});
    write("x");
  }
}

void Skeleton::beat() {
  if (++m_since_beat % kHeartbeat == 0) {
    write("<!---->");
  }
}

/// Writes a start tag without its ">".
void Skeleton::write_tag(std::size_t piece) {
  beat();
  end_head();
  StartTag start;
  start.offset = static_cast<std::uint32_t>(m_markup.size());
  start.piece = static_cast<std::uint32_t>(piece);
  if (m_has_markup || m_pieces[piece].tag == Tag::other) {
    m_markup += '<';
    write_name(m_pieces[piece]);
    start.name_length = static_cast<std::uint32_t>(m_markup.size()) - start.offset - 1;
  }
  m_start_tags.push_back(start);
  if (!m_preformatted.empty() || is_preformatted(m_pieces[piece].tag)) {
    m_preformatted.push_back(m_pieces[piece].tag);
  }
  m_written.set(static_cast<std::size_t>(m_pieces[piece].tag));
  open(m_pieces[piece].tag);
}

void Skeleton::write_name(const Piece& piece) {
  if (piece.tag != Tag::other) {
    m_markup += tag_name(piece.tag);
    return;
  }
  for (const char c : piece.text.substr(0, kLongestName)) {
    m_markup += name_character(c);
  }
}

bool is_name(std::string_view written, std::string_view name) {
  written = written.substr(0, kLongestName);
  return std::equal(written.begin(), written.end(), name.begin(), name.end(),
                    [](char a, char b) { return name_character(a) == b; });
}

}  // namespace sst
