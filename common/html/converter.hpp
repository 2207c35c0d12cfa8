#pragma once

#include <unicode/ucnv.h>

#include <memory>

namespace sst {

/// Owns an ICU converter.
struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

}  // namespace sst
