#include "trainer/service/lesson_answers.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/io/json_reader.hpp"
#include "common/learn/teaching.hpp"
#include "common/report/lesson_effect.hpp"
#include "common/service/json_body.hpp"
#include "common/site/selector.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/lesson_json.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostBodyBytes = 65'536;

Lesson::Kind kind_named(const std::string& name) {
  const auto* kind = std::ranges::find(kLessonKinds, name, lesson_name);
  if (kind == std::end(kLessonKinds)) {
    throw HttpProblem{
        400, "kind must be 'keep', 'drop', 'title', 'authors' or 'published', not '" + name + "'",
        "kind"};
  }
  return *kind;
}

/// Reads a lesson. Sets `is_trial` if the request only tries it out.
Lesson lesson_in(const std::string& body, bool& is_trial) {
  std::string kind;
  std::string mode;
  Lesson lesson;
  JsonField fields[] = {{"kind", &kind, 20},
                        {"selector", &lesson.selector, Selector::kMostBytes + 1},
                        {"reason", &lesson.reason, Lesson::kMostReasonBytes + 1},
                        {"by", &lesson.taught_by, Lesson::kMostNameBytes + 1},
                        {"mode", &mode, 10}};
  JsonReader reader;
  reader.start(body);
  if (!read_fields(reader, fields)) {
    throw HttpProblem{400,
                      "the body must be an object such as "
                      "{\"kind\":\"keep\",\"selector\":\"p.price\",\"reason\":\"\",\"by\":\"\"}" +
                          (reader.fault() == nullptr ? "" : std::string{"; "} + reader.fault())};
  }
  if (!mode.empty() && mode != "teach" && mode != "try") {
    throw HttpProblem{400, "mode must be 'teach' or 'try', not '" + mode + "'", "mode"};
  }
  is_trial = mode == "try";
  lesson.kind = kind_named(kind);
  lesson.taught_at = timestamp(current_time());
  return lesson;
}

/// Calls `work(site)`, which writes to `json`, and sends the response. An invalid lesson is a
/// client error; a file that cannot be used now is a server error.
template <typename Work>
void answer(const HttpRequest& request, HttpStream& stream, Json& json, Work work) {
  try {
    work(request.values.at(0));
  } catch (const InputError& error) {
    throw HttpProblem{422, error.what()};
  } catch (const ModelError& error) {
    throw HttpProblem{503, error.what()}.with("Retry-After", "1");
  }
  json.append("\n");
  stream.set_content_type("application/json");
  stream.write(std::string{json.text()}, [](bool) {});
}

void require_site(ModelStore& store, const std::string& site) {
  if (store.in_force(site).empty()) {
    throw HttpProblem{404, "there is no model of the site " + site};
  }
}

void list_lessons(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  Json json;
  answer(request, stream, json, [&](const std::string& site) {
    ModelStore store = ModelStore::open_if_there(database);
    require_site(store, site);
    const std::vector<Lesson> lessons = store.lessons(site);
    const auto places = places_of(store, site, lessons);
    json.begin_object().key("lessons").begin_array();
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      write_lesson(site, lessons[i], places[i], json);
    }
    json.end_array().end_object();
  });
}

void take_lesson(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  bool is_trial = false;
  Lesson lesson = lesson_in(json_body(request, stream, kMostBodyBytes), is_trial);
  Json json;
  answer(request, stream, json, [&](const std::string& site) {
    ModelStore store = ModelStore::open_or_create(database);
    require_site(store, site);
    if (is_trial) {
      write_effect(lesson_effect(store.load(site, Detail::with_pages), lesson, database), json);
      return;
    }
    const TaughtLesson taught = teach(store, site, {lesson}).front();
    lesson.number = taught.number;
    write_lesson(site, lesson, taught.places, json);
  });
}

void remove_lesson(const std::string& database, const HttpRequest& request, HttpStream& stream) {
  const std::string& number = request.values.at(1);
  Json json;
  answer(request, stream, json, [&](const std::string& site) {
    ModelStore store = ModelStore::open_or_create(database);
    require_site(store, site);
    const std::vector<Lesson> lessons = store.lessons(site);
    const auto found = std::ranges::find_if(
        lessons, [&](const Lesson& lesson) { return std::to_string(lesson.number) == number; });
    if (found == lessons.end()) {
      throw HttpProblem{404, "there is no lesson " + number + " of the site " + site};
    }
    const auto places = places_of(store, site, {&*found, 1});
    write_lesson(site, unteach(store, site, found->number), places.front(), json);
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
