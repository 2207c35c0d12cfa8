#include "common/judge/best_threshold.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace sst {
namespace {

constexpr int kBins = 100;  // bins for probabilities
constexpr int kLeastBin = 10;
constexpr int kMostBin = 90;

/// The weight of recall in the F measure: beta².
double recall_weight(Bias bias) {
  switch (bias) {
    case Bias::precision:
      return 0.25;
    case Bias::balanced:
      return 1.0;
    case Bias::recall:
      return 4.0;
  }
  return 1.0;
}

/// The totals of the blocks in one bin and all higher bins.
struct Level {
  int bin = 0;        // the lowest bin
  double size = 0.0;  // total size of the blocks
  double hits = 0.0;  // the expected size of their content
};

}  // namespace

BestThreshold best_threshold(std::span<const double> probabilities,
                             std::span<const std::uint32_t> sizes, Bias bias, double independence) {
  assert(probabilities.size() == sizes.size());
  std::array<Level, kBins> bins{};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const int bin = std::clamp(static_cast<int>(probabilities[i] * kBins), 0, kBins - 1);
    bins[static_cast<std::size_t>(bin)].size += sizes[i];
    bins[static_cast<std::size_t>(bin)].hits += sizes[i] * probabilities[i];
  }
  std::array<Level, kBins + 1> levels{};  // starting with the most probable blocks
  std::size_t count = 0;
  Level sum;
  for (int bin = kBins - 1; bin >= 0; --bin) {
    const Level& here = bins[static_cast<std::size_t>(bin)];
    if (here.size > 0) {
      sum = {bin, sum.size + here.size, sum.hits + here.hits};
      levels[count++] = sum;
    }
  }
  levels[count].bin = -1;

  const double weight = recall_weight(bias);
  BestThreshold best;
  for (std::size_t kept = 0; kept < count; ++kept) {
    const int first = std::max(levels[kept + 1].bin + 1, kLeastBin);
    const int last = std::min(levels[kept].bin, kMostBin);
    if (first > last) {
      continue;
    }
    const double size = levels[kept].size;
    const double independent = (1 + weight) * levels[kept].hits / (size + weight * sum.hits);
    double together = 0.0;
    for (std::size_t content = 0; content < count; ++content) {
      const double all = levels[content].size;
      together += (levels[content].bin - levels[content + 1].bin) * std::min(size, all) /
                  (size + weight * all);
    }
    together *= (1 + weight) / kBins;
    const double expected = independence * independent + (1 - independence) * together;
    if (expected > best.f_measure) {
      best.f_measure = expected;
      best.probability =
          std::clamp(independent / (1 + weight), first / double{kBins}, last / double{kBins});
    }
  }
  return best;
}

}  // namespace sst
