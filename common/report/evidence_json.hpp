#pragma once

#include <string_view>

#include "common/io/json.hpp"
#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// Writes counts as an object: the model's counts, and the number of items in each list.
void write_learned_counts(const SiteModel& model, const ReadableEvidence& evidence, Json& json);

/// Writes one item of a list as an object. sst-train(1) documents the fields.
void write_item(const RepeatedText& text, Json& json);
void write_item(const VaryingPlace& place, Json& json);
void write_item(const MarkedNode& node, Json& json);
void write_item(const VerdictCount& count, Json& json);
void write_item(const BlockPlace& place, Json& json);
void write_item(const BlockRule& rule, Json& json);

/// Calls `write_list(name, items)` for each list of items, in report order.
template <typename WriteList>
void for_each_list(const ReadableEvidence& evidence, WriteList write_list) {
  write_list("repeated_texts", evidence.repeats.items);
  write_list("places", evidence.places.items);
  write_list("noisy", evidence.noisy.items);
  write_list("meaningful", evidence.meaningful.items);
  write_list("verdicts", evidence.verdicts);
  write_list("rules", block_rules());
  write_list("votes", evidence.votes.items);
}

/// Writes all evidence as one object: the counts as "learned", then each list.
void write_evidence(const SiteModel& model, const ReadableEvidence& evidence, Json& json);

}  // namespace sst
