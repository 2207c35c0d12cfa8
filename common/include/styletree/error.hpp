#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <styletree/export.hpp>

namespace styletree {

/// The kind of an Error. Values never change.
enum class ErrorCode : std::uint8_t {
  usage = 1,  ///< the arguments are invalid, alone or together
  input = 2,  ///< an input cannot be read, or an output cannot be written
  model = 3,  ///< a model file is missing, damaged, foreign, too new, or lacks the requested data
};

/// The base of all exceptions that the library throws deliberately. The message is for people: it
/// names the file or the argument, the fact, and the next step. A problem with a single page is
/// never thrown: see Page::problem and Result::status. Apart from Error, only exceptions of the
/// standard library, such as std::bad_alloc, may be thrown.
///
///     try {
///       auto store = styletree::ModelStore::open("models.db");
///     } catch (const styletree::Error& error) {
///       std::cerr << error.what() << '\n';
///       return error.code() == styletree::ErrorCode::model ? 1 : 2;
///     }
class STYLETREE_EXPORT Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message);
  Error(const Error&) = default;
  Error& operator=(const Error&) = default;
  ~Error() override;

  ErrorCode code() const noexcept { return m_code; }

 private:
  ErrorCode m_code;
};

}  // namespace styletree
