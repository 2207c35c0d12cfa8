#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/shared_options.hpp"
#include "common/io/json.hpp"
#include "common/model/model_store.hpp"
#include "common/text/printable.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

std::string sentence_of(const ModelDecision& decision) {
  const std::string version = "version " + std::to_string(decision.version);
  const bool has_replaced = decision.replaced > 0 && decision.replaced != decision.version;
  const std::string place =
      has_replaced ? ", active in place of version " + std::to_string(decision.replaced) : "";
  switch (decision.action) {
    case ModelDecision::Action::learned:
      return "learned " + version + place;
    case ModelDecision::Action::kept:
      return "kept " + version;
    case ModelDecision::Action::activated:
      return "activated " + version + place;
    case ModelDecision::Action::taught:
      return "changed lessons";
  }
  return "";
}

void print_history_text(const std::vector<ModelDecision>& decisions, std::ostream& out) {
  for (const ModelDecision& decision : decisions) {
    out << printable(decision.decided_at) << "  " << printable(decision.site) << "  "
        << sentence_of(decision) << (decision.reason.empty() ? "" : ": ")
        << printable(decision.reason) << '\n';
  }
}

void print_history_json(const std::vector<ModelDecision>& decisions, std::ostream& out) {
  Json json;
  for (const ModelDecision& decision : decisions) {
    json.clear();
    json.begin_object();
    json.field("time", decision.decided_at).field("site", decision.site);
    json.field("action", action_name(decision.action)).field("version", decision.version);
    json.field("replaced", decision.replaced).field("reason", decision.reason);
    json.end_object();
    out << json << '\n';
  }
}

}  // namespace

ExitCode history_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train history --db FILE [--site NAME] [OPTION]...\n\n"
      "Shows the decisions of serve, activate and teach about the models of a site, or of all\n"
      "sites, with their reasons. 'sst-train activate' reverses a decision.\n";
  std::string format;
  const ModelOptions options =
      parse_model_options({.name = "history",
                           .site = ModelCommand::Site::optional,
                           .version = ModelCommand::Version::none,
                           .add_options =
                               [&](OptionGroup& group) {
                                 add_format_option(group, format, {"text", "json"});
                               }},
                          arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    ModelStore store = ModelStore::open(options.database);
    const std::vector<ModelDecision> decisions = store.decisions(options.site);
    if (decisions.empty() && !options.site.empty()) {
      store.require_site(options.site);
    }
    if (format == "json") {
      print_history_json(decisions, streams.out);
    } else {
      print_history_text(decisions, streams.out);
    }
    return ExitCode::success;
  });
}

}  // namespace sst
