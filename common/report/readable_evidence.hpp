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

/// What speaks for or against a block of a page: the parts of a decision of the profile `site`.
struct BlockRule {
  std::string_view name;  ///< in reports and dumps; never change one
  bool is_for;            ///< speaks for the block
  std::string_view meaning;
};
/// All rules. BlockPlace::votes is in their order.
inline constexpr std::size_t kBlockRules = 10;
std::span<const BlockRule, kBlockRules> block_rules();

/// A text that repeats at a path of the site. Texts that are shown are cut short.
struct RepeatedText {
  std::string text;
  std::string path;         ///< "body > div class="nav""
  std::string page;         ///< the address of a page that has it
  std::uint32_t pages = 0;  ///< sampled pages that have it there
  std::uint32_t words = 0;
};

/// A text of a place, and how many sampled pages have it there.
struct PlaceValue {
  std::string text;
  std::uint32_t pages = 0;
};

/// A place where most pages have a value of their own.
struct VaryingPlace {
  std::string path;
  std::string label;       ///< "Publisher"; empty if the place has none
  bool is_record = false;  ///< on half of the pages or more, of a site of records
  std::uint32_t pages = 0;
  std::uint32_t values = 0;           ///< different texts
  std::vector<std::string> examples;  ///< some of these
  std::vector<PlaceValue> common;     ///< those that count as repeated
};

/// A node of the site's tree that is noisy or meaningful, in an element that is neither.
struct MarkedNode {
  std::string path;
  std::uint32_t pages = 0;     ///< sampled pages that have it
  double importance = 0.0;     ///< composite importance, [0, 1]
  std::optional<double> kept;  ///< share of the words there that are kept on sampled pages
  std::string example;         ///< its text on a sampled page
};

/// The blocks at one path of the sampled pages.
struct BlockPlace {
  std::string path;
  std::uint32_t pages = 0;
  std::uint64_t blocks = 0;
  std::uint64_t words = 0;
  std::uint64_t kept = 0;                          ///< blocks that are kept
  std::array<std::uint64_t, kBlockRules> votes{};  ///< blocks that each rule speaks for or against
  std::string example;
};

/// The outcome of a verdict on the sampled pages.
struct VerdictCount {
  Verdict verdict = Verdict::kept;
  std::uint32_t pages = 0;
  std::uint64_t blocks = 0;
  std::uint64_t words = 0;
  std::string example;
};

/// The first items of a list, and how many there are in all.
template <typename Item>
struct Listed {
  std::vector<Item> items;
  std::size_t all = 0;
};

/// What the profile `site` learned, for people. A model stores hashes; their texts are found again
/// on the sampled pages.
struct ReadableEvidence {
  std::size_t pages = 0;          ///< sampled pages that texts were found on; 0: there are no texts
  std::string note;               ///< why there are no texts; empty if there are
  Listed<RepeatedText> repeats;   ///< those on most pages first
  Listed<VaryingPlace> places;    ///< those on most pages first
  Listed<MarkedNode> noisy;       ///< those on most pages first
  Listed<MarkedNode> meaningful;  ///< the same
  std::vector<VerdictCount> verdicts;
  Listed<BlockPlace> votes;  ///< those with most words first
};

/// `sample` is the model's sample, or nothing if the model keeps no pages. The result is the same
/// each time. REQUIRES: the model has the profile `site`.
ReadableEvidence read_evidence(const SiteModel& model, std::span<const TrainingPage> sample);

/// The same, with the pages that the model keeps; its note says if there are none.
ReadableEvidence read_evidence(const SiteModel& model);

}  // namespace sst
