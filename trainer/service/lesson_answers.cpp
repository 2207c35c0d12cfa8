#include "trainer/service/lesson_answers.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/io/json_reader.hpp"
#include "common/learn/teaching.hpp"
#include "common/service/json_body.hpp"
#include "common/site/selector.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostBodyBytes = 16'384;

Lesson::Kind kind_named(const std::string& name) {
  const auto* kind = std::ranges::find(kLessonKinds, name, lesson_name);
  if (kind == std::end(kLessonKinds)) {
    throw HttpProblem{
        400, "kind must be 'keep', 'drop', 'title', 'authors' or 'published', not '" + name + "'",
        "kind"};
  }
  return *kind;
}

Lesson lesson_in(const std::string& body) {
  std::string kind;
  Lesson lesson;
  JsonField fields[] = {{"kind", &kind, 20},
                        {"selector", &lesson.selector, Selector::kMostBytes + 1},
                        {"reason", &lesson.reason, Lesson::kMostReasonBytes + 1},
                        {"by", &lesson.taught_by, Lesson::kMostNameBytes + 1}};
  JsonReader reader;
  reader.start(body);
  if (!read_fields(reader, fields)) {
    throw HttpProblem{400,
                      "the body must be an object such as "
                      "{\"kind\":\"keep\",\"selector\":\"p.price\",\"reason\":\"\",\"by\":\"\"}" +
                          (reader.fault() == nullptr ? "" : std::string{"; "} + reader.fault())};
  }
  lesson.kind = kind_named(kind);
  lesson.taught_at = timestamp(current_time());
  return lesson;
}

/// Calls `answer(store, site, json)` for a request. Errors of the lesson are problems of the
/// client.
template <typename Answer>
void answer(const std::string& database, const HttpRequest& request, HttpStream& stream,
            Answer answer) {
  Json json;
  try {
    ModelStore store = ModelStore::open_to_change(database);
    const std::string& site = request.values.at(0);
    store.require_site(site);
    answer(store, site, json);
  } catch (const DamagedModelError& error) {
    throw HttpProblem{503, error.what()};
  } catch (const Error& error) {
    throw HttpProblem{422, error.what()};
  }
  json.append("\n");
  stream.set_content_type("application/json");
  stream.write(std::string{json.text()}, [](bool) {});
}

void list_lessons(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  answer(database, request, stream, [](ModelStore& store, const std::string& site, Json& json) {
    json.begin_object().key("lessons").begin_array();
    for (const Lesson& lesson : store.lessons(site)) {
      add_lesson(store, site, lesson, json);
    }
    json.end_array().end_object();
  });
}

void take_lesson(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  Lesson lesson = lesson_in(json_body(request, stream, kMostBodyBytes));
  answer(database, request, stream, [&](ModelStore& store, const std::string& site, Json& json) {
    lesson.number = teach(store, site, {lesson}).front();
    add_lesson(store, site, lesson, json);
  });
}

void remove_lesson(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  const std::string& number = request.values.at(1);
  if (number.empty() || number.size() > 9 ||
      number.find_first_not_of("0123456789") != std::string::npos) {
    throw HttpProblem{404, "there is no lesson '" + number + "'; lessons have numbers"};
  }
  answer(database, request, stream, [&](ModelStore& store, const std::string& site, Json& json) {
    const Lesson removed = unteach(store, site, std::stoi(number));
    add_lesson(store, site, removed, json);
  });
}

}  // namespace

std::vector<HttpRoute> lesson_routes(const std::string& database) {
  const auto route = [&](const char* method, const char* pattern, auto handle) {
    return HttpRoute{method, pattern,
                     HttpStreamHandler{[=](const HttpRequest& request, HttpStream& stream) {
                       handle(database, request, stream);
                     }}};
  };
  return {route("GET", "/v1/sites/{site}/lessons", list_lessons),
          route("POST", "/v1/sites/{site}/lessons", take_lesson),
          route("DELETE", "/v1/sites/{site}/lessons/{number}", remove_lesson)};
}

}  // namespace sst
