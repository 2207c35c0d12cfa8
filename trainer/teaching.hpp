#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/options.hpp"
#include "common/model/model_store.hpp"

namespace sst {

/// --by NAME, the teacher.
void add_teacher_option(OptionGroup& group, std::string& teacher);

/// Prints texts of a page, each on its own line after a label.
void print_texts(std::string_view label, const std::vector<std::string>& texts, std::ostream& out);

/// A lesson taught now, without a number. An empty `teacher` means the user's login name.
Lesson new_lesson(Lesson::Kind kind, const std::string& selector, const std::string& reason,
                  const std::string& teacher);

/// Warns of the lost_lessons() of a newly learned version.
void warn_of_lost_lessons(ModelStore& store, const std::string& site, int version);

}  // namespace sst
