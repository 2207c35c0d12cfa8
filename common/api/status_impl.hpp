#pragma once

#include <styletree/status.hpp>

#include "common/clean/cleaned_page.hpp"
#include "common/page/page_problem.hpp"

namespace styletree {

Status public_status(sst::CleanStatus status);
Status public_status(sst::PageProblemKind kind);

}  // namespace styletree
