#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/metadata/date_label.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/page/lexicon.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// So many shown texts before the heading are near it.
inline constexpr std::size_t kTextsBeforeHeading = 12;

/// Where on a page a date is, and what is said of it there.
struct DatePlace {
  enum class Kind : std::uint8_t {
    other,   ///< in a sentence, a comment, a list of other pages, or far from the content's heading
    alone,   ///< after the content's text, by itself
    stated,  ///< farther from the heading, but called the date of publication or of a change
    near,    ///< about where a byline is: beside the heading, before the content's text
  };

  Kind kind = Kind::other;
  DateLabel label = DateLabel::none;  ///< by the words before it, else by the names of its elements
};

/// The field that a date at a place is one of.
inline MetadataField field_of(const DatePlace& place) {
  return place.label == DateLabel::modified ? MetadataField::modified : MetadataField::published;
}

/// Collects dates that stand alone on a page. They tell something only if they are all the same.
class LoneDates {
 public:
  void add(const std::string& value) {
    m_differ = m_differ || (!m_value.empty() && value != m_value);
    m_value = value;
  }
  /// The date, unless there are several; empty if there is none.
  std::string_view only() const { return m_differ ? std::string_view{} : m_value; }

 private:
  std::string m_value;
  bool m_differ = false;
};

/// Tells for the dates of one page where they are.
class DatePlaceFinder {
 public:
  /// `heading` is that of the content; kNoNode if there is none. REQUIRES: the page outlives this.
  DatePlaceFinder(const PageTree& page, NodeId heading);

  /// The heading, unless all of the page's text comes before it: that is in a list of pages.
  NodeId heading() const { return m_heading; }

  /// Of a date in a time element or a text node. `before` and `after` are what the text of the node
  /// has before it, from the date before it on, and after it. Takes time in proportion to the depth
  /// of the page. After some hundred calls, all dates are at other places.
  DatePlace find(NodeId node, std::string_view before, std::string_view after);

 private:
  struct Line;

  Line line_of(NodeId node);
  DateLabel label_of_block_before(NodeId line) const;
  DateLabel label_by_elements(NodeId node) const;
  bool is_comment(NodeId element) const;
  LexicalSense sense_around(NodeId node);
  bool is_in_list(NodeId node, const Line& line, bool is_sure);
  bool is_near(NodeId node) const;
  NodeId common_ancestor(NodeId node);

  const PageTree& m_page;
  NodeId m_heading;
  NodeId m_text = 0;        // the second running text after the heading; the page's end without one
  NodeId m_first = 0;       // the first node that is near before the heading
  std::size_t m_steps = 0;  // that were taken
};

}  // namespace sst
