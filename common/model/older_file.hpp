#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/model/database.hpp"
#include "common/model/model_store.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// A model file of an older schema, as far as its models can be learned again from it. No other
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

  /// The schema of the file at `path` if that is a model file of an older schema, else 0. Throws
  /// ModelError if it cannot be read.
  static int schema_of(const std::string& path);

  /// Opens a file of an older schema, and brings all that was committed into the file itself. Only
  /// this connection may use the file meanwhile. Throws ModelError.
  explicit OlderFile(const std::string& path);

  /// By site; the versions of a site by number, the active one last.
  std::vector<Model> models();

  /// The site, version, parameters, sampling, era and sample of a model with the pages that it
  /// keeps, and nothing else. Throws DamagedModelError if they are damaged, and ModelError if the
  /// model keeps no pages.
  SiteModel read(const Model& model);

  /// The log, the oldest decision first; none before schema 10.
  std::vector<ModelDecision> decisions();

 private:
  bool has_column(const std::string& table, const std::string& column);

  Database m_database;
  int m_schema = 0;
};

}  // namespace sst
