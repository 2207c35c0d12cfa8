#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/site/verdict.hpp"

namespace sst {

/// A reason for or against keeping a block of a page. The `site` profile bases its decisions on
/// these reasons.
struct BlockRule {
  std::string_view name;  ///< used in reports and dumps; never rename
  bool is_for;            ///< true: a reason to keep the block
  std::string_view meaning;
};
/// All rules, in the order of BlockPlace::votes.
inline constexpr std::size_t kBlockRules = 10;
std::span<const BlockRule, kBlockRules> block_rules();

/// Text that repeats at a path of the site. The texts shown are truncated.
struct RepeatedText {
  std::string text;
  std::string path;         ///< "body > div class="nav""
  std::string page;         ///< address of a page with the text
  std::uint32_t pages = 0;  ///< sampled pages with the text at the path
  std::uint32_t words = 0;
};

/// A text at a place, and the number of sampled pages with this text there.
struct PlaceValue {
  std::string text;
  std::uint32_t pages = 0;
};

/// A place whose text differs on most pages.
struct VaryingPlace {
  std::string path;
  std::string label;       ///< "Publisher"; empty if the place has none
  bool is_record = false;  ///< occurs on at least half of the pages of a site of records
  std::uint32_t pages = 0;
  std::uint32_t values = 0;           ///< different texts
  std::vector<std::string> examples;  ///< some of the texts
  std::vector<PlaceValue> common;     ///< texts that are treated as repeated
};

/// A noisy or meaningful node of the site's tree whose parent, if any, is neither noisy nor
/// meaningful.
struct MarkedNode {
  std::string path;
  std::uint32_t pages = 0;     ///< sampled pages with the node
  double importance = 0.0;     ///< composite importance, [0, 1]
  std::optional<double> kept;  ///< share of its words that are kept on sampled pages
  std::string example;         ///< its text on a sampled page
};

/// The blocks at one path of the sampled pages.
struct BlockPlace {
  std::string path;
  std::uint32_t pages = 0;
  std::uint64_t blocks = 0;
  std::uint64_t words = 0;
  std::uint64_t kept = 0;                          ///< kept blocks
  std::array<std::uint64_t, kBlockRules> votes{};  ///< blocks to which each rule applies
  std::string example;
};

/// How often a verdict occurs on the sampled pages.
struct VerdictCount {
  Verdict verdict = Verdict::kept;
  std::uint32_t pages = 0;
  std::uint64_t blocks = 0;
  std::uint64_t words = 0;
  std::string example;
};

/// The first items of a list, and the total number of items.
template <typename Item>
struct Listed {
  std::vector<Item> items;
  std::size_t all = 0;
};

/// The evidence that the `site` profile learned, in readable form. A model stores only hashes of
/// texts; the texts are recovered from the sampled pages.
struct ReadableEvidence {
  std::size_t pages = 0;  ///< number of sampled pages searched for texts; 0 if there are no texts
  std::string note;       ///< the reason why no texts are shown; empty if they are shown
  Listed<RepeatedText> repeats;   ///< most frequent first
  Listed<VaryingPlace> places;    ///< most frequent first
  Listed<MarkedNode> noisy;       ///< most frequent first
  Listed<MarkedNode> meaningful;  ///< most frequent first
  std::vector<VerdictCount> verdicts;
  Listed<BlockPlace> votes;  ///< most words first
};

/// `sample` is the model's sample; it is empty if the model contains no pages. The result is
/// deterministic. REQUIRES: the model has the `site` profile.
ReadableEvidence read_evidence(const SiteModel& model, std::span<const TrainingPage> sample);

/// As above, with the pages in the model; if there are none, sets `note`.
ReadableEvidence read_evidence(const SiteModel& model);

}  // namespace sst
