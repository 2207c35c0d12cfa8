#pragma once

#include <libdeflate.h>

#include <memory>

namespace sst {

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const {
    libdeflate_free_decompressor(decompressor);
  }
};

/// libdeflate's state; null if there is no memory for it.
using Decompressor = std::unique_ptr<libdeflate_decompressor, FreeDecompressor>;

}  // namespace sst
