#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/metadata/site_rights.hpp"
#include "common/page/document_frequencies.hpp"
#include "common/site/element_key.hpp"
#include "common/site/lesson.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/pagelet_templates.hpp"
#include "common/site/parameters.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// The time at which a model was learned, and the programs that learned it.
struct Provenance {
  std::string created_at;  ///< UTC, such as 2026-01-31T23:59:59Z
  std::string program;     ///< "styletree 0.9.1"
  std::string parser;      ///< parser_name()

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// Counts of the pages that training read, whether or not they are in the sample.
struct TrainingCounts {
  std::uint64_t pages_seen = 0;
  std::uint64_t duplicates = 0;  ///< pages with the same bytes as another page
  std::uint64_t problems = 0;    ///< pages that could not be read

  friend bool operator==(const TrainingCounts&, const TrainingCounts&) = default;
};

/// How the sample of a model was drawn.
struct Sampling {
  std::uint64_t size = 0;  ///< requested number of pages
  std::uint64_t seed = 0;
  bool of_captures = false;  ///< the sample may contain several captures of one address
  TrainingCounts counts;

  friend bool operator==(const Sampling&, const Sampling&) = default;
};

/// The dates from `first` to `last`, in the form of timestamp(); both empty if unknown.
struct DateSpan {
  std::string first;
  std::string last;

  friend bool operator==(const DateSpan&, const DateSpan&) = default;
};

/// Widens `span` so that it also contains `more`.
void widen(DateSpan& span, const DateSpan& more);

/// A page from which a model was learned.
struct SampledPage {
  std::string address;  ///< its URL, or its path within the input
  std::string digest;   ///< digest of its bytes: 32 hexadecimal digits
  std::string date;     ///< timestamp() of its capture, or else of its file; empty if unknown
  std::optional<PageFit> fit;  ///< fit to a model learned without this page
  std::string packed;          ///< its bytes, packed by PagePacker; empty if pages are not kept

  friend bool operator==(const SampledPage&, const SampledPage&) = default;
};

/// An element of the tree, in readable form.
struct ReadableElement {
  ReadableKey key;
  std::string example;  ///< text of the element on one page, truncated

  friend bool operator==(const ReadableElement&, const ReadableElement&) = default;
};

/// Everything that is stored for one site: the marked tree, and the data needed to understand and
/// relearn it.
struct SiteModel {
  std::string site;
  int version = 0;  ///< counted from 1 for each site; 0 until the model is stored
  Provenance provenance;
  Parameters parameters;
  Sampling sampling;
  DateSpan era;                     ///< dates of all pages that training read
  std::vector<SampledPage> sample;  ///< in the order of the sampling hash
  std::string pages_checksum;  ///< checksum of all SampledPage::packed; empty if no pages are kept
  AttributeVocabulary vocabulary;
  std::string tree_checksum;  ///< checksum of `tree`; only in the `paper` profile
  /// Contains only the root if the tree was not loaded, and in the `template` profile.
  SiteStyleTree tree;
  std::vector<ReadableElement> elements;   ///< in the order of tree.elements()
  std::vector<ReadableFeature> features;   ///< in the order of tree.features()
  SiteTree site_tree;                      ///< only in the `site` profile
  std::vector<ReadableKey> node_keys;      ///< in the order of the nodes of `site_tree`
  std::vector<std::string> node_examples;  ///< same order; "" except for maximal marked nodes
  std::vector<Lesson> lessons;    ///< of the site, by number; not covered by the model's checksums
  PageletTemplates templates;     ///< only in the `template` profile
  DocumentFrequencies terms;      ///< of the sampled pages
  std::vector<SiteRight> rights;  ///< stated by the sampled pages, see SiteRightsCounter
};

/// Sets `tree` and `elements` of a model whose profile does not store them: `tree` becomes
/// pooled_tree() in the `site` profile, and otherwise contains only the root. REQUIRES: a model of
/// the `site` profile has nodes.
void derive_tree(SiteModel& model);

/// Replaces the lessons of a model, and applies them to its site tree.
void set_lessons(SiteModel& model, std::vector<Lesson> lessons);

/// Sets the bytes of the sampled pages, packed by PagePacker, in sample order. If `packed` is
/// empty, removes the bytes.
void set_pages(SiteModel& model, std::vector<std::string> packed);

/// The packed bytes of the sampled pages in sample order; empty if the model contains none.
std::vector<std::string_view> packed_pages(const SiteModel& model);

/// The fits of the sampled pages in sample order; empty if the model contains none.
std::vector<PageFit> page_fits(const SiteModel& model);

/// The estimated memory of a model in bytes, for caches.
std::size_t memory_bytes(const SiteModel& model);

/// A checksum of all packed pages, 32 hexadecimal digits; empty without pages.
std::string pages_checksum(const SiteModel& model);

/// True if the era is known and contains the date. All dates are in the form of timestamp().
bool covers(std::string_view first_date, std::string_view last_date, std::string_view date);

/// Returns a warning if the model was learned with a parser other than `parser`, which names this
/// program's parser. Returns an empty string if both parsers have the same name, major version and
/// minor version. A different minor version may build different trees for the same pages.
std::string parser_warning(const SiteModel& model, std::string_view parser);

/// A checksum of everything in the tree that affects mapping, 32 hexadecimal digits.
std::string tree_checksum(const SiteModel& model);

/// A checksum of everything in the model that affects cleaning, 32 hexadecimal digits. Covers the
/// tree through `tree_checksum`.
std::string model_checksum(const SiteModel& model);

/// A checksum of the rest of the model, 32 hexadecimal digits. Excludes the version, which is
/// unknown until the model is stored.
std::string rest_checksum(const SiteModel& model);

}  // namespace sst
