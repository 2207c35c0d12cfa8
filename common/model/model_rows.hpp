#pragma once

#include <cstdint>

#include "common/model/database.hpp"
#include "common/model/site_model.hpp"

namespace sst {

// How a SiteModel is laid out in the tables of schema/.

/// Adds a model as `version` of a site. Within the caller's transaction.
void write_model(Database& database, std::int64_t site_id, int version, const SiteModel& model);

/// How much of a model to read.
enum class Detail : std::uint8_t {
  cleaning,    ///< the tree, and of features only those that are noise by themselves; no sample
  full,        ///< all that was learned
  with_pages,  ///< and the bytes of the sampled pages, if they were kept
};

/// Reads a model and checks all that it reads, down to the checksum of what cleaning depends on,
/// and but for Detail::cleaning of the rest; throws ModelError if it is damaged.
SiteModel read_model(Database& database, std::int64_t model_id, Detail detail);

// Columns of `model` in the order in which they are written and read.
inline constexpr char kModelColumns[] =
    "created_at, program, parser, checksum, rest_checksum, profile, threshold, attenuation, "
    "characteristic_share, "
    "merge_similarity, local_noise, merge_elements, leaf_rule, vocabulary_min_share, "
    "vocabulary_min_pages, noise_min_share, noise_min_pages, sample_size, seed, pages_seen, "
    "pages_duplicate, pages_with_problems, "
    "tree_pages, tree_elements, tree_styles, tree_noisy, tree_meaningful, without, has_records, "
    "first_date, last_date, of_captures, pages_checksum";

}  // namespace sst
