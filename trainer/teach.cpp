#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/learn/teaching.hpp"
#include "common/report/lesson_effect.hpp"
#include "common/text/numbers.hpp"
#include "common/text/printable.hpp"
#include "trainer/commands.hpp"
#include "trainer/lesson_json.hpp"
#include "trainer/model_options.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

struct TeachOptions {
  ModelOptions model;
  std::optional<std::string> keep;
  std::optional<std::string> drop;
  std::vector<std::string> field;  // its name and a selector
  std::string page;
  std::string reason;
  std::string teacher;
  std::optional<int> undo;
  bool is_dry_run = false;
  std::string format;
};

/// The lesson given by the options, without its number; nullopt if there is none.
std::optional<Lesson> lesson_of(const TeachOptions& options) {
  const int given = (options.keep ? 1 : 0) + (options.drop ? 1 : 0) +
                    (options.field.empty() ? 0 : 1) + (options.undo ? 1 : 0);
  if (given > 1) {
    throw UsageError{
        "--keep, --drop, --field and --undo are mutually exclusive; give only one of them"};
  }
  const bool describes = !options.reason.empty() || !options.page.empty() || options.is_dry_run;
  if (describes && (given == 0 || options.undo)) {
    throw UsageError{"--reason, --page and --dry-run work only with --keep, --drop or --field"};
  }
  const auto lesson = [&](Lesson::Kind kind, const std::string& selector) {
    return new_lesson(kind, selector, options.reason, options.teacher);
  };
  if (!options.field.empty()) {
    if (options.field.size() != 2) {
      throw UsageError{"--field needs a field and a selector: --field title SELECTOR"};
    }
    const std::string& name = options.field.front();
    for (const Lesson::Kind kind : kLessonKinds) {
      if (lesson_name(kind) == name && kind != Lesson::Kind::keep && kind != Lesson::Kind::drop) {
        return lesson(kind, options.field.back());
      }
    }
    throw UsageError{"--field does not accept '" + name + "'; choose " +
                     alternatives({"title", "authors", "published"})};
  }
  if (options.keep) {
    return lesson(Lesson::Kind::keep, *options.keep);
  }
  return options.drop ? std::optional{lesson(Lesson::Kind::drop, *options.drop)} : std::nullopt;
}

auto* selector_value(std::optional<std::string>& target) {
  return po::value<std::string>()
      ->value_name("SELECTOR")
      ->notifier([&target](const std::string& text) { target = text; });
}

/// Prints what the lesson would change on the sampled pages.
void try_lesson(const TeachOptions& options, const SiteModel& model, const Lesson& lesson,
                std::ostream& out) {
  const LessonEffect effect = lesson_effect(model, lesson, options.model.database);
  if (options.format == "json") {
    Json json;
    write_effect(effect, json);
    out << json << '\n';
    return;
  }
  for (const ChangedPage& page : effect.examples) {
    out << printable(page.page) << ": " << with_thousands(page.before) << " words before, "
        << with_thousands(page.after) << " after\n";
    print_texts("added", page.came, out);
    print_texts("removed", page.went, out);
  }
  log_info("{}: {} would change {} of {}; nothing was stored", model.site, in_words(lesson),
           with_thousands(effect.changed), counted(effect.pages, "sampled page", "sampled pages"));
}

void teach_lesson(const TeachOptions& options, Lesson lesson, std::ostream& out) {
  check(lesson);
  const std::string& site = options.model.site;
  const std::string& database = options.model.database;
  ModelStore store = ModelStore::open_to_change(database);
  if (!options.page.empty()) {
    lesson.selector = selector_on_page(store.load(site, Detail::with_pages), database,
                                       lesson.selector, address_of_url(options.page));
  }
  if (options.is_dry_run) {
    try_lesson(options, store.load(site, Detail::with_pages), lesson, out);
    return;
  }
  const TaughtLesson taught = teach(store, site, {lesson}).front();
  log_info("{}: added lesson {}, {}", site, taught.number, in_words(lesson));
  for (const LessonInVersion& each : taught.places) {
    log_info("{}, {}", site, in_words(each));
  }
}

void print_lessons_text(const std::vector<Lesson>& lessons,
                        const std::vector<std::vector<LessonInVersion>>& places,
                        std::ostream& out) {
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    out << "lesson " << lessons[i].number << ": " << printable(in_words(lessons[i])) << "\n    "
        << printable(origin_of(lessons[i])) << '\n';
    for (const LessonInVersion& each : places[i]) {
      out << "    " << printable(in_words(each)) << '\n';
    }
  }
}

void print_lessons_json(const std::string& site, const std::vector<Lesson>& lessons,
                        const std::vector<std::vector<LessonInVersion>>& places,
                        std::ostream& out) {
  Json json;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    json.clear();
    write_lesson(site, lessons[i], places[i], json);
    out << json << '\n';
  }
}

void print_lessons(const TeachOptions& options, std::ostream& out) {
  const std::string& site = options.model.site;
  ModelStore store = ModelStore::open(options.model.database);
  store.require_site(site);
  const std::vector<Lesson> lessons = store.lessons(site);
  const std::vector<std::vector<LessonInVersion>> places = places_of(store, site, lessons);
  if (options.format == "json") {
    print_lessons_json(site, lessons, places, out);
  } else {
    print_lessons_text(lessons, places, out);
  }
  if (lessons.empty()) {
    log_info("{}: nothing has been taught yet", site);
  }
}

}  // namespace

ExitCode teach_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train teach --db FILE --site NAME --keep SELECTOR [OPTION]...\n"
      "       sst-train teach --db FILE --site NAME --drop SELECTOR [OPTION]...\n"
      "       sst-train teach --db FILE --site NAME --field FIELD SELECTOR [OPTION]...\n"
      "       sst-train teach --db FILE --site NAME --undo N\n"
      "       sst-train teach --db FILE --site NAME\n\n"
      "Corrects a site's model: from now on, the elements that a CSS selector matches in the\n"
      "site's tree are kept or dropped with everything in them, or a field is read from them.\n"
      "Lessons take precedence over what was learned, and apply to all versions, including later\n"
      "ones.\n"
      "Without a lesson, lists the site's lessons.\n";
  TeachOptions options;
  options.model = parse_model_options(
      {.name = "teach",
       .version = ModelCommand::Version::none,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("keep", selector_value(options.keep),
                                 "keep these elements, for example '#main > p.price'");
             group.add_options()("drop", selector_value(options.drop), "drop these elements");
             group.add_options()(
                 "field", po::value(&options.field)->multitoken()->value_name("FIELD SELECTOR"),
                 "read a page's title, authors or published date from the elements that SELECTOR "
                 "matches");
             group.add_options()("page", po::value(&options.page)->value_name("URL"),
                                 "a sampled page on which the selector finds the elements; the "
                                 "selector may then name any element of the page");
             group.add_options()("reason", po::value(&options.reason)->value_name("TEXT"),
                                 "the reason, shown by 'explain' and 'history'");
             add_teacher_option(group, options.teacher);
             group.add_options()(
                 "undo",
                 po::value<std::string>()->value_name("N")->notifier([&](const std::string& text) {
                   options.undo =
                       static_cast<int>(parse_whole_number("undo", text, 1, 1'000'000'000));
                 }),
                 "remove lesson N");
             group.add_options()("dry-run", po::bool_switch(&options.is_dry_run),
                                 "store nothing; print what the lesson would change on the sampled "
                                 "pages, with five examples");
             add_format_option(group, options.format, {"text", "json"});
           }},
      arguments);
  return run_command("sst-train", kUsage, options.model, streams, [&] {
    const std::optional<Lesson> lesson = lesson_of(options);
    if (options.undo) {
      ModelStore store = ModelStore::open_to_change(options.model.database);
      const Lesson removed = unteach(store, options.model.site, *options.undo);
      log_info("{}: removed lesson {}, {}", options.model.site, removed.number, in_words(removed));
    } else if (lesson) {
      teach_lesson(options, *lesson, streams.out);
    } else {
      print_lessons(options, streams.out);
    }
    return ExitCode::success;
  });
}

}  // namespace sst
