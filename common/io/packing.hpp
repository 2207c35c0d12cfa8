#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sst {

/// How an output is packed.
enum class Packing : std::uint8_t { none, gzip, zstd };

/// Returns the packing that a file name's ending (.gz or .zst) indicates.
Packing packing_by_name(std::string_view name);

/// Packs each block separately, as a gzip member or zstd frame, so that a file can be truncated
/// after any block and then continued. Deterministic. One thread at a time.
class BlockPacker {
 public:
  explicit BlockPacker(Packing packing);
  ~BlockPacker();
  BlockPacker(BlockPacker&&) noexcept;
  BlockPacker& operator=(BlockPacker&&) noexcept;

  /// Appends the packed block to `out`.
  void pack(std::string_view block, std::string& out);

 private:
  struct Contexts;
  Packing m_packing;
  std::unique_ptr<Contexts> m_contexts;
};

}  // namespace sst
