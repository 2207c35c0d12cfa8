#pragma once

#include <memory>

#include "common/clean/encoder.hpp"

namespace sst {

/// WARC 1.1: for each page a `conversion` record with its cleaned text, under the URI and date of
/// the original and referring to its record; for a page with a problem a `metadata` record that
/// says so. Record ids are made from what the records say, so that the same run gives the same
/// bytes.
std::unique_ptr<Encoder> make_warc_encoder();

}  // namespace sst
