#pragma once

#include <string>

#include "common/cli/options.hpp"
#include "common/model/model_store.hpp"

namespace sst {

/// --by NAME, the teacher.
void add_teacher_option(OptionGroup& group, std::string& teacher);

/// A lesson of today, without a number. An empty `teacher` means the user's login name.
Lesson new_lesson(Lesson::Kind kind, const std::string& selector, const std::string& reason,
                  const std::string& teacher);

/// Warns of the lost_lessons() of a version that was learned just now.
void warn_of_lost_lessons(ModelStore& store, const std::string& site, int version);

}  // namespace sst
