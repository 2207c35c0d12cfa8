#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "common/cli/general_options.hpp"

namespace boost::program_options {
class options_description;
}

namespace sst {

/// Only sources that build option groups include option_values.hpp and therefore compile Boost.
using OptionGroup = boost::program_options::options_description;

/// Parses a command line, and the options of `--config FILE`. The command line takes precedence.
///
/// Parsing opens no file except the configuration. Every error is a UsageError that names the
/// option; only an unreadable configuration file is an InputError.
class OptionParser {
 public:
  enum class Arguments { none, any };

  /// Stores the general options in `general`, which must outlive the parser.
  OptionParser(Arguments arguments, GeneralOptions& general);
  ~OptionParser();
  OptionParser(const OptionParser&) = delete;
  OptionParser& operator=(const OptionParser&) = delete;

  /// Adds the command's own options. Help lists them before the general ones. The variables that
  /// hold their values must outlive the parser.
  void add(const OptionGroup& group);

  void parse(const std::vector<std::string>& arguments);

  /// The arguments that are not options, in order.
  const std::vector<std::string>& arguments() const { return m_arguments; }

  /// The names of the options given on the command line, regardless of their values.
  const std::set<std::string>& given() const { return m_given; }

  /// The list of options for --help.
  std::string help() const;

 private:
  class Groups;

  void check_general_options();

  Arguments m_takes;
  GeneralOptions& m_general;
  std::unique_ptr<Groups> m_groups;
  std::vector<std::string> m_arguments;
  std::set<std::string> m_given;
  bool m_verbose = false;
  bool m_quiet = false;
  bool m_progress = false;
  bool m_no_progress = false;
  std::string m_config;
};

}  // namespace sst
