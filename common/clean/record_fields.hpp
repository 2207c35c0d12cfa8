#pragma once

#include <string>
#include <string_view>

#include "common/page/text_layout.hpp"

namespace sst {

/// The fields that a record has by choice: the content of its page in some forms, how sure it is,
/// and of what kind.
struct RecordFields {
  bool text = true;
  bool markdown = false;
  bool html = false;
  bool confidence = false;      ///< see CleanedPage::confidence
  bool kind = false;            ///< see page_kind()
  bool content_digest = false;  ///< see content_digest()
  bool structure = false;       ///< see PageResult::structure

  friend bool operator==(const RecordFields&, const RecordFields&) = default;
};

/// Returns the fields that a list such as "text,confidence" names. Throws std::invalid_argument for
/// an unknown name, and if there is none.
RecordFields record_fields(std::string_view names);

/// "text markdown light": a text that is unique to the choice. Stored in run journals.
std::string journal_text(const RecordFields& fields, TextMarks marks);

}  // namespace sst
