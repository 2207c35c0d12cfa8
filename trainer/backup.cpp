#include <filesystem>
#include <string>
#include <system_error>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/model/sample_file.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/new_file.hpp"

namespace sst {
namespace {

/// Copies the samples before the models. A service stores a model before it marks the model as
/// learned in the samples, so a restored service may learn a model again, but never skips one.
void back_up(ModelStore& store, const std::string& output, bool has_samples) {
  const auto copy_models = [&] {
    write_new_file(output, [&](const std::string& part) { store.copy_to(part); });
  };
  if (!has_samples) {
    copy_models();
    return;
  }
  write_new_file(samples_path(output), [&](const std::string& part) {
    copy_sample_file(samples_path(store.path()), part);
    copy_models();
  });
}

}  // namespace

ExitCode backup_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train backup --db FILE -o OUT [OPTION]...\n\n"
      "Copies a model file and, if it exists, the sample file of 'sst-train serve'\n"
      "(FILE.samples). Other programs may use both files during the copy.\n";
  std::string output;
  const ModelOptions options = parse_model_options(
      {.name = "backup",
       .site = ModelCommand::Site::none,
       .version = ModelCommand::Version::none,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("output,o",
                                 boost::program_options::value(&output)->value_name("OUT"),
                                 "the file to write; neither it nor OUT.samples may exist yet");
           }},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    if (output.empty()) {
      throw UsageError{"backup needs -o OUT, the file to copy the models to"};
    }
    if (output.ends_with(samples_path(""))) {
      throw UsageError{"-o " + output +
                       ": this name is reserved for the samples of a model file; give "
                       "the copy of the models another name"};
    }
    std::error_code error;
    const bool has_samples = std::filesystem::exists(samples_path(options.database), error);
    require_new_file(output);
    require_new_file(samples_path(output));
    ModelStore store = ModelStore::open(options.database);
    back_up(store, output, has_samples);
    log_info("{}: copied to {}{}", options.database, output,
             has_samples ? ", with its samples" : "; there are no samples");
    return ExitCode::success;
  });
}

}  // namespace sst
