#include "cleaner/site_table.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "common/text/named_counts.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::string_view kSiteState = "site ";  // prefixes a site in journals
constexpr double kShareUnits = 10'000;
constexpr std::uint64_t kManyPages = 20;
constexpr std::uint64_t kLittle = 500;  // 5 % of the words, in 1/10,000

std::uint64_t units_of(double share) {
  return static_cast<std::uint64_t>(std::llround(share * kShareUnits));
}

/// The mean share over some pages; "-" if there are none.
std::string mean_share(std::uint64_t sum, std::uint64_t pages) {
  return pages == 0 ? "-"
                    : with_four_decimals(static_cast<double>(sum) / kShareUnits /
                                         static_cast<double>(pages));
}

}  // namespace

std::size_t SiteTable::column_of(std::string_view name) {
  return static_cast<std::size_t>(std::find(kCounts.begin(), kCounts.end() - 1, name) -
                                  kCounts.begin());
}

void SiteTable::add(const PageResult& result) {
  const std::string_view site = result.site.empty() ? kUnknownSite : std::string_view{result.site};
  auto found = m_rows.find(site);
  if (found == m_rows.end()) {
    const std::string_view row = m_rows.size() < m_most_sites ? site : kOtherSites;
    found = m_rows.try_emplace(std::string{row}).first;
  }
  Row& row = found->second;
  ++row.counts[0];
  ++row.counts[column_of(result.page.problem ? "problems" : result.status())];
  if (!result.page.problem) {
    row.counts[column_of("doubtful")] += is_doubtful(result.cleaned) ? 1 : 0;
    row.kept += units_of(result.cleaned.kept);
    row.matched += units_of(result.cleaned.fit.matched);
    const int version = result.model ? result.model->version : 0;
    const auto place = std::lower_bound(row.models.begin(), row.models.end(), version);
    if (version > 0 && (place == row.models.end() || *place != version)) {
      row.models.insert(place, version);
    }
  }
  m_changed.insert(found->first);
}

std::string SiteTable::name_sites(std::string_view status) const {
  const std::size_t column = column_of(status);
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const auto& [site, row] : m_rows) {
    if (row.counts[column] > 0) {
      counts.emplace_back(site, row.counts[column]);
    }
  }
  return name_largest(std::move(counts));
}

std::uint64_t SiteTable::doubtful() const {
  std::uint64_t pages = 0;
  for (const auto& [site, row] : m_rows) {
    pages += row.counts[column_of("doubtful")];
  }
  return pages;
}

std::vector<std::string> SiteTable::sites_with_little() const {
  std::vector<std::string> sites;
  for (const auto& [site, row] : m_rows) {
    const std::uint64_t pages = row.counts.front() - row.counts.back();
    if (pages >= kManyPages && row.kept < kLittle * pages) {
      sites.push_back(site);
    }
  }
  return sites;
}

void SiteTable::print(std::ostream& out) const {
  out << "site\tpages\tcleaned\tfallback\tkept\tfit\tmodel";
  constexpr std::size_t kInFront = 3;  // number of count columns before the share columns
  for (std::size_t i = kInFront; i < kCounts.size(); ++i) {
    out << '\t' << kCounts[i];
  }
  out << '\n';
  for (const auto& [site, row] : m_rows) {
    const std::uint64_t pages = row.counts.front() - row.counts.back();
    out << site;
    for (std::size_t i = 0; i < kInFront; ++i) {
      out << '\t' << row.counts[i];
    }
    out << '\t' << mean_share(row.kept, pages) << '\t' << mean_share(row.matched, pages) << '\t';
    for (const int version : row.models) {
      out << (version == row.models.front() ? "" : ",") << version;
    }
    out << (row.models.empty() ? "-" : "");
    for (std::size_t i = kInFront; i < kCounts.size(); ++i) {
      out << '\t' << row.counts[i];
    }
    out << '\n';
  }
}

void SiteTable::save_changes(RunState& state) {
  for (const std::string& site : m_changed) {
    const Row& row = m_rows.at(site);
    std::ostringstream text;
    for (const std::uint64_t count : row.counts) {
      text << count << ' ';
    }
    text << row.kept << ' ' << row.matched;
    for (const int version : row.models) {
      text << ' ' << version;
    }
    state[std::string{kSiteState} + site] = text.str();
  }
  m_changed.clear();
}

bool SiteTable::restore(const std::string& name, const std::string& text) {
  if (!name.starts_with(kSiteState)) {
    return false;
  }
  Row row;
  std::istringstream in{text};
  for (std::uint64_t& count : row.counts) {
    in >> count;
  }
  in >> row.kept >> row.matched;
  if (!in) {
    throw std::invalid_argument{"not a row of the table of sites"};
  }
  for (int version = 0; in >> version;) {
    row.models.push_back(version);
  }
  m_rows.insert_or_assign(name.substr(kSiteState.size()), std::move(row));
  return true;
}

}  // namespace sst
