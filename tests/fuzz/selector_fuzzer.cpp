#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/site/selector.hpp"

namespace {

void require(bool is_true) {
  if (!is_true) {
    std::abort();
  }
}

}  // namespace

// Reads any bytes as a selector, and as the value of an attribute. A selector that was written for
// an element must match it, and must not match an element without attributes. A selector must match
// a chain-shaped tree if and only if it matches the chain.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  const sst::SelectableElement plain{"div", {}};
  std::string quoted;
  for (const char c : text) {
    quoted += c == '"' || c == '\\' ? "\\" : "";
    quoted += c;
  }
  const sst::ReadableKey key{"div", "width=\"" + quoted + "\""};
  const sst::SelectableElement written = sst::SelectableElement::of(key);
  const std::vector<const sst::SelectableElement*> chain{&plain, &written};
  const std::vector<const sst::SelectableElement*> other{&plain};
  const std::string_view all = text;
  try {
    const sst::Selector selector{all};
    const bool matches_chain = selector.matches(chain);
    const sst::SelectableTree tree{{plain, written}, {{}, {0, 0}, {1, 1}}};
    require(selector.matches(tree)[2] == matches_chain);
    require(!sst::Selector(all, sst::Names::as_written).xpath().empty());
    require(!selector.without_first(selector.length()).matches(chain));
    for (std::size_t i = 1; i < selector.length() && i < 5; ++i) {
      require(selector.without_first(i).length() <= selector.length() - i);
    }
  } catch (const std::invalid_argument&) {
  }
  if (const std::string own = sst::selector_of(key); own.size() <= sst::Selector::kMostBytes) {
    const sst::Selector selector{own};
    require(selector.matches(chain) && !selector.matches(other));
  }
  return 0;
}
