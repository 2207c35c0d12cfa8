#include "common/html/nesting_rules.hpp"

#include <libxml/HTMLparser.h>

#include <string_view>

#include "common/html/parser_context.hpp"

namespace sst {
namespace {

const xmlChar* xml(const std::string& text) {
  return reinterpret_cast<const xmlChar*>(text.c_str());
}

/// The name of an element in a probe. All names without a Tag follow the same rules; `other`
/// represents them.
std::string name_of(Tag tag, std::string_view other) {
  return std::string{tag == Tag::other ? other : tag_name(tag)};
}

std::string start_tag(const std::string& name) {
  return "<" + name + ">";
}

/// True if an element with this name ends before the first text of the markup.
bool ends_before_text(const std::string& markup, const std::string& name) {
  struct Watch {
    const std::string& name;
    bool has_ended = false;
    bool has_text = false;
  } watch{name};
  htmlSAXHandler handler{};
  handler.endElement = [](void* data, const xmlChar* ended) {
    auto& state = *static_cast<Watch*>(data);
    state.has_ended =
        state.has_ended || (!state.has_text && state.name == reinterpret_cast<const char*>(ended));
  };
  handler.characters = [](void* data, const xmlChar*, int) {
    static_cast<Watch*>(data)->has_text = true;
  };
  handler.ignorableWhitespace = handler.characters;
  const ParserContext context = open_parser(markup, handler, &watch);
  htmlParseDocument(context.get());
  return watch.has_ended;
}

}  // namespace

NestingRules& NestingRules::shared() {
  static NestingRules rules;
  return rules;
}

bool NestingRules::has_rules_for(const std::string& name) {
  return htmlTagLookup(xml(name)) != nullptr;
}

bool NestingRules::ask_if_closes(Tag start, Tag open) {
  const std::string outer = name_of(open, "my-outer");
  const std::string around = open == Tag::body ? "" : "<body>";
  return ends_before_text(around + start_tag(outer) + start_tag(name_of(start, "my-inner")) + "x",
                          outer);
}

/// The probe puts an element for which libxml2 has no rules between the two elements. Otherwise the
/// inner element might close the outer one.
bool NestingRules::ask_if_passes(Tag end, Tag open) {
  const std::string outer = name_of(end, "my-outer");
  return ends_before_text("<body>" + start_tag(outer) + "<my-neutral>" +
                              start_tag(name_of(open, "my-inner")) + "</" + outer + ">x",
                          outer);
}

bool NestingRules::ask_if_empty(Tag tag) {
  const htmlElemDesc* rules = htmlTagLookup(xml(std::string{tag_name(tag)}));
  return rules != nullptr && rules->empty != 0;
}

}  // namespace sst
