#pragma once

#include <string_view>

namespace sst {

/// Reads the day of publication from scripts, whose objects have it for the page or, as lists of
/// other pages do, for many: `"datePublished":"2026-01-31T18:05:00Z"`.
class ScriptDate {
 public:
  void clear() { *this = {}; }
  /// Reads a script, which must outlive this, in linear time.
  void read(std::string_view script);
  /// The date as the first script has it; empty if there is none, or if not all are of one day.
  std::string_view only() const { return m_differs ? std::string_view{} : m_date; }

 private:
  std::string_view m_date;
  bool m_differs = false;
};

}  // namespace sst
