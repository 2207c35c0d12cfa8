#include "common/html/parser_check.hpp"

#include <string_view>
#include <vector>

namespace sst {
namespace {

constexpr std::size_t kLevels = 300;  // libxml2's limit is 256, unless it is lifted

/// Markup with every kind of part that a skeleton may contain. libxml2 adds the body, and a
/// paragraph around the text after the div.
std::string make_markup() {
  std::string markup = "<div>x<p>x<p>x</p><!---->x<my-tag>x</my-tag><br/>x</div>x";
  for (std::size_t i = 0; i < kLevels; ++i) {
    markup += "<i>";
  }
  return markup + "x";
}

struct StartTag {
  std::size_t offset = 0;  // position of its "<"
  std::string_view name;
};

/// Compares events with the markup, up to the first difference.
class EventCheck {
 public:
  EventCheck(const std::string& markup, std::size_t (*position)(const htmlParserCtxt&));

  /// Parses the markup; returns the first difference.
  std::string run();

 private:
  static EventCheck& of(void* check) { return *static_cast<EventCheck*>(check); }

  void start_element(std::string_view name);
  void characters(std::string_view text);
  void expect(bool is_as_expected, const std::string& expected, const std::string& found);

  const std::string& m_markup;
  std::size_t (*m_position)(const htmlParserCtxt&);
  ParserContext m_context;
  std::vector<StartTag> m_tags;
  std::size_t m_signs = 0;     // number of "x" in the markup
  std::size_t m_comments = 0;  // number of comments in the markup
  std::size_t m_tags_seen = 0;
  std::size_t m_signs_seen = 0;
  std::size_t m_comments_seen = 0;
  std::string m_mismatch;
};

EventCheck::EventCheck(const std::string& markup, std::size_t (*position)(const htmlParserCtxt&))
    : m_markup{markup}, m_position{position} {
  for (std::size_t at = 0; at < markup.size(); ++at) {
    if (markup[at] == '<' && markup[at + 1] == '!') {
      ++m_comments;
    } else if (markup[at] == '<' && markup[at + 1] != '/') {
      const std::size_t end = markup.find_first_of("/>", at);
      m_tags.push_back({at, std::string_view{markup}.substr(at + 1, end - at - 1)});
    } else if (markup[at] == 'x') {
      ++m_signs;
    }
  }
}

std::string EventCheck::run() {
  htmlSAXHandler handler{};
  handler.startElement = [](void* check, const xmlChar* name, const xmlChar**) {
    of(check).start_element(reinterpret_cast<const char*>(name));
  };
  handler.characters = [](void* check, const xmlChar* text, int length) {
    of(check).characters({reinterpret_cast<const char*>(text), static_cast<std::size_t>(length)});
  };
  handler.ignorableWhitespace = handler.characters;
  handler.comment = [](void* check, const xmlChar*) { ++of(check).m_comments_seen; };
  m_context = open_parser(m_markup, handler, this);
  htmlParseDocument(m_context.get());
  const auto expect_count = [this](std::size_t expected, std::size_t found, const char* what) {
    expect(found == expected, std::to_string(expected) + what, std::to_string(found));
  };
  expect_count(m_tags.size(), m_tags_seen, " start tags");
  expect_count(m_signs, m_signs_seen, " bytes of text");
  expect_count(m_comments, m_comments_seen, " comments");
  return m_mismatch;
}

void EventCheck::start_element(std::string_view name) {
  const std::size_t here = m_position(*m_context);
  if (m_tags_seen == m_tags.size() || name != m_tags[m_tags_seen].name) {
    expect(name == "html" || name == "body" || name == "p", "the start tags of the markup in order",
           "<" + std::string{name} + "> at byte " + std::to_string(here));
    return;
  }
  const std::size_t first = m_tags[m_tags_seen].offset + 1;
  ++m_tags_seen;
  const std::size_t last =
      m_tags_seen < m_tags.size() ? m_tags[m_tags_seen].offset : m_markup.size();
  expect(first <= here && here <= last,
         "the parser to be at byte " + std::to_string(first) + " to " + std::to_string(last) +
             " when it reports the start tag <" + std::string{name} + ">",
         "byte " + std::to_string(here));
}

void EventCheck::characters(std::string_view text) {
  const std::size_t here = m_position(*m_context);
  expect(here >= text.size() && here <= m_markup.size() &&
             m_markup.compare(here - text.size(), text.size(), text) == 0,
         "the parser to be right after the text \"" + std::string{text} +
             "\" when it reports that text",
         "byte " + std::to_string(here));
  m_signs_seen += text.size();
}

void EventCheck::expect(bool is_as_expected, const std::string& expected,
                        const std::string& found) {
  if (!is_as_expected && m_mismatch.empty()) {
    m_mismatch = "expected " + expected + ", found " + found;
  }
}

}  // namespace

std::string find_parser_mismatch(std::size_t (*position)(const htmlParserCtxt&)) {
  const std::string markup = make_markup();
  return EventCheck{markup, position}.run();
}

}  // namespace sst
