#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"

namespace sst {

// The commands of sst-train, one file each. Each command receives the arguments after its name, and
// throws Error if it fails.
ExitCode learn_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode ask_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode activate_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode backup_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode diff_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode drift_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode export_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode history_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode import_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode list_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode prune_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode retrain_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode train_serve_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode show_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode teach_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode tune_command(const std::vector<std::string>& arguments, Streams& streams);
ExitCode upgrade_command(const std::vector<std::string>& arguments, Streams& streams);

struct Command {
  std::string_view name;
  std::string_view summary;
  ExitCode (*run)(const std::vector<std::string>& arguments, Streams& streams);
};

/// All commands, in the order of the help text.
std::span<const Command> trainer_commands();

}  // namespace sst
