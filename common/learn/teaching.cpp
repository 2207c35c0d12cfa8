#include "common/learn/teaching.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/selector.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

/// Logs a change to the lessons.
void note(ModelStore& store, const std::string& site, int version, const std::string& change) {
  store.note({.site = site,
              .action = ModelDecision::Action::taught,
              .version = version,
              .replaced = version,
              .reason = change});
}

/// The places of lessons in one version, in the order of the lessons.
std::vector<LessonInVersion> places_in(const SiteModel& model, std::span<const Lesson> lessons) {
  std::vector<SiteNode> nodes = model.site_tree.tables().nodes;
  std::vector<LessonInVersion> places;
  for (LessonPlace& place : teach(lessons, model.node_keys, nodes)) {
    places.push_back({model.version, !nodes.empty(), model.sample.size(), std::move(place)});
  }
  return places;
}

/// Throws InputError unless a version in force supports lessons and has nodes that the lesson
/// applies to.
void require_nodes(const std::string& file, const std::string& site, const Lesson& lesson,
                   const std::vector<LessonInVersion>& places) {
  if (std::ranges::none_of(places, &LessonInVersion::has_tree)) {
    throw InputError{
        file + ": no version in force of " + site +
        " has the 'site' profile, and lessons need that profile; learn such a version with "
        "'sst-train learn --profile site'"};
  }
  if (std::ranges::none_of(places, [](const LessonInVersion& each) {
        return each.place.nodes > 0 && each.place.ignored == 0;
      })) {
    throw InputError{file + ": no node in the tree of " + site + " matches \"" + lesson.selector +
                     "\"; 'sst-train show' lists the nodes, and with --page URL the selector may "
                     "name any element of that sampled page"};
  }
}

/// The elements of a page that match a selector.
std::vector<NodeId> matches_on(const PageTree& page, const Selector& selector) {
  SelectableTree tree;
  std::vector<std::uint32_t> numbers(page.size());  // in the tree; 0 for the root
  std::vector<NodeId> ids{PageTree::kRoot};
  for (NodeId id = 1; id < page.size(); ++id) {
    if (!page.node(id).is_text()) {
      numbers[id] = static_cast<std::uint32_t>(tree.nodes.size());
      tree.nodes.push_back(
          {numbers[page.node(id).parent], static_cast<std::uint32_t>(tree.elements.size())});
      tree.elements.push_back(SelectableElement::of(page, id));
      ids.push_back(id);
    }
  }
  const std::vector<bool> matches = selector.matches(tree);
  std::vector<NodeId> found;
  for (std::size_t i = 1; i < ids.size(); ++i) {
    if (matches[i]) {
      found.push_back(ids[i]);
    }
  }
  return found;
}

}  // namespace

std::vector<TaughtLesson> teach(ModelStore& store, const std::string& site,
                                const std::vector<Lesson>& lessons) {
  for (const Lesson& lesson : lessons) {
    check(lesson);
  }
  std::vector<TaughtLesson> taught;
  for (std::vector<LessonInVersion>& places : places_of(store, site, lessons)) {
    require_nodes(store.path(), site, lessons[taught.size()], places);
    taught.push_back({0, std::move(places)});
  }
  const int version = store.active_version(site);
  store.change_together([&] {
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      const Lesson& lesson = lessons[i];
      taught[i].number = store.add_lesson(site, lesson);
      note(store, site, version,
           "added lesson " + std::to_string(taught[i].number) + ", " + in_words(lesson) +
               (lesson.taught_by.empty() ? "" : ", by " + lesson.taught_by) +
               (lesson.reason.empty() ? "" : ": \"" + lesson.reason + "\""));
    }
  });
  return taught;
}

Lesson unteach(ModelStore& store, const std::string& site, int number) {
  const int version = store.active_version(site);
  Lesson removed;
  store.change_together([&] {
    removed = store.remove_lesson(site, number);
    note(store, site, version,
         "removed lesson " + std::to_string(number) + ", " + in_words(removed));
  });
  return removed;
}

std::vector<std::vector<LessonInVersion>> places_of(ModelStore& store, const std::string& site,
                                                    std::span<const Lesson> lessons) {
  std::vector<std::vector<LessonInVersion>> places(lessons.size());
  store.require_site(site);
  for (const StoredModel& stored : store.in_force(site)) {
    const std::vector<LessonInVersion> of_version =
        places_in(store.load(site, Detail::cleaning, stored.version), lessons);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      places[i].push_back(of_version[i]);
    }
  }
  return places;
}

std::string in_words(const LessonInVersion& lesson) {
  std::string words = "version " + std::to_string(lesson.version) + ": ";
  if (!lesson.has_tree) {
    return words + "ignored, because lessons apply only to the 'site' profile";
  }
  if (lesson.place.nodes == 0) {
    return words + "no node matches";
  }
  words += counted(lesson.place.nodes, "node", "nodes");
  words += lesson.place.nodes == 1 ? ", " : "; the most frequent is ";
  words += lesson.place.path + ", on " + with_thousands(lesson.place.pages) + " of " +
           counted(lesson.sampled_pages, "sampled page", "sampled pages");
  if (lesson.place.ignored > 0) {
    words += " (ignoring the selector's first " +
             (lesson.place.ignored == 1 ? "element"
                                        : std::to_string(lesson.place.ignored) + " elements") +
             ", which this design does not have)";
  }
  return words;
}

std::vector<std::string> lost_lessons(ModelStore& store, const std::string& site, int version) {
  std::vector<std::string> lost;
  if (store.lessons(site).empty()) {
    return lost;
  }
  const SiteModel model = store.load(site, Detail::cleaning, version);
  const std::vector<LessonInVersion> places = places_in(model, model.lessons);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].place.nodes == 0 || places[i].place.ignored > 0) {
      lost.push_back("lesson " + std::to_string(model.lessons[i].number) + " (" +
                     in_words(model.lessons[i]) + "), " + in_words(places[i]));
    }
  }
  return lost;
}

std::string selector_on_page(const SiteModel& model, const std::string& database,
                             const std::string& selector, const std::string& address) {
  PageSpool spool;
  const std::vector<TrainingPage> pages =
      read_kept_pages(model, database, spool, default_thread_count());
  const auto sampled = std::ranges::find_if(
      pages, [&](const TrainingPage& page) { return page.key.address == address; });
  if (sampled == pages.end()) {
    throw InputError{address + ": version " + std::to_string(model.version) + " of " + model.site +
                     " was not learned from this page; 'sst-train show --format json' lists the "
                     "sampled pages"};
  }
  KeyMaker keys{model.vocabulary};
  MappedPage page;
  page.build(sampled->tree, keys);
  page.map(model.site_tree);
  std::string alternatives;
  std::vector<const SiteNode*> found;
  const std::vector<NodeId> elements = matches_on(sampled->tree, Selector{selector});
  for (const NodeId element : elements) {
    const SiteNode* node = page.node(page.element_around(element));
    if (node != nullptr && std::ranges::find(found, node) == found.end()) {
      found.push_back(node);
      alternatives += alternatives.empty() ? "" : ", ";
      alternatives += selector_of(model.site_tree, model.node_keys, *node);
    }
  }
  if (found.empty()) {
    throw InputError{address + ": " +
                     (elements.empty() ? "nothing on this page matches \"" + selector + "\""
                                       : "\"" + selector +
                                             "\" matches elements that no other sampled page has, "
                                             "so the tree has no node for them")};
  }
  return alternatives;
}

}  // namespace sst
