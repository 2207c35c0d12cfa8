#include "common/clean/record_fields.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/text/comma_list.hpp"

namespace sst {
namespace {

struct FieldName {
  std::string_view name;
  bool RecordFields::*field;
};
constexpr FieldName kFields[] = {
    {"text", &RecordFields::text},           {"markdown", &RecordFields::markdown},
    {"html", &RecordFields::html},           {"confidence", &RecordFields::confidence},
    {"kind", &RecordFields::kind},           {"content_digest", &RecordFields::content_digest},
    {"structure", &RecordFields::structure}, {"rights", &RecordFields::rights}};
constexpr std::string_view kWanted =
    "a list of 'text', 'markdown', 'html', 'confidence', 'kind', 'content_digest', 'structure' and "
    "'rights'";

}  // namespace

RecordFields record_fields(std::string_view names) {
  RecordFields fields{.text = false};
  for_each_in_list(names, [&](std::string_view name) {
    const auto* found = std::ranges::find(kFields, name, &FieldName::name);
    if (found == std::end(kFields)) {
      throw std::invalid_argument{std::string{kWanted} + ", not '" + std::string{name} + "'"};
    }
    fields.*found->field = true;
  });
  if (fields == RecordFields{.text = false}) {
    throw std::invalid_argument{std::string{kWanted} + ", not empty"};
  }
  return fields;
}

std::string journal_text(const RecordFields& fields, TextMarks marks) {
  std::string text;
  for (const FieldName& field : kFields) {
    if (fields.*field.field) {
      text += field.name;
      text += ' ';
    }
  }
  return text + (marks == TextMarks::light ? "light" : "none");
}

}  // namespace sst
