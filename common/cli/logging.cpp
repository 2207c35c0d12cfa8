#include "common/cli/logging.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace sst {
namespace {

/// Prints the level of warnings and errors, and nothing for other messages.
class LevelFlag : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    const char* prefix = "";
    if (message.level == spdlog::level::warn) {
      prefix = "warning: ";
    } else if (message.level >= spdlog::level::err) {
      prefix = "error: ";
    }
    for (; *prefix != '\0'; ++prefix) {
      out.push_back(*prefix);
    }
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<LevelFlag>();
  }
};

}  // namespace

Logging::Logging(const std::string& tool, Streams& streams, Verbosity verbosity) {
  auto logger = std::make_shared<spdlog::logger>(
      tool, std::make_shared<spdlog::sinks::ostream_sink_mt>(streams.err, true));
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<LevelFlag>('*').set_pattern("%n: %*%v");
  logger->set_formatter(std::move(formatter));
  switch (verbosity) {
    case Verbosity::quiet:
      logger->set_level(spdlog::level::err);
      break;
    case Verbosity::normal:
      logger->set_level(spdlog::level::info);
      break;
    case Verbosity::verbose:
      logger->set_level(spdlog::level::debug);
      break;
  }
  spdlog::set_default_logger(std::move(logger));
}

Logging::~Logging() {
  // The streams may be destroyed before spdlog's default logger.
  spdlog::set_default_logger(std::make_shared<spdlog::logger>("none"));
}

}  // namespace sst
