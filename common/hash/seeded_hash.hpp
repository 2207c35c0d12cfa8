#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace sst {

/// A random 128-bit seed, fixed for the life of the process.
class ProcessSeed {
 public:
  static const ProcessSeed& get() { return s_seed; }

  std::uint64_t first() const { return m_first; }
  std::uint64_t second() const { return m_second; }

 private:
  static std::uint64_t random_bits() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }
  static const ProcessSeed s_seed;

  std::uint64_t m_first = random_bits();
  std::uint64_t m_second = random_bits() | 1;
};
inline const ProcessSeed ProcessSeed::s_seed{};

/// The hash function of in-memory tables whose keys are themselves hashes of untrusted input. An
/// attacker can choose such keys so that they collide; mixing them with the process seed prevents
/// that. The iteration order of these tables therefore differs from run to run: no result may
/// depend on it.
struct SeededHash {
  std::size_t operator()(std::uint64_t hash) const {
    __extension__ using Product = unsigned __int128;
    const ProcessSeed& seed = ProcessSeed::get();
    const Product product = static_cast<Product>(hash ^ seed.first()) * seed.second();
    const std::uint64_t folded =
        static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    return folded ^ (folded >> 32);
  }
};

}  // namespace sst
