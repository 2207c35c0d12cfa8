#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// A part of the site profile that can be left out, to see what it is good for.
enum class Stage : std::uint8_t { lexicon, evidence, region, title, records, votes };

inline constexpr Stage kStages[] = {Stage::lexicon, Stage::evidence, Stage::region,
                                    Stage::title,   Stage::records,  Stage::votes};

/// "lexicon" and the like; stored in models.
std::string_view stage_name(Stage stage);

/// Some stages.
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

/// "lexicon,title"; the empty set is "".
std::string stage_names(const StageSet& stages);
/// Throws std::invalid_argument if one of them is no stage.
StageSet stages_by_names(std::string_view names);

}  // namespace sst
