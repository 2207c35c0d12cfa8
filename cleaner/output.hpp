#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/clean/output_format.hpp"
#include "common/cli/streams.hpp"
#include "common/io/output_names.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// The destination and format of the output.
struct OutputOptions {
  const OutputFormat* format = &output_formats().front();
  std::string path = "-";  ///< "-" is standard output; a folder, or a name that ends in "/", gets
                           ///< one file per page, if the format allows this
  bool names_by_source = false;  ///< files for pages without URLs are named by their whole paths,
                                 ///< because paths within different input folders may be equal
  std::optional<std::uint64_t> shard_bytes;
  bool fresh = false;
  RecordOptions record;
};

/// The names of the files that a run writes; none if the output is standard output or a special
/// file, which cannot be resumed.
std::optional<OutputNames> output_names(const OutputOptions& options);

/// Receives the records of a run. encoder() is thread-safe. All other functions are called by one
/// thread at a time; write() is called in input order.
class Output {
 public:
  explicit Output(std::unique_ptr<Encoder> encoder) : m_encoder{std::move(encoder)} {}
  virtual ~Output() = default;

  /// The encoder for the records that are passed to write().
  const Encoder& encoder() const { return *m_encoder; }

  /// Opens the output, or resumes it where an earlier run was stopped.
  virtual std::optional<Checkpoint> begin() { return std::nullopt; }
  /// Throws InputError if the record cannot be written.
  virtual void write(const SourcePage& page, std::string_view record) = 0;
  /// Leaves the output in a state from which a later run can resume.
  virtual void interrupt() = 0;
  /// Completes the output.
  virtual void finish() = 0;
  /// True if the same command, run again, resumes where this run stops.
  virtual bool can_resume() const { return false; }

 private:
  std::unique_ptr<Encoder> m_encoder;
};

/// True if the path names an output folder, with one file per page.
bool names_a_folder(const std::string& path);

/// `name` identifies the run, see RunJournal; `run` must outlive the output. Throws UsageError if
/// the options contradict each other.
std::unique_ptr<Output> open_output(const OutputOptions& options, const std::string& name,
                                    ResumableRun& run, Streams& streams);

}  // namespace sst
