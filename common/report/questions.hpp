#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// Texts at a node, for the person who answers.
struct QuestionExample {
  std::string page;                  ///< address of the sampled page
  std::vector<std::string> kept;     ///< the first kept texts in the node, truncated
  std::vector<std::string> dropped;  ///< the first dropped texts in the node, truncated
};

/// A question about a node of a site's tree: is it content?
struct Question {
  std::string selector;      ///< selector of the node, from the root down, for use in lessons
  std::uint32_t pages = 0;   ///< sampled pages that contain the node
  std::uint64_t words = 0;   ///< words in it on these pages
  double kept = 0.0;         ///< share of the words that is currently kept, [0, 1]
  double probability = 0.0;  ///< mean probability that the words are content, [0, 1]
  double gain = 0.0;         ///< expected gain in the sample's mean F measure, [0, 1]
  /// Up to three, on different pages: where the node is most and least likely to be content, and
  /// where it has the most words.
  std::vector<QuestionExample> examples;
};

/// Finds up to `most` questions whose answers are expected to improve the cleaning of the sample,
/// best first. Omits questions with an expected gain below 0.0005. No two questions concern nested
/// nodes, and none concerns a node that a lesson applies to. `answered` contains the selectors of
/// nodes from earlier questions. No question concerns such a node, a node that encloses it, or a
/// part that has nearly all of its words. If no lesson applies to such a node, its question was
/// skipped because its parts differ; questions may then concern its smaller parts.
///
/// The expected gain of a question is the value of its answer. For each of the answers "content"
/// and "not content", F = 2 hits / (kept + all) is computed from the probabilities of a page's
/// blocks, before and after the lesson that gives this answer. The gain of "content" is weighted by
/// the probability that all parts of the node are content; the gain of "not content", by the
/// probability that none of them are.
///
/// REQUIRES: the model has the `site` profile; `sample` is its sample. The result depends only on
/// the arguments.
std::vector<Question> find_questions(const SiteModel& model, std::span<const TrainingPage> sample,
                                     std::size_t most, std::span<const std::string> answered = {});

/// As above, with the pages that the model keeps. Throws InputError, naming `database`, if the
/// model keeps no pages or has a different profile.
std::vector<Question> find_questions(const SiteModel& model, const std::string& database,
                                     std::size_t most, std::span<const std::string> answered = {});

}  // namespace sst
