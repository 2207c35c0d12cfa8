#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"

namespace sst {

/// The box at the beginning of an item of a list of tasks.
enum class TaskBox : std::uint8_t { none, open, checked };

/// The checkbox that the item, a <li>, begins with. It is disabled: others fold menus and threads.
TaskBox task_box(const PageTree& page, NodeId item);

}  // namespace sst
