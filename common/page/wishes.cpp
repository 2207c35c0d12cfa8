#include "common/page/wishes.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace sst {
namespace {

// In the order of Favor.
constexpr std::string_view kFavors[] = {"precision", "balanced", "recall"};

struct Wish {
  std::string_view name;
  bool Wishes::*flag;
};
constexpr Wish kWishes[] = {{"comments", &Wishes::comments},
                            {"captions", &Wishes::captions},
                            {"tables", &Wishes::tables},
                            {"links", &Wishes::links},
                            {"images", &Wishes::images}};

}  // namespace

Favor favor_by_name(std::string_view name) {
  const auto* found = std::find(std::begin(kFavors), std::end(kFavors), name);
  if (found == std::end(kFavors)) {
    throw std::invalid_argument{"'precision', 'balanced' or 'recall', not '" + std::string{name} +
                                "'"};
  }
  return static_cast<Favor>(found - std::begin(kFavors));
}

void add_wishes(std::string_view names, Wishes& wishes) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    const auto* found = std::find_if(std::begin(kWishes), std::end(kWishes),
                                     [&](const Wish& wish) { return wish.name == name; });
    if (found == std::end(kWishes)) {
      throw std::invalid_argument{
          "a list of 'comments', 'captions', 'tables', 'links' and 'images', not '" +
          std::string{name} + "'"};
    }
    wishes.*found->flag = true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

std::string describe(const Wishes& wishes) {
  std::string text{kFavors[static_cast<std::size_t>(wishes.favor)]};
  for (const Wish& wish : kWishes) {
    if (wishes.*wish.flag) {
      text += " ";
      text += wish.name;
    }
  }
  return text;
}

}  // namespace sst
