#pragma once

#include <span>

#include "common/io/json.hpp"
#include "common/learn/teaching.hpp"
#include "common/report/lesson_effect.hpp"
#include "common/site/lesson.hpp"

namespace sst {

/// Writes the fields of a lesson, within an object.
void write_fields(const Lesson& lesson, Json& json);

/// Writes a lesson as an object, with its places in the versions in force; see places_of().
void write_lesson(const std::string& site, const Lesson& lesson,
                  std::span<const LessonInVersion> places, Json& json);

/// Writes the effect of a lesson as an object.
void write_effect(const LessonEffect& effect, Json& json);

}  // namespace sst
