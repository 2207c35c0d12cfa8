#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
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

/// One line of `sst-train list`.
struct ModelSummary {
  std::string site;
  int version = 0;
  bool active = false;    ///< the version that was put in force last
  bool in_force = false;  ///< cleaning may use it
  std::string created_at;
  std::string first_date;  ///< start of its era; see SiteModel
  std::string last_date;
  std::string profile;
  double threshold = 0.0;
  std::uint64_t sample_size = 0;    ///< requested number of pages
  std::uint64_t sampled_pages = 0;  ///< pages from which the tree was built
  TrainingCounts counts;
  std::uint64_t elements = 0;     ///< elements in the stored, simplified tree
  bool damaged = false;           ///< cleaning refuses to use the model
  std::vector<SiteRight> rights;  ///< see SiteModel; empty if the model is damaged
};

/// A reference to a stored model.
struct StoredModel {
  std::string site;
  int version = 0;
  bool active = false;
  std::string checksum;
  std::uint64_t sampled_pages = 0;
  std::string first_date;
  std::string last_date;
};

/// A decision about the models of a site.
struct ModelDecision {
  /// Stored by name; never rename.
  enum class Action : std::uint8_t {
    learned,    ///< a new version was learned and put in force
    kept,       ///< the versions in force did not change
    activated,  ///< an existing version was put in force
    taught,     ///< a person added or removed a lesson
  };

  std::string site;
  std::string decided_at{};  ///< timestamp(); if empty, ModelStore::note() uses the current time
  Action action = Action::learned;
  int version = 0;       ///< active after the decision; 0: none
  int replaced = 0;      ///< active before the decision; 0: none
  std::string reason{};  ///< human-readable

  friend bool operator==(const ModelDecision&, const ModelDecision&) = default;
};

/// "learned", "kept", "activated" or "taught".
std::string_view action_name(ModelDecision::Action action);

/// Parses a log row with the columns site, decided_at, action, version, replaced and reason. Throws
/// DamagedModelError if the action is unknown.
ModelDecision stored_decision(const Database& database, const Statement& row);

using styletree::Activation;

/// The models of any number of sites, in an SQLite file. Only the sources in this folder depend on
/// the schema. One thread at a time; any number of processes may read the file while one writes to
/// it. Every function throws ModelError, whose message names the file and the next step.
class ModelStore {
 public:
  /// Opens a file for reading; never writes. Rejects a file that is missing, is damaged, belongs to
  /// another program, or has a schema that this program cannot read.
  static ModelStore open(const std::string& path);
  /// Like open(), but if the file is missing and its folder exists, returns a store that remains
  /// empty.
  static ModelStore open_if_there(const std::string& path);
  /// Opens a file for writing. If the file does not exist, checks that it can be created. The first
  /// save() creates it, so that a run that learns nothing creates no file.
  static ModelStore open_or_create(const std::string& path);

  /// Like open_or_create(), but the file must exist.
  static ModelStore open_to_change(const std::string& path);

  /// The file's path, as passed to open().
  const std::string& path() const { return m_path; }

  /// Runs `change()` in one transaction: the file receives all of its changes, or none if
  /// `change()` throws or the process is killed. Until the transaction ends, only this store can
  /// write.
  void change_together(const std::function<void()>& change);

  /// Stores `model` as the next version of its site and puts it in force, in one transaction. If
  /// the process is killed, the old model stays in force. With `in_place_of`, the new version
  /// replaces only that version, which must be in force, and is active if that version was. Returns
  /// the version.
  int save(const SiteModel& model, Activation activation = Activation::exclusive,
           std::optional<int> in_place_of = std::nullopt);

  /// Stores a model under its own version number, which must be new for the site. If several
  /// versions are put in force, the one stored last is active.
  enum class Force : std::uint8_t { none, in_force };
  void restore(const SiteModel& model, Force force);

  /// Puts a version in force in one transaction, like every change to the file.
  void activate(std::string_view site, int version, Activation activation);

  /// Deactivates a version. If it was active, the newest of the other versions in force becomes
  /// active. Throws ModelError if no other version is in force.
  void deactivate(std::string_view site, int version);

  /// Deletes a version, which must not be in force; without a version, deletes the site with all
  /// its versions.
  void remove(std::string_view site, std::optional<int> version);

  /// Deletes the versions of a site, or of every site if `site` is empty, except the newest `keep`
  /// versions and the versions in force. Returns the deleted versions, sorted by site and version.
  std::vector<StoredModel> prune(std::string_view site, std::size_t keep);

  /// Adds a lesson about a site under the next number, and returns the number. Replaces an older
  /// lesson that is_replaced_by() the new one. Throws InputError if check() rejects the lesson, if
  /// the site has an equivalent lesson, or if the site already has Lesson::kMostOfSite lessons.
  int add_lesson(std::string_view site, Lesson lesson);
  /// Removes a lesson, and returns it. Throws ModelError if the site has no such lesson.
  Lesson remove_lesson(std::string_view site, int number);
  /// The lessons of a site, by number.
  std::vector<Lesson> lessons(std::string_view site);
  /// The lessons by site. Excludes sites without lessons, and sites whose lessons are damaged.
  std::map<std::string, std::vector<Lesson>, std::less<>> all_lessons();

  /// Adds a decision to the log, with the current time if its time is empty. Deletes all but the
  /// latest 1,000 decisions of its site. REQUIRES: the file exists. To store a decision and its
  /// effect in one transaction, see change_together().
  void note(const ModelDecision& decision);

  /// The log of one site, or of all sites if `site` is empty; oldest decision first.
  std::vector<ModelDecision> decisions(std::string_view site = {});
  /// The latest decision about a site.
  std::optional<ModelDecision> latest_decision(std::string_view site);

  /// The number of sites with a model.
  std::uint64_t site_count();

  /// All versions of one site, or of all sites if `site` is empty, sorted by site and version.
  /// Reads and checks each model.
  std::vector<ModelSummary> list(std::string_view site = {});

  /// The models in force of one site, or of all sites if `site` is empty, sorted by site and
  /// version.
  std::vector<StoredModel> in_force(std::string_view site = {});

  /// The active version of a site; 0 if it has none.
  int active_version(std::string_view site);

  /// True if the site has this version.
  bool has(std::string_view site, int version);
  /// Throws ModelError if the site has no model; the message lists known sites.
  void require_site(std::string_view site);

  /// Loads the site's active version, or the given version. Checks everything that it reads,
  /// including the checksums computed when the model was stored.
  SiteModel load(std::string_view site, Detail detail, std::optional<int> version = std::nullopt);
  /// Like load(), but loads the active version if `version` no longer exists.
  SiteModel load_or_active(std::string_view site, Detail detail, int version);

  /// Copies a consistent snapshot of the file to the empty file `path`; other programs may write to
  /// the file at the same time. REQUIRES: the file exists.
  void copy_to(const std::string& path);

  /// Moves the contents of the write-ahead log into the file, as far as possible without waiting
  /// for other programs, so that a copy of the file alone is complete. Does nothing if the file
  /// does not exist.
  void checkpoint();

  /// Returns the model as the bytes of a model file that contains only this model, under its own
  /// version.
  static std::string serialize(const SiteModel& model);
  /// Reads the model from bytes that serialize() returned, including its stored pages. Throws
  /// ModelError if the bytes are damaged or are not a model file of this program.
  static SiteModel deserialize(std::string_view bytes);

 private:
  explicit ModelStore(std::string path) : m_path{std::move(path)} {}

  /// False as long as the file does not exist. Opens the file if another program has created it.
  bool has_file();
  std::vector<Lesson> lessons_in_file(const std::string& site);
  /// A consistent view of the file; null if the file does not exist.
  std::unique_ptr<Snapshot> begin_to_read();
  std::optional<std::int64_t> find(std::string_view site, std::optional<int> version);
  [[noreturn]] void fail_to_find(std::string_view site, std::optional<int> version);
  std::string stored_name(std::string_view site);
  std::string known_sites();
  std::string known_versions(std::string_view site);

  std::string m_path;
  std::optional<Database> m_database;  // unset while the file does not exist
};

}  // namespace sst
