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
  /// Nodes whose importance, [0, 1], is at most this threshold may be noise. If unset, the
  /// threshold is chosen without labels. Used only in the `paper` profile.
  std::optional<double> threshold{};
  /// Stores the sampled pages in the model, compressed, so that the model can be relearned and
  /// extended.
  bool keep_pages = true;
  std::size_t threads = 0;  ///< 0: one per core; does not affect the model
  /// Called between pages, at least once per page, concurrently from several threads. If it throws,
  /// learn() stops and rethrows the exception.
  std::function<void()> on_step{};
};

/// Learns models from samples. One thread at a time.
class STYLETREE_EXPORT Trainer {
 public:
  explicit Trainer(const TrainerOptions& options = {});
  ~Trainer();
  Trainer(Trainer&&) noexcept;
  Trainer& operator=(Trainer&&) noexcept;

  /// Learns the site's model [Yi03, figure 8]. About 20 pages suffice; 500 are better. Equal
  /// samples produce equal models, unless parsing a page exceeds the limit of ten seconds of
  /// processor time on one machine but not on another. Throws Error (input) if no page of the
  /// sample can be used, and Error (usage) if the sample is an outline.
  Model learn(const Sample& sample) const;

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
