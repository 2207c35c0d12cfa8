#include "common/page/wishes.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/page/comma_list.hpp"

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
  for_each_in_list(names, [&](std::string_view name) {
    const auto* found = std::ranges::find(kWishes, name, &Wish::name);
    if (found == std::end(kWishes)) {
      throw std::invalid_argument{
          "a list of 'comments', 'captions', 'tables', 'links' and 'images', not '" +
          std::string{name} + "'"};
    }
    wishes.*found->flag = true;
  });
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
