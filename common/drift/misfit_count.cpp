#include "common/drift/misfit_count.hpp"

#include <algorithm>
#include <iterator>

#include "common/hash/stored_hash.hpp"
#include "common/page/page_language.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kLeastOthers = 5;  // minimum number of pages outside a part for a comparison

std::string first_folder(std::string_view address) {
  Url url;
  const std::string_view path =
      url.parse(address) ? url.path() : address.substr(0, address.find('?'));
  const std::size_t end = path.find('/', 1);
  return std::string{path.starts_with('/') && end != std::string_view::npos
                         ? path.substr(0, end + 1)
                         : std::string_view{"/"}};
}

}  // namespace

std::vector<std::string> parts_of_site(std::string_view address, const PageTree& page) {
  std::vector<std::string> parts{first_folder(address)};
  if (!page.language().empty()) {
    parts.push_back("lang=" + language_of(page));
  }
  return parts;
}

std::vector<std::uint64_t> hash_parts(const std::vector<std::string>& parts) {
  std::vector<std::uint64_t> hashes;
  std::ranges::transform(parts, std::back_inserter(hashes),
                         [](const std::string& part) { return hash_text(part); });
  return hashes;
}

void MisfitCount::add(bool is_misfit, std::span<const std::uint64_t> parts) {
  const std::size_t misfit = is_misfit ? 1 : 0;
  ++m_all.pages;
  m_all.misfits += misfit;
  for (const std::uint64_t name : parts) {
    Count& part = m_parts[name];
    ++part.pages;
    part.misfits += misfit;
  }
}

bool MisfitCount::confirms_change() const {
  const bool is_of_a_part = std::any_of(m_parts.begin(), m_parts.end(), [this](const auto& named) {
    const std::size_t others = m_all.pages - named.second.pages;
    return others >= kLeastOthers && 2 * (m_all.misfits - named.second.misfits) < others;
  });
  return m_all.pages >= kLeastAhead && 2 * m_all.misfits >= m_all.pages && !is_of_a_part;
}

}  // namespace sst
