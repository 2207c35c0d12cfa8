#include <algorithm>
#include <iomanip>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/io/json_reader.hpp"
#include "common/io/small_file.hpp"
#include "common/learn/teaching.hpp"
#include "common/report/questions.hpp"
#include "common/report/questions_report.hpp"
#include "common/site/selector.hpp"
#include "common/text/numbers.hpp"
#include "common/text/printable.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/shell_quoting.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::size_t kMostQuestions = 50;  // so that files of answers stay small

struct AskOptions {
  ModelOptions model;
  std::size_t questions = 5;
  std::string answers;
  std::string answered;
  std::string teacher;
  std::string format;
};

std::string command_on(const SiteModel& model, const std::string& database,
                       const std::string& name) {
  return "sst-train " + name + " --db " + shell_quoted(database) + " --site " +
         shell_quoted(model.site);
}

void print_questions_text(const SiteModel& model, const std::string& database,
                          const std::vector<Question>& questions, std::ostream& out) {
  const std::string command = "    " + command_on(model, database, "teach");
  for (const Question& question : questions) {
    out << printable(question.selector) << "\n    on " << with_thousands(question.pages) << " of "
        << counted(model.sample.size(), "sampled page", "sampled pages") << "; now "
        << percent(question.kept) << " of its words are kept; probability of content "
        << percent(question.probability) << "; expected gain " << std::fixed << std::setprecision(4)
        << question.gain << std::defaultfloat << '\n';
    for (const QuestionExample& example : question.examples) {
      out << "    " << printable(example.page) << '\n';
      print_texts("kept", example.kept, out);
      print_texts("dropped", example.dropped, out);
    }
    out << command << " --keep " << printable(shell_quoted(question.selector)) << '\n'
        << command << " --drop " << printable(shell_quoted(question.selector)) << "\n\n";
  }
}

void print_questions_json(const SiteModel& model, const std::vector<Question>& questions,
                          std::ostream& out) {
  Json json;
  for (const Question& question : questions) {
    json.clear();
    json.begin_object();
    add_question(model, question, json);
    json.key("answer").null().end_object();
    out << json << '\n';
  }
}

/// A line of an answer file.
struct Answer {
  std::string selector;
  std::optional<Lesson> lesson;  // unset if the question was skipped
};

/// Reads one line of answers. Throws InputError, which begins with `place`.
Answer read_answer(const std::string& line, const std::string& place, const AskOptions& options) {
  using Kind = JsonField::Kind;
  Answer result;
  std::string site;
  std::string answer;
  std::string reason;
  JsonField fields[] = {{"site", &site, 300},
                        {"selector", &result.selector, Selector::kMostBytes + 1},
                        {"answer", &answer, 10},
                        {"reason", &reason, Lesson::kMostReasonBytes + 1}};
  JsonReader reader;
  reader.start(line);
  if (!read_fields(reader, fields)) {
    throw InputError{place + ": the line is not a JSON object" +
                     (reader.fault() == nullptr ? "" : std::string{" ("} + reader.fault() + ")") +
                     "; answers are the lines of 'ask --format json' with \"answer\" filled in"};
  }
  if (fields[0].kind == Kind::string && site != options.model.site) {
    throw InputError{place + ": this is a question about " + site + ", not about " +
                     options.model.site + "; give --site " + site};
  }
  if (result.selector.empty()) {
    throw InputError{place + ": the line has no \"selector\""};
  }
  if (fields[2].kind == Kind::none || fields[2].kind == Kind::null || answer == "skip") {
    return result;
  }
  if (answer != "keep" && answer != "drop") {
    throw InputError{place + ": the answer must be \"keep\", \"drop\", \"skip\" or null" +
                     (answer.empty() ? "" : ", not \"" + answer + "\"")};
  }
  result.lesson = new_lesson(answer == "keep" ? Lesson::Kind::keep : Lesson::Kind::drop,
                             result.selector, reason, options.teacher);
  try {
    check(*result.lesson);
  } catch (const InputError& error) {
    throw InputError{place + ": " + error.what()};
  }
  return result;
}

std::vector<Answer> read_answers(const std::string& file, const AskOptions& options) {
  const std::string text = read_small_file(file, "answers file");
  std::vector<Answer> answers;
  std::size_t number = 0;
  for (std::size_t first = 0; first < text.size();) {
    const std::size_t end = std::min(text.find('\n', first), text.size());
    const std::string line = text.substr(first, end - first);
    first = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string::npos) {
      answers.push_back(read_answer(line, file + ", line " + std::to_string(number), options));
    }
  }
  return answers;
}

void ask(const AskOptions& options, std::ostream& out) {
  std::vector<std::string> answered;
  if (!options.answered.empty()) {
    for (Answer& answer : read_answers(options.answered, options)) {
      answered.push_back(std::move(answer.selector));
    }
  }
  ModelStore store = ModelStore::open(options.model.database);
  const SiteModel model = store.load(options.model.site, Detail::with_pages, options.model.version);
  const std::vector<Question> questions =
      find_questions(model, options.model.database, options.questions, answered);
  if (options.format == "json") {
    print_questions_json(model, questions, out);
  } else if (options.format == "html") {
    const std::string& database = options.model.database;
    print_questions_html(model, questions, command_on(model, database, "teach"),
                         command_on(model, database, "ask"), out);
  } else {
    print_questions_text(model, options.model.database, questions, out);
  }
  if (questions.empty()) {
    log_info("{}: no answer is expected to improve the cleaning", model.site);
  }
}

/// Teaches all answers of a file, or none if one of them is invalid.
void take_answers(const AskOptions& options) {
  std::vector<Lesson> lessons;  // without duplicates
  for (const Answer& answer : read_answers(options.answers, options)) {
    const auto says_so = [&](const Lesson& each) { return is_equivalent(each, *answer.lesson); };
    if (answer.lesson && std::ranges::none_of(lessons, says_so)) {
      lessons.push_back(*answer.lesson);
    }
  }
  ModelStore store = ModelStore::open_to_change(options.model.database);
  const std::size_t answers = lessons.size();
  for (const Lesson& known : store.lessons(options.model.site)) {
    std::erase_if(lessons, [&](const Lesson& lesson) { return is_equivalent(lesson, known); });
  }
  const std::vector<TaughtLesson> taught = teach(store, options.model.site, lessons);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    log_info("{}: added lesson {}, {}", options.model.site, taught[i].number, in_words(lessons[i]));
  }
  log_info("{}: added {}; {} already known", options.model.site,
           counted(lessons.size(), "lesson", "lessons"), answers - lessons.size());
}

}  // namespace

ExitCode ask_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train ask --db FILE --site NAME [--questions N] [OPTION]...\n"
      "       sst-train ask --db FILE --site NAME --answers FILE\n\n"
      "Lists questions for a person or a large language model. Each asks whether a node of the\n"
      "site's tree contains content. The first questions are those whose answers are expected to\n"
      "improve the cleaning of the sampled pages most. Answers become lessons; see 'sst-train\n"
      "teach'.\n";
  AskOptions options;
  options.model = parse_model_options(
      {.name = "ask",
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()(
                 "questions,n",
                 whole_number("questions", options.questions, 1, kMostQuestions)->value_name("N"),
                 with_default("number of questions to ask", options.questions).c_str());
             group.add_options()(
                 "answers", po::value(&options.answers)->value_name("FILE"),
                 "teach the answers in FILE: the lines printed by --format json, with \"answer\" "
                 "set to \"keep\", \"drop\" or \"skip\"");
             group.add_options()("answered", po::value(&options.answered)->value_name("FILE"),
                                 "do not repeat the questions in FILE; if one was skipped, ask "
                                 "about parts of its node");
             add_teacher_option(group, options.teacher);
             add_format_option(group, options.format, {"text", "json", "html"});
           }},
      arguments);
  return run_command("sst-train", kUsage, options.model, streams, [&] {
    if (!options.answers.empty() && !options.answered.empty()) {
      throw UsageError{"--answers and --answered are mutually exclusive; give only one of them"};
    }
    if (options.answers.empty()) {
      ask(options, streams.out);
    } else {
      take_answers(options);
    }
    return ExitCode::success;
  });
}

}  // namespace sst
