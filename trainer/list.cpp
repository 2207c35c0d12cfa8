#include <algorithm>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <iomanip>
#include <ostream>
#include <string>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/shared_options.hpp"
#include "common/io/json.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/model_store.hpp"
#include "common/page/share.hpp"
#include "common/text/numbers.hpp"
#include "common/text/printable.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/show_record.hpp"

namespace sst {
namespace {

/// A short assessment of a model: "damaged", "few pages" or "good".
std::string health(const ModelSummary& model) {
  if (model.damaged) {
    return "damaged";
  }
  return model.sampled_pages < kFewPages ? "few pages" : "good";
}

/// The era of a model, such as "2001-01-31 - 2005-12-24".
std::string era_of(const ModelSummary& model) {
  return model.first_date.empty()
             ? ""
             : std::string{day_of(model.first_date)} + " - " + std::string{day_of(model.last_date)};
}

void print_models_text(const std::vector<ModelSummary>& models, std::ostream& out) {
  std::size_t width = 4;
  for (const ModelSummary& model : models) {
    width = std::max(width, model.site.size());
  }
  const auto column = [&out](int size) -> std::ostream& { return out << "  " << std::setw(size); };
  out << std::left << std::setw(static_cast<int>(width)) << "site" << std::right;
  column(7) << "version";
  column(8) << "in force";
  column(7) << "profile";
  column(9) << "threshold";
  column(7) << "sampled";
  column(9) << "of pages";
  column(9) << "elements";
  column(23) << "dates of pages";
  column(20) << "learned";
  column(8) << "age";
  out << "  health\n";
  for (const ModelSummary& model : models) {
    out << std::left << std::setw(static_cast<int>(width)) << printable(model.site) << std::right;
    column(7) << model.version;
    column(8) << (model.active ? "active" : model.in_force ? "yes" : "");
    column(7) << printable(model.profile);
    column(9) << model.threshold;
    column(7) << with_thousands(model.sampled_pages);
    column(9) << with_thousands(model.counts.pages_seen);
    column(9) << with_thousands(model.elements);
    column(23) << printable(era_of(model));
    column(20) << printable(model.created_at);
    column(8) << age(model.created_at, current_time());
    out << "  " << health(model) << '\n';
  }
}

void print_rights_text(const std::vector<ModelSummary>& models, std::ostream& out) {
  for (const ModelSummary& model : models) {
    out << printable(model.site) << ", version " << model.version
        << (model.first_date.empty() ? "" : ", pages dated " + era_of(model)) << '\n';
    for (const SiteRight& right : model.rights) {
      out << "  " << std::left << std::setw(15) << rights_field_name(right.field) << std::right
          << "  " << std::setw(4) << percent(share_of(right.pages, model.sampled_pages)) << "  "
          << printable(right.value) << '\n';
    }
    if (model.rights.empty()) {
      out << (model.damaged ? "  damaged\n" : "  nothing stated\n");
    }
  }
}

void print_rights_json(const std::vector<ModelSummary>& models, std::ostream& out) {
  Json json;
  for (const ModelSummary& model : models) {
    json.clear();
    json.begin_object();
    json.field("site", model.site).field("version", model.version).field("active", model.active);
    json.field("first_date", model.first_date).field("last_date", model.last_date);
    json.field("sampled_pages", model.sampled_pages).field("health", health(model));
    add_rights(model.rights, model.sampled_pages, json);
    json.end_object();
    out << json << '\n';
  }
}

void print_models_json(const std::vector<ModelSummary>& models, std::ostream& out) {
  Json json;
  for (const ModelSummary& model : models) {
    json.clear();
    json.begin_object();
    json.field("site", model.site).field("version", model.version).field("active", model.active);
    json.field("in_force", model.in_force);
    json.field("first_date", model.first_date).field("last_date", model.last_date);
    json.field("profile", model.profile).field("threshold", model.threshold);
    json.field("sample_size", model.sample_size).field("sampled_pages", model.sampled_pages);
    json.field("pages_seen", model.counts.pages_seen);
    json.field("duplicates", model.counts.duplicates).field("problems", model.counts.problems);
    json.field("elements", model.elements).field("learned", model.created_at);
    json.field("health", health(model));
    json.end_object();
    out << json << '\n';
  }
}

}  // namespace

ExitCode list_command(const std::vector<std::string>& arguments, Streams& streams) {
  std::string format;
  bool has_rights = false;
  const ModelOptions options = parse_model_options(
      {.name = "list",
       .site = ModelCommand::Site::none,
       .version = ModelCommand::Version::none,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("rights", boost::program_options::bool_switch(&has_rights),
                                 "list what each site states about its rights: notices, "
                                 "licences, and policies for robots and text mining");
             add_format_option(group, format, {"text", "json"});
           }},
      arguments);
  constexpr std::string_view kUsage =
      "usage: sst-train list --db FILE [OPTION]...\n\n"
      "Lists the sites in a model file and the versions of their models.\n";
  return run_command("sst-train", kUsage, options, streams, [&] {
    const std::vector<ModelSummary> models = ModelStore::open(options.database).list();
    if (format == "json") {
      (has_rights ? print_rights_json : print_models_json)(models, streams.out);
    } else {
      (has_rights ? print_rights_text : print_models_text)(models, streams.out);
    }
    return ExitCode::success;
  });
}

}  // namespace sst
