#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <styletree/export.hpp>
#include <styletree/model.hpp>
#include <styletree/profile.hpp>
#include <styletree/sample.hpp>

namespace styletree {

struct TrainerOptions {
  Profile profile = Profile::site;
  /// Importance at or under which a node may be noise, [0, 1]; none: chosen without labels. Only
  /// for the profile `paper`.
  std::optional<double> threshold{};
  /// Keep the sampled pages in the model, packed, so that it can be learned again and added to.
  bool keep_pages = true;
  std::size_t threads = 0;  ///< 0: one for each core; the model does not depend on it
  /// Called between pages, at least once a page, from several threads at once. An exception of it
  /// stops learn(), which rethrows it.
  std::function<void()> on_step{};
};

/// Learns models from samples. One thread at a time.
class STYLETREE_EXPORT Trainer {
 public:
  explicit Trainer(const TrainerOptions& options = {});
  ~Trainer();
  Trainer(Trainer&&) noexcept;
  Trainer& operator=(Trainer&&) noexcept;

  /// Learns the site's model [Yi03, figure 8]. Some 20 pages are enough to learn from, 500 are
  /// better. Equal samples give equal models, unless a page takes longer to parse than the limit of
  /// ten seconds of processor time on one machine only. Throws Error (input) if no page of the
  /// sample can be used.
  Model learn(const Sample& sample) const;

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
