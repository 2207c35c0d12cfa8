#include "trainer/trainer.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include "common/cli/exit_code.hpp"
#include "common/error.hpp"
#include "common/version.hpp"
#include "trainer/commands.hpp"

namespace sst {
namespace {

constexpr Command kCommands[] = {
    {"learn", "learn a site's template from a sample of its pages", learn_command},
    {"list", "list the sites and models in a model file", list_command},
    {"show", "show the marked tree of a model", show_command},
    {"teach", "teach a site's model what to keep or drop", teach_command},
    {"ask", "list questions about a site for a person to answer", ask_command},
    {"tune", "choose the importance threshold by eye, in an HTML file", tune_command},
    {"drift", "report whether and when a site's template changed", drift_command},
    {"retrain", "learn a new era from the pages after a change", retrain_command},
    {"serve", "learn from pages as they arrive over HTTP", train_serve_command},
    {"history", "show the decisions about models and their reasons", history_command},
    {"activate", "put a version of a site's model in force", activate_command},
    {"diff", "show how two versions of a site's model differ", diff_command},
    {"prune", "delete old versions", prune_command},
    {"export", "write one model to a file of its own", export_command},
    {"import", "add the models of other files", import_command},
    {"backup", "copy a model file that may be in use, and its samples", backup_command},
    {"upgrade", "update a model file from an older program version", upgrade_command},
};

void print_help(std::ostream& out) {
  out << "usage: sst-train COMMAND [OPTION]... [INPUT]...\n\n"
         "Learns the template of a web site, so that sst-clean can remove it.\n\n"
         "Commands:\n";
  for (const Command& command : kCommands) {
    out << "  " << std::left << std::setw(10) << command.name << command.summary << '\n';
  }
  out << "\n'sst-train COMMAND --help' describes a command; see also 'man sst-train'.\n";
}

ExitCode run(const std::vector<std::string>& arguments, Streams& streams) {
  if (arguments.empty()) {
    throw UsageError{"no command given; sst-train --help lists the commands"};
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help") {
    print_help(streams.out);
    return ExitCode::success;
  }
  if (first == "--version") {
    streams.out << "sst-train (" << kProgram << ")\n";
    return ExitCode::success;
  }
  const auto* found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                   [&](const Command& command) { return command.name == first; });
  if (found == std::end(kCommands)) {
    throw UsageError{"unknown command '" + first + "'; sst-train --help lists the commands"};
  }
  return found->run({arguments.begin() + 1, arguments.end()}, streams);
}

}  // namespace

std::span<const Command> trainer_commands() {
  return kCommands;
}

int trainer_main(const std::vector<std::string>& arguments, Streams& streams) {
  return run_guarded("sst-train", streams, [&] { return run(arguments, streams); });
}

}  // namespace sst
