#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sst {

/// Calls `visit` with the resolved_path() and the original spelling of each file and folder that a
/// command line names as an input. For a list, visits the list itself and its entries. Skips
/// standard input and the entries of a list that is a pipe. Throws InputError if a list cannot be
/// read.
void for_each_input_place(const std::vector<std::string>& inputs,
                          const std::function<void(const std::filesystem::path& place,
                                                   const std::string& spelled)>& visit);

}  // namespace sst
