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

constexpr std::size_t kMostChanges = 4;         // of each kind, on one page
constexpr std::size_t kChangeCharacters = 200;  // of one text
constexpr int kNewNumber = 1'000'000'000;       // above the numbers of all lessons

SiteModel with_lesson(const SiteModel& model, Lesson lesson) {
  SiteModel taught;
  taught.vocabulary = model.vocabulary;
  taught.parameters = model.parameters;
  taught.node_keys = model.node_keys;
  taught.site_tree = model.site_tree;
  std::vector<Lesson> lessons = model.lessons;
  lesson.number = kNewNumber;
  std::erase_if(lessons, [&](const Lesson& older) { return is_replaced_by(older, lesson); });
  lessons.push_back(std::move(lesson));
  set_lessons(taught, std::move(lessons));
  return taught;
}

/// Cleans pages with the tree of a model.
class Finder {
 public:
  explicit Finder(const SiteModel& model)
      : m_keys{model.vocabulary}, m_finder{model.site_tree, model.parameters.without} {}

  void find(const PageTree& page) {
    m_page.build(page, m_keys);
    m_finder.find(m_page);
  }
  const BlockList& blocks() const { return m_page.blocks(); }
  bool keeps(std::size_t block) const { return m_finder.kept()[block]; }
  std::size_t kept_words() const { return m_finder.kept_words(); }

 private:
  KeyMaker m_keys;
  MappedPage m_page;
  ContentFinder m_finder;
};

}  // namespace

LessonEffect lesson_effect(const SiteModel& model, const Lesson& lesson,
                           std::span<const TrainingPage> sample) {
  const SiteModel taught = with_lesson(model, lesson);
  Finder before{model};
  Finder after{taught};
  TextCutter cutter;
  LessonEffect effect{.pages = sample.size(), .changed = 0, .examples = {}};
  for (const TrainingPage& page : sample) {
    before.find(page.tree);
    after.find(page.tree);
    ChangedPage changed{page.key.address, before.kept_words(), after.kept_words(), {}, {}};
    for (std::size_t i = 0; i < before.blocks().size(); ++i) {
      std::vector<std::string>& texts = after.keeps(i) ? changed.came : changed.went;
      if (before.keeps(i) != after.keeps(i) && texts.size() < kMostChanges) {
        const Block& block = before.blocks()[i];
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
  const std::string name =
      database + ": version " + std::to_string(model.version) + " of " + model.site;
  if (model.parameters.profile != Profile::site) {
    throw InputError{name + " has the '" + std::string{profile_name(model.parameters.profile)} +
                     "' profile; only the 'site' profile follows lessons"};
  }
  std::vector<SiteNode> nodes = model.site_tree.tables().nodes;
  if (teach({&lesson, 1}, model.node_keys, nodes).front().nodes == 0) {
    throw InputError{name + " has no node that " + in_words(lesson) +
                     " is about; 'sst-train show' lists its nodes"};
  }
  PageSpool spool;
  return lesson_effect(model, lesson,
                       read_kept_pages(model, database, spool, default_thread_count()));
}

}  // namespace sst
