#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "common/hash/stored_hash.hpp"
#include "common/model/database.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// A row of the table `model`, without its keys or checksums.
struct ModelRow {
  Provenance provenance;
  Parameters parameters;
  Sampling sampling;
  SiteStyleTree::Census census;
  bool has_records = false;
  bool has_threads = false;
  DateSpan era;
  std::string pages_checksum;
  std::string tree_checksum;
  std::string publisher;
};

ModelRow row_of(const SiteModel& model);

/// The checksum that covers a column.
enum class CoveredBy : std::uint8_t {
  checksum,       ///< model_checksum()
  rest_checksum,  ///< rest_checksum()
  with_its_part,  ///< the checksum of the part that the column describes
};

/// A column of the table `model`. To add a column to the writer, the reader and the checksums, add
/// one line to model_columns.cpp.
struct ModelColumn {
  std::string_view name;
  CoveredBy covered_by;
  void (*bind)(const ModelRow& row, Statement& insert);
  /// Throws std::invalid_argument if the value is not valid in a model.
  void (*read)(const Statement& select, int column, ModelRow& row);
  void (*add)(const ModelRow& row, Checksum& sum);
};

/// The columns, in the order in which checksums cover them. Never reorder; append.
std::span<const ModelColumn> model_columns();

/// The names of all columns, separated by commas.
std::string model_column_names();

/// Adds the columns with this `covered_by` to the checksum.
void add_columns(const ModelRow& row, CoveredBy covered_by, Checksum& sum);

}  // namespace sst
