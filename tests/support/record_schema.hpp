#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

namespace sst::test {

/// schema/record.json.
const rapidjson::Document& record_schema();

/// Where a record breaks schema/record.json: "type of #/model"; empty if it does not. RapidJSON
/// knows neither `if` nor `const`; tests/records/record_schema_test.py checks by all of the schema.
std::string record_fault(std::string_view record);

}  // namespace sst::test
