#include "common/site/stage.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

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
    case Stage::votes:
      return "votes";
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
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    const auto* found = std::find_if(std::begin(kStages), std::end(kStages),
                                     [&](Stage stage) { return stage_name(stage) == name; });
    if (found == std::end(kStages)) {
      throw std::invalid_argument{"there is no stage '" + std::string{name} + "'"};
    }
    stages.add(*found);
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return stages;
}

}  // namespace sst
