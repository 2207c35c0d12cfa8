#include "common/error.hpp"

namespace styletree {

Error::Error(ErrorCode code, const std::string& message)
    : std::runtime_error{message}, m_code{code} {}

// Here, so that one library alone holds the type's identity.
Error::~Error() = default;

}  // namespace styletree
