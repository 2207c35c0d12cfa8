#pragma once

#include <memory>
#include <utility>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/path_list.hpp"
#include "common/archive/source_cursor.hpp"

namespace sst {

/// The pages of the files and folders in a list. If one of them cannot be opened, it becomes a page
/// with a problem.
class ListInput : public PageInput {
 public:
  /// The log must outlive the input.
  ListInput(PathList paths, InputLimits limits, ReadLog& log)
      : m_paths{std::move(paths)}, m_limits{limits}, m_log{log} {}

  bool next(SourcePage& page) override;
  void resume(const SourceCursor& cursor) override;

  /// Adds all files that the list names to the log.
  void pass_over();

 private:
  PathList m_paths;
  InputLimits m_limits;
  ReadLog& m_log;
  std::unique_ptr<PageInput> m_current;
};

}  // namespace sst
