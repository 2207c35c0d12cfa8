#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/site/lesson.hpp"

namespace sst {

/// A sampled page that a lesson changes.
struct ChangedPage {
  std::string page;               ///< its address
  std::size_t before = 0;         ///< kept words without the lesson
  std::size_t after = 0;          ///< kept words with it
  std::vector<std::string> came;  ///< the first texts that are kept only with the lesson, shortened
  std::vector<std::string> went;  ///< the first texts that are kept only without it, shortened
};

/// The changes that a lesson would make to the content of a model's sampled pages.
struct LessonEffect {
  static constexpr std::size_t kMostExamples = 5;

  std::size_t pages = 0;              ///< sampled pages
  std::size_t changed = 0;            ///< pages whose content changes
  std::vector<ChangedPage> examples;  ///< the first of these, in the order of the sample
};

/// Cleans the sampled pages without and with a new lesson. The model's existing lessons apply in
/// both cases. A lesson that concerns a metadata field changes no content.
///
///     lesson_effect(model, {.kind = Lesson::Kind::drop, .selector = "p.price", ...}, sample)
LessonEffect lesson_effect(const SiteModel& model, const Lesson& lesson,
                           std::span<const TrainingPage> sample);

/// Same for the pages in the model. Throws InputError, naming `database`, if the lesson is invalid,
/// if no node of the model's tree matches it, or if the model contains no pages.
LessonEffect lesson_effect(const SiteModel& model, const Lesson& lesson,
                           const std::string& database);

}  // namespace sst
