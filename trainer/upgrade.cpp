#include <filesystem>
#include <string>
#include <system_error>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/io/file_system.hpp"
#include "common/io/paths.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/model/model_file.hpp"
#include "common/model/model_store.hpp"
#include "common/model/older_file.hpp"
#include "common/text/numbers.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Relearns the models of an older file into a new file, which replaces the older file once it is
/// complete. The older file is kept under another name.
class Upgrade {
 public:
  Upgrade(std::string database, int schema)
      : m_database{std::move(database)},
        m_path{resolved_path(m_database)},
        m_new{m_path.string() + ".upgrade"},
        m_kept{m_path.string() + ".schema-" + std::to_string(schema)} {}

  /// Returns the number of models that could not be relearned. Throws ModelError if all models
  /// failed.
  std::size_t run() {
    if (fs::exists(m_kept) && !fs::equivalent(m_kept, m_path)) {
      throw ModelError{
          m_kept.string() +
          ": this file already exists, but its name is needed for the older model file; move it"};
    }
    remove_new();
    const std::size_t learned = learn_all();
    if (learned == 0) {
      remove_new();
      throw ModelError{m_database +
                       ": no model could be learned again, so the file is unchanged; " +
                       "learn the sites again into a new file"};
    }
    replace();
    log_info("{}: {} learned again; the older file is kept as {}", m_database,
             counted(learned, "model", "models"), m_kept.string());
    return m_left_out;
  }

 private:
  std::size_t learn_all() {
    std::size_t learned = 0;
    OlderFile older{m_path.string()};
    ModelStore store = ModelStore::open_or_create(m_new.string());
    for (const OlderFile::Model& model : older.models()) {
      try {
        const SiteModel before = older.read(model);
        SiteModel again = learn_again(before, before.parameters, m_database);
        again.version = before.version;
        set_lessons(again, before.lessons);
        store.restore(again,
                      model.in_force ? ModelStore::Force::in_force : ModelStore::Force::none);
        ++learned;
        log_info("{}, version {}: learned again from {}", model.site, model.version,
                 counted(again.sample.size(), "page", "pages"));
      } catch (const Error& error) {
        ++m_left_out;
        log_warning("{}", error.what());
      }
    }
    if (learned > 0) {
      for (const ModelDecision& decision : older.decisions()) {
        store.note(decision);
      }
    }
    return learned;
  }

  void replace() const {
    std::error_code error;
    if (!fs::exists(m_kept)) {
      fs::create_hard_link(m_path, m_kept, error);
      if (error) {
        fs::copy_file(m_path, m_kept);
      }
    }
    FileSystem& disk = real_file_system();
    error = disk.rename(m_new, m_path);
    if (!error) {
      error = disk.sync_folder(m_path.parent_path());
    }
    if (error) {
      throw ModelError{m_database + ": the new file " + m_new.string() + " cannot replace it (" +
                       error.message() + "); run the same command again"};
    }
  }

  void remove_new() const {
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
      fs::remove(m_new.string() + ending);
    }
  }

  std::string m_database;
  fs::path m_path;
  fs::path m_new;   // the new file, until it is complete
  fs::path m_kept;  // the older file
  std::size_t m_left_out = 0;
};

}  // namespace

ExitCode upgrade_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train upgrade --db FILE [OPTION]...\n\n"
      "Relearns the models of a model file from an older program, using the pages stored in it.\n"
      "The new file replaces the older one, which is kept next to it as FILE.schema-N.\n";
  const ModelOptions options = parse_model_options(
      {.name = "upgrade", .site = ModelCommand::Site::none, .version = ModelCommand::Version::none},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    const int schema = OlderFile::schema_of(options.database);
    if (schema == 0) {
      ModelStore::open(options.database);
      log_info("{}: the file already has schema {}; nothing to do", options.database,
               schema_version());
      return ExitCode::success;
    }
    const std::size_t left_out = Upgrade{options.database, schema}.run();
    return left_out == 0 ? ExitCode::success : ExitCode::finished_with_skips;
  });
}

}  // namespace sst
