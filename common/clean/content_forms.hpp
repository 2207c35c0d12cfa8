#pragma once

#include <string>
#include <string_view>

#include "common/page/text_layout.hpp"

namespace sst {

/// The forms in which a record has the content of its page.
struct ContentForms {
  bool text = true;
  bool markdown = false;
  bool html = false;

  friend bool operator==(const ContentForms&, const ContentForms&) = default;
};

/// Returns the forms that a list such as "text,markdown" names. Throws std::invalid_argument for an
/// unknown name, and if there is none.
ContentForms content_forms(std::string_view names);

/// "text markdown light": a text that is unique to the choice. Stored in run journals.
std::string journal_text(const ContentForms& forms, TextMarks marks);

}  // namespace sst
