#pragma once

#include <string>

#include <styletree/error.hpp>

namespace sst {

/// An error that stops a command. The message is for the user: it names the file or option, the
/// problem, and the next step. cli/exit_code.hpp maps each kind to an exit code.
using Error = styletree::Error;

/// The arguments are invalid, alone or in combination.
class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message) : Error{styletree::ErrorCode::usage, message} {}
};

/// An input cannot be read, or an output cannot be written.
class InputError : public Error {
 public:
  explicit InputError(const std::string& message) : Error{styletree::ErrorCode::input, message} {}
};

/// A model file is missing, damaged, too new or not a model, or lacks the requested data.
class ModelError : public Error {
 public:
  explicit ModelError(const std::string& message) : Error{styletree::ErrorCode::model, message} {}
};

/// The stored data of a model is corrupt. The error persists until the model is restored or learned
/// again; any other ModelError may be transient.
class DamagedModelError : public ModelError {
 public:
  using ModelError::ModelError;
};

}  // namespace sst
