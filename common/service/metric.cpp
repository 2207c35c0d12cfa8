#include "common/service/metric.hpp"

#include <fmt/core.h>

namespace sst {

void append_metric_header(std::string& text, std::string_view name, std::string_view type,
                          std::string_view help) {
  text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

void append_metric(std::string& text, std::string_view name, std::string_view type,
                   std::string_view help, std::uint64_t value) {
  append_metric_header(text, name, type, help);
  text += fmt::format("{} {}\n", name, value);
}

}  // namespace sst
