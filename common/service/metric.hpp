#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

// The text format of Prometheus. `type` is "counter", "gauge" or "histogram".

/// Appends the lines that describe a metric. The caller appends its values next.
void append_metric_header(std::string& text, std::string_view name, std::string_view type,
                          std::string_view help);

/// Appends a metric with its description and one value.
void append_metric(std::string& text, std::string_view name, std::string_view type,
                   std::string_view help, std::uint64_t value);

}  // namespace sst
