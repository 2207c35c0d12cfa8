#include "trainer/show_dot.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "common/report/shown_element.hpp"
#include "common/text/numbers.hpp"
#include "common/text/printable.hpp"

namespace sst {
namespace {

using ElementId = SiteStyleTree::ElementId;

std::string dot_quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : printable(text)) {
    quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  }
  return quoted + "\"";
}

}  // namespace

void print_dot(const SiteModel& model, std::ostream& out) {
  constexpr std::string_view kColours[] = {"white", "lightgrey", "palegreen"};  // indexed by mark
  const std::uint32_t least_pages = least_pages_shown(model);
  out << "digraph " << dot_quoted(model.site) << " {\n  node [shape=box style=filled];\n";
  std::vector<bool> reached(model.tree.elements().size(), false);
  reached[SiteStyleTree::kRoot] = true;
  std::size_t style_number = 0;
  for (ElementId id = 0; id < model.tree.elements().size(); ++id) {
    if (!reached[id]) {
      continue;
    }
    const SiteStyleTree::ElementNode& element = model.tree.element(id);
    out << "  e" << id << " [label=" << dot_quoted(element_label(model, id))
        << " fillcolor=" << kColours[static_cast<std::size_t>(element.mark)] << "];\n";
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
      if (style.pages < least_pages) {
        continue;
      }
      const std::size_t number = style_number++;
      out << "  s" << number << " [shape=ellipse fillcolor=white label=\""
          << counted(style.pages, "page", "pages") << "\"];\n  e" << id << " -> s" << number
          << ";\n";
      for (const ElementId child : model.tree.children(style)) {
        if (model.tree.element(child).pages >= least_pages) {
          reached[child] = true;
          out << "  s" << number << " -> e" << child << ";\n";
        }
      }
    }
  }
  out << "}\n";
}

}  // namespace sst
