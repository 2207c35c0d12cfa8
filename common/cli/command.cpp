#include "common/cli/command.hpp"

#include "common/version.hpp"

namespace sst {

bool answer_help_or_version(const GeneralOptions& general, std::string_view tool,
                            std::string_view usage, const std::string& options, std::ostream& out) {
  if (general.help) {
    out << usage << '\n' << options;
  } else if (general.version) {
    out << tool << " (" << kProgram << ")\n";
  }
  return general.help || general.version;
}

}  // namespace sst
