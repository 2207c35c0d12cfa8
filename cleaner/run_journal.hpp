#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "common/archive/source_page.hpp"
#include "common/io/descriptor.hpp"

namespace sst {

/// How far a run has come: everything before `cursor` is in the output, and nothing behind it.
struct Checkpoint {
  std::uint64_t shard = 1;  ///< the part of the output that is being written, counted from 1
  std::uint64_t bytes = 0;  ///< of it that are complete
  SourceCursor cursor;
  std::map<std::string, std::uint64_t> counts;  ///< for the summary at the end

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// A small file beside an output under way, from which a run that was stopped, by whatever means,
/// goes on when the same command is given again.
class RunJournal {
 public:
  /// `run` says what makes a run this one: same text, same output.
  RunJournal(std::filesystem::path path, std::string run);

  /// Where to go on, if an earlier run came to a checkpoint. Starts the journal if there is none,
  /// or if what is there is not wanted (`fresh`). Throws InputError if another run is writing to
  /// the output right now, or if it was another run that was stopped.
  std::optional<Checkpoint> open(bool fresh);

  /// Once open: true if no earlier run had left one.
  bool is_new() const { return m_is_new; }

  /// Writes down how far the run has come, once that much of the output is on the disk.
  void add(const Checkpoint& checkpoint);

  /// The run is complete.
  void remove();

 private:
  std::string heading() const;
  std::string read() const;
  void append(const std::string& text) const;

  void lock();

  std::unique_ptr<Descriptor> m_file;  // open and locked from open() on
  bool m_is_new = false;
  std::filesystem::path m_path;
  std::string m_run;
};

}  // namespace sst
