#include "common/error.hpp"

namespace styletree {

Error::Error(ErrorCode code, const std::string& message)
    : std::runtime_error{message}, m_code{code} {}

// Defined here so that only one library contains the type's vtable and type information.
Error::~Error() = default;

}  // namespace styletree
