#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/model/model_store.hpp"
#include "common/site/lesson.hpp"

namespace sst {

/// The nodes that a lesson applies to in one version in force.
struct LessonInVersion {
  int version = 0;
  bool has_tree = false;  ///< false: the version's profile is not `site`, so it ignores lessons
  std::uint64_t sampled_pages = 0;
  LessonPlace place;
};

/// A lesson that was stored.
struct TaughtLesson {
  int number = 0;
  std::vector<LessonInVersion> places;  ///< by version in force
};

/// Stores lessons and logs the decisions, in one transaction. Returns the stored lessons in the
/// same order. Throws InputError or ModelError if a lesson is invalid or already stored, or applies
/// to no node of any version in force; in that case, nothing is stored.
std::vector<TaughtLesson> teach(ModelStore& store, const std::string& site,
                                const std::vector<Lesson>& lessons);

/// Removes a lesson and logs the decision, in one transaction. Throws ModelError if the site has no
/// such lesson.
Lesson unteach(ModelStore& store, const std::string& site, int number);

/// For each lesson, the nodes that it applies to in each version in force, by version.
std::vector<std::vector<LessonInVersion>> places_of(ModelStore& store, const std::string& site,
                                                    std::span<const Lesson> lessons);

/// Describes the nodes of the lesson in words, for example `version 2: 1 node, on 120 of 500
/// sampled pages: body > p.price`.
std::string in_words(const LessonInVersion& lesson);

/// A sentence for each of the site's lessons that applies to no node of a version, or that applies
/// only because the beginning of its selector is ignored. Usually empty.
std::vector<std::string> lost_lessons(ModelStore& store, const std::string& site, int version);

/// Translates a selector for one sampled page into a selector for nodes of the site's tree.
/// `address` identifies the page (see address_of_url()). For each element on the page that matches
/// `selector`, the result selects the node that contains the element. `selector` may also name
/// inline elements, and classes and ids that are on too few pages to be in the tree. Throws
/// InputError, naming `database`, if the model does not contain the page, or if nothing on the page
/// matches.
std::string selector_on_page(const SiteModel& model, const std::string& database,
                             const std::string& selector, const std::string& address);

}  // namespace sst
