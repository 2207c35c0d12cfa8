#include "common/site/stage.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/text/comma_list.hpp"

namespace sst {

std::string_view stage_name(Stage stage) {
  switch (stage) {
    case Stage::lexicon:
      return "lexicon";
    case Stage::evidence:
      return "evidence";
    case Stage::region:
      return "region";
    case Stage::title:
      return "title";
    case Stage::records:
      return "records";
    case Stage::importance:
      return "importance";
    case Stage::judge:
      return "judge";
  }
  return "unknown";
}

std::string stage_names(const StageSet& stages) {
  std::string names;
  for (const Stage stage : kStages) {
    if (stages.has(stage)) {
      names += names.empty() ? "" : ",";
      names += stage_name(stage);
    }
  }
  return names;
}

StageSet stages_by_names(std::string_view names) {
  StageSet stages;
  for_each_in_list(names, [&](std::string_view name) {
    const auto* found = std::ranges::find(kStages, name, stage_name);
    if (found == std::end(kStages)) {
      throw std::invalid_argument{
          "a list of 'lexicon', 'evidence', 'region', 'title', 'records', 'importance' and "
          "'judge', not "
          "'" +
          std::string{name} + "'"};
    }
    stages.add(*found);
  });
  return stages;
}

}  // namespace sst
