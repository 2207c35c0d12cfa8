#include "common/site/importance.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace sst {
namespace {

/// Equation (1).
template <typename Count>
double entropy_of(std::span<const Count> style_pages) {
  const double m = std::accumulate(style_pages.begin(), style_pages.end(), 0.0);
  if (m <= 1.0) {
    return m == 1.0 ? 1.0 : 0.0;
  }
  double entropy = 0.0;
  for (const Count pages : style_pages) {
    const double p = static_cast<double>(pages) / m;
    entropy -= pages == 0 ? 0.0 : p * std::log(p);
  }
  return round_importance(entropy / std::log(m));
}

}  // namespace

double round_importance(double importance) {
  constexpr double kDigits = 1e9;
  return std::clamp(std::round(importance * kDigits) / kDigits, 0.0, 1.0) + 0.0;
}

double node_importance(std::span<const std::uint32_t> style_pages) {
  return entropy_of(style_pages);
}

double node_importance(std::span<const std::uint64_t> style_counts) {
  return entropy_of(style_counts);
}

double composite_importance(std::span<const std::uint32_t> style_pages,
                            std::span<const double> style_importances, double attenuation) {
  assert(style_pages.size() == style_importances.size());
  const double m = std::accumulate(style_pages.begin(), style_pages.end(), 0.0);
  double below = 0.0;
  for (std::size_t i = 0; i < style_pages.size(); ++i) {
    below += style_pages[i] / m * style_importances[i];
  }
  return composite_importance(node_importance(style_pages), style_pages.size(), below, attenuation);
}

double composite_importance(double node_importance, std::size_t styles, double mean_below,
                            double attenuation) {
  const double weight = std::pow(attenuation, static_cast<double>(styles));
  return round_importance((1.0 - weight) * node_importance + weight * mean_below);
}

double style_importance(std::span<const double> element_importances) {
  if (element_importances.empty()) {
    return 0.0;
  }
  const double sum = std::accumulate(element_importances.begin(), element_importances.end(), 0.0);
  return round_importance(sum / static_cast<double>(element_importances.size()));
}

double feature_entropy(std::span<const StyleTree::Observation> counts, std::uint32_t m) {
  assert(m >= 2);
  double total = 0.0;
  for (const StyleTree::Observation& observation : counts) {
    total += static_cast<double>(observation.count) * observation.pages;
  }
  double entropy = 0.0;
  for (const StyleTree::Observation& observation : counts) {
    const double p = observation.count / total;
    entropy -= observation.pages * p * std::log(p);
  }
  return round_importance(entropy / std::log(static_cast<double>(m)));
}

double leaf_importance(std::span<const StyleTree::Observation> observations, std::uint32_t m) {
  if (observations.empty() || m == 0) {
    return 0.0;
  }
  if (m == 1) {
    return 1.0;
  }
  double sum = 0.0;
  std::size_t features = 0;
  for_each_observed_feature(observations, [&](auto counts) {
    sum += feature_entropy(counts, m);
    ++features;
  });
  return round_importance(1.0 - sum / static_cast<double>(features));
}

double pooled_leaf_importance(std::span<const std::uint64_t> feature_pages, std::uint32_t m) {
  if (feature_pages.empty() || m < 2) {
    return feature_pages.empty() || m == 0 ? 0.0 : 1.0;
  }
  double sum = 0.0;
  for (const std::uint64_t pages : feature_pages) {
    sum += std::log(static_cast<double>(pages)) / std::log(static_cast<double>(m));
  }
  return round_importance(1.0 - sum / static_cast<double>(feature_pages.size()));
}

bool is_locally_noisy(double entropy, double epsilon) {
  return 1.0 - entropy < epsilon;
}

}  // namespace sst
