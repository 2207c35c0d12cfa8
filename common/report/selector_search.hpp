#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/report/sampled_elements.hpp"

namespace sst {

/// A selector for scrapers, and the elements that it matches.
struct FoundSelector {
  std::string css;            ///< for Names::as_written; empty if none was found
  std::vector<bool> matches;  ///< by element of SampledElements
  bool is_named = false;      ///< tests a class, an id, or a role
};

/// Finds short CSS selectors that match the nodes of a site's tree on real pages. A selector cannot
/// test the keys of nodes, because digits in their classes and ids are replaced by `#`. Instead, it
/// tests the names that the elements of a node share as written, such as `#main` or `p.price`. If
/// only the digits of a class or id differ, it tests the part before them:
/// `[id^="post-"]`.
class SelectorSearch {
 public:
  /// The elements must outlive the search.
  explicit SelectorSearch(const SampledElements& elements);

  /// The purpose of a selector.
  enum class Purpose : std::uint8_t {
    keep,  ///< applies to the matching elements and everything in them
    drop,  ///< like `keep`, but a selector without a class, id or role must gain kNameless more
    mark,  ///< applies to the matching elements, but not to what they contain
  };
  /// The additional worth that a drop selector without names needs, as a share of the worth of all
  /// pages. On a page with a design that is not in the sample, a selector such as `table tr` may
  /// match anything, for example a table that contains the whole content.
  static constexpr double kNameless = 0.0045;

  /// Finds the best selector of a node: a short one whose matching elements contain words of high
  /// worth. `worth` is the worth of taking each element (see SampledElements::worth()); `wanted`
  /// marks the elements that selectors may match without harm. The search begins with the node's
  /// own names, and adds names of enclosing elements if needed. The result does not depend on the
  /// order of the pages.
  FoundSelector find(std::size_t node, const std::vector<std::int64_t>& worth,
                     const std::vector<bool>& wanted, Purpose purpose);

  /// The worth of taking exactly the elements of a node.
  std::int64_t worth_of(std::size_t node, const std::vector<std::int64_t>& worth,
                        Purpose purpose) const;

 private:
  /// The tests that all elements of a node share, as CSS, the best first.
  struct NodeTests {
    std::string tag;                 ///< as CSS; `*` for names that scrapers cannot read
    std::vector<std::string> usual;  ///< without digits
    std::size_t names = 0;  ///< how many of `usual` test classes, ids and roles; these come first
    std::vector<std::string> others;  ///< classes and ids with digits, which may match by chance
  };
  /// One or more compound selectors, and their complexity: about 1 for each.
  struct Part {
    std::string css;
    double complexity = 1.0;
    bool is_named = false;
  };
  /// The arguments and the state of find().
  struct Task {
    const std::vector<std::int64_t>* worth = nullptr;
    const std::vector<bool>* wanted = nullptr;
    Purpose purpose = Purpose::keep;
    std::int64_t attainable = 0;  // the worth of exactly the node's elements
    std::int64_t best = 0;        // score of m_found
  };

  void find_tests();
  std::vector<Part> parts(std::size_t node) const;
  Part whole_part(std::size_t node, bool with_others) const;
  std::vector<std::size_t> nodes_around(std::size_t node) const;
  std::int64_t score(const std::vector<bool>& matches) const;
  void try_around(const std::vector<Part>& own, std::size_t node);
  void try_paths(std::size_t node, bool with_others);
  std::int64_t try_selector(const Part& part);
  bool is_done() const;
  std::int64_t worth_of_share(double share) const;
  std::string_view combinator(std::size_t outer, std::size_t inner) const;

  const SampledElements& m_elements;
  std::vector<NodeTests> m_tests;  // by node
  Task m_task;
  FoundSelector m_found;
};

}  // namespace sst
