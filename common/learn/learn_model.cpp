#include "common/learn/learn_model.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/threshold.hpp"
#include "common/page/document_frequencies.hpp"
#include "common/page/feature.hpp"
#include "common/page/text_layout.hpp"
#include "common/parallel/for_each_part.hpp"
#include "common/site/element_key.hpp"
#include "common/site/judgement_counter.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/pagelet_counter.hpp"
#include "common/site/pagelets.hpp"
#include "common/site/pooled_tree.hpp"
#include "common/site/site_rule.hpp"
#include "common/site/site_tree_counter.hpp"
#include "common/site/style_tree.hpp"
#include "common/site/style_tree_marker.hpp"
#include "common/text/text_cutter.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "common/version.hpp"

namespace sst {
namespace {

constexpr std::size_t kPagesSearchedForExamples = 50;
constexpr std::size_t kExampleCharacters = 160;

struct Counted {
  StyleTree tree;
  KeyNames keys;
};

/// Counts `items` items on several threads, each with its own counter, and merges the counters.
/// `add(counter, part, i)` adds item `i` to the counter of a part.
template <typename Counter, typename Add>
Counter count_items(std::size_t items, const Workers& workers, Add add) {
  std::vector<Counter> counters(workers.parts(items));
  for_each_part(counters.size(), [&](std::size_t part) {
    workers.for_each_item(part, items, [&](std::size_t i) { add(counters[part], part, i); });
  });
  for (std::size_t part = 1; part < counters.size(); ++part) {
    counters.front().merge(std::move(counters[part]));
  }
  return std::move(counters.front());
}

/// Counts pages with a counter that needs only page trees.
template <typename Counter>
Counter count_pages(std::span<const TrainingPage> sample, const Workers& workers) {
  return count_items<Counter>(
      sample.size(), workers,
      [&](Counter& counter, std::size_t, std::size_t i) { counter.add(sample[i].tree); });
}

Counted count_styles(std::span<const TrainingPage> sample, const AttributeVocabulary& vocabulary,
                     LeafRule leaf_rule, const Workers& workers) {
  const std::size_t parts = workers.parts(sample.size());
  std::vector<Counted> found(parts);
  for_each_part(parts, [&](std::size_t part) {
    Counted& counted = found[part];
    KeyMaker keys{vocabulary, &counted.keys};
    PageStyleTree style_tree;
    workers.for_each_item(part, sample.size(), [&](std::size_t i) {
      const PageTree& page = sample[i].tree;
      style_tree.build(page, keys, leaf_rule);
      counted.tree.add(page, sample[i].key.address, style_tree);
    });
  });
  for (std::size_t part = 1; part < parts; ++part) {
    found.front().tree.merge(found[part].tree);
    found.front().keys.insert(found[part].keys.begin(), found[part].keys.end());
  }
  found.front().tree.compact();
  return std::move(found.front());
}

/// The beginning of a node's text, as one line.
std::string example_text(const PageTree& page, NodeId node, TextCutter& cutter) {
  std::string line = line_of_text(page, node, TextCutter::most_bytes(kExampleCharacters));
  line.resize(cutter.beginning(line, kExampleCharacters).size());
  return line;
}

/// Adds the readable forms of the tree's features. The pages contain many more features, so this is
/// a second pass over the pages, once the features of the tree are known.
void name_features(std::span<const TrainingPage> sample, const Workers& workers, SiteModel& model) {
  tsl::robin_map<FeatureHash, std::size_t, SeededHash> places;
  for (const SiteStyleTree::Feature& feature : model.tree.features()) {
    places.try_emplace(feature.hash, places.size());
  }
  const std::size_t parts = workers.parts(sample.size());
  std::vector<std::vector<std::optional<ReadableFeature>>> found(parts);
  for_each_part(parts, [&](std::size_t part) {
    found[part].resize(places.size());
    std::string scratch;
    workers.for_each_item(part, sample.size(), [&](std::size_t i) {
      const PageTree& page = sample[i].tree;
      ReferenceResolver references{page, sample[i].key.address};
      for_each_feature(page, references, PageTree::kRoot, scratch,
                       [&](FeatureKind kind, std::string_view text) {
                         const auto place = places.find(hash_feature(kind, text));
                         if (place != places.end() && !found[part][place->second]) {
                           found[part][place->second] = {kind, std::string{text}};
                         }
                       });
    });
  });
  for (const SiteStyleTree::Feature& feature : model.tree.features()) {
    const std::size_t place = places.at(feature.hash);
    const auto named =
        std::ranges::find_if(found, [&](const auto& names) { return names[place].has_value(); });
    model.features.push_back(*(*named)[place]);
  }
}

/// Sets the example of each element of the tree: its text on the first page that contains it.
/// Searches only the first pages of the sample.
void find_examples(std::span<const TrainingPage> sample, SiteModel& model) {
  KeyMaker keys{model.vocabulary};
  PageStyleTree style_tree;
  std::vector<MappedPart> parts;
  TextCutter cutter;
  for (std::size_t i = 0; i < std::min(sample.size(), kPagesSearchedForExamples); ++i) {
    style_tree.build(sample[i].tree, keys, model.parameters.leaf_rule);
    map_page(model.tree, style_tree, parts);
    for (const MappedPart& part : parts) {
      if (part.is_matched() && model.elements[part.element].example.empty()) {
        model.elements[part.element].example = example_text(sample[i].tree, part.node, cutter);
      }
    }
  }
}

std::vector<MappedPage> map_pages(std::span<const TrainingPage> sample,
                                  const AttributeVocabulary& vocabulary, const Workers& workers,
                                  KeyNames& names) {
  const std::size_t parts = workers.parts(sample.size());
  std::vector<MappedPage> mapped(sample.size());
  std::vector<KeyNames> found(parts);
  for_each_part(parts, [&](std::size_t part) {
    KeyMaker keys{vocabulary, &found[part]};
    workers.for_each_item(part, sample.size(), [&](std::size_t i) {
      mapped[i].build(sample[i].tree, keys);
      mapped[i].shrink_to_fit();
    });
  });
  for (const KeyNames& more : found) {
    names.insert(more.begin(), more.end());
  }
  return mapped;
}

/// The results of the first pass over the sample: repeated and varying text, PageJudge's
/// judgements, and the places of authors and dates.
struct FirstReading {
  SiteTreeCounter tree;
  JudgementCounter judgements;
  BylineCounter bylines;

  void merge(FirstReading&& other) {
    tree.merge(std::move(other.tree));
    judgements.merge(other.judgements);
    bylines.merge(other.bylines);
  }
};

/// Learns the site's tree in two passes. Also computes the held-out fit of each page.
SiteTree::Tables read_sample(std::span<const TrainingPage> sample, std::vector<MappedPage>& mapped,
                             const Parameters& parameters, const Workers& workers,
                             std::vector<SampledPage>& pages) {
  auto first = count_items<FirstReading>(mapped.size(), workers,
                                         [&](FirstReading& reading, std::size_t, std::size_t i) {
                                           reading.tree.add(mapped[i]);
                                           reading.bylines.add(mapped[i], sample[i].byline);
                                           if (!parameters.without.has(Stage::judge)) {
                                             reading.judgements.add(mapped[i]);
                                           }
                                         });
  SiteTree::Tables tables = first.tree.finish(parameters);
  first.judgements.finish(tables);
  first.bylines.finish(tables);
  const SiteTree tree{tables};
  std::vector<SiteRule> rules(workers.parts(mapped.size()), SiteRule{tree, parameters.without});
  count_items<KindCounter>(mapped.size(), workers,
                           [&](KindCounter& counter, std::size_t part, std::size_t i) {
                             counter.add(mapped[i], rules[part]);
                             pages[i].fit = first.tree.held_out_fit(mapped[i]);
                           })
      .finish(parameters.without, tables);
  return tables;
}

/// Sets the example of each maximal marked node: the node's text on the first page that contains
/// it.
void find_node_examples(std::vector<MappedPage>& mapped, SiteModel& model) {
  const std::vector<SiteNode>& nodes = model.site_tree.tables().nodes;
  model.node_examples.resize(nodes.size());
  TextCutter cutter;
  for (std::size_t i = 0; i < std::min(mapped.size(), kPagesSearchedForExamples); ++i) {
    mapped[i].map(model.site_tree);
    const auto elements = mapped[i].blocks().elements();
    for (std::size_t e = 0; e < elements.size(); ++e) {
      const SiteNode* node = mapped[i].node(e);
      if (node != nullptr && is_maximal(*node, model.site_tree)) {
        std::string& example = model.node_examples[static_cast<std::size_t>(node - nodes.data())];
        if (example.empty()) {
          example = example_text(mapped[i].page(), elements[e].node, cutter);
        }
      }
    }
  }
}

void learn_site_tree(std::span<const TrainingPage> sample, const Workers& workers,
                     SiteModel& model) {
  KeyNames names;
  std::vector<MappedPage> mapped = map_pages(sample, model.vocabulary, workers, names);
  model.site_tree = SiteTree{read_sample(sample, mapped, model.parameters, workers, model.sample)};
  for (const SiteNode& node : model.site_tree.tables().nodes) {
    model.node_keys.push_back(names.at(node.key));
  }
  find_node_examples(mapped, model);
}

double automatic_threshold(std::span<const TrainingPage> sample, const StyleTree& tree,
                           const AttributeVocabulary& vocabulary, const Parameters& parameters,
                           const Workers& workers) {
  SiteModel of_site;
  of_site.sample.resize(sample.size());
  of_site.vocabulary = vocabulary;
  learn_site_tree(sample, workers, of_site);
  return choose_threshold(sample, tree, vocabulary, parameters, of_site.site_tree);
}

/// Learns the style tree of the `paper` profile.
void learn_tree(std::span<const TrainingPage> sample, const Workers& workers, Threshold threshold,
                SiteModel& model) {
  const Counted counted =
      count_styles(sample, model.vocabulary, model.parameters.leaf_rule, workers);
  if (threshold == Threshold::chosen) {
    model.parameters.threshold =
        automatic_threshold(sample, counted.tree, model.vocabulary, model.parameters, workers);
  }
  model.tree = finish(counted.tree, model.parameters);
  for (const SiteStyleTree::ElementNode& element : model.tree.elements()) {
    model.elements.push_back({counted.keys.at(element.key), ""});
  }
  name_features(sample, workers, model);
  find_examples(sample, model);
}

/// Computes how well each page fits the tree if the page is held out: parts that map to an element
/// found only on this page are not counted as matched.
void fit_to_tree(std::span<const TrainingPage> sample, const Workers& workers, SiteModel& model) {
  KeyMaker keys{model.vocabulary};
  PageStyleTree style_tree;
  std::vector<MappedPart> parts;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    workers.step();
    const PageTree& page = sample[i].tree;
    style_tree.build(page, keys, model.parameters.leaf_rule);
    map_page(model.tree, style_tree, parts);
    const double matched = matched_share(page, parts, [&](const MappedPart& part) {
      return part.is_matched() && model.tree.element(part.element).pages > 1;
    });
    model.sample[i].fit = {matched, 0.0};
  }
}

/// Learns the templates of the `template` profile, and computes the held-out fit of each page.
void learn_templates(std::span<const TrainingPage> sample, const Workers& workers,
                     SiteModel& model) {
  std::vector<Pagelets> pagelets(workers.parts(sample.size()));
  auto counter = count_items<PageletCounter>(
      sample.size(), workers, [&](PageletCounter& each, std::size_t part, std::size_t i) {
        pagelets[part].build(sample[i].tree);
        each.add(pagelets[part]);
      });
  PageletTemplates held_out;
  model.templates = counter.finish(held_out);
  for_each_part(pagelets.size(), [&](std::size_t part) {
    workers.for_each_item(part, sample.size(), [&](std::size_t i) {
      pagelets[part].build(sample[i].tree);
      model.sample[i].fit = held_out.measure_fit(pagelets[part]);
    });
  });
}

/// Learns the data that the model's profile needs for cleaning, and computes the held-out fit of
/// each page.
void learn_profile(std::span<const TrainingPage> sample, const Workers& workers,
                   Threshold threshold, SiteModel& model) {
  switch (model.parameters.profile) {
    case Profile::site:
      learn_site_tree(sample, workers, model);
      derive_tree(model);
      break;
    case Profile::template_:
      learn_templates(sample, workers, model);
      derive_tree(model);
      break;
    case Profile::paper:
      learn_tree(sample, workers, threshold, model);
      fit_to_tree(sample, workers, model);
      model.tree_checksum = tree_checksum(model);
      break;
  }
}

}  // namespace

MergedStyles merge_styles(std::span<const TrainingPage> sample, const Parameters& parameters,
                          std::size_t threads) {
  MergedStyles merged;
  merged.vocabulary = count_pages<VocabularyCounter>(sample, threads).finish(parameters.vocabulary);
  merged.tree = count_styles(sample, merged.vocabulary, parameters.leaf_rule, threads).tree;
  return merged;
}

double automatic_threshold(std::span<const TrainingPage> sample, const MergedStyles& styles,
                           const Parameters& parameters, std::size_t threads) {
  return automatic_threshold(sample, styles.tree, styles.vocabulary, parameters, threads);
}

std::vector<SiteRight> rights_of(std::span<const TrainingPage> sample) {
  SiteRightsCounter rights;
  for (const TrainingPage& page : sample) {
    rights.add(page.rights, page.date);
  }
  return rights.finish();
}

SiteModel learn_model(std::span<const TrainingPage> sample, const Parameters& parameters,
                      const Workers& workers, Threshold threshold) {
  SiteModel model;
  model.parameters = parameters;
  for (const TrainingPage& page : sample) {
    model.sample.push_back(
        {page.key.address, to_hexadecimal(page.key.digest), page.date, std::nullopt, ""});
  }
  model.vocabulary = count_pages<VocabularyCounter>(sample, workers).finish(parameters.vocabulary);
  model.terms = count_pages<DocumentCounter>(sample, workers).finish();
  model.rights = rights_of(sample);
  learn_profile(sample, workers, threshold, model);
  return model;
}

void stamp_model(const SampleSource& source, SiteModel& model) {
  model.site = source.site;
  model.sampling = source.sampling;
  model.era = source.era;
  model.provenance = {timestamp(current_time()), kProgram, parser_name()};
}

}  // namespace sst
