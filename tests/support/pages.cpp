#include "tests/support/pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/html/page_parser.hpp"

namespace sst::test {
namespace {

void outline_element(const StyleTree& tree, StyleTree::ElementId id, int depth, std::string& out);

std::string outline_styles(const StyleTree& tree, StyleTree::ElementId id, int depth) {
  std::vector<std::string> blocks;
  for (auto style_id = tree.elements()[id].first_style; style_id != StyleTree::kNoStyle;
       style_id = tree.styles()[style_id].next_style) {
    const StyleTree::StyleNode& style = tree.styles()[style_id];
    std::string block(static_cast<std::size_t>(depth) * 2, ' ');
    block += "style of " + std::to_string(style.pages) + "\n";
    for (std::uint32_t c = 0; c < style.child_count; ++c) {
      outline_element(tree, style.first_child + c, depth + 1, block);
    }
    blocks.push_back(block);
  }
  std::sort(blocks.begin(), blocks.end());
  std::string out;
  for (const std::string& block : blocks) {
    out += block;
  }
  return out;
}

void outline_element(const StyleTree& tree, StyleTree::ElementId id, int depth, std::string& out) {
  const StyleTree::ElementNode& element = tree.elements()[id];
  out += std::string(static_cast<std::size_t>(depth) * 2, ' ') + std::to_string(element.key) +
         " pages " + std::to_string(tree.pages(id)) + " leaf " +
         std::to_string(element.leaf_pages) + "\n";
  for (const StyleTree::Observation& seen : tree.observations(id)) {
    out += std::string(static_cast<std::size_t>(depth) * 2, ' ') + "- " +
           std::to_string(seen.feature) + " " + std::to_string(seen.count) + " " +
           std::to_string(seen.pages) + "\n";
  }
  for (const StyleTree::Repeat& repeat : tree.repeats(id)) {
    out += std::string(static_cast<std::size_t>(depth) * 2, ' ') + "* " +
           std::to_string(repeat.feature) + " " + std::to_string(repeat.pages) + "\n";
  }
  out += outline_styles(tree, id, depth + 1);
}

}  // namespace

PageTree page(std::string_view html) {
  PageTree tree;
  PageParser parser;
  const auto problem = parser.parse(html, "utf-8", tree);
  EXPECT_FALSE(problem) << (problem ? problem->detail : "") << " in: " << html;
  return tree;
}

std::string outline(const PageTree& page) {
  std::string out;
  std::vector<NodeId> open;
  for (NodeId id = 1; id < page.size(); ++id) {
    while (!open.empty() && page.node(open.back()).end <= id) {
      open.pop_back();
    }
    out += std::string(open.size() * 2, ' ');
    if (page.node(id).is_text()) {
      out += '"' + std::string{page.text(id)} + "\"\n";
      continue;
    }
    out += page.name(id);
    for (const PageAttribute& attribute : page.attributes(id)) {
      if (attribute.name != AttributeName::custom_tag) {
        out += ' ' + std::string{attribute_name(attribute.name)} + "=\"" +
               std::string{page.value(attribute)} + '"';
      }
    }
    out += '\n';
    open.push_back(id);
  }
  return out;
}

std::string texts(const PageTree& page) {
  std::string out;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text()) {
      out += '[' + std::string{page.text(id)} + ']';
    }
  }
  return out;
}

std::string text_of(const PageTree& page, const KeptContent& content) {
  std::string text;
  render_text(page, content, text);
  return text;
}

std::string found_text(SinglePageMethod& method, const PageTree& page) {
  BlockList blocks;
  blocks.build(page);
  KeptContent content;
  const bool found = method.find(page, blocks, content);
  return (found ? "" : "!") + text_of(page, content);
}

std::string words_of(int page, int words) {
  std::string out;
  for (int i = 0; i < words; ++i) {
    out += (i > 0 ? " w" : "w") + std::to_string(page) + "x" + std::to_string(i);
  }
  return out;
}

std::string block_text(const PageTree& page, const Block& block) {
  std::string out;
  for (NodeId id = block.first; id < block.end; ++id) {
    const PageNode& node = page.node(id);
    out += node.is_text() && node.space_before && !out.empty() ? " " : "";
    out += page.text(id);
  }
  return out;
}

Pages::Pages(const std::vector<std::string>& bodies, LeafRule rule) : m_rule{rule} {
  VocabularyCounter counter;
  for (const std::string& body : bodies) {
    m_pages.push_back(page("<!DOCTYPE html><html><body>" + body + "</body></html>"));
    counter.add(m_pages.back());
  }
  m_vocabulary = counter.finish({0.0, 1});
  m_tree = tree_of(0, m_pages.size());
}

StyleTree Pages::tree_of(std::size_t first, std::size_t last) const {
  KeyMaker keys{m_vocabulary};
  PageStyleTree style_tree;
  StyleTree tree;
  for (std::size_t i = first; i < last; ++i) {
    style_tree.build(m_pages[i], keys, m_rule);
    tree.add(m_pages[i], "/page.html", style_tree);
  }
  tree.compact();
  return tree;
}

std::string outline(const StyleTree& tree) {
  std::string out;
  outline_element(tree, StyleTree::kRoot, 0, out);
  return out;
}

ElementKey plain_key(std::string_view tag) {
  return hash_key({std::string{tag}, ""});
}

}  // namespace sst::test
