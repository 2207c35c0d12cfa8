#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include "common/io/json.hpp"

namespace sst {

/// A number in short decimal notation: "0.2".
inline std::string written(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

/// Writes one fact for the head of a report, where makeFacts() in report.js reads it. The caller
/// begins and ends the array of pairs.
inline void add_fact(Json& json, std::string_view name, std::string_view value) {
  json.begin_array().value(name).value(value).end_array();
}

}  // namespace sst
