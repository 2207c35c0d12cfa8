#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "common/io/json.hpp"
#include "common/model/site_model.hpp"
#include "common/report/questions.hpp"

namespace sst {

/// Adds the members of a question to an object: site, version, selector, pages, sampled_pages,
/// words, kept, probability, gain and examples.
void add_question(const SiteModel& model, const Question& question, Json& json);

/// Writes questions as a form in one HTML file: each question with its examples and a choice of
/// answers. The answers can be saved as a file for --answers and --answered, or copied as commands.
/// `teach` and `ask` are the beginnings of these commands, such as "sst-train ask --db m.db --site
/// h.example".
void print_questions_html(const SiteModel& model, const std::vector<Question>& questions,
                          const std::string& teach, const std::string& ask, std::ostream& out);

}  // namespace sst
