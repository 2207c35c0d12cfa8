#include "common/cli/work_options.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>

#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/parallel/thread_count.hpp"

namespace sst {

namespace {

namespace po = boost::program_options;

constexpr std::string_view kRulesName = "rules";
constexpr std::string_view kLibxml2Name = "libxml2";

Nesting parse_nesting(const std::string& name) {
  if (name != kRulesName && name != kLibxml2Name) {
    throw UsageError{"--parser must be " + alternatives({kRulesName, kLibxml2Name}) + ", not '" +
                     name + "'"};
  }
  return name == kRulesName ? Nesting::rules : Nesting::libxml2;
}

}  // namespace

std::size_t WorkOptions::thread_count() const {
  return threads > 0 ? threads : default_thread_count();
}

OptionGroup work_option_group(WorkOptions& options) {
  OptionGroup group{"Reading pages"};
  auto add = group.add_options();
  PageLimits& limits = options.limits;
  add("threads", whole_number("threads", options.threads, 1, 256)->value_name("N"),
      "number of threads (default: one for each core); the result does not depend on it");
  add("max-page-bytes",
      whole_number("max-page-bytes", limits.max_bytes, 1, 1U << 30)->value_name("N"),
      with_default("skip pages with more bytes than this", limits.max_bytes).c_str());
  add("max-page-nodes",
      whole_number("max-page-nodes", limits.max_nodes, 1, 1U << 30)->value_name("N"),
      with_default("skip pages with more elements and text nodes than this", limits.max_nodes)
          .c_str());
  add("max-page-depth",
      whole_number("max-page-depth", limits.max_depth, 1, 1U << 20)->value_name("N"),
      with_default("skip pages whose elements are nested more deeply than this", limits.max_depth)
          .c_str());
  add("max-page-seconds",
      po::value<std::string>()->value_name("S")->notifier([&limits](const std::string& text) {
        limits.max_time = parse_seconds("max-page-seconds", text);
      }),
      with_default("skip pages that take more than this many seconds of processor time",
                   static_cast<std::uint64_t>(
                       std::chrono::duration_cast<std::chrono::seconds>(limits.max_time).count()))
          .c_str());
  add("parser",
      po::value<std::string>()->value_name("NAME")->notifier(
          [&limits](const std::string& name) { limits.nesting = parse_nesting(name); }),
      ("the parser that decides how elements are nested: " +
       alternatives({kRulesName, kLibxml2Name}) + " (default: rules); both give the same result")
          .c_str());
  return group;
}

}  // namespace sst
