#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/value_semantic.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// An option whose value is a whole number in [least, most]. (Boost's own parser would read "-1" as
/// a very large number.)
template <typename Integer>
auto* whole_number(const std::string& option, Integer& target, std::uint64_t least,
                   std::uint64_t most);

/// An option whose value is a number in [least, most].
boost::program_options::typed_value<std::string>* number(const std::string& option, double& target,
                                                         double least, double most);
/// An option whose value is a number in [0, 1].
boost::program_options::typed_value<std::string>* share(const std::string& option, double& target);

// The functions below throw UsageError if `text` is invalid; its message names the option.

/// Parses a number in [least, most].
double parse_number(const std::string& option, const std::string& text, double least, double most);

/// "pages to show (default: 20)", for help.
std::string with_default(const std::string& help, std::uint64_t value);

/// "'text', 'html' or 'warc'": the values that an option may have, for help and messages.
std::string alternatives(const std::vector<std::string_view>& names);

/// Parses a number of bytes in [least, most], with an optional unit K, M or G (powers of 1,024).
std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t least,
                         std::uint64_t most);

/// Parses a time in seconds such as 10 or 0.5, at most a day.
std::chrono::milliseconds parse_seconds(const std::string& option, const std::string& text);

/// Parses a site's name: a host, or a URL with a host. Empty for an empty text.
std::string parse_site(const std::string& text);

/// Parses a whole number in [least, most].
std::uint64_t parse_whole_number(const std::string& option, const std::string& text,
                                 std::uint64_t least, std::uint64_t most);

template <typename Integer>
auto* whole_number(const std::string& option, Integer& target, std::uint64_t least,
                   std::uint64_t most) {
  return boost::program_options::value<std::string>()->notifier(
      [=, &target](const std::string& text) {
        target = static_cast<Integer>(parse_whole_number(option, text, least, most));
      });
}

}  // namespace sst
