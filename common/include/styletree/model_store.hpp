#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <styletree/activation.hpp>
#include <styletree/export.hpp>
#include <styletree/lesson.hpp>
#include <styletree/model.hpp>
#include <styletree/selectors.hpp>

namespace styletree {

/// One version of a site's model, as reported by ModelStore::list().
struct ModelInfo {
  std::string site;
  int version = 0;         ///< counted from 1 for each site
  bool in_force = false;   ///< cleaning may use the version; several may be in force, for different
                           ///< dates
  bool active = false;     ///< the version that was put in force last
  bool damaged = false;    ///< the version cannot be used
  std::string created_at;  ///< UTC, such as "2026-01-31T23:59:59Z"
  std::string first_date;  ///< date of the oldest page seen; empty if unknown
  std::string last_date;
  std::uint64_t sampled_pages = 0;
};

/// The models of any number of sites in one SQLite file: the --db file of sst-train and sst-clean.
/// One thread at a time; any number of processes may read a file while one writes to it. Every
/// function throws Error (model) if the file cannot be used.
///
///     auto store = styletree::ModelStore::open_or_create("models.db");
///     store.save(model);
///     styletree::Model again = store.load("example.org");
class STYLETREE_EXPORT ModelStore {
 public:
  /// Opens an existing file for reading.
  static ModelStore open(const std::string& path);
  /// Opens a file for writing. If it does not exist, the first save() creates it.
  static ModelStore open_or_create(const std::string& path);

  ~ModelStore();
  ModelStore(ModelStore&&) noexcept;
  ModelStore& operator=(ModelStore&&) noexcept;

  /// Stores the model as the next version of its site, in one transaction: if the process is
  /// killed, the file keeps its previous contents. Returns the version. Throws Error (usage) if the
  /// store was opened for reading.
  int save(const Model& model, Activation activation = Activation::exclusive);

  /// Puts a version in force. Throws Error (model) if the version does not exist or is damaged.
  void activate(std::string_view site, int version, Activation activation = Activation::exclusive);
  /// Deactivates a version. At least one other version of the site must be in force. If the version
  /// was active, the newest version that is still in force becomes active.
  void deactivate(std::string_view site, int version);
  /// Deletes a version, which must not be in force. If `version` is unset, deletes the site with
  /// all of its models.
  void remove(std::string_view site, std::optional<int> version = std::nullopt);

  /// Adds a lesson about a site, and returns its number. Throws Error (input) if the lesson's
  /// selector is invalid, if the site has an equivalent lesson, or if no version in force has a
  /// node that the selector matches.
  int teach(std::string_view site, const Lesson& lesson);
  /// Removes a lesson. Throws Error (model) if the site has no lesson with this number.
  void forget(std::string_view site, int number);
  /// Returns the site's lessons, sorted by number.
  std::vector<Lesson> lessons(std::string_view site);
  /// Returns up to `most` questions whose answers would improve the cleaning of the active
  /// version's sampled pages, best first. Omits questions whose selectors are in `answered`. If
  /// such a question led to no lesson, may return questions about parts of its node. Throws Error
  /// (input) if the version does not keep its pages, or if its profile is not Profile::site.
  std::vector<Question> questions(std::string_view site, std::size_t most = 5,
                                  const std::vector<std::string>& answered = {});

  /// Returns the decisions of a version, by default the active one, as selectors for scrapers and
  /// browsers. Throws Error (input) if the version does not keep its pages, or if its profile is
  /// not Profile::site. With PoorSelectors::refuse, also throws if the text that the selectors
  /// match differs a lot from the text that the model keeps.
  ///
  ///     for (const std::string& css : store.selectors("example.org").content) { ... }
  Selectors selectors(std::string_view site, SelectorLanguage language = SelectorLanguage::css,
                      std::optional<int> version = std::nullopt,
                      PoorSelectors poor = PoorSelectors::refuse);

  /// Loads the given version of a site's model, by default the active one. `site` is the site's
  /// host.
  Model load(std::string_view site, std::optional<int> version = std::nullopt);

  /// Loads all versions of the site that are in force, the active one first; empty if there are
  /// none.
  std::vector<Model> load_in_force(std::string_view site);

  /// Lists all versions of all sites, sorted by site and version. Reads and checks every model in
  /// the file.
  std::vector<ModelInfo> list();

 private:
  struct STYLETREE_LOCAL Impl;
  explicit ModelStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

/// The models in force in a store, for cleaning pages of many sites. A model is loaded when a page
/// first needs it; the memory for cached models is bounded. The list of models in force is read
/// once: versions stored later are ignored. A ModelSet is a handle: copies share the models. Any
/// number of threads may use a ModelSet, each with its own Cleaner.
class STYLETREE_EXPORT ModelSet {
 public:
  struct Options {
    std::string site;            ///< the site of all pages; empty: each page's URL determines its
                                 ///< site
    std::optional<int> version;  ///< version of `site`; unset: the one in force for the page's date
    std::function<void(const std::string& message)>
        warn;  ///< may be called concurrently from several threads
  };

  /// Opens the store at `path`. Throws Error (model) if the store cannot be used, or if it contains
  /// no model of the requested site.
  static ModelSet open(const std::string& path);
  static ModelSet open(const std::string& path, const Options& options);

  /// True if the set contains a model for a page with this URL.
  bool has_model_for(std::string_view url) const;

  struct STYLETREE_LOCAL Impl;
  /// For internal use by the library.
  const std::shared_ptr<Impl>& impl() const { return m_impl; }

 private:
  explicit ModelSet(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> m_impl;
};

}  // namespace styletree
