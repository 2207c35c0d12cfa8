#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/nesting_rules.hpp"
#include "common/html/skeleton.hpp"
#include "common/html/tree_events.hpp"

namespace sst {

/// Reads a skeleton as libxml2 does, without parsing its markup. Uses libxml2's own rules for which
/// tag closes which element, and adds the same elements as libxml2: one html, one body, and a
/// paragraph around text outside both. libxml2 remains the authority; tests compare the two readers
/// on all bench pages.
class NestingReader {
 public:
  NestingReader(const Skeleton& skeleton, NestingRules& rules, TreeEvents& events)
      : m_skeleton{skeleton}, m_rules{rules}, m_events{events} {}

  /// Returns false if the page has tags that the rules do not cover, such as framesets. In that
  /// case, the caller must discard the events and read the page with libxml2. Call only once.
  bool run();

 private:
  struct OpenElement {
    Tag tag = Tag::other;
    std::string_view name;
  };

  bool start(const Skeleton::StartTag& tag);
  void end(const Skeleton::Piece& tag);
  void begin_run();
  void require_html();
  void require_body();
  void open(Tag tag, std::string_view name);
  void open_implied(Tag tag);
  void close_innermost();
  bool is_open(Tag tag) const { return m_open_tags[static_cast<std::size_t>(tag)] > 0; }
  bool has_rules(std::string_view name);

  const Skeleton& m_skeleton;
  NestingRules& m_rules;
  TreeEvents& m_events;
  std::vector<OpenElement> m_open;  // outermost first
  std::array<std::uint32_t, 256> m_open_tags{};
  bool m_has_body = false;  // a body has been opened
  std::string m_name;
};

}  // namespace sst
