#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/model/database.hpp"
#include "common/model/site_model.hpp"

namespace sst {

// Maps a SiteModel to the tables of schema/.

/// Adds a model as `version` of a site, within the caller's transaction.
void write_model(Database& database, std::int64_t site_id, int version, const SiteModel& model);

/// Adds a lesson, within the caller's transaction. REQUIRES: its number is unused.
void write_lesson(Database& database, std::int64_t site_id, const Lesson& lesson);

/// The number of the site's next lesson. The numbers of removed lessons are not reused.
int next_lesson_number(Database& database, std::int64_t site_id);

/// Adds a model's lessons, within the caller's transaction. Does nothing if the site has or had
/// lessons in this file.
void write_lessons(Database& database, std::int64_t site_id, std::span<const Lesson> lessons);

/// The lessons of a site, by number. Throws std::invalid_argument if a lesson is damaged.
std::vector<Lesson> read_lessons(Database& database, std::int64_t site_id);

/// How much of a model to read.
enum class Detail : std::uint8_t {
  cleaning,    ///< only the data that cleaning needs, including locally noisy features, the fits
               ///< of sampled pages and, in the `paper` profile, the tree
  full,        ///< everything that was learned
  with_pages,  ///< also the bytes of the sampled pages, if they were kept
};

/// Reads a model and checks everything that it reads. Verifies model_checksum() and, except for
/// Detail::cleaning, rest_checksum(). Throws ModelError if the model is damaged.
SiteModel read_model(Database& database, std::int64_t model_id, Detail detail);

}  // namespace sst
