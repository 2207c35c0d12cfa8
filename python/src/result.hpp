#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <styletree/cleaner.hpp>

#include "python/src/cleaner_pool.hpp"
#include "python/src/page_argument.hpp"

namespace styletree::python {

/// The details that a result contains. The result computes the others by cleaning its page again.
struct Details {
  bool markdown = false;
  bool html = false;
  bool rights = false;
  bool structure = false;
};

/// A result with its page's properties. If it can be explained, it also stores the page itself and
/// the pool that cleaned the page.
class CleanedResult {
 public:
  /// With `keeps_page`, the result can be explained.
  CleanedResult(Result result, const PageArgument& page, const std::shared_ptr<CleanerPool>& pool,
                bool keeps_page);
  /// Creates a result that cannot be explained.
  CleanedResult(Result result, std::string url, std::string date, std::string source,
                std::string record, bool is_part, Details details)
      : m_result{std::move(result)},
        m_url{std::move(url)},
        m_date{std::move(date)},
        m_source{std::move(source)},
        m_record{std::move(record)},
        m_is_part{is_part},
        m_details{details} {}

  const Result& result() const { return m_result; }
  const std::string& url() const { return m_url; }
  const std::string& date() const { return m_date; }
  const std::string& source() const { return m_source; }
  const std::string& record() const { return m_record; }

  bool is_part() const { return m_is_part; }
  const Details& details() const { return m_details; }

  bool can_explain() const { return m_pool && !m_result.has_problem(); }
  // These functions clean the page again. They throw Error (usage) unless can_explain().
  std::vector<Decision> decisions() const;
  std::string report() const;
  // These functions do the same, unless the result already contains the detail. If the page has a
  // problem, the detail is empty.
  std::string html() const {
    return m_details.html ? m_result.html : again(&CleanerOptions::with_html).html;
  }
  std::string markdown() const {
    return m_details.markdown ? m_result.markdown : again(&CleanerOptions::with_markdown).markdown;
  }
  Rights rights() const {
    return m_details.rights ? m_result.rights : again(&CleanerOptions::with_rights).rights;
  }
  std::vector<std::string> structure() const {
    return m_details.structure ? m_result.structure
                               : again(&CleanerOptions::with_structure).structure;
  }

 private:
  Result again(bool CleanerOptions::*detail) const;

  Result m_result;
  std::string m_url;
  std::string m_date;
  std::string m_source;
  std::string m_record;
  bool m_is_part;
  Details m_details;
  std::shared_ptr<CleanerPool> m_pool;  // null if it cannot be explained
  std::optional<PageArgument> m_page;   // none if it cannot be explained
};

}  // namespace styletree::python
