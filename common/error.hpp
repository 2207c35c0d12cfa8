#pragma once

#include <stdexcept>
#include <string>

namespace sst {

/// What stops a command. The message is for the user: it names the file or option, the fact, and
/// what to do next. cli/exit_code.hpp turns each kind into the exit code.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The command line asks for something that cannot be.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// An input cannot be had at all, or an output not written.
class InputError : public Error {
 public:
  using Error::Error;
};

/// A model file is missing, damaged, foreign, too new, or lacks what is asked of it.
class ModelError : public Error {
 public:
  using Error::Error;
};

}  // namespace sst
