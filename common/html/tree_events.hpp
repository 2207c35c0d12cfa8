#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/page_limits.hpp"
#include "common/html/skeleton.hpp"
#include "common/page/page_problem.hpp"
#include "common/page/page_tree_builder.hpp"

namespace sst {

/// Builds the page tree of a skeleton from a reader's events: elements that open and close, and
/// runs of inline content. Invisible elements produce no nodes. After a problem, ignores all
/// events.
class TreeEvents {
 public:
  /// `start` is the thread_time() at which the work on the page began. All arguments must outlive
  /// this object.
  TreeEvents(const Skeleton& skeleton, PageTree& tree, const PageLimits& limits,
             std::chrono::nanoseconds start);

  /// Opens an element that has a start tag in the skeleton; `name` is its name there.
  void start_element(const Skeleton::Piece& tag, std::string_view name);
  /// Opens an element that has no tag in the page.
  void start_implied(std::string_view name);
  /// Ends the innermost open element.
  void end_element();
  void add_run(const Skeleton::Run& run);
  /// Call at least once every Skeleton::kHeartbeat tags.
  void check_time();

  bool has_problem() const { return m_problem.has_value(); }
  /// Completes the tree. Returns the problem, if any.
  std::optional<PageProblem> finish();

 private:
  enum class Open : std::uint8_t {
    visible,  // a node of the tree
    passed,   // not open in the tree, but its content is visible: html, head, void elements
    invisible,
  };

  void open(Tag tag, const Skeleton::Piece* start, std::string_view name);
  Open open_element(Tag tag, const Skeleton::Piece* start, std::string_view name);
  void add_start_tag(const Skeleton::Piece& tag, std::string_view name);
  void add_text(const Skeleton::Piece& text);
  void check_limits();

  const Skeleton& m_skeleton;
  PageTreeBuilder m_builder;
  const PageLimits& m_limits;
  std::chrono::nanoseconds m_start;
  std::vector<Open> m_open;
  std::size_t m_invisible = 0;  // number of open elements that are invisible
  std::string m_decoded;
  std::optional<PageProblem> m_problem;
};

}  // namespace sst
