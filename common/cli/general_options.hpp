#pragma once

#include "common/cli/streams.hpp"

namespace sst {

enum class Verbosity { quiet, normal, verbose };
enum class ProgressDisplay { when_terminal, always, never };

/// The options that every command has.
struct GeneralOptions {
  bool help = false;
  bool version = false;
  Verbosity verbosity = Verbosity::normal;
  ProgressDisplay progress = ProgressDisplay::when_terminal;

  bool shows_progress(const Streams& streams) const;
};

}  // namespace sst
