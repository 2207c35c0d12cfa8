#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/model/database.hpp"
#include "common/model/model_store.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// Reads a model file with an older schema, as far as necessary to relearn its models. No other
/// part of the program reads such files.
///
///     OlderFile older{"models.db"};
///     for (const OlderFile::Model& model : older.models()) { older.read(model); }
class OlderFile {
 public:
  struct Model {
    std::int64_t id = 0;
    std::string site;
    int version = 0;
    bool in_force = false;
    bool active = false;
  };

  /// Returns the schema of the model file at `path` if it is older than the current schema,
  /// otherwise 0. Throws ModelError if the file cannot be read.
  static int schema_of(const std::string& path);

  /// Opens a file with an older schema, and moves all committed changes from its log into the file.
  /// No other connection may use the file at the same time. Throws ModelError on failure.
  explicit OlderFile(const std::string& path);

  /// The models sorted by site; the versions of a site sorted by number, with the active one last.
  std::vector<Model> models();

  /// Reads only a model's site, version, parameters, sampling, era, sample with the stored pages,
  /// and the lessons of its site. Throws DamagedModelError if any of these is damaged, and
  /// ModelError if the model contains no pages.
  SiteModel read(const Model& model);

  /// The log, oldest decision first; empty before schema 10.
  std::vector<ModelDecision> decisions();

 private:
  std::vector<Lesson> lessons_of(std::int64_t model_id);
  bool has_column(const std::string& table, const std::string& column);

  Database m_database;
  int m_schema = 0;
};

}  // namespace sst
