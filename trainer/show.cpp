#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <vector>

#include "common/cli/help.hpp"
#include "common/cli/json.hpp"
#include "common/cli/progress.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/page/digest.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

using ElementId = SiteStyleTree::ElementId;

constexpr double kShownShare = 0.05;  // what fewer pages have is left out of what people read

std::string name_of(const WrittenKey& key) {
  return key.attributes.empty() ? key.tag : key.tag + " " + key.attributes;
}

/// ".62"
std::string short_number(double share) {
  std::string text = std::to_string(std::round(share * 100) / 100).substr(0, 4);
  return text.starts_with('0') ? text.substr(1) : text;
}

std::string label(const SiteModel& model, ElementId id) {
  const SiteStyleTree::ElementNode& element = model.tree.element(id);
  return "[" + std::string{mark_name(element.mark)} + " " + short_number(element.importance) +
         "] " + name_of(model.keys[id]) + ", " + counted(element.pages, "page", "pages");
}

void print_heading(const SiteModel& model, std::ostream& out) {
  const SiteStyleTree::Census& census = model.tree.census();
  out << model.site << ", version " << model.version << ": profile "
      << profile_name(model.parameters.profile) << ", threshold " << model.parameters.threshold
      << ", learned " << model.created_at << " from " << counted(census.pages, "page", "pages")
      << " of " << with_thousands(model.counts.pages_seen) << '\n'
      << with_thousands(census.elements) << " elements in " << with_thousands(census.styles)
      << " styles, " << with_thousands(census.noisy) << " noisy, "
      << with_thousands(census.meaningful) << " meaningful; "
      << with_thousands(model.tree.elements().size()) << " after simplifying\n\n";
}

std::uint32_t least_pages_shown(const SiteModel& model) {
  const double share = kShownShare * static_cast<double>(model.tree.census().pages);
  return std::max<std::uint32_t>(2, static_cast<std::uint32_t>(std::ceil(share)));
}

void print_tree(const SiteModel& model, std::ostream& out) {
  struct Step {
    ElementId element;
    int depth;
  };
  const std::uint32_t least_pages = least_pages_shown(model);
  std::vector<Step> pending{{SiteStyleTree::kRoot, 0}};
  std::vector<bool> seen(model.tree.elements().size(), false);
  std::uint64_t hidden = 0;
  while (!pending.empty()) {
    const auto [id, depth] = pending.back();
    pending.pop_back();
    out << std::string(static_cast<std::size_t>(depth) * 2, ' ') << label(model, id);
    if (!model.examples[id].empty()) {
      out << ": \"" << model.examples[id] << '"';
    }
    if (seen[id]) {
      out << " (as above)\n";  // enhancement 1: one element in several styles
      continue;
    }
    seen[id] = true;
    out << '\n';
    std::vector<Step> below;
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(model.tree.element(id))) {
      if (style.pages < least_pages) {
        ++hidden;
        continue;
      }
      for (const ElementId child : model.tree.children(style)) {
        below.push_back({child, depth + 1});
      }
    }
    pending.insert(pending.end(), below.rbegin(), below.rend());
  }
  if (hidden > 0) {
    out << "\nNot shown: " << counted(hidden, "style", "styles") << " on fewer than " << least_pages
        << " pages; '--format json' has them.\n";
  }
}

/// For each element, the one above it.
std::vector<ElementId> parents_of(const SiteStyleTree& tree) {
  std::vector<ElementId> parents(tree.elements().size(), SiteStyleTree::kRoot);
  for (ElementId id = 0; id < tree.elements().size(); ++id) {
    for (const SiteStyleTree::StyleNode& style : tree.styles(tree.element(id))) {
      for (const ElementId child : tree.children(style)) {
        parents[child] = id;
      }
    }
  }
  return parents;
}

/// The parts of the template: maximal noisy elements, the most frequent first.
void print_noise(const SiteModel& model, std::ostream& out) {
  const std::vector<ElementId> parents = parents_of(model.tree);
  std::vector<ElementId> noisy;
  for (ElementId id = 0; id < model.tree.elements().size(); ++id) {
    const SiteStyleTree::ElementNode& element = model.tree.element(id);
    if (element.mark == Mark::noisy && element.pages >= least_pages_shown(model) &&
        !model.examples[id].empty()) {
      noisy.push_back(id);
    }
  }
  std::stable_sort(noisy.begin(), noisy.end(), [&](ElementId a, ElementId b) {
    return model.tree.element(a).pages > model.tree.element(b).pages;
  });
  for (const ElementId id : noisy) {
    std::string path = name_of(model.keys[id]);
    for (ElementId up = parents[id]; up != SiteStyleTree::kRoot; up = parents[up]) {
      path = model.keys[up].tag + " > " + path;
    }
    out << std::setw(7) << with_thousands(model.tree.element(id).pages) << " pages, importance "
        << short_number(model.tree.element(id).importance) << ": " << path << "\n        \""
        << model.examples[id] << "\"\n";
  }
}

void print_element_json(const SiteModel& model, ElementId id, Json& json) {
  const SiteStyleTree::ElementNode& element = model.tree.element(id);
  json.begin_object().field("id", id).field("tag", model.keys[id].tag);
  json.field("attributes", model.keys[id].attributes).field("pages", element.pages);
  json.field("leaf_pages", element.leaf_pages).field("importance", element.importance);
  json.field("leaf_importance", element.leaf_importance).field("mark", mark_name(element.mark));
  json.field("leaf_noisy", element.leaf_is_noisy).field("example", model.examples[id]);
  json.key("styles").begin_array();
  for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
    json.begin_object().field("pages", style.pages).field("importance", style.importance);
    json.key("children").begin_array();
    for (const ElementId child : model.tree.children(style)) {
      json.value(child);
    }
    json.end_array().end_object();
  }
  json.end_array().key("features").begin_array();
  std::size_t written = element.first_feature;
  for (const SiteStyleTree::Feature& feature : model.tree.features(element)) {
    const WrittenFeature& name = model.features[written++];
    json.begin_object().field("kind", feature_kind_name(name.kind)).field("text", name.text);
    json.field("pages", feature.pages).field("occurrences", feature.occurrences);
    json.field("entropy", feature.entropy).field("locally_noisy", feature.locally_noisy);
    json.end_object();
  }
  json.end_array().end_object();
}

void print_path_json(const PathEvidence& path, const WrittenKey& key, Json& json) {
  const auto hexadecimal = [](PathHash hash) { return to_hexadecimal(0, hash).substr(16); };
  json.begin_object().field("path", hexadecimal(path.path));
  json.field("parent", hexadecimal(path.parent)).field("tag", key.tag);
  json.field("attributes", key.attributes).field("pages", path.pages);
  json.field("container_pages", path.container_pages).field("words", path.words);
  json.field("linked_words", path.linked_words).field("vetoed", path.is_vetoed).end_object();
}

/// Of hashes, which nobody reads, how many there are and a digest of them.
void print_terms_json(const DocumentFrequencies& terms, Json& json) {
  const std::vector<DocumentFrequencies::Count>& counts = terms.counts();
  std::string bytes;
  for (const DocumentFrequencies::Count& count : counts) {
    bytes += to_hexadecimal(count.documents, count.term);
  }
  json.begin_object().field("documents", terms.documents()).field("count", counts.size());
  json.field("digest", to_hexadecimal(digest_of(bytes))).end_object();
}

/// The same.
void print_evidence_json(const SiteEvidence::Tables& tables, Json& json) {
  json.begin_object().field("has_records", tables.has_records);
  for (const HashList& list : kHashLists) {
    const std::vector<std::uint64_t>& hashes = tables.*list.hashes;
    const std::string_view bytes{reinterpret_cast<const char*>(hashes.data()), 8 * hashes.size()};
    json.key(list.kind).begin_object().field("count", hashes.size());
    json.field("digest", to_hexadecimal(digest_of(bytes))).end_object();
  }
  json.end_object();
}

/// The canonical dump: everything that was learned, and nothing of when or where. The same for the
/// same pages, options and program.
void print_json(const SiteModel& model, std::ostream& out) {
  const Parameters& parameters = model.parameters;
  Json json;
  json.begin_object().field("site", model.site).field("program", model.program);
  json.field("parser", model.parser).field("profile", profile_name(parameters.profile));
  json.field("threshold", parameters.threshold).field("attenuation", parameters.attenuation);
  json.field("characteristic_share", parameters.characteristic_share);
  json.field("merge_similarity", parameters.merge_similarity);
  json.field("local_noise", parameters.local_noise);
  json.field("merge_elements", parameters.merge_elements);
  json.field("leaf_rule", leaf_rule_name(parameters.leaf_rule));
  json.field("vocabulary_min_share", parameters.vocabulary.min_share);
  json.field("vocabulary_min_pages", parameters.vocabulary.min_pages);
  json.field("noise_min_share", parameters.noise.min_share);
  json.field("noise_min_pages", parameters.noise.min_pages);
  json.field("without", stage_names(parameters.without));
  json.field("sample_size", model.sample_size).field("seed", model.seed);
  json.field("pages_seen", model.counts.pages_seen).field("duplicates", model.counts.duplicates);
  json.field("problems", model.counts.problems);
  const SiteStyleTree::Census& census = model.tree.census();
  json.key("census").begin_object().field("pages", census.pages).field("elements", census.elements);
  json.field("styles", census.styles).field("noisy", census.noisy);
  json.field("meaningful", census.meaningful).end_object().end_object();

  // One line for each sampled page, token and element, so that dumps can be compared by lines.
  const auto print_list = [&](std::string_view name, std::size_t size, auto print_item) {
    out << ",\n\"" << name << "\": [";
    for (std::size_t i = 0; i < size; ++i) {
      json.clear();
      print_item(i);
      out << (i == 0 ? "\n" : ",\n") << json;
    }
    out << "\n]";
  };
  out << "{\"model\": " << json;
  print_list("sample", model.sample.size(), [&](std::size_t i) {
    json.begin_object().field("address", model.sample[i].address);
    json.field("digest", model.sample[i].digest).end_object();
  });
  const auto& vocabulary = model.vocabulary.entries();
  print_list("vocabulary", vocabulary.size(), [&](std::size_t i) {
    json.begin_object().field("tag", vocabulary[i].tag);
    json.field("attribute", attribute_name(vocabulary[i].attribute));
    json.field("token", vocabulary[i].token).field("pages", vocabulary[i].pages).end_object();
  });
  print_list("elements", model.tree.elements().size(),
             [&](std::size_t i) { print_element_json(model, static_cast<ElementId>(i), json); });
  json.clear();
  print_terms_json(model.terms, json);
  out << ",\n\"terms\": " << json;
  if (!model.evidence.empty()) {
    const SiteEvidence::Tables& tables = model.evidence.tables();
    print_list("paths", tables.paths.size(),
               [&](std::size_t i) { print_path_json(tables.paths[i], model.path_keys[i], json); });
    json.clear();
    print_evidence_json(tables, json);
    out << ",\n\"evidence\": " << json;
  }
  out << "}\n";
}

std::string dot_quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  }
  return quoted + "\"";
}

void print_dot(const SiteModel& model, std::ostream& out) {
  constexpr std::string_view kColours[] = {"white", "lightgrey", "palegreen"};  // by mark
  const std::uint32_t least_pages = least_pages_shown(model);
  out << "digraph " << dot_quoted(model.site) << " {\n  node [shape=box style=filled];\n";
  std::vector<bool> reached(model.tree.elements().size(), false);
  reached[SiteStyleTree::kRoot] = true;
  std::size_t style_number = 0;
  for (ElementId id = 0; id < model.tree.elements().size(); ++id) {
    if (!reached[id]) {
      continue;
    }
    const SiteStyleTree::ElementNode& element = model.tree.element(id);
    out << "  e" << id << " [label=" << dot_quoted(label(model, id))
        << " fillcolor=" << kColours[static_cast<std::size_t>(element.mark)] << "];\n";
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
      if (style.pages < least_pages) {
        continue;
      }
      const std::size_t number = style_number++;
      out << "  s" << number << " [shape=ellipse fillcolor=white label=\""
          << counted(style.pages, "page", "pages") << "\"];\n  e" << id << " -> s" << number
          << ";\n";
      for (const ElementId child : model.tree.children(style)) {
        reached[child] = true;
        out << "  s" << number << " -> e" << child << ";\n";
      }
    }
  }
  out << "}\n";
}

}  // namespace

ExitCode show_command(const std::vector<std::string>& arguments, Streams& streams) {
  std::string format;
  const ModelOptions options =
      parse_model_options({.name = "show",
                           .add_options =
                               [&](OptionGroup& group) {
                                 add_format_option(group, format, {"text", "noise", "json", "dot"});
                               }},
                          arguments);
  constexpr std::string_view kUsage =
      "usage: sst-train show --db FILE --site NAME [OPTION]...\n\n"
      "Shows what a model holds: the marked tree as text, its noisy parts alone (noise),\n"
      "all of it (json), or a graph for Graphviz (dot).\n";
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  const SiteModel model =
      ModelStore::open(options.database).load(options.site, Detail::full, options.version);
  if (format == "json") {
    print_json(model, streams.out);
  } else if (format == "dot") {
    print_dot(model, streams.out);
  } else {
    print_heading(model, streams.out);
    (format == "noise" ? print_noise : print_tree)(model, streams.out);
  }
  return ExitCode::success;
}

}  // namespace sst
