#include "tests/support/record_schema.hpp"

#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

#include "tests/support/temp_dir.hpp"

namespace sst::test {

const rapidjson::Document& record_schema() {
  static const rapidjson::Document kSchema = [] {
    rapidjson::Document schema;
    schema.Parse(read_file(STYLETREE_SOURCE_DIR "/schema/record.json"));
    return schema;
  }();
  return kSchema;
}

std::string record_fault(std::string_view record) {
  static const rapidjson::SchemaDocument kRules{record_schema()};
  rapidjson::Document json;
  json.Parse(record.data(), record.size());
  if (json.HasParseError()) {
    return "not JSON";
  }
  rapidjson::SchemaValidator validator{kRules};
  if (json.Accept(validator)) {
    return {};
  }
  rapidjson::StringBuffer place;
  validator.GetInvalidDocumentPointer().StringifyUriFragment(place);
  return std::string{validator.GetInvalidSchemaKeyword()} + " of " + place.GetString();
}

}  // namespace sst::test
