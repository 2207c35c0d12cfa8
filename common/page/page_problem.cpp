#include "common/page/page_problem.hpp"

namespace sst {

std::string_view problem_name(PageProblemKind kind) {
  switch (kind) {
    case PageProblemKind::empty:
      return "empty";
    case PageProblemKind::not_html:
      return "not_html";
    case PageProblemKind::too_large:
      return "too_large";
    case PageProblemKind::too_many_nodes:
      return "too_many_nodes";
    case PageProblemKind::too_deep:
      return "too_deep";
    case PageProblemKind::undecodable:
      return "undecodable";
    case PageProblemKind::unreadable:
      return "unreadable";
    case PageProblemKind::damaged:
      return "damaged";
    case PageProblemKind::timed_out:
      return "timed_out";
  }
  return "unknown";
}

}  // namespace sst
