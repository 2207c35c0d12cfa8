#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/stored_value.hpp"

namespace sst {
namespace {

std::int64_t lessons_taught(Database& database, std::int64_t site_id) {
  Statement select{database, "SELECT lessons_taught FROM site WHERE id = ?"};
  return select.bind(site_id).step() ? select.integer(0) : 0;
}

}  // namespace

void write_lesson(Database& database, std::int64_t site_id, const Lesson& lesson) {
  Statement insert{database, "INSERT INTO lesson VALUES (?,?,?,?,?,?,?,?)"};
  insert.bind(site_id).bind(std::int64_t{lesson.number}).bind(lesson_name(lesson.kind));
  insert.bind(lesson.selector).bind(lesson.reason).bind(lesson.taught_by);
  insert.bind(lesson.taught_at).bind(checksum_of(lesson)).run();
  Statement count{database, "UPDATE site SET lessons_taught = max(lessons_taught, ?) WHERE id = ?"};
  count.bind(std::int64_t{lesson.number}).bind(site_id).run();
}

void write_lessons(Database& database, std::int64_t site_id, std::span<const Lesson> lessons) {
  if (lessons.empty() || lessons_taught(database, site_id) > 0) {
    return;
  }
  for (const Lesson& lesson : lessons) {
    write_lesson(database, site_id, lesson);
  }
}

int next_lesson_number(Database& database, std::int64_t site_id) {
  return static_cast<int>(lessons_taught(database, site_id)) + 1;
}

std::vector<Lesson> read_lessons(Database& database, std::int64_t site_id) {
  Statement select{database,
                   "SELECT number, kind, selector, reason, taught_by, taught_at, checksum FROM "
                   "lesson WHERE site_id = ? ORDER BY number"};
  select.bind(site_id);
  std::vector<Lesson> lessons;
  while (select.step()) {
    require(lessons.size() < Lesson::kMostOfSite, "its site has too many lessons");
    Lesson lesson{.number = static_cast<int>(std::min<std::uint32_t>(count_at(select, 0), 1 << 30)),
                  .kind = named<Lesson::Kind>(select.text(1), kLessonKinds, lesson_name),
                  .selector = std::string{select.text(2)},
                  .reason = std::string{select.text(3)},
                  .taught_by = std::string{select.text(4)},
                  .taught_at = std::string{select.text(5)}};
    require(lessons.empty() || lesson.number > lessons.back().number, "a lesson occurs twice");
    require(checksum_of(lesson) == select.text(6), "the checksum of a lesson does not match");
    try {
      check(lesson);
    } catch (const InputError& error) {
      throw std::invalid_argument{error.what()};
    }
    lessons.push_back(std::move(lesson));
  }
  return lessons;
}

}  // namespace sst
