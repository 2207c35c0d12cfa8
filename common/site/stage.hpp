#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// A part of the `site` profile that can be left out to measure its effect.
enum class Stage : std::uint8_t { lexicon, evidence, region, title, records, importance, judge };

inline constexpr Stage kStages[] = {Stage::lexicon, Stage::evidence,   Stage::region, Stage::title,
                                    Stage::records, Stage::importance, Stage::judge};

/// The name of a stage, such as "lexicon". Stored in models; never rename.
std::string_view stage_name(Stage stage);

/// A set of stages.
class StageSet {
 public:
  void add(Stage stage) { m_bits |= bit(stage); }
  bool has(Stage stage) const { return (m_bits & bit(stage)) != 0; }
  bool empty() const { return m_bits == 0; }

  friend bool operator==(const StageSet&, const StageSet&) = default;

 private:
  static std::uint32_t bit(Stage stage) { return 1U << static_cast<std::uint32_t>(stage); }

  std::uint32_t m_bits = 0;
};

/// The names of the stages, separated by commas: "lexicon,title". Empty for the empty set.
std::string stage_names(const StageSet& stages);
/// The inverse of stage_names(). Throws std::invalid_argument if a name is unknown.
StageSet stages_by_names(std::string_view names);

}  // namespace sst
