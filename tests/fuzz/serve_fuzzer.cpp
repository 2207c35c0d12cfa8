#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "cleaner/service/cleaning_service.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/temp_dir.hpp"

namespace {

/// The result of a system call that libFuzzer's timer may interrupt.
template <typename Call>
ssize_t result_of(Call call) {
  ssize_t result = 0;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

/// One service for all inputs, with small limits.
class Service {
 public:
  Service() {
    const std::string path = m_temp / "m.db";
    sst::ModelStore::open_or_create(path).save(
        sst::test::example_model("example.org", 12, sst::Profile::site));
    sst::ServiceOptions options;
    options.database = path;
    options.http.endpoint = {"127.0.0.1", 0};
    options.http.limits.head_bytes = 4'000;
    options.page_limits.max_bytes = 30'000;
    m_service.emplace(options, sst::WarningHandler{});
    m_network = std::thread{[this] { m_service->run(); }};
  }
  ~Service() {
    m_service->drain();
    m_network.join();
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Sends these bytes on a new connection. Returns the service's output until it closes the
  /// connection.
  std::string answers_to(std::string_view bytes) {
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(m_service->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // An interrupted connect() goes on by itself.
    while (connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 &&
           errno != EISCONN) {
      if (errno != EINTR && errno != EALREADY) {
        std::perror("connect");
        std::abort();
      }
    }
    // The responses fit into the socket's buffers, so all bytes can be sent before any response is
    // read.
    while (!bytes.empty()) {
      const ssize_t count =
          result_of([&] { return send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
      if (count <= 0) {
        break;
      }
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    shutdown(client, SHUT_WR);
    std::string answers;
    char buffer[1 << 14];
    const auto receive = [&] { return recv(client, buffer, sizeof buffer, 0); };
    for (ssize_t count = 0; (count = result_of(receive)) > 0;) {
      answers.append(buffer, static_cast<std::size_t>(count));
    }
    close(client);
    return answers;
  }

 private:
  sst::test::TempDir m_temp;
  std::optional<sst::CleaningService> m_service;
  std::thread m_network;
};

void require(bool is_true) {
  if (!is_true) {
    std::abort();
  }
}

/// The status line and header of the first response, including the empty line.
std::string_view head_of(std::string_view answers) {
  const std::size_t end = answers.find("\r\n\r\n");
  require(end != answers.npos);
  return answers.substr(0, end + 4);
}

/// The Content-Length of a response; none for a chunked response, which may be cut off.
std::optional<std::size_t> length_of(std::string_view head) {
  constexpr std::string_view kName = "\r\nContent-Length: ";
  const std::size_t at = head.find(kName);
  if (at == head.npos) {
    require(head.find("\r\nTransfer-Encoding: chunked\r\n") != head.npos);
    return std::nullopt;
  }
  std::size_t length = 0;
  const char* const digits = head.data() + at + kName.size();
  require(std::from_chars(digits, head.data() + head.size(), length).ptr[0] == '\r');
  return length;
}

}  // namespace

// Sends any bytes to the service. Each response must be well-formed HTTP, or the connection must
// close.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Service service;
  const std::string_view input{reinterpret_cast<const char*>(data), size};
  const std::string all = service.answers_to(input);
  std::string_view answers = all;
  const bool may_be_to_head = input.find("HEAD") != input.npos;
  while (!answers.empty()) {
    require(answers.starts_with("HTTP/1.1 ") && answers.size() > 13 && answers[12] == ' ');
    const std::string_view head = head_of(answers);
    answers.remove_prefix(head.size());
    if (head.starts_with("HTTP/1.1 100 ")) {
      continue;
    }
    const auto length = length_of(head);
    if (!length || may_be_to_head) {
      break;
    }
    answers.remove_prefix(std::min(*length, answers.size()));
  }
  return 0;
}
