#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "common/io/json.hpp"
#include "common/report/embedded_file.hpp"

namespace sst {

/// The fixed parts of a kind of report, without its data. No part comes from a page.
struct ReportParts {
  EmbeddedFile body;                  ///< the start of <body>, before the data
  std::vector<EmbeddedFile> styles;   ///< style sheets, in this order
  std::vector<EmbeddedFile> scripts;  ///< run in this order, after all data
  std::string policy{};  ///< Content-Security-Policy; if empty, report_policy() is used
};

/// Returns Content-Security-Policy sources that allow exactly the inline elements whose texts are
/// these files: 'sha256-...' for each file, separated by spaces.
std::string hash_sources(const std::vector<EmbeddedFile>& files);

/// The Content-Security-Policy of a report with these scripts.
std::string report_policy(const std::vector<EmbeddedFile>& scripts);

/// Writes a report as one HTML file that can be opened from disk. Its Content-Security-Policy
/// blocks all loading, and all scripts except the report's own, which are identified by hashes.
/// Data cannot end the element that contains it. The same calls write the same bytes.
///
/// Call the add functions any number of times, then finish(). One thread at a time.
class HtmlReport {
 public:
  /// Writes everything that precedes the data. `title` may be any text.
  HtmlReport(std::ostream& out, std::string_view title, ReportParts parts);

  /// Adds data as the text of an element <script type="application/json">. Scripts find it by `id`,
  /// which consists of letters, digits and "-".
  void add_data(std::string_view id, const Json& data);

  /// Adds unescaped markup as the text of an element <script type="text/html">. Throws
  /// std::invalid_argument if the markup contains "<!--", "<script" or "</script", which could end
  /// the element or hide its end.
  void add_markup(std::string_view id, std::string_view markup);

  /// Writes the scripts and the end of the document.
  void finish();

 private:
  std::ostream& m_out;
  ReportParts m_parts;
};

}  // namespace sst
