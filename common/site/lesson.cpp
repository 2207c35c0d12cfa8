#include "common/site/lesson.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/error.hpp"
#include "common/hash/seeded_hash.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/site/selector.hpp"
#include "common/text/utf8.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

/// The nodes of a tree as chains of elements.
class NodeChains {
 public:
  NodeChains(std::span<const SiteNode> nodes, std::span<const ReadableKey> keys) : m_nodes{nodes} {
    m_elements.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      m_numbers[nodes[i].path] = i;
      m_elements.push_back(SelectableElement::of(keys[i]));
    }
  }

  /// The elements on the path from the root, exclusive, to the node, inclusive; empty for the root.
  std::span<const SelectableElement* const> chain(std::size_t node) {
    m_chain.clear();
    for_each_up(node, [&](std::size_t each) { m_chain.push_back(&m_elements[each]); });
    std::ranges::reverse(m_chain);
    return m_chain;
  }

  /// Visits a node and its ancestors, except the root, innermost first.
  template <typename Visit>
  void for_each_up(std::size_t node, Visit visit) const {
    while (m_nodes[node].parent != m_nodes[node].path) {
      visit(node);
      const auto parent = m_numbers.find(m_nodes[node].parent);
      if (parent == m_numbers.end()) {
        return;
      }
      node = parent->second;
    }
  }

 private:
  std::span<const SiteNode> m_nodes;
  tsl::robin_map<PathHash, std::size_t, SeededHash> m_numbers;
  std::vector<SelectableElement> m_elements;
  std::vector<const SelectableElement*> m_chain;
};

std::vector<std::size_t> selected(const Selector& selector, NodeChains& chains, std::size_t nodes) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < nodes; ++i) {
    if (selector.matches(chains.chain(i))) {
      found.push_back(i);
    }
  }
  return found;
}

std::string path_of(std::size_t node, const NodeChains& chains, std::span<const ReadableKey> keys) {
  std::string path;
  chains.for_each_up(node, [&](std::size_t each) {
    path.insert(0, selector_of(keys[each]) + (path.empty() ? "" : " > "));
  });
  return path;
}

void mark(const Lesson& lesson, Taught& taught) {
  switch (lesson.kind) {
    case Lesson::Kind::keep:
    case Lesson::Kind::drop:
      taught.verdict = lesson.number;
      taught.keeps = lesson.kind == Lesson::Kind::keep;
      break;
    case Lesson::Kind::title:
      taught.title = lesson.number;
      break;
    case Lesson::Kind::authors:
      taught.authors = lesson.number;
      break;
    case Lesson::Kind::published:
      taught.published = lesson.number;
      break;
  }
}

}  // namespace

std::string_view lesson_name(Lesson::Kind kind) {
  switch (kind) {
    case Lesson::Kind::keep:
      return "keep";
    case Lesson::Kind::drop:
      return "drop";
    case Lesson::Kind::title:
      return "title";
    case Lesson::Kind::authors:
      return "authors";
    case Lesson::Kind::published:
      return "published";
  }
  return "";
}

std::string in_words(const Lesson& lesson) {
  return std::string{lesson_name(lesson.kind)} + " \"" + lesson.selector + "\"";
}

std::string origin_of(const Lesson& lesson) {
  return "lesson " + std::to_string(lesson.number) + ", taught on " +
         std::string{day_of(lesson.taught_at)} +
         (lesson.taught_by.empty() ? "" : " by " + lesson.taught_by) +
         (lesson.reason.empty() ? "" : ": \"" + lesson.reason + "\"");
}

std::string checksum_of(const Lesson& lesson) {
  Checksum sum;
  sum.add(static_cast<std::uint64_t>(lesson.number)).add(lesson_name(lesson.kind));
  sum.add(lesson.selector).add(lesson.reason).add(lesson.taught_by).add(lesson.taught_at);
  return sum.hexadecimal();
}

bool is_equivalent(const Lesson& a, const Lesson& b) {
  return a.kind == b.kind && a.selector == b.selector;
}

bool is_replaced_by(const Lesson& older, const Lesson& newer) {
  const auto is_verdict = [](const Lesson& lesson) {
    return lesson.kind == Lesson::Kind::keep || lesson.kind == Lesson::Kind::drop;
  };
  return older.selector == newer.selector &&
         (older.kind == newer.kind || (is_verdict(older) && is_verdict(newer)));
}

void check(const Lesson& lesson) {
  for (const std::string* text : {&lesson.selector, &lesson.reason, &lesson.taught_by}) {
    if (valid_utf8_length(*text) != text->size()) {
      throw InputError{"the lesson contains invalid UTF-8: " + repaired_utf8(*text) +
                       "; write it in UTF-8"};
    }
  }
  if (!parse_timestamp(lesson.taught_at)) {
    throw InputError{"the time of a lesson must be a date such as 2026-01-31T23:59:59Z, not \"" +
                     repaired_utf8(lesson.taught_at) + "\""};
  }
  if (lesson.reason.size() > Lesson::kMostReasonBytes) {
    throw InputError{"the reason for a lesson has more than " +
                     std::to_string(Lesson::kMostReasonBytes) + " bytes; shorten it"};
  }
  if (lesson.taught_by.size() > Lesson::kMostNameBytes) {
    throw InputError{"the name of a lesson's teacher has more than " +
                     std::to_string(Lesson::kMostNameBytes) + " bytes; shorten it"};
  }
  try {
    const Selector parsed{lesson.selector};
  } catch (const std::invalid_argument& error) {
    throw InputError{"\"" + lesson.selector + "\" is not a valid node selector: " + error.what()};
  }
}

std::vector<LessonPlace> teach(std::span<const Lesson> lessons, std::span<const ReadableKey> keys,
                               std::vector<SiteNode>& nodes) {
  std::vector<LessonPlace> places;
  if (lessons.empty()) {
    return places;  // most sites have no lessons
  }
  NodeChains chains{nodes, keys};
  for (const Lesson& lesson : lessons) {
    LessonPlace& place = places.emplace_back();
    const Selector selector{lesson.selector};
    std::vector<std::size_t> found = selected(selector, chains, nodes.size());
    for (std::size_t i = 1; found.empty() && i < selector.length(); ++i) {
      found = selected(selector.without_first(i), chains, nodes.size());
      place.ignored = found.empty() ? 0 : i;
    }
    place.nodes = found.size();
    std::optional<std::size_t> most_frequent;
    for (const std::size_t node : found) {
      mark(lesson, nodes[node].taught);
      if (!most_frequent || nodes[node].pages > nodes[*most_frequent].pages) {
        most_frequent = node;
      }
    }
    if (most_frequent) {
      place.pages = nodes[*most_frequent].pages;
      place.path = path_of(*most_frequent, chains, keys);
    }
  }
  return places;
}

void find_taught(const MappedPage& page, int Taught::*lesson, std::vector<const SiteNode*>& nodes) {
  const auto elements = page.blocks().elements();
  nodes.assign(elements.size(), nullptr);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const SiteNode* own = page.node(i);
    const bool is_taught = own != nullptr && own->taught.*lesson != 0;
    nodes[i] = is_taught ? own : i == 0 ? nullptr : nodes[elements[i].parent];
  }
}

std::string selector_of(const SiteTree& tree, std::span<const ReadableKey> keys,
                        const SiteNode& node) {
  std::string selector;
  for (const SiteNode* up = &node; up != nullptr && up->parent != up->path; up = tree.parent(*up)) {
    selector.insert(0, selector_of(keys[tree.number(*up)]) + (selector.empty() ? "" : " > "));
  }
  return selector;
}

}  // namespace sst
