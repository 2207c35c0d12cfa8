#pragma once

#include <memory>
#include <string>

#include "cleaner/record.hpp"
#include "common/cli/streams.hpp"

namespace sst {

enum class OutputFormat { jsonl, text };

/// Where cleaned pages go. prepare() may run on many threads at once, each with its own result;
/// write() is called for each result in input order.
class Output {
 public:
  virtual ~Output() = default;

  /// Puts what will be written for the page into `encoded`.
  virtual void prepare(const PageResult& result, Json& json) const = 0;
  /// Throws InputError if it cannot be written.
  virtual void write(const PageResult& result, const Json& json) = 0;
  /// Completes the output; what was not finished vanishes.
  virtual void finish() = 0;
};

struct OutputOptions {
  OutputFormat format = OutputFormat::jsonl;
  std::string path = "-";  ///< "-" is standard output; for text, a folder or a name ending in "/"
                           ///< makes a file for each page
  Explain explain = Explain::no;
};

/// The model must outlive the output.
std::unique_ptr<Output> open_output(const OutputOptions& options, const SiteModel& model,
                                    Streams& streams);

}  // namespace sst
