#include "trainer/show_templates.hpp"

#include <algorithm>
#include <cstddef>
#include <iomanip>

#include "common/cli/progress.hpp"
#include "common/text/printable.hpp"

namespace sst {

void print_templates(const ReadableTemplates& templates, std::ostream& out) {
  constexpr std::size_t kTemplatesPrinted = 20;  // the JSON format has more
  out << "Shared by pages and dropped: " << counted(templates.all, "pagelet", "pagelets") << '\n';
  const std::size_t printed = std::min(templates.items.size(), kTemplatesPrinted);
  for (std::size_t i = 0; i < printed; ++i) {
    const ReadableTemplate& each = templates.items[i];
    out << std::setw(7) << with_thousands(each.pages) << (each.pages == 1 ? " page" : " pages");
    if (!each.path.empty()) {
      out << ": " << printable(each.path) << "\n        \"" << printable(each.text) << '"';
    }
    out << '\n';
  }
  if (templates.all > printed) {
    out << "        and " << with_thousands(templates.all - printed) << " more\n";
  }
  if (!templates.note.empty()) {
    out << "Texts are not shown: " << printable(templates.note) << ".\n";
  }
  out << '\n';
}

}  // namespace sst
