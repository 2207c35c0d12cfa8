#include "common/report/coloured_page.hpp"

#include <vector>

#include "common/report/embedded_files.hpp"
#include "common/report/page_markup.hpp"
#include "common/text/html_escape.hpp"

namespace sst {
namespace {

/// For each node, the number of its verdict; -1 for a node without a verdict.
std::vector<int> verdict_numbers(const PageResult& result) {
  std::vector<int> numbers(result.tree.size(), -1);
  for (const Decision& decision : result.cleaned.decisions) {
    for (NodeId id = decision.range.first; id < decision.range.end; ++id) {
      numbers[id] = static_cast<int>(decision.verdict);
    }
  }
  return numbers;
}

/// Appends the color of each verdict, and its reason as text shown on hover. The reasons are
/// constants of this program, and contain neither quotes nor backslashes.
void append_verdict_styles(std::string& out) {
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    const std::string part = "[data-part=\"" + std::to_string(static_cast<int>(meaning.verdict));
    out += part + "\"]{" +
           (meaning.is_kept ? "box-shadow:inset 0 -2px hsl(150 60% 45% / 50%)"
                            : "background:hsl(10 80% 60% / 18%);color:var(--gone)") +
           "}\n";
    out += part + "\"]:hover::after{content:\"" + (meaning.is_kept ? "kept: " : "dropped: ");
    out += meaning.rule;
    out += "\"}\n";
  }
}

}  // namespace

void append_coloured_page(const PageResult& result, std::string& out) {
  const std::vector<int> verdicts = verdict_numbers(result);
  out +=
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n<title>";
  append_escaped(out, result.tree.title());
  out += "</title>\n<style>\n";
  out += kPageCss.text;
  out +=
      "[data-part]:hover::after{position:fixed;left:0;bottom:0;padding:.2em .6em;"
      "background:var(--ground);color:var(--ink);border:1px solid var(--line)}\n";
  append_verdict_styles(out);
  out += "</style>\n</head>\n<body>\n";
  append_page_markup(
      out, result.tree,
      [&](NodeId id) {
        const PageNode& node = result.tree.node(id);
        return node.is_text() || node.tag == Tag::img ? verdicts[id] : -1;
      },
      [](NodeId) { return std::vector<TextStretch>{}; });
  out += "\n</body>\n</html>\n";
}

}  // namespace sst
