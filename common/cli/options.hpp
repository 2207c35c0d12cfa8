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

/// Sources that make one include option_values.hpp; no other source has to compile Boost.
using OptionGroup = boost::program_options::options_description;

/// Reads a command line: options given on it first, then those of `--config FILE`.
///
/// Parsing opens no file but the configuration; every error is a UsageError that names the option.
class OptionParser {
 public:
  enum class Arguments { none, any };

  /// `general` is what the general options are read into; it must outlive the parser.
  OptionParser(Arguments arguments, GeneralOptions& general);
  ~OptionParser();
  OptionParser(const OptionParser&) = delete;
  OptionParser& operator=(const OptionParser&) = delete;

  /// Adds options of the command's own, which come before the general ones in help. What their
  /// values are read into must outlive the parser.
  void add(const OptionGroup& group);

  void parse(const std::vector<std::string>& arguments);

  /// The arguments that are not options, in order.
  const std::vector<std::string>& arguments() const { return m_arguments; }

  /// The names of the options that were given on the command line, whatever their values.
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
