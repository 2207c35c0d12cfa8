#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// The data learned about one site: the marked Site Style Tree of [Yi03] and the site's evidence. A
/// Model is immutable. It is a handle: copies share one model, and any number of threads may use
/// them concurrently.
class STYLETREE_EXPORT Model {
 public:
  /// Reads the bytes that serialize() returned. Verifies them, including their checksums; throws
  /// Error (model) if they are not a model.
  static Model deserialize(std::string_view bytes);

  /// Returns the model as bytes: a model file that contains only this version. sst-train and
  /// sst-clean can also read it. With the same version of SQLite, equal models with equal versions
  /// have identical bytes.
  std::string serialize() const;

  const std::string& site() const;
  /// The model's version, counted from 1 for each site in its store; 0 if the model was never
  /// stored. (In that case, serialize() writes 1.)
  int version() const;
  const std::string& created_at() const;  ///< UTC, such as "2026-01-31T23:59:59Z"
  const std::string& first_date() const;  ///< date of the oldest page seen; empty if unknown
  const std::string& last_date() const;
  std::string profile() const;      ///< "site", "paper" or "template"
  std::size_t sample_size() const;  ///< number of pages learned from

  /// A checksum of everything that affects cleaning, 32 hexadecimal digits. Models with equal
  /// checksums clean pages identically.
  std::string checksum() const;

  struct STYLETREE_LOCAL Impl;
  /// For internal use by the library.
  explicit Model(std::shared_ptr<const Impl> impl);
  const Impl& impl() const { return *m_impl; }

 private:
  std::shared_ptr<const Impl> m_impl;
};

}  // namespace styletree
