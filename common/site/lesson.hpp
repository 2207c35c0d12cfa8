#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/site/element_key.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// A person's statement about a site: that some nodes of its tree contain content, contain none, or
/// contain a field. At the nodes that its selector matches, and below them, a lesson takes
/// precedence over everything that was learned. If several lessons apply to a part of a page, the
/// lesson at the innermost node decides; if several are at that node, the newest of them decides.
///
/// Lessons belong to a site, not to a version of its model: their nodes are looked up again in the
/// tree of each version.
struct Lesson {
  /// Stored by name; never rename.
  enum class Kind : std::uint8_t { keep, drop, title, authors, published };

  int number = 0;  ///< counted from 1 for each site
  Kind kind = Kind::keep;
  std::string selector;
  std::string reason;     ///< why, in the teacher's words; may be empty
  std::string taught_by;  ///< may be empty
  std::string taught_at;  ///< timestamp()

  static constexpr std::size_t kMostOfSite = 1'000;
  static constexpr std::size_t kMostReasonBytes = 1'000;
  static constexpr std::size_t kMostNameBytes = 200;

  friend bool operator==(const Lesson&, const Lesson&) = default;
};

inline constexpr Lesson::Kind kLessonKinds[] = {Lesson::Kind::keep, Lesson::Kind::drop,
                                                Lesson::Kind::title, Lesson::Kind::authors,
                                                Lesson::Kind::published};

/// "keep", "drop", "title", "authors" or "published".
std::string_view lesson_name(Lesson::Kind kind);

/// A lesson in words, for example `keep ".price"`.
std::string in_words(const Lesson& lesson);

/// Who taught a lesson, when and why, for example
/// `lesson 3, taught on 2026-01-31 by ann: "the price"`.
std::string origin_of(const Lesson& lesson);

/// A checksum of a lesson, 32 hexadecimal digits. Stored with it.
std::string checksum_of(const Lesson& lesson);

/// True if two lessons have the same kind and selector, regardless of who taught them.
bool is_equivalent(const Lesson& a, const Lesson& b);

/// True if a newer lesson replaces an older one: they have the same selector and either the same
/// kind or the kinds keep and drop, which exclude each other.
bool is_replaced_by(const Lesson& older, const Lesson& newer);

/// Throws InputError if a lesson is too long, is not valid UTF-8 or has no valid time, or if its
/// selector is not a valid Selector.
void check(const Lesson& lesson);

/// The nodes of a tree that a lesson applies to.
struct LessonPlace {
  std::size_t nodes = 0;
  std::uint32_t pages = 0;  ///< sampled pages that contain the most frequent of these nodes
  std::string path;  ///< the selector of that node, from the root down; empty if there are no nodes
  /// The number of leading elements of the selector that were ignored, because the whole selector
  /// matches no node. Greater than 0 if, for example, a new design of the site encloses the same
  /// elements in different ones.
  std::size_t ignored = 0;
};

/// Marks the nodes that lessons apply to (SiteNode::taught). If a lesson's selector matches no
/// node, ignores as many of its leading elements as necessary; the rest must contain a class, an id
/// or an attribute. `keys` are the keys of the nodes, in their order. Returns the places in the
/// order of the lessons.
std::vector<LessonPlace> teach(std::span<const Lesson> lessons, std::span<const ReadableKey> keys,
                               std::vector<SiteNode>& nodes);

/// For each block element of a page, the innermost enclosing node (possibly its own) that a lesson
/// of one kind applies to; null if there is none. Overwrites `nodes`.
void find_taught(const MappedPage& page, int Taught::*lesson, std::vector<const SiteNode*>& nodes);

/// The selector of a node of `tree`: the keys from the element below the root down to the node,
/// separated by " > ". `keys` are the keys of the nodes, in their order.
std::string selector_of(const SiteTree& tree, std::span<const ReadableKey> keys,
                        const SiteNode& node);

}  // namespace sst
