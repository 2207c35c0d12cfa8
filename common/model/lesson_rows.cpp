#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/stored_value.hpp"

namespace sst {
namespace {

std::string checksum_of(const Lesson& lesson) {
  Checksum sum;
  sum.add(static_cast<std::uint64_t>(lesson.number)).add(lesson_name(lesson.kind));
  sum.add(lesson.selector).add(lesson.reason).add(lesson.taught_by).add(lesson.taught_at);
  return sum.hexadecimal();
}

bool says_the_same(const Lesson& a, const Lesson& b) {
  return a.kind == b.kind && a.selector == b.selector;
}

}  // namespace

void write_lessons(Database& database, std::int64_t site_id, std::span<const Lesson> lessons) {
  if (lessons.empty()) {
    return;
  }
  std::vector<Lesson> known = read_lessons(database, site_id);
  Statement insert{database, "INSERT INTO lesson VALUES (?,?,?,?,?,?,?,?)"};
  for (Lesson lesson : lessons) {
    const auto is_same = [&](const Lesson& each) { return says_the_same(each, lesson); };
    const auto has_number = [&](const Lesson& each) { return each.number == lesson.number; };
    if (known.size() == Lesson::kMostOfSite || std::ranges::any_of(known, is_same)) {
      continue;
    }
    if (std::ranges::any_of(known, has_number)) {
      lesson.number = std::ranges::max(known, {}, &Lesson::number).number + 1;
    }
    insert.bind(site_id).bind(std::int64_t{lesson.number}).bind(lesson_name(lesson.kind));
    insert.bind(lesson.selector).bind(lesson.reason).bind(lesson.taught_by);
    insert.bind(lesson.taught_at).bind(checksum_of(lesson)).run();
    known.push_back(std::move(lesson));
  }
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
