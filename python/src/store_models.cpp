#include "python/src/store_models.hpp"

#include <nanobind/nanobind.h>

#include <utility>

#include "python/src/log.hpp"

namespace nb = nanobind;

namespace styletree::python {

void Warnings::add(const std::string& message) {
  const std::lock_guard lock{m_mutex};
  m_messages.push_back(message);
}

void Warnings::log() {
  std::vector<std::string> messages;
  {
    const std::lock_guard lock{m_mutex};
    messages.swap(m_messages);
  }
  for (const std::string& message : messages) {
    log_warning(message);
  }
}

StoreModels::StoreModels(std::string path, std::string site, std::optional<int> version)
    : m_path{std::move(path)},
      m_site{std::move(site)},
      m_version{version},
      m_models{ModelSet::open(m_path, {.site = m_site,
                                       .version = m_version,
                                       .warn = [notes = m_notes](const std::string& message) {
                                         notes->warnings.add(message);
                                       }})} {}

void StoreModels::check_site_of(const Result& result) const {
  if (result.status == Status::no_model && result.site.empty() &&
      !m_notes->has_warned_of_site.test_and_set()) {
    m_notes->warnings.add(m_path +
                          ": pages without a URL are cleaned without a model; if all belong to one "
                          "site, give site=; otherwise give each page with its URL, as "
                          "(url, page.content)");
  }
}

}  // namespace styletree::python
