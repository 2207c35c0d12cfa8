#include "common/http/shared_room.hpp"

#include <cassert>

namespace sst {

bool SharedRoom::is_within_share(const std::string& client, std::size_t amount) const {
  const auto found = m_parts.find(client);
  const std::size_t has = found == m_parts.end() ? 0 : found->second;
  return has + amount <= m_limit - m_limit / 4;
}

void SharedRoom::take(const std::string& client, std::size_t amount) {
  assert(has_room(amount) && is_within_share(client, amount));
  m_taken += amount;
  m_parts[client] += amount;
}

void SharedRoom::give_back(const std::string& client, std::size_t amount) {
  const auto found = m_parts.find(client);
  if (found == m_parts.end()) {
    assert(amount == 0);
    return;
  }
  assert(amount <= found->second);
  m_taken -= amount;
  found->second -= amount;
  if (found->second == 0) {
    m_parts.erase(found);
  }
}

}  // namespace sst
