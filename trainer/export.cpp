#include <filesystem>
#include <system_error>

#include "common/cli/help.hpp"
#include "common/cli/log.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// A model file that appears when it is complete, and goes unless it was.
class NewModelFile {
 public:
  explicit NewModelFile(fs::path path)
      : m_path{std::move(path)}, m_part{m_path.string() + ".part"} {
    remove_part();  // of an export that was stopped
  }
  ~NewModelFile() { remove_part(); }
  NewModelFile(const NewModelFile&) = delete;
  NewModelFile& operator=(const NewModelFile&) = delete;

  void write(const SiteModel& model) const {
    ModelStore::open_or_create(m_part.string()).save(model);
    std::error_code error;
    fs::rename(m_part, m_path, error);
    if (error) {
      throw InputError{m_path.string() + ": the model cannot be written there (" + error.message() +
                       "); name another file with -o"};
    }
  }

 private:
  void remove_part() const {
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
      fs::remove(m_part.string() + ending, ignored);
    }
  }

  fs::path m_path;
  fs::path m_part;
};

}  // namespace

ExitCode export_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train export --db FILE --site NAME -o OUT [OPTION]...\n\n"
      "Writes one version of a site's model to a model file of its own.\n";
  std::string output;
  bool forgets_pages = false;
  const ModelOptions options = parse_model_options(
      {.name = "export",
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("output,o",
                                 boost::program_options::value(&output)->value_name("OUT"),
                                 "the file to make; there must be none yet");
             group.add_options()("without-pages",
                                 boost::program_options::bool_switch(&forgets_pages),
                                 kWithoutPages);
           }},
      arguments);
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  if (output.empty()) {
    throw UsageError{"export needs -o OUT, the file to write the model to"};
  }
  const Logging logging{"sst-train", streams, options.general.verbosity};
  if (std::error_code error; fs::exists(output, error)) {
    throw UsageError{output + ": there is such a file; name another one with -o, or delete it"};
  }
  SiteModel model =
      ModelStore::open(options.database).load(options.site, Detail::with_pages, options.version);
  if (forgets_pages) {
    set_pages(model, {});
  }
  NewModelFile{output}.write(model);
  log_info("{}, version {}: written to {}, as version 1 there", model.site, model.version, output);
  return ExitCode::success;
}

}  // namespace sst
