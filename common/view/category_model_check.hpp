#pragma once

#include <string>

namespace sst {

/// Checks that a file can be handed to fastText, which believes every length and index in it: that
/// it has the format of fastText 0.9 (versions 11 and 12 of the file), that each length fits in the
/// rest of the file, that the shapes of the matrices agree with the dictionary, and that all
/// indexes stay within them. Returns what is wrong; empty if nothing is. Allocates nothing that the
/// file has no bytes for.
std::string find_category_model_damage(const std::string& path);

}  // namespace sst
