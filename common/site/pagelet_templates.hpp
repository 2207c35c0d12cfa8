#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/site/page_fit.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// The templates of a site: the fingerprints of pagelets that are on at least two sampled pages
/// [Yi03, 4.2: "a group of (no less than 2) pagelets whose shingles are the same"]. The `template`
/// profile cleans pages with these templates. Immutable, so safe to read from any number of
/// threads.
class PageletTemplates {
 public:
  struct Template {
    PageletFingerprint fingerprint = 0;
    std::uint32_t pages = 0;  ///< sampled pages that contain it, at least kLeastPages

    friend bool operator==(const Template&, const Template&) = default;
  };

  static constexpr std::uint32_t kLeastPages = 2;

  PageletTemplates() = default;
  /// REQUIRES: `templates` is sorted by fingerprint, without repeats.
  explicit PageletTemplates(std::vector<Template> templates) : m_templates{std::move(templates)} {}

  std::span<const Template> templates() const { return m_templates; }
  std::size_t size() const { return m_templates.size(); }
  bool empty() const { return m_templates.empty(); }

  /// The number of sampled pages that contain the pagelet; 0 if the pagelet is not a template.
  std::uint32_t pages_with(const Pagelet& pagelet) const;

  /// The fit of a page: `matched` is the share of its words in templates.
  PageFit measure_fit(const Pagelets& page) const;

 private:
  std::vector<Template> m_templates;
};

}  // namespace sst
