#include <ostream>
#include <string>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/report/report_file.hpp"
#include "common/report/wrapper.hpp"
#include "common/text/numbers.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/new_file.hpp"
#include "trainer/selectors.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

struct ExportOptions {
  ModelOptions model;
  std::string output;
  bool keeps_pages = true;
  std::string selectors;  // a language; empty: write the model itself
  bool forces = false;
};

void require_language(const std::string& name) {
  if (name != "css" && name != "xpath") {
    throw UsageError{"--selectors does not accept '" + name + "'; choose " +
                     alternatives({"css", "xpath"})};
  }
}

void require_consistent(const ExportOptions& options) {
  if (options.selectors.empty()) {
    if (options.forces) {
      throw UsageError{"--force works only with --selectors"};
    }
    if (options.output.empty()) {
      throw UsageError{"export needs -o OUT, the file to write the model to"};
    }
  } else if (!options.keeps_pages) {
    throw UsageError{
        "--without-pages cannot be combined with --selectors, which are derived from the pages"};
  }
  if (!options.output.empty()) {
    require_new_file(options.output);
  }
}

void export_model(const ExportOptions& options) {
  SiteModel model = ModelStore::open(options.model.database)
                        .load(options.model.site, Detail::with_pages, options.model.version);
  if (!options.keeps_pages) {
    set_pages(model, {});
  }
  write_new_file(options.output,
                 [&](const std::string& part) { ModelStore::open_or_create(part).save(model); });
  log_info("{}, version {}: written to {}, where it is version 1", model.site, model.version,
           options.output);
}

void export_selectors(const ExportOptions& options, std::ostream& out) {
  const SiteModel model = ModelStore::open(options.model.database)
                              .load(options.model.site, Detail::with_pages, options.model.version);
  const Wrapper wrapper =
      find_wrapper(model, options.model.database,
                   options.selectors == "css" ? SelectorLanguage::css : SelectorLanguage::xpath,
                   options.forces ? PoorWrapper::accept : PoorWrapper::refuse);
  if (options.output.empty()) {
    write_selectors(model, wrapper, out);
  } else {
    ReportFile file{options.output};
    write_selectors(model, wrapper, file.out());
    file.finish();
  }
  log_info(
      "{}, version {}: {} for content and {} for parts to drop; F1 {} compared with the "
      "text that the model keeps",
      model.site, model.version, counted(wrapper.content.size(), "selector", "selectors"),
      wrapper.drop.size(), with_four_decimals(wrapper.agreement.f1));
}

}  // namespace

ExitCode export_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train export --db FILE --site NAME -o OUT [OPTION]...\n"
      "       sst-train export --db FILE --site NAME --selectors css|xpath [-o OUT] [--force]\n\n"
      "Writes one version of a site's model to a model file of its own, or its decisions as\n"
      "selectors for scrapers and browsers, in JSON.\n";
  ExportOptions options;
  options.model = parse_model_options(
      {.name = "export",
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("output,o", po::value(&options.output)->value_name("OUT"),
                                 "the file to write; it must not exist yet (default with "
                                 "--selectors: stdout)");
             group.add_options()(
                 "selectors",
                 po::value(&options.selectors)->value_name("LANGUAGE")->notifier(require_language),
                 "write selectors instead of the model, in css or xpath");
             group.add_options()("force", po::bool_switch(&options.forces),
                                 "write selectors even if the text that they match differs a lot "
                                 "from the text that the model keeps");
             add_without_pages_option(group, options.keeps_pages);
           }},
      arguments);
  return run_command("sst-train", kUsage, options.model, streams, [&] {
    require_consistent(options);
    if (options.selectors.empty()) {
      export_model(options);
    } else {
      export_selectors(options, streams.out);
    }
    return ExitCode::success;
  });
}

}  // namespace sst
