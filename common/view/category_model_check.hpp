#pragma once

#include <string>

namespace sst {

/// Checks that a file is safe for fastText, which trusts every length and index in it: that the
/// file has the format of fastText 0.9 (file versions 11 and 12), that each length fits in the rest
/// of the file, that the shapes of the matrices match the dictionary, and that all indexes are
/// within the matrices. Returns a description of the damage; empty if there is none. Allocates no
/// more memory than the size of the file.
std::string find_category_model_damage(const std::string& path);

}  // namespace sst
