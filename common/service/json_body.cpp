#include "common/service/json_body.hpp"

#include <array>

#include "common/http/http_response.hpp"

namespace sst {

std::string json_body(const HttpRequest& request, HttpStream& stream, std::size_t most_bytes) {
  if (media_type(request.field("content-type")) != "application/json") {
    throw HttpProblem{415, "the body of " + request.path +
                               " must be JSON; send it with Content-Type: application/json"};
  }
  std::string body;
  std::array<char, 4096> piece{};
  while (const std::size_t size = stream.read(piece.data(), piece.size())) {
    body.append(piece.data(), size);
    if (body.size() > most_bytes) {
      throw HttpProblem{413, "the body of " + request.path + " has more than " +
                                 std::to_string(most_bytes) + " bytes; shorten it"};
    }
  }
  return body;
}

}  // namespace sst
