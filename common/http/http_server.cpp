#include "common/http/http_server.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <utility>

#include "common/error.hpp"
#include "common/http/http_connection.hpp"
#include "common/text/to_number.hpp"

namespace sst {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::size_t kLeastBodyRoom = std::size_t{64} << 10;  // usual size of a page
constexpr std::chrono::milliseconds kAcceptPause{50};          // pause if no descriptors are left

}  // namespace

bool HttpEndpoint::is_loopback() const {
  boost::system::error_code error;
  const asio::ip::address parsed = asio::ip::make_address(address, error);
  return !error && parsed.is_loopback();
}

std::optional<HttpEndpoint> parse_endpoint(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) {
    return std::nullopt;
  }
  std::string_view address = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  HttpEndpoint endpoint;
  const auto number = to_number<decltype(endpoint.port)>(port);
  const bool has_brackets = address.starts_with('[') && address.ends_with(']');
  if (has_brackets) {
    address = address.substr(1, address.size() - 2);
  }
  endpoint.address = address == "localhost" ? "127.0.0.1" : address;
  boost::system::error_code error;
  const asio::ip::address parsed = asio::ip::make_address(endpoint.address, error);
  if (error || parsed.is_v6() != has_brackets || !number) {
    return std::nullopt;
  }
  endpoint.port = *number;
  return endpoint;
}

class HttpServer::Impl {
 public:
  Impl(HttpOptions options, std::vector<HttpRoute> routes)
      : m_hub{std::make_shared<HttpHub>(std::move(options), std::move(routes))} {
    const HttpEndpoint& endpoint = m_hub->options.endpoint;
    const tcp::endpoint place{asio::ip::make_address(endpoint.address), endpoint.port};
    try {
      m_acceptor.open(place.protocol());
      m_acceptor.set_option(asio::socket_base::reuse_address{true});
      m_acceptor.bind(place);
      m_acceptor.listen();
      m_port = m_acceptor.local_endpoint().port();
    } catch (const boost::system::system_error& error) {
      throw InputError{endpoint.address + " port " + std::to_string(endpoint.port) +
                       ": the server cannot listen on this address (" + error.code().message() +
                       "); choose another address with --listen"};
    }
  }

  std::uint16_t port() const { return m_port; }

  void run() {
    accept();
    m_hub->io.run();
  }

  void drain() {
    asio::post(m_hub->io, [this] { begin_to_drain(); });
  }

  HttpCounts counts() const {
    return {m_hub->connections, m_hub->accepted, m_hub->evicted, m_hub->refused};
  }

  std::string shortage() const {
    const auto is_short = [](const SharedRoom& room, std::size_t least) {
      return room.taken() + least > room.limit();
    };
    if (is_short(m_hub->body_room, kLeastBodyRoom)) {
      return "there is no room for more request bodies";
    }
    return is_short(m_hub->stream_room, 1) ? "there is no room for more streams" : "";
  }

 private:
  void accept() {
    m_acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      if (m_hub->is_draining) {
        return;
      }
      if (error) {
        return recover();
      }
      admit(std::move(socket));
      accept();
    });
  }

  /// Called if accepting fails because no descriptors are left. Makes room and retries soon.
  void recover() {
    make_room();
    m_hub->timer.expires_after(kAcceptPause);
    m_hub->timer.async_wait([this](boost::system::error_code error) {
      if (!error && !m_hub->is_draining) {
        accept();
      }
    });
  }

  void admit(tcp::socket socket) {
    ++m_hub->accepted;
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay{true}, ignored);
    const bool has_room = m_hub->all.size() < m_hub->options.limits.connections || make_room();
    const auto connection = std::make_shared<HttpConnection>(*m_hub, std::move(socket));
    if (has_room) {
      connection->start();
    } else {
      ++m_hub->refused;
      connection->turn_away();
    }
  }

  /// Closes the connection that has waited longest for its client. Returns false if none is
  /// waiting.
  bool make_room() {
    if (m_hub->waiting.empty()) {
      return false;
    }
    ++m_hub->evicted;
    m_hub->waiting.front()->close();
    return true;
  }

  void begin_to_drain() {
    if (std::exchange(m_hub->is_draining, true)) {
      return;
    }
    m_acceptor.close();
    close_connections([](const HttpConnection& connection) { return connection.is_idle(); });
    m_hub->timer.expires_after(m_hub->options.limits.drain_time);
    m_hub->timer.async_wait([this](boost::system::error_code error) {
      if (!error) {
        close_connections([](const HttpConnection&) { return true; });
      }
    });
    m_hub->end_if_done();
  }

  template <typename Predicate>
  void close_connections(Predicate is_meant) {
    const auto all = m_hub->all;  // closing changes the list
    for (const auto& connection : all) {
      if (is_meant(*connection)) {
        connection->close();
      }
    }
  }

  std::shared_ptr<HttpHub> m_hub;
  tcp::acceptor m_acceptor{m_hub->io};
  std::uint16_t m_port = 0;
};

HttpServer::HttpServer(HttpOptions options, std::vector<HttpRoute> routes)
    : m_impl{std::make_unique<Impl>(std::move(options), std::move(routes))} {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
  return m_impl->port();
}

void HttpServer::run() {
  m_impl->run();
}

void HttpServer::drain() {
  m_impl->drain();
}

std::string HttpServer::shortage() const {
  return m_impl->shortage();
}

HttpCounts HttpServer::counts() const {
  return m_impl->counts();
}

}  // namespace sst
