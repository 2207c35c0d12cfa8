#include "common/html/libxml2_reader.hpp"

#include <libxml/parserInternals.h>

#include <algorithm>

namespace sst {
namespace {

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{}
                         : std::string_view{reinterpret_cast<const char*>(text)};
}

}  // namespace

void Libxml2Reader::run() {
  static const htmlSAXHandler kHandler = make_handler();
  m_context = open_parser(m_skeleton.markup(), kHandler, this);
  htmlParseDocument(m_context.get());
  if (m_failure) {
    std::rethrow_exception(m_failure);
  }
}

htmlSAXHandler Libxml2Reader::make_handler() {
  htmlSAXHandler handler{};
  handler.startElement = [](void* reader, const xmlChar* name, const xmlChar**) {
    of(reader).guarded([&] { of(reader).start_element(view(name)); });
  };
  handler.endElement = [](void* reader, const xmlChar*) {
    of(reader).guarded([&] { of(reader).m_events.end_element(); });
  };
  handler.characters = [](void* reader, const xmlChar*, int length) {
    of(reader).guarded([&] { of(reader).characters(static_cast<std::size_t>(length)); });
  };
  handler.ignorableWhitespace = handler.characters;
  handler.comment = [](void* reader, const xmlChar*) {  // checks the time limit at each comment
    of(reader).guarded([&] { of(reader).m_events.check_time(); });
  };
  // The text of scripts and styles is in the markup only with Cut::no, and is ignored.
  handler.cdataBlock = [](void*, const xmlChar*, int) {};
  return handler;
}

/// Handles an event, unless the page has failed. No exception may pass through libxml2.
template <typename Work>
void Libxml2Reader::guarded(Work work) {
  if (m_events.has_problem() || m_failure) {
    return;
  }
  try {
    work();
  } catch (...) {
    m_failure = std::current_exception();
  }
  if (m_events.has_problem() || m_failure) {
    xmlStopParser(m_context.get());
  }
}

void Libxml2Reader::start_element(std::string_view name) {
  if (const Skeleton::StartTag* start = find_start_tag(name)) {
    m_events.start_element(m_skeleton.pieces()[start->piece], name);
  } else {
    m_events.start_implied(name);
  }
}

/// The start tag of an event, found by name and by libxml2's position; null for an element that
/// libxml2 adds. libxml2 reports an added element before the tag that needs it.
const Skeleton::StartTag* Libxml2Reader::find_start_tag(std::string_view name) {
  const auto& tags = m_skeleton.start_tags();
  const std::size_t here = position();
  while (m_next_tag + 1 < tags.size() && tags[m_next_tag + 1].offset < here) {
    ++m_next_tag;  // libxml2 ignores this tag
  }
  if (m_next_tag >= tags.size() || tags[m_next_tag].offset >= here ||
      name != m_skeleton.name(tags[m_next_tag])) {
    return nullptr;
  }
  return &tags[m_next_tag++];
}

/// libxml2's position is right after the reported bytes.
void Libxml2Reader::characters(std::size_t count) {
  const auto& runs = m_skeleton.runs();
  const std::size_t end = position();
  const std::size_t first = end - std::min(end, count);
  for (; m_next_run < runs.size() && runs[m_next_run].offset < end; ++m_next_run) {
    if (runs[m_next_run].offset >= first) {
      m_events.add_run(runs[m_next_run]);
    }
  }
}

}  // namespace sst
