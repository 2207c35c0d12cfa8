#include "common/report/lesson_effect.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/metadata/element_text.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/site/content_finder.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostChanges = 4;  // maximum number of texts of each kind shown for a page
constexpr std::size_t kChangeCharacters = 200;  // maximum length of a shown text
constexpr int kNewNumber = 1'000'000'000;       // above the numbers of all lessons

SiteModel with_lesson(const SiteModel& model, Lesson lesson) {
  SiteModel taught;
  taught.node_keys = model.node_keys;
  taught.site_tree = model.site_tree;
  std::vector<Lesson> lessons = model.lessons;
  lesson.number = kNewNumber;
  std::erase_if(lessons, [&](const Lesson& older) { return is_replaced_by(older, lesson); });
  lessons.push_back(std::move(lesson));
  set_lessons(taught, std::move(lessons));
  return taught;
}

}  // namespace

LessonEffect lesson_effect(const SiteModel& model, const Lesson& lesson,
                           std::span<const TrainingPage> sample) {
  const SiteModel taught = with_lesson(model, lesson);
  KeyMaker keys{model.vocabulary};
  MappedPage mapped;
  ContentFinder before{model.site_tree, model.parameters.without};
  ContentFinder after{taught.site_tree, model.parameters.without};
  TextCutter cutter;
  LessonEffect effect{.pages = sample.size(), .changed = 0, .examples = {}};
  for (const TrainingPage& page : sample) {
    mapped.build(page.tree, keys);
    before.find(mapped);
    after.find(mapped);
    ChangedPage changed{page.key.address, before.kept_words(), after.kept_words(), {}, {}};
    for (std::size_t i = 0; i < mapped.blocks().size(); ++i) {
      std::vector<std::string>& texts = after.kept()[i] ? changed.came : changed.went;
      if (before.kept()[i] != after.kept()[i] && texts.size() < kMostChanges) {
        const Block& block = mapped.blocks()[i];
        texts.push_back(cutter.shortened(text_between(page.tree, block.first, block.end,
                                                      TextCutter::most_bytes(kChangeCharacters)),
                                         kChangeCharacters));
      }
    }
    if (changed.came.empty() && changed.went.empty()) {
      continue;
    }
    ++effect.changed;
    if (effect.examples.size() < LessonEffect::kMostExamples) {
      effect.examples.push_back(std::move(changed));
    }
  }
  return effect;
}

LessonEffect lesson_effect(const SiteModel& model, const Lesson& lesson,
                           const std::string& database) {
  check(lesson);
  require_profile_site(model, database, "support lessons");
  std::vector<SiteNode> nodes = model.site_tree.tables().nodes;
  if (teach({&lesson, 1}, model.node_keys, nodes).front().nodes == 0) {
    throw InputError{name_of_version(model, database) + " has no node for this lesson: " +
                     in_words(lesson) + "; 'sst-train show' lists its nodes"};
  }
  PageSpool spool;
  return lesson_effect(model, lesson,
                       read_kept_pages(model, database, spool, default_thread_count()));
}

}  // namespace sst
