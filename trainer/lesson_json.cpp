#include "trainer/lesson_json.hpp"

namespace sst {

void write_fields(const Lesson& lesson, Json& json) {
  json.field("lesson", lesson.number).field("kind", lesson_name(lesson.kind));
  json.field("selector", lesson.selector).field("reason", lesson.reason);
  json.field("taught_by", lesson.taught_by).field("taught_at", lesson.taught_at);
}

void write_lesson(const std::string& site, const Lesson& lesson,
                  std::span<const LessonInVersion> places, Json& json) {
  json.begin_object().field("site", site);
  write_fields(lesson, json);
  json.key("versions").begin_array();
  for (const LessonInVersion& each : places) {
    json.begin_object().field("version", each.version).field("follows_lessons", each.has_tree);
    json.field("nodes", each.place.nodes).field("pages", each.place.pages);
    json.field("sampled_pages", each.sampled_pages).field("path", each.place.path);
    json.field("ignored", each.place.ignored).end_object();
  }
  json.end_array().end_object();
}

void write_effect(const LessonEffect& effect, Json& json) {
  json.begin_object().field("sampled_pages", effect.pages).field("changed", effect.changed);
  json.key("examples").begin_array();
  for (const ChangedPage& example : effect.examples) {
    json.begin_object().field("page", example.page);
    json.field("words_before", example.before).field("words_after", example.after);
    json.texts("came", example.came).texts("went", example.went).end_object();
  }
  json.end_array().end_object();
}

}  // namespace sst
