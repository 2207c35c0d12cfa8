#include "tests/support/markdown_check.hpp"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "common/render/formula.hpp"
#include "common/render/markdown_renderer.hpp"
#include "common/render/table_grid.hpp"
#include "common/text/white_space.hpp"

namespace sst::test {
namespace {

constexpr std::size_t kDeepestStructure = 30;  // depth of nested quotes and list items

using Texts = std::vector<std::string>;

/// The texts of a page. Words in a text are separated by one space.
struct Structure {
  std::string words;
  Texts headings;  // with their levels
  Texts items;     // without nested items
  Texts cells;
  Texts code;
};

std::string words_of(std::string_view text) {
  std::string words;
  bool is_apart = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t blank = blank_length(text, i);
    if (byte <= ' ' || byte == 0x7F || blank > 0) {
      is_apart = true;
      i += blank > 1 ? 1 : 0;  // a no-break space
      continue;
    }
    words += is_apart && !words.empty() ? " " : "";
    words += text[i];
    is_apart = false;
  }
  return words;
}

/// Reduces texts to their words, and drops texts without words.
void tidy(Texts& texts) {
  Texts kept;
  for (const std::string& text : texts) {
    if (std::string words = words_of(text); !words.empty()) {
      kept.push_back(std::move(words));
    }
  }
  texts = std::move(kept);
}

/// Adds each text to all open texts.
class Collector {
 public:
  void add(std::string_view text) {
    m_structure.words += text;
    for (const auto& [list, index] : m_open) {
      (*list)[index] += text;
    }
    if (!m_items.empty()) {
      m_structure.items[m_items.back()] += text;
    }
  }
  void begin(Texts Structure::*list, const std::string& prefix = "") {
    Texts& texts = m_structure.*list;
    texts.push_back(prefix);
    m_open.emplace_back(&texts, texts.size() - 1);
  }
  void end() { m_open.pop_back(); }
  void begin_item() {
    m_structure.items.emplace_back();
    m_items.push_back(m_structure.items.size() - 1);
  }
  void end_item() { m_items.pop_back(); }

  Structure finish() {
    m_structure.words = words_of(m_structure.words);
    for (Texts* texts :
         {&m_structure.headings, &m_structure.items, &m_structure.cells, &m_structure.code}) {
      tidy(*texts);
    }
    std::erase_if(m_structure.headings, [](const std::string& text) { return text.size() < 3; });
    return std::move(m_structure);
  }

 private:
  Structure m_structure;
  std::vector<std::pair<Texts*, std::size_t>> m_open;
  std::vector<std::size_t> m_items;
};

/// Parses Markdown with cmark-gfm and calls visit(node, is_begin) for each node, in order.
void walk_markdown(const std::string& markdown, auto visit) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser{
      cmark_parser_new(CMARK_OPT_FOOTNOTES), &cmark_parser_free};
  for (const char* name : {"table", "strikethrough", "autolink", "tasklist", "tagfilter"}) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  }
  cmark_parser_feed(parser.get(), "\n", 1);  // it drops a byte order mark from the first line
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document{
      cmark_parser_finish(parser.get()), &cmark_node_free};
  const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk{cmark_iter_new(document.get()),
                                                                     &cmark_iter_free};
  for (cmark_event_type event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(walk.get())) {
    visit(cmark_iter_get_node(walk.get()), event == CMARK_EVENT_ENTER);
  }
}

/// Collects the structure from cmark-gfm's nodes.
class CmarkReader {
 public:
  Structure read(const std::string& markdown) {
    walk_markdown(markdown, [this](cmark_node* node, bool is_begin) { visit(node, is_begin); });
    return m_collector.finish();
  }

 private:
  void visit(cmark_node* node, bool is_begin) {
    const cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_IMAGE) {
      m_images += is_begin ? 1 : -1;
      return;
    }
    if (m_images > 0) {
      return;
    }
    const char* literal = cmark_node_get_literal(node);
    if (type == CMARK_NODE_HTML_INLINE) {
      m_collector.add(std::strcmp(literal, "<br>") == 0 ? " " : "");
    } else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) {
      m_collector.add(" ");
    } else if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE ||
               (type == CMARK_NODE_FOOTNOTE_REFERENCE && is_begin)) {
      m_collector.add(literal);
    } else if ((type & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_BLOCK) {
      visit_block(node, type, is_begin);
    }
  }

  void visit_block(cmark_node* node, cmark_node_type type, bool is_begin) {
    const bool is_cell = std::strcmp(cmark_node_get_type_string(node), "table_cell") == 0;
    m_collector.add(" ");
    if (type == CMARK_NODE_CODE_BLOCK) {
      m_collector.begin(&Structure::code);
      m_collector.add(cmark_node_get_literal(node));
      m_collector.end();
    } else if (type == CMARK_NODE_HTML_BLOCK) {
      m_collector.add("HTML BLOCK");
    } else if (type == CMARK_NODE_ITEM || type == CMARK_NODE_FOOTNOTE_DEFINITION) {
      is_begin ? m_collector.begin_item() : m_collector.end_item();
    } else if (type == CMARK_NODE_HEADING || is_cell) {
      if (!is_begin) {
        m_collector.end();
      } else if (type == CMARK_NODE_HEADING) {
        m_collector.begin(&Structure::headings,
                          std::to_string(cmark_node_get_heading_level(node)) + " ");
      } else {
        m_collector.begin(&Structure::cells);
      }
    }
    m_collector.add(" ");
  }

  Collector m_collector;
  int m_images = 0;
};

bool is_code(Tag tag) {
  return is_preformatted(tag) && tag != Tag::textarea;
}

bool is_list(Tag tag) {
  return tag == Tag::ul || tag == Tag::ol || tag == Tag::menu || tag == Tag::dir;
}

/// Collects the structure from the tree of a page, independently of the renderers.
class TreeReader {
 public:
  TreeReader(const PageTree& page, const KeptContent& kept) : m_page{page}, m_kept{kept} {}

  /// False if Markdown need not preserve the structure.
  bool is_comparable() const { return m_is_comparable; }

  Structure read() {
    for (NodeId id = 1; id < m_page.size(); ++id) {
      while (!m_open.empty() && m_page.node(m_open.back()).end <= id) {
        end();
      }
      const PageNode& node = m_page.node(id);
      if (node.is_text()) {
        add_text(id);
      } else if (node.tag == Tag::br) {
        m_collector.add("\n");
      } else {
        begin(id);
      }
    }
    while (!m_open.empty()) {
      end();
    }
    return m_collector.finish();
  }

 private:
  enum class Part : std::uint8_t { none, block, heading, code, item, cell };

  void begin(NodeId id) {
    const PageNode& node = m_page.node(id);
    Part part = display_of(node.tag) == Display::inline_level ? Part::none : Part::block;
    if (part == Part::block) {
      m_collector.add("\n");
    }
    if (!m_is_in_line) {
      if (heading_level(node.tag) > 0) {
        part = Part::heading;
        m_collector.begin(&Structure::headings, std::to_string(heading_level(node.tag)) + " ");
      } else if (is_code(node.tag)) {
        part = Part::code;
        m_collector.begin(&Structure::code);
      } else if (node.tag == Tag::li) {
        part = Part::item;
        m_collector.begin_item();
      } else if (node.tag == Tag::table && m_grid.build(m_page, m_kept, id)) {
        m_grid_end = node.end;
      } else if ((node.tag == Tag::td || node.tag == Tag::th) && id < m_grid_end) {
        part = Part::cell;
        m_collector.begin(&Structure::cells);
      }
      m_is_in_line = part == Part::heading || part == Part::code || part == Part::cell;
    }
    m_depth += node.tag == Tag::li || node.tag == Tag::blockquote || is_list(node.tag) ? 1 : 0;
    m_is_comparable = m_is_comparable && m_depth <= kDeepestStructure && node.tag != Tag::math;
    m_open.push_back(id);
    m_parts.push_back(part);
  }

  void end() {
    const Tag tag = m_page.node(m_open.back()).tag;
    const Part part = m_parts.back();
    m_open.pop_back();
    m_parts.pop_back();
    m_depth -= tag == Tag::li || tag == Tag::blockquote || is_list(tag) ? 1 : 0;
    if (part == Part::item) {
      m_collector.end_item();
    } else if (part == Part::heading || part == Part::code || part == Part::cell) {
      m_collector.end();
      m_is_in_line = false;
    }
    if (part != Part::none) {
      m_collector.add("\n");
    }
  }

  void add_text(NodeId id) {
    const bool is_beside_items = is_beside_items_of_list();
    m_is_comparable = m_is_comparable && !is_beside_items && !may_hold_formulas(m_page.text(id));
    m_collector.add(m_page.node(id).space_before ? " " : "");
    m_collector.add(m_page.text(id));
  }

  /// True inside a list but outside its items.
  bool is_beside_items_of_list() const {
    for (auto up = m_open.rbegin(); up != m_open.rend(); ++up) {
      const Tag tag = m_page.node(*up).tag;
      if (tag == Tag::li || is_list(tag)) {
        return is_list(tag);
      }
    }
    return false;
  }

  const PageTree& m_page;
  const KeptContent& m_kept;
  Collector m_collector;
  TableGrid m_grid;
  NodeId m_grid_end = 0;
  std::vector<NodeId> m_open;
  std::vector<Part> m_parts;
  std::size_t m_depth = 0;
  bool m_is_in_line = false;
  bool m_is_comparable = true;
};

std::string difference_of(const char* what, const std::string& expected, const std::string& found) {
  return expected == found
             ? ""
             : std::string{what} + "\n  expected " + expected + "\n  found    " + found + "\n";
}

std::string joined(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += '[' + text + ']';
  }
  return all;
}

bool has_formulas(const PageTree& page) {
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).tag == Tag::math || may_hold_formulas(page.text(id))) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string markdown_difference(const PageTree& page, const KeptContent& kept, bool is_whole) {
  std::string markdown;
  render_markdown(page, kept, "http://h/", markdown);
  std::string text;
  render_text(page, kept, text);
  const Structure found = CmarkReader{}.read(markdown);
  std::string difference;
  if (!has_formulas(page)) {
    difference += difference_of("words", words_of(text), found.words);
  }
  TreeReader reader{page, kept};
  const Structure expected = reader.read();
  if (is_whole && reader.is_comparable()) {
    difference += difference_of("headings", joined(expected.headings), joined(found.headings));
    difference += difference_of("items", joined(expected.items), joined(found.items));
    difference += difference_of("cells", joined(expected.cells), joined(found.cells));
    difference += difference_of("code", joined(expected.code), joined(found.code));
  }
  return difference.empty() ? "" : difference + "in\n" + markdown;
}

std::vector<std::string> markdown_targets(const std::string& markdown) {
  std::vector<std::string> targets;
  walk_markdown(markdown, [&targets](cmark_node* node, bool is_begin) {
    const cmark_node_type type = cmark_node_get_type(node);
    if (is_begin && (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE)) {
      targets.emplace_back(cmark_node_get_url(node));
    }
  });
  return targets;
}

}  // namespace sst::test
