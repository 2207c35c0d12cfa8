#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/shared_options.hpp"
#include "common/drift/model_diff.hpp"
#include "common/io/json.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

void print_model(const SiteModel& model, std::ostream& out) {
  out << "version " << model.version << ": learned " << model.provenance.created_at << " from "
      << counted(model.tree.census().pages, "page", "pages");
  if (!model.era.first.empty()) {
    out << ", dated " << model.era.first << " to " << model.era.last;
  }
  out << "; profile " << profile_name(model.parameters.profile) << ", threshold "
      << model.parameters.threshold << '\n';
}

void print_text(const SiteModel& before, const SiteModel& after, std::ostream& out) {
  out << before.site << '\n';
  print_model(before, out);
  print_model(after, out);
  const std::vector<PathChange> changes = changed_paths(before, after);
  if (changes.empty()) {
    out << "\nNo element on at least half of the pages appeared or disappeared.\n";
  }
  for (const bool is_gone : {true, false}) {
    bool is_first = true;
    for (const PathChange& change : changes) {
      if ((change.before > change.after) == is_gone) {
        out << (is_first ? is_gone ? "\nDisappeared:\n" : "\nAppeared:\n" : "");
        is_first = false;
        out << "  on " << percent(change.before) << " of the pages before, "
            << percent(change.after) << " after: " << change.path << '\n';
      }
    }
  }
}

void print_json(const SiteModel& before, const SiteModel& after, std::ostream& out) {
  Json json;
  json.begin_object().field("site", before.site);
  for (const SiteModel* model : {&before, &after}) {
    json.key(model == &before ? "before" : "after").begin_object();
    json.field("version", model->version).field("learned", model->provenance.created_at);
    json.field("pages", model->tree.census().pages).field("first_date", model->era.first);
    json.field("last_date", model->era.last);
    json.field("profile", profile_name(model->parameters.profile));
    json.field("threshold", model->parameters.threshold).end_object();
  }
  json.key("paths").begin_array();
  for (const PathChange& change : changed_paths(before, after)) {
    json.begin_object().field("path", change.path).field("before", change.before);
    json.field("after", change.after).end_object();
  }
  json.end_array().end_object();
  out << json << '\n';
}

}  // namespace

ExitCode diff_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train diff --db FILE --site NAME --model N [--with M] [OPTION]...\n\n"
      "Compares two versions of a site's model: lists the elements that most pages have in one\n"
      "version and almost none in the other.\n";
  std::string format;
  std::optional<int> with;
  const ModelOptions options =
      parse_model_options({.name = "diff",
                           .version = ModelCommand::Version::required,
                           .add_options =
                               [&](OptionGroup& group) {
                                 add_version_option(group, "with", "M", with,
                                                    "the later version (default: the active one)");
                                 add_format_option(group, format, {"text", "json"});
                               }},
                          arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    ModelStore store = ModelStore::open(options.database);
    const SiteModel before = store.load(options.site, Detail::full, options.version);
    const SiteModel after = store.load(options.site, Detail::full, with);
    (format == "json" ? print_json : print_text)(before, after, streams.out);
    return ExitCode::success;
  });
}

}  // namespace sst
