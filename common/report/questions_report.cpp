#include "common/report/questions_report.hpp"

#include "common/report/embedded_files.hpp"
#include "common/report/html_report.hpp"

namespace sst {
void add_question(const SiteModel& model, const Question& question, Json& json) {
  json.field("site", model.site).field("version", model.version);
  json.field("selector", question.selector).field("pages", question.pages);
  json.field("sampled_pages", model.sample.size()).field("words", question.words);
  json.field("kept", question.kept).field("probability", question.probability);
  json.field("gain", question.gain);
  json.key("examples").begin_array();
  for (const QuestionExample& example : question.examples) {
    json.begin_object().field("page", example.page);
    json.texts("kept", example.kept).texts("dropped", example.dropped).end_object();
  }
  json.end_array();
}

void print_questions_html(const SiteModel& model, const std::vector<Question>& questions,
                          const std::string& teach, const std::string& ask, std::ostream& out) {
  const std::string title =
      "Questions about " + model.site + ", version " + std::to_string(model.version);
  HtmlReport report{out,
                    title,
                    {.body = kQuestionsHtml,
                     .styles = {kReportCss, kQuestionsCss},
                     .scripts = {kReportJs, kQuestionsJs}}};
  Json json;
  json.begin_object().field("title", title).field("teach", teach);
  json.field("ask", ask).key("questions").begin_array();
  for (const Question& question : questions) {
    json.begin_object();
    add_question(model, question, json);
    json.end_object();
  }
  json.end_array().end_object();
  report.add_data("questions-data", json);
  report.finish();
}

}  // namespace sst
