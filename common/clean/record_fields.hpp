#pragma once

#include <string>
#include <string_view>

#include "common/page/text_layout.hpp"

namespace sst {

/// The optional fields of a record: the page's content in several forms, its confidence, its kind
/// and its identity.
struct RecordFields {
  bool text = true;
  bool markdown = false;
  bool html = false;
  bool confidence = false;      ///< see CleanedPage::confidence
  bool kind = false;            ///< see page_kind()
  bool content_digest = false;  ///< see content_digest()
  bool structure = false;       ///< see PageResult::structure
  bool rights = false;          ///< see PageRights

  friend bool operator==(const RecordFields&, const RecordFields&) = default;
};

/// Returns the fields named in a list such as "text,confidence". Throws std::invalid_argument for
/// an unknown name, and for an empty list.
RecordFields record_fields(std::string_view names);

/// The selected fields and marks as a string, such as "text markdown light". Stored in run
/// journals.
std::string journal_text(const RecordFields& fields, TextMarks marks);

}  // namespace sst
