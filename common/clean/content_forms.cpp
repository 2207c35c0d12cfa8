#include "common/clean/content_forms.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/text/comma_list.hpp"

namespace sst {
namespace {

struct FormName {
  std::string_view name;
  bool ContentForms::*form;
};
constexpr FormName kFormNames[] = {{"text", &ContentForms::text},
                                   {"markdown", &ContentForms::markdown},
                                   {"html", &ContentForms::html}};

}  // namespace

ContentForms content_forms(std::string_view names) {
  ContentForms forms{.text = false};
  for_each_in_list(names, [&](std::string_view name) {
    const auto* found = std::ranges::find(kFormNames, name, &FormName::name);
    if (found == std::end(kFormNames)) {
      throw std::invalid_argument{"a list of 'text', 'markdown' and 'html', not '" +
                                  std::string{name} + "'"};
    }
    forms.*found->form = true;
  });
  if (forms == ContentForms{.text = false}) {
    throw std::invalid_argument{"a list of 'text', 'markdown' and 'html', not empty"};
  }
  return forms;
}

std::string journal_text(const ContentForms& forms, TextMarks marks) {
  std::string text;
  for (const FormName& form : kFormNames) {
    if (forms.*form.form) {
      text += form.name;
      text += ' ';
    }
  }
  return text + (marks == TextMarks::light ? "light" : "none");
}

}  // namespace sst
