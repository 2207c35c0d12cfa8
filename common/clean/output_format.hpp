#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/clean/encoder.hpp"

namespace sst {

/// An output format for cleaned pages. The command line, its help, the outputs and the output
/// checks all use this description, so that each format is defined in only one place.
///
/// To add a format, add a source common/clean/format/NAME.cpp that defines `sst::formats::NAME`,
/// and add its name to the list in common/CMakeLists.txt.
struct OutputFormat {
  using EncoderFactory = std::unique_ptr<Encoder>(const RecordOptions& record);

  /// How to write a single page to a file.
  struct PageFile {
    std::string_view suffix;  ///< suffix of the file name, for example ".txt"
    EncoderFactory* make_encoder;
  };

  std::string_view name;                   ///< on the command line and in journals
  std::string_view help;                   ///< one line
  bool has_fields = false;                 ///< records have fields, and more fields can be added
  bool has_text = false;                   ///< records are plain text or contain a text field
  bool packs_each_record = false;          ///< in compressed files, each record is a separate
                                           ///< member
  EncoderFactory* make_encoder = nullptr;  ///< for a stream of many pages
  std::optional<PageFile> page_file{};     ///< unset: this format cannot be written to a folder

  bool has_page_file() const { return page_file.has_value(); }
};

/// All formats; the first is the default.
std::span<const OutputFormat> output_formats();

/// Null if no format has that name.
const OutputFormat* output_format_by_name(std::string_view name);

/// Returns the names of all formats for which `property(format)` is true.
template <typename Property>
std::vector<std::string_view> names_of_formats(Property property) {
  std::vector<std::string_view> names;
  for (const OutputFormat& format : output_formats()) {
    if (std::invoke(property, format)) {
      names.push_back(format.name);
    }
  }
  return names;
}

}  // namespace sst
