#include "common/report/evidence_json.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "common/page/share.hpp"

namespace sst {

void write_learned_counts(const SiteModel& model, const ReadableEvidence& evidence, Json& json) {
  const SiteTree::Tables& tables = model.site_tree.tables();
  json.begin_object().field("text_pages", evidence.pages).field("note", evidence.note);
  json.field("has_records", tables.has_records)
      .field("has_threads", tables.has_threads)
      .field("threshold", tables.threshold);
  for (const HashList& list : kHashLists) {
    json.field(list.kind, (tables.*list.hashes).size());
  }
  const auto marked = [&](Mark mark) {
    return std::ranges::count(tables.nodes, mark, &SiteNode::mark);
  };
  json.field("nodes", tables.nodes.size()).field("noisy_nodes", marked(Mark::noisy));
  json.field("meaningful_nodes", marked(Mark::meaningful));
  json.key("listed").begin_object().field("repeated_texts", evidence.repeats.all);
  json.field("places", evidence.places.all).field("noisy", evidence.noisy.all);
  json.field("meaningful", evidence.meaningful.all).field("votes", evidence.votes.all);
  json.end_object().end_object();
}

void write_item(const RepeatedText& text, Json& json) {
  json.begin_object().field("text", text.text).field("pages", text.pages);
  json.field("words", text.words).field("path", text.path).field("page", text.page).end_object();
}

void write_item(const VaryingPlace& place, Json& json) {
  json.begin_object().field("path", place.path).field("label", place.label);
  json.field("pages", place.pages).field("values", place.values);
  json.field("record", place.is_record).key("examples").begin_array();
  for (const std::string& example : place.examples) {
    json.value(example);
  }
  json.end_array().key("common").begin_array();
  for (const PlaceValue& value : place.common) {
    json.begin_object().field("text", value.text).field("pages", value.pages).end_object();
  }
  json.end_array().end_object();
}

void write_item(const MarkedNode& node, Json& json) {
  json.begin_object().field("path", node.path).field("pages", node.pages);
  json.field("importance", rounded(node.importance)).key("kept");
  node.kept ? json.value(rounded(*node.kept)) : json.null();
  json.field("example", node.example).end_object();
}

void write_item(const VerdictCount& count, Json& json) {
  const VerdictMeaning& meaning = meaning_of(count.verdict);
  json.begin_object().field("verdict", meaning.name).field("kept", meaning.is_kept);
  json.field("rule", meaning.rule).field("blocks", count.blocks).field("words", count.words);
  json.field("pages", count.pages).field("example", count.example).end_object();
}

void write_item(const BlockRule& rule, Json& json) {
  json.begin_object().field("name", rule.name).field("speaks", rule.is_for ? "for" : "against");
  json.field("meaning", rule.meaning).end_object();
}

void write_item(const BlockPlace& place, Json& json) {
  json.begin_object().field("path", place.path).field("pages", place.pages);
  json.field("blocks", place.blocks).field("words", place.words).field("kept", place.kept);
  json.key("rules").begin_object();
  for (std::size_t i = 0; i < kBlockRules; ++i) {
    if (place.votes[i] > 0) {
      json.field(block_rules()[i].name, place.votes[i]);
    }
  }
  json.end_object().field("example", place.example).end_object();
}

void write_evidence(const SiteModel& model, const ReadableEvidence& evidence, Json& json) {
  json.begin_object().key("learned");
  write_learned_counts(model, evidence, json);
  for_each_list(evidence, [&](std::string_view name, const auto& items) {
    json.key(name).begin_array();
    for (const auto& item : items) {
      write_item(item, json);
    }
    json.end_array();
  });
  json.end_object();
}

}  // namespace sst
