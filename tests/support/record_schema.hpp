#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

namespace sst::test {

/// The contents of schema/record.json.
const rapidjson::Document& record_schema();

/// Where a record violates schema/record.json, for example "type of #/model"; empty if it is valid.
/// RapidJSON supports neither `if` nor `const`; tests/records/record_schema_test.py checks the
/// whole schema.
std::string record_fault(std::string_view record);

}  // namespace sst::test
