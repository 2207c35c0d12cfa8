#include "cleaner/cleaner.hpp"

#include <string_view>

#include "cleaner/clean_options.hpp"
#include "cleaner/cleaning_pass.hpp"
#include "cleaner/explain.hpp"
#include "cleaner/index_command.hpp"
#include "cleaner/service/serve.hpp"
#include "common/cli/command.hpp"
#include "common/cli/exit_code.hpp"

namespace sst {
namespace {

constexpr std::string_view kCleanUsage =
    "usage: sst-clean --db FILE [--site NAME] [OPTION]... INPUT...\n"
    "       sst-clean --method NAME [OPTION]... INPUT...\n"
    "       sst-clean explain [OPTION]... PAGE\n"
    "       sst-clean index [-o FILE] INPUT...\n"
    "       sst-clean serve --db FILE [--listen ADDRESS:PORT] [OPTION]...\n\n"
    "Removes the site's template from each page, and writes the rest. INPUT is a folder, a page,\n"
    "a WARC or ARC file, @list (a file that lists inputs) or - (standard input). 'sst-clean\n"
    "explain' shows why the parts of one page are kept or dropped; 'sst-clean index' writes an\n"
    "index of archives; 'sst-clean serve' cleans pages over HTTP.\n";

ExitCode run(const std::vector<std::string>& arguments, Streams& streams) {
  if (!arguments.empty() && arguments.front() == "explain") {
    return explain_command({arguments.begin() + 1, arguments.end()}, streams);
  }
  if (!arguments.empty() && arguments.front() == "index") {
    return index_command({arguments.begin() + 1, arguments.end()}, streams);
  }
  if (!arguments.empty() && arguments.front() == "serve") {
    return serve_command({arguments.begin() + 1, arguments.end()}, streams);
  }
  const CleanOptions options = parse_clean_options(arguments);
  return run_command("sst-clean", kCleanUsage, options, streams,
                     [&] { return run_cleaning(options, streams); });
}

}  // namespace

int cleaner_main(const std::vector<std::string>& arguments, Streams& streams) {
  return run_guarded("sst-clean", streams, [&] { return run(arguments, streams); });
}

}  // namespace sst
