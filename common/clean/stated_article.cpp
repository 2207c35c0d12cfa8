#include "common/clean/stated_article.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "common/metadata/json_ld.hpp"
#include "common/metadata/json_ld_claims.hpp"
#include "common/text/html_escape.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kFewWords = 50;    // a text with at least this many words is kept
constexpr std::size_t kTimesMore = 3;    // minimum number of article words per word of the text
constexpr std::size_t kLeastWords = 20;  // the article needs at least this many words

/// Appends a text as paragraphs, one per line. Does not escape references, because publishers
/// already escape their texts.
void append_paragraphs(std::string& html, std::string_view text) {
  html += "<p>";
  for (const char c : text) {
    if (c == '\n') {
      html += "<p>";
    } else if (c == '<') {
      html += "&lt;";
    } else {
      html += c;
    }
  }
}

std::size_t count_words(const PageTree& page, const KeptContent& content) {
  std::size_t words = 0;
  for (const KeptContent::Piece& piece : content.pieces()) {
    words += words < kFewWords ? sst::count_words(content.text(page, piece)) : 0;
  }
  return words;
}

}  // namespace

std::optional<std::string> stated_article(const PageStatements& statements, const PageTree& page,
                                          const KeptContent& content) {
  const std::size_t found = statements.json_ld.empty() ? kFewWords : count_words(page, content);
  if (found >= kFewWords) {
    return std::nullopt;
  }
  std::vector<std::string> scripts = statements.json_ld;  // copied, because JsonLd modifies them
  JsonLd json;
  for (std::string& script : scripts) {
    json.add(script);
  }
  json.finish();
  const StatedArticle article = find_stated_article(json);
  const std::size_t words = sst::count_words(article.body);
  if (words < kLeastWords || words < kTimesMore * found) {
    return std::nullopt;
  }
  std::string html = "<html lang=\"";
  append_escaped(html, page.language());
  html += "\"><title>";
  append_escaped(html, page.title());
  html += "</title><h1>";
  append_escaped(html, article.headline);
  html += "</h1>";
  if (article.body.find("</") != std::string_view::npos) {
    html += article.body;
  } else {
    append_paragraphs(html, article.body);
  }
  return html;
}

}  // namespace sst
