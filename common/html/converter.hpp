#pragma once

#include <unicode/ucnv.h>

#include <memory>

namespace sst {

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

/// Owns an ICU converter.
using Converter = std::unique_ptr<UConverter, CloseConverter>;

}  // namespace sst
