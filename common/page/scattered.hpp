#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace sst {

/// Two numbers that nobody knows: others in each run, the same in all of one.
class Secret {
 public:
  static const Secret& of_this_run() { return s_secret; }

  std::uint64_t first() const { return m_first; }
  std::uint64_t second() const { return m_second; }

 private:
  static std::uint64_t random_bits() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }
  static const Secret s_secret;

  std::uint64_t m_first = random_bits();
  std::uint64_t m_second = random_bits() | 1;
};
inline const Secret Secret::s_secret{};

/// The hash of tables whose keys are hashes of what pages or model files hold: those may be chosen
/// such as would all fall into one place. They are mixed with the secret, so tables are in another
/// order in each run, and nothing may depend on it.
struct Scattered {
  std::size_t operator()(std::uint64_t hash) const {
    __extension__ using Product = unsigned __int128;
    const Secret& secret = Secret::of_this_run();
    const Product product = static_cast<Product>(hash ^ secret.first()) * secret.second();
    const std::uint64_t folded =
        static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    return folded ^ (folded >> 32);
  }
};

}  // namespace sst
