#include <styletree/status.hpp>

#include "common/api/status_impl.hpp"

namespace styletree {

Status public_status(sst::CleanStatus status) {
  switch (status) {
    case sst::CleanStatus::cleaned:
      return Status::cleaned;
    case sst::CleanStatus::unmatched:
      return Status::unmatched;
    case sst::CleanStatus::no_model:
      return Status::no_model;
    case sst::CleanStatus::damaged_model:
      return Status::damaged_model;
    case sst::CleanStatus::fallback:
      return Status::fallback;
    case sst::CleanStatus::stated:
      return Status::stated;
  }
  return Status::fallback;
}

Status public_status(sst::PageProblemKind kind) {
  switch (kind) {
    case sst::PageProblemKind::empty:
      return Status::empty;
    case sst::PageProblemKind::not_html:
      return Status::not_html;
    case sst::PageProblemKind::too_large:
      return Status::too_large;
    case sst::PageProblemKind::too_many_nodes:
      return Status::too_many_nodes;
    case sst::PageProblemKind::too_deep:
      return Status::too_deep;
    case sst::PageProblemKind::undecodable:
      return Status::undecodable;
    case sst::PageProblemKind::unreadable:
      return Status::unreadable;
    case sst::PageProblemKind::damaged:
      return Status::damaged;
    case sst::PageProblemKind::timed_out:
      return Status::timed_out;
    case sst::PageProblemKind::cut_short:
      return Status::cut_short;
    case sst::PageProblemKind::gone:
      return Status::gone;
  }
  return Status::damaged;
}

std::string_view to_string(Status status) {
  switch (status) {
    case Status::cleaned:
      return "cleaned";
    case Status::no_model:
      return "no_model";
    case Status::damaged_model:
      return "damaged_model";
    case Status::unmatched:
      return "unmatched";
    case Status::fallback:
      return "fallback";
    case Status::stated:
      return "stated";
    case Status::cut_short:
      return "cut_short";
    case Status::empty:
      return "empty";
    case Status::not_html:
      return "not_html";
    case Status::too_large:
      return "too_large";
    case Status::too_many_nodes:
      return "too_many_nodes";
    case Status::too_deep:
      return "too_deep";
    case Status::undecodable:
      return "undecodable";
    case Status::unreadable:
      return "unreadable";
    case Status::damaged:
      return "damaged";
    case Status::timed_out:
      return "timed_out";
    case Status::gone:
      return "gone";
  }
  return "unknown";
}

}  // namespace styletree
