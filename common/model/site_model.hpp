#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/document_frequencies.hpp"
#include "common/site/element_key.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/parameters.hpp"
#include "common/site/site_evidence.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// A page that a model was learned from.
struct SampledPage {
  std::string address;  ///< its URL, or its path within the input
  std::string digest;   ///< of its bytes: 32 hexadecimal digits
  std::string date;     ///< timestamp() of its capture, else of its file; empty if not known

  friend bool operator==(const SampledPage&, const SampledPage&) = default;
};

/// What training saw on its way to a model.
struct TrainingCounts {
  std::uint64_t pages_seen = 0;
  std::uint64_t duplicates = 0;  ///< pages with the same bytes as another
  std::uint64_t problems = 0;    ///< pages that could not be read

  friend bool operator==(const TrainingCounts&, const TrainingCounts&) = default;
};

/// All that is kept of one site: the marked tree with what it takes to understand it and to make it
/// again.
struct SiteModel {
  std::string site;
  int version = 0;         ///< counted from 1 for each site; 0 until it is stored
  std::string created_at;  ///< UTC, as 2026-01-31T23:59:59Z
  std::string program;     ///< "styletree 0.1.0"
  std::string parser;      ///< parser_name()
  Parameters parameters;
  std::uint64_t sample_size = 0;  ///< pages asked for
  std::uint64_t seed = 0;
  TrainingCounts counts;
  std::string first_date;           ///< of the pages that were read, as `created_at`: its era;
  std::string last_date;            ///< both empty if no date is known
  std::vector<SampledPage> sample;  ///< in the order of the sampling hash
  std::vector<PageFit> fits;        ///< of its pages; none in models up to schema 3
  bool of_captures = false;         ///< several of one address may have been drawn
  std::vector<std::string> pages;   ///< the same, by pack_page(); empty if they are not kept
  std::string pages_checksum;       ///< of `pages`; empty if they are not kept
  AttributeVocabulary vocabulary;
  SiteStyleTree tree;
  std::vector<WrittenKey> keys;          ///< by element
  std::vector<std::string> examples;     ///< by element: its text on one page, cut short
  std::vector<WrittenFeature> features;  ///< as tree.features()
  SiteEvidence evidence;                 ///< empty in the profile `paper`
  std::vector<WrittenKey> path_keys;     ///< by path of `evidence`
  DocumentFrequencies terms;             ///< of the sampled pages; empty up to schema 2
};

/// Gives a model the bytes of its sampled pages, by pack_page(); none takes them away.
void set_pages(SiteModel& model, std::vector<std::string> pages);

/// How much memory a model takes, in bytes; an estimate for caches.
std::size_t memory_bytes(const SiteModel& model);

/// 32 hexadecimal digits over all packed pages; nothing over none.
std::string pages_checksum(const std::vector<std::string>& pages);

/// True if an era is known and the date is in it; all as timestamp() gives them.
bool covers(std::string_view first_date, std::string_view last_date, std::string_view date);

/// 32 hexadecimal digits over everything in the model that cleaning depends on.
std::string model_checksum(const SiteModel& model);

/// 32 hexadecimal digits over all else in it, but for its version, which it gets when it is stored.
std::string rest_checksum(const SiteModel& model);

}  // namespace sst
