#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "common/io/json.hpp"
#include "common/report/embedded_file.hpp"

namespace sst {

/// What a kind of report is made of, but for its data. All of it is ours, nothing a page's.
struct ReportParts {
  EmbeddedFile body;                  ///< what is within <body>, before the data
  std::vector<EmbeddedFile> styles;   ///< style sheets, in this order
  std::vector<EmbeddedFile> scripts;  ///< run in this order, when all data is there
};

/// Writes a report for people: one HTML file that opens from disk. A Content-Security-Policy keeps
/// it from loading anything and from running any script but its own, known by their hashes; and
/// nothing in its data can end the element that it stands in. The same calls write the same bytes.
///
/// Call add_...() as often as it takes, then finish(). One thread at a time.
class HtmlReport {
 public:
  /// Writes all that stands before the data. `title` is any text.
  HtmlReport(std::ostream& out, std::string_view title, ReportParts parts);

  /// Adds data that scripts find by `id`, which is made of letters, digits and "-", as the text of
  /// an element: <script type="application/json">.
  void add_data(std::string_view id, const Json& data);

  /// Adds markup that scripts find in the same way, as it stands: <script type="text/html">. Throws
  /// std::invalid_argument if it holds what could end the element or hide its end: "<!--",
  /// "<script" or "</script".
  void add_markup(std::string_view id, std::string_view markup);

  /// Writes the scripts and the end.
  void finish();

 private:
  std::ostream& m_out;
  ReportParts m_parts;
};

}  // namespace sst
