#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/metadata/date_label.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/page/lexicon.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The number of visible texts before the heading that are considered near it.
inline constexpr std::size_t kTextsBeforeHeading = 12;

/// The position of a date on a page, and its label.
struct DatePlace {
  enum class Kind : std::uint8_t {
    other,   ///< in a sentence, a comment, a list of other pages, or far from the content's heading
    alone,   ///< after the content's text, by itself
    stated,  ///< far from the heading, but labeled as a date of publication or change
    near,    ///< where a byline would be: near the heading, before the content's text
  };

  Kind kind = Kind::other;
  DateLabel label = DateLabel::none;  ///< from the words before the date, otherwise from the names
                                      ///< of the enclosing elements
};

/// The metadata field of a date at a place.
inline MetadataField field_of(const DatePlace& place) {
  return place.label == DateLabel::modified ? MetadataField::modified : MetadataField::published;
}

/// Collects dates that stand alone on a page. Such dates are evidence only if all are equal.
class LoneDates {
 public:
  void add(const std::string& value) {
    m_differ = m_differ || (!m_value.empty() && value != m_value);
    m_value = value;
  }
  /// The date; empty if there is none, or if the dates differ.
  std::string_view only() const { return m_differ ? std::string_view{} : m_value; }

 private:
  std::string m_value;
  bool m_differ = false;
};

/// Finds the places of the dates on one page.
class DatePlaceFinder {
 public:
  /// `heading` is the content's heading; kNoNode if there is none. The page must outlive the
  /// finder.
  DatePlaceFinder(const PageTree& page, NodeId heading);

  /// The heading; kNoNode if there is none, or if all running text precedes it. In the latter case,
  /// the heading is in a list of other pages.
  NodeId heading() const { return m_heading; }

  /// Finds the place of a date in a time element or a text node. `before` is the text of the node
  /// between the previous date and this date, and `after` is the text after the date. Takes time
  /// proportional to the depth of the page. After a few hundred calls, returns Kind::other for
  /// every date.
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
  NodeId m_text = 0;        // the last node near the heading: a running text, or the page's end
  NodeId m_first = 0;       // the first node near the heading
  std::size_t m_steps = 0;  // steps taken so far
};

}  // namespace sst
