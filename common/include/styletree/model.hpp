#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// What was learned about one site: the marked Site Style Tree of [Yi03] and the site's evidence.
/// Immutable. A Model is a handle: copies share one model, and any number of threads may use them
/// concurrently.
class STYLETREE_EXPORT Model {
 public:
  /// Reads what serialize() wrote. Verifies the bytes, including their checksums; throws Error
  /// (model) if they are not a model.
  static Model deserialize(std::string_view bytes);

  /// The model as bytes: a model file with only this version, which the programs can read too. With
  /// the same version of SQLite, equal models of equal version give equal bytes.
  std::string serialize() const;

  const std::string& site() const;
  /// Counted from 1 for each site in its store; 0 if it was never stored. (serialize() then writes
  /// 1.)
  int version() const;
  const std::string& created_at() const;  ///< UTC, as "2026-01-31T23:59:59Z"
  const std::string& first_date() const;  ///< of the pages seen; empty if unknown
  const std::string& last_date() const;
  std::string profile() const;      ///< "site", "paper" or "template"
  std::size_t sample_size() const;  ///< pages that the model was learned from

  /// A checksum of everything that cleaning depends on, 32 hexadecimal digits: models with equal
  /// checksums clean alike.
  std::string checksum() const;

  struct STYLETREE_LOCAL Impl;
  /// For the library itself.
  explicit Model(std::shared_ptr<const Impl> impl);
  const Impl& impl() const { return *m_impl; }

 private:
  std::shared_ptr<const Impl> m_impl;
};

}  // namespace styletree
