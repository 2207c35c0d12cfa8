#include "common/metadata/byline_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "common/metadata/author_names.hpp"
#include "common/metadata/element_text.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/lexicon.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestAttribute = 500;  // bytes; the rest of a class or id is not read

constexpr std::string_view kWordsBeforeDates[] = {
    "on",     "at",      "posted",    "published", "updated", "last",     "date",
    "monday", "tuesday", "wednesday", "thursday",  "friday",  "saturday", "sunday",
};

/// True if the text is in a picture's caption or credit. Names in captions are not authors.
bool is_in_caption(const PageTree& page, NodeId text) {
  constexpr int kLevels = 4;
  NodeId above = page.node(text).parent;
  for (int level = 0; level < kLevels && above != kNoNode; ++level) {
    if (page.node(above).tag == Tag::figure ||
        lexical_sense(page, above) == LexicalSense::caption) {
      return true;
    }
    above = page.node(above).parent;
  }
  return false;
}

/// True for "Photo: Ann Lee".
bool names_photographer(std::string_view text) {
  constexpr std::string_view kStarts[] = {"photo", "foto", "bild", "image", "picture", "фото"};
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos &&
         std::any_of(std::begin(kStarts), std::end(kStarts), [&](std::string_view start) {
           return ascii_iequals(text.substr(0, std::min(start.size(), colon)), start);
         });
}

bool names_author(const PageTree& page, NodeId element) {
  if (element == kNoNode || page.node(element).is_text()) {
    return false;
  }
  for (const AttributeName name : {AttributeName::class_, AttributeName::id}) {
    const std::string value =
        ascii_lower(page.attribute(element, name).substr(0, kLongestAttribute));
    if (value.find("byline") != std::string::npos || value.find("author") != std::string::npos) {
      return true;
    }
  }
  return false;
}

/// True if the class or id of the element with the text, or of its parent element, contains
/// "author" or "byline".
bool is_called_author(const PageTree& page, NodeId text) {
  const NodeId element = page.node(text).parent;
  return element != kNoNode &&
         (names_author(page, element) || names_author(page, page.node(element).parent));
}

void remove_signs_at_end(std::string_view& text) {
  constexpr std::string_view kSigns = " ,;:|-(";
  while (!text.empty() && kSigns.find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
}

/// The text before the first date, without the words that introduce the date.
std::string_view text_before_date(std::string_view text) {
  const auto dates = find_written_dates(text, {}, 1);
  if (dates.empty()) {
    return text;
  }
  text = text.substr(0, dates.front().first);
  remove_signs_at_end(text);
  for (std::size_t last = text.rfind(' ') + 1; !text.empty(); last = text.rfind(' ') + 1) {
    const std::string_view word = text.substr(last);
    const bool leads =
        std::any_of(std::begin(kWordsBeforeDates), std::end(kWordsBeforeDates),
                    [&](std::string_view leading) { return ascii_iequals(word, leading); });
    if (!leads) {
      break;
    }
    text = text.substr(0, last);
    remove_signs_at_end(text);
  }
  return text;
}

/// True for a name in a script without spaces, after a byline start.
bool looks_like_one_name(std::string_view text) {
  constexpr std::size_t kLongest = 30;            // bytes
  constexpr unsigned char kFirstUnspaced = 0xE0;  // lead byte of Thai, Chinese, Korean
  return !text.empty() && text.size() <= kLongest && text.find(' ') == std::string_view::npos &&
         static_cast<unsigned char>(text.front()) >= kFirstUnspaced;
}

/// True for a few, mostly capitalized words that do not form a sentence.
bool looks_like_names(std::string_view text) {
  std::size_t words = 0;
  std::size_t capitals = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_start = text[at] != ' ' && (at == 0 || text[at - 1] == ' ');
    words += is_start ? 1 : 0;
    capitals += is_start && !(text[at] >= 'a' && text[at] <= 'z') ? 1 : 0;
  }
  return words >= 2 && words <= 12 && capitals * 3 >= words * 2;
}

/// Like read_byline(), but sets `is_signed` only if the text begins like a byline, and accepts
/// captions.
BylineText read_names(const PageTree& page, NodeId text) {
  std::string_view names = trimmed(page.text(text));
  if (names.size() > kLongestBylineText || names_photographer(names)) {
    return {};
  }
  if (ascii_iequals(names, "by") && text + 1 < page.size()) {  // "By <a>Ann Lee</a>"
    std::string next = element_text(page, text + 1, kLongestBylineText);
    return looks_like_names(next) ? BylineText{std::move(next), true} : BylineText{};
  }
  const bool is_byline = remove_byline_start(names);
  names = text_before_date(names);
  const bool has_names = looks_like_names(names) || (is_byline && looks_like_one_name(names));
  return has_names ? BylineText{std::string{names}, is_byline} : BylineText{};
}

}  // namespace

std::string short_text(const PageTree& page, NodeId first, NodeId end) {
  std::string text = text_between(page, first, end, kLongestBylineText + 1);
  return text.size() > kLongestBylineText ? std::string{} : text;
}

BylineText read_byline(const PageTree& page, NodeId text) {
  BylineText byline = read_names(page, text);
  if (!byline.is_signed && !byline.names.empty()) {
    if (is_in_caption(page, text)) {
      return {};
    }
    byline.is_signed = is_called_author(page, text);
  }
  return byline;
}

/// Looks for a caption last, because that reads the names of several ancestors.
std::string signed_names(const PageTree& page, NodeId text) {
  BylineText byline = read_names(page, text);
  const bool is_signed =
      byline.is_signed ||
      (!byline.names.empty() && is_called_author(page, text) && !is_in_caption(page, text));
  return is_signed ? std::move(byline.names) : std::string{};
}

}  // namespace sst
