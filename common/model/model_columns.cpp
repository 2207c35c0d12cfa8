#include "common/model/model_columns.hpp"

#include <type_traits>

#include "common/model/stored_value.hpp"

namespace sst {
namespace {

constexpr LeafRule kLeafRules[] = {LeafRule::tag_leaves, LeafRule::parents_of_leaves};

// Each member is stored as text, a number or a count, depending on its type.

std::string_view stored(const std::string& text) {
  return text;
}
double stored(double number) {
  return number;
}
std::uint64_t stored(std::uint64_t count) {
  return count;
}
std::uint64_t stored(bool flag) {
  return flag ? 1 : 0;
}
std::string_view stored(Profile profile) {
  return profile_name(profile);
}
std::string_view stored(LeafRule rule) {
  return leaf_rule_name(rule);
}
std::string stored(const StageSet& stages) {
  return stage_names(stages);
}

void read_value(const Statement& select, int column, std::string& text) {
  text = select.text(column);
}
void read_value(const Statement& select, int column, double& number) {
  number = select.real(column);
}
void read_value(const Statement& select, int column, std::uint64_t& count) {
  count = big_count_at(select, column);
}
void read_value(const Statement& select, int column, bool& flag) {
  flag = select.integer(column) != 0;
}
void read_value(const Statement& select, int column, Profile& profile) {
  profile = named<Profile>(select.text(column), kProfiles, profile_name);
}
void read_value(const Statement& select, int column, LeafRule& rule) {
  rule = named<LeafRule>(select.text(column), kLeafRules, leaf_rule_name);
}
void read_value(const Statement& select, int column, StageSet& stages) {
  stages = stages_by_names(select.text(column));
}

/// Follows `Members` from a row to a member: row.*first.*second and so on.
template <auto... Members>
auto& member(auto& row) {
  return (row.*....*Members);
}

/// A column that stores member<Members...>() of a row.
template <auto... Members>
constexpr ModelColumn column(std::string_view name, CoveredBy covered_by) {
  return {name, covered_by,
          [](const ModelRow& row, Statement& insert) {
            const auto value = stored(member<Members...>(row));
            if constexpr (std::is_same_v<decltype(value), const std::uint64_t>) {
              insert.bind(signed_bits(value));
            } else {
              insert.bind(value);
            }
          },
          [](const Statement& select, int column, ModelRow& row) {
            read_value(select, column, member<Members...>(row));
          },
          [](const ModelRow& row, Checksum& sum) { sum.add(stored(member<Members...>(row))); }};
}

/// The seed is any 64-bit number, so half of all seeds are stored as negative numbers.
constexpr ModelColumn seed_column() {
  ModelColumn seed = column<&ModelRow::sampling, &Sampling::seed>("seed", CoveredBy::rest_checksum);
  seed.read = [](const Statement& select, int column, ModelRow& row) {
    row.sampling.seed = static_cast<std::uint64_t>(select.integer(column));
  };
  return seed;
}

using Row = ModelRow;
constexpr CoveredBy kFirst = CoveredBy::checksum;
constexpr CoveredBy kRest = CoveredBy::rest_checksum;
constexpr CoveredBy kPart = CoveredBy::with_its_part;

constexpr ModelColumn kColumns[] = {
    column<&Row::provenance, &Provenance::created_at>("created_at", kRest),
    column<&Row::provenance, &Provenance::program>("program", kRest),
    column<&Row::provenance, &Provenance::parser>("parser", kRest),
    column<&Row::parameters, &Parameters::profile>("profile", kFirst),
    column<&Row::parameters, &Parameters::threshold>("threshold", kFirst),
    column<&Row::parameters, &Parameters::attenuation>("attenuation", kRest),
    column<&Row::parameters, &Parameters::characteristic_share>("characteristic_share", kRest),
    column<&Row::parameters, &Parameters::merge_similarity>("merge_similarity", kRest),
    column<&Row::parameters, &Parameters::local_noise>("local_noise", kRest),
    column<&Row::parameters, &Parameters::merge_elements>("merge_elements", kRest),
    column<&Row::parameters, &Parameters::leaf_rule>("leaf_rule", kFirst),
    column<&Row::parameters, &Parameters::vocabulary, &EvidenceRule::min_share>(
        "vocabulary_min_share", kRest),
    column<&Row::parameters, &Parameters::vocabulary, &EvidenceRule::min_pages>(
        "vocabulary_min_pages", kRest),
    column<&Row::parameters, &Parameters::noise, &EvidenceRule::min_share>("noise_min_share",
                                                                           kRest),
    column<&Row::parameters, &Parameters::noise, &EvidenceRule::min_pages>("noise_min_pages",
                                                                           kRest),
    column<&Row::sampling, &Sampling::size>("sample_size", kRest),
    seed_column(),
    column<&Row::sampling, &Sampling::counts, &TrainingCounts::pages_seen>("pages_seen", kRest),
    column<&Row::sampling, &Sampling::counts, &TrainingCounts::duplicates>("pages_duplicate",
                                                                           kRest),
    column<&Row::sampling, &Sampling::counts, &TrainingCounts::problems>("pages_with_problems",
                                                                         kRest),
    column<&Row::census, &SiteStyleTree::Census::pages>("tree_pages", kRest),
    column<&Row::census, &SiteStyleTree::Census::elements>("tree_elements", kRest),
    column<&Row::census, &SiteStyleTree::Census::styles>("tree_styles", kRest),
    column<&Row::census, &SiteStyleTree::Census::noisy>("tree_noisy", kRest),
    column<&Row::census, &SiteStyleTree::Census::meaningful>("tree_meaningful", kRest),
    column<&Row::parameters, &Parameters::without>("without", kPart),
    column<&Row::has_records>("has_records", kPart),
    column<&Row::era, &DateSpan::first>("first_date", kPart),
    column<&Row::era, &DateSpan::last>("last_date", kPart),
    column<&Row::sampling, &Sampling::of_captures>("of_captures", kPart),
    column<&Row::pages_checksum>("pages_checksum", kPart),
    column<&Row::tree_checksum>("tree_checksum", kPart),
    column<&Row::publisher>("publisher", kPart),
    column<&Row::has_threads>("has_threads", kPart),
};

}  // namespace

ModelRow row_of(const SiteModel& model) {
  return {model.provenance,
          model.parameters,
          model.sampling,
          model.tree.census(),
          model.site_tree.tables().has_records,
          model.site_tree.tables().has_threads,
          model.era,
          model.pages_checksum,
          model.tree_checksum,
          model.site_tree.tables().publisher};
}

std::span<const ModelColumn> model_columns() {
  return kColumns;
}

std::string model_column_names() {
  std::string names;
  for (const ModelColumn& column : kColumns) {
    names += names.empty() ? "" : ", ";
    names += column.name;
  }
  return names;
}

void add_columns(const ModelRow& row, CoveredBy covered_by, Checksum& sum) {
  for (const ModelColumn& column : kColumns) {
    if (column.covered_by == covered_by) {
      column.add(row, sum);
    }
  }
}

}  // namespace sst
