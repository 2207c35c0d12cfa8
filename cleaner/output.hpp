#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/clean/output_format.hpp"
#include "common/cli/streams.hpp"
#include "common/io/output_names.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// Where cleaned pages go, and as what.
struct OutputOptions {
  const OutputFormat* format = &output_formats().front();
  std::string path = "-";  ///< "-" is standard output; a folder, or a name that ends in "/", gets a
                           ///< file for each page, in formats that can
  bool names_by_source = false;  ///< files for pages without URLs are named as their whole paths,
                                 ///< since pages of several folders may have equal ones within them
  std::optional<std::uint64_t> shard_bytes;
  bool fresh = false;
  RecordOptions record;
};

/// The names of the files that a run writes; none if the output is standard output or a special
/// file, which no run can go on with.
std::optional<OutputNames> output_names(const OutputOptions& options);

/// An output of any kind. encode() may run on many threads at once; everything else is called by
/// one at a time, write() in input order.
class Output {
 public:
  virtual ~Output() = default;

  virtual void encode(const PageResult& result, EncodedPage& encoded) const = 0;
  /// As Encoder::add_number().
  virtual void add_number(EncodedPage& encoded, std::uint64_t page, std::uint64_t first) const = 0;

  /// Opens the output; where an earlier run stopped, if it did.
  virtual std::optional<Checkpoint> begin() { return std::nullopt; }
  /// Throws InputError if it cannot be written.
  virtual void write(const SourcePage& page, std::string_view record) = 0;
  /// The run is to stop here: leaves the output so that it can go on.
  virtual void interrupt() = 0;
  /// Completes the output.
  virtual void finish() = 0;
  /// The same command, given again, goes on where this run stops.
  virtual bool can_resume() const { return false; }
};

/// True if a file for each page is to be written into it.
bool names_a_folder(const std::string& path);

/// `name` says what makes the run this one, see RunJournal; `run` must outlive the output. Throws
/// UsageError if the options do not fit together.
std::unique_ptr<Output> open_output(const OutputOptions& options, const std::string& name,
                                    ResumableRun& run, Streams& streams);

}  // namespace sst
