#include "common/http/bearer_token.hpp"

#include <nettle/memops.h>

#include <algorithm>

#include "common/error.hpp"
#include "common/io/small_file.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kShortestToken = 16;  // characters
constexpr std::string_view kScheme = "Bearer ";

}  // namespace

std::string read_token(const std::filesystem::path& path) {
  const std::string text = read_small_file(path, "token");
  std::string token{trimmed(text)};
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  if (token.size() < kShortestToken || !std::ranges::all_of(token, is_printable)) {
    throw InputError{path.string() + ": a token is one word of at least " +
                     std::to_string(kShortestToken) +
                     " ASCII characters; create one with: openssl rand -hex 32"};
  }
  return token;
}

bool has_token(std::string_view authorization, std::string_view token) {
  if (authorization.size() != kScheme.size() + token.size() ||
      !ascii_iequals(authorization.substr(0, kScheme.size()), kScheme)) {
    return false;
  }
  // Constant time, so that timing does not reveal how much of the token is correct.
  return memeql_sec(authorization.data() + kScheme.size(), token.data(), token.size()) != 0;
}

}  // namespace sst
