#pragma once

#include <libxml/HTMLparser.h>

#include <cstddef>
#include <exception>
#include <string_view>

#include "common/html/parser_context.hpp"
#include "common/html/skeleton.hpp"
#include "common/html/tree_events.hpp"

namespace sst {

/// Reads a skeleton with libxml2's SAX parser, which determines how the skeleton's elements nest.
/// Builds no xmlDoc and does not recurse. REQUIRES: find_parser_mismatch() has found no mismatch.
class Libxml2Reader {
 public:
  Libxml2Reader(const Skeleton& skeleton, TreeEvents& events)
      : m_skeleton{skeleton}, m_events{events} {}

  /// Call only once.
  void run();

 private:
  static htmlSAXHandler make_handler();
  static Libxml2Reader& of(void* reader) { return *static_cast<Libxml2Reader*>(reader); }

  template <typename Work>
  void guarded(Work work);
  void start_element(std::string_view name);
  void characters(std::size_t count);
  const Skeleton::StartTag* find_start_tag(std::string_view name);
  std::size_t position() const { return parser_position(*m_context); }

  const Skeleton& m_skeleton;
  TreeEvents& m_events;
  ParserContext m_context;
  std::size_t m_next_tag = 0;  // the first start tag without an event so far
  std::size_t m_next_run = 0;  // the first run without an event so far
  std::exception_ptr m_failure;
};

}  // namespace sst
