#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// What was learned of one site: the marked Site Style Tree of [Yi03] and the site's evidence.
/// Immutable. A Model is a handle: copies share what they stand for, and any number of threads may
/// use them at once.
class STYLETREE_EXPORT Model {
 public:
  /// Reads what serialize() wrote. The bytes are checked down to their checksums; throws Error
  /// (model) if they are not those of a model.
  static Model deserialize(std::string_view bytes);

  /// The model as bytes: a model file with this one version in it, which the programs read, too.
  /// Equal models of equal version give equal bytes with one version of SQLite.
  std::string serialize() const;

  const std::string& site() const;
  /// Counted from 1 for each site in its store; 0 if it was never stored. (serialize() writes 1
  /// then.)
  int version() const;
  const std::string& created_at() const;  ///< UTC, as "2026-01-31T23:59:59Z"
  const std::string& first_date() const;  ///< of the pages that were seen; empty if none is known
  const std::string& last_date() const;
  std::string profile() const;      ///< "site", "paper" or "template"
  std::size_t sample_size() const;  ///< pages that it was learned from

  /// 32 hexadecimal digits over everything that cleaning depends on: models with equal checksums
  /// clean alike.
  std::string checksum() const;

  struct STYLETREE_LOCAL Impl;
  /// For the library itself.
  explicit Model(std::shared_ptr<const Impl> impl);
  const Impl& impl() const { return *m_impl; }

 private:
  std::shared_ptr<const Impl> m_impl;
};

}  // namespace styletree
