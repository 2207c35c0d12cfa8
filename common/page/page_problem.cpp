#include "common/page/page_problem.hpp"

namespace sst {

PageProblem too_large(std::uint64_t max_bytes) {
  return {PageProblemKind::too_large, "more bytes than the limit of " + std::to_string(max_bytes)};
}

PageProblem too_large(std::uint64_t bytes, std::uint64_t max_bytes) {
  return {PageProblemKind::too_large,
          std::to_string(bytes) + " bytes; the limit is " + std::to_string(max_bytes)};
}

PageProblem too_large_for_its_bytes(std::uint64_t most) {
  return {PageProblemKind::too_large, "unpacks to more than " + std::to_string(most) +
                                          " bytes, far more than pages normally do"};
}

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
    case PageProblemKind::cut_short:
      return "cut_short";
    case PageProblemKind::gone:
      return "gone";
  }
  return "unknown";
}

}  // namespace sst
