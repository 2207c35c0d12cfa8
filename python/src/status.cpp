#include "python/src/status.hpp"

#include <array>
#include <string>

#include <styletree/error.hpp>

#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {
namespace {

constexpr std::array kStatuses{
    Status::cleaned,     Status::no_model,   Status::damaged_model,  Status::unmatched,
    Status::fallback,    Status::stated,     Status::cut_short,      Status::empty,
    Status::not_html,    Status::too_large,  Status::too_many_nodes, Status::too_deep,
    Status::undecodable, Status::unreadable, Status::damaged,        Status::timed_out,
    Status::gone};

}  // namespace

Status status_of(nb::handle word) {
  const std::string text = utf8_of(nb::str(word));
  for (const Status status : kStatuses) {
    if (to_string(status) == text) {
      return status;
    }
  }
  throw Error{ErrorCode::input, "unknown status '" + text + "'; see Result.status"};
}

}  // namespace styletree::python
