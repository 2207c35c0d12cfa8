#include "cleaner/doubtful_pages.hpp"

#include <cmath>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "common/text/numbers.hpp"
#include "common/text/printable.hpp"

namespace sst {
namespace {

constexpr std::string_view kPageState = "doubtful ";  // prefixes a page's key in journals
constexpr double kUnits = 10'000;

}  // namespace

void DoubtfulPages::add(const PageResult& result, std::uint64_t number) {
  if (result.page.problem || !is_doubtful(result.cleaned)) {
    return;
  }
  const int units = static_cast<int>(std::lround(*result.cleaned.confidence * kUnits));
  std::string line = with_four_decimals(units / kUnits) + '\t' +
                     with_four_decimals(result.cleaned.kept) + '\t' + std::string{result.status()};
  for (const std::string* text : {&result.site, &result.page.source, &result.page.url}) {
    line += '\t' + (text->empty() ? "-" : printable(*text));
  }
  put({units, number}, std::move(line));
}

void DoubtfulPages::put(Key key, std::string line) {
  m_changed.insert(key);
  m_lines.insert_or_assign(key, std::move(line));
  if (m_lines.size() > m_most_pages) {
    const auto best = std::prev(m_lines.end());
    m_changed.insert(best->first);
    m_lines.erase(best);
  }
}

void DoubtfulPages::print(std::ostream& out) const {
  out << "confidence\tkept\tstatus\tsite\tsource\turl\n";
  for (const auto& [key, line] : m_lines) {
    out << line << '\n';
  }
}

void DoubtfulPages::save_changes(RunState& state) {
  for (const Key& key : m_changed) {
    const auto found = m_lines.find(key);
    state[std::string{kPageState} + std::to_string(key.first) + ' ' + std::to_string(key.second)] =
        found == m_lines.end() ? "" : found->second;
  }
  m_changed.clear();
}

bool DoubtfulPages::restore(const std::string& name, const std::string& line) {
  if (!name.starts_with(kPageState)) {
    return false;
  }
  std::istringstream in{name.substr(kPageState.size())};
  Key key;
  in >> key.first >> key.second;
  if (!in || !in.eof()) {
    throw std::invalid_argument{"not a doubtful page"};
  }
  if (!line.empty()) {  // still among the worst pages
    m_lines.insert_or_assign(key, line);
  }
  return true;
}

}  // namespace sst
