#include "trainer/teaching.hpp"

#include "common/text/printable.hpp"

#include <pwd.h>
#include <unistd.h>

#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/learn/teaching.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

/// The user's login name; empty if it is unknown.
std::string login_name() {
  const passwd* user = getpwuid(geteuid());
  return user == nullptr ? "" : user->pw_name;
}

}  // namespace

void add_teacher_option(OptionGroup& group, std::string& teacher) {
  group.add_options()("by", boost::program_options::value(&teacher)->value_name("NAME"),
                      "the name of the teacher (default: your login name)");
}

void print_texts(std::string_view label, const std::vector<std::string>& texts, std::ostream& out) {
  for (const std::string& text : texts) {
    out << "        " << label << ": \"" << printable(text) << "\"\n";
  }
}

Lesson new_lesson(Lesson::Kind kind, const std::string& selector, const std::string& reason,
                  const std::string& teacher) {
  return {.number = 0,
          .kind = kind,
          .selector = selector,
          .reason = reason,
          .taught_by = teacher.empty() ? login_name() : teacher,
          .taught_at = timestamp(current_time())};
}

void warn_of_lost_lessons(ModelStore& store, const std::string& site, int version) {
  for (const std::string& lesson : lost_lessons(store, site, version)) {
    log_warning("{}: {}; check it with 'sst-train teach'", site, lesson);
  }
}

}  // namespace sst
