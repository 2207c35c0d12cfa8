#pragma once

#include <cstddef>

#include "common/cli/options.hpp"
#include "common/html/page_parser.hpp"

namespace sst {

/// The options of the commands that read pages.
struct WorkOptions {
  std::size_t threads = 0;  ///< 0: as many as the machine has cores
  PageLimits limits;

  std::size_t thread_count() const;
};

/// The group of these options, read into `options`, which must outlive it.
OptionGroup work_option_group(WorkOptions& options);

}  // namespace sst
