#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// Which of two evils is the lesser one.
enum class Favor : std::uint8_t {
  precision,  ///< rather lose a part of the content than keep what is none
  balanced,
  recall,  ///< rather keep what is none than lose a part of the content
};

/// Where users differ about what is content. What pages are cleaned by in training, and unless
/// somebody wishes something else, is what is here.
struct Wishes {
  Favor favor = Favor::balanced;
  bool comments = false;  ///< keep what readers wrote
  bool captions = false;  ///< keep what stands under pictures
  bool tables = false;    ///< keep tables in the text that look like layout
  bool links = false;     ///< keep lists of links in the text
  bool images = false;    ///< keep images in the text that stand for themselves

  friend bool operator==(const Wishes&, const Wishes&) = default;
};

/// Throws std::invalid_argument if it is none of "precision", "balanced" and "recall".
Favor favor_by_name(std::string_view name);

/// Adds what a list such as "comments,tables" names to the wishes. Throws std::invalid_argument if
/// it names something else.
void add_wishes(std::string_view names, Wishes& wishes);

/// "balanced comments tables": different for different wishes.
std::string describe(const Wishes& wishes);

}  // namespace sst
