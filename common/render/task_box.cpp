#include "common/render/task_box.hpp"

#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {

TaskBox task_box(const PageTree& page, NodeId item) {
  for (NodeId id = item + 1; id < page.node(item).end; ++id) {
    const PageNode& node = page.node(id);
    if (node.tag == Tag::input) {
      const std::string_view type = page.attribute(id, AttributeName::type);
      return type == "checked" ? TaskBox::checked
                               : (type == "checkbox" ? TaskBox::open : TaskBox::none);
    }
    if (node.tag == Tag::li || (node.is_text() && !trimmed(page.text(id)).empty())) {
      return TaskBox::none;
    }
  }
  return TaskBox::none;
}

}  // namespace sst
