#pragma once

#include <cstddef>

#include "common/cli/options.hpp"
#include "common/html/page_parser.hpp"

namespace sst {

/// The options of commands that read pages.
struct WorkOptions {
  std::size_t threads = 0;  ///< 0: the number of processor cores
  PageLimits limits;

  std::size_t thread_count() const;
};

/// Makes the option group that stores its values in `options`, which must outlive the group.
OptionGroup work_option_group(WorkOptions& options);

}  // namespace sst
