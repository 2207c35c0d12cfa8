#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sst {

/// Calls `visit` with the resolved_path() and the spelling of each file and folder that a command
/// line names as an input: of a list, with the list itself and its entries. Leaves out standard
/// input, and the entries of a list that comes through a pipe. Throws InputError if a list cannot
/// be read.
void for_each_input_place(const std::vector<std::string>& inputs,
                          const std::function<void(const std::filesystem::path& place,
                                                   const std::string& spelled)>& visit);

}  // namespace sst
