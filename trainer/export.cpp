#include <string>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/new_file.hpp"

namespace sst {

ExitCode export_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train export --db FILE --site NAME -o OUT [OPTION]...\n\n"
      "Writes one version of a site's model to a model file of its own.\n";
  std::string output;
  bool keeps_pages = true;
  const ModelOptions options = parse_model_options(
      {.name = "export",
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("output,o",
                                 boost::program_options::value(&output)->value_name("OUT"),
                                 "the file to write; it must not exist yet");
             add_without_pages_option(group, keeps_pages);
           }},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    if (output.empty()) {
      throw UsageError{"export needs -o OUT, the file to write the model to"};
    }
    require_new_file(output);
    SiteModel model =
        ModelStore::open(options.database).load(options.site, Detail::with_pages, options.version);
    if (!keeps_pages) {
      set_pages(model, {});
    }
    write_new_file(output,
                   [&](const std::string& part) { ModelStore::open_or_create(part).save(model); });
    log_info("{}, version {}: written to {}, as version 1 there", model.site, model.version,
             output);
    return ExitCode::success;
  });
}

}  // namespace sst
