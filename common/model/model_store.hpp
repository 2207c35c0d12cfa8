#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <styletree/activation.hpp>

#include "common/model/database.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// Marks a file as ours in its header: "SST1". Stored in model files; never change.
inline constexpr std::int64_t kApplicationId = 0x53535431;

/// The version of the schema that this program writes: the number of the last file in schema/.
int schema_version();

/// One line of `sst-train list`.
struct ModelSummary {
  std::string site;
  int version = 0;
  bool active = false;    ///< of the versions in force, the one that was put there last
  bool in_force = false;  ///< cleaning may use it
  std::string created_at;
  std::string first_date;  ///< its era: see SiteModel
  std::string last_date;
  std::string profile;
  double threshold = 0.0;
  std::uint64_t sample_size = 0;    ///< pages asked for
  std::uint64_t sampled_pages = 0;  ///< pages that the tree is made of
  TrainingCounts counts;
  std::uint64_t elements = 0;  ///< in the stored, simplified tree
  bool damaged = false;        ///< cleaning refuses it
};

/// A model as it is referred to.
struct StoredModel {
  std::string site;
  int version = 0;
  bool active = false;
  std::string checksum;
  std::uint64_t sampled_pages = 0;
  std::string first_date;
  std::string last_date;
};

/// What was decided about the models of a site.
struct ModelDecision {
  /// Stored by name; never rename.
  enum class Action : std::uint8_t {
    learned,    ///< a new version, which is in force since
    kept,       ///< nothing new: the versions in force stay
    activated,  ///< a version that was there before
  };

  std::string site;
  std::string decided_at{};  ///< timestamp(); empty: now, for ModelStore::note()
  Action action = Action::learned;
  int version = 0;       ///< that is active since; 0: none
  int replaced = 0;      ///< that was active before; 0: none
  std::string reason{};  ///< for people

  friend bool operator==(const ModelDecision&, const ModelDecision&) = default;
};

/// "learned", "kept" or "activated".
std::string_view action_name(ModelDecision::Action action);

/// A row of the columns site, decided_at, action, version, replaced and reason of the log. Throws
/// DamagedModelError if the action is unknown.
ModelDecision stored_decision(const Database& database, const Statement& row);

using styletree::Activation;

/// The models of any number of sites, in an SQLite file. The only place that knows its schema. One
/// thread at a time; any number of processes may read while one writes. Every function throws
/// ModelError, whose message names the file and says what to do.
class ModelStore {
 public:
  /// For reading, which never writes. Refuses files that are missing, damaged, foreign, or of a
  /// schema that this program does not read.
  static ModelStore open(const std::string& path);
  /// The same; where there is no file yet, but a folder for it, a store without models, which stays
  /// so.
  static ModelStore open_if_there(const std::string& path);
  /// For writing. Where there is no file, checks that one can be made; the first save() makes it,
  /// so that a run which learns nothing leaves nothing behind.
  static ModelStore open_or_create(const std::string& path);

  /// For changing what is there: as open_or_create(), but there must be a file.
  static ModelStore open_to_change(const std::string& path);

  /// The file's path, as it was opened.
  const std::string& path() const { return m_path; }

  /// Makes the changes of `change()` to the store in one transaction: all of them, or none if it
  /// throws or is killed. Until then, only this thread's store may write.
  void change_together(const std::function<void()>& change);

  /// Stores `model` as the next version of its site and puts it in force, in one transaction. If
  /// the process is killed, the old model stays in force. With `in_place_of`, the new version
  /// replaces only that version, which must be in force, and is active if that version was. Returns
  /// the version.
  int save(const SiteModel& model, Activation activation = Activation::exclusive,
           std::optional<int> in_place_of = std::nullopt);

  /// Stores a model under its own version, which must be new to its site. Of a site's versions in
  /// force, the last one that was stored is active.
  enum class Force : std::uint8_t { none, in_force };
  void restore(const SiteModel& model, Force force);

  /// Puts a version in force, in one transaction like every change of the file.
  void activate(std::string_view site, int version, Activation activation);

  /// Takes a version out of force. If it was the active one, the newest of the others in force is
  /// active then. Throws ModelError if no other version is in force.
  void deactivate(std::string_view site, int version);

  /// Deletes a version, which must not be in force; without a version, the site with all of them.
  void remove(std::string_view site, std::optional<int> version);

  /// Deletes all versions of a site but the newest `keep` and those that are in force; of every
  /// site if it is empty. Returns those that were deleted, by site and version.
  std::vector<StoredModel> prune(std::string_view site, std::size_t keep);

  /// Adds a decision to the log, as made now unless it has a time, and forgets those of its site
  /// that are older than the latest 1,000. REQUIRES: there is a file. For a decision and its effect
  /// in one transaction, see change_together().
  void note(const ModelDecision& decision);

  /// The log, the oldest decision first; of one site, or of all if it is empty.
  std::vector<ModelDecision> decisions(std::string_view site = {});
  /// The latest decision about a site.
  std::optional<ModelDecision> latest_decision(std::string_view site);

  /// The number of sites with a model.
  std::uint64_t site_count();

  /// All versions, by site and version; of one site, or of all if it is empty. Reads and checks
  /// each model.
  std::vector<ModelSummary> list(std::string_view site = {});

  /// The models in force, by site and version; of one site, or of all if it is empty.
  std::vector<StoredModel> in_force(std::string_view site = {});

  /// True if there is such a version.
  bool has(std::string_view site, int version);
  /// Throws ModelError, which names the sites that there are, if the site has no model.
  void require_site(std::string_view site);

  /// The active version of the site, or the one asked for. Everything read is checked,
  /// down to the checksums made when it was stored.
  SiteModel load(std::string_view site, Detail detail, std::optional<int> version = std::nullopt);
  /// The same, but the active version if there is no such version any more.
  SiteModel load_or_active(std::string_view site, Detail detail, int version);

  /// Copies the file, as it is at this moment, to the empty file `path`, while other programs may
  /// write. REQUIRES: there is a file.
  void copy_to(const std::string& path);

  /// Writes what is in the write-ahead log into the file, so that a copy of the file alone has it,
  /// as far as that is possible without waiting for other programs. Does nothing if there is no
  /// file.
  void checkpoint();

  /// A model as the bytes of a model file that holds it alone, under its own version.
  static std::string serialize(const SiteModel& model);
  /// Reads the model from such bytes, with the pages that it keeps. Throws ModelError if they are
  /// damaged or foreign.
  static SiteModel deserialize(std::string_view bytes);

 private:
  explicit ModelStore(std::string path) : m_path{std::move(path)} {}

  /// False as long as there is no file, and so no model. Opens one that another program has made.
  bool has_file();
  /// The file at one moment; none if there is no file.
  std::unique_ptr<Snapshot> begin_to_read();
  std::optional<std::int64_t> find(std::string_view site, std::optional<int> version);
  [[noreturn]] void fail_to_find(std::string_view site, std::optional<int> version);
  std::string stored_name(std::string_view site);
  std::string known_sites();
  std::string known_versions(std::string_view site);

  std::string m_path;
  std::optional<Database> m_database;  // none as long as there is no file
};

}  // namespace sst
