#include "common/metadata/title_finder.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/hash/stored_hash.hpp"
#include "common/metadata/element_text.hpp"
#include "common/page/heading_mark.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestHeading = 500;  // bytes
constexpr std::size_t kMostHeadings = 50;
constexpr std::size_t kShortestText = 6;  // bytes
constexpr double kFewestShared = .5;
constexpr std::size_t kFewestWords = 4;  // a shorter text may be the site's name

constexpr std::size_t kLongestTitle = 1'000;  // bytes

constexpr std::string_view kWideBar = "｜";
// Each begins with a space, except kWideBar.
constexpr std::string_view kSeparators[] = {" | ", " - ", " – ", " — ", " :: ",  " -- ",
                                            " » ", " « ", " · ", " • ", kWideBar};

static_assert(std::ranges::all_of(kSeparators, [](std::string_view one) {
  return one.front() == ' ' || one == kWideBar;
}));

using Words = std::vector<std::uint64_t>;  // hashes, sorted, without repeats

Words words_of(std::string_view text) {
  Words words;
  for_each_word(text,
                [&](std::string_view word) { words.push_back(hash_text(ascii_lower(word))); });
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

/// The number of words that two texts have in common, divided by the number of words of the longer
/// text.
double shared_words(const Words& a, const Words& b) {
  const auto common = std::ranges::count_if(
      a, [&](std::uint64_t word) { return std::ranges::binary_search(b, word); });
  const std::size_t most = std::max(a.size(), b.size());
  return most == 0 ? 0.0 : static_cast<double>(common) / static_cast<double>(most);
}

/// The position of a separator in a title; its length is 0 if there is none.
struct Separator {
  std::size_t at = 0;
  std::size_t length = 0;
};

/// The length of the separator that `text` begins with; 0 if there is none.
std::size_t separator_length(std::string_view text) {
  if (text.front() != ' ' && text.front() != kWideBar.front()) {  // most characters
    return 0;
  }
  const auto separator = std::ranges::find_if(
      kSeparators, [&](std::string_view one) { return text.starts_with(one); });
  return separator == std::end(kSeparators) ? 0 : separator->size();
}

/// The first separator; {title.size(), 0} if there is none.
Separator first_separator(std::string_view title) {
  for (std::size_t at = 0; at < title.size(); ++at) {
    if (const std::size_t length = separator_length(title.substr(at)); length > 0) {
      return {at, length};
    }
  }
  return {title.size(), 0};
}

/// The last separator; {0, 0} if there is none.
Separator last_separator(std::string_view title) {
  for (std::size_t at = title.size(); at-- > 0;) {
    if (const std::size_t length = separator_length(title.substr(at)); length > 0) {
      return {at, length};
    }
  }
  return {};
}

/// The text of a heading without marks such as "¶" and "[edit]".
std::string heading_text(const PageTree& page, NodeId heading) {
  std::string text;
  NodeId from = heading;
  const auto add_up_to = [&](NodeId end) {
    const std::string part = text_between(page, from, end, kLongestHeading);
    text += text.empty() || part.empty() ? "" : " ";
    text += part;
  };
  const NodeId end = page.node(heading).end;
  for (NodeId id = heading + 1; id < end;) {
    if (heading_part(page, heading, id) == HeadingPart::mark) {
      add_up_to(id);
      id = from = page.node(id).end;
    } else {
      ++id;
    }
  }
  add_up_to(end);
  return text;
}

bool is_main_heading(Tag tag) {
  return tag == Tag::h1 || tag == Tag::h2;
}

/// The first text that equals one of the titles, ignoring case; kNoNode if there is none.
NodeId find_text(const PageTree& page, std::span<const std::string> titles) {
  for (NodeId id = 0; id < page.size(); ++id) {
    const std::string_view text = page.text(id);
    const auto is_equal = [&](const std::string& title) { return ascii_iequals(text, title); };
    if (text.size() >= kShortestText && std::any_of(titles.begin(), titles.end(), is_equal)) {
      return id;
    }
  }
  return kNoNode;
}

/// True if the text is the part of a title between two separators, ignoring case.
bool is_title_part(std::string_view text, std::string_view title) {
  title = cut_utf8(title, kLongestTitle);
  while (!title.empty()) {
    const Separator end = first_separator(title);
    if (ascii_iequals(text, trimmed(title.substr(0, end.at)))) {
      return true;
    }
    title.remove_prefix(end.at + end.length);
  }
  return false;
}

}  // namespace

ContentHeading find_content_heading(const PageTree& page, std::span<const std::string> titles) {
  std::vector<Words> wanted;
  for (const std::string& title : titles) {
    wanted.push_back(words_of(title));
  }
  ContentHeading best;
  double best_share = kFewestShared;
  ContentHeading only;  // the only h1
  ContentHeading part;  // the first h1 that is a part of a title
  std::size_t main_headings = 0;
  std::size_t headings = 0;
  for (NodeId id = 0; id < page.size() && headings < kMostHeadings; ++id) {
    if (!is_main_heading(page.node(id).tag)) {
      continue;
    }
    ++headings;
    std::string text = heading_text(page, id);
    const Words words = words_of(text);
    if (page.node(id).tag == Tag::h1 && !words.empty()) {
      ++main_headings;
      only = {id, text};
      const auto has_part = [&](const std::string& title) { return is_title_part(text, title); };
      if (part.node == kNoNode && std::any_of(titles.begin(), titles.end(), has_part)) {
        part = only;
      }
    }
    double share = 0.0;
    for (const Words& title : wanted) {
      share = std::max(share, shared_words(words, title));
    }
    const bool is_likely = page.node(id).tag == Tag::h1 && share > 0;
    share += !is_likely ? 0.0 : words.size() < kFewestWords ? .1 : .2;
    if (share > best_share) {
      best_share = share;
      best = {id, std::move(text)};
    }
  }
  if (best.node != kNoNode) {
    return best;
  }
  const bool has_title =
      std::any_of(wanted.begin(), wanted.end(), [](const Words& words) { return !words.empty(); });
  if (main_headings == 1 && (!has_title || words_of(only.text).size() >= kFewestWords)) {
    return only;
  }
  // In "Ale - The Harbour Cook", the longest part is the site's name, which also stands before the
  // h1 "Ale". On old pages, an h1 with the site's name may stand before the title's text.
  const NodeId stated = find_text(page, titles);
  const bool is_before_part = part.node != kNoNode && stated < part.node;
  return stated == kNoNode || is_before_part
             ? part
             : ContentHeading{stated, std::string{page.text(stated)}};
}

void remove_site_name(std::string& title, std::string_view site_name,
                      std::span<const std::string> others) {
  const auto is_other = [&](std::string_view rest) {
    return std::any_of(others.begin(), others.end(), [&](const std::string& other) {
      return ascii_iequals(trimmed(rest), trimmed(other));
    });
  };
  const std::string_view text = title;
  if (const Separator last = last_separator(text); last.length > 0 && last.at > 0) {
    const std::string_view rest = text.substr(0, last.at);
    const bool is_after_bar = text[last.at + 1] == '|' && text.size() - last.at < last.at;
    if (ascii_iequals(text.substr(last.at + last.length), site_name) || is_other(rest) ||
        is_after_bar) {
      title.resize(last.at);
    }
  }
  const Separator first = first_separator(title);
  const std::string_view begin = std::string_view{title}.substr(0, first.at);
  const std::string_view rest = std::string_view{title}.substr(first.at + first.length);
  if (first.length == 0) {
    return;
  }
  if (!trimmed(rest).empty() && (ascii_iequals(begin, site_name) || is_other(rest))) {
    title.erase(0, first.at + first.length);
  } else if (words_of(begin).size() >= kFewestWords && is_other(begin)) {
    title.resize(first.at);
  }
}

std::string_view last_title_part(std::string_view title) {
  const Separator last = last_separator(title);
  return last.length == 0 ? std::string_view{} : title.substr(last.at + last.length);
}

std::string_view longest_title_part(std::string_view title) {
  std::string_view longest;
  title = cut_utf8(title, kLongestTitle);
  while (!title.empty()) {
    const Separator end = first_separator(title);
    longest = end.at > longest.size() ? title.substr(0, end.at) : longest;
    title.remove_prefix(end.at + end.length);
  }
  return longest;
}

}  // namespace sst
