#pragma once

#include <string_view>

namespace sst {

/// Finds the publication date in a page's scripts: `"datePublished":"2026-01-31T18:05:00Z"`.
/// Scripts may also list other pages with their dates; if the dates are on different days, none of
/// them is used.
class ScriptDate {
 public:
  void clear() { *this = {}; }
  /// Reads a script in linear time. The script must outlive this object.
  void read(std::string_view script);
  /// The first date as written; empty if there is none, or if the dates are not all on the same
  /// day.
  std::string_view only() const { return m_differs ? std::string_view{} : m_date; }

 private:
  std::string_view m_date;
  bool m_differs = false;
};

}  // namespace sst
