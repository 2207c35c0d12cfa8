#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/archive/http_message.hpp"

// Reads any bytes as an HTTP response, and unpacks its body according to the header. If the
// header is not valid, unpacks all bytes with each coding.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using sst::Coding;
  constexpr std::size_t kMaxBytes = 1'000'000;
  const std::string message{reinterpret_cast<const char*>(data), size};
  const auto unpack = [&](const std::vector<Coding>& codings, std::string body) {
    const sst::BodyState state = sst::unpack_body(codings, kMaxBytes, body).state;
    if (state == sst::BodyState::good && body.size() > kMaxBytes) {
      std::abort();
    }
  };
  if (const auto head = sst::parse_http_head(message)) {
    if (head->length > message.size()) {
      std::abort();
    }
    unpack(head->codings, message.substr(head->length));
    return 0;
  }
  for (const Coding coding :
       {Coding::chunked, Coding::gzip, Coding::deflate, Coding::brotli, Coding::zstd}) {
    unpack({coding}, message);
  }
  return 0;
}
