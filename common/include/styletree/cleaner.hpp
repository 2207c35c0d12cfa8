#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <styletree/export.hpp>
#include <styletree/metadata.hpp>
#include <styletree/method.hpp>
#include <styletree/model.hpp>
#include <styletree/model_store.hpp>
#include <styletree/page.hpp>
#include <styletree/status.hpp>
#include <styletree/verdict.hpp>

namespace styletree {

struct CleanerOptions {
  Method method = Method::sst;

  Bias bias = Bias::balanced;
  bool keep_comments = false;  ///< readers' comments
  bool keep_captions = false;  ///< captions of pictures
  bool keep_tables = false;    ///< tables in the text that look like layout tables
  bool keep_links = false;     ///< lists of links in the text
  bool keep_images = false;    ///< images in the text that are not part of a paragraph

  bool with_html = false;       ///< fill in Result::html
  bool with_markdown = false;   ///< fill in Result::markdown
  bool with_metadata = false;   ///< fill in Result::metadata
  bool with_rights = false;     ///< fill in Result::rights
  bool with_structure = false;  ///< fill in Result::structure
  bool with_decisions = false;  ///< fill in Result::decisions
  bool with_report = false;     ///< fill in Result::report

  // A page that exceeds a limit is not cleaned; its status names the limit.
  std::size_t max_page_bytes = std::size_t{32} << 20;
  std::size_t max_page_nodes = 2'000'000;           ///< elements and text nodes
  std::size_t max_page_depth = 2'000;               ///< nested elements
  std::chrono::milliseconds max_page_time{10'000};  ///< processor time
};

/// The decision to keep or drop one part of a page, and the reason.
struct Decision {
  std::string path;  ///< location of the part: "body > div > p"
  Verdict verdict = Verdict::kept;
  std::string rule;    ///< the reason, human-readable
  std::string reason;  ///< evidence from the single-page judge; empty if it did not decide
  bool kept = false;
  bool comment = false;  ///< kept as a reader's comment
  std::size_t words = 0;
  std::string text;                  ///< the beginning of the part's text, at most 400 bytes
  std::optional<double> importance;  ///< composite importance of the part's element [Yi03], [0, 1]
};

/// The result of cleaning one page.
struct Result {
  Status status = Status::cleaned;
  std::string detail;        ///< details of a problem, human-readable
  std::string site;          ///< empty if unknown
  std::optional<int> model;  ///< version of the site's model; unset without one
  std::string method;        ///< method that found the content; empty if the whole page was kept
  std::string language;      ///< ISO 639-1 code, declared or detected; empty if unknown
  std::string title;         ///< text of the page's <title>, UTF-8
  std::string text;          ///< the content as plain text, UTF-8
  std::string comments;      ///< the parts of `text` that are readers' comments, if kept
  std::string html;      ///< the content as a well-formed document without scripts, if requested
  std::string markdown;  ///< the content as CommonMark with GFM's tables, if requested
  Metadata metadata;     ///< what the page states about itself, if requested
  Rights rights;         ///< what the page or its site states about rights, if requested
  /// If requested, the nodes of the site's tree that the content comes from, in content order, each
  /// as 16 hexadecimal digits. Empty without a model with the profile `site`.
  std::vector<std::string> structure;
  double kept = 0.0;     ///< share of the page's words that are in `text`, [0, 1]
  double matched = 0.0;  ///< share of the page's words in elements that match the model, [0, 1]
  /// Confidence in the result: the expected F1 of the kept words, [0, 1]. Unset for the published
  /// methods, for pages kept whole, and for pages with a problem.
  std::optional<double> confidence;
  /// "list" if half of the text is in entries that link to other pages, such as topics, search
  /// results or products; otherwise "text". Empty for a page with a problem.
  std::string kind;
  std::vector<Decision> decisions;  ///< in document order, if requested
  /// If requested, an HTML document that shows the page with its dropped parts colored, and
  /// explains the decision about the part under the pointer. The document has no scripts and loads
  /// nothing.
  std::string report;

  bool is_cleaned() const { return status == Status::cleaned; }
  /// True if the page has a problem and therefore no text. If neither has_problem() nor
  /// is_cleaned() is true, the page was cleaned, but not as requested; see Status.
  bool has_problem() const { return is_problem(status); }
};

/// Computes the digest of a result's text, 32 hexadecimal digits. Texts with the same words in the
/// same order have the same digest, regardless of case, markup and template. Ignores the numbers of
/// list items, and short lines that only state when the page was generated or changed. Returns an
/// empty string for a text without words. The algorithm never changes between versions.
///
///     styletree::content_digest(today.text) == styletree::content_digest(yesterday.text)
STYLETREE_EXPORT std::string content_digest(std::string_view text);

/// Cleans pages. Accesses no files except the store of a ModelSet. One thread at a time: give each
/// thread its own Cleaner; several Cleaners may share a Model or a ModelSet. Reuse a Cleaner for
/// many pages: it keeps its buffers.
///
///     styletree::Cleaner cleaner{model};
///     styletree::Result result = cleaner.clean(bytes, "https://example.org/a");
///     std::cout << result.text;
class STYLETREE_EXPORT Cleaner {
 public:
  /// Cleans each page using only the page itself.
  explicit Cleaner(const CleanerOptions& options = {});
  /// Cleans every page with this model, regardless of the page's URL.
  explicit Cleaner(const Model& model, const CleanerOptions& options = {});
  /// Cleans each page with a model of its site, preferably the one that covers the page's date.
  explicit Cleaner(const ModelSet& models, const CleanerOptions& options = {});

  ~Cleaner();
  Cleaner(Cleaner&&) noexcept;
  Cleaner& operator=(Cleaner&&) noexcept;

  /// Cleans one page. Problems with the page or with its site's model are reported in
  /// Result::status, never thrown. Throws Error (model) if the model file cannot be read, and Error
  /// (usage) if Page::problem is set but its status is not a problem.
  Result clean(const Page& page);
  /// Cleans a page given as bytes; see Page for the meaning of the other arguments.
  Result clean(std::string_view bytes, std::string_view url = {}, std::string_view date = {},
               std::string_view charset = {});

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
