#include "common/cli/options.hpp"

#include <boost/program_options.hpp>

#include <sstream>
#include <utility>

#include "common/error.hpp"
#include "common/io/small_file.hpp"

namespace sst {

namespace po = boost::program_options;

namespace {

constexpr std::pair<const char*, const char*> kOpposites[] = {{"verbose", "quiet"},
                                                              {"progress", "no-progress"}};

void read_config(const std::string& path, const OptionGroup& options, po::variables_map& values) {
  std::istringstream file{read_small_file(path, "configuration file")};
  try {
    po::parsed_options parsed = po::parse_config_file(file, options);
    // The command line takes precedence, even if it gives the opposite option.
    for (const auto& pair : kOpposites) {
      if (!values[pair.first].defaulted() || !values[pair.second].defaulted()) {
        std::erase_if(parsed.options, [&pair](const po::option& option) {
          return option.string_key == pair.first || option.string_key == pair.second;
        });
      }
    }
    po::store(parsed, values);
  } catch (const po::error& problem) {
    throw UsageError{path + ": " + problem.what() +
                     " (write 'name = value', or 'name = true' for an option without a value)"};
  }
}

}  // namespace

bool GeneralOptions::shows_progress(const Streams& streams) const {
  switch (progress) {
    case ProgressDisplay::always:
      return true;
    case ProgressDisplay::never:
      return false;
    case ProgressDisplay::when_terminal:
      return streams.err_is_terminal && verbosity != Verbosity::quiet;
  }
  return false;
}

class OptionParser::Groups {
 public:
  void add(const OptionGroup& group) { m_groups.push_back(group); }
  OptionGroup& general() { return m_general; }

  /// The command's options and the general ones.
  OptionGroup all() const {
    OptionGroup all;
    for (const OptionGroup& group : m_groups) {
      all.add(group);
    }
    all.add(m_general);
    return all;
  }

  void print(std::ostream& out) const {
    for (const OptionGroup& group : m_groups) {
      out << group << '\n';
    }
    out << m_general;
  }

 private:
  std::vector<OptionGroup> m_groups;
  OptionGroup m_general{"General options"};
};

OptionParser::OptionParser(Arguments arguments, GeneralOptions& general)
    : m_takes{arguments}, m_general{general}, m_groups{std::make_unique<Groups>()} {
  auto add = m_groups->general().add_options();
  add("config", po::value(&m_config)->value_name("FILE"),
      "read options from FILE, one 'name = value' per line; the command line takes precedence");
  add("progress", po::bool_switch(&m_progress),
      "show progress even if standard error is not a terminal");
  add("no-progress", po::bool_switch(&m_no_progress), "show no progress");
  add("verbose,v", po::bool_switch(&m_verbose),
      "report more: each page that is left out or not cleaned, and each file or record that is not "
      "a page, with the reason");
  add("quiet,q", po::bool_switch(&m_quiet), "print errors only");
  add("help,h", po::bool_switch(&m_general.help), "show this help and exit");
  add("version", po::bool_switch(&m_general.version), "show the version and exit");
}

OptionParser::~OptionParser() = default;

void OptionParser::add(const OptionGroup& group) {
  m_groups->add(group);
}

void OptionParser::parse(const std::vector<std::string>& arguments) {
  OptionGroup all = m_groups->all();
  po::positional_options_description positional;
  if (m_takes == Arguments::any) {
    all.add_options()("input", po::value(&m_arguments));
    positional.add("input", -1);
  }
  po::variables_map values;
  try {
    constexpr int kStyle =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::command_line_parser command_line{arguments};
    po::store(command_line.options(all).positional(positional).style(kStyle).run(), values);
    for (const auto& [name, value] : values) {
      if (!value.defaulted()) {
        m_given.insert(name);
      }
    }
    if (values.count("config") > 0) {
      read_config(values["config"].as<std::string>(), all, values);
    }
    po::notify(values);
  } catch (const po::error& error) {
    throw UsageError{error.what()};
  }
  check_general_options();
}

void OptionParser::check_general_options() {
  if (m_quiet && m_verbose) {
    throw UsageError{"--quiet and --verbose cannot both be given"};
  }
  if (m_progress && m_no_progress) {
    throw UsageError{"--progress and --no-progress cannot both be given"};
  }
  m_general.verbosity =
      m_quiet ? Verbosity::quiet : (m_verbose ? Verbosity::verbose : Verbosity::normal);
  m_general.progress = m_progress      ? ProgressDisplay::always
                       : m_no_progress ? ProgressDisplay::never
                                       : ProgressDisplay::when_terminal;
}

std::string OptionParser::help() const {
  std::ostringstream out;
  m_groups->print(out);
  return out.str();
}

}  // namespace sst
