#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "common/io/json.hpp"
#include "common/report/embedded_file.hpp"

namespace sst {

/// The fixed parts of a kind of report, without its data. None of them comes from a page.
struct ReportParts {
  EmbeddedFile body;                  ///< the start of <body>, before the data
  std::vector<EmbeddedFile> styles;   ///< style sheets, in this order
  std::vector<EmbeddedFile> scripts;  ///< run in this order, after all data
  std::string policy{};               ///< Content-Security-Policy; empty: report_policy()
};

/// These files as sources of a Content-Security-Policy, for elements that contain exactly their
/// texts: 'sha256-...' for each, separated by spaces.
std::string hash_sources(const std::vector<EmbeddedFile>& files);

/// The Content-Security-Policy of a report with these scripts.
std::string report_policy(const std::vector<EmbeddedFile>& scripts);

/// Writes a report as one HTML file that opens from disk. Its Content-Security-Policy blocks all
/// loading and all scripts except its own, which are identified by hashes. The data cannot end the
/// element that contains it. The same calls write the same bytes.
///
/// Call the add functions any number of times, then finish(). One thread at a time.
class HtmlReport {
 public:
  /// Writes everything before the data. `title` is any text.
  HtmlReport(std::ostream& out, std::string_view title, ReportParts parts);

  /// Adds data as the text of an element <script type="application/json">. Scripts find it by `id`,
  /// which consists of letters, digits and "-".
  void add_data(std::string_view id, const Json& data);

  /// Adds unescaped markup as the text of an element <script type="text/html">. Throws
  /// std::invalid_argument if it contains "<!--", "<script" or "</script", which could end the
  /// element or hide its end.
  void add_markup(std::string_view id, std::string_view markup);

  /// Writes the scripts and the end.
  void finish();

 private:
  std::ostream& m_out;
  ReportParts m_parts;
};

}  // namespace sst
