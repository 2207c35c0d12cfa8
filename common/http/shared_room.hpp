#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <string>

namespace sst {

/// A bounded resource that many clients share. No client may take more than three quarters of it,
/// so that some is left for others. One thread at a time, except that taken() may be called from
/// any thread.
class SharedRoom {
 public:
  explicit SharedRoom(std::size_t limit) : m_limit{limit} {}

  /// True if `amount` more fits into the limit for all clients together.
  bool has_room(std::size_t amount) const { return amount <= m_limit - m_taken; }
  /// True if this client may take `amount` more.
  bool is_within_share(const std::string& client, std::size_t amount) const;

  /// REQUIRES: has_room() and is_within_share() return true.
  void take(const std::string& client, std::size_t amount);
  /// Gives back `amount`. REQUIRES: the client has taken at least this amount.
  void give_back(const std::string& client, std::size_t amount);

  /// The amount taken by all clients together. Safe to call from any thread.
  std::size_t taken() const { return m_taken; }
  std::size_t limit() const { return m_limit; }

 private:
  std::size_t m_limit;
  std::atomic<std::size_t> m_taken{0};
  std::map<std::string, std::size_t> m_parts;  // by client; only positive amounts
};

}  // namespace sst
