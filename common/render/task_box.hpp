#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"

namespace sst {

/// The checkbox at the start of a task list item.
enum class TaskBox : std::uint8_t { none, open, checked };

/// The checkbox at the start of `item`, a <li>. Enabled checkboxes are ignored, because pages use
/// them to collapse menus and threads.
TaskBox task_box(const PageTree& page, NodeId item);

}  // namespace sst
